"""Notations of values by language: lines of one value written several ways, and lines of values that differ.

``|`` stands between the notations of a line. In `SAME` each notation supports each other one. In `OTHER` the first is no
support for any of the others, nor they for it.
"""

from __future__ import annotations

CARRIERS = {
    "en": "It was said that the figure is {} for all of them.",
    "de": "Es wurde gesagt, dass der Wert {} ist und nicht anders.",
    "fr": "On a dit dans le rapport que la valeur est {} pour tous les autres.",
    "es": "Se dijo en el informe que el valor es {} para todos los demás.",
    "it": "Si disse nella relazione che il valore è {} per tutti gli altri.",
    "nl": "Er werd gezegd dat de waarde {} is voor alle anderen.",
    "pt": "Foi dito no relatório que o valor é {} para todos os outros.",
    "zh": "报告说这个数值是{}，对所有人都一样。",
    "ja": "報告によるとその数値は{}であると言われている。",
}
"""A sentence of each language around a notation."""

_EN_SAME = """
4200000 | 4,200,000 | 4 200 000 | 4'200'000 | 4.2 million | 4.2m | 4.2 mn | 4.2M | four point two million
１２３４ | 1234 | 1,234 | ١٢٣٤ | १२३४
12 | twelve | a dozen | １２
24 | twenty-four | two dozen
21 | twenty-one | twenty one
120 | one hundred and twenty | one hundred twenty | a hundred and twenty
1500 | 1,500 | fifteen hundred | one thousand five hundred | 1.5 thousand | 1.5k | 1.5K
2,300,000 | 2.3 million | two million three hundred thousand | 2.3 mln
7,000,000,000 | 7 billion | seven billion | 7bn | 7 bn | 7B
3,000,000,000,000 | 3 trillion | three trillion | 3tn | 3 trn
500,000 | 500 thousand | half a million | 500k | five hundred thousand
750,000 | three quarters of a million | 750 thousand
2,500,000 | two and a half million | 2.5 million | 2½ million
350,000 | 3.5 lakh | 3,50,000
20,000,000 | 2 crore | two crore | 2,00,00,000
0.5 million | 500,000
0.25 | .25
-5 | −5 | minus 5 | minus five | –5 | negative five
+5 | 5 | five
3.5 | 3½ | three and a half | 3 1/2
6.02e23 | 6.02 × 10^23 | 6.02 x 10²³ | 6.02×10^23
1.5e-3 | 0.0015 | 1.5 × 10^-3 | 1.5 × 10⁻³
12% | 12 % | 12 percent | 12 per cent | twelve percent | twelve per cent | 12 pct | 12 percent.
12.5% | 12.5 percent | 12½ % | twelve and a half percent
-3.2% | −3.2 % | minus 3.2 percent
0.5% | half a percent | 0.5 percent | half of one percent
5‰ | 5 per mille | 5 per mil | 5 per thousand
3 percentage points | 3 pp | three percentage points | 3 percent points | 3 ppts | 3 p.p.
75% | three quarters | 3/4 | three-quarters | ¾ | 0.75
two-thirds | 2/3 | ⅔ | two thirds
one fifth | a fifth of it | 1/5 | one-fifth | 20% | ⅕
$5 | 5 dollars | US$5 | USD 5 | 5 USD | five dollars | $5.00 | 5 US dollars | US $5 | 5$
$4.2bn | $4.2 billion | 4.2 billion dollars | US$4.2 billion | USD 4.2bn | $4,200,000,000 | $4.2B | 4.2 billion USD | $4.2-billion
$3.4m | $3.4 million | 3.4 million US dollars | $3.4M | USD 3.4 mn | $3.4mm | $3,400,000 | 3.4 million U.S. dollars
€30 | 30 euros | EUR 30 | 30 EUR | 30€ | 30 € | €30.00 | thirty euros | 30 euro
£25 | 25 pounds | GBP 25 | £25.00 | twenty-five pounds | 25 pounds sterling | 25 GBP
¥500 | 500 yen | JPY 500 | 500 JPY
₹500 | 500 rupees | Rs 500 | Rs. 500 | INR 500
50 cents | $0.50 | 50¢ | fifty cents
99p | £0.99 | 99 pence
CHF 40 | 40 Swiss francs | 40 CHF | Fr. 40
A$20 | AUD 20 | 20 Australian dollars | AU$20
C$20 | CAD 20 | 20 Canadian dollars | CA$20
-$5 million | $-5 million | −$5m | minus $5 million | –$5 million
($5 million) | $5 million
5 km | 5 kilometres | 5 kilometers | 5km | five kilometres | 5,000 m | 5000 metres | 5-kilometre
3 m | 3 metres | 3 meters | 300 cm | 3m | three metres
5'10" | 5 ft 10 in | 5 feet 10 inches | 5′10″ | 70 inches | five feet ten inches | 5-foot-10 | 5 ft 10 | 5'10
6 feet | 6 ft | 6ft | six feet | 6-foot
12 inches | 12 in. | 12" | 12-inch | twelve inches
10 lb | 10 pounds | 10 lbs | ten pounds | 10lb
5 kg | 5 kilograms | 5 kilos | 5kg | 5 kilogrammes | 5,000 g | 5-kilogram
20 sq km | 20 km² | 20 square kilometres | 20 km2 | 20 square kilometers | 20 sq. km
5 m³ | 5 cubic metres | 5 m3 | 5 cubic meters | 5 cu m
90 km/h | 90 kph | 90 kilometres per hour | 90 kilometers an hour | 90 kmh | 90 km per hour
60 mph | 60 miles per hour | 60 miles an hour
10 m/s | 10 metres per second | 10 meters a second | 10 m s⁻¹
25 °C | 25°C | 25 degrees Celsius | 25 ℃ | 25 degrees C | 25 centigrade
77 °F | 77°F | 77 degrees Fahrenheit | 77 degrees F
45° | 45 degrees | forty-five degrees | 45 deg
5 GB | 5 gigabytes | 5GB | 5,000 MB | 5-GB
16 GiB | 16 gibibytes | 16GiB
100 Mbps | 100 Mbit/s | 100 megabits per second | 100 Mb/s
50 MW | 50 megawatts | 50MW | 50,000 kW
3 kWh | 3 kilowatt-hours | 3 kilowatt hours | 3kWh
10 mg | 10 milligrams | 10mg | 0.01 g
5 mg/L | 5 mg/l | 5 milligrams per litre | 5 mg per liter
10 µm | 10 μm | 10 micrometres | 10 microns | 10 micrometers
2 hours | two hours | 2 hrs | 2h | 2 h | 120 minutes | 120 min | 2-hour
30 s | 30 seconds | thirty seconds | 30 sec | 30s
90 minutes | 90 min | 1.5 hours | one and a half hours | an hour and a half | 1½ hours
18 months | 18-month | eighteen months | a year and a half | 1.5 years
3 years | three years | 3-year | 3 yrs | three-year
14 days | two weeks | 2 weeks | fourteen days | a fortnight | 14-day
19 years old | 19-year-old | nineteen years old | aged 19
100 tonnes | 100 metric tons | 100 t | 100,000 kg
5 acres | five acres | 5-acre
10 ha | 10 hectares | ten hectares
200 hp | 200 horsepower
50 dB | 50 decibels
440 Hz | 440 hertz
$50 per barrel | $50 a barrel | 50 dollars per barrel | $50/barrel | $50/bbl
10-15% | 10–15 % | 10% to 15% | between 10 and 15 percent | from 10 to 15 per cent | 10 to 15 percent | 10%-15%
$10-15 million | $10 million to $15 million | 10–15 million dollars | between $10m and $15m | $10m–$15m
5-10 km | 5 to 10 km | 5 km to 10 km | between five and ten kilometres
5th | fifth
21st | twenty-first
100th | hundredth | one hundredth
1 May 2023 | May 1, 2023 | May 1st, 2023 | 1st May 2023 | 1st of May 2023 | 2023-05-01 | the 1st of May, 2023 | Monday, 1 May 2023 | 1 May, 2023 | May 1 2023 | 2023/05/01 | 01/05/2023 | 05/01/2023 | 5/1/23 | 1-May-2023 | 01 May 2023 | 1.5.2023 | 01.05.2023 | Mon 1 May 2023 | 1 May '23 | 1-May-23 | May 01, 2023 | 2023 May 1 | May the 1st, 2023 | May first, 2023 | first of May 2023 | 2023.05.01 | 1 MAY 2023 | 20230501 | 2023年5月1日
25 December 2019 | Dec. 25, 2019 | Dec 25, 2019 | 25 Dec 2019 | 12/25/2019 | 25/12/2019 | 25.12.2019 | 2019-12-25 | 25th December 2019 | December 25th, 2019 | 25-12-2019 | Christmas Day, 25 December 2019
May 2023 | May of 2023 | May, 2023 | 2023-05 | May '23 | 05/2023 | May-23
mid-May 2023 | in the middle of May 2023 | mid May 2023 | May 2023
September 2020 | Sept. 2020 | Sep 2020 | Sept 2020 | Sep. 2020
May 1-3, 2023 | 1-3 May 2023 | 1–3 May 2023 | May 1 to 3, 2023 | May 1 to May 3, 2023 | from 1 May to 3 May 2023 | May 1–3, 2023 | 1 to 3 May 2023 | 1 May – 3 May 2023 | May 1st to 3rd, 2023 | between 1 and 3 May 2023
30 April - 2 May 2023 | April 30 to May 2, 2023 | from 30 April until 2 May 2023 | April 30, 2023 to May 2, 2023
4 July | July 4 | July 4th | the 4th of July | 4th July | the fourth of July | July Fourth
2023 | FY2023 | FY 2023 | the year 2023 | fiscal 2023 | FY23 | fiscal year 2023 | '23 | mid-2023 | late 2023 | AD 2023
2019/20 | 2019-20 | 2019–20 | 2019/2020 | 2019-2020 | 2019 to 2020 | 2019–2020
1990s | the 1990s | the '90s | the nineties | 1990's | the 90s | the nineteen-nineties
1998 | '98 | nineteen ninety-eight
19th century | nineteenth century | 19th-century | the 1800s
500 BC | 500 B.C. | 500 BCE | 500 B.C.E. | 500BC
Q3 2023 | 3Q23 | third quarter of 2023 | Q3 of 2023 | third-quarter 2023 | 3Q 2023 | Q3 FY2023 | Q3'23 | 2023 Q3 | 2023Q3 | 3rd quarter 2023 | Q3/2023 | Q3-2023
Q3 | third quarter | 3Q | third-quarter | the 3rd quarter
H1 2023 | first half of 2023 | 1H23 | 1H 2023 | H1 of 2023
5 p.m. | 5 pm | 5pm | 17:00 | 5:00 p.m. | 5 PM | 5:00 PM | 5 P.M. | 17.00 hrs | 1700 hours | five p.m. | 5 o'clock in the afternoon
5.30pm | 5:30 p.m. | 17:30 | 5:30pm | half past five in the afternoon | 17h30
noon | 12:00 | 12 noon | midday | 12 p.m. | 12:00 p.m.
midnight | 00:00 | 12 a.m. | 12:00 am | 0:00
9 a.m. | 9am | 09:00 | 9:00 | 9 o'clock | 9 AM
14:30 UTC | 14:30 | 2:30 p.m. | 14:30:00 | 14.30 hrs
R-1042 | R1042 | R 1042 | r-1042
SVC-NOTIF | SVC‑NOTIF
CVE-2024-1234 | CVE‑2024‑1234
ISBN 978-3-16-148410-0 | ISBN 9783161484100 | 978-3-16-148410-0 | ISBN 978 3 16 148410 0 | ISBN-13: 978-3-16-148410-0
+1 555-010-4477 | +15550104477 | +1 (555) 010-4477 | +1.555.010.4477 | +1 555 010 4477
v2.10.4 | 2.10.4 | version 2.10.4 | V2.10.4 | release 2.10.4
v3 | version 3 | V3 | version three | v. 3
https://example.org/a/b | http://example.org/a/b/ | https://www.example.org/a/b | [https://example.org/a/b](https://example.org/a/b)
jane.doe@example.org | Jane.Doe@example.org | mailto:jane.doe@example.org
§ 12 | §12 | section 12 | Section 12 | sec. 12 | Sec. 12
section 4.2.1 | § 4.2.1 | Section 4.2.1 | 4.2.1
Art. 5 | Article 5 | article 5 | art. 5 | Article V
clause 12(b) | Clause 12 (b) | 12(b)
10.1000/xyz123 | doi:10.1000/xyz123 | https://doi.org/10.1000/xyz123 | DOI: 10.1000/xyz123
commit 3f2a9bc | 3f2a9bc | 3F2A9BC
192.168.0.1 | IP 192.168.0.1
A-320 | A320 | A 320
COVID-19 | Covid-19 | COVID 19 | covid19
Henry VIII | Henry the Eighth | Henry 8
World War II | World War 2 | World War Two | the Second World War | WWII | WW2
Chapter IV | chapter 4 | Chapter Four | ch. 4
5-0 | 5–0 | 5 to 0
3:2 | 3 to 2 | 3-to-2 | 3-2
1 in 5 | one in five | 1-in-5 | 1 out of 5 | one out of five
twice | two times | double | 2x | 2× | doubled | twofold
3x | three times | 3 times | threefold | triple | tripled | 3× | three-fold
tenfold | ten times | 10x | 10 times | 10-fold | ten-fold
at least 40 | 40 or more | 40+ | no fewer than 40 | not less than 40 | ≥40 | minimum of 40
under 300 | less than 300 | fewer than 300 | below 300 | <300 | < 300
more than 1,000 | over 1000 | 1000+ | >1,000 | upwards of 1,000 | in excess of a thousand and 1000
zero | 0
fifty-fifty | 50-50 | 50/50
one hundred | a hundred people or 100 | 100
ten thousand | 10,000 | 10k | 10K
tens of millions and 30 | thirty
64-bit | 64 bit | 64 bits
4K | 4k
$1.2 trillion | $1.2tn | 1.2 trillion dollars | $1,200 billion | $1.2T
1.2 million people | 1,200,000 people | 1.2m people
pH 7.4 | pH of 7.4 | a pH of 7.4
p < 0.05 | p<0.05 | p < .05
40 °N | 40° N | 40°N | 40 degrees north
37 weeks | 37-week | thirty-seven weeks
2 h 5 min 30 s | 2 hours, 5 minutes and 30 seconds
1 h 30 min | 1 hour and 30 minutes | 90 minutes | 1 hr 30 min
2 years and 6 months | 30 months | two and a half years | 2.5 years
2.5-fold | 2.5 fold | 2.5 times | 2.5x
$5 million | U.S. $5 million | US$ 5 million | 5 million US dollars | $5-million | $5 Million | 5 million dollars | USD5 million | USD$5 million
nine years old | 9-year-old | nine-year-old | aged nine | 9 years old
12th century | twelfth-century | 12th-century | twelfth century | 1100s
number one | No. 1 | #1 | number 1 | no 1
Top 10 | top ten | top-10 | Top Ten
10–12 June 2019 | June 10-12, 2019 | June 10 – 12, 2019 | 10 to 12 June, 2019
season 2 | second season | Season Two | 2nd season
Super Bowl LII | Super Bowl 52
6-foot-4 | 6'4" | 6 ft 4 in | 6ft 4in | 6 feet 4 inches | 6 foot 4
98.6 °F | 98.6 degrees Fahrenheit | 98.6°F | 98.6 F
3:30 pm ET | 15:30 | 3.30 p.m. | 3:30 PM EST | 3:30pm
AD 79 | 79 AD | 79 CE | A.D. 79 | 79 A.D.
4,500 sq ft | 4,500-square-foot | 4500 square feet | 4,500 square-feet | 4,500 sq. ft. | 4,500 ft² | 4,500 sqft
$2.50/hour | $2.50 an hour | $2.50 per hour | 2.50 dollars an hour
1-2 million | 1 million–2 million | one to two million | 1 to 2 million | between 1m and 2m
10^6 | 10⁶ | 1,000,000 | one million
Tuesday, 3 March 2020 | Tue, 3 Mar 2020 | Tuesday 3rd March 2020 | 3 March 2020 | March 3, 2020
2022/23 season | 2022-23 season | 2022–2023 | 2022–23
late 1960s | 1960s | the sixties | the '60s | the late 60s
two decades | 20 years | twenty years
half a century | 50 years | fifty years
a decade | ten years | 10 years
a century | 100 years
half an hour | 30 minutes | thirty minutes
a quarter of an hour | 15 minutes
three-quarters of an hour | 45 minutes
a year | one year | 12 months
a week | one week | seven days | 7 days
a month | one month | 1 month
a couple of years or 2 years | two years
1,000-plus | 1000+ | over 1,000 | more than a thousand or 1,000
hundreds of thousands or 300,000 | 300,000
$1 trillion-plus | $1 trillion | $1tn
15-member | 15 members | fifteen-member | fifteen members
two-time | two times | twice
four-time | four times | 4-time
11-time | eleven times | 11 times
8.1 magnitude | magnitude 8.1 | 8.1-magnitude
4×100 m | 4 x 100 m | 4 × 100 metres
1080p | 1080 p
3/4 inch | 0.75 inches | ¾ inch | ¾-inch | three-quarters of an inch
1.6 litres | 1.6-litre | 1.6 L | 1.6L | 1.6 liters
$45,000 | $45K | $45k | 45,000 dollars | $45 thousand
25bps | 25 basis points | 25 bps | 25-basis-point
1.5°C | 1.5 degrees C | 1.5 °C | 1.5 degrees Celsius | 1.5C | 1.5 degrees
300 ppm | 300 parts per million | 300ppm
12 V | 12-volt | 12 volts | 12V
5,000 mAh | 5000mAh | 5 Ah
2.4 GHz | 2.4GHz | 2.4 gigahertz | 2,400 MHz
120 Hz | 120Hz | 120-hertz
0-60 mph | 0 to 60 mph | zero to 60 mph
70 mph | 70mph | seventy miles per hour | 70-mph
10,000 m | 10 km | 10k metres | 10,000 metres | 10,000-metre
65 kg | 65kg | 65 kilograms | 65-kg
40% | forty percent | 40-percent | 40pc | 40 p.c.
1st | first-place or 1st
20th | twentieth
100-year-old | 100 years old | hundred-year-old or 100 years
1/3 | a third of | one-third | one third
7-Eleven | 7-eleven
Boeing 737-800 | 737-800
July 2021 | Jul 2021 | 07/2021 | July, 2021 | Jul. 2021 | 2021-07
7 July | July 7th | the seventh of July | 7th of July | Jul 7 | July 7
Fall 2019 | autumn of 2019 | 2019
pages 12-15 | pp. 12–15 | pages 12 to 15
vol. 3 | Volume 3 | volume III | Vol 3
5 percent | 5 pct | 5% | five per cent | 5 %
9 billion | nine billion | 9B | 9bn | 9,000 million | 9 Billion
1.3 million sq km | 1.3 million square kilometres | 1,300,000 km² | 1.3 million km2
5.2 trillion yen | ¥5.2 trillion | JPY 5.2 trillion | 5.2tn yen
Rs 5,000 crore | ₹5,000 crore | Rs. 5000 crore | INR 50 billion | 5,000 crore rupees
2 lakh | 200,000 | 2,00,000
6 lb 4 oz | 6 pounds 4 ounces | 100 ounces | 6lb 4oz
"""

