"""Units and currencies: how they are written, and what they convert to.

SI prefixes and symbols follow the SI brochure (9th edition, 2019), factors of other units the definitions of the
international yard and pound agreement of 1959; currency codes are those of ISO 4217.
"""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache

from groundcore.facts import unitwords
from groundcore.facts.values import ONE, Unit

_PREFIXES = {
    "T": ("tera", "1e12"),
    "G": ("giga", "1e9"),
    "M": ("mega", "1e6"),
    "k": ("kilo", "1e3"),
    "h": ("hecto", "1e2"),
    "d": ("deci", "1e-1"),
    "c": ("centi", "1e-2"),
    "m": ("milli", "1e-3"),
    "\u00b5": ("micro", "1e-6"),
    "\u03bc": ("micro", "1e-6"),
    "n": ("nano", "1e-9"),
    "p": ("pico", "1e-12"),
    "P": ("peta", "1e15"),
    "E": ("exa", "1e18"),
}
_LARGE = "kMGTP"
_SMALL = "m\u00b5\u03bcnp"

_METRIC: tuple[tuple[str, str, str, str, str], ...] = (
    ("m", "length", "1", "kdcm\u00b5\u03bcnp", "metre meter metres meters mètre mètres metro metros metri"),
    ("g", "mass", "1", "km\u00b5\u03bcnp", "gram grams gramm gramme grammes gramo gramos grammo grammi grama gramas"),
    ("t", "mass", "1e6", "kMG", "tonne tonnes tonnen tonelada toneladas tonnellata tonnellate ton"),
    (
        "s",
        "clock",
        "1",
        "m\u00b5\u03bcnp",
        "second seconds sekunde sekunden seconde secondes segundo segundos secondo secondi",
    ),
    ("Hz", "frequency", "1", "kMGT", "hertz"),
    ("N", "force", "1", "kM", "newton newtons"),
    ("Pa", "pressure", "1", "hkMG", "pascal pascals"),
    ("bar", "pressure", "1e5", "m", "bars"),
    ("J", "energy", "1", "kMGT", "joule joules"),
    ("Wh", "energy", "3600", "kMGT", "watt-hour watt-hours wattstunde wattstunden"),
    ("eV", "energy", "1.602176634e-19", "kMGT", "electronvolt electronvolts"),
    ("cal", "heat", "1", "k", "calorie calories kalorie kalorien caloría calorías"),
    ("W", "power", "1", "mkMGT", "watt watts vatios"),
    ("V", "voltage", "1", "mkM", "volt volts"),
    ("A", "current", "1", "mk", "ampere amperes amp amps"),
    ("Ah", "charge", "1", "mk", "ampere-hour ampere-hours"),
    ("\u03a9", "resistance", "1", "mkM", "ohm ohms"),
    ("F", "capacitance", "1", "m\u00b5\u03bcnp", "farad farads"),
    ("T", "induction", "1", "m", "tesla"),
    ("L", "volume", "1e-3", "mcdh\u00b5", "litre litres liter liters litro litros litri"),
    ("l", "volume", "1e-3", "mcdh\u00b5", ""),
    ("B", "data", "1", "kMGTPE", "byte bytes octet octets"),
    ("bit", "bits", "1", "kMGTP", "bits"),
    ("mol", "amount", "1", "mk\u00b5n", "mole moles"),
    ("M", "molarity", "1", "m\u00b5n", "molar"),
    ("Bq", "activity", "1", "kMGT", "becquerel"),
    ("Sv", "dose", "1", "m\u00b5", "sievert sieverts"),
    ("lm", "light", "1", "k", "lumen lumens"),
    ("lx", "illuminance", "1", "k", "lux"),
    ("cd", "intensity", "1", "", "candela"),
    ("dB", "level", "1", "", "decibel decibels"),
)
"""Symbol, dimension, factor to its base unit, prefixes in use, names."""

