"""What several rules share: neighbours of a definition, offsets, anchors, differences."""

from __future__ import annotations

import re

from groundcore import paths
from groundcore.anchoring import places
from groundcore.canon import canon, trim
from groundcore.citations import Resolution, resolve_definition
from groundcore.documents import Document, DocumentKind, whole_line
from groundcore.findings import Edit
from groundcore.markup import Bracket, Definition
from groundcore.rules.base import Context
from groundcore.sources import SourceProblem, SourceText
from groundcore.text import Span
from groundcore.verdicts import Place
from groundcore.writing import MAX_NUMBER, append_definitions, definition_line, group, grouped, next_number, writable

_IN_GROUP = re.compile(r"\((?:\[[0-9, -]{1,40}\], ?){0,20}$")
_GROUP_GOES_ON = re.compile(r"(?:, ?\[[0-9, -]{1,40}\]){0,20}\)")
_OFFSETS = re.compile(r"char=([0-9]+,[0-9]+)")
_LINES = re.compile(r"L([1-9][0-9]{0,8})(?:-L?([1-9][0-9]{0,8}))?")
_RFC_LINES = re.compile(r"line=(0|[1-9][0-9]{0,8}),([1-9][0-9]{0,8})")
_FOREIGN_LINES = re.compile(r"(.+)\u2020(L[1-9][0-9]{0,8}(?:-L[1-9][0-9]{0,8})?)")


def preceding(document: Document, above: Definition, definition: Definition) -> bool:
    """Whether `above`, itself broken or invisible, stands on the line directly above `definition`."""
    if above.visible and above.fault is None:
        return False
    end = above.continued.end if above.continued else above.line.end
    text = document.text
    return text.line_at(definition.line.start) - text.line_at(end) == 1


def hidden_below(document: Document) -> dict[int, int]:
    """For each broken definition, by where it starts, how many valid ones directly below it CommonMark does not see."""
    found: dict[int, int] = {}
    count, next_line = 0, -1
    for definition in reversed(document.syntax.definitions):
        end = definition.continued.end if definition.continued else definition.line.end
        if next_line - document.text.line_at(end) != 1:
            count = 0
        next_line = document.text.line_at(definition.line.start)
        if definition.fault is not None:
            found[definition.line.start] = count
        elif not definition.visible:
            count += 1
    return found


def offsets_edit(definition: Definition, span: Span) -> Edit:
    """The edit that changes the digits of a definition's offsets, and nothing else."""
    match = _OFFSETS.search(definition.fragment_text)
    if match is None:
        return Edit(definition.fragment, f"char={span.start},{span.end}")
    start = definition.fragment.start
    return Edit(Span(start + match.start(1), start + match.end(1)), f"{span.start},{span.end}")


def path_span(definition: Definition) -> Span:
    """Where the path of a definition is written, without fragment and angle brackets."""
    end = definition.fragment.start - (1 if definition.fragment.start > definition.destination.start else 0)
    start = end - len(definition.path)
    if not definition.fragment_text:
        angle = definition.destination.end - definition.destination.start - len(definition.path)
        start = definition.destination.start + (1 if angle >= 2 else 0)
    return Span(start, start + len(definition.path))


def lines_span(source: SourceText, fragment: str) -> Span | None:
    """The span that ``L10-L20`` or ``line=9,20`` (RFC 5147) names, trimmed; None where there are no such lines."""
    match = _LINES.fullmatch(fragment)
    if match:
        first, last = int(match.group(1)) - 1, int(match.group(2) or match.group(1)) - 1
    else:
        match = _RFC_LINES.match(fragment)
        if match is None:
            return None
        first, last = int(match.group(1)), int(match.group(2)) - 1
    lines = source.lines
    if not 0 <= first <= last < len(lines.line_starts):
        return None
    span = trim(source.value, Span(lines.line_starts[first], lines.line_span(last).end))
    return span if span.end > span.start else None


def anchored_span(resolution: Resolution, title: str, limit: int) -> Span | None:
    """The span that a draft means: where its quote stands, once or once within its lines; else the lines themselves."""
    source, definition = resolution.source, resolution.definition
    if source is None:
        return None
    lines = lines_span(source, definition.fragment_text)
    quote = canon(title)
    if quote:
        found = places(source, quote)
        if len(found) != 1 and lines is not None:
            found = tuple(p for p in found if lines.start <= p.start and p.end <= lines.end)
        return writable(source, found[0], limit) if len(found) == 1 else None
    return writable(source, lines, limit) if lines is not None else None


def difference(before: str, now: str) -> str:
    """`now` around the words that differ from `before`, with dots where it is cut."""
    from difflib import SequenceMatcher

    old, new = before.split(" "), now.split(" ")
    changed = [b for b in SequenceMatcher(None, old, new, autojunk=False).get_opcodes() if b[0] != "equal"]
    if not changed:
        return now
    first, last = max(0, changed[0][3] - 3), min(len(new), changed[-1][4] + 3)
    words = " ".join(new[first:last])
    return ("... " if first else "") + words + (" ..." if last < len(new) else "")