_EN_OTHER = """
4,200,000 | 4.3 million | 42 million | 4.2 billion | 420,000
12 | thirteen | 120 | 1.2 | 12.5 | 112 | 12a | X-12
20 | 20,418 | 21.5 | 120 | 200
42 | 42a | X-42 | 4.2 | 2.42.1 | SKU42
6,629 | 6.629 | 66.29 | 6,692
-5 | 5 | 5% | -5.5
30% | 30 s | 30 km | $30 | 30‰ | 0.03 | 30 percentage points | 3%
3 percentage points | 3% | 3 basis points | 4 percentage points
5‰ | 5% | 0.05% | 0.6%
$5 | €5 | £5 | ¥5 | 5 rupees | 5 km | 5 cents | $6 | A$6.5
$5 million | $5 billion | €5 million | $5 | $5,000 | $6.1 million
£25 | €25 | $25 | £26 | 25 yen
C$20 | A$20 | US$20 | €20
5 km | 5 m | 5 kg | 50 km | 6 km | 5 km/h | 5 km²
5 km | 5 miles | 5 yards
10 mg | 10 g | 10 µg | 10 ml | 100 mg
5 mg/L | 5 µg/L | 6 mg/L
25 °C | 25 °F | 26 °C | 2.5 °C
2 hours | 2 days | 2 minutes | 3 hours | 20 hours
14 days | 14 weeks | 3 weeks | 14 months | 15 days
5 GB | 5 TB | 5 MB | 50 GB
100 Mbps | 100 Gbps | 100 Kbps
50 MW | 50 kW | 50 GW | 50 MWh
20 km² | 20 km | 20 m² | 20 acres
5'10" | 5'11" | 6'10" | 5'1"
1 May 2023 | 2 May 2023 | 1 June 2023 | 1 May 2022 | 11 May 2023
May 2023 | June 2023 | May 2022
25/12/2019 | 26/12/2019 | 25/11/2019 | 24/12/2019
2023-05-13 | 2023-05-12 | 2023-06-13 | 2013-05-13
May 1-3, 2023 | May 1-4, 2023 | May 2-3, 2024
Q3 2023 | Q2 2023 | Q3 2022 | Q4 2023
2023 | 2022 | 2032 | 203
FY2023 | FY2022 | FY24
1990s | 1980s | 1890s | the 80s
19th century | 18th century | 20th century | 9th century
500 BC | 400 BC | 5000 BC
5 p.m. | 6 p.m. | 5 a.m. | 17:30 | 4 p.m.
17:00 | 16:00 | 7:00 | 17:01 | 5 a.m.
5:30 p.m. | 5:35 p.m. | 5:30 a.m. | 6:30 p.m.
noon | midnight | 11:00 | 12:30
R-1042 | R-1043 | R-1402 | S-1042 | R-104 | R-10420
SVC-NOTIF | SVC-NOTIFY | SVC-MAIL | SVD-NOTIF
CVE-2024-1234 | CVE-2023-1234 | CVE-2024-1243
v2.10.4 | v2.10.5 | v2.1.4 | v2.10.40
192.168.0.1 | 192.168.0.2 | 192.168.1.0
https://example.org/a/b | https://example.org/a/c | https://example.com/a/b
jane.doe@example.org | john.doe@example.org | jane.doe@example.com
section 4.2.1 | section 4.2.2 | section 4.1.2
clause 12(b) | clause 12(c) | clause 13(b)
Art. 5 | Art. 6 | Art. 15
3f2a9bc | 3f2a9bd | 4f2a9bc
10.1000/xyz123 | 10.1000/xyz124 | 10.1001/xyz123
978-3-16-148410-0 | 978-3-16-148411-0
+1 555-010-4477 | +1 555-010-4478 | +1 556-010-4477
COVID-19 | COVID-18 | 19 | 119
two-thirds | one third | three quarters | 3/5
75% | 3/5 | 0.57 | 7.5%
5th | 5 | 6th | 15th
Henry VIII | Henry VII | Henry IX
World War II | World War I | World War III
10-15% | 10-16% | 11-15%
$10-15 million | $10-16 million | $10-15 billion
32.4 | 32.488 | 32.5
86% | 85.19% | 85%
85.1% | 85.19% | 85.2%
1.5 × 10^6 | 1.5 × 10^5 | 1.5 × 10^7
3x | 4x | thirty times
at least 40 | at least 51 | at least 14
3-2 | 3-1 | 4-2
"""

