"""Values that follow from cited ones: sum, difference, percent change, ratio, mean, share and conversions of units.

At most two operands, or all values of one row or column of a cited table, and only where the wording of the claim calls
for it (:mod:`groundcore.facts.cues`). Where the spans hold more than two values that fit, each operand's clause, row or
column must share a content word with the claim that not every clause has: without that, chance alone bears out some wrong
results.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from itertools import combinations

from groundcore.facts.compare import FactText, How
from groundcore.facts.cues import Called, called_for, several_units
from groundcore.facts.tables import Table, read_tables
from groundcore.facts.values import ZERO, Fact, Form, Hedge, Quantity, Unit
from groundcore.languages import FUNCTION_WORDS
from groundcore.text import Span

MAX_VALUES = 40
"""Values of a claim's spans beyond which nothing is derived: pairs of more would fit anything."""

_CLAUSE = re.compile(
    r"\n(?=\s*(?:[-*|\u2022\n]|[0-9]+[.)]\s))|[;:.!?|、，。；]\s?|,\s|\s(?:and|but|while|whereas|und|aber|während|et|mais|y|pero|e|ma|en|maar|mas)\s"
)
_BETWEEN_DIGITS = re.compile(r"[0-9][.:][0-9]")
_WORD = re.compile(r"[^\W0-9_]{2,}|[\u3040-\u9fff]")
_TOLERANCE = Decimal("1e-9")
_HUNDRED = Decimal(100)


@dataclass(frozen=True, slots=True)
class CitedSpan:
    """One cited span: its number, its visible text and its facts, whose offsets count that text."""

    number: int
    text: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Derivation:
    """How a value follows from cited ones."""

    arithmetic: str
    """Operands as written in the spans, the result as written in the claim."""
    numbers: tuple[int, ...]
    """The definitions that the operands come from."""


@dataclass(frozen=True, slots=True)
class Mixed:
    """A total that adds up different currencies or units."""

    units: tuple[str, ...]
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Operand:
    """One value of a span; `words` are the content words of its clause and of its row and column."""

    fact: Fact
    quantity: Quantity
    unit: Unit | None
    number: int
    words: frozenset[str]

    @property
    def base(self) -> Decimal:
        """The value in the base unit of its dimension."""
        return self.unit.base(self.quantity.value) if self.unit is not None else self.quantity.value

    @property
    def dimension(self) -> str:
        """What it measures; nothing where it has no unit."""
        return self.unit.dimension if self.unit is not None else ""


def derive(fact: Fact, claim: str, spans: Sequence[CitedSpan]) -> Derivation | Mixed | None:
    """How the value of `fact`, a fact of `claim`, follows from the cited spans; None where it does not.

    `Mixed` where it is a total that leaves currencies or units out of account.
    """
    if not fact.readings:
        return None
    converted = _converted(fact, spans)
    if converted is not None:
        return converted
    called = called_for(claim, fact)
    if not called:
        return None
    if sum(len(span.facts) for span in spans) > 4 * MAX_VALUES:
        return None
    words = _content(claim)
    operands = [operand for span in spans for operand in _operands(span)]
    if len({(operand.number, operand.fact.span) for operand in operands}) > MAX_VALUES:
        return None
    for result in fact.readings:
        found = _pair(fact, result, claim, words, called, operands) or _whole(fact, result, called, spans)
        if found is not None:
            return found
    return _mixed(fact, operands) if Called.SUM in called else None


def claims_several_units(claim: str) -> Span | None:
    """The words of a claim which say that figures cannot be summed because of their different currencies or units."""
    return several_units(claim)


def unit_kinds(spans: Sequence[CitedSpan], currencies_only: bool) -> tuple[str, ...]:
    """The different currencies, or units, that the cited spans hold, each as its first value names it."""
    found: dict[str, str] = {}
    for span in spans:
        for fact in span.facts:
            for reading in fact.readings[:1]:
                if reading.units and (not currencies_only or reading.units[0].dimension.startswith("currency")):
                    found.setdefault(reading.units[0].dimension, reading.units[0].name)
    return tuple(found.values())


# Operands


def _operands(span: CitedSpan) -> Iterator[_Operand]:
    """The values of a span, each with the words around it that not every clause has."""
    clauses = _clauses(span.text)
    tables = read_tables(span.text)
    named: list[tuple[Fact, frozenset[str]]] = []
    kinds: dict[int, frozenset[str]] = {}
    for fact in span.facts:
        if not fact.readings or fact.glued or (fact.vague and not fact.readings[0].units):
            continue
        clause = next((c for c in clauses if c[0] <= fact.span.start < c[1]), None)
        words = _content(span.text[clause[0] : clause[1]]) if clause else frozenset()
        cell = next((t.around(fact.span.start) for t in tables if t.span.start <= fact.span.start < t.span.end), "")
        named.append((fact, words | _content(cell)))
        kinds[clause[0] if clause else -1] = words
    common = frozenset.intersection(*kinds.values()) if len(kinds) > 1 else frozenset()
    for fact, words in named:
        reading = next((r for r in fact.readings if r.units), fact.readings[0])
        for unit in reading.units or (None,):
            yield _Operand(fact, reading, unit, span.number, words - common)


