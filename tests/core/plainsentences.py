"""Ordinary sentences with a paraphrase that keeps their facts: source, then claim."""

from __future__ import annotations

PAIRS = """
The airline flew its last Boeing 747 in 2020 after fifty years of service. || In 2020, after 50 years, the airline retired the Boeing 747.
Windows 11 needs at least 4 GB of memory and 64 GB of storage. || A minimum of 4 gigabytes of RAM and 64 gigabytes of disk space is required by Windows 11.
Leaders of the G20 met in Rome on 30 and 31 October 2021. || The G20 summit took place in Rome on October 30–31, 2021.
COVID-19 vaccines were given to 4.5 million people by March 2021. || By March 2021, some 4,500,000 people had had a Covid-19 vaccine.
The idea of Web 2.0 was popular in the early 2000s. || In the early 2000s, Web 2.0 became a fashionable idea.
The shop is open 24/7 and has two entrances. || With its two entrances, the shop is open 24/7.
Catch-22 was published in 1961. || The novel Catch-22 came out in 1961.
World War II ended in 1945, twenty-seven years after the first. || In 1945, 27 years after the First World War, the Second World War ended.
Nearly 3,000 people died in the attacks of 9/11. || The 9/11 attacks killed nearly 3,000 people.
The iPhone 15 Pro costs $999 and weighs 187 grams. || At 187 g, the iPhone 15 Pro is sold for 999 dollars.
Water, H2O, boils at 100 °C at sea level. || At sea level H2O boils at 100 degrees Celsius.
A sheet of A4 paper is 210 mm wide and 297 mm long. || A4 paper measures 21 cm by 29.7 cm.
The film was shot in 3D and ran for 162 minutes. || Shot in 3D, the film lasts 162 minutes.
Formula 1 cars reach 350 km/h on the straight. || On straights, cars in Formula 1 go as fast as 350 kilometres per hour.
The prime minister lives at No. 10 and met reporters at 5 p.m. || At 17:00 reporters were received at No 10.
A two-thirds majority of the 435 members is needed. || Of 435 members, two thirds must agree.
The odds were fifty-fifty for the 12 candidates. || For the twelve candidates, the chance was 50-50.
He had told the story a hundred times to one of the children. || One of the children had heard it a hundred times.
First of all, the committee read the 300-page report. || The committee began by reading the report of 300 pages.
In the 1990s the town had 12,500 inhabitants. || The town's population was 12,500 in the 1990s.
The bridge, opened on 4 July 1931, is 1.2 km long. || Opened on July 4, 1931, the bridge spans 1,200 metres.
Revenue rose 8% to $1.25 billion in the third quarter of 2022. || In Q3 2022 revenue was up 8 percent at $1.25bn.
The court heard 15 witnesses over three days in May 2019. || Fifteen witnesses testified during three days of May 2019.
Section 4(b) of the Act allows a fine of up to £5,000. || Under section 4(b), fines may reach 5,000 pounds.
The drug was tested on 1,024 patients at 10 mg a day. || Some 1,024 patients took ten milligrams daily in the trial.
Mount Elbert is 14,440 feet high. || The height of Mount Elbert is 14,440 ft.
The server listens on port 8080 and logs to 192.168.1.20. || Port 8080 is used by the server, and 192.168.1.20 gets its logs.
Version 3.11 was released in October 2022 and is up to 60% faster. || Up to 60 percent faster, version 3.11 came out in October 2022.
The treaty has 27 signatories and entered into force on 1 January 1995. || Signed by twenty-seven states, it took effect on January 1st, 1995.
Half of the 80 students passed, and a quarter failed. || Of eighty students, half passed and 25% failed.
The 19th-century church was rebuilt between 1887 and 1891. || From 1887 to 1891 the nineteenth-century church was reconstructed.
She won gold in the 400m final in 49.5 seconds. || In the final over 400 metres, she took gold in 49.5 s.
The asteroid is about 4.6 billion years old. || It is around 4.6 bn years since the asteroid formed.
Louis XIV reigned for 72 years. || For seventy-two years, Louis XIV was king.
The battery lasts 10 to 12 hours and charges in 90 minutes. || In use it runs 10–12 hours; charging takes 90 min.
Apollo 11 landed on the Moon on July 20, 1969. || On 20 July 1969 Apollo 11 reached the Moon.
The match ended 3-2 after extra time before 60,000 fans. || Sixty thousand fans saw the 3–2 win in extra time.
Prices fell by 2.3 percent in April, the first drop since 2015. || April saw prices fall 2.3%, for the first time since 2015.
The team of five engineers moved 30 TB of data. || Five engineers transferred 30 terabytes.
Under Article 50, a state may leave after two years. || Article 50 lets a state leave after 2 years.
The CO2 level passed 420 ppm in 2022. || In 2022 CO2 rose above 420 parts per million (420 ppm).
Each of the 16 teams plays twice in Group B. || In group B, all sixteen teams play two matches each.
The sonnet has 14 lines and the haiku 17 syllables. || Fourteen lines make a sonnet, seventeen syllables a haiku.
The plane left at 14:30 and landed 2 hours and 15 minutes later. || Departing at 2:30 p.m., it flew for 2 hours, 15 minutes.
The house was sold for £1.2m, some 20% above the asking price. || At 1.2 million pounds, it fetched 20 per cent more than asked.
The gene BRCA1 lies on chromosome 17. || On chromosome 17 one finds BRCA1.
An F-16 and two C-130 aircraft took part. || Two C-130s and an F-16 participated.
The mp3 file is 4.5 MB large. || The MP3 has a size of 4.5 MB.
About one in five adults, or 20 percent, smoke. || Roughly 20% of adults are smokers, 1 in 5.
The 2019-20 season was stopped on 13 March. || On March 13, the season of 2019/20 was halted.
The law, passed by 51 votes to 49, has 12 chapters. || With 51 votes against 49, the law of twelve chapters was passed.
Temperatures dropped to -12 °C overnight. || Overnight it was minus 12 degrees Celsius.
The firm lost $3 million in 2021 and has 250 staff. || In 2021 the company, with its 250 employees, made a loss of $3m.
Chapter 7 tells of the siege of 1683. || The siege of 1683 is described in the seventh chapter, chapter 7.
The radio station broadcasts on 98.5 MHz. || On 98.5 megahertz one hears the station.
Her PhD took six years, from 2008 to 2014. || From 2008 until 2014, for six years, she worked on her PhD.
The USB-C port delivers 100 W. || Up to 100 watts come from the USB-C connector.
Some 1.5 million hectares burned in 2023. || In 2023 fires destroyed 1.5m hectares.
The poll of 1,003 adults has a margin of 3.1 percentage points. || With 1,003 adults asked, the margin is 3.1 points.
The ship, 180 m long, carries 2,500 containers. || Carrying 2,500 containers, the 180-metre ship sails.
The index closed at 4,136.48, up 1.2%. || Up 1.2 percent, the index ended at 4,136.48.
RFC 2119 defines five key words. || Five key words are defined in RFC 2119.
The 5G network covers 85 percent of the country's 357,000 square kilometres. || Of the land's 357,000 km², 85% have 5G.
The museum was founded in the mid-1970s by three brothers. || Three brothers founded the museum in the mid 1970s.
In 44 BC Caesar was stabbed 23 times. || Caesar received 23 stabs in 44 B.C.
Der Umsatz stieg 2022 um 12,5 Prozent auf 3,4 Milliarden Euro. || Im Jahr 2022 wuchs der Umsatz um 12,5 % auf 3,4 Mrd. €.
Am 3. Oktober 1990 wurde Deutschland nach 45 Jahren wieder vereint. || Nach fünfundvierzig Jahren kam am 3.10.1990 die Einheit.
Der Zug fährt um 7.45 Uhr ab und braucht zweieinhalb Stunden. || Abfahrt ist um 7:45 Uhr, die Fahrt dauert 2,5 Stunden.
Nach § 823 Abs. 1 BGB haftet, wer einen Schaden von 1.500 Euro verursacht. || Wer 1500 € Schaden verursacht, haftet nach § 823 Absatz 1 BGB.
Rund 83 Millionen Menschen leben auf 357.000 Quadratkilometern. || Auf 357.000 km² leben etwa 83 Mio. Menschen.
Die Brücke aus dem 18. Jahrhundert ist 120 Meter lang. || Die 120 m lange Brücke wurde im achtzehnten Jahrhundert gebaut.
Zwei Drittel der 90 Befragten sind unter 30 Jahre alt. || Von neunzig Befragten sind 2/3 jünger als 30.
Im dritten Quartal 2023 sank der Gewinn um drei Prozentpunkte. || Der Gewinn fiel in Q3 2023 um 3 Prozentpunkte.
"""


def pairs() -> list[tuple[str, str]]:
    """Each source with its claim."""
    return [tuple(part.strip() for part in line.split(" || ")) for line in PAIRS.strip().split("\n")]  # type: ignore[misc]
