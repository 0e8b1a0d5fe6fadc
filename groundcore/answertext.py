"""A model's answer as text to compare: what could hide a part of a document from a check hides nothing here.

Every function keeps offsets: what is changed is replaced by as many characters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from groundcore.documents import Document
from groundcore.markup import scan
from groundcore.markup.definitions import candidate_lines
from groundcore.markup.fences import LABEL_HINT, line_feeds
from groundcore.markup.masks import front_matter, math
from groundcore.text import Span
from groundcore.visible import html_pieces

_COMMENT = re.compile(r"<!--\s*groundls:")
_FENCE = re.compile(r"(?m)^[ ]{0,3}(?:```+|~~~+)[^\n]*")
_WRAPPER = re.compile(r"[ ]{0,3}(?:```+|~~~+)[ \t]*(?:markdown|md|text|txt|plaintext)?[ \t]*", re.IGNORECASE)
"""The first line of a block that holds an answer, and not code."""
_COMMAND = re.compile(r"\\(?:[A-Za-z]+|[^A-Za-z])")
_LETTER = re.compile(r"[^\W0-9_]")
_SIGNS = {"\\%": "%", "\\$": "$", "\\times": "\u00d7", "\\pm": "\u00b1", "\\approx": "\u2248", "\\sim": "~"}
_MATH_SIGNS = str.maketrans("${}_", "    ")
_COLON = "\uff1a"
"""Behind a marker it is read as a colon and makes no definition."""


def as_prose(answer: str) -> str:
    """An answer without definitions, front matter, the label of a narration, figures set as math, or a fence around it.

    Each line ends at LF, and what was one of these is prose of the same length.
    """
    text = line_feeds(answer)
    if front_matter(text)[0].end:
        text = "***" + text[3:]
    if LABEL_HINT in text:
        text = text.replace(LABEL_HINT, LABEL_HINT.replace(",", ";"))
    if "$" in text:
        text = _figures(text)
    text = _replaced(text, (line.label_end - 1 for line in candidate_lines(text)), _COLON)
    return _unwrapped(text)


def without_comments(text: str) -> str:
    """A text in which no comment is one to groundls."""
    return _replaced(text, (found.end() - 1 for found in _COMMENT.finditer(text)), ";")


def html_texts(document: Document) -> Iterator[tuple[Span, str]]:
    """The blocks of raw HTML of a document that show words, and what a reader sees of each, offset for offset."""
    for block in document.syntax.structure.html_blocks:
        seen, _ = html_pieces(document.text.value, block)
        if seen.strip():
            yield block, seen


def code_texts(document: Document) -> Iterator[tuple[int, str]]:
    """The blocks of code of a document: where each begins, and its text without the lines that fence it."""
    html = frozenset(document.syntax.structure.html_blocks)
    for block in document.syntax.structure.opaque:
        if block not in html:
            text = document.text.value[block.start : block.end]
            yield block.start, _FENCE.sub(_blank, text) if text.lstrip(" ").startswith(("```", "~~~")) else text


def _figures(text: str) -> str:
    """The text with math that is only a figure, as ``$12\\,\\%$`` is, written as words are."""
    out: list[str] = []
    at = 0
    for span in sorted(math(text)):
        inner = text[span.start : span.end]
        if span.start >= at and not _LETTER.search(_COMMAND.sub("", inner)):
            shown = _COMMAND.sub(_sign, inner).translate(_MATH_SIGNS)
            out += (text[at : span.start], shown)
            at = span.end
    return "".join([*out, text[at:]]) if out else text


def _sign(match: re.Match[str]) -> str:
    """A command of math as a reader sees it, as long as it was."""
    return _SIGNS.get(match.group(), "").rjust(len(match.group()))


def _unwrapped(text: str) -> str:
    """The text without the fence that a model has put around all of it."""
    first = len(text) - len(text.lstrip())
    if not text.startswith(("```", "~~~"), first):
        return text
    start, end = text.rfind("\n", 0, first) + 1, len(text.rstrip())
    line_end = text.find("\n", start, end)
    if line_end < 0 or not _WRAPPER.fullmatch(text, start, line_end):
        return text
    if not any(block.start <= first and block.end >= end for block in scan(text).structure.opaque):
        return text
    last = text.rfind("\n", line_end, end) + 1
    closing = _FENCE.fullmatch(text, last, end)
    middle, tail = (text[line_end:last], " " * (end - last)) if closing else (text[line_end:end], "")
    return text[:start] + " " * (line_end - start) + middle + tail + text[end:]


def _replaced(text: str, places: Iterable[int], char: str) -> str:
    """`text` with one character at each of some places."""
    chars: list[str] = []
    at = 0
    for place in places:
        chars += (text[at:place], char)
        at = place + 1
    return "".join([*chars, text[at:]]) if at else text


def _blank(match: re.Match[str]) -> str:
    return " " * len(match.group())
