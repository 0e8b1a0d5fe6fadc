"""Where sentences of a document's visible prose end.

A splitter of its own instead of a library: it knows markers (``rose. [1] Costs fell.``), ends no sentence inside
quotation marks, and reads thousands of short blocks quickly. In doubt a stop ends nothing: a sentence that is too long
rests on all that it cites. Linear in the length of the text; offsets are code points, half-open.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from functools import cache, cached_property

from groundcore.languages import FUNCTION_WORDS
from groundcore.text import Span

_CLOSERS = ")\\]}\"'\u201d\u2019\u00bb\u203a\u300d\u300f\uff09\u3011\u300b"
# Signs that close in one language and open in another, and those before which French leaves a space.
_CLOSING = rf"(?:[{_CLOSERS}]|[\u201c\u2018\u00ab\u2039](?![^\W_])|[ \u00a0\u202f][\u00bb\u203a](?=[\s.,]|\Z))*"
_CJK = "\u2e80-\u2fff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_FULL_STOPS = "\u3002\uff01\uff1f\uff61\uff0e"
_STOPS = f".!?\u2026\u061f\u0964{_FULL_STOPS}"
# Begins at the first of several stops only, so that no run of them is read twice, and with a set of characters, which is
# what makes the search quick.
_STOP = re.compile(
    rf"[{_STOPS}](?<![{_STOPS}][{_STOPS}])"
    rf"(?:(?<=[{_FULL_STOPS}])[{_STOPS}]*{_CLOSING}"
    rf"|[{_STOPS}]*{_CLOSING}(?=\s|\Z)"
    rf"|(?<=[!?])[!?]*{_CLOSING}(?=[{_CJK}]))"
)
_NO_STOPS = f"{_CLOSERS}\u201c\u2018\u00ab\u2039 \u00a0\u202f"
_VISIBLE = re.compile(r"\S")
_WORD = re.compile(r"[^\W_]+")
_LEADING = "([{\"'\u201c\u201e\u2018\u201a\u00ab\u00bb\u2039\u203a\u300c\u300e\uff08\u300a\u00bf\u00a1-\u2013\u2014/"
_TAIL = 24
"""Code points before a stop that are looked at: longer words are no abbreviations."""

_ELISION = re.compile(r"^[^\W\d_]{1,5}['\u2019]")
_QUOTE_SIGNS = re.compile('["\u201c\u201e\u00ab\u00bb\u2018\u201a\u2039\u300c\u300e\uff02]')
_QUOTE_ENDS = {
    '"': '"', "\u201c": "\u201d", "\u201e": "\u201c\u201d", "\u00ab": "\u00bb", "\u00bb": "\u00ab", "\u2018": "\u2019",
    "\u201a": "\u2018\u2019",    "\u2039": "\u203a", "\u300c": "\u300d", "\u300e": "\u300f", "\uff02": "\uff02",
}  # fmt: skip
_PARENTHESES = re.compile("[()\uff08\uff09]")
_GOES_ON = re.compile("[\u3068\u306e\u306b\u3092\u304c\u306f\u306a\u7684\uff0c\u3001\uff1b,;:\uff1a]")
"""After a quotation that ends in a full-width stop: the sentence goes on, as in ``「…。」と述べた``."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_NEVER = _words(
    "mr mrs ms dr prof gen sen rep gov col capt lt sgt rev hon st mt ft messrs mx e.g i.e eg ie cf viz vs approx appx bzw ca"
    " evtl ggf inkl exkl sog vgl z.b d.h i.d.r u.ä o.g s.o s.u zzgl abzgl bspw insb einschl geb gest dipl ing hrsg frl mm"
    " av ap sig sigg mme mlle mgr me env p.ex j.-c sr sra srta dra ud uds dña p.ej aprox sig.ra sig.na dott avv dhr mevr drs bijv"
    " m.b.t d.w.z t.o.v t.a.v t/m exmo exma ex.mo resp circa esp incl excl i.v.m jhr zgn ong op.cit ibid a.k.a aka med"
    " phil rer nat jur o.a"
    " apr.j.-c av.j.-c ca.s"
)
"""Abbreviations that end no sentence."""
_BEFORE_NUMBERS = _words(
    "no nos nr nrs p pp pg pgs fig figs eq eqs sec secs sect ch chap vol vols art arts par para app ex abb abs tab kap bd"
    " sät aufl n núm num nº nn pág págs pag pagg cap caps figú blz lid hfdst fíg t jan feb mar apr jun jul aug sep sept oct"
    " nov dec okt dez mär jän janv févr avr juil déc ene abr ago dic gen. v ver vers ref refs ser iss op ss zif ziff rn rz"
    " anm lit bl l fl c mín máx min max est tel"
)
"""Abbreviations before a number; before anything else they are words, or the end of a sentence."""
_MAY_END = _words(
    "inc ltd co corp llc plc bros jr etc al usw ff ecc enz chr std str ave blvd rd dept univ assn intl mio mrd tsd mill bn"
    " et.al u.a a.m p.m b.c a.d d.c u.s u.k u.n e.u ph.d m.d b.a m.a ee.uu s.a s.l s.p.a b.v n.v v.chr n.chr o.ä bv cie"
    " s.r.l u.s.a millón"
)
"""Abbreviations that may end a sentence: they do before a word that begins one, or before a marker."""
_BEGINNERS = _words(
    "however moreover although overall meanwhile despite since while after before during under according both several many"
    " most some all each every another no there here then thus therefore today dies diese dieser dieses danach dabei daher"
    " damit dann zudem außerdem jedoch hier dort heute seit laut nach während allerdings alle viele einige cependant"
    " toutefois ainsi après selon depuis cet sin además según desde tras aunque todos inoltre tuttavia secondo dopo"
    " daarnaast echter volgens sinds além segundo após embora"
)
_PARTICLES = _words("de la le les van von di da dos du des el del los las san den der ter ten al do das")
"""Function words that also begin a second name."""
_LETTERED = _words(
    "vitamin plan type class group grade option hepatitis phase schedule appendix annex figure table section typ klasse"
    " gruppe anlage anhang stufe series case level tier part teil variante"
)
"""Words before a single letter that is no initial: ``vitamin C.``"""
_NUMBERED = _words(
    "januar jänner februar märz april mai juni juli august september oktober november dezember jahrhundert jahrhunderts jh"
    " jahrestag quartal quartals halbjahr auflage platz platzes geburtstag mal tag klasse kapitel bundesliga weltkrieg"
    " weltkriegs etage stock"
)
"""German nouns that follow an ordinal."""
_NOT_ONLY_GERMAN = frozenset({"April", "August", "September", "November", "Tag", "Mal", "Stock"})
_ORDINAL_BEFORE = _words(
    "der die das des dem den am im zum zur vom beim ein eine einen einem eines einer ihr ihre ihren ihrem sein seine seinen"
    " seinem seit bis ab rund jeder jede jedes jeden jedem dieser diesem diesen dieses"
)
"""German words that stand before an ordinal."""
_ROMAN = frozenset("IVXLC")


