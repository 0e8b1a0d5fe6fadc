"""Segments: the stretches of a source's text that a passage may not leave.

A paragraph, a list item, a table row, a row of a CSV file, a cue of subtitles, a line of a transcript. Headings,
rules, code blocks, raw HTML, comments and front matter are no segments: they say nothing that could be cited. Nothing
here raises, and all of it is linear in the length of the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from groundcore.markup.blocks import read_structure
from groundcore.markup.brackets import ranges
from groundcore.markup.masks import conflicts, front_matter, masked
from groundcore.text import Span

_WIDE = 110
"""Characters of most lines from which a text is not wrapped: each line end is then one that the writer meant."""
_MAX_ROW_LINES = 50

_BREAK = re.compile(r"[\n\f]")
_LIST_MARK = re.compile(r"[ \t]*(?:[-*+\u2022]|[0-9]{1,3}[.)]|[a-z]\)|\([0-9a-z]{1,3}\))[ \t]+(?=[^ \t\n])")
_STAMP = re.compile(r"[ \t]*[\[(][0-9]{1,2}[:.][0-9]{2}")
_RULE = re.compile(r"[ \t]*([-=~^\"'*+#<>_.:`|])(?:[ \t]*\1){2,}[ \t]*")
_MARKUP_LINES = {
    ".rst": re.compile(r"[ \t]*(?:\.\. |:[A-Za-z-]+:)"),
    ".adoc": re.compile(r"=+ |//|:[A-Za-z-]+:|\[[^\]\n]*\]$|\.[A-Za-z]"),
    ".asciidoc": re.compile(r"=+ |//|:[A-Za-z-]+:|\[[^\]\n]*\]$|\.[A-Za-z]"),
    ".org": re.compile(r"\*+ |[ \t]*(?:#|:[A-Za-z_]+:)"),
    ".tex": re.compile(
        r"[ \t]*(?:%|\\(?:(?:sub)*section|chapter|part|begin|end|usepackage|documentclass|label|input|include)\b)"
    ),
}
"""By kind: a line that is a heading, a comment or a directive."""
MARKUP_SUFFIXES = frozenset(_MARKUP_LINES)
ROW_SUFFIXES = frozenset({".csv", ".tsv"})
CUE_SUFFIXES = frozenset({".srt", ".vtt"})
LOG_SUFFIXES = frozenset({".log"})
_DOCUMENT_SUFFIXES = frozenset(
    {".md", ".markdown", ".mdown", ".mkd", ".mkdn", ".mdwn", ".qmd", ".rmd", ".txt", ".text"}
)
PASSAGE_SUFFIXES = _DOCUMENT_SUFFIXES | MARKUP_SUFFIXES | ROW_SUFFIXES | CUE_SUFFIXES | LOG_SUFFIXES
"""The kinds of files that are searched: what people write, say or record, and then cite."""
_MARK_UP = re.compile(r"\\[A-Za-z]+\*?|[{}]|:[a-z]+:(?=`)")
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_TIMING = re.compile(r"[^\n]*[0-9]{2}[:.][0-9]{2}[.,][0-9]{1,3} --> ")
_CONTAINER = re.compile(r"(?:[ \t]*>)*[ \t]*")
_ITEM = re.compile(r"[ \t]*(?:[-*+]|[0-9]{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?")
_DELIMITER_ROW = re.compile(r"[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*")
_LINE_OF_TEXT = re.compile(r"[^\n\f]+")


@dataclass(frozen=True, slots=True)
class Segment:
    """One stretch of text; `whole` says that it is a row, which is not cut into sentences."""

    span: Span
    whole: bool = False
    context: str = ""
    """The names of the columns, which count for search as if they stood in the row."""
    hard_lines: bool = False
    """Line ends end sentences."""


@dataclass(frozen=True, slots=True)
class Segmented:
    """A source's segments in order, and its text as it is searched: markup blanked, offset for offset."""

    segments: tuple[Segment, ...]
    words: str
    markdown: bool = False


def segment_plain(text: str, cut: tuple[Span, ...] = (), *, each_line: bool = False) -> Segmented:
    """The segments of plain text; with `each_line` every line is one, as in a log. What stands in `cut` is left out."""
    return Segmented(_without(text, list(_plain(text, each_line=each_line)), cut), text)


def segment_rows(text: str, delimiter: str, cut: tuple[Span, ...] = ()) -> Segmented:
    """The rows of a table in text; without a `delimiter` it is the sign that the first row uses most."""
    return Segmented(_without(text, list(_rows(text, delimiter)), cut), text)


def segment_cues(text: str, cut: tuple[Span, ...] = ()) -> Segmented:
    """The spoken lines of subtitles, without numbers and timings."""
    return Segmented(_without(text, list(_plain(text, _is_cue_line)), cut), text)


