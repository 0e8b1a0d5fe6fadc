"""Counts of sources, totals over different units and values that are computed: miscounted-sources, mixed-units, derived-value."""

from __future__ import annotations

import pytest

from tests.marked import check, run
from tests.rules.facts import checked, counts, facts_of, found, messages

S = "Revenue rose in every region."
N = "The north sold 34 units, the south 38 units."
DERIVED, UNSUPPORTED = ["derived-value information"], ["unsupported-fact error"]


# Counts of sources


def sources(claim: str, *files: str) -> list[str]:
    """What is found where `claim` cites one span of each of `files`, in order."""
    lines = [f'[{n}]: {name}#char=0,{len(S)} "{S}"' for n, name in enumerate(files, 1)]
    texts = {name: f"{S}\n".encode() for name in files}
    text = "\n".join((claim, "", *lines, ""))
    return facts_of(run({**texts, "report.md": text.encode()}, {"unused-definition": "off"}).findings)


def test_as_many_files_as_a_claim_says() -> None:
    assert sources("Two reports say so ([1], [2]).", "a.txt", "b.txt") == []
    assert sources("Two reports say so ([1], [2]).", "a.txt", "a.txt") == ["miscounted-sources error"]
    assert sources("Three reports say so ([1], [2]).", "a.txt", "b.txt") == ["miscounted-sources error"]
    assert sources("Two reports say so ([1], [2], [3]).", "a.txt", "b.txt", "a.txt") == []
    assert sources("Two reports say so ([1], [2], [3]).", "a.txt", "b.txt", "c.txt") == ["miscounted-sources error"]


def test_a_count_is_judged_once_and_its_range_has_the_noun() -> None:
    outcome = checked(
        """
        Two independent reports say so ([1]).
        ^^^^^^^^^^^^^^^^^^^^^^^ miscounted-sources
        """
    )
    assert outcome.one("miscounted-sources").message == (
        '"Two independent reports", but 1 document is cited; cite the others or correct the count'
    )
    assert outcome.one("miscounted-sources").fact_class == "count"


@pytest.mark.parametrize(
    "claim",
    [
        "2 reports say so ([1]).",
        "Two studies found it ([1]).",
        "Two of the reports say so ([1]).".replace("of the ", ""),
        "According to two documents, it rose ([1]).",
        "Zwei Berichte sagen es ([1]).",
        "Deux rapports indiquent cela ([1]).",
        "两份报告表明收入增长 ([1])。",
    ],
)
def test_wordings_of_a_count(claim: str) -> None:
    assert found(claim, S) == ["miscounted-sources error"]


def test_a_count_that_the_cited_text_makes_itself_is_its_own() -> None:
    assert found("Two reports say so ([1]).", "Revenue rose, as two reports say.") == []
    assert counts("Two reports say so ([1]).", "Revenue rose, as two reports say.").supported == 1


@pytest.mark.parametrize(
    "claim",
    ["Two reports are thick ([1]).", "Two regions say so ([1]).", "Two boards of the reports say so ([1])."],
)
def test_what_counts_no_sources_is_a_fact_like_any_other(claim: str) -> None:
    assert found(claim, S) == ["unsupported-fact warning"]
    assert found(claim, "Two of them.") == []


def test_one_report_and_many_reports_are_no_counts() -> None:
    assert found("One report says so ([1]).", S) == []
    assert found("Several reports say so ([1]).", S) == []
    assert found("13 reports say so ([1]).", S) == UNSUPPORTED


# Different units


def test_a_total_over_two_currencies() -> None:
    outcome = check(
        """
        //- report.md
        Both grants come to a total of 15 dollars ([1], [2]).
                                       ^^^^^^^^^^ mixed-units

        [1]: source.txt#char=@ "The first grant was 5 dollars."
        [2]: source.txt#char=@ "The second grant was 10 euros."
        //- source.txt
        The first grant was 5 dollars. The second grant was 10 euros.
        """
    )
    assert outcome.one("mixed-units").message == "15 dollars adds up different units (USD, EUR); state the values apart"


