"""Source text -> passages: what is searched, shown and cited, with offsets in the addressed text.

A passage is a group of sentences of at most `MAX_PASSAGE` canonical characters that does not leave its segment
(:mod:`groundcore.segments`). No two overlap. Tokens are what the index counts: the same code reads passages and questions.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import sentencex
import Stemmer

from groundcore import paths
from groundcore.canon import canon, is_space, on_grapheme_boundary, trim
from groundcore.documents import MARKDOWN_SUFFIXES
from groundcore.languages import FUNCTION_WORDS, language_of, only_asks, without_asking
from groundcore.segments import (
    CUE_SUFFIXES,
    LOG_SUFFIXES,
    MARKUP_SUFFIXES,
    ROW_SUFFIXES,
    Segment,
    Segmented,
    segment_cues,
    segment_markdown,
    segment_markup,
    segment_plain,
    segment_rows,
)
from groundcore.sources import SourceText
from groundcore.text import Span

MAX_PASSAGE = 300
"""Canonical characters of a passage: no more than a quote may have."""

ANALYSER = 1
"""Raised whenever passages or tokens change: an index of another number is built again."""

_MAX_TOKEN = 64
_STEMMERS = {
    "en": "english", "de": "german", "fr": "french", "es": "spanish", "it": "italian", "nl": "dutch", "pt": "portuguese",
    "sv": "swedish",
}  # fmt: skip
# Numbers with their separators are one token; marks belong to the letter before them, which `\w` alone does not know.
_MARKS = "\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u064b-\u065f\u0900-\u0903\u093a-\u094f\u0981-\u09cd\u0e31-\u0e4e\u1ab0-\u1aff"
_TOKEN = re.compile(rf"[0-9]+(?:[.,:][0-9]+)+(?!\w)|(?:[^\W_]|[{_MARKS}])+")
_CONTRACTION = re.compile(r"(?<=\w)['\u2019](?:s|t|d|m|ll|re|ve)\b")
_UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u312f\u31a0-\ua4cf\uac00-\ud7af\uf900-\ufaff]+")
_SURROGATE = re.compile("[\ud800-\udfff]")
_CLOSED = re.compile(r"([.!?\u2026]+)([*_~`]+)(?=\s|\Z)")


@dataclass(frozen=True, slots=True)
class Passage:
    """Some sentences of one source."""

    span: Span
    sentences: tuple[Span, ...]
    """Each without the white space around it, in order."""
    words: str
    """The text of the span with markup blanked, offset for offset."""
    language: str
    context: str = ""
    """Names of columns: they count for search as if they stood in the passage."""

    def words_of(self, sentence: Span) -> str:
        """The searched text of one of the sentences."""
        return self.words[sentence.start - self.span.start : sentence.end - self.span.start]

    def counts(self) -> Counter[str]:
        """How often each token stands in the passage, names of columns included."""
        return Counter(tokens(f"{self.words} {self.context}" if self.context else self.words, self.language))


@dataclass(frozen=True, slots=True)
class Word:
    """One content word of a question: as written, how often, and its token in each language."""

    shown: str
    tokens: tuple[tuple[str, str], ...]
    count: int = 1

    def token(self, language: str) -> str:
        """The token that stands for the word in passages of `language`."""
        return dict(self.tokens).get(language, self.tokens[0][1])

    @property
    def variants(self) -> tuple[str, ...]:
        """All its tokens, each once."""
        return tuple(dict.fromkeys(token for _, token in self.tokens))


def passages(source: SourceText, cut: tuple[Span, ...] = ()) -> tuple[Passage, ...]:
    """The passages of a source, in order; `cut` are its narrations and unreviewed answers."""
    text = source.value
    segmented = segment(source.path, text, cut)
    language = language_of(segmented.words)
    found: list[Passage] = []
    for part in segmented.segments:
        for group in _groups(text, segmented, part, language):
            span = Span(group[0].start, group[-1].end)
            words = segmented.words[span.start : span.end]
            if words.strip():
                found.append(Passage(span, group, words, language, part.context))
    return tuple(found)


def segment(path: str, text: str, cut: tuple[Span, ...] = ()) -> Segmented:
    """The segments of a source's addressed text, by its kind; what stands in `cut` is left out."""
    suffix = paths.suffix(path)
    if suffix in MARKDOWN_SUFFIXES:
        return segment_markdown(text, cut)
    if suffix in ROW_SUFFIXES:
        return segment_rows(text, "\t" if suffix == ".tsv" else "", cut)
    if suffix in CUE_SUFFIXES:
        return segment_cues(text, cut)
    if suffix in MARKUP_SUFFIXES:
        return segment_markup(text, suffix, cut)
    return segment_plain(text, cut, each_line=suffix in LOG_SUFFIXES)


# Sentences


def sentences(text: str, segmented: Segmented, part: Segment, language: str) -> tuple[Span, ...]:
    """The sentences of a segment, each without the white space around it."""
    if part.whole:
        return (trim(text, part.span),)
    found: list[Span] = []
    for piece in _hard_pieces(text, part):
        written = _SURROGATE.sub("\ufffd", text[piece.start : piece.end])
        if segmented.markdown:
            written = _CLOSED.sub(r"\2\1", written)  # "Water.** The" ends a sentence, as "Water**. The" does
        for boundary in sentencex.get_sentence_boundaries(language, written):
            span = trim(text, Span(piece.start + boundary["start_index"], piece.start + boundary["end_index"]))
            if span.start < span.end:
                found.append(span)
    return tuple(_rejoined(text, found))


