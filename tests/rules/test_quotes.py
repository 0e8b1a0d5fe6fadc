"""Quotes as they are written: missing-quote, noncanonical-quote, overlong-quote and weak-quote."""

from __future__ import annotations

import pytest

from tests.marked import check
from tests.rules.samples import ONE, checked

LONG = " ".join(f"words{n:03}" for n in range(300))


def test_offsets_without_a_quote() -> None:
    outcome = checked(
        """
        It rose ([1]).

        [1]: source.txt#char=0,26
                        ^^^^^^^^^ missing-quote error
        """
    )
    assert outcome.one("missing-quote").message == '[1] has no quote; its offsets read "Revenue rose 12 % in 2023."'
    assert outcome.fixed("missing-quote").endswith(ONE.replace("@", "0,26") + "\n")


@pytest.mark.parametrize("written", ['""', "''", "()", '" "', '"&nbsp;"', '"&#32;"'])
def test_a_quote_that_holds_nothing(written: str) -> None:
    checked(
        f"""
        It rose ([1]).

        [1]: source.txt#char=0,26 {written}
                                  {"^" * len(written)} missing-quote error
        """
    )


def test_a_quote_on_the_next_line() -> None:
    outcome = checked(
        """
        It rose ([1]).

        [1]: source.txt#char=0,26
                        ^^^^^^^^^ missing-quote error
          "Revenue rose 12 % in 2023."
        """
    )
    assert outcome.one("missing-quote").message == "[1] has no quote: it stands on the next line; join the lines"
    assert outcome.fixed("missing-quote").endswith(f"\n\n{ONE.replace('@', '0,26')}\n")


@pytest.mark.parametrize("offsets", ["0,999", "9999,99999", "0,140", "0,7", "26,27"])
def test_offsets_that_hold_no_quote_that_could_be_written(offsets: str) -> None:
    """Past the end, under eight characters, only a space, or repeated: no quote is offered."""
    outcome = checked(
        f"""
        It rose ([1]).

        [1]: source.txt#char={offsets}
                        {"^" * (5 + len(offsets))} missing-quote error
        """,
        source="Revenue rose. " * 10,
    )
    assert outcome.one("missing-quote").message == "[1] has no quote"
    assert not outcome.one("missing-quote").fixes


@pytest.mark.parametrize(
    "written",
    [
        '"Revenue rose  12 % in 2023."',
        '"Revenue\u00a0rose 12 % in 2023."',
        '"Revenue rose 12&#32;% in 2023."',
        '"Revenue rose 12 \\% in 2023."',
        '" Revenue rose 12 % in 2023. "',
        "'Revenue rose 12 % in 2023.'",
        "(Revenue rose 12 % in 2023.)",
    ],
)
def test_a_quote_that_is_right_and_written_in_another_way(written: str) -> None:
    outcome = checked(
        f"""
        It rose ([1]).

        [1]: source.txt#char=0,26 {written}
                                  {"^" * len(written)} noncanonical-quote information
        """
    )
    assert outcome.totals.verified == 1
    assert outcome.fixed("noncanonical-quote").endswith(f"\n\n{ONE.replace('@', '0,26')}\n")


@pytest.mark.parametrize(
    ("source", "title"),
    [
        ('He said "no" to it.', "'He said \"no\" to it.'"),
        ("It's what he said.", '"It\'s what he said."'),
        ('It\'s "no" to him.', '"It\'s \\"no\\" to him."'),
        ("Tom &amp; Jerry ran.", '"Tom & Jerry ran."'),
        ("It costs 10 &lt; 12.", '"It costs 10 < 12."'),
        ("A snake\\_case name.", '"A snake_case name."'),
        ("Über  den\n\tFluß.", '"Über den Fluß."'),
        ("cafe\u0301 au lait", '"café au lait"'),
        ("Ten squared is 10².", '"Ten squared is 10²."'),
        ("soft\u00adhyphen and\u200bmore", '"soft hyphen and more"'),
    ],
)
def test_the_canonical_form_passes(source: str, title: str) -> None:
    outcome = checked(f"It rose ([1]).\n\n[1]: source.txt#char=0,{len(source)} {title}\n", source=source)
    assert outcome.totals.verified == 1


@pytest.mark.parametrize(
    "title",
    [
        '"revenue rose 12 % in 2023."',
        '"Revenue rose 12% in 2023."',
        '"Revenue rose 12 % in 202³."',
        '"Revenue rose—12 % in 2023."',
    ],
)
def test_case_missing_spaces_and_look_alikes_make_another_quote(title: str) -> None:
    outcome = checked(
        f"""
        It rose ([1]).

        [1]: source.txt#char=0,26 {title}
                                  {"^" * len(title)} altered-span
        """
    )
    assert outcome.totals.verified == 0


