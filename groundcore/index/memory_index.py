"""An index in memory: plain BM25 over every posting.

For open buffers, and for everything where the index on disk cannot be used. It is also what the other index is compared with.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from groundcore.index import Place, Statistics
from groundcore.passages import Passage
from groundcore.text import Span

_K1 = 1.2
_B = 0.75


class MemoryIndex:
    """Postings by token: which passage, how often."""

    def __init__(self) -> None:
        self._lengths: dict[Place, int] = {}
        self._postings: dict[str, dict[Place, int]] = defaultdict(dict)
        self._tokens: dict[str, dict[Place, tuple[str, ...]]] = {}
        self._languages: dict[str, str] = {}

    @property
    def languages(self) -> frozenset[str]:
        """The languages of its passages."""
        return frozenset(self._languages.values())

    @property
    def paths(self) -> frozenset[str]:
        """The paths that have passages here."""
        return frozenset(self._tokens)

    def statistics(self, tokens: Collection[str], without: frozenset[str]) -> Statistics:
        """Counts over all passages but those of the paths in `without`."""
        hidden = {place for path in without for place in self._tokens.get(path, ())}
        frequencies = {
            token: sum(place not in hidden for place in self._postings[token]) if token in self._postings else 0
            for token in tokens
        }
        total = sum(self._lengths.values()) - sum(self._lengths[place] for place in hidden)
        return Statistics(len(self._lengths) - len(hidden), total, frequencies)

    def places(self, tokens: Mapping[str, int], without: frozenset[str], limit: int) -> list[Place]:
        """The most promising places for some tokens, each with how often the question has it."""
        count = len(self._lengths)
        average = sum(self._lengths.values()) / count if count else 1.0
        scores: dict[Place, float] = defaultdict(float)
        for token, boost in tokens.items():
            postings = self._postings.get(token, {})
            weight = boost * math.log(1 + (count - len(postings) + 0.5) / (len(postings) + 0.5))
            for place, times in postings.items():
                norm = _K1 * (1 - _B + _B * self._lengths[place] / average)
                scores[place] += weight * times * (_K1 + 1) / (times + norm)
        found = [place for place in scores if place.path not in without]
        found.sort(key=lambda place: (-scores[place], place))
        return found[:limit]

    def replace(self, added: Mapping[str, Sequence[Passage]], removed: Iterable[str]) -> None:
        """Put the passages of some paths in place of those it had, and drop those of `removed`."""
        for path in (*removed, *added):
            self._drop(path)
        for path, passages in added.items():
            for passage in passages:
                self._add(path, passage.span, passage)

    def _add(self, path: str, span: Span, passage: Passage) -> None:
        place, counts = Place(path, span), passage.counts()
        self._lengths[place] = counts.total()
        self._tokens.setdefault(path, {})[place] = tuple(counts)
        self._languages[path] = passage.language
        for token, times in counts.items():
            self._postings[token][place] = times

    def _drop(self, path: str) -> None:
        for place, tokens in self._tokens.pop(path, {}).items():
            del self._lengths[place]
            for token in tokens:
                del self._postings[token][place]
                if not self._postings[token]:
                    del self._postings[token]
        self._languages.pop(path, None)
