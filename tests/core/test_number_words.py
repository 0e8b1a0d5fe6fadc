"""Number words: their values, their ends, and what is no fact of its own."""

from __future__ import annotations

import random
from decimal import Decimal
from importlib import import_module

import pytest

from groundcore.facts.numbertables import tables
from groundcore.facts.numberwords import CJK_SCALES, SCALES, WordNumber, find_number_words, read_cjk

THIRD = str(Decimal(1) / Decimal(3))
TWO_THIRDS = str(Decimal(2) / Decimal(3))


def found(text: str, language: str) -> list[tuple[str, Decimal, str]]:
    """Every number that is a fact."""
    return [(text[n.start : n.end], n.value, n.kind) for n in find_number_words(text, language) if not n.vague]


def only(text: str, language: str) -> WordNumber:
    numbers = find_number_words(text, language)
    assert len(numbers) == 1, numbers
    assert text[numbers[0].start : numbers[0].end] == text
    return numbers[0]


WHOLE: list[tuple[str, str, str, str]] = [
    ("en", "one hundred and twenty-three", "123", "cardinal"),
    ("en", "One Hundred Twenty Three", "123", "cardinal"),
    ("en", "twenty-first", "21", "ordinal"),
    ("en", "two hundred and fifth", "205", "ordinal"),
    ("en", "two dozen", "24", "cardinal"),
    ("en", "a dozen", "12", "cardinal"),
    ("en", "half a dozen", "6", "cardinal"),
    ("en", "half a million", "500000", "cardinal"),
    ("en", "three quarters of a million", "750000", "cardinal"),
    ("en", "three quarters", "0.75", "fraction"),
    ("en", "a quarter", "0.25", "fraction"),
    ("en", "nine-tenths", "0.9", "fraction"),
    ("en", "one and a half", "1.5", "fraction"),
    ("en", "two and three quarters", "2.75", "fraction"),
    ("en", "two and a half million", "2500000", "cardinal"),
    ("en", "one million and a half", "1500000", "cardinal"),
    ("en", "eleven hundred", "1100", "cardinal"),
    ("en", "nineteen eighty-four", "1984", "cardinal"),
    ("en", "nineteen oh five", "1905", "cardinal"),
    ("en", "twenty twenty-three", "2023", "cardinal"),
    ("en", "nineteen-eighties", "1980", "decade"),
    ("en", "nineties", "90", "decade"),
    ("en", "a thousand", "1000", "cardinal"),
    ("en", "three thousand million", "3e9", "cardinal"),
    ("en", "one thousand,\ntwo hundred and thirty-four", "1234", "cardinal"),
    ("en", "twenty\u2011five", "25", "cardinal"),
    ("en", "thrice", "3", "multiple"),
    ("en", "one-hundredth", "0.01", "fraction"),
    ("en", "one hundredth", "100", "ordinal"),
    ("en", "seven point two five", "7.25", "cardinal"),
    ("en", "five point two million", "5200000", "cardinal"),
    ("de", "fünf Komma null zwei", "5.02", "cardinal"),
    ("fr", "deux virgule vingt-cinq", "2.25", "cardinal"),
    ("en", "tenfold", "10", "multiple"),
    ("de", "zweiundvierzig", "42", "cardinal"),
    ("de", "Eintausendzweihundert", "1200", "cardinal"),
    ("de", "neunzehnhundertvierundachtzig", "1984", "cardinal"),
    ("de", "zwo\u0308lf", "12", "cardinal"),
    ("de", "zwei\u00adund\u00advierzig", "42", "cardinal"),
    ("de", "DREISSIG", "30", "cardinal"),
    ("de", "anderthalb", "1.5", "fraction"),
    ("de", "zweieinhalb Millionen", "2500000", "cardinal"),
    ("de", "eine halbe Million", "500000", "cardinal"),
    ("de", "drei Viertel", "0.75", "fraction"),
    ("de", "dreiviertel", "0.75", "fraction"),
    ("de", "zwei Dutzend", "24", "cardinal"),
    ("de", "zwei Milliarden", "2e9", "cardinal"),
    ("de", "einundzwanzigsten", "21", "ordinal"),
    ("de", "Neunziger", "90", "decade"),
    ("de", "dreifache", "3", "multiple"),
    ("de", "zweimal", "2", "multiple"),
    ("fr", "quatre-vingt-dix-sept", "97", "cardinal"),
    ("fr", "soixante et onze", "71", "cardinal"),
    ("fr", "septante", "70", "cardinal"),
    ("fr", "mille deux cents", "1200", "cardinal"),
    ("fr", "deux millions et demi", "2500000", "cardinal"),
    ("fr", "deux tiers", TWO_THIRDS, "fraction"),
    ("fr", "vingt et unième", "21", "ordinal"),
    ("fr", "une douzaine", "12", "cardinal"),
    ("es", "veintidós", "22", "cardinal"),
    ("es", "ciento veinte mil", "120000", "cardinal"),
    ("es", "doce mil millones", "12e9", "cardinal"),
    ("es", "medio millón", "500000", "cardinal"),
    ("es", "vigésimo primero", "21", "ordinal"),
    ("es", "tres cuartos", "0.75", "fraction"),
    ("it", "ventuno", "21", "cardinal"),
    ("it", "duemilatrecento", "2300", "cardinal"),
    ("it", "un milione e duecentomila", "1200000", "cardinal"),
    ("it", "tre quarti", "0.75", "fraction"),
    ("it", "duemillesimo", "2000", "ordinal"),
    ("nl", "eenentwintig", "21", "cardinal"),
    ("nl", "tweeëntwintig", "22", "cardinal"),
    ("nl", "anderhalf miljoen", "1500000", "cardinal"),
    ("nl", "tweederde", TWO_THIRDS, "fraction"),
    ("nl", "driekwart", "0.75", "fraction"),
    ("pt", "vinte e um", "21", "cardinal"),
    ("pt", "dois mil trezentos e quarenta e cinco", "2345", "cardinal"),
    ("pt", "dois milhões e meio", "2500000", "cardinal"),
    ("zh", "一百二十三", "123", "cardinal"),
    ("zh", "三千五百万", "35000000", "cardinal"),
    ("zh", "两亿零五十", "200000050", "cardinal"),
    ("zh", "一万亿", "1e12", "cardinal"),
    ("zh", "二〇二三", "2023", "cardinal"),
    ("zh", "壹仟贰佰叁拾", "1230", "cardinal"),
    ("zh", "三分之一", THIRD, "fraction"),
    ("zh", "三点一四", "3.14", "cardinal"),
    ("ja", "千二百", "1200", "cardinal"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text", "value", "kind"), WHOLE)
def test_is_read_as_a_whole(language: str, text: str, value: str, kind: str) -> None:
    number = only(text, language)
    assert number.kind == kind
    assert number.value == Decimal(value)
    assert not number.vague


@pytest.mark.parametrize(
    ("language", "text", "facts"),
    [
        ("en", "a five-year plan for twenty-two-year-olds", ["five", "twenty-two"]),
        ("en", "between one hundred and two hundred people", ["one hundred", "two hundred"]),
        ("en", "between two hundred and fifty and three hundred", ["two hundred and fifty", "three hundred"]),
        ("en", "two thousand three thousand", ["two thousand", "three thousand"]),
        ("en", "sixteen seventeen-year-olds", ["sixteen", "seventeen"]),
        ("en", "a three-quarter turn, three quarter turns", ["three-quarter", "three"]),
        ("en", "three, five and seven", ["three", "five", "seven"]),
        ("en", "one thousand, two thirds and four", ["one thousand", "two thirds", "four"]),
        ("en", "a third of it, a third party", ["a third"]),
        ("en", "the fourth quarter of 2020", ["fourth"]),
        ("en", "over two quarters", ["two"]),
        ("en", "4.2 billion, 3-million, 5 hundred", []),
        ("en", "five_six seven8 9nine tent oneself", []),
        ("en", "No. five", ["five"]),
        ("en", "a twenty-fifth of it, half of one hundred and one", ["a twenty-fifth", "one hundred and one"]),
        ("en", "the point of five, ten points", ["five", "ten"]),
        ("en", "two or three, two million, hundred", ["two", "three", "two million"]),
        ("de", "fünfjährig, zweiunddreißigjährige, achtstellig, einjährig", ["fünf", "zweiunddreißig", "acht"]),
        ("nl", "driejarige, driest", ["drie"]),
        ("it", "trent'anni a Trent, dieci per cento", ["trent", "dieci"]),
        ("es", "diez por ciento, ciento diez", ["diez", "ciento diez"]),
        ("fr", "dix pour cent, vingt-et-un", ["dix", "vingt-et-un"]),
        ("de", "außer Acht lassen, in Acht nehmen, acht Leute", ["acht"]),
        ("de", "wir achten darauf, am achten Mai", ["achten"]),
        ("de", "einfach, dreist, Achtung, Zehen, Elfe, Siebenschläfer", []),
        ("de", "zwischen drei und vierzig", ["drei", "vierzig"]),
        ("fr", "un vélo neuf, les neuf vélos", ["neuf"]),
        ("fr", "trois et quatre, cinq cent et six", ["trois", "quatre", "cinq cent", "six"]),
        ("fr", "les années quatre-vingt-dix", ["quatre-vingt-dix"]),
        ("es", "treinta cinco, treinta y cinco", ["treinta", "cinco", "treinta y cinco"]),
        ("pt", "na quarta-feira, entre cem e duzentos", ["cem", "duzentos"]),
        ("it", "tra un milione e due milioni", ["un milione", "due milioni"]),
        ("nl", "drie en twintig", ["drie", "twintig"]),
        ("xx", "fünf five", ["five"]),
        ("zh", "一些人，一般，统一，万一，十分好，三星，一直，一起，二手", []),
        ("zh", "百分之三十，十二个，两国，两家", ["十二", "两"]),
        ("zh", "3億 25万 5千万", []),
        ("zh", "七八个人，三百五", []),
        ("zh", "二十一世紀，四分鐘，五至十四歲，歐亞大陸所有", ["二十一", "四", "五", "十四"]),
        ("ja", "六本木の八百屋、三重県、五つ、百円", ["五", "百"]),
        ("ja", "三百五人です", ["三百五"]),
        ("en", "in 二〇二三年 and 十二 five", ["二〇二三", "十二", "five"]),
    ],
)
def test_facts_of_a_text(language: str, text: str, facts: list[str]) -> None:
    assert [written for written, _, _ in found(text, language)] == facts


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "one no none single once both half first second third hundreds thousands dozens million"),
        ("en", "tens of thousands"),
        (
            "de",
            "ein eine einen keine halb Hälfte erste zweiten dritter Tausende Zehntausende Millionen beide, ein paar Hundert, einige tausend",
        ),
        ("fr", "un une premier deuxième moitié milliers aucun"),
        ("es", "un una primero segunda mitad miles ambos"),
        ("it", "uno una primo terza metà migliaia"),
        ("nl", "een één eerste tweede helft duizenden geen"),
        ("pt", "um uma primeiro terceira metade milhares"),
        ("zh", "一个 第三次 几十个 数百人 五千多万 半"),
    ],
)
def test_vague_words_are_no_facts(language: str, words: str) -> None:
    assert found(words, language) == []
    assert language == "zh" or find_number_words(words, language)


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("forty-two", "1"),
        ("three million", "1000000"),
        ("three million and two", "1"),
        ("eleven hundred", "100"),
        ("two hundred thousand", "1000"),
        ("two and a half million", "100000"),
        ("two-thirds", "0"),
    ],
)
def test_step_is_the_last_scale(text: str, step: str) -> None:
    assert only(text, "en").step == Decimal(step)


