"""Narrations and unreviewed answers: text that a model wrote, marked as such, and never evidence.

Section 7 of docs/citation-format.md. Both stand between a ``groundls:`` comment and ``<!-- groundls:end -->``; a
narration's label is enough to recognise it where the comments were lost.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from groundcore.markup.syntax import DocumentSyntax
from groundcore.text import Span

_LABEL = re.compile(
    r"(?:^|(?<=\n))[ ]{0,3}>[ \t]*\*\*Narration, phrased by a language model; not evidence\.\*\*[^\n]*"
    r"(?:\n[ ]{0,3}>[^\n]*)*"
)
KINDS = {"narration": "a narration", "answer": "an answer that nobody has reviewed"}


@dataclass(frozen=True, slots=True)
class Generated:
    """A stretch of generated text and what to call it."""

    span: Span
    kind: str


def generated(text: str, syntax: DocumentSyntax) -> tuple[Generated, ...]:
    """Every narration and unreviewed answer of a document with LF line ends; one that is not closed runs to the end."""
    found: list[Generated] = []
    opened: tuple[int, str] | None = None
    for directive in syntax.directives:
        if directive.name in KINDS:
            if opened is not None:
                found.append(Generated(Span(opened[0], directive.span.start), opened[1]))
            opened = (directive.span.start, KINDS[directive.name])
        elif directive.name == "end" and opened is not None:
            found.append(Generated(Span(opened[0], directive.span.end), opened[1]))
            opened = None
    if opened is not None:
        found.append(Generated(Span(opened[0], len(text)), opened[1]))
    if "Narration, phrased" in text:
        for match in _LABEL.finditer(text):
            span = Span(*match.span())
            if not any(span.overlaps(g.span) for g in found):
                found.append(Generated(span, KINDS["narration"]))
    return tuple(sorted(found, key=lambda g: g.span))
