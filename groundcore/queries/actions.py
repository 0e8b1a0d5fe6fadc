"""What can be done about findings: quick fixes at a place, and all fixes that are safe without looking."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable

from groundcore.documents import Document
from groundcore.findings import Edit, Finding, apply_edits
from groundcore.rules import check_document
from groundcore.text import Span, Text
from groundcore.workspace import Workspace

MAX_PASSES = 5
"""Fixes that overlap are applied one after the other; this many passes are enough for any of ours."""


def touching(findings: Iterable[Finding], selection: Span) -> tuple[Finding, ...]:
    """The findings at a selection or a cursor, those beside it included."""
    return tuple(f for f in findings if f.span.start <= selection.end and selection.start <= f.span.end)


def has_fix_all(findings: Iterable[Finding]) -> bool:
    """Whether any fix is safe to apply without looking."""
    return any(fix.fix_all for finding in findings for fix in finding.fixes)


def fix_all(workspace: Workspace, document: Document) -> tuple[Edit, ...]:
    """The edits that apply all fix-all fixes of a document at once, also those that overlap."""
    first = fix_all_edits(check_document(workspace, document).findings)
    current, edits = document, first
    passes = 0
    while edits and passes < MAX_PASSES:
        text = Text(apply_edits(current.text.value, edits), current.text.bom)
        workspace = workspace.with_document(document.path, text)
        current = workspace.read_document(document.path, text)
        edits = fix_all_edits(check_document(workspace, current).findings)
        passes += 1
    return tuple(first) if passes <= 1 else _changed_lines(document.text, current.text)


def fix_all_edits(findings: Iterable[Finding]) -> list[Edit]:
    """The edits of all fix-all fixes that do not touch an earlier one."""
    chosen: list[Edit] = []
    taken: list[Span] = []
    for finding in sorted(findings, key=lambda f: -len(f.span)):  # a run of markers before a group inside it
        for fix in finding.fixes:
            if fix.fix_all and not any(_collides(edit.span, taken) for edit in fix.edits):
                chosen += fix.edits
                for edit in fix.edits:
                    insort(taken, edit.span)
    return chosen


def _collides(span: Span, taken: list[Span]) -> bool:
    """Whether a span shares text or its place with one of `taken`, which are in order and apart."""
    index = bisect_left(taken, span)
    return any(t.overlaps(span) or t == span for t in taken[max(0, index - 1) : index + 1])


def _changed_lines(before: Text, now: Text) -> tuple[Edit, ...]:
    from difflib import SequenceMatcher  # only where fixes overlap

    old, new = _lines(before), _lines(now)
    edits: list[Edit] = []
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            start = before.line_starts[a] if a < len(old) else len(before)
            edits.append(Edit(Span(start, start + sum(map(len, old[a:b]))), "".join(new[c:d])))
    return tuple(edits)


def _lines(text: Text) -> list[str]:
    ends = [*text.line_starts[1:], len(text)]
    return [text.value[start:end] for start, end in zip(text.line_starts, ends, strict=True)]
