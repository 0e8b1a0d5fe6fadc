"""Lines that look like definitions and are none, and definitions that renderers do not see."""

from __future__ import annotations

from textwrap import dedent

import pytest

from groundcore.config import Level
from groundcore.findings import Finding
from groundcore.rules import RULE_NAMES
from tests.marked import run
from tests.rules.samples import ONE, THREE, TWO, checked, cited


@pytest.mark.parametrize(
    "definition",
    [
        """
        [1]: source.txt#char=0,26 "Revenue rose 12 % in 2023.
                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^ malformed-definition error
        """,
        """
        [1]: source.txt#char=0,26 'Revenue rose 12 % in 2023.
                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^ malformed-definition error
        """,
        """
        [1]: source.txt#char=0,26 "Revenue rose 12 % in 2023." and more
                                                               ^^^^^^^^ malformed-definition error
        """,
        """
        [1]: source.txt#char=0,26 "Revenue "rose" 12 % in 2023."
                                            ^^^^^^^^^^^^^^^^^^^^ malformed-definition error
        """,
        """
        [1]: source.txt#char=0,26 Revenue rose 12 % in 2023.
                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^ malformed-definition error
        """,
        """
        [1]: source.txt#char=0,26 “Revenue rose 12 % in 2023.”
                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ malformed-definition error
        """,
        """
        [1]: sou(rce.txt#char=0,26 "Revenue rose 12 % in 2023."
                ^^^^^^^^^^^^^^^^^^ malformed-definition error
        """,
        """
        [1]: <source.txt#char=0,26 "Revenue rose 12 % in 2023."
             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ malformed-definition error
        """,
        """
        [1]: <source.txt#char=0,26>"Revenue rose 12 % in 2023."
                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ malformed-definition error
        """,
        """
        [01]: source.txt#char=0,26 "Revenue rose 12 % in 2023."
        ^^^^ malformed-definition error
        """,
        """
        [1]:
        ^^^ malformed-definition error
        """,
    ],
)
def test_a_line_that_is_no_definition(definition: str) -> None:
    """One defect, one finding: its number is defined, and nothing is looked up behind a broken line."""
    cited("It fell ([2]), it rose ([1]).", f"{dedent(definition)}\n{TWO}")


def test_a_number_that_no_marker_can_have() -> None:
    checked(
        f"""
        It rose ([1]).

        {ONE}

        [0]: source.txt#char=@ "Costs fell in every region."
        ^^^ malformed-definition

        [1000]: source.txt#char=@ "Costs fell in every region."
        ^^^^^^ malformed-definition

        [12345678901234567890]: source.txt
        ^^^^^^^^^^^^^^^^^^^^^^ malformed-definition
        """
    )


@pytest.mark.parametrize(
    ("definition", "written"),
    [
        ('source.txt#char=0,13 "Revenue rose.', 'source.txt#char=0,13 "Revenue rose."'),
        ("source.txt#char=0,13 'Revenue rose.", 'source.txt#char=0,13 "Revenue rose."'),
        ("source.txt#char=0,13 Revenue rose.", 'source.txt#char=0,13 "Revenue rose."'),
        ('source.txt#char=0,13 "Revenue "rose"."', "source.txt#char=0,13 'Revenue \"rose\".'"),
        ('<source.txt#char=0,13>"Revenue rose."', '<source.txt#char=0,13> "Revenue rose."'),
        ('sou(rce.txt#char=0,13 "Revenue rose."', None),
        ('source.txt#char=0,13 "Revenue" rose.', None),
        ('source.txt#char=0,13 "Revenue" and "rose', None),
        ('source.txt#char=0,13 Revenue "rose".', None),
        ("source.txt#char=0,13 'It's so", None),
        ("<source.txt#char=0,13", None),
    ],
)
def test_a_line_is_completed_where_that_is_unambiguous(definition: str, written: str | None) -> None:
    fixes = _found(f"It rose ([1]).\n\n[1]: {definition}\n").fixes
    assert [edit.new_text for fix in fixes for edit in fix.edits] == ([f"[1]: {written}"] if written else [])


def test_a_destination_on_the_next_line_is_joined() -> None:
    outcome = cited(
        "It rose ([1]), it fell ([2]).",
        """
        [1]:
        ^^^ malformed-definition error
          source.txt#char=0,26 "Revenue rose 12 % in 2023."
        [2]: source.txt#char=@ "Costs fell in every region."
        """,
    )
    assert '\n[1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."\n[2]: ' in outcome.fixed("malformed-definition")


@pytest.mark.parametrize(
    ("definition", "message"),
    [
        ('[1]: a#char=1,2 "b', '[1] is no definition: the quote is not closed with "'),
        ('[1]: a#char=1,2 "b" c', "[1] is no definition: text follows the quote"),
        ("[1]: a#char=1,2 b", "[1] is no definition: the quote stands between straight quotation marks"),
        ('[01]: a#char=1,2 "b"', "[01] is no definition: a number is 1 to 999, without leading zero"),
        ("[1]:\n\n[2]: a#char=1,2", "[1] is no definition: no destination follows"),
        ("[1]: <a#char=1,2", "[1] is no definition: a destination in <...> is not closed"),
        ('[1]: <a#char=1,2>"b"', "[1] is no definition: a space is missing before the quote"),
    ],
)
def test_the_message_says_what_is_wrong(definition: str, message: str) -> None:
    assert _found(f"It rose ([1]).\n\n{definition}\n").message == message


