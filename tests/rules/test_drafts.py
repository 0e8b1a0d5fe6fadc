"""Drafts that a writer types by hand: unanchored-definition."""

from __future__ import annotations

from textwrap import dedent

import pytest

from tests.rules.samples import ONE, checked


@pytest.mark.parametrize(
    "report",
    [
        """
        It rose ([1]).

        [1]: source.txt "Revenue rose 12 % in 2023."
             ^^^^^^^^^^ unanchored-definition warning
        """,
        """
        It rose ([1]).

        [1]: source.txt#L1 "Revenue rose 12 % in 2023."
                        ^^ unanchored-definition warning
        """,
        """
        It rose ([1]).

        [1]: source.txt#line=0,1 "Revenue rose 12 % in 2023."
                        ^^^^^^^^ unanchored-definition warning
        """,
        """
        It rose ([1]).

        [1]: source.txt#revenue "Revenue rose 12 % in 2023."
                        ^^^^^^^ unanchored-definition warning
        """,
    ],
)
def test_a_draft_is_anchored_where_its_quote_stands(report: str) -> None:
    outcome = checked(f"---\ngroundls: cited\n---\n{dedent(report)}")
    assert outcome.one("unanchored-definition").message == "[1] has no offsets, so it cannot be verified; anchor it"
    assert outcome.fixed("unanchored-definition").endswith(f"\n\n{ONE.replace('@', '0,26')}\n")
    assert outcome.totals.verified == 0


@pytest.mark.parametrize(
    ("fragment", "span"), [("L2", "91,140"), ("L2-L2", "91,140"), ("L2-2", "91,140"), ("line=1,2", "91,140")]
)
def test_lines_are_anchored_as_they_are(fragment: str, span: str) -> None:
    outcome = checked(
        f"""
        ---
        groundls: cited
        ---

        Nobody spoke ([1]).

        [1]: source.txt#{fragment}
                        {"^" * len(fragment)} unanchored-definition
        """
    )
    line = f'[1]: source.txt#char={span} "Nobody spoke of the flood. The minutes are short."'
    assert outcome.fixed("unanchored-definition").endswith(f"\n\n{line}\n")


@pytest.mark.parametrize(
    "rest",
    [
        "#L9",
        "#L3",
        "#L4",
        "#L0",
        "#line=3,4",
        "#L2-L1",
        "#line=1,1",
        "#line=7,9",
        ' "Zebras quarrel."',
        ' "in"',
        '#L9 "in"',
        "#L1-L2 'in'",
    ],
)
def test_what_a_draft_means_may_be_unclear(rest: str) -> None:
    fragment = rest[1:].partition(" ")[0] if rest.startswith("#") else ""
    mark = " " * 16 + "^" * len(fragment) if fragment else " " * 5 + "^" * 10
    outcome = checked(
        f"---\ngroundls: cited\n---\n\nIt rose ([1]).\n\n[1]: source.txt{rest}\n{mark} unanchored-definition\n"
    )
    assert not outcome.one("unanchored-definition").fixes


def test_a_quote_that_stands_often_is_anchored_within_its_lines() -> None:
    outcome = checked(
        """
        ---
        groundls: cited
        ---

        It fell ([1]).

        [1]: source.txt#L3 "Costs fell in May."
                        ^^ unanchored-definition
        """,
        source="Costs fell in May.\nThen they rose.\nCosts fell in May. Nobody cheered.\n",
    )
    assert '#char=29,60 "rose. Costs fell in May. Nobody"' in outcome.fixed("unanchored-definition")


def test_the_quote_of_a_draft_may_stand_on_the_next_line() -> None:
    outcome = checked(
        """
        ---
        groundls: cited
        ---

        It rose ([1]).

        [1]: source.txt
             ^^^^^^^^^^ unanchored-definition
          "Revenue rose 12 % in 2023."
        """
    )
    assert outcome.fixed("unanchored-definition").endswith(f"\n\n{ONE.replace('@', '0,26')}\n")


def test_a_plain_link_is_looked_at_only_where_a_marker_uses_it() -> None:
    outcome = checked(
        """
        ---
        groundls: cited
        ---

        It rose ([1]), see [there][2].

        [1]: source.txt
             ^^^^^^^^^^ unanchored-definition
        [2]: source.txt
             ^^^^^^^^^^ unanchored-definition
        [3]: source.txt
        ^^^ unused-definition
        """
    )
    assert next(f.message for f in outcome.findings) == "[1] is a plain link; cite the words that support the claim"
