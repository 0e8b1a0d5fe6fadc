"""Names of months, weekdays and quarters."""

from __future__ import annotations

from importlib import import_module

import pytest

from groundcore.facts.calendar import (
    MONTHS,
    WEEKDAYS,
    ambiguous_names,
    month_names,
    quarter_names,
    weekday_names,
)

LOCALES = {
    "en": "en", "en_GB": "en", "de": "de", "de_AT": "de", "fr": "fr", "es": "es", "es_MX": "es", "it": "it", "nl": "nl",
    "pt": "pt", "pt_PT": "pt", "sv": "sv", "zh": "zh", "zh_Hant": "zh", "ja": "ja",
}  # fmt: skip
CONTEXTS = [(context, width) for context in ("format", "stand-alone") for width in ("wide", "abbreviated")]


def plain(name: str) -> str:
    return name.casefold().replace(".", "")


@pytest.mark.parametrize("locale", LOCALES)
def test_every_name_of_the_reference_is_known(locale: str) -> None:
    core = import_module("babel").Locale.parse(locale)
    months, weekdays, quarters = (names(LOCALES[locale]) for names in (month_names, weekday_names, quarter_names))
    for context, width in CONTEXTS:
        for number, name in core.months[context][width].items():
            assert months.get(plain(name)) == number, name
        for number, name in core.days[context][width].items():
            if len(name) > 1:  # Japanese abbreviates to one character
                assert weekdays.get(plain(name)) == number, name
        for number, name in core.quarters[context][width].items():
            assert quarters.get(plain(name)) == number, name


@pytest.mark.parametrize("language", MONTHS)
def test_each_language_has_all_months_weekdays_and_quarters(language: str) -> None:
    assert set(MONTHS[language].values()) == set(range(1, 13))
    assert set(WEEKDAYS[language].values()) == set(range(7))
    assert set(quarter_names(language).values()) == set(range(1, 5))
    names = {*MONTHS[language], *WEEKDAYS[language], *quarter_names(language)}
    assert all(name == plain(name) for name in names)


def test_english_names_are_known_in_every_language() -> None:
    assert month_names("de")["march"] == month_names("de")["märz"] == month_names("xx")["mar"] == 3
    assert weekday_names("fr")["monday"] == weekday_names("fr")["lundi"] == weekday_names("xx")["mon"] == 0
    assert "mon" not in weekday_names("fr"), "mon ami"
    assert weekday_names("nl")["za"] == 5
    assert weekday_names("ja")["月曜日"] == weekday_names("zh")["星期一"] == weekday_names("zh")["周一"] == 0


@pytest.mark.parametrize("language", MONTHS)
def test_ambiguous_names_are_names(language: str) -> None:
    names = {*month_names(language), *weekday_names(language), *WEEKDAYS["en"]}
    assert ambiguous_names(language) <= names
    assert "may" in ambiguous_names(language)


@pytest.mark.parametrize(
    ("language", "name", "quarter"),
    [
        ("en", "first quarter", 1),
        ("en", "q4", 4),
        ("en", "3q", 3),
        ("de", "erstes quartal", 1),
        ("de", "ersten quartals", 1),
        ("fr", "t1", 1),
        ("fr", "1t", 1),
        ("fr", "deuxième trimestre", 2),
        ("nl", "derde kwartaal", 3),
        ("zh", "第一季度", 1),
        ("zh", "三季度", 3),
        ("ja", "第1四半期", 1),
        ("fr", "second quarter", 2),
    ],
)
def test_quarters(language: str, name: str, quarter: int) -> None:
    assert quarter_names(language)[name] == quarter


def test_a_letter_of_another_language_is_no_quarter() -> None:
    assert "t1" not in quarter_names("en")
