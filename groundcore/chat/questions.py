"""The question at a cursor: its words, and where below it an answer goes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

from groundcore.canon import canon
from groundcore.documents import Document, format_of
from groundcore.languages import language_of
from groundcore.markup import DocumentFormat, Structure, scan
from groundcore.markup.blocks import read_structure
from groundcore.markup.definitions import candidate_lines
from groundcore.markup.generated import generated
from groundcore.markup.masks import front_matter
from groundcore.passages import sentences
from groundcore.segments import Segmented, segment_markdown, segment_plain
from groundcore.text import Span, Text

MAX_QUESTION = 2000
"""Characters of a question; what a longer selection holds after them is not asked."""

_GROUP = re.compile(r" ?\((?:\[[0-9]{1,3}\](?:, ?)?)+\)| ?\[[0-9]{1,3}\](?![(\[])")
_MARK_UP = re.compile(r"\\([!-/:-@\[-`{-~])|[*`|]+|~~|(?<!\w)_+|_+(?!\w)|!?\[|\]")
_LINE_MARK = re.compile(r"[ \t>]*(?:#{1,6}[ \t]+|(?:[-*+]|[0-9]{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)?")
_CLOSING_MARK = re.compile(r"[ \t]+#+[ \t]*$|\n[ \t>]*(?:=+|-+)[ \t]*$")
_LIST_MARK = re.compile(r"[ \t]*([-*+]|[0-9]{1,9}([.)]))(?=[ \t\r\n]|\Z)")


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, and the offset in the document after which the answer goes: the end of a line."""

    text: str
    after: int


def question_at(document: Document, selection: Span) -> Question | None:
    """The question at a selection: its text, or the sentence or heading at the cursor; None where there is no prose."""
    place = _Place(document)
    text = document.text
    if len(selection):
        for line in _lines_backwards(text, selection):
            block = place.block(line)
            if block is not None:
                asked = place.visible(selection)
                return Question(asked, block.end) if asked else None
        return None
    line = text.line_span(text.line_at(min(selection.start, len(text))))
    block = place.block(Span(min(selection.start, line.end), line.end)) or place.block(line)
    if block is None:
        return None
    asked = place.visible(place.sentence(selection.start, line))
    return Question(asked, block.end) if asked else None


def _lines_backwards(text: Text, selection: Span) -> Iterator[Span]:
    first, last = text.line_at(selection.start), text.line_at(min(selection.end, len(text)))
    for number in range(last, first - 1, -1):
        line = text.line_span(number)
        part = Span(max(line.start, selection.start), min(line.end, selection.end))
        if part.start < part.end and text.value[part.start : part.end].strip():
            yield part


class _Place:
    """The blocks of one document."""

    def __init__(self, document: Document) -> None:
        self._lines = document.text
        # The same offsets, with one character for each line end.
        self._text = document.text.value.replace("\r\n", " \n").replace("\r", "\n")
        self._is_markdown = (format_of(document.path) or DocumentFormat.MARKDOWN) is DocumentFormat.MARKDOWN
        if self._is_markdown:
            self._matter = front_matter(self._text)[0]
            self._structure = read_structure(self._text[self._matter.end :], self._matter.end, with_leaves=True)
            self._segmented: Segmented = segment_markdown(self._text)
        else:
            self._matter, self._structure, self._segmented = Span(0, 0), Structure(), segment_plain(self._text)
        self._definitions = [
            Span(line.start, line.end) for line in candidate_lines(self._text) if not line.in_container
        ]
        self._generated = self._generated_spans()

    def _generated_spans(self) -> list[Span]:
        if "groundls:" not in self._text and "Narration, phrased" not in self._text:
            return []
        document_format = DocumentFormat.MARKDOWN if self._is_markdown else DocumentFormat.PLAIN
        return [part.span for part in generated(self._text, scan(self._text, document_format))]

    def block(self, part: Span) -> Span | None:
        """The paragraph, heading, list, table or quote that holds a part of a line; None where that is no prose."""
        written = self._text[part.start : part.end]
        at = part.start + len(written) - len(written.lstrip())
        if at >= part.end or at < self._matter.end:
            return None
        if any(at in span for span in (*self._definitions, *self._structure.opaque)):
            return None
        block = self._markdown_block(at) if self._is_markdown else self._plain_block(at)
        if block is None or any(block.overlaps(span) for span in self._generated):
            return None
        last = block.start + len(self._text[block.start : block.end].rstrip()) - 1
        return Span(block.start, self._lines.line_span(self._lines.line_at(last)).end)

    def _markdown_block(self, at: int) -> Span | None:
        line = self._lines.line_span(self._lines.line_at(at))
        for container in self._structure.containers:
            if at in container or (container.start in line and at in line):
                return Span(container.start, self._list_end(container))
        return next((leaf for leaf in self._structure.leaves if at in leaf), None)

    def _list_end(self, container: Span) -> int:
        """The end of the list that an item belongs to; of a quote, its own end."""
        kind = self._list_kind(container)
        end = container.end
        for following in self._structure.containers:
            if following.start >= end and kind:
                if self._text[end : following.start].strip() or self._list_kind(following) != kind:
                    break
                end = following.end
        return end

    def _list_kind(self, container: Span) -> str:
        mark = _LIST_MARK.match(self._text, container.start)
        return (mark.group(2) or mark.group(1)) if mark else ""

    def _plain_block(self, at: int) -> Span:
        number = self._lines.line_at(at)

        def is_part(line: int) -> bool:
            span = self._lines.line_span(line)
            starts = any(
                span.start <= definition.start < max(span.end, span.start + 1) for definition in self._definitions
            )
            return not starts and bool(self._text[span.start : span.end].strip())

        first = min(takewhile(is_part, range(number, -1, -1)), default=number)
        last = max(takewhile(is_part, range(number, len(self._lines.line_starts))), default=number)
        return Span(self._lines.line_span(first).start, self._lines.line_span(last).end)

    def sentence(self, cursor: int, line: Span) -> Span:
        """The sentence or heading at a cursor in a line; the line itself where it has none."""
        for heading in self._structure.headings:
            if heading.span.start <= line.end and line.start < heading.span.end:
                return heading.span
        near = [
            part for part in self._segmented.segments if part.span.start <= line.end and part.span.end >= line.start
        ]
        if not near:
            return line
        part = next((p for p in near if p.span.touches(cursor)), near[0])
        found = sentences(self._text, self._segmented, part, language_of(self._segmented.words))
        return next((s for s in found if cursor <= s.end), found[-1]) if found else line

    def visible(self, span: Span) -> str:
        """What a reader sees of a span: without markers, markup, code blocks and comments."""
        written = self._text[span.start : span.end]
        if self._is_markdown:
            words = self._segmented.words[span.start : span.end]
            is_heading = any(span.overlaps(heading.span) for heading in self._structure.headings)
            shown = "".join(char for char, word in zip(written, words, strict=True) if word != " " or char.isspace())
            written = _CLOSING_MARK.sub("", written.rstrip("\n")) if is_heading else shown
        written = "\n".join(_LINE_MARK.sub("", part, count=1) for part in written.split("\n"))
        written = _GROUP.sub("", written)
        if self._is_markdown:
            written = _MARK_UP.sub(lambda m: m.group(1) or " " * (m.group() == "|"), written)
        written = canon(written)[:MAX_QUESTION]
        return written if any(char.isalnum() for char in written) else ""
