"""Findings: what a rule says about a place in a document, and the edits that would mend it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from groundcore.text import Span

MAX_MESSAGE = 160
"""Characters of a message; longer values are cut in the middle before they are put in."""

_UNSHOWN = re.compile(r"[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]")


class Severity(StrEnum):
    """How much a finding matters; errors gate a check."""

    ERROR = "error"
    WARNING = "warning"
    INFORMATION = "information"
    HINT = "hint"


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace a span of a document by new text."""

    span: Span
    new_text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """One way to mend a finding: edits of the same document, all or nothing."""

    title: str
    edits: tuple[Edit, ...]
    fix_all: bool = False
    """Safe to apply without looking: only digits of moved spans and brackets of grouped markers change."""
    preferred: bool = False


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that belongs to a finding."""

    path: str
    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding; `span` counts code points of the document's text."""

    rule: str
    severity: Severity
    span: Span
    message: str
    related: tuple[Related, ...] = ()
    fixes: tuple[Fix, ...] = ()
    fact_class: str = ""
    """The class of the token that a finding on a fact is about."""

    def fingerprint(self, path: str, text: str) -> str:
        """Stays the same while the finding's own words do, wherever they move in the document."""
        import hashlib  # only where findings are compared between runs

        words = "\x1f".join((self.rule, path, text[self.span.start : self.span.end], self.message))
        return hashlib.sha256(words.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def shown(value: str, limit: int = 60) -> str:
    """Text of a document, a source or a path as a message shows it: one line, visible, cut in the middle."""
    value = _UNSHOWN.sub(lambda m: " " if m.group() in "\t\n\r" else f"\\u{ord(m.group()):04x}", value)
    if len(value) <= limit:
        return value
    head = (limit - 3) * 2 // 3
    return f"{value[:head]}...{value[len(value) - (limit - 3 - head) :]}"


def shown_name(name: str, limit: int = 200) -> str:
    """A file's name or path as the terminal shows it: every character that could steer it escaped, line ends too."""
    return shown("".join(f"\\u{ord(c):04x}" if c in "\t\n\r" else c for c in name), limit)


def apply_edits(text: str, edits: tuple[Edit, ...] | list[Edit]) -> str:
    """`text` with the edits made; they must not overlap.

    Raises:
        ValueError: two edits overlap.
    """
    out: list[str] = []
    at = 0
    for edit in sorted(edits, key=lambda e: (e.span.start, e.span.end)):
        if edit.span.start < at:
            raise ValueError("edits overlap")
        out += (text[at : edit.span.start], edit.new_text)
        at = edit.span.end
    out.append(text[at:])
    return "".join(out)
