"""What a mutation is: one change of a document that makes it wrong."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from groundcore.text import Span


class Kind(StrEnum):
    """What is changed."""

    NUMBER = "number"
    UNIT = "unit"
    """Also a scale: a million that is a billion."""
    CURRENCY = "currency"
    SIGN = "sign"
    DATE = "date"
    """Also years and times of day."""
    ID = "id"
    TOTAL = "total"
    """A value that is derived from cited ones, or one of its operands."""
    MIXTURE = "mixture"
    """A total that adds up cited values in different units."""
    PLACE = "place"
    """A value from another place of the cited document."""
    COUNT = "count of sources"
    QUOTATION = "quotation"
    NEGATION = "negation"
    """A negation that is put into a quotation or taken out of it."""
    MARKER = "marker"
    OFFSETS = "offsets"
    QUOTE = "quote"
    """A word of a definition's quote."""
    DEFINITION = "definition"


@dataclass(frozen=True, slots=True)
class Mutation:
    """One change of a document that a check must catch; `span` is what it replaces, in code points of the document."""

    kind: Kind
    span: Span
    new_text: str
    rules: tuple[str, ...]
    """At least one of them must find something new at `at`."""
    at: Span
    """Where in the changed text."""

    def applied(self, text: str) -> str:
        """The changed text of a document."""
        return text[: self.span.start] + self.new_text + text[self.span.end :]


def replacing(kind: Kind, span: Span, new_text: str, *rules: str) -> Mutation:
    """A mutation that must be found where it stands."""
    return Mutation(kind, span, new_text, rules, Span(span.start, span.start + len(new_text)))
