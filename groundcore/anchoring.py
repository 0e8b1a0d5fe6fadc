"""Where a quote stands in a text that may have changed: pure functions of text, quote and offsets.

Section 6 of docs/citation-format.md says what the statuses mean, section 9 how a similar passage is found. Nothing here
decides that a citation is verified; :func:`groundcore.citations.verify_span` does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from groundcore.canon import canon, fold, is_space, trim
from groundcore.sources import MAX_PLACES, WORD, SourceText
from groundcore.text import Span

SIMILAR = 0.75
"""Similarity from which a passage counts as the altered quote."""

CERTAIN = 0.9
"""Similarity from which what stands at the written offsets is taken without looking elsewhere."""

MAX_CANDIDATES = 50
"""Places that are looked for; a quote that stands more often is as ambiguous with fifty."""

_RARE_WORDS = 4
_RARE_TRIGRAMS = 6
_MAX_WINDOWS = 48


@dataclass(frozen=True, slots=True)
class Similar:
    """The passage that a quote most likely became, with its similarity from 0 to 1."""

    span: Span
    similarity: float


def places(source: SourceText, quote: str) -> tuple[Span, ...]:
    """Every place where the canonical `quote` stands word for word, in order, overlapping ones too.

    As written first, which also finds what begins inside an escape or a character; then in the canonical text.
    """
    if not quote:
        return ()
    found = {Span(at, at + len(quote)) for at in _finds(source.value, quote)}
    in_canonical = list(_finds(source.canonical_text, quote))
    if source.is_unescaped and len(in_canonical) == len(found):
        return tuple(sorted(found))  # the same places, without the cost of an offset map
    for at in in_canonical:
        found.add(trim(source.value, source.canonical.original(at, at + len(quote))))
    standing = [s for s in sorted(found) if canon(source.value[s.start : s.end]) == quote]
    return tuple(s for s in standing if not any(t != s and s.start <= t.start and t.end <= s.end for t in standing))


def _finds(text: str, words: str) -> Iterator[int]:
    at = text.find(words)
    for _ in range(MAX_CANDIDATES):
        if at < 0:
            return
        yield at
        at = text.find(words, at + 1)


def is_unique(source: SourceText, quote: str) -> bool:
    """Whether the canonical `quote` stands exactly once in the source."""
    text = source.canonical_text
    first = text.find(quote)
    if first < 0 or text.find(quote, first + 1) >= 0 or source.is_unescaped:
        return first >= 0 and text.find(quote, first + 1) < 0
    at = source.value.find(quote)
    if at < 0 or (_is_plain_place(source.value, at, quote) and source.value.find(quote, at + 1) < 0):
        return True
    return len(places(source, quote)) == 1


def _is_plain_place(text: str, at: int, quote: str) -> bool:
    """Whether no escape, entity or combining mark reaches into a place, so that it is one of the canonical text too."""
    around = text[max(0, at - 40) : at + 1] + quote
    return (
        "\\" not in around
        and "&" not in around
        and text[at].isascii()
        and text[at + len(quote) : at + len(quote) + 1].isascii()
    )


def similar(source: SourceText, quote: str, near: Span) -> Similar | None:
    """The passage most similar to the canonical `quote`: the one folded place, else the best window.

    What stands at `near`, the offsets as written, is compared first, and taken where it is all but the same: most edits
    change words and move nothing.
    """
    folded = _folded_place(source, quote)
    if folded is not None:
        return Similar(folded, 1.0)
    from difflib import SequenceMatcher  # only for a quote that is gone

    text = source.canonical_text
    matcher = SequenceMatcher(None, "", quote, autojunk=False)
    bits = _letter_bits(quote)
    size = len(source.value)
    here = trim(source.value, Span(min(near.start, size), min(near.end, size)))
    best, written = 0.0, ""
    if 0 < len(here) <= 4 * len(quote):
        written = canon(source.value[here.start : here.end])
        if _bound(written, bits, len(quote)) >= SIMILAR:
            matcher.set_seq1(written)
            best = matcher.ratio()
    if best >= CERTAIN:
        return Similar(here, best)
    found: tuple[int, int] | None = None
    for start, end in _windows(source, quote):
        window = text[start:end]
        if window == written:
            continue
        bound = _bound(window, bits, len(quote))
        if bound < SIMILAR or bound <= best:
            continue
        matcher.set_seq1(window)
        ratio = matcher.ratio()
        if ratio >= SIMILAR and ratio > best:
            best, found = ratio, (start, end)
    if best < SIMILAR:
        return None
    if found is None:
        return Similar(here, best)
    start, end = _fitted(text, *found, quote)
    return Similar(trim(source.value, source.canonical.original(start, end)), best)


def _folded_place(source: SourceText, quote: str) -> Span | None:
    folded = fold(quote).strip()
    text = source.folded_text
    first = text.find(folded) if folded else -1
    if first < 0 or text.find(folded, first + 1) >= 0:
        return None
    return trim(source.value, source.folded.original(first, first + len(folded)))


def _windows(source: SourceText, quote: str) -> Iterator[tuple[int, int]]:
    """Windows of the canonical text to compare, each once: aligned on the quote's rare words."""
    text = source.canonical_text
    length = len(quote)
    slack = length // 5
    seen: set[tuple[int, int]] = set()
    anchors = list(_rare_words(source, quote))
    if not anchors and WORD.search(quote) is None:
        anchors = list(_rare_trigrams(text, quote))
    for delta_start, delta_end in ((0, 0), (0, slack), (-slack, 0), (0, -slack), (slack, 0)):
        for offset, place in anchors:
            start = max(0, place - offset + delta_start)
            end = min(len(text), place - offset + length + delta_end)
            if end > start and (start, end) not in seen and len(seen) < _MAX_WINDOWS:
                seen.add((start, end))
                yield start, end


