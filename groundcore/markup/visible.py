"""The visible text of Markdown: what a reader sees, offset for offset, everything else blanked."""

from __future__ import annotations

import html
import re

from groundcore.markup.blocks import read_structure
from groundcore.markup.masks import front_matter, masked
from groundcore.text import Span

_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_SIGNS = re.compile(r"(?<![0-9A-Za-z])[*_~]{1,3}(?=[^\s*_~])|(?<=[^\s*_~])[*_~]{1,3}(?![0-9A-Za-z])|`+")
_MARKUP = re.compile(r"[`<&\[!~]|\*\*|(?<![0-9A-Za-z])[*_](?=\S)|\A(?:---|\+\+\+)|\]\(|\\[!-/:-@\[-`{-~]")
_TAG = re.compile(r"<!--(?:[^-]|-(?!->))*(?:-->)?|<[^<>]*>?")
_UNSHOWN = re.compile(r"(?i)\s*<(?:script|style|template|head)\b")
_ESCAPE = re.compile(r"\\(?=[!-/:-@\[-`{-~])")


def visible_text(text: str, is_markdown: bool) -> str:
    """`text` with markup, link targets, comments and front matter replaced by blanks; same length.

    Code stays: it is shown. Plain text is returned as it is.
    """
    if not is_markdown or not _MARKUP.search(text):
        return text
    matter, _ = front_matter(text)
    hidden = [matter]
    if "<" in text or "[" in text:
        structure = read_structure(text[matter.end :], matter.end, with_leaves=False)
        blocks = frozenset(structure.html_blocks)
        hidden += [
            span for span in (*structure.html, *structure.masked) if span not in blocks and not _is_code(text, span)
        ]
        for block in structure.html_blocks:
            hidden += _tags(text, block)
    shown = masked(text, hidden).replace("\x00", " ") if any(len(span) for span in hidden) else text
    if "&" in shown:
        shown = _ENTITY.sub(_decoded, shown)
    if "\\" in shown:
        shown = _ESCAPE.sub(" ", shown)
    return _SIGNS.sub(lambda m: " " * len(m.group()), shown) if re.search("[*_~`]", shown) else shown


def _is_code(text: str, span: Span) -> bool:
    return not text.startswith(("<", "]", "["), span.start)


def _tags(text: str, block: Span) -> list[Span]:
    """Tags and comments of a block of raw HTML; all of it where nothing of it is shown."""
    if _UNSHOWN.match(text, block.start):
        return [block]
    return [Span(*m.span()) for m in _TAG.finditer(text, block.start, block.end)]


def _decoded(m: re.Match[str]) -> str:
    """The character of an entity, with blanks before it so that its length stays."""
    char = html.unescape(m.group())
    return char.rjust(len(m.group())) if len(char) <= len(m.group()) else " " * len(m.group())
