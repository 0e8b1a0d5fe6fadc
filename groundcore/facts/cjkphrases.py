"""Percentages, tenths, per mille and mixed scales in Chinese and Japanese."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from groundcore.facts.cjknumerals import read_cjk
from groundcore.facts.units import PER_MILLE, PERCENT
from groundcore.facts.values import ONE, ZERO, Fact, FactClass, Quantity
from groundcore.text import Span

_SIGNS = "零〇一二三四五六七八九十百两"
_SHARE = re.compile(rf"(百|千)分之([{_SIGNS}]+)(?:[点點]([零〇一二三四五六七八九]+))?")
_TENTHS = re.compile(
    r"(?<![0-9零〇一二三四五六七八九十.])([0-9]|[一二三四五六七八九])[成割](?:(?:([0-9一二三四五六七八九])分?)|(半))?"
    r"(?![0-9一-鿿]|[立长長本功为為员員果就分])|(?<![0-9零〇一二三四五六七八九十.])([0-9]|[一二三四五六七八九])成(?=的|以|左|多|、|，)"
)
_THIRDS = re.compile(r"(?<![0-9.])([0-9]{1,3})分[の之]([0-9]{1,3})(?![0-9])")
_TEXTS = ("百分之", "千分之")


def find_shares(text: str, used: bytearray) -> Iterator[Fact]:
    """Shares in words: 百分之十二, 千分之五, 三成, 三割五分; what is found is marked in `used`."""
    if any(share in text for share in _TEXTS):
        for m in _SHARE.finditer(text):
            value = read_cjk(m[2])
            if value is not None:
                digits = "".join(str(read_cjk(c)) for c in m[3] or "")
                value += Decimal("0." + digits) if digits else 0
                unit = PERCENT if m[1] == "百" else PER_MILLE
                reading = Quantity(value, Decimal(1).scaleb(-len(digits)), ONE, (unit,))
                yield from _take(text, used, m, reading, FactClass.PERCENT)
    if "成" in text or "割" in text:
        for m in _TENTHS.finditer(text):
            tens, ones = _digit(m[1] or m[4]), _digit(m[2]) if m[2] else 5 if m[3] else 0
            reading = Quantity(Decimal(tens * 10 + ones), ONE, ONE, (PERCENT,))
            yield from _take(text, used, m, reading, FactClass.PERCENT)
    if "分之" in text or "分の" in text:
        for m in _THIRDS.finditer(text):
            if int(m[1]) not in {0, 100, 1000}:
                reading = Quantity(Decimal(int(m[2])) / int(m[1]), ZERO, ZERO)
                yield from _take(text, used, m, reading, FactClass.FRACTION)


def _digit(written: str) -> int:
    return int(written) if written.isascii() else int(read_cjk(written) or 0)


def _take(text: str, used: bytearray, m: re.Match[str], reading: Quantity, kind: FactClass) -> Iterator[Fact]:
    if not any(used[m.start() : m.end()]):
        used[m.start() : m.end()] = b"\x01" * (m.end() - m.start())
        yield Fact(Span(*m.span()), m.group(), kind, (reading,))
