"""Notations of one value support each other; values that differ do not; ordinary paraphrases raise no alarm."""

from __future__ import annotations

from functools import cache

import pytest

from groundcore.facts import Fact, FactText, find_facts, unsupported
from tests.core.notations import CARRIERS, CROSS, OTHER, SAME, rows
from tests.core.plainsentences import pairs

GATING = ("en", "de")
REPORTED = ("fr", "es", "it", "nl", "pt", "zh", "ja")


@cache
def claimed(language: str, notation: str) -> tuple[Fact, ...]:
    """The facts of a notation in a sentence of its language."""
    return tuple(f for f in find_facts(CARRIERS[language].format(notation)) if not (f.vague or f.glued))


@cache
def source(language: str, notation: str) -> FactText:
    return FactText(CARRIERS[language].format(notation))


def lines(tables: dict[str, str], languages: tuple[str, ...]) -> list[tuple[str, list[str]]]:
    return [(language, row) for language in languages for row in rows(tables[language])]


def unheld(claim: tuple[str, str], held: tuple[str, str], *, convert: bool = False) -> list[str]:
    """The facts of one notation that another does not support."""
    return [f.text for f in claimed(*claim) if not source(*held).supports(f, convert=convert)]


@pytest.mark.parametrize(("language", "notations"), lines(SAME, GATING + REPORTED), ids=lambda value: value[0])
def test_every_notation_supports_every_other(language: str, notations: list[str]) -> None:
    missing = {
        (claim, held): facts
        for claim in notations
        for held in notations
        if (facts := unheld((language, claim), (language, held)))
    }
    assert missing == {}


@pytest.mark.parametrize(("language", "notations"), lines(SAME, GATING + REPORTED), ids=lambda value: value[0])
def test_every_notation_says_something(language: str, notations: list[str]) -> None:
    silent = [n for n in notations if not find_facts(CARRIERS[language].format(n))]
    assert silent == []


@pytest.mark.parametrize(("language", "notations"), lines(OTHER, GATING + REPORTED), ids=lambda value: value[0])
def test_another_value_is_no_support(language: str, notations: list[str]) -> None:
    first, *others = notations
    wrong = [
        (claim, held)
        for other in others
        for claim, held in ((first, other), (other, first))
        if not unheld((language, claim), (language, held), convert=True)
    ]
    assert wrong == []


@pytest.mark.parametrize("row", rows(CROSS), ids=lambda row: row[0])
def test_a_value_is_found_in_other_languages(row: list[str]) -> None:
    cells = [(cell[:2], cell[3:]) for cell in row]
    missing = {(a, b): facts for a in cells for b in cells if (facts := unheld(a, b))}
    assert missing == {}


@pytest.mark.parametrize(("first", "second"), pairs(), ids=lambda text: text[:40])
def test_a_paraphrase_raises_no_alarm(first: str, second: str) -> None:
    for held, claim in ((first, second), (second, first), (first, first), (second, second)):
        assert [f.text for f in unsupported(find_facts(claim), [FactText(held)])] == []


def test_languages_are_counted(record_property: pytest.FixtureRequest) -> None:
    """Hundreds of notations stand in the tables, and each language has some."""
    counts = {language: sum(len(row) for row in rows(SAME[language]) + rows(OTHER[language])) for language in SAME}
    for language, count in counts.items():
        record_property(f"notations_{language}", count)  # type: ignore[operator]
        print(f"{language}: {count} notations in {len(rows(SAME[language])) + len(rows(OTHER[language]))} lines")
    assert min(counts.values()) > 50
    assert sum(counts.values()) > 1000
