"""Numbered-reference documents: which rules apply to them, and at which level."""

from __future__ import annotations

import pytest

from groundcore.documents import DocumentKind
from groundcore.rules import RULES
from tests.marked import Outcome, check, run

LEVELS = {
    "undefined-marker": "error",
    "zero-marker": "warning",
    "padded-marker": "warning",
    "grouped-marker": "information",
    "foreign-marker": "hint",
    "duplicate-definition": "error",
    "unused-definition": "hint",
    "external-target": "information",
}


def test_which_rules_apply_and_at_which_level() -> None:
    assert {rule.name: str(rule.references) for rule in RULES.values() if rule.references} == LEVELS


def test_all_of_them_in_one_report() -> None:
    outcome = check(
        """
        //- report.md
        # How it went

        It rose [1][2], then [9], or [0], or [01], or [1, 3], or 【1】.
                             ^^^ undefined-marker error
                                     ^^^ zero-marker warning
                                             ^^^^ padded-marker warning
                                                      ^^^^^^ grouped-marker information
                                                                 ^^^ foreign-marker hint

        ## References

        [1] A book, 2019
        [2] A paper [2021]
        [3] https://example.org/a
        ^^^ external-target information
        [3] Another paper
        ^^^ duplicate-definition error
        [4] https://example.org/b
        ^^^ unused-definition hint
        """
    )
    assert outcome.kind("report.md") is DocumentKind.REFERENCES
    assert (outcome.totals.citations, outcome.totals.markers, outcome.totals.verified) == (5, 4, 0)


def test_what_the_messages_say() -> None:
    outcome = check(
        """
        //- report.md
        It rose [1] [5].
                    ^^^ undefined-marker

        ## Sources

        1. https://example.org/a
        ^^ external-target
        2. https://example.org/b
        ^^ unused-definition
        """
    )
    assert outcome.one("undefined-marker").message == "[5] has no definition; this document lists 1-2"
    assert outcome.one("unused-definition").message == "[2] is listed and never cited"
    assert outcome.one("external-target").message == (
        "2 entries lead to the web from here on; groundls neither fetches nor verifies the web"
    )
    assert not outcome.one("unused-definition").fixes


def test_nothing_is_cited_in_a_list_of_references() -> None:
    """A bracket that names a file and lines would need a definition, which such a document does not have."""
    outcome = check(
        """
        //- report.md
        It rose [1] 【F:source.txt†L1-L1】.
                    ^^^^^^^^^^^^^^^^^^^^ foreign-marker

        # References

        [1] A book
        //- source.txt
        Revenue rose 12 % in 2023.
        """
    )
    assert [fix.title.split()[0] for fix in outcome.one("foreign-marker").fixes] == ["Remove"]


@pytest.mark.parametrize(
    "defect",
    [
        "Two side by side [1][2] and [1] [2].",
        "A link [with [1] in it](other.md), an image ![1].",
        "<div>\n[1]\n</div>",
        "<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> branch",
        "[text][2]",
    ],
)
def test_other_rules_do_not_apply(defect: str) -> None:
    check(f"//- report.md\nIt rose [1], it fell [2].\n\n{defect}\n\n# References\n\n[1] A book\n[2] A paper\n")


def test_definitions_of_links_are_entries_in_any_order() -> None:
    check(
        """
        //- report.md
        It rose [2], it fell [5], it stood [1].

        # References

        [5]: https://example.org/a
        ^^^ external-target
        [2]: gone.md
        [1]: other.md 'title'
        [2]: gone.md
        ^^^ duplicate-definition
        """
    )


def outcome_of(body: str, entries: str = "[1] A book\n[2] A paper", heading: str = "# References") -> Outcome:
    return run({"report.md": f"{body}\n\n{heading}\n\n{entries}\n".encode()})


@pytest.mark.parametrize("body", ["It rose [1](#ref-1).", "It rose [[1]](#ref-1).", "It rose [1].", "It rose [1, 2]."])
def test_markers_that_lead_into_the_list(body: str) -> None:
    outcome = outcome_of(body)
    assert outcome.totals.markers == 1
    assert [f.rule for f in outcome.findings if f.rule != "grouped-marker"] in ([], ["unused-definition"])


@pytest.mark.parametrize("body", ["It rose [[9]](https://example.org) [1].", "It rose [9](https://example.org) [1]."])
def test_a_link_with_its_own_target_is_neither_a_marker_nor_a_use(body: str) -> None:
    outcome = outcome_of(body, "[1] A book\n[9] A paper")
    assert [f.rule for f in outcome.findings] == ["unused-definition"]
    assert outcome.totals.markers == 1


def test_a_link_into_the_list_with_another_number_is_undefined() -> None:
    outcome = outcome_of("It rose [9](#ref-9), [1], [2].")
    assert [f.rule for f in outcome.findings] == ["undefined-marker"]


@pytest.mark.parametrize("body", ["Nothing cited.", "Only [9].", "Only `[1]`.", "Only \\[1]."])
def test_a_list_without_a_marker_that_leads_into_it_is_ordinary(body: str) -> None:
    assert not outcome_of(body).reports


@pytest.mark.parametrize("heading", ["# Results", "References are listed here.", "# The references of others"])
def test_a_list_under_another_heading_is_ordinary(heading: str) -> None:
    assert not outcome_of("It rose [1].", heading=heading).reports


def test_a_plain_text_file_has_no_reference_list() -> None:
    assert not run({"report.txt": b"It rose [1].\n\nReferences\n==========\n\n[1] A book\n[1] A paper\n"}).reports


def test_a_definition_with_offsets_makes_it_a_cited_document() -> None:
    outcome = check(
        """
        //- report.md
        It rose [1].

        # References

        [1]: source.txt#char=@ "Revenue rose 12 % in 2023."
        //- source.txt
        Revenue rose 12 % in 2023.
        """
    )
    assert outcome.kind("report.md") is DocumentKind.CITED


def test_a_switched_off_report_gets_nothing() -> None:
    outcome = run({"report.md": b"---\ngroundls: off\n---\nIt rose [1] [9].\n\n# References\n\n[1] A book\n"})
    assert (outcome.reports, outcome.totals.switched_off) == ({}, ["report.md"])


def test_the_section_itself_is_not_scanned() -> None:
    outcome = outcome_of("It rose [1], [2].", "[1] A book [7], see [8]\n\nSome text [9].\n\n[2] A paper")
    assert not outcome.findings


def test_the_text_below_a_section_is_scanned() -> None:
    outcome = outcome_of("It rose [1], [2].", "[1] A book\n[2] A paper\n\n# Afterword\n\nMore [9].")
    assert [f.rule for f in outcome.findings] == ["undefined-marker"]


def test_levels_of_the_configuration_win() -> None:
    files = {
        "report.md": b"It rose [1].\n\n# References\n\n[1] A book\n[2] A paper\n",
        ".groundls.toml": b'[rules]\nunused-definition = "error"\n',
    }
    assert [str(f.severity) for f in run(files).findings] == ["error"]
    assert not run(files, {"unused-definition": "off"}).findings
