"""Numbers in digits, with their sign, currency, scale and unit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from groundcore.facts.normal import MINUS
from groundcore.facts.numbers import open_step, read_digits
from groundcore.facts.numberwords import CJK_SCALES, SCALES
from groundcore.facts.unitphrases import phrase_at
from groundcore.facts.units import PER_MILLE, PERCENT, names, signs, symbols
from groundcore.facts.values import ONE, ZERO, FactClass, Form, Quantity, Unit

NUMBER = re.compile(
    r"(?:(?<![0-9])(?<![0-9][.,])[0-9]{1,3}(?: [0-9]{3})+(?![0-9])(?:[.,][0-9]+(?![0-9.,]*[0-9]))?"
    r"|[0-9]+(?:[.,][0-9]+|'[0-9]{3}(?![0-9]))*|(?<![0-9.])\.[0-9]+)"
)
_PART = re.compile(r"[0-9]+(?:\.[0-9]+)?")
"""One value of a row with commas, which is no number as a whole."""
_LEFT = re.compile(
    r"(?:(?<![^\s(\[/|=:>~])([+−–-])\s?)?(?:((?:US|CA?|AU?|NZ|HK|NT|S|R)?\$|[€£¥₹₩₽₺₪₫฿₱₦₴₿]|"
    r"(?<![A-Za-z])(?:[A-Z]{2,3}|Rs\.?|Euro|Fr\.|kr|zł))\s?)?(?:([+−-])\s?)?$"
)
_MINUS_WORD = re.compile(r"(?i)\b(?:minus|negative)\s$")
_POWER = re.compile(
    r"\s?[×x·*]\s?10\s?(?:\^\s?([-−+]?[0-9]{1,3})|([⁻−⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+))|[eE]([-+]?[0-9]{1,3})(?![0-9A-Za-z])"
)
_CARET = re.compile(r"\^([0-9]{1,2})(?![0-9])")
_SUPERSCRIPT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_FRACTION = re.compile(r"/([0-9]{1,3})(?![0-9/])")
_VULGAR = {
    "½": "0.5", "¼": "0.25", "¾": "0.75", "⅓": "1/3", "⅔": "2/3", "⅕": "0.2", "⅖": "0.4", "⅗": "0.6", "⅘": "0.8",
    "⅙": "1/6", "⅚": "5/6", "⅛": "0.125", "⅜": "0.375", "⅝": "0.625", "⅞": "0.875",
}  # fmt: skip
VULGAR = re.compile("[" + "".join(_VULGAR) + "]")
_ORDINAL = re.compile(r"(?:st|nd|rd|th|ème|er|re|º|ª|e(?= siècle| eeuw))(?![A-Za-z0-9])")
_DECADE = re.compile(r"'?s(?![A-Za-z0-9])|er(?=[ -]?[Jj]ahre)|er(?![A-Za-z0-9-])|(?=年代)")
_DECADE_BEFORE = re.compile(r"(?i)(?:années|años|anni|anos|jaren|década de(?: los| las)?|décennie|decennio)(?: '| ?)$")
_CENTURY = re.compile(r"(?i)\.? (?:Jahrhundert|Jh\.|Jhd\.|century|siècle|secolo|eeuw|século)|[ ]?世[纪紀]")
_RANKS = re.compile(r"\. [A-ZÄÖÜ][a-zäöüß]")
_MIXED = re.compile(r" ([1-9][0-9]?)/([1-9][0-9]?)(?![0-9/])")
_GLUED = re.compile(r"[A-Za-zµμΩ°%‰$€£¥₹¢\"″²³℃℉][A-Za-zµμΩ²³/°·^0-9]{0,23}")
_SPACED = re.compile(r"( {1,8}|-|\n)([^\W0-9_][\w.²³]*+|[%‰°€£$¥₹℃℉¢][CF]?)")
_SUFFIX = {
    "k": "1e3", "K": "1e3", "m": "1e6", "M": "1e6", "mn": "1e6", "mm": "1e6", "mln": "1e6", "Mio": "1e6", "mio": "1e6",
    "b": "1e9", "B": "1e9", "bn": "1e9", "bil": "1e9", "Bn": "1e9", "BN": "1e9", "MN": "1e6", "tn": "1e12", "T": "1e12",
    "tr": "1e12", "Mrd": "1e9", "cr": "1e7", "mil": "1e6",
}  # fmt: skip
_ERAS_AND_TIMES = frozenset({"BC", "BCE", "AD", "CE", "x", "X", "mal", "fach", "fold"})
_DECIMAL = re.compile(r"[0-9]\.[0-9]{1,2}$")
_PENCE = re.compile(r"(?<![0-9.,])[1-9][0-9]?$")
_AFTER_SCALE = frozenset({"length", "mass", "area", "volume", "energy", "power"})
_NO_UNIT = frozenset({"k", "bn", "mn", "Mio", "Mrd"})
_NEVER_SPACED = frozenset(
    {"a", "A", "p", "in", "as", "at", "C", "F", "M", "B", "T", "E", "P", "d", "an", "mi", "mark", "dot"}
)
_MONEY_SUFFIX = frozenset({"k", "K", "m", "M", "b", "B", "T"})
_RATE = re.compile(r"/[A-Za-z]{1,3}(?![A-Za-z])")
_MONEY_SUFFIXED = re.compile(r" ([kKmMbBT])(?!\w|\.\w)")
_ABBREVIATED = frozenset(["mio", "mrd", "mn", "bn", "mln", "tn", "mld"])
_STOP_OF_ABBREVIATION = re.compile(r"\.(?=\s?[€$£¥]|,|\s[^\W0-9_])")
"""The stop of "4,2 Mrd. Euro"; at the end of a sentence it is the sentence's."""
_ANYWHERE = {"mrd": Decimal("1e9"), "mio": Decimal("1e6")}
_MIXED_VULGAR = re.compile(r" ?[" + "".join(_VULGAR) + "]")
_CJK_UNIT = re.compile(r"\s?([\u3040-\u9fff]{1,8})")
_CJK_SCALED = re.compile(r"[余多]? ?([十百千万萬亿億兆]+)(?<!千(?=[米克瓦]))")
_CJK_PER = re.compile(r"(百分之|千分之)$")