_DE_SAME = """
4200000 | 4.200.000 | 4 200 000 | 4'200'000 | 4,2 Millionen | 4,2 Mio. | 4,2 Mio | vier Komma zwei Millionen
1234 | 1.234 | １２３４ | 1 234
12 | zwölf | ein Dutzend | zwoelf
21 | einundzwanzig
1500 | 1.500 | fünfzehnhundert | eintausendfünfhundert | 1,5 Tausend | tausendfünfhundert
2,3 Milliarden | 2,3 Mrd. | 2,3 Mrd | 2.300.000.000 | 2.300 Millionen
1,2 Billionen | 1.200 Milliarden | 1,2 Bio.
eine halbe Million | 500.000 | 500 Tausend | fünfhunderttausend | 500 Tsd.
anderthalb Millionen | 1,5 Millionen | eineinhalb Millionen
zweieinhalb | 2,5 | 2½
-5 | −5 | minus 5 | minus fünf
12 % | 12% | 12 Prozent | zwölf Prozent | 12 v. H. | 12-prozentig | zwölfprozentig | 12%ig
12,5 % | 12,5 Prozent | 12½ Prozent
5 ‰ | 5 Promille | fünf Promille
3 Prozentpunkte | drei Prozentpunkte | 3 Prozentpunkten | 3 %-Punkte
30 Euro | 30 € | 30€ | EUR 30 | 30 EUR | € 30 | dreißig Euro | 30,00 € | 30,- Euro
50 Cent | 0,50 € | fünfzig Cent
4,2 Mrd. Euro | 4,2 Milliarden Euro | 4,2 Mrd. € | 4,2 Mrd. EUR | 4.200 Mio. Euro | € 4,2 Mrd.
5 Dollar | $5 | 5 US-Dollar | 5 USD | fünf Dollar | US-$ 5 | 5 $
20 Franken | 20 CHF | CHF 20 | 20 Schweizer Franken | Fr. 20
25 Pfund | £25 | 25 GBP | 25 £
5 km | 5 Kilometer | 5 Kilometern | fünf Kilometer | 5.000 m | 5000 Meter | 5-Kilometer-Lauf
3 m | 3 Meter | drei Meter | 300 cm | 3 Metern
5 kg | 5 Kilogramm | 5 Kilo | 5000 g | 5.000 Gramm
100 Tonnen | 100 t
2 Liter | 2 l | zwei Liter
20 km² | 20 Quadratkilometer | 20 qkm | 20 Quadratkilometern
5 m² | 5 Quadratmeter | 5 qm
5 m³ | 5 Kubikmeter | 5 cbm
90 km/h | 90 Kilometer pro Stunde | 90 Stundenkilometer | 90 km/Std.
25 °C | 25 Grad Celsius | 25 Grad | 25°C
2 Stunden | zwei Stunden | 2 h | 120 Minuten | 2 Std. | zweistündig | 2-stündig
30 Sekunden | 30 s | 30 Sek.
5 Jahre | fünf Jahre | 5-jährig | fünfjährig | 5 Jahren | 60 Monate
14 Tage | zwei Wochen | 14 Tagen | vierzehn Tage | 2 Wochen
zwei Drittel | 2/3 | ⅔
drei Viertel | 3/4 | 75 % | dreiviertel
10 bis 15 Prozent | 10–15 % | zwischen 10 und 15 Prozent | 10-15% | 10 % bis 15 %
10–15 Mio. Euro | 10 bis 15 Millionen Euro | 10 Mio. Euro bis 15 Mio. Euro
1. Mai 2023 | 1.5.2023 | 01.05.2023 | 2023-05-01 | 1. 5. 2023 | Montag, 1. Mai 2023 | 1. Mai 23 | 01.05.23 | am ersten Mai 2023 | 1 Mai 2023 | 01. Mai 2023 | 1.5.23 | Montag, der 1. Mai 2023
3. März | 3. 3. | 3.3. | dritten März
März 2020 | Mrz. 2020 | 03/2020 | März des Jahres 2020 | 3/2020
12. Jänner 2021 | 12. Januar 2021 | 12.1.2021 | 12. Jan. 2021
1.–3. Mai 2023 | 1. bis 3. Mai 2023 | vom 1. bis zum 3. Mai 2023 | 1. Mai bis 3. Mai 2023 | 1.-3. Mai 2023
3. Quartal 2023 | drittes Quartal 2023 | Q3 2023 | III. Quartal 2023 | dritten Quartal 2023 | 3. Quartal des Jahres 2023 | dritten Quartals 2023
1. Halbjahr 2023 | erstes Halbjahr 2023 | H1 2023 | ersten Halbjahr 2023
19. Jahrhundert | neunzehntes Jahrhundert | neunzehnten Jahrhundert | 19. Jh. | 19. Jhd.
1990er | 1990er Jahre | 90er Jahre | neunziger Jahre | 1990er-Jahre
500 v. Chr. | 500 vor Christus | 500 v.Chr. | 500 v. u. Z.
2019/20 | 2019/2020 | 2019-2020 | 2019 bis 2020
17 Uhr | 17:00 Uhr | 17:00 | 17.00 Uhr | 17 h | siebzehn Uhr
17:30 Uhr | 17.30 Uhr | 17:30
Mittag | 12 Uhr | 12:00
§ 12 Abs. 3 | § 12 Absatz 3 | §12 Abs. 3 | Paragraph 12 Absatz 3
Art. 5 | Artikel 5
Nr. 7 | Nummer 7 | No. 7 | Nr 7
Kapitel 4 | Kapitel IV | Kap. 4
dreimal | drei Mal | 3-mal | 3 Mal | dreifach | 3x
doppelt | zweimal | verdoppelt | zweifach | 2-fach
500 v. Chr. | 500 vor Chr. | 500 v.Chr.
§§ 12 ff. | § 12
5-mal | fünfmal | fünf Mal | 5 Mal | 5mal
5,5 Mio. Euro | 5,5 Millionen Euro | 5.500.000 Euro | 5,5 Mio. €
ein Viertel | 25 % | 1/4 | ein Viertel von
eine Woche | sieben Tage | 7 Tage
ein Jahr | 12 Monate | zwölf Monate | 1 Jahr
eine halbe Stunde | 30 Minuten
anderthalb Stunden | 90 Minuten | eineinhalb Stunden | 1,5 Stunden
1,80 m | 1,80 Meter | 180 cm
20-Jährige | 20 Jahre | 20-jährige | zwanzigjährig
Anfang März 2020 | März 2020 | Ende März 2020 | Mitte März 2020
im Frühjahr 2019 | 2019
Mittwoch, den 5. Juni 2019 | 5. Juni 2019 | 5.6.2019
ab 8 Uhr | 8 Uhr | 8:00 Uhr | 8.00 Uhr | acht Uhr
Seite 12 | S. 12
12.000 Menschen | 12 000 Menschen | zwölftausend Menschen | 12 Tsd. Menschen
10 %-Schritte | 10 %
minus 5 Grad | -5 °C | −5 Grad Celsius
Karl V. | Karl der Fünfte | Karl V
Covid-19-Impfung | Covid-19
15-köpfig | 15 Köpfe | fünfzehnköpfig
5. Platz | fünfter Platz
Platz 5 | Platz fünf
mindestens 40 | 40 oder mehr | nicht weniger als 40 | wenigstens vierzig
rund 300 | etwa 300 | ca. 300 | zirka 300
"""

