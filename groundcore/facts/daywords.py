"""Days of a month in words: the first of May, May the fourth, ersten Mai, quatorze juillet."""

from __future__ import annotations

import re
from decimal import Decimal

from groundcore.facts.numbergrammar import COMPOUNDS, compound
from groundcore.facts.numbersenses import folded
from groundcore.facts.numbertables import LANGUAGES, tables

_BEFORE = re.compile(r"([^\W0-9_]+(?:-[^\W0-9_]+)?)\s(?:day\s)?(?:of\s|de\s|di\s)?$")
_AFTER = re.compile(r",?\s(the\s)?([^\W0-9_]+(?:-[^\W0-9_]+)?)(?!\w)(?=(,?\s[12][0-9]{3}(?![0-9]))?)")
_CLOSED = re.compile(r"\s*(?:\Z|[,.;:)])")
_REACH = 36
_CARDINALS = frozenset({"fr", "es", "it", "pt"})
"""Languages whose days are cardinals."""


def day_before(text: str, start: int, language: str) -> tuple[int, int] | None:
    """Where a day in words before a month begins, and which it is."""
    m = _BEFORE.search(text, max(0, start - _REACH), start)
    day = _day(m[1], language) if m else None
    return (m.start(), day) if m and day else None


def day_after(text: str, end: int, language: str) -> tuple[int, int] | None:
    """Where an English day in words behind a month ends, and which it is."""
    m = _AFTER.match(text, end) if language == "en" else None
    if m is None or not (m[3] or (m[1] and _CLOSED.match(text, m.end())) or m[2][0].isupper()):
        return None
    day = _day(m[2], language)
    return (m.end(), day) if day else None


def _day(written: str, language: str) -> int | None:
    value = Decimal(0)
    for index, word in enumerate(folded(written).split("-")):
        spoken = language if language in LANGUAGES else "en"
        atom = tables(spoken)[0].get(word)
        atoms = (atom,) if atom else compound(word, spoken) if spoken in COMPOUNDS else ()
        numbers = [a for a in atoms if a.kind in {"D", "T", "Y"}]
        if not numbers or (index and (numbers[0].kind != "D" or value % 10)):
            return None
        last = numbers[-1]
        value += sum((a.value for a in numbers), Decimal(0))
        ordinal = last.ordinal
    return int(value) if 1 <= value <= 31 and (ordinal or spoken in _CARDINALS) else None