@pytest.mark.parametrize(
    ("claim", "spans", "rules"),
    [
        ("Together 15 dollars ([1], [2]).", ("It was 5 dollars.", "It was 10 dollars."), DERIVED),
        ("Together 16 dollars ([1], [2]).", ("It was 5 dollars.", "It was 10 euros."), UNSUPPORTED),
        ("The gap is 15 dollars ([1], [2]).", ("It was 5 dollars.", "It was 10 euros."), UNSUPPORTED),
        ("They paid 15 dollars ([1], [2]).", ("It was 5 dollars.", "It was 10 euros."), UNSUPPORTED),
        ("Together 15 km ([1], [2]).", ("It is 5 km long.", "It weighs 10 kg."), ["mixed-units error"]),
        ("Together 15 km ([1], [2]).", ("It is 5 km long.", "It is 10,000 m long."), DERIVED),
    ],
)
def test_only_a_total_of_different_units_is_mixed(claim: str, spans: tuple[str, str], rules: list[str]) -> None:
    assert found(claim, *spans) == rules


def test_a_mixed_total_that_a_span_states_is_supported() -> None:
    assert found("Together 15 dollars ([1], [2]).", "It was 5 dollars.", "It was 10 euros, 15 dollars in all.") == []


@pytest.mark.parametrize(
    ("spans", "rules", "says"),
    [
        (("It was 5 dollars.", "It was 10 euros."), [], ""),
        (("It was 5 dollars.", "It was 10 dollars."), ["mixed-units error"], "the cited spans hold USD alone"),
        (("It was good.", "It was better."), ["mixed-units error"], "the cited spans hold none"),
    ],
)
def test_a_claim_of_several_currencies_must_cite_them(spans: tuple[str, str], rules: list[str], says: str) -> None:
    claim = "The sums cannot be added up because they are in different currencies ([1], [2])."
    assert found(claim, *spans) == rules
    for message in messages(claim, *spans):
        assert message == f'"different currencies", but {says}; cite the others'


# Arithmetic

MONEY = "Revenue went from $3.4m to $3.8m."
DOWN = "Revenue went from $3.8m to $3.4m."
TABLE = "| region | spring | autumn |\n|---|---|---|\n| north | 10 | 34 |\n| south | 20 | 40 |\n| west | 33 | 51 |"


@pytest.mark.parametrize(
    ("claim", "span", "arithmetic"),
    [
        ("Together both sold 72 units", N, "34 + 38 = 72"),
        ("The south sold 4 units more than the north", N, "38 - 34 = 4"),
        ("The difference was 4 units", N, "38 - 34 = 4"),
        ("On average they sold 36 units", N, "(34 + 38) / 2 = 36"),
        ("Revenue grew by 11.8 %", MONEY, "$3.8m / $3.4m - 1 = 11.8 %"),
        ("Revenue fell by 10.5 %", DOWN, "1 - $3.4m / $3.8m = 10.5 %"),
        ("It is 3.5 times as many", "There were 20 units, then 70 units.", "70 / 20 = 3.5"),
        ("The north had a share of 40 %", "The north sold 30 of 75 units.", "30 / 75 = 40 %"),
        ("It is 46 cm long", "It is 18 inches long.", "18 inches = 46 cm"),
        ("It stood for 13 years", "Built in 1998, it burnt down in 2011.", "2011 - 1998 = 13 years"),
        ("In total there were 63 in spring", TABLE, "10 + 20 + 33 = 63"),
        ("On average there were 21 in spring", TABLE, "(10 + 20 + 33) / 3 = 21"),
    ],
)
def test_a_value_that_follows_is_shown_with_its_arithmetic(claim: str, span: str, arithmetic: str) -> None:
    assert found(f"{claim} ([1]).", span) == DERIVED
    assert messages(f"{claim} ([1]).", span) == [f"{arithmetic}, from [1]"]
    assert counts(f"{claim} ([1]).", span).supported == 1


