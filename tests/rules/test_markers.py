"""Markers one by one: undefined-marker, zero-marker, padded-marker, and what is no marker at all."""

from __future__ import annotations

import pytest

from groundcore.findings import apply_edits
from tests.marked import run
from tests.rules.samples import FOUR, ONE, THREE, TWO, checked, cited


@pytest.mark.parametrize(
    "prose",
    [
        """
        Revenue rose ([9]).
                      ^^^ undefined-marker error
        """,
        """
        It rose [9]. It fell.[12] It stood still [999].
                ^^^ undefined-marker error
                             ^^^^ undefined-marker error
                                                 ^^^^^ undefined-marker error
        """,
        """
        In a group ([1], [9], [8]).
                         ^^^ undefined-marker error
                              ^^^ undefined-marker error
        """,
        """
        # Heading [9]
                  ^^^ undefined-marker error

        | a | b |
        |---|---|
        | c | d [9] |
                ^^^ undefined-marker error

        - [9] an item
          ^^^ undefined-marker error

        > A quote ([9]).
                   ^^^ undefined-marker error
        """,
        """
        A word[9] and *emphasis [9]*, 中文[9]。
              ^^^ undefined-marker error
                                ^^^ undefined-marker error
                                        ^^^ undefined-marker error
        """,
        """
        Read as a marker and a parenthesis: [9](see p. 4).
                                            ^^^ undefined-marker error
        """,
        """
        A collapsed reference is read as its marker: [9][].
                                                     ^^^^^ undefined-marker error
        """,
        """
        It costs $4.2bn ([9]) against US$ 5bn.
                         ^^^ undefined-marker error
        """,
        """
        Astral letters: 😀😀 ([9]).
                            ^^^ undefined-marker error
        """,
        """
        Inline HTML is no raw HTML block: <b>[9]</b>.
                                             ^^^ undefined-marker error
        """,
    ],
)
def test_a_marker_without_a_definition(prose: str) -> None:
    cited(prose)


def test_the_message_says_which_numbers_there_are() -> None:
    outcome = cited("Revenue rose ([9]).\n              ^^^ undefined-marker")
    assert outcome.one("undefined-marker").message == "[9] has no definition; this document defines 1-3"
    outcome = cited(
        "It rose ([2]).\n         ^^^ undefined-marker", f"{ONE}\n{THREE}\n^^^ unordered-definitions\n{FOUR}"
    )
    assert outcome.one("undefined-marker").message == "[2] has no definition; this document defines 1, 3-4"


@pytest.mark.parametrize(("count", "said"), [(6, "1, 3, 5, 7, 9, 11"), (7, "1, 3, 5, ..., 11, 13")])
def test_many_numbers_are_cut(count: int, said: str) -> None:
    definitions = "".join(f"[{n}]: a#char=1,2 'q'\n" for n in range(1, 2 * count, 2))
    found = run({"a.md": f"It rose [99].\n\n{definitions}".encode()}).one("undefined-marker")
    assert found.message == f"[99] has no definition; this document defines {said}"


def test_ways_out_of_an_undefined_marker() -> None:
    """Of the numbers that there are, the three nearest."""
    prose = "It rose ([1], [9]) in May [2].\n              ^^^ undefined-marker"
    outcome = cited(prose, f"{ONE}\n{TWO}\n{THREE}\n{FOUR}")
    finding = outcome.one("undefined-marker")
    (report,) = outcome.reports.values()
    lines = [apply_edits(report.text.value, fix.edits).split("\n")[0] for fix in finding.fixes]
    assert [fix.title for fix in finding.fixes] == [
        "Remove [9]",
        "Escape [9]: it is no marker",
        "Change [9] to [4]",
        "Change [9] to [3]",
        "Change [9] to [2]",
    ]
    assert lines == [
        "It rose ([1]) in May [2].",
        r"It rose ([1], \[9]) in May [2].",
        "It rose ([1], [4]) in May [2].",
        "It rose ([1], [3]) in May [2].",
        "It rose ([1], [2]) in May [2].",
    ]
    assert not any(fix.fix_all or fix.preferred for fix in finding.fixes)


def test_only_numbers_that_a_marker_can_have_are_offered() -> None:
    broken = "[1000]: source.txt\n^^^^^^ malformed-definition\n\n[0]: source.txt\n^^^ malformed-definition"
    outcome = cited("It rose [999].\n        ^^^^^ undefined-marker", f"{ONE}\n\n{broken}")
    assert [fix.title for fix in outcome.one("undefined-marker").fixes][2:] == ["Change [999] to [1]"]


