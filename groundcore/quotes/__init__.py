"""Quotations in claims: finding them by their marks, and comparing their words with a source's."""

from __future__ import annotations

from groundcore.quotes.finding import Quotation, block_quotation, find_quotations, in_another_language
from groundcore.quotes.matching import QuoteMatch, match_quotation
from groundcore.quotes.words import QuoteText

__all__ = [
    "Quotation",
    "QuoteMatch",
    "QuoteText",
    "block_quotation",
    "find_quotations",
    "in_another_language",
    "match_quotation",
]