@pytest.mark.parametrize(
    ("claim", "span"),
    [
        ("Together both sold 73 units", N),
        ("The south sold 5 units more than the north", N),
        ("The north sold 4 units more than the south", N),
        ("On average they sold 37 units", N),
        ("Revenue grew by 12.8 %", MONEY),
        ("Revenue fell by 11.8 %", MONEY),
        ("Revenue fell by 11.8 %", DOWN),
        ("It is 3.6 times as many", "There were 20 units, then 70 units."),
        ("The north had a share of 41 %", "The north sold 30 of 75 units."),
        ("It is 50 cm long", "It is 18 inches long."),
        ("In total there were 64 in spring", TABLE),
        ("Both sold 72 units", N),
        ("Revenue was 11.8 %", MONEY),
        ("The south has 4 units", N),
        ("More than 7 million live there", "9 million live there, of whom 2 million are old."),
        ("The price is more than 7 dollars", "One is 9 dollars, the other 2 dollars."),
    ],
)
def test_wrong_and_uncalled_results_are_unsupported(claim: str, span: str) -> None:
    assert found(f"{claim} ([1]).", span) == UNSUPPORTED
    assert counts(f"{claim} ([1]).", span).unsupported == 1


def test_wrong_years_are_a_warning_as_durations_are() -> None:
    assert found("It stood for 14 years ([1]).", "Built in 1998, it burnt down in 2011.") == [
        "unsupported-fact warning"
    ]


def test_operands_may_stand_in_two_spans() -> None:
    assert messages("Costs fell by 108 dollars ([1], [2]).", "Once 1,200 dollars.", "Now 1,092 dollars.") == [
        "1,200 dollars - 1,092 dollars = 108 dollars, from [1] and [2]"
    ]


def test_operands_stand_in_cited_spans() -> None:
    assert found("Together both sold 72 units ([1]).", "The north sold 34 units.", "The south sold 38 units.") == (
        UNSUPPORTED
    )


def test_among_many_values_the_words_of_the_claim_name_the_operands() -> None:
    span = "The north sold 34 units, the south 38 units, the west 91 units, the east 17 units."
    assert found("Together the north and the south sold 72 units ([1]).", span) == DERIVED
    assert found("Together the north and the east sold 72 units ([1]).", span) == UNSUPPORTED
    assert found("Together they sold 72 units ([1]).", span) == UNSUPPORTED


def test_lines_of_a_source_may_be_wrapped_anywhere() -> None:
    span = "They cost 2,150 dollars: 850 for\nthe launch and 1,300 for\nthe bus."
    assert found("The bus costs 450 more than the launch ([1]).", span.replace("\n", " ")) == DERIVED
    assert found("The bus costs 450 more than the launch ([1]).", span) == DERIVED


def test_a_value_that_stands_in_a_span_is_not_derived() -> None:
    assert found("Together both sold 72 units ([1]).", f"{N} Together they sold 72 units.") == []


def test_the_range_of_a_derived_value_is_its_own() -> None:
    check(
        """
        //- report.md
        Together both sold about 72 units ([1]).
                                 ^^ derived-value

        [1]: source.txt#char=@ "The north sold 34 units, the south 38 units."
        //- source.txt
        The north sold 34 units, the south 38 units. Costs fell.
        """
    )


@pytest.mark.parametrize(
    ("source", "count", "expected"),
    [
        ("- nuts\n- bolts\n- pins\n- keys\n- caps", "five", []),
        ("- nuts\n- bolts\n- pins\n- keys\n- caps", "six", ["unsupported-fact warning"]),
        ("| part | use |\n|---|---|\n| nut | a |\n| bolt | b |\n| pin | c |\n| key | d |", "four", []),
        (
            "| part | use |\n|---|---|\n| nut | a |\n| bolt | b |\n| pin | c |\n| key | d |",
            "six",
            ["unsupported-fact warning"],
        ),
    ],
)
def test_a_number_word_may_count_the_items_of_a_cited_list_or_table(
    source: str, count: str, expected: list[str]
) -> None:
    assert found(f"There are {count} parts ([1]).", f"{source}\n") == expected
