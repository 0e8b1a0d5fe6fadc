"""Names of months, weekdays and quarters in the languages that are read.

Names are casefolded and written without points. Those of the Unicode CLDR are among them, wide and abbreviated; not among
them are the single characters that Japanese writes for weekdays.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

_MONTHS = {
    "en": "january jan|february feb|march mar|april apr|may|june jun|july jul|august aug|september sep sept|october oct"
    "|november nov|december dec",
    "de": "januar jan jänner jän|februar feb feber|märz mär mrz maerz|april apr|mai|juni jun|juli jul|august aug"
    "|september sep sept|oktober okt|november nov|dezember dez",
    "fr": "janvier janv jan|février févr fév fevrier fevr|mars|avril avr|mai|juin|juillet juil juill|août aout"
    "|septembre sept sep|octobre oct|novembre nov|décembre déc decembre dec",
    "es": "enero ene|febrero feb|marzo mar|abril abr|mayo may|junio jun|julio jul|agosto ago"
    "|septiembre setiembre sept sep set|octubre oct|noviembre nov|diciembre dic",
    "it": "gennaio gen genn|febbraio feb febbr|marzo mar|aprile apr|maggio mag magg|giugno giu|luglio lug|agosto ago"
    "|settembre set sett|ottobre ott|novembre nov|dicembre dic",
    "nl": "januari jan|februari feb febr|maart mrt|april apr|mei|juni jun|juli jul|augustus aug|september sep sept"
    "|oktober okt|november nov|december dec",
    "pt": "janeiro jan|fevereiro fev|março mar|abril abr|maio mai|junho jun|julho jul|agosto ago|setembro set"
    "|outubro out|novembro nov|dezembro dez",
    "sv": "januari jan|februari feb|mars|april apr|maj|juni jun|juli jul|augusti aug|september sep sept|oktober okt"
    "|november nov|december dec",
    "zh": "一月 1月|二月 2月|三月 3月|四月 4月|五月 5月|六月 6月|七月 7月|八月 8月|九月 9月|十月 10月|十一月 11月|十二月 12月",
    "ja": "1月 一月|2月 二月|3月 三月|4月 四月|5月 五月|6月 六月|7月 七月|8月 八月|9月 九月|10月 十月|11月 十一月|12月 十二月",
}

_WEEKDAYS = {
    "en": "monday mon|tuesday tue tues|wednesday wed weds|thursday thu thur thurs|friday fri|saturday sat|sunday sun",
    "de": "montag mo|dienstag di|mittwoch mi|donnerstag do|freitag fr|samstag sonnabend sa|sonntag so",
    "fr": "lundi lun|mardi mar|mercredi mer|jeudi jeu|vendredi ven|samedi sam|dimanche dim",
    "es": "lunes lun|martes mar|miércoles mié miercoles|jueves jue|viernes vie|sábado sáb sabado|domingo dom",
    "it": "lunedì lun|martedì mar|mercoledì mer|giovedì gio|venerdì ven|sabato sab|domenica dom",
    "nl": "maandag ma|dinsdag di|woensdag wo|donderdag do|vrijdag vr|zaterdag za|zondag zo",
    "pt": "segunda-feira segunda seg|terça-feira terça ter|quarta-feira quarta qua|quinta-feira quinta qui"
    "|sexta-feira sexta sex|sábado sáb|domingo dom",
    "sv": "måndag mån|tisdag tis|onsdag ons|torsdag tors|fredag fre|lördag lör|söndag sön",
    "zh": "星期一 周一 週一 礼拜一 禮拜一|星期二 周二 週二 礼拜二 禮拜二|星期三 周三 週三 礼拜三 禮拜三"
    "|星期四 周四 週四 礼拜四 禮拜四|星期五 周五 週五 礼拜五 禮拜五|星期六 周六 週六 礼拜六 禮拜六"
    "|星期日 星期天 周日 週日 礼拜天 礼拜日 禮拜天 禮拜日",
    "ja": "月曜日 月曜|火曜日 火曜|水曜日 水曜|木曜日 木曜|金曜日 金曜|土曜日 土曜|日曜日 日曜",
}

_AMBIGUOUS_MONTHS = {
    "en": "may march mar jan dec sept august",
    "de": "mai jan mär august april juni",
    "fr": "mars mai mar may",
    "es": "mar may set ago",
    "it": "mar set mag gen marzo",
    "nl": "mei maart may mar",
    "pt": "mar set out maio mai may",
    "sv": "mars maj may mar",
}
_AMBIGUOUS_WEEKDAYS = {
    "en": "sun sat wed mon fri",
    "de": "mo di mi do fr sa so",
    "fr": "mar mer dim ven sam jeu",
    "es": "mar vie dom lun",
    "it": "mar mer dom ven gio",
    "nl": "ma di wo do vr za zo",
    "pt": "segunda terça quarta quinta sexta seg ter qua qui sex dom",
    "sv": "tors ons tis fre",
}

_QUARTERS: dict[str, tuple[str, str]] = {
    "en": ("quarter", "first 1st|second 2nd|third 3rd|fourth 4th"),
    "de": (
        "quartal quartals quartale vierteljahr",
        "erstes erste ersten 1|zweites zweite zweiten 2|drittes dritte dritten 3|viertes vierte vierten 4",
    ),
    "fr": ("trimestre", "premier 1er|deuxième second 2e 2ème|troisième 3e 3ème|quatrième 4e 4ème"),
    "es": ("trimestre", "primer 1er 1º|segundo 2º 2do|tercer 3er 3º|cuarto 4º 4to"),
    "it": ("trimestre", "primo 1º 1°|secondo 2º 2°|terzo 3º 3°|quarto 4º 4°"),
    "nl": ("kwartaal", "eerste 1e|tweede 2e|derde 3e|vierde 4e"),
    "pt": ("trimestre", "primeiro 1º 1°|segundo 2º 2°|terceiro 3º 3°|quarto 4º 4°"),
    "sv": ("kvartalet kvartal", "första 1:a|andra 2:a|tredje 3:e|fjärde 4:e"),
}
_QUARTERS_CJK = {
    "zh": ("季度 季", "第一 一 第1 1|第二 二 第2 2|第三 三 第3 3|第四 四 第4 4"),
    "ja": ("四半期", "第1 第一|第2 第二|第3 第三|第4 第四"),
}
_LETTERS = {"fr": "t", "es": "t", "it": "t", "pt": "t", "nl": "k", "sv": "k"}
"""The letter of a quarter besides Q: T1, 1T, K1."""

NAMED_TIMES = {"noon": 12, "midday": 12, "midnight": 0, "mittag": 12, "mitternacht": 0, "midi": 12, "minuit": 0}
"""Words for an hour of the day."""


def _numbered(names: str, first: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for number, written in enumerate(names.split("|"), first):
        for name in written.split():
            found.setdefault(name.casefold(), number)
    return found


MONTHS = {language: _numbered(names, 1) for language, names in _MONTHS.items()}
"""For each language the names of months and their numbers from 1."""
WEEKDAYS = {language: _numbered(names, 0) for language, names in _WEEKDAYS.items()}
"""For each language the names of weekdays; 0 is Monday."""


@lru_cache(maxsize=16)
def month_names(language: str) -> dict[str, int]:
    """The months of a language and of English, from 1; a name of both is the language's."""
    return {**MONTHS["en"], **MONTHS.get(language, {})}


