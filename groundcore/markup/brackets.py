"""Brackets with digits in them: markers and everything that looks like one (sections 3 and 9 of
docs/citation-format.md)."""

from __future__ import annotations

import re
from bisect import bisect_right

from groundcore.markup.masks import MASK, is_escaped
from groundcore.markup.syntax import Bracket, BracketKind, Structure
from groundcore.text import Span

MAX_RANGE = 100
"""Numbers that a range such as ``[1-3]`` may span."""

_SEPARATOR = r" ?[,;\uff0c\u3001\u2013\u2014-] ?"
_BRACKET = re.compile(rf"\[([0-9]{{1,3}}(?:{_SEPARATOR}[0-9]{{1,3}})*)\]")
_PART = re.compile(r"([0-9]{1,3})(?: ?[\u2013\u2014-] ?([0-9]{1,3}))?")
_RANGE_DASH = re.compile(r" ?[\u2013\u2014-] ?")
_FOREIGN = re.compile(
    r"[\u3010\u3014\uff3b]([0-9\uff10-\uff19]{1,3})(?:[:\u2020][^\u3010\u3011\u3014\u3015\uff3b\uff3d\r\n]{0,200})?[\u3011\u3015\uff3d]"
    r"|\u3010(?:F:)?([^\u3010\u3011\r\n]{1,200}\u2020L[0-9]{1,9}(?:-L[0-9]{1,9})?)\u3011"
    r"|\[([\uff10-\uff19]{1,3})\]"
    r"|(\ue200[^\ue201\r\n]{0,200}\ue201|[\ue200-\ue206]+)"
)
_PRIVATE = re.compile("[\u3010\u3014\uff3b\uff10-\uff19\ue200-\ue206]")
_FULL_WIDTH = {0xFF10 + d: 0x30 + d for d in range(10)}
_HTML_HIDDEN = re.compile(
    r"<!--.*?(?:-->|\Z)|<(pre|script|style|textarea)\b.*?(?:</\1\s*>|\Z)|<[^<>]*>", re.DOTALL | re.IGNORECASE
)
_DIGITS = re.compile(r"\[([1-9][0-9]{0,2})\]")


class _Ranges:
    """Which of some disjoint or nested spans holds an offset; outermost only."""

    def __init__(self, spans: tuple[Span, ...]) -> None:
        outer: list[Span] = []
        for span in sorted(spans, key=lambda s: (s.start, -s.end)):
            if not outer or span.start >= outer[-1].end:
                outer.append(span)
        self._spans = outer
        self._starts = [s.start for s in outer]

    def __contains__(self, offset: int) -> bool:
        index = bisect_right(self._starts, offset) - 1
        return index >= 0 and offset < self._spans[index].end


def ranges(spans: tuple[Span, ...]) -> _Ranges:
    """A lookup for spans of which only the outermost count."""
    return _Ranges(spans)


def numbers_of(inner: str) -> tuple[int, ...]:
    """The numbers of ``1, 3-5``; empty where a number is no marker's or a range does not ascend or is too wide."""
    found: list[int] = []
    for part in _PART.finditer(inner):
        first = _marker_number(part.group(1))
        last = _marker_number(part.group(2)) if part.group(2) else first
        if first is None or last is None or last < first or last - first >= MAX_RANGE:
            return ()
        if part.group(2) and last == first:
            return ()
        found.extend(range(first, last + 1))
    return tuple(dict.fromkeys(found)) if len(found) <= MAX_RANGE * 3 else ()


def _marker_number(digits: str) -> int | None:
    return int(digits) if digits[0] != "0" else None


def read_brackets(prose: str, structure: Structure) -> list[Bracket]:
    """Every bracket with digits in `prose`, in order."""
    found: list[Bracket] = []
    if "[" in prose:
        link_texts = ranges(structure.link_texts)
        pairs: dict[int, int] | None = None
        for match in _BRACKET.finditer(prose):
            start, end = match.span()
            if is_escaped(prose, start):
                continue
            if prose[start - 1 : start] == "]" and pairs is None:
                pairs = _bracket_pairs(prose)
            found.append(_classify(prose, match.group(1), Span(start, end), structure, link_texts, found, pairs or {}))
    if _PRIVATE.search(prose):
        found = sorted([*found, *_foreign(prose)], key=lambda b: b.span)
    return found