def _clauses(text: str) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    at = 0
    for m in _CLAUSE.finditer(text):
        if m.group().strip() in {".", ":"} and _BETWEEN_DIGITS.match(text, m.start() - 1):
            continue
        found.append((at, m.start()))
        at = m.end()
    found.append((at, len(text)))
    return found


@lru_cache(maxsize=256)
def _content(text: str) -> frozenset[str]:
    words = {w.casefold() for w in _WORD.findall(text)}
    return frozenset(w for w in words if w not in _function_words() and w not in _UNITS)


def _function_words() -> frozenset[str]:
    return _FUNCTION_WORDS


_FUNCTION_WORDS = frozenset().union(*FUNCTION_WORDS.values())
_UNIT_WORDS = (
    "million millions billion thousand hundred dollars dollar euros euro percent prozent km kg tonnes hours years year "
    "units number figure value total millionen milliarden tausend jahre jahren stunden"
)
_UNITS = frozenset(_UNIT_WORDS.split())


def _pair(
    fact: Fact, result: Quantity, claim: str, words: frozenset[str], called: frozenset[Called], operands: list[_Operand]
) -> Derivation | None:
    distinct = {(o.fact.span, o.number): o.dimension for o in operands if o.quantity.form is not Form.YEAR}
    alike = Counter(distinct.values())
    for left, right in combinations(operands, 2):
        if (left.fact.span, left.number) == (right.fact.span, right.number) or left.dimension != right.dimension:
            continue
        if (left.quantity.form is Form.YEAR) is not (right.quantity.form is Form.YEAR):
            continue
        if left.unit is not None and right.unit is not None and left.unit.offset != right.unit.offset:
            continue
        if len(distinct) > 2 and not _named(left, right, words, apart=alike[left.dimension] > 2):
            continue
        arithmetic = _fits(fact, result, claim, called, left, right)
        if arithmetic is not None:
            numbers = tuple(dict.fromkeys((left.number, right.number)))
            return Derivation(f"{arithmetic} = {fact.text}", numbers)
    return None


def _named(left: _Operand, right: _Operand, words: frozenset[str], *, apart: bool) -> bool:
    """Whether a claim with these words names both operands; where others are like them, each by words of its own."""
    mine, other = left.words & words, right.words & words
    return bool(mine and other) and (mine != other or not apart)


def _fits(
    fact: Fact, result: Quantity, claim: str, called: frozenset[Called], left: _Operand, right: _Operand
) -> str | None:
    """The arithmetic on two values that gives the result, where the wording calls for it."""
    large, small = (left, right) if left.base >= right.base else (right, left)
    a, b = large.fact.text, small.fact.text
    if large.quantity.form is Form.YEAR:
        years = result.units and result.units[0].name == "year"
        if years and Called.SPAN in called and _same(result.value, large.base - small.base, fact, result):
            return f"{a} - {b}"
        return None
    percent = any(u.dimension == "ratio" for u in result.units)
    if (percent and left.dimension != "ratio") or (percent and called & {Called.RISE, Called.FALL, Called.SHARE}):
        return _percent(result, claim, called, large, small)
    unit = next((u for u in result.units if u.dimension == left.dimension), None)
    if unit is None and (left.dimension or result.units):
        return _ratio(result, called, large, small) if not result.units and Called.RATIO in called else None
    value = unit.base(result.value) if unit is not None else result.value
    if Called.SUM in called and _same(value, left.base + right.base, fact, result, unit):
        return f"{left.fact.text} + {right.fact.text}"
    if called & {Called.DIFFERENCE, Called.RISE, Called.FALL} and _same(
        abs(value), large.base - small.base, fact, result, unit
    ):
        return f"{a} - {b}" if _ordered(claim, called, large, small) else None
    if Called.MEAN in called and _near(value, (left.base + right.base) / 2, result, unit):
        return f"({left.fact.text} + {right.fact.text}) / 2"
    if Called.RATIO in called and not result.units:
        return _ratio(result, called, large, small)
    return None


def _percent(result: Quantity, claim: str, called: frozenset[Called], large: _Operand, small: _Operand) -> str | None:
    """A percent change or a share, the base being what the wording makes it."""
    size = result.value
    if not small.base or not large.base or size < 0:
        return None
    if Called.SHARE in called and small.base > 0 and _near(size, small.base / large.base * _HUNDRED, result):
        return f"{small.fact.text} / {large.fact.text}"
    if Called.RISE in called and _near(size, (large.base / small.base - 1) * _HUNDRED, result):
        return f"{large.fact.text} / {small.fact.text} - 1" if _ordered(claim, called, large, small) else None
    if Called.FALL in called and _near(size, (1 - small.base / large.base) * _HUNDRED, result):
        return f"1 - {small.fact.text} / {large.fact.text}" if _ordered(claim, called, large, small) else None
    return None


