"""The words of a text and where they stand, free of the differences that a quotation may have from its source.

A word here is a run of letters, a number with its points, commas and colons, one Chinese or Japanese character, or a sign
that says something: ``%``, currencies, a minus before a digit. Curly and straight, kinds of dashes and blanks, soft
hyphens, ligatures, emphasis, entities and link targets leave no trace. An apostrophe inside a word stays at the end of
its first part, so that "its" and "it's" differ.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from groundcore.text import Span

FILL = "\x01"
"""Stands for a removed character of a text, so that offsets stay."""

APOSTROPHE = "'"
CJK = "\u2e80-\u2fff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
"""Inside a character class: characters that are words of their own."""

_LETTER = rf"[^\W\d_{CJK}]"
_CURRENCY = "$\u00a2-\u00a5\u20a0-\u20cf"
_SIGNS = f"%\u2030\u2031\u00b0&\u00a7+=<>\u00b1\u00d7\u00f7\u2248\u2260\u2264\u2265{_CURRENCY}"
_BEFORE_MINUS = rf"(?<![^\s{FILL}(\[{{\"'\u201c\u201e\u00ab\u00bb:;,/~{_CURRENCY}{CJK}])"
_TOKEN = re.compile(
    rf"((?:(?<![\w.])\.)?[0-9]+(?:[.,:/'\u00b7][0-9]+)*"
    rf"|{_LETTER}(?:{_LETTER}++|[\u0300-\u036f\xad{FILL}]++)*+"
    rf"|[{CJK}]|[{_SIGNS}]|{_BEFORE_MINUS}[-\u2013](?=[{_CURRENCY}]?\.?[0-9]))"
    rf"((?<=\xad)[ \r]*\n[ ]*(?={_LETTER})"
    rf"|[{FILL}\xad]*'[{FILL}\xad]*(?=[^\W_])|[ ]{{1,3}}'(?=s(?![^\W_]))|[ ]{{2,}}(?={_LETTER})"
    rf"|[{FILL}\xad]*-[{FILL}\xad]*(?:[ \r]*\n[ ]*|[ ]+)?(?=[^\W_]))?"
)
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_ESCAPE = re.compile(r"\\(?=[!-/:-@\[-`{-~])")
_LINK = re.compile(r"\]\([^()\s]{0,400}(?:\([^()\s]{0,100}\)[^()\s]{0,100})?(?:[ \n]\"[^\"\n]{0,300}\")?\)")
_PREFIX = re.compile(r"(?m)^[ \t]*(?:>[ \t]*)+")
_UNDERLINE = re.compile(r"(?m)^=+[ \t]*$")
_EMPHASIS = re.compile(r"[_`]|\*(?![0-9])|(?<![0-9])\*")
_LIGATURES = str.maketrans(
    {
        "\ufb00": "ff",
        "\ufb01": "fi",
        "\ufb02": "fl",
        "\ufb03": "ffi",
        "\ufb04": "ffl",
        "\ufb05": "st",
        "\ufb06": "st",
        "\u017f": "s",
    }
)
_TIED_AFTER = frozenset("%\u2030\u2031\u00b0")


class _Notation(dict[int, str]):
    """One code point for another, remembered: few of all code points are ever met."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        if 0xFF01 <= code < 0xFF5F:
            char = chr(code - 0xFEE0)
        elif char.isdecimal():
            char = str(unicodedata.decimal(char))
        elif char != "\n" and char.isspace():
            char = " "
        self[code] = char
        return char


_NOTATION = _Notation(
    {ord(c): APOSTROPHE for c in "\u2018\u2019\u201b\u02bb\u02bc\u00b4\u2032\uff07"}
    | {ord(c): "-" for c in "\u2010\u2011\u2212\u2796\u207b\ufe63\uff0d"}
    | {ord(c): FILL for c in "\u200b\u200c\u200d\u2060\ufeff"}
    | {0x2044: "/", 0x2215: "/", 0x066B: ".", 0x066C: ",", 0x066A: "%", 0xFFE1: "\u00a3", 0xFFE5: "\u00a5"}
    | {0xFFE0: "\u00a2", ord("\u3014"): "[", ord("\u3015"): "]", ord("\r"): "\r"}
)


def plain(text: str, *, links: bool = True) -> str:
    """`text` in one notation and without markup, as long as it was; with `links` false, brackets are left alone."""
    if "&" in text:
        text = _ENTITY.sub(_decoded, text)
    if "\\" in text:
        text = _ESCAPE.sub(FILL, text)
    if links and "](" in text:
        text = _LINK.sub(_filled, text)
    if ">" in text:
        text = _PREFIX.sub(_blank, text)
    if "=" in text:
        text = _UNDERLINE.sub(_blank, text)
    text = _EMPHASIS.sub(FILL, text)
    return text.replace("\t", " ") if text.isascii() else text.translate(_NOTATION)


def _decoded(match: re.Match[str]) -> str:
    shown, length = _entity(match.group()), len(match.group())
    return shown + FILL * (length - len(shown)) if len(shown) <= length else match.group()


