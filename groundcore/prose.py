"""A document's prose as blocks.

Blocks are paragraphs, list items, headings and tables, read line by line beside what the scanner found: quotes, lists
and tables are told apart here. Nothing here raises; all of it is linear in the length of the text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import pairwise
from typing import Protocol

from groundcore.documents import Document
from groundcore.markup.brackets import ranges
from groundcore.markup.masks import MASK
from groundcore.markup.syntax import DocumentFormat
from groundcore.text import Span

_QUOTE = re.compile(r"[ \t]*>")
_ITEM = re.compile(r"[ \t]*(?:[-*+\u2022]|([0-9]{1,9})[.)])(?:[ \t]+(?:\[[ xX]\][ \t]+)?|(?=\r?\Z))")
_FOOTNOTE = re.compile(r"[ ]{0,3}\[\^[^\]\s]{1,80}\]:[ \t]*")
_RULE = re.compile(r"([-*_=~])(?:[ \t]*\1){2,}")
_DELIMITERS = re.compile(r"\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?")
_CHUNK = re.compile(r"\S[^\n]*+(?:\n[^\S\n]*+(?=\S)[^\n]*+)*+")
"""Lines without a blank one between them."""
_RULE_SIGNS = frozenset("-*_=~")
_UNPLAIN = re.compile(r"\||\n(?:(?<=  \n)|(?<=\\\n)|(?<=  \r\n)|(?<=\\\r\n)|[ \t]*[-*_=~\x00])")
"""What may be a table, a rule, a line that is no prose, or a broken line."""
_BAR = re.compile(r"(?<!\\)\|")
_OPENS_ITEM = frozenset(".:;!?,")


class _Lookup(Protocol):
    def __contains__(self, offset: int, /) -> bool: ...


class BlockKind(Enum):
    """What a block is."""

    PROSE = "prose"
    HEADING = "heading"
    TABLE = "table"


@dataclass(slots=True)
class Block:
    """A stretch of whole lines, prefixes of the first left out."""

    kind: BlockKind
    start: int
    end: int
    quote: int = 0
    """Which block quote it stands in; 0 for none."""
    breaks: list[int] | None = None
    """Ends of lines that the writer broke."""
    rows: list[Span] | None = None
    """Of a table: its rows, the header first, the delimiters left out."""
    marked: bool = False
    """Begins with a list mark."""
    depth: int = 0


def _with_line_ends(document: Document) -> str:
    """The prose with the line ends of raw HTML blocks, which are masked with them: text may follow on the next line."""
    prose, text = document.syntax.prose, document.text.value
    ends = [b.end - 1 for b in document.syntax.structure.html_blocks if text[b.end - 1 : b.end] == "\n"]
    if not ends:
        return prose
    pieces = [prose[a + 1 : b] for a, b in pairwise((-1, *ends, len(prose)))]
    return "\n".join(pieces)


class BlockReader:
    """Reads the lines of one document into blocks; `blanks` are prefixes and `skipped` what is no prose."""

    def __init__(self, document: Document, skipped: Iterable[Span]) -> None:
        structure = document.syntax.structure
        self._syntax = document.syntax
        self._prose = _with_line_ends(document)
        self._text = document.text.value
        self._plain = document.syntax.format is DocumentFormat.PLAIN
        self._skipped = [*document.reference_sections, *skipped]
        self._headings = sorted(heading.span for heading in structure.headings)
        self._heading_starts = [span.start for span in self._headings]
        self._container_starts = [span.start for span in structure.containers]
        self._open: Block | None = None
        self._quote = 0
        self._in_quote = False
        self.blocks: list[Block] = []
        self.blanks: list[tuple[int, int]] = []

    @cached_property
    def _dead(self) -> _Lookup:
        """Where nothing is prose, of what is masked; definitions are known by their bracket."""
        lines = [line for conflict in self._syntax.conflicts for line in conflict]
        return ranges((self._syntax.front_matter, *self._syntax.structure.opaque, *lines))

    @cached_property
    def _left_out(self) -> _Lookup:
        """Where prose is not read."""
        return ranges(tuple(self._skipped))

    @cached_property
    def _ordered(self) -> frozenset[int]:
        """Where items of ordered lists begin."""
        return frozenset(span.start for span, _, _ in self._syntax.structure.items)

    def read(self) -> None:
        """Read all lines, those of plain paragraphs and headings at once."""
        prose, add = self._prose, self.blocks.append
        quick = not self._plain and not self._skipped
        behind = Span(len(prose) + 1, len(prose) + 1)
        containers, headings = (*self._syntax.structure.containers, behind), (*self._headings, behind)
        nearest, heading = 0, 0
        for match in _CHUNK.finditer(prose):
            start, end = match.span()
            if prose[start] == MASK:
                if match.group().strip("\0 \t\r\n"):
                    self._lines(start, end)
                continue
            while containers[nearest].end <= start:
                nearest += 1
            while headings[heading].end <= start:
                heading += 1
            if not quick or containers[nearest].start < end:
                self._lines(start, end)
            elif headings[heading].start < end:
                if headings[heading].start == start and headings[heading].end >= end:
                    add(Block(BlockKind.HEADING, start, end))
                else:
                    self._lines(start, end)
            elif _UNPLAIN.search(prose, start, end) or (prose[start] in _RULE_SIGNS and _RULE.match(prose, start, end)):
                self._lines(start, end)
            else:
                add(Block(BlockKind.PROSE, start, end))

    def _lines(self, start: int, end: int) -> None:
        """Read some lines one by one."""
        at = self._prose.rfind("\n", 0, start) + 1
        self._in_quote = False
        while at < end:
            stop = self._prose.find("\n", at, end)
            at = self._line(at, end if stop < 0 else stop)
        self._close()

    def _close(self) -> None:
        if self._open is not None:
            self.blocks.append(self._open)
            self._open = None

    def _line(self, at: int, end: int) -> int:
        """Read one line and say where the next begins."""
        begins, depth, item, outside = self._prefix(at, end)
        written = self._prose[begins:end].rstrip()
        special = written[:1] == MASK or self._skipped
        if special and begins == at and self._is_dead(begins, written):
            self._close()
            return end + 1
        if (depth or self._in_quote) and self._begins_quote(depth, outside, written, item):
            self._close()
        if begins > at:
            self.blanks.append((at, begins))
        if not written or (special and self._is_dead(begins, written)):
            self._close()
            return end + 1
        heading = self._heading(begins) if self._heading_starts else None
        if heading is not None:
            self._close()
            self.blocks.append(Block(BlockKind.HEADING, begins, heading.end, self._quote if self._in_quote else 0))
            return end + 1 if heading.end <= end + 1 else heading.end
        if written[0] in _RULE_SIGNS and _RULE.fullmatch(written):
            self._close()
            return end + 1
        if "|" in written:
            table = self._table(begins, end, written)
            if table:
                return table
        self._prose_line(begins, end, depth, item)
        return end + 1

    def _prose_line(self, begins: int, end: int, depth: int, item: bool) -> None:
        if item or (self._open is not None and depth and depth != self._open.depth):
            self._close()
        if self._open is None:
            quote = self._quote if self._in_quote else 0
            self._open = Block(BlockKind.PROSE, begins, end, quote, marked=item, depth=depth)
        self._open.end = end
        last = end - 1 if self._text[end - 1 : end] == "\r" and end > begins else end
        if self._text.endswith(("  ", "\\"), begins, last):
            self._open.breaks = self._open.breaks or []
            self._open.breaks.append(end)

    def _begins_quote(self, depth: int, outside: bool, written: str, item: bool) -> bool:
        """Keep count of block quotes; whether what is open ends because one begins or ends here."""
        if depth:
            if self._in_quote and not outside:
                return False
            self._quote += 1
            self._in_quote = True
            return True
        if not self._in_quote:
            return False
        lazy = self._open is not None and self._open.quote != 0 and bool(written) and not item
        self._in_quote = lazy
        return not lazy

    def _prefix(self, at: int, end: int) -> tuple[int, int, bool, bool]:
        """Where a line's words begin, how deep it is quoted, whether an item begins, and whether outside the quote."""
        prose = self._prose
        pos = at
        while pos < end and prose[pos] in " \t":
            pos += 1
        if pos == end or prose[pos] == MASK or not (self._plain or self._in_container(pos)):
            return pos, 0, False, False
        depth, item, outside = 0, False, False
        while True:
            quote = _QUOTE.match(prose, pos, end)
            if quote is not None:
                pos, depth = quote.end(), depth + 1
                continue
            mark = _ITEM.match(prose, pos, end) or (None if self._plain else _FOOTNOTE.match(prose, pos, end))
            if mark is None or not self._is_item(mark, item):
                break
            item, outside, pos = True, outside or not depth, mark.end()
        while pos < end and prose[pos] in " \t":
            pos += 1
        return pos, depth, item, outside

    def _in_container(self, offset: int) -> bool:
        index = bisect_right(self._container_starts, offset)
        return index > 0 and offset < self._syntax.structure.containers[index - 1].end

    def _is_item(self, mark: re.Match[str], follows: bool) -> bool:
        if self._plain:
            if follows:
                return False
            last = self._open and self._prose[self._open.start : self._open.end].rstrip()[-1:]
            return self._open is None or self._open.marked or last in _OPENS_ITEM
        if mark.re is _FOOTNOTE or mark.group(1) is None:
            return True
        return mark.start(1) in self._ordered

    def _is_dead(self, begins: int, written: str) -> bool:
        """Whether a line is no prose: code, a definition, or left out."""
        if self._skipped and begins in self._left_out:
            return True
        if written[:1] != MASK:
            return False
        return begins in self._dead or (self._text[begins] == "[" and not written.strip(MASK))

    def _heading(self, begins: int) -> Span | None:
        index = bisect_right(self._heading_starts, begins) - 1
        return self._headings[index] if index >= 0 and begins in self._headings[index] else None

    # Tables

    def _table(self, begins: int, end: int, written: str) -> int:
        """Read a table whose header stands here, and say where it ends; 0 where none begins."""
        prose = self._prose
        if end >= len(prose):
            return 0
        stop = prose.find("\n", end + 1)
        stop = len(prose) if stop < 0 else stop
        below, *_ = self._prefix(end + 1, stop)
        delimiters = prose[below:stop].strip()
        if not delimiters or not _DELIMITERS.fullmatch(delimiters) or _cells(delimiters) != _cells(written):
            return 0
        self._close()
        rows = [Span(begins, end)]
        table = Block(BlockKind.TABLE, begins, stop, self._quote if self._in_quote else 0, rows=rows)
        self.blanks.append((end + 1, stop))
        at = stop + 1
        while at < len(prose):
            stop = prose.find("\n", at)
            stop = len(prose) if stop < 0 else stop
            row, depth, item, _ = self._prefix(at, stop)
            text = prose[row:stop].strip()
            if not text or item or bool(depth) != bool(table.quote) or self._is_dead(row, text):
                break
            if self._heading(row) is not None or (text[0] in _RULE_SIGNS and _RULE.fullmatch(text)):
                break
            self.blanks.append((at, row))
            rows.append(Span(row, stop))
            table.end = stop
            at = stop + 1
        self.blocks.append(table)
        return at


def _cells(row: str) -> int:
    return len(_BAR.findall(row.strip().removeprefix("|").removesuffix("|"))) + 1


def cells_of(prose: str, row: Span) -> list[Span]:
    """The cells of a table row, bars left out."""
    found: list[Span] = []
    at = row.start
    for match in _BAR.finditer(prose, row.start, row.end):
        found.append(Span(at, match.start()))
        at = match.end()
    found.append(Span(at, row.end))
    return [cell for cell in found if len(cell)]
