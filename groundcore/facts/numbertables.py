"""Number words of seven languages, and what each says.

A table line reads ``kind value: words``. Kinds: ``D`` one to nine, ``Z`` zero, ``T`` ten to nineteen, ``Y`` tens and
what stands for them, ``F`` hundreds of one word, ``H`` hundred, ``K`` thousand, ``M`` scales from a million, ``G``
dozens and the like, ``P`` plural scales that count nothing exactly, ``N`` denominators, ``half`` a half, ``&`` "and",
``a`` an article that is no number, ``of``, ``point`` before decimals; ``+`` and ``tail`` are endings inside compounds.
A kind with ``o`` behind it is an ordinal. Words that stand alone have ``X`` and what they are: ``X2`` multiple, ``X9``
decade, ``X0`` nothing exact.
"""

from __future__ import annotations

from decimal import Decimal
from functools import cache
from typing import NamedTuple

LANGUAGES = ("en", "de", "fr", "es", "it", "nl", "pt")


class Atom(NamedTuple):
    """What one number word, or one part of a compound, says."""

    kind: str
    value: Decimal
    ordinal: bool = False


_TABLES = {
    "en": """
Z 0: zero; D 1: one; D 2: two; D 3: three; D 4: four; D 5: five; D 6: six; D 7: seven; D 8: eight; D 9: nine
T 10: ten; T 11: eleven; T 12: twelve; T 13: thirteen; T 14: fourteen; T 15: fifteen; T 16: sixteen; T 17: seventeen
T 18: eighteen; T 19: nineteen; Y 20: twenty; Y 30: thirty; Y 40: forty fourty; Y 50: fifty; Y 60: sixty
Y 70: seventy; Y 80: eighty; Y 90: ninety; H 100: hundred; K 1e3: thousand; M 1e6: million millions
M 1e9: billion billions; M 1e12: trillion trillions; M 1e15: quadrillion; M 1e18: quintillion; M 1e5: lakh lakhs
M 1e7: crore crores; G 12: dozen; P 10: tens; P 12: dozens; P 100: hundreds; P 1e3: thousands; Do 1: first
Do 2: second; Do 3: third; Do 4: fourth; Do 5: fifth; Do 6: sixth; Do 7: seventh; Do 8: eighth; Do 9: ninth
To 10: tenth; To 11: eleventh; To 12: twelfth; To 13: thirteenth; To 14: fourteenth; To 15: fifteenth
To 16: sixteenth; To 17: seventeenth; To 18: eighteenth; To 19: nineteenth; Yo 20: twentieth; Yo 30: thirtieth
Yo 40: fortieth; Yo 50: fiftieth; Yo 60: sixtieth; Yo 70: seventieth; Yo 80: eightieth; Yo 90: ninetieth
Ho 100: hundredth; Ko 1e3: thousandth; Mo 1e6: millionth; Mo 1e9: billionth; Mo 1e12: trillionth; N 2: halves
N 3: thirds; N 4: quarter quarters fourths; N 5: fifths; N 6: sixths; N 7: sevenths; N 8: eighths; N 9: ninths
N 10: tenths; N 12: twelfths; N 16: sixteenths; N 20: twentieths; N 100: hundredths; N 1e3: thousandths
half 0.5: half; &: and; point: point; a 1: a an; of: of; oh: oh; X2 2: twice double doubled doubles doubling twofold
X2 3: thrice triple tripled triples tripling treble trebled threefold; X2 4: quadruple quadrupled fourfold
X2 5: fivefold quintuple; X2 6: sixfold; X2 7: sevenfold; X2 8: eightfold; X2 9: ninefold; X2 10: tenfold
X2 20: twentyfold; X2 100: hundredfold; X2 1e3: thousandfold; X9 20: twenties; X9 30: thirties; X9 40: forties
X9 50: fifties; X9 60: sixties; X9 70: seventies; X9 80: eighties; X9 90: nineties; X0 0: no none; X0 1: once single
X0 2: both pair couple""",
    "de": """
Z 0: null; D 1: eins ein eine einen einem einer eines; D 2: zwei zwo zweier; D 3: drei dreier; D 4: vier
D 5: fünf fuenf; D 6: sechs; D 7: sieben; D 8: acht; D 9: neun; T 10: zehn; T 11: elf; T 12: zwölf zwoelf
T 13: dreizehn; T 14: vierzehn; T 15: fünfzehn fuenfzehn; T 16: sechzehn; T 17: siebzehn; T 18: achtzehn
T 19: neunzehn; Y 20: zwanzig; Y 30: dreißig; Y 40: vierzig; Y 50: fünfzig fuenfzig; Y 60: sechzig; Y 70: siebzig
Y 80: achtzig; Y 90: neunzig; H 100: hundert; K 1e3: tausend; M 1e6: million millionen; M 1e9: milliarde milliarden
M 1e12: billion billionen; M 1e15: billiarde billiarden; M 1e18: trillion trillionen; G 12: dutzend
P 12: dutzende dutzenden; P 100: hunderte hunderten hunderter; P 1e3: tausende tausenden tausender
P 1e4: zehntausende zehntausenden; P 1e5: hunderttausende hunderttausenden; Do 1: erste~; Do 2: zweite~; Do 3: dritte~
Do 4: vierte~; Do 5: fünfte~; Do 6: sechste~; Do 7: siebte~ siebente~; Do 8: achte~; Do 9: neunte~; To 10: zehnte~
To 11: elfte~; To 12: zwölfte~; Mo 1e6: millionste~; Mo 1e9: milliardste~; Mo 1e12: billionste~; tail 0: te~ ste~
N 3: drittel dritteln; N 4: viertel vierteln; N 5: fünftel fünfteln; N 6: sechstel; N 7: siebtel; N 8: achtel
N 9: neuntel; N 10: zehntel; N 12: zwölftel; N 20: zwanzigstel; N 100: hundertstel; N 1e3: tausendstel
point: komma; half 0.5: halb halbe halber halbes halben halbem hälfte; + 0.5: einhalb; +und: und; of: von; X3 1.5: anderthalb
X2 2: doppelt doppelte doppelten doppelter doppeltes doppel verdoppelt verdoppelte verdoppelten verdoppeln
X2 3: verdreifacht verdreifachte verdreifachten verdreifachen; X2 4: vervierfacht vervierfachte; X9 20: zwanziger
X9 30: dreißiger; X9 40: vierziger; X9 50: fünfziger; X9 60: sechziger; X9 70: siebziger; X9 80: achtziger
X9 90: neunziger; X0 0: kein keine keinen keinem keiner keines; X0 1: einmal einzig einzige einziger einzigen einziges
X0 2: beide beiden beider beides paar""",
    "fr": """
Z 0: zéro; D 1: un une; D 2: deux; D 3: trois; D 4: quatre; D 5: cinq; D 6: six; D 7: sept; D 8: huit; D 9: neuf
T 10: dix; T 11: onze; T 12: douze; T 13: treize; T 14: quatorze; T 15: quinze; T 16: seize; Y 20: vingt vingts
Y 30: trente; Y 40: quarante; Y 50: cinquante; Y 60: soixante; Y 70: septante; Y 80: huitante octante; Y 90: nonante
H 100: cent cents; K 1e3: mille mil; M 1e6: million millions; M 1e9: milliard milliards; M 1e12: billion billions
M 1e15: billiard billiards; M 1e18: trillion trillions; G 12: douzaine; G 10: dizaine; G 15: quinzaine
G 20: vingtaine; G 100: centaine; G 1e3: millier; P 10: dizaines; P 12: douzaines; P 100: centaines; P 1e3: milliers
Do 1: premier première premiers premières unième; Do 2: deuxième second seconde; Do 3: troisième; Do 4: quatrième
Do 5: cinquième; Do 6: sixième; Do 7: septième; Do 8: huitième; Do 9: neuvième; To 10: dixième; To 11: onzième
To 12: douzième; To 13: treizième; To 14: quatorzième; To 15: quinzième; To 16: seizième; Yo 20: vingtième
Yo 30: trentième; Yo 40: quarantième; Yo 50: cinquantième; Yo 60: soixantième; Yo 70: septantième; Yo 80: huitantième
Yo 90: nonantième; Ho 100: centième; Ko 1e3: millième; Mo 1e6: millionième; Mo 1e9: milliardième; point: virgule; N 3: tiers
N 4: quart quarts; N 5: cinquièmes; N 6: sixièmes; N 7: septièmes; N 8: huitièmes; N 9: neuvièmes; N 10: dixièmes
N 100: centièmes; N 1e3: millièmes; half 0.5: demi demie moitié; &: et; of: de d
X2 2: double doublé doublée doublés doubler; X2 3: triple triplé triplée tripler; X2 4: quadruple quadruplé
X0 0: aucun aucune; X0 1: seul seule""",
    "es": """
Z 0: cero; D 1: un uno una; D 2: dos; D 3: tres; D 4: cuatro; D 5: cinco; D 6: seis; D 7: siete; D 8: ocho; D 9: nueve
T 10: diez; T 11: once; T 12: doce; T 13: trece; T 14: catorce; T 15: quince; T 16: dieciséis dieciseis
T 17: diecisiete; T 18: dieciocho; T 19: diecinueve; T 21: veintiuno veintiún veintiun veintiuna
T 22: veintidós veintidos; T 23: veintitrés veintitres; T 24: veinticuatro; T 25: veinticinco
T 26: veintiséis veintiseis; T 27: veintisiete; T 28: veintiocho; T 29: veintinueve; Y 20: veinte; Y 30: treinta
Y 40: cuarenta; Y 50: cincuenta; Y 60: sesenta; Y 70: setenta; Y 80: ochenta; Y 90: noventa; F 100: cien ciento
F 200: doscientos doscientas; F 300: trescientos trescientas; F 400: cuatrocientos cuatrocientas
F 500: quinientos quinientas; F 600: seiscientos seiscientas; F 700: setecientos setecientas
F 800: ochocientos ochocientas; F 900: novecientos novecientas; K 1e3: mil; M 1e6: millón millon millones
M 1e9: millardo millardos; M 1e12: billón billon billones; M 1e18: trillón trillones; G 12: docena; G 10: decena
G 20: veintena; G 100: centenar; G 1e3: millar; P 12: docenas; P 10: decenas; P 100: centenares cientos
P 1e3: millares miles; Do 1: primer primer*; Do 2: segund*; Do 3: tercer tercer*; Do 4: cuart*; Do 5: quint*
Do 6: sext*; Do 7: séptim* septim*; Do 8: octav*; Do 9: noven*; To 10: décim* decim*
To 11: undécim* decimoprimer* décimoprimer*; To 12: duodécim* decimosegund* décimosegund*; To 13: decimotercer*
To 14: decimocuart*; To 15: decimoquint*; To 16: decimosext*; To 17: decimoséptim*; To 18: decimoctav*
To 19: decimonoven*; Yo 20: vigésim*; Yo 30: trigésim*; Yo 40: cuadragésim* quadragésim*; Yo 50: quincuagésim*
Yo 60: sexagésim*; Yo 70: septuagésim*; Yo 80: octogésim*; Yo 90: nonagésim*; Fo 100: centésim*; Fo 200: ducentésim*
Fo 300: tricentésim*; Fo 400: cuadrigentésim*; Fo 500: quingentésim*; Fo 600: sexcentésim*
Fo 700: septingentésim* septigentésim*; Fo 800: octigentésim* octingentésim*; Fo 900: noningentésim*; Ko 1e3: milésim*
point: coma; N 3: tercio tercios; N 4: cuartos; N 5: quintos; N 6: sextos; N 8: octavos; N 10: décimos; N 100: centésimos
half 0.5: medio media mitad; &: y e; of: de; X2 2: doble dobles duplicó duplicado duplicar
X2 3: triple triplicó triplicado; X2 4: cuádruple; X0 0: ningún ninguno ninguna; X0 2: ambos ambas; X0 1: solo sola""",
    "it": """
Z 0: zero; D 1: un uno una; D 2: due; D 3: tre tré; D 4: quattro; D 5: cinque; D 6: sei; D 7: sette; D 8: otto
D 9: nove; T 10: dieci; T 11: undici; T 12: dodici; T 13: tredici; T 14: quattordici; T 15: quindici; T 16: sedici
T 17: diciassette; T 18: diciotto; T 19: diciannove; Y 20: venti; Y 30: trenta; Y 40: quaranta; Y 50: cinquanta
Y 60: sessanta; Y 70: settanta; Y 80: ottanta; Y 90: novanta; H 100: cento; K 1e3: mille mila; M 1e6: milione milioni
M 1e9: miliardo miliardi; M 1e12: bilione bilioni; M 1e15: biliardo biliardi; M 1e18: trilione trilioni; G 12: dozzina
G 10: decina; G 20: ventina; G 100: centinaio; G 1e3: migliaio; P 10: decine; P 12: dozzine; P 100: centinaia
P 1e3: migliaia; +Y 20: vent; +Y 30: trent; +Y 40: quarant; +Y 50: cinquant; +Y 60: sessant; +Y 70: settant
+Y 80: ottant; +Y 90: novant; +H 100: cent; Do 1: prim*; Do 2: second*; Do 3: terz*; Do 4: quart*; Do 5: quint*
Do 6: sest*; Do 7: settim*; Do 8: ottav*; Do 9: non*; To 10: decim*; point: virgola
N 3: terzi; N 4: quarti; N 5: quinti; N 6: sesti
N 7: settimi; N 8: ottavi; N 9: noni; N 10: decimi; N 100: centesimi; half 0.5: mezzo mezza metà; &: e; of: di
X2 2: doppio doppia raddoppiato raddoppiata; X2 3: triplo tripla triplicato; X2 4: quadruplo
X0 0: nessun nessuno nessuna; X0 2: entrambi entrambe; X0 1: singolo singola""",
    "nl": """
Z 0: nul; D 1: een één eén éen; D 2: twee; D 3: drie; D 4: vier; D 5: vijf; D 6: zes; D 7: zeven; D 8: acht
D 9: negen; T 10: tien; T 11: elf; T 12: twaalf; T 13: dertien; T 14: veertien; T 15: vijftien; T 16: zestien
T 17: zeventien; T 18: achttien; T 19: negentien; Y 20: twintig; Y 30: dertig; Y 40: veertig; Y 50: vijftig
Y 60: zestig; Y 70: zeventig; Y 80: tachtig; Y 90: negentig; H 100: honderd; K 1e3: duizend; M 1e6: miljoen miljoenen
M 1e9: miljard miljarden; M 1e12: biljoen biljoenen; M 1e15: biljard biljarden; M 1e18: triljoen triljoenen
G 12: dozijn; P 12: dozijnen; P 10: tientallen; P 100: honderden; P 1e3: duizenden; G 100: honderdtal; G 10: tiental
G 20: twintigtal; P 1e4: tienduizenden; P 1e5: honderdduizenden; Do 1: eerste; Do 2: tweede; Do 3: derde; Do 4: vierde
Do 5: vijfde; Do 6: zesde; Do 7: zevende; Do 8: achtste; Do 9: negende; To 10: tiende; To 11: elfde; To 12: twaalfde
Mo 1e6: miljoenste; Mo 1e9: miljardste; tail 0: de ste; N 4: kwart; point: komma; N 2: halven; half 0.5: half halve helft
+und: en ën; of: van; X3 1.5: anderhalf anderhalve; X2 2: dubbel dubbele verdubbeld verdubbelde verdubbelen
X2 3: verdrievoudigd; X9 20: twintiger; X0 0: geen; X0 1: eenmaal enkele enkel; X0 2: beide paar""",
    "pt": """
Z 0: zero; D 1: um uma; D 2: dois duas; D 3: três; D 4: quatro; D 5: cinco; D 6: seis; D 7: sete; D 8: oito; D 9: nove
T 10: dez; T 11: onze; T 12: doze; T 13: treze; T 14: catorze quatorze; T 15: quinze; T 16: dezesseis dezasseis
T 17: dezessete dezassete; T 18: dezoito; T 19: dezenove dezanove; Y 20: vinte; Y 30: trinta; Y 40: quarenta
Y 50: cinquenta cinqüenta; Y 60: sessenta; Y 70: setenta; Y 80: oitenta; Y 90: noventa; F 100: cem cento
F 200: duzentos duzentas; F 300: trezentos trezentas; F 400: quatrocentos quatrocentas; F 500: quinhentos quinhentas
F 600: seiscentos seiscentas; F 700: setecentos setecentas; F 800: oitocentos oitocentas; F 900: novecentos novecentas
K 1e3: mil; M 1e6: milhão milhões; M 1e9: bilhão bilhões; M 1e12: trilhão trilhões bilião biliões
M 1e18: trilião triliões; G 12: dúzia; G 10: dezena; G 100: centena; G 1e3: milhar; P 12: dúzias; P 10: dezenas
P 100: centenas; P 1e3: milhares; Do 1: primeir*; Do 2: segund*; Do 3: terceir*; Do 4: quart*; Do 5: quint*
Do 6: sext*; Do 7: sétim*; Do 8: oitav*; Do 9: non*; To 10: décim*; Yo 20: vigésim*; Yo 30: trigésim*
Yo 40: quadragésim*; Yo 50: quinquagésim* qüinquagésim*; Yo 60: sexagésim*; Yo 70: septuagésim* setuagésim*
Yo 80: octogésim*; Yo 90: nonagésim*; Fo 100: centésim*; Fo 200: ducentésim*; Fo 300: tricentésim* trecentésim*
Fo 400: quadringentésim* quadrigentésim*; Fo 500: quingentésim* qüingentésim*; Fo 600: seiscentésim* sexcentésim*
Fo 700: septingentésim* septigentésim* setingentésim*; Fo 800: octingentésim* octigentésim*
Fo 900: nongentésim* noningentésim*; Ko 1e3: milésim*; Mo 1e6: milionésim*; point: vírgula; N 3: terço terços; N 4: quartos
N 5: quintos; N 6: sextos; N 7: sétimos; N 8: oitavos; N 9: nonos; N 10: décimos; N 100: centésimos
half 0.5: meio meia metade; &: e; of: de; X2 2: dobro duplo dupla dobrou duplicou; X2 3: triplo tripla triplicou
X2 4: quádruplo; X0 0: nenhum nenhuma; X0 2: ambos ambas; X0 1: único única""",
}  # fmt: skip

