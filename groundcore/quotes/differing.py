"""How a quotation that stands nowhere differs from the words that are most like it. Nothing here decides a verdict."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from groundcore.quotes.hiding import blockers
from groundcore.quotes.parsing import Between, Parsed, Run
from groundcore.quotes.words import APOSTROPHE, QuoteText, Words

_RARE = 64
"""Places of a word in a text above which it says little about where a quotation comes from."""

_COMPARED = 300
_MARGIN = 16
_BUCKET = 8
_LEAST = 0.4
"""Share of the words of a quotation that a passage must hold, in order, to be like it."""

_APART = 5
"""Words that may stand in the text, but not in the quotation, between words that belong together."""

_LONGEST = 80
_NEAR = 2

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Difference:
    """The words of both sides that differ, and how many words agree."""

    likeness: int
    said: str
    quoted: str


@dataclass(frozen=True, slots=True)
class _Change:
    """Words of the quotation, and those of the text in their place."""

    own: int
    own_end: int
    other: int
    other_end: int


def shortened(text: str) -> str:
    """`text` on one line, cut in the middle where it is long."""
    text = " ".join(text.replace("\xad", "").split())
    half = _LONGEST // 2 - 1
    return text if len(text) <= _LONGEST else f"{text[:half].rstrip()} … {text[-half:].lstrip()}"


def difference(parsed: Parsed, text: QuoteText, failed: int, places: Sequence[Place]) -> Difference:
    """Compare a quotation with what is most like it in a text: `failed` is its first run that could not be placed, `places`
    where that run stands by itself."""
    run = parsed.runs[failed]
    before = sum(run.end - run.first for run in parsed.runs[:failed])
    if places:
        said, quoted = _beside(parsed, text, failed, places)
        return Difference(before + run.end - run.first, said, quoted)
    found = _nearest(text, run)
    if found is None:
        return Difference(before, "", shortened(parsed.text))
    likeness, change = found
    return Difference(before + likeness, *_both(parsed, text, run, change))


def _both(parsed: Parsed, text: QuoteText, run: Run, change: _Change) -> tuple[str, str]:
    own = max(change.own - 1, 0), min(change.own_end + 2, run.end - run.first)
    left, right = change.own - own[0], own[1] - change.own_end
    quoted = _slice(parsed.text, run.words, run.first + own[0], run.first + own[1])
    said = _slice(text.text, text.words, change.other - left, change.other_end + right)
    return said, quoted


def _slice(written: str, words: Words, first: int, end: int) -> str:
    first, end = max(first, 0), min(end, len(words))
    while 0 < first < end and words.cased[first - 1].endswith(APOSTROPHE):
        first -= 1
    while first < end < len(words) and words.cased[end - 1].endswith(APOSTROPHE):
        end += 1
    return shortened(written[words.starts[first] : words.ends[end - 1]]) if first < end else ""


def _nearest(text: QuoteText, run: Run) -> tuple[int, _Change] | None:
    """How many words of a run the passage most like it holds, and the first change between them."""
    own = run.words.folded[run.first : run.end][:_COMPARED]
    lead = _lead(text, own)
    if lead is None:
        return None
    start = max(0, lead - _MARGIN)
    window = text.words.folded[start : max(0, lead + len(own) + _MARGIN + _BUCKET)]
    blocks = _close_by(own, window)
    likeness = sum(size for _, _, size in blocks)
    if not blocks or likeness < _LEAST * len(own):
        return None
    changes = []
    at, other = 0, max(blocks[0][1] - blocks[0][0], 0)
    for a, b, size in blocks:
        changes.append(_Change(at, a, start + other, start + b))
        at, other = a + size, b + size
    changes.append(_Change(at, len(own), start + other, min(start + other + len(own) - at, len(text.words))))
    return likeness, _first(text, run, own, changes)


def _close_by(own: list[str], window: list[str]) -> list[tuple[int, int, int]]:
    """What both hold in the same order, as (place here, place there, length), without words that stand far from the rest."""
    found = [
        (b.a, b.b, b.size) for b in SequenceMatcher(None, own, window, autojunk=False).get_matching_blocks() if b.size
    ]
    core = max(range(len(found)), key=lambda index: found[index][2], default=0)
    kept = found[core : core + 1]
    for a, _, size in reversed(found[:core]):
        apart, end = kept[0][0] - a - size, kept[0][1]
        for b in range(end - size, max(-1, end - size - apart - _APART - 1), -1):
            if window[b : b + size] == own[a : a + size]:
                kept.insert(0, (a, b, size))
                break
    for a, b, size in found[core + 1 :]:
        if b - kept[-1][1] - kept[-1][2] <= a - kept[-1][0] - kept[-1][2] + _APART:
            kept.append((a, b, size))
    return kept


def _lead(text: QuoteText, own: list[str]) -> int | None:
    """The word of a text at which a quotation would begin, by where its rare words stand."""
    votes: defaultdict[int, float] = defaultdict(float)
    rarest: tuple[int, int] | None = None
    for index, word in enumerate(own):
        starts = text.places.get(word)
        if not starts:
            continue
        if rarest is None or len(starts) < rarest[0]:
            rarest = len(starts), index
        if len(starts) <= _RARE:
            for start in starts:
                bucket = (start - index) // _BUCKET
                votes[bucket] += 1 / len(starts)
                votes[bucket + 1] += 0.9 / len(starts)
    if votes:
        return max(votes, key=lambda bucket: (votes[bucket], -bucket)) * _BUCKET
    return None if rarest is None else text.places[own[rarest[1]]][0] - rarest[1]


def _first(text: QuoteText, run: Run, own: list[str], changes: list[_Change]) -> _Change:
    """The first change that is more than a hyphen, with those close behind it."""
    found: _Change | None = None
    for change in changes:
        mine, theirs = own[change.own : change.own_end], text.words.folded[change.other : change.other_end]
        if "".join(mine) == "".join(theirs):
            continue
        if found is None:
            found = change
        elif change.own - found.own_end <= _NEAR:
            found = _Change(found.own, change.own_end, found.other, change.other_end)
        else:
            break
    return found or _by_case_or_cut(text, run, changes)


def _by_case_or_cut(text: QuoteText, run: Run, changes: list[_Change]) -> _Change:
    """Where all words agree: the word whose case differs, else the end at which a word or number is cut."""
    shift = changes[0].other_end - changes[0].own_end
    for index in range(run.end - run.first):
        other = text.words.cased[index + shift : index + shift + 1]
        if run.first + index not in run.free and other and other[0] != run.words.cased[run.first + index]:
            return _Change(index, index + 1, index + shift, index + shift + 1)
    size = run.end - run.first
    if size + shift - 1 in text.words.fixed:
        return _Change(max(size - 2, 0), size, max(size - 2, 0) + shift, size + shift + 1)
    return _Change(0, min(2, size), max(shift - 1, 0), shift + min(2, size))


def _beside(parsed: Parsed, text: QuoteText, failed: int, places: Sequence[Place]) -> tuple[str, str]:
    """What stands in the source where a gap, an insertion or the end of a quotation does not fit."""
    run, edge = parsed.runs[failed], parsed.betweens[failed]
    if failed == len(parsed.runs) - 1 and failed == 0 and edge.clean:
        last = parsed.betweens[-1]
        end = places[0][1]
        after = text.plain[text.words.ends[end - 1] :][:1].strip()
        said = (
            (_slice(text.text, text.words, end - 3, end) + after)
            if last.clean
            else _slice(text.text, text.words, end - 3, end + 2)
        )
        return said, shortened(parsed.text[run.words.starts[max(run.end - 3, run.first)] :])
    quoted = _around(parsed, failed, edge)
    if failed == 0:
        return _slice(text.text, text.words, places[0][0] - 2, places[0][0] + 2), quoted
    return _hidden(text, parsed.runs[failed - 1], places), quoted


def _around(parsed: Parsed, failed: int, edge: Between) -> str:
    words, run = parsed.words, parsed.runs[failed]
    start = edge.at
    if failed:
        before = parsed.runs[failed - 1]
        start = words.starts[max(before.end - 2, before.first)]
    return shortened(parsed.text[start : words.ends[min(run.first + 2, run.end) - 1]])


def _hidden(text: QuoteText, before: Run, places: Sequence[Place]) -> str:
    """The words of the source in a gap: those around a negation or number, where it holds one."""
    key = before.words.folded[before.end - 1]
    ends = text.places.get(key, [])
    best: Place | None = None
    for first, _ in places:
        index = bisect_right(ends, first - 1) - 1
        if index >= 0 and (best is None or first - ends[index] < best[1] - best[0]):
            best = ends[index], first
    if best is None:
        first = places[0][0]
        return _slice(text.text, text.words, first - 3, first + 2)
    stops = blockers(text)
    at = bisect_left(stops, best[0] + 1)
    if at < len(stops) and stops[at] < best[1]:
        return _slice(text.text, text.words, max(best[0], stops[at] - 2), min(stops[at] + 3, best[1] + 2))
    return _slice(text.text, text.words, best[0], best[1] + 2)
