"""Writing citations: definition lines, quotes that are unique, and where in a document they go.

Sections 2 to 4 of docs/citation-format.md. Everything returns edits or text; nothing is changed here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from groundcore import paths
from groundcore.anchoring import is_unique
from groundcore.canon import canon, is_space, on_grapheme_boundary, quote_title, trim
from groundcore.documents import Document, whole_line
from groundcore.findings import Edit, apply_edits
from groundcore.markup import Bracket, BracketKind, Definition, scan
from groundcore.narration import named_numbers
from groundcore.sources import SourceText
from groundcore.text import Span, Text

MAX_NUMBER = 999
_SENTENCE_END = re.compile(r"[.!?…。！？]+[\"'”’)\]]*(?=\s|$)")
_ALONE = re.compile(r"[ \t]*(?:[-*+]|[0-9]{1,9}[.)])[ \t]+")
"""The prefix of a list item that holds nothing before the place."""
_CLOSING = re.compile(r"[.,;:!?)\]\s]|$")


def definition_line(number: int, document: str, source: SourceText, span: Span) -> str:
    """The definition of `number` in `document` that cites `span` of `source`."""
    quote = canon(source.value[span.start : span.end])
    path = paths.encode(paths.relative(source.path, paths.parent(document)))
    return f"[{number}]: {path}#char={span.start},{span.end} {quote_title(quote)}"


def group(numbers: tuple[int, ...]) -> str:
    """Markers as groundls writes them: ``([1], [2])``."""
    return "(" + ", ".join(f"[{n}]" for n in dict.fromkeys(numbers)) + ")"


def number_list(numbers: frozenset[int] | tuple[int, ...]) -> str:
    """Numbers for a message: ``1-4, 7``."""
    parts: list[list[int]] = []
    for number in sorted(set(numbers)):
        if parts and number == parts[-1][1] + 1:
            parts[-1][1] = number
        else:
            parts.append([number, number])
    written = [str(a) if a == b else f"{a}-{b}" for a, b in parts]
    return ", ".join(written if len(written) <= 6 else [*written[:3], "...", *written[-2:]])


def next_number(document: Document) -> int:
    """One more than every number that the document defines or mentions; gaps are never refilled."""
    taken = [n for n in document.numbers if n <= MAX_NUMBER]
    for bracket in document.brackets:
        taken.extend(bracket.numbers)
    return max(taken, default=0) + 1


def writable(source: SourceText, span: Span, limit: int) -> Span | None:
    """`span` as a definition may cite it: trimmed, on grapheme boundaries, unique, within `limit` characters.

    A quote that is not unique is widened by words, then by sentences; None where no such span exists.
    """
    span = _on_boundaries(source.value, trim(source.value, span))
    if span.end <= span.start:
        return None
    while True:
        quote = canon(source.value[span.start : span.end])
        if len(quote) > limit or not quote:
            return None
        if len(quote) >= 8 and is_unique(source, quote):
            return span
        wider = _wider(source.value, span)
        if wider == span:
            return None
        span = wider


def _on_boundaries(text: str, span: Span) -> Span:
    start, end = span.start, span.end
    while start > 0 and not on_grapheme_boundary(text, start):
        start -= 1
    while end < len(text) and not on_grapheme_boundary(text, end):
        end += 1
    return Span(start, end)


def _wider(text: str, span: Span) -> Span:
    """One word more at either end, across at most one line end: never out of the paragraph."""
    start, end = span.start, span.end
    gap = start
    while gap > 0 and is_space(text[gap - 1]):
        gap -= 1
    if text.count("\n", gap, start) < 2 and gap > 0:
        start = gap
        while start > 0 and not is_space(text[start - 1]) and gap - start < 80:
            start -= 1
    gap = end
    while gap < len(text) and is_space(text[gap]):
        gap += 1
    if text.count("\n", end, gap) < 2 and gap < len(text):
        end = gap
        while end < len(text) and not is_space(text[end]) and end - gap < 80:
            end += 1
    return _on_boundaries(text, Span(start, end))


def narrowed(source: SourceText, span: Span, limit: int) -> Span | None:
    """The longest start of `span` within `limit` canonical characters: whole sentences, else whole words."""
    text = source.value[span.start : span.end]
    ends = [m.end() for m in _SENTENCE_END.finditer(text)]
    fitting = [e for e in ends if len(canon(text[:e])) <= limit]
    if not fitting:
        fitting = [m.start() for m in re.finditer(r"\s+", text[: limit * 2]) if len(canon(text[: m.start()])) <= limit]
    for end in reversed(fitting):
        cut = writable(source, Span(span.start, span.start + end), limit)
        if cut is not None:
            return cut
    return None


# Where definitions stand in a document


def definition_block(document: Document) -> tuple[Definition, ...]:
    """The definitions of the block that ends the document; empty where text follows them all."""
    definitions = [d for d in document.syntax.definitions if not d.in_container]
    text = document.text.value
    end = len(text)
    block: list[Definition] = []
    for definition in reversed(definitions):
        stop = definition.continued.end if definition.continued else definition.line.end
        if text[stop:end].strip():
            break
        block.append(definition)
        end = definition.line.start
    return tuple(reversed(block))


def append_definitions(document: Document, lines: list[str]) -> Edit:
    """The edit that adds definition lines at the end of the block, or makes one."""
    text, newline = document.text.value, document.text.newline
    block = definition_block(document)
    if block:
        last = block[-1]
        at = last.continued.end if last.continued else last.line.end
        at = max(at, whole_line(document.text, Span(at, at)).start)
        tail = text[at:]
        hidden = last.fault is not None or not last.visible  # it would hide what is written directly below
        written = newline * (2 if hidden else 1) + newline.join(lines)
        return Edit(Span(at, at), written if tail.startswith(("\n", "\r")) else written + newline)
    stripped = len(text.rstrip("\r\n"))
    line = document.text.line_span(document.text.line_at(stripped)) if text else Span(0, 0)
    breaks = len(document.text.line_starts) - 1 - document.text.line_at(stripped)
    lead = newline * max(0, 2 - breaks) if text[line.start : line.end].strip() or stripped else ""
    return Edit(Span(len(text), len(text)), lead + newline.join(lines) + newline)


def _text_before(text: Text, offset: int) -> str:
    """What stands before an offset on its line."""
    return text.value[text.line_starts[text.line_at(offset)] : offset]


def removed_line(document: Document, definition: Definition) -> Edit:
    """The edit that removes a definition's line, or its part of a line behind a list's or a quote's prefix."""
    end = definition.continued.end if definition.continued else definition.line.end
    span = Span(definition.line.start, end)
    line = whole_line(document.text, span)
    alone = _ALONE.fullmatch(_text_before(document.text, span.start)) and document.text.value[
        line.end : line.end + 1
    ] not in {" ", "\t"}
    if definition.in_container and not alone:
        return Edit(span, "")
    return Edit(line, "")


