"""Values that follow from cited ones, and those that do not."""

from __future__ import annotations

import pytest

from groundcore.facts import find_facts
from groundcore.facts.derive import CitedSpan, Derivation, Mixed, claims_several_units, derive, unit_kinds
from tests.core.derivations import figures


def spans(*texts: str) -> tuple[CitedSpan, ...]:
    return tuple(CitedSpan(n, text, find_facts(text, "en")) for n, text in enumerate(texts, 1))


def derived(claim: str, *texts: str) -> str:
    """The arithmetic behind the last fact of a claim; what is wrong with it, or nothing."""
    fact = [f for f in find_facts(claim, "en") if not f.vague][-1]
    found = derive(fact, claim, spans(*texts))
    if isinstance(found, Mixed):
        return f"mixed {', '.join(found.units)} {found.numbers}"
    return f"{found.arithmetic} {found.numbers}" if found is not None else ""


NORTH, SOUTH = "The north sold 34 barges.", "The south sold 40 barges."
FOUR = "The north sold 34 barges; the south 40 barges; the east 51 barges; the west 12 barges."
TABLE = "| item | price |\n|---|---|\n| desk | 410 euros |\n| chair | 135 euros |\n| lamp | 48 euros |"


@pytest.mark.parametrize(
    ("claim", "texts", "arithmetic"),
    [
        ("Together they sold 74 barges.", (NORTH, SOUTH), "34 + 40 = 74 (1, 2)"),
        ("The south sold 6 barges more than the north.", (NORTH, SOUTH), "40 - 34 = 6 (1, 2)"),
        ("The south sold 17.6 % more than the north.", (NORTH, SOUTH), "40 / 34 - 1 = 17.6 % (1, 2)"),
        ("Sales fell by 15 %.", ("They sold 40 barges.", "Then they sold 34 barges."), "1 - 34 / 40 = 15 % (1, 2)"),
        ("The south sold 1.18 times as many as the north.", (NORTH, SOUTH), "40 / 34 = 1.18 (1, 2)"),
        ("On average they sold 37 barges.", (NORTH, SOUTH), "(34 + 40) / 2 = 37 (1, 2)"),
        ("The share of the north is 85 %.", (NORTH, SOUTH), "34 / 40 = 85 % (1, 2)"),
        ("Together the north and the east sold 85 barges.", (FOUR,), "34 + 51 = 85 (1,)"),
        (
            "The bridge stood for 47 years.",
            ("It was built in 1931.", "It fell in 1978."),
            "1978 - 1931 = 47 years (1, 2)",
        ),
        ("The items cost 593 euros in total.", (TABLE,), "410 euros + 135 euros + 48 euros = 593 euros (1,)"),
        ("The barrel is 46 cm long.", ("The barrel is 18 inches long.",), "18 inches = 46 cm (1,)"),
        (
            "Together they are 12.5 km long.",
            ("One is 12 km long.", "One is 500 m long."),
            "12 km + 500 m = 12.5 km (1, 2)",
        ),
        ("Both come to a total of 15 dollars.", ("It was 5 dollars.", "It was 10 euros."), "mixed USD, EUR (1, 2)"),
    ],
)
def test_what_follows(claim: str, texts: tuple[str, ...], arithmetic: str) -> None:
    assert derived(claim, *texts).replace(" barges", "") == arithmetic


@pytest.mark.parametrize(
    ("claim", "texts"),
    [
        ("Together they sold 75 barges.", (NORTH, SOUTH)),
        ("They sold 74 barges.", (NORTH, SOUTH)),
        ("They sold more than 74 barges.", (NORTH, SOUTH)),
        ("The south sold 17.7 % more than the north.", (NORTH, SOUTH)),
        ("The south sold 17.6 % less than the north.", (NORTH, SOUTH)),
        ("On average they sold 37.5 barges.", (NORTH, SOUTH)),
        ("Together they sold 74 km.", (NORTH, SOUTH)),
        ("Together they sold 85 barges.", (FOUR,)),
        ("Together the north and the south sold 85 barges.", (FOUR,)),
        ("Together they sold 125 barges.", (FOUR,)),
        ("Together that is 15.4 million barges.", ("They sold 3.4 million barges.", "Costs were 12 %.")),
        ("The desk and the rest cost 458 euros in total.", (TABLE,)),
        ("The barrel is 48 cm long.", ("The barrel is 18 inches long.",)),
        ("The bridge stood for 48 years.", ("It was built in 1931.", "It fell in 1978.")),
    ],
)
def test_what_does_not_follow(claim: str, texts: tuple[str, ...]) -> None:
    assert derived(claim, *texts) == ""


def test_a_hedge_opens_the_zeros_at_the_end() -> None:
    texts = ("The north sold 3,412 barges.", "The south sold 4,104 barges.")
    assert derived("Together they sold about 7,500 barges.", *texts)
    assert not derived("Together they sold 7,500 barges.", *texts)


def test_values_beyond_a_number_are_too_many_to_derive_from() -> None:
    many = "; ".join(f"place {chr(97 + n // 26)}{chr(97 + n % 26)} sold {n * 7 + 100} barges" for n in range(41))
    assert not derived("Together place aa and place ab sold 207 barges.", many)
    assert derived("Together place aa and place ab sold 207 barges.", many.split("; place ac")[0])


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        ("The grants cannot be summed, as they are in different currencies.", "different currencies"),
        (
            "Die Beträge lassen sich nicht addieren, da sie in verschiedenen Währungen stehen.",
            "verschiedenen Währungen",
        ),
        ("The grants are in different currencies.", ""),
        ("The grants cannot be summed.", ""),
    ],
)
def test_words_that_say_that_currencies_differ(claim: str, words: str) -> None:
    span = claims_several_units(claim)
    assert (claim[span.start : span.end] if span else "") == words


def test_kinds_of_units() -> None:
    cited = spans("It was 5 dollars and 12 km.", "It was 10 euros.")
    assert unit_kinds(cited, True) == ("USD", "EUR")
    assert unit_kinds(cited, False) == ("USD", "km", "EUR")


def test_few_wrong_results_are_accepted_and_most_right_ones() -> None:
    made, passed = figures(2_000, wrong=True)
    assert passed["all"] <= made["all"] * 0.005
    made, passed = figures(600, wrong=False)
    assert passed["all"] >= made["all"] * 0.95
    assert all(passed[key] >= made[key] * 0.85 for key in made)


def test_arithmetic_is_not_shown_for_what_a_span_states() -> None:
    assert isinstance(
        derive(find_facts("Together 74 barges.", "en")[0], "Together 74 barges.", spans(NORTH, SOUTH)), Derivation
    )