def _hard_pieces(text: str, part: Segment) -> Iterator[Span]:
    if not part.hard_lines:
        yield part.span
        return
    at = part.span.start
    while at < part.span.end:
        end = text.find("\n", at, part.span.end)
        end = part.span.end if end < 0 else end
        yield Span(at, end)
        at = end + 1


def _rejoined(text: str, found: list[Span]) -> Iterator[Span]:
    """Sentences, one of signs or brackets alone joined to the one before, a number and a stop to the one that follows."""
    pending: Span | None = None
    for span in found:
        written = text[span.start : span.end]
        if (
            pending is not None
            and (written[0] in "([" or not any(char.isalnum() for char in written))
            and _is_number(written)
        ):
            pending = Span(pending.start, span.end)
            continue
        if pending is not None and not _is_number(text[pending.start : pending.end]):
            yield pending
            pending = None
        pending = Span(pending.start if pending else span.start, span.end)
    if pending is not None:
        yield pending


def _is_number(written: str) -> bool:
    """Whether something that looks like a sentence holds a number or a letter at most."""
    return len(written) < 20 and sum(char.isalpha() for char in written) < 2


def _groups(text: str, segmented: Segmented, part: Segment, language: str) -> Iterator[tuple[Span, ...]]:
    """Sentences in groups that fit; one that does not fit alone is cut."""
    group: list[Span] = []
    for sentence in sentences(text, segmented, part, language):
        if group and not fits(text, Span(group[0].start, sentence.end)):
            yield tuple(group)
            group = []
        if group or fits(text, sentence):
            group.append(sentence)
        else:
            yield from ((piece,) for piece in _cut(text, sentence))
    if group:
        yield tuple(group)


def fits(text: str, span: Span) -> bool:
    """Whether a span has at most `MAX_PASSAGE` canonical characters."""
    written = text[span.start : span.end]
    if len(written) <= MAX_PASSAGE and written.isascii():
        return True
    return len(written) <= MAX_PASSAGE * 8 and len(canon(written)) <= MAX_PASSAGE


def _cut(text: str, sentence: Span) -> Iterator[Span]:
    """The pieces of an overlong sentence: cut at a blank, or between characters where there is none."""
    at = sentence.start
    while at < sentence.end:
        end = min(at + MAX_PASSAGE, sentence.end)
        while not fits(text, Span(at, end)):
            end = at + max(1, (end - at) * 3 // 4)
        if end < sentence.end:
            end = _cut_before(text, at, end)
        piece = trim(text, Span(at, end))
        if piece.start < piece.end:
            yield piece
        at = end


def _cut_before(text: str, start: int, end: int) -> int:
    for at in range(end, start + (end - start) // 2, -1):
        if is_space(text[at]):
            return at
    at = end
    while at > start + 1 and not on_grapheme_boundary(text, at):
        at -= 1
    return at if at > start + 1 else end


# Tokens


def tokens(text: str, language: str) -> list[str]:
    """The search tokens of a text: stemmed words, numbers and ids whole, bigrams where words are not separated."""
    return [token for _, found in _tokenised(text, language) for token in found]


def _tokenised(text: str, language: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each word of a text as written, with its tokens: none for function words."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
    if "'" in text or "\u2019" in text:
        text = _CONTRACTION.sub("", text)
    for written in _TOKEN.findall(text):
        yield written, _tokens_of(written, language)


@lru_cache(maxsize=200_000)
def _tokens_of(written: str, language: str) -> tuple[str, ...]:
    word = written.casefold()
    if word in FUNCTION_WORDS.get(language, ()) or len(word) > _MAX_TOKEN * 4:
        return ()
    if not word.isascii() and _UNSPACED.search(word):
        return _bigrams(word)
    if len(word) > _MAX_TOKEN or not word.isalpha():
        return (word,)
    return (_stemmer(language).stemWord(word),)


@lru_cache(maxsize=16)
def _stemmer(language: str) -> Stemmer.Stemmer:
    return Stemmer.Stemmer(_STEMMERS.get(language, "english"))


def _bigrams(word: str) -> tuple[str, ...]:
    found: list[str] = []
    at = 0
    for run in _UNSPACED.finditer(word):
        if run.start() > at:
            found.append(word[at : run.start()])
        chars = run.group()
        found += [a + b for a, b in pairwise(chars)] or [chars]
        at = run.end()
    if at < len(word):
        found.append(word[at:])
    return tuple(found)


def content_words(question: str, languages: frozenset[str] = frozenset()) -> tuple[Word, ...]:
    """The words that a question is about, each once: no function words, and none that only ask for a kind of answer.

    A word gets its token in the question's own language and in each of `languages`, those that the sources are written in.
    """
    own = language_of(question)
    order = (own, *sorted(languages - {own}))
    shown: dict[tuple[tuple[str, str], ...], str] = {}
    counted: Counter[tuple[tuple[str, str], ...]] = Counter()
    before = ""
    for written, found in _tokenised(without_asking(question), own):
        word = written.casefold()
        if found and not only_asks(before, word, own):
            for key, part in _keys(written, found, order):
                shown.setdefault(key, part)
                counted[key] += 1
        before = word
    return tuple(Word(shown[key], key, count) for key, count in counted.items())


def _keys(
    written: str, found: tuple[str, ...], languages: tuple[str, ...]
) -> Iterator[tuple[tuple[tuple[str, str], ...], str]]:
    if len(found) > 1 or languages == languages[:1]:
        yield from ((((languages[0], token),), token if len(found) > 1 else written) for token in found)
        return
    stems = [(language, _stem(written, language) or found[0]) for language in languages]
    yield tuple(stems), written


def _stem(written: str, language: str) -> str:
    word = written.casefold()
    return _stemmer(language).stemWord(word) if word.isalpha() and len(word) <= _MAX_TOKEN else word
