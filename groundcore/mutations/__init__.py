"""Mutations: changes of a document that make it wrong, so that it can be seen whether a check notices.

A grammar changes one thing at a time in claims that are supported and in citations that are verified, with values that are
none of what the cited documents hold. The check that has to notice is the whole check of the changed text. Nothing is
written.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from groundcore.documents import Document, DocumentKind
from groundcore.facts import Fact, find_facts
from groundcore.facts.values import shifted
from groundcore.findings import Finding
from groundcore.mutations.citing import citing
from groundcore.mutations.kinds import Kind, Mutation
from groundcore.mutations.moments import moments
from groundcore.mutations.numbers import numbers
from groundcore.mutations.target import Target
from groundcore.mutations.values import Held, SourceValues
from groundcore.mutations.wording import wording
from groundcore.rules import check_document, check_resolved
from groundcore.rules.base import Context
from groundcore.text import Span, Text
from groundcore.verdicts import Assessed, Cited, State, Token, Verdict
from groundcore.workspace import Workspace

__all__ = ["Kind", "Mutation", "Trial", "mutations", "try_mutation"]


@dataclass(frozen=True, slots=True)
class Trial:
    """One mutation and whether the check of the changed text noticed it."""

    mutation: Mutation
    caught: bool


def mutations(workspace: Workspace, document: Document, seed: int) -> Iterator[Mutation]:
    """The mutations of a cited document, in the order of its claims, then of its citations.

    The same document, sources and seed give the same mutations. One is made of each token and kind where a wrong value can
    be found; where a rule has found something already, none.

    Raises:
        ConfigError: the settings for this document cannot be used.
    """
    if document.kind is not DocumentKind.CITED:
        return
    rng = Random(seed)  # noqa: S311 - not for secrets
    resolutions = workspace.resolve(document)
    checked = check_resolved(workspace, document, resolutions)
    before = (*checked.findings, *checked.suppressed)
    for mutation in _made(Context(workspace, document, resolutions), rng):
        if not any(_found(finding, mutation, mutation.span) for finding in before):
            yield mutation


def try_mutation(workspace: Workspace, document: Document, mutation: Mutation) -> Trial:
    """Check the changed text: caught is what one of the mutation's rules finds at its place, ignored or not.

    Raises:
        ConfigError: the settings for this document cannot be used.
    """
    text = Text(mutation.applied(document.text.value), document.text.bom)
    changed = workspace.read_document(document.path, text)
    checked = check_document(workspace, changed)
    found = (*checked.findings, *checked.suppressed)
    return Trial(mutation, any(_found(finding, mutation, mutation.at) for finding in found))


def _found(finding: Finding, mutation: Mutation, place: Span) -> bool:
    return (
        finding.rule in mutation.rules
        and finding.span.start < max(place.end, place.start + 1)
        and (place.start < max(finding.span.end, finding.span.start + 1))
    )


def _made(context: Context, rng: Random) -> Iterator[Mutation]:
    sources: dict[str, SourceValues] = {}
    for assessed in context.assessment.claims:
        if assessed.verdict is Verdict.SUPPORTED:
            held = _held(assessed.cited, sources)
            for target in _targets(context.document, assessed, held, rng):
                yield from numbers(target)
                yield from moments(target)
                yield from wording(target)
    yield from citing(context.document, context.resolutions, rng)


def _held(cited: tuple[Cited, ...], sources: dict[str, SourceValues]) -> Held:
    for one in cited:
        if one.path not in sources:
            sources[one.path] = SourceValues(one.source)
    return Held(cited, [sources[path] for path in dict.fromkeys(one.path for one in cited)])


def _targets(document: Document, assessed: Assessed, held: Held, rng: Random) -> Iterator[Target]:
    claim, text = assessed.claim, document.text.value
    facts: dict[Span, Fact] = {}
    for fact in find_facts(claim.text, document.language):
        facts.setdefault(shifted(fact, claim.span.start).span, fact)
    for token in assessed.tokens:
        start, end = token.span.start, token.span.end
        written = text[start:end]
        visible = claim.text[start - claim.span.start : end - claim.span.start]
        if token.gates and token.state in {State.SUPPORTED, State.DERIVED} and _is_plain(token, written, visible):
            yield Target(
                assessed, token, written, facts.get(token.span), document.language,
                text[max(0, start - 1) : start], text[end : end + 1], held, rng,
            )  # fmt: skip


def _is_plain(token: Token, written: str, visible: str) -> bool:
    """Whether the document shows a token as it is written; markers and markup inside a quotation do not matter."""
    return bool(written) and (written == visible or token.text not in visible)
