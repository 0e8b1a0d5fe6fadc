"""Where the passages of a workspace are, by their words.

An index is a cache that only proposes places. What is found there is read again from the source before anything uses it
(:mod:`groundcore.index.ranking`), so a wrong index can miss a passage and never make a wrong citation.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from groundcore.passages import Passage, Word
from groundcore.sources import SourceText
from groundcore.text import Span

__all__ = ["Hit", "Place", "Results", "SpanIndex", "Statistics"]


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where an index says that a passage is."""

    path: str
    span: Span


@dataclass(frozen=True, slots=True)
class Statistics:
    """What BM25 has to know of a collection."""

    passages: int
    tokens: int
    """Tokens of all passages together."""
    frequencies: Mapping[str, int]
    """In how many passages each token stands."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage that was read again from its source, with its score."""

    source: SourceText
    passage: Passage
    score: float

    @property
    def path(self) -> str:
        """The path of the source, relative to the root of the workspace."""
        return self.source.path

    @property
    def span(self) -> Span:
        """The span of the passage in the source."""
        return self.passage.span


@dataclass(frozen=True, slots=True)
class Results:
    """What a question found, best first."""

    question: str
    words: tuple[Word, ...]
    """The content words of the question."""
    weights: Mapping[Word, float]
    """How rare each word is (idf); a word that no passage holds weighs most."""
    absent: frozenset[Word]
    """Words that no passage holds."""
    hits: tuple[Hit, ...]
    passages: int
    """Passages that were searched."""
    complete: bool = True
    """Every source was searched: the index was not being built."""


class SpanIndex(Protocol):
    """What searching asks of an index. Tokens are those of :func:`groundcore.passages.tokens`."""

    @property
    def languages(self) -> frozenset[str]:
        """The languages of its passages."""

    def statistics(self, tokens: Collection[str], without: frozenset[str]) -> Statistics:
        """Counts over all passages but those of the paths in `without`."""

    def places(self, tokens: Mapping[str, int], without: frozenset[str], limit: int) -> list[Place]:
        """The most promising places for some tokens, each with how often the question has it."""

    def replace(self, added: Mapping[str, Sequence[Passage]], removed: Iterable[str]) -> None:
        """Put the passages of some paths in place of those it had, and drop those of `removed`."""
