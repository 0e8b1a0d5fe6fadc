"""Does the cited text say it? Each claim of a document with each of its facts, quotations and counts.

A claim is *supported* where its cited spans hold all of them or they follow by arithmetic, *under-cited* where one
stands only elsewhere in a cited document, *unsupported* where one stands nowhere in any, *not comparable* where there
is nothing to compare, and *not checkable* where a citation it rests on does not resolve.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from math import log
from typing import TYPE_CHECKING

from groundcore.citations import Resolution, Status
from groundcore.claims import Claim, ClaimKind
from groundcore.documents import Document
from groundcore.evidence import SourceEvidence
from groundcore.facts import Fact, FactClass, find_facts
from groundcore.facts.values import Quantity, shifted
from groundcore.text import Span
from groundcore.verdicts import EMPTY, Assessed, Assessment, Cited, Place, State, Token, Verdict

if TYPE_CHECKING:
    from groundcore.counts import SourceCount
    from groundcore.quotes import Quotation


EvidenceOf = Callable[[Resolution], SourceEvidence | None]
"""The evidence of the source that a resolution has read."""

_CONTEXT = frozenset({FactClass.YEAR, FactClass.DATE, FactClass.MONTH, FactClass.WEEKDAY})
"""Classes that count as supported wherever a cited document holds them."""


def assess(
    document: Document, claims: Iterable[Claim], resolutions: Iterable[Resolution], evidence: EvidenceOf
) -> Assessment:
    """Compare every cited claim of a document with the spans it cites."""
    by_number: dict[int, Resolution] = {}
    for resolution in resolutions:
        if resolution.definition.number is not None:
            by_number.setdefault(resolution.definition.number, resolution)
    cited = [claim for claim in claims if claim.cited and not claim.text.isspace()]
    if not cited:
        return EMPTY
    language = document.language
    reader = _Reader(by_number, evidence)
    return Assessment(tuple(_assess(claim, reader, language) for claim in cited))


class _Reader:
    """The cited spans of one document, each read once."""

    def __init__(self, resolutions: Mapping[int, Resolution], evidence: EvidenceOf) -> None:
        self._resolutions = resolutions
        self._evidence = evidence
        self._read: dict[int, Cited | None] = {}

    def cited(self, number: int) -> Cited | None:
        """What a number cites; None where that cannot be compared."""
        if number not in self._read:
            self._read[number] = self._open(number)
        return self._read[number]

    def _open(self, number: int) -> Cited | None:
        resolution = self._resolutions.get(number)
        verification = resolution.verification if resolution is not None else None
        if resolution is None or verification is None or verification.span is None:
            return None
        if verification.status not in {Status.VERIFIED, Status.MOVED}:
            return None
        source = self._evidence(resolution)
        if source is None:
            return None
        return Cited(number, resolution.path, verification.span, source.span(verification.span), source)


def _assess(claim: Claim, reader: _Reader, language: str) -> Assessed:
    cited: list[Cited] = []
    for number in claim.numbers:
        found = reader.cited(number)
        if found is None:
            return Assessed(claim, Verdict.NOT_CHECKABLE)
        cited.append(found)
    tokens = _merged(claim, sorted(_tokens(claim, cited, language), key=lambda token: token.span))
    return Assessed(claim, _verdict(tokens), tokens, tuple(cited))


def _merged(claim: Claim, tokens: list[Token]) -> tuple[Token, ...]:
    """The tokens, the two ends of a range of dates that no source holds as one: "6-7 February"."""
    found: list[Token] = []
    for token in tokens:
        last = found[-1] if found else None
        if last is not None and last.state is token.state is State.NOWHERE and last.fact_class is token.fact_class:
            gap = claim.text[last.span.end - claim.span.start : token.span.start - claim.span.start]
            if token.fact_class is FactClass.DATE and _RANGE.fullmatch(gap):
                found[-1] = replace(last, span=Span(last.span.start, token.span.end), text=last.text + gap + token.text)
                continue
        found.append(token)
    return tuple(found)


_RANGE = re.compile(r" ?[-\u2010-\u2015/] ?| (?:to|bis|and|und) ")


def _verdict(tokens: tuple[Token, ...]) -> Verdict:
    states = {token.state for token in tokens if token.gates}
    if not states:
        return Verdict.NOT_COMPARABLE
    if states & {State.NOWHERE, State.MISQUOTED, State.MISCOUNTED, State.MIXED}:
        return Verdict.UNSUPPORTED
    return Verdict.UNDER_CITED if State.ELSEWHERE in states else Verdict.SUPPORTED


def _tokens(claim: Claim, cited: list[Cited], language: str) -> Iterator[Token]:
    taken: list[Span] = []
    words = claim.text.strip() if claim.kind is ClaimKind.QUOTE else ""
    if len(words.split()) >= _MIN_WORDS and any(_stands_in(words, c.span.text) for c in cited):
        start = claim.span.start + claim.text.index(words)
        yield Token(Span(start, start + len(words)), words, FactClass.QUOTATION, State.SUPPORTED)
        return
    for quotation in _quotations(claim):
        token = _quotation(claim, quotation, cited)
        if token is not None:
            yield token
            if token.gates:
                taken.append(quotation.span)
    facts = [f for f in find_facts(claim.text, language) if not (f.vague or f.glued or _only_refers(claim, f))]
    for count in _source_counts(claim.text, facts):
        token = _count(claim, count, cited)
        if token is not None:
            taken.append(count.span)
            yield token
    if _speaks_of_units(claim.text):
        from groundcore.facts.cues import several_units  # only where units are spoken of

        several = several_units(claim.text)
        if several is not None:
            yield _several(claim, several, cited)
    for fact in facts:
        if not any(span.overlaps(fact.span) for span in taken):
            yield _fact(claim, fact, cited)


def _only_refers(claim: Claim, fact: Fact) -> bool:
    """Whether a number says where to look: in a parenthesis such as (see p. 4), or before a heading."""
    if not fact.readings or fact.readings[0].units:
        return False
    if any(_LOCATES.fullmatch(claim.text, m.end - claim.span.start, fact.span.start) for m in _before(claim, fact)):
        return True
    if claim.kind is ClaimKind.HEADING and not claim.text[: fact.span.start].strip():
        return True
    return "(" in claim.text and any(
        m.start() <= fact.span.start < m.end() for m in _ASIDE.finditer(claim.text, 0, fact.span.end + _MAX_ASIDE)
    )


def _before(claim: Claim, fact: Fact) -> list[Span]:
    """The markers of a claim that end shortly before a fact."""
    at = claim.span.start + fact.span.start
    return [m for m in claim.markers if 0 <= at - m.end < _NEAR and m.end >= claim.span.start]


_NEAR = 40
_LOCATES = re.compile(
    r"(?i),? *(?:at +)?(?:pp?|s|ss|seiten?|pages?|sec(?:tion)?s?|abschnitt|ch(?:apter)?s?|kap(?:itel)?|§+|fig(?:ure)?s?|abb|"
    r"tab(?:le)?s?|"
    r"para(?:graph)?s?|abs|nr|no|lines?|art(?:icle)?|note|n|vol|app(?:endix)?)\.? *(?:[0-9.]+ ?(?:[-–,&]|and|und|to|bis) ?)?"
)
"""What stands between a marker and a number that says where in the source to look: ([1], p. 3)."""
_MAX_ASIDE = 100
_ASIDE = re.compile(r"(?i)\((?:see|cf\.?|compare|vgl\.?|siehe|voir|véase|vedi|zie|ver|pp?\.|s\.|§)\s[^()]{0,80}\)")
"""A parenthesis that says where in the source to look: its numbers are no facts of the claim."""


# Quotations and counts


def _quotations(claim: Claim) -> tuple[Quotation, ...]:
    if claim.kind is not ClaimKind.QUOTE and not _QUOTATION_MARK.search(claim.text):
        return ()
    from groundcore.quotes import block_quotation, find_quotations  # only where something is quoted

    if claim.kind is ClaimKind.QUOTE:
        return (block_quotation(claim.text, Span(0, len(claim.text))),)
    return find_quotations(claim.text)


def _quotation(claim: Claim, quotation: Quotation, cited: list[Cited]) -> Token | None:
    """A quotation of two words and fewer, or one that is marked as translated, is none to compare."""
    if not quotation.compared or (len(quotation.words.split()) < _MIN_WORDS and not quotation.gates):
        return None
    from groundcore.quotes import in_another_language, match_quotation

    span = Span(claim.span.start + quotation.span.start, claim.span.start + quotation.span.end)
    gates = quotation.gates

    def token(state: State, place: Place | None = None, said: str = "", quoted: str = "") -> Token:
        return Token(
            span, quotation.words, FactClass.QUOTATION, state, place=place, nearest=said, quoted=quoted, gates=gates
        )

    if any(_stands_in(quotation.words, c.span.text) for c in cited):
        return token(State.SUPPORTED)
    match = match_quotation(quotation.words, [c.span.words for c in cited])
    if match.ok:
        return token(State.SUPPORTED)
    if all(in_another_language(quotation.words, c.source.text[:_QUOTED_SAMPLE]) for c in cited):
        return None
    for one in _by_source(cited):
        whole = match_quotation(quotation.words, [one.source.words])
        if whole.ok and whole.span is not None:
            return token(State.ELSEWHERE, _nearest_place(cited, one, whole.span))
    return token(State.MISQUOTED, None, match.said, match.quoted)


def _stands_in(words: str, text: str) -> bool:
    """Whether the words stand in a text as they are, between blanks: the quick way to what is nearly always so."""
    at = text.find(words)
    if at < 0 or not words.strip():
        return False
    behind = text[at + len(words) :][:2]
    return not text[:at][-1:].strip() and (not behind.strip() or (behind[0] in ".,;:" and not behind[1:].strip()))


_MIN_WORDS = 3
_QUOTED_SAMPLE = 4000
_QUOTATION_MARK = re.compile("[\"'\u00ab\u00bb\u2018-\u201f\u2039\u203a\u300c-\u300f\uff02\uff07]")


def _count(claim: Claim, count: SourceCount, cited: list[Cited]) -> Token | None:
    """Whether a claim that counts its sources cites that many; None where the count is a fact of the text itself."""
    files = len({c.path for c in cited})
    span = Span(claim.span.start + count.span.start, claim.span.start + count.span.end)
    if files == count.number:
        return Token(span, count.text, FactClass.COUNT, State.SUPPORTED)
    if any(c.span.facts.supports(count.fact) for c in cited) or not count.reports:
        return None
    return Token(span, count.text, FactClass.COUNT, State.MISCOUNTED, nearest=str(files))


_UNITS_OR_CURRENCIES = (
    *(
        "currenc",
        "units",
        "währung",
        "einheit",
        "devise",
        "unité",
        "moned",
        "unidad",
        "valut",
        "unità",
        "eenhe",
        "moeda",
    ),
    *("货币", "貨幣", "单位", "單位", "币种"),
)


def _speaks_of_units(text: str) -> bool:
    lowered = text.lower()
    return any(word in lowered for word in _UNITS_OR_CURRENCIES)


def _source_counts(text: str, facts: list[Fact]) -> Iterator[SourceCount]:
    if not any(f.readings and 2 <= f.readings[0].value <= MAX_COUNT for f in facts):
        return iter(())
    from groundcore.counts import source_counts  # only where something may be a count

    return source_counts(text, facts)


MAX_COUNT = 12


def _several(claim: Claim, several: Span, cited: list[Cited]) -> Token:
    """A claim that figures cannot be summed must really cite several currencies or units."""
    from groundcore.facts.derive import CitedSpan, unit_kinds

    kinds = unit_kinds([CitedSpan(c.number, c.span.text, c.span.facts.facts) for c in cited], True)
    state = State.SUPPORTED if len(kinds) > 1 else State.MIXED
    span = Span(claim.span.start + several.start, claim.span.start + several.end)
    text = claim.text[several.start : several.end]
    return Token(span, text, FactClass.CURRENCY, state, nearest=", ".join(kinds), quoted="several")


# Facts


def _fact(claim: Claim, fact: Fact, cited: list[Cited]) -> Token:
    span = shifted(fact, claim.span.start).span
    common = {"span": span, "text": " ".join(fact.text.split()), "fact_class": fact.fact_class, "lenient": fact.lenient}

    def token(state: State, **more: object) -> Token:
        return Token(**{**common, "state": state, **more})  # type: ignore[arg-type]

    for one in cited:
        support = one.span.facts.supports(fact)
        if support is not None:
            place = Place(one, Span(one.place.start + support.span.start, one.place.start + support.span.end))
            return token(State.SUPPORTED, place=place)
    if _counts_items(fact, claim, cited):
        return token(State.SUPPORTED)
    from groundcore.facts.derive import CitedSpan, Derivation, Mixed, derive  # only where a span does not hold a fact

    derived = derive(fact, claim.text, [CitedSpan(c.number, c.span.text, c.span.facts.facts) for c in cited])
    if isinstance(derived, Derivation):
        return token(State.DERIVED, arithmetic=" ".join(derived.arithmetic.split()), numbers=derived.numbers)
    for one in _by_source(cited):
        support = one.source.facts.supports(fact, convert=True)
        if support is not None:
            place = _nearest_place(cited, one, support.span)
            state = State.SUPPORTED if fact.fact_class in _CONTEXT else State.ELSEWHERE
            return token(state, place=place)
    if isinstance(derived, Mixed):
        return token(State.MIXED, nearest=", ".join(derived.units), numbers=derived.numbers)
    near, number = _nearest(fact, cited)
    return token(State.NOWHERE, nearest=near, nearest_number=number)


def _counts_items(fact: Fact, claim: Claim, cited: list[Cited]) -> bool:
    """Whether a number word up to twelve says how many citations the claim has, or items a cited list or table."""
    if fact.fact_class is not FactClass.SMALL_NUMBER_WORD or not fact.readings:
        return False
    counts = {len(_ITEM.findall(c.span.text)) - _HEAD * (_RULE.search(c.span.text) is not None) for c in cited}
    if len(cited) > 1:
        counts |= {len(claim.numbers), len({c.path for c in cited})}
    return fact.readings[0].value in counts


_ITEM = re.compile(r"(?m)^[ \t]*(?:[-*+\u2022][ \t]|[0-9]{1,3}[.)][ \t]|\|)")
_RULE = re.compile(r"(?m)^[ \t]*\|[ \t]*:?-{2,}")
_HEAD = 2
"""Lines of a table that are no items: the names of its columns and the rule below them."""


def _by_source(cited: list[Cited]) -> Iterator[Cited]:
    """One citation of each cited source."""
    seen: set[str] = set()
    for one in cited:
        if one.path not in seen:
            seen.add(one.path)
            yield one


def _nearest_place(cited: list[Cited], found: Cited, span: Span) -> Place:
    """The place as seen from the nearest cited span of the same source."""
    same = [Place(one, span) for one in cited if one.path == found.path]
    return min(same, key=lambda place: abs(place.distance))


_LOOKED_AT = 200
_FAR = 2.4
"""Difference of natural logarithms from which two numbers without unit have nothing to do with each other."""


def _nearest(fact: Fact, cited: list[Cited]) -> tuple[str, int]:
    """What the cited spans say of the same kind: the value that is most like it, where one is."""
    best: tuple[float, str, int] | None = None
    for one in cited:
        for other in one.span.facts.facts[:_LOOKED_AT]:
            if other.glued or (other.vague and not other.readings):
                continue
            likeness = _likeness(fact, other)
            if likeness is not None and (best is None or likeness < best[0]):
                best = likeness, " ".join(other.text.split()), one.number
    return (best[1], best[2]) if best is not None else ("", 0)


def _likeness(fact: Fact, other: Fact) -> float | None:
    """How far two facts of one kind lie apart; None where they are of different kinds."""
    if fact.readings and other.readings:
        return _apart(fact.readings[0], other.readings[0])
    if fact.dates and other.dates and fact.fact_class is other.fact_class:
        return 1.0
    if fact.time is not None and other.time is not None:
        return 1.0
    if fact.key and other.key and not fact.readings and not other.readings:
        return 1.0 if fact.key[:1] == other.key[:1] else None
    return None


def _apart(mine: Quantity, held: Quantity) -> float | None:
    if mine.form is not held.form or not mine.value or not held.value:
        return None
    if (mine.units or held.units) and {u.dimension for u in mine.units} != {u.dimension for u in held.units}:
        return None
    apart = abs(log(abs(float(held.value))) - log(abs(float(mine.value))))
    return apart if mine.units or apart < _FAR else None