def without_marker(document: Document, bracket: Bracket) -> Edit:
    """The edit that removes a marker with what belongs to it: its place in a group, its brackets, one space."""
    text = document.text.value
    start, end = bracket.span.start, bracket.span.end
    if text[start - 1 : start] == "(" and text[end : end + 1] == ")":
        start, end = start - 1, end + 1
    elif text[start - 2 : start] == ", ":
        return Edit(Span(start - 2, end), "")
    elif text.startswith(", [", end):
        return Edit(Span(start, end + 2), "")
    if text[start - 1 : start] == " " and _CLOSING.match(text, end):
        start -= 1
    return Edit(Span(start, end), "")


def grouped(document: Document, span: Span, numbers: tuple[int, ...]) -> Edit:
    """The edit that writes markers as a group: inside a bracket that stands there already, set off by a space
    elsewhere."""
    text = document.text.value
    written = group(numbers)
    before, after = text[span.start - 1 : span.start], text[span.end : span.end + 1]
    if before == "(" and after == ")":
        return Edit(span, written[1:-1])
    space = " " if before.isascii() and (before.isalnum() or before in set(".,;:!?)]\"'%*_`")) and before else ""
    return Edit(span, space + written)


@dataclass(frozen=True, slots=True)
class Renumbering:
    """The edits that number a document's citations by first mention, with the definitions in one block."""

    edits: tuple[Edit, ...]
    numbers: dict[int, int]
    """New number by old number."""


