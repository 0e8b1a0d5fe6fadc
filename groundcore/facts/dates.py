"""Dates, months, weekdays, quarters and times of day."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache

from groundcore.facts import daywords
from groundcore.facts.calendar import NAMED_TIMES, ambiguous_names, month_names, weekday_names
from groundcore.facts.cjknumerals import read_cjk
from groundcore.facts.clock import find_times
from groundcore.facts.periods import find_periods
from groundcore.facts.values import CalendarDate, ClockTime, Fact, FactClass, Quantity
from groundcore.facts.words import DATE, telling_words
from groundcore.text import Span

_ISO = re.compile(r"([12](?<![0-9].)[0-9]{3})([-/.])([0-9]{1,2})\2([0-9]{1,2})(?![0-9]|[-.][0-9])")
_ISO_MONTH = re.compile(r"([12](?<![0-9-].)[09][0-9]{2})-(0[1-9]|1[0-2])(?![0-9-])")
_NUMERIC = re.compile(r"([0-9](?<![0-9./-].)[0-9]?)([-/.])([0-9]{1,2})\2([12][0-9]{3}|[0-9]{2})(?![0-9]|[-/.][0-9])")
_SPACED = re.compile(r"([0-9](?<![0-9./-].)[0-9]?)\. ([0-9]{1,2})\. ([12][0-9]{3})(?![0-9])")
_DAY_MONTH = re.compile(r"([0-9](?<![0-9./-].)[0-9]?)\. ?([0-9]{1,2})\.(?! ?[0-9])")
_MONTH_YEAR = re.compile(r"([0-9](?<![0-9./-].)[0-9]?)/((?:19|20)[0-9]{2})(?![0-9/])")
_COMPACT = re.compile(r"([12](?<![\w.,-].)[09][0-9]{2})(0[1-9]|1[0-2])([0-3][0-9])(?![\w,]|[.-][0-9])")
_BEYOND_YEARS = ("代", "间", "間")
_POINTED = frozenset({"de", "it", "nl", "pt", "es", "fr"})
_NUMERALS = "一二三四五六七八九十"
_CJK = re.compile(
    rf"(?:(?<![0-9〇零{_NUMERALS}])(?:(令和|平成|昭和)([0-9]{{1,2}}|元)|([0-9]{{4}}|[0-9]{{2}}|[〇零{_NUMERALS}]{{4}}))\s?年\s?)"
    rf"(?:([0-9]{{1,2}}|[{_NUMERALS}]{{1,3}})\s?月\s?(?:份|([0-9]{{1,2}}|[{_NUMERALS}]{{1,3}})\s?[日号號])?)?"
)
_CJK_MONTH = re.compile(
    rf"(?<![0-9个個{_NUMERALS}百千万])([0-9]{{1,2}}|[{_NUMERALS}]{{1,3}})\s?月"
    rf"(?:\s?([0-9]{{1,2}}|[{_NUMERALS}]{{1,3}})\s?[日号號]|份)?"
)
_ERAS = {"令和": 2018, "平成": 1988, "昭和": 1925}
_ORDINAL = r"(?:st|nd|rd|th|er|ᵉʳ|º|ª|°|\.)?"
_DAYS_BEFORE = re.compile(
    rf"(?i)(?<![0-9.,:/])([0-9]{{1,2}}){_ORDINAL}(?:\s?(?:-|–|to|and|und|bis(?: zum)?|&|/|y(?: el)?|"
    rf"e(?: il)?|et(?: le)?|au|al|a|tot|en|until|through)\s?([0-9]{{1,2}}){_ORDINAL})?"
    r"(?:\s+(?:day\s+)?(?:of|de|di|del)\s+|\s|-|\s?)$"
)
_DAYS_AFTER = re.compile(
    r"(?i)\.?\s+(?:the\s+)?([0-9]{1,2})(?:st|nd|rd|th)?(?![0-9])(?!\s?[:%°]|[.,][0-9])"
    r"(?:\s?(?:-|–|to|and|&)\s?([0-9]{1,2})(?:st|nd|rd|th)?(?![0-9])(?!\s?%))?"
)
_YEAR_AFTER = re.compile(
    r"(?i)(?:\.?,?\s*(?:of\s+|de\s+|del\s+|do\s+|van\s+|de l'année\s+|des Jahres\s+)?|\.?-)([12][0-9]{3})(?![0-9]|[.,][0-9])"
)
_SHORT_YEAR_OF_DAY = re.compile(r"\.? ([0-9]{2})(?![0-9:]|[.,][0-9]| ?%)")
_SHORT_YEAR = re.compile(r"(?:\.?\s?'|-)([0-9]{2})(?![0-9])")
_SHORT_ALONE = re.compile(r"-([0-9]{2})(?![0-9]|[-–/.:%][0-9]|%)")
_BEFORE_MONTH = re.compile(
    r"(?i)(?:\b(?:in|since|of|by|until|till|from|during|early|late|mid|before|after|last|this|next|every|through|im|seit|"
    r"ab|bis|en|depuis|desde|hasta|da|dal|fino|sinds|tot|em|and|to|between)|-|–)\s*$"
)
_AMBIGUOUS_WORDS = "may march mar jan dec sep sept august aug mon sun sat wed fri tue thu mai mars mayo do mi di so fr"
_AMBIGUOUS = frozenset(_AMBIGUOUS_WORDS.split())
_CAPITAL = frozenset({"en", "de"})


@dataclass(frozen=True, slots=True)
class _Month:
    fact: Fact
    start: int
    end: int


def find_dates(text: str, language: str, used: bytearray, *, has_digits: bool) -> Iterator[Fact]:
    """Every date and time of normalised `text`; what is found is marked in `used`."""
    yield from find_periods(text, language, used, has_digits=has_digits)
    if has_digits:
        yield from _numeric(text, language, used)
    if not text.isascii():
        yield from _cjk(text, used)
    yield from _named(text, language, used)
    yield from find_times(text, used, has_digits=has_digits)


def _take(text: str, used: bytearray, start: int, end: int) -> bool:
    if any(used[start:end]):
        return False
    used[start:end] = b"\x01" * (end - start)
    return True


def _fact(text: str, start: int, end: int, dates: tuple[CalendarDate, ...], kind: FactClass = FactClass.DATE) -> Fact:
    return Fact(Span(start, end), text[start:end], kind, dates=dates)


def _year(written: str) -> int:
    year = int(written)
    if len(written) > 2:
        return year
    return year + (2000 if year < 50 else 1900)


def _valid(month: int, day: int) -> bool:
    return 1 <= month <= 12 and 1 <= day <= 31


def _numeric(text: str, language: str, used: bytearray) -> Iterator[Fact]:
    for m in _ISO.finditer(text):
        year, month, day = int(m[1]), int(m[3]), int(m[4])
        if _valid(month, day) and _take(text, used, *m.span()):
            yield _fact(text, *m.span(), (CalendarDate(year, month, day),))
    for m in _NUMERIC.finditer(text):
        if m[2] == "." and len(m[4]) == 2 and (len(m[1]) == 1 or len(m[3]) == 1) and language not in _POINTED:
            continue  # a version
        first, second, year = int(m[1]), int(m[3]), _year(m[4])
        dates = tuple(
            CalendarDate(year, month, day)
            for day, month in dict.fromkeys(((first, second), (second, first)))
            if _valid(month, day)
        )
        if m[2] == ".":
            dates = dates[:1] if _valid(second, first) else ()
        if dates and _take(text, used, *m.span()):
            yield _fact(text, *m.span(), dates)
    for m in _SPACED.finditer(text):
        if _valid(int(m[2]), int(m[1])) and _take(text, used, *m.span()):
            yield _fact(text, *m.span(), (CalendarDate(int(m[3]), int(m[2]), int(m[1])),))
    if language == "de":
        for m in _DAY_MONTH.finditer(text):
            if _valid(int(m[2]), int(m[1])) and _take(text, used, *m.span()):
                yield _fact(text, *m.span(), (CalendarDate(None, int(m[2]), int(m[1])),))
    for m in _MONTH_YEAR.finditer(text):
        if _valid(int(m[1]), 1) and _take(text, used, *m.span()):
            yield _fact(text, *m.span(), (CalendarDate(int(m[2]), int(m[1])),))
    for m in _COMPACT.finditer(text):
        if _valid(int(m[2]), int(m[3])) and _take(text, used, *m.span()):
            date = CalendarDate(int(m[1]), int(m[2]), int(m[3]))
            number = Quantity(Decimal(m.group()), ambiguous=True)
            yield replace(_fact(text, *m.span(), (date,)), readings=(number,))
    for m in _ISO_MONTH.finditer(text):
        year, month = int(m[1]), int(m[2])
        if (year + 1) % 100 != month and _take(text, used, *m.span()):
            yield _fact(text, *m.span(), (CalendarDate(year, month),))


def _cjk(text: str, used: bytearray) -> Iterator[Fact]:
    if "月" not in text and "年" not in text:
        return
    for m in _CJK.finditer(text):
        if m[1] is None and len(m[3]) == 2 and m[4] is None:
            continue  # a duration
        year = _number(m[3]) if m[1] is None else _ERAS[m[1]] + (1 if m[2] == "元" else int(m[2]))
        year = year + (2000 if year < 50 else 1900) if year < 100 else year
        month, day = _number(m[4]) if m[4] else None, _number(m[5]) if m[5] else None
        end = m.end() - (len(m[0]) - len(m[0].rstrip()))
        if text.startswith(_BEYOND_YEARS, end) and not month:
            continue
        if _valid(month or 1, day or 1) and _take(text, used, m.start(), end):
            kind = FactClass.DATE if month else FactClass.YEAR
            yield _fact(text, m.start(), end, (CalendarDate(year, month, day),), kind)
    for m in _CJK_MONTH.finditer(text):
        month, day = _number(m[1]), _number(m[2]) if m[2] else None
        if _valid(month, day or 1) and _take(text, used, *m.span()):
            yield _fact(text, *m.span(), (CalendarDate(None, month, day),))


def _number(written: str) -> int:
    return int(written) if written.isascii() else int(read_cjk(written) or 0)


@lru_cache(maxsize=16)
def _tables(language: str) -> tuple[dict[str, int], dict[str, int]]:
    return dict(month_names(language)), dict(weekday_names(language))


def _named(text: str, language: str, used: bytearray) -> Iterator[Fact]:
    months, weekdays = _tables(language)
    found: list[_Month] = []
    for start, end, written, word, sense in telling_words(text, language):
        if not sense & DATE:
            continue
        if word in months:
            if language in _CAPITAL and not written[0].isupper():
                continue
            found += _month(text, start, end, months[word], word, language, used)
        elif word in weekdays and (language not in _CAPITAL or written[0].isupper()):
            fact = _weekday(text, start, end, weekdays[word], word, used)
            if fact is not None:
                yield fact
        elif word in NAMED_TIMES and _take(text, used, start, end):
            first = start - 3 if text[max(0, start - 4) : start] in {"12 ", " 12 "} else start
            used[first:end] = b"\x01" * (end - first)
            time = ClockTime(NAMED_TIMES[word], 0, None, True)
            yield Fact(Span(first, end), text[first:end], FactClass.TIME, time=time)
    yield from _with_years_of_ranges(text, found)


def _month(text: str, start: int, end: int, month: int, word: str, language: str, used: bytearray) -> Iterator[_Month]:
    if any(used[start:end]):
        return
    days, first, last, inner = _days(text, start, end, month, language, used)
    year_at = _YEAR_AFTER.match(text, last) or (
        _SHORT_YEAR.match(text, last) if days or text[last : last + 2] == " '" else None
    )
    if year_at is None and first < start:
        year_at = _SHORT_YEAR_OF_DAY.match(text, last)
    year = None
    if year_at is not None and not any(used[last : year_at.end()]):
        year = _year(year_at[1])
        last = year_at.end()
    bare = not days and year is None
    follows = _BEFORE_MONTH.search(text, max(0, start - 12), start) is not None
    if bare and not text[start].isupper() and not follows and word in (_AMBIGUOUS | ambiguous_names(language)):
        return
    short = _SHORT_ALONE.match(text, end) if bare else None
    if short is not None and not any(used[end : short.end()]):
        both = (CalendarDate(2000 + int(short[1]), month), CalendarDate(None, month, int(short[1])))
        used[first : short.end()] = b"\x01" * (short.end() - first)
        yield _Month(_fact(text, first, short.end(), both), first, short.end())
        return
    if bare and text[end : end + 1] == "." and len(word) <= 4:
        last = end
    used[first:last] = b"\x01" * (last - first)
    dates = tuple(CalendarDate(year, month, day) for day in days) or (CalendarDate(year, month),)
    kind = FactClass.MONTH if bare else FactClass.DATE
    vague = bare and word in _AMBIGUOUS and not follows
    if len(dates) == 2:  # each day of "3-5 May 2023" has the month and the year
        yield _Month(_fact(text, first, inner[0], dates[:1]), first, inner[0])
        first, dates = inner[1], dates[1:]
    yield _Month(replace(_fact(text, first, last, dates, kind), vague=vague), first, last)


def _days(
    text: str, start: int, end: int, month: int, language: str, used: bytearray
) -> tuple[list[int], int, int, tuple[int, int]]:
    """The days at a month, where they and it begin and end, and of two days the end of the first and the second's start."""
    for m, first, last in (
        (_DAYS_BEFORE.search(text, max(0, start - 34), start), None, end),
        (_DAYS_AFTER.match(text, end), start, None),
    ):
        if m is None or any(used[m.start() : m.end()]):
            continue
        days = [int(m[1]), *([int(m[2])] if m[2] else [])]
        if all(_valid(month, day) for day in days):
            inner = (m.end(1), m.start(2)) if m[2] else (0, 0)
            return days, m.start() if first is None else first, m.end() if last is None else last, inner
    spelled = daywords.day_before(text, start, language)
    if spelled and not any(used[spelled[0] : start]):
        return [spelled[1]], spelled[0], end, (0, 0)
    spelled = daywords.day_after(text, end, language)
    if spelled and not any(used[end : spelled[0]]):
        return [spelled[1]], start, spelled[0], (0, 0)
    return [], start, end, (0, 0)


