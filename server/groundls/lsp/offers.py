"""What the editor offers to do, as plain data, and the edits behind an offer that was chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from groundcore.documents import Document, DocumentKind
from groundcore.findings import Edit, shown
from groundcore.queries import actions as query
from groundcore.rules import check_document
from groundcore.text import Span
from groundcore.workspace import Workspace
from groundls.lsp import convert

if TYPE_CHECKING:
    from groundls.lsp.diagnostics import Outcome
    from groundls.lsp.session import Buffer

FIX, FIX_ALL, ANSWER = "fix", "fixAll", "answer"

MAX_OFFERED = 50


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing that can be done. `data` is enough to find it again in the same version of the document."""

    title: str
    kind: str
    data: dict[str, Any]
    finding: int | None = None
    """Index of the finding, and so of its diagnostic, that it mends."""
    preferred: bool = False
    edits: tuple[Edit, ...] | None = None
    """None where they are only made once it is chosen."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the editor asks about."""

    selection: Span
    named: frozenset[str]
    """Fingerprints of findings that it asks about wherever they stand."""
    eager: bool
    """It wants the edits now, also those that take some work."""
    by_hand: bool
    """The writer asks, not a cursor that moves."""


def offered(snapshot: Workspace, outcome: Outcome, asked: Asked) -> Iterator[Offer]:
    """What can be done at a selection."""
    if outcome.checked is None:
        return
    buffer, findings, named = outcome.buffer, outcome.checked.findings, asked.named
    document = buffer.document(snapshot)
    here = query.touching(findings, asked.selection)
    for index, finding in enumerate(findings):
        if finding in here or (named and finding.fingerprint(buffer.path, buffer.text.value) in named):
            for fix in finding.fixes[:MAX_OFFERED]:
                span = [finding.span.start, finding.span.end]
                data = {"do": FIX, "rule": finding.rule, "title": fix.title, "span": span}
                yield Offer(fix.title, convert.QUICK_FIX, data, index, fix.preferred, fix.edits)
    if document is not None and query.has_fix_all(findings):
        edits = query.fix_all(snapshot, document) if asked.eager else None
        yield Offer("Apply all safe fixes of groundls", convert.FIX_ALL, {"do": FIX_ALL}, edits=edits)
    if document is not None and asked.by_hand and document.kind in {DocumentKind.CITED, DocumentKind.ORDINARY}:
        yield from _answer(document, asked.selection)


def _answer(document: Document, selection: Span) -> Iterator[Offer]:
    from groundcore.answering import question_at  # loads the sentence splitter: only where the writer asks

    question = question_at(document, selection)
    if question is not None:
        data = {"do": ANSWER, "span": [selection.start, selection.end]}
        yield Offer(f"Answer from sources: {shown(question.text)}", convert.ANSWER, data)


def edits_of(snapshot: Workspace, buffer: Buffer, data: dict[str, Any]) -> tuple[Edit, ...]:
    """The edits of an offer that was chosen, made now; empty where its finding is no longer there."""
    document = buffer.document(snapshot)
    if document is None:
        return ()
    if data.get("do") == FIX_ALL:
        return query.fix_all(snapshot, document)
    for finding in check_document(snapshot, document).findings:
        if finding.rule == data.get("rule") and [finding.span.start, finding.span.end] == data.get("span"):
            for fix in finding.fixes:
                if fix.title == data.get("title"):
                    return fix.edits
    return ()
