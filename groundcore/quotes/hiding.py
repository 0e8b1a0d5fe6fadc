"""Negations and numbers: words that no gap and no insertion of a quotation may hide."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cache

from groundcore.languages import language_of
from groundcore.quotes.words import APOSTROPHE, QuoteText, Words

_ANYWHERE = (
    "not never none nobody nothing nowhere neither nor without cannot hardly scarcely barely dont doesnt didnt isnt wasnt"
    " nicht nichts kein keine keinen keinem keiner keines niemals niemand niemandem niemanden nirgends nirgendwo weder ohne kaum"
    " keinesfalls keineswegs"
    " n' jamais rien aucun aucune aucuns aucunes sans nulle guère"
    " nunca jamás nadie ningún ninguno ninguna ningunos ningunas tampoco"
    " nulla niente nessun nessun' nessuno nessuna senza neanche nemmeno neppure"
    " niet niets geen nooit nergens zonder nauwelijks evenmin"
    " não ninguém nenhum nenhuma nenhuns nenhumas nem tampouco"
)
"""Words that are negations whatever the language of the text."""

_BY_LANGUAGE = {
    "en": "no non",
    "de": "nie nein non",
    "fr": "ne pas ni non nul nuls",
    "es": "no ni nada sin non",
    "it": "non né no mai mica",
    "nl": "noch non nee",
    "pt": "nada sem jamais",
    "sv": "inte ej aldrig ingen inget inga utan",
}
_CJK_NEGATION = re.compile(
    "[不没沒勿莫]|[无無](?![论論])|未(?![来來])|非(?![常洲])|ない|なかっ|なく|なけれ|なし|ません|ずに|ざる|まい"
)
_CJK_NUMBER = re.compile("[二三四五六七八九十百千万萬亿億兆两兩〇零]")
_NO_FACT = frozenset({"X0", "half", "&", "a", "of", "oh", "tail", "+"})
_FEW = 3
_LONGEST = 48
_BRACKETED = 3


@cache
def _negations(language: str) -> frozenset[str]:
    return frozenset(f"{_ANYWHERE} {_BY_LANGUAGE.get(language, '')}".split())


@cache
def _number_words(language: str) -> tuple[frozenset[str], frozenset[str]]:
    """Words that say a number from two upward, and the parts of such words where a language writes them as one."""
    from groundcore.facts.numbertables import LANGUAGES, tables

    if language not in LANGUAGES:
        return frozenset(), frozenset()
    words, parts = tables(language)
    said = frozenset(
        word
        for word, atom in words.items()
        if atom.kind not in _NO_FACT and atom.value != 1 and not (atom.ordinal and atom.value <= _FEW)
    )
    if language not in ("de", "nl", "it"):
        return said, frozenset()
    return said, frozenset(part for part, atom in parts.items() if atom.kind not in ("X0", "half", "of"))


def _is_compound(word: str, parts: frozenset[str]) -> bool:
    """Whether a word is made of the parts of number words alone, as in "zweihundert"."""
    if not parts or not 6 <= len(word) <= _LONGEST or not any(word.startswith(part) for part in parts):
        return False
    reached = {0}
    for end in range(2, len(word) + 1):
        if any(end - size in reached and word[end - size : end] in parts for size in range(1, min(end, 16) + 1)):
            reached.add(end)
    return len(word) in reached


def is_number(word: str, language: str) -> bool:
    """Whether a folded word says a number: digits, or a number word from two upward."""
    if any(char.isdecimal() for char in word):
        return True
    if not word.isascii() and _CJK_NUMBER.fullmatch(word):
        return True
    said, parts = _number_words(language)
    return word in said or _is_compound(word, parts)


def hides(words: Words, text: str, language: str) -> bool:
    """Whether any of the words of an insertion is a negation or a number."""
    return bool(_found(words, text, language))


def blockers(source: QuoteText) -> list[int]:
    """The indexes, in order, of the words of a source that no gap may hide."""
    if source.blockers is None:
        found = _found(source.words, source.plain, language_of(source.text))
        source.blockers = [index for index in found if not _is_note(source, index)]
    return source.blockers


def _is_note(source: QuoteText, index: int) -> bool:
    """Whether a word is a number in brackets, as the mark of a note is."""
    start, end, text = source.words.starts[index], source.words.ends[index], source.plain
    return end - start <= _BRACKETED and text[start - 1 : start] == "[" and text[end : end + 1] == "]"


def _found(words: Words, text: str, language: str) -> list[int]:
    negations = _negations(language)
    known: dict[str, bool] = {}
    found: set[int] = set()
    before = ""
    for index, word in enumerate(words.folded):
        stops = known.get(word)
        if stops is None:
            stops = known[word] = word in negations or is_number(word, language)
        if stops or (word == "t" and before.endswith("n" + APOSTROPHE)):
            found.add(index)
        before = word
    if not text.isascii():
        for match in _CJK_NEGATION.finditer(text):
            index = bisect_right(words.starts, match.start()) - 1
            if index >= 0:
                found.add(index)
    return sorted(found)