@pytest.mark.parametrize(
    ("language", "text", "values"),
    [
        ("en", "four or five thousand", [4000, 5000]),
        ("en", "eight to nine hundred", [800, 900]),
        ("en", "four or five", [4, 5]),
        ("en", "forty or five thousand", [40, 5000]),
        ("de", "zwei bis drei Millionen", [2_000_000, 3_000_000]),
        ("fr", "trois ou quatre mille", [3000, 4000]),
    ],
)
def test_two_numbers_share_a_scale(language: str, text: str, values: list[int]) -> None:
    assert [number.value for number in find_number_words(text, language)] == values


def test_words_are_counted() -> None:
    assert only("one hundred and twenty-three", "en").words == 5
    assert only("zweiundvierzig", "de").words == 1


def test_offsets_are_code_points_of_the_text() -> None:
    text = "\U0001f600 e\u0301t zwo\u0308lf\u00df zwo\u0308lf"
    number = find_number_words(text, "de")[-1]
    assert text[number.start : number.end] == "zwo\u0308lf"


def test_scales() -> None:
    assert SCALES["de"]["billion"] == SCALES["fr"]["billion"] == SCALES["es"]["billón"] == Decimal(10**12)
    assert SCALES["en"]["billion"] == SCALES["de"]["mrd"] == SCALES["fr"]["milliard"] == Decimal(10**9)
    assert SCALES["en"]["lakh"] * 100 == SCALES["en"]["crore"]
    assert CJK_SCALES["亿"] == CJK_SCALES["億"] == Decimal(10**8)
    assert CJK_SCALES["千万"] == Decimal(10**7)