_DE_OTHER = """
1.234 | 1,234 | 1.243 | 12.340
12 | dreizehn | 120 | 1,2 | 12a
4,2 Mrd. | 4,2 Mio. | 4,3 Mrd. | 42 Mrd.
eine Billion und 1.000 Milliarden | 1,5 Milliarden
12 % | 12 ‰ | 12 Euro | 13 % | 12 Prozentpunkte
30 Euro | 30 Dollar | 30 Cent | 31 Euro | 30 Franken
5 km | 5 m | 5 kg | 6 km
2 Stunden | 2 Tage | 3 Stunden
1. Mai 2023 | 2. Mai 2023 | 1. Juni 2023 | 1. Mai 2022 | 5.1.2023
3. Quartal 2023 | 2. Quartal 2023 | 3. Quartal 2022
17 Uhr | 18 Uhr | 7 Uhr | 17:30 Uhr
§ 12 Abs. 3 | § 13 Abs. 3 | § 12 Abs. 4
19. Jahrhundert | 18. Jahrhundert | 19 Jahre
1990er Jahre | 1980er Jahre
zwei Drittel | ein Drittel | drei Viertel
fünfjährig | sechsjährig | 5 Monate
-5 | 5
"""

_FR_SAME = """
1234 | 1 234 | 1\u202f234 | 1.234
4,2 millions | 4 200 000 | quatre virgule deux millions | 4.200.000
2,3 milliards | 2 300 000 000 | 2,3 Mds | 2,3 Md
80 | quatre-vingts
91 | quatre-vingt-onze
75 | soixante-quinze
21 | vingt et un | vingt-et-un
12 | douze | une douzaine
12 % | 12 pour cent | douze pour cent | 12% | 12\u202f%
3 points de pourcentage | trois points de pourcentage
30 € | 30 euros | trente euros | 30 EUR | 30€
4,2 milliards d'euros | 4,2 milliards € | 4,2 Md€ | 4 200 millions d'euros
5 dollars | 5 $ | cinq dollars
5 km | 5 kilomètres | cinq kilomètres | 5 000 m | 5 000 mètres
20 km² | 20 kilomètres carrés
5 m³ | 5 mètres cubes
90 km/h | 90 kilomètres par heure | 90 kilomètres à l'heure | 90 km à l'heure
25 °C | 25 degrés | 25 degrés Celsius
2 heures | deux heures | 2 h | 120 minutes
5 ans | cinq ans | 5 années | 60 mois
deux tiers | 2/3 | les deux tiers
trois quarts | 3/4 | 75 %
10 à 15 % | entre 10 et 15 % | 10-15 % | de 10 à 15 pour cent
1er mai 2023 | le 1er mai 2023 | 01/05/2023 | 1/5/2023 | 2023-05-01 | lundi 1er mai 2023 | premier mai 2023 | 1ᵉʳ mai 2023
14 juillet 1789 | 14/07/1789 | le quatorze juillet 1789 | 14 juil. 1789
mars 2020 | mars de l'année 2020 | 03/2020
T3 2023 | troisième trimestre 2023 | 3e trimestre 2023 | 3ème trimestre 2023 | troisième trimestre de 2023 | Q3 2023
XIXe siècle | 19e siècle | dix-neuvième siècle | XIXᵉ siècle
années 1990 | années 90 | années quatre-vingt-dix
500 av. J.-C. | 500 avant J.-C. | 500 avant Jésus-Christ
17 h | 17 heures | 17h00 | 17:00 | 17h
17h30 | 17 h 30 | 17:30 | 17 heures 30
midi | 12 h | 12:00
article 5 | art. 5 | l'article 5
n° 7 | nº 7 | numéro 7 | no 7
trois fois | 3 fois | triple
du 1er au 3 mai 2023 | 1-3 mai 2023 | entre le 1er et le 3 mai 2023
"""
_FR_OTHER = """
1 234 | 1 243 | 1,234
4,2 millions | 4,2 milliards | 4,3 millions
12 % | 12 € | 13 % | 12 points de pourcentage
1er mai 2023 | 2 mai 2023 | 1er juin 2023 | 1er mai 2022
T3 2023 | T2 2023 | T3 2022
17h30 | 17h35 | 18h30
XIXe siècle | XVIIIe siècle | XXe siècle
quatre-vingt-onze | quatre-vingt-un | 90
30 euros | 30 dollars | 31 euros
"""

