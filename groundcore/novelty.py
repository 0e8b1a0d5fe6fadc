"""The novelty guard: which facts and quotations of a generated text stand in none of the claims it may repeat."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from groundcore.claims import Claim, read_claims
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


class _Held:
    """Texts that a generated one may repeat, each read once and asked on its own.

    Many texts are asked together first: what all of them together do not hold, none does.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        self._facts = [FactText(text) for text in texts]
        self._words = [QuoteText(text) for text in texts]
        whole = "\n\n".join(texts) if len(texts) > _MANY else ""
        self._all_facts, self._all_words = FactText(whole), QuoteText(whole)
        self._starts = list(accumulate((len(text) + 2 for text in texts[:-1]), initial=0))

    def holds(self, fact: Fact) -> bool:
        """Whether one of the texts holds a fact."""
        likely = self._facts
        if len(likely) > _MANY:
            found = self._all_facts.supports(fact)
            if found is None:
                return False
            likely = [self._facts[self._at(found.span)], *self._facts]
        return any(one.supports(fact) for one in likely)

    def says(self, quotation: str) -> bool:
        """Whether one of the texts holds a quotation."""
        likely = self._words
        if len(likely) > _MANY:
            found = match_quotation(quotation, [self._all_words])
            if not found.ok or found.span is None:
                return found.ok
            likely = [self._words[self._at(found.span)], *self._words]
        return any(match_quotation(quotation, [one]).ok for one in likely)

    def _at(self, span: Span) -> int:
        return bisect_right(self._starts, span.start) - 1


_MANY = 8


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


def novel_facts(document: Document, text: Span, parts: Sequence[Span], scope: Sequence[Span]) -> Iterator[Novel]:
    """The facts in a narration, whose words stand in `parts` of `text`, that no claim in the blocks of `scope` holds."""
    value = document.text.value
    shown = [" "] * len(text)
    for part in parts:
        start, end = max(part.start, text.start), min(part.end, text.end)
        shown[start - text.start : end - text.start] = value[start:end]
    claims = [c.text for c in read_claims(document) if any(block.overlaps(c.span) for block in scope)]
    for found in novel("".join(shown), claims):
        yield Novel(
            Span(text.start + found.span.start, text.start + found.span.end),
            found.text,
            found.fact_class,
            found.lenient,
        )


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
