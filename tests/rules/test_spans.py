"""Offsets and what stands at them: malformed, moved, ambiguous, altered and missing spans."""

from __future__ import annotations

import pytest

from tests.marked import Outcome, check
from tests.rules.samples import checked

QUOTE = '"Revenue rose 12 % in 2023."'


@pytest.mark.parametrize(
    ("fragment", "bad"),
    [
        ("char=4", 0),
        ("char=", 0),
        ("char=4,", 0),
        ("char=,4", 5),
        ("char=007,9", 6),
        ("char=0,026", 8),
        ("char=0,26x", 9),
        ("char=0,26,30", 9),
        ("char=0-26", 6),
        ("char=-1,26", 5),
        ("char=０,26", 5),
        ("char=0,12345678901", 17),
        ("char=0,26;", 9),
        ("char=0,26;length", 9),
        ("page=x&char=0,26", 0),
        ("page=2&char=x", 12),
        ("CHAR=0&char=0,26", 0),
        ("char=26,0", 0),
        ("char=26,26", 0),
        ("page=2&char=0,26", 0),
    ],
)
def test_offsets_that_do_not_parse(fragment: str, bad: int) -> None:
    """From the first bad character; the whole fragment where it ends too soon, is empty or names a page."""
    checked(
        f"""
        It rose ([1]).

        [1]: source.txt#{fragment} {QUOTE}
                        {" " * bad}{"^" * (len(fragment) - bad)} malformed-span error
        """
    )


@pytest.mark.parametrize("extra", [";length=140", ";md5=0123456789abcdef0123456789abcdef", ";length=9;md5=x", ";a="])
def test_what_follows_the_offsets_is_ignored(extra: str) -> None:
    assert checked(f"It rose ([1]).\n\n[1]: source.txt#char=0,26{extra} {QUOTE}\n").totals.verified == 1


@pytest.mark.parametrize(
    ("fragment", "message"),
    [
        ("char=26,0", "char=26,0 does not parse or is empty; write char=START,END with START before END"),
        ("char=0,26x", "char=0,26x does not parse; write char=START,END"),
        ("page=2&char=0,26", "page=2&char=0,26 names a page, but source.txt has no pages; write char=START,END"),
    ],
)
def test_broken_offsets_are_written_anew_by_the_quote(fragment: str, message: str) -> None:
    text = f"It rose ([1]).\n\n[1]: source.txt#{fragment} {QUOTE}\n"
    bad = 9 if fragment.endswith("x") else 0
    outcome = checked(f"{text}{' ' * (16 + bad)}{'^' * (len(fragment) - bad)} malformed-span\n")
    assert outcome.one("malformed-span").message == message
    assert outcome.fixed("malformed-span") == text.replace(fragment, "char=0,26")


@pytest.mark.parametrize("quote", ['"Zebras quarrel."', '"in"'])
def test_broken_offsets_of_a_quote_that_is_not_there_once_stay(quote: str) -> None:
    outcome = checked(
        f"""
        It rose ([1]).

        [1]: source.txt#char=4,1 {quote}
                        ^^^^^^^^ malformed-span
        """
    )
    assert not outcome.one("malformed-span").fixes


MOVED = """
//- report.md
It rose ([1]).

[1]: source.txt#char=0,26;length=140 "Revenue rose 12 % in 2023."
                ^^^^^^^^^^^^^^^^^^^^ moved-span warning
//- source.txt
A new first line.
Revenue rose
12 % in 2023. Costs fell.
"""


def test_the_quote_stands_elsewhere_once() -> None:
    outcome = check(MOVED)
    assert outcome.one("moved-span").message == "the quote of [1] is now at characters 18-44; update the offsets"
    assert (outcome.totals.verified, outcome.totals.statuses) == (0, {"moved": 1})
    assert outcome.totals.exit_code(strict=False) == 0
    assert outcome.totals.exit_code(strict=True) == 1


def test_only_the_digits_of_a_moved_span_change() -> None:
    fix = check(MOVED).fix("moved-span")
    assert [edit.new_text for edit in fix.edits] == ["18,44"]
    assert (fix.title, fix.fix_all) == ("Update offsets of [1]", True)
    assert "#char=18,44;length=140 " in check(MOVED).fixed("moved-span")


@pytest.mark.parametrize("offsets", ["0,999999", "9999999998,9999999999", "1,27", "0,25", "40,66"])
def test_offsets_past_the_end_or_beside_the_quote_are_a_difference_like_any_other(offsets: str) -> None:
    checked(
        f"""
        It rose ([1]).

        [1]: source.txt#char={offsets} {QUOTE}
                        {"^" * (5 + len(offsets))} moved-span
        """
    )


