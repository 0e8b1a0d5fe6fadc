"""The metric: how many claims of documents their sources bear out.

Faithfulness is supported / (supported + under-cited + unsupported): claims that cannot be compared or checked count on
neither side, and with none that can there is no figure. A finding that is ignored stays in these counts. Coverage and
strictness are shown and never gate.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields

from groundcore.claims import Claim
from groundcore.documents import Document
from groundcore.facts import find_facts
from groundcore.text import Span
from groundcore.verdicts import Assessment, Verdict

_NUMBER = re.compile(r"(?<![A-Za-z0-9_.\[])[0-9\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]")
"""A number that is no part of a word."""


@dataclass(frozen=True, slots=True)
class Uncited:
    """The first fact of a paragraph that cites nothing."""

    span: Span
    text: str
    fact_class: str


@dataclass(frozen=True, slots=True)
class Coverage:
    """The paragraphs of a document that state numbers, and those of them that cite something."""

    stating: int = 0
    citing: int = 0


@dataclass(frozen=True, slots=True)
class Counts:
    """What a run counts; sums of documents add up field by field."""

    supported: int = 0
    under_cited: int = 0
    unsupported: int = 0
    not_comparable: int = 0
    not_checkable: int = 0
    stating: int = 0
    citing: int = 0
    defined: int = 0
    used: int = 0

    def __add__(self, other: Counts) -> Counts:
        return Counts(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(Counts)))

    @property
    def total(self) -> int:
        """All cited claims."""
        return self.supported + self.under_cited + self.unsupported + self.not_comparable + self.not_checkable

    @property
    def faithfulness(self) -> float | None:
        """The share of comparable claims that are supported; None where none is comparable."""
        comparable = self.supported + self.under_cited + self.unsupported
        return self.supported / comparable if comparable else None

    @property
    def coverage(self) -> float | None:
        """The share of paragraphs with facts that cite something; None where no paragraph states facts."""
        return self.citing / self.stating if self.stating else None

    @property
    def strictness(self) -> float | None:
        """The share of definitions that a marker uses; None without definitions."""
        return self.used / self.defined if self.defined else None


def count(document: Document, assessment: Assessment, coverage: Coverage) -> Counts:
    """The counts of one cited document."""
    found = assessment.counts
    numbers = document.numbers
    return Counts(
        supported=found.get(Verdict.SUPPORTED, 0),
        under_cited=found.get(Verdict.UNDER_CITED, 0),
        unsupported=found.get(Verdict.UNSUPPORTED, 0),
        not_comparable=found.get(Verdict.NOT_COMPARABLE, 0),
        not_checkable=found.get(Verdict.NOT_CHECKABLE, 0),
        stating=coverage.stating,
        citing=coverage.citing,
        defined=len(numbers),
        used=len(numbers & document.used),
    )


def cover(claims: tuple[Claim, ...]) -> Coverage:
    """How many paragraphs, list items and tables state numbers, and how many of those cite something."""
    stating = citing = 0
    for inside in _by_block(claims):
        if any(_NUMBER.search(claim.text) for claim in inside):
            stating += 1
            citing += any(claim.cited for claim in inside)
    return Coverage(stating, citing)


def uncited(document: Document, claims: tuple[Claim, ...]) -> Iterator[Uncited]:
    """The first fact of each paragraph, list item and table that states facts and cites nothing."""
    language = document.language
    for inside in _by_block(claims):
        if any(claim.cited for claim in inside):
            continue
        first = next((fact for claim in inside if (fact := _first_fact(claim, language)) is not None), None)
        if first is not None:
            yield first


def _by_block(claims: tuple[Claim, ...]) -> Iterable[list[Claim]]:
    blocks: dict[Span, list[Claim]] = {}
    for claim in claims:
        blocks.setdefault(claim.block, []).append(claim)
    return blocks.values()


def _first_fact(claim: Claim, language: str) -> Uncited | None:
    for fact in find_facts(claim.text, language):
        if not (fact.vague or fact.glued):
            start = claim.span.start
            return Uncited(Span(start + fact.span.start, start + fact.span.end), fact.text, str(fact.fact_class))
    return None