def citation_of_lines(context: Context, bracket: Bracket) -> tuple[Edit, ...]:
    """The edits that turn a bracket which names a file and lines into a marker and its definition."""
    match = _FOREIGN_LINES.fullmatch(bracket.destination)
    if match is None or context.document.kind is not DocumentKind.CITED:
        return ()
    target = paths.locate(paths.encode(match.group(1)), context.document.path)
    if target.unsafe or target.external or not target.path:
        return ()
    found = context.workspace.lookup(target.path)
    if isinstance(found.source, SourceProblem) or context.workspace.uncitable(found.path, None):
        return ()
    lines = lines_span(found.source, match.group(2))
    limit = context.workspace.settings(context.document.path).quotes.max_length
    span = writable(found.source, lines, limit) if lines is not None else None
    if span is None or context.workspace.uncitable(found.path, span):
        return ()
    number = next_number(context.document)
    if number > MAX_NUMBER:
        return ()
    line = definition_line(number, context.document.path, found.source, span)
    return Edit(bracket.span, group((number,))), append_definitions(context.document, [line])


def followed_citation(context: Context, resolution: Resolution) -> str | None:
    """The definition that another cited document has for the words which are cited there."""
    other = context.workspace.document(resolution.path)
    span = resolution.written_span
    if not isinstance(other, Document) or span is None or resolution.definition.number is None:
        return None
    if resolution.source is None or resolution.source.value != other.text.value:
        return None  # offsets of the source and of the document differ: CRLF
    line_end = other.text.line_span(other.text.line_at(min(span.end, len(other.text.value)))).end
    for marker in other.markers:
        if span.start <= marker.span.start <= line_end and len(marker.numbers) == 1:
            definition = other.definitions.get(marker.numbers[0])
            if definition is None or definition.fault is not None or not definition.has_title:
                return None
            if not resolve_definition(definition, other.path, context.workspace, used=True).verified:
                return None
            target = paths.locate(definition.path, other.path)
            if not target.path:
                return None
            path = paths.encode(paths.relative(target.path, paths.parent(context.document.path)))
            title = other.text.value[definition.title.start : definition.title.end]
            return f"[{resolution.definition.number}]: {path}#{definition.fragment_text} {title}"
    return None


def removed_comment(context: Context, span: Span, *, exactly: bool = False) -> Edit:
    """The edit that removes a comment: its lines where it stands alone on them, with one blank line of two around it.

    `exactly`: its lines and nothing else. Either way blocks above and below stay apart.
    """
    text, lines = context.text, context.document.text
    first, last = lines.line_at(span.start), lines.line_at(span.end)
    before = text[lines.line_starts[first] : span.start]
    after = text[span.end : lines.line_span(last).end]
    if before.strip(" \t") or after.strip(" \t"):
        space = 1 if before[-1:] in {" ", ""} and after[:1] == " " else 0
        at_end = len(before) - len(before.rstrip(" ")) if before.strip(" \t>") and not after.strip(" \t") else 0
        return Edit(Span(span.start - at_end, span.end + space), "")
    whole = whole_line(lines, span)
    count = len(lines.line_starts)
    blank_above = first == 0 or _is_blank(context, first - 1)
    blank_below = last + 1 >= count or _is_blank(context, last + 1)
    if not blank_above and not blank_below:
        return Edit(Span(whole.start, lines.line_span(last).end), "")
    if blank_above and blank_below and not exactly:
        if whole.end < len(text):
            return Edit(Span(whole.start, lines.line_starts[last + 2] if last + 2 < count else len(text)), "")
        if first > 0:
            return Edit(Span(lines.line_starts[first - 1], whole.end), "")
    return Edit(whole, "")


def _is_blank(context: Context, line: int) -> bool:
    return not context.written(context.document.text.line_span(line)).strip(" \t")


def also_cite(context: Context, markers: tuple[Span, ...], place: Place) -> tuple[Edit, ...]:
    """The edits that cite the sentence around a place too, behind the last of a claim's markers; nothing where no span
    there can be cited."""
    source = place.cited.source.source
    document = context.document
    number = next_number(document)
    if not markers or number > MAX_NUMBER:
        return ()
    limit = context.workspace.settings(document.path).quotes.max_length
    found = writable(source, place.cited.source.sentence_at(place.span), limit) or writable(source, place.span, limit)
    if found is None:
        return ()
    known = [r for r in context.resolutions if r.verified and r.path == source.path and r.written_span == found]
    used = known[0].definition.number if known else None
    bracket = next((b for b in document.brackets if b.span == markers[-1]), None)
    if bracket is None or used in bracket.numbers:
        return ()
    marked = _with_number(document, bracket, used or number)
    if used is not None:
        return (marked,)
    return marked, append_definitions(document, [definition_line(number, document.path, source, found)])


def _with_number(document: Document, bracket: Bracket, number: int) -> Edit:
    """The edit that adds a number behind a marker: into its group where it stands in one, else the two become one."""
    text = document.text.value
    if _IN_GROUP.search(text, max(0, bracket.span.start - 200), bracket.span.start) and _GROUP_GOES_ON.match(
        text, bracket.span.end
    ):
        return Edit(Span(bracket.span.end, bracket.span.end), f", [{number}]")
    return grouped(document, bracket.span, (*bracket.numbers, number))
