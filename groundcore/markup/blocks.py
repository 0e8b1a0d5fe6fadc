"""Markdown structure from pulldown-cmark's events, as spans of code points.

Events are iterated, never collected: a list of them costs six times as much on a large document. Their ranges count
bytes; they are turned into code points once, at the end. The caller hides the labels of numeric definitions first
(see :mod:`groundcore.markup`), so that no ``[n]`` in the text is read as a link and every ``[n](...)`` is read for
what it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, pairwise
from typing import Any

import pyromark

from groundcore.markup.syntax import Block, BlockKind, Heading, Structure
from groundcore.text import Span

_OPTIONS = (
    pyromark.Options.ENABLE_TABLES
    | pyromark.Options.ENABLE_FOOTNOTES
    | pyromark.Options.ENABLE_STRIKETHROUGH
    | pyromark.Options.ENABLE_TASKLISTS
)
_LEAVES = frozenset({"Paragraph", "Heading", "Table"})
_CONTAINERS = frozenset({"Item", "BlockQuote", "FootnoteDefinition"})
_Range = tuple[int, int]
_FENCE_END = re.compile(r"^[ \t>]*(?:`{3,}|~{3,})[ \t]+(?=\r?$)", re.MULTILINE)
"""A closing fence with a tab behind it, which pulldown-cmark does not take for one."""
_NAMED = re.compile(r"\[[^\[\]\x0e-\x17][^\[\]]*\]:")
"""What may be a link definition by name: no event tells of those."""
_HIDDEN = re.compile(r"[\x0e-\x17]")
"""How the caller hides numeric labels."""


class _Collector:
    """Collects byte ranges while the events go by."""

    def __init__(self, *, with_leaves: bool) -> None:
        self._with_leaves = with_leaves
        self.watches_text = with_leaves
        """Whether a text event says something: inside a link, or outside every paragraph and the like."""
        self.masked: list[_Range] = []
        self.opaque: list[_Range] = []
        self.html_blocks: list[_Range] = []
        self.html: list[_Range] = []
        self.links: list[tuple[_Range, _Range, str]] = []
        self.images: list[int] = []
        self.link_texts: list[_Range] = []
        self.headings: list[tuple[int, _Range]] = []
        self.leaves: list[_Range] = []
        self.containers: list[_Range] = []
        self.items: list[tuple[_Range, int, int]] = []
        self._leaf_depth = 0
        self._container_end = -1
        self._lists: list[int | None] = []
        self._open_links: list[list[Any]] = []

    def offsets(self) -> Iterator[int]:
        """Every byte offset that was collected."""
        pairs = (self.masked, self.opaque, self.html_blocks, self.html, self.link_texts, self.leaves, self.containers)
        for pair in chain(*pairs, (p for _, p in self.headings), (p for p, _, _ in self.items)):
            yield from pair
        for whole, inner, _ in self.links:
            yield from (*whole, *inner)
        yield from self.images

    def text(self, event: Any, start: int, end: int) -> None:
        """A piece of text or a line break, where one matters."""
        if self._open_links and end <= self._open_links[-1][3]:
            self._open_links[-1][4] = max(self._open_links[-1][4], end)
        if self._with_leaves and not self._leaf_depth and type(event) is not str:
            self.leaves.append((start, end))

    def feed(self, event: Any, start: int, end: int) -> None:
        """Any other event."""
        ((kind, tag),) = event.items() if type(event) is dict else (("", event),)
        if kind == "Start":
            if type(tag) is str:
                self._start(tag, None, start, end)
            else:
                for name, value in tag.items():
                    self._start(name, value, start, end)
        elif kind == "End":
            self._end(tag if type(tag) is str else next(iter(tag)))
        elif kind in {"Code", "InlineHtml"}:
            self.masked.append((start, end))
            self.text(event, start, end)
            if kind == "InlineHtml":
                self.html.append((start, end))
        elif self._open_links:
            self.text("", start, end)
        self.watches_text = bool(self._open_links) or (self._with_leaves and not self._leaf_depth)

    def _start(self, name: str, value: Any, start: int, end: int) -> None:
        if name in _LEAVES:
            self._leaf_depth += 1
            if self._with_leaves:
                self.leaves.append((start, end))
            if name == "Heading":
                self.headings.append((int(value["level"][1]), (start, end)))
        elif name in _CONTAINERS:
            if start >= self._container_end:
                self.containers.append((start, end))
                self._container_end = end
            if name == "Item" and self._lists and self._lists[-1] is not None:
                self.items.append(((start, end), self._lists[-1], len(self._lists)))
                self._lists[-1] += 1
        elif name == "List":
            self._lists.append(value)
        elif name == "CodeBlock":
            self._leaf_depth += 1
            self.masked.append((start, end))
            self.opaque.append((start, end))
        elif name == "HtmlBlock":
            self._leaf_depth += 1
            self.masked.append((start, end))
            self.opaque.append((start, end))
            self.html_blocks.append((start, end))
            self.html.append((start, end))
        elif name in {"Link", "Image"}:
            kind = value["link_type"]
            if kind in {"Autolink", "Email"}:
                self.masked.append((start, end))
            # The text runs to the last thing inside; what follows its bracket, `(...)` or `[label]`, is no prose.
            self._open_links.append([name, kind, start, end, start + (2 if name == "Image" else 1), value])

    def _end(self, name: str) -> None:
        if name in _LEAVES or name in {"CodeBlock", "HtmlBlock"}:
            self._leaf_depth -= 1
        elif name == "List":
            self._lists.pop()
        elif name in {"Link", "Image"}:
            tag, kind, start, end, text_end, value = self._open_links.pop()
            if self._open_links:
                self._open_links[-1][4] = max(self._open_links[-1][4], end)
            if kind in {"Autolink", "Email"}:
                return
            text = (start + (2 if tag == "Image" else 1), text_end)
            self.masked.append((text_end + 1, end))
            self.link_texts.append(text)
            if tag == "Image":
                self.images.append(start)
            else:
                self.links.append(((start, end), text, value["dest_url"]))


class _Converter:
    """Byte offsets of a text to code points."""

    def __init__(self, text: str, base: int, offsets: Iterable[int]) -> None:
        self._base = base
        self._table: dict[int, int] | None = None
        if text.isascii():
            return
        data = text.encode("utf-8")
        table, seen = {0: 0}, 0
        for before, after in pairwise(sorted({0, *offsets})):
            seen += len(data[before:after].decode("utf-8"))
            table[after] = seen
        self._table = table

    def span(self, pair: _Range) -> Span:
        if self._table is None:
            return Span(pair[0] + self._base, pair[1] + self._base)
        return Span(self._table[pair[0]] + self._base, self._table[pair[1]] + self._base)

    def spans(self, pairs: list[_Range]) -> tuple[Span, ...]:
        return tuple(self.span(p) for p in pairs)


def _parsable(text: str) -> str:
    """`text`, offset for offset, with what pulldown-cmark reads as CommonMark means it."""
    if "\t" in text:
        text = _FENCE_END.sub(lambda m: m.group().replace("\t", " "), text)
    if not text.isascii():
        text = text.encode("utf-8", "replace").decode("utf-8")  # lone surrogates, which a client may send
    return text


def read_structure(text: str, base: int, *, with_leaves: bool) -> Structure:
    """The structure of Markdown `text`, which begins at offset `base` of its document.

    `with_leaves`: collect paragraphs and the like too; only definitions ask for them, and they are most of a document.
    """
    found = _Collector(with_leaves=with_leaves)
    text = _parsable(text)
    for event, where in pyromark.events_with_range(text, options=_OPTIONS):
        if type(event) is not str and "Text" not in event:
            found.feed(event, where["start"], where["end"])
        elif found.watches_text:  # most events by far are text that says nothing
            found.text(event, where["start"], where["end"])
    if _NAMED.search(text):
        for label, definition in pyromark.reference_definitions(text, options=_OPTIONS).items():
            if not _HIDDEN.match(label):
                found.masked.append((definition["span"]["start"], definition["span"]["end"]))
    convert = _Converter(text, base, found.offsets())
    headings = []
    for level, pair in found.headings:
        span = convert.span(pair)
        headings.append(Heading(level, span, text[span.start - base : span.end - base]))
    return Structure(
        masked=convert.spans(found.masked),
        opaque=convert.spans(found.opaque),
        html_blocks=convert.spans(found.html_blocks),
        html=convert.spans(found.html),
        links={
            convert.span(whole).start: (convert.span(whole), convert.span(inner), destination)
            for whole, inner, destination in found.links
        },
        images=frozenset(convert.span((at, at)).start for at in found.images),
        link_texts=convert.spans(found.link_texts),
        headings=tuple(headings),
        leaves=convert.spans(found.leaves),
        containers=convert.spans(found.containers),
        items=tuple((convert.span(pair), number, depth) for pair, number, depth in found.items),
    )


_KINDS = {
    "Paragraph": BlockKind.PARAGRAPH,
    "Heading": BlockKind.HEADING,
    "Table": BlockKind.TABLE,
    "TableHead": BlockKind.ROW,
    "TableRow": BlockKind.ROW,
    "Item": BlockKind.ITEM,
    "BlockQuote": BlockKind.QUOTE,
    "FootnoteDefinition": BlockKind.FOOTNOTE,
    "CodeBlock": BlockKind.CODE,
    "HtmlBlock": BlockKind.HTML,
}
_HOLD_BLOCKS = _CONTAINERS | {"List"}


def _name(tag: Any) -> str:
    return tag if type(tag) is str else next(iter(tag))


def read_blocks(text: str, base: int) -> tuple[Block, ...]:
    """Every block of Markdown `text`, which begins at offset `base` of its document, an outer one before those in it.

    A list is no block of its own: its items are. Definitions are none here.
    """
    found: list[tuple[BlockKind, int, int]] = []
    text = _parsable(text)
    depth, run = 0, False  # how many blocks that hold text are open; whether text outside of them goes on
    for event, where in pyromark.events_with_range(text, options=_OPTIONS):
        start, end = where["start"], where["end"]
        ((kind, tag),) = event.items() if type(event) is dict else (("", event),)
        name = _name(tag) if kind in {"Start", "End"} else ""
        if name in _KINDS or name == "List":
            run = False
            if name not in _HOLD_BLOCKS:
                depth += 1 if kind == "Start" else -1
            if kind == "Start" and name in _KINDS:
                found.append((_KINDS[name], start, end))
        elif not depth and event != "Rule":
            if run:
                found[-1] = (BlockKind.PARAGRAPH, found[-1][1], max(found[-1][2], end))
            else:
                found.append((BlockKind.PARAGRAPH, start, end))
            run = True
    convert = _Converter(text, base, (offset for _, start, end in found for offset in (start, end)))
    return tuple(Block(kind, convert.span((start, end))) for kind, start, end in found)
