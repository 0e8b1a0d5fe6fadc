"""Searching: candidates from the rarest words, then exact BM25 over all words on passages that were read again.

Ties go by path and offset, so the same question finds the same passages in the same order.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from groundcore.index import Hit, Place, Results, SpanIndex, Statistics
from groundcore.passages import Passage, Word, content_words
from groundcore.sources import SourceText

K1 = 1.2
B = 0.75
CANDIDATES = 100
"""Places that are read again and scored."""

_MANY_PASSAGES = 20_000
_RAREST = 12
_RAREST_OF_MANY = 8


@dataclass(frozen=True, slots=True)
class Part:
    """One index of a search, and the paths whose entries in it do not count."""

    index: SpanIndex
    without: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Read:
    """A source as it is now, with its passages."""

    source: SourceText
    passages: tuple[Passage, ...]


def search(
    question: str, parts: Sequence[Part], read: Callable[[str], Read | None], limit: int, *, complete: bool = True
) -> Results:
    """The best passages for a question.

    `read` gives the source at a path as it is now; None where it is gone or must not be shown. A place that is not a passage
    of what was read is dropped.
    """
    languages = frozenset[str]().union(*(part.index.languages for part in parts))
    words = content_words(question, languages)
    statistics = _statistics(words, parts)
    found = {word: min(_frequency(word, statistics), statistics.passages) for word in words}
    weights = {word: idf(found[word], statistics.passages) for word in words}
    absent = frozenset(word for word in words if not found[word])
    chosen = _rarest([word for word in words if found[word]], weights, statistics.passages)
    hits: list[Hit] = []
    if chosen:
        wanted = {token: word.count for word in chosen for token in word.variants}
        places = {place for part in parts for place in part.index.places(wanted, part.without, CANDIDATES)}
        average = statistics.tokens / max(1, statistics.passages)
        hits = [
            Hit(source, passage, score)
            for source, passage in _read_again(places, read)
            if (score := bm25(passage, words, weights, average)) > 0
        ]
        hits.sort(key=lambda hit: (-hit.score, hit.path, hit.span))
    return Results(question, words, weights, absent, tuple(hits[:limit]), statistics.passages, complete)


def _statistics(words: tuple[Word, ...], parts: Sequence[Part]) -> Statistics:
    tokens = {token for word in words for token in word.variants}
    passages = total = 0
    frequencies = dict.fromkeys(sorted(tokens), 0)
    for part in parts:
        own = part.index.statistics(frequencies.keys(), part.without)
        passages += own.passages
        total += own.tokens
        for token, count in own.frequencies.items():
            frequencies[token] += count
    return Statistics(passages, total, frequencies)


def _frequency(word: Word, statistics: Statistics) -> int:
    return sum(statistics.frequencies[token] for token in word.variants)


def _rarest(words: list[Word], weights: dict[Word, float], passages: int) -> list[Word]:
    """The words that candidates are looked for with: all would cost several times as much and find little more."""
    count = _RAREST if passages < _MANY_PASSAGES else _RAREST_OF_MANY
    return sorted(words, key=lambda word: (-weights[word], word.tokens))[:count]


def _read_again(places: set[Place], read: Callable[[str], Read | None]) -> list[tuple[SourceText, Passage]]:
    found: list[tuple[SourceText, Passage]] = []
    for path in sorted({place.path for place in places}):
        now = read(path)
        if now is not None:
            spans = {place.span for place in places if place.path == path}
            found += [(now.source, passage) for passage in now.passages if passage.span in spans]
    return found


def idf(frequency: int, passages: int) -> float:
    """How much a word weighs that stands in so many of the passages."""
    return math.log(1 + (passages - frequency + 0.5) / (frequency + 0.5))


def bm25(passage: Passage, words: tuple[Word, ...], weights: dict[Word, float], average: float) -> float:
    """The score of a passage over all words of a question, repeated ones counted."""
    counts = passage.counts()
    norm = K1 * (1 - B + B * counts.total() / average) if average else K1
    score = 0.0
    for word in words:
        times = counts[word.token(passage.language)]
        if times:
            score += word.count * weights[word] * times * (K1 + 1) / (times + norm)
    return score