_OTHER: tuple[tuple[str, str, str, str], ...] = (
    ("min", "clock", "60", ""),
    ("minute", "clock", "60", "minutes mins minuten minuto minutos minuti minuut 分钟 分鐘"),
    ("h", "clock", "3600", "hr hrs"),
    ("hour", "clock", "3600", "hours stunde stunden std heure heures hora horas ora ore uur 小时 小時 時間"),
    ("second", "clock", "1", "sec secs sek seconden 秒"),
    ("day", "days", "1", "days tag tage tagen jour jours día días giorno giorni dag dagen dia dias 天"),
    ("week", "days", "7", "weeks woche wochen semaine semaines semana semanas settimana settimane weken 周 週間"),
    ("fortnight", "days", "14", "fortnights"),
    (
        "month",
        "months",
        "1",
        "months monat monate monaten mois mes meses mese mesi maand maanden mês 个月 個月 か月 ヶ月 カ月",
    ),
    (
        "year",
        "months",
        "12",
        "years yr yrs jahr jahre jahren an ans année années año años anno anni jaar jaren ano anos 年间 年間 岁 歲 歳",
    ),
    ("decade", "months", "120", "decades jahrzehnt jahrzehnte jahrzehnten décennie décennies década décadas"),
    ("century", "months", "1200", "centuries jahrhunderte jahrhunderten siècles siglos secoli eeuwen séculos"),
    ("millennium", "months", "12000", "millennia"),
    ("inch", "length", "0.0254", "inches zoll pulgada pulgadas"),
    ("foot", "length", "0.3048", "feet ft fuß pied pieds"),
    ("yard", "length", "0.9144", "yards yd yds"),
    ("mile", "length", "1609.344", "miles mi meile meilen milla millas"),
    ("nautical mile", "length", "1852", "nmi"),
    ("light-year", "length", "9460730472580800", "light-years lichtjahr lichtjahre"),
    ("pound", "mass", "453.59237", "pounds lb lbs pfund"),
    ("ounce", "mass", "28.349523125", "ounces oz"),
    ("stone", "mass", "6350.29318", ""),
    ("short ton", "mass", "907184.74", "tons"),
    ("gallon", "volume", "0.003785411784", "gallons gal"),
    ("pint", "volume", "0.000473176473", "pints"),
    ("quart", "volume", "0.000946352946", "quarts"),
    ("barrel", "barrels", "1", "barrels bbl"),
    ("mb/d", "barrels", "1e6", "mbd mmb/d mmbd mbpd"),
    ("kb/d", "barrels", "1e3", "kbd"),
    ("bpd", "barrels", "1", "b/d"),
    ("acre", "area", "4046.8564224", "acres"),
    ("ha", "area", "1e4", "hectare hectares hektar hectárea hectáreas ettari"),
    ("km/h", "speed", "1000", "kph kmh km/u km\u00b7h km/std km/Std"),
    ("mph", "speed", "1609.344", ""),
    ("m/s", "speed", "3600", ""),
    ("knot", "speed", "1852", "knots kn"),
    ("rpm", "rotation", "1", ""),
    ("hp", "horsepower", "1", "horsepower ps"),
    ("psi", "pressure", "6894.757293168", ""),
    ("fps", "frames", "1", ""),
    ("dpi", "resolution", "1", ""),
    ("ppm", "ratio", "1e-6", ""),
    ("ppb", "ratio", "1e-9", ""),
    ("KiB", "binary data", "1024", "kibibytes"),
    ("MiB", "binary data", "1048576", "mebibytes"),
    ("GiB", "binary data", "1073741824", "gibibytes"),
    ("TiB", "binary data", "1099511627776", "tebibytes"),
    ("Mbps", "bit rate", "1e6", "mbit/s mb/s Mbit/s Mb/s"),
    ("Gbps", "bit rate", "1e9", "gbit/s gb/s Gbit/s Gb/s"),
    ("kbps", "bit rate", "1e3", "kbit/s"),
)
_IMPERIAL = frozenset(
    {
        *(
            "inch",
            "foot",
            "yard",
            "mile",
            "pound",
            "ounce",
            "stone",
            "gallon",
            "pint",
            "quart",
            "acre",
            "mph",
            "knot",
            "psi",
        ),
        *("nautical mile", "short ton", "light-year"),
    }
)
_AREAS = {"km": "1e6", "m": "1", "cm": "1e-4", "mm": "1e-6"}
_VOLUMES = {"km": "1e9", "m": "1", "cm": "1e-6", "mm": "1e-9", "dm": "1e-3"}
_DOLLARS = ("USD", "CAD", "AUD", "NZD", "HKD", "SGD", "TWD")
_SIGNS = {
    "$": _DOLLARS, "US$": ("USD",), "C$": ("CAD",), "CA$": ("CAD",), "A$": ("AUD",), "AU$": ("AUD",), "NZ$": ("NZD",),
    "HK$": ("HKD",), "S$": ("SGD",), "NT$": ("TWD",), "R$": ("BRL",), "€": ("EUR",), "£": ("GBP",),
    "¥": ("JPY", "CNY"), "₹": ("INR",), "₩": ("KRW",), "₽": ("RUB",), "₺": ("TRY",), "₪": ("ILS",), "₫": ("VND",),
    "฿": ("THB",), "₱": ("PHP",), "₦": ("NGN",), "₴": ("UAH",), "₿": ("BTC",),
}  # fmt: skip
_CODES = (
    "USD EUR GBP JPY CNY RMB INR KRW RUB TRY ILS VND THB PHP NGN UAH BTC CAD AUD NZD HKD SGD TWD BRL CHF SEK NOK DKK PLN CZK "
    "HUF ZAR MXN ARS CLP COP EGP AED SAR IDR MYR PKR ETH DM ATS FRF ITL"
)
_MONEY_WORDS = {
    "dollar dollars dólar dólares dollari 美元 ドル": _DOLLARS,
    "euro euros 欧元 ユーロ": ("EUR",),
    "pound pounds sterling pfund libras 英镑 ポンド": ("GBP",),
    "yen 日元 円": ("JPY",),
    "yuan renminbi 人民币 元": ("CNY",),
    "rupee rupees": ("INR", "PKR"),
    "won": ("KRW",),
    "rouble roubles ruble rubles rubel": ("RUB",),
    "franc francs franken": ("CHF", "FRF"),
    "krona kronor": ("SEK",),
    "krone kroner": ("NOK", "DKK"),
    "peso pesos": ("MXN", "ARS", "CLP", "COP", "PHP"),
    "real reais": ("BRL",),
    "rand": ("ZAR",),
    "mark": ("DM",),
    "lira": ("TRY", "ITL"),
    "zloty zlotys złoty": ("PLN",),
    "rupiah": ("IDR",),
    "baht": ("THB",),
    "shekel shekels": ("ILS",),
    "naira": ("NGN",),
    "hryvnia": ("UAH",),
}
_CENTS = {"cent cents": ("USD", "EUR"), "pence": ("GBP",)}

