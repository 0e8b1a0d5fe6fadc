"""What stands behind a marker or a definition: where it leads, whether it is verified now, and the words.

Three parts: a status with its place, what happened where something did, and the evidence. All text that
comes from documents and sources is visible and on one line; escaping it for a markup is the caller's work.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from groundcore.canon import canon
from groundcore.citations import Problem, Resolution, Status, resolve_definition
from groundcore.documents import Document, DocumentKind
from groundcore.findings import shown
from groundcore.markup import Bracket, Definition, Entry
from groundcore.queries.support import STATUSES, Holding, claim_at, holding, message_of
from groundcore.queries.texts import is_unsaved
from groundcore.rules import RULES
from groundcore.rules.base import Context
from groundcore.sources import SourceText
from groundcore.text import Span
from groundcore.verdicts import State
from groundcore.workspace import Workspace

MAX_SHOWN = 600
"""Characters of a quote that are shown; a longer one is cut in the middle."""

BEFORE, AFTER = 120, 90
"""Characters of context around the quoted words."""

_MAX_FACTS = 6
_CANDIDATES = 3
_PARAGRAPH = re.compile(r"\n[^\S\n]*\n")
_SENTENCE_END = re.compile(r"[.!?…。！？]+[\"'”’)\]]*(?:\s+|(?<=[。！？]))")
_UNSPACED = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff"
_WORD = re.compile(rf"\s+|[{_UNSPACED}]|[^\s{_UNSPACED}]+")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of shown text; `marked` is what the reader is to look at."""

    text: str
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A line of words, of the source or of the document, and which of the two where both are shown."""

    pieces: tuple[Piece, ...]
    label: str = ""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What one number leads to."""

    name: str
    """``[1]``."""
    status: str
    path: str = ""
    """Of the source, relative to the root; empty where there is none to open."""
    line: int = 0
    """From 1; 0 where it is not known."""
    unsaved: bool = False
    message: str = ""
    """What happened, in the words of the finding."""
    excerpts: tuple[Excerpt, ...] = ()
    facts: str = ""
    """Which facts of its sentence the cited span holds, and which no cited span holds."""


@dataclass(frozen=True, slots=True)
class Hover:
    """What is shown about a marker or a definition line."""

    span: Span
    evidence: tuple[Evidence, ...]


def hover(workspace: Workspace, document: Document, offset: int) -> Hover | None:
    """What stands behind the marker or the definition at `offset`; None where there is none."""
    if document.kind is DocumentKind.CITED:
        definition = document.definition_at(offset)
        if definition is not None:
            found = _evidence(workspace, document, definition)
            return Hover(definition.line, (found,)) if found is not None else None
    bracket = document.bracket_at(offset)
    if document.kind not in {DocumentKind.CITED, DocumentKind.REFERENCES}:
        return None
    if bracket is None:
        return _of_fact(workspace, document, offset)
    return Hover(bracket.span, tuple(_of_numbers(workspace, document, bracket)))


def _of_fact(workspace: Workspace, document: Document, offset: int) -> Hover | None:
    """Where the fact, quotation or count at `offset` stands in the cited text, or how it follows from it."""
    assessed = claim_at(workspace, document, offset)
    token = next((t for t in assessed.tokens if t.span.touches(offset)), None) if assessed is not None else None
    if assessed is None or token is None:
        return None
    name, status = shown(token.text, 80), STATUSES[token.state]
    message = message_of(workspace, document, assessed, token)
    if token.place is None:
        return Hover(token.span, (Evidence(name, status, message=message),))
    source = token.place.cited.source.source
    if token.state is State.SUPPORTED and not token.place.distance:
        message = f"in the span of [{token.place.cited.number}]"
    return Hover(
        token.span,
        (
            Evidence(
                name,
                status,
                token.place.cited.path,
                source.lines.line_at(token.place.span.start) + 1,
                is_unsaved(workspace, token.place.cited.path),
                message,
                (Excerpt(in_context(source.value, token.place.span)),),
            ),
        ),
    )


def _of_numbers(workspace: Workspace, document: Document, bracket: Bracket) -> Iterator[Evidence]:
    entries = {e.number: e for e in reversed(document.entries)}
    assessed = claim_at(workspace, document, bracket.span.start)
    for number in bracket.numbers:
        if number in entries:
            yield _listed(document, entries[number])
            continue
        definition = document.definitions.get(number) if document.kind is DocumentKind.CITED else None
        found = _evidence(workspace, document, definition) if definition is not None else None
        if found is not None and assessed is not None and number in assessed.claim.numbers:
            found = replace(found, facts=_holds(holding(assessed, number)))
        yield found or _undefined(workspace, document, bracket, number)


def _holds(found: Holding) -> str:
    """What the span holds of its sentence, in one line."""
    held = f"supports {', '.join(shown(text, 40) for text in found.held[:_MAX_FACTS])}" if found.held else ""
    lacking = ", ".join(shown(text, 40) for text in found.lacking[:_MAX_FACTS])
    names = ", ".join(shown(name, 40) for name in found.names[:_MAX_FACTS])
    parts = (
        held,
        f"not in the cited spans: {lacking}" if lacking else "",
        f"names not there: {names}" if names else "",
    )
    return " · ".join(part for part in parts if part)


def _listed(document: Document, entry: Entry) -> Evidence:
    line = document.text.line_at(entry.line.start) + 1
    written = _one_line(document.text.value[entry.label.end : entry.line.end]).lstrip(": ")
    return Evidence(f"[{entry.number}]", "listed", line=line, excerpts=(Excerpt((Piece(written),)),))


