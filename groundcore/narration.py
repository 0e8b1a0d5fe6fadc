"""Narrations of a document: text that a model phrased, what it may speak about, and what is wrong with its form.

Section 7 of docs/citation-format.md. A narration may only repeat what the claims in its scope state: the blocks above
it under the same heading that carry a marker, narrowed by the numbers of ``of=``. Whether it does so is for a rule;
here is where its words and its claims stand.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from groundcore.documents import Document
from groundcore.markup import Block, BlockKind, Bracket, BracketKind, Directive, blocks
from groundcore.markup import Narration as Written
from groundcore.text import Span

_NUMBERS = re.compile(r"of[ \t]*=")
_WORD = re.compile(r"[0-9]+")
_NUMBER = re.compile(r"[1-9][0-9]{0,2}")
_PREFIX = re.compile(r"[ \t]*(?:>[ \t]*)*")
_LINE = re.compile(r"[^\r\n]+")
_LOOK_LIKE_MARKERS = frozenset({BracketKind.PADDED, BracketKind.FOREIGN})
_NO_CLAIMS = frozenset({BlockKind.HEADING, BlockKind.CODE, BlockKind.HTML, BlockKind.DEFINITION, BlockKind.CONFLICT})


class Defect(Enum):
    """What can be wrong with the form of a narration."""

    NO_LABEL = "no label"
    NO_FENCE = "no fence"
    NOT_OPENED = "not opened"
    """Its end comment stands there, its first one does not."""
    NOT_CLOSED = "not closed"
    ARGUMENTS = "arguments"
    """The first comment holds something else than ``of=`` and numbers."""
    UNKNOWN_NUMBER = "unknown number"
    """A number of ``of=`` that nothing defines."""
    NO_CLAIM = "no claim"
    """No claim is in its scope."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A defect and where it shows."""

    defect: Defect
    span: Span


@dataclass(frozen=True, slots=True)
class Named:
    """A number of ``of=`` as it is written; `number` is None where it can be no citation's."""

    number: int | None
    span: Span


@dataclass(frozen=True)
class Narration:
    """One narration; `written` has its comments."""

    written: Written
    numbers: tuple[Named, ...]
    """What ``of=`` names; empty where the narration is about every claim above it."""
    parts: tuple[Span, ...]
    """Its words, line by line, without the prefixes of quoted lines."""
    problems: tuple[Problem, ...]
    above: Span
    """From its heading, or the start of the document, to where it begins."""
    _claims: _Claims

    @property
    def span(self) -> Span:
        """Everything that belongs to it, comments included."""
        return self.written.span

    @property
    def label(self) -> Span | None:
        """The bold words that tell a reader what it is."""
        return self.written.label

    @property
    def text(self) -> Span:
        """Its words behind the label, prefixes of quoted lines included."""
        return self.written.text

    @property
    def scope(self) -> tuple[Span, ...]:
        """The blocks whose claims it may repeat, in order: paragraphs, list items, tables, quotes, footnotes.

        A block that the narration stands in counts up to the narration. Made anew each time.
        """
        return tuple(self._claims.blocks(self.above, _known(self.numbers)))


