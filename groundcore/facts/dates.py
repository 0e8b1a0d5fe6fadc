"""Dates, months, weekdays, quarters and times of day."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from groundcore.facts.calendar import NAMED_TIMES, month_names, weekday_names
from groundcore.facts.values import CalendarDate, ClockTime, Fact, FactClass
from groundcore.facts.words import DATE, telling_words
from groundcore.text import Span

_ISO = re.compile(r"(?<![0-9])([12][0-9]{3})([-/.])([0-9]{1,2})\2([0-9]{1,2})(?![0-9]|[-.][0-9])")
_ISO_MONTH = re.compile(r"(?<![0-9-])((?:19|20)[0-9]{2})-(0[1-9]|1[0-2])(?![0-9-])")
_NUMERIC = re.compile(r"(?<![0-9./-])([0-9]{1,2})([-/.])([0-9]{1,2})\2([12][0-9]{3}|[0-9]{2})(?![0-9]|[-/.][0-9])")
_CJK = re.compile(r"(?:(?<![0-9])([0-9]{4}|[0-9]{2})\s?年\s?)(?:([0-9]{1,2})\s?月\s?(?:份|([0-9]{1,2})\s?[日号號])?)?")
_CJK_MONTH = re.compile(r"(?<![0-9个個])([0-9]{1,2})\s?月(?:\s?([0-9]{1,2})\s?[日号號]|份)?")
_ORDINAL = r"(?:st|nd|rd|th|er|º|ª|°|\.)?"
_DAYS_BEFORE = re.compile(
    rf"(?i)(?<![0-9.,:/])([0-9]{{1,2}}){_ORDINAL}(?:\s?(?:-|–|to|and|und|bis|&|/|y|e|et|au)\s?([0-9]{{1,2}}){_ORDINAL})?"
    r"(?:\s+(?:day\s+)?(?:of|de|di|del)\s+|\s|-|\s?)$"
)
_DAYS_AFTER = re.compile(
    r"(?i)\.?\s+(?:the\s+)?([0-9]{1,2})(?:st|nd|rd|th)?(?![0-9])(?!\s?[:%°]|[.,][0-9])"
    r"(?:\s?(?:-|–|to|and|&)\s?([0-9]{1,2})(?:st|nd|rd|th)?(?![0-9])(?!\s?%))?"
)
_YEAR_AFTER = re.compile(r"(?i)(?:\.?,?\s*(?:of\s+|de\s+|del\s+|do\s+)?|\.?-)([12][0-9]{3})(?![0-9]|[.,][0-9])")
_SHORT_YEAR_OF_DAY = re.compile(r"\.? ([0-9]{2})(?![0-9:]|[.,][0-9]| ?%)")
_SHORT_YEAR = re.compile(r"(?:\.?\s?'|-)([0-9]{2})(?![0-9])")
_BEFORE_MONTH = re.compile(
    r"(?i)(?:\b(?:in|since|of|by|until|till|from|during|early|late|mid|before|after|last|this|next|every|through|im|seit|"
    r"ab|bis|en|depuis|desde|hasta|da|dal|fino|sinds|tot|em|and|to|between)|-|–)\s*$"
)
_QUARTER = re.compile(
    r"(?<![A-Za-z0-9])(?:Q([1-4])|([1-4])Q|T([1-4]))(?![0-9A-Za-z])(?:\s?(?:FY|of|/|')?\s?'?([12][0-9]{3}|[0-9]{2})(?![0-9]))?"
)
_QUARTER_SIGN = re.compile(r"[QT][1-4]|[1-4]Q")
_QUARTER_WORD = re.compile(
    r"(?i)(?<!\w)(first|second|third|fourth|[1-4](?:st|nd|rd|th)|[1-4]\.|erste[ns]?|zweite[ns]?|dritte[ns]?|vierte[ns]?)[ -]+"
    r"(?:fiscal )?(?:quarter|quartal)s?(?!\w)(?:\s+(?:of\s+)?([12][0-9]{3}))?"
)
_QUARTER_CJK = re.compile(r"第([一二三四1-4])(?:季度|四半期)")
_TIME = re.compile(
    r"(?i)(?<![0-9:.])([0-9]{1,2}):([0-5][0-9])(?::([0-5][0-9])(?:\.[0-9]+)?)?(?![0-9:])\s?(?:([ap])\.?\s?m\b\.?)?"
)
_HOUR = re.compile(r"(?i)(?<![0-9:.,])([0-9]{1,2})(?:[.:]([0-5][0-9]))?\s?([ap])(?:\.\s?m\.|m(?![\w])\.?)")
_UHR = re.compile(r"(?i)(?<![0-9:.,])([0-9]{1,2})(?:[.:]([0-5][0-9]))?\s?(?:uhr\b|h([0-5][0-9])\b|heures\b(?= du| le))")
_MERIDIEM = re.compile(r"(?i)[0-9]\s?[ap]\.?\s?m")
_CLOCK_WORD = re.compile(r"(?i)[0-9]\s?(?:uhr|h[0-9]|heures)")
_CJK_TIME = re.compile(r"(上午|下午|午前|午後|晚上|早上)?([0-9]{1,2})[点點時时](?!间|間)(?:([0-9]{1,2})分|(半))?")
_NUMERALS = {"一": 1, "二": 2, "三": 3, "四": 4}
_ORDER = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "erst": 1, "zweit": 2, "dritt": 3, "viert": 4,
}  # fmt: skip
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
    if has_digits:
        yield from _numeric(text, used)
    if not text.isascii():
        yield from _cjk(text, used)
    if "uart" in text or (has_digits and _QUARTER_SIGN.search(text)) or "第" in text:
        yield from _quarters(text, used)
    yield from _named(text, language, used)
    if has_digits:
        yield from _times(text, used)


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


def _numeric(text: str, used: bytearray) -> Iterator[Fact]:
    for m in _ISO.finditer(text):
        year, month, day = int(m[1]), int(m[3]), int(m[4])
        if _valid(month, day) and _take(text, used, *m.span()):
            yield _fact(text, *m.span(), (CalendarDate(year, month, day),))
    for m in _NUMERIC.finditer(text):
        if m[2] == "." and len(m[4]) == 2 and (len(m[1]) == 1 or len(m[3]) == 1):
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
    for m in _ISO_MONTH.finditer(text):
        year, month = int(m[1]), int(m[2])
        if (year + 1) % 100 != month and _take(text, used, *m.span()):
            yield _fact(text, *m.span(), (CalendarDate(year, month),))


def _cjk(text: str, used: bytearray) -> Iterator[Fact]:
    if "月" not in text and "年" not in text:
        return
    for m in _CJK.finditer(text):
        if len(m[1]) == 2 and m[2] is None:
            continue  # a duration
        month, day = int(m[2]) if m[2] else None, int(m[3]) if m[3] else None
        if _valid(month or 1, day or 1) and _take(text, used, *m.span()):
            kind = FactClass.DATE if month else FactClass.YEAR
            end = m.end() - (len(m[0]) - len(m[0].rstrip()))
            yield _fact(text, m.start(), end, (CalendarDate(_year(m[1]), month, day),), kind)
    for m in _CJK_MONTH.finditer(text):
        if _valid(int(m[1]), int(m[2] or 1)) and _take(text, used, *m.span()):
            yield _fact(text, *m.span(), (CalendarDate(None, int(m[1]), int(m[2]) if m[2] else None),))


def _quarters(text: str, used: bytearray) -> Iterator[Fact]:
    for m in _QUARTER.finditer(text):
        year = _year(m[4]) if m[4] else None
        if m[3] and year is None:
            continue
        if _take(text, used, *m.span()):
            yield _fact(text, *m.span(), (CalendarDate(year, quarter=int(m[1] or m[2] or m[3])),))
    if "uart" in text:
        for m in _QUARTER_WORD.finditer(text):
            word = m[1].casefold()
            number = int(word[0]) if word[0] in "1234" else next(n for w, n in _ORDER.items() if word.startswith(w))
            if _take(text, used, *m.span()):
                yield _fact(text, *m.span(), (CalendarDate(int(m[2]) if m[2] else None, quarter=number),))
    if "第" in text:
        for m in _QUARTER_CJK.finditer(text):
            if _take(text, used, *m.span()):
                number = _NUMERALS.get(m[1]) or int(m[1])
                yield _fact(text, *m.span(), (CalendarDate(quarter=number),))


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
            if (language in _CAPITAL or word in _AMBIGUOUS) and not written[0].isupper():
                continue
            found += _month(text, start, end, months[word], word, used)
        elif word in weekdays and (language not in _CAPITAL or written[0].isupper()):
            fact = _weekday(text, start, end, weekdays[word], word, used)
            if fact is not None:
                yield fact
        elif word in NAMED_TIMES and _take(text, used, start, end):
            yield Fact(Span(start, end), written, FactClass.TIME, time=ClockTime(NAMED_TIMES[word], 0, None, True))
    yield from _with_years_of_ranges(text, found)


def _month(text: str, start: int, end: int, month: int, word: str, used: bytearray) -> Iterator[_Month]:
    if any(used[start:end]):
        return
    before = _DAYS_BEFORE.search(text, max(0, start - 26), start)
    days: list[int] = []
    first, last = start, end
    if before is not None and not any(used[before.start() : start]) and _valid(month, int(before[2] or before[1])):
        days = [int(before[1]), *([int(before[2])] if before[2] else [])]
        first = before.start()
        if before[2]:
            yield _Month(_fact(text, first, before.end(1), (CalendarDate(None, month, days[0]),)), first, before.end(1))
    else:
        after = _DAYS_AFTER.match(text, end)
        if after is not None and _valid(month, int(after[2] or after[1])) and not any(used[end : after.end()]):
            days = [int(after[1]), *([int(after[2])] if after[2] else [])]
            last = after.end()
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
    if bare and text[end : end + 1] == "." and len(word) <= 4:
        last = end
    used[first:last] = b"\x01" * (last - first)
    dates = tuple(CalendarDate(year, month, day) for day in days) or (CalendarDate(year, month),)
    kind = FactClass.MONTH if bare else FactClass.DATE
    vague = bare and word in _AMBIGUOUS and not _BEFORE_MONTH.search(text, max(0, start - 12), start)
    if len(dates) == 2 and first < start:  # "3-5 May 2023": the second day has the month, the first stands for itself
        dates = dates[1:]
        yield _Month(_fact(text, first, last, (CalendarDate(year, month, days[0]),)), first, last)
    elif len(dates) == 2:
        yield _Month(_fact(text, start, last, dates[1:]), start, last)
        dates = dates[:1]
    yield _Month(replace(_fact(text, first, last, dates, kind), vague=vague), first, last)


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


def _clock(hour: int, minute: str | None, second: str | None, half: str | None) -> ClockTime | None:
    if hour > 24:
        return None
    known = bool(half) or hour > 12
    if half:
        afternoon = half.casefold() in {"p", "下午", "午後", "晚上"}
        hour = hour % 12 + (12 if afternoon else 0)
    return ClockTime(hour % 24, int(minute) if minute else None, int(second) if second else None, known)


def _times(text: str, used: bytearray) -> Iterator[Fact]:
    found: list[tuple[int, int, ClockTime | None]] = []
    if ":" in text:
        found += ((*m.span(), _clock(int(m[1]), m[2], m[3], m[4])) for m in _TIME.finditer(text))
    if _MERIDIEM.search(text):
        found += ((*m.span(), _clock(int(m[1]), m[2], None, m[3])) for m in _HOUR.finditer(text))
    if _CLOCK_WORD.search(text):
        found += ((*m.span(), _clock(int(m[1]), m[2] or m[3], None, None)) for m in _UHR.finditer(text))
    if not text.isascii():
        for m in _CJK_TIME.finditer(text):
            minute = "30" if m[4] else m[3]
            found.append((*m.span(), _clock(int(m[2]), minute, None, m[1])))
    for start, end, time in found:
        last = end - (len(text[start:end]) - len(text[start:end].rstrip()))
        if time is not None and _take(text, used, start, last):
            yield Fact(Span(start, last), text[start:last], FactClass.TIME, time=time)
