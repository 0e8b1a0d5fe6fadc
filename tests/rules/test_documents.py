"""Documents as a whole: which are under which rules, lost-definitions and conflict-marker."""

from __future__ import annotations

import pytest

from groundcore.documents import DocumentKind
from tests.marked import check, run
from tests.rules.samples import ONE, TWO, checked

OFF = "---\ntitle: x\ngroundls: off\n---\n"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Words.",
        "Words [1], [9], [0], [01], 【1】, [1][2] and [1, 2].",
        "Words [1].\n\n[1]: https://example.org\n[2]: gone.md\n[2]: gone.md 'title'",
        'Words [1].\n\n[1]: gone.md#L3-L9 "quote"\n',
        'Words.\n\n    [1]: gone.md#char=1,2 "quote"\n',
        'Words.\n\n[a]: gone.md#char=1,2 "quote"\n',
        "The fragment #char=1,2 in prose ([1]).",
        "A line of signs\n=======\n>>>>>>> quote",
        "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> branch",
    ],
)
def test_an_ordinary_document_gets_nothing(text: str) -> None:
    outcome = check(f"//- a.md\n{text}\n//- b.txt\n{text}\n")
    assert (outcome.reports, outcome.totals.files) == ({}, 2)


@pytest.mark.parametrize(
    "text",
    [
        'Words.\n\n```\n[1]: gone.md#char=1,2 "quote"\n```\n',
        'Words.\n\n<!--\n[1]: gone.md#char=1,2 "quote"\n-->\n',
        "`<!-- groundls:answer -->` in code.",
    ],
)
def test_a_document_that_shows_the_format_in_code_is_ordinary(text: str) -> None:
    assert not check(f"//- a.md\n{text}\n").reports


@pytest.mark.parametrize(
    "text",
    [
        'x\n\n[1]: source.txt#char=1,x "quote"\n',
        'x\n\n[1]: source.txt#page=2&char=1,2 "quote"\n',
        'x\n\n> [1]: source.txt#char=1,2 "quote"\n',
        'x\n\n[1]: source.txt#char=1,2 "quote\n',
        'x\n\n[1]: source.txt#char=1,2\n"quote"\n',
        "---\ngroundls: cited\n---\n\nx\n",
        "+++\ngroundls = 'cited'\n+++\n\nx\n",
        "<!-- groundls:answer -->\nx\n<!-- groundls:end -->\n",
        "<!-- groundls:anything -->\n",
    ],
)
def test_what_makes_a_cited_document(text: str) -> None:
    outcome = run({"a.md": text.encode(), "source.txt": b"words"})
    assert outcome.kind("a.md") is DocumentKind.CITED


def test_a_group_counts_where_the_workspace_has_cited_documents() -> None:
    lost = "//- lost.md\nIt rose ([1], [2]).\n"
    assert not check(lost).reports
    check(
        f"""
//- report.md
It rose ([1]).

{ONE}
//- source.txt
Revenue rose 12 % in 2023.
{lost}         ^^^ lost-definitions error
"""
    )
    check(f"//- .groundls.toml\n[documents]\n{lost}         ^^^ lost-definitions error\n")


@pytest.mark.parametrize(
    "prose", ["It rose [1].", "It rose ( [1] ).", "It rose ([1],[2]).", "`([1])`", "It rose ([2024])."]
)
def test_other_forms_of_a_marker_do_not_count(prose: str) -> None:
    outcome = check(f"//- .groundls.toml\n[documents]\n//- a.md\n{prose}\n")
    assert not outcome.reports


def test_documents_that_the_configuration_lists() -> None:
    outcome = check(
        """
        //- .groundls.toml
        [documents]
        cited = ["chapters/*.md"]
        //- chapters/one.md
        It rose [1].
                ^^^ lost-definitions
        //- chapters/two.md
        Nothing cited.
        //- chapters/deeper/three.md
        It rose [1].
        """
    )
    assert sorted(outcome.reports) == ["chapters/one.md", "chapters/two.md"]


@pytest.mark.parametrize(
    "report",
    [
        """
        ---
        groundls: cited
        ---

        It rose ([1]) and fell [2, 3] [9].
                 ^^^ lost-definitions error
        """,
        """
        <!-- groundls:answer -->
        ^^^^^^^^^^^^^^^^^^^^^^^^ unreviewed-answer

        It rose [7].
                ^^^ lost-definitions error

        <!-- groundls:end -->
        """,
    ],
)
def test_markers_without_any_definition_are_one_finding(report: str) -> None:
    checked(report)