PERCENT = Unit("%", "ratio", Decimal("0.01"))
PER_MILLE = Unit("‰", "ratio", Decimal("0.001"))
POINTS = Unit("points", "percentage points", ONE)
BASIS_POINTS = Unit("basis points", "percentage points", Decimal("0.01"))
CELSIUS = Unit("°C", "temperature", ONE, "celsius")
FAHRENHEIT = Unit("°F", "temperature", Decimal(5) / 9, "fahrenheit", Decimal(-32))
KELVIN = Unit("K", "temperature", ONE, "kelvin", Decimal("-273.15"))
DEGREE = Unit("°", "angle", ONE)


def currency(codes: tuple[str, ...], factor: Decimal = ONE) -> tuple[Unit, ...]:
    """The units that a currency's sign or word may mean."""
    return tuple(Unit(code, f"currency {'CNY' if code == 'RMB' else code}", factor) for code in codes)


@lru_cache(maxsize=1)
def symbols() -> dict[str, tuple[Unit, ...]]:
    """Units by symbol, case counts; a symbol may stand directly after the digits."""
    found: dict[str, tuple[Unit, ...]] = {}

    def add(symbol: str, unit: Unit) -> None:
        found[symbol] = (*found.get(symbol, ()), unit)

    for symbol, dimension, factor, prefixes, _ in _METRIC:
        add(symbol, Unit(symbol, dimension, Decimal(factor), "metric"))
        for prefix in prefixes:
            power = Decimal(_PREFIXES[prefix][1])
            add(prefix + symbol, Unit(prefix + symbol, dimension, Decimal(factor) * power, "metric"))
    add("KB", found["kB"][0])
    for symbol, dimension, factor, names in _OTHER:
        unit = Unit(symbol, dimension, Decimal(factor), _system(symbol, dimension))
        for name in (symbol, *names.split()):
            if len(name) <= 4 or "/" in name:
                add(name, unit)
    for symbol, factor in _AREAS.items():
        for sign in ("²", "2", "^2"):
            add(symbol + sign, Unit(f"{symbol}²", "area", Decimal(factor), "metric"))
    for symbol, factor in _VOLUMES.items():
        for sign in ("³", "3", "^3"):
            add(symbol + sign, Unit(f"{symbol}³", "volume", Decimal(factor), "metric"))
    found |= {"%": (PERCENT,), "‰": (PER_MILLE,), "pp": (POINTS,), "bps": (BASIS_POINTS,), "bp": (BASIS_POINTS,)}
    found |= {
        "°C": (CELSIUS,),
        "°F": (FAHRENHEIT,),
        "K": (KELVIN,),
        "°": (DEGREE,),
        "℃": (CELSIUS,),
        "℉": (FAHRENHEIT,),
    }
    found |= {"C": (CELSIUS,), "F": (*found["F"], FAHRENHEIT), '"': (unit_named("inch"),), "″": (unit_named("inch"),)}
    found |= {sign: currency(codes) for sign, codes in _SIGNS.items() if len(sign) == 1}
    found["¢"] = currency(("USD", "EUR"), Decimal("0.01"))
    found["pc"] = (PERCENT,)
    found["p"] = currency(("GBP",), Decimal("0.01"))
    found |= {code: currency((code,)) for code in _CODES.split()}
    return found


