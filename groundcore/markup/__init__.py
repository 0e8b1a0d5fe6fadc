"""One scanner per document format: text -> :class:`~groundcore.markup.syntax.DocumentSyntax`.

It never raises on bad input and is linear in the length of the text.
"""

from __future__ import annotations

import re

from groundcore.markup.blocks import read_structure
from groundcore.markup.brackets import html_brackets, ranges, read_brackets
from groundcore.markup.definitions import Line, candidate_lines, read_definition
from groundcore.markup.masks import conflicts, front_matter, masked, math, urls
from groundcore.markup.syntax import (
    Bracket,
    BracketKind,
    Definition,
    Directive,
    DocumentFormat,
    DocumentSyntax,
    Entry,
    Fault,
    Heading,
    Structure,
)
from groundcore.text import Span

__all__ = [
    "Bracket",
    "BracketKind",
    "Definition",
    "Directive",
    "DocumentFormat",
    "DocumentSyntax",
    "Entry",
    "Fault",
    "Heading",
    "Structure",
    "scan",
]

_LONE_CR = re.compile(r"\r(?!\n)")
_DIRECTIVE = re.compile(r"<!--[ \t]*groundls:([A-Za-z][A-Za-z-]*)((?:(?!-->)[^\r\n]){0,300})-->")
# A label that no text can use: each digit becomes a control character, so the line keeps its place and its length.
_HIDDEN_LABEL = {0x30 + d: 0x0E + d for d in range(10)}


def scan(text: str, format: DocumentFormat = DocumentFormat.MARKDOWN) -> DocumentSyntax:  # noqa: A002
    """Read one document; `text` has no byte order mark."""
    if "\r" in text:
        text = _LONE_CR.sub("\n", text)  # pulldown-cmark does not end every kind of line at a lone CR
    if format is DocumentFormat.PLAIN:
        return _scan_plain(text)
    matter, switch = front_matter(text)
    merges = conflicts(text)
    lines = [line for line in candidate_lines(text) if line.start >= matter.end]
    structure = read_structure(_hidden(text, lines, merges)[matter.end :], matter.end, with_leaves=bool(lines))
    merge_lines = tuple(line for merge in merges for line in merge)
    opaque = ranges(structure.opaque)
    merges = tuple(m for m in merges if m[0].start not in opaque)
    containers, leaves, masks = ranges(structure.containers), ranges(structure.leaves), ranges(structure.masked)
    definitions = [
        read_definition(
            text,
            line,
            visible=line.start not in leaves,
            in_container=line.start in containers,
        )
        for line in lines
        if line.start not in masks and (not line.in_container or line.start in containers)
    ]
    lines_of_definitions = [s for d in definitions for s in (d.line, d.continued) if s is not None]
    prose = masked(text, [matter, *structure.masked, *merge_lines, *lines_of_definitions])
    prose = masked(prose, urls(prose))
    prose = masked(prose, math(prose))
    brackets = read_brackets(prose, structure)
    hidden = html_brackets(text, structure)
    if hidden:
        brackets = sorted([*brackets, *hidden], key=lambda b: b.span)
    return DocumentSyntax(
        format=format,
        prose=prose,
        structure=structure,
        brackets=tuple(brackets),
        definitions=tuple(definitions),
        directives=_directives(text, structure),
        front_matter=matter,
        switch=switch,
        conflicts=merges,
    )


def _scan_plain(text: str) -> DocumentSyntax:
    merges = conflicts(text)
    lines = [line for line in candidate_lines(text) if not line.in_container]
    definitions = [read_definition(text, line, visible=True, in_container=False) for line in lines]
    prose = masked(
        text,
        [
            *(line for merge in merges for line in merge),
            *(s for d in definitions for s in (d.line, d.continued) if s is not None),
        ],
    )
    prose = masked(prose, urls(prose))
    structure = Structure()
    return DocumentSyntax(
        format=DocumentFormat.PLAIN,
        prose=prose,
        structure=structure,
        brackets=tuple(read_brackets(prose, structure)),
        definitions=tuple(definitions),
        directives=_directives(text, None),
        front_matter=Span(0, 0),
        switch="",
        conflicts=merges,
    )


def _hidden(text: str, lines: list[Line], merges: tuple[tuple[Span, ...], ...]) -> str:
    """`text` with numeric labels made unusable and merge lines blanked, offset for offset."""
    edits = [(line.start + 1, line.label_end - 2, line.digits.translate(_HIDDEN_LABEL)) for line in lines]
    edits += [(s.start, s.end, " " * len(s)) for merge in merges for s in merge]
    if not edits:
        return text
    out: list[str] = []
    at = 0
    for start, end, new in sorted(edits):
        out += (text[at:start], new)
        at = end
    out.append(text[at:])
    return "".join(out)


def _directives(text: str, structure: Structure | None) -> tuple[Directive, ...]:
    """The comments addressed to groundls; in Markdown only those that are raw HTML there."""
    if "groundls:" not in text:
        return ()
    html = None if structure is None else ranges(structure.html)
    return tuple(
        Directive(m.group(1), m.group(2).strip(), Span(*m.span()))
        for m in _DIRECTIVE.finditer(text)
        if html is None or m.start() in html
    )