def test_the_message_says_what_is_cited() -> None:
    outcome = checked(
        """
        <!-- groundls:answer -->
        ^^^^^^^^^^^^^^^^^^^^^^^^ unreviewed-answer
        <!-- groundls:end -->

        It rose ([1], [2]) and [5].
                 ^^^ lost-definitions
        """
    )
    message = "this document cites 1-2, 5 and defines nothing; restore the definitions at its end"
    assert outcome.one("lost-definitions").message == message


@pytest.mark.parametrize("prose", ["Nothing cited.", "`[1]`", "[1](other.md)"])
def test_without_markers_nothing_is_lost(prose: str) -> None:
    checked(f"---\ngroundls: cited\n---\n\n{prose}\n")


def test_one_definition_is_enough_for_undefined_marker_to_speak() -> None:
    checked(
        f"""
        It fell ([2]), it rose ([1]).
                 ^^^ undefined-marker

        {ONE}
        """
    )


def test_an_unfinished_merge() -> None:
    outcome = checked(
        f"""
        <<<<<<< HEAD
        ^^^^^^^^^^^^ conflict-marker error
        It rose ([1]).
        ||||||| base
        It moved [9].
                 ^^^ undefined-marker
        =======
        It fell ([2]).
        >>>>>>> branch

        {ONE}
        {TWO}
        """
    )
    (report,) = outcome.reports.values()
    related = outcome.one("conflict-marker").related
    assert [report.text.line_at(r.span.start) + 1 for r in related] == [3, 5, 7]


def test_each_merge_is_a_finding_of_its_own() -> None:
    checked(
        f"""
        <<<<<<< HEAD
        ^^^^^^^^^^^^ conflict-marker
        It rose ([1]).
        =======
        It fell ([1]).
        >>>>>>> one

        <<<<<<< HEAD
        ^^^^^^^^^^^^ conflict-marker
        It rose.
        =======
        It fell.
        >>>>>>> two

        {ONE}
        """
    )


def test_a_merge_inside_the_block_of_definitions() -> None:
    checked(
        f"""
        Words ([1], [2]).

        {ONE}
        <<<<<<< HEAD
        ^^^^^^^^^^^^ conflict-marker
        {TWO}
        =======
        [2]: source.txt#char=@ "The board met on a Monday in March."
        ^^^ duplicate-definition
        >>>>>>> branch
        """
    )


@pytest.mark.parametrize(
    "text",
    [
        "Heading\n=======",
        "> > > > > > > quote",
        ">>>>>>> a quote in a quote",
        "```\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> branch\n```",
        " <<<<<<< HEAD\n\n =======\n\n >>>>>>> branch",
        "<<<<<<<< eight",
        "<<<<<<<HEAD",
    ],
)
def test_what_is_no_merge(text: str) -> None:
    checked(f"{text}\n\nIt rose ([1]).\n\n{ONE}\n")


@pytest.mark.parametrize(
    "matter",
    [OFF, "---\ngroundls: 'off'\n---\n", '+++\ngroundls = "off"\n+++\n'],
)
def test_a_document_that_is_switched_off_gets_nothing(matter: str) -> None:
    outcome = check(f'//- a.md\n{matter}\nWords [9] [0].\n\n[1]: gone.txt#char=2,1 "quote\n')
    assert not outcome.reports
    assert outcome.totals.switched_off == ["a.md"]
    assert (outcome.totals.exit_code(strict=False), outcome.totals.exit_code(strict=True)) == (0, 1)


def test_a_switch_wins_over_the_configuration() -> None:
    outcome = check(f"//- .groundls.toml\n[documents]\ncited = ['*.md']\n//- a.md\n{OFF}\nWords [9].\n")
    assert (outcome.reports, outcome.totals.switched_off) == ({}, ["a.md"])


@pytest.mark.parametrize("text", [f"Words.\n\n{OFF}", "---\n# groundls: off\n---\n", "---\nnot-groundls: off\n---\n"])
def test_what_does_not_switch_a_document_off(text: str) -> None:
    outcome = checked(f"{text}\nWords ([1]).\n\n{ONE}\n")
    assert (list(outcome.reports), outcome.totals.switched_off) == (["report.md"], [])
