"""Quarters and halves of a year, with the year where it is written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from groundcore.facts.calendar import quarter_names
from groundcore.facts.cjknumerals import read_cjk
from groundcore.facts.values import CalendarDate, Fact, FactClass
from groundcore.text import Span

_YEAR = (
    r"(?:,?\s(?:of\s|de\s|del\s|du\s|des Jahres\s|van\s|do\s|di\s|in\s)?(?:the\s)?(?:FY\s?|fiscal\s(?:year\s)?)?"
    r"([12][0-9]{3})(?![0-9]))?"
)
_SIGN = re.compile(
    r"(?<![A-Za-z0-9])(?:([12][0-9]{3})[ /-]?)?(?:([QTKH])([1-4])|([1-4])([QTKH]))(?![A-Za-z])"
    r"(?:(?:\s?(?:FY\s?|of\s|de\s|del\s|do\s|/|-)?)([12][0-9]{3})|(?:\s?(?:FY|/|'))?([0-9]{2}))?(?![0-9A-Za-z])"
)
_HAS_SIGN = re.compile(r"[QTKH1-4](?:(?<=[QTKH])[1-4]|(?<=[1-4])[QTKH])")
_FISCAL = re.compile(r"(?<![A-Za-z0-9])FY ?'?(?:([12][0-9]{3})|([0-9]{2}))(?![0-9A-Za-z]|[.,][0-9])")
_ROMAN = {"i": 1, "ii": 2, "iii": 3, "iv": 4}
_HALF = re.compile(
    r"(?i)(?<!\w)(?:(first|1st|1\.|erstes|ersten|premier|1er|primer|primeiro|primo|eerste)|"
    r"(second|2nd|2\.|zweites|zweiten|deuxième|second|segundo|secondo|tweede))[ -]+"
    r"(?:(half)|halbjahr(?:e?s)?|semestre|halfjaar|helft)(?!\w)" + _YEAR
)
_CJK = re.compile(
    r"(?:([0-9]{4}|[〇零一二三四五六七八九]{4})\s?年度?\s?)?"
    r"(?:第?\s?([一二三四1-4])\s?(?:季度|四半期)|([上下])(?:半年|半期))"
)
_DIGITS = {"一": 1, "二": 2, "三": 3, "四": 4}
_HALVES = ("half", "halb", "Halb", "halfjaar", "semestre", "helft", "Half", "HALF")


def find_periods(text: str, language: str, used: bytearray, *, has_digits: bool) -> Iterator[Fact]:
    """The quarters and halves of years of normalised `text`; what is found is marked in `used`."""
    if has_digits and _HAS_SIGN.search(text):
        yield from _signs(text, language, used)
    if "FY" in text:
        for m in _FISCAL.finditer(text):
            year = CalendarDate(int(m[1]) if m[1] else 2000 + int(m[2]))
            if fact := _fact(text, used, *m.span(), year):
                yield replace(fact, fact_class=FactClass.YEAR)
    pattern, names = _words(language)
    if "uart" in text or "rimest" in text or "wartaal" in text or "QUART" in text:
        for m in pattern.finditer(text):
            number = names.get(m[1].casefold().rstrip("."))
            date = CalendarDate(int(m[2]) if m[2] else None, quarter=number)
            if number and (fact := _fact(text, used, *m.span(), date)):
                yield fact
    if any(half in text for half in _HALVES):
        for m in _HALF.finditer(text):
            if (m[3] and not m[4]) or (not m[4] and m.group().isalpha()):
                continue  # the first half of anything
            half = CalendarDate(int(m[4]) if m[4] else None, half=1 if m[1] else 2)
            if fact := _fact(text, used, *m.span(), half):
                yield fact
    if "季" in text or "期" in text or "半年" in text:
        for m in _CJK.finditer(text):
            written = None if not m[1] else int(m[1]) if m[1].isascii() else int(read_cjk(m[1]) or 0)
            number = (_DIGITS.get(m[2]) or int(m[2])) if m[2] else None
            part = CalendarDate(written, quarter=number, half=None if m[2] else 1 if m[3] == "上" else 2)
            if fact := _fact(text, used, *m.span(), part):
                yield fact


def _signs(text: str, language: str, used: bytearray) -> Iterator[Fact]:
    for m in _SIGN.finditer(text):
        letter, number = m[2] or m[5], int(m[3] or m[4])
        year = int(m[6] or m[1]) if m[6] or m[1] else 2000 + int(m[7]) if m[7] else None
        romance = language in {"fr", "es", "it", "pt"}
        if letter in "TKH" and (year is None or (letter == "T" and not romance and not m[3])):
            continue
        if letter == "H" and number > 2:
            continue
        start = m.start() if not (m[1] and m[6]) else m.start(2) if m[2] else m.start(4)
        date = CalendarDate(year, half=number) if letter == "H" else CalendarDate(year, quarter=number)
        if fact := _fact(text, used, start, m.end(), date):
            yield fact


def _fact(text: str, used: bytearray, start: int, end: int, date: CalendarDate) -> Fact | None:
    if any(used[start:end]):
        return None
    used[start:end] = b"\x01" * (end - start)
    return Fact(Span(start, end), text[start:end], FactClass.DATE, dates=(date,))


@lru_cache(maxsize=16)
def _words(language: str) -> tuple[re.Pattern[str], dict[str, int]]:
    """The pattern of quarters in words, its first group the order, and the number of each order."""
    orders: dict[str, int] = dict(_ROMAN)
    nouns: set[str] = set()
    for name, number in quarter_names(language).items():
        order, _, noun = name.rpartition(" ")
        if order:
            orders.setdefault(order, number)
            nouns.add(noun)
            if order.endswith("es"):
                orders[order[:-1] + "m"] = orders[order[:-1] + "r"] = number
    listed = "|".join(sorted(map(re.escape, orders), key=len, reverse=True))
    return re.compile(rf"(?i)(?<!\w)({listed})\.?[ -]+(?:fiscal )?(?:{'|'.join(sorted(nouns))})s?(?!\w){_YEAR}"), orders