class _Claims:
    """The markers of a document and the blocks that carry them."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._text = document.text.value
        self._markers = [b for b in document.brackets if b.numbers and _marks(document, b)]
        self._starts = [b.span.start for b in self._markers]
        self._by_number: dict[int, list[int]] = {}
        for marker in self._markers:
            for number in dict.fromkeys(marker.numbers):
                self._by_number.setdefault(number, []).append(marker.span.start)

    def any(self, above: Span, numbers: frozenset[int]) -> bool:
        """Whether a marker stands in a stretch; with `numbers`, one of those."""
        lists = [self._by_number.get(n, []) for n in numbers] if numbers else [self._starts]
        return any(bisect_left(starts, above.start) < bisect_left(starts, above.end) for starts in lists)

    def blocks(self, above: Span, numbers: frozenset[int]) -> Iterator[Span]:
        """The outermost blocks in a stretch that carry a marker; with `numbers`, one of those."""
        done = -1
        for index in range(bisect_left(self._starts, above.start), bisect_left(self._starts, above.end)):
            start = self._starts[index]
            if start < done or (numbers and numbers.isdisjoint(self._markers[index].numbers)):
                continue
            at = bisect_left(self._ends, start + 1)
            if at < len(self._outer) and self._outer[at].start <= start:
                block = Span(self._outer[at].start, min(self._outer[at].end, above.end))
                done = self._outer[at].end
                yield Span(block.start, block.start + len(self._text[block.start : block.end].rstrip()))

    @cached_property
    def _outer(self) -> list[Span]:
        outer: list[Span] = []
        for block in blocks(self._text, self._document.syntax):
            if _may_claim(block) and (not outer or block.span.start >= outer[-1].end):
                outer.append(block.span)
        return outer

    @cached_property
    def _ends(self) -> list[int]:
        return [span.end for span in self._outer]


def _may_claim(block: Block) -> bool:
    return block.kind not in _NO_CLAIMS


def _marks(document: Document, bracket: Bracket) -> bool:
    return document.is_marker(bracket) or document.is_hidden(bracket) or bracket.kind in _LOOK_LIKE_MARKERS


def read_narrations(document: Document) -> tuple[Narration, ...]:
    """Every narration of a document in order, well formed or not; unreviewed answers are none."""
    written = document.syntax.narrations
    if not written:
        return ()
    claims = _Claims(document)
    headings = sorted(heading.span.end for heading in document.syntax.structure.headings)
    return tuple(_read(document, narration, headings, claims) for narration in written)


def _read(document: Document, written: Written, headings: list[int], claims: _Claims) -> Narration:
    index = bisect_left(headings, written.span.start + 1)
    above = Span(headings[index - 1] if index else document.syntax.front_matter.end, written.span.start)
    numbers: tuple[Named, ...] = ()
    problems = list(_fence_problems(written))
    if written.opening is not None and written.opening.arguments:
        named = named_numbers(written.opening)
        if named is None:
            problems.append(Problem(Defect.ARGUMENTS, written.opening.arguments_span))
        else:
            numbers = named
            problems += (Problem(Defect.UNKNOWN_NUMBER, n.span) for n in named if n.number not in document.numbers)
    known = _known(numbers) & document.numbers
    if (known or not numbers) and not claims.any(above, known):
        problems.append(Problem(Defect.NO_CLAIM, _shown_at(written)))
    return Narration(written, numbers, _parts(document.text.value, written.text), tuple(problems), above, claims)


def _fence_problems(written: Written) -> Iterator[Problem]:
    at = _shown_at(written)
    if written.label is None:
        yield Problem(Defect.NO_LABEL, at)
    if written.opening is None:
        yield Problem(Defect.NOT_OPENED if written.closing else Defect.NO_FENCE, at)
    elif written.closing is None:
        yield Problem(Defect.NOT_CLOSED, at)


def _shown_at(written: Written) -> Span:
    """Where a defect of the whole narration shows: at its first comment, or at its label."""
    return written.opening.span if written.opening else written.label or written.span


def _known(numbers: tuple[Named, ...]) -> frozenset[int]:
    return frozenset(named.number for named in numbers if named.number is not None)


def named_numbers(opening: Directive) -> tuple[Named, ...] | None:
    """The numbers of ``of=1,2`` in a narration's first comment; None where its arguments are something else."""
    head = _NUMBERS.match(opening.arguments)
    if head is None:
        return None
    found: list[Named] = []
    at = head.end()
    for part in opening.arguments[at:].split(","):
        digits = part.strip()
        if not digits or not _WORD.fullmatch(digits):
            return None
        start = opening.arguments_span.start + at + part.index(digits)
        number = int(digits) if _NUMBER.fullmatch(digits) else None
        found.append(Named(number, Span(start, start + len(digits))))
        at += len(part) + 1
    return tuple(found)


def _parts(text: str, span: Span) -> tuple[Span, ...]:
    found: list[Span] = []
    for line in _LINE.finditer(text, span.start, span.end):
        prefix = _PREFIX.match(text, line.start(), line.end())
        start = prefix.end() if prefix else line.start()
        end = start + len(text[start : line.end()].rstrip())
        if end > start:
            found.append(Span(start, end))
    return tuple(found)