def segment_markup(text: str, suffix: str, cut: tuple[Span, ...] = ()) -> Segmented:
    """The segments of reStructuredText, AsciiDoc, Org or LaTeX, without headings, comments and directives."""
    found = list(_plain(text, lambda line: _MARKUP_LINES[suffix].match(line) is not None))
    return Segmented(_without(text, found, cut), _MARK_UP.sub(lambda m: " " * len(m.group()), text))


def _without(text: str, segments: list[Segment], spans: tuple[Span, ...]) -> tuple[Segment, ...]:
    """`segments` in order, split where one of `spans` stands in them."""
    segments.sort(key=lambda found: found.span)
    if not spans:
        return tuple(segments)
    holes = sorted(spans)
    kept: list[Segment] = []
    first = 0
    for found in segments:
        while first < len(holes) and holes[first].end <= found.span.start:
            first += 1
        at, index = found.span.start, first
        while index < len(holes) and holes[index].start < found.span.end:
            kept += _piece(text, found, Span(at, holes[index].start))
            at = max(at, holes[index].end)
            index += 1
        kept += _piece(text, found, Span(at, found.span.end))
    return tuple(kept)


def _piece(text: str, found: Segment, span: Span) -> list[Segment]:
    if span.end <= span.start or not text[span.start : span.end].strip():
        return []
    return [replace(found, span=span)]


def _lines(text: str, start: int = 0, end: int | None = None) -> Iterator[Span]:
    """The lines of a stretch, without their ends; a form feed ends a line too."""
    stop = len(text) if end is None else end
    at = start
    for match in _BREAK.finditer(text, start, stop):
        yield Span(at, match.start())
        at = match.end()
    yield Span(at, stop)


# Plain text


