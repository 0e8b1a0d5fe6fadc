"""Where words went when a text changed and the old text is known: pure functions of both texts and a span.

The lines that stayed place what stands on them. Words on other lines are looked for word for word, first between the
lines that stayed around them, then wherever their number grew. What is left is compared with the changed lines in its
place alone. Nothing here decides that a citation is verified; :func:`groundcore.citations.verify_span` does.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from itertools import accumulate

from groundcore.anchoring import places, similar
from groundcore.canon import canon, trim
from groundcore.sources import SourceText
from groundcore.text import Span

_KEPT = 2 / 3
"""Share of words, by their characters, from which a changed passage is what the quoted words became."""

_DISTINCT = 16
"""Canonical characters from which words that turn up in another place are taken for the ones that left."""

_MAX_BLOCK = 300_000
"""Characters of a changed stretch, old and new, above which its words are not aligned."""

_MAX_COMPARED = 4000
"""Canonical characters above which no similar passage is looked for."""

_MAX_DEPTH = 16
_MAX_COST = 5_000_000
"""Comparisons that difflib is given for two sequences of lines or words, all its parts together."""


@dataclass(frozen=True, slots=True)
class Drift:
    """Where the words of a span of the old text stand in the new one, in code points."""

    span: Span | None
    """None where they are gone."""
    changed: bool
    """Whether the words found differ, in canonical form, from those cited; true where nothing is found."""


GONE = Drift(None, True)


@dataclass(frozen=True, slots=True)
class _Block:
    """A stretch of lines, old and new, between lines that stayed; either may be empty."""

    old: Span
    new: Span


class LineMap:
    """Which lines of one text stayed in another, made once for many spans.

    Both are addressed texts: a line ends at LF. Lines that differ only in white space at their ends are the same.
    """

    def __init__(self, old: str, new: str) -> None:
        self.old, self.new = old, new
        self.whole = _Block(Span(0, len(old)), Span(0, len(new)))
        self._old, self._new = _Lines(old), _Lines(new)
        pairs = _kept_lines(self._old.words, self._new.words)
        self._kept_old, self._kept_new = [i for i, _ in pairs], [j for _, j in pairs]
        self._words: dict[_Block, _Alignment] = {}
        self._sources: dict[_Block, tuple[SourceText, SourceText]] = {}

    def kept(self, span: Span) -> Span | None:
        """Where `span` of the old text stands, if all its lines stayed and none came between them."""
        first, last = self._old.at(span.start), self._old.at(span.end - 1)
        at = _run(self._kept_old, first, last)
        if at is None or self._kept_new[at + last - first] - self._kept_new[at] != last - first:
            return None
        start, end = self._kept_new[at], self._kept_new[at + last - first]
        shift_start = self._new.text_start(start) - self._old.text_start(first)
        shift_end = self._new.text_start(end) - self._old.text_start(last)
        return Span(span.start + shift_start, span.end + shift_end)

    def block_of_old(self, span: Span) -> _Block:
        """The changed lines around a span of the old text, with those of its own lines that stayed."""
        return self._block(self._kept_old, self._old.at(span.start), self._old.at(span.end - 1))

    def block_of_new(self, span: Span) -> _Block | None:
        """The same for a span of the new text; None where all its lines stayed."""
        first, last = self._new.at(span.start), self._new.at(span.end - 1)
        return self._block(self._kept_new, first, last) if _run(self._kept_new, first, last) is None else None

    def _block(self, kept: list[int], first: int, last: int) -> _Block:
        before, after = bisect_right(kept, first) - 1, bisect_left(kept, last)
        own_start = int(before < 0 or kept[before] != first)
        own_end = int(after < len(kept) and kept[after] == last)
        sides = []
        for lines, numbers in ((self._old, self._kept_old), (self._new, self._kept_new)):
            start = numbers[before] + own_start if before >= 0 else 0
            end = numbers[after] + own_end if after < len(kept) else len(lines.words)
            sides.append(Span(lines.starts[start], lines.starts[max(start, end)]))
        return _Block(sides[0], sides[1])

    def alignment(self, block: _Block) -> _Alignment | None:
        """The words of a block that stayed; None where it is too large to compare."""
        if len(block.old) + len(block.new) > _MAX_BLOCK:
            return None
        if block not in self._words:
            self._words[block] = _Alignment(self.old, self.new, block)
        return self._words[block]

    def old_places(self, block: _Block, quote: str) -> list[Span]:
        """Where a canonical quote stands in the old lines of a block."""
        return [p.shifted(block.old.start) for p in places(self._searched(block)[0], quote)]

    def new_places(self, block: _Block, quote: str) -> list[Span]:
        """Where it stands in the new ones."""
        return [p.shifted(block.new.start) for p in places(self._searched(block)[1], quote)]

    def similar(self, block: _Block, quote: str) -> Span | None:
        """The passage of the new lines of a block that is most like a canonical quote, and not one more place of it.

        Where less than half is left, such as the text of a link, the rest is gone.
        """
        source = self._searched(block)[1]
        found = similar(source, quote, Span(0, len(quote))) if len(quote) <= _MAX_COMPARED else None
        if found is None or 2 * len(found.span) < len(quote):
            return None
        return found.span.shifted(block.new.start) if found.similarity < 1 or not places(source, quote) else None

    def has_more(self, block: _Block, quote: str) -> bool:
        """Whether a canonical quote stands more often in the new lines of a block than in its old ones."""
        return len(self.new_places(block, quote)) > len(self.old_places(block, quote))

    def _searched(self, block: _Block) -> tuple[SourceText, SourceText]:
        if block not in self._sources:
            old, new = self.old[block.old.start : block.old.end], self.new[block.new.start : block.new.end]
            self._sources[block] = SourceText("", old), SourceText("", new)
        return self._sources[block]


def locate(old: str, new: str, span: Span, lines: LineMap | None = None) -> Drift:
    """Where the words at `span` of `old` stand in `new`; `lines` is the map of these two texts, where it is at hand.

    Offsets past the end of `old` are cut off; a span without words is gone.
    """
    span = trim(old, Span(min(span.start, len(old)), min(span.end, len(old))))
    if span.start >= span.end:
        return GONE
    lines = lines if lines is not None else LineMap(old, new)
    quote = canon(old[span.start : span.end])
    found = _find(lines, span, quote)
    if found is None or found.start >= found.end:
        return GONE
    return Drift(found, canon(new[found.start : found.end]) != quote)


def _find(lines: LineMap, span: Span, quote: str) -> Span | None:
    kept = lines.kept(span)
    if kept is not None:
        return kept
    block = lines.block_of_old(span)
    alignment = lines.alignment(block)
    aligned = alignment.place(span) if alignment is not None else None
    exact = _exact_inside(lines, block, span, quote, aligned)
    if exact is not None:
        return exact
    elsewhere = _exact_elsewhere(lines, quote) if len(quote) >= _DISTINCT else None
    if elsewhere is not None:
        return elsewhere
    return aligned if aligned is not None else lines.similar(block, quote)


def _exact_inside(lines: LineMap, block: _Block, span: Span, quote: str, aligned: Span | None) -> Span | None:
    now = lines.new_places(block, quote)
    if not now:
        return None
    if aligned is not None:
        touched = [p for p in now if p.overlaps(aligned)]
        if touched:
            return max(touched, key=lambda p: min(p.end, aligned.end) - max(p.start, aligned.start))
    before = lines.old_places(block, quote)
    if len(before) == len(now):
        return next((n for o, n in zip(before, now, strict=True) if o == span), None)
    return None


def _exact_elsewhere(lines: LineMap, quote: str) -> Span | None:
    """The one place, in changed lines, at which a canonical quote has arrived."""
    around = [(place, lines.block_of_new(place)) for place in lines.new_places(lines.whole, quote)]
    arrived = [place for place, other in around if other is not None and lines.has_more(other, quote)]
    return arrived[0] if len(arrived) == 1 else None


def _run(kept: list[int], first: int, last: int) -> int | None:
    """Where the numbers from `first` to `last` stand in an ascending list, if all of them do."""
    at = bisect_left(kept, first)
    until = at + last - first
    return at if until < len(kept) and kept[at] == first and kept[until] == last else None


class _Lines:
    """The lines of one text: where each begins, and its words without the white space at its ends."""

    def __init__(self, text: str) -> None:
        self._raw = text.split("\n")
        self.words = [line.strip() for line in self._raw]
        self.starts = list(accumulate((len(line) + 1 for line in self._raw), initial=0))
        self.starts[-1] = len(text)

    def at(self, offset: int) -> int:
        """Number of the line that holds `offset`, which is inside the text."""
        return min(bisect_right(self.starts, offset), len(self._raw)) - 1

    def text_start(self, line: int) -> int:
        """Offset of the first character of a line that is no white space."""
        raw = self._raw[line]
        return self.starts[line] + len(raw) - len(raw.lstrip())


def _is_telling(line: str) -> bool:
    """Whether a line says enough to be known again by itself: not blank, a fence or a brace."""
    return sum(map(str.isalnum, line[:80])) >= 3


def _kept_lines(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int]]:
    """The pairs of lines that stayed, in order: telling ones first, then whatever is equal directly beside them."""
    low, high = _common_ends(old, new, (0, len(old), 0, len(new)))
    a = [i for i in range(low, len(old) - high) if _is_telling(old[i])]
    b = [j for j in range(low, len(new) - high) if _is_telling(new[j])]
    middle = _matches([old[i] for i in a], [new[j] for j in b])
    pairs = [(i, i) for i in range(low)]
    fixed = [(a[x], b[y]) for x, y in middle] + [(len(old) - k, len(new) - k) for k in range(high, -1, -1)]
    for i, j in fixed:
        at_old, at_new = (pairs[-1][0] + 1, pairs[-1][1] + 1) if pairs else (0, 0)
        start, end = _common_ends(old, new, (at_old, i, at_new, j))
        pairs += [(at_old + k, at_new + k) for k in range(start)]
        pairs += [(i - k, j - k) for k in range(end, 0, -1)]
        pairs.append((i, j))
    return pairs[:-1]  # without the end of both texts


def _common_ends(old: Sequence[Hashable], new: Sequence[Hashable], box: tuple[int, int, int, int]) -> tuple[int, int]:
    """How many items are equal at the start and, after that, at the end of two stretches."""
    a, a_end, b, b_end = box
    size = min(a_end - a, b_end - b)
    start = 0
    while start < size and old[a + start] == new[b + start]:
        start += 1
    end = 0
    while end < size - start and old[a_end - 1 - end] == new[b_end - 1 - end]:
        end += 1
    return start, end


def _matches(old: Sequence[Hashable], new: Sequence[Hashable]) -> list[tuple[int, int]]:
    """Pairs of equal items in order: those that stand once in both between others found so, then by difflib.

    What would cost too much to compare is left out.
    """
    found: list[tuple[int, int]] = []
    budget = _MAX_COST
    todo = [(0, len(old), 0, len(new), 0)]
    while todo:
        a, a_end, b, b_end, depth = todo.pop()
        start, end = _common_ends(old, new, (a, a_end, b, b_end))
        found += [(a + k, b + k) for k in range(start)]
        found += [(a_end - k, b_end - k) for k in range(end, 0, -1)]
        a, a_end, b, b_end = a + start, a_end - end, b + start, b_end - end
        if a >= a_end or b >= b_end:
            continue
        gone, come = old[a:a_end], new[b:b_end]
        unique = [(a + x, b + y) for x, y in _unique_pairs(gone, come)] if depth < _MAX_DEPTH else []
        if unique:
            found += unique
            for x, y in [*unique, (a_end, b_end)]:
                todo.append((a, x, b, y, depth + 1))
                a, b = x + 1, y + 1
        elif (cost := _cost(gone, come)) <= budget:
            budget -= cost
            for block in SequenceMatcher(None, gone, come, autojunk=False).get_matching_blocks():
                found += [(a + block.a + k, b + block.b + k) for k in range(block.size)]
    return sorted(found)


def _unique_pairs(old: Sequence[Hashable], new: Sequence[Hashable]) -> list[tuple[int, int]]:
    """The longest ascending series of items that stand once in each of two stretches."""
    once = _once(new)
    return _ascending([(x, once[item]) for item, x in _once(old).items() if item in once])


def _once(items: Sequence[Hashable]) -> dict[Hashable, int]:
    counts = Counter(items)
    return {item: at for at, item in enumerate(items) if counts[item] == 1}


def _ascending(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest part of `pairs`, which ascend in the first number, that ascends in the second too."""
    tails, ends, before = list[int](), list[int](), list[int]()
    for index, (_, j) in enumerate(pairs):
        at = bisect_left(tails, j)
        before.append(ends[at - 1] if at else -1)
        tails[at : at + 1], ends[at : at + 1] = [j], [index]
    chosen, index = list[tuple[int, int]](), ends[-1] if ends else -1
    while index >= 0:
        chosen.append(pairs[index])
        index = before[index]
    return chosen[::-1]