def _undefined(workspace: Workspace, document: Document, bracket: Bracket, number: int) -> Evidence:
    context = Context(workspace, document, ())
    for name in ("undefined-marker", "lost-definitions"):
        for found in RULES[name].check(context):
            if found.span == bracket.span or name == "lost-definitions":
                return Evidence(f"[{number}]", "undefined", message=found.message)
    return Evidence(f"[{number}]", "undefined", message=f"[{number}] has no definition")


def _evidence(workspace: Workspace, document: Document, definition: Definition) -> Evidence | None:
    used = definition.number in document.used
    resolution = resolve_definition(definition, document.path, workspace, used=used)
    name = f"[{shown(definition.digits, 12)}]"
    if resolution.not_checked is not None:
        message = f"{shown(resolution.path)} {resolution.not_checked.detail}"
        return Evidence(name, "not checked", message=message, excerpts=_quoted(definition))
    if resolution.problem is None and resolution.verification is None:
        return None  # an ordinary link
    message = _message(workspace, document, resolution)
    source = resolution.source
    if source is None:
        status = "external" if resolution.problem is Problem.EXTERNAL_TARGET else "not verified"
        return Evidence(name, status, message=message, excerpts=_quoted(definition))
    place = _place(resolution, source)
    return Evidence(
        name,
        str(resolution.verification.status) if resolution.verification else "not verified",
        resolution.path,
        source.lines.line_at(place.start) + 1 if place is not None else 0,
        is_unsaved(workspace, resolution.path),
        message,
        _excerpts(resolution, source),
    )


def _message(workspace: Workspace, document: Document, resolution: Resolution) -> str:
    """What the rule for this problem says: every surface says the same thing in the same words."""
    if resolution.problem is None:
        return ""
    found = next(iter(RULES[resolution.problem].check(Context(workspace, document, (resolution,)))), None)
    return found.message if found is not None else ""


def _place(resolution: Resolution, source: SourceText) -> Span | None:
    verification = resolution.verification
    if verification is not None and verification.span is not None:
        return verification.span
    if verification is not None and verification.status is Status.AMBIGUOUS:
        return None
    written = resolution.written_span
    return written if written is not None and written.end <= len(source.value) else None


def _excerpts(resolution: Resolution, source: SourceText) -> tuple[Excerpt, ...]:
    verification, written = resolution.verification, resolution.written_span
    if verification is None:
        quote = _quoted(resolution.definition)
        if quote or written is None or written.end > len(source.value):
            return quote
        return (Excerpt(in_context(source.value, written), "its offsets read"),)
    if verification.status is Status.AMBIGUOUS:
        lines = source.lines
        return tuple(
            Excerpt(in_context(source.value, place), f"line {lines.line_at(place.start) + 1}")
            for place in verification.candidates[:_CANDIDATES]
        )
    if verification.status is Status.MISSING:
        quote = (Excerpt((Piece(shown(resolution.quote, MAX_SHOWN)),), "quote"),)
        if written is None or written.end > len(source.value):
            return quote
        return (*quote, Excerpt(in_context(source.value, written), "its offsets read"))
    if verification.span is None:
        return ()
    if verification.status is Status.ALTERED:
        now = canon(source.value[verification.span.start : verification.span.end])
        before, after = differences(shown(resolution.quote, MAX_SHOWN), shown(now, MAX_SHOWN))
        return Excerpt(before, "quote"), Excerpt(after, "now")
    return (Excerpt(in_context(source.value, verification.span)),)


def _quoted(definition: Definition) -> tuple[Excerpt, ...]:
    quote = canon(definition.title_text[: 4 * MAX_SHOWN])
    return (Excerpt((Piece(shown(quote, MAX_SHOWN)),), "quote"),) if quote else ()


def in_context(text: str, span: Span) -> tuple[Piece, ...]:
    """The words of a span, marked, inside their sentence and a little of their paragraph."""
    lead = _PARAGRAPH.split(text[max(0, span.start - 3 * BEFORE) : span.start])[-1]
    tail = _PARAGRAPH.split(text[span.end : span.end + 3 * AFTER])[0]
    pieces = (
        Piece(_cut_before(_one_line(lead))),
        Piece(_one_line(text[span.start : span.end]).strip(), marked=True),
        Piece(_cut_after(_one_line(tail))),
    )
    return tuple(piece for piece in pieces if piece.text.strip())


def _one_line(text: str) -> str:
    return shown(re.sub(r"\s+", " ", text), MAX_SHOWN)


def _cut_before(text: str) -> str:
    text = text.lstrip()
    if len(text) <= BEFORE:
        return text
    text = text[-BEFORE:]
    sentence = _SENTENCE_END.search(text, 0, len(text) - 1)
    if sentence is not None and sentence.end() < len(text):
        return text[sentence.end() :]
    return "... " + text.partition(" ")[2] if " " in text.rstrip() else "..." + text


def _cut_after(text: str) -> str:
    text = text.rstrip()
    if len(text) <= AFTER:
        return text
    text = text[:AFTER]
    ends = [m.end() for m in _SENTENCE_END.finditer(text)]
    if ends:
        return text[: ends[-1]].rstrip()
    return text.rpartition(" ")[0] + " ..." if " " in text.lstrip() else text + "..."


def differences(before: str, now: str) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """Two texts word by word, each with the words marked that the other does not have there."""
    from difflib import SequenceMatcher  # only for a quote that is gone

    old, new = _WORD.findall(before), _WORD.findall(now)
    left: list[Piece] = []
    right: list[Piece] = []
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        left += [Piece("".join(old[a:b]), tag != "equal")] if b > a else []
        right += [Piece("".join(new[c:d]), tag != "equal")] if d > c else []
    return tuple(left), tuple(right)
