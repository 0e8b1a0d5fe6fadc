"""Documents: a text, its syntax, and which rules it is under (section 5 of docs/citation-format.md)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from groundcore import paths
from groundcore.languages import language_of
from groundcore.markup import Bracket, BracketKind, Definition, DocumentFormat, DocumentSyntax, Entry, scan
from groundcore.markup.brackets import join_ranges, ranges
from groundcore.markup.references import may_list_references, read_references
from groundcore.text import Span, Text

MARKDOWN_SUFFIXES = frozenset({".md", ".markdown", ".mdown", ".mkd", ".mkdn", ".mdwn", ".qmd", ".rmd"})
PLAIN_SUFFIXES = frozenset({".txt", ".text"})
DOCUMENT_SUFFIXES = MARKDOWN_SUFFIXES | PLAIN_SUFFIXES

IGNORE_FORMS = frozenset({"ignore", "ignore-file", "ignore-start", "ignore-end"})
"""The directives that ignore findings."""

CLAIMS_SPAN = re.compile(rb"\[[0-9]{1,9}\]:[^\r\n]*#[^\r\n]*char=")
"""In a file's bytes: what makes it count as cited without being scanned."""

_LANGUAGE_SAMPLE = 1200
_DIGIT_BRACKET = re.compile(r"\[[0-9]")
_GROUP = re.compile(r"\((\[[1-9][0-9]{0,2}\](?:, \[[1-9][0-9]{0,2}\])*)\)")
_HIDDEN = frozenset({BracketKind.LINK_TEXT, BracketKind.NESTED, BracketKind.IMAGE, BracketKind.HTML})


class DocumentKind(StrEnum):
    """Which rules a document is under."""

    CITED = "cited"
    REFERENCES = "references"
    ORDINARY = "ordinary"
    OFF = "off"


def format_of(path: str) -> DocumentFormat | None:
    """How the document at `path` is read; None where it is no document."""
    suffix = paths.suffix(path)
    if suffix in MARKDOWN_SUFFIXES:
        return DocumentFormat.MARKDOWN
    return DocumentFormat.PLAIN if suffix in PLAIN_SUFFIXES else None


def may_concern(text: str) -> bool:
    """Whether a text can be anything but ordinary: a quick look that never says no wrongly."""
    if "char=" in text or "groundls" in text:
        return True
    if not _DIGIT_BRACKET.search(text):
        return False
    return _GROUP.search(text) is not None or may_list_references(text)


