"""What a fact of a claim rests on, and what a cited span holds of its claim."""

from __future__ import annotations

from dataclasses import dataclass

from groundcore.assessment import assess
from groundcore.citations import Resolution, resolve_definition
from groundcore.claims import Claim, read_claims
from groundcore.documents import Document, DocumentKind
from groundcore.evidence import SourceEvidence
from groundcore.facts.names import find_names
from groundcore.rules import RULES
from groundcore.rules.base import Context
from groundcore.verdicts import Assessed, Assessment, State, Token
from groundcore.workspace import Workspace

_RULES = {
    State.NOWHERE: "unsupported-fact",
    State.ELSEWHERE: "undercited-fact",
    State.DERIVED: "derived-value",
    State.MISQUOTED: "misquotation",
    State.MISCOUNTED: "miscounted-sources",
    State.MIXED: "mixed-units",
}
STATUSES = {
    State.SUPPORTED: "supported",
    State.NOWHERE: "unsupported",
    State.ELSEWHERE: "under-cited",
    State.DERIVED: "derived",
    State.MISQUOTED: "misquoted",
    State.MISCOUNTED: "miscounted",
    State.MIXED: "different units",
}


@dataclass(frozen=True, slots=True)
class Holding:
    """The tokens of a claim that one cited span holds, and those that no cited span holds, as written."""

    held: tuple[str, ...]
    lacking: tuple[str, ...]
    names: tuple[str, ...] = ()
    """Names in the claim that no cited span holds: a hint, since a source may name the same thing otherwise."""


def claim_at(workspace: Workspace, document: Document, offset: int) -> Assessed | None:
    """The cited claim at an offset, compared with its spans just now; None where there is none."""
    if document.kind is not DocumentKind.CITED:
        return None
    claims = [c for c in read_claims(document) if c.cited and _touches(c, offset)]
    if not claims:
        return None
    numbers = {n for claim in claims for n in claim.numbers}
    resolutions = [
        resolve_definition(definition, document.path, workspace, used=True)
        for number, definition in document.definitions.items()
        if number in numbers
    ]

    def evidence(resolution: Resolution) -> SourceEvidence | None:
        return workspace.evidence(resolution.path) if resolution.source is not None else None

    found = assess(document, claims[-1:], resolutions, evidence).claims
    return found[0] if found else None


def _touches(claim: Claim, offset: int) -> bool:
    return claim.span.touches(offset) or any(marker.touches(offset) for marker in claim.markers)


def message_of(workspace: Workspace, document: Document, assessed: Assessed, token: Token) -> str:
    """What the rule for a token says; empty where it is supported as it stands."""
    name = _RULES.get(token.state)
    if name is None:
        return ""
    context = Context(workspace, document, (), assessed=Assessment((assessed,)))
    return next((found.message for found in RULES[name].check(context) if found.span == token.span), "")


def holding(assessed: Assessed, number: int) -> Holding:
    """Which tokens of a claim the span of `number` holds, and which no cited span holds."""
    cited = next((c for c in assessed.cited if c.number == number), None)
    held: list[str] = []
    lacking: list[str] = []
    for token in assessed.tokens:
        if token.state is State.SUPPORTED and token.place is not None and cited is not None:
            inside = token.place.cited.number == number
            held += [token.text] if inside else []
        elif token.state in {State.NOWHERE, State.ELSEWHERE, State.MISQUOTED}:
            lacking.append(token.text)
    text = assessed.claim.text
    names = (" ".join(text[span.start : span.end].split()) for span in find_names(text))
    absent = [name for name in names if not any(name.casefold() in c.span.text.casefold() for c in assessed.cited)]
    return Holding(tuple(dict.fromkeys(held)), tuple(dict.fromkeys(lacking)), tuple(dict.fromkeys(absent)))
