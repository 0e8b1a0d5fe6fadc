"""The novelty guard: which facts and quotations of a generated text stand in none of the claims it may repeat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from groundcore.claims import Claim, read_claims
from groundcore.documents import Document
from groundcore.facts import FactText, find_facts
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


def novel(text: str, allowed: Sequence[str]) -> Iterator[Novel]:
    """The facts and quotations of `text` that no text of `allowed` holds; no arithmetic counts."""
    language = language_of(text)
    held = [FactText(one) for one in allowed]
    words = [QuoteText(one) for one in allowed]
    taken: list[Span] = []
    for quotation in find_quotations(text):
        if quotation.gates and quotation.compared:
            taken.append(quotation.span)
            if not match_quotation(quotation.words, words).ok:
                yield Novel(quotation.span, quotation.words, "quotation")
    for fact in find_facts(text, language):
        if fact.vague or fact.glued or any(span.overlaps(fact.span) for span in taken):
            continue
        if not any(one.supports(fact) for one in held):
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
            Span(text.start + found.span.start, text.start + found.span.end), found.text, found.fact_class, found.lenient
        )


def novel_in_answers(document: Document, claims: Sequence[Claim]) -> Iterator[Novel]:
    """The facts and quotations of sentences without a marker, in a model's answers, that no cited claim of the same answer
    holds."""
    for answer in generated(document.text.value, document.syntax):
        if answer.kind != KINDS["answer"]:
            continue
        inside = [claim for claim in claims if claim.span.overlaps(answer.span)]
        cited = [claim.text for claim in inside if claim.cited]
        for claim in inside:
            if claim.cited or not cited:
                continue
            start = claim.span.start
            for found in novel(claim.text, cited):
                yield replace(found, span=Span(start + found.span.start, start + found.span.end))
