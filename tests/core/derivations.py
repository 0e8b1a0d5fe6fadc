"""Sentences that call for arithmetic, with right and wrong results: how many wrong ones are accepted.

A wrong result lies within 20 % of the right one, at the same precision. Spans hold two, four or eight values.
``python -m tests.core.derivations`` prints the figure that docs/limitations.md states.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal

from groundcore.facts import find_facts
from groundcore.facts.derive import CitedSpan, Derivation, derive

SEED = 20
_PLACES = [
    "Aldby",
    "Brenmoor",
    "Colwick",
    "Dunlea",
    "Estrop",
    "Farnley",
    "Gorsby",
    "Hexton",
    "Istead",
    "Jarrow",
    "Kelby",
    "Lymston",
]
_UNITS = (("", " barges"), ("", " tonnes"), ("", " km"), ("", " hours"), ("$", " million"), ("", " euros"))
_SENTENCES = {
    "sum": (
        "Together {a} and {b} recorded {r}.",
        "{a} and {b} recorded {r} in total.",
        "The sum for {a} and {b} is {r}.",
    ),
    "difference": (
        "{a} recorded {r} more than {b}.",
        "The difference between {a} and {b} is {r}.",
        "{b} is {r} behind {a}.",
    ),
    "rise": ("{a} recorded {r} more than {b}.", "The figure of {a} is {r} higher than that of {b}."),
    "fall": ("{b} recorded {r} less than {a}.", "The figure of {b} is {r} lower than that of {a}."),
    "ratio": ("{a} recorded {r} times as much as {b}.", "The figure of {a} is {r} times that of {b}."),
    "mean": ("{a} and {b} recorded {r} on average.", "The mean of {a} and {b} is {r}."),
    "share": ("The share of {b} in the figure of {a} is {r}.", "{b} accounts for {r} of what {a} recorded."),
}
_GERMAN = {
    "sum": ("Zusammen kommen {a} und {b} auf {r}.",),
    "difference": ("Der Unterschied zwischen {a} und {b} ist {r}.",),
    "rise": ("Der Wert von {a} ist {r} höher als der von {b}.",),
    "mean": ("Im Durchschnitt erreichen {a} und {b} {r}.",),
}


@dataclass(frozen=True, slots=True)
class Case:
    """One claim with one span; `wrong` says that its result is not that of its arithmetic."""

    operation: str
    values: int
    claim: str
    span: str
    result: str
    wrong: bool


def cases(count: int, *, wrong: bool, seed: int = SEED) -> Iterator[Case]:
    """`count` claims, from a seed."""
    chance = random.Random(seed)
    made = 0
    while made < count:
        case = _case(chance, wrong=wrong)
        if case is not None:
            made += 1
            yield case


def _case(chance: random.Random, *, wrong: bool) -> Case | None:
    operation = chance.choice(sorted(_SENTENCES))
    size = chance.choice((2, 4, 8))
    before, after = chance.choice(_UNITS)
    decimals = chance.choice((0, 0, 1, 2))
    names = chance.sample(_PLACES, size)
    values = [Decimal(chance.randint(100, 9900)).scaleb(-decimals) + 10 for _ in names]
    if len(set(values)) < size:
        return None
    first, second = sorted(chance.sample(range(size), 2), key=lambda index: values[index], reverse=True)
    large, small = values[first], values[second]
    places = chance.choice((0, 1, 1, 2)) if operation in {"rise", "fall", "share", "ratio"} else decimals
    if operation == "mean":
        places += 1
    right = _round(_result(operation, large, small), places)
    shown = right if not wrong else _round(right * Decimal(str(round(chance.uniform(0.8, 1.2), 6))), places)
    if right <= 0 or shown <= 0 or (wrong and shown == right):
        return None
    percent = operation in {"rise", "fall", "share"}
    number = f"{shown:,.{places}f}"
    result = f"{number} %" if percent else number if operation == "ratio" else f"{before}{number}{after}"
    if any(value == shown for value in values):
        return None
    span = "; ".join(f"{n} recorded {before}{v:,.{decimals}f}{after}" for n, v in zip(names, values, strict=True)) + "."
    sentences = (
        _SENTENCES[operation]
        if chance.random() < 0.8 or places or decimals
        else _GERMAN.get(operation, _SENTENCES[operation])
    )
    claim = chance.choice(sentences).format(a=names[first], b=names[second], r=result)
    return Case(operation, size, claim, span, result, wrong)


def _result(operation: str, large: Decimal, small: Decimal) -> Decimal:
    return {
        "sum": large + small,
        "difference": large - small,
        "rise": (large / small - 1) * 100,
        "fall": (1 - small / large) * 100,
        "ratio": large / small,
        "mean": (large + small) / 2,
        "share": small / large * 100,
    }[operation]


def _round(value: Decimal, places: int) -> Decimal:
    return value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN)


def accepted(case: Case) -> bool:
    """Whether the result of a case counts as derived."""
    start = case.claim.index(case.result)
    facts = [f for f in find_facts(case.claim, "en") if f.span.start < start + len(case.result) and start < f.span.end]
    cited = (CitedSpan(1, case.span, find_facts(case.span, "en")),)
    return bool(facts) and all(isinstance(derive(fact, case.claim, cited), Derivation) for fact in facts)


def figures(count: int, *, wrong: bool, seed: int = SEED) -> tuple[Counter[str], Counter[str]]:
    """How many cases there are of each operation and number of values, and how many are accepted."""
    made: Counter[str] = Counter()
    passed: Counter[str] = Counter()
    for case in cases(count, wrong=wrong, seed=seed):
        keys = ("all", case.operation, f"{case.values} values")
        made.update(keys)
        if accepted(case):
            passed.update(keys)
    return made, passed


def main() -> None:
    """Print both figures."""
    for name, wrong, count in (("wrong", True, 10_000), ("right", False, 3_000)):
        made, passed = figures(count, wrong=wrong)
        parts = [f"{key} {passed[key]}/{made[key]} ({100 * passed[key] / made[key]:.2f} %)" for key in sorted(made)]
        sys.stdout.write(f"{name} results accepted: {'; '.join(parts)}\n")


if __name__ == "__main__":
    main()
