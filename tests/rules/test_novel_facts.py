"""What a model phrased may only repeat claims: novel-fact in narrations, unsupported-fact in answers."""

from __future__ import annotations

import pytest

from groundcore.findings import Severity
from tests.marked import Outcome
from tests.rules.facts import checked, facts_of, rechecked, report

S = "Revenue rose 12 % to $4.2bn in 2023."
LABEL = "> **Narration, phrased by a language model; not evidence.**"


def narrated(text: str, claims: str = "Revenue rose 12 % in 2023 ([1]).", of: str = "") -> list[str]:
    document = f"{claims}\n\n<!-- groundls:narration {of} -->\n\n{LABEL} {text}\n\n<!-- groundls:end -->"
    findings = report(document, S).findings
    return [document[f.span.start : f.span.end] for f in findings if f.rule == "novel-fact"]


@pytest.mark.parametrize(
    ("text", "novel"),
    [
        ("It rose by 13 %.", ["13 %"]),
        ("It rose by nine hundred.", ["nine hundred"]),
        ("It rose by seven.", ["seven"]),
        ("It rose by twelve per cent, then seven.", ["seven"]),
        ("It rose on 3 May.", ["3 May"]),
        ("It rose in 2024.", ["2024"]),
        ("It rose, says R-1042.", ["R-1042"]),
        ('They called it "the best of all years".', ['"the best of all years"']),
        ("It rose by 12 % twice, by 24 % in all.", ["24 %"]),
        ("It rose to $4.2bn in all.", ["$4.2bn"]),
        ("It rose by 13 % to 14 kg.", ["13 %", "14 kg"]),
    ],
)
def test_a_narration_that_states_more_than_its_claims(text: str, novel: list[str]) -> None:
    assert narrated(text) == novel


@pytest.mark.parametrize(
    "text",
    [
        "It rose by 12 % in 2023.",
        "In 2023 it was up by twelve percent.",
        "It rose, once.",
        "It was the first of its kind, one of a kind.",
        "It rose.",
    ],
)
def test_a_narration_that_repeats_its_claims(text: str) -> None:
    assert narrated(text) == []


def test_a_fact_of_the_quote_but_of_no_claim_is_novel() -> None:
    assert narrated("It rose to $4.2bn in all.") == ["$4.2bn"]
    assert narrated("It rose to $4.2bn in all.", "Revenue rose 12 % to $4.2bn ([1]).") == []


def test_the_stop_of_a_sentence_is_no_part_of_a_fact() -> None:
    assert narrated("It rose to $4.2bn.") == ["$4.2bn"]


def test_arithmetic_on_claims_is_novel() -> None:
    assert narrated("Together it was 8 %.", "It was 3 % in spring and 5 % in autumn ([1]).") == ["8 %"]


def test_quotations_of_claims_may_be_repeated() -> None:
    assert narrated('It "rose 12 % to $4.2bn".', 'It "rose 12 % to $4.2bn" ([1]).') == []


def test_only_claims_in_scope_count() -> None:
    claims = "It rose to $9bn ([2]).\n\nRevenue rose 12 % in 2023 ([1])."
    assert narrated("It rose to $9bn in all.", claims) == []
    assert narrated("It rose to $9bn in all.", claims, "of=1") == ["$9bn"]
    assert narrated("It rose to $9bn in all.", "It rose to $9bn ([1]).\n\n# Next\n\nRevenue rose ([1]).") == ["$9bn"]


def test_a_narration_without_a_claim_is_malformed_and_no_more() -> None:
    document = f"# Next\n\n<!-- groundls:narration -->\n\n{LABEL} By 13 %.\n\n<!-- groundls:end -->\n\nIt rose ([1])."
    assert [f.rule for f in report(document, S).findings] == ["malformed-narration"]


NARRATION = f"""
Revenue rose by 12 % ([1]).

<!-- groundls:narration -->

{LABEL} It rose by 13 %.
                                                                       ^^^^ novel-fact

<!-- groundls:end -->
"""


def with_narration() -> Outcome:
    return checked(NARRATION)


def test_the_message_and_the_way_out() -> None:
    outcome = with_narration()
    finding = outcome.one("novel-fact")
    assert finding.message == "13 % is in no claim of this narration; remove the narration or the figure"
    assert (finding.severity, finding.fact_class) == (Severity.ERROR, "percent")
    assert "Narration" not in outcome.fixed("novel-fact")
    assert not rechecked(outcome, "novel-fact", {"unused-definition": "off"}).findings


def test_a_narration_is_no_claim_of_the_counts() -> None:
    (document,) = with_narration().reports.values()
    assert (document.claims.total, document.claims.supported) == (1, 1)


# Answers


def answered(text: str, outside: str = "") -> list[str]:
    document = f"<!-- groundls:answer -->\n\n{text}\n\n<!-- groundls:end -->\n\n{outside}"
    return facts_of(report(document, S).findings)


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("Revenue rose 12 % ([1]). So it was 12 % in all.", []),
        ("Revenue rose 12 % ([1]). So it was twelve percent in all.", []),
        ("Revenue rose 12 % ([1]). So it was good in all.", []),
        ("Revenue rose 12 % ([1]). So it was $4.2bn in all.", ["unsupported-fact error"]),
        ("Revenue rose 12 % ([1]). So it was 13 % in all.", ["unsupported-fact error"]),
        ("So it was 13 % in all.\n\nRevenue rose 12 % ([1]).", ["unsupported-fact error"]),
        ("Revenue rose 12 % ([1]). That took five days.", ["unsupported-fact warning"]),
        ('Revenue rose ([1]). They say "the best of all years".', ["unsupported-fact error"]),
        ("Revenue rose 12 % ([1]). It was 24 % in all.", ["unsupported-fact error"]),
    ],
)
def test_a_sentence_of_an_answer_without_a_marker_may_hold_what_cited_ones_hold(text: str, rules: list[str]) -> None:
    assert answered(text) == rules


def test_claims_outside_the_answer_are_no_support() -> None:
    assert answered("Revenue rose ([1]). It was 12 %.", "It rose by 12 % ([1]).") == ["unsupported-fact error"]


def test_outside_of_answers_a_sentence_without_a_marker_may_say_what_it_likes() -> None:
    assert facts_of(report("Revenue rose 12 % ([1]). So it was 13 % in all.", S).findings) == []
    assert answered("Revenue rose ([1]).", "It was 13 %.") == []


def test_an_answer_that_cites_nothing_is_not_looked_at() -> None:
    assert answered("It was 13 % in all.", "Revenue rose ([1]).") == []


def test_the_message_in_an_answer() -> None:
    outcome = checked(
        """
        <!-- groundls:answer -->
        ^^^^^^^^^^^^^^^^^^^^^^^^ unreviewed-answer

        Revenue rose ([1]). So it was 13 % in all.
                                      ^^^^ unsupported-fact

        <!-- groundls:end -->
        """
    )
    assert outcome.one("unsupported-fact").message == (
        "13 % is in no cited claim of this answer; cite a source or remove it"
    )