class _Runs:
    """Outermost spans in order: which one holds an offset."""

    def __init__(self, spans: list[tuple[int, int]]) -> None:
        self._spans = spans
        self._starts = [start for start, _ in spans]

    def around(self, offset: int) -> tuple[int, int] | None:
        index = bisect_right(self._starts, offset) - 1
        return self._spans[index] if index >= 0 and offset < self._spans[index][1] else None


class _Splitter:
    """Reads one stretch of text."""

    def __init__(self, text: str, start: int, end: int, marks: Sequence[int], language: Callable[[], str]) -> None:
        self._text = text
        self._start = start
        self._end = end
        self._marks = marks
        self._language = language

    def sentences(self) -> list[tuple[Span, int]]:
        """The sentences: span without what follows the stop, and the offset to which markers belong to it."""
        text, found = self._text, list[tuple[Span, int]]()
        begins = self._start
        for match in _STOP.finditer(text, self._start, self._end):
            stop, end = match.span()
            if stop < begins:
                continue
            ahead = _VISIBLE.search(text, end, self._end)
            if ahead is not None and not self._ends(begins, stop, end, ahead.start()):
                continue
            until = self._end if ahead is None else self._until(end, ahead.start())
            self._add(found, begins, end, until)
            begins = until
        if begins < self._end:
            written = text[begins : self._end].rstrip()
            self._add(found, begins, begins + len(written), self._end)
        return found

    def _add(self, found: list[tuple[Span, int]], begins: int, end: int, until: int) -> None:
        """One more sentence; signs alone are more of the one before."""
        if found and not _WORD.search(self._text, begins, end):
            last, _ = found[-1]
            found[-1] = (last, until)
            return
        ahead = _VISIBLE.search(self._text, begins, end)
        found.append((Span(ahead.start() if ahead else begins, end), until))

    def _until(self, end: int, ahead: int) -> int:
        """Where what belongs to a sentence that ends at `end` stops: before a bare marker that is the next one's subject."""
        last = bisect_left(self._marks, ahead) - 1
        if last < 0 or self._marks[last] <= end or not self._text[ahead].islower():
            return ahead
        return self._marks[last]

    def _marked(self, end: int, ahead: int) -> bool:
        first = bisect_left(self._marks, end)
        return first < len(self._marks) and self._marks[first] < ahead

    # Whether a stop ends a sentence

    def _ends(self, begins: int, stop: int, end: int, ahead: int) -> bool:
        text = self._text
        if text[stop] in _FULL_STOPS:
            if text[stop] == "\uff0e" and ahead == end and text[ahead].isdecimal():
                return False
            if text[end - 1] in "\u300d\u300f\u201d" and self._goes_on(begins, stop, end, ahead):
                return False
            return not self._inside(begins, stop, end)
        signs = text[stop:end].rstrip(_NO_STOPS)
        first = text[ahead]
        if not first.isalnum():
            word = _WORD.search(text, ahead, min(self._end, ahead + _TAIL))
            first = text[word.start()] if word else first
        marked = self._marked(end, ahead)
        if first.islower() and not (marked and self._marks[bisect_left(self._marks, end)] > end and signs == "."):
            return False
        if signs == "." and self._abbreviates(begins, stop, ahead, marked=marked, lower=first.islower()):
            return False
        return not self._inside(begins, stop, end)

    def _goes_on(self, begins: int, stop: int, end: int, ahead: int) -> bool:
        """Whether a sentence goes on behind a quotation that ends in a stop: who said it follows."""
        if self._marked(end, ahead) or self._text[ahead] == "\u201c":
            return False
        quote = self._quotes.around(stop) if self._quotes else None
        begun = quote is not None and not _WORD.search(self._text, begins, quote[0])
        return (begun and ahead == end) or _GOES_ON.match(self._text, ahead) is not None

    def _inside(self, begins: int, stop: int, end: int) -> bool:
        """Whether a stop stands inside quotation marks, or parentheses that open in the middle of a sentence."""
        quote = self._quotes.around(stop) if self._quotes else None
        if quote is not None and quote[1] > end:
            return True
        run = self._parentheses.around(stop) if self._parentheses else None
        return run is not None and run[1] > end and _WORD.search(self._text, begins, run[0]) is not None

    def _abbreviates(self, begins: int, stop: int, ahead: int, *, marked: bool, lower: bool) -> bool:
        """Whether the stop belongs to the word before it."""
        text = self._text
        if text[stop - 1 : stop].isspace() or stop == begins:
            return False
        tail = text[max(begins, stop - _TAIL * 2) : stop].split()
        if not tail:
            return False
        token = _ELISION.sub("", tail[-1].lstrip(_LEADING))
        before = tail[-2].strip(_LEADING) if len(tail) > 1 else ""
        if not token or len(token) > _TAIL:
            return False
        if token.isdecimal():
            return not marked and self._is_ordinal(begins, stop, ahead, token, before)
        following = _WORD.search(text, ahead, min(self._end, ahead + _TAIL))
        word = following.group() if following else ""
        name = token.casefold()
        if len(token) == 1 and token.isalpha():
            return self._is_initial(token, before, word, following.end() if following else ahead, marked, lower)
        if name in _BEFORE_NUMBERS:
            if word[:1].isdecimal() or (word and set(word) <= _ROMAN and name not in {"no", "min", "max", "est"}):
                return True
            return lower
        if name in _NEVER:
            return lower or not marked
        dotted = "." in token and all(1 <= len(part) <= 2 and part.isalpha() for part in token.split("."))
        if name in _MAY_END or dotted:
            return lower or (not marked and not self._begins_sentence(word, following.end() if following else ahead))
        if len(token) > 1 and set(token) <= _ROMAN and before[:1].isupper() and not marked:
            return self._language() == "de" and not self._begins_sentence(word, ahead)
        return False

    def _begins_sentence(self, word: str, end: int) -> bool:
        """Whether a word is one with which sentences begin: a function word with a capital, and no initial."""
        if not word[:1].isupper() or (len(word) == 1 and self._text[end : end + 1] == "."):
            return False
        name = word.casefold()
        return name in _BEGINNERS or name in _function_words()

    def _is_initial(self, letter: str, before: str, word: str, end: int, marked: bool, lower: bool) -> bool:
        """Whether a single letter before a stop is an initial or a part of ``z. B.``; after a number it is a unit."""
        if lower or not before:
            return True
        if before[-1:].isdecimal() and letter.islower():
            return word.casefold() in {"chr", "j"} or (len(word) == 1 and self._text[end : end + 1] == ".")
        if marked or (letter not in "SpP" and before.casefold() in _LETTERED):
            return False
        if len(before) == 2 and before[1] == "." and before[0].islower() and not (letter.islower() and letter != "h"):
            return True
        return not (self._begins_sentence(word, end) and word.casefold() not in _PARTICLES)

    def _is_ordinal(self, begins: int, stop: int, ahead: int, digits: str, before: str) -> bool:
        """Whether digits with a stop are a German ordinal, a part of a date or the number of a list."""
        text = self._text
        if not _WORD.search(text, begins, max(begins, stop - len(digits))):
            return True
        following = _WORD.search(text, ahead, min(self._end, ahead + _TAIL))
        if following is None or len(digits) > 3:
            return False
        word = following.group()
        if word.isdecimal():
            dotted = text[following.end() : following.end() + 1] == "." and len(word) <= 2
            return len(digits) <= 2 and (
                (dotted and len(digits) < 3 and self._language() == "de") or before.endswith(".")
            )
        if word.casefold() in _NUMBERED and word not in _NOT_ONLY_GERMAN:
            return True
        if self._language() != "de":
            return False
        if before.casefold() in _ORDINAL_BEFORE or word.casefold() in _NUMBERED:
            return True
        return len(digits) <= 2 and not self._begins_sentence(word, following.end())

    # What encloses

    @cached_property
    def _quotes(self) -> _Runs | None:
        """What stands between quotation marks, signs included; one that is never closed opens nothing."""
        text, end = self._text, self._end
        at = self._start
        found: list[tuple[int, int]] = []
        nearest: dict[str, int] = {}
        while match := _QUOTE_SIGNS.search(text, at, end):
            at = match.end()
            sign = match.group()
            if not self._opens(sign, match.start()):
                continue
            close = min((c for s in _QUOTE_ENDS[sign] if (c := self._nearest(nearest, s, at)) >= 0), default=-1)
            if close < 0 or (sign == '"' and self._opens(text[close], close)):
                continue
            found.append((match.start(), close + 1))
            at = close + 1
        return _Runs(found) if found else None

    def _opens(self, sign: str, at: int) -> bool:
        """Whether a sign opens a quotation here: straight ones, and those that languages use both ways."""
        if sign not in '"\u00bb\u2018\u201c\u00ab':
            return True
        before = self._text[at - 1] if at > self._start else " "
        if sign in "\u201c\u00ab\u2018":
            return not before.isalnum() or before > "\u2e80"
        after = self._text[at + 1] if at + 1 < self._end else " "
        return not before.isalnum() and before not in ".!?,;%\u2026" and not after.isspace()

    def _nearest(self, nearest: dict[str, int], sign: str, at: int) -> int:
        """The first `sign` from `at` on, -1 where there is none; each is looked for once."""
        known = nearest.get(sign, 0)
        if known >= 0 and (known < at or sign not in nearest):
            known = nearest[sign] = self._text.find(sign, at, self._end)
        return known

    @cached_property
    def _parentheses(self) -> _Runs | None:
        """The outermost balanced parentheses."""
        found: list[tuple[int, int]] = []
        opened: list[int] = []
        for match in _PARENTHESES.finditer(self._text, self._start, self._end):
            if match.group() in "(\uff08":
                opened.append(match.start())
            elif opened:
                start = opened.pop()
                while found and found[-1][0] > start:
                    found.pop()
                found.append((start, match.end()))
        return _Runs(found) if found else None


@cache
def _function_words() -> frozenset[str]:
    return frozenset().union(*FUNCTION_WORDS.values())


def split_sentences(
    text: str, start: int, end: int, marks: Sequence[int] = (), language: Callable[[], str] = lambda: "en"
) -> list[tuple[Span, int]]:
    """The sentences of visible text from `start` to `end`, in order, each with the offset up to which markers belong to it.

    `start` and `end` stand at visible text, `marks` are the sorted offsets of blanked markers. A sentence's span ends after
    its stop and closing quotation marks; without a stop it ends at its last visible character. `language` is asked only
    where it decides.
    """
    return _Splitter(text, start, end, marks, language).sentences()


def is_one_sentence(text: str, start: int, end: int) -> bool:
    """Whether a stretch, which ends at visible text, has no stop before its end: a quick look that is often enough."""
    first = _STOP.search(text, start, end)
    return first is None or first.end() == end