@lru_cache(maxsize=16)
def weekday_names(language: str) -> dict[str, int]:
    """The weekdays of a language and of English, 0 for Monday; English abbreviations only in English (mon ami)."""
    own = WEEKDAYS.get(language, WEEKDAYS["en"])
    english = (
        WEEKDAYS["en"] if own is WEEKDAYS["en"] else {n: d for n, d in WEEKDAYS["en"].items() if n.endswith("day")}
    )
    return {**english, **own}


@lru_cache(maxsize=16)
def ambiguous_names(language: str) -> frozenset[str]:
    """Names of months and weekdays that are ordinary words or given names too: may, mars, di."""
    english = _AMBIGUOUS_MONTHS["en"].split()
    months = _AMBIGUOUS_MONTHS.get(language, "").split()
    days = _AMBIGUOUS_WEEKDAYS.get(language, _AMBIGUOUS_WEEKDAYS["en"]).split()
    return frozenset(name.casefold() for name in (*english, *months, *days))


@lru_cache(maxsize=16)
def quarter_names(language: str) -> dict[str, int]:
    """How quarters of a year are written in a language and in English, 1 to 4: first quarter, 2e trimestre, q3, 4t."""
    found: dict[str, int] = {}
    for code in dict.fromkeys((language, "en")):
        spaced = code in _QUARTERS
        nouns, orders = _QUARTERS[code] if spaced else _QUARTERS_CJK.get(code, ("", ""))
        for number, written in enumerate(orders.split("|"), 1):
            for order, noun in product(written.split(), nouns.split()):
                found.setdefault((order + " " * spaced + noun).casefold(), number)
    for letter in "q" + _LETTERS.get(language, ""):
        for number in range(1, 5):
            found[f"{letter}{number}"] = found[f"{number}{letter}"] = number
    return found