@dataclass(frozen=True, slots=True)
class Number:
    """One number as written, before ranges are looked at."""

    start: int
    """Sign and currency included."""
    digits_start: int
    digits_end: int
    end: int
    """Scale and unit included."""
    readings: tuple[Quantity, ...]
    fact_class: FactClass
    scale: Decimal
    glued: bool


def find_numbers(text: str, language: Callable[[int], str], scales: str, used: bytearray) -> Iterator[Number]:
    """The numbers of normalised `text` outside `used`, with everything that belongs to them.

    `language` tells the language at an offset, asked only where a separator needs it; `scales` that of scale words.
    """
    at = 0
    for m in NUMBER.finditer(text):
        if m.start() < at or any(used[m.start() : m.end()]):
            continue
        number = _read(text, m, language, scales)
        if number is not None:
            taken = max(at, number.start + used[number.start : number.digits_start].rfind(1) + 1)
            at = max(number.end, m.end())
            yield replace(number, start=taken) if taken > number.start else number
        elif m.group().count(",") > 1:
            yield from (n for part in _PART.finditer(text, *m.span()) if (n := _read(text, part, language, scales)))
    for v in VULGAR.finditer(text):
        if not used[v.start()] and not (
            v.start() and (text[v.start() - 1].isdigit() or text[v.start() - 2 : v.start() - 1].isdigit())
        ):
            value = _vulgar(v.group())
            end, units, _ = unit_after(text, v.end())
            reading = Quantity(value, ZERO, ZERO, units, Form.FRACTION)
            yield Number(v.start(), v.start(), v.end(), end, (reading,), FactClass.FRACTION, ONE, False)


def _vulgar(sign: str) -> Decimal:
    top, _, bottom = _VULGAR[sign].partition("/")
    return Decimal(top) / Decimal(bottom) if bottom else Decimal(top)


