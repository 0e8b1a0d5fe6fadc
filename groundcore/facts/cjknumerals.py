"""Chinese and Japanese numerals."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from typing import NamedTuple

_DIGITS = {
    **dict.fromkeys("零〇", 0), **dict.fromkeys("一壹壱", 1), **dict.fromkeys("二贰貳弐两兩", 2),
    **dict.fromkeys("三叁參参叄", 3), **dict.fromkeys("四肆", 4), **dict.fromkeys("五伍", 5),
    **dict.fromkeys("六陆陸", 6), **dict.fromkeys("七柒", 7),
    **dict.fromkeys("八捌", 8), **dict.fromkeys("九玖", 9),
}  # fmt: skip
_POWERS = {**dict.fromkeys("十拾", 10), **dict.fromkeys("百佰", 100), **dict.fromkeys("千仟", 1000)}
_MYRIADS = {**dict.fromkeys("万萬", 10**4), **dict.fromkeys("亿億", 10**8), "兆": 10**12}
_SIGNS = "".join([*_DIGITS, *_POWERS, *_MYRIADS])
_UNITS = frozenset(
    "个個人年月日天次所家名位倍成岁歳歲元円圆圓人つ件回种種项項条條週周届冊册階台頭匹枚份部座艘輛辆場场支間间棟栋層层套張张"
)
_LONG_UNITS_WRITTEN = "世紀 世纪 分钟 分鐘 小时 小時 時間 星期 公里 公斤 英里 美元 欧元 歐元 季度 大洲 平方 立方"
_LONG_UNITS_WRITTEN += (
    " 公顷 千米 千克 摄氏 ポイント ドル ユーロ キロ メートル パーセント グラム トン センチ 割 % ％ 度"
)
_LONG_UNITS = tuple(_LONG_UNITS_WRITTEN.split())
_NO_NUMBER_BEFORE = frozenset("统統专專唯万逐划劃单單惟同均另")
_ROUND = frozenset("几幾数數")
_MORE = frozenset("多余餘几幾数數")
_NOT_NUMBERS = (
    "十分",
    "千万不",
    "千万别",
    "千万要",
    "千萬不",
    "千萬別",
    "万万",
    "一一",
    "五十嵐",
    "八十八夜",
    "八百屋",
)
_COUNTING = frozenset("一二三四五六七八九十百千两兩")
_MONEY = frozenset("元円圆圓")
_LONGEST = 40


@cache
def _runs() -> re.Pattern[str]:
    return re.compile(f"[{_SIGNS}]+")


class Numeral(NamedTuple):
    """A numeral; code points, half-open."""

    start: int
    end: int
    value: Decimal
    kind: str
    step: Decimal
    vague: bool


def read_cjk(signs: str, japanese: bool = False) -> Decimal | None:
    """The value of a numeral of nothing but numeral characters, also digit by digit; None where it is none.

    三百五 and 三万五 have two readings and are none, but in `japanese`.
    """
    if not signs or len(signs) > _LONGEST or any(sign not in _SIGNS for sign in signs):
        return None
    if all(sign in _DIGITS for sign in signs):
        return Decimal("".join(str(_DIGITS[sign]) for sign in signs))
    if not japanese and _shortened(signs):
        return None
    above, below = 0, 0
    digit: int | None = None
    power, myriad = 10**4, 10**16
    for sign in signs:
        if sign in _DIGITS:
            if digit:
                return None
            digit = _DIGITS[sign]
        elif sign in _POWERS:
            if _POWERS[sign] >= power or digit == 0:
                return None
            power = _POWERS[sign]
            below += (1 if digit is None else digit) * power
            digit = None
        else:
            below += digit or 0
            if below == 0 or _MYRIADS[sign] > myriad:
                if not (below == 0 and above and _MYRIADS[sign] > 10**4):
                    return None
                above, below = above * _MYRIADS[sign], 0
                continue
            above += below * _MYRIADS[sign]
            below, digit, power, myriad = 0, None, 10**4, _MYRIADS[sign] // 10
    return Decimal(above + below + (digit or 0))


def _shortened(signs: str) -> bool:
    """Whether a last digit stands right behind a larger scale: 三百五 is 350 in Chinese, 305 in Japanese."""
    if len(signs) < 3 or not _DIGITS.get(signs[-1]):
        return False
    return signs[-2] in _MYRIADS or _POWERS.get(signs[-2], 0) > 10


def find_cjk(text: str) -> Iterator[Numeral]:
    """The numerals of a text, in order."""
    japanese = re.search("[\u3040-\u30ff]", text) is not None
    behind = 0
    for match in _runs().finditer(text):
        if match.start() < behind:
            continue
        numeral = _at(text, match.start(), match.end(), japanese)
        if numeral is not None:
            behind = numeral.end
            if numeral.kind:
                yield numeral


def _at(text: str, start: int, end: int, japanese: bool) -> Numeral | None:
    """What the run of numeral characters at a place is; without a kind where it is to be passed over."""
    run = text[start:end]
    before, after = text[start - 1 : start], text[end : end + 1]
    if any(text.startswith(word, start) for word in _NOT_NUMBERS) or before.isdecimal() or after.isdecimal():
        return None
    if before in _NO_NUMBER_BEFORE and len(run) == 1:
        return None
    if text.startswith(("分之", "分の"), end):
        return _fraction(text, start, end, japanese)
    if after == "点" or after == "點":
        decimal = _runs().match(text, end + 1)
        if (
            decimal is not None
            and all(sign in _DIGITS for sign in decimal.group())
            and text[decimal.end() : decimal.end() + 1] not in {"分"}
        ):
            return _with_decimals(run, start, decimal, japanese)
    regnal = after == "世" and text[end + 1 : end + 2] not in {"纪", "紀", "代", "界"}
    century = after == "世" and text[end + 1 : end + 2] in {"纪", "紀"}
    kind = "ordinal" if before == "第" or regnal or century else "cardinal"
    vague = before in _ROUND and before != ""
    scales = _runs().match(text, end + 1) if after and after in _MORE else None
    if after and after in _MORE and (len(run) > 1 or run in _POWERS):
        larger = scales.group() if scales and all(sign in _MYRIADS for sign in scales.group()) else ""
        value = read_cjk(run + larger, japanese=japanese)
        return (
            None
            if value is None
            else Numeral(start, end + (1 + len(larger) if larger else 0), value, kind, _step(run), True)
        )
    value = read_cjk(run, japanese=japanese)
    if value is None or not (vague or kind == "ordinal" or _is_number(run, text, end)):
        return None
    round_one = run in {"一", "壹", "壱"} or (len(run) == 1 and run in {"百", "千", "万"} and after not in _MONEY)
    vague = vague or round_one or (kind == "ordinal" and value <= 3 and not regnal)
    return Numeral(start, end, value, kind, _step(run), vague)


def _is_number(run: str, text: str, end: int) -> bool:
    """Whether a run is a number and not a word: long enough, or before a unit."""
    after = text[end : end + 1]
    unit = (after != "" and after in _UNITS) or text.startswith(_LONG_UNITS, end)
    if len(run) == 1:
        ranges = after != "" and after in "至到" and _runs().match(text, end + 1) is not None
        return (unit or ranges) and run in _COUNTING
    if any(sign not in _DIGITS for sign in run):
        return True
    return (
        len(run) > 3
        or (unit and (len(run) > 2 or after == "年" or run[-1] in "零〇"))
        or (len(run) == 3 and "〇" in run)
    )


def _fraction(text: str, start: int, end: int, japanese: bool) -> Numeral | None:
    """三分之一; percentages are passed over."""
    above = _runs().match(text, end + 2)
    below = read_cjk(text[start:end], japanese=japanese)
    if above is None or below is None or below == 0:
        return None
    value = read_cjk(above.group(), japanese=japanese)
    if value is None:
        return None
    kind = "" if below == 100 else "fraction"
    return Numeral(start, above.end(), value / below, kind, Decimal(0), value / below == Decimal("0.5"))


def _with_decimals(run: str, start: int, decimals: re.Match[str], japanese: bool) -> Numeral | None:
    whole = read_cjk(run, japanese=japanese)
    if whole is None:
        return None
    digits = "".join(str(_DIGITS[sign]) for sign in decimals.group())
    return Numeral(
        start, decimals.end(), whole + Decimal("0." + digits), "cardinal", Decimal(1).scaleb(-len(digits)), False
    )


def _step(run: str) -> Decimal:
    """The precision of a numeral: its last scale from a hundred."""
    scale = _POWERS.get(run[-1]) or _MYRIADS.get(run[-1]) or 1
    return Decimal(scale if scale > 10 else 1)
