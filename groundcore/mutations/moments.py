"""Dates, years, times and ids that are made wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from groundcore.facts import FactClass
from groundcore.facts.values import CalendarDate, ClockTime, Fact, Form
from groundcore.mutations import tables
from groundcore.mutations.kinds import Kind, Mutation, replacing
from groundcore.mutations.target import TRIED, Target

_YEAR = re.compile(r"[12][0-9]{3}")
_DIGITS = re.compile(r"[0-9]{1,4}")
_CLOCK = re.compile(r"([0-9]{1,2})[:.]([0-5][0-9])")
_LETTERS = re.compile(r"[^\W0-9_]+")
_NOT_ALPHANUMERIC = re.compile(r"[\W_]+")
_NOWHERE = ("unsupported-fact",)
_REACH = 60
"""Years by which a year is changed at most."""


def moments(target: Target) -> Iterator[Mutation]:
    """Every way in which a date, year, time or id of a claim can be made wrong, one mutation each."""
    fact = target.fact
    if fact is None:
        return
    made: Mutation | None = None
    if fact.time is not None:
        made = _time(target, fact.time)
    elif fact.dates:
        made = _date(target, fact)
    elif fact.readings and fact.readings[0].form is Form.YEAR and _YEAR.fullmatch(target.written):
        made = _year(target, 0, 4)
    elif fact.fact_class in {FactClass.ID, FactClass.NAME_ID, FactClass.URL}:
        made = _id(target)
    if made is not None:
        yield made


def _year(target: Target, start: int, end: int) -> Mutation | None:
    old = int(target.written[start:end])
    for new in _years(target, old):
        if not target.held.year(new):
            return replacing(Kind.DATE, target.inside(start, end), str(new), *_NOWHERE)
    return None


def _years(target: Target, old: int) -> list[int]:
    around = [old + by for by in range(-_REACH, _REACH + 1) if by and 1000 <= old + by <= 2199]
    target.rng.shuffle(around)
    return around[:TRIED]


def _date(target: Target, fact: Fact) -> Mutation | None:
    """A date of which one part is changed; a month or weekday alone is changed as a whole."""
    days = {(date.month, date.day, date.weekday) for date in fact.dates}
    parts = list(_parts(target, fact.dates[0])) if len(days) == 1 else []
    target.rng.shuffle(parts)
    for start, end, new, date in parts[: TRIED * 2]:
        if date is not None and not target.held.date(date):
            if date.year is not None and _is_year_alone(date) and target.held.year(date.year):
                continue
            return replacing(Kind.DATE, target.inside(start, end), new, *_NOWHERE)
    return None


def _is_year_alone(date: CalendarDate) -> bool:
    return date.month is None and date.day is None and date.weekday is None and date.quarter is None


def _parts(target: Target, date: CalendarDate) -> Iterator[tuple[int, int, str, CalendarDate | None]]:
    """Each part of a date with what may stand in its place, and the date that it then is."""
    days = [m for m in _DIGITS.finditer(target.written) if len(m.group()) < 3 and int(m.group()) == date.day]
    if len(days) == 1 and date.month is not None:
        (day,) = days
        for new in range(10, 29) if len(day.group()) == 2 else range(2, 10):
            if new != date.day:
                yield day.start(), day.end(), str(new), replace(date, day=new)
    for match in _DIGITS.finditer(target.written):
        if date.year is not None and match.group() == str(date.year):
            for year in _years(target, date.year):
                yield match.start(), match.end(), str(year), replace(date, year=year)
    for names, field in ((tables.MONTHS, "month"), (tables.WEEKDAYS, "weekday")):
        known: tuple[str, ...] = names.get(target.language, ())
        for word in _LETTERS.finditer(target.written):
            if word.group() not in known:
                continue
            for index, name in enumerate(known):
                number = index + 1 if field == "month" else index
                if name != word.group() and not target.held.word(name):
                    changed = replace(date, month=number) if field == "month" else replace(date, weekday=number)
                    yield word.start(), word.end(), name, changed


def _time(target: Target, time: ClockTime) -> Mutation | None:
    match = _CLOCK.search(target.written)
    if match is None:
        return None
    minutes = [f"{minute:02}" for minute in range(60) if minute != time.minute]
    for new in target.shuffled(minutes):
        hour, minute = time.hour % 12, int(new)
        same = any(
            isinstance(other.time, ClockTime) and other.time.hour % 12 == hour and (other.time.minute or 0) == minute
            for other in target.held.times()
        )
        if not same and not target.held.letters(match[1] + new):
            return replacing(Kind.DATE, target.inside(match.start(2), match.end(2)), new, *_NOWHERE)
    return None


def _id(target: Target) -> Mutation | None:
    """One letter or digit of an id is another one."""
    written = target.written
    found = []
    for index, char in enumerate(written):
        if char.isascii() and char.isdigit():
            found += [f"{index} {other}" for other in "23456789" if other != char]
        elif char.isascii() and char.isupper():
            found += [f"{index} {other}" for other in "ABDEFGHKLNPRSTUW" if other != char]
    for choice in target.shuffled(found):
        place, _, new = choice.partition(" ")
        index = int(place)
        key = _NOT_ALPHANUMERIC.sub("", written[:index] + new + written[index + 1 :]).casefold()
        if not target.held.letters(key):
            return replacing(Kind.ID, target.inside(index, index + 1), new, *_NOWHERE)
    return None
