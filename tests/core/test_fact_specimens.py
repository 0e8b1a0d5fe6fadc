"""The classical errors: a claim's values that its source does not hold, and those that it holds in other words."""

from __future__ import annotations

import pytest

from groundcore.facts import FactText, How, find_facts, unsupported
from groundcore.markup.visible import visible_text

WRONG: list[tuple[str, str, list[str]]] = [
    ("The crew had to rerun42 the pump test.", "It was run 43.", ["43"]),
    ("The job was a rerun of run 24.", "The job was run 42.", ["42"]),
    ("Valve X-42 was shut.", "They shut 42 valves.", ["42"]),
    ("The pump ran for 30 s.", "The pump ran at 30 % of its power.", ["30 %"]),
    ("The pump ran at 30 %.", "The pump ran for 30 s.", ["30 s"]),
    ("The balance was 5.", "The balance was -5.", ["-5"]),
    ("The balance was -5.", "The balance was 5.", ["5"]),
    ("In English text 6.629 stands here as the ratio of them.", "There were 6,629 of the cases.", ["6,629"]),
    ("There were 6,629 of the cases.", "The ratio of them was 6.629.", ["6.629"]),
    ("The yield was 85.19 % in the end.", "The yield was 86 % in the end.", ["86 %"]),
    ("The yield was 85.19 % in the end.", "The yield was 85.1 % in the end.", ["85.1 %"]),
    ("About 20,418 people came.", "About 20 people came.", ["20"]),
    ("It costs $5 and $10.", "It costs $5 and $11.", ["$11"]),
    ("It costs 5 euros.", "It costs $5.", ["$5"]),
    ("1. Pour the water.\n2. Add the salt.\n14. Stir.", "All 14 of them stir.", ["14"]),
    ("## 17. Results\n\nThe results are good.", "It has 17 results.", ["17"]),
    ("See [the table](https://example.org/t/73) for the values.", "There are 73 values.", ["73"]),
    ("The value is low.<!-- it was 88 before -->", "The value was 88.", ["88"]),
    ("The value is known [91].", "The value is 91.", ["91"]),
    ("The office closed on 3 March 2020.", "The office closed on 3 March 2021.", ["3 March 2021"]),
    ("It rose from 3 to 5 percent.", "It rose from 3 to 5 percentage points.", ["5 percentage points"]),
    ("Version 2.10.4 mends it.", "Version 2.1 mends it.", ["2.1"]),
    ("It weighs 12 kg.", "It weighs 12 lb.", ["12 lb"]),
    ("It weighs 12 mg.", "It weighs 12 g.", ["12 g"]),
    ("She came fifth.", "Five came.", ["Five"]),
    ("The firm made 4.2 million euros.", "The firm made 4.2 billion euros.", ["4.2 billion euros"]),
    ("They met at 5 a.m.", "They met at 5 p.m.", ["5 p.m."]),
    ("Ticket R-1042 was closed.", "Ticket R-1024 was closed.", ["R-1024"]),
    ("Service SVC-NOTIF is down.", "Service SVC-BILLING is down.", ["SVC-BILLING"]),
    ("The plot is 120 m wide.", "The plot is 120 m² large.", ["120 m²"]),
    ("An einem Tag kamen 1.234 Gäste und es war voll.", "An dem Tag kamen 1,234 Gäste und es war voll.", ["1,234"]),
    ("Im Jahr kamen 12 Millionen.", "Im Jahr kamen 12 Milliarden.", ["12 Milliarden"]),
]

RIGHT: list[tuple[str, str]] = [
    ("There are 12 gates.", "There are twelve gates."),
    ("There are twelve gates.", "There are 12 gates."),
    ("The yield was 85.19 % in the end.", "The yield was 85 % in the end."),
    ("The yield was 85.19 % in the end.", "The yield was 85.2 % in the end."),
    ("The ratio is 32.488 in all.", "The ratio is 32.49 in all."),
    ("It costs $5 and $10.", "It costs 10 dollars, or five dollars."),
    ("The profit fell by 5 million euros.", "The profit changed by -5 million euros."),
    ("The value of **42** is [shown](https://example.org) here.", "The value is 42."),
    ("The office closed on 3 March. All of that was in 2020.", "The office closed on 3 March 2020."),
    ("1. Pour.\n2. Add 14 grams.", "It needs 14 g."),
    ("| weight |\n|---|\n| 14 |", "It weighs 14 kg."),
]


@pytest.mark.parametrize(("source", "claim", "wrong"), WRONG, ids=[claim for _, claim, _ in WRONG])
def test_what_the_source_does_not_hold_is_found(source: str, claim: str, wrong: list[str]) -> None:
    text = FactText(visible_text(source, True))
    assert [f.text for f in unsupported(find_facts(claim), [text])] == wrong


@pytest.mark.parametrize(("source", "claim"), RIGHT, ids=[claim for _, claim in RIGHT])
def test_what_the_source_holds_is_supported(source: str, claim: str) -> None:
    assert find_facts(claim)
    assert unsupported(find_facts(claim), [FactText(visible_text(source, True))]) == []


def test_the_question_is_no_source() -> None:
    """A value counts only where a text that was given holds it."""
    question, source = "Did 97 ships sail?", "Many ships sailed."
    facts = find_facts("97 ships sailed.")
    assert [f.text for f in unsupported(facts, [FactText(source)])] == ["97"]
    assert unsupported(facts, [FactText(question)]) == []


def test_a_fact_covers_sign_currency_scale_and_unit() -> None:
    assert [f.text for f in find_facts("It lost -$4.2 billion, or 12 km/h.")] == ["-$4.2 billion", "12 km/h"]


def test_conversions_are_no_notation() -> None:
    fact = find_facts("It is 18 inches long.")[0]
    text = FactText("It is 46 cm long.")
    assert text.supports(fact) is None
    found = text.supports(fact, convert=True)
    assert found is not None
    assert found.how is How.CONVERTED


def test_roundings_say_that_they_are() -> None:
    found = FactText("It was 85.19 %.").supports(find_facts("It was 85 %.")[0])
    assert found is not None
    assert (found.how, found.span.start) == (How.ROUNDED, 7)


@pytest.mark.parametrize("claim", ["It took 12     km.", "It took 12     %."])
def test_blanked_markup_between_a_number_and_its_unit_does_not_part_them(claim: str) -> None:
    assert [f.text for f in unsupported(find_facts(claim), [FactText("It took 12 hours.")])] == [claim[8:-1]]


@pytest.mark.parametrize(
    ("source", "claim", "held"),
    [
        ("There were 1,127 left.", "over 1,000 left", True),
        ("There were 1,127 left.", "nearly 1,000 left", False),
        ("There were 1,960 left.", "nearly 2,000 left", True),
        ("There were 1,960 left.", "over 2,000 left", False),
        ("It is 85.19 %.", "more than 85 %", True),
        ("It is 85.19 %.", "nearly 85 %", False),
        ("From 1,102,000 to 1,300,400.", "between 1.1 and 1.3 million", True),
        ("It grew in 2023.", f"It has {'9' * 60} units.", False),
        ("It grew in 2023.", "It has 1.234,567.8 units.", False),
    ],
)
def test_hedges_round_in_their_direction_and_nothing_goes_unread(source: str, claim: str, held: bool) -> None:
    assert (not unsupported(find_facts(claim, "en"), [FactText(source)])) is held