LAST = """\
The last line is looked at all the same [8].
                                        ^^^ undefined-marker
"""


@pytest.mark.parametrize(
    "prose",
    [
        "Years and issues: [2024], [1000], [12345], [99999999999999999999].",
        "Inline code `[9]`, ``a[9]``, and a link [9](https://example.org), [9](other.md).",
        "An image ![9](picture.png), a footnote [^9], a key [@9], an escaped \\[9\\].",
        r"Escaped \[9], \[9\], and no number [ 9 ], [9 ], [a9], [-9], [+9], [9.].",
        "Other digits: [\u0669], [\u096f].",
        "<https://example.org/[9]> and https://example.org/a[9] and www.example.org/[9].",
        "<!-- a comment [9] -->",
        "Inline HTML <b title='[9]'>attribute</b>.",
        "A link [text](other.md#[9] '[9]').",
        "Maths $x_{[9]}$ and $$[9]$$.",
        "```\n[9]\n```",
        "~~~text\n[9]\n~~~",
        "    indented [9]",
        "- item\n\n      indented in an item [9]",
        "<script>\nlist[9]\n</script>",
        "<pre>\nlist[9]\n</pre>",
        "<div data-n='[9]'>\nx\n</div>",
        "A link by name [see][note].\n\n[note]: other.md 'of [9]'",
    ],
)
def test_what_is_no_marker(prose: str) -> None:
    cited(f"{prose}\n\n{LAST}")


def test_front_matter_is_no_prose() -> None:
    cited("---\ntitle: On [9]\n---\n\nWords ([1]).")
    cited("+++\ntitle = 'On [9]'\n+++\n\nWords ([1]).")


@pytest.mark.parametrize(
    "prose",
    [
        "Nobody was hurt [0].\n                ^^^ zero-marker warning",
        "It is [00] and [000].\n      ^^^^ zero-marker warning\n               ^^^^^ zero-marker warning",
        "- [0] an item\n  ^^^ zero-marker warning",
    ],
)
def test_a_marker_with_the_number_zero(prose: str) -> None:
    cited(prose)


def test_ways_out_of_a_zero() -> None:
    outcome = cited("It is so [0].\n         ^^^ zero-marker")
    assert outcome.fixed("zero-marker", "Escape").startswith(r"It is so \[0].")
    assert outcome.fixed("zero-marker", "Remove").startswith("It is so.\n")


@pytest.mark.parametrize("prose", ["[0](other.md)", "[0000]", "[0.5]", "[0, 1]", "[0,1]", "[0-3]", "`a[0]`", r"\[0]"])
def test_what_is_no_zero_marker(prose: str) -> None:
    cited(f"Between {prose} and more ([1]).")


@pytest.mark.parametrize(
    "prose",
    [
        "It rose ([01]).\n         ^^^^ padded-marker warning",
        "It rose [001] and [02].\n        ^^^^^ padded-marker warning\n                  ^^^^ padded-marker warning",
    ],
)
def test_a_marker_with_a_leading_zero(prose: str) -> None:
    cited(prose)


def test_a_padded_marker_is_rewritten() -> None:
    outcome = cited("It rose ([001]).\n         ^^^^^ padded-marker")
    assert outcome.fixed("padded-marker").startswith("It rose ([1]).")
    assert outcome.one("padded-marker").message == "[001] has a leading zero and is not read as [1]; write [1]"


def test_a_padded_marker_says_so_once_even_where_its_number_is_not_defined() -> None:
    cited("It rose [09].\n        ^^^^ padded-marker")


def test_a_padded_marker_uses_its_number() -> None:
    checked(f"It rose [01].\n        ^^^^ padded-marker\n\n{ONE}\n")


def test_a_definition_with_an_unusable_target_still_defines_its_number() -> None:
    checked(
        """
        It rose ([1], [2], [3]), and ([4]).

        [1]: gone.txt#char=0,4 "Gone"
             ^^^^^^^^^^^^^^^^^ missing-source
        [2]: /etc/hosts#char=0,4 "Root"
             ^^^^^^^^^^^^^^^^^^^ unsafe-target
        [3]: source.txt#char=0,9 "Costs fell
                                 ^^^^^^^^^^^ malformed-definition
        [4]: https://example.org
             ^^^^^^^^^^^^^^^^^^^ external-target
        """
    )
