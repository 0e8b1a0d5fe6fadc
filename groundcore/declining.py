"""Whether a sentence declines to answer: it says that the sources do not say something.

A pure reading of words, in seven languages and Chinese. It is meant to be narrow: a sentence that goes on to say
something else ("but", "however") does not decline.
"""

from __future__ import annotations

import re

_WORD = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*")
_REACH = 5
"""Words behind a negation in which what is denied must stand."""
_BEFORE = 2
"""Words before one in which it may stand as well, as in "give no figure"."""


def _words(written: str) -> tuple[str, ...]:
    return tuple(written.split())


_NEGATIONS = frozenset(
    _words(
        "not no cannot nothing none neither nor never unable insufficient without"
        " nicht kein keine keinen keinem keiner keinerlei nichts weder"
        " pas aucun aucune rien ni ningún ninguna ningun nada tampoco non nessun nessuna nulla"
        " nenhum nenhuma não niet geen niets"
    )
)
_TELLING = _words(
    "say said state mention contain provid specif includ give giving tell cover address answer report disclos discuss"
    " indicat reveal describ find found determin confirm know information evidence detail"
    " erwähn enthalt enthält nenn genannt angab angabe sagen sagt steht hervor beantwort"
    " mentionn préci preci indiqu contien fourni répon répond renseign"
    " mencion indic contiene dice informaci proporcion especific respond"
    " menzion contengono dicono fornisc informazion rispo"
    " diz informaç contém contêm fornec"
    " vermeld bevat zegt zeggen informatie noem"
)
"""How words begin that say what sources do, or what they hold."""
_SUBJECTS = _words(
    "source passage document text context excerpt material evidence information article report provided"
    " quelle passag dokument auszüg auszug unterlagen angabe extrait"
    " fuente pasaje fonti fonte brano brani testo trecho bron tekst informaci informaz informaç informati"
)
"""How words begin that name the sources."""
_READERS = frozenset(_words("i we i'm we're ich wir je nous ik wij"))
"""Who reads the sources."""
_TURNS = frozenset(
    _words(
        "but however although though yet nevertheless except whereas while instead rather"
        " aber jedoch sondern obwohl allerdings mais cependant toutefois pero sino aunque ma però tuttavia mas porém embora"
        " maar echter hoewel"
    )
)
"""Words behind which a sentence says something of its own."""
_CHINESE = re.compile(
    "(?:没有|沒有|并未|並未|未能|未|无法|無法|不)(?:在)?(?:明确|明確|具体|具體)?"
    "(?:提到|提及|说明|說明|提供|包含|给出|給出|指出|找到|确定|確定|回答|涉及|披露|记载|記載)"
)
_CHINESE_TURNS = ("但", "然而", "不过", "不過", "而是")


def declines(sentence: str) -> bool:
    """Whether a sentence says that the sources do not say something, and nothing else."""
    if _CHINESE.search(sentence):
        return not any(turn in sentence for turn in _CHINESE_TURNS)
    words = [word.replace("\u2019", "'") for word in _WORD.findall(sentence.casefold())]
    if not _TURNS.isdisjoint(words) or not any(w.startswith(_SUBJECTS) or w in _READERS for w in words):
        return False
    return "silent" in words or any(_is_denied(words, index) for index in range(len(words)))


def _is_denied(words: list[str], index: int) -> bool:
    """Whether a word is a negation of a word of telling near it; "says that it did not" denies no telling."""
    word = words[index]
    is_not = word == "not" or word.endswith("n't")
    if not is_not and word not in _NEGATIONS:
        return False
    before = words[max(0, index - _BEFORE) : index]
    near = words[index + 1 : index + 1 + _REACH]
    if not (is_not or "that" in before):
        near = near + before
    return any(other.startswith(_TELLING) for other in near)