def test_a_quote_of_more_than_two_thousand_characters() -> None:
    quote = LONG[:2001]
    outcome = checked(
        f"""
        It rose ([1]).

        [1]: source.txt#char=0,2001 "{quote}"
                                    {"^" * 2003} overlong-quote error
        """,
        source=LONG,
    )
    assert outcome.one("overlong-quote").message == "the quote of [1] has 2,001 characters, over 2,000; narrow it"
    fixed = outcome.fixed("overlong-quote")
    check(f"//- report.md\n{fixed}\n//- source.txt\n{LONG}\n")
    assert len(fixed.partition('"')[2]) <= 302


def test_two_thousand_characters_are_read() -> None:
    outcome = checked(f'It rose ([1]).\n\n[1]: source.txt#char=0,2000 "{LONG[:2000]}"\n', source=LONG)
    assert outcome.totals.verified == 1


def test_it_is_the_canonical_length_that_counts() -> None:
    title = LONG[:2000].replace(" ", "  ")
    checked(
        f"""
        It rose ([1]).

        [1]: source.txt#char=0,2000 "{title}"
                                    {"^" * (len(title) + 2)} noncanonical-quote
        """,
        source=LONG,
    )


def test_an_overlong_quote_is_narrowed_to_the_length_that_the_project_sets() -> None:
    outcome = check(
        f"""
//- .groundls.toml
[quotes]
max_length = 80
//- report.md
It rose ([1]).

[1]: source.txt#char=0,2390 "{LONG[:2390]}"
                            {"^" * 2392} overlong-quote
//- source.txt
{LONG}
"""
    )
    assert len(outcome.fixed("overlong-quote").partition('"')[2]) <= 82


def test_an_overlong_quote_that_is_not_there_is_not_narrowed() -> None:
    title = "x" + LONG[:2001]
    outcome = checked(
        f"""
        It rose ([1]).

        [1]: source.txt#char=0,2001 "{title}"
                                    {"^" * (len(title) + 2)} overlong-quote
        """,
        source=LONG,
    )
    assert not outcome.one("overlong-quote").fixes


@pytest.mark.parametrize(
    ("source", "span", "quote", "why"),
    [
        ("Revenue rose. Costs fell.", "0,7", "Revenue", "has under 8 characters"),
        ("Costs fell. Then they rose. Costs fell.", "0,11", "Costs fell.", "stands more than once in its source"),
        ("aXaXaXaXaXaXa", "0,9", "aXaXaXaXa", "stands more than once in its source"),
        (" Revenue rose.", "0,14", "Revenue rose.", "begins or ends in white space"),
        ("Revenue rose. ", "0,14", "Revenue rose.", "begins or ends in white space"),
        ("Revenue cafe\u0302\u0301", "0,13", "Revenue cafê", "begins or ends inside a character"),
    ],
)
def test_a_weak_quote(source: str, span: str, quote: str, why: str) -> None:
    outcome = check(
        f"""
//- report.md
It rose ([1]).

[1]: source.txt#char={span} "{quote}"
{" " * (22 + len(span))}{"^" * (len(quote) + 2)} weak-quote hint
//- source.txt cut
{source}
"""
    )
    assert outcome.one("weak-quote").message == f"the quote of [1] {why}; widen it"
    assert outcome.totals.verified == 1


def test_eight_characters_are_enough() -> None:
    checked('It rose ([1]).\n\n[1]: source.txt#char=13,21 "12 % in2"\n', source="Revenue rose 12 % in2023.")


def test_a_weak_quote_is_widened_until_it_is_the_only_one() -> None:
    outcome = checked(
        """
        It fell ([1]).

        [1]: source.txt#char=7,18 "costs fell."
                                  ^^^^^^^^^^^^^ weak-quote
        """,
        source="In May costs fell. In June costs fell.",
    )
    assert outcome.fixed("weak-quote").endswith('\n[1]: source.txt#char=3,21 "May costs fell. In"\n')


def test_a_weak_quote_that_cannot_be_widened_is_only_told() -> None:
    outcome = checked(
        """
        It fell ([1]).

        [1]: source.txt#char=0,6 "Costs."
                                 ^^^^^^^^ weak-quote
        """,
        source="Costs.",
    )
    assert not outcome.one("weak-quote").fixes
