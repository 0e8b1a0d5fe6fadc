"""Units of several words: per cent, square miles, kilometres per hour."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

from groundcore.facts import unitwords
from groundcore.facts.units import (
    BASIS_POINTS,
    CELSIUS,
    FAHRENHEIT,
    PER_MILLE,
    PERCENT,
    POINTS,
    by_symbol,
    currency,
    metric_power,
    unit_named,
)
from groundcore.facts.values import ONE, Unit

_FIRST = re.compile(r"[^\W0-9_]+|.", re.DOTALL)
_LONGEST = 40

_AREA_NAMES = {
    "kilometre": "1e6", "kilometer": "1e6", "metre": "1", "meter": "1",
    "mile": "2589988.110336", "foot": "0.09290304", "feet": "0.09290304", "yard": "0.83612736", "inch": "0.00064516",
}  # fmt: skip

_TWO_WORDS = {
    "per cent": (PERCENT,), "pour cent": (PERCENT,), "por ciento": (PERCENT,), "per cento": (PERCENT,),
    "por cento": (PERCENT,), "percentage point": (POINTS,), "percentage points": (POINTS,), "percent points": (POINTS,),
    "basis point": (BASIS_POINTS,), "basis points": (BASIS_POINTS,), "degrees celsius": (CELSIUS,),
    "degrees centigrade": (CELSIUS,), "degrees fahrenheit": (FAHRENHEIT,), "degree celsius": (CELSIUS,),
    "grad celsius": (CELSIUS,), "per mille": (PER_MILLE,), "per mil": (PER_MILLE,), "us dollars": currency(("USD",)),
    "us dollar": currency(("USD",)), "u.s. dollars": currency(("USD",)), "american dollars": currency(("USD",)),
    "canadian dollars": currency(("CAD",)), "australian dollars": currency(("AUD",)),
    "hong kong": (), "swiss francs": currency(("CHF",)), "pounds sterling": currency(("GBP",)),
    "light years": (Unit("light-year", "length", Decimal(9460730472580800), "imperial"),),
    "fluid ounces": (Unit("fl oz", "volume", Decimal("0.0000295735295625"), "imperial"),),
    "nautical miles": (Unit("nautical mile", "length", Decimal(1852), "imperial"),),
    "metric tons": (Unit("t", "mass", Decimal("1e6"), "metric"),),
    "kilometres per": (), "miles per": (),
}  # fmt: skip


_SPEEDS = (
    ("kilometres", "hour", "1000"), ("kilometers", "hour", "1000"), ("miles", "hour", "1609.344"),
    ("metres", "second", "3600"), ("meters", "second", "3600"), ("feet", "second", "1097.28"),
)  # fmt: skip


@lru_cache(maxsize=1)
def phrases() -> dict[str, tuple[Unit, ...]]:
    """Units of two words and more, casefolded."""
    found = {phrase: units for phrase, units in _TWO_WORDS.items() if units}
    for word in ("square", "sq", "sq."):
        for name, factor in _AREA_NAMES.items():
            imperial = name in {"mile", "foot", "feet", "yard", "inch"}
            unit = Unit(f"square {name}", "area", Decimal(factor), "imperial" if imperial else "metric")
            for plural in (name, name + "s"):
                found[f"{word} {plural}"] = (unit,)
        found[f"{word} km"] = (Unit("km²", "area", Decimal("1e6"), "metric"),)
        found[f"{word} m"] = (Unit("m²", "area", ONE, "metric"),)
        found[f"{word} ft"] = (Unit("square foot", "area", Decimal("0.09290304"), "imperial"),)
        found[f"{word} mi"] = (Unit("square mile", "area", Decimal("2589988.110336"), "imperial"),)
        found[f"{word} inches"] = (Unit("square inch", "area", Decimal("0.00064516"), "imperial"),)
    for name, per, factor in _SPEEDS:
        system = "imperial" if name in {"miles", "feet"} else "metric"
        found[f"{name} per {per}"] = (Unit(f"{name}/{per}", "speed", Decimal(factor), system),)
        found[f"{name} an {per}"] = found[f"{name} a {per}"] = found[f"{name} per {per}"]
    return found | _more_phrases()


def _more_phrases() -> dict[str, tuple[Unit, ...]]:
    """Phrases of `unitwords`."""
    found: dict[str, tuple[Unit, ...]] = {}
    for table, of in ((unitwords.AREA_PHRASES, "area"), (unitwords.VOLUME_PHRASES, "volume")):
        found |= {p: (metric_power(symbol, of),) for symbol, listed in unitwords.lines(table) for p in listed}
    for symbol, speeds in unitwords.SPEED_UNITS.items():
        for name in speeds.split():
            found |= {f"{name} {per}": (unit_named(symbol),) for per in unitwords.PER_HOUR.split("|")}
    for name in unitwords.SPEEDS_OF_SECOND.split():
        found |= {f"{name} {per}": (unit_named("m/s"),) for per in unitwords.PER_SECOND.split("|")}
    for symbol, rates in unitwords.BIT_RATES.items():
        found |= {f"{name} per second": (unit_named(symbol),) for name in rates.split()}
    for listed, unit in (
        (unitwords.POINT_PHRASES, POINTS),
        (unitwords.PERCENT_PHRASES, PERCENT),
        (unitwords.PER_MILLE_PHRASES, PER_MILLE),
        (unitwords.CELSIUS_PHRASES, CELSIUS),
        (unitwords.FAHRENHEIT_PHRASES, FAHRENHEIT),
    ):
        found |= dict.fromkeys(listed.split("|"), (unit,))
    for phrase, codes in unitwords.MONEY_PHRASES.items():
        found[phrase] = currency(codes)
    for short, symbol in (("kilowatt", "kWh"), ("megawatt", "MWh"), ("gigawatt", "GWh"), ("terawatt", "TWh")):
        for hours in ("hour", "hours"):
            found[f"{short} {hours}"] = found[f"{short}-{hours}"] = (by_symbol(symbol),)
    return found


@lru_cache(maxsize=1)
def _by_first_word() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for phrase in sorted(phrases(), key=len, reverse=True):
        found.setdefault(_FIRST.match(phrase).group(), []).append(phrase)  # type: ignore[union-attr]
    return found


def phrase_at(text: str, start: int) -> tuple[int, tuple[Unit, ...]]:
    """Where the longest phrase that begins at an offset ends, and its units; the offset where there is none."""
    first = _FIRST.match(text, start)
    listed = _by_first_word().get(first.group().casefold()) if first else None
    if listed:
        window = text[start : start + _LONGEST].replace("\n", " ").casefold()
        for phrase in listed:
            following = window[len(phrase) : len(phrase) + 1]
            if window.startswith(phrase) and not (following.isalnum() or following == "_"):
                return start + len(phrase), phrases()[phrase]
    return start, ()
