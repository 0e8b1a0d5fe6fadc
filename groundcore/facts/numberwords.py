"""Numbers in words: what they say and how exactly."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from groundcore.facts.cjknumerals import find_cjk, read_cjk
from groundcore.facts.numbergrammar import (
    COMMAS,
    HYPHENS,
    JOINERS,
    ONE,
    Part,
    Read,
    adjective,
    below_hundred,
    chain,
    compound,
    goes_on,
    joined,
)
from groundcore.facts.numbersenses import (
    BETWEEN,
    DECADES,
    NO_QUARTERS,
    OR,
    SEVERAL,
    counts,
    digit_before,
    folded,
    parts_of,
    ranks,
    tied,
    word_after,
    word_before,
)
from groundcore.facts.numbertables import CJK_SCALES, LANGUAGES, SCALES, Atom, tables
from groundcore.facts.words import NUMBER, telling_words

__all__ = ["CJK_SCALES", "SCALES", "WordNumber", "find_number_words", "read_cjk"]

_ALONE = frozenset({"&", "a", "of", "oh", "point", "tail", "+"})
_HALF = Decimal("0.5")
_QUARTER = Decimal("0.25")


@dataclass(frozen=True, slots=True)
class WordNumber:
    """A number in words; code points of its text, half-open."""

    start: int
    end: int
    value: Decimal
    """Of an ordinal its number; of a decade its first year, with the century where that is written."""
    kind: str
    """``cardinal``, ``ordinal``, ``fraction``, ``decade`` or ``multiple`` (twice: 2)."""
    words: int
    step: Decimal
    """The precision: the last scale word, otherwise 1; 0 for a fraction."""
    vague: bool
    """No fact of its own: one, no, single, both, half, first to third, hundreds."""


def find_number_words(text: str, language: str) -> list[WordNumber]:
    """The numbers in words of a text, in order; Chinese and Japanese numerals in any language.

    A scale word behind digits (4.2 million) belongs to those digits and is not among them. An unknown `language` is read
    as English.
    """
    found = _with_common_scale(text, list(_Reader(text, language if language in LANGUAGES else "en").read()))
    if text.isascii():
        return found
    numerals = [WordNumber(n.start, n.end, n.value, n.kind, 1, n.step, n.vague) for n in find_cjk(text)]
    return sorted(found + numerals, key=lambda number: number.start) if numerals else found


def _with_common_scale(text: str, numbers: list[WordNumber]) -> list[WordNumber]:
    """The scale of the second of two numbers is that of the first too: four or five thousand."""
    for index in range(len(numbers) - 1):
        first, second = numbers[index], numbers[index + 1]
        if second.start - first.end > 6 or second.step < 100 or second.words < 2 or first.kind != "cardinal":
            continue
        count = second.value / second.step
        if text[first.end : second.start].strip().casefold() in OR and 0 < first.value < count < 1000:
            numbers[index] = replace(first, value=first.value * second.step, step=second.step)
    return numbers


def _whole(value: Decimal) -> Decimal:
    whole = value.to_integral_value()
    return whole if whole == value else value


class _Reader:
    """Reads the number words of one text, run by run."""

    def __init__(self, text: str, language: str) -> None:
        self.text = text
        self.language = language
        self.parts: list[Part] = []

    def read(self) -> Iterator[WordNumber]:
        """All numbers of the text."""
        for run in self._runs():
            self.parts = run
            at = 0
            while at < len(self.parts):
                read = self._at(at) if at == 0 or self.parts[at - 1].last else None
                if read is None or not self.parts[read.end - 1].last:
                    at += 1
                    continue
                parts = self.parts[at : read.end]
                words = sum(part.last for part in parts)
                yield WordNumber(parts[0].start, parts[-1].end, read.value, read.kind, words, read.step, read.vague)
                at = read.end

    def _runs(self) -> Iterator[list[Part]]:
        """Number words that stand side by side."""
        text, language = self.text, self.language
        words = tables(language)[0]
        run: list[Part] = []
        useful = False
        behind = 0
        for start, end, written, word, sense in telling_words(text, language):
            if not sense & NUMBER:
                continue
            atom = words.get(word)
            atoms = compound(word, language) if atom is None else (atom,)
            if not atoms:
                atoms, end = self._part_of_word(written, word, start, end)
            if not atoms or not self._bounded(start, end):
                continue
            gap = text[behind:start] if run and start - behind <= 3 else None
            if gap not in JOINERS and gap not in COMMAS:
                if useful:
                    yield run
                run, useful, gap = [], False, None
            for index, one in enumerate(atoms):
                run.append(Part(*one, start, end, "" if index else gap, index == len(atoms) - 1))
                useful = useful or one.kind not in _ALONE
            behind = end
        if useful:
            yield run

    def _part_of_word(self, written: str, word: str, start: int, end: int) -> tuple[tuple[Atom, ...], int]:
        """A number that begins a word: fünfjährig, trent'anni."""
        if self.language == "it":
            elided = tables("it")[1].get(word) if self.text[end : end + 1] in {"'", "\u2019"} else None
            return ((elided,) if elided is not None and elided.kind in "YH" else ()), end
        atoms, letters = adjective(written, word, self.language)
        return atoms, start + letters

    def _bounded(self, start: int, end: int) -> bool:
        """Whether neither a digit nor an underscore touches a word."""
        before, after = self.text[start - 1 : start], self.text[end : end + 1]
        return not (before == "_" or after == "_" or before.isdecimal() or after.isdecimal())

    def _kind(self, at: int) -> str:
        return self.parts[at].kind if at < len(self.parts) else ""

    def _is(self, at: int, *kinds: str) -> bool:
        return joined(self.parts, at) and self.parts[at].kind in kinds

    def _is_one(self, at: int) -> bool:
        return self._is(at, "a", "D") and self.parts[at].value == 1 and not self.parts[at].ordinal

    def _written(self, at: int) -> str:
        return folded(self.text[self.parts[at].start : self.parts[at].end])

    def _after(self, at: int) -> str:
        return word_after(self.text, self.parts[at - 1].end)

    def _before(self, at: int) -> str:
        return word_before(self.text, self.parts[at].start)

    def _at(self, at: int) -> Read | None:
        """The longest number that starts at a part."""
        part = self.parts[at]
        kind = part.kind
        if kind in _ALONE and kind != "a":
            return None
        if kind[0] == "X":
            return self._alone(at)
        if kind in "HKMGP" and digit_before(self.text, part.start):
            return None
        if kind == "P":
            return self._plural(at)
        if kind == "N":
            return self._quarter_of(at)
        return self._half(at) or self._year(at) or self._counted(at)

    def _alone(self, at: int) -> Read | None:
        part = self.parts[at]
        if part.kind == "X2":
            return Read(at + 1, part.value, "multiple")
        if part.kind == "X9":
            return Read(at + 1, part.value, "decade", Decimal(10))
        if part.kind == "X3":
            return self._of_scale(at + 1, part.value)
        if self.language == "en" and part.value == 0 and self.text[part.end : part.end + 1] == ".":
            return None
        return Read(at + 1, part.value, vague=True)

    def _plural(self, at: int) -> Read:
        """Thousands, tens of thousands."""
        value, end = self.parts[at].value, at + 1
        while self._is(end, "of") and self._is(end + 1, "P", "K", "M"):
            value, end = value * self.parts[end + 1].value, end + 2
        return Read(end, value, step=value, vague=True)

    def _half(self, at: int) -> Read | None:
        """Half, a half, half a million."""
        part = self.parts[at]
        start = at + 1 if part.kind in {"a", "D"} and part.value == 1 and not part.ordinal else at
        if self._kind(start) != "half" or (start > at and not self._is(start, "half")):
            return None
        return self._of_scale(start + 1, _HALF)

    def _of_scale(self, at: int, value: Decimal) -> Read:
        """A fraction, or what it makes of the scale word behind it: three quarters of a million."""
        scale = at + 1 if self._is(at, "of") else at
        if self._is_one(scale):
            scale += 1
        if goes_on(self.parts, scale, "KM" if self._is(at, "of") else "HKMG"):
            factor = self.parts[scale].value
            return Read(scale + 1, _whole(value * factor), step=factor / 10 if factor >= 100 else ONE)
        return Read(at, value, "fraction", Decimal(0), vague=value == _HALF)

    def _year(self, at: int) -> Read | None:
        """Nineteen eighty-four, nineteen oh five, the nineteen-eighties."""
        first = below_hundred(self.parts, at, self.language) if self.language in {"en", "nl"} else None
        if first is None or first.kind == "ordinal" or not 10 <= first.value <= 20 or not joined(self.parts, first.end):
            return None
        century, rest = first.value * 100, first.end
        if self._kind(rest) == "X9":
            return Read(rest + 1, century + self.parts[rest].value, "decade", Decimal(10))
        if self._kind(rest) == "oh":
            units = rest + 1
            return Read(units + 1, century + self.parts[units].value) if goes_on(self.parts, units, "D") else None
        if self.parts[rest].gap in HYPHENS:
            return None
        second = below_hundred(self.parts, rest, self.language)
        if (
            second is None
            or second.kind == "ordinal"
            or second.value < 10
            or tied(self.text, self.parts[second.end - 1].end)
        ):
            return None
        return None if goes_on(self.parts, second.end, "HKMGN") else Read(second.end, century + second.value)

    def _counted(self, at: int) -> Read | None:
        """A cardinal, an ordinal, or a fraction of a number."""
        if self._kind(at) == "a" and not goes_on(self.parts, at + 1, "HKMG"):
            return self._a_part(at)
        number = self._number(at)
        if number is None:
            return None
        if number.kind == "ordinal":
            return self._ordinal(at, number)
        return self._decimal(number) or self._fraction(number) or self._and_a_half(number) or self._plain(at, number)

    def _decimal(self, number: Read) -> Read | None:
        """Five point two, fünf Komma zwei Millionen."""
        at = number.end
        if not self._is(at, "point") or number.step != 1:
            return None
        digits = ""
        while goes_on(self.parts, at + 1, "ZDTY") and len(digits) < 10:
            read = below_hundred(self.parts, at + 1, self.language)
            if read is None or read.kind == "ordinal" or (digits and read.value > 9):
                break
            digits, at = digits + str(read.value), read.end - 1
        if not digits:
            return None
        value, step = number.value + Decimal("0." + digits), ONE.scaleb(-len(digits))
        if goes_on(self.parts, at + 1, "HKM"):
            factor = self.parts[at + 1].value
            return Read(at + 2, _whole(value * factor), step=step * factor)
        return Read(at + 1, value, step=step)

    def _number(self, at: int) -> Read | None:
        number = chain(self.parts, at, self.language)
        if number and self._before(at) in BETWEEN and self._kind(number.end) != "&" and number.value > 100:
            return chain(self.parts, at, self.language, ands=False)
        return number

    def _a_part(self, at: int) -> Read | None:
        """A quarter, a third of."""
        if self._is(at + 1, "N"):
            return (
                self._of_scale(at + 2, ONE / self.parts[at + 1].value) if self._written(at + 1) == "quarter" else None
            )
        number = chain(self.parts, at + 1, self.language) if joined(self.parts, at + 1) else None
        if (
            number is None
            or number.kind != "ordinal"
            or number.value < 3
            or not parts_of(self._after(number.end), "en")
        ):
            return None
        return self._of_scale(number.end, ONE / number.value)

    def _quarter_of(self, at: int) -> Read | None:
        if self._written(at) != "quarter" or self._after(at + 1) != "of" or self._before(at) in NO_QUARTERS:
            return None
        if at and self.parts[at - 1].ordinal and joined(self.parts, at):
            return None
        return self._of_scale(at + 1, _QUARTER)

    def _fraction(self, number: Read) -> Read | None:
        """Two-thirds, one third."""
        at, value = number.end, number.value
        if not joined(self.parts, at) or value == 0 or value != value.to_integral_value():
            return None
        if self._kind(at) == "N":
            below = self.parts[at].value
            if self.language == "en" and not self._are_parts(at, value):
                return None
            return self._of_scale(at + 1, value / below)
        if not self.parts[at].ordinal or (value > 1 and not self._may_divide(at, value)):
            return None
        below_it = chain(self.parts, at, self.language)
        if below_it is None or below_it.value < 3 or below_it.kind != "ordinal":
            return None
        if value == 1 and self.language != "en" and not parts_of(self._after(below_it.end), self.language):
            return None
        return self._of_scale(below_it.end, value / below_it.value)

    def _are_parts(self, at: int, value: Decimal) -> bool:
        """Whether an English denominator goes with the number before it; two quarters are those of a year."""
        word = self._written(at)
        if word == "quarter":
            return value == 1 or (value == 3 and self.parts[at].gap in HYPHENS)
        return value == 3 if word == "quarters" else value != 1

    def _may_divide(self, at: int, value: Decimal) -> bool:
        """Whether an ordinal behind a number above one is its denominator: twee derde, tres quintos."""
        if self.language == "nl":
            return True
        plural = {"it": ("i",), "es": ("os",), "pt": ("os",)}.get(self.language)
        return plural is not None and value < self.parts[at].value and self._written(at).endswith(plural)

    def _and_a_half(self, number: Read) -> Read | None:
        """Two and a half, two and a half million, deux millions et demi."""
        at = number.end
        if self._is(at, "+"):
            return self._of_scale(at + 1, number.value + self.parts[at].value)
        if not self._is(at, "&") or not joined(self.parts, at + 1):
            return None
        if self._kind(at + 1) == "half" and self.language in {"en", "de"}:
            return None
        part = self._half(at + 1) or (self._a_part(at + 1) if self._kind(at + 1) == "a" else None)
        if part is None and self._kind(at + 1) == "D" and (counted := chain(self.parts, at + 1, self.language)):
            part = self._fraction(counted)
        if part is None:
            return None
        if number.step >= 1_000_000 and part.kind == "fraction":
            return Read(part.end, _whole(number.value + part.value * number.step), step=number.step / 10)
        if part.kind != "fraction":
            scale = self.parts[part.end - 1].value
            return Read(part.end, _whole(number.value * scale + part.value), step=scale / 10 if scale >= 100 else ONE)
        return Read(part.end, number.value + part.value, "fraction", Decimal(0))

    def _plain(self, at: int, number: Read) -> Read | None:
        """A cardinal; a single word of another meaning is none."""
        part = self.parts[at]
        noun = DECADES.get(self.language)
        if noun and number.value % 10 == 0 and 20 <= number.value <= 90 and self._before(at) == noun:
            return number._replace(kind="decade", step=Decimal(10))
        if part.kind in "HKMG" and self._before(at) in SEVERAL:
            return number._replace(vague=True)
        if number.end > at + 1:
            return number
        if part.kind in "MG" or (part.kind in "HK" and self.language == "en") or (part.kind == "D" and part.value == 1):
            return number._replace(vague=True)
        return number if counts(self._written(at), self._before(at), self._after(at + 1), self.language) else None

    def _ordinal(self, at: int, number: Read) -> Read | None:
        single = number.end == at + 1
        if number.end == at + 2 and self.parts[at].value == 1 and self.parts[at + 1].gap in HYPHENS:
            return self._of_scale(number.end, ONE / number.value)  # one-hundredth
        if single and not ranks(self._written(at), self._before(at), self.language):
            return None
        if self.language == "pt" and self.text.startswith("-feira", self.parts[number.end - 1].end):
            return None
        return number._replace(vague=number.value <= 3 or (self.language == "pt" and single and number.value <= 6))