@lru_cache(maxsize=1024)
def _entity(written: str) -> str:
    from html import unescape

    return unescape(written)


def _filled(match: re.Match[str]) -> str:
    return FILL * len(match.group())


def _blank(match: re.Match[str]) -> str:
    return " " * len(match.group())


class Words:
    """The words of a plain text, in order, with where they stand and how neighbours hang together."""

    __slots__ = ("cased", "ends", "fixed", "folded", "joinable", "starts")

    def __init__(self, text: str) -> None:
        self.cased: list[str] = []
        """As written, but for ligatures, composition and removed characters."""
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.joinable: set[int] = set()
        """Words that may be one with the word behind them: only a hyphen, or nothing, stands between."""
        self.fixed: set[int] = set()
        """Words behind which nothing can be cut off: parts of one word, a sign and its number."""
        self._read(text)
        self.folded = "\n".join(self.cased).casefold().split("\n") if self.cased else []
        """The words whatever their case."""

    def __len__(self) -> int:
        return len(self.cased)

    def _read(self, text: str) -> None:
        cased, starts, ends = self.cased, self.starts, self.ends
        before, touching = "", -2
        for match in _TOKEN.finditer(text):
            word, link = match.group(1, 2)
            start, end = match.span(1)
            if touching >= start - 1:
                self._tie(len(cased) - 1, before, word, text[touching:start])
            if word[-1] in "\xad\x01":
                end -= len(word) - len(word.rstrip("\xad\x01"))
            clean = _clean(word)
            if link is not None:
                clean = self._link(clean, link, text[match.end()])
            cased.append(clean)
            starts.append(start)
            ends.append(end)
            before, touching = cased[-1], match.end(1)

    def _tie(self, index: int, before: str, word: str, between: str) -> None:
        """Note how a word hangs together with the one before it, where at most one character stands between."""
        ends_in_digit, digit = before[-1].isdecimal(), word[-1].isdecimal()
        if between == "":
            if (
                ends_in_digit != digit
                and before[-1].isalnum()
                and word[0].isalnum()
                and not (_is_cjk(before) or _is_cjk(word))
            ):
                self.joinable.add(index)
                self.fixed.add(index)
                return
            if before in _MINUS or (before == "+" and digit):
                self.fixed.add(index)
        if between in ("", " ", "\n") and (
            (ends_in_digit and (word in _TIED_AFTER or _is_currency(word))) or (digit and _is_currency(before))
        ):
            self.fixed.add(index)

    def _link(self, word: str, link: str, after: str) -> str:
        index = len(self.cased)
        if APOSTROPHE in link:
            return word + APOSTROPHE
        if _is_cjk(word) or _is_cjk(after) or (word[-1].isdecimal() and ("-" not in link or after.isdecimal())):
            return word
        self.joinable.add(index)
        if not link.startswith("  ") and ("\n" in link or " " not in link):
            self.fixed.add(index)
        return word


_MINUS = frozenset("-\u2013")


def _clean(word: str) -> str:
    if word.isascii():
        return word.replace(FILL, "") if FILL in word else word
    word = word.replace(FILL, "").replace("\xad", "").translate(_LIGATURES)
    return "-" if word == "\u2013" else unicodedata.normalize("NFC", word)


_CJK_CHAR = re.compile(f"[{CJK}]")


def _is_cjk(word: str) -> bool:
    return not word.isascii() and _CJK_CHAR.match(word) is not None


def _is_currency(word: str) -> bool:
    return len(word) == 1 and unicodedata.category(word) == "Sc"


LONGEST_JOIN = 4
"""Parts of a word, with hyphens between them, that are looked up as one."""


class QuoteText:
    """The words of one source text or span, indexed; built once and compared with any number of quotations.

    `text` is visible text. Spans are code points of it. Building takes time linear in its length.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.plain = plain(text)
        self.words = Words(self.plain)
        self.places: dict[str, list[int]] = {}
        """For each word, whatever its case, the indexes at which it begins, joined words included."""
        for index, word in enumerate(self.words.folded):
            self.places.setdefault(word, []).append(index)
        self._index_joined()
        self.blockers: list[int] | None = None
        """Indexes of negations and numbers, found when first needed."""

    def _index_joined(self) -> None:
        words = self.words
        for index in sorted(words.joinable):
            joined, at = words.folded[index], index
            while at in words.joinable and at + 1 < len(words) and at - index < LONGEST_JOIN - 1:
                at += 1
                joined += words.folded[at]
                self.places.setdefault(joined, []).append(index)

    def span(self, first: int, end: int) -> Span:
        """The code points of the words from `first` up to, and without, `end`."""
        return Span(self.words.starts[first], self.words.ends[end - 1])

    def tail(self, end: int) -> str:
        """What stands between the word before `end` and the next one."""
        words = self.words
        return self.plain[words.ends[end - 1] : words.starts[end] if end < len(words) else len(self.plain)]
