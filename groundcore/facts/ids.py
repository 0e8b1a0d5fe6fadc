"""Ids: URLs, addresses, versions, ticket and part numbers, and everything else in which letters and digits are one."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from groundcore.facts.context import numbers_something
from groundcore.facts.units import signs
from groundcore.facts.values import Fact, FactClass
from groundcore.text import Span

LETTER = "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0370-\u03ff\u0400-\u04ff"

_URL = re.compile(r"(?i)(?:https?://|www\.)[^\s<>\"')\]\u3000-\u9fff]+")
_MAIL_HOST = re.compile(r"@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}")
_MAIL_NAME = re.compile(r"(?<![\w.+-])[\w.+-]{1,64}$")
_DOI = re.compile(r"(?<![0-9.])10\.[0-9]{4,9}/[^\s<>\"'\])]+")
_DOTTED = re.compile(r"[0-9vV](?<![\w.].)[0-9]{0,6}(?:\.[0-9]{1,6}){2,}(?:[-+][A-Za-z0-9.]+)?(?![0-9A-Za-z])")
_DASHED = re.compile(r"[0-9+](?<![\w.,-].)[0-9]{0,7}(?:(?:[- ][0-9]{1,7}){2,6}-[0-9X]\b|(?:-[0-9]{1,7}){2,8}(?![\w-]))")
_ISBN = re.compile(r"ISBN(?:-1[03])?:?\s*((?:97[89][- ]?)?[0-9](?:[- ]?[0-9]){8}[- ]?[0-9X])(?![0-9])")
_PHONE = re.compile(r"(?<![\w+])\+[1-9][0-9]{0,2}(?:[ .-]?(?:\([0-9]{1,5}\)|[0-9]{2,12})){1,6}(?![0-9]|[.,][0-9])")
_SPACED_THOUSANDS = re.compile(r"\+[0-9]{1,3}(?: [0-9]{3})+")
_CAPITALS = re.compile(r"(?<![\w.'-])[A-Z]{2,12}(?:-[A-Z]{2,12}){1,3}(?![\w-])")
_SHOUTED = re.compile(r"[A-Z]{4,}[\s,:]*$")
_SHOUTS = re.compile(r"[\s,:]*[A-Z]{4,}(?![a-z])")
_ROMAN_PART = re.compile(r"[IVXLC]+")
_CLAUSE = re.compile(r"[0-9](?<![\w.,/-].)[0-9]{0,2}[a-z]?(?: ?\([0-9]{1,2}\))?(?: ?\([a-z]{1,4}\)){1,3}(?![\w(])")
_WORLD_WAR = re.compile(r"\b(?:WW ?|World War ?)(II|I|2|1)(?![\w])")
_SPELLED = re.compile(r"-(?:to|in|for|by|of|and|or)-[0-9]")
_SPELLED_WORDS = frozenset({"to", "in", "for", "by", "of", "and", "or"})
_RUN = re.compile(rf"(?<![{LETTER}0-9_])[{LETTER}_]*+[0-9][{LETTER}0-9_]*")
_BEFORE = re.compile(rf"(?<![{LETTER}0-9])([{LETTER}0-9]{{1,24}})([-_./#]|–)$")
_AFTER = re.compile(rf"[-_/.]([{LETTER}0-9]+)")
_LETTERS = re.compile(rf"[{LETTER}]+")
_SHAPE = re.compile(rf"([{LETTER}_]*)([0-9]+)([{LETTER}_]?.*)", re.DOTALL)
_SEPARATORS = re.compile(r"[-_\s./#'–+:,()]")
_GROUPED = re.compile(r"[0-9]{1,3}(?:\.[0-9]{3})+")
_PREFIXES_WORDS = (
    "mid pre post early late non sub over under ex anti inter multi semi pro since until near all about around per anfang "
    "ende mitte vor nach seit top big plus zero minus one two three four five six seven eight nine ten the to of in und bis "
    "and or"
)
_PREFIXES = frozenset(_PREFIXES_WORDS.split())
_JOIN_LEFT = re.compile(rf"(?<![{LETTER}])([A-Z][{LETTER}]{{0,11}})[ -]$")


def key_of(written: str) -> str:
    """An id without separators and case; the ``v`` of a version is no part of it."""
    key = _SEPARATORS.sub("", written).casefold()
    return key[1:] if key[:1] == "v" and key[1:2].isdigit() else key


def joined_key(text: str, start: int, written: str) -> str:
    """The key of a number with the word before it: ``covid19`` of "Covid 19"; empty where no word stands there."""
    before = _JOIN_LEFT.search(text, max(0, start - 13), start)
    return key_of(before.group(1) + written) if before else ""


def _take(used: bytearray, start: int, end: int) -> bool:
    if any(used[start:end]):
        return False
    used[start:end] = b"\x01" * (end - start)
    return True


def find_addresses(text: str, used: bytearray) -> Iterator[Fact]:
    """URLs, e-mail addresses and DOIs."""
    found = []
    if "://" in text or "www." in text.casefold():
        found += [m.span() for m in _URL.finditer(text)]
    if "@" in text:
        for host in _MAIL_HOST.finditer(text):
            name = _MAIL_NAME.search(text, max(0, host.start() - 65), host.start())
            found += [(name.start(), host.end())] if name else []
    if "10." in text:
        found += [m.span() for m in _DOI.finditer(text)]
    for start, end in found:
        written = text[start:end].rstrip(".,;:!?*_")
        if _take(used, start, start + len(written)):
            key = re.sub(r"^(?:https?://)?(?:(?:dx\.)?doi\.org/|www\.)?", "", written.casefold()).rstrip("/")
            yield Fact(Span(start, start + len(written)), written, FactClass.URL, key=key)


def find_numbered_ids(text: str, used: bytearray) -> Iterator[Fact]:
    """Versions, network addresses, phone numbers and ISBNs: digits with separators that are no number."""
    for pattern, sign in ((_ISBN, "ISBN"), (_PHONE, "+")):
        for m in pattern.finditer(text) if sign in text else ():
            digits = re.sub("[^0-9Xx]", "", m.group(m.lastindex or 0)).casefold()
            if pattern is _PHONE and (not 8 <= len(digits) <= 15 or _SPACED_THOUSANDS.fullmatch(m.group())):
                continue
            start = m.start(m.lastindex or 0)
            if _take(used, *m.span()):
                yield Fact(Span(start, m.end()), text[start : m.end()], FactClass.ID, key=digits)
    for m in _CLAUSE.finditer(text) if "(" in text else ():
        if _is_clause(text, m.start(), m.group()) and _take(used, *m.span()):
            yield Fact(Span(*m.span()), m.group(), FactClass.NAME_ID, key=key_of(m.group()))
    for pattern in (_DOTTED, _DASHED):
        for m in pattern.finditer(text):
            if _GROUPED.fullmatch(m.group()) or (pattern is _DASHED and _is_range_like(m.group())):
                continue
            if _take(used, *m.span()):
                yield Fact(Span(*m.span()), m.group(), FactClass.ID, key=key_of(m.group()))


def _is_clause(text: str, start: int, written: str) -> bool:
    """Whether a number with letters in parentheses is a clause: a blank between, or (s), only behind the word for one."""
    return (
        (" " not in written and "(s)" not in written)
        or numbers_something(text, start)
        or text[max(0, start - 2) : start].strip() == "§"
    )


def find_names(text: str, used: bytearray) -> Iterator[Fact]:
    """Ids of nothing but capitals, and the world wars."""
    for m in _CAPITALS.finditer(text):
        parts = m.group().split("-")
        if all(_ROMAN_PART.fullmatch(part) for part in parts):
            continue
        if _SHOUTED.search(text, max(0, m.start() - 16), m.start()) or _SHOUTS.match(text, m.end()):
            continue
        if _take(used, *m.span()):
            yield Fact(Span(*m.span()), m.group(), FactClass.NAME_ID, key=key_of(m.group()))
    if "WW" in text:
        for m in _WORLD_WAR.finditer(text):
            if m.group().startswith("WW") and _take(used, *m.span()):
                yield Fact(Span(*m.span()), m.group(), FactClass.NAME_ID, key=_war(m[1]))


def _war(written: str) -> str:
    return "ww2" if written in {"II", "2"} else "ww1"


def war_key(text: str, start: int, end: int) -> str:
    """The key of a number that counts a world war; empty where it counts none."""
    if text[max(0, start - 10) : start].casefold() == "world war ":
        number = text[start:end].casefold()
        return {"i": "ww1", "1": "ww1", "one": "ww1", "ii": "ww2", "2": "ww2", "two": "ww2"}.get(number, "")
    if text[end : end + 10].casefold() == " world war":
        return {"first": "ww1", "second": "ww2"}.get(text[start:end].casefold(), "")
    return ""


def _is_range_like(written: str) -> bool:
    """Scores such as 6-4-2 and spaced groups of digits are numbers."""
    parts = re.split("[- ]", written)
    return all(len(part) <= 2 for part in parts) or (" " in written and "-" not in written)


def find_ids(text: str, used: bytearray, numbers: list[tuple[int, int]]) -> Iterator[Fact]:
    """Words with digits in them; `numbers` says where numbers begin, and where they end with their units."""
    starts = [start for start, _ in numbers]
    for m in _RUN.finditer(text):
        start, end = m.span()
        if any(used[start:end]):
            continue
        if _inside_number(numbers, starts, start, end):
            continue
        first, last = _extent(text, start, end, used)
        letters, rest = _letters_around(m.group())
        if letters in signs() and not rest:
            continue
        before = text[first:start]
        if letters or before:
            if _is_prefix(before, letters):
                continue
        elif (
            _number_end(numbers, starts, start) >= min(end, last)
            or (not rest and last == end)
            or (not rest and last > end and _is_word_after(text[end:last]))
        ):
            continue
        if (first, last) != (start, end) and not letters and not rest and not _LETTERS.search(text, first, last):
            continue
        if any(used[first:last]):
            first, last = start, end
        if not _LETTERS.search(text, first, last) or not _take(used, first, last):
            continue
        written = text[first:last]
        yield Fact(Span(first, last), written, _class_of(written), key=key_of(written))


def _letters_around(written: str) -> tuple[str, str]:
    """What stands before the first digits of a run of letters and digits, and behind them."""
    shape = _SHAPE.match(written)
    return (shape[1], shape[3]) if shape else ("", "")


def _number_end(numbers: list[tuple[int, int]], starts: list[int], at: int) -> int:
    """Where the number ends that covers an offset; 0 where none does."""
    index = bisect_right(starts, at) - 1
    return numbers[index][1] if index >= 0 and numbers[index][1] > at else 0


def _inside_number(numbers: list[tuple[int, int]], starts: list[int], start: int, end: int) -> bool:
    """Whether a run is the later part of a number that began before it: the exponent of 1.5e-3."""
    index = bisect_right(starts, start) - 1
    return index >= 0 and numbers[index][0] < start and numbers[index][1] >= end


def _class_of(written: str) -> FactClass:
    digits = sum(c.isdigit() for c in written)
    return FactClass.NAME_ID if digits <= 2 and len(written) <= 12 else FactClass.ID


def _extent(text: str, start: int, end: int, used: bytearray) -> tuple[int, int]:
    """The whole id around a run of letters and digits: what hyphens, slashes and points tie to it."""
    first, last = start, end
    for _ in range(6):
        before = _BEFORE.search(text, max(0, first - 26), first)
        if (
            before is None
            or before[1] in _SPELLED_WORDS
            or (before[2] == "." and not _LETTERS.search(before[1]))
            or used[before.start()]
        ):
            break
        if before[2] in "–" or (before[2] in "./" and before[1].isalpha() and before[1].islower()):
            break
        first = before.start()
    for _ in range(8):
        after = _AFTER.match(text, last)
        if after is None or used[last] or _SPELLED.match(text, last):
            break
        if text[last] == "." and not (_LETTERS.search(text, first, last) and after[1][0].isdigit()):
            break
        last = after.end()
    return first, last


def _is_prefix(before: str, letters: str) -> bool:
    """Whether what stands before the digits is an ordinary word (mid-2019) and the digits are a number."""
    if letters:
        return False
    word = before.rstrip("-_./#–")
    return word.casefold() in _PREFIXES or (word.isalpha() and word.islower() and len(word) > 2) or word.isdigit()


def _is_word_after(rest: str) -> bool:
    """Whether what a hyphen ties to digits is an ordinary word (19-year-old, 5-star)."""
    word = rest.lstrip("-_/.")
    first = re.split("[-_/.]", word)[0]
    return rest[0] != "-" or first.isdigit() or not first[:1].isupper() or (first.istitle() and len(first) > 2)
