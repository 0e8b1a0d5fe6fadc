"""The verdicts of an assessment as plain data: what became of each fact of each claim."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from groundcore.claims import Claim
from groundcore.evidence import SourceEvidence, SpanEvidence
from groundcore.facts.values import FactClass
from groundcore.text import Span


class State(StrEnum):
    """What became of one token of a claim."""

    SUPPORTED = "supported"
    DERIVED = "derived"
    ELSEWHERE = "elsewhere"
    NOWHERE = "nowhere"
    MISQUOTED = "misquoted"
    MISCOUNTED = "miscounted"
    MIXED = "mixed"


class Verdict(StrEnum):
    """What became of a claim."""

    SUPPORTED = "supported"
    UNDER_CITED = "under-cited"
    UNSUPPORTED = "unsupported"
    NOT_COMPARABLE = "not comparable"
    NOT_CHECKABLE = "not checkable"


@dataclass(frozen=True, slots=True)
class Cited:
    """One cited span of a claim, read again just now."""

    number: int
    path: str
    """Of its source."""
    place: Span
    """Where the quote stands in its source."""
    span: SpanEvidence
    source: SourceEvidence


@dataclass(frozen=True, slots=True)
class Place:
    """Where a source holds something: the citation that leads there and the span in its source."""

    cited: Cited
    span: Span

    @property
    def distance(self) -> int:
        """Code points between the cited span and the place; negative where the place stands before."""
        if self.span.start >= self.cited.place.end:
            return self.span.start - self.cited.place.end
        return min(0, self.span.end - self.cited.place.start)


@dataclass(frozen=True, slots=True)
class Token:
    """One fact, quotation or count of a claim and what became of it; `span` is in the document."""

    span: Span
    text: str
    fact_class: FactClass
    state: State
    lenient: bool = False
    """Its class is too often right in other words: a warning, not an error."""
    place: Place | None = None
    arithmetic: str = ""
    numbers: tuple[int, ...] = ()
    nearest: str = ""
    """What the cited spans say instead, where something of the same kind stands there."""
    nearest_number: int = 0
    quoted: str = ""
    """The words of a quotation that differ."""
    gates: bool = True
    """Whether it counts against its claim: a misquotation of a few words does not."""


@dataclass(frozen=True, slots=True)
class Assessed:
    """One claim, its tokens and its verdict."""

    claim: Claim
    verdict: Verdict
    tokens: tuple[Token, ...] = ()
    cited: tuple[Cited, ...] = ()


@dataclass(frozen=True)
class Assessment:
    """All cited claims of a document."""

    claims: tuple[Assessed, ...]

    @cached_property
    def counts(self) -> Mapping[Verdict, int]:
        """How many claims have each verdict."""
        found = dict.fromkeys(Verdict, 0)
        for assessed in self.claims:
            found[assessed.verdict] += 1
        return found

    def tokens(self, *states: State) -> Iterator[tuple[Assessed, Token]]:
        """The tokens in one of `states`, in order, each with its claim."""
        for assessed in self.claims:
            for token in assessed.tokens:
                if token.state in states:
                    yield assessed, token

    def at(self, offset: int) -> tuple[Assessed, Token] | None:
        """The token at an offset of the document."""
        for assessed in self.claims:
            if assessed.claim.span.touches(offset):
                for token in assessed.tokens:
                    if token.span.touches(offset):
                        return assessed, token
        return None


EMPTY = Assessment(())