def _cost(old: Sequence[Hashable], new: Sequence[Hashable]) -> int:
    """The steps that difflib takes at worst, within a small factor."""
    counts = Counter(new)
    pairs = sum(counts[item] for item in old)
    return (pairs + len(old)) * min(len(old), len(new), 1 + pairs)


_APART = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff"


@cache
def _word() -> re.Pattern[str]:
    """A word, or one character that is none or stands in a script that does not separate words."""
    return re.compile(rf"[^\W_{_APART}]+|\S")


class _Words:
    """The words of a stretch of text, and where they stand in all of it."""

    def __init__(self, text: str, span: Span) -> None:
        found = list(_word().finditer(text, span.start, span.end))
        self.words = [m.group() for m in found]
        self.starts, self.ends = [m.start() for m in found], [m.end() for m in found]
        self.sizes = list(accumulate(map(len, self.words), initial=0))

    def size(self, first: int, last: int) -> int:
        """Characters of some words, white space left out."""
        return self.sizes[last + 1] - self.sizes[first]


class _Alignment:
    """The words of a block that stayed, in order."""

    def __init__(self, old: str, new: str, block: _Block) -> None:
        self._old, self._new = _Words(old, block.old), _Words(new, block.new)
        pairs = _matches(self._old.words, self._new.words)
        self._a, self._b = [a for a, _ in pairs], [b for _, b in pairs]
        self._sizes = list(accumulate((len(self._new.words[b]) for b in self._b), initial=0))

    def place(self, span: Span) -> Span | None:
        """What the words at `span` of the old text became, if enough of them stayed."""
        first = bisect_right(self._old.ends, span.start)
        last = bisect_left(self._old.starts, span.end) - 1
        low, high = bisect_left(self._a, first), bisect_right(self._a, last) - 1
        if first > last or low > high:
            return None
        # Words that stayed far from the rest may have done so by chance: there the passage may begin or end.
        size = self._old.size(first, last)
        ends = [y for y in range(low, high) if self._b[y + 1] - self._b[y] > 2 * (self._a[y + 1] - self._a[y]) + 2]
        high = max((*ends, high), key=lambda y: self._share(size, low, y, self._b[low], self._b[y]))
        starts = [y + 1 for y in ends if y < high]
        low = max((low, *starts), key=lambda x: self._share(size, x, high, self._b[x], self._b[high]))
        start, end = self._start(first, low), self._end(last, high)
        if self._share(size, low, high, start, end) < _KEPT:
            return None
        cut_start = max(0, span.start - self._old.starts[first]) if self._a[low] == first else 0
        cut_end = max(0, self._old.ends[last] - span.end) if self._a[high] == last else 0
        return Span(self._new.starts[start] + cut_start, self._new.ends[end] - cut_end)

    def _share(self, size: int, low: int, high: int, start: int, end: int) -> float:
        """How much of old words of `size` characters and of the new ones from `start` to `end` some pairs make up."""
        return 2 * (self._sizes[high + 1] - self._sizes[low]) / (size + self._new.size(start, end))

    def _start(self, first: int, low: int) -> int:
        """The new word with which the passage begins: words put in place of those that left belong to it."""
        left = 0 if low and self._a[low - 1] >= first else self._a[low] - first
        free = self._b[low] - (self._b[low - 1] + 1 if low else 0)
        beside = self._a[low - 1] == first - 1 if low else first == 0
        return self._b[low] - _taken(left, free, beside)

    def _end(self, last: int, high: int) -> int:
        """The same for the word with which it ends."""
        is_last = high + 1 == len(self._a)
        left = 0 if not is_last and self._a[high + 1] <= last else last - self._a[high]
        free = (len(self._new.words) if is_last else self._b[high + 1]) - self._b[high] - 1
        beside = last + 1 == (len(self._old.words) if is_last else self._a[high + 1])
        return self._b[high] + _taken(left, free, beside)


def _taken(left: int, free: int, beside: bool) -> int:
    """How many of the `free` new words stand for the old ones that left."""
    if left == 0:
        return 0
    return free if beside and free <= 2 * left + 2 else min(left, free)
