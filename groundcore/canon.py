"""Canonical quotes: what two texts must agree on to be the same words.

``canon`` is the fixpoint of what the readers of a link title do to it (section 2 of docs/citation-format.md), so a
formatter that decodes and re-emits a title changes nothing. No case folding, no NFKC, no folding of quotation
marks: white space is collapsed, never removed.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache

from groundcore.text import Span

MAX_ROUNDS = 16
"""Rounds after which a text that still changes is compared as it is: the fixpoint is quadratic on hostile text."""

SPACE = r"\s\x00-\x1f\x7f-\x9f\u200b\ufeff\u00ad"
"""Inside a character class: what counts as white space in a quote."""

_SPACES = re.compile(f"[{SPACE}]+")
_UNCANONICAL_SPACES = re.compile(rf"[{SPACE}]{{2,}}|[^\S ]|[{SPACE[2:]}]")
_ODD_SPACES = re.compile(rf"[^\S ]|[{SPACE[2:]}]|  ")
_NON_SPACE = re.compile(f"[^{SPACE}]")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])|&(?:#([0-9]{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,31}));")
_NON_ASCII = re.compile(r"[\x00-\x7f]?[^\x00-\x7f]+")


def is_space(char: str) -> bool:
    """Whether one character counts as white space in a quote."""
    return _NON_SPACE.match(char) is None


@lru_cache(maxsize=4096)
def _entity(name: str) -> str | None:
    from html.entities import html5

    return html5.get(name + ";")


def _decoded(match: re.Match[str]) -> str:
    escaped, decimal, hexadecimal, name = match.groups()
    if escaped is not None:
        return str(escaped)
    if name is not None:
        return _entity(name) or str(match.group())
    code = int(decimal) if decimal is not None else int(hexadecimal, 16)
    return "\ufffd" if code == 0 or code > 0x10FFFF or 0xD800 <= code <= 0xDFFF else chr(code)


def _round(text: str) -> str:
    if "\\" in text or "&" in text:
        text = _ESCAPE.sub(_decoded, text)
    if _ODD_SPACES.search(text):
        text = _SPACES.sub(" ", text)
    text = text.strip(" ")
    if not unicodedata.is_normalized("NFC", text):
        text = unicodedata.normalize("NFC", text)
    return text.removesuffix("\\")


def _is_plain(text: str) -> bool:
    """Whether a text is its own canonical form, told by cheap tests alone: true of most quotes."""
    return (
        text.isascii()
        and text.isprintable()
        and "\\" not in text
        and "&" not in text
        and "  " not in text
        and text[:1] != " "
        and text[-1:] != " "
    )


def canon(text: str) -> str:
    """The canonical form of a quote, at most `MAX_ROUNDS` rounds deep."""
    if _is_plain(text):
        return text
    for _ in range(MAX_ROUNDS):
        before, text = text, _round(text)
        if text == before:
            break
    return text


def trim(text: str, span: Span) -> Span:
    """`span` without white space at its ends."""
    start, end = span.start, span.end
    while start < end and is_space(text[start]):
        start += 1
    while end > start and is_space(text[end - 1]):
        end -= 1
    return Span(start, end)


def quote_title(quote: str) -> str:
    """A canonical quote as the title of a definition, delimiters included."""
    if '"' not in quote:
        return f'"{quote}"'
    if "'" not in quote:
        return f"'{quote}'"
    return '"' + quote.replace('"', '\\"') + '"'


# Offset maps: a canonical or folded text of a whole source, and where each of its characters came from.


@dataclass(frozen=True, slots=True)
class _Step:
    """One rewriting pass: `starts`, `ends` in the new text; `olds`, `old_ends` in the old one, per replaced piece."""

    starts: list[int]
    ends: list[int]
    olds: list[int]
    old_ends: list[int]

    def back(self, at: int, *, end: bool) -> int:
        """The old offset at which the character at `at` begins (or, with `end`, the one before `at` ends)."""
        key = at - 1 if end else at
        index = bisect_right(self.starts, key) - 1
        if index < 0:
            return at
        if key < self.ends[index]:
            return self.old_ends[index] if end else self.olds[index]
        return at - self.ends[index] + self.old_ends[index]


class MappedText:
    """A text that was rewritten piece by piece, with the way back to the original offsets."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._steps: list[_Step] = []

    def replace(self, pieces: list[tuple[int, int, str]]) -> bool:
        """Put each (start, end, new) in place, in order, each a change; return whether there was any."""
        if not pieces:
            return False
        out: list[str] = []
        step = _Step([], [], [], [])
        at = length = 0
        for start, end, new in pieces:
            out.append(self.text[at:start])
            length += start - at
            step.starts.append(length)
            length += len(new)
            step.ends.append(length)
            step.olds.append(start)
            step.old_ends.append(end)
            out.append(new)
            at = end
        out.append(self.text[at:])
        self.text = "".join(out)
        self._steps.append(step)
        return True

    def sub(self, pattern: re.Pattern[str], new: str) -> bool:
        """Replace each match of `pattern` by the fixed text `new`; return whether the text changed."""
        return self.replace([(m.start(), m.end(), new) for m in pattern.finditer(self.text)])

    def original(self, start: int, end: int) -> Span:
        """The span of the original text that ``text[start:end]`` came from; `start` is before `end`."""
        for step in reversed(self._steps):
            start, end = step.back(start, end=False), step.back(end, end=True)
        return Span(start, end)


