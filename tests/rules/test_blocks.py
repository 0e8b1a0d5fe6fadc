"""The block of definitions as a whole: duplicate-definition, unused-definition and unordered-definitions."""

from __future__ import annotations

import pytest

from tests.marked import run
from tests.rules.samples import FOUR, ONE, THREE, TWO, checked

TWICE = '[1]: source.txt#char=@ "Costs fell in every region."'


def test_a_number_that_is_defined_twice() -> None:
    outcome = checked(
        f"""
        It rose ([1]), it fell ([2]).

        {ONE}
        {TWO}
        {TWICE}
        ^^^ duplicate-definition error
        """
    )
    finding = outcome.one("duplicate-definition")
    assert finding.message == "[1] is already defined on line 3, which is the one that renderers use"
    (report,) = outcome.reports.values()
    (related,) = finding.related
    assert (related.path, report.text.line_column(related.span.start)) == ("report.md", (2, 0))
    assert not finding.fixes


def test_a_definition_that_is_there_twice_is_removed() -> None:
    outcome = checked(
        f"""
        It rose ([1]), it fell ([2]).

        {ONE}
        {ONE}
        ^^^ duplicate-definition error
        {TWO}
        """
    )
    rest = "\n".join(['[1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."', TWO.replace("@", "27,54")])
    assert outcome.fixed("duplicate-definition") == f"It rose ([1]), it fell ([2]).\n\n{rest}\n"
    assert not outcome.fix("duplicate-definition").fix_all


def test_each_further_definition_of_a_number_is_a_finding() -> None:
    checked(
        f"""
        It rose ([1]).

        {ONE}
        {ONE}
        ^^^ duplicate-definition
        {TWICE}
        ^^^ duplicate-definition
        """
    )


def test_a_duplicate_that_is_broken_itself_is_reported_as_both() -> None:
    checked(
        f"""
        It rose ([1]).

        {ONE}
        [1]: gone.txt#char=0,4 "gone"
        ^^^ duplicate-definition
             ^^^^^^^^^^^^^^^^^ missing-source
        [1]: source.txt#char=0,4 "gone
        ^^^ duplicate-definition
                                 ^^^^^ malformed-definition
        """
    )


def test_one_number_in_two_forms_is_defined_twice() -> None:
    checked(
        f"""
        It rose ([1]).

        {ONE}
        [01]: source.txt#char=0,26 "Revenue rose 12 % in 2023."
        ^^^^ duplicate-definition
        ^^^^ malformed-definition
        """
    )


@pytest.mark.parametrize(
    "prose", ["Words.", "Words [1](other.md).", "`([1])`", r"Words \[1].", "<!-- [1] -->", "[text][2]"]
)
def test_a_definition_that_nothing_uses(prose: str) -> None:
    outcome = checked(f"{prose}\n\n{ONE}\n^^^ unused-definition warning\n")
    assert outcome.one("unused-definition").message == "[1] is defined and never used; cite it or remove it"
    assert outcome.fixed("unused-definition") == f"{prose}\n\n"


@pytest.mark.parametrize(
    "use",
    [
        "([1])",
        "[1]",
        "[1](see p. 4)",
        "[text][1]",
        "[1][]",
        "- [1] text",
        "> [1]",
        "| [1] |\n|---|",
        "# [1]",
        "[text [x]][1]",
    ],
)
def test_what_uses_a_definition(use: str) -> None:
    checked(f"Words.\n\n{use}\n\n{ONE}\n")


def test_an_item_that_holds_nothing_else_goes_with_its_definition() -> None:
    """A bullet that is left alone could not interrupt a paragraph, and would hide the definition below it."""
    outcome = checked(
        f"""
        It rose ([1]), it fell ([2]).

        {ONE}
        - [3]: source.txt#char=@ "The board met on a Monday in March."
          ^^^ unordered-definitions
          ^^^ unused-definition
        {TWO}
        """
    )
    after = run({**outcome.files, "report.md": outcome.fixed("unused-definition").encode()})
    assert not after.findings