def test_white_space_may_change_and_nothing_moves() -> None:
    source = "Revenue\trose\n12 %   in 2023."
    report = f"It rose ([1]).\n\n[1]: source.txt#char=0,{len(source)} {QUOTE}\n"
    assert checked(report, source=source).totals.verified == 1


def ambiguous() -> Outcome:
    return checked(
        """
        It fell ([1]).

        [1]: source.txt#char=40,51 "Costs fell."
                        ^^^^^^^^^^ ambiguous-span error
        """,
        source="Costs fell.\nThen they rose. Costs fell. And so on and on. Costs fell.",
    )


def test_the_quote_stands_several_times_and_not_here() -> None:
    finding = ambiguous().one("ambiguous-span")
    assert finding.message == "the quote of [1] stands 3 times in source.txt, and not here; choose a place"


def test_each_place_is_a_fix_the_nearest_first() -> None:
    finding = ambiguous().one("ambiguous-span")
    assert [fix.title for fix in finding.fixes] == [
        "Cite line 2, characters 28-39",
        "Cite line 2, characters 58-69",
        "Cite line 1, characters 0-11",
    ]
    assert [fix.edits[0].new_text for fix in finding.fixes] == ["28,39", "58,69", "0,11"]
    assert not any(fix.fix_all or fix.preferred for fix in finding.fixes)


def test_a_quote_that_stands_often_is_only_weak_where_it_stands() -> None:
    outcome = checked(
        """
        It fell ([1]).

        [1]: source.txt#char=33,57 "Costs fell all year long"
                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^ weak-quote
        """,
        source="Costs fell all year long. Again: Costs fell all year long",
    )
    assert outcome.totals.verified == 1


@pytest.mark.parametrize(
    ("quote", "now"),
    [
        ("Revenue rose 11 % in 2023.", "Revenue rose 12 % in 2023."),
        ("Revenue rose 12 % in 2023!", "... 12 % in 2023."),
        ("revenue rose 12 % in 2023.", "Revenue rose 12 % ..."),
        ("Revenue did not rise 12 % in 2023.", "Revenue rose 12 % in ..."),
        ("Revenue rose 12 % in “2023”.", "... 12 % in 2023."),
    ],
)
def test_only_a_similar_passage_stands_there(quote: str, now: str) -> None:
    outcome = checked(
        f"""
        It rose ([1]).

        [1]: source.txt#char=0,26 "{quote}"
                                  {"^" * (len(quote) + 2)} altered-span error
        """
    )
    message = outcome.one("altered-span").message
    assert message == f'the cited text of [1] has changed; it now reads "{now}"'
    assert outcome.totals.statuses == {"altered": 1}


def test_the_message_shows_the_words_that_differ() -> None:
    outcome = checked(
        """
        It met ([1]).

        [1]: source.txt#char=55,90 "The board met on a Friday in March."
                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ altered-span
        """
    )
    finding = outcome.one("altered-span")
    assert finding.message == 'the cited text of [1] has changed; it now reads "... met on a Monday in March."'
    (related,) = finding.related
    assert (related.path, related.span.start, related.span.end) == ("source.txt", 55, 90)


def test_typography_alone_is_altered_too() -> None:
    outcome = checked(
        """
        It rose ([1]).

        [1]: source.txt#char=0,39 "He said \\"revenue -- rose\\"..."
                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ altered-span
        """,
        source="Then: He said “revenue — *rose*”…",
    )
    (related,) = outcome.one("altered-span").related
    assert (related.span.start, related.span.end) == (6, 33)


def test_an_altered_quote_is_never_replaced_unseen() -> None:
    outcome = checked(
        """
        It rose ([1]).

        [1]: source.txt#char=0,26 "Revenue rose 11 % in 2023."
                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ altered-span
        """
    )
    assert not any(fix.fix_all for fix in outcome.one("altered-span").fixes)


def test_nothing_like_the_quote_is_there() -> None:
    outcome = checked(
        """
        It rose ([1]).

        [1]: source.txt#char=0,26 "Zebras quarrel about violet umbrellas."
                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ missing-span error
        """
    )
    message = "the quote of [1] is not in source.txt, nor anything like it"
    assert outcome.one("missing-span").message == message
    assert outcome.totals.statuses == {"missing": 1}
    assert not outcome.one("missing-span").fixes


def test_the_quote_of_another_source_is_missing_here() -> None:
    checked(
        f"""
        It rose ([1]).

        [1]: other.csv#char=0,26 {QUOTE}
                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ missing-span
        """,
        more={"other.csv": b"day,hour\nMonday,12\n"},
    )
