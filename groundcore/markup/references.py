"""Reference lists: numbered entries under a heading such as "Sources" (sections 5 and 9 of docs/citation-format.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from groundcore.markup.syntax import DocumentSyntax, Entry, Heading, Structure
from groundcore.text import Span

_NAMES = (
    "references", "sources", "works cited", "bibliography", "notes", "endnotes", "literature", "参考文献", "来源",
    "quellen", "références", "fuentes", "参考资料", "资料来源", "literatur", "referencias",
)  # fmt: skip
_CJK_ENDINGS = ("参考文献", "参考资料")
_BOLD_LINE = re.compile(r"(?:^|(?<=[\r\n]))[ ]{0,3}(\*\*|__)([^*_\r\n]{1,60})\1:?[ \t]*(?=[\r\n]|\Z)")
_NUMBERING = re.compile(
    r"(?:(?:[0-9]{1,3}|[ivxlc]{1,6}|[a-z])[.)](?:[0-9]{1,3}\.?)*|[一二三四五六七八九十百]{1,4}[、.．)）])\s*"
)
_EDGES = " \t\r\n\u3000#*_:.,;!\uff1a\u3002()[]=-"
_ENTRY = re.compile(
    r"(?:^|(?<=[\r\n]))[ ]{0,3}(?:[-*+][ \t]+)?(\[([1-9][0-9]{0,2})\])(?:\(#[^()\s]*\))?:?"
    r"(?=[ \t\u3000])[ \t\u3000]*([^\r\n]*)"
)
_MAX_HEADING = 80
_LINE = re.compile(rf"[^\r\n]{{0,{2 * _MAX_HEADING}}}")
_URL = re.compile(r"https?://")
BOLD_LEVEL = 7
"""The level of a heading that is only bold text: below every real one."""


def _is_name(title: str) -> tuple[bool, bool]:
    """Whether a heading names a reference list, and whether it is "Notes"."""
    name = title.lower().strip(_EDGES)
    match = _NUMBERING.match(name)
    if match:
        name = name[match.end() :].strip(_EDGES)
    return name in _NAMES or name.endswith(_CJK_ENDINGS), name == "notes"


def may_list_references(text: str) -> bool:
    """A quick look: a document in which no line is the name of a reference list has none."""
    lowered = text.lower()
    return any(name in lowered and any(_is_name(line)[0] for line in _lines_with(lowered, name)) for name in _NAMES)


def _lines_with(text: str, name: str) -> Iterator[str]:
    """The short lines in which a name stands: a heading is one."""
    at = text.find(name)
    while at >= 0:
        earliest = max(0, at - _MAX_HEADING)
        start = max(text.rfind("\n", earliest, at), text.rfind("\r", earliest, at)) + 1
        line = _LINE.match(text, start or earliest)
        if line is not None and line.end() >= at:
            yield line.group()
        at = text.find(name, at + len(name))


def read_references(text: str, syntax: DocumentSyntax) -> tuple[tuple[Entry, ...], tuple[Span, ...]]:
    """The entries of all reference lists, and the sections they stand in."""
    prose, structure = syntax.prose, syntax.structure
    defined = frozenset(d.line.start for d in syntax.definitions)
    if not may_list_references(text):
        return (), ()
    headings = [*structure.headings, *_bold_headings(text, prose, structure)]
    headings.sort(key=lambda h: h.span)
    entries: list[Entry] = []
    sections: list[Span] = []
    for index, heading in enumerate(headings):
        named, notes = _is_name(heading.text)
        if not named or (sections and heading.span.start < sections[-1].end):
            continue
        later = (headings[i] for i in range(index + 1, len(headings)))
        after = (h.span.start for h in later if h.level <= heading.level)
        section = Span(heading.span.end, next(after, len(text)))
        is_last = section.end == len(text)
        found = _bracket_entries(text, prose, section, defined) or (
            _list_entries(text, structure, section) if is_last or not notes else []
        )
        if found:
            entries += found
            sections.append(section)
    return tuple(entries), tuple(sections)


def _bold_headings(text: str, prose: str, structure: Structure) -> list[Heading]:
    found = []
    taken = {h.span.start for h in structure.headings}
    for match in _BOLD_LINE.finditer(prose):
        if match.start() not in taken and _is_name(match.group(2))[0]:
            found.append(Heading(BOLD_LEVEL, Span(*match.span()), match.group(2)))
    return found


def _bracket_entries(text: str, prose: str, section: Span, defined: frozenset[int]) -> list[Entry]:
    return [
        Entry(int(m.group(2)), Span(*m.span(1)), Span(m.start(1), m.end()), _target(m.group(3)))
        for m in _ENTRY.finditer(text, section.start, section.end)
        if prose[m.start(1)] == "[" or m.start(1) in defined
    ]


def _list_entries(text: str, structure: Structure, section: Span) -> list[Entry]:
    items = [i for i in structure.items if section.start <= i[0].start < section.end]
    found = []
    outermost = min((depth for _, _, depth in items), default=0)
    for span, number, depth in items:
        if depth == outermost and 1 <= number <= 999:
            head = re.compile(r"[0-9]{1,9}[.)]").match(text, span.start)
            label = Span(span.start, head.end() if head else span.start + 1)
            line_end = re.compile(r"[^\r\n]*").match(text, span.start)
            end = line_end.end() if line_end else span.end
            found.append(Entry(number, label, Span(span.start, end), _target(text[label.end : end])))
    return found


def _target(rest: str) -> str:
    match = _URL.search(rest)
    return rest[match.start() :].split()[0] if match else ""
