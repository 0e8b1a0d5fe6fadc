"""Narrations and unreviewed answers: text that a model wrote, marked as such, and never evidence.

Section 7 of docs/citation-format.md. Both stand between a ``groundls:`` comment and ``<!-- groundls:end -->``; a
narration's label is enough to recognise it where the comments were lost.
"""

from __future__ import annotations

from dataclasses import dataclass

from groundcore.markup.brackets import ranges
from groundcore.markup.fences import label_quotes, line_feeds
from groundcore.markup.syntax import DocumentSyntax
from groundcore.text import Span

KINDS = {"narration": "a narration", "answer": "an answer that nobody has reviewed"}


@dataclass(frozen=True, slots=True)
class Generated:
    """A stretch of generated text and what to call it."""

    span: Span
    kind: str


def generated(text: str, syntax: DocumentSyntax) -> tuple[Generated, ...]:
    """Every narration and unreviewed answer of a document; one that is not closed runs to the end."""
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
    fenced = ranges(tuple(part.span for part in found))
    for match in label_quotes(line_feeds(text), syntax.structure):
        if match.start() not in fenced:
            found.append(Generated(Span(*match.span()), KINDS["narration"]))
    return tuple(sorted(found, key=lambda g: g.span))