def _rare_words(source: SourceText, quote: str) -> Iterator[tuple[int, int]]:
    words = {m.group().lower(): m.start() for m in reversed(list(WORD.finditer(quote)))}
    known = sorted(
        (count, at, places) for w, at in words.items() for count, places in (source.word_places(w),) if count
    )
    for _, at, places_of_word in known[:_RARE_WORDS]:
        for place in places_of_word:
            yield at, place


def _rare_trigrams(text: str, quote: str) -> Iterator[tuple[int, int]]:
    trigrams = {quote[i : i + 3]: i for i in range(len(quote) - 3, -1, -1)}
    counted = sorted((n, at, t) for t, at in trigrams.items() if (n := text.count(t)))
    for _, at, trigram in counted[:_RARE_TRIGRAMS]:
        place = text.find(trigram)
        for _ in range(MAX_PLACES):
            if place < 0:
                break
            yield at, place
            place = text.find(trigram, place + 1)


def _letter_bits(quote: str) -> dict[str, int]:
    bits: dict[str, int] = {}
    for index, char in enumerate(quote):
        bits[char] = bits.get(char, 0) | 1 << index
    return bits


def _bound(window: str, bits: dict[str, int], length: int) -> float:
    """An upper bound of the similarity of `window` and the quote whose letters' `bits` are given.

    Matching blocks form a common subsequence, so the longest one (bit-parallel, Hyyrö 2004) bounds what SequenceMatcher
    can find, tighter than its own ``quick_ratio`` and at a fraction of the cost of ``ratio``.
    """
    full = row = (1 << length) - 1
    for mask in map(bits.get, window):
        if mask is not None:
            match = row & mask
            row = (row + match) | (row - match)
    common = length - (row & full).bit_count()
    return 2.0 * common / (len(window) + length)


def _fitted(text: str, start: int, end: int, quote: str) -> tuple[int, int]:
    """The window moved so that its ends stand where the quote's ends would, at word boundaries."""
    from difflib import SequenceMatcher

    blocks = SequenceMatcher(None, text[start:end], quote, autojunk=False).get_matching_blocks()[:-1]
    blocks = [b for b in blocks if b.size > 2] or blocks
    first, last = blocks[0], blocks[-1]
    new_start = max(0, start + first.a - first.b)
    new_end = min(len(text), start + last.a + last.size + (len(quote) - last.b - last.size))
    if first.b:
        while new_start > 0 and not is_space(text[new_start - 1]) and start + first.a - new_start < 40:
            new_start -= 1
    if len(quote) - last.b - last.size:
        while new_end < len(text) and not is_space(text[new_end]) and new_end - start - last.a - last.size < 40:
            new_end += 1
    return (new_start, new_end) if new_end > new_start else (start, end)
