"""Derived values (placeholder until the real module is saved here)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from groundcore.facts.values import Fact
from groundcore.text import Span


@dataclass(frozen=True, slots=True)
class CitedSpan:
    number: int
    text: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Derivation:
    arithmetic: str
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Mixed:
    units: tuple[str, ...]
    numbers: tuple[int, ...]


def derive(fact: Fact, claim: str, spans: Sequence[CitedSpan]) -> Derivation | Mixed | None:
    return None


def claims_several_units(claim: str) -> Span | None:
    return None


def unit_kinds(spans: Sequence[CitedSpan], currencies_only: bool) -> tuple[str, ...]:
    return ()