_ES_SAME = """
1234 | 1.234 | 1 234
4,2 millones | 4.200.000 | 4 200 000
2.300 millones | 2,3 mil millones | dos mil trescientos millones | 2 300 millones | 2.300.000.000
12 | doce | una docena
21 | veintiuno
500.000 | medio millón | 500 mil | quinientos mil
12 % | 12% | 12 por ciento | doce por ciento
3 puntos porcentuales | tres puntos porcentuales
30 euros | 30 € | treinta euros | 30 EUR | €30
5 dólares | 5 USD | cinco dólares | $5 | US$ 5
4.200 millones de euros | 4,2 mil millones de euros | 4.200 millones €
5 km | 5 kilómetros | cinco kilómetros | 5.000 metros
20 km² | 20 kilómetros cuadrados
90 km/h | 90 kilómetros por hora
25 °C | 25 grados | 25 grados centígrados | 25 grados Celsius
2 horas | dos horas | 120 minutos | 2 h
5 años | cinco años
dos tercios | 2/3
tres cuartos | 3/4 | 75 %
entre 10 y 15 % | 10-15 % | del 10 al 15 por ciento | de 10 a 15 %
1 de mayo de 2023 | 1/5/2023 | 01-05-2023 | 2023-05-01 | 1º de mayo de 2023 | lunes 1 de mayo de 2023 | primero de mayo de 2023 | 1 de mayo del 2023 | 1 mayo 2023
mayo de 2023 | mayo 2023 | mayo del 2023
tercer trimestre de 2023 | 3er trimestre de 2023 | T3 2023 | 3T 2023 | tercer trimestre del 2023
siglo XIX | siglo 19 | siglo diecinueve
años 90 | años noventa | década de 1990
500 a. C. | 500 a.C. | 500 antes de Cristo
17:00 | 17 h | 5 p. m. | 17.00 h | las 17:00 horas
artículo 5 | art. 5
n.º 7 | nº 7 | número 7
tres veces | 3 veces | triple
del 1 al 3 de mayo de 2023 | 1-3 de mayo de 2023 | entre el 1 y el 3 de mayo de 2023
"""
_ES_OTHER = """
1.234 | 1,234 | 1.243
4,2 millones | 4,2 mil millones | 4,3 millones
12 % | 12 € | 13 % | 12 puntos porcentuales
1 de mayo de 2023 | 2 de mayo de 2023 | 1 de junio de 2023 | 1 de mayo de 2022
siglo XIX | siglo XVIII | siglo XX
tercer trimestre de 2023 | segundo trimestre de 2023
"""

