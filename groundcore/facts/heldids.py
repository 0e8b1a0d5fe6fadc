"""The ids that a text holds, in any separators and case."""

from __future__ import annotations

import re
from functools import cached_property

from groundcore.facts.ids import LETTER, key_of
from groundcore.facts.normal import normal
from groundcore.facts.values import Fact
from groundcore.text import Span

_PIECE = re.compile(rf"[{LETTER}0-9]+")
_PARTS = re.compile(r"[A-Z]+")
_LIST_LETTER = re.compile(r"\(([a-z0-9]{1,4})\)")
_COMPOUND = re.compile(r"(?:-[^\W0-9_]*[a-z]{3}[^\W0-9_]*)+$")
_PIECES = 4


class HeldIds:
    """Where a text holds an id; built once, asked by key."""

    def __init__(self, text: str, facts: tuple[Fact, ...]) -> None:
        self._text = text
        self._facts = facts

    def by_key(self, key: str) -> Span | None:
        """An id of this key, written as one."""
        return self._keys.get(key) if key else None

    def find(self, fact: Fact) -> Span | None:
        """An id, as one or as neighbouring words and numbers."""
        key = fact.key
        if not key:
            return None
        found = next((span for one in _numerus(key) if (span := self._of_key(one))), None)
        stem = _COMPOUND.sub("", fact.text)
        if found is None and stem != fact.text and any(c.isdigit() for c in stem):
            found = self._of_key(key_of(normal(stem)))
        if found is None and key.isalpha():
            found = self._letters(fact.text)
        if found is None and "/" in key:
            found = self._address(key)
        return found or (self._clause(key) if "(" in fact.text else None)

    def _of_key(self, key: str) -> Span | None:
        return self._keys.get(key) or self._numbers.get(key) or self._joined.get(key)

    @cached_property
    def _keys(self) -> dict[str, Span]:
        found: dict[str, Span] = {}
        for fact in self._facts:
            if fact.key and not fact.readings:
                found.setdefault(fact.key, fact.span)
        return found

    @cached_property
    def _numbers(self) -> dict[str, Span]:
        """Numbers by the key they have with the word before them, those that number something by their digits too."""
        found = {fact.key: fact.span for fact in self._facts if fact.key and fact.readings}
        for fact in self._facts:
            if fact.numbering and fact.readings and fact.readings[0].value == int(fact.readings[0].value):
                found.setdefault(str(int(fact.readings[0].value)), fact.span)
        return found

    @cached_property
    def _joined(self) -> dict[str, Span]:
        """Neighbouring pieces with a digit in them, joined: "BA 2490" is found by ``ba2490``."""
        plain = normal(self._text)
        pieces = [m.span() for m in _PIECE.finditer(plain)]
        found: dict[str, Span] = {}
        for first, (start, end) in enumerate(pieces):
            for last in range(first, min(first + _PIECES, len(pieces))):
                if last > first:
                    if pieces[last][0] - end > 2:
                        break
                    end = pieces[last][1]
                key = key_of(plain[start:end])
                if any("0" <= c <= "9" for c in key):
                    found.setdefault(key, Span(start, end))
        return found

    def _letters(self, written: str) -> Span | None:
        """An id of capitals: its parts side by side in any case, or each as a word of its own where they are short."""
        parts = _PARTS.findall(written)
        if not parts:
            return None
        whole = re.search(r"(?i)(?<![\w-])" + r"[-\s_/]?".join(parts) + r"(?![\w-])", self._text)
        if whole is not None:
            return Span(*whole.span())
        words = [re.search(rf"(?<![\w-]){part}(?![\w-])", self._text) for part in parts]
        first = words[0]
        return Span(*first.span()) if first is not None and all(words) else None

    def _address(self, key: str) -> Span | None:
        """A web address without its scheme."""
        at = self._folded.find(key)
        if at < 0 or self._folded[at + len(key) : at + len(key) + 1].isalnum():
            return None
        return Span(at, at + len(key)) if len(self._folded) == len(self._text) else Span(0, 0)

    @cached_property
    def _folded(self) -> str:
        return self._text.lower()

    def _clause(self, key: str) -> Span | None:
        """A clause such as 12(b) in a text that numbers its clauses and letters their parts in a list."""
        number = re.match(r"[0-9]+", key)
        if number is None or any(k.startswith(number.group()) and k[number.end() :].isalpha() for k in self._keys):
            return None
        if key[number.end() :] not in {m[1] for m in _LIST_LETTER.finditer(self._text)}:
            return None
        return self._joined.get(number.group())


def _numerus(key: str) -> tuple[str, ...]:
    """A key, and what it is of one or of several: two C-130s."""
    if not (key[0].isalpha() and len(key) > 2):
        return (key,)
    if key[-1].isdigit():
        return key, key + "s"
    return (key, key[:-1]) if key[-1] == "s" and key[-2].isdigit() else (key,)