_ENDINGS = {"*": ("o", "a", "os", "as"), "~": ("", "n", "r", "s", "m")}
_IT_ENDINGS = ("o", "a", "i", "e")

_SCALES = {
    "en": """
100: hundred; 1e3: thousand; 1e6: million millions mn mln mio; 1e9: billion billions bn bln
1e12: trillion trillions tn trn; 1e15: quadrillion; 1e18: quintillion; 1e5: lakh lakhs lac; 1e7: crore crores
12: dozen""",
    "de": """
100: hundert; 1e3: tausend tsd; 1e6: million millionen mio mill; 1e9: milliarde milliarden mrd mia md
1e12: billion billionen bio; 1e15: billiarde billiarden; 1e18: trillion trillionen; 12: dutzend""",
    "fr": """
1e3: mille millier milliers; 1e6: million millions mio mln; 1e9: milliard milliards md mds mrd; 1e12: billion billions
1e15: billiard billiards; 1e18: trillion trillions; 12: douzaine douzaines""",
    "es": """
1e3: mil millar millares; 1e6: millón millon millones mill mln; 1e9: millardo millardos|mil millones
1e12: billón billon billones; 1e18: trillón trillones; 12: docena docenas""",
    "it": """
1e3: mila mille; 1e6: milione milioni mln mio; 1e9: miliardo miliardi mld mrd; 1e12: bilione bilioni|mila miliardi
1e18: trilione trilioni; 12: dozzina dozzine""",
    "nl": """
100: honderd; 1e3: duizend dzd; 1e6: miljoen miljoenen mln mio; 1e9: miljard miljarden mld mrd
1e12: biljoen biljoenen; 1e15: biljard biljarden; 1e18: triljoen triljoenen; 12: dozijn""",
    "pt": """
1e3: mil; 1e6: milhão milhões mi mln; 1e9: bilhão bilhões bi|mil milhões; 1e12: trilhão trilhões tri bilião biliões
1e18: trilião triliões; 12: dúzia dúzias""",
}  # fmt: skip


