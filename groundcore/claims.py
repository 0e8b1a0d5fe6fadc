"""The claims of a document: its sentences, cells and quotes, and what each cites.

A claim is one sentence with the markers that stand in it or right behind it. Every marker of the prose belongs to exactly
one claim. Nothing here raises; all of it is linear in the length of the text.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from groundcore.documents import Document, DocumentKind
from groundcore.languages import language_of
from groundcore.markup.brackets import ranges
from groundcore.markup.syntax import Bracket, BracketKind
from groundcore.prose import Block, BlockKind, BlockReader, cells_of
from groundcore.sentences import is_one_sentence, split_sentences
from groundcore.text import Span
from groundcore.visible import clusters_of, html_pieces, visible_text

_WORD = re.compile(r"[^\W_]")
_WORDS = re.compile(r"[^\W_]+")
_LONE_CR = re.compile(r"\r(?!\n)")
_CLOSED = ")]}\"'\u201d\u2019\u201c\u2018\u00bb\u00ab\u203a\u2039\u300d\u300f\uff09\u3011\u300b "
_STOPS = tuple(".!?\u2026\u3002\uff01\uff1f\uff61\uff0e\u061f\u0964")
_REFERS = frozenset(
    {
        *(
            "see",
            "also",
            "cf",
            "compare",
            "source",
            "sources",
            "ref",
            "refs",
            "reference",
            "references",
            "vgl",
            "siehe",
        ),
        *("auch", "quelle", "quellen", "voir", "aussi", "véase", "fuente", "fuentes", "vedi", "fonte", "fonti", "zie"),
        *("ook", "bron", "bronnen", "ver", "fontes", "and", "und", "et"),
    }
)
"""Words of a sentence that only points to its markers."""
_ATTRIBUTION = re.compile(r"\s*(?:[\u2013\u2014\u2015]|--)\s*\S|\s*(?:Sources?|Quellen?|Fuentes?|Fonte|Bron)\s*:")
_ALERT = re.compile(r"\s*\[![A-Za-z]{1,20}\]")
_HASHES = re.compile(r"#{1,6}(?=\s)")
_UNDERLINE = re.compile(r"\n[ \t>]*(?:=+|-+)[ \t\r\n]*\Z|[ \t]#++[ \t\r\n]*\Z")
_MAX_ATTRIBUTION = 300


class ClaimKind(StrEnum):
    """How a claim stands in its document."""

    SENTENCE = "sentence"
    CELL = "cell"
    QUOTE = "quote"
    """A block quote with a marker inside or on the attribution right behind it."""
    HEADING = "heading"


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim; offsets are code points of the document."""

    span: Span
    """From the first to the last character of the sentence; markers behind its stop are outside."""
    text: str
    """The text of `span`, as long as it, with everything that is no visible prose blanked; blank itself where markers stand
    alone."""
    numbers: tuple[int, ...]
    """The cited numbers in order, each once; empty where it cites nothing."""
    markers: tuple[Span, ...]
    """Where its own markers stand. A cell that is covered by its row's sources has numbers and none of them."""
    kind: ClaimKind
    block: Span
    """The paragraph, list item or table it stands in."""

    @property
    def cited(self) -> bool:
        """Whether it cites anything."""
        return bool(self.numbers)


def read_claims(document: Document) -> tuple[Claim, ...]:
    """Every claim of a document's prose in order, cited or not, those of narrations, definitions and code left out."""
    if document.kind in {DocumentKind.ORDINARY, DocumentKind.OFF}:
        return ()
    narrations = [narration.span for narration in document.syntax.narrations]
    plain = BracketKind.PLAIN
    markers = [b for b in document.brackets if b.kind is plain or document.is_marker(b) or document.is_hidden(b)]
    if narrations:
        hidden = ranges(tuple(narrations))
        markers = [m for m in markers if m.span.start not in hidden]
    reader = BlockReader(document, narrations)
    reader.read()
    html = _html(document, markers, reader.blocks)
    clusters = clusters_of(document.syntax.prose, markers)
    blanks = [*reader.blanks, *((span.start, span.end) for span in narrations)]
    visible = visible_text(document, blanks, clusters, html)
    return _Claims(document.syntax.prose, visible, markers, clusters).read(reader.blocks)


