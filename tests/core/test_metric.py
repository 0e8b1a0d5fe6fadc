"""The metric: what is counted, the shares, and that no claim is lost in rounding."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO

import pytest

from groundcore.checking import Totals
from groundcore.metric import Counts
from groundcore.report.json import claims_json, ratio, render_json
from groundcore.report.text import render_summary
from tests.marked import run
from tests.rules.facts import counts, report

S = "Revenue rose 12 % in 2023."
SUPPORTED = "It rose by 12 % ([1])."
UNDER_CITED = "It rose by 77 % ([1])."
UNSUPPORTED = "It rose by 13 % ([1])."
NOT_COMPARABLE = "It rose ([1])."
NOT_CHECKABLE = "It rose by 13 % ([1], [9])."
ALL = " ".join((SUPPORTED, UNDER_CITED, UNSUPPORTED, NOT_COMPARABLE, NOT_CHECKABLE, SUPPORTED))


def line(found: Counts) -> str:
    """What the text summary says of claims."""
    totals = Totals()
    totals.documents, totals.claims = 1, found
    return "\n".join(text for text in render_summary(totals) if " claim" in text)


def test_each_claim_has_one_verdict() -> None:
    found = counts(ALL, S, rest="Costs fell by 77 %.")
    assert (found.supported, found.under_cited, found.unsupported) == (2, 1, 1)
    assert (found.not_comparable, found.not_checkable, found.total) == (1, 1, 6)
    assert found.faithfulness == 2 / 4


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        (SUPPORTED, "supported"),
        (UNDER_CITED, "under_cited"),
        (UNSUPPORTED, "unsupported"),
        (NOT_COMPARABLE, "not_comparable"),
        (NOT_CHECKABLE, "not_checkable"),
        ("It rose by 12 % and 77 % ([1]).", "under_cited"),
        ("It rose by 12 %, 77 % and 13 % ([1]).", "unsupported"),
        ("They say “it rose by 12 %” ([1]).", "unsupported"),
        ("They say “Revenue rose 12 %” ([1]).", "supported"),
        ("Two reports say so ([1]).", "unsupported"),
        ("It took five days ([1]).", "unsupported"),
        ("They wrote “The Rise of Prices” ([1]).", "not_comparable"),
        ("> Revenue rose 12 % in 2023. ([1])", "supported"),
        ("Together they are 154 % ([1], [2]).", "unsupported"),
    ],
)
def test_the_worst_fact_decides(claim: str, verdict: str) -> None:
    found = claims_json(counts(claim, S, "Nobody.", rest="Costs fell by 77 %."))
    assert found == {**dict.fromkeys(found, 0), "total": 1, verdict: 1}


def test_a_sentence_that_cites_nothing_is_no_claim_of_the_counts() -> None:
    assert counts(f"{SUPPORTED} It rose by 13 %.", S).total == 1


@pytest.mark.parametrize("claim", [NOT_COMPARABLE, NOT_CHECKABLE, f"{NOT_COMPARABLE} {NOT_CHECKABLE}"])
def test_without_a_comparable_claim_there_is_no_faithfulness(claim: str) -> None:
    found = counts(claim, S)
    assert found.faithfulness is None
    assert "faithfulness none" in line(found)
    assert ratio(found.faithfulness) is None


def test_without_claims_nothing_is_said() -> None:
    assert (Counts().faithfulness, Counts().coverage, Counts().strictness) == (None, None, None)
    assert line(Counts()) == ""


@pytest.mark.parametrize(
    ("supported", "unsupported", "shown"),
    [(1, 0, "1.00"), (0, 1, "0.00"), (2, 1, "0.66"), (199, 1, "0.99"), (99_999, 1, "0.99"), (1, 99_999, "0.00")],
)
def test_a_single_unsupported_claim_shows(supported: int, unsupported: int, shown: str) -> None:
    found = Counts(supported=supported, unsupported=unsupported)
    assert f"faithfulness {shown}" in line(found)
    assert (ratio(found.faithfulness) == 1.0) is (unsupported == 0) or supported > 9_999


def test_under_cited_claims_are_not_supported() -> None:
    assert Counts(supported=3, under_cited=1).faithfulness == 0.75
    assert Counts(supported=1, not_comparable=9, not_checkable=9).faithfulness == 1.0


def test_an_ignored_finding_changes_no_figure() -> None:
    comment = "<!-- groundls:ignore-file unsupported-fact -- known -->\n\n"
    ignored, plain = report(comment + ALL, S), report(ALL, S)
    assert [f.rule for f in ignored.findings] != [f.rule for f in plain.findings]
    assert ignored.claims == plain.claims


def test_a_rule_that_is_off_changes_no_figure() -> None:
    files = {
        "source.txt": f"{S}\n".encode(),
        "report.md": f'{UNSUPPORTED}\n\n[1]: source.txt#char=0,26 "{S}"\n'.encode(),
    }
    on, off = run(files), run(files, {"unsupported-fact": "off"})
    assert (len(on.findings), len(off.findings)) == (1, 0)
    assert on.totals.claims == off.totals.claims == Counts(unsupported=1, stating=1, citing=1, defined=1, used=1)


@pytest.mark.parametrize(
    ("prose", "stating", "citing"),
    [
        (SUPPORTED, 1, 1),
        (f"{SUPPORTED}\n\nCosts fell by 9 %.", 2, 1),
        (f"{SUPPORTED} Costs fell by 9 %.", 1, 1),
        (f"{NOT_COMPARABLE}\n\nCosts fell.", 0, 0),
        (f"- {SUPPORTED}\n- Costs fell by 9 %.\n- Costs fell.", 2, 1),
        (f"{SUPPORTED}\n\n    Costs fell by 9 %.\n", 1, 1),
        (f"{NOT_COMPARABLE}\n\nAn MP3.", 0, 0),
        (f"{NOT_COMPARABLE}\n\nAn MP34.", 0, 0),
    ],
)
def test_coverage_is_the_share_of_paragraphs_with_numbers_that_cite(prose: str, stating: int, citing: int) -> None:
    found = counts(prose, S)
    assert (found.stating, found.citing) == (stating, citing)
    assert found.coverage == (citing / stating if stating else None)


def test_strictness_is_the_share_of_definitions_that_are_used() -> None:
    found = counts(SUPPORTED, S, "Nobody.", "Never.")
    assert (found.defined, found.used) == (3, 1)
    assert "strictness 0.33" in line(found)
    assert counts("It rose ([1]), ([9]).", S).strictness == 1.0


def test_counts_add_up_field_by_field() -> None:
    one, two = counts(ALL, S), counts(SUPPORTED, S)
    both = one + two
    assert both.supported == one.supported + two.supported
    assert both.total == one.total + two.total
    assert both + Counts() == both
    assert replace(both, supported=both.supported - 1) != both


def test_the_figures_of_a_run_are_those_of_all_its_documents() -> None:
    def files(folder: str, claim: str) -> Iterator[tuple[str, bytes]]:
        yield f"{folder}/source.txt", f"{S}\n".encode()
        yield f"{folder}/report.md", f'{claim}\n\n[1]: source.txt#char=0,26 "{S}"\n'.encode()

    totals = run(dict([*files("a", SUPPORTED), *files("b", UNSUPPORTED)])).totals
    assert (totals.claims.supported, totals.claims.unsupported, totals.claims.faithfulness) == (1, 1, 0.5)


def test_the_summary_of_the_json_report() -> None:
    totals = Totals()
    totals.claims = Counts(2, 1, 0, 4, 5, stating=3, citing=2, defined=3, used=2)
    summary = json.load(StringIO(render_json([], totals)))["summary"]
    assert summary["claims"] == {
        "total": 12,
        "supported": 2,
        "under_cited": 1,
        "unsupported": 0,
        "not_comparable": 4,
        "not_checkable": 5,
    }
    assert (summary["faithfulness"], summary["coverage"], summary["strictness"]) == (0.6667, 0.6667, 0.6667)
    assert json.load(StringIO(render_json([], Totals())))["summary"]["faithfulness"] is None


def test_the_line_of_the_text_report() -> None:
    found = Counts(50, 4, 1, 2, 0, stating=4, citing=3, defined=1, used=1)
    assert line(found) == (
        "57 claims: 50 supported, 4 under-cited, 1 unsupported, 2 not comparable; "
        "faithfulness 0.90, coverage 0.75, strictness 1.00"
    )
    assert line(Counts(not_comparable=1)) == "1 claim: 1 not comparable; faithfulness none"