def _read(text: str, m: re.Match[str], language: Callable[[int], str], scales: str) -> Number | None:
    start, end = m.span()
    read = read_digits(m.group(), lambda: language(start))
    if read is None:
        return None
    value, decimals = read
    form, fraction = Form.CARDINAL, False
    step = Decimal(1).scaleb(-decimals)
    plain = m.group().isdigit()
    others: list[Quantity] = []
    power = _POWER.match(text, end)
    slash = _FRACTION.match(text, end) if plain else None
    mixed = _MIXED_VULGAR.match(text, end)
    if power is not None:
        exponent = int((power[1] or (power[2] or "").translate(_SUPERSCRIPT) or power[3]).replace(MINUS, "-") or "0")
        if abs(exponent) > 40:
            return None
        value, step, end = value.scaleb(exponent), step.scaleb(exponent), power.end()
    elif m.group() == "10" and (caret := _CARET.match(text, end)):
        value, end = value.scaleb(int(caret[1]) - 1), caret.end()
    elif text[end : end + 1] in "⁰¹²³⁴⁵⁶⁷⁸⁹" and text[end : end + 1] and plain and len(m.group()) < 4:
        digits = re.match("[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2}", text[end:])
        if digits is not None:
            exponent = int(digits.group().translate(_SUPERSCRIPT))
            others.append(Quantity(value, ZERO, ZERO, ambiguous=True))
            value, end = value**exponent, end + digits.end()
    elif plain and (parts := _MIXED.match(text, end)) and int(parts[1]) < int(parts[2]):
        others.append(Quantity(value, ambiguous=True))
        value, step, end, fraction = value + Decimal(int(parts[1])) / int(parts[2]), ZERO, parts.end(), True
    elif mixed is not None and plain:
        value, step, end, fraction = value + _vulgar(mixed.group()[-1]), ZERO, mixed.end(), True
    elif slash is not None and int(slash[1]) and len(m.group()) <= 3:
        others.append(Quantity(value, ambiguous=True))
        value, step, end, fraction = value / int(slash[1]), ZERO, slash.end(), True
    scale, end = _scale(text, end, scales)
    value, step = value * scale, step * scale
    if scale == 1 and plain:
        tens = m.group()[-1] == "0" and len(m.group()) < 5
        decade = _DECADE.match(text, end) if tens else None
        if decade and (decade.group() != "er" or value >= 1000 or text[end + 2 : end + 3].strip(" -")[:1] in "jJ"):
            form, end = Form.DECADE, decade.end()
        elif tens and _DECADE_BEFORE.search(text, max(0, start - 20), start):
            form = Form.DECADE
        elif ordinal := _ORDINAL.match(text, end):
            form, end = Form.ORDINAL, ordinal.end()
        elif text[start - 1 : start] == "第" or (len(m.group()) < 3 and _CENTURY.match(text, end)):
            form = Form.ORDINAL
    first, negative, money = _left(text, start)
    if money and scale == 1 and (spaced := _MONEY_SUFFIXED.match(text, end)):
        scale, end = Decimal(_SUFFIX[spaced[1]]), spaced.end()
        value, step = value * scale, step * scale
    after, units, suffix = unit_after(text, end) if form is Form.CARDINAL else (end, (), ONE)
    if suffix != 1 and scale == 1:
        if units and not money:
            others.append(Quantity(-value if negative else value, step, open_step(value, step), units, ambiguous=True))
        value, step, scale = value * suffix, step * suffix, suffix
        units = units if text[end : end + 1] in {"k", "b"} and units and units[0].dimension in _AFTER_SCALE else ()
    end = after
    if money and not any(u.dimension == "ratio" for u in units):
        units = money if not units or not units[0].dimension.startswith("currency") else units
    per = _CJK_PER.search(text, max(0, start - 3), start)
    if per is not None:
        first, units = per.start(), (PERCENT if per[1][0] == "百" else PER_MILLE,)
    if negative:
        value = -value
    widest = open_step(abs(value), step) if decimals == 0 else step
    if form is Form.CARDINAL and not units and scale == 1 and _is_year(m.group()) and not negative and not fraction:
        form = Form.YEAR
    if form is Form.CARDINAL and plain and len(m.group()) < 4 and _RANKS.match(text, end) and language(start) == "de":
        others.append(Quantity(value, form=Form.ORDINAL, ambiguous=True))
    if form is Form.DECADE and value >= 1000 and value % 100 == 0:
        others.append(Quantity(value / 100 + 1, form=Form.ORDINAL, ambiguous=True))
    if form is Form.DECADE and value < 100:
        others += [Quantity(value + century, form=form, ambiguous=True) for century in (1800, 1900, 2000)]
    if text[first - 1 : first] == "'" and plain and len(m.group()) == 2:
        others += [Quantity(value + century, form=Form.YEAR, ambiguous=True) for century in (1900, 2000)]
    readings = (Quantity(value, step, widest, units, Form.FRACTION if fraction else form, bool(others)), *others)
    glued = (bool(re.match(r"[^\W0-9_]", text[end : end + 1])) and text[end - 1] not in "°′″") or (
        first == start and start > 0 and bool(re.match(r"[^\W_]", text[start - 1])) and text[start - 1] < "\u2e80"
    )
    if glued and (text[end : end + 1] >= "\u2e80" or not re.match(r"[^\W0-9_]", text[end : end + 1])):
        glued = (
            first == start and start > 0 and text[start - 1] < "\u2e80" and bool(re.match(r"[^\W_]", text[start - 1]))
        )
    kind = _class(readings[0], scale, decimals, fraction)
    return Number(first, start, m.end(), end, readings, kind, scale, glued)


