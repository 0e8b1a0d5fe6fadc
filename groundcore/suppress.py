"""Comments that ignore findings: for the next block, for a stretch, for the whole file.

::

    <!-- groundls:ignore RULE[, RULE] -- reason -->        the block that follows
    <!-- groundls:ignore-start RULE -- reason -->          up to <!-- groundls:ignore-end -->
    <!-- groundls:ignore-file RULE -- reason -->           the file

The block that follows is the nearest paragraph, heading, list item, table, quote, footnote, code or raw HTML block, or
definition; with all that stands in it. A narration is one block. A comment that shares its block with other text is
for that block; in a table, for its row. A comment without a rule, and a stretch that is not ended, ignore nothing.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from groundcore.documents import IGNORE_FORMS, Document, whole_line
from groundcore.findings import Finding
from groundcore.markup import Block, BlockKind, Directive, blocks
from groundcore.text import Span

FILE, START, END = "ignore-file", "ignore-start", "ignore-end"

_NAME = re.compile(r"[^\s,]+")
_REASON = re.compile(r"(?:^|\s)--(?:\s|$)")


class Flaw(Enum):
    """Why an ignore comment, or a part of it, does nothing."""

    NO_RULE = "no rule"
    NOT_ENDED = "not ended"
    NOT_STARTED = "not started"


@dataclass(frozen=True, slots=True)
class Named:
    """A rule's name as a comment writes it; perhaps no rule has it."""

    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Ignore:
    """One comment that ignores findings, or means to."""

    directive: Directive
    names: tuple[Named, ...]
    covers: Span | None
    """Findings that begin here are ignored; None where there is nothing to cover."""
    flaw: Flaw | None = None
    closing: Directive | None = None
    """The comment that ends a stretch."""


@dataclass(frozen=True, slots=True)
class Applied:
    """Findings parted by the ignore comments of their document, and the names that ignored none."""

    kept: tuple[Finding, ...]
    suppressed: tuple[Finding, ...]
    unused: tuple[tuple[Ignore, tuple[Named, ...]], ...]


def read_ignores(document: Document) -> tuple[Ignore, ...]:
    """Every ignore comment of a document, in order, flawed ones included; the end of a stretch belongs to its start."""
    directives = [d for d in document.syntax.directives if d.name in IGNORE_FORMS]
    if not directives:
        return ()
    places = _Places(document) if any(d.name == "ignore" for d in directives) else None
    whole = Span(0, len(document.text))
    found: list[Ignore] = []
    opened = _Opened()
    for directive in directives:
        names = _names(directive)
        flaw = None if names else Flaw.NO_RULE
        if directive.name == START:
            opened.add(len(found), names)
            found.append(Ignore(directive, names, None, flaw or Flaw.NOT_ENDED))
        elif directive.name == END:
            index = opened.pop(names)
            if index is None:
                found.append(Ignore(directive, names, None, Flaw.NOT_STARTED))
            else:
                start = found[index]
                covers = Span(start.directive.span.end, directive.span.start)
                flaw = None if start.names else Flaw.NO_RULE
                found[index] = Ignore(start.directive, start.names, covers, flaw, directive)
        elif directive.name == FILE or places is None:
            found.append(Ignore(directive, names, whole, flaw))
        else:
            found.append(Ignore(directive, names, places.of(directive), flaw))
    return tuple(found)


class _Opened:
    """The stretches that are not ended yet."""

    def __init__(self) -> None:
        self._all: list[int] = []
        self._by_rules: dict[frozenset[str], list[int]] = {}
        self._ended: set[int] = set()

    def add(self, index: int, names: tuple[Named, ...]) -> None:
        self._all.append(index)
        self._by_rules.setdefault(_rules(names), []).append(index)

    def pop(self, names: tuple[Named, ...]) -> int | None:
        """The last that is open; where the end names rules, the last with exactly those."""
        candidates = self._by_rules.get(_rules(names), []) if names else self._all
        while candidates:
            index = candidates.pop()
            if index not in self._ended:
                self._ended.add(index)
                return index
        return None


def _rules(names: tuple[Named, ...]) -> frozenset[str]:
    return frozenset(named.name for named in names)


def _names(directive: Directive) -> tuple[Named, ...]:
    reason = _REASON.search(directive.arguments)
    end = reason.start() if reason else len(directive.arguments)
    at = directive.arguments_span.start
    return tuple(
        Named(m.group(), Span(at + m.start(), at + m.end())) for m in _NAME.finditer(directive.arguments, 0, end)
    )