def _ratio(result: Quantity, called: frozenset[Called], large: _Operand, small: _Operand) -> str | None:
    if Called.RATIO in called and small.base > 0 and _near(result.value, large.base / small.base, result):
        return f"{large.fact.text} / {small.fact.text}"
    return None


def _ordered(claim: str, called: frozenset[Called], large: _Operand, small: _Operand) -> bool:
    """Whether "A is more than B" names the larger value first, where its words tell; else nothing speaks against it."""
    than = re.search(r"(?i)\b(?:than|als|que|di|dan)\b", claim)
    if than is None or not called & {Called.RISE, Called.FALL}:
        return True
    before, after = _content(claim[: than.start()]), _content(claim[than.end() :])
    first, second = (large, small) if Called.RISE in called else (small, large)
    if Called.RISE in called and Called.FALL in called:
        return True
    only_first, only_second = first.words - second.words, second.words - first.words
    return not (only_second & before - after and only_first & after - before)


def _same(value: Decimal, want: Decimal, fact: Fact, result: Quantity, unit: Unit | None = None) -> bool:
    """Equal; within the open precision where the number is hedged."""
    if fact.hedge is not Hedge.NONE:
        grain = max(result.step, result.open_step) * (unit.factor if unit is not None else 1)
        return abs(value - want) * 2 <= grain
    return abs(value - want) <= _TOLERANCE * max(Decimal(1), abs(want))


def _near(value: Decimal, want: Decimal, result: Quantity, unit: Unit | None = None) -> bool:
    """Equal at the stated precision."""
    grain = result.step * (unit.factor if unit is not None else 1)
    return abs(value - want) * 2 <= grain + _TOLERANCE


# Rows and columns


def _whole(fact: Fact, result: Quantity, called: frozenset[Called], spans: Sequence[CitedSpan]) -> Derivation | None:
    """The sum or mean of all values of one row or column, more than two."""
    if not called & {Called.SUM, Called.MEAN}:
        return None
    for span in spans:
        for table in read_tables(span.text):
            for line in table.lines:
                found = _of_line(fact, result, called, span, table, line)
                if found is not None:
                    return found
    return None


def _of_line(
    fact: Fact, result: Quantity, called: frozenset[Called], span: CitedSpan, table: Table, cells: tuple[Span, ...]
) -> Derivation | None:
    values: list[Fact] = []
    for cell in cells:
        inside = [f for f in span.facts if f.readings and not f.glued and cell.start <= f.span.start < cell.end]
        if len(inside) != 1:
            return None
        values.append(inside[0])
    if len(values) < 3 or len({tuple(u.dimension for u in v.readings[0].units) for v in values}) != 1:
        return None
    held = values[0].readings[0].units
    unit = next((u for u in result.units if any(u.dimension == h.dimension for h in held)), None)
    if result.units and held and unit is None:
        return None
    total = sum((_base(v.readings[0], unit) for v in values), ZERO)
    value = unit.base(result.value) if unit is not None else result.value
    if Called.SUM in called and _same(value, total, fact, result, unit):
        return Derivation(f"{' + '.join(v.text for v in values)} = {fact.text}", (span.number,))
    if Called.MEAN in called and _near(value, total / len(values), result, unit):
        return Derivation(f"({' + '.join(v.text for v in values)}) / {len(values)} = {fact.text}", (span.number,))
    return None


def _base(quantity: Quantity, unit: Unit | None) -> Decimal:
    if unit is None:
        return quantity.value
    own = next((u for u in quantity.units if u.dimension == unit.dimension), unit)
    return own.base(quantity.value)


# Conversions and mixtures


def _converted(fact: Fact, spans: Sequence[CitedSpan]) -> Derivation | None:
    if not any(reading.units for reading in fact.readings):
        return None
    for span in spans:
        support = FactText(span.text, None, span.facts).supports(fact, convert=True)
        if support is not None and support.how is How.CONVERTED:
            written = span.text[support.span.start : support.span.end]
            return Derivation(f"{written} = {fact.text}", (span.number,))
    return None


def _mixed(fact: Fact, operands: list[_Operand]) -> Mixed | None:
    """Whether a total is the sum of values in different currencies or units."""
    value = fact.readings[0].value
    firsts = {(o.number, o.fact.span): o for o in operands if o.unit is not None}
    for left, right in combinations(firsts.values(), 2):
        if left.dimension != right.dimension and left.quantity.value + right.quantity.value == value:
            if {u.dimension for u in left.quantity.units} & {u.dimension for u in right.quantity.units}:
                continue
            units = (left.fact.readings[0].units[0].name, right.fact.readings[0].units[0].name)
            return Mixed(units, tuple(sorted({left.number, right.number})))
    return None