def _is_year(written: str) -> bool:
    return len(written) == 4 and "1000" <= written <= "2199"


def _class(quantity: Quantity, scale: Decimal, decimals: int, fraction: bool) -> FactClass:
    if fraction:
        return FactClass.FRACTION
    if quantity.form is Form.ORDINAL:
        return FactClass.ORDINAL
    if quantity.form in {Form.YEAR, Form.DECADE}:
        return FactClass.YEAR
    return class_of_units(quantity.units) or (
        FactClass.SCALED
        if scale != 1
        else FactClass.DECIMAL
        if decimals
        else FactClass.SMALL_INTEGER
        if 0 <= quantity.value <= 12
        else FactClass.INTEGER
    )


def class_of_units(units: tuple[Unit, ...]) -> FactClass | None:
    """The class of a number in these units; None without units."""
    if not units:
        return None
    dimension = units[0].dimension
    if dimension.startswith("currency"):
        return FactClass.CURRENCY
    if dimension == "ratio" or dimension == "percentage points":
        return FactClass.PERCENT
    return FactClass.DURATION if dimension in {"clock", "days", "months"} else FactClass.MEASURE


def _left(text: str, start: int) -> tuple[int, bool, tuple[Unit, ...]]:
    """Where sign and currency before a number begin, whether it is negative, and the currency."""
    m = _LEFT.search(text, max(0, start - 10), start)
    if m is None:
        return start, False, ()
    money = signs().get(m[2] or "", ())
    negative = (m[1] or m[3] or "") in {"-", MINUS, "–"} and (m[1] or m[3]) is not None
    if m[2] and not money:
        return start, False, ()
    if m[1] == "–" and text[m.end(1) : m.end(1) + 1].isspace():
        return (m.start(2) if m[2] else start), False, money
    if m[1] and text[m.end(1) : m.end(1) + 1].isspace() and m[1] != MINUS:
        return (m.start(2) if m[2] else start), False, money  # a dash between words
    if m[1] is None and m[2] is None and m[3] is not None:
        before = text[m.start(3) - 1 : m.start(3)]
        if before.strip() and before not in "([/|=:>~":
            return start, False, ()
        if text[m.end(3) : m.end(3) + 1].isspace() and m[3] != MINUS:
            return start, False, ()
    first = m.start() if m.group().strip() else start
    word = _MINUS_WORD.search(text, max(0, first - 10), first)
    if word is not None:
        return word.start(), True, money
    return first, negative, money


def _scale(text: str, end: int, language: str) -> tuple[Decimal, int]:
    """The scale word after digits and where it ends."""
    cjk = _CJK_SCALED.match(text, end) if text[end : end + 2].strip()[:1] >= "\u2e80" else None
    if cjk is not None:
        scale = ONE
        for char in cjk[1]:
            scale *= CJK_SCALES.get(char, ONE)
        return scale, cjk.end()
    word = re.match(r"(?: - | ?-| {1,8}|\n)?([^\W0-9_]{2,14})(?![\w])", text[end : end + 24])
    if word is None:
        return ONE, end
    key = word[1].casefold()
    factor = SCALES.get(language, {}).get(key) or SCALES["en"].get(key) or _ANYWHERE.get(key)
    if factor is None:
        return ONE, end
    last = end + word.end()
    if key in _ABBREVIATED and _STOP_OF_ABBREVIATION.match(text, last):
        last += 1
    second = re.match(r" ([^\W0-9_]{4,14})(?![\w])", text[last : last + 16])
    if second is not None and key in {"hundred", "thousand", "tausend", "mille", "mil"}:
        more = SCALES.get(language, {}).get(second[1].casefold()) or SCALES["en"].get(second[1].casefold())
        if more is not None and more > factor:
            return factor * more, last + second.end()
    return factor, last


