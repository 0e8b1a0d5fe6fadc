"""The words that mutations put in place of others, for documents in English and German."""

from __future__ import annotations

from typing import TypeVar

_T = TypeVar("_T")


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def _numbered(text: str) -> dict[str, int]:
    return dict(zip(_words(text), (*range(2, 21), *range(30, 100, 10)), strict=True))


NUMBER_WORDS = {
    "en": _numbered(
        "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen"
        " nineteen twenty thirty forty fifty sixty seventy eighty ninety"
    ),
    "de": _numbered(
        "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn"
        " neunzehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig"
    ),
}

MONTHS = {
    "en": _words("January February March April May June July August September October November December"),
    "de": _words("Januar Februar März April Mai Juni Juli August September Oktober November Dezember"),
}

WEEKDAYS = {
    "en": _words("Monday Tuesday Wednesday Thursday Friday Saturday Sunday"),
    "de": _words("Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag"),
}

UNIT_SIGNS = ("%", "kg", "km", "°C", "kWh", "MB")
UNIT_WORDS = {
    "en": _words("percent kilograms kilometres litres hours weeks months"),
    "de": _words("Prozent Kilogramm Kilometer Liter Stunden Wochen Monate"),
}
POINTS = {"en": "percentage points", "de": "Prozentpunkte"}

NEAR_UNITS = {
    "m": "km", "km": "m", "kg": "g", "g": "kg", "t": "kg", "MB": "GB", "GB": "MB", "kWh": "MWh", "MW": "kW",
    "metres": "kilometres", "kilometres": "metres", "kilograms": "grams", "hours": "minutes", "minutes": "hours",
    "days": "weeks", "weeks": "days", "months": "weeks", "years": "months",
    "Meter": "Kilometer", "Metern": "Kilometern", "Kilometer": "Meter", "Kilometern": "Metern", "Stunden": "Minuten",
    "Minuten": "Stunden", "Tage": "Wochen", "Tagen": "Wochen", "Wochen": "Tage", "Monate": "Wochen", "Jahre": "Monate",
}  # fmt: skip
"""Units of the same kind in which a value is another one."""

SCALES = {
    "thousand": "million", "million": "billion", "billion": "million", "trillion": "billion",
    "Tausend": "Millionen", "Million": "Milliarde", "Millionen": "Milliarden", "Milliarde": "Million",
    "Milliarden": "Millionen",
}  # fmt: skip

CURRENCY_SIGNS = ("€", "£", "¥", "$")
CURRENCY_CODES = ("EUR", "USD", "GBP", "CHF", "JPY")
CURRENCY_WORDS = {"en": ("euros", "dollars", "yen"), "de": ("Euro", "Dollar", "Yen")}

TOTALS = frozenset(
    _words("total sum altogether together combined all overall insgesamt zusammen gesamt summe gesamtsumme alle")
)

FALLING = frozenset(
    _words(
        "fell fall falls falling fallen decline declines declined decrease decreases decreased drop drops dropped lower"
        " lost loses loss losses down below minus negative reduced reduction shrank shrink shrunk cut cuts slump slipped"
        " sank deficit under less worse slid plunged dipped fiel fielen gefallen sank sanken gesunken sinkt rückgang"
        " minus verlust verluste unter verringert reduziert abnahme weniger geschrumpft unterhalb defizit"
    )
)
"""Words of a sentence that may stand for a minus sign."""

NEGATIONS = {"en": ("not", "never"), "de": ("nicht", "nie")}

AUXILIARIES = {
    "en": frozenset(_words("is was are were will can may must should could would has have had did does do")),
    "de": frozenset(_words("ist war sind waren wird werden kann können darf dürfen muss müssen soll hat haben hatte")),
}
"""Words behind which a negation can stand."""

OTHER_WORDS = {
    "en": _words("harvest granite lantern orchard violin pepper saddle marble tulip anchor walnut"),
    "de": _words("Ernte Granit Laterne Garten Geige Pfeffer Sattel Marmor Tulpe Anker Walnuss"),
}
"""Words that hardly any source holds."""


def in_language(table: dict[str, _T], language: str) -> _T:
    """The entry of a language; the English one where it has none."""
    return table.get(language, table["en"])