_BETWEEN_MONTHS = re.compile(
    r"(?i)\s*(?:-|–|to|and|until|till|through|bis|und|à|au|a|y|e|,|&|/|or)\s*(?:the\s+)?[0-9]{0,2}\s*"
)


def _with_years_of_ranges(text: str, found: list[_Month]) -> Iterator[Fact]:
    """The year of "3 June to 5 July 2020" counts for both."""
    years: dict[int, int] = {}
    for index in range(len(found) - 1, 0, -1):
        earlier, later = found[index - 1], found[index]
        year = later.fact.dates[0].year if later.fact.dates[0].year is not None else years.get(index)
        gap = text[earlier.end : later.start]
        if year is not None and earlier.fact.dates[0].year is None and len(gap) < 16 and _BETWEEN_MONTHS.fullmatch(gap):
            years[index - 1] = year
    for index, month in enumerate(found):
        fact = month.fact
        if index in years:
            yield replace(fact, dates=(*fact.dates, *(replace(d, year=years[index]) for d in fact.dates)))
        else:
            yield fact


def _weekday(text: str, start: int, end: int, weekday: int, word: str, used: bytearray) -> Fact | None:
    if len(word) < 4 and text[end : end + 1] not in {".", ",", " "}:
        return None
    if not _take(text, used, start, end):
        return None
    vague = len(word) < 5
    return replace(_fact(text, start, end, (CalendarDate(weekday=weekday),), FactClass.WEEKDAY), vague=vague)
