"""Text with one notation of digits, blanks and dashes, code point for code point: offsets stay as they are."""

from __future__ import annotations

import unicodedata

MINUS = "\u2212"
DASH = "\u2013"

_SPACES = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\t\x0b\x00"
_HYPHENS = "\u2010\u2011\ufe63\uff0d\u058a"
_DASHES = "\u2012\u2013\u2014\u2015\ufe58"
_APOSTROPHES = "\u2018\u2019\u201b\u02bc\uff07\u00b4"
_MINUS = "\u2212\u2796\u207b"


class _Notation(dict[int, str]):
    """Translation of one code point at a time, remembered: few of all code points are ever met."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        if char.isdecimal():
            char = str(unicodedata.decimal(char))
        elif 0xFF01 <= code < 0xFF5F:
            char = chr(code - 0xFEE0)
        self[code] = char
        return char


_NOTATION = _Notation(
    {ord(c): " " for c in _SPACES}
    | {ord(c): "-" for c in _HYPHENS}
    | {ord(c): DASH for c in _DASHES}
    | {ord(c): "'" for c in _APOSTROPHES}
    | {ord(c): MINUS for c in _MINUS}
    | {0x066B: ".", 0x066C: ",", 0x066A: "%", 0xFE6A: "%", 0x2044: "/", 0x2215: "/", 0xFFE1: "\u00a3", 0xFFE5: "\u00a5"}
)


def normal(text: str) -> str:
    """`text` with ASCII digits, blanks, hyphens and apostrophes; same length."""
    if text.isascii() and "\t" not in text and "\x00" not in text:
        return text
    return text.translate(_NOTATION)
