"""Whether a text holds the value of a fact, in any notation: the comparison that decides."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from functools import cached_property

from groundcore.facts.context import falls
from groundcore.facts.heldids import HeldIds
from groundcore.facts.ids import joined_key
from groundcore.facts.numbers import leading_step
from groundcore.facts.scan import find_facts
from groundcore.facts.values import ZERO, CalendarDate, ClockTime, Fact, FactClass, Form, Hedge, Quantity, Unit
from groundcore.text import Span

_TOLERANCE = Decimal("1e-12")
_PLAIN_STEP = Decimal(13)
"""Whole numbers without unit below this are not taken as rounded: any decimal would support one."""


_LONG_NUMBER = 5


_COARSE = Decimal("0.02")
"""How far, relatively, a round value of a source may lie from what was converted: 3,000 feet are 914 m or 900."""


class How(Enum):
    """In which way a text holds a fact."""

    SAME = "same"
    ROUNDED = "rounded"
    CONVERTED = "converted"


@dataclass(frozen=True, slots=True)
class Support:
    """Where a text holds a fact and how; `span` counts code points of that text."""

    span: Span
    how: How


class FactText:
    """The facts of a text, ready to be asked whether they hold others."""

    def __init__(self, text: str, language: str | None = None, facts: tuple[Fact, ...] | None = None) -> None:
        self.text = text
        self._language = language
        self._facts = facts

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """Its facts in order, vague ones too."""
        return find_facts(self.text, self._language) if self._facts is None else self._facts

    def supports(self, fact: Fact, *, convert: bool = False) -> Support | None:
        """Where this text holds `fact`; with `convert` also in units of another system."""
        found = self._date(fact) if fact.dates else None
        if found is None and fact.time is not None:
            found = self._time(fact.time)
        if found is None and fact.readings:
            found = self._quantity(fact, convert=convert) or self._numbered(fact)
        if found is None and fact.key and not fact.readings:
            span = self._ids.find(fact)
            found = None if span is None else Support(span, How.SAME)
        return found

    @cached_property
    def _ids(self) -> HeldIds:
        return HeldIds(self.text, self.facts)

    def _numbered(self, fact: Fact) -> Support | None:
        """A number with the word before it, or a long one, that is written as an id: "BA 2490" and BA2490."""
        if fact.readings[0].units:
            return None
        span = self._ids.by_key(fact.key)
        if span is None and fact.numbering and fact.readings[0].value == fact.readings[0].value.to_integral():
            span = self._ids.by_key(f"{fact.readings[0].value:f}")
        if span is None and len(fact.text) >= _LONG_NUMBER and fact.text.isdigit():
            span = self._ids.by_key(fact.text)
        return None if span is None else Support(span, How.SAME)

    # Quantities

    @cached_property
    def _values(self) -> list[tuple[Decimal, int, Quantity]]:
        """All readings by size as written, without sign."""
        found = [
            (abs(reading.value), index, reading) for index, fact in enumerate(self.facts) for reading in fact.readings
        ]
        found += [
            (Decimal(date.year), index, Quantity(Decimal(date.year), form=Form.YEAR))
            for index, fact in enumerate(self.facts)
            for date in fact.dates
            if date.year is not None
        ]
        found.sort(key=lambda entry: entry[:2])
        return found

    @cached_property
    def _sizes(self) -> list[Decimal]:
        return [value for value, _, _ in self._values]

    @cached_property
    def _by_dimension(self) -> dict[str, list[tuple[Decimal, int, Quantity, Unit]]]:
        """Readings in base units, by size, for each dimension."""
        found: dict[str, list[tuple[Decimal, int, Quantity, Unit]]] = {}
        for index, fact in enumerate(self.facts):
            for reading in fact.readings:
                for unit in reading.units:
                    entry = (unit.base(reading.value), index, reading, unit)
                    found.setdefault(unit.dimension, []).append(entry)
        for entries in found.values():
            entries.sort(key=lambda entry: entry[:2])
        return found

    def _quantity(self, fact: Fact, *, convert: bool) -> Support | None:
        for how in (How.SAME, How.ROUNDED):
            for claim in fact.readings:
                index = self._raw(fact, claim, how)
                if index is None and claim.units:
                    index = self._in_base(fact, claim, how)
                if index is None and _is_share(claim):
                    index = self._share(fact, claim, how)
                if index is not None:
                    return Support(self.facts[index].span, how)
        if convert:
            for claim in fact.readings:
                index = self._converted(fact, claim)
                if index is not None:
                    return Support(self.facts[index].span, How.CONVERTED)
        return None

    def _raw(self, fact: Fact, claim: Quantity, how: How) -> int | None:
        """A value of the same size as written, in the same unit or where one of both has none."""
        size = abs(claim.value)
        reach = _reach(fact, claim) if how is How.ROUNDED else ZERO
        if how is How.ROUNDED and not reach:
            return None
        at = bisect_left(self._sizes, size - reach - _TOLERANCE)
        while at < len(self._values) and self._sizes[at] <= size + reach + _TOLERANCE:
            _, index, held = self._values[at]
            at += 1
            other = self.facts[index]
            if not _same_units(claim, held) or not _same_form(fact, claim, other, held):
                continue
            if not _same_sign(fact, claim.value, other, held.value):
                continue
            if how is How.SAME:
                if _equal(abs(held.value), size):
                    return index
            elif not held.ambiguous and _rounds(fact, claim, abs(held.value), held.step, size):
                return index
        return None

    def _in_base(self, fact: Fact, claim: Quantity, how: How) -> int | None:
        """The same value in another unit of the same system (km and m), or another currency's subunit."""
        for unit in claim.units:
            entries = self._by_dimension.get(unit.dimension)
            if not entries:
                continue
            base = unit.base(claim.value)
            reach = _reach(fact, claim) * unit.factor if how is How.ROUNDED else ZERO
            if how is How.ROUNDED and not reach:
                continue
            low = bisect_left(entries, base - reach - abs(base) * _TOLERANCE, key=lambda entry: entry[0])
            for value, index, held, held_unit in entries[low:]:
                if value > base + reach + abs(base) * _TOLERANCE:
                    break
                if held_unit.system != unit.system or not _same_sign(fact, claim.value, self.facts[index], held.value):
                    continue
                if how is How.SAME:
                    if _equal(value, base):
                        return index
                elif not held.ambiguous:
                    written = (value / unit.factor) - unit.offset
                    if _rounds(fact, claim, abs(written), held.step * held_unit.factor / unit.factor, abs(claim.value)):
                        return index
        return None

    def _share(self, fact: Fact, claim: Quantity, how: How) -> int | None:
        """75 % and three quarters or 0.75, either way."""
        size = abs(claim.value)
        for factor, units in ((Decimal("0.01"), True), (Decimal(100), False)):
            if bool(claim.units) is not units:
                continue
            want = size * factor
            reach = _reach(fact, claim) * factor if how is How.ROUNDED else ZERO
            if how is How.ROUNDED and not reach:
                continue
            at = bisect_left(self._sizes, want - reach - _TOLERANCE)
            while at < len(self._values) and self._sizes[at] <= want + reach + _TOLERANCE:
                _, index, held = self._values[at]
                at += 1
                if units and (
                    held.units
                    or held.form not in {Form.FRACTION, Form.CARDINAL}
                    or abs(held.value) > 1
                    or (self.facts[index].vague and held.form is not Form.FRACTION)
                ):
                    continue
                if not units and not any(u.dimension == "ratio" for u in held.units):
                    continue
                if how is How.ROUNDED and not _rounds(fact, claim, abs(held.value) / factor, held.step / factor, size):
                    continue
                return index
        return None

    def _converted(self, fact: Fact, claim: Quantity) -> int | None:
        """The same quantity in a unit of another system, at the stated precision."""
        for unit in claim.units:
            base = unit.base(claim.value)
            half = max(claim.open_step if claim.value >= 100 else claim.step, claim.step) * unit.factor / 2
            for value, index, held, held_unit in self._by_dimension.get(unit.dimension, ()):
                if held_unit.system == unit.system:
                    continue
                coarse = min(held.open_step * held_unit.factor / 2, abs(value) * _COARSE)
                if abs(value - base) <= half + coarse:
                    return index
        return None

    # Dates, times and ids

    @cached_property
    def _dates(self) -> dict[tuple[int | None, ...], int]:
        found: dict[tuple[int | None, ...], int] = {}
        for index, fact in enumerate(self.facts):
            for date in fact.dates:
                for year in {date.year, None}:
                    for month in {date.month, None}:
                        for day in {date.day, None}:
                            for part in {(date.quarter, date.half), (None, None)}:
                                found.setdefault((year, month, day, *part, date.weekday), index)
        return found

    @cached_property
    def _years(self) -> dict[Decimal, int]:
        return {
            reading.value: index
            for index, fact in reversed(list(enumerate(self.facts)))
            for reading in fact.readings
            if not reading.units and reading.form in {Form.YEAR, Form.CARDINAL}
        }

    def _date(self, fact: Fact) -> Support | None:
        for date in fact.dates:
            index = self._dates.get((date.year, date.month, date.day, date.quarter, date.half, date.weekday))
            if index is None and _only_year(date) and date.year is not None:
                index = self._years.get(Decimal(date.year))
            if index is None:
                index = self._dated_elsewhere(date)
            if index is not None:
                return Support(self.facts[index].span, How.SAME)
        return None

    def _dated_elsewhere(self, date: CalendarDate) -> int | None:
        """The same day, month or quarter without its year, where the text has that year elsewhere: news names it once."""
        if date.year is None or _only_year(date):
            return None
        if (date.year, None, None, None, None, None) not in self._dates and Decimal(date.year) not in self._years:
            return None
        return self._undated.get((date.month, date.day, date.quarter, date.half))

    @cached_property
    def _undated(self) -> dict[tuple[int | None, ...], int]:
        found: dict[tuple[int | None, ...], int] = {}
        for index, fact in enumerate(self.facts):
            for date in fact.dates:
                if date.year is None and date.weekday is None:
                    found.setdefault((date.month, date.day, date.quarter, date.half), index)
                    if date.month is not None:
                        found.setdefault((date.month, None, None, None), index)
        return found

    @cached_property
    def _timed(self) -> list[Fact]:
        return [fact for fact in self.facts if fact.time is not None]

    def _time(self, time: ClockTime) -> Support | None:
        for other in self._timed:
            if other.time is not None and _same_time(time, other.time):
                return Support(other.span, How.SAME)
        return None


