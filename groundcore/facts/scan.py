"""Finding the fact-like tokens of a text."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache

from groundcore.facts import cjkphrases, context, dates, ids, joining, tokens
from groundcore.facts.calendar import NAMED_TIMES, month_names, weekday_names
from groundcore.facts.normal import normal
from groundcore.facts.numbertables import tables
from groundcore.facts.numberwords import WordNumber, find_number_words
from groundcore.facts.units import names
from groundcore.facts.values import ONE, ClockTime, Fact, FactClass, Form, Hedge, Quantity
from groundcore.languages import FALLBACK, language_of
from groundcore.text import Span

_MARKER = re.compile(r"\[(?:[0-9]{1,3}|[A-Z][A-Z_]{1,40}_[0-9]{1,6})\]")
_LIST_NUMBER = re.compile(r"(?m)^[ \t>]*(?:#{1,6} +)?\(?[0-9]{1,3}(?:\.[0-9]{1,2}){0,3}[.)](?=\s|\Z)")
_HAS_DIGIT = re.compile(r"[0-9½¼¾⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]")
_ROMAN = re.compile(
    r"(?<![\w.-])(?=[IVXLCM])M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})"
    r"(?:(?=(?:e|er|ème|ᵉ) siècle)|(?![\w]|\.[A-Z]|'))"
)
_OF_CENTURY = re.compile(r"(?:e|er|ème|ᵉ)? (?:siècle|secolo|century|Jahrhundert|eeuw|século)")
_NO_ROMAN = frozenset(
    {"CD", "DC", "MD", "MC", "CC", "MM", "DL", "CV", "MI", "DI", "CL", "LI", "DIM", "MIX", "CIVIL", "CM", "XL"}
)
_NAME_BEFORE = re.compile(r"[^\W0-9_]*[a-z]\s$")
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
_RANGE = re.compile(
    r"(?i)\s?(?:-|–|—|~|～|to|through|until|till|bis|à|al|hasta|fino a|tot|até|至|到|から|and|or|und|oder|et|ou|y|o|e|en)\s?"
)
_CONNECTED = re.compile(r"(?i)\s?(?:-|–|—|~|～|to|bis|à|至|到)\s?")
_MYRIADS = frozenset("万萬亿億兆")
_LETTERS = re.compile("[a-z]+")
_REST = re.compile(r"[^\W0-9_]{5,14}")
_MAY_BE_ID = re.compile(r"(?<![A-Za-z])[IVXLCM]+(?![A-Za-z])|://|www\.|[A-Z]-[A-Z]")
_OF_ONE = re.compile(r" (?:of )?(?:an?|one) ([^\W0-9_]{3,12})(?!\w)")
_OF_DAY = re.compile(r"(?i)[0-9 ](?:h|heures?|horas?|uur|u)$")
_NO_FACT = frozenset({"&", "a", "of", "oh", "X0", "P"})
_PARAGRAPH = re.compile(r"\n[ \t]*\n")
_LANGUAGES = ("de", "fr", "es", "it", "nl", "pt")
_SHORT = 4
_LONE = 300
"""Characters of a text whose words tell no language, up to which number words of every language are looked for."""


def find_facts(text: str, language: str | None = None) -> tuple[Fact, ...]:
    """The fact-like tokens of a text, in order, with the values they may have; linear in its length.

    `language` is the language of number words and dates; None: by the text's function words. Numbers of lists and
    headings and markers are no facts.
    """
    plain = normal(text)
    has_digits = _HAS_DIGIT.search(plain) is not None
    if not has_digits and language == FALLBACK and text.isascii() and _says_nothing(text):
        return ()
    told = language or language_of(text, "")
    spoken = told or FALLBACK
    used = bytearray(len(plain))
    found: list[Fact] = []
    if has_digits:
        for pattern in (_MARKER, _LIST_NUMBER):
            for m in pattern.finditer(plain):
                used[m.start() : m.end()] = b"\x01" * (m.end() - m.start())
    found += ids.find_addresses(plain, used)
    found += dates.find_dates(plain, spoken, used, has_digits=has_digits)
    found += joining.find_halves(plain, used)
    if not plain.isascii():
        found += cjkphrases.find_shares(plain, used)
    found += _numbers(plain, spoken, used) if has_digits else []
    found += _words(plain, told, used)
    found += ids.find_names(plain, used)
    found += _romans(plain, used)
    found.sort(key=lambda fact: fact.span)
    found = joining.join(plain, _apart(plain, found))
    if text is not plain:
        found = [replace(f, text=text[f.span.start : f.span.end]) for f in found]
    return tuple(found)


def _apart(plain: str, facts: list[Fact]) -> list[Fact]:
    """Facts in order that do not overlap: of a sign between two numbers the first has it."""
    kept: list[Fact] = []
    end = 0
    for fact in facts:
        if not fact.glued and fact.span.start < end:
            if fact.span.end <= end:
                continue
            fact = replace(fact, span=Span(end, fact.span.end), text=plain[end : fact.span.end])
        end = end if fact.glued else fact.span.end
        kept.append(fact)
    return kept


@lru_cache(maxsize=1)
def _triggers() -> frozenset[str]:
    """Every English word that can begin or be a fact by itself."""
    numbers = {word for word, atom in tables(FALLBACK)[0].items() if atom.kind not in _NO_FACT}
    return frozenset({*numbers, *month_names(FALLBACK), *weekday_names(FALLBACK), *NAMED_TIMES})


def _says_nothing(text: str) -> bool:
    """Whether an English text without digits surely states no fact: most sentences do not."""
    return _triggers().isdisjoint(_LETTERS.findall(text.lower())) and "@" not in text and not _MAY_BE_ID.search(text)


def _numbers(plain: str, spoken: str, used: bytearray) -> list[Fact]:
    found = [*joining.find_lengths(plain, used), *ids.find_numbered_ids(plain, used)]
    language = _by_paragraph(plain, spoken)
    numbers = list(tokens.find_numbers(plain, language, spoken, used))
    found += ids.find_ids(plain, used, [(n.digits_start, n.end) for n in numbers])
    kept = [n for n in numbers if not any(used[n.digits_start : n.end])]
    for number, readings in zip(kept, _ranges(plain, kept), strict=True):
        used[number.start : number.end] = b"\x01" * (number.end - number.start)
        found.append(_fact(plain, number, readings))
        found += _parts(plain, number)
    found += _unread(plain, used)
    return found


def _unread(plain: str, used: bytearray) -> Iterator[Fact]:
    """Digits that are no number by any notation, or more than any has: compared as an id is, digit for digit."""
    for m in tokens.NUMBER.finditer(plain):
        if m.end() - m.start() > _SHORT and not any(used[m.start() : m.end()]):
            used[m.start() : m.end()] = b"\x01" * (m.end() - m.start())
            yield Fact(Span(*m.span()), m.group(), FactClass.ID, key=ids.key_of(m.group()))


def _by_paragraph(plain: str, spoken: str) -> Callable[[int], str]:
    """The language at an offset: that of its paragraph, of the whole text where that is short."""
    breaks = [0, *(m.end() for m in _PARAGRAPH.finditer(plain)), len(plain)]

    @lru_cache(maxsize=64)
    def of_paragraph(index: int) -> str:
        start, end = breaks[index], breaks[min(index + 1, len(breaks) - 1)]
        return language_of(plain[start : min(end, start + 4000)], spoken)

    return lambda offset: of_paragraph(bisect_right(breaks, offset) - 1)


def _fact(plain: str, number: tokens.Number, readings: tuple[Quantity, ...]) -> Fact:
    written = plain[number.digits_start : number.end]
    value = readings[0].value
    return Fact(
        Span(number.start, number.end),
        plain[number.start : number.end],
        number.fact_class,
        readings,
        time=_hour(readings[0], plain, number.end),
        hedge=_hedge(plain, number.start, number.end),
        around=context.sentence_around(plain, number.start, number.end) if value > 0 else "",
        numbering=context.numbers_something(plain, number.start),
        key=ids.war_key(plain, number.start, number.end)
        or (ids.joined_key(plain, number.start, written) if not readings[0].units and value > 0 else ""),
        glued=number.glued,
    )


def _hour(reading: Quantity, plain: str, end: int) -> ClockTime | None:
    """The time of day that "17 h" and "17 heures" may be."""
    if not reading.units or reading.units[0].name not in {"h", "hour"} or not _OF_DAY.search(plain[end - 7 : end]):
        return None
    hour = int(reading.value) if 0 <= reading.value <= 24 and reading.value == int(reading.value) else None
    return None if hour is None else ClockTime(hour % 24, None, None, hour > 12)


def _hedge(plain: str, start: int, end: int) -> Hedge:
    before = context.hedge_before(plain, start)
    if before is Hedge.NONE and plain[end : end + 1] == "+":
        return Hedge.OVER
    return before


def _parts(plain: str, number: tokens.Number) -> Iterator[Fact]:
    """The numbers of a row such as "120 300 450", which may be one number or several: for sources only."""
    digits = plain[number.digits_start : number.digits_end]
    if " " not in digits:
        return
    for m in re.finditer(r"[0-9]+(?:[.,][0-9]+)?", digits):
        start = number.digits_start + m.start()
        if m.end() - m.start() < len(digits) and "." not in m.group() and "," not in m.group():
            reading = Quantity(Decimal(m.group()), ambiguous=True)
            yield Fact(Span(start, start + len(m.group())), m.group(), FactClass.INTEGER, (reading,), glued=True)


def _ranges(plain: str, numbers: list[tokens.Number]) -> list[tuple[Quantity, ...]]:
    """Readings of numbers next to each other: "10-15 million dollars" gives both their scale and unit."""
    readings = [n.readings for n in numbers]
    for index in range(len(numbers) - 1):
        left, right = numbers[index], numbers[index + 1]
        gap = plain[left.end : right.start]
        if not gap and plain[left.end - 1] in _MYRIADS and left.scale > right.scale > 1 and not left.readings[0].units:
            both = left.readings[0].value + right.readings[0].value
            total = replace(right.readings[0], value=both, ambiguous=True)
            readings[index] += (total,)
            readings[index + 1] += (total,)
        if gap == "/" and readings[index][0].form is Form.YEAR and left.digits_end == left.end == right.start - 1:
            readings[index + 1] += _short_year(plain, left, right)
        if len(gap) > 12 or not _RANGE.fullmatch(gap):
            continue
        first, second = left.readings[0], right.readings[0]
        if (second.units and not first.units) or right.scale != left.scale == 1:
            scale = right.scale if left.scale == 1 else ONE
            readings[index] += (tokens.with_units(first, second.units, scale),)
        if first.units and not second.units:
            readings[index + 1] += (tokens.with_units(second, first.units, ONE),)
        if _CONNECTED.fullmatch(gap) and first.value == first.value.to_integral() and 0 <= second.value < first.value:
            short, whole = plain[right.digits_start : right.end], plain[left.digits_start : left.end]
            if short.isdigit() and whole.isdigit() and len(short) < len(whole) <= 6:
                value = Decimal(whole[: -len(short)] + short)
                readings[index + 1] += (replace(second, value=value, form=first.form, ambiguous=True),)
    return readings


def _short_year(plain: str, left: tokens.Number, right: tokens.Number) -> tuple[Quantity, ...]:
    """The second year of 2019/20."""
    short, year = plain[right.digits_start : right.end], plain[left.digits_start : left.end]
    if len(short) != 2 or not short.isdigit():
        return ()
    return (Quantity(Decimal(year[:2] + short), form=Form.YEAR, ambiguous=True),)


def _words(plain: str, spoken: str, used: bytearray) -> Iterator[Fact]:
    """Number words, with their units."""
    words = find_number_words(plain, spoken or FALLBACK)
    if not spoken and len(plain) < _LONE:
        for other in _LANGUAGES:
            words += find_number_words(plain, other)
    for word in words:
        if not any(used[word.start : word.end]):
            used[word.start : word.end] = b"\x01" * (word.end - word.start)
            yield _word(plain, word)


_FORMS = {"ordinal": Form.ORDINAL, "fraction": Form.FRACTION, "decade": Form.DECADE}


def _word(plain: str, word: WordNumber) -> Fact:
    form = Form.DECADE if plain.startswith("年代", word.end) else _FORMS.get(word.kind, Form.CARDINAL)
    end, units, _ = (
        tokens.unit_after(plain, word.end) if form in {Form.CARDINAL, Form.FRACTION} else (word.end, (), ONE)
    )
    if plain[word.end : word.end + 1] == "-" and not units:
        end = word.end
    of_one = _OF_ONE.match(plain, end) if form is Form.FRACTION and not units else None
    if of_one is not None and (units := names().get(of_one[1].casefold(), ())):
        end = of_one.end()
    if not units and (rest := _REST.match(plain, word.end)):
        units = names().get(rest.group().casefold(), ())
        end = rest.end() if units else end
    value = word.value
    kind = tokens.class_of_units(units) or {
        Form.ORDINAL: FactClass.ORDINAL,
        Form.FRACTION: FactClass.FRACTION,
        Form.DECADE: FactClass.YEAR,
    }.get(form, FactClass.SMALL_NUMBER_WORD if abs(value) <= 12 else FactClass.NUMBER_WORD)
    start, sign = word.start, ""
    minus = re.search(r"(?i)\b(?:minus|negative) $", plain[max(0, start - 9) : start])
    if minus is not None:
        start, value, sign = start - len(minus.group()), -value, "-"
    step = word.step if form is Form.CARDINAL else Decimal(0)
    readings = [Quantity(value, step, step if word.step != 1 else _word_step(value), units, form)]
    if form is Form.DECADE and value < 100:
        readings += [Quantity(value + century, step, step, (), form, True) for century in (1800, 1900, 2000)]
    return Fact(
        Span(start, end),
        plain[start:end],
        kind,
        tuple(readings),
        time=_hour(readings[0], plain, end) or _uhr(value, plain, word.end),
        hedge=Hedge.NONE if word.vague else context.hedge_before(plain, start),
        around="" if sign or word.vague else context.sentence_around(plain, start, end),
        numbering=context.numbers_something(plain, start) or _numbers_name(plain, word),
        key=ids.war_key(plain, start, end),
        vague=(word.vague or word.kind == "multiple") and (not units or of_one is not None),
    )


def _uhr(value: Decimal, plain: str, end: int) -> ClockTime | None:
    if not plain.startswith(" Uhr", end) or not 0 <= value <= 24 or value != int(value):
        return None
    return ClockTime(int(value) % 24, None, None, value > 12)


def _word_step(value: Decimal) -> Decimal:
    from groundcore.facts.numbers import open_step

    return open_step(value, ONE) if value > 0 else ONE


def _numbers_name(plain: str, word: WordNumber) -> bool:
    """Whether an ordinal word follows a name (Henry the Eighth) or numbers a version, a chapter (third version)."""
    if word.kind != "ordinal":
        return False
    after = re.match(r"[ -]([^\W0-9_]+)", plain[word.end : word.end + 16])
    if after is not None and after.group(1).casefold() in context.NUMBERING:
        return True
    return (
        plain[word.start : word.start + 1].isupper()
        and re.search(r"[a-z] (?:the|der|die|le|el|il) $", plain[max(0, word.start - 8) : word.start]) is not None
    )


def _romans(plain: str, used: bytearray) -> Iterator[Fact]:
    for m in _ROMAN.finditer(plain):
        written = m.group()
        if not written or any(used[m.start() : m.end()]):
            continue
        numbered = context.numbers_something(plain, m.start()) or _OF_CENTURY.match(plain, m.end()) is not None
        named = _NAME_BEFORE.search(plain, max(0, m.start() - 16), m.start()) is not None
        if len(written) == 1 and not (
            (numbered and written != "C") or (named and written in "IVX" and _after_name(plain, m.start()))
        ):
            continue
        if written in _NO_ROMAN or (len(written) == 1 and written in "LCDM"):
            continue
        value = Decimal(_roman(written))
        vague = not (numbered or (named and _after_name(plain, m.start())) or len(written) >= 5)
        readings = (Quantity(value, form=Form.CARDINAL),)
        key = ids.war_key(plain, *m.span())
        yield Fact(Span(*m.span()), written, FactClass.ROMAN, readings, key=key, numbering=True, vague=vague)


def _after_name(plain: str, start: int) -> bool:
    word = re.search(r"([^\W0-9_]+)\s$", plain[max(0, start - 16) : start])
    return word is not None and word.group(1)[0].isupper() and len(word.group(1)) > 1


def _roman(written: str) -> int:
    total = 0
    for index, char in enumerate(written):
        value = _ROMAN_VALUES[char]
        following = _ROMAN_VALUES[written[index + 1]] if index + 1 < len(written) else 0
        total += -value if value < following else value
    return total