def _whole(text: str) -> Decimal:
    value = Decimal(text)
    return value if value != value.to_integral_value() else Decimal(int(value))


def _scale_table(lines: str) -> dict[str, Decimal]:
    found = {}
    for line in lines.replace("\n", ";").split(";"):
        factor, _, words = line.partition(":")
        plain, _, phrase = words.partition("|")
        for word in [*plain.split(), phrase.strip()]:
            if word:
                found[word.casefold()] = _whole(factor.strip())
    return found


SCALES = {language: _scale_table(lines) for language, lines in _SCALES.items()}
"""For each language the words that multiply the digits before them, casefolded and without points; some are two words."""

_MYRIADS = {"万": 10**4, "萬": 10**4, "亿": 10**8, "億": 10**8, "兆": 10**12}
_POWERS = {"十": 10, "百": 100, "千": 1000}
CJK_SCALES = {
    sign: Decimal(value) for sign, value in {**_MYRIADS, **_POWERS, "万亿": 10**12, "萬億": 10**12}.items()
} | {small + large: Decimal(value * factor) for small, value in _POWERS.items() for large, factor in _MYRIADS.items()}
"""Chinese and Japanese characters, and pairs of them, that multiply the digits before them."""


def forms(word: str, language: str) -> list[str]:
    """A word of a table with its endings, casefolded."""
    ending = word[-1:]
    if ending not in _ENDINGS:
        return [word.casefold()]
    endings = _IT_ENDINGS if language == "it" else _ENDINGS[ending]
    return [(word[:-1] + end).casefold() for end in endings]


@cache
def tables(language: str) -> tuple[dict[str, Atom], dict[str, Atom]]:
    """The words of a language, and the parts of its compounds."""
    words: dict[str, Atom] = {}
    parts: dict[str, Atom] = {}
    for line in _TABLES[language].replace("\n", ";").split(";"):
        head, _, listed = line.partition(":")
        if not listed:
            continue
        kind, _, value = head.strip().partition(" ")
        inner = kind[0] == "+" or kind == "tail"
        kind = {"+": "+", "+und": "&"}.get(kind, kind.lstrip("+"))
        ordinal = kind[-1] == "o" and len(kind) == 2
        atom = Atom(kind[0] if ordinal else kind, _whole(value or "0"), ordinal)
        for word in listed.split():
            for form in forms(word, language):
                if kind != "P":
                    parts.setdefault(form, atom)
                if not inner:
                    words.setdefault(form, atom)
    return words, parts