@pytest.mark.parametrize("signs", ["", "万", "万一", "二十二百", "十二三", "x", "一" * 50])
def test_no_numeral(signs: str) -> None:
    assert read_cjk(signs) is None


SPELLED = {
    "en": "en", "en_IN": "en", "de": "de", "fr": "fr", "fr_BE": "fr", "fr_CH": "fr", "es": "es", "it": "it", "nl": "nl", "pt": "pt",
    "pt_BR": "pt", "ja": "ja",
}  # fmt: skip


def numbers(highest: int, step: int) -> list[int]:
    rng = random.Random(7)
    return [
        *range(130),
        *range(130, 10_001, step),
        *(rng.randrange(10 ** rng.randint(3, 12)) for _ in range(highest)),
    ]


def misspelled(locale: str, number: int, words: str) -> bool:
    """Whether the reference itself writes what nobody does."""
    return locale == "it" and "dicott" in words and "diciott" not in words


@pytest.mark.parametrize("locale", SPELLED)
def test_spelled_cardinals_are_read_back(locale: str) -> None:
    num2words = import_module("num2words").num2words
    wrong = []
    for number in numbers(80, 71):
        try:
            words = num2words(number, lang=locale)
        except (NotImplementedError, OverflowError, KeyError, IndexError):
            continue
        if locale == "ja" and number == 0:
            continue
        text = words + "個あります" if locale == "ja" else words
        read = find_number_words(text, SPELLED[locale])
        whole = [n.value for n in read if n.kind == "cardinal" and text[n.start : n.end] == words]
        if whole != [Decimal(number)] and not misspelled(locale, number, words):
            wrong.append((number, words))
    assert not wrong


