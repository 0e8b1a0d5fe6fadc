"""Quotations of which a word is another, negations put in and taken out, and counts of sources that are wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator

from groundcore.facts import FactClass
from groundcore.mutations import tables
from groundcore.mutations.kinds import Kind, Mutation, replacing
from groundcore.mutations.target import Target

_WORD = re.compile(r"[^\W0-9_]+")
_ANY_WORD = re.compile(r"[^\W_]+")
_BRACKETED = re.compile(r"[\[(\uff08][^\])\uff09]*[\])\uff09]|\.\.\.|\u2026")
_LONG_WORD = 4
_MISQUOTED = ("misquotation",)
_LEAST = 4
"""Words of a quotation that a word is taken out of."""


def wording(target: Target) -> Iterator[Mutation]:
    """Every way in which a quotation or a count of sources can be made wrong, one mutation each."""
    made: tuple[Mutation | None, ...] = ()
    if target.token.fact_class is FactClass.QUOTATION:
        made = _quotation(target), _negation(target)
    elif target.token.fact_class is FactClass.COUNT:
        made = (_count(target),)
    for mutation in made:
        if mutation is not None:
            yield mutation


def _words(target: Target) -> list[re.Match[str]]:
    """The words of a quotation that stand free: in no insertion, beside no gap, in no markup."""
    taken = [match.span() for match in _BRACKETED.finditer(target.written)]
    found = []
    for word in _WORD.finditer(target.written):
        start, end = word.span()
        if any(first - 2 < end and start < last + 2 for first, last in taken):
            continue
        around = target.written[max(0, start - 1) : start] + target.written[end : end + 1]
        if not any(char in "*_`&;<>'’-" or char.isdigit() for char in around):
            found.append(word)
    return found


def _quotation(target: Target) -> Mutation | None:
    others = [word for word in tables.in_language(tables.OTHER_WORDS, target.language) if not target.held.word(word)]
    words = [word for word in _words(target) if len(word.group()) >= _LONG_WORD]
    if not words or not others:
        return None
    word, new = target.rng.choice(words), target.rng.choice(others)
    new = new.capitalize() if word.group()[0].isupper() else new
    return replacing(Kind.QUOTATION, target.inside(*word.span()), new, *_MISQUOTED)


def _negation(target: Target) -> Mutation | None:
    """A negation that is taken out, or put behind an auxiliary."""
    negations = tables.NEGATIONS.get(target.language)
    if negations is None:
        return None
    auxiliaries = tables.AUXILIARIES[target.language]
    changes: list[tuple[int, int, str]] = []
    words = _words(target)
    for word in words:
        if word.group() in negations and len(words) >= _LEAST:
            end = word.end() + (target.written[word.end() : word.end() + 1] == " ")
            changes.append((word.start(), end, ""))
        elif word.group() in auxiliaries:
            changes.append((word.start(), word.end(), f"{word.group()} {negations[0]}"))
    target.rng.shuffle(changes)
    for start, end, new in changes:
        changed = "".join(_ANY_WORD.findall((target.written[:start] + new + target.written[end:]).casefold()))
        if not target.held.letters(changed):
            return replacing(Kind.NEGATION, target.inside(start, end), new, *_MISQUOTED)
    return None


def _count(target: Target) -> Mutation | None:
    counted = _ANY_WORD.search(target.written)
    if counted is None:
        return None
    old, claim = counted.group(), target.assessed.claim
    known = tables.NUMBER_WORDS.get(target.language, {})
    if old.isdigit():
        candidates = {str(value): value for value in range(2, 13)}
    elif old.lower() in known:
        candidates = {word: value for word, value in known.items() if value <= 12}
    else:
        return None
    cited = {len(claim.numbers), len({one.path for one in target.held.cited})}
    for new in target.shuffled(list(candidates)):
        value = candidates[new]
        if value not in cited and new != old.lower() and not target.held.size(float(value), 0.0):
            new = new.capitalize() if old[0].isupper() else new
            place = target.inside(*counted.span())
            return replacing(Kind.COUNT, place, new, "miscounted-sources")
    return None
