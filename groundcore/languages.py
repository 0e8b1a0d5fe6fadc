"""Function words of some languages: which language a text is in, and which of its words say nothing of what it is
about."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache

FALLBACK = "en"
"""The language of a text whose function words tell nothing."""

_WORD_LISTS = {
    "en": "a about also am an and any are as at be because been being between but by can could did do does doing done during"
    " each for from had has have having he her hers him his how i if in into is it its itself just may me might my of on only"
    " onto or other our over own per she should so some such than that the their them then there these they this those"
    " though through to too until upon us very via was we were what when where whether which while who whom whose why will"
    " with within would yet you your",
    "de": "aber als am an auch auf aus bei bis das dass dem den der des die durch ein eine einem einen einer eines er es"
    " für habe haben hat hatte ich ihr ihre im in ist mit nach nicht oder sein sich sie sind so über um und uns unter vom"
    " von vor wann war waren warum was welche welchem welchen welcher welches wenn wer werden wie wir wird wo wurde wurden"
    " zu zum zur",
    "fr": "a au aux avec ce cela ces cette comment dans de des du elle elles en est et été eux il ils je la le les leur leurs"
    " lui mais ne nous on ou où par pas pour pourquoi qu quand que quel quelle quelles quels qui sa se ses son sont sur un"
    " une vous y était",
    "es": "a al como con cuál cuáles cuándo cómo de del donde dónde el ella ellos en era es esta este esto fue ha han la las le"
    " les lo los más no o para pero por porque que quién quiénes qué se ser si sin sobre son su sus también un una y",
    "it": "a ai al alla alle anche che chi ci come con cosa da dal dalla degli dei del della delle di dove e è era gli ha hanno"
    " i il in la le lo ma nel nella non o per perché più quale quali quando quello questa questo se si sono su sua suo un"
    " una",
    "nl": "aan als bij dan dat de deze die dit door een en er had heb heeft het hij hoe ik in is maar met naar niet of om ook"
    " op te tot uit van voor waar waarom was wat welk welke wanneer werd wie wij wordt ze zij zijn zo",
    "pt": "a ao aos as até com como da das de do dos e ela ele em entre era essa esse esta este eu foi mais mas na nas no nos"
    " não o onde os ou para pela pelo por porque qual quais quando que quem se sem seu sua são também um uma à é",
    "sv": "alla att av blev de den denna det dessa din du där efter ej ett en för från ha han har hon hur här i inte jag kan"
    " man med men mot när och om på sig sin ska som så till upp ut var varför vad vem vi vid vilka vilken vilket är",
}  # fmt: skip

FUNCTION_WORDS = {language: frozenset(words.casefold().split()) for language, words in _WORD_LISTS.items()}
"""Articles, pronouns, prepositions, auxiliaries and question words, casefolded."""

_DEGREES = {
    "en": ("how", "far many much often soon"),
    "de": ("wie", "oft viel viele vielen weit"),
    "fr": ("combien", "de"),
    "nl": ("hoe", "vaak veel ver"),
    "sv": ("hur", "långt mycket många ofta"),
}
_KINDS = {
    "en": ("what which", "amount date day kind month number person place sort thing time type year"),
    "de": ("welche welchem welchen welcher welches", "art datum jahr monat ort person sorte tag zahl zeit"),
    "fr": ("quel quelle quelles quels", "date genre jour lieu mois nombre personne sorte type année"),
}

_ASKING = re.compile(
    "为什么|為什麼|什么|什麼|怎么|怎麼|哪里|哪裡|哪儿|哪个|哪些|何时|何時|多少|多久|谁|誰|吗|嗎|呢"
    "|なぜ|どうして|どこ|いつ|だれ|なに|何|どの|どれ|いくつ|いくら|ですか|ますか|왜|누가|언제|어디|무엇|얼마"
)
"""Question words of scripts that do not separate words."""

_SAMPLE = 20_000
_WORD = re.compile(r"[^\W_]+")


def language_of(text: str, fallback: str = FALLBACK) -> str:
    """The language whose function words a text uses most, by its start; `fallback` where it uses none."""
    counts = dict.fromkeys(FUNCTION_WORDS, 0)
    known = _languages_of_word()
    for word, times in Counter(_WORD.findall(text[:_SAMPLE].casefold())).items():
        for language in known.get(word, ()):
            counts[language] += times
    best = max(counts.values())
    return next(language for language, count in counts.items() if count == best) if best else fallback


@lru_cache(maxsize=1)
def _languages_of_word() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for language, words in FUNCTION_WORDS.items():
        for word in words:
            found[word] = (*found.get(word, ()), language)
    return found


def only_asks(before: str, word: str, language: str) -> bool:
    """Whether `word` only says what kind of answer is wanted, as in "how often" or "what kind": the answer need not hold it."""
    asking, degrees = _DEGREES.get(language, ("", ""))
    choosing, kinds = _KINDS.get(language, ("", ""))
    return (before == asking and word in degrees.split()) or (before in choosing.split() and word in kinds.split())


def without_asking(question: str) -> str:
    """A question without the question words of scripts that do not separate words: a passage holds no pairs with them."""
    return question if question.isascii() else _ASKING.sub(" ", question)
