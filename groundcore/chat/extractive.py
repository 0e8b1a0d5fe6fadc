"""Answering without a model: quote the sentences that hold what the question asks about, or say that none does.

A passage counts where it holds at least half of the question's content words, weighed by how rare they are. A word that no
passage holds weighs most, so a question about something that the sources do not mention is not answered from what comes near.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from groundcore.canon import canon
from groundcore.findings import shown
from groundcore.index import Hit, Results
from groundcore.passages import MAX_PASSAGE, Word, tokens
from groundcore.sources import SourceText
from groundcore.text import Span
from groundcore.writing import narrowed, writable

SHARE = 0.5
"""Part of the question's words, by weight, that a quoted passage holds at least."""

MAX_QUOTES = 4

_UNFIT = re.compile("[\ud800-\udfff\u202a-\u202e\u2066-\u2069]")
"""Half characters, and what reorders the text around it."""
_REPLY = re.compile(r"\s+[^\n.!?\u3002\uff01\uff1f]{1,300}[.!?\u3002\uff01\uff1f]*")
_NOT_QUOTED = ("groundls:", "Narration, phrased by a language model")
"""What a document would read as an instruction or a label, wherever it stands."""


@dataclass(frozen=True, slots=True)
class Quote:
    """One sentence to cite, as a definition may cite it."""

    source: SourceText
    span: Span

    @property
    def text(self) -> str:
        """The canonical words."""
        return canon(self.source.value[self.span.start : self.span.end])


@dataclass(frozen=True, slots=True)
class Answer:
    """Quotations grouped by source, the best first."""

    mentioned: tuple[str, ...]
    """Words of the question that the quoted passages hold."""
    lacking: tuple[str, ...]
    """Words of the question that none of them holds."""
    quotes: tuple[Quote, ...]


@dataclass(frozen=True, slots=True)
class Abstention:
    """Why there is no answer: one sentence."""

    message: str


def answer(results: Results, limit: int = MAX_PASSAGE) -> Answer | Abstention:
    """The answer to a question from what it found; `limit` is the canonical length of a quote."""
    if not results.words:
        return Abstention(
            "This question names nothing to look for; ask with the names and terms that the sources would use"
        )
    if not results.passages:
        return Abstention("There are no sources to answer from; put text or Markdown files into the workspace")
    chosen = list(_chosen(results, limit))
    if not chosen:
        return Abstention(_missing(results))
    held = {word for hit, _ in chosen for word in _held(hit, results.words)}
    order = {path: index for index, path in reversed(list(enumerate(hit.path for hit, _ in chosen)))}
    chosen.sort(key=lambda pair: order[pair[0].path])
    return Answer(
        tuple(dict.fromkeys(word.shown for word in results.words if word in held)),
        tuple(dict.fromkeys(word.shown for word in results.words if word not in held)),
        tuple(quote for _, quote in chosen),
    )


def _chosen(results: Results, limit: int) -> Iterator[tuple[Hit, Quote]]:
    """The passages that hold enough, each with its quote, no words twice."""
    total = sum(results.weights[word] for word in results.words)
    seen: set[str] = set()
    for hit in results.hits:
        weight = sum(results.weights[word] for word in _held(hit, results.words))
        quote = _quote(hit, results, limit) if weight >= total * SHARE else None
        if quote is not None and quote.text.casefold() not in seen:
            seen.add(quote.text.casefold())
            yield hit, quote
        if len(seen) == MAX_QUOTES:
            return


def _held(hit: Hit, words: tuple[Word, ...]) -> tuple[Word, ...]:
    counts = hit.passage.counts()
    return tuple(word for word in words if counts[word.token(hit.passage.language)])


def _quote(hit: Hit, results: Results, limit: int) -> Quote | None:
    """The sentences that hold what the passage holds of the question; None where they cannot be cited."""
    run = _with_reply(hit.source, _shortest_run(hit, results))
    span = writable(hit.source, run, limit) or narrowed(hit.source, run, limit)
    if span is None:
        return None
    written = hit.source.value[span.start : span.end]
    if any(mark in written for mark in _NOT_QUOTED) or _UNFIT.search(canon(written)):
        return None
    return Quote(hit.source, span)


def _with_reply(source: SourceText, run: Span) -> Span:
    """A question with the sentence that follows it: in an interview that is what was said."""
    if not canon(source.value[run.start : run.end]).endswith(("?", "\uff1f")):
        return run
    reply = _REPLY.match(source.value, run.end)
    return Span(run.start, reply.end()) if reply else run


def _shortest_run(hit: Hit, results: Results) -> Span:
    """The fewest neighbouring sentences that hold every word of the question that the passage holds, the first such."""
    passage, language = hit.passage, hit.passage.language
    held = [set(tokens(passage.words_of(sentence), language)) for sentence in passage.sentences]
    wanted = {word.token(language) for word in results.words} & set[str]().union(*held)
    for length in range(1, len(held) + 1):
        for first in range(len(held) - length + 1):
            if wanted <= set[str]().union(*held[first : first + length]):
                return Span(passage.sentences[first].start, passage.sentences[first + length - 1].end)
    return passage.span


def _missing(results: Results) -> str:
    absent = list(dict.fromkeys(word.shown for word in results.words if word in results.absent))
    if not results.complete:
        return "No passage that is indexed yet holds enough of this question; ask again when the index is complete"
    if not absent:
        return "No passage holds enough of this question to answer it; its words stand only apart"
    return f"No passage holds enough of this question to answer it; no passage mentions {shown(', '.join(absent), 80)}"
