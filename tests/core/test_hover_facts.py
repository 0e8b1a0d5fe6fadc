"""Hover on facts and quotations of a claim, and what a marker's span holds of its sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from groundcore.documents import Document
from groundcore.queries.hover import Evidence, Hover, hover
from tests.core.project import Project

SOURCE = """\
The year was strong. Revenue rose 12 % to $4.2bn in 2023.
The north sold 34 units, the south 38 units. They said that there would be no further price rises.
Costs fell by 9 %. The meeting was on 7 March 2019.
"""
SPANS = (
    "Revenue rose 12 % to $4.2bn in 2023.",
    "The north sold 34 units, the south 38 units.",
    "there would be no further price rises.",
)
Ask = Callable[[str, str], Hover | None]


@pytest.fixture
def ask(tmp_path: Path) -> Ask:
    """The hover over the second character of some words of a claim, above definitions of three spans."""
    project = Project.at(tmp_path)
    project.write("source.txt", SOURCE)
    lines = [
        f'[{n}]: source.txt#char={SOURCE.index(span)},{SOURCE.index(span) + len(span)} "{span}"\n'
        for n, span in enumerate(SPANS, 1)
    ]

    def at(claim: str, words: str) -> Hover | None:
        text = f"{claim}\n\n{''.join(lines)}"
        project.write("report.md", text)
        workspace = project.workspace
        document = workspace.document("report.md")
        assert isinstance(document, Document)
        found = hover(workspace, document, text.index(words) + 1)
        if found is not None:
            assert text[found.span.start : found.span.end] == words
        return found

    return at


def only(found: Hover | None) -> Evidence:
    assert found is not None
    (evidence,) = found.evidence
    return evidence


def words(evidence: Evidence) -> list[str]:
    return [piece.text for excerpt in evidence.excerpts for piece in excerpt.pieces if piece.marked]


def test_a_supported_fact_shows_where_it_stands(ask: Ask) -> None:
    found = only(ask("It rose by twelve percent ([1]).", "twelve percent"))
    assert (found.name, found.status, found.message) == ("twelve percent", "supported", "in the span of [1]")
    assert (found.path, found.line) == ("source.txt", 1)
    assert words(found) == ["12 %"]


def test_a_date_that_stands_elsewhere_in_the_document_shows_where(ask: Ask) -> None:
    found = only(ask("It rose on 2019-03-07 ([1]).", "2019-03-07"))
    assert (found.status, found.path, found.line) == ("supported", "source.txt", 3)
    assert words(found) == ["7 March 2019"]


def test_a_derived_value_shows_the_arithmetic(ask: Ask) -> None:
    found = only(ask("Together both sold 72 ([2]).", "72"))
    assert (found.status, found.message) == ("derived", "34 + 38 = 72, from [2]")
    assert (found.path, found.excerpts) == ("", ())


@pytest.mark.parametrize(
    ("claim", "token", "status", "message"),
    [
        (
            "It rose by 13 % ([1]).",
            "13 %",
            "unsupported",
            "13 % is in no source cited here; the span of [1] says 12 %",
        ),
        ("Two reports say so ([1]).", "Two reports", "miscounted", '"Two reports", but 1 document is cited; '),
        ("They say “no more price rises” ([3]).", "“no more price rises”", "misquoted", 'the source says "no further '),
        (
            "They cannot be added up, being in different currencies ([1]).",
            "different currencies",
            "different units",
            '"different currencies", but the cited spans hold USD alone; cite the others',
        ),
    ],
)
def test_what_is_wrong_is_said_as_the_rule_says_it(ask: Ask, claim: str, token: str, status: str, message: str) -> None:
    found = only(ask(claim, token))
    assert found.status == status
    assert found.message.startswith(message)


def test_an_under_cited_fact_shows_the_other_place(ask: Ask) -> None:
    found = only(ask("It rose while costs fell by 9 % ([1]).", "9 %"))
    assert (found.status, found.path, found.line) == ("under-cited", "source.txt", 3)
    assert found.message.startswith("9 % is not in the span of [1], but ")
    assert words(found) == ["9 %"]


def test_a_quotation_that_the_span_holds(ask: Ask) -> None:
    found = only(ask("They say “no further price rises” ([3]).", "“no further price rises”"))
    assert found.status == "supported"
    assert found.name == "no further price rises"


@pytest.mark.parametrize(
    ("claim", "word"),
    [
        ("Revenue rose by 12 % ([1]).", "Revenue"),
        ("Revenue rose by 12 %.", "12 %"),
        ("Revenue rose by 13 % ([9]).", "13 %"),
        ("It is a single part ([1]).", "single"),
        ("Revenue rose by 13 % ([1]). Costs fell by 14 %.", "14 %"),
    ],
)
def test_elsewhere_there_is_nothing_to_show(ask: Ask, claim: str, word: str) -> None:
    assert ask(claim, word) is None


@pytest.mark.parametrize(
    ("claim", "shown"),
    [
        ("It rose by 12 % ([1]).", "supports 12 %"),
        ("It rose by 12 % in 2023 ([1]).", "supports 12 %, 2023"),
        ("It rose by 12 %, 12 % ([1]).", "supports 12 %"),
        ("It rose by 12 %, not 13 % ([1]).", "supports 12 % · not in the cited spans: 13 %"),
        ("Anna Weiss says that it rose by 12 % ([1]).", "supports 12 % · names not there: Anna Weiss"),
        ("It rose by 12 %, costs by 9 % ([1]).", "supports 12 % · not in the cited spans: 9 %"),
        ("It rose by 13 % ([1]).", "not in the cited spans: 13 %"),
        ("It rose ([1]).", ""),
        ("It rose by 13 %. Costs fell ([1]).", ""),
    ],
)
def test_a_marker_shows_what_its_span_holds(ask: Ask, claim: str, shown: str) -> None:
    found = only(ask(claim, "[1]"))
    assert (found.status, found.facts) == ("verified", shown)


def test_each_marker_shows_what_its_own_span_holds(ask: Ask) -> None:
    claim = "It rose by 12 %, to 34 units, to 13 kg ([1], [2])."
    assert only(ask(claim, "[1]")).facts == "supports 12 % · not in the cited spans: 13 kg"
    assert only(ask(claim, "[2]")).facts == "supports 34 units · not in the cited spans: 13 kg".replace(" units", "")


def test_a_definition_line_says_nothing_of_a_sentence(ask: Ask) -> None:
    found = ask(
        "It rose by 12 % ([1]).",
        f'[1]: source.txt#char={SOURCE.index(SPANS[0])},{SOURCE.index(SPANS[0]) + 36} "{SPANS[0]}"',
    )
    assert only(found).facts == ""


def test_long_lists_are_cut(ask: Ask) -> None:
    claim = f"It rose by {', '.join(f'{n} kg' for n in range(50, 90))} ([1])."
    assert only(ask(claim, "[1]")).facts.count("kg") == 6
    claim = "It is 12 %, twelve percent, 12%, 12.0 %, 2023, $4.2bn, $4,200 million, 4.2 billion dollars ([1])."
    facts = only(ask(claim, "[1]")).facts
    assert facts.startswith("supports 12 %, twelve percent, 12%, 12.0 %, 2023, $4.2bn")
    assert "billion dollars" not in facts
