"""What a source shows: its visible text, and the facts and words in it, made once and asked often."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from groundcore.canon import trim
from groundcore.documents import DOCUMENT_SUFFIXES
from groundcore.facts import FactText, find_facts
from groundcore.facts.values import shifted
from groundcore.languages import language_of
from groundcore.markup.masks import masked
from groundcore.markup.visible import visible_text
from groundcore.paths import suffix
from groundcore.segments import ROW_SUFFIXES
from groundcore.sentences import split_sentences
from groundcore.sources import SourceText
from groundcore.text import Span

if TYPE_CHECKING:
    from groundcore.quotes import QuoteText

_MARGIN = 48
"""Code points around a span that are read with it, so that a number which its end cuts in two is none."""
_LANGUAGE_SAMPLE = 1200


class SpanEvidence:
    """One cited span: its visible text, its facts and its words, all offsets within the span."""

    def __init__(self, source: SourceEvidence, span: Span) -> None:
        self._source = source
        self._span = span

    @cached_property
    def text(self) -> str:
        """Its visible text."""
        return self._source.text[self._span.start : self._span.end]

    @cached_property
    def facts(self) -> FactText:
        """Its facts; a number that its end cuts in two is none."""
        span, text = self._span, self._source.text
        start, end = max(0, span.start - _MARGIN), min(len(text), span.end + _MARGIN)
        around = find_facts(text[start:end], self._source.language)
        inside = tuple(
            shifted(fact, start - span.start)
            for fact in around
            if fact.span.start + start >= span.start and fact.span.end + start <= span.end
        )
        return FactText(self.text, self._source.language, inside)

    @cached_property
    def words(self) -> QuoteText:
        """The span's words, for quotations."""
        from groundcore.quotes import QuoteText  # only where something is quoted

        return QuoteText(self.text)


class SourceEvidence:
    """One source: its visible text with generated parts cut out, and what is in it."""

    def __init__(self, source: SourceText, cut: tuple[Span, ...] = ()) -> None:
        self.source = source
        self._cut = cut

    @cached_property
    def text(self) -> str:
        """The visible text, offset for offset."""
        text = self.source.value
        if self._cut:
            text = masked(text, list(self._cut)).replace("\x00", " ")
        kind = suffix(self.source.path)
        if kind in ROW_SUFFIXES:
            return _COMMAS.sub(_cells, text)
        return visible_text(text, kind in DOCUMENT_SUFFIXES)

    @cached_property
    def language(self) -> str:
        """The language of the source, by its start."""
        return language_of(self.text[:_LANGUAGE_SAMPLE])

    @cached_property
    def facts(self) -> FactText:
        """The facts of the whole source: made only where a cited span does not hold one."""
        return FactText(self.text, self.language)

    @cached_property
    def words(self) -> QuoteText:
        """The words of the whole source."""
        from groundcore.quotes import QuoteText  # only where something is quoted

        return QuoteText(self.text)

    def span(self, span: Span) -> SpanEvidence:
        """What a cited span holds."""
        return SpanEvidence(self, span)

    def sentence_at(self, span: Span) -> Span:
        """The sentence, list item or row around a span of the source."""
        text = self.source.value
        start, end = text.rfind("\n", 0, span.start) + 1, text.find("\n", span.end)
        end = len(text) if end < 0 else end
        if not _OWN_LINE.match(text, start, end):
            start, end = _paragraph(text, start, end)
        start, end = trim(self.text, Span(start, end)).start, trim(self.text, Span(start, end)).end
        for sentence, _ in split_sentences(self.text, start, end, (), lambda: self.language):
            if sentence.start <= span.start and span.end <= sentence.end:
                return sentence
        return trim(text, Span(start, end))


def _cells(row: re.Match[str]) -> str:
    """A quoted field as it stands, a comma between fields as a bar: those of numbers are not meant."""
    return row.group() if row.group() != "," else "|"


_COMMAS = re.compile(r'"[^"\n]*"|,')
_OWN_LINE = re.compile(r"[ \t>]*(?:[-*+|]|[0-9]{1,9}[.)][ \t]|#{1,6} )")
_PARAGRAPH_LINES = 40


def _paragraph(text: str, start: int, end: int) -> tuple[int, int]:
    """The lines around a line up to blank ones, list items and rows."""
    for _ in range(_PARAGRAPH_LINES):
        above = text.rfind("\n", 0, max(0, start - 1)) + 1
        line = text[above : max(0, start - 1)]
        if start == 0 or not line.strip() or line.lstrip().startswith(("|", "#")):
            break
        start = above
        if _OWN_LINE.match(line):
            break
    for _ in range(_PARAGRAPH_LINES):
        below = text.find("\n", end + 1)
        below = len(text) if below < 0 else below
        line = text[end + 1 : below]
        if end >= len(text) or not line.strip() or _OWN_LINE.match(line):
            break
        end = below
    return start, end