def _classify(
    prose: str,
    inner: str,
    span: Span,
    structure: Structure,
    link_texts: _Ranges,
    before: list[Bracket],
    pairs: dict[int, int],
) -> Bracket:
    start, end = span.start, span.end
    if start in structure.links and structure.links[start][1] == Span(start + 1, end - 1):
        return Bracket(BracketKind.LINK, span, numbers_of(inner), structure.links[start][2])
    if not inner.isdigit():
        return Bracket(BracketKind.LINK_TEXT if start in link_texts else BracketKind.GROUPED, span, numbers_of(inner))
    number = int(inner)
    numbers = (number,) if number else ()
    outer = structure.links.get(start - 1)
    if outer is not None and outer[1] == span:
        return Bracket(BracketKind.NESTED, span, numbers, outer[2])
    if start in link_texts:
        return Bracket(BracketKind.LINK_TEXT, span, numbers)
    if prose[start - 1 : start] == "]" and not (before and before[-1].span.end == start):
        opened = pairs.get(start - 1)
        if opened is not None and prose[opened + 1 : opened + 2] not in {"^", "@"}:
            return Bracket(BracketKind.REFERENCE, span, numbers)
    if number == 0:
        return Bracket(BracketKind.ZERO, span, ())
    if inner[0] == "0":
        return Bracket(BracketKind.PADDED, span, numbers)
    if start - 1 in structure.images:
        return Bracket(BracketKind.LINK, span, numbers)
    if prose[start - 1 : start] == "!" and not is_escaped(prose, start - 1):
        return Bracket(BracketKind.IMAGE, Span(start - 1, end), numbers)
    if prose.startswith("[]", end):
        span = Span(start, end + 2)
    return Bracket(BracketKind.PLAIN, span, numbers)


def _bracket_pairs(prose: str) -> dict[int, int]:
    """For each closing bracket the one that opens it, within a block."""
    pairs: dict[int, int] = {}
    opened: list[int] = []
    for match in re.finditer(r"[\[\]]|\n[ \t]*(?=\r?\n)", prose):
        at = match.start()
        if prose[at] not in "[]":
            opened.clear()
        elif is_escaped(prose, at):
            continue
        elif prose[at] == "[":
            opened.append(at)
        elif opened:
            pairs[at] = opened.pop()
    return pairs


def join_ranges(prose: str, brackets: tuple[Bracket, ...], defined: frozenset[int]) -> tuple[Bracket, ...]:
    """`brackets` with ``[1]-[3]`` as one grouped bracket, where one of its numbers is defined."""
    out: list[Bracket] = []
    for bracket in brackets:
        last = out[-1] if out else None
        if (
            last is not None
            and last.kind is bracket.kind is BracketKind.PLAIN
            and 0 < bracket.span.start - last.span.end <= 3
            and _RANGE_DASH.fullmatch(prose, last.span.end, bracket.span.start)
            and 0 < bracket.numbers[0] - last.numbers[0] < MAX_RANGE
        ):
            numbers = tuple(range(last.numbers[0], bracket.numbers[0] + 1))
            if not defined.isdisjoint(numbers):
                out[-1] = Bracket(BracketKind.GROUPED, Span(last.span.start, bracket.span.end), numbers)
                continue
        out.append(bracket)
    return tuple(out)


def _foreign(prose: str) -> list[Bracket]:
    found: list[Bracket] = []
    for match in _FOREIGN.finditer(prose):
        digits = (match.group(1) or match.group(3) or "").translate(_FULL_WIDTH)
        number = int(digits) if digits and digits.isascii() else 0
        numbers = (number,) if number else ()
        found.append(Bracket(BracketKind.FOREIGN, Span(*match.span()), numbers, match.group(2) or ""))
    return found


def html_brackets(text: str, structure: Structure) -> list[Bracket]:
    """``[n]`` in the text of raw HTML blocks: not in tags, comments, preformatted text, scripts or styles."""
    found: list[Bracket] = []
    for block in structure.html_blocks:
        html = text[block.start : block.end]
        if "[" not in html:
            continue
        visible = _HTML_HIDDEN.sub(lambda m: MASK * len(m.group()), html)
        for match in _DIGITS.finditer(visible):
            span = Span(block.start + match.start(), block.start + match.end())
            found.append(Bracket(BracketKind.HTML, span, (int(match.group(1)),)))
    return found
