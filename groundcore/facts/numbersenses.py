"""Words that are numbers in some company only, and the company they keep."""

from __future__ import annotations

from groundcore.languages import FUNCTION_WORDS


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


DECADES = {"fr": "années", "es": "años", "it": "anni", "nl": "jaren", "pt": "anos"}
"""The noun before tens that makes them a decade: les années soixante."""
BETWEEN = _set("between entre")
"""Words after which "and" stands between two numbers."""
OR = _set("or to oder bis ou à o a of tot")
"""Words between two numbers that share the scale of the second."""
NO_QUARTERS = _set("the this that last next each every fiscal previous same")
"""Words before the quarter of a year."""
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
