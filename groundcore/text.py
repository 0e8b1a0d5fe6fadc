"""Text, spans and positions: code points inside, utf-8, utf-16 or utf-32 units at the edge.

The only module that knows where a line ends. LF, CRLF and CR end a line and nothing else does, as in the
Language Server Protocol and in section 1 of docs/citation-format.md; ``str.splitlines`` also splits on form
feeds, U+0085, U+2028 and others and is never used.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

BOM = "\ufeff"

_LINE_END = re.compile(r"\r\n|\n|\r")


class Encoding(StrEnum):
    """The unit in which a client counts characters within a line."""

    UTF8 = "utf-8"
    UTF16 = "utf-16"
    UTF32 = "utf-32"


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open range of code points."""

    start: int
    end: int

    def __len__(self) -> int:
        return self.end - self.start

    def __contains__(self, offset: object) -> bool:
        return isinstance(offset, int) and self.start <= offset < self.end

    def touches(self, offset: int) -> bool:
        """Whether a cursor at `offset` is in the span or at one of its ends."""
        return self.start <= offset <= self.end

    def overlaps(self, other: Span) -> bool:
        """Whether the two share a code point, or one is empty and stands inside the other."""
        return self.start < other.end and other.start < self.end

    def shifted(self, by: int) -> Span:
        """The span moved by `by` code points."""
        return Span(self.start + by, self.end + by)


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A place in a text: both numbers count from 0, `character` in units of some encoding."""

    line: int
    character: int


def units(text: str, encoding: Encoding) -> int:
    """Length of `text` in units of `encoding`."""
    if encoding is Encoding.UTF32 or text.isascii():
        return len(text)
    if encoding is Encoding.UTF8:
        return len(text.encode("utf-8", "surrogatepass"))
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def advance(text: str, count: int, encoding: Encoding) -> int:
    """Number of code points that `count` units of `encoding` cover at the start of `text`.

    A count inside a character is clamped to that character's start, a count past the end to the end.
    """
    if encoding is Encoding.UTF32 or text.isascii():
        return max(0, min(count, len(text)))
    seen = 0
    for index, char in enumerate(text):
        seen += units(char, encoding)
        if seen > count:
            return index
    return len(text)


def without_bom(text: str) -> str:
    """`text` without one leading byte order mark."""
    return text[1:] if text.startswith(BOM) else text


def normalise_line_ends(text: str) -> str:
    """CRLF and lone CR become LF, so that offsets do not depend on the checkout."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


@dataclass(frozen=True)
class Text:
    """A document's text, without its byte order mark, and where its lines are.

    `bom` says that the client's buffer begins with U+FEFF: that character is no part of `value`, but it counts
    in the client's positions on the first line.
    """

    value: str
    bom: bool = False

    @classmethod
    def of(cls, raw: str) -> Text:
        """The text of a buffer, which may begin with a byte order mark."""
        return cls(without_bom(raw), raw.startswith(BOM))

    def __len__(self) -> int:
        return len(self.value)

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """Offset of each line's first code point; a text has at least one line."""
        return (0, *(m.end() for m in _LINE_END.finditer(self.value)))

    def line_at(self, offset: int) -> int:
        """Number, from 0, of the line that holds `offset`."""
        return bisect_right(self.line_starts, offset) - 1

    def line_span(self, line: int) -> Span:
        """The line without its line end; `line` must exist."""
        start = self.line_starts[line]
        if line + 1 == len(self.line_starts):
            return Span(start, len(self.value))
        end = self.line_starts[line + 1]
        return Span(start, end - (2 if self.value.endswith("\r\n", start, end) else 1))

    def line_column(self, offset: int) -> tuple[int, int]:
        """Line and column of `offset` in code points, both from 0."""
        line = self.line_at(offset)
        return line, offset - self.line_starts[line]

    def position(self, offset: int, encoding: Encoding) -> Position:
        """The client's position of `offset`; offsets outside the text are clamped to its ends."""
        offset = max(0, min(offset, len(self.value)))
        line = self.line_at(offset)
        span = self.line_span(line)
        before = self.value[span.start : min(offset, span.end)]
        return Position(line, units(before, encoding) + self._shift(line, encoding))

    def offset(self, position: Position, encoding: Encoding) -> int:
        """The code point offset of a client's position, clamped to the line and to the text."""
        if position.line < 0:
            return 0
        if position.line >= len(self.line_starts):
            return len(self.value)
        span = self.line_span(position.line)
        count = position.character - self._shift(position.line, encoding)
        return span.start + advance(self.value[span.start : span.end], count, encoding)

    @cached_property
    def newline(self) -> str:
        """The line end that this text uses most, LF where it has none."""
        crlf = self.value.count("\r\n")
        counts = {"\n": self.value.count("\n") - crlf, "\r\n": crlf, "\r": self.value.count("\r") - crlf}
        return max(counts, key=lambda end: counts[end])

    def _shift(self, line: int, encoding: Encoding) -> int:
        return units(BOM, encoding) if self.bom and line == 0 else 0
