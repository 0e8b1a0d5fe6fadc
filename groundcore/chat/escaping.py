"""Quoted text as prose of a document: it stays text there, and no part of it becomes a marker, a link or any other markup.

Decoding what Markdown decodes gives the words back.
"""

from __future__ import annotations

import re

from groundcore.markup import DocumentFormat

_SPECIAL = re.compile(r"[\\`*_\[\]<>#$~|&!]")
_LINKED = re.compile(r"(?<=[A-Za-z0-9+.-]):(?=//)|(?<=\w)@(?=\w)|(?<=[wW]{3})\.")
_LINE_START = re.compile(r"([0-9]{1,9})([.)])|[-+=:]")
_FOREIGN = re.compile("[\u3010\u3014\uff3b\ue200-\ue206]")
"""Brackets and remains of chat exports that look like citations: no backslash hides them."""
_BIDI = re.compile("[\u202a-\u202e\u2066-\u2069]")
_NUMBER = re.compile(r"(\\*)\[(?=[0-9\uff10-\uff19])")


def escaped(text: str, document_format: DocumentFormat) -> str:
    """One line of canonical text as prose of a document; without the controls that turn the direction of what follows."""
    text = _BIDI.sub("", text)
    return _markdown(text) if document_format is DocumentFormat.MARKDOWN else _plain(text)


def can_stand(text: str, document_format: DocumentFormat) -> bool:
    """Whether text can be prose of a document without being read as more; plain text has no way to hide some of it."""
    return document_format is DocumentFormat.MARKDOWN or _FOREIGN.search(text) is None


def code(text: str, document_format: DocumentFormat) -> str:
    """A path or a name, in back-ticks where the document has such."""
    if document_format is DocumentFormat.PLAIN:
        return _plain(text)
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * (longest + 1)
    space = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{space}{text}{space}{fence}"


def _markdown(text: str) -> str:
    text = _SPECIAL.sub(r"\\\g<0>", text)
    text = _LINKED.sub(r"\\\g<0>", text)
    text = _FOREIGN.sub(lambda m: f"&#x{ord(m.group()):x};", text)
    start = _LINE_START.match(text)
    if start is None:
        return text
    at = start.start(2) if start.group(2) else 0
    return f"{text[:at]}\\{text[at:]}"


def _plain(text: str) -> str:
    """A backslash before each bracket that would be read as a marker."""
    return _NUMBER.sub(lambda m: m.group() if len(m.group(1)) % 2 else f"{m.group(1)}\\[", text)
