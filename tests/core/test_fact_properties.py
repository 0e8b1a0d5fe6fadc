"""What holds for the facts of any text."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from groundcore.facts import FactText, find_facts, unsupported
from groundcore.facts.calendar import MONTHS as MONTH_NAMES
from tests.core.notations import CARRIERS, SAME, rows

PLAIN = (
    "The old gate by the river was painted green.",
    "Nobody in the village knew the name of the stranger.",
    "Die Tür blieb den ganzen Abend geschlossen.",
    "Le vent soufflait dans les arbres du jardin.",
)
CELLS = [cell for row in rows(SAME["en"]) for cell in row]
MONTHS = tuple(
    name.title() for name, number in MONTH_NAMES["en"].items() if len(name) > 4 or name in {"may", "june", "july"}
)


@given(st.sampled_from(CELLS), st.sampled_from(CELLS), st.sampled_from(PLAIN), st.sampled_from(PLAIN))
@settings(max_examples=300, deadline=None)
def test_unrelated_text_changes_no_verdict(claim: str, held: str, before: str, after: str) -> None:
    sentence, text = CARRIERS["en"].format(claim), CARRIERS["en"].format(held)
    alone = [f.text for f in unsupported(find_facts(sentence, "en"), [FactText(text, "en")])]
    around = FactText(f"{before}\n\n{text}\n\n{after}", "en")
    assert [f.text for f in unsupported(find_facts(sentence, "en"), [around])] == alone
    longer = find_facts(f"{before} {sentence} {after}", "en")
    assert [f.text for f in unsupported(longer, [FactText(text, "en")])] == alone


@given(st.integers(1, 999_999_999))
@settings(max_examples=200, deadline=None)
def test_all_notations_of_a_whole_number_are_one_value(number: int) -> None:
    grouped = f"{number:,}"
    forms = [
        str(number), grouped, grouped.replace(",", " "), grouped.replace(",", "\u202f"), grouped.replace(",", "'"),
        str(number).translate({ord("0") + i: 0xFF10 + i for i in range(10)}), f"{Decimal(number) / 10**6:f} million",
    ]  # fmt: skip
    assert_one_value([form for form in forms if not form.startswith("'")])


@given(st.integers(1, 99_999), st.sampled_from(["%", " %", " percent", " per cent", " pct"]))
@settings(max_examples=200, deadline=None)
def test_all_notations_of_a_percentage_are_one_value(tenths: int, sign: str) -> None:
    number = f"{Decimal(tenths) / 10:,f}"
    assert_one_value([number + sign, number + "%", number + " percent"])


@given(st.integers(1, 99_999), st.sampled_from([("m", "million"), ("bn", "billion"), ("k", "thousand")]))
@settings(max_examples=200, deadline=None)
def test_all_notations_of_an_amount_are_one_value(tenths: int, scale: tuple[str, str]) -> None:
    number = f"{Decimal(tenths) / 10:f}"
    short, word = scale
    assert_one_value(
        [
            f"${number}{short}",
            f"${number} {word}",
            f"{number} {word} dollars",
            f"USD {number} {word}",
            f"US${number}{short}",
        ]
    )


@given(st.integers(1000, 2099), st.integers(1, 12), st.integers(1, 28))
@settings(max_examples=200, deadline=None)
def test_all_notations_of_a_date_are_one_value(year: int, month: int, day: int) -> None:
    name = MONTHS[month - 1]
    suffix = "th" if 10 < day < 20 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    assert_one_value(
        [
            f"{year}-{month:02}-{day:02}", f"{day} {name} {year}", f"{name} {day}, {year}", f"{day}{suffix} {name} {year}",
            f"{name[:3]} {day}, {year}", f"{day:02}/{month:02}/{year}", f"{day}.{month}.{year}", f"{year}年{month}月{day}日",
        ]
    )  # fmt: skip


@given(st.integers(0, 23), st.integers(0, 59))
@settings(max_examples=200, deadline=None)
def test_all_notations_of_a_time_are_one_value(hour: int, minute: int) -> None:
    half = "p.m." if hour >= 12 else "a.m."
    assert_one_value([f"{hour:02}:{minute:02}", f"{hour % 12 or 12}:{minute:02} {half}", f"{hour:02}:{minute:02}:00"])


def assert_one_value(forms: list[str]) -> None:
    for claim in forms:
        facts = find_facts(f"It was {claim} that they had.", "en")
        assert facts, claim
        for held in forms:
            assert unsupported(facts, [FactText(f"They had it, it was {held} then.", "en")]) == [], (claim, held)


@given(st.text(alphabet=st.characters(blacklist_categories=()), max_size=200))
@settings(max_examples=500, deadline=None)
def test_any_text_has_facts_in_order_inside_it(text: str) -> None:
    check_places(text)


PIECES = st.sampled_from(
    ["1", "23", "2023", "5/1", "-", "–", "'", '"', ".", ",", " ", "\n", "\0", "%", "$", "€", "May", "Mai", "first", "half", "of",
     "hour", "and a", "km", "5'10", "§", "(b)", "Q3", "FY", "三", "年", "月", "成", "点", "分之", "第", "ten", "million", "und", "zwei", "p.m.",
     "Uhr", "h", "e", "x10^", "1e999", "\ud800", "１", "½", "²", "[1]", "http://", "@", "ISBN", "+49", "IV", "WWII", "A-B", "AB-CD"]
)  # fmt: skip


@given(
    st.lists(PIECES, max_size=30), st.sampled_from([None, "en", "de", "fr", "es", "it", "nl", "pt", "zh", "ja", "xx"])
)
@settings(max_examples=800, deadline=None)
def test_any_mixture_of_pieces_is_read(pieces: list[str], language: str | None) -> None:
    check_places("".join(pieces), language)
    check_places(" ".join(pieces), language)


def check_places(text: str, language: str | None = None) -> None:
    facts = find_facts(text, language)
    end = 0
    for fact in facts:
        assert 0 <= fact.span.start < fact.span.end <= len(text)
        assert fact.text == text[fact.span.start : fact.span.end]
        if not fact.glued:
            assert fact.span.start >= end, facts
            end = fact.span.end
    held = FactText(text, language)
    for fact in facts:
        held.supports(fact, convert=True)


RUNS = ["1", "a", "1.", "1-", "[1", "1,", "aaaa1", "$", "月年日", "'", "五", "half ", "\0", "\ud800"]


@pytest.mark.parametrize("piece", RUNS)
def test_long_runs_are_read(piece: str) -> None:
    check_run = (piece * 4000)[:4000]
    assert all(f.span.end <= len(check_run) for f in find_facts(check_run))