def test_every_unused_definition_is_a_finding() -> None:
    checked(
        f"""
        It rose ([2]).

        {ONE}
        ^^^ unused-definition
        {TWO}
        {THREE}
        ^^^ unused-definition
        """
    )


def test_an_ordinary_link_definition_may_be_unused_too() -> None:
    """It leads to a file that is not there; only a definition that is used is followed."""
    checked(
        f"""
        It rose ([1]).

        {ONE}
        [2]: other.md
        ^^^ unused-definition
        [3]: https://example.org
        ^^^ unused-definition
             ^^^^^^^^^^^^^^^^^^^ external-target
        """
    )


def test_definitions_out_of_order() -> None:
    outcome = checked(
        f"""
        It fell ([2]), it rose ([1]).

        {TWO}
        ^^^ unordered-definitions hint
        {ONE}
        """
    )
    assert outcome.one("unordered-definitions").message == "[2] stands before [1]; renumber the citations"
    assert outcome.fixed("unordered-definitions") == (
        "It fell ([1]), it rose ([2]).\n\n"
        '[1]: source.txt#char=27,54 "Costs fell in every region."\n'
        '[2]: source.txt#char=0,26 "Revenue rose 12 % in 2023."\n'
    )


def test_a_gap() -> None:
    outcome = checked(
        f"""
        It rose ([1]), they met ([3]).

        {ONE}
        {THREE}
        ^^^ unordered-definitions hint
        """
    )
    assert (
        outcome.one("unordered-definitions").message
        == "[3] is out of order: [2] is missing before it; renumber the citations"
    )
    assert "they met ([2])" in outcome.fixed("unordered-definitions")


def test_it_is_said_once_at_the_first_that_is_out_of_place() -> None:
    checked(
        f"""
        Words ([1], [4], [2], [3]).

        {ONE}
        {FOUR}
        ^^^ unordered-definitions
        {TWO}
        {THREE}
        """
    )


@pytest.mark.parametrize(
    "container",
    [
        """
        - An item ([1]).

          DEFINITION
          ^^^ unordered-definitions hint
        """,
        """
        > A quote ([1]).
        >
        > DEFINITION
          ^^^ unordered-definitions hint
        """,
        """
        1. An item ([1]).

           > DEFINITION
             ^^^ unordered-definitions hint
        """,
    ],
)
def test_a_definition_inside_a_list_or_a_quote(container: str) -> None:
    outcome = checked(f"{container.replace('DEFINITION', ONE)}\n        It fell ([2]).\n\n        {TWO}\n")
    assert outcome.totals.verified == 2
    assert outcome.fixed("unordered-definitions").endswith(
        '\nIt fell ([2]).\n\n[1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."\n'
        '[2]: source.txt#char=27,54 "Costs fell in every region."\n'
    )


def test_numbers_are_given_by_first_mention() -> None:
    outcome = checked(
        f"""
        Words ([3]), [2, 3], ![2] and [text][1].
                     ^^^^^^ grouped-marker
                             ^^^^ hidden-marker

        {TWO}
        ^^^ unordered-definitions
        {ONE}
        {THREE}
        """
    )
    assert outcome.fixed("unordered-definitions") == (
        "Words ([1]), ([1], [2]), ![2] and [text][3].\n\n"
        '[1]: source.txt#char=55,90 "The board met on a Monday in March."\n'
        '[2]: source.txt#char=27,54 "Costs fell in every region."\n'
        '[3]: source.txt#char=0,26 "Revenue rose 12 % in 2023."\n'
    )


@pytest.mark.parametrize(
    "defect",
    [
        "It rose [9].\n                ^^^ undefined-marker",
        "It rose【1】.\n               ^^^ foreign-marker",
    ],
)
def test_what_cannot_be_renumbered_safely_is_only_told(defect: str) -> None:
    outcome = checked(
        f"""
        Words ([1], [2]).

        {defect}

        {TWO}
        ^^^ unordered-definitions
        {ONE}
        """
    )
    assert not outcome.one("unordered-definitions").fixes


def test_text_below_the_block_does_not_matter_to_the_order() -> None:
    checked(f"It rose ([1]).\n\n{ONE}\n\nIt fell ([2]).\n\n{TWO}\n")
