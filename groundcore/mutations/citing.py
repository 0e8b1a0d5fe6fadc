"""Citations that are made wrong: markers, offsets, quotes, and definitions that are taken away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from groundcore.citations import Resolution, Status
from groundcore.documents import Document, has_written_group, whole_line
from groundcore.markup import Bracket, BracketKind, Definition
from groundcore.mutations import tables
from groundcore.mutations.kinds import Kind, Mutation, replacing
from groundcore.text import Span

_RANGE = re.compile(r"char=([0-9]{1,10}),([0-9]{1,10})")
_WORD = re.compile(r"[^\W0-9_]{4,}")
_LAST_NUMBER = 999
_SHIFTS = (-9, -6, -4, -3, -2, -1, 1, 2, 3, 4, 6, 9)


def citing(document: Document, resolutions: tuple[Resolution, ...], rng: Random) -> Iterator[Mutation]:
    """Every way in which a verified citation can be made wrong, one mutation each for markers and definitions."""
    verified = {
        r.definition.number: r
        for r in resolutions
        if r.verification is not None and r.verification.status is Status.VERIFIED and not r.definition.in_container
    }
    markers = [b for b in document.markers if b.kind is BracketKind.PLAIN and len(b.numbers) == 1]
    for marker in markers:
        if marker.numbers[0] in verified and "][" not in _around(document, marker):
            yield _marker(document, marker, rng)
    uses: dict[int, list[Bracket]] = {}
    for marker in markers:
        uses.setdefault(marker.numbers[0], []).append(marker)
    for number, resolution in verified.items():
        if number in uses and document.definitions.get(number) is resolution.definition:
            for made in (
                _offsets(document, resolution, rng),
                _quote(document, resolution, rng),
                _definition(document, resolution.definition, uses[number]),
            ):
                if made is not None:
                    yield made


def _around(document: Document, marker: Bracket) -> str:
    return document.text.value[max(0, marker.span.start - 1) : marker.span.end + 1]


def _marker(document: Document, marker: Bracket, rng: Random) -> Mutation:
    taken = document.numbers
    number = rng.choice([n for n in range(1, min(_LAST_NUMBER, max(taken) + 40) + 1) if n not in taken])
    return replacing(Kind.MARKER, marker.span, f"[{number}]", "undefined-marker")


def _offsets(document: Document, resolution: Resolution, rng: Random) -> Mutation | None:
    definition, source = resolution.definition, resolution.source
    line = document.text.value[definition.line.start : definition.line.end]
    match = _RANGE.search(line)
    if match is None or source is None:
        return None
    start, end = int(match[1]), int(match[2])
    cited = _squeezed(source.value[start:end])
    shifts = [by for by in _SHIFTS if start + by >= 0 and _squeezed(source.value[start + by : end + by]) != cited]
    if not shifts:
        return None
    by = rng.choice(shifts)
    first = definition.line.start
    place = Span(first + match.start(1), first + match.end(2))
    return replacing(Kind.OFFSETS, place, f"{start + by},{end + by}", "moved-span", "ambiguous-span")


def _squeezed(text: str) -> str:
    return "".join(text.split())


def _quote(document: Document, resolution: Resolution, rng: Random) -> Mutation | None:
    """Another word in the quote; its finding may stand anywhere on the line."""
    definition, source = resolution.definition, resolution.source
    if source is None:
        return None
    title = document.text.value[definition.title.start : definition.title.end]
    words = [m for m in _WORD.finditer(title) if title[max(0, m.start() - 1)] not in "&\\#"]
    held = source.value.casefold()
    others = [word for word in tables.in_language(tables.OTHER_WORDS, document.language) if word.casefold() not in held]
    if not words or not others:
        return None
    word, new = rng.choice(words), rng.choice(others)
    first = definition.title.start
    at = Span(definition.line.start, definition.line.end + len(new) - len(word.group()))
    place = Span(first + word.start(), first + word.end())
    return Mutation(Kind.QUOTE, place, new, ("altered-span", "missing-span"), at)


def _definition(document: Document, definition: Definition, uses: list[Bracket]) -> Mutation | None:
    """The definition is gone: each of its markers is undefined, or all of them where it was the only one."""
    line = whole_line(document.text, definition.line)
    others = [d for d in document.syntax.definitions if d is not definition]
    if not others:
        if not has_written_group(document.syntax):
            return None
        at = Span(0, len(document.text) - len(line))
        return Mutation(Kind.DEFINITION, line, "", ("lost-definitions",), at)
    if not any(other.claims_span for other in others) or any(d.number == definition.number for d in others):
        return None
    first = uses[0].span
    at = first if first.start < line.start else first.shifted(-len(line))
    return Mutation(Kind.DEFINITION, line, "", ("undefined-marker",), at)
