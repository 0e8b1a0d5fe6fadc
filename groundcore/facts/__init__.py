"""Fact-like tokens and their values: numbers, amounts, units, dates, times and ids, compared by value."""

from __future__ import annotations

from groundcore.facts.compare import FactText, How, Support, unsupported
from groundcore.facts.scan import find_facts
from groundcore.facts.values import Fact, FactClass

__all__ = ["Fact", "FactClass", "FactText", "How", "Support", "find_facts", "unsupported"]