@pytest.mark.parametrize(
    ("below", "hides"),
    [
        ("", ""),
        (TWO, "; it hides the definition below it"),
        (f"{TWO}\n{THREE}", "; it hides the 2 definitions below it"),
        (f"\n{TWO}\n{THREE}", ""),
    ],
)
def test_it_says_how_many_definitions_it_hides(below: str, hides: str) -> None:
    outcome = cited(
        "Words ([1]).",
        f"""
[1]: source.txt#char=0,26 "Revenue
                          ^^^^^^^^ malformed-definition
{below}
""",
    )
    assert outcome.one("malformed-definition").message == f'[1] is no definition: the quote is not closed with "{hides}'


def test_what_other_text_hides_is_not_its_doing() -> None:
    outcome = cited(
        "Words ([1]).",
        f"""
[1]: source.txt#char=0,26 "Revenue
                          ^^^^^^^^ malformed-definition

Text.
{TWO}
{"^" * len(TWO)} invisible-definition
""",
    )
    assert "hides" not in outcome.one("malformed-definition").message


def test_what_is_hidden_below_a_broken_line_keeps_its_own_status() -> None:
    cited(
        "Words ([1], [2]).",
        """
        [1]: source.txt#char=0,26 "Revenue
                                  ^^^^^^^^ malformed-definition
        [2]: source.txt#char=1,28 "Costs fell in every region."
                        ^^^^^^^^^ moved-span
        """,
    )


def test_two_broken_lines_are_two_findings() -> None:
    cited(
        "Words ([1], [2], [3]).",
        """
        [1]: source.txt#char=0,26 "Revenue
                                  ^^^^^^^^ malformed-definition
        [2]: source.txt#char=0,26 "Costs
                                  ^^^^^^ malformed-definition
        [3]: source.txt#char=@ "Revenue rose 12 % in 2023."
        """,
    )


@pytest.mark.parametrize(
    "shown",
    [
        '```\n[9]: a#char=1,2 "b\n```',
        '    [9]: a#char=1,2 "b',
        '<!--\n[9]: a#char=1,2 "b\n-->',
        '<div>\n[9]: a#char=1,2 "b\n</div>',
    ],
)
def test_what_only_shows_a_definition_is_none(shown: str) -> None:
    cited(f"{shown}\n\nWords ([1]).")


@pytest.mark.parametrize("line", ["[a]: b", "[^1]: note", "[1] : b", "[1]. b", "text [1]: b", r"\[1]: b", "[1.5]: b"])
def test_what_does_not_look_like_a_definition(line: str) -> None:
    outcome = cited(f"Words.\n\n{line}\n\nWords ([1]).")
    assert outcome.totals.citations == 3


def test_an_ordinary_document_may_hold_anything() -> None:
    checked('Words ([1]).\n\n[1]: a "b\n\n[01]: c\n\n[1000]:\n')


@pytest.mark.parametrize(
    "report",
    [
        f"""
        Words ([1]).
        {ONE}
        MARK
        """,
        f"""
        | Words |
        |---|
        | ([1]) |
        {ONE}
        MARK
        """,
    ],
)
def test_text_directly_above_hides_a_definition(report: str) -> None:
    outcome = checked(report.replace("MARK", "^" * len(ONE) + " invisible-definition error"))
    assert outcome.one("invisible-definition").message == (
        "[1] is hidden from renderers by the text directly above; put a blank line between"
    )
    assert f"\n\n{ONE.replace('@', '0,26')}" in outcome.fixed("invisible-definition")


@pytest.mark.parametrize(
    "above", ["# Heading", "***", "```\ncode\n```", "    code", "<!-- comment -->", "Heading\n===", ""]
)
def test_what_does_not_hide_a_definition(above: str) -> None:
    checked(f"Words ([1]).\n\n{above}\n{ONE}\n")


def test_a_block_of_invisible_definitions_is_one_finding() -> None:
    outcome = checked(
        f"""
        Words ([1], [2], [3]).
        {ONE}
        {"^" * len(ONE)} invisible-definition
        {TWO}
        {THREE}
        """
    )
    assert outcome.totals.verified == 3


def test_two_blocks_are_two_findings() -> None:
    checked(
        f"""
        Words ([1]).
        {ONE}
        {"^" * len(ONE)} invisible-definition

        Words ([2]).
        {TWO}
        {"^" * len(TWO)} invisible-definition
        """
    )


def test_an_invisible_definition_is_resolved_all_the_same() -> None:
    checked(
        """
        Words ([1]).
        [1]: source.txt#char=0,26 "Zebras quarrel about umbrellas."
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ invisible-definition
                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ missing-span
        """
    )


def _found(report: str) -> Finding:
    """The only malformed definition of a document that is checked for nothing else."""
    others: dict[str, Level] = dict.fromkeys(RULE_NAMES - {"malformed-definition"}, "off")
    return run({"report.md": f"---\ngroundls: cited\n---\n\n{report}".encode()}, others).one("malformed-definition")