@dataclass(frozen=True)
class Document:
    """One document of a workspace."""

    path: str
    text: Text
    syntax: DocumentSyntax
    kind: DocumentKind
    entries: tuple[Entry, ...] = ()
    """Entries of the reference lists of a numbered-reference document."""
    reference_sections: tuple[Span, ...] = ()
    """The sections that hold them: not scanned for markers."""

    @cached_property
    def language(self) -> str:
        """The language of its prose, by its start."""
        return language_of(self.syntax.prose[:_LANGUAGE_SAMPLE])

    @cached_property
    def brackets(self) -> tuple[Bracket, ...]:
        """All brackets outside reference sections, ranges such as ``[1]-[3]`` joined."""
        brackets = self.syntax.brackets
        if self.kind is DocumentKind.REFERENCES:
            sections = ranges(self.reference_sections)
            brackets = tuple(b for b in brackets if b.span.start not in sections)
        return join_ranges(self.syntax.prose, brackets, self.numbers)

    @cached_property
    def numbers(self) -> frozenset[int]:
        """The numbers that definitions or list entries define; a malformed definition still defines its number."""
        if self.kind is DocumentKind.REFERENCES:
            return frozenset(entry.number for entry in self.entries)
        return frozenset(d.number for d in self.syntax.definitions if d.number is not None)

    @cached_property
    def definitions(self) -> dict[int, Definition]:
        """The definition of each number: the first one, as renderers read it."""
        found: dict[int, Definition] = {}
        for definition in self.syntax.definitions:
            if definition.number is not None:
                found.setdefault(definition.number, definition)
        return found

    @cached_property
    def markers(self) -> tuple[Bracket, ...]:
        """The brackets that are read as markers, a grouped one once."""
        return tuple(b for b in self.brackets if self.is_marker(b))

    @cached_property
    def marker_count(self) -> int:
        """How many brackets are read as markers: ``[1, 2]`` is one, ``[1]-[3]`` two."""
        return sum(len(_DIGIT_BRACKET.findall(self.syntax.prose, m.span.start, m.span.end)) for m in self.markers)

    def is_marker(self, bracket: Bracket) -> bool:
        """Whether a bracket is a marker in this kind of document."""
        if bracket.kind is BracketKind.PLAIN:
            return True
        if bracket.kind is BracketKind.GROUPED:
            return not self.numbers.isdisjoint(bracket.numbers)
        if self.kind is DocumentKind.REFERENCES and bracket.kind in {BracketKind.LINK, BracketKind.NESTED}:
            return bracket.destination.startswith("#") and bool(bracket.numbers)
        return False

    def is_hidden(self, bracket: Bracket) -> bool:
        """Whether a bracket is a marker that a formatter or renderer loses."""
        return (
            self.kind is DocumentKind.CITED and bracket.kind in _HIDDEN and not self.numbers.isdisjoint(bracket.numbers)
        )

    @cached_property
    def used(self) -> frozenset[int]:
        """Every number that something in the document uses."""
        kinds = {BracketKind.PADDED, BracketKind.FOREIGN, BracketKind.REFERENCE}
        found: set[int] = set()
        for bracket in self.brackets:
            if bracket.kind in kinds or self.is_marker(bracket) or self.is_hidden(bracket):
                found.update(bracket.numbers)
        return frozenset(found)

    def bracket_at(self, offset: int) -> Bracket | None:
        """The marker at a cursor, the one to the right where two touch."""
        touching = [b for b in self.brackets if b.span.touches(offset) and (self.is_marker(b) or self.is_hidden(b))]
        return touching[-1] if touching else None

    def definition_at(self, offset: int) -> Definition | None:
        """The definition on whose line a cursor stands."""
        return next((d for d in self.syntax.definitions if d.line.touches(offset)), None)


def read_document(
    path: str,
    text: Text,
    document_format: DocumentFormat,
    *,
    listed: bool = False,
    in_cited_workspace: Callable[[], bool] = lambda: False,
) -> Document:
    """Scan and classify one document.

    `listed` says that the configuration calls it a cited document; `in_cited_workspace` is asked only where the
    answer decides.
    """
    if not listed and not may_concern(text.value):
        return Document(path, text, _NOTHING, DocumentKind.ORDINARY)
    syntax = scan(text.value, document_format)
    if syntax.switch == "off":
        return Document(path, text, syntax, DocumentKind.OFF)
    if listed or is_cited(syntax):
        return Document(path, text, syntax, DocumentKind.CITED)
    if document_format is DocumentFormat.MARKDOWN:
        entries, sections = read_references(text.value, syntax)
        found = Document(path, text, syntax, DocumentKind.REFERENCES, entries, sections)
        if any(not found.numbers.isdisjoint(marker.numbers) for marker in found.markers):
            return found
    grouped = not syntax.definitions and has_written_group(syntax) and in_cited_workspace()
    is_one = bool(syntax.directives) or grouped
    return Document(path, text, syntax, DocumentKind.CITED if is_one else DocumentKind.ORDINARY)


_NOTHING = scan("")


def is_cited(syntax: DocumentSyntax) -> bool:
    """Whether a document says itself that it is a cited one: front matter, a directive, or a definition with
    offsets. A comment that ignores findings does not say so: it may stand in a numbered-reference document too."""
    if syntax.switch == "cited" or any(d.claims_span for d in syntax.definitions):
        return True
    return any(d.name not in IGNORE_FORMS for d in syntax.directives)


def has_written_group(syntax: DocumentSyntax) -> bool:
    """Whether a group as groundls writes it, ``([1])`` or ``([1], [2])``, stands in the prose."""
    plain = {b.span.start for b in syntax.brackets if b.kind is BracketKind.PLAIN}
    return any(m.start(1) in plain for m in _GROUP.finditer(syntax.prose))


def whole_line(text: Text, span: Span) -> Span:
    """The lines that `span` stands on, with the line end of the last."""
    first, last = text.line_at(span.start), text.line_at(span.end)
    end = text.line_starts[last + 1] if last + 1 < len(text.line_starts) else len(text.value)
    return Span(text.line_starts[first], end)
