"""Names of people and things, found as hints only: no finding and no count depends on them."""

from __future__ import annotations

import re

from groundcore.languages import FUNCTION_WORDS
from groundcore.text import Span

_NAME = re.compile(
    r"(?<![^\W_])[^\W0-9_a-z][^\W0-9_]{1,30}"
    r"(?:[ -](?:(?:of|de|von|van|der|den|la|le|du|di|da) ){0,2}[^\W0-9_a-z][^\W0-9_]{1,30}){1,5}"
)


def find_names(text: str) -> tuple[Span, ...]:
    """Two capitalised words and more side by side, such as "Anna Weiss" or "Bank of Ireland"; code points of `text`.

    Function words that begin it ("As Anna Weiss says", "The Board") are no part of a name.
    """
    found = (_without_lead(text, Span(*m.span())) for m in _NAME.finditer(text) if not m.group().isupper())
    return tuple(span for span in found if " " in text[span.start : span.end])


def _without_lead(text: str, span: Span) -> Span:
    start = span.start
    while (gap := text.find(" ", start, span.end)) > 0 and _is_function_word(text[start:gap]):
        start = gap + 1
    return Span(start, span.end)


def _is_function_word(word: str) -> bool:
    return any(word.casefold() in words for words in FUNCTION_WORDS.values())
