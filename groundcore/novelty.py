"""The novelty guard: which facts and quotations of a generated text stand in none of the claims it may repeat."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from groundcore.claims import Claim
from groundcore.declining import declines
from groundcore.documents import Document
from groundcore.facts import Fact, FactText, find_facts
from groundcore.languages import language_of
from groundcore.markup.generated import KINDS, generated
from groundcore.quotes import QuoteText, find_quotations, match_quotation
from groundcore.text import Span


@dataclass(frozen=True, slots=True)
class Novel:
    """A fact or quotation of a text that nothing it may repeat holds."""

    span: Span
    text: str
    fact_class: str
    lenient: bool = False


@lru_cache(maxsize=4096)
def _facts_of(text: str) -> FactText:
    """The facts of a claim: several narrations may repeat it."""
    return FactText(text)


class _Held:
    """Texts that a generated one may repeat, each read once and asked on its own."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = texts

    @cached_property
    def _words(self) -> list[QuoteText]:
        return [QuoteText(text) for text in self._texts]

    def holds(self, fact: Fact) -> bool:
        """Whether one of the texts holds a fact."""
        return any(_facts_of(text).supports(fact) for text in self._texts)

    def says(self, quotation: str) -> bool:
        """Whether one of the texts holds a quotation."""
        return bool(self._words) and match_quotation(quotation, self._words).ok


def novel(text: str, allowed: Sequence[str]) -> Iterator[Novel]:
    """The facts and quotations of `text` that no text of `allowed` holds; no arithmetic counts."""
    return _novel(text, (_Held(allowed),))


def _novel(text: str, allowed: Sequence[_Held]) -> Iterator[Novel]:
    language = language_of(text)
    taken: list[Span] = []
    for quotation in find_quotations(text):
        if quotation.gates and quotation.compared:
            taken.append(quotation.span)
            if not any(held.says(quotation.words) for held in allowed):
                yield Novel(quotation.span, quotation.words, "quotation")
    for fact in find_facts(text, language):
        if fact.vague or fact.glued or any(span.overlaps(fact.span) for span in taken):
            continue
        if not any(held.holds(fact) for held in allowed):
            yield Novel(fact.span, fact.text, str(fact.fact_class), fact.lenient)


def novel_facts(
    document: Document, text: Span, parts: Sequence[Span], scope: Sequence[Span], claims: Sequence[Claim]
) -> Iterator[Novel]:
    """The facts in a narration, whose words stand in `parts` of `text`, that no claim in the blocks of `scope` holds."""
    value = document.text.value
    shown = [" "] * len(text)
    for part in parts:
        start, end = max(part.start, text.start), min(part.end, text.end)
        shown[start - text.start : end - text.start] = value[start:end]
    blocks = sorted(scope)
    starts = [block.start for block in blocks]
    allowed = [c.text for c in claims if _overlaps(blocks, starts, c.span)]
    for found in novel("".join(shown), allowed):
        yield Novel(
            Span(text.start + found.span.start, text.start + found.span.end),
            found.text,
            found.fact_class,
            found.lenient,
        )


def _overlaps(blocks: Sequence[Span], starts: Sequence[int], span: Span) -> bool:
    """Whether a span overlaps one of some blocks, which are in order and do not overlap each other."""
    index = bisect_right(starts, span.end) - 1
    return index >= 0 and (blocks[index].overlaps(span) or (index > 0 and blocks[index - 1].overlaps(span)))


def novel_in_answers(document: Document, claims: Sequence[Claim]) -> Iterator[Novel]:
    """The facts and quotations of sentences without a marker, in a model's answers, that no cited claim of the same answer
    holds; an answer without any marker is not looked at."""
    for answer in generated(document.text.value, document.syntax):
        if answer.kind != KINDS["answer"]:
            continue
        inside = [claim for claim in claims if claim.span.overlaps(answer.span)]
        if any(claim.cited for claim in inside):
            yield from novel_without_marker(inside)


def novel_without_marker(claims: Sequence[Claim], context: str = "") -> Iterator[Novel]:
    """The facts and quotations of the claims that cite nothing, of one answer, that no cited one of them holds.

    A sentence that declines to answer may also repeat what `context`, the question, holds. So may every sentence of an
    answer that cites nothing and declines.
    """
    cited = _Held([claim.text for claim in claims if claim.cited])
    asked = _Held([context]) if context else None
    abstains = not any(claim.cited for claim in claims) and any(declines(claim.text) for claim in claims)
    for claim in claims:
        if claim.cited:
            continue
        may_repeat = asked is not None and (abstains or declines(claim.text))
        start = claim.span.start
        for found in _novel(claim.text, (cited, asked) if asked is not None and may_repeat else (cited,)):
            yield replace(found, span=Span(start + found.span.start, start + found.span.end))
