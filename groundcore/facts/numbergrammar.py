"""How number words join into one number: by the grammar of each language, the longest reading that holds."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from groundcore.facts.numbertables import Atom, tables

COMPOUNDS = frozenset({"de", "nl", "it"})
"""Languages that write a number as one word."""
LONGEST = 80
"""Letters of the longest compound that is read."""
HYPHENS = frozenset({"-", "\u2010", "\u2011"})
JOINERS = HYPHENS | {" ", "\u00a0", "\u202f", "\n", "\r\n", "", " \n", "  "}
"""What stands between the words of one number; nothing inside a compound."""
COMMAS = frozenset({", ", ",\n", ",\u00a0"})
ONE = Decimal(1)

_THOUSAND = Decimal(1000)
_LINKS = (frozenset({"en", "it", "fr"}), frozenset({"fr", "es", "pt"}))
_FRENCH_TENS_AND_TEENS = frozenset({Decimal(60), Decimal(80)})
_SUFFIXES = (
    "fach", "fache", "fachen", "facher", "faches", "fachem", "mal", "malige", "maligen", "maliger", "maliges", "malig",
    "voudig", "voudige", "maal",
)  # fmt: skip
_MEASURES = {
    "de": "jähr prozentig tägig stündig monatig wöchig minütig köpfig stellig stöckig teilig seitig",
    "nl": "jarig daags delig koppig talig",
}
"""Endings that make an adjective of a number and a unit."""


class Part(NamedTuple):
    """A number word, or a part of a compound, where it stands."""

    kind: str
    value: Decimal
    ordinal: bool
    start: int
    end: int
    gap: str | None
    """What stands between it and the part before; None where there is none."""
    last: bool
    """Whether its word ends with it."""


class Read(NamedTuple):
    """A reading of parts up to, not including, the index `end`."""

    end: int
    value: Decimal
    kind: str = "cardinal"
    step: Decimal = ONE
    vague: bool = False


def joined(parts: Sequence[Part], at: int) -> bool:
    """Whether a part goes on from the one before it."""
    return at < len(parts) and parts[at].gap in JOINERS


def goes_on(parts: Sequence[Part], at: int, kinds: str) -> bool:
    """Whether a part of one of some kinds of one letter, no ordinal, goes on from the one before it."""
    return joined(parts, at) and parts[at].kind in kinds and not parts[at].ordinal


def _inside(parts: Sequence[Part], at: int) -> bool:
    return not parts[at - 1].last


def below_hundred(parts: Sequence[Part], at: int, language: str) -> Read | None:
    """A number below a hundred."""
    part = parts[at]
    if part.kind not in {"D", "T", "Y", "Z"}:
        return None
    alone = Read(at + 1, part.value, "ordinal" if part.ordinal else "cardinal")
    if part.ordinal or part.kind == "Z" or not joined(parts, at + 1):
        return alone
    behind = parts[at + 1]
    if part.kind == "D":
        if language in {"de", "nl"} and behind.kind == "&" and _inside(parts, at + 1) and at + 2 < len(parts):
            tens = parts[at + 2]
            if tens.kind == "Y" and _inside(parts, at + 2):
                return Read(at + 3, part.value + tens.value, "ordinal" if tens.ordinal else "cardinal")
        if language == "fr" and part.value == 4 and behind.kind == "Y" and behind.value == 20:
            return _tens(parts, at + 1, Decimal(80), language)
        return alone
    if part.kind == "Y":
        return _tens(parts, at, part.value, language)
    if language == "fr" and part.value == 10 and behind.kind == "D" and behind.value >= 7:
        return Read(at + 2, part.value + behind.value, "ordinal" if behind.ordinal else "cardinal")
    return alone


def _tens(parts: Sequence[Part], at: int, value: Decimal, language: str) -> Read:
    """Tens and the units behind them."""
    alone = Read(at + 1, value, "ordinal" if parts[at].ordinal else "cardinal")
    if parts[at].ordinal or language in {"de", "nl"} or not joined(parts, at + 1):
        return alone
    units = at + 1
    linked = parts[units].kind == "&"
    if linked:
        units += 1
    if language not in _LINKS[linked]:
        return alone
    if not joined(parts, units):
        return alone
    if language == "fr" and value in _FRENCH_TENS_AND_TEENS and parts[units].kind == "T":
        teens = below_hundred(parts, units, language)
        if teens is not None and (not linked or teens.value == 11):
            return Read(teens.end, value + teens.value, teens.kind)
    unit = parts[units]
    if unit.kind != "D" or unit.value == 0 or (language == "fr" and linked and unit.value != 1):
        return alone
    if language == "en" and unit.gap not in HYPHENS and units + 1 < len(parts) and parts[units + 1].gap in HYPHENS:
        return alone
    return Read(units + 1, value + unit.value, "ordinal" if unit.ordinal else "cardinal")


def _may_link(parts: Sequence[Part], at: int, language: str, ands: bool, scale: str) -> bool:
    """Whether "and" at an index may go on a number after its hundreds or a larger scale."""
    if not goes_on(parts, at, "&") or not joined(parts, at + 1):
        return False
    if language in {"de", "nl"}:
        return _inside(parts, at) and _inside(parts, at + 1)
    return ands and (language in {"en", "pt"} or (language == "it" and scale == "M"))


def _group(parts: Sequence[Part], at: int, language: str, ands: bool) -> list[Read]:
    """Readings of a number below ten thousand without "thousand", each longer than the one before."""
    first = parts[at]
    reads: list[Read] = []
    value = ONE
    end = at
    if first.kind == "a" and not goes_on(parts, at + 1, "HKMG"):
        return []
    low = Read(at + 1, ONE) if first.kind == "a" else below_hundred(parts, at, language)
    if low is not None:
        reads.append(low)
        if low.kind == "ordinal" or low.value == 0:
            return reads
        value, end = low.value, low.end
    if first.kind == "F":
        value, end = first.value, at + 1
    elif (end == at or joined(parts, end)) and end < len(parts) and parts[end].kind == "H":
        if end == at and language == "en" and not first.ordinal and goes_on(parts, at + 1, "DTY"):
            return reads
        value, end = value * parts[end].value, end + 1
    else:
        return reads
    kind = "ordinal" if parts[end - 1].ordinal else "cardinal"
    reads.append(Read(end, value, kind, Decimal(100)))
    if kind == "ordinal" or not joined(parts, end):
        return reads
    link = _may_link(parts, end, language, ands, "H")
    behind = end + 1 if link else end
    rest = below_hundred(parts, behind, language) if link or parts[end].kind != "&" else None
    if rest is not None and rest.value > 0 and not (language == "pt" and not link):
        reads.append(Read(rest.end, value + rest.value, rest.kind))
    return reads


def chain(parts: Sequence[Part], at: int, language: str, ands: bool = True) -> Read | None:
    """The longest number that starts at an index; without `ands` no "and" goes on after hundreds and larger scales."""
    if parts[at].ordinal and language in {"es", "pt"}:
        return _ordinals(parts, at)
    reads: list[Read] = []
    above = below = Decimal(0)
    smallest: Decimal | None = None
    thousands = False
    here = at
    while here < len(parts):
        group = _group(parts, here, language, ands)
        reads += [r._replace(value=above + below + r.value) for r in group]
        amount = group[-1].value if group else None
        here = group[-1].end if group else here
        if (group and group[-1].kind == "ordinal") or here >= len(parts) or (here > at and not joined(parts, here)):
            break
        scale = parts[here]
        if scale.kind == "K" and not thousands and (amount is not None or here == at or language != "en"):
            below += (ONE if amount is None else amount) * scale.value
            thousands = True
        elif scale.kind == "M" and (smallest is None or scale.value < smallest):
            counted = below + (amount or 0)
            if counted == 0 and here > at:
                break
            above += (counted or ONE) * scale.value
            below, thousands, smallest = Decimal(0), False, scale.value
        elif scale.kind == "G" and (amount is not None or here == at) and above == below == 0:
            return Read(here + 1, (amount or ONE) * scale.value)
        else:
            _give_back(reads, group, scale.kind)
            break
        here += 1
        reads.append(Read(here, above + below, "ordinal" if scale.ordinal else "cardinal", scale.value))
        following = None if scale.ordinal else _following(parts, here, language, ands, scale.kind)
        if following is None:
            break
        here = following
    return reads[-1] if reads else None


def _give_back(reads: list[Read], group: list[Read], scale: str) -> None:
    """Take back what the scale word behind it says to be another number: two hundred and three hundred."""
    surplus = {"H": min(len(group) - 1, 1), "K": len(group), "M": len(group)}.get(scale, 0)
    if 0 < surplus < len(reads):
        del reads[-surplus:]


def _following(parts: Sequence[Part], at: int, language: str, ands: bool, scale: str) -> int | None:
    """Where a number goes on behind a scale word."""
    if at >= len(parts) or (language == "en" and parts[at].kind in {"H", "a"}):
        return None
    if joined(parts, at):
        if parts[at].kind != "&":
            return at
        return at + 1 if _may_link(parts, at, language, ands, scale) else None
    if language in {"en", "it", "pt"} and parts[at].gap in COMMAS:
        group = _group(parts, at, language, ands)
        end = group[-1].end if group else at
        if group and (group[-1].value >= 100 or (joined(parts, end) and parts[end].kind in "KM")):
            return at
    return None


def _ordinals(parts: Sequence[Part], at: int) -> Read:
    """Ordinals of several words, each an ordinal: vigésimo primero."""
    value, size, end = parts[at].value, _size(parts[at].value), at + 1
    while joined(parts, end) and parts[end].ordinal and _size(parts[end].value) < size:
        value, size, end = value + parts[end].value, _size(parts[end].value), end + 1
    return Read(end, value, "ordinal")


def _size(value: Decimal) -> int:
    return value.adjusted()


@lru_cache(maxsize=8)
def starts(language: str) -> frozenset[str]:
    """The first three letters of compounds."""
    return frozenset(part[:3] for part in tables(language)[1]) if language in COMPOUNDS else frozenset()


@lru_cache(maxsize=4096)
def compound(word: str, language: str) -> tuple[Atom, ...]:
    """The parts of a number written as one word; none where it is no such word."""
    return _pieces(word, language) or _ordinal_of(word, language) or _multiple(word, language)


def _pieces(word: str, language: str) -> tuple[Atom, ...]:
    """A word cut into known parts, the longest first; linear, for no place is tried twice."""
    table = tables(language)[1]
    dead: set[int] = set()
    trail: list[tuple[int, int]] = []
    at, length = 0, 16
    while at < len(word):
        found = 0
        if at not in dead:
            found = next((n for n in range(min(length, len(word) - at), 0, -1) if word[at : at + n] in table), 0)
        if found:
            trail.append((at, found))
            at, length = at + found, 16
            continue
        dead.add(at)
        if not trail:
            return ()
        at, length = trail.pop()
        dead.discard(at)
        length -= 1
    if len(trail) < 2:
        return ()
    atoms: list[Atom] = []
    for start, size in trail:
        atom = table[word[start : start + size]]
        if atom.kind != "tail":
            atoms.append(atom)
        elif not atoms or atoms[-1].kind not in ("YHKM" if word[start] == "s" else "T"):
            return ()
        else:
            atoms[-1] = atoms[-1]._replace(ordinal=True)
    return tuple(atoms)


def _ordinal_of(word: str, language: str) -> tuple[Atom, ...]:
    """An Italian ordinal: a number without its last vowel and -esimo."""
    if language != "it" or len(word) < 9 or word[-5:-1] != "esim" or word[-1] not in "oaie":
        return ()
    stem = word[:-5]
    stems = [stem, *(stem + vowel for vowel in "oeia")]
    if stem.endswith("mill"):
        stems = [stem[:-4] + ("mila" if len(stem) > 4 else "mille")]
    for cardinal in stems:
        value = value_of(cardinal, language)
        if value is not None and value > 10:
            return (Atom("T", value, True),)
    return ()


def _multiple(word: str, language: str) -> tuple[Atom, ...]:
    """Threefold and three times in one word."""
    if language == "it":
        return ()
    for suffix in _SUFFIXES:
        if word.endswith(suffix):
            value = value_of(word[: -len(suffix)], language)
            if value is not None and value > 1:
                return (Atom("X2", value),)
    return ()


def adjective(written: str, word: str, language: str) -> tuple[tuple[Atom, ...], int]:
    """The number that begins an adjective, `written` and casefolded, and its letters: fünfjährig, five years old."""
    for ending in _MEASURES.get(language, "").split():
        cut, letters = word.find(ending), written.lower().find(ending)
        if cut > 2 and letters > 0:
            known = tables(language)[0].get(word[:cut])
            return ((known,) if known else compound(word[:cut], language)), letters
    return (), 0


def value_of(word: str, language: str) -> Decimal | None:
    """The value of one word that is a cardinal."""
    known = tables(language)[0].get(word)
    atoms = (known,) if known else _pieces(word, language)
    parts = [Part(*atom, 0, 0, "", i == len(atoms) - 1) for i, atom in enumerate(atoms)]
    read = chain(parts, 0, language) if parts else None
    return read.value if read and read.end == len(parts) and read.kind == "cardinal" else None
