"""What the cited documents of a claim hold, read as widely as can be: a new value must be none of it.

The comparison is made of plain arithmetic of its own. It is no part of a check, and leaves a value out rather than call
one wrong that a reader could defend: what stands anywhere in a cited document, in any unit of its kind, within the stated
precision, or comes out of two values, a row or a column of the cited spans.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from groundcore.evidence import SourceEvidence
from groundcore.facts import Fact
from groundcore.facts.values import CalendarDate, Form, Hedge, Quantity
from groundcore.verdicts import Cited

DIGITS = re.compile(r"[0-9]+(?:[.,' \u00a0\u2009\u202f\u2019][0-9]+)*")
_GROUP = re.compile("[0-9]+")
_WORD = re.compile(r"[^\W_]+")
_CELL = re.compile(r"[|;\t]|,(?![0-9])")
_LONGEST = 40
_OPERANDS = 120
_CONVERSION = 0.01
"""Share by which a value in another unit may differ and still count as the same one."""
_EXACT = frozenset({Form.ORDINAL, Form.FRACTION, Form.YEAR, Form.DECADE})


def plain_values(digits: str) -> Iterator[float]:
    """Everything that digits with separators may mean."""
    groups = _GROUP.findall(digits)
    if sum(map(len, groups)) > _LONGEST:
        return
    yield float("".join(groups))
    if len(groups) > 1:
        yield float("".join(groups[:-1]) + "." + groups[-1])
        yield from map(float, groups)


class _Near:
    """Numbers that are asked whether one of them lies near another."""

    def __init__(self, values: Iterable[float]) -> None:
        self._sorted = sorted(values)

    def __call__(self, value: float, slack: float) -> bool:
        slack += abs(value) * 1e-9
        at = bisect_left(self._sorted, value - slack)
        return at < len(self._sorted) and self._sorted[at] <= value + slack


class SourceValues:
    """Everything that one source holds."""

    def __init__(self, source: SourceEvidence) -> None:
        self.facts = source.facts.facts
        self.raw = source.source.value

    @cached_property
    def sizes(self) -> _Near:
        """Its numbers without sign, as written."""
        found = {abs(float(reading.value)) for fact in self.facts for reading in fact.readings}
        for match in DIGITS.finditer(self.raw):
            found.update(plain_values(match.group()))
        return _Near(found)

    @cached_property
    def bases(self) -> dict[str, _Near]:
        """Its quantities in base units, without sign, for each dimension."""
        found: dict[str, set[float]] = {}
        for fact in self.facts:
            for reading in fact.readings:
                for unit in reading.units:
                    found.setdefault(unit.dimension, set()).add(abs(float(unit.base(reading.value))))
        return {dimension: _Near(values) for dimension, values in found.items()}

    @cached_property
    def dates(self) -> tuple[CalendarDate, ...]:
        """Its dates, whole or in part."""
        return tuple({date: None for fact in self.facts for date in fact.dates})

    @cached_property
    def letters(self) -> str:
        """Its letters and digits alone, casefolded."""
        return "".join(_WORD.findall(self.raw.casefold()))

    @cached_property
    def words(self) -> frozenset[str]:
        """Its words, casefolded."""
        return frozenset(_WORD.findall(self.raw.casefold()))


class Held:
    """What the cited documents of one claim hold."""

    def __init__(self, cited: Sequence[Cited], sources: Sequence[SourceValues]) -> None:
        self.cited = cited
        self.sources = sources

    def quantity(self, fact: Fact, quantity: Quantity) -> bool:
        """Whether a quantity stands in a cited document or comes out of its cited spans."""
        size, slack = abs(float(quantity.value)), precision(fact, quantity)
        if self.size(size, slack):
            return True
        if any(unit.dimension == "ratio" for unit in quantity.units) and self.size(size / 100, slack / 100):
            return True
        if quantity.form is Form.FRACTION and self.size(size * 100, slack * 100):
            return True
        return self.in_units(fact, quantity)

    def in_units(self, fact: Fact, quantity: Quantity) -> bool:
        """Whether a cited document holds a quantity in some unit of its kind."""
        for unit in quantity.units:
            base = abs(float(unit.base(quantity.value)))
            reach = precision(fact, quantity) * float(unit.factor) + base * _CONVERSION
            for source in self.sources:
                near = source.bases.get(unit.dimension)
                if near is not None and near(base, reach):
                    return True
        return False

    def size(self, size: float, slack: float) -> bool:
        """Whether a number without unit and sign stands in a cited document or comes out of its cited spans."""
        return any(source.sizes(size, slack) for source in self.sources) or self.derived(size, slack)

    def derived(self, size: float, slack: float) -> bool:
        """Whether a number comes out of two values, a row or a column of the cited spans."""
        return self._derived(size, slack)

    def in_spans(self, fact: Fact, quantity: Quantity) -> bool:
        """Whether a quantity stands in the cited spans or comes out of them."""
        size, slack = abs(float(quantity.value)), precision(fact, quantity)
        return any(abs(size - value) <= slack for value in self._operands) or self._derived(size, slack)

    def equals(self, fact: Fact, quantity: Quantity) -> Iterator[Quantity]:
        """The quantities of cited documents whose number is the same as written, or nearly, whatever their unit."""
        size, slack = abs(float(quantity.value)), precision(fact, quantity)
        for source in self.sources:
            for fact in source.facts:
                for reading in fact.readings:
                    if abs(abs(float(reading.value)) - size) <= slack:
                        yield reading

    def year(self, year: int) -> bool:
        """Whether a year stands in a cited document."""
        return any(
            str(year) in source.raw or any(date.year == year for date in source.dates) for source in self.sources
        ) or self._derived(float(year), 0.5)

    def date(self, date: CalendarDate) -> bool:
        """Whether a date of a cited document may be this one: all that both say is the same."""
        return any(_agree(date, other) for source in self.sources for other in source.dates)

    def times(self) -> Iterator[Fact]:
        """The times of day of cited documents."""
        for source in self.sources:
            yield from (fact for fact in source.facts if fact.time is not None)

    def letters(self, key: str) -> bool:
        """Whether letters and digits stand together in a cited document, whatever parts them."""
        return any(key in source.letters for source in self.sources)

    def word(self, word: str) -> bool:
        """Whether a word stands in a cited document."""
        return any(word.casefold() in source.words for source in self.sources)

    @cached_property
    def _derived(self) -> _Near:
        return _Near(_derivable(self._operands, [one.span.text for one in self.cited]))

    @cached_property
    def _operands(self) -> list[float]:
        found: dict[float, None] = {}
        for one in self.cited:
            for fact in one.span.facts.facts:
                found.update((abs(float(reading.value)), None) for reading in fact.readings)
                found.update((float(date.year), None) for date in fact.dates if date.year is not None)
            for match in DIGITS.finditer(one.span.text):
                found.update((value, None) for value in list(plain_values(match.group()))[:2])
        return list(found)[:_OPERANDS]


def precision(fact: Fact, quantity: Quantity) -> float:
    """How far a value may lie from the one that a fact states and still be what it was rounded from."""
    if quantity.form in _EXACT:
        return 0.0
    step, widest = float(quantity.step), float(quantity.open_step)
    if fact.hedge is not Hedge.NONE:
        return max(step, widest)
    return max(step, widest) / 2 if widest and abs(float(quantity.value)) >= 100 * widest else step / 2


def _agree(date: CalendarDate, other: CalendarDate) -> bool:
    pairs = (
        (date.year, other.year),
        (date.month, other.month),
        (date.day, other.day),
        (date.weekday, other.weekday),
        (date.quarter, other.quarter),
    )
    both = [(a, b) for a, b in pairs if a is not None and b is not None]
    return bool(both) and all(a == b for a, b in both)


def _derivable(operands: list[float], texts: list[str]) -> Iterator[float]:
    """What comes out of two operands, and of the rows, columns and whole of each text."""
    values = [value for value in operands if value]
    for index, left in enumerate(values):
        yield left * left
        for right in values[index + 1 :]:
            yield left + right
            yield abs(left - right)
            yield (left + right) / 2
            if 1 not in {left, right}:
                yield left * right
            for top, bottom in ((left, right), (right, left)):
                if bottom != 1:
                    yield top / bottom
                    yield top / bottom * 100
                    yield abs(top / bottom - 1)
                    yield abs(top / bottom - 1) * 100
                    yield 100 * top / (top + bottom)
    for text in texts:
        for row in _rows(text):
            total = sum(row)
            yield total
            if min(row) < max(row):
                yield total / len(row)
            yield float(len(row))
            if total:
                yield from (100 * value / total for value in row)
            if len(row) > 2:
                yield from (total - value for value in row)


def _rows(text: str) -> Iterator[list[float]]:
    """The numbers of a text, and of each row and column where it has such."""
    columns: dict[int, list[float]] = {}
    everything: list[float] = []
    lines = text.split("\n")
    for line in lines:
        row: list[float] = []
        for index, cell in enumerate(_CELL.split(line)):
            first = DIGITS.search(cell)
            if first is not None:
                value = next(plain_values(first.group()), 0.0)
                row.append(value)
                columns.setdefault(index, []).append(value)
        everything += row
        if len(row) > 1:
            yield row
    yield from (column for column in columns.values() if len(column) > 1)
    if len(everything) > 1:
        yield everything
