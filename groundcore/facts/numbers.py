"""Digit strings: one reading for each separator."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal

COMMA_LANGUAGES = frozenset({"de", "fr", "es", "it", "nl", "pt", "sv"})
"""Languages that write the comma before decimals and the point between thousands."""
MAX_DIGITS = 40

_GROUPS = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+")
_INDIAN = re.compile(r"[0-9]{1,2}(?:,[0-9]{2})+,[0-9]{3}")
_POINT_GROUPS = re.compile(r"[0-9]{1,3}(?:\.[0-9]{3})+")
_OPEN = re.compile(r"[1-9][0-9]{0,2}[.,][0-9]{3}")


def read_digits(written: str, language: Callable[[], str]) -> tuple[Decimal, int] | None:
    """The value of a number and how many decimals it has; None where it is no single number (``1.2.3``).

    `language` is asked only where a comma or a point before exactly three digits decides by it.
    """
    text = written.replace(" ", "").replace("'", "")
    if len(text) > MAX_DIGITS:
        return None
    commas, points = text.count(","), text.count(".")
    if not commas and not points:
        return Decimal(text), 0
    if commas + points == 1:
        if _OPEN.fullmatch(text):
            groups = ("." in text) == (language() in COMMA_LANGUAGES)
            if groups:
                return Decimal(text.replace(",", "").replace(".", "")), 0
        return _decimal(text.replace(",", "."))
    if commas and points:
        last = max(text.rfind(","), text.rfind("."))
        whole, rest = text[:last], text[last + 1 :]
        if text[last] == ".":
            if points == 1 and (_GROUPS.fullmatch(whole) or _INDIAN.fullmatch(whole)):
                return _decimal(whole.replace(",", "") + "." + rest)
        elif commas == 1 and _POINT_GROUPS.fullmatch(whole):
            return _decimal(whole.replace(".", "") + "." + rest)
        return None
    if _GROUPS.fullmatch(text) or _INDIAN.fullmatch(text) or _POINT_GROUPS.fullmatch(text):
        return Decimal(text.replace(",", "").replace(".", "")), 0
    return None


def _decimal(text: str) -> tuple[Decimal, int]:
    return Decimal(text if text[0] != "." else "0" + text), len(text) - text.index(".") - 1


def open_step(value: Decimal, step: Decimal) -> Decimal:
    """The precision of a number whose trailing zeros may stand for rounding: two digits are always exact, one of a
    number of two."""
    if value <= 0 or step <= 0:
        return step
    digits = int(min(value / step, Decimal(10**9)))
    if digits < 10:
        return step
    power = 1
    limit = len(str(digits)) - (1 if digits < 100 else 2)
    while power < limit + 1 and digits % 10**power == 0:
        power += 1
    return step.scaleb(power - 1)


def leading_step(value: Decimal, step: Decimal) -> Decimal:
    """The precision of a number of which all trailing zeros are open: over 1,000 may be anything below 2,000."""
    if value <= 0 or step <= 0:
        return step
    digits = value / step
    if digits != digits.to_integral_value() or digits >= 10**9:
        return step
    written = str(int(digits))
    return step.scaleb(len(written) - len(written.rstrip("0")))
