"""One scanner per document format: text -> :class:`~groundcore.markup.syntax.DocumentSyntax`.

It never raises on bad input and is linear in the length of the text.
"""

from __future__ import annotations

import re

from groundcore.markup.blocks import read_blocks, read_structure
from groundcore.markup.brackets import html_brackets, ranges, read_brackets
from groundcore.markup.definitions import Line, candidate_lines, read_definition
from groundcore.markup.fences import LABEL_HINT, Fences, cites, line_feeds, read_fences
from groundcore.markup.masks import MASK, conflicts, front_matter, masked, math, urls
from groundcore.markup.syntax import (
    Answer,
    Block,
    BlockKind,
    Bracket,
    BracketKind,
    Definition,
    Directive,
    DocumentFormat,
    DocumentSyntax,
    Entry,
    Fault,
    Heading,
    Narration,
    Structure,
)
from groundcore.text import Span

__all__ = [
    "Answer",
    "Block",
    "BlockKind",
    "Bracket",
    "BracketKind",
    "Definition",
    "Directive",
    "DocumentFormat",
    "DocumentSyntax",
    "Entry",
    "Fault",
    "Heading",
    "Narration",
    "Structure",
    "blocks",
    "scan",
]

_LONE_CR = re.compile(r"\r(?!\n)")
_DIRECTIVE = re.compile(r"<!--\s*groundls:\s*([A-Za-z][A-Za-z0-9_-]*(?<!-))?\s*")
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
    directives = _directives(text, structure)
    fences = _fences(text, directives, structure)
    brackets, narrated = _without_narrated(brackets, fences, definitions)
    return DocumentSyntax(
        format=format,
        prose=prose,
        structure=structure,
        brackets=tuple(brackets),
        definitions=tuple(definitions),
        directives=directives,
        front_matter=matter,
        switch=switch,
        conflicts=merges,
        narrations=tuple(fences.narrations),
        answers=tuple(fences.answers),
        stray_ends=tuple(fences.stray_ends),
        narrated=narrated,
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
    directives = _directives(text, None)
    fences = _fences(text, directives, None)
    brackets, narrated = _without_narrated(read_brackets(prose, structure), fences, definitions)
    return DocumentSyntax(
        format=DocumentFormat.PLAIN,
        prose=prose,
        structure=structure,
        brackets=tuple(brackets),
        definitions=tuple(definitions),
        directives=directives,
        front_matter=Span(0, 0),
        switch="",
        conflicts=merges,
        narrations=tuple(fences.narrations),
        answers=tuple(fences.answers),
        stray_ends=tuple(fences.stray_ends),
        narrated=narrated,
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
    found: list[Directive] = []
    at, end = 0, -1
    while (match := _DIRECTIVE.search(text, at)) is not None:
        at = match.end()
        end = end if end >= at else text.find("-->", at)
        if end < 0:
            break
        if html is None or match.start() in html:
            found.append(_directive(text, match, end))
            at = end
    return tuple(found)


def _directive(text: str, match: re.Match[str], end: int) -> Directive:
    arguments = text[match.end() : end].rstrip()
    written = Span(match.end(), match.end() + len(arguments)) if arguments else Span(match.end(1), match.end(1))
    return Directive(match.group(1) or "", arguments, Span(match.start(), end + 3), written)


def _fences(text: str, directives: tuple[Directive, ...], structure: Structure | None) -> Fences:
    return read_fences(text, directives, structure) if directives or LABEL_HINT in text else Fences()


def _without_narrated(
    brackets: list[Bracket], fences: Fences, definitions: list[Definition]
) -> tuple[list[Bracket], tuple[Bracket, ...]]:
    """The brackets outside narrations, and those inside that would cite something."""
    if not fences.narrations:
        return brackets, ()
    inside = ranges(tuple(narration.span for narration in fences.narrations))
    defined = frozenset(d.number for d in definitions if d.number is not None)
    narrated = tuple(b for b in brackets if b.span.start in inside and cites(b, defined))
    taken = set(narrated)
    return [b for b in brackets if b not in taken], narrated


_LINE = re.compile(r"[^\n]*\n|[^\n]+")


def blocks(text: str, syntax: DocumentSyntax) -> tuple[Block, ...]:
    """Every block of a document by its start, an outer one before those in it, definitions and merge lines too.

    The document is parsed once more for it: ask only where an answer is needed.
    """
    if "\r" in text:
        text = _LONE_CR.sub("\n", text)
    own = [Block(BlockKind.DEFINITION, Span(d.line.start, (d.continued or d.line).end)) for d in syntax.definitions]
    own += [Block(BlockKind.CONFLICT, line) for merge in syntax.conflicts for line in merge]
    if syntax.format is DocumentFormat.PLAIN:
        found = _plain_blocks(text, own, syntax.directives)
    else:
        lines = [line for line in candidate_lines(text) if line.start >= syntax.front_matter.end]
        start = syntax.front_matter.end
        found = read_blocks(_hidden(text, lines, syntax.conflicts)[start:], start)
    return tuple(sorted([*own, *found], key=lambda b: (b.span.start, -b.span.end)))


def _plain_blocks(text: str, own: list[Block], directives: tuple[Directive, ...]) -> tuple[Block, ...]:
    """Paragraphs of plain text: blank lines, definitions and lines that hold only a comment end one."""
    comments = [Block(BlockKind.HTML, d.span) for d in directives if _stands_alone(text, d.span)]
    cut = [b.span for b in (*own, *comments)]
    rest = line_feeds(masked(text, cut).replace(MASK, " "))
    found: list[Block] = []
    last = -1
    for line in _LINE.finditer(rest):
        if not line.group().strip():
            last = -1
        elif last == line.start():
            found[-1] = Block(BlockKind.PARAGRAPH, Span(found[-1].span.start, line.end()))
            last = line.end()
        else:
            found.append(Block(BlockKind.PARAGRAPH, Span(*line.span())))
            last = line.end()
    return (*found, *comments)


def _stands_alone(text: str, span: Span) -> bool:
    """Whether nothing else stands on the lines of a span; `text` has LF or CRLF line ends."""
    start, end = text.rfind("\n", 0, span.start) + 1, text.find("\n", span.end)
    return not text[start : span.start].strip() and not text[span.end : end if end >= 0 else len(text)].strip()