def unit_named(name: str) -> Unit:
    """The unit of a name that is not metric."""
    symbol, dimension, factor, _ = next(u for u in _OTHER if u[0] == name)
    return Unit(symbol, dimension, Decimal(factor), _system(symbol, dimension))


def by_symbol(symbol: str) -> Unit:
    """The unit of a metric symbol with its prefix, or of the name of another."""
    for base, dimension, factor, prefixes, _ in _METRIC:
        if symbol == base:
            return Unit(symbol, dimension, Decimal(factor), "metric")
        if symbol[1:] == base and symbol[0] in prefixes:
            return Unit(symbol, dimension, Decimal(factor) * Decimal(_PREFIXES[symbol[0]][1]), "metric")
    return unit_named(symbol)


def metric_power(symbol: str, dimension: str) -> Unit:
    """A metric area or volume."""
    factor = _AREAS[symbol[:-1]] if dimension == "area" else _VOLUMES[symbol[:-1]]
    return Unit(symbol, dimension, Decimal(factor), "metric")


def _system(symbol: str, dimension: str) -> str:
    if symbol in _IMPERIAL:
        return "imperial"
    return {"clock": "metric", "days": "days", "months": "months"}.get(dimension, "metric")


@lru_cache(maxsize=1)
def names() -> dict[str, tuple[Unit, ...]]:
    """Units by name, casefolded; a blank or hyphen stands before them."""
    found: dict[str, tuple[Unit, ...]] = {}

    def add(name: str, units: tuple[Unit, ...]) -> None:
        key = name.casefold()
        found[key] = (*found.get(key, ()), *units)

    for symbol, dimension, factor, prefixes, written in _METRIC:
        for name in written.split():
            add(name, (Unit(symbol, dimension, Decimal(factor), "metric"),))
            for prefix in prefixes:
                long, power = _PREFIXES[prefix]
                add(long + name, (Unit(prefix + symbol, dimension, Decimal(factor) * Decimal(power), "metric"),))
    for symbol, dimension, factor, written in _OTHER:
        for name in (symbol, *written.split()):
            if len(name) > 1:
                add(name, (Unit(symbol, dimension, Decimal(factor), _system(symbol, dimension)),))
    for word in ("percent", "percentage", "prozent", "pourcent", "procent"):
        add(word, (PERCENT,))
    add("promille", (PER_MILLE,))
    add("permille", (PER_MILLE,))
    for words, codes in _MONEY_WORDS.items():
        for word in words.split():
            add(word, currency(codes))
    for words, codes in _CENTS.items():
        for word in words.split():
            add(word, currency(codes, Decimal("0.01")))
    for name in ("celsius", "centigrade"):
        add(name, (CELSIUS,))
    add("fahrenheit", (FAHRENHEIT,))
    add("kelvin", (KELVIN,))
    for word, symbol in ((w, s) for s, ws in unitwords.lines(unitwords.PLURALS) for w in ws):
        if word.casefold() not in found:
            add(word, (by_symbol(symbol),))
    for table, of in ((unitwords.AREAS, "area"), (unitwords.VOLUMES, "volume")):
        for symbol, listed in unitwords.lines(table):
            for word in listed:
                add(word, (metric_power(symbol, of),))
    for word in unitwords.POINTS.split():
        add(word, (POINTS,))
    for word in unitwords.PERCENTS.split():
        add(word, (PERCENT,))
    for word in unitwords.CELSIUS.split():
        add(word, (CELSIUS,))
    for word in unitwords.DEGREES.split():
        add(word, (DEGREE, CELSIUS))
    for stem, symbol in unitwords.ADJECTIVES.items():
        for ending in unitwords.ENDINGS:
            add(stem + ending, (unit_named(symbol),))
    for word, codes in unitwords.MONEY.items():
        add(word, currency(codes))
    add("degree", (DEGREE,))
    add("degrees", (DEGREE, CELSIUS, FAHRENHEIT))
    add("grad", (DEGREE, CELSIUS))
    return found


def signs() -> dict[str, tuple[Unit, ...]]:
    """Currency signs before a number, those of several letters too."""
    return _all_signs()


@lru_cache(maxsize=1)
def _all_signs() -> dict[str, tuple[Unit, ...]]:
    found = {sign: currency(codes) for sign, codes in _SIGNS.items() if sign != "¢"}
    found |= {code: currency((code,)) for code in _CODES.split()}
    found |= {"Rs": currency(("INR", "PKR")), "Rs.": currency(("INR", "PKR")), "kr": currency(("SEK", "NOK", "DKK"))}
    found |= {"Fr.": currency(("CHF",)), "Euro": currency(("EUR",)), "zł": currency(("PLN",))}
    return found
