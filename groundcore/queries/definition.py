"""Where a marker or a definition leads: to the words in the source, or as near to them as can be told."""

from __future__ import annotations

from dataclasses import dataclass

from groundcore.citations import Resolution, resolve_definition
from groundcore.documents import Document, DocumentKind
from groundcore.markup import Bracket, Definition
from groundcore.queries.texts import text_of
from groundcore.text import Span, Text
from groundcore.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Jump:
    """One place to go to. `span` counts in `text`, `origin` in the document's own text."""

    origin: Span
    path: str
    text: Text
    span: Span


def definition(workspace: Workspace, document: Document, offset: int) -> tuple[Jump, ...]:
    """The places that the marker or the definition at `offset` leads to."""
    if document.kind is DocumentKind.CITED:
        on_line = document.definition_at(offset)
        if on_line is not None:
            return _into_source(workspace, document, on_line, on_line.line)
    bracket = document.bracket_at(offset)
    if bracket is None:
        return ()
    if document.kind is DocumentKind.REFERENCES:
        return _into_list(document, bracket)
    if document.kind is not DocumentKind.CITED:
        return ()
    jumps: list[Jump] = []
    for number in bracket.numbers:
        found = document.definitions.get(number)
        if found is None:
            continue
        there = _into_source(workspace, document, found, bracket.span)
        jumps += there or (Jump(bracket.span, document.path, document.text, found.line),)
    return tuple(jumps)


def _into_source(workspace: Workspace, document: Document, found: Definition, origin: Span) -> tuple[Jump, ...]:
    resolution = resolve_definition(found, document.path, workspace, used=True)
    if resolution.source is None:
        return ()
    text = text_of(workspace, document, resolution.path)
    if text is None:
        return ()
    return tuple(Jump(origin, resolution.path, text, span) for span in _spans(resolution, len(text)))


def _spans(resolution: Resolution, length: int) -> tuple[Span, ...]:
    """The words, every place they may be at, the offsets as written, else the top of the source."""
    verification = resolution.verification
    if verification is not None and verification.span is not None:
        return (verification.span,)
    if verification is not None and verification.candidates:
        return verification.candidates
    written = resolution.written_span
    return (written,) if written is not None and written.end <= length else (Span(0, 0),)


def _into_list(document: Document, bracket: Bracket) -> tuple[Jump, ...]:
    entries = [e for e in document.entries if e.number in bracket.numbers]
    return tuple(Jump(bracket.span, document.path, document.text, entry.line) for entry in entries)