@pytest.mark.parametrize(("locale", "highest"), [("en", 10**12), ("de", 10**12), ("nl", 10**12), ("it", 10**12), ("fr", 10**12), ("es", 999), ("pt", 999)])  # fmt: skip
def test_spelled_ordinals_are_read_back(locale: str, highest: int) -> None:
    num2words = import_module("num2words").num2words
    wrong = []
    for number in numbers(40, 97):
        if not 0 < number <= highest:
            continue
        words = num2words(number, lang=locale, to="ordinal")
        if locale == "fr" and words.endswith(("vingtsième", "centsième")):
            continue  # written vingtième, centième
        read = find_number_words(words, locale)
        whole = [n.value for n in read if n.kind == "ordinal" and words[n.start : n.end] == words]
        if whole != [Decimal(number)] and not misspelled(locale, number, words):
            wrong.append((number, words))
    assert not wrong


def test_spelled_years_are_read_back() -> None:
    num2words = import_module("num2words").num2words
    years = {year: num2words(year, lang="en", to="year") for year in range(1000, 2100, 3)}
    assert [year for year, words in years.items() if only(words, "en").value != year] == []


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "it", "nl", "pt"])
def test_any_heap_of_number_words_is_read_in_order(language: str) -> None:
    rng = random.Random(3)
    words = [
        *tables(language)[0],
        *["十", "百", "三", "万", "〇", "分之", "点", "第", "几", "多", "个", "月"],
        "x",
        "5",
    ]
    for _ in range(120):
        text = "".join(rng.choice(words) + rng.choice([" ", " ", "-", ", ", "", ". ", "\n"]) for _ in range(25))
        end = 0
        for number in find_number_words(text, language):
            assert end <= number.start < number.end <= len(text)
            assert number.value >= 0
            assert number.words > 0
            end = number.end
