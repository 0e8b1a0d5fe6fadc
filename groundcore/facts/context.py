"""Words around a number that change what it says: hedges, directions, numberings."""

from __future__ import annotations

import re
from functools import lru_cache

from groundcore.facts.values import Hedge

_ABOUT = (
    "about around approximately approx roughly some circa ca c estimated close like almost-exactly order-of "
    "etwa rund ungefähr zirka circa gut schätzungsweise environ autour presque quelque unos unas alrededor "
    "aproximadamente cerca casi circa quasi ongeveer bijna zowat aproximadamente perto"
)
_OVER = (
    "over above exceeding exceeds exceeded more least excess upwards past surpassing surpassed topped beyond minimum "
    "über mehr mindestens wenigstens plus moins-que más menos-de oltre più almeno meer minstens mais"
)
_UNDER = (
    "under below nearly almost less fewer up most maximum within just-under approaching "
    "unter fast knapp beinahe weniger höchstens maximal bis près moins presque menos casi meno quasi minder bijna menos quase"
)
_OF_TWO = re.compile(
    r"(?i)(?:more than|at least|no (?:less|fewer) than|in excess of|upwards of|north of|mehr als|plus de|au moins|más de|"
    r"al menos|più di|più di|meer dan|mais de|pelo menos)\s+\S{0,4}$"
)
_UNDER_OF_TWO = re.compile(
    r"(?i)(?:less than|fewer than|up to|at most|no more than|just under|close to|weniger als|bis zu|moins de|"
    r"jusqu'à|menos de|hasta|meno di|fino a|minder dan|menos de|até)\s+\S{0,4}$"
)
_SECOND_WORDS = "than least of als de moins menos di dan que to most under zu à hasta fino a até"
_SECOND_OF_TWO = frozenset(_SECOND_WORDS.split())
_CLAUSE_END = re.compile(r"(?s).*(?:[.;,:] |[\n(。，])")
_CJK_HEDGES = {
    "约": Hedge.ABOUT, "約": Hedge.ABOUT, "大约": Hedge.ABOUT, "近": Hedge.UNDER, "超过": Hedge.OVER, "超過": Hedge.OVER,
    "逾": Hedge.OVER, "至少": Hedge.OVER, "不到": Hedge.UNDER, "少于": Hedge.UNDER, "以上": Hedge.OVER,
}  # fmt: skip
_WORD_BEFORE = re.compile(r"[^\W0-9_]+(?=[^\w]*$)")
_LAST_WORDS = re.compile(r"[^\W0-9_]+")
REACH = 28
"""Characters before a number in which a hedge is looked for."""

_FALLING = (
    r"f[ae]ll(?:s|en|ing)?|declin\w*|decreas\w*|drop(?:s|ped|ping)?(?! of)|lower(?:s|ed|ing)?|loss(?:es)?|los[et]s?|losing|down"
    r"|downturn|below|minus|negative|reduc\w*|shr[aiu]nk(?:s|ing)?|cuts?|cutting|slump\w*|slid(?:es?|ing)?|slipp(?:ed|ing)"
    r"|plung\w*|contract(?:ed|ion|ing)|deficits?|dip(?:s|ped)?|s[aiu]nk(?:s|ing)?|worse|less|weaker|colder"
    r"|gefallen|fielen?|fällt|fallen|sank(?:en)?|sinkt|gesunken|rückg[aä]ng\w*|verlust\w*|verlor\w*|verringer\w*|reduzier\w*"
    r"|schrumpf\w*|abnahme|nahm(?:en)? ab|weniger|niedriger|defizit\w*|unter|kälter"
    r"|baiss[eé]\w*|pertes?|chute[sr]?|chuté|recul\w*|diminu\w*|moins|sous"
    r"|cay[óo]|cayeron|caída|baj[óo]|bajaron|pérdidas?|descen\w*|reduj\w*|menos|bajo"
    r"|cal[òo]|calat[oaie]|perdit[ae]|sotto|meno|ribass\w*"
    r"|daalden?|gedaald|daling|verlies|afname|minder|onder"
    r"|caiu|caíram|quedas?|perdas?|reduziu|abaixo"
)
_FALL = re.compile(rf"(?i)\b(?:{_FALLING})\b|下降|减少|減少|亏损|下跌|低于|损失|赤字")
"""Words that say of a number that it fell or lies below, in all languages: whole words, for "calm" is none."""