def renumbering(document: Document) -> Renumbering | None:
    """Number by first mention; None where a definition is broken or doubled, or a bracket cannot be rewritten."""
    definitions = document.syntax.definitions
    numbers = [d.number for d in definitions]
    if not definitions or len(set(numbers)) != len(numbers):
        return None
    if any(d.fault is not None or d.continued is not None or not d.visible for d in definitions):
        return None
    order: dict[int, int] = {}
    for bracket in document.brackets:
        if bracket.kind is BracketKind.FOREIGN and bracket.numbers:
            return None
        if document.is_marker(bracket) or document.is_hidden(bracket) or bracket.kind in _RENUMBERED:
            if not document.numbers.issuperset(bracket.numbers):
                return None
            for number in bracket.numbers:
                order.setdefault(number, len(order) + 1)
    for definition in sorted(definitions, key=lambda d: d.number or 0):
        order.setdefault(definition.number or 0, len(order) + 1)
    edits = [e for b in document.brackets if (e := _renumbered(document, b, order)) is not None]
    edits += [e for b in document.syntax.narrated if (e := _renumbered(document, b, order)) is not None]
    edits += _narration_edits(document, order)
    edits += _block_edits(document, order)
    text = Text(apply_edits(document.text.value, edits), document.text.bom)
    after = Document(document.path, text, scan(text.value, document.syntax.format), document.kind)
    return Renumbering(tuple(edits), order) if _leads(after, {}) == _leads(document, order) else None


def _leads(document: Document, order: dict[int, int]) -> list[str]:
    """Where the markers lead, one after the other: the definition of each number without the number itself.

    The numbers of a group are taken in `order`; what cannot be seen leads nowhere.
    """
    text = document.text.value
    tails = {n: text[d.label.end : d.line.end] for n, d in document.definitions.items() if d.visible}
    uses = [b for b in document.brackets if document.is_marker(b) or document.is_hidden(b) or b.kind in _RENUMBERED]
    return [tails.get(n, "") for b in uses for n in sorted(b.numbers, key=lambda n: order.get(n, n))]


_RENUMBERED = frozenset({BracketKind.PADDED, BracketKind.REFERENCE})
_DIGITS = re.compile(r"[0-9]+")


def _renumbered(document: Document, bracket: Bracket, order: dict[int, int]) -> Edit | None:
    text = document.text.value
    if not (document.is_marker(bracket) or document.is_hidden(bracket) or bracket.kind in _RENUMBERED):
        return None
    if not order.keys() >= set(bracket.numbers):
        return None
    if bracket.kind is BracketKind.GROUPED:
        return grouped(document, bracket.span, tuple(sorted(order[n] for n in bracket.numbers)))
    digits = _DIGITS.search(text, bracket.span.start, bracket.span.end)
    if digits is None:
        return None
    new = str(order[bracket.numbers[0]])
    return None if digits.group() == new else Edit(Span(*digits.span()), new)


def _narration_edits(document: Document, order: dict[int, int]) -> list[Edit]:
    """The numbers that narrations say they are about."""
    openings = [n.opening for n in document.syntax.narrations if n.opening is not None]
    named = [number for opening in openings for number in named_numbers(opening) or ()]
    return [Edit(n.span, str(order[n.number])) for n in named if n.number in order and order[n.number] != n.number]


def _block_edits(document: Document, order: dict[int, int]) -> list[Edit]:
    text, newline = document.text.value, document.text.newline
    lines = {
        order[d.number or 0]: f"[{order[d.number or 0]}]" + text[d.label.end : d.line.end]
        for d in document.syntax.definitions
    }
    written = [lines[n] for n in sorted(lines)]
    block = definition_block(document)
    if len(block) == len(document.syntax.definitions):
        return [Edit(Span(block[0].line.start, block[-1].line.end), newline.join(written))]
    removed = [removed_line(document, d) for d in document.syntax.definitions]
    end = len(text.rstrip())
    last = max((d.line.end for d in block), default=0)
    lead = newline if last == end and block else newline * 2
    if text.endswith(("\n", "\r")) and not block:
        lead = newline
    if block:
        removed = [e for e in removed if e.span.start < block[0].line.start]
        return [*removed, Edit(Span(block[0].line.start, block[-1].line.end), newline.join(written))]
    return [*removed, Edit(Span(len(text), len(text)), lead + newline.join(written) + newline)]
