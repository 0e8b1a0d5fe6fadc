"""What a mutation aims at: one token of a supported claim."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from groundcore.facts import Fact, find_facts
from groundcore.mutations.values import Held
from groundcore.text import Span
from groundcore.verdicts import Assessed, Token

TRIED = 24
"""New values that are tried for one token before it is left as it is."""


@dataclass(frozen=True, slots=True)
class Target:
    """One token of a claim that is supported, as it is written; everything with an offset is in the document."""

    assessed: Assessed
    token: Token
    written: str
    """The document's text in the token's span."""
    fact: Fact | None
    language: str
    before: str
    """The character in front of it."""
    after: str
    """The character behind it."""
    held: Held
    rng: Random

    @property
    def start(self) -> int:
        """Where it stands."""
        return self.token.span.start

    def inside(self, start: int, end: int) -> Span:
        """A span of its text, in the document."""
        return Span(self.start + start, self.start + end)

    def reread(self, start: int, end: int, new: str) -> Fact | None:
        """The fact that `new` is in place of a part of its text; None where it would be none."""
        claim = self.assessed.claim
        first = self.start + start - claim.span.start
        text = claim.text[:first] + new + claim.text[first + end - start :]
        place = Span(first, first + max(1, len(new)))
        facts = find_facts(text, self.language)
        return next((f for f in facts if f.span.overlaps(place) and not (f.vague or f.glued)), None)

    def shuffled(self, candidates: list[str]) -> list[str]:
        """Some of the candidates, in an order of chance."""
        found = list(dict.fromkeys(candidates))
        self.rng.shuffle(found)
        return found[:TRIED]
