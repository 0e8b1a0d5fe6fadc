"""What a quotation asks of its source: runs of words, and what may stand between them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from groundcore.languages import language_of
from groundcore.quotes.hiding import hides
from groundcore.quotes.words import APOSTROPHE, FILL, Words, plain

_MARKED = re.compile(
    r"(?P<gap>\[ ?(?:\.{3,}|\u2026{1,4}|\.(?:[ ]\.){2,8}|\u22ef{1,2}) ?\]|\.{3,}|\u2026+|\u22ef+|\.(?:[ ]\.){2,8})"
    r"|\[(?P<inside>[^\[\]]{0,200})\](?P<genitive>'s(?![^\W_]))?"
)
_DIGITS = re.compile(r"[0-9]+(?:[ ,;\u2013-]+[0-9]+)*")
_SIC = re.compile(r"(?i)sic[!.]?")
_LETTERS = re.compile(r"[^\W\d_]+(?:')?[^\W\d_]*")
_ENDING = 3
_INSERTED = 8
_REPLACED = 4
_UNLIMITED = 1 << 60


@dataclass(frozen=True, slots=True)
class Stem:
    """A word whose ending the writer changed, as in "show[s]"."""

    written: str
    ending: str

    def fits(self, word: str) -> bool:
        """Whether a folded word of the source may be what was changed."""
        return word.startswith(self.written) and len(word) - len(self.written) <= _ENDING


@dataclass(slots=True)
class Between:
    """What stands before, between or behind runs of words: gaps and insertions."""

    at: int
    end: int
    limit: int = 0
    """How many words of the source it may stand for."""
    clean: bool = True
    """Whether it holds no negation, no number and only a few words of the writer's own."""
    literal: list[str] = field(default_factory=list)
    """The words in its brackets, folded: they may stand in the source as well."""
    stem: Stem | None = None


@dataclass(frozen=True, slots=True)
class Run:
    """Words that follow one another in the source."""

    words: Words
    first: int
    end: int
    free: tuple[int, ...]
    """Indexes of words whose case does not matter."""


@dataclass(frozen=True, slots=True)
class Parsed:
    """A quotation: as many betweens as runs and one more."""

    text: str
    words: Words
    runs: tuple[Run, ...]
    betweens: tuple[Between, ...]
    asks: frozenset[str]
    """Question and exclamation marks at the very end."""


@lru_cache(maxsize=256)
def parse(quotation: str) -> Parsed:
    """Read a quotation, given without its quotation marks. Time is linear in its length."""
    text = plain(quotation, links=False)
    chars = list(text)
    betweens: list[Between] = []
    free: list[int] = []
    language = ""
    for match in _MARKED.finditer(text):
        inside = match["inside"]
        if inside is not None and not _DIGITS.fullmatch(inside.strip()):
            before, after = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1]
            if after.isalpha() and inside.isalpha():
                chars[match.start()] = chars[match.end() - 1] = FILL
                if len(inside) == 1 and not before.isalpha():
                    free.append(match.start() + 1)
                continue
            language = language or language_of(quotation)
            glued = before.isalpha() and _LETTERS.fullmatch(inside) is not None
            betweens.append(_insertion(match, inside, glued, language))
        elif inside is None:
            betweens.append(Between(match.start(), match.end(), _UNLIMITED))
        else:
            continue
        chars[match.start() : match.end()] = " " * len(match.group())
    words = Words("".join(chars))
    return _cut(quotation, text, words, betweens, free)


def _insertion(match: re.Match[str], inside: str, glued: bool, language: str) -> Between:
    start, end = match.span()
    written = Words(inside)
    between = Between(start, end, literal=written.folded)
    if not written.folded or _SIC.fullmatch(inside.strip()):
        return between
    own = sum(1 if word.isascii() else 0.5 for word in written.folded)
    between.clean = own <= _INSERTED and not hides(written, inside, language) and not _is_contraction(inside)
    if glued:
        between.stem = Stem("", inside.casefold())
        between.clean = between.clean and len(inside) <= _ENDING
        between.literal = []
    else:
        between.limit = _REPLACED
    return between


def _is_contraction(inside: str) -> bool:
    return inside.casefold().endswith("n" + APOSTROPHE + "t")


def _cut(quotation: str, text: str, words: Words, betweens: list[Between], free: list[int]) -> Parsed:
    """Part the words of a quotation at its gaps and insertions."""
    edges: list[Between] = [Between(0, 0)]
    runs: list[Run] = []
    first = 0
    for between in betweens:
        end = first
        while end < len(words) and words.starts[end] < between.at:
            end += 1
        if between.stem is not None:
            end = _stem(words, between, first, end)
        if end > first:
            runs.append(_run(words, first, end, free, edges[-1]))
            edges.append(Between(between.at, between.end))
        _merge(edges[-1], between)
        first = end + 1 if between.stem is not None and between.stem.written else end
    if first < len(words):
        runs.append(_run(words, first, len(words), free, edges[-1]))
        edges.append(Between(len(text), len(text)))
    last = edges[-1]
    tail = text[words.ends[-1] :] if runs and not (last.end > last.at) else ""
    return Parsed(quotation, words, tuple(runs), tuple(edges), frozenset(tail) & {"?", "!"})


def _stem(words: Words, between: Between, first: int, end: int) -> int:
    """Take the word before a changed ending out of its run; return where the run ends."""
    if end > first and words.ends[end - 1] == between.at and between.stem is not None:
        between.stem = Stem(words.folded[end - 1], between.stem.ending)
        return end - 1
    between.stem = None
    between.clean = False
    return end


def _merge(edge: Between, between: Between) -> None:
    edge.end = between.end
    edge.limit = min(edge.limit + between.limit, _UNLIMITED)
    edge.clean = edge.clean and between.clean
    edge.literal = edge.literal + between.literal
    edge.stem = between.stem or edge.stem


def _run(words: Words, first: int, end: int, free: list[int], edge: Between) -> Run:
    loose = [i for i in range(first, end) if any(words.starts[i] <= at < words.ends[i] for at in free)] if free else []
    if first == 0 or edge.limit == _UNLIMITED:
        loose.append(first)
    return Run(words, first, end, tuple(sorted(set(loose))))
