"""Whether a quotation stands in a text, word for word, and where."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from groundcore.quotes.differing import Difference, difference, shortened
from groundcore.quotes.hiding import blockers
from groundcore.quotes.parsing import Between, Parsed, Run, parse
from groundcore.quotes.words import APOSTROPHE, LONGEST_JOIN, QuoteText
from groundcore.text import Span

_ELIDED = (
    "l d j m n s t c qu jusqu lorsqu puisqu quoiqu presqu quelqu v un dell all nell sull dall coll quest quell bell sant gl anch"
    " com dov cos tutt nient senz mezz"
)
_ELISIONS = frozenset(word + APOSTROPHE for word in _ELIDED.split())
"""What stands before an apostrophe, in French and Italian, without being part of the word behind it."""

_SLACK = 20_000
"""Comparisons of a run, and places of runs beside gaps, that are made in excess of the number of words of a text. Beyond, words
parted by hyphens, or further places, are not found: only a text of few words without end comes to that."""

_TRIED = 1000
"""Places of a run that are looked at to say what differs."""


@dataclass(frozen=True, slots=True)
class QuoteMatch:
    """Whether the words of a quotation stand in a text."""

    ok: bool
    span: Span | None
    """Where it stands in the text, in code points."""
    said: str
    """Where not ok: the words of the text that are most like it, shortened; empty where nothing is like it."""
    quoted: str
    """Where not ok: the words of the quotation that differ, with a little context, as written."""
    text: int = 0
    """Which of the texts this is about."""


def match_quotation(quotation: str, texts: Sequence[QuoteText]) -> QuoteMatch:
    """Compare a quotation, given without its quotation marks, with some texts; the first that holds it, else the most like.

    Words are compared exactly. What does not matter: kinds of quotation marks, dashes and blanks, hyphenation, soft hyphens,
    ligatures, emphasis, entities, punctuation between words, and the case of the first word, also behind a gap. A gap
    (``...``, ``[...]``) stands for any number of words of the same text, in order, none of which is a negation or a number:
    that ends it soon enough. An insertion in brackets has at most eight words, none a negation or a number, and stands for
    at most four such words; ``[sic]`` for none. A final ``?`` or ``!`` must stand in the text. A quotation without words
    agrees with anything.
    """
    parsed = parse(quotation)
    if not parsed.runs:
        return QuoteMatch(True, None, "", "")
    matchers = [_Matcher(parsed, text) for text in texts]
    for number, matcher in enumerate(matchers):
        placed = matcher.placed()
        if placed is not None:
            return QuoteMatch(True, _shown(parsed, texts[number], *placed), "", "", number)
    best: tuple[int, Difference] | None = None
    for number, matcher in enumerate(matchers):
        found = matcher.difference()
        if best is None or found.likeness > best[1].likeness:
            best = number, found
    if best is None:
        return QuoteMatch(False, None, "", shortened(quotation))
    return QuoteMatch(False, None, best[1].said, best[1].quoted, best[0])


def _shown(parsed: Parsed, text: QuoteText, first: int, end: int) -> Span:
    """The span of some words, with the sign that ends their sentence where the quotation has one."""
    span = text.span(first, end)
    if parsed.text.rstrip()[-1:] in ".,;:!?\u3002\uff0c\uff01\uff1f" and text.tail(end)[:1] in tuple(
        ".,;:!?\u3002\u3001"
    ):
        return Span(span.start, span.end + 1)
    return span


class _Matcher:
    """One quotation on one text: how far each run can end, from left to right."""

    def __init__(self, parsed: Parsed, text: QuoteText) -> None:
        self._parsed = parsed
        self._text = text
        self._words = text.words
        self._failed = 0
        self._left = len(text.words) + _SLACK

    def difference(self) -> Difference:
        """How the quotation differs from the text, after :meth:`placed` has found nothing."""
        run = self._parsed.runs[self._failed]
        places = list(islice(_Finder(self._text, run).places(), _TRIED))
        return difference(self._parsed, self._text, self._failed, places)

    def placed(self) -> tuple[int, int] | None:
        """The first and the end word of a place where the whole quotation stands."""
        runs, edges = self._parsed.runs, self._parsed.betweens
        reached: dict[int, int] = {}
        last = len(runs) - 1
        for index, run in enumerate(runs):
            self._failed = index
            found = self._counted(_Finder(self._text, run).places())
            if index == last:
                found = (place for place in found if self._ends_well(place[1], edges[-1]))
            if index == 0:
                begun = (place for place in found if self._begins_well(place[0], edges[0]))
                if last == 0:
                    return next(begun, None)
                reached = {end: first for first, end in begun}
            else:
                reached = self._step(reached, edges[index], found)
            if not reached:
                return None
        end = min(reached)
        return reached[end], end

    def _counted(self, found: Iterator[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        for place in found:
            self._left -= 1
            if self._left < 0:
                return
            yield place

    def _step(self, reached: dict[int, int], edge: Between, found: Iterator[tuple[int, int]]) -> dict[int, int]:
        """The ends that can be reached behind `edge`, each with the word at which the quotation then begins."""
        ends = sorted(reached)
        stops = blockers(self._text) if edge.clean and edge.limit else []
        after: dict[int, int] = {}
        for first, end in found:
            before = self._before(ends, stops, edge, first)
            if before is not None:
                after[end] = max(reached[before], after.get(end, 0))
        return after

    def _before(self, ends: list[int], stops: list[int], edge: Between, first: int) -> int | None:
        """Where the run before `edge` ended if the next one begins at `first`."""
        literal = first - len(edge.literal)
        if edge.literal and _holds(ends, literal) and self._words.folded[literal:first] == edge.literal:
            return literal
        if not edge.clean:
            return None
        if edge.stem is not None:
            fits = first > 0 and edge.stem.fits(self._words.folded[first - 1]) and _holds(ends, first - 1)
            return first - 1 if fits else None
        at = bisect_right(ends, first) - 1
        if at < 0 or first - ends[at] > edge.limit:
            return None
        hidden = bisect_left(stops, ends[at])
        return None if hidden < len(stops) and stops[hidden] < first else ends[at]

    def _begins_well(self, first: int, edge: Between) -> bool:
        if edge.stem is not None and not (first and edge.stem.fits(self._words.folded[first - 1])):
            return False
        return edge.clean or (
            bool(edge.literal) and self._words.folded[max(0, first - len(edge.literal)) : first] == edge.literal
        )

    def _ends_well(self, end: int, edge: Between) -> bool:
        words = self._words
        if edge.stem is not None and not (end < len(words) and edge.stem.fits(words.folded[end])):
            return False
        if not edge.clean and (not edge.literal or words.folded[end : end + len(edge.literal)] != edge.literal):
            return False
        return self._parsed.asks <= frozenset(self._text.tail(end)) if self._parsed.asks else True


def _holds(ends: list[int], at: int) -> bool:
    index = bisect_left(ends, at)
    return index < len(ends) and ends[index] == at


class _Finder:
    """The places of a run of words in a text."""

    def __init__(self, text: QuoteText, run: Run) -> None:
        self._words = text.words
        self._text = text
        self._run = run
        self._folded = run.words.folded[run.first : run.end]
        self._joinable = {index - run.first for index in run.words.joinable if run.first <= index < run.end - 1}
        self._cased = run.words.cased[run.first : run.end]
        self._free = tuple(index - run.first for index in run.free)
        self._steps = len(text.words) + _SLACK

    def places(self) -> Iterator[tuple[int, int]]:
        """First and end index of each place, in order."""
        seed, starts = self._seed()
        words, size, seen = self._words, len(self._folded), -1
        for at in starts:
            first = at - seed
            if first >= 0 and words.folded[first : first + size] == self._folded:
                place: tuple[int, int] | None = (first, first + size)
            else:
                place = self._across(seed, at)
            if place is not None and place[0] > seen and self._is_whole(*place) and self._same_case(*place):
                seen = place[0]
                yield place

    def _seed(self) -> tuple[int, list[int]]:
        """The word of the run that is rarest in the text, and where it begins there."""
        rarest = least = -1
        for index in range(len(self._folded)):
            if index and index - 1 in self._joinable:
                continue
            count = sum(map(len, self._starts(index)))
            if rarest < 0 or count < least:
                rarest, least = index, count
            if not count:
                return index, []
        starts = self._starts(rarest)
        return rarest, starts[0] if len(starts) == 1 else sorted({at for some in starts for at in some})

    def _starts(self, index: int) -> list[list[int]]:
        """Where a word begins in the text, and where it does joined with those behind it."""
        places, key = self._text.places, self._folded[index]
        found = [places[key]] if key in places else []
        stop = index + LONGEST_JOIN
        while index in self._joinable and index + 1 < stop:
            index += 1
            key += self._folded[index]
            if key in places:
                found.append(places[key])
        return found

    def _across(self, seed: int, at: int) -> tuple[int, int] | None:
        """The place around a word where hyphens part words of one side that are one on the other."""
        if self._steps <= 0 or not (self._joinable or self._words.joinable):
            return None
        end = self._walk(seed, at, 1)
        if end is None:
            return None
        first = self._walk(seed - 1, at - 1, -1)
        return None if first is None else (first + 1, end)

    def _walk(self, own: int, other: int, step: int) -> int | None:
        """Compare from two words on, in one direction; return the index of the text behind the last one compared."""
        mine, theirs = self._folded, self._words.folded
        my_gaps, their_gaps = self._joinable, self._words.joinable
        back = 0 if step > 0 else -1
        while 0 <= own < len(mine):
            if not 0 <= other < len(theirs):
                return None
            self._steps -= 1
            a, b = mine[own], theirs[other]
            while len(a) != len(b):
                if len(a) < len(b):
                    if own + back not in my_gaps or not 0 <= own + step < len(mine):
                        return None
                    own += step
                    a = a + mine[own] if step > 0 else mine[own] + a
                else:
                    if other + back not in their_gaps or not 0 <= other + step < len(theirs):
                        return None
                    other += step
                    b = b + theirs[other] if step > 0 else theirs[other] + b
            if a != b:
                return None
            own += step
            other += step
        return other

    def _is_whole(self, first: int, end: int) -> bool:
        """Whether a place cuts through no word and parts no sign from its number."""
        if end - 1 in self._words.fixed:
            return False
        if not first:
            return True
        before = self._words.folded[first - 1]
        return first - 1 not in self._words.fixed and (not before.endswith(APOSTROPHE) or before in _ELISIONS)

    def _same_case(self, first: int, end: int) -> bool:
        """Whether upper and lower case agree wherever they matter."""
        theirs = self._words.cased[first:end]
        if theirs == self._cased:
            return True
        return _same_letters(self._cased, self._free, theirs)


def _same_letters(cased: list[str], free: tuple[int, ...], theirs: Sequence[str]) -> bool:
    mine, other = "".join(cased), "".join(theirs)
    if len(mine) != len(other):
        return True
    at = 0
    for index, word in enumerate(cased):
        if index not in free and other[at : at + len(word)] != word:
            return False
        at += len(word)
    return True
