"""Facts that say one value together: hours and minutes, feet and inches, a year and a half, a weekday and its date."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from groundcore.facts.units import names, unit_named
from groundcore.facts.values import ONE, ZERO, CalendarDate, Fact, FactClass, Quantity
from groundcore.text import Span

_BETWEEN = re.compile(r"(?:,? (?:and|und|et|y|e|en|plus) |, |[ -]?)")
_AND_A_HALF = re.compile(r"(?: and a half| et demie?| y medi[oa]| e mezz[oa])(?!\w)")
_ONE_AND_A_HALF = re.compile(
    r"(?i)(?<![\w-])(?:an?|one|une?|una?) ([^\W0-9_]+)(?: and a half| et demie?| y medi[oa]| e mezz[oa])(?!\w)"
)
_FEET = re.compile(
    r"([1-9](?<![0-9A-Za-z'°′.,].)[0-9]?)(?:['′]| ?ft\.? | ?ft|[ -](?:foot|feet)[ -])([0-9]|1[01])"
    r"(?![0-9.,][0-9]|[0-9])(?:[\"″]|''|[ -]?(?:in\b\.?|inch(?:es)?\b))?"
)
_ONE = re.compile(r"(?i)\b(an? )(fortnight|minute|hour|day|week|month|year|decade|century)\b")
_ADJOINING = 16


def find_lengths(text: str, used: bytearray) -> Iterator[Fact]:
    """Heights in feet and inches of normalised `text`; what is found is marked in `used`."""
    inch = unit_named("inch")
    for m in _FEET.finditer(text):
        if any(used[m.start() : m.end()]):
            continue
        used[m.start() : m.end()] = b"\x01" * (m.end() - m.start())
        value = Decimal(int(m[1]) * 12 + int(m[2]))
        yield Fact(Span(*m.span()), m.group(), FactClass.MEASURE, (Quantity(value, ONE, ONE, (inch,)),))


def find_halves(text: str, used: bytearray) -> Iterator[Fact]:
    """An hour and a half; an hour and a week, which are one of them, as vague facts."""
    if "half" in text or "demi" in text or "medi" in text or "mezz" in text:
        for m in _ONE_AND_A_HALF.finditer(text):
            units = names().get(m[1].casefold())
            if units and not any(used[m.start() : m.end()]):
                used[m.start() : m.end()] = b"\x01" * (m.end() - m.start())
                reading = Quantity(Decimal("1.5"), Decimal(0), Decimal(0), units, ambiguous=True)
                yield Fact(Span(*m.span()), m.group(), FactClass.DURATION, (reading,))
    for m in _ONE.finditer(text):
        if not any(used[m.start() : m.end()]):
            reading = Quantity(ONE, ZERO, ZERO, names()[m[2].casefold()], ambiguous=True)
            yield Fact(Span(*m.span(2)), m[2], FactClass.DURATION, (reading,), vague=True)


def join(text: str, facts: list[Fact]) -> list[Fact]:
    """Facts in order, with the value that neighbours say together as a further reading, implied weekdays vague."""
    found = list(facts)
    start = 0
    while start < len(found):
        end = start + 1
        while end < len(found) and _goes_on(text, found[end - 1], found[end]):
            end += 1
        if end > start + 1:
            _add_total(found, start, end)
        elif found[start].readings and found[start].readings[0].units:
            half = _AND_A_HALF.match(text, found[start].span.end)
            reading = found[start].readings[0]
            if half is not None and reading.value == reading.value.to_integral():
                more = replace(reading, value=reading.value + Decimal("0.5"), ambiguous=True)
                found[start] = replace(found[start], readings=(*found[start].readings, more))
        if found[start].fact_class is FactClass.WEEKDAY and _implied(found, start):
            found[start] = replace(found[start], vague=True)
        start = end
    return found


def _goes_on(text: str, left: Fact, right: Fact) -> bool:
    """Whether a smaller unit of the same dimension follows: 2 hours and 30 minutes."""
    if not left.readings or not right.readings or right.span.start - left.span.end > 6:
        return False
    first, second = left.readings[0], right.readings[0]
    if not first.units or not second.units or first.value != first.value.to_integral() or second.value < 0:
        return False
    large, small = first.units[0], second.units[0]
    if large.dimension != small.dimension or large.system != small.system or large.dimension == "ratio":
        return False
    return second.value * small.factor < large.factor and bool(
        _BETWEEN.fullmatch(text, left.span.end, right.span.start)
    )


def _add_total(found: list[Fact], start: int, end: int) -> None:
    last = found[end - 1].readings[0]
    unit = last.units[0]
    base = sum((f.readings[0].value * f.readings[0].units[0].factor for f in found[start:end]), Decimal(0))
    total = Quantity(base / unit.factor, last.step, last.step, (unit,), ambiguous=True)
    for index in range(start, end):
        found[index] = replace(found[index], readings=(*found[index].readings, total))


def _implied(found: list[Fact], at: int) -> bool:
    """Whether a weekday is that of the full date beside it."""
    weekday = found[at].dates[0].weekday
    for other in (at + 1, at - 1):
        if 0 <= other < len(found) and found[other].dates:
            gap = max(found[other].span.start - found[at].span.end, found[at].span.start - found[other].span.end)
            if gap <= _ADJOINING and any(_weekday_of(date) == weekday for date in found[other].dates):
                return True
    return False


def _weekday_of(date: CalendarDate) -> int | None:
    """The weekday of a full date, 0 for Monday, by the Gregorian calendar."""
    if date.year is None or date.month is None or date.day is None:
        return None
    year, month = (date.year, date.month) if date.month > 2 else (date.year - 1, date.month + 12)
    return (date.day + 13 * (month + 1) // 5 + year + year // 4 - year // 100 + year // 400 + 5) % 7