def _only_year(date: CalendarDate) -> bool:
    return (date.month, date.day, date.quarter, date.half, date.weekday) == (None,) * 5


def _is_share(claim: Quantity) -> bool:
    if claim.units:
        return any(unit.dimension == "ratio" and unit.name == "%" for unit in claim.units)
    return claim.form is Form.FRACTION or (claim.step < 1 and 0 < abs(claim.value) < 1)


def _equal(left: Decimal, right: Decimal) -> bool:
    return abs(left - right) <= _TOLERANCE * max(Decimal(1), abs(right))


def _same_units(claim: Quantity, held: Quantity) -> bool:
    """Two different units never match; a value without a unit matches one with any."""
    if not claim.units or not held.units:
        return True
    return any(
        a.dimension == b.dimension and a.factor == b.factor and a.offset == b.offset
        for a in claim.units
        for b in held.units
    )


def _same_form(fact: Fact, claim: Quantity, other: Fact, held: Quantity) -> bool:
    ordinal, held_ordinal = claim.form is Form.ORDINAL, held.form is Form.ORDINAL
    if ordinal is held_ordinal:
        return True
    return fact.numbering or other.numbering


def _same_sign(fact: Fact, claim: Decimal, other: Fact, held: Decimal) -> bool:
    if (claim < 0) == (held < 0):
        return True
    return falls(fact.around if claim > 0 else other.around)