_IT_SAME = """
1234 | 1.234 | 1 234
4,2 milioni | 4.200.000
2,3 miliardi | 2.300.000.000 | 2,3 mld | 2.300 milioni
12 | dodici | una dozzina
21 | ventuno
500.000 | mezzo milione | cinquecentomila | 500 mila
12 % | 12% | 12 per cento | dodici per cento | 12 percento
3 punti percentuali | tre punti percentuali
30 euro | 30 € | trenta euro | € 30
5 dollari | cinque dollari | 5 USD
4,2 miliardi di euro | 4,2 mld di euro | 4,2 miliardi €
5 km | 5 chilometri | cinque chilometri | 5.000 metri
20 km² | 20 chilometri quadrati
90 km/h | 90 chilometri all'ora | 90 chilometri orari
25 °C | 25 gradi | 25 gradi Celsius
2 ore | due ore | 120 minuti
5 anni | cinque anni
due terzi | 2/3
tre quarti | 3/4 | 75 %
tra 10 e 15 % | 10-15 % | dal 10 al 15 per cento
1º maggio 2023 | 1 maggio 2023 | 1/5/2023 | 01/05/2023 | 2023-05-01 | 1° maggio 2023 | lunedì 1 maggio 2023 | primo maggio 2023 | 1.5.2023
maggio 2023 | maggio del 2023
terzo trimestre 2023 | terzo trimestre del 2023 | 3º trimestre 2023 | T3 2023 | 3° trimestre 2023
XIX secolo | diciannovesimo secolo | 19º secolo | secolo XIX
anni 90 | anni novanta | anni '90 | anni Novanta
500 a.C. | 500 avanti Cristo | 500 a. C.
17:00 | ore 17 | ore 17:00
articolo 5 | art. 5
n. 7 | numero 7
tre volte | 3 volte | triplo
"""
_IT_OTHER = """
1.234 | 1,234 | 1.243
4,2 milioni | 4,2 miliardi | 4,3 milioni
12 % | 12 euro | 13 % | 12 punti percentuali
1º maggio 2023 | 2 maggio 2023 | 1 giugno 2023 | 1 maggio 2022
XIX secolo | XVIII secolo
"""