def _plain(
    text: str, is_hidden: Callable[[str], bool] = lambda line: False, *, each_line: bool = False
) -> Iterator[Segment]:
    """Paragraphs, with list items and lines of a transcript each on its own; underlined titles and rules left out."""
    lines = list(_lines(text))
    lengths = sorted(len(line) for line in lines if len(line))
    width = lengths[len(lengths) * 19 // 20] if lengths else 0
    wrapped = width <= _WIDE and not each_line
    opened: list[Span] = []
    follows_item = False
    for index, line in enumerate(lines):
        written = text[line.start : line.end]
        if not written.strip() or _RULE.fullmatch(written) or is_hidden(written):
            underline = bool(opened) and len(opened) == 1 and _is_underline(text, lines, index)
            if opened and not underline:
                yield from _paragraph(text, opened, wrapped=wrapped, width=width)
            opened, follows_item = [], False
            continue
        mark = _entry(text, opened, written, follows_item=follows_item, each_line=each_line)
        if mark is not None:
            if opened:
                yield from _paragraph(text, opened, wrapped=wrapped, width=width)
            opened, follows_item = [Span(line.start + mark, line.end)], True
        elif text[line.start - 1 : line.start] == "\f" and opened:
            yield from _paragraph(text, opened, wrapped=wrapped, width=width)
            opened = [line]
        else:
            opened.append(line)
    if opened:
        yield from _paragraph(text, opened, wrapped=wrapped, width=width)


def _is_underline(text: str, lines: list[Span], index: int) -> bool:
    """Whether the line underlines the one above, which is then a title."""
    line = text[lines[index].start : lines[index].end]
    above = text[lines[index - 1].start : lines[index - 1].end]
    return (
        _RULE.fullmatch(line) is not None and len(line.rstrip()) >= len(above.strip()) * 2 // 3 and len(above) <= _WIDE
    )


def _entry(text: str, opened: list[Span], written: str, *, follows_item: bool, each_line: bool) -> int | None:
    """Where the words of a line begin that starts something of its own; None where it goes on with what stands
    above."""
    if each_line:
        return 0
    last = text[opened[-1].start : opened[-1].end].rstrip()[-1:] if opened else ""
    mark = _LIST_MARK.match(written)
    if mark is not None and (not opened or follows_item or last in {".", ":", ";", "!", "?", ","}):
        return mark.end()
    if _STAMP.match(written) or _is_speaker(written):
        return 0
    return None


def _is_speaker(line: str) -> bool:
    """Whether a line begins with the name of who speaks, ``TG:`` or ``Ruth Ansell:``; header fields look the same."""
    name, colon, _ = line.partition(": ")
    words = name.partition(" (")[0].split()
    return bool(colon) and 1 <= len(words) <= 3 and len(name) <= 60 and all(word[0].isupper() for word in words)


def _paragraph(text: str, lines: list[Span], *, wrapped: bool, width: int) -> Iterator[Segment]:
    """The segment of some lines. Where most lines end early by choice, as in an address, each line end ends a
    sentence."""
    span = Span(lines[0].start, lines[-1].end)
    if not wrapped:
        yield Segment(span, hard_lines=True)
        return
    early = [_ends_early(text, line, following, width) for line, following in pairwise(lines)]
    yield Segment(span, hard_lines=len(early) > 0 and sum(early) * 2 > len(early))


def _ends_early(text: str, line: Span, following: Span, width: int) -> bool:
    words = text[following.start : following.end].split(None, 1)
    if not words or words[0][0].islower() or text[line.start : line.end].rstrip().endswith((",", "-")):
        return False
    return len(line) + 1 + len(words[0]) < width * 0.7


def _is_cue_line(line: str) -> bool:
    """Whether a line of subtitles holds no words of them: a number, a timing, a header or a note's keyword."""
    stripped = line.strip()
    return stripped.isdigit() or _TIMING.match(line) is not None or stripped.startswith(("WEBVTT", "NOTE", "STYLE"))


# Rows


def _rows(text: str, delimiter: str) -> Iterator[Segment]:
    """The rows of a CSV file, the names of the first as context of all others where they look like names."""
    rows = [row for row in _row_spans(text) if text[row.start : row.end].strip()]
    if not rows:
        return
    first = text[rows[0].start : rows[0].end]
    separator = delimiter or max(",;\t|", key=lambda char: (first.count(char), char == ","))
    names = [cell.strip(' "') for cell in first.split(separator)]
    has_names = len(rows) > 1 and all(name and not name[0].isdigit() for name in names)
    context = " ".join(names) if has_names else ""
    for row in rows[1 if has_names else 0 :]:
        yield Segment(row, whole=True, context=context)


def _row_spans(text: str) -> Iterator[Span]:
    """Lines, joined while a quoted field is open; a quotation mark that is never closed opens nothing."""
    opened: list[Span] = []
    for line in _lines(text):
        odd = text.count('"', line.start, line.end) % 2 == 1
        if not opened:
            if odd:
                opened = [line]
            else:
                yield line
            continue
        opened.append(line)
        if odd:
            yield Span(opened[0].start, line.end)
            opened = []
        elif len(opened) > _MAX_ROW_LINES:
            yield from opened
            opened = []
    yield from opened


# Markdown


def segment_markdown(text: str, cut: tuple[Span, ...] = ()) -> Segmented:
    """The segments of Markdown, by its block structure; `words` has code blocks, link targets, comments and tags
    blanked."""
    matter, _ = front_matter(text)
    structure = read_structure(text[matter.end :], matter.end, with_leaves=True)
    comments = tuple(span for span in structure.html if text.startswith("<!", span.start))
    hidden = [
        matter,
        *structure.opaque,
        *(heading.span for heading in structure.headings),
        *(line for conflict in conflicts(text) for line in conflict),
    ]
    in_code = [span for span in structure.masked if not text.startswith("`", span.start)]
    words = masked(text, [*hidden, *in_code, *structure.html]).replace("\x00", " ")
    if "&" in words:
        words = _ENTITY.sub(lambda m: " " * len(m.group()), words)
    skipped = ranges(tuple(span for span in hidden if len(span)))
    prose, containers = ranges(structure.leaves), ranges(structure.containers)
    tables = tuple(leaf for leaf in structure.leaves if _is_table(text, leaf))
    rows = ranges(tables)
    found = list(_markdown_rows(text, tables))
    opened: list[Span] = []
    depth = ""
    for line in _lines(text):
        at = _CONTAINER.match(text, line.start, line.end).end()  # type: ignore[union-attr]
        inside = bool(structure.containers) and (line.start in containers or at in containers)
        item = _ITEM.match(text, at, line.end) if inside else None
        begins = item.end() if item else at
        quoted = text.count(">", line.start, at) * ">"
        if begins >= line.end or begins in skipped or begins in rows or not (inside or begins in prose):
            found += _joined(opened)
            opened = []
        elif item is not None or (quoted and quoted != depth) or text[line.start - 1 : line.start] == "\f":
            found += _joined(opened)
            opened = [Span(begins, line.end)]
        else:
            opened.append(line if opened else Span(begins, line.end))
        depth = quoted
    found += _joined(opened)
    return Segmented(_without(text, found, (*comments, *cut)), words, markdown=True)


def _joined(lines: list[Span]) -> list[Segment]:
    return [Segment(Span(lines[0].start, lines[-1].end))] if lines else []


def _is_table(text: str, leaf: Span) -> bool:
    lines = list(_LINE_OF_TEXT.finditer(text, leaf.start, leaf.end))
    return (
        len(lines) > 1
        and "|" in lines[0].group() + lines[1].group()
        and bool(_DELIMITER_ROW.fullmatch(lines[1].group()))
    )


def _markdown_rows(text: str, tables: tuple[Span, ...]) -> Iterator[Segment]:
    """The rows of Markdown tables without their outer bars, the names of the columns as context."""
    for table in tables:
        rows = [Span(*m.span()) for m in _LINE_OF_TEXT.finditer(text, table.start, table.end)]
        header = text[rows[0].start : rows[0].end].strip("|> \t")
        context = " ".join(cell.strip() for cell in header.split("|"))
        for row in rows[2:]:
            written = text[row.start : row.end]
            start = row.start + len(written) - len(written.lstrip("|> \t"))
            end = row.end - (len(written) - len(written.rstrip("| \t")))
            if start < end:
                yield Segment(Span(start, end), whole=True, context=context)