def unit_after(text: str, end: int) -> tuple[int, tuple[Unit, ...], Decimal]:
    """The unit after a number: where it ends, what it may be, and the factor of a suffix such as ``bn``."""
    glued = _GLUED.match(text, end)
    if glued is not None:
        return _glued(text, end, glued.group())
    if text[end : end + 2].strip()[:1] >= "\u2e80":
        cjk = _CJK_UNIT.match(text, end)
        if cjk is not None:
            for length in range(len(cjk[1]), 0, -1):
                units = names().get(cjk[1][:length])
                if units:
                    return cjk.start(1) + length, units, ONE
        return end, (), ONE
    spaced = _SPACED.match(text, end)
    if spaced is None:
        return end, (), ONE
    last, units = phrase_at(text, spaced.start(2))
    if units:
        return last, units, ONE
    return _word(text, end, spaced, spaced[2].rstrip("."))


def _word(text: str, end: int, spaced: re.Match[str], word: str) -> tuple[int, tuple[Unit, ...], Decimal]:
    last = spaced.start(2) + len(word)
    first = word.split("-")[0]
    if first in _NEVER_SPACED:
        return end, (), ONE
    if spaced[1] == "-" and len(first) == 1:
        return end, (), ONE
    rate = _RATE.match(text, last)
    if rate is not None and (whole := symbols().get(first + rate.group())):
        return last + rate.end() - rate.start(), whole, ONE
    units = symbols().get(first) if len(first) <= 4 else None
    if spaced[1] == "-" and first.isupper() and len(first) == 1:
        units = None
    if units and len(first) == 1 and first.isupper() and text[last : last + 1] == ".":
        units = None
    if units and spaced[1] == "\n" and len(first) == 1:
        units = None
    if not units:
        units = names().get(first.casefold())
    if units and text[last : last + 1] in {"²", "³"} and (whole := symbols().get(first + text[last])):
        return last + 1, whole, ONE
    return (last, units, ONE) if units else (end, (), ONE)


def _glued(text: str, end: int, written: str) -> tuple[int, tuple[Unit, ...], Decimal]:
    """A unit or scale that touches the digits; nothing where the letters are none, so that the word is an id."""
    for length in range(len(written), 0, -1):
        part = written[:length]
        last = end + length
        following = text[last : last + 1]
        if following.isalnum() and following < "\u2e80" and part[-1].isalnum():
            continue
        if part in _ERAS_AND_TIMES or (part == "p" and _PENCE.search(text, max(0, end - 3), end)):
            return last, symbols()["p"] if part == "p" else (), ONE
        if part in _SUFFIX and not (following == "." and text[last + 1 : last + 2].isalpha()):
            units = symbols().get(part, ()) if part in {"m", "K", "T", "b", "B", "mm", "M", "mil"} else ()
            unit_end, more, _ = unit_after(text, last) if following in {" ", "-"} else (last, (), ONE)
            if more and (part in _NO_UNIT or more[0].dimension.startswith(("currency", "ratio"))):
                return unit_end, more if part in _NO_UNIT else units, Decimal(_SUFFIX[part])
            return last, units, Decimal(_SUFFIX[part])
        units = symbols().get(part) or (names().get(part.casefold(), ()) if len(part) > 2 else ())
        if units and not (
            part.isalpha() and len(part) == 1 and following == "." and text[last + 1 : last + 2].isalpha()
        ):
            if part in {"C", "A", "E", "P", "D"} and not (part == "C" and _DECIMAL.search(text, max(0, end - 4), end)):
                continue
            return last, units, ONE
    return end, (), ONE


def with_units(quantity: Quantity, units: tuple[Unit, ...], scale: Decimal) -> Quantity:
    """The same digits in another unit and scale: the start of a range whose end alone has them."""
    return replace(
        quantity, value=quantity.value * scale, step=quantity.step * scale, open_step=quantity.open_step * scale,
        units=units or quantity.units, ambiguous=scale == 1,
    )  # fmt: skip