def _compose(mapped: MappedText) -> bool:
    if unicodedata.is_normalized("NFC", mapped.text):
        return False
    import regex  # only for text that is not NFC: composition never crosses a grapheme boundary

    pieces = []
    for run in _NON_ASCII.finditer(mapped.text):
        for cluster in regex.finditer(r"\X", run.group()):
            old = cluster.group()
            at = run.start() + cluster.start()
            pieces.append((at, at + len(old), unicodedata.normalize("NFC", old)))
    return mapped.replace(_changes(mapped.text, pieces))


def _changes(text: str, pieces: list[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    return [p for p in pieces if text[p[0] : p[1]] != p[2]]


def canon_whole(text: str) -> str:
    """The canonical text of a whole source: that of :func:`canon_mapped`, without the cost of the map."""
    for _ in range(MAX_ROUNDS):
        before = text
        if "\\" in text or "&" in text:
            text = _ESCAPE.sub(_decoded, text)
        text = _UNCANONICAL_SPACES.sub(" ", text)
        if not unicodedata.is_normalized("NFC", text):
            text = unicodedata.normalize("NFC", text)
        if text == before or not ("\\" in text or "&" in text):
            break  # without an escape nothing changes twice
    return text


def canon_mapped(text: str) -> MappedText:
    """The canonical text of a whole source with its offset map.

    White space at the ends stays, as one space, so that a place never reaches outside the source.
    """
    mapped = MappedText(text)
    for _ in range(MAX_ROUNDS):
        changed = False
        if "\\" in mapped.text or "&" in mapped.text:
            found = [(m.start(), m.end(), _decoded(m)) for m in _ESCAPE.finditer(mapped.text)]
            changed = mapped.replace(_changes(mapped.text, found))
        changed = mapped.sub(_UNCANONICAL_SPACES, " ") or changed
        changed = _compose(mapped) or changed
        if not changed:
            break
    return mapped


_FOLDS = (
    (re.compile("[\u2018\u2019\u201a\u201b\u2032\u2039\u203a]"), "'"),
    (re.compile("[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb]"), '"'),
    (re.compile("[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]"), "-"),
    (re.compile("\u2026"), "..."),
    (re.compile("-{2,}"), "-"),
    (re.compile("[*_~`]"), ""),
)
_ASCII_FOLDS = _FOLDS[-2:]
_LINK = re.compile(r"\[([^\[\]]{1,300})\]\([^()\s]{0,300}\)")


def fold(canonical: str) -> str:
    """The folded form of a canonical text: that of :func:`fold_mapped`, without the cost of the map."""
    text = canonical
    for pattern, new in _ASCII_FOLDS if text.isascii() else _FOLDS:
        text = pattern.sub(new, text)
    return (_LINK.sub(r"\1", text) if "](" in text else text).casefold()


def fold_mapped(text: str) -> MappedText:
    """The typographically folded text of a source or quote, with its offset map.

    For suggesting where an altered quote went, never for verifying: quotation marks straight, dashes ``-``, ellipsis
    ``...``, emphasis and code marks removed, links by their text, case folded.
    """
    mapped = canon_mapped(text)
    for pattern, new in _ASCII_FOLDS if mapped.text.isascii() else _FOLDS:
        mapped.sub(pattern, new)
    links = _LINK.finditer(mapped.text) if "](" in mapped.text else iter(())
    pieces: list[tuple[int, int, str]] = []
    for m in links:
        pieces += [(m.start(), m.start(1), ""), (m.end(1), m.end(), "")]
    mapped.replace(pieces)
    if mapped.text.isascii():
        mapped.text = mapped.text.lower()
        return mapped
    folded = [(m.start(), m.end(), m.group().casefold()) for m in _FOLDABLE.finditer(mapped.text)]
    mapped.replace(_changes(mapped.text, folded))
    mapped.text = mapped.text.translate(_ASCII_LOWER)
    return mapped


_FOLDABLE = re.compile(r"[^\x00-\x7f]")
_ASCII_LOWER = {c: c + 32 for c in range(ord("A"), ord("Z") + 1)}


def on_grapheme_boundary(text: str, offset: int) -> bool:
    """Whether `offset` does not split a user-perceived character (extended grapheme cluster)."""
    if offset <= 0 or offset >= len(text):
        return True
    if text[offset].isascii() and text[offset - 1].isascii():
        return not (text[offset - 1] == "\r" and text[offset] == "\n")
    import regex  # only where a span ends beside a character that could combine

    start = max(0, offset - 64)
    return any(start + m.end() == offset for m in regex.finditer(r"\X", text[start : offset + 16]))
