"""What a fact-like token says, as values that can be compared."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import Enum, StrEnum

from groundcore.text import Span

ZERO = Decimal(0)
ONE = Decimal(1)


class FactClass(StrEnum):
    """Classes of tokens; false alarms are counted for each, and each has its level."""

    INTEGER = "integer"
    SMALL_INTEGER = "small-integer"
    DECIMAL = "decimal"
    NUMBER_WORD = "number-word"
    SMALL_NUMBER_WORD = "small-number-word"
    SCALED = "scaled"
    PERCENT = "percent"
    CURRENCY = "currency"
    MEASURE = "measure"
    DURATION = "duration"
    FRACTION = "fraction"
    ORDINAL = "ordinal"
    ROMAN = "roman"
    DATE = "date"
    MONTH = "month"
    WEEKDAY = "weekday"
    YEAR = "year"
    TIME = "time"
    ID = "id"
    NAME_ID = "name-id"
    """Short names with a digit, of substances and products: CO2, 5G, COVID-19."""
    URL = "url"
    QUOTATION = "quotation"
    COUNT = "count"


LENIENT = frozenset(
    {
        FactClass.SMALL_NUMBER_WORD,
        FactClass.DURATION,
        FactClass.FRACTION,
        FactClass.ORDINAL,
        FactClass.ROMAN,
        FactClass.NAME_ID,
    }
)
"""Classes whose unsupported tokens are warnings: they are too often right in other words (docs/limitations.md)."""


class Hedge(Enum):
    """What stands before a number and says how exact it is."""

    NONE = 0
    ABOUT = 1
    OVER = 2
    UNDER = 3


class Form(Enum):
    """How a number is used."""

    CARDINAL = 0
    ORDINAL = 1
    FRACTION = 2
    YEAR = 3
    DECADE = 4


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit: `factor` converts into the base unit of its dimension, after `offset` was added (degrees)."""

    name: str
    dimension: str
    factor: Decimal
    system: str = ""
    """Units of one system are notations of one value (km, m); from one system to another it is a conversion."""
    offset: Decimal = ZERO

    def base(self, value: Decimal) -> Decimal:
        """A value of this unit in the base unit of its dimension."""
        return (value + self.offset) * self.factor


@dataclass(frozen=True, slots=True)
class Quantity:
    """One reading of a number."""

    value: Decimal
    """With its scale: 4.2 million is 4200000."""
    step: Decimal = ONE
    """The stated precision; 0 where it is exact."""
    open_step: Decimal = ONE
    """The precision where trailing zeros may stand for rounding."""
    units: tuple[Unit, ...] = ()
    """The units it may be in; several where a sign means several (``$``); none where none is written."""
    form: Form = Form.CARDINAL
    ambiguous: bool = False
    """One of several readings: never rounded."""


@dataclass(frozen=True, slots=True)
class CalendarDate:
    """A date or what is known of one."""

    year: int | None = None
    month: int | None = None
    day: int | None = None
    weekday: int | None = None
    """0 is Monday."""
    quarter: int | None = None
    half: int | None = None
    """The half of a year, 1 or 2."""


@dataclass(frozen=True, slots=True)
class ClockTime:
    """A time of day; `half` says that morning or afternoon is written or follows from the hour."""

    hour: int
    minute: int | None
    second: int | None
    half: bool


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact-like token of a text, code points of that text."""

    span: Span
    text: str
    fact_class: FactClass
    readings: tuple[Quantity, ...] = ()
    dates: tuple[CalendarDate, ...] = ()
    """Several where the order of day and month is open."""
    time: ClockTime | None = None
    key: str = ""
    """An id without separators and case; of a number the same with the word before it, such as ``covid19``."""
    hedge: Hedge = Hedge.NONE
    around: str = field(default="", repr=False, compare=False)
    """A positive number's sentence, in which fell, loss or down may say that it stands for a negative one."""
    numbering: bool = False
    """It numbers something: version, chapter, Henry VIII."""
    vague: bool = False
    """No fact of its own (one, first, half), though it supports others."""
    glued: bool = False
    """Its digits touch a word: counts in a source only."""

    @property
    def lenient(self) -> bool:
        """Whether its class is one of `LENIENT`."""
        return self.fact_class in LENIENT


def shifted(fact: Fact, by: int) -> Fact:
    """The same fact of a text in which it stands `by` code points later."""
    return replace(fact, span=Span(fact.span.start + by, fact.span.end + by)) if by else fact
