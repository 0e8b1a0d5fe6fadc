"""Words that are numbers in some company only, and the company they keep."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from groundcore.languages import FUNCTION_WORDS


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


DECADES = {"fr": "années", "es": "años", "it": "anni", "nl": "jaren", "pt": "anos"}
"""The noun before tens that makes them a decade: les années soixante."""
BETWEEN = _set("between entre")
"""Words after which "and" stands between two numbers."""
OR = _set("or to oder bis ou à o a of tot")
"""Words between two numbers that share the scale of the second."""
SEVERAL = _set(
    "several few many some paar mehrere einige viele wenige quelques plusieurs varios varias unos unas algunos algunas"
    " alcuni alcune vari varie enkele verschillende vários várias alguns algumas"
)
"""Words before a scale word that make it no number."""
NO_QUARTERS = _set("the this that last next each every fiscal previous same")
"""Words before the quarter of a year."""
_HYPHENS = "-\u2010\u2011"
_APOSTROPHES = "'\u2019"
_LETTERS = 24
"""Letters of a neighbour that are read."""
_PART_OF = {
    "en": _set("of off more less fewer larger smaller higher lower greater"),
    "fr": _set("de des du d"),
    "es": _set("de del"),
    "it": _set("di del della dei delle degli"),
    "nl": _set("van deel"),
    "pt": _set("de do da dos das"),
}
_PER = _set("por per pour")
_ACHTEN = _set("am beim dem den der des die im jedem jeden vom zum bis ihrem ihren seinem seinen meinem und")
_NEUF = _set("environ moins plus quelque toutes tous autres premiers premières dernières derniers chaque pendant après")
_HEED = ("geb", "gib", "gab", "nehm", "nimm", "nahm", "genommen", "lass", "ließ")


@cache
def words_of_letters() -> re.Pattern[str]:
    """Words of letters, with combining marks and soft hyphens."""
    return re.compile(r"[^\W\d_](?:[^\W\d_]|[\u0300-\u036f\u00ad])*")


def folded(word: str) -> str:
    """A word as tables write it: casefolded, composed, without soft hyphens."""
    if word.isascii():
        return word.lower()
    return unicodedata.normalize("NFC", word.replace("\u00ad", "")).casefold()


def word_before(text: str, start: int) -> str:
    """The word before an offset, casefolded; "" where a mark stands between."""
    end = start
    while end > max(0, start - 3) and (text[end - 1].isspace() or text[end - 1] in _APOSTROPHES):
        end -= 1
    begin = end
    while begin > max(0, end - _LETTERS) and text[begin - 1].isalpha():
        begin -= 1
    return text[begin:end].casefold()


def word_after(text: str, end: int) -> str:
    """The word behind an offset, casefolded; "" where a mark stands between."""
    begin = end
    while begin < min(len(text), end + 3) and (text[begin].isspace() or text[begin] in _APOSTROPHES):
        begin += 1
    stop = begin
    while stop < min(len(text), begin + _LETTERS) and text[stop].isalpha():
        stop += 1
    return text[begin:stop].casefold()


def tied(text: str, end: int) -> bool:
    """Whether a hyphen ties the next word to what ends at an offset."""
    return text[end : end + 1] in {*_HYPHENS} and text[end + 1 : end + 2].isalpha()


def digit_before(text: str, start: int) -> bool:
    """Whether digits stand right before an offset, but for a blank and a hyphen: 4.2 million, 3-million."""
    at = start - 1
    if at >= 0 and text[at] in _HYPHENS:
        at -= 1
    if at >= 0 and text[at].isspace() and text[at] != "\n":
        at -= 1
    return at >= 0 and "0" <= text[at] <= "9"


def parts_of(word: str, language: str) -> bool:
    """Whether the word behind "a third" says that it is a part and no rank."""
    return word in _PART_OF.get(language, frozenset())


def counts(word: str, before: str, after: str, language: str) -> bool:
    """Whether a cardinal of one word, casefolded, counts something beside its neighbours; "" is no neighbour."""
    if word == "cents":
        return False
    if word in {"cent", "cento", "ciento"}:
        return before not in _PER
    if language == "fr" and word == "neuf":
        return not before or (after != "" and (before in FUNCTION_WORDS["fr"] or before in _NEUF))
    if language == "de" and word == "acht":
        return before not in {"außer", "ausser"} and not after.startswith(_HEED)
    return True


def ranks(word: str, before: str, language: str) -> bool:
    """Whether an ordinal of one word, casefolded, ranks something: achten is a verb too."""
    return not (language == "de" and word == "achten") or before in _ACHTEN