def _reach(fact: Fact, claim: Quantity) -> Decimal:
    """How far a source's value may lie from a claim's that is rounded; 0 where nothing may be."""
    if not claim.step or claim.ambiguous or claim.form in {Form.YEAR, Form.DECADE, Form.ORDINAL, Form.FRACTION}:
        return ZERO
    return _grain(fact, claim)


def _grain(fact: Fact, claim: Quantity) -> Decimal:
    if fact.hedge in {Hedge.OVER, Hedge.UNDER}:
        return max(claim.step, claim.open_step, leading_step(abs(claim.value), claim.step))
    if fact.hedge is Hedge.ABOUT:
        return max(claim.step, claim.open_step)
    digits = abs(claim.value) / claim.open_step if claim.open_step else ZERO
    if claim.open_step > claim.step and digits >= 100:
        return claim.open_step
    return claim.step


def _rounds(fact: Fact, claim: Quantity, held: Decimal, held_step: Decimal, size: Decimal) -> bool:
    """Whether a finer value of a source rounds to the claim's at its stated precision."""
    grain = _grain(fact, claim)
    if held_step >= grain and held_step:
        return False
    if size < _PLAIN_STEP and grain >= 1 and not claim.units and fact.hedge is Hedge.NONE:
        return False
    if fact.hedge is Hedge.OVER:
        return size <= held < size + grain
    if fact.hedge is Hedge.UNDER:
        return size - grain < held <= size
    return abs(held - size) * 2 <= grain


def _same_time(claim: ClockTime, held: ClockTime) -> bool:
    if claim.half and held.half:
        if claim.hour != held.hour:
            return False
    elif claim.hour % 12 != held.hour % 12:
        return False
    if (claim.minute or 0) != (held.minute or 0):
        return False
    return claim.second is None or held.second is None or claim.second == held.second


def unsupported(facts: Iterable[Fact], texts: Iterable[FactText], *, convert: bool = True) -> list[Fact]:
    """The facts that no text holds in any notation or conversion; vague ones are never among them."""
    held = list(texts)
    return [
        fact
        for fact in facts
        if not (fact.vague or fact.glued) and not any(text.supports(fact, convert=convert) for text in held)
    ]


__all__ = ["FactClass", "FactText", "How", "Support", "joined_key", "unsupported"]