_NUMBERING_WORDS = (
    "no nos number numbers nr num version v chapter chapters section sections volume vol part article art figure fig "
    "table page pages pp p rule act scene season series episode book step phase round level stage grade class type "
    "model clause paragraph para item question bowl century edition issue verse line room gate platform route highway "
    "kapitel nummer abschnitt artikel band seite teil absatz abs ziffer chapitre numéro tome capítulo número artículo "
    "página tomo capitolo numero articolo pagina hoofdstuk bladzijde top rank ranked ranks floor place platz rang "
    "artigo artigos articles arts siglo século secolo siècle amendment title ch chap kap sec clausula cláusula "
    "clausola condition annex appendix schedule anhang anlage"
)
NUMBERING = frozenset(_NUMBERING_WORDS.split())
_NUMBER_SIGN = re.compile(r"(?:[#№]|\b[Nn][Oo]?\.?\s?|n°\s?)$")
_STOP = re.compile(r"[.;!?] |\.\n|\n\n|[。；]")
_SENTENCE_END = re.compile(rf"(?s).*(?:{_STOP.pattern})")
_REACH_BEFORE = 160
_REACH_AFTER = 100


@lru_cache(maxsize=1)
def _hedges() -> dict[str, Hedge]:
    found: dict[str, Hedge] = {}
    for words, hedge in ((_UNDER, Hedge.UNDER), (_OVER, Hedge.OVER), (_ABOUT, Hedge.ABOUT)):
        for word in words.split():
            found[word] = hedge
    return found


def hedge_before(text: str, start: int) -> Hedge:
    """What the words before a number say about how exact it is."""
    before = text[max(0, start - REACH) : start]
    if not before or not before.strip():
        return Hedge.NONE
    cut = _CLAUSE_END.match(before)
    before = before[cut.end() :] if cut else before
    words = _LAST_WORDS.findall(before.casefold())[-3:]
    if not _SECOND_OF_TWO.isdisjoint(words):
        if _OF_TWO.search(before):
            return Hedge.OVER
        if _UNDER_OF_TWO.search(before):
            return Hedge.UNDER
    table = _hedges()
    for word in reversed(words):
        if word in table:
            return table[word]
    tail = before.rstrip()[-3:]
    for sign, hedge in _CJK_HEDGES.items():
        if tail.endswith(sign):
            return hedge
    if before.rstrip().endswith(("~", "≈")):
        return Hedge.ABOUT
    return {">": Hedge.OVER, "≥": Hedge.OVER, "<": Hedge.UNDER, "≤": Hedge.UNDER}.get(before.rstrip()[-1:], Hedge.NONE)


def sentence_around(text: str, start: int, end: int) -> str:
    """The sentence of a number, shortened: what `falls` is asked about."""
    left = max(0, start - _REACH_BEFORE)
    before = text[left:start]
    cut = _SENTENCE_END.match(before)
    after = text[end : end + _REACH_AFTER]
    stop = _STOP.search(after)
    return (before[cut.end() :] if cut else before) + "\0" + (after[: stop.start()] if stop else after)


def falls(sentence: str) -> bool:
    """Whether a sentence says that something fell, was lost or lies below."""
    return _FALL.search(sentence) is not None


def numbers_something(text: str, start: int) -> bool:
    """Whether the word before a number says that it numbers something, as in version 3."""
    if _NUMBER_SIGN.search(text, max(0, start - 4), start):
        return True
    word = _WORD_BEFORE.search(text, max(0, start - 14), start)
    return word is not None and word.group().casefold() in NUMBERING
