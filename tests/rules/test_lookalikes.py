"""Markers that are not where or what they should be: foreign-marker and hidden-marker."""

from __future__ import annotations

from textwrap import dedent

import pytest

from tests.rules.samples import ONE, TWO, checked, cited


@pytest.mark.parametrize(
    "prose",
    [
        """
        It rose 【1】 and fell【2†L10-L20】, says ([1]).
                ^^^ foreign-marker hint
                            ^^^^^^^^^^^ foreign-marker hint
        """,
        """
        It rose 〔1〕 and ［2］ and [３].
                ^^^ foreign-marker hint
                        ^^^ foreign-marker hint
                                ^^^ foreign-marker hint
        """,
        """
        It rose 【4:2†source】.
                ^^^^^^^^^^^^ foreign-marker hint
        """,
        """
        It rose 【F:docs/a b.md†L3-L9】.
                ^^^^^^^^^^^^^^^^^^^^^ foreign-marker hint
        """,
        """
        It rose \ue200cite\ue202turn0search1\ue201 in May.
                ^^^^^^^^^^^^^^^^^^^ foreign-marker hint
        """,
        """
        It rose \ue203\ue204 in May.
                ^^ foreign-marker hint
        """,
    ],
)
def test_what_looks_like_a_citation(prose: str) -> None:
    cited(prose)


@pytest.mark.parametrize(
    "prose",
    [
        "`【1】` in code.",
        "```\n【1】\n```",
        "<!-- 【1】 -->",
        "【第一章】 and 【】 and 〔note〕.",
        "［a］ and （1）.",
        "[text](other【1】.md).",
    ],
)
def test_what_does_not_look_like_one(prose: str) -> None:
    cited(prose + "\n\nMore ([1]).")


def test_a_foreign_marker_with_a_defined_number_becomes_a_marker() -> None:
    outcome = cited("It rose 【2†L3-L9】.\n        ^^^^^^^^^ foreign-marker")
    assert outcome.fixed("foreign-marker").startswith("It rose ([2]).\n")
    assert outcome.fixed("foreign-marker", "Remove").startswith("It rose.\n")
    assert not outcome.fix("foreign-marker").fix_all


def test_a_foreign_marker_without_a_definition_is_removed() -> None:
    outcome = cited("It rose 【9】.\n        ^^^ foreign-marker")
    (fix,) = outcome.one("foreign-marker").fixes
    assert fix.title == "Remove 【9】"
    assert outcome.fixed("foreign-marker").startswith("It rose.\n")


def test_file_and_lines_become_an_anchored_citation() -> None:
    outcome = checked(
        f"""
        It rose ([1]). Nobody spoke 【F:source.txt†L2-L2】.
                                    ^^^^^^^^^^^^^^^^^^^^ foreign-marker

        {ONE}
        """
    )
    assert outcome.fixed("foreign-marker") == (
        "It rose ([1]). Nobody spoke ([2]).\n\n"
        '[1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."\n'
        '[2]: source.txt#char=91,140 "Nobody spoke of the flood. The minutes are short."\n'
    )


@pytest.mark.parametrize("place", ["gone.txt†L1", "source.txt†L9", "../../etc/hosts†L1", "report.md†L1"])
def test_lines_that_cannot_be_cited_are_only_removed(place: str) -> None:
    mark = "^" * (len(place) + 2)
    outcome = cited(f"It rose 【{place}】.\n        {mark} foreign-marker")
    assert [fix.title.split(" ")[0] for fix in outcome.one("foreign-marker").fixes] == ["Remove"]


def test_without_a_free_number_nothing_is_cited() -> None:
    outcome = cited(
        "It rose ([999]) 【source.txt†L2】.\n                ^^^^^^^^^^^^^^^ foreign-marker",
        '[999]: source.txt#char=@ "Nobody spoke of the flood."\n^^^^^ unordered-definitions',
    )
    assert [fix.title.split(" ")[0] for fix in outcome.one("foreign-marker").fixes] == ["Remove"]


def test_a_foreign_marker_uses_its_number() -> None:
    checked(f"It rose 【1】.\n        ^^^ foreign-marker\n\n{ONE}\n")


@pytest.mark.parametrize(
    "prose",
    [
        """
        <figure>
          <figcaption>The launch [2]</figcaption>
                                 ^^^ hidden-marker warning
        </figure>
        """,
        """
        A [link with [2] in it](https://example.org).
                     ^^^ hidden-marker warning
        """,
        """
        A link [[2]](https://example.org).
                ^^^ hidden-marker warning
        """,
        """
        A picture ![of [2]](picture.png).
                       ^^^ hidden-marker warning
        """,
        """
        Behind an exclamation mark ![2].
                                   ^^^^ hidden-marker warning
        """,
        """
        <table>
        <tr><td>a [1]</td><td>[2]</td></tr>
                  ^^^ hidden-marker warning
                              ^^^ hidden-marker warning
        </table>
        """,
    ],
)
def test_a_marker_that_renderers_lose(prose: str) -> None:
    cited(prose)


@pytest.mark.parametrize(
    "prose",
    [
        "<figure>\n  <figcaption>The launch [9]</figcaption>\n</figure>",
        "A [link with [9] in it](https://example.org), [[9]](https://example.org) and ![9].",
    ],
)
def test_a_hidden_bracket_without_a_definition_is_nothing(prose: str) -> None:
    cited(prose + "\n\nMore ([1]).")


@pytest.mark.parametrize(
    "prose",
    [
        "<!-- [2] -->",
        "<pre>\n[2]\n</pre>",
        "<script>\nlist[2]\n</script>",
        "<style>\na[2] {}\n</style>",
        "<div title='[2]'>\nwords\n</div>",
        "Inline <b>HTML [2]</b> is prose.",
        "A [link](https://example.org/[2]).",
        r"An escaped \![2] mark.",
        "A reference [text][2] is a use and no finding.",
    ],
)
def test_a_marker_that_is_not_hidden(prose: str) -> None:
    cited(prose + "\n\nMore ([1]).")


@pytest.mark.parametrize(
    "prose",
    [
        """
        <div>
        It fell [2].
                ^^^ hidden-marker
        </div>
        """,
        """
        Words ![2].
              ^^^^ hidden-marker
        """,
        """
        A link [[2]](https://example.org).
                ^^^ hidden-marker
        """,
    ],
)
def test_a_hidden_marker_uses_its_number(prose: str) -> None:
    checked(f"{dedent(prose)}\nAnd it rose ([1]).\n\n{ONE}\n{TWO}\n")


def test_an_image_with_a_target_of_its_own_is_no_marker() -> None:
    cited("An image ![2](picture.png) and more ([1]).")


@pytest.mark.parametrize(
    ("prose", "written"),
    [
        (
            """
            A [link with [2] in it](other.md) here.
                         ^^^ hidden-marker
            """,
            "A [link with in it](other.md) ([2]) here.\n",
        ),
        (
            """
            A link [[2]](https://example.org).
                    ^^^ hidden-marker
            """,
            "A link ([2]).\n",
        ),
        (
            """
            Words ![2].
                  ^^^^ hidden-marker
            """,
            "Words ! ([2]).\n",
        ),
        (
            """
            <p>
            It fell [2].
                    ^^^ hidden-marker
            </p>
            """,
            "<p>\nIt fell.\n</p>\n\n([2])\n",
        ),
    ],
)
def test_a_hidden_marker_is_moved_out(prose: str, written: str) -> None:
    assert cited(prose).fixed("hidden-marker").startswith(written)
