"""Markdown tables inside a cited span: their cells by row and column."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from groundcore.text import Span

_ROW = re.compile(r"[^\n]*\|[^\n]*")
_DELIMITER = re.compile(r"[\s|:-]*-[\s|:-]*")


@dataclass(frozen=True, slots=True)
class Table:
    """One table; offsets count the span's text."""

    text: str
    span: Span
    rows: tuple[tuple[Span, ...], ...]
    """The cells of each row, the header's first."""
    has_header: bool

    @property
    def lines(self) -> tuple[tuple[Span, ...], ...]:
        """Its rows and columns without headings: a row without its first cell, a column without its header."""
        body = self.rows[1:] if self.has_header else self.rows
        width = min((len(row) for row in self.rows), default=0)
        columns = tuple(tuple(row[index] for row in body) for index in range(width))
        return (*columns, *(row[1:] for row in body))

    def around(self, offset: int) -> str:
        """The first cell of the row at an offset and the header of its column."""
        for row in self.rows:
            for index, cell in enumerate(row):
                if cell.start <= offset < cell.end:
                    header = self.rows[0][index] if self.has_header and index < len(self.rows[0]) else cell
                    return f"{self.text[row[0].start : row[0].end]} {self.text[header.start : header.end]}"
        return ""


def read_tables(text: str) -> tuple[Table, ...]:
    """The tables of a span's text: lines side by side that hold bars."""
    if text.count("|") < 4:
        return ()
    return tuple(_tables(text))


def _tables(text: str) -> Iterator[Table]:
    rows: list[tuple[Span, ...]] = []
    header = False
    start = end = 0
    at = 0
    for line in text.split("\n"):
        if "|" in line:
            if not rows:
                start = at
            if rows and not header and len(rows) == 1 and _DELIMITER.fullmatch(line):
                header = True
            else:
                rows.append(tuple(_cells(line, at)))
            end = at + len(line)
        elif rows:
            yield Table(text, Span(start, end), tuple(rows), header)
            rows, header = [], False
        at += len(line) + 1
    if rows:
        yield Table(text, Span(start, end), tuple(rows), header)


def _cells(line: str, start: int) -> Iterator[Span]:
    first = len(line) - len(line.lstrip(" |"))
    stripped = line[first:].rstrip(" |")
    at = first
    for cell in stripped.split("|"):
        yield Span(start + at, start + at + len(cell))
        at += len(cell) + 1
