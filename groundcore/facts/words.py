"""One pass over the words of a text: those that may be numbers, months, weekdays or named times."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from groundcore.facts.calendar import NAMED_TIMES, month_names, weekday_names
from groundcore.facts.numbergrammar import LONGEST, starts
from groundcore.facts.numbersenses import folded, words_of_letters
from groundcore.facts.numbertables import LANGUAGES, tables

NUMBER = 1
DATE = 2
_REMEMBERED = 1 << 16
"""Words of one language whose answer is kept: more than those of most texts."""
_ASCII_WORD = re.compile(r"[A-Za-z]+")


class Word(NamedTuple):
    """A word that says something; code points, half-open."""

    start: int
    end: int
    written: str
    key: str
    """As tables write it."""
    sense: int
    """`NUMBER`, `DATE` or both."""


class _Senses(dict[str, tuple[str, int]]):
    """For each written word its key and what it may be."""

    def __init__(self, language: str) -> None:
        super().__init__()
        spoken = language if language in LANGUAGES else "en"
        self._numbers = tables(spoken)[0]
        self._begins = starts(spoken)
        self._dates = frozenset({*month_names(language), *weekday_names(language), *NAMED_TIMES})

    def __missing__(self, written: str) -> tuple[str, int]:
        key = folded(written)
        number = key in self._numbers or (key[:3] in self._begins and len(key) <= LONGEST)
        sense = (NUMBER if number else 0) | (DATE if key in self._dates else 0)
        if len(self) < _REMEMBERED and len(written) <= LONGEST:
            self[written] = (key, sense)
        return key, sense


@cache
def _senses(language: str) -> _Senses:
    return _Senses(language)


@lru_cache(maxsize=8)
def telling_words(text: str, language: str) -> tuple[Word, ...]:
    """The words of a text that may be a number, a month, a weekday or a time of day, in order."""
    senses = _senses(language)
    pattern = _ASCII_WORD if text.isascii() else words_of_letters()
    return tuple(
        Word(*match.span(), match.group(), *found)
        for match in pattern.finditer(text)
        if (found := senses[match.group()])[1]
    )
