"""Definitions by our own line scanner, because Markdown libraries drop the malformed ones without a word.

One physical line, anchored at the line start (sections 4 and 9 of docs/citation-format.md)::

    [1]: path#char=13,48 "quote"
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from groundcore.canon import quote_title
from groundcore.markup.syntax import Definition, Fault
from groundcore.text import Span

_LINE = re.compile(r"^([ \t]*(?:(?:>|[-+*]|[0-9]{1,9}[.)])[ \t]*)*)\[([0-9]+)\]:([^\r\n]*)", re.MULTILINE)
"""A line that begins with ``[digits]:``, perhaps behind the prefix of a list item or a quote; a lone CR is LF here."""
_WS = re.compile(r"[ \t]*")
_ANGLE = re.compile(r"<(?:[^<>\r\n\\]|\\.)*>")
_BARE = re.compile(r"[^ \t\r\n<][^ \t\r\n]*")
_TITLE = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\)")
_TITLE_LINE = re.compile(r"[ \t]*(\"(?:[^\"\\\r\n]|\\[^\r\n])*\"|'(?:[^'\\\r\n]|\\[^\r\n])*')[ \t]*(?=[\r\n]|\Z)")
_DESTINATION_LINE = re.compile(
    r"[ \t]*([^ \t\r\n<>\[\]]+#[^ \t\r\n]*char=[^ \t\r\n]*)(?:[ \t]+(\"[^\r\n]*\"|'[^\r\n]*'))?[ \t]*(?=[\r\n]|\Z)"
)
_WELL_FORMED = re.compile(
    r"\[([1-9][0-9]{0,2})\]:[ \t]*([^ \t\r\n<>()#\\][^ \t\r\n()#\\]*)#([^ \t\r\n()\\]*)[ \t]+\"([^\"\\]*)\"[ \t]*"
)
"""A definition as groundls writes it: most lines, read in one go."""
_CURLY = frozenset({"\u201c\u201d", "\u201e\u201c", "\u201e\u201d", "\u00ab\u00bb", "\u2018\u2019", "\u201a\u2018"})
"""Quotation marks that a word processor makes of straight ones."""
_DRAFT = re.compile(r"#(?:L[0-9]|line=)")


@dataclass(frozen=True, slots=True)
class Line:
    """A line that may be a definition, before it is read."""

    start: int
    """Where the opening bracket stands."""
    label_end: int
    """After the colon."""
    end: int
    digits: str
    in_container: bool


def candidate_lines(text: str) -> list[Line]:
    """Every line that begins with ``[digits]:``, perhaps behind the prefix of a list item or a quote."""
    found: list[Line] = []
    if "]:" not in text:
        return found
    for match in _LINE.finditer(text):
        prefix, digits, rest = match.group(1), match.group(2), match.span(3)
        is_marked = bool(prefix.strip(" \t"))
        in_container = is_marked or len(prefix) > 3 or "\t" in prefix
        found.append(Line(match.end(1), rest[0], rest[1], digits, in_container))
    return found


def read_definition(text: str, line: Line, *, visible: bool, in_container: bool) -> Definition:
    """The definition on a line, as far as it can be read; what it is not stands in its `fault`."""
    match = _WELL_FORMED.fullmatch(text, line.start, line.end)
    if match is None:
        return _read_slowly(text, line, visible=visible, in_container=in_container)
    path, fragment, title = match.span(2), match.span(3), match.span(4)
    return Definition(
        number=int(line.digits),
        digits=line.digits,
        line=Span(line.start, line.end),
        label=Span(line.start, line.label_end - 1),
        destination=Span(path[0], fragment[1]),
        fragment=Span(*fragment),
        title=Span(title[0] - 1, title[1] + 1),
        path=match.group(2),
        fragment_text=match.group(3),
        title_text=match.group(4),
        title_delimiter='"',
        fault=None,
        continued=None,
        in_container=in_container,
        visible=visible,
    )


def _read_slowly(text: str, line: Line, *, visible: bool, in_container: bool) -> Definition:
    """The same for a line that is not written as groundls writes it, piece by piece."""
    label = Span(line.start, line.label_end - 1)
    number = int(line.digits) if len(line.digits) <= 9 else None
    fault: Fault | None = None
    if number is None or number > 999 or line.digits[0] == "0":
        fault = Fault(label, "a number is 1 to 999, without leading zero")
    at = _WS.match(text, line.label_end, line.end).end()  # type: ignore[union-attr]
    body = _ANGLE.match(text, at, line.end) or _BARE.match(text, at, line.end)
    continued: Span | None = None
    title = Span(at, at)
    if body is None:
        destination = Span(at, at)
        if at < line.end:
            fault = fault or Fault(Span(at, line.end), "a destination in <...> is not closed")
        else:
            fault = fault or _missing_destination(text, line, label)
            continued = fault.covers
    else:
        destination = Span(body.start(), body.end())
        fault = fault or _unbalanced(text, destination)
        rest = _WS.match(text, body.end(), line.end).end()  # type: ignore[union-attr]
        if rest < line.end:
            title, problem = _read_title(text, rest, line, destination)
            if rest == body.end():
                title, problem = Span(rest, rest), _missing_space(text, line, rest)
            fault = fault or problem
        else:
            continued = _next_title(text, line.end)
    raw = text[destination.start : destination.end]
    inner = Span(destination.start + 1, destination.end - 1) if raw.startswith("<") else destination
    hash_at = text.find("#", inner.start, inner.end)
    path_end = inner.end if hash_at < 0 else hash_at
    fragment = Span(path_end + (hash_at >= 0), inner.end)
    return Definition(
        number=number,
        digits=line.digits,
        line=Span(line.start, line.end),
        label=label,
        destination=destination,
        fragment=fragment,
        title=title,
        path=text[inner.start : path_end],
        fragment_text=text[fragment.start : fragment.end],
        title_text=text[title.start + 1 : title.end - 1],
        title_delimiter=text[title.start] if title.end > title.start else "",
        fault=fault,
        continued=continued,
        in_container=in_container,
        visible=visible,
    )


def _missing_destination(text: str, line: Line, label: Span) -> Fault:
    at = _after_break(text, line.end)
    follows = _DESTINATION_LINE.match(text, at) if at is not None else None
    if follows is None:
        return Fault(label, "no destination follows")
    title = f" {follows.group(2)}" if follows.group(2) else ""
    joined = f"{text[line.start : line.label_end]} {follows.group(1)}{title}"
    reason = "the destination stands on the next line; join the lines"
    return Fault(label, reason, joined, Span(line.start, follows.end()))


def _missing_space(text: str, line: Line, at: int) -> Fault:
    rewritten = f"{text[line.start : at]} {text[at : line.end]}"
    return Fault(Span(at, line.end), "a space is missing before the quote", rewritten)


def _unbalanced(text: str, destination: Span) -> Fault | None:
    raw = text[destination.start : destination.end]
    if raw.startswith("<") or ("(" not in raw and ")" not in raw):
        return None
    opened: list[int] = []
    for index, char in enumerate(raw):
        if char == "(":
            opened.append(index)
        elif char == ")":
            if not opened:
                opened = [index]
                break
            opened.pop()
    if not opened:
        return None
    at = destination.start + opened[0]
    rewritten = text[destination.start : at].replace("(", "%28") + raw[opened[0] :]
    rewritten = rewritten.replace("(", "%28").replace(")", "%29")
    return Fault(Span(at, destination.end), f"write an unpaired parenthesis as %28 or %29: {rewritten}")


def _read_title(text: str, at: int, line: Line, destination: Span) -> tuple[Span, Fault | None]:
    """The quote at `at`; its span is empty where none can be read."""
    none = Span(destination.end, destination.end)
    match = _TITLE.match(text, at, line.end)
    head = text[line.start : at]
    written = text[at : line.end].rstrip(" \t")
    if match is not None:
        rest = _WS.match(text, match.end(), line.end).end()  # type: ignore[union-attr]
        if rest == line.end:
            return Span(at, match.end()), None
        rewritten = None
        if written[0] in "\"'" and written[-1] == written[0]:
            rewritten = head + quote_title(written[1:-1].replace('\\"', '"'))
        return none, Fault(Span(rest, line.end), "text follows the quote", rewritten)
    if written[0] in "\"'(":
        close = ")" if written[0] == "(" else written[0]
        inner = written[1:]
        unambiguous = close not in inner and not inner.endswith("\\")
        rewritten = head + quote_title(inner) if unambiguous and inner else None
        return none, Fault(Span(at, line.end), f"the quote is not closed with {close}", rewritten)
    if written[0] + written[-1] in _CURLY:
        written = written[1:-1]
    bare = not any(mark in written for mark in "\"'\\")
    rewritten = head + quote_title(written) if bare and "char=" in text[destination.start : destination.end] else None
    return none, Fault(Span(at, line.end), "the quote stands between straight quotation marks", rewritten)


def _after_break(text: str, end: int) -> int | None:
    if end >= len(text):
        return None
    return end + 2 if text.startswith("\r\n", end) else end + 1


def _next_title(text: str, end: int) -> Span | None:
    at = _after_break(text, end)
    match = _TITLE_LINE.match(text, at) if at is not None else None
    return Span(match.start(1), match.end(1)) if match else None


def is_ordinary_link(definition: Definition) -> bool:
    """Whether the line is an ordinary link definition such as ``[3]: other.md``: no offsets, lines or quote."""
    return (
        not definition.claims_span
        and not definition.has_title
        and definition.continued is None
        and not _DRAFT.match("#" + definition.fragment_text)
    )