def _html(document: Document, markers: list[Bracket], blocks: list[Block]) -> list[tuple[Span, str]]:
    """Add the pieces of raw HTML blocks that hold markers to `blocks`; what those blocks show."""
    starts = [m.span.start for m in markers if m.kind is BracketKind.HTML]
    if not starts:
        return []
    found: list[tuple[Span, str]] = []
    for block in document.syntax.structure.html_blocks:
        index = bisect_left(starts, block.start)
        if index < len(starts) and starts[index] < block.end:
            seen, pieces = html_pieces(document.text.value, block)
            found.append((block, seen))
            blocks += [Block(BlockKind.PROSE, piece.start, piece.end) for piece in pieces]
    blocks.sort(key=lambda b: b.start)
    return found


def _numbers(markers: list[Bracket]) -> tuple[int, ...]:
    return tuple(dict.fromkeys([number for marker in markers for number in marker.numbers]))


class _Claims:
    """Builds the claims of one document from its blocks."""

    def __init__(self, prose: str, visible: str, markers: list[Bracket], clusters: list[tuple[int, int]]) -> None:
        self._prose = prose
        self._visible = visible
        self._markers = markers
        self._starts = [m.span.start for m in markers]
        self._clusters = clusters
        self._marks = [start for start, _ in clusters]
        self._known = ""
        self._above: Block | None = None
        """The block whose last claim a marker alone covers."""
        self._claims: list[Claim] = []
        self._late: dict[int, list[Bracket]] = {}

    def read(self, blocks: list[Block]) -> tuple[Claim, ...]:
        """All claims in order."""
        index = ordinary = 0
        while index < len(blocks):
            block = blocks[index]
            index += 1
            if block.quote > ordinary:
                last = index
                while last < len(blocks) and blocks[last].quote == block.quote:
                    last += 1
                follows = blocks[last] if last < len(blocks) else None
                taken = self._quote(blocks[index - 1 : last], follows)
                if taken:
                    index += taken - 1
                    continue
                ordinary = block.quote
            self._block(block)
        self._add_late()
        self._add_lost()
        return tuple(self._claims)

    def _language(self) -> str:
        self._known = self._known or language_of(self._visible)
        return self._known

    def _within(self, start: int, end: int) -> list[Bracket]:
        first = bisect_left(self._starts, start)
        if first == len(self._starts) or self._starts[first] >= end:
            return []
        return self._markers[first : bisect_left(self._starts, end, first)]

    def _add(self, span: Span, markers: list[Bracket], kind: ClaimKind, block: Span) -> None:
        """One more claim."""
        text = self._visible[span.start : span.end]
        if not markers:
            self._claims.append(Claim(span, text, (), (), kind, block))
        elif len(markers) == 1:
            (marker,) = markers
            self._claims.append(Claim(span, text, marker.numbers, (marker.span,), kind, block))
        else:
            self._claims.append(Claim(span, text, _numbers(markers), tuple([m.span for m in markers]), kind, block))

    def _add_alone(self, markers: list[Bracket], kind: ClaimKind, block: Span) -> None:
        """A claim without words: markers that nothing stands before."""
        start, end = markers[0].span.start, markers[-1].span.end
        numbers = _numbers(markers)
        self._claims.append(
            Claim(Span(start, end), " " * (end - start), numbers, tuple(m.span for m in markers), kind, block)
        )

    def _attach(self, markers: list[Bracket]) -> None:
        """Markers behind the last claim are its own."""
        self._late.setdefault(len(self._claims) - 1, []).extend(markers)

    def _add_late(self) -> None:
        for index, markers in self._late.items():
            claim = self._claims[index]
            numbers = tuple(dict.fromkeys((*claim.numbers, *_numbers(markers))))
            self._claims[index] = replace(claim, numbers=numbers, markers=(*claim.markers, *[m.span for m in markers]))

    def _trimmed(self, start: int, end: int) -> Span:
        """A stretch without the white space around its visible text, markers in front of it included."""
        text = self._visible[start:end].rstrip()
        return Span(start + len(text) - len(text.lstrip()), start + len(text))

    def _with_markers(self, span: Span, markers: list[Bracket]) -> Span:
        """`span` widened over the clusters of its markers: those in front, and those behind where no stop ends it."""
        start, end = span.start, span.end
        if not markers or (markers[0].span.start > start and markers[-1].span.end < end):
            return span
        start = min(start, self._cluster(markers[0])[0])
        last = self._cluster(markers[-1])[1]
        if last > end and not self._visible[max(start, end - 12) : end].rstrip(_CLOSED).endswith(_STOPS):
            end = last
        return Span(start, end)

    def _cluster(self, marker: Bracket) -> tuple[int, int]:
        return self._clusters[bisect_right(self._marks, marker.span.start) - 1]

    # Blocks

    def _block(self, block: Block) -> None:
        if block.kind is BlockKind.TABLE:
            self._table(block)
            return
        start, stop = block.start, block.end
        markers = self._within(start, stop)
        if block.kind is BlockKind.HEADING:
            self._above = None
            if markers:
                self._heading(block, markers)
            return
        if not _WORD.search(self._visible, start, stop):
            if markers:
                self._alone(markers)
            return
        self._above = block
        span = self._trimmed(start, stop)
        outer = self._with_markers(span, markers) if markers else span
        if block.breaks or not is_one_sentence(self._visible, span.start, span.end):
            self._prose_block(block, span, outer)
        else:
            self._add(outer, markers, ClaimKind.SENTENCE, outer)

    def _heading(self, block: Block, markers: list[Bracket]) -> None:
        begins = _HASHES.match(self._prose, block.start, block.end)
        ends = _UNDERLINE.search(self._prose, block.start, block.end)
        span = self._trimmed(begins.end() if begins else block.start, ends.start() if ends else block.end)
        if _WORD.search(self._visible, span.start, span.end):
            span = self._with_markers(span, markers)
            self._add(span, markers, ClaimKind.HEADING, span)
        else:
            self._add_alone(markers, ClaimKind.HEADING, Span(markers[0].span.start, markers[-1].span.end))

    def _alone(self, markers: list[Bracket]) -> None:
        """Markers without words cover the sentence, or the table, above them."""
        above, block = self._above, Span(markers[0].span.start, markers[-1].span.end)
        if above is not None and above.kind is BlockKind.TABLE:
            self._cover_table(above, markers, block)
        elif above is not None and self._claims:
            self._attach(markers)
        else:
            self._add_alone(markers, ClaimKind.SENTENCE, block)

    def _prose_block(self, block: Block, span: Span, outer: Span) -> None:
        first = len(self._claims)
        for start, end in self._pieces(block, block.breaks) if block.breaks else ((block.start, block.end),):
            at = start
            if block.breaks:
                span = self._trimmed(start, end)
            for sentence, until in split_sentences(self._visible, span.start, span.end, self._marks, self._language):
                until = end if until >= span.end else until
                self._sentence(sentence, self._within(at, until), outer, first)
                at = until

    def _sentence(self, span: Span, markers: list[Bracket], outer: Span, first: int) -> None:
        """One sentence of a block whose claims begin at number `first`."""
        worded = _WORD.search(self._visible, span.start, span.end) is not None
        if len(self._claims) > first and markers and (not worded or self._only_refers(span)):
            self._attach(markers)
        elif worded:
            whole = self._with_markers(span, markers)
            self._add(whole, markers, ClaimKind.SENTENCE, outer)
        elif markers:
            self._add_alone(markers, ClaimKind.SENTENCE, outer)

    def _only_refers(self, span: Span) -> bool:
        """Whether a sentence says nothing but where to look, as ``(See [1].)`` does."""
        if len(span) > 80:
            return False
        return all(word.casefold() in _REFERS for word in _WORDS.findall(self._visible, span.start, span.end))

    def _pieces(self, block: Block, breaks: list[int]) -> list[tuple[int, int]]:
        """A block cut where the writer broke a line, if what follows does not go on in lower case."""
        edges = [block.start]
        for at in breaks:
            ahead = _WORD.search(self._visible, at, block.end)
            if ahead is not None and not ahead.group().islower():
                edges.append(at)
        edges.append(block.end)
        return [(a, b) for a, b in pairwise(edges) if a < b]

    # Tables

    def _table(self, block: Block) -> None:
        outer = Span(block.start, block.end)
        for index, row in enumerate(block.rows or ()):
            self._row(cells_of(self._prose, row), outer, is_header=index == 0)
        self._above = block

    def _row(self, cells: list[Span], outer: Span, *, is_header: bool) -> None:
        """The cells of a row: markers alone in a cell cover those that have none."""
        found = [(cell, self._within(cell.start, cell.end), self._trimmed(cell.start, cell.end)) for cell in cells]
        worded = [
            len(span) > 0 and _WORD.search(self._visible, span.start, span.end) is not None for _, _, span in found
        ]
        covering = tuple(
            dict.fromkeys(
                n for (_, ms, _), w in zip(found, worded, strict=True) if not w for m in ms for n in m.numbers
            )
        )
        for (_, markers, span), has_words in zip(found, worded, strict=True):
            if not has_words:
                if markers:
                    self._add_alone(markers, ClaimKind.CELL, outer)
                continue
            if is_header and not markers:
                continue
            whole = self._with_markers(span, markers)
            self._add(whole, markers, ClaimKind.CELL, outer)
            if not markers and covering:
                self._claims[-1] = replace(self._claims[-1], numbers=covering)

    def _cover_table(self, table: Block, markers: list[Bracket], block: Span) -> None:
        """Markers alone below a table cover its cells that cite nothing."""
        numbers = _numbers(markers)
        index = len(self._claims) - 1
        while index >= 0 and self._claims[index].span.start >= table.start:
            if not self._claims[index].numbers:
                self._claims[index] = replace(self._claims[index], numbers=numbers)
            index -= 1
        self._above = None
        self._add_alone(markers, ClaimKind.CELL, block)

    # Quotes

    def _quote(self, blocks: list[Block], follows: Block | None) -> int:
        """A block quote as one claim, where it or its attribution has a marker: how many blocks that took."""
        start, end = blocks[0].start, blocks[-1].end
        if _ALERT.match(self._prose, start, end):
            return 0
        markers = self._within(start, end)
        behind = self._attribution(follows, end)
        markers += behind
        line = self._visible_line(blocks[-1])
        stop = line if line > start and _ATTRIBUTION.match(self._visible, line, end) else end
        span = self._trimmed(start, stop)
        if not markers or not _WORD.search(self._visible, start, stop):
            return 0
        whole = self._with_markers(span, [m for m in markers if m.span.start < stop])
        self._add(whole, markers, ClaimKind.QUOTE, self._trimmed(start, end))
        self._above = blocks[-1]
        return len(blocks) + bool(behind)

    def _visible_line(self, block: Block) -> int:
        """Where the last line of a block begins."""
        return max(block.start, self._prose.rfind("\n", block.start, max(block.start, block.end - 1)) + 1)

    def _attribution(self, block: Block | None, end: int) -> list[Bracket]:
        """The markers of the attribution right behind a quote that ends at `end`."""
        if (
            block is None
            or block.kind is not BlockKind.PROSE
            or block.quote
            or block.end - block.start > _MAX_ATTRIBUTION
        ):
            return []
        if self._prose[end : block.start].strip() or self._prose.count("\n", end, block.start) > 2:
            return []
        words = _WORD.search(self._visible, block.start, block.end)
        if words and not _ATTRIBUTION.match(self._visible, block.start, block.end):
            return []
        return self._within(block.start, block.end)

    def _add_lost(self) -> None:
        """Markers that stand in no block: none that is known, but each belongs to a claim."""
        taken = {span.start for claim in self._claims for span in claim.markers}
        if len(taken) == len(self._markers):
            return
        for marker in self._markers:
            if marker.span.start not in taken:
                self._add_alone([marker], ClaimKind.SENTENCE, marker.span)
        self._claims.sort(key=lambda claim: claim.span)
