"""Times of day."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from groundcore.facts.cjknumerals import read_cjk
from groundcore.facts.units import names
from groundcore.facts.values import ONE, ClockTime, Fact, FactClass, Quantity
from groundcore.text import Span

_TIME = re.compile(
    r"(?i)([0-9](?<![0-9:.].)[0-9]?):([0-5][0-9])(?::([0-5][0-9])(?:\.[0-9]+)?)?(?![0-9:])\s?(?:([ap])\.?\s?m\b\.?)?"
)
_HOUR = re.compile(r"(?i)([0-9](?<![0-9:.,].)[0-9]?)(?:[.:]([0-5][0-9]))?\s?([ap])(?:\.\s?m\.|m(?![\w])\.?)")
_POINTED = re.compile(r"(?i)([0-9](?<![0-9:.,].)[0-9]?)(?:[.:]([0-5][0-9]))?\s?(?:uhr|uur|hrs|h|(?<=[0-9])u)(?!\w)")
_MINUTES = re.compile(
    r"(?i)([0-9](?<![0-9:.,].)[0-9]?)(?:\s?[hu]\s?|\s(?:heures?|uur|uhr)\s)([0-5][0-9])(?![0-9a-z]|\s?(?:min|m\b))"
)
_SPOKEN = re.compile(
    r"(?i)(?<![\w.,:])(half past |quarter past |quarter to )?(?:([0-9]{1,2})|(one|two|three|four|five|six|seven|eight|nine|"
    r"ten|eleven|twelve))( o'clock)?(?:(?: in the (?:(morning)|(afternoon|evening)))|\s?([ap])\.?\s?m\b\.?)?"
)
_SPEAKS = re.compile(r"(?i)o'clock|(?:half|quarter) past|quarter to|[a-z] [ap]\.?m\b")
_MILITARY = re.compile(r"(?<![0-9.,:])([01][0-9]|2[0-3])([0-5][0-9])(?= (?:hours|hrs|GMT|UTC|local time)\b)")
_ITALIAN = re.compile(r"(?i)\b(?:alle )?ore ([0-9]{1,2})(?:[.:]([0-5][0-9]))?(?![0-9])")
_HAS_MERIDIEM = re.compile(r"(?i)[0-9]\s?[ap]\.?\s?m")
_HAS_WORD = re.compile(r"(?i)[0-9]\s?(?:uhr|uur|h|u|hrs|heures?)(?![a-z])")
_NUMERAL = "[0-9]{1,2}|[一二三四五六七八九十]{1,3}"
_CJK = re.compile(
    rf"(上午|下午|午前|午後|晚上|早上|凌晨|中午)?({_NUMERAL})[点點時时](?!间|間)(?:({_NUMERAL})分|(半)|(?=[钟鐘整]))?"
)
_HOUR_WORDS = "one two three four five six seven eight nine ten eleven twelve"
_HOURS = {word: hour for hour, word in enumerate(_HOUR_WORDS.split(), 1)}
_AFTERNOON = frozenset({"p", "下午", "午後", "晚上"})


def find_times(text: str, used: bytearray, *, has_digits: bool) -> Iterator[Fact]:
    """The times of day of normalised `text`; what is found is marked in `used`."""
    found: list[tuple[int, int, ClockTime | None, bool]] = []
    if has_digits and ":" in text:
        found += ((*m.span(), _clock(int(m[1]), m[2], m[3], m[4]), False) for m in _TIME.finditer(text))
    if has_digits and _HAS_MERIDIEM.search(text):
        found += ((*m.span(), _clock(int(m[1]), m[2], None, m[3]), False) for m in _HOUR.finditer(text))
    if _SPEAKS.search(text):
        found += _spoken(text)
    if has_digits and _HAS_WORD.search(text):
        found += _with_words(text)
    if (has_digits and " h" in text) or "UTC" in text or "GMT" in text:
        found += ((*m.span(), _clock(int(m[1]), m[2], None, None), False) for m in _MILITARY.finditer(text))
    if has_digits and "ore " in text:
        found += ((m.start(1), m.end(), _clock(int(m[1]), m[2], None, None), False) for m in _ITALIAN.finditer(text))
    if "点" in text or "點" in text or "時" in text or "时" in text:
        found += _cjk(text)
    for start, end, time, lasts in found:
        last = end - (len(text[start:end]) - len(text[start:end].rstrip()))
        if time is not None and not any(used[start:last]):
            used[start:last] = b"\x01" * (last - start)
            readings = _duration(time) if lasts else ()
            yield Fact(Span(start, last), text[start:last], FactClass.TIME, readings, time=time)


def _duration(time: ClockTime) -> tuple[Quantity, ...]:
    """1h30 is 90 minutes too."""
    minutes = Decimal(time.hour * 60 + (time.minute or 0))
    return (Quantity(minutes, ONE, ONE, names()["minute"], ambiguous=True),)


def _clock(hour: int, minute: str | None, second: str | None, half: str | None) -> ClockTime | None:
    if hour > 24:
        return None
    known = bool(half) or hour > 12
    if half:
        hour = hour % 12 + (12 if half.casefold() in _AFTERNOON else 0)
    return ClockTime(hour % 24, int(minute) if minute else None, int(second) if second else None, known)


def _with_words(text: str) -> Iterator[tuple[int, int, ClockTime | None, bool]]:
    """17 Uhr, 17.30 Uhr, 17h30, 17 heures 30."""
    for m in _MINUTES.finditer(text):
        yield *m.span(), _clock(int(m[1]), m[2], None, None), True
    for m in _POINTED.finditer(text):
        if m[2] or m.group()[-1:] in "rRu":
            yield *m.span(), _clock(int(m[1]), m[2], None, None), m[2] is None and m.group()[-3:].casefold() == "uur"


def _spoken(text: str) -> Iterator[tuple[int, int, ClockTime | None, bool]]:
    """Five o'clock, half past five, five p.m."""
    for m in _SPOKEN.finditer(text):
        past, digits, word, clock, morning, afternoon, half = m.groups()
        if not (past or clock or (half and word)):
            continue
        hour = _HOURS[word.casefold()] if word else int(digits)
        minute = None
        if past:
            key = past.casefold().strip()
            minute = {"half past": "30", "quarter past": "15", "quarter to": "45"}[key]
            hour = (hour - 1 if key == "quarter to" else hour) % 12
        side = half or ("a" if morning else "p" if afternoon else None)
        end = m.end() if side or clock else m.end(3) if word else m.end(2)
        yield m.start(), end, _clock(hour, minute, None, side), False


def _cjk(text: str) -> Iterator[tuple[int, int, ClockTime | None, bool]]:
    for m in _CJK.finditer(text):
        if not m[2].isascii() and not (m[1] or m[3] or m[4] or text[m.end() : m.end() + 1] in {*"钟鐘整"}):
            continue
        hour = int(m[2]) if m[2].isascii() else int(read_cjk(m[2]) or 99)
        minute = "30" if m[4] else m[3] if not m[3] or m[3].isascii() else str(read_cjk(m[3]) or 0)
        yield *m.span(), _clock(hour, minute, None, None if m[1] in {None, "中午"} else m[1]), False
