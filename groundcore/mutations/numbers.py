"""Numbers that are made wrong: another value, another unit, another sign, or a value from another place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import combinations

from groundcore.facts import FactClass
from groundcore.facts.values import Fact, Form, Hedge, Quantity
from groundcore.mutations import tables
from groundcore.mutations.kinds import Kind, Mutation, replacing
from groundcore.mutations.target import Target
from groundcore.mutations.values import DIGITS, plain_values, precision
from groundcore.text import Span
from groundcore.verdicts import State

_WORDS = re.compile(r"[^\W0-9_]+")
_MINUS = ("-", "\u2212")
_SIGNED = frozenset(
    {
        FactClass.PERCENT,
        FactClass.CURRENCY,
        FactClass.MEASURE,
        FactClass.DECIMAL,
        FactClass.SCALED,
        FactClass.INTEGER,
    }
)
_MOVED = _SIGNED | {FactClass.DURATION}
_LEAST_TOTAL = 12
_AROUND = 200
"""Code points around a value of a source in which words may stand for a minus sign."""
_NOWHERE = ("unsupported-fact",)
_SUMMED = ("unsupported-fact", "mixed-units")


def numbers(target: Target) -> Iterator[Mutation]:
    """Every way in which a number of a claim can be made wrong, one mutation each."""
    fact = target.fact
    if fact is None or not fact.readings or fact.dates or fact.time or fact.fact_class is FactClass.ROMAN:
        return
    if fact.readings[0].form in {Form.YEAR, Form.DECADE}:
        return
    for make in (_value, _mixture, _unit, _sign, _place):
        made = make(target, fact)
        if made is not None:
            yield made


# Values


def _value(target: Target, fact: Fact) -> Mutation | None:
    place = _number_of(target.written, target.language)
    if place is None:
        return None
    start, end = place
    old = target.written[start:end]
    candidates = _other_digits(old) if old[0].isdigit() else _other_words(old, target.language)
    for new in target.shuffled(candidates):
        if _is_wrong_value(target, start, end, new):
            is_total = _is_about_a_total(target)
            rules = _SUMMED if is_total else _NOWHERE
            return replacing(Kind.TOTAL if is_total else Kind.NUMBER, target.inside(start, end), new, *rules)
    return None


def _number_of(written: str, language: str) -> tuple[int, int] | None:
    """Where the digits or the number word of a token stand; None where its number is written otherwise."""
    digits = DIGITS.search(written)
    if digits is not None and digits.group().isascii():
        return digits.span()
    word = _WORDS.search(written)
    if word is None or written[word.end() : word.end() + 1] == "-":
        return None
    known = tables.NUMBER_WORDS.get(language, {})
    following = _WORDS.search(written, word.end())
    if word.group().lower() not in known or (following is not None and following.group().lower() in known):
        return None
    return word.span()


def _other_digits(old: str) -> list[str]:
    """The same digits with one of them wrong, or two of them exchanged."""
    found = []
    for index, digit in enumerate(old):
        if not digit.isdigit():
            continue
        for other in "0123456789":
            if other != digit and not (other in "01" and len(old) == 1) and not (other == "0" and index == 0):
                found.append(old[:index] + other + old[index + 1 :])
        following = old[index + 1 : index + 2]
        if following.isdigit() and following != digit and not (index == 0 and following == "0"):
            found.append(old[:index] + following + digit + old[index + 2 :])
    return found


def _other_words(old: str, language: str) -> list[str]:
    return [_cased(word, old) for word in tables.NUMBER_WORDS[language] if word != old.lower()]


def _cased(word: str, like: str) -> str:
    return word[:1].upper() + word[1:] if like[:1].isupper() else word


def _is_wrong_value(target: Target, start: int, end: int, new: str) -> bool:
    held = target.held
    if any(held.size(value, 0.0) or _counts(target, value) for value in _plain(target, new)):
        return False
    read = target.reread(start, end, new)
    return read is None or not any(held.quantity(read, reading) for reading in read.readings)


def _plain(target: Target, new: str) -> list[float]:
    if new[0].isdigit():
        return list(plain_values(new))[:2]
    return [float(tables.NUMBER_WORDS[target.language][new.lower()])]


def _counts(target: Target, value: float) -> bool:
    """Whether a value says how many things a claim cites, or how many lines a cited span has."""
    cited = target.held.cited
    counted = {len(target.assessed.claim.numbers), len({one.path for one in cited})}
    counted.update(one.span.text.strip().count("\n") + more for one in cited for more in (-1, 0, 1))
    return value in counted


def _is_about_a_total(target: Target) -> bool:
    if any(token.state is State.DERIVED for token in target.assessed.tokens):
        return True
    return not tables.TOTALS.isdisjoint(_WORDS.findall(target.assessed.claim.text.casefold()))


def _mixture(target: Target, fact: Fact) -> Mutation | None:
    """A total that is the sum of two cited values in different units."""
    quantity, place = fact.readings[0], _number_of(target.written, target.language)
    if not quantity.units or place is None or not _is_about_a_total(target) or _is_scaled(target, quantity, place):
        return None
    old = target.written[slice(*place)]
    if not old[0].isdigit():
        return None
    values = [f.readings[0] for one in target.held.cited for f in one.span.facts.facts if f.readings and not f.vague]
    sums = [
        int(left.value + right.value)
        for left, right in combinations([v for v in values if v.units and v.value == int(v.value)], 2)
        if {u.dimension for u in left.units}.isdisjoint(u.dimension for u in right.units)
    ]
    for new in target.shuffled([_written_like(old, total) for total in sums if total > _LEAST_TOTAL]):
        total = next(plain_values(new))
        if not any(source.sizes(total, precision(fact, quantity)) for source in target.held.sources):
            return replacing(Kind.MIXTURE, target.inside(*place), new, "mixed-units")
    return None


def _written_like(old: str, value: int) -> str:
    """A whole number with the separators of another."""
    parting = next((char for char in old if not char.isdigit()), "")
    return f"{value:,}".replace(",", parting) if parting else str(value)


# Units and currencies


def _unit(target: Target, fact: Fact) -> Mutation | None:
    quantity = fact.readings[0]
    if not quantity.units:
        return None
    if quantity.units[0].dimension.startswith("currency"):
        return _currency(target, fact)
    place = _number_of(target.written, target.language)
    if place is None:
        return None
    if _is_scaled(target, quantity, place):
        return _scale(target)
    start, end = place[1], len(target.written)
    tail = target.written[start:]
    unit = tail.strip()
    if not unit or tail[:1] == "-" or target.after == "-":
        return None
    blank = tail[: len(tail) - len(tail.lstrip())]
    if unit.isalpha() and len(unit) > 3:
        others = list(tables.UNIT_WORDS.get(target.language, ()))
        others += [tables.POINTS[target.language]] if others and unit.casefold() in {"percent", "prozent"} else []
    else:
        others = list(tables.UNIT_SIGNS)
    if unit in tables.NEAR_UNITS:
        others += [tables.NEAR_UNITS[unit]]
    same = list(target.held.equals(fact, quantity))
    for new in target.shuffled([blank + other for other in others if other.casefold() != unit.casefold()]):
        if _is_wrong_unit(target, fact, same, Span(start, end), new):
            return replacing(Kind.UNIT, target.inside(start, end), new, *_NOWHERE)
    return None


def _scale(target: Target) -> Mutation | None:
    """A million that is a billion."""
    for word in _WORDS.finditer(target.written):
        new = tables.SCALES.get(word.group())
        if new is not None:
            read = target.reread(*word.span(), new)
            if read is None or not any(target.held.quantity(read, reading) for reading in read.readings):
                return replacing(Kind.UNIT, target.inside(*word.span()), new, *_NOWHERE)
    return None


def _is_scaled(target: Target, quantity: Quantity, place: tuple[int, int]) -> bool:
    """Whether a scale word stands behind the number."""
    return abs(float(quantity.value)) not in _plain(target, target.written[slice(*place)])


def _currency(target: Target, fact: Fact) -> Mutation | None:
    words = tables.CURRENCY_WORDS.get(target.language, ())
    for group in (("US$", "A$", "C$"), tables.CURRENCY_CODES, tables.CURRENCY_SIGNS, words):
        for old in group:
            at = target.written.find(old)
            if at < 0:
                continue
            others = tables.CURRENCY_SIGNS[:2] if old.endswith("$") and len(old) > 1 else group
            same = list(target.held.equals(fact, fact.readings[0]))
            for new in target.shuffled([other for other in others if other != old]):
                if _is_wrong_unit(target, fact, same, Span(at, at + len(old)), new):
                    return replacing(Kind.CURRENCY, target.inside(at, at + len(old)), new, *_SUMMED)
            return None
    return None


def _is_wrong_unit(target: Target, fact: Fact, same: list[Quantity], place: Span, new: str) -> bool:
    """Whether `new` in a place of a token gives it a unit in which no source has its number; `same` are all that do."""
    quantity, read = fact.readings[0], target.reread(place.start, place.end, new)
    kinds = _kinds(read.readings[0]) if read is not None and read.readings else set()
    if not kinds.isdisjoint(_kinds(quantity)):
        return False
    size = abs(float(quantity.value))
    if any(dimension == "ratio" for dimension, _ in kinds) and target.held.size(size / 100, 0.0):
        return False
    if any(not other.units or not kinds.isdisjoint(_kinds(other)) for other in same):
        return False
    if read is not None and any(target.held.in_units(read, reading) for reading in read.readings):
        return False
    return not target.held.derived(size, 0.0)


def _kinds(quantity: Quantity) -> set[tuple[str, Decimal]]:
    """What a value may be measured in."""
    return {(unit.dimension, unit.factor) for unit in quantity.units}


# Signs


def _sign(target: Target, fact: Fact) -> Mutation | None:
    quantity, written = fact.readings[0], target.written
    if fact.fact_class not in _SIGNED or fact.hedge is not Hedge.NONE or fact.numbering or not quantity.value:
        return None
    if target.after in {"-", "–", "/"} or not _may_be_signed(target, quantity):
        return None
    if written.startswith(_MINUS):
        return replacing(Kind.SIGN, target.inside(0, 2), written[1], *_NOWHERE)
    if quantity.value > 0 and target.before in {" ", "("} and (written[0].isdigit() or written[0] in "€$£¥"):
        return replacing(Kind.SIGN, target.inside(0, 1), "-" + written[0], *_NOWHERE)
    return None


def _may_be_signed(target: Target, quantity: Quantity) -> bool:
    """Whether nothing in the claim or around the value in its sources could stand for a minus sign."""
    if _speaks_of_falling(target.assessed.claim.text) or target.held.derived(abs(float(quantity.value)), 0.0):
        return False
    size = abs(float(quantity.value))
    for source in target.held.sources:
        for fact in source.facts:
            if not any(abs(abs(float(r.value)) - size) <= max(size * 0.5, 1.0) for r in fact.readings):
                continue
            if any((reading.value < 0) is not (quantity.value < 0) for reading in fact.readings):
                return False
            if _speaks_of_falling(source.raw[max(0, fact.span.start - _AROUND) : fact.span.end + _AROUND]):
                return False
    return True


def _speaks_of_falling(text: str) -> bool:
    return not tables.FALLING.isdisjoint(_WORDS.findall(text.casefold()))


# Places


def _place(target: Target, fact: Fact) -> Mutation | None:
    """A value of the same class from another place of a cited document, which the claim does not cite."""
    if fact.fact_class not in _MOVED or target.fact is None:
        return None
    cited = target.held.cited
    found: list[str] = []
    for one in cited:
        spans = [other.place for other in cited if other.path == one.path]
        for other in one.source.facts.facts:
            if _may_move(fact, other) and not any(_lies_near(other.span, span) for span in spans):
                text = one.source.source.value[other.span.start : other.span.end]
                if text == other.text and not target.held.in_spans(fact, other.readings[0]):
                    found.append(text)
    for new in target.shuffled(found):
        read = target.reread(0, len(target.written), new)
        if read is not None and read.text == new and read.fact_class is fact.fact_class:
            return replacing(Kind.PLACE, target.token.span, new, "undercited-fact")
    return None


def _may_move(fact: Fact, other: Fact) -> bool:
    if other.fact_class is not fact.fact_class or other.vague or other.glued or "\n" in other.text:
        return False
    mine, theirs = fact.readings[0], other.readings[0]
    return mine.units == theirs.units and theirs.value > 12 and not theirs.ambiguous


def _lies_near(span: Span, cited: Span) -> bool:
    return span.start < cited.end + 2 and cited.start < span.end + 2
