"""The quotations of a text: what stands between quotation marks of English, German, French, Spanish, Italian, Dutch,
Portuguese, Chinese and Japanese.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache

from groundcore.languages import FUNCTION_WORDS, language_of
from groundcore.quotes.parsing import parse
from groundcore.quotes.words import APOSTROPHE, CJK, Words, plain
from groundcore.text import Span

_MARK = re.compile(
    "[\"'\uff02\uff07\u2018\u2019\u201a\u201c\u201d\u201e\u00ab\u00bb\u2039\u203a\u300c-\u300f\uff62\uff63\u301d-\u301f]"
    "|\n[ \t\r]*\n"
)
_ONE_WAY = {
    "\u201e": "\u201c\u201d",
    "\u201a": "\u2018\u2019",
    "\u300c": "\u300d",
    "\u300e": "\u300f",
    "\uff62": "\uff63",
    "\u301d": "\u301e\u301f",
}
"""Marks that only open, and what closes them."""

_CLOSES_ONLY = {"\u300d": "\u300c", "\u300f": "\u300e", "\uff63": "\uff62", "\u301e": "\u301d", "\u301f": "\u301d"}
_GUILLEMETS = {"\u00ab": "\u00bb", "\u00bb": "\u00ab", "\u2039": "\u203a", "\u203a": "\u2039"}
_SINGLE = frozenset("'\u2018\u2019\u201a")
_OPENS_AFTER = frozenset(
    "([{<\u00a1\u00bf-\u2010\u2011\u2012\u2013\u2014\u2015/|:=\uff08\uff1a\uff0c\u3001\u3002,;*_~"
    "\"'\u2018\u201a\u201c\u201e\u00ab\u2039\u300c\u300e"
)
_ELIDED = re.compile(r"(?i)(?:tis|twas|twere|em|cause|til|till|bout|round|n|s|[0-9]{2}s?)(?![^\W_])")
_CJK_CHAR = re.compile(f"[{CJK}\uff00-\uffef\u3000-\u303f]")
_FEW = 3
"""Words from which a quotation is one, and not a term or an emphasis."""

_TRANSLATED = re.compile(
    r"(?i)translat|\btransl?\.|\btr\. (?:by|mine|the author)|übersetz|übers\.|tradu[cçitz]|tradott|\btrad\."
    r"|vertaal|vertaling|\bvert\.|译|譯|訳"
)
_BEHIND = re.compile(r"[ ,.;:]{0,3}[(\[（［]([^()\[\]（）［］]{1,80})[)\]）］]")
_LAST_BRACKET = re.compile(r"[\[(（]([^\[\]()（）]{1,80})[\])）][ .]{0,2}$")
_BEFORE = re.compile(
    r"(?i)(?:translated|übersetzt|traduit|traducido|tradotto|vertaald|traduzido|translation|traduction|übersetzung)"
    r"(?: as| mit| par| por| come| als| como)?[ :,]{0,3}$"
)
_ATTRIBUTION = re.compile(r"[.!?…。！？\"”“»」)][ \t]*(?:\n[ \t]*)?(?:—|–|--)[ \t]*([^\W0-9_][^.!?\n—–]{0,80})$")


@dataclass(frozen=True, slots=True)
class Quotation:
    """Quoted words of a text. Spans are code points of it."""

    span: Span
    """With the quotation marks."""
    inner: Span
    """Without them, and without blanks at its ends."""
    words: str
    gates: bool
    """Whether it is three words or more and no title: then words that stand nowhere are an error, else a hint."""
    compared: bool
    """False where it is marked as translated or holds no words: there is nothing to compare it with."""


@dataclass(slots=True)
class _Mark:
    at: int
    sign: str
    opens: bool
    closes: bool


def find_quotations(text: str) -> tuple[Quotation, ...]:
    """The quotations of a text, in order; of nested ones the outer. Time is linear in its length.

    An apostrophe, a foot or inch sign, and a mark that has no partner in its paragraph are none.
    """
    pairs = _Pairs()
    marks = [_mark(text, match) for match in _MARK.finditer(text)]
    for index, mark in enumerate(marks):
        following = marks[index + 1] if index + 1 < len(marks) else None
        pairs.take(text, mark, following)
    found: list[Quotation] = []
    end = 0
    for first, last in sorted(pairs.closed):
        if first >= end:
            end = last + 1
            if text[first + 1 : last].strip():
                found.append(_quotation(text, Span(first, end), Span(first + 1, last)))
    return tuple(found)


def _mark(text: str, match: re.Match[str]) -> _Mark:
    at = match.start()
    sign = {"\uff02": '"', "\uff07": "'"}.get(match.group(), match.group())
    if sign[0] == "\n":
        return _Mark(at, "\n", False, False)
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    free = not before or before.isspace() or before in _OPENS_AFTER or _is_cjk(before)
    opens = free and bool(after) and not after.isspace()
    closes = bool(before) and not before.isspace() and (not after.isalnum() or _is_cjk(after) or _is_cjk(before))
    return _Mark(at, sign, opens, closes)


def _is_cjk(char: str) -> bool:
    return bool(char) and not char.isascii() and _CJK_CHAR.match(char) is not None


class _Pairs:
    """Marks that are open, and the pairs that were closed."""

    def __init__(self) -> None:
        self.closed: list[tuple[int, int]] = []
        self._open: list[_Mark] = []
        self._count: Counter[str] = Counter()

    def take(self, text: str, mark: _Mark, following: _Mark | None) -> None:
        """Open or close a quotation at a mark, or pass it over."""
        sign = mark.sign
        if sign == "\n":
            self._open.clear()
            self._count.clear()
        elif sign in _ONE_WAY:
            self._push(mark)
        elif sign in _CLOSES_ONLY:
            self._close(mark, _CLOSES_ONLY[sign])
        elif sign in _GUILLEMETS:
            self._guillemet(text, mark)
        elif sign in _SINGLE:
            self._single(text, mark, following)
        else:
            self._double(text, mark, following)

    def _push(self, mark: _Mark) -> None:
        self._open.append(mark)
        self._count[mark.sign] += 1

    def _close(self, mark: _Mark, openers: str) -> bool:
        """Close the innermost open mark of `openers`; marks inside it that are still open have no partner."""
        if not any(self._count[sign] for sign in openers):
            return False
        weak = mark.sign in _SINGLE
        if weak and self._open[-1].sign not in openers:
            return False
        while True:
            last = self._open.pop()
            self._count[last.sign] -= 1
            if last.sign in openers:
                self.closed.append((last.at, mark.at))
                return True

    def _guillemet(self, text: str, mark: _Mark) -> None:
        other, at = _GUILLEMETS[mark.sign], mark.at
        inward = mark.sign in "\u00bb\u203a"
        if inward:
            if not self._close(mark, other) and mark.opens:
                self._push(mark)
        elif self._count[other] and not text[at - 1 : at].isspace():
            self._close(mark, other)
        else:
            self._push(mark)

    def _double(self, text: str, mark: _Mark, following: _Mark | None) -> None:
        sign = mark.sign
        if sign == "\u201c":
            if not (self._count["\u201e"] and mark.closes and self._close(mark, "\u201e")):
                self._push(mark)
        elif sign == "\u201d":
            if not self._close(mark, "\u201c\u201e\u201d") and mark.opens:
                self._push(mark)
        elif self._count['"'] and not (mark.opens and not mark.closes):
            if mark.closes and not _is_inch(text, mark, following):
                self._close(mark, '"')
        elif mark.opens:
            self._push(mark)

    def _single(self, text: str, mark: _Mark, following: _Mark | None) -> None:
        at, sign = mark.at, mark.sign
        before, after = text[at - 1 : at], text[at + 1 : at + 2]
        if before.isalnum() and after.isalnum() and not _is_cjk(before) and not _is_cjk(after):
            return
        if sign == "\u2018":
            if not (self._count["\u201a"] and mark.closes and self._close(mark, "\u201a")) and mark.opens:
                self._push(mark)
            return
        openers = "'" if sign == "'" else "\u2018\u201a"
        if mark.closes and self._open and self._open[-1].sign in openers and not _is_possessive(text, mark, following):
            self._close(mark, openers)
        elif sign == "'" and mark.opens and not before.isdecimal() and not _ELIDED.match(text, at + 1):
            self._push(mark)


def _is_inch(text: str, mark: _Mark, following: _Mark | None) -> bool:
    """Whether a straight mark behind a digit is a sign of length: another one that closes comes before one that opens."""
    if not text[mark.at - 1 : mark.at].isdecimal() or following is None:
        return False
    return following.sign == '"' and following.closes and not following.opens


def _is_possessive(text: str, mark: _Mark, following: _Mark | None) -> bool:
    """Whether a mark behind an s is an apostrophe: words go on, and another mark that closes comes first."""
    at = mark.at
    if text[at - 1 : at] not in ("s", "z", "x") or text[at + 1 : at + 2] != " ":
        return False
    return following is not None and following.sign == mark.sign and following.closes and not following.opens


def _quotation(text: str, span: Span, inner: Span) -> Quotation:
    start, end = inner.start, inner.end
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    words = text[start:end]
    read = Words(plain(words, links=False))
    compared = bool(parse(words).runs) and not _is_translated(text, span, words)
    return Quotation(span, Span(start, end), words, _gates(read), compared)


def block_quotation(text: str, span: Span) -> Quotation:
    """The whole of `span` as a quotation: that of a block quote. A name behind a dash at its end is no part of it."""
    inner = span
    match = _ATTRIBUTION.search(text[span.start : span.end].rstrip(), max(0, len(span) - 200))
    if match is not None and _is_title(Words(plain(match.group(1)))):
        inner = Span(span.start, span.start + match.start() + 1)
    return _quotation(text, span, inner)


def _is_translated(text: str, span: Span, words: str) -> bool:
    behind = _BEHIND.match(text, span.end)
    if behind is not None and _TRANSLATED.search(behind.group(1)):
        return True
    last = _LAST_BRACKET.search(words, max(0, len(words) - 90))
    if last is not None and _TRANSLATED.search(last.group(1)):
        return True
    return _BEFORE.search(text[max(0, span.start - 40) : span.start]) is not None


def _gates(read: Words) -> bool:
    signs = sum(1 for word in read.folded if _is_cjk(word[0]))
    parts = sum(1 for word in read.folded if word.endswith(APOSTROPHE))
    return len(read) - signs - parts + signs // 2 >= _FEW and not _is_title(read)


@cache
def _function_words() -> frozenset[str]:
    return frozenset().union(*FUNCTION_WORDS.values())


def _is_title(read: Words) -> bool:
    """Whether all words that are no function words begin in upper case, as in a title or a name."""
    capitals = 0
    for cased, folded in zip(read.cased, read.folded, strict=True):
        first = cased[0]
        if first.isupper() or first.istitle():
            capitals += 1
        elif first.isalpha() and (
            not first.islower()
            or (folded not in _function_words() and not folded.endswith(APOSTROPHE) and len(folded) > 1)
        ):
            return False
    return capitals >= _CAPITALS


_CAPITALS = 2
_EVIDENCE = 3


def in_another_language(quotation: str, text: str) -> bool:
    """Whether a quotation is surely in another language, or another script, than a text: then it was translated."""
    mine, theirs = _is_mostly_cjk(quotation), _is_mostly_cjk(text)
    if mine != theirs:
        return True
    if mine:
        return False
    own = language_of(quotation)
    other = language_of(text)
    words = Words(plain(quotation, links=False)).folded
    hits = sum(1 for word in words if word.rstrip(APOSTROPHE) in FUNCTION_WORDS[own])
    strange = sum(1 for word in words if word.rstrip(APOSTROPHE) in FUNCTION_WORDS.get(other, ()))
    return own != other and hits >= _EVIDENCE and hits >= _EVIDENCE * max(strange, 0.5)


def _is_mostly_cjk(text: str) -> bool:
    sample = text[:2000]
    letters = sum(1 for char in sample if char.isalpha())
    return 2 * sum(1 for char in sample if _is_cjk(char) and char.isalpha()) > letters