class _Places:
    """What the comments of a document are for."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._text = document.text.value
        self._narrations = {n.opening.span.start: n.span for n in document.syntax.narrations if n.opening is not None}
        self._comments_only: dict[Span, bool] = {}
        found = blocks(self._text, document.syntax)
        self._own = _innermost(found, document.syntax.directives)
        others = [d.span.start for d in document.syntax.directives if d.name not in IGNORE_FORMS]
        self._blocks = [b for b in found if not self._says_nothing(b, others)]
        self._starts = [b.span.start for b in self._blocks]

    def of(self, directive: Directive) -> Span | None:
        """The lines that a comment is for: those of the block it shares with other text, else of the one that follows."""
        own = self._own.get(directive.span.start)
        if own is not None and not (own.kind is BlockKind.HTML and self._holds_comments_only(own.span)):
            return self._lines(own.span)
        index = bisect_left(self._starts, directive.span.end)  # an outer block stands before those in it
        return self._lines(self._whole(self._blocks[index])) if index < len(self._blocks) else None

    def _says_nothing(self, block: Block, others: list[int]) -> bool:
        """Whether a block is only comments that no finding can be about."""
        if block.kind is not BlockKind.HTML or not self._holds_comments_only(block.span):
            return False
        return bisect_left(others, block.span.start) == bisect_left(others, block.span.end)

    def _holds_comments_only(self, span: Span) -> bool:
        if span not in self._comments_only:
            rest = _without_comments(self._text[span.start : span.end])
            self._comments_only[span] = not rest.strip(" \t\r\n>")
        return self._comments_only[span]

    def _whole(self, block: Block) -> Span:
        """The block, or the narration that begins in it."""
        if block.kind is BlockKind.HTML:
            comment = self._text.find("<!--", block.span.start, block.span.end)
            return self._narrations.get(comment, block.span)
        return block.span

    def _lines(self, span: Span) -> Span:
        end = span.start + len(self._text[span.start : span.end].rstrip())
        return whole_line(self._document.text, Span(span.start, end))


def _without_comments(html: str) -> str:
    kept: list[str] = []
    at = 0
    while (start := html.find("<!--", at)) >= 0 and (end := html.find("-->", start)) >= 0:
        kept.append(html[at:start])
        at = end + 3
    return "".join([*kept, html[at:]])


def _innermost(found: Sequence[Block], directives: Sequence[Directive]) -> dict[int, Block]:
    """The innermost block around each comment, by where the comment begins."""
    around: dict[int, Block] = {}
    stack: list[Block] = []
    index = 0
    for directive in directives:
        at = directive.span.start
        while index < len(found) and found[index].span.start <= at:
            while stack and stack[-1].span.end <= found[index].span.start:
                stack.pop()
            stack.append(found[index])
            index += 1
        while stack and stack[-1].span.end <= at:
            stack.pop()
        if stack:
            around[at] = stack[-1]
    return around


def apply_ignores(ignores: Sequence[Ignore], findings: Iterable[Finding], known: frozenset[str]) -> Applied:
    """Part the findings of a document; `known` are the rules that ran: of others nobody can tell what they would find."""
    covers: dict[str, list[tuple[Span, int]]] = {}
    for index, ignore in enumerate(ignores):
        if ignore.covers is not None:
            for name in {named.name for named in ignore.names}:
                covers.setdefault(name, []).append((ignore.covers, index))
    sweeps = {name: _Sweep(sorted(spans)) for name, spans in covers.items()}
    kept: list[Finding] = []
    suppressed: list[Finding] = []
    for finding in sorted(findings, key=lambda f: f.span.start):
        sweep = sweeps.get(finding.rule)
        (suppressed if sweep is not None and sweep.covers(finding.span.start) else kept).append(finding)
    unused = []
    for index, ignore in enumerate(ignores):
        names = tuple(n for n in ignore.names if n.name in known and not _is_used(sweeps, n.name, index))
        if names and ignore.flaw is None:
            unused.append((ignore, names))
    return Applied(tuple(kept), tuple(suppressed), tuple(unused))


def _is_used(sweeps: dict[str, _Sweep], name: str, index: int) -> bool:
    return name in sweeps and index in sweeps[name].used


class _Sweep:
    """Which stretches of one rule cover an offset, asked for ascending offsets."""

    def __init__(self, spans: list[tuple[Span, int]]) -> None:
        self._spans = spans
        self._next = 0
        self._reach = -1
        self.used: set[int] = set()

    def covers(self, offset: int) -> bool:
        while self._next < len(self._spans) and self._spans[self._next][0].start <= offset:
            span, index = self._spans[self._next]
            self._next += 1
            if offset in span:
                self.used.add(index)
                self._reach = max(self._reach, span.end)
        return offset < self._reach
