"""From a question in a document to an answer below it with its citations: edits that the document's own check passes.

The insertion is tried on a copy first. Where the copy reads differently than meant, or its check finds an error that was not
there before, nothing is inserted and one sentence says what to do.
"""

from __future__ import annotations

from dataclasses import dataclass

from groundcore import paths
from groundcore.chat.escaping import can_stand, code, escaped
from groundcore.chat.extractive import Abstention, Answer, Quote, answer
from groundcore.chat.questions import Question, question_at
from groundcore.documents import Document, DocumentKind, format_of
from groundcore.findings import Edit, Severity, apply_edits, shown
from groundcore.markup import Bracket, BracketKind, DocumentFormat, scan
from groundcore.rules import Checked, check_document
from groundcore.text import Span, Text
from groundcore.workspace import Workspace
from groundcore.writing import MAX_NUMBER, append_definitions, definition_block, definition_line, group, next_number

__all__ = ["Abstention", "Answer", "Insertion", "Question", "Quote", "Refusal", "answer", "insertion", "question_at"]


@dataclass(frozen=True, slots=True)
class Insertion:
    """The edits that insert an answer, and the document's text with them made."""

    edits: tuple[Edit, ...]
    document_text: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why nothing is inserted, and what to do: one sentence."""

    reason: str


def insertion(workspace: Workspace, document: Document, question: Question, found: Answer) -> Insertion | Refusal:
    """Insert an answer below its question, and its definitions at the end of the document.

    Raises:
        ConfigError: the settings for this document cannot be used.
    """
    if document.kind is DocumentKind.OFF:
        return Refusal("This document is switched off; remove groundls: off from its front matter to insert citations")
    if document.kind is DocumentKind.REFERENCES:
        return Refusal(
            "This document has a numbered reference list, which definitions would break; ask in another document"
        )
    base = _as_cited(document)
    quotes = tuple(quote for quote in found.quotes if _is_citable(workspace, document, quote))
    if not quotes:
        return Refusal("None of the passages found can be cited here; ask in another document")
    numbers = _numbers(workspace, document, base, quotes)
    if numbers[-1] > MAX_NUMBER or max(numbers) > MAX_NUMBER:
        return Refusal(f"All numbers up to {MAX_NUMBER} are taken; ask in another document")
    edits = _edits(base, question, found, quotes, numbers)
    text = Text(apply_edits(document.text.value, edits), document.text.bom)
    reason = _objection(workspace, document, base, edits, text, numbers)
    return Refusal(reason) if reason else Insertion(edits, text.value)


def _as_cited(document: Document) -> Document:
    """The document read as the cited one that it will be."""
    if document.kind is DocumentKind.CITED:
        return document
    return Document(document.path, document.text, scan(document.text.value, _format(document)), DocumentKind.CITED)


def _format(document: Document) -> DocumentFormat:
    return format_of(document.path) or DocumentFormat.MARKDOWN


def _is_citable(workspace: Workspace, document: Document, quote: Quote) -> bool:
    path = quote.source.path
    return (
        path != document.path and not workspace.uncitable(path, quote.span) and can_stand(quote.text, _format(document))
    )


def _numbers(workspace: Workspace, document: Document, base: Document, quotes: tuple[Quote, ...]) -> tuple[int, ...]:
    """The number of each quote: the one it is verified under already, else the next free one."""
    cited: dict[tuple[str, Span], int] = {}
    for resolution in workspace.resolve(document):
        number, span = resolution.definition.number, resolution.written_span
        is_first = number is not None and base.definitions.get(number) is resolution.definition
        if (
            resolution.verified
            and is_first
            and resolution.definition.visible
            and number is not None
            and span is not None
        ):
            cited.setdefault((resolution.path, span), number)
    following = next_number(base)
    numbers: list[int] = []
    for quote in quotes:
        key = quote.source.path, quote.span
        if key not in cited:
            cited[key] = following
            following += 1
        numbers.append(cited[key])
    return tuple(numbers)


# The text of an answer


def _body(document: Document, found: Answer, quotes: tuple[Quote, ...], numbers: tuple[int, ...]) -> list[str]:
    """The lines of the answer."""
    kind = _format(document)
    lacking = f" (none mentions {_listed(found.lacking, kind)})" if found.lacking else ""
    lines = [f"Passages that mention {_listed(found.mentioned, kind)}{lacking}:"]
    path = ""
    for quote, number in zip(quotes, numbers, strict=True):
        if quote.source.path != path:
            path = quote.source.path
            lines += ["", f"From {code(paths.relative(path, paths.parent(document.path)), kind)}:"]
        lines += ["", f"> {escaped(quote.text, kind)} {group((number,))}"]
    return lines


def _listed(words: tuple[str, ...], kind: DocumentFormat) -> str:
    written = [escaped(shown(word, 40), kind) for word in words[:12]]
    if len(words) > len(written):
        return ", ".join([*written, "..."])
    return ", ".join(written[:-1]) + (" and " if len(written) > 1 else "") + written[-1] if written else ""


def _edits(
    base: Document, question: Question, found: Answer, quotes: tuple[Quote, ...], numbers: tuple[int, ...]
) -> tuple[Edit, ...]:
    """The answer below its question with blank lines around, and the definitions that are new; one edit where both meet."""
    newline, text, at = base.text.newline, base.text.value, question.after
    lines = {
        number: definition_line(number, base.path, quote.source, quote.span)
        for quote, number in zip(quotes, numbers, strict=True)
        if number not in base.numbers
    }
    body = newline.join(_body(base, found, quotes, numbers))
    lead = newline * 2 if text[:at].strip() else ""
    rest = text[at:]
    if not rest.strip() and not definition_block(base):
        block = newline * 2 + newline.join(lines.values()) if lines else ""
        return (Edit(Span(at, at), lead + body + block + ("" if rest else newline)),)
    below = base.text.line_at(at) + 1
    line = base.text.line_span(below) if below < len(base.text.line_starts) else Span(at, at)
    tail = newline if text[line.start : line.end].strip() else ""
    edit = Edit(Span(at, at), lead + body + tail)
    return (edit, append_definitions(base, list(lines.values()))) if lines else (edit,)


# What speaks against it


def _objection(
    workspace: Workspace,
    document: Document,
    base: Document,
    edits: tuple[Edit, ...],
    text: Text,
    numbers: tuple[int, ...],
) -> str:
    """Why the changed text must not be: one sentence; empty where nothing speaks against it."""
    changed = workspace.with_document(document.path, text)
    now = changed.document(document.path)
    if not isinstance(now, Document) or now.kind is not DocumentKind.CITED:
        return "The document ends inside a code block, a comment or an HTML block that is not closed; close it first"
    before, after = check_document(workspace, document), check_document(changed, now)
    stray = _stray_marker(document, base, now)
    if stray:
        return f"{stray} stands here without a definition and would be read as a marker; write \\{stray} or define it first"
    if not _keeps_meaning(base, now, edits):
        return "An answer here would change how other parts are read; put blank lines around the question and its definitions"
    verified = {r.definition.number for r in after.resolutions if r.verified}
    inserted = [b for b in now.markers if _is_inserted(b.span.start, edits)]
    if sorted(n for b in inserted for n in b.numbers) != sorted(numbers) or not verified.issuperset(numbers):
        return "The document ends inside a code block, a comment or an HTML block that is not closed; close it first"
    return _new_error(before, after, edits)


def _stray_marker(document: Document, base: Document, now: Document) -> str:
    """A bracket of a document without citations that would become a marker of nothing."""
    if document.kind is DocumentKind.CITED:
        return ""
    for bracket in base.brackets:
        if bracket.kind in {BracketKind.PLAIN, BracketKind.PADDED, BracketKind.GROUPED} and bracket.numbers:
            if bracket.kind is BracketKind.GROUPED and now.numbers.isdisjoint(bracket.numbers):
                continue
            if not now.numbers.issuperset(bracket.numbers):
                return base.text.value[bracket.span.start : bracket.span.end]
    return ""


def _keeps_meaning(base: Document, now: Document, edits: tuple[Edit, ...]) -> bool:
    """Whether every bracket and every definition that was there is still read as it was."""
    old_brackets = [_seen(b, _moved(b.span.start, edits)) for b in base.brackets]
    new_brackets = [_seen(b, b.span.start) for b in now.brackets if not _is_inserted(b.span.start, edits)]
    old_lines = [(_moved(d.line.start, edits), d.digits, d.visible, d.in_container) for d in base.syntax.definitions]
    new_lines = [
        (d.line.start, d.digits, d.visible, d.in_container)
        for d in now.syntax.definitions
        if not _is_inserted(d.line.start, edits)
    ]
    directives = [(_moved(d.span.start, edits), d.name) for d in base.syntax.directives]
    return (
        old_brackets == new_brackets
        and old_lines == new_lines
        and directives == [(d.span.start, d.name) for d in now.syntax.directives]
        and base.syntax.switch == now.syntax.switch
    )


def _seen(bracket: Bracket, at: int) -> tuple[BracketKind, int, tuple[int, ...]]:
    return bracket.kind, at, bracket.numbers


def _moved(offset: int, edits: tuple[Edit, ...]) -> int:
    """Where a character of the old text stands in the new one; the edits only insert."""
    return offset + sum(len(edit.new_text) for edit in edits if edit.span.start <= offset)


def _is_inserted(offset: int, edits: tuple[Edit, ...]) -> bool:
    """Whether a character of the new text was inserted."""
    shift = 0
    for edit in edits:
        start = edit.span.start + shift
        if start <= offset < start + len(edit.new_text):
            return True
        shift += len(edit.new_text)
    return False


def _new_error(before: Checked, after: Checked, edits: tuple[Edit, ...]) -> str:
    """The first error that the document did not have before, as a sentence."""
    known = {(f.rule, _moved(f.span.start, edits)) for f in before.findings if f.severity is Severity.ERROR}
    for finding in after.findings:
        if finding.severity is Severity.ERROR and (finding.rule, finding.span.start) not in known:
            return f"The document would not pass its check ({finding.rule}: {finding.message}); mend that first"
    return ""