_NL_SAME = """
1234 | 1.234 | 1 234
4,2 miljoen | 4.200.000 | 4,2 mln
2,3 miljard | 2.300.000.000 | 2,3 mld | 2,3 mrd
12 | twaalf | een dozijn
21 | eenentwintig
500.000 | een half miljoen | vijfhonderdduizend
12 % | 12% | 12 procent | twaalf procent
3 procentpunt | drie procentpunten | 3 procentpunten
30 euro | 30 € | € 30 | dertig euro | €30 | 30 EUR
5 dollar | vijf dollar | $5
4,2 miljard euro | € 4,2 miljard | 4,2 mld euro
5 km | 5 kilometer | vijf kilometer | 5.000 meter
20 km² | 20 vierkante kilometer
90 km/u | 90 kilometer per uur | 90 km/h
25 °C | 25 graden | 25 graden Celsius
2 uur | twee uur | 120 minuten
5 jaar | vijf jaar
twee derde | 2/3
driekwart | 3/4 | 75 %
10 tot 15 procent | 10-15 % | tussen 10 en 15 procent
1 mei 2023 | 1-5-2023 | 01-05-2023 | 2023-05-01 | maandag 1 mei 2023
mei 2023 | mei van 2023
derde kwartaal van 2023 | 3e kwartaal 2023 | K3 2023 | Q3 2023 | derde kwartaal 2023
19e eeuw | negentiende eeuw
jaren 90 | jaren negentig | jaren '90
500 v.Chr. | 500 v. Chr. | 500 voor Christus
17:00 | 17.00 uur | 17 uur | 17:00 uur | 17u
artikel 5 | art. 5
nr. 7 | nummer 7
drie keer | 3 keer | driemaal | drievoudig
"""
_NL_OTHER = """
1.234 | 1,234 | 1.243
4,2 miljoen | 4,2 miljard | 4,3 miljoen
12 % | 12 euro | 13 % | 12 procentpunt
1 mei 2023 | 2 mei 2023 | 1 juni 2023 | 1 mei 2022
19e eeuw | 18e eeuw
"""

_PT_SAME = """
1234 | 1.234 | 1 234
4,2 milhões | 4.200.000 | 4,2 mi
2,3 bilhões | 2.300.000.000 | 2,3 mil milhões | 2,3 bi
12 | doze | uma dúzia
21 | vinte e um
500.000 | meio milhão | quinhentos mil | 500 mil
12 % | 12% | 12 por cento | doze por cento
3 pontos percentuais | três pontos percentuais
30 euros | 30 € | trinta euros
R$ 30 | 30 reais | R$30 | BRL 30
5 dólares | cinco dólares | US$ 5
R$ 4,2 bilhões | 4,2 bilhões de reais
5 km | 5 quilômetros | cinco quilômetros | 5 quilómetros | 5.000 metros
20 km² | 20 quilômetros quadrados
90 km/h | 90 quilômetros por hora
25 °C | 25 graus | 25 graus Celsius
2 horas | duas horas | 120 minutos
5 anos | cinco anos
dois terços | 2/3
três quartos | 3/4 | 75 %
entre 10 e 15 % | 10-15 % | 10 a 15 por cento
1 de maio de 2023 | 1º de maio de 2023 | 1/5/2023 | 01/05/2023 | 2023-05-01 | primeiro de maio de 2023 | 1 maio 2023
maio de 2023 | maio 2023
terceiro trimestre de 2023 | 3º trimestre de 2023 | T3 2023 | 3T23 | 3T 2023
século XIX | século 19
anos 90 | anos noventa | década de 1990
500 a.C. | 500 antes de Cristo | 500 a. C.
17:00 | 17h | 17 horas | 17h00
artigo 5 | art. 5 | artigo 5º
n.º 7 | nº 7 | número 7
três vezes | 3 vezes | triplo
"""
_PT_OTHER = """
1.234 | 1,234 | 1.243
4,2 milhões | 4,2 bilhões | 4,3 milhões
12 % | 12 euros | 13 % | 12 pontos percentuais
1 de maio de 2023 | 2 de maio de 2023 | 1 de junho de 2023 | 1 de maio de 2022
século XIX | século XVIII
"""

_ZH_SAME = """
1234 | 1,234 | １２３４ | 一千二百三十四
4200000 | 420万 | 4.2百万 | 四百二十万 | 420萬 | 4,200,000
23亿 | 2,300,000,000 | 二十三亿 | 23億 | 23 亿
1.2万亿 | 1,200,000,000,000 | 1.2兆
12% | 百分之十二 | 百分之12 | 12％ | 12 %
12.5% | 百分之十二点五 | 百分之12.5
三成 | 30% | 3成 | 百分之三十
三成五 | 35%
5‰ | 千分之五 | 千分之5
3个百分点 | 三个百分点 | 3 个百分点
30元 | 30元人民币 | ¥30 | 人民币30元 | RMB 30 | 三十元
5美元 | $5 | 五美元 | US$5 | 5 美元
4.2亿美元 | $4.2亿 | 4.2 亿美元 | $420,000,000
5公里 | 5 km | 五公里 | 5千米
5公斤 | 5 kg | 五公斤 | 5千克
20平方公里 | 20 km² | 二十平方公里 | 20平方千米
25摄氏度 | 25 °C | 25℃ | 25度
2小时 | 两小时 | 2 个小时 | 两个小时 | 120分钟
5年 | 五年
三分之二 | 2/3
四分之三 | 3/4 | 75%
10%至15% | 10%-15% | 10%到15% | 10-15%
2023年5月1日 | 二〇二三年五月一日 | 2023-05-01 | 2023/5/1 | 2023 年 5 月 1 日 | 2023年5月1号
2023年5月 | 二〇二三年五月 | 2023 年 5 月 | 2023-05 | 2023年5月份
2023年 | 二〇二三年 | 2023 | 2023 年
2023年第三季度 | 2023年三季度 | Q3 2023 | 2023年第3季度
19世纪 | 十九世纪
1990年代 | 90年代 | 九十年代 | 上世纪90年代
公元前500年 | 前500年 | 公元前五百年
下午5点 | 17:00 | 下午五点 | 17点 | 17时
下午5点30分 | 17:30 | 下午5点半 | 17时30分 | 下午五点半
第5条 | 第五条
第7号 | 第七号
三倍 | 3倍
5月1日 | 五月一日 | 5月1号
12个 | 十二个 | 12 个
"""
_ZH_OTHER = """
420万 | 430万 | 42万 | 420亿
百分之十二 | 百分之十三 | 12‰ | 百分之二十
三成 | 四成 | 3%
30元 | 30美元 | 31元
2023年5月1日 | 2023年5月2日 | 2023年6月1日 | 2022年5月1日
下午5点 | 下午6点 | 上午5点
三分之二 | 三分之一
十九世纪 | 十八世纪
3个百分点 | 3% | 4个百分点
"""

