"""THE resolve path: read the span again, compare, say what was found.

Everything that shows or counts a citation calls this module. A citation is verified only when the text at its
offsets, read just now, has the same canonical form as its quote.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from groundcore import paths
from groundcore.anchoring import MAX_CANDIDATES, is_unique, places, similar
from groundcore.canon import canon, is_space, on_grapheme_boundary, quote_title
from groundcore.markup.definitions import is_ordinary_link
from groundcore.markup.syntax import Definition
from groundcore.sources import SourceProblem, SourceText, Unreadable
from groundcore.text import Span

if TYPE_CHECKING:
    from groundcore.drift import LineMap

MAX_READ_QUOTE = 2000
"""Canonical characters above which a quote is an error on reading."""

MIN_QUOTE = 8
"""Canonical characters below which a quote is weak."""

_FRAGMENT = re.compile(r"(?:page=([0-9]{1,10})&)?char=(0|[1-9][0-9]{0,9}),(0|[1-9][0-9]{0,9})(?:;[A-Za-z0-9-]+=[^;]*)*")
_BAD_FROM = re.compile(r"(?:page=[0-9]{1,10}&)?char=(?:(?:0|[1-9][0-9]{0,9})(?:,(?:0|[1-9][0-9]{0,9})?)?)?")


class Status(StrEnum):
    """What became of a quote; section 6 of docs/citation-format.md."""

    VERIFIED = "verified"
    MOVED = "moved"
    AMBIGUOUS = "ambiguous"
    ALTERED = "altered"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Verification:
    """The status of a quote at offsets of a source, and where it is or may be now."""

    status: Status
    span: Span | None
    """Where the quote stands (verified, moved) or what it became (altered)."""
    candidates: tuple[Span, ...] = ()
    """All places of an ambiguous quote: the likely one, then the nearest first."""
    similarity: float = 0.0
    likely: Span | None = None
    """The candidate at which the lines that stayed place an ambiguous quote, where an earlier text is known."""


class Problem(StrEnum):
    """Why a definition does not resolve, in order of precedence; each is the name of a rule."""

    MALFORMED_DEFINITION = "malformed-definition"
    UNSAFE_TARGET = "unsafe-target"
    EXTERNAL_TARGET = "external-target"
    MISSING_SOURCE = "missing-source"
    UNREADABLE_SOURCE = "unreadable-source"
    UNCITABLE_SOURCE = "uncitable-source"
    MALFORMED_SPAN = "malformed-span"
    UNANCHORED_DEFINITION = "unanchored-definition"
    MISSING_QUOTE = "missing-quote"
    OVERLONG_QUOTE = "overlong-quote"
    AMBIGUOUS_SPAN = "ambiguous-span"
    ALTERED_SPAN = "altered-span"
    MISSING_SPAN = "missing-span"
    MOVED_SPAN = "moved-span"
    NONCANONICAL_QUOTE = "noncanonical-quote"
    WEAK_QUOTE = "weak-quote"


_BY_STATUS = {
    Status.AMBIGUOUS: Problem.AMBIGUOUS_SPAN,
    Status.ALTERED: Problem.ALTERED_SPAN,
    Status.MISSING: Problem.MISSING_SPAN,
    Status.MOVED: Problem.MOVED_SPAN,
}


@dataclass(frozen=True, slots=True)
class Lookup:
    """What stands at a path of the workspace."""

    path: str
    """The path as its folders spell it, which may differ from what was asked in case or Unicode form."""
    source: SourceText | SourceProblem


class SourceReader(Protocol):
    """What resolving asks of a workspace."""

    def lookup(self, path: str) -> Lookup:
        """The source at a path relative to the root."""

    def uncitable(self, path: str, span: Span | None) -> str:
        """Why a readable source cannot be cited, as a reason; empty where it can."""

    def line_map(self, path: str, source: SourceText) -> LineMap | None:
        """From an earlier text of a source, in which citations were verified, to this one; None where none is known."""


@dataclass(frozen=True, slots=True)
class Resolution:
    """One definition with everything that reading its source again has shown."""

    definition: Definition
    target: paths.Target
    problem: Problem | None = None
    detail: str = ""
    path: str = ""
    """The path of the source that was read, as its folders spell it."""
    source: SourceText | None = None
    written_span: Span | None = None
    """The offsets as written, where they parse."""
    quote: str = ""
    """The canonical quote."""
    verification: Verification | None = None
    not_checked: SourceProblem | None = None

    @property
    def verified(self) -> bool:
        """Whether the span was read and equals the quote."""
        return self.verification is not None and self.verification.status is Status.VERIFIED


def verify_span(source: SourceText, span: Span, quote: str, old: str | None = None) -> Verification:
    """Read `span` of `source` and compare it with the canonical `quote`; if they differ, find where the quote is.

    `old` is an earlier text of the source in which the quote stood at `span`. It never changes a status: see
    :func:`placed`.
    """
    found = _verify(source, span, quote)
    if old is None or found.status not in {Status.AMBIGUOUS, Status.ALTERED}:
        return found
    from groundcore.drift import LineMap

    return placed(found, span, quote, LineMap(old, source.value))


def placed(found: Verification, span: Span, quote: str, lines: LineMap) -> Verification:
    """An ambiguous or altered quote with the place that an earlier text gives it; its status stays as it is.

    Of an ambiguous quote the likely candidate comes first; of an altered one that place is shown. Where the quote did
    not stand at `span` of the earlier text, or went from there without a trace, nothing changes.
    """
    from difflib import SequenceMatcher  # only for a quote that is not at its offsets

    from groundcore.drift import locate

    if canon(lines.old[span.start : span.end]) != quote:
        return found
    drift = locate(lines.old, lines.new, span, lines)
    if drift.span is None:
        return found
    if found.status is Status.AMBIGUOUS and drift.span in found.candidates:
        rest = (place for place in found.candidates if place != drift.span)
        return replace(found, candidates=(drift.span, *rest), likely=drift.span)
    if found.status is Status.ALTERED and drift.span != found.span:
        now = canon(lines.new[drift.span.start : drift.span.end])
        ratio = SequenceMatcher(None, now, quote, autojunk=False).ratio()
        return replace(found, span=drift.span, similarity=ratio)
    return found


def _verify(source: SourceText, span: Span, quote: str) -> Verification:
    if quote and span.end <= len(source.value):
        words = source.value[span.start : span.end]
        if words == quote or canon(words) == quote:
            return Verification(Status.VERIFIED, span)
    found = places(source, quote)
    if len(found) == 1:
        return Verification(Status.MOVED, found[0])
    if found:
        nearest = sorted(found, key=lambda place: (abs(place.start - span.start), place.start))
        return Verification(Status.AMBIGUOUS, None, tuple(nearest[:MAX_CANDIDATES]))
    passage = similar(source, quote, span)
    if passage is None:
        return Verification(Status.MISSING, None)
    return Verification(Status.ALTERED, passage.span, (), passage.similarity)


def parse_fragment(fragment: str) -> tuple[Span, int | None] | None:
    """The offsets and the page of a ``char=`` fragment; None where it does not parse or is empty."""
    match = _FRAGMENT.fullmatch(fragment)
    if match is None:
        return None
    span = Span(int(match.group(2)), int(match.group(3)))
    if span.start >= span.end:
        return None
    return span, int(match.group(1)) if match.group(1) else None


def bad_fragment_from(fragment: str) -> int:
    """Index of the first character at which a ``char=`` fragment stops parsing; 0 where it parses and is empty."""
    match = _BAD_FROM.match(fragment)
    at = match.end() if match else 0
    return 0 if at >= len(fragment) else at


def resolve_definition(definition: Definition, document: str, sources: SourceReader, *, used: bool) -> Resolution:
    """Resolve one definition of `document`, a path relative to the root.

    `used` says that a marker uses its number: an ordinary link definition is looked at only then.
    """
    if definition.fault is not None:
        return Resolution(definition, paths.Target(), Problem.MALFORMED_DEFINITION, definition.fault.reason)
    target = paths.locate(definition.path, document)
    if target.external:
        return Resolution(definition, target, Problem.EXTERNAL_TARGET)
    ordinary = is_ordinary_link(definition)
    if ordinary and not used:
        return Resolution(definition, target)
    if target.unsafe:
        return Resolution(definition, target, Problem.UNSAFE_TARGET, target.unsafe)
    if target.path == document:
        return Resolution(definition, target, Problem.UNCITABLE_SOURCE, "itself", target.path)
    found = sources.lookup(target.path)
    if isinstance(found.source, SourceProblem):
        return _unread(definition, target, found.path, found.source)
    parsed = parse_fragment(definition.fragment_text) if definition.claims_span else None
    span = parsed[0] if parsed else None
    reason = sources.uncitable(found.path, span)
    if reason:
        return Resolution(definition, target, Problem.UNCITABLE_SOURCE, reason, found.path, found.source, span)
    quote = canon(definition.title_text)
    problem, detail = _before_reading(definition, parsed, quote)
    if problem is not None or span is None:
        return Resolution(definition, target, problem, detail, found.path, found.source, span, quote)
    verification = _verify(found.source, span, quote)
    if verification.status in {Status.AMBIGUOUS, Status.ALTERED}:
        lines = sources.line_map(found.path, found.source)
        verification = placed(verification, span, quote, lines) if lines is not None else verification
    problem = _BY_STATUS.get(verification.status)
    if problem is None:
        problem, detail = _remarks(definition, found.source, span, quote)
    return Resolution(definition, target, problem, detail, found.path, found.source, span, quote, verification)


def _unread(definition: Definition, target: paths.Target, path: str, problem: SourceProblem) -> Resolution:
    if problem.not_checked:
        return Resolution(definition, target, None, problem.detail, path, not_checked=problem)
    if problem.kind is Unreadable.OUTSIDE:
        return Resolution(definition, target, Problem.UNSAFE_TARGET, problem.detail)
    rule = Problem.MISSING_SOURCE if problem.kind is Unreadable.MISSING else Problem.UNREADABLE_SOURCE
    return Resolution(definition, target, rule, problem.detail, path)


def _before_reading(
    definition: Definition, parsed: tuple[Span, int | None] | None, quote: str
) -> tuple[Problem | None, str]:
    if definition.claims_span:
        if parsed is None:
            return Problem.MALFORMED_SPAN, ""
        if parsed[1] is not None:
            return Problem.MALFORMED_SPAN, "page"
    elif definition.has_title or definition.continued or "#" in definition.path or definition.fragment_text:
        return Problem.UNANCHORED_DEFINITION, ""
    else:
        return Problem.UNANCHORED_DEFINITION, "ordinary"
    if not quote:
        return Problem.MISSING_QUOTE, ""
    if len(quote) > MAX_READ_QUOTE:
        return Problem.OVERLONG_QUOTE, str(len(quote))
    return None, ""


def _remarks(definition: Definition, source: SourceText, span: Span, quote: str) -> tuple[Problem | None, str]:
    written = quote_title(quote)
    if definition.title_delimiter != written[0] or definition.title_text != written[1:-1]:
        return Problem.NONCANONICAL_QUOTE, written
    if len(quote) < MIN_QUOTE:
        return Problem.WEAK_QUOTE, "short"
    if is_space(source.value[span.start]) or is_space(source.value[span.end - 1]):
        return Problem.WEAK_QUOTE, "space"
    if not (on_grapheme_boundary(source.value, span.start) and on_grapheme_boundary(source.value, span.end)):
        return Problem.WEAK_QUOTE, "grapheme"
    if not is_unique(source, quote):
        return Problem.WEAK_QUOTE, "repeated"
    return None, ""
