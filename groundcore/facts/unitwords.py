"""Units by words of several languages, and of several words, beside the symbols and English names of `units`."""

from __future__ import annotations

PLURALS = """
km: kilometern kilómetro kilómetros chilometro chilometri quilômetro quilômetros quilómetro quilómetros 公里 千米
 キロメートル
m: metern 米 公尺 メートル
cm: centímetro centímetros centimetri centimètre centimètres centimeters zentimeter zentimetern 厘米 公分 センチメートル
mm: milímetro milímetros millimetri millimètre millimètres 毫米 ミリメートル
µm: micron microns mikrometer
kg: kilo kilos quilo quilos chilo chili kilogramo kilogramos chilogrammo chilogrammi quilograma quilogramas 公斤 千克
 キログラム
g: 克 グラム
t: toneladas tonnellate 吨 噸 トン
L: 升 リットル
W: vatio watios
kWh: kilowattstunde kilowattstunden kilowattheure kilowattheures 千瓦时
MW: 兆瓦
kW: 千瓦
s: 秒間
minute: minut minuten minuti minutos minutes 分間
hour: horas heures std uren 个小时 個小時 时间
day: jours 日間
ha: hektar 公顷 ヘクタール
km/h: km/u stundenkilometer stundenkilometern
"""
"""Symbol of a unit, and further names of it."""

AREAS = """
km²: qkm quadratkilometer quadratkilometern 平方公里 平方千米 平方キロメートル
m²: qm quadratmeter quadratmetern 平方米 平方公尺 平方メートル 平米
cm²: quadratzentimeter
"""
VOLUMES = """
m³: cbm kubikmeter kubikmetern 立方米 立方メートル
km³: kubikkilometer kubikkilometern
cm³: kubikzentimeter
"""
AREA_PHRASES = """
km²: sq. km|square km|kilómetros cuadrados|kilomètres carrés|chilometri quadrati|quilômetros quadrados
 |quilómetros quadrados|vierkante kilometer|km carrés|km cuadrados|km quadrati
m²: sq. m|square m|metros cuadrados|mètres carrés|metri quadrati|metros quadrados|vierkante meter
"""
VOLUME_PHRASES = """
m³: cubic metre|cubic metres|cubic meter|cubic meters|cu m|mètres cubes|mètre cube|metros cúbicos|metri cubi|kubieke meter
km³: cubic kilometre|cubic kilometres|cubic kilometer|cubic kilometers|cubic km
cm³: cubic centimetre|cubic centimetres|cubic centimeter|cubic centimeters|cubic cm
"""
POINTS = (
    "ppt ppts %-punkt %-punkte %-punkten prozentpunkt prozentpunkte prozentpunkten procentpunt procentpunten"
    " 个百分点 個百分點 百分点 百分點 ポイント"
)
POINT_PHRASES = (
    "points de pourcentage|point de pourcentage|puntos porcentuales|punto porcentual|punti percentuali"
    "|%-punkt|%-punkte|%-punkten|punto percentuale|pontos percentuais|ponto percentual|percent points|per cent points|p.p"
)
PERCENTS = "pct pct. percento %ig prozentig prozentige prozentigen prozentiger prozentiges パーセント"
PERCENT_PHRASES = (
    "v. h|por 100|pour 100|of one percent|of a percent|a percent|of 1 percent|of one per cent|of a per cent"
)
PER_MILLE_PHRASES = "por mil|pour mille|per thousand"
DEGREES = "degrés degré grados grado gradi graden graus grau 度"
CELSIUS = "摄氏度 攝氏度"
CELSIUS_PHRASES = (
    "degrés celsius|grados celsius|grados centígrados|gradi celsius|graden celsius|graus celsius|degrees c|deg c"
)
FAHRENHEIT_PHRASES = "degrees f|deg f|grad fahrenheit|degrés fahrenheit|grados fahrenheit"
ADJECTIVES = {
    "jährig": "year", "tägig": "day", "stündig": "hour", "monatig": "month", "wöchig": "week", "minütig": "minute",
    "jarig": "year",
}  # fmt: skip
ENDINGS = ("", "e", "en", "er", "es", "em")

HOURS = "hour|Stunde|heure|hora|ora|uur|h"
SPEED_UNITS = {
    "km/h": "kilometres kilometers km kilometer kilometern kilomètres kilómetros chilometri quilômetros quilómetros",
    "mph": "miles meilen",
}
PER_HOUR = "per hour|an hour|a hour|pro stunde|par heure|à l'heure|por hora|all'ora|orari|per uur"
SPEEDS_OF_SECOND = "metres meters meter metern m mètres metros metri"
PER_SECOND = "per second|a second|pro sekunde|par seconde|por segundo|al secondo|per seconde|s−¹"
BIT_RATES = {"kbps": "kilobits", "Mbps": "megabits mbit", "Gbps": "gigabits gbit"}
MONEY = {"ユーロ": ("EUR",), "米ドル": ("USD",), "日圆": ("JPY",), "块": ("CNY",), "港元": ("HKD",)}
MONEY_PHRASES = {
    "schweizer franken": ("CHF",), "us-dollar": ("USD",), "us-dollars": ("USD",), "dólares estadounidenses": ("USD",),
    "u.s dollars": ("USD",), "australian dollar": ("AUD",), "pfund sterling": ("GBP",), "livres sterling": ("GBP",),
}  # fmt: skip


def lines(table: str) -> list[tuple[str, list[str]]]:
    """The lines of a table: a symbol and its names; a line that begins with a blank goes on the one before."""
    found: list[tuple[str, list[str]]] = []
    for line in table.strip().replace("\n ", " ").split("\n"):
        symbol, _, names = line.partition(": ")
        found.append((symbol, [n.strip() for n in names.split("|")] if "|" in names else names.split()))
    return found