_JA_SAME = """
1234 | 1,234 | １２３４ | 千二百三十四
420万 | 4,200,000 | 四百二十万 | 420 万
23億 | 2,300,000,000 | 二十三億
1.2兆 | 1,200,000,000,000 | 1兆2000億
4億5000万 | 450,000,000 | 4億5,000万 | 4.5億 | 四億五千万
12% | 12パーセント | 12％ | 十二パーセント
三割 | 30% | 3割
三割五分 | 35%
3ポイント | 三ポイント
3000円 | 3,000円 | ¥3,000 | 三千円 | 3千円 | 3000 円
5ドル | $5 | 五ドル | 5 ドル | 5米ドル
5キロメートル | 5 km | 五キロメートル | 5キロ
20平方キロメートル | 20 km²
25度 | 25℃ | 25 °C | 摂氏25度
2時間 | 二時間 | 120分間
5年間 | 五年間 | 5年
三分の二 | 3分の2 | 2/3
10~15% | 10〜15% | 10%から15% | 10-15% | 10～15％
2023年5月1日 | 令和5年5月1日 | 2023-05-01 | 2023/05/01 | 二〇二三年五月一日
2023年5月 | 2023 年 5 月 | 2023-05
2023年度 | 2023年 | 2023
第3四半期 | 第三四半期 | Q3
19世紀 | 十九世紀
1990年代 | 90年代
午後5時 | 17時 | 17:00
午後5時30分 | 17:30 | 17時30分 | 午後5時半
第5条 | 第五条
3倍 | 三倍
5月1日 | 五月一日
12人 | 十二人
"""
_JA_OTHER = """
420万 | 430万 | 42万 | 420億
12% | 13% | 12‰
三割 | 四割 | 3%
3000円 | 3000ドル | 3001円
2023年5月1日 | 2023年5月2日 | 2022年5月1日
午後5時 | 午後6時 | 午前5時
三分の二 | 三分の一
"""

CROSS = """
en:1 May 2023 | de:1. Mai 2023 | fr:1er mai 2023 | es:1 de mayo de 2023 | it:1º maggio 2023 | nl:1 mei 2023 | pt:1 de maio de 2023 | zh:2023年5月1日 | ja:2023年5月1日
en:4.2 million | de:4,2 Millionen | fr:4,2 millions | es:4,2 millones | it:4,2 milioni | nl:4,2 miljoen | pt:4,2 milhões | zh:420万 | ja:420万
en:2.3 billion | de:2,3 Milliarden | fr:2,3 milliards | es:2.300 millones | it:2,3 miliardi | nl:2,3 miljard | pt:2,3 bilhões | zh:23亿 | ja:23億
en:12 percent | de:12 Prozent | fr:12 pour cent | es:12 por ciento | it:12 per cento | nl:12 procent | pt:12 por cento | zh:百分之十二 | ja:12パーセント
en:three percentage points | de:drei Prozentpunkte | fr:3 points de pourcentage | es:3 puntos porcentuales | it:3 punti percentuali | nl:3 procentpunten | pt:3 pontos percentuais | zh:3个百分点
en:30 euros | de:30 Euro | fr:30 euros | es:30 euros | it:30 euro | nl:30 euro | pt:30 euros | zh:30欧元 | ja:30ユーロ
en:5 kilometres | de:5 Kilometer | fr:5 kilomètres | es:5 kilómetros | it:5 chilometri | nl:5 kilometer | pt:5 quilômetros | zh:5公里 | ja:5キロメートル
en:1,234 | de:1.234 | fr:1 234 | es:1.234 | it:1.234 | nl:1.234 | pt:1.234 | zh:1,234
en:twelve | de:zwölf | fr:douze | es:doce | it:dodici | nl:twaalf | pt:doze
en:Q3 2023 | de:3. Quartal 2023 | fr:T3 2023 | es:3T 2023 | it:terzo trimestre 2023 | nl:derde kwartaal 2023 | pt:3T23 | zh:2023年第三季度
en:5:30 p.m. | de:17:30 Uhr | fr:17h30 | es:17:30 | it:17:30 | nl:17.30 uur | pt:17h30 | zh:下午5点半 | ja:午後5時半
en:500 BC | de:500 v. Chr. | fr:500 av. J.-C. | es:500 a. C. | it:500 a.C. | nl:500 v.Chr. | pt:500 a.C. | zh:公元前500年
en:19th century | de:19. Jahrhundert | fr:XIXe siècle | es:siglo XIX | it:XIX secolo | nl:19e eeuw | pt:século XIX | zh:19世纪 | ja:19世紀
en:March 2020 | de:März 2020 | fr:mars 2020 | es:marzo de 2020 | it:marzo 2020 | nl:maart 2020 | pt:março de 2020 | zh:2020年3月
en:two-thirds | de:zwei Drittel | fr:deux tiers | es:dos tercios | it:due terzi | nl:twee derde | pt:dois terços | zh:三分之二 | ja:三分の二
en:25 °C | de:25 Grad Celsius | fr:25 degrés Celsius | es:25 grados Celsius | it:25 gradi Celsius | nl:25 graden Celsius | pt:25 graus Celsius | zh:25摄氏度
"""

SAME = {
    "en": _EN_SAME, "de": _DE_SAME, "fr": _FR_SAME, "es": _ES_SAME, "it": _IT_SAME, "nl": _NL_SAME, "pt": _PT_SAME,
    "zh": _ZH_SAME, "ja": _JA_SAME,
}  # fmt: skip
OTHER = {
    "en": _EN_OTHER, "de": _DE_OTHER, "fr": _FR_OTHER, "es": _ES_OTHER, "it": _IT_OTHER, "nl": _NL_OTHER,
    "pt": _PT_OTHER, "zh": _ZH_OTHER, "ja": _JA_OTHER,
}  # fmt: skip


def rows(table: str) -> list[list[str]]:
    """The notations of each line of a table."""
    return [[cell.strip() for cell in line.split(" | ")] for line in table.strip().split("\n")]
