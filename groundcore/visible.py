"""The visible text of a document, offset for offset: what is no prose that a reader sees is blanked.

Nothing here raises; all of it is linear in the length of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import unescape
from itertools import pairwise

from groundcore.documents import Document
from groundcore.markup.brackets import ranges
from groundcore.markup.masks import MASK
from groundcore.markup.syntax import Bracket, BracketKind
from groundcore.text import Span

# Each alternative begins with a literal: the search for one is then a search for a few characters.
_SIGNS = re.compile(
    r"\\[!-/:-@\[-`{-~]|\\(?=\r?\n)|\*\**|__*|~~+|&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});"
    r"|\[\^[^\]\s]{1,80}\]:?"
)
_MAX_LABEL = 500
_DASHES = frozenset("-\u2013\u2014\u2212")
_HTML_HIDDEN = re.compile(
    r"<!--.*?(?:-->|\Z)|<(pre|script|style|textarea)\b.*?(?:</\1\s*>|\Z)|<[^<>]*>", re.DOTALL | re.IGNORECASE
)
_HTML_BLOCK = re.compile(
    r"</?(?:p|div|li|td|th|tr|table|ul|ol|dl|dd|dt|h[1-6]|br|section|article|blockquote|summary|details)\b",
    re.IGNORECASE,
)
_READ_AWAY = frozenset(
    {BracketKind.ZERO, BracketKind.PADDED, BracketKind.FOREIGN, BracketKind.REFERENCE, BracketKind.LINK}
)


def html_pieces(text: str, block: Span) -> tuple[str, list[Span]]:
    """The visible text of a raw HTML block, offset for offset, and the pieces that its tags cut it into."""
    html = text[block.start : block.end]
    cuts: list[int] = []

    def blank(match: re.Match[str]) -> str:
        if _HTML_BLOCK.match(match.group()):
            cuts.append(block.start + match.start())
        return " " * len(match.group())

    seen = _HTML_HIDDEN.sub(blank, html)
    edges = [block.start, *cuts, block.end]
    return seen, [Span(a, b) for a, b in pairwise(edges) if a < b]


def visible_text(
    document: Document,
    blanks: Iterable[tuple[int, int]],
    clusters: Iterable[tuple[int, int]],
    html: Iterable[tuple[Span, str]] = (),
) -> str:
    """What a reader sees of the prose, offset for offset, everything else blanked; inline code stays."""
    prose, structure, text = document.syntax.prose, document.syntax.structure, document.text.value
    # Definitions at the end are most of many a document.
    seen = _Canvas(_SIGNS.sub(_sign, prose.rstrip("\0 \t\r\n")))
    opaque = ranges(structure.opaque) if structure.opaque else ()
    for span in structure.masked:
        if text[span.start] == "`" and span.start not in opaque:
            written = text[span.start : span.end]
            inner = written.strip("`")
            ticks = len(written) - len(written.lstrip("`"))
            seen.write(span.start, (" " * ticks + inner).ljust(len(written)) if inner else " " * len(written))
    for link in structure.link_texts:
        if link.start - 2 in structure.images:
            seen.blank(link.start - 2, link.end + 1)
        else:
            seen.blank(link.start - 1, link.start)
            seen.blank(link.end, link.end + 1)
    for block, shown in html:
        seen.write(block.start, shown)
    seen.blank_all(blanks)
    seen.blank_all(clusters)
    for bracket in document.brackets:
        if bracket.kind in _READ_AWAY:
            seen.blank(bracket.span.start, bracket.span.end)
            if bracket.kind is BracketKind.REFERENCE:
                seen.blank(bracket.span.start - 1, bracket.span.start)
                label = prose.rfind("[", max(0, bracket.span.start - _MAX_LABEL), bracket.span.start)
                seen.blank(label, label + 1)
    return seen.text().ljust(len(prose)).replace(MASK, " ").replace("\n", " ").replace("\r", " ")


class _Canvas:
    """A text that is written over piece by piece: four bytes a code point."""

    def __init__(self, text: str) -> None:
        self._bytes = bytearray(text.encode("utf-32-le", "surrogatepass"))
        self._size = len(text)

    def blank(self, start: int, end: int) -> None:
        end = min(end, self._size)
        if start < end:
            self._bytes[start * 4 : end * 4] = b" \0\0\0" * (end - start)

    def blank_all(self, spans: Iterable[tuple[int, int]]) -> None:
        for start, end in spans:
            if end <= self._size:
                self._bytes[start * 4 : end * 4] = b" \0\0\0" * (end - start)
            else:
                self.blank(start, end)

    def write(self, start: int, shown: str) -> None:
        self._bytes += b" \0\0\0" * (start - self._size)
        written = shown.encode("utf-32-le", "surrogatepass")
        self._bytes[start * 4 : start * 4 + len(written)] = written
        self._size = len(self._bytes) // 4

    def text(self) -> str:
        return self._bytes.decode("utf-32-le", "surrogatepass")


def _sign(match: re.Match[str]) -> str:
    """What stands for markup, an escape or an entity: as long as it is."""
    written, whole, start, end = match.group(), match.string, match.start(), match.end()
    first = written[0]
    before = whole[start - 1] if start else " "
    after = whole[end] if end < len(whole) else " "
    if first == "\\":
        return " " + written[1:]
    if first == "*" and (
        (before.isspace() and after.isspace()) or (len(written) == 1 and before.isdecimal() and after.isdecimal())
    ):
        return written
    if first == "_" and (before.isalnum() and after.isalnum()):
        return written
    if first == "&":
        shown = unescape(written)
        if len(shown) > len(written) or not shown.isprintable() or shown.isspace():
            return " " * len(written)
        return shown.center(len(written)) if shown in _DASHES else shown.rjust(len(written))
    return " " * len(written)


_SEPARATORS = re.compile(r"[ \t,;\u3001\uff0c\uff1b&]{0,8}")


def clusters_of(prose: str, markers: Iterable[Bracket]) -> list[tuple[int, int]]:
    """The stretches that markers take up, with the signs between them and the parentheses that hold nothing else."""
    found: list[tuple[int, int]] = []
    start = end = -1
    for marker in markers:
        if end >= 0 and _SEPARATORS.fullmatch(prose, end, marker.span.start):
            end = marker.span.end
            continue
        if end >= 0:
            found.append(_bracketed(prose, start, end))
        start, end = marker.span.start, marker.span.end
    if end >= 0:
        found.append(_bracketed(prose, start, end))
    return found


def _bracketed(prose: str, start: int, end: int) -> tuple[int, int]:
    if prose.startswith("(", max(start - 1, 0)) and prose.startswith(")", end):
        return start - 1, end + 1
    left, right = start, end
    while left > 0 and start - left < 8 and prose[left - 1] in " \t":
        left -= 1
    while right < len(prose) and right - end < 8 and prose[right] in " \t":
        right += 1
    if left > 0 and right < len(prose) and prose[left - 1] + prose[right] in {"()", "\uff08\uff09", "[]"}:
        return left - 1, right + 1
    return start, end
