"""Narrations and answers in a document: which comments belong together, and where the label of a narration stands.

Section 7 of docs/citation-format.md. A narration or an answer begins with its comment and ends with the next
``groundls:end``; the next narration or answer, or the end of the file, leaves it open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache

from groundcore.markup.brackets import ranges
from groundcore.markup.syntax import Answer, Bracket, BracketKind, Directive, Narration, Structure
from groundcore.text import Span

LABEL = "**Narration, phrased by a language model; not evidence.**"
"""The label as it is written, in bold, at the start of a block quote."""
LABEL_HINT = "Narration, phrased"
"""A text without these words holds no label."""

# A formatter may wrap the label; then the next line has a prefix of its own.
_GAP = r"(?:[ \t]+|[ \t]*\n[ ]{0,3}>?[ \t]*)"
_LABEL_PATTERN = _GAP.join(re.escape(word) for word in LABEL.split(" "))
_PARAGRAPH = r"[^\n]*(?:\n[ \t>]*[^\s>][^\n]*)*"


@cache
def _first() -> re.Pattern[str]:
    return re.compile(rf"\s*(?:>[ \t]*)?({_LABEL_PATTERN})")


@cache
def _quote() -> re.Pattern[str]:
    return re.compile(rf"(?:^|(?<=\n))[ ]{{0,3}}>[ \t]*({_LABEL_PATTERN})[^\n]*(?:\n[ ]{{0,3}}>[^\n]*)*")


@dataclass(slots=True)
class Fences:
    """Everything in a document that is fenced or labelled as a model's text."""

    narrations: list[Narration] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    stray_ends: list[Directive] = field(default_factory=list)


def line_feeds(text: str) -> str:
    """`text` with each line ended by LF, offset for offset."""
    return text.replace("\r\n", " \n").replace("\r", "\n") if "\r" in text else text


def label_quotes(text: str, structure: Structure | None) -> Iterator[re.Match[str]]:
    """The block quotes that begin with the label (group 1), outside code and raw HTML; `text` has LF line ends."""
    if LABEL_HINT in text:
        opaque = ranges(structure.opaque if structure else ())
        yield from (m for m in _quote().finditer(text) if m.start(1) not in opaque)


def read_fences(text: str, directives: tuple[Directive, ...], structure: Structure | None) -> Fences:
    """Pair the comments of a document, and find the labels that have none."""
    text = line_feeds(text)
    return _Reader(text, structure).read(directives)


class _Reader:
    """Goes through comments and labels in their order."""

    def __init__(self, text: str, structure: Structure | None) -> None:
        self._text = text
        self._quotes = list(label_quotes(text, structure))
        self._quote_ends = {quote.start(1): quote.end() for quote in self._quotes}
        self._next = 0
        self._opened: Directive | None = None
        self._label: Span | None = None
        """The label with which the open narration begins."""
        self._is_loose = False
        """The narration that was found last has no comments, and no comment stands behind it yet."""
        self._found = Fences()

    def read(self, directives: tuple[Directive, ...]) -> Fences:
        for directive in directives:
            if directive.name in {"narration", "answer"}:
                self._close(None, directive.span.start)
                self._open(directive)
            elif directive.name == "end":
                self._end(directive)
            else:
                continue
            self._is_loose = False
        self._close(None, len(self._text))
        self._found.narrations.sort(key=lambda n: n.span)
        return self._found

    def _open(self, directive: Directive) -> None:
        self._opened = directive
        is_narration = directive.name == "narration"
        first = _first().match(self._text, directive.span.end) if is_narration else None
        self._label = Span(*first.span(1)) if first else None

    def _end(self, directive: Directive) -> None:
        if self._opened is not None:
            self._close(directive, directive.span.start)
            return
        self._labels(directive.span.start)
        if self._is_loose:
            loose = self._found.narrations[-1]
            if not self._text[loose.span.end : directive.span.start].strip():
                whole = Span(loose.span.start, directive.span.end)
                self._found.narrations[-1] = replace(loose, span=whole, closing=directive)
                return
        self._found.stray_ends.append(directive)

    def _labels(self, before: int, *, inside: bool = False) -> None:
        """Go past the labels up to an offset; those outside of narrations are narrations without comments."""
        while self._next < len(self._quotes) and self._quotes[self._next].start() < before:
            quote = self._quotes[self._next]
            self._next += 1
            if inside or (self._label is not None and quote.start(1) == self._label.start):
                continue
            label, span = Span(*quote.span(1)), Span(*quote.span())
            self._found.narrations.append(Narration(span, None, None, label, self._trimmed(label.end, span.end)))
            self._is_loose = True

    def _close(self, closing: Directive | None, at: int) -> None:
        opening = self._opened
        self._labels(at, inside=closing is not None and opening is not None and opening.name == "narration")
        if opening is not None and opening.name == "answer":
            self._found.answers.append(Answer(opening, closing))
        elif opening is not None:
            label = self._label
            start = label.end if label else opening.span.end
            end = at if closing is not None else self._end_of_text(label, start, at)
            text = self._trimmed(start, end)
            whole = Span(opening.span.start, closing.span.end if closing else end)
            self._found.narrations.append(Narration(whole, opening, closing, label, text))
        self._opened = self._label = None

    def _end_of_text(self, label: Span | None, start: int, limit: int) -> int:
        """Where the text of a narration ends that is not closed: with the paragraph of its label."""
        if label is None:
            return start
        if label.start in self._quote_ends:
            return self._quote_ends[label.start]
        found = re.compile(_PARAGRAPH).match(self._text, start, limit)
        return found.end() if found else start

    def _trimmed(self, start: int, end: int) -> Span:
        inner = self._text[start:end]
        start += len(inner) - len(inner.lstrip())
        return Span(start, max(start, start + len(inner.strip())))


_READ_AS_MARKERS = frozenset({BracketKind.PLAIN, BracketKind.PADDED, BracketKind.FOREIGN})
_READ_IF_DEFINED = frozenset(
    {
        BracketKind.GROUPED,
        BracketKind.REFERENCE,
        BracketKind.NESTED,
        BracketKind.LINK_TEXT,
        BracketKind.IMAGE,
        BracketKind.HTML,
    }
)


def cites(bracket: Bracket, defined: frozenset[int]) -> bool:
    """Whether a bracket would cite something if it stood in a claim."""
    if bracket.kind in _READ_AS_MARKERS:
        return bool(bracket.numbers)
    return bracket.kind in _READ_IF_DEFINED and not defined.isdisjoint(bracket.numbers)
