"""The JSON report: its keys, its numbers, and what it says where something went wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest

from groundcore import RULES_VERSION
from tests.cli.program import CLEAN, REPORT, Folder

BROKEN = """
//- docs/report.md crlf
Ä 😀 rose ([1], [9]),
fell [1]
[2].

[1]: ../s.txt#char=1,27 "Revenue rose 12 % in 2023."
[2]: ../s.txt#char=27,54 "Costs fell in every REGION."
[2]: ../s.txt#char=27,54 "Costs fell in every region."
//- off.md
---
groundls: off
---
//- list.md
It rose [1].

# References

[1] A book
//- plain.md
Words.
//- s.txt
Revenue rose 12 % in 2023. Costs fell in every region.
"""
POSITION = {"line", "column", "end_line", "end_column"}


@pytest.fixture
def report(folder: Folder) -> Any:
    folder.files(BROKEN)
    folder.write("bad.md", b"\xff")
    done = folder.report()
    assert done.code == 1
    return done.json


def test_the_keys_are_the_documented_ones(report: Any) -> None:
    assert list(report) == ["version", "rules_version", "findings", "documents", "skipped", "summary"]
    keys = {"rule", "severity", "path", "message", "related", "fixes"} | POSITION
    assert all(set(finding) == keys for finding in report["findings"])
    related = [related for finding in report["findings"] for related in finding["related"]]
    assert related
    assert all(set(r) == {"path", "message"} | POSITION for r in related)
    fixes = [fix for finding in report["findings"] for fix in finding["fixes"]]
    assert fixes
    assert all(set(fix) == {"title", "fix_all", "edits"} for fix in fixes)
    assert all(set(edit) == {"new_text"} | POSITION for fix in fixes for edit in fix["edits"])
    assert all(set(d) == {"path", "kind", "markers", "citations", "verified"} for d in report["documents"])
    assert all(set(s) == {"path", "reason"} for s in report["skipped"])


def test_versions_are_numbers(report: Any) -> None:
    assert (report["version"], report["rules_version"]) == (1, RULES_VERSION)


def test_documents_skipped_files_and_the_summary(report: Any) -> None:
    assert report["documents"] == [
        {"path": "list.md", "kind": "references", "markers": 1, "citations": 1, "verified": 0},
        {"path": "docs/report.md", "kind": "cited", "markers": 4, "citations": 3, "verified": 1},
    ]
    assert report["skipped"] == [{"path": "bad.md", "reason": "is not UTF-8 at byte 0; save it as UTF-8"}]
    assert report["summary"] == {
        "files": 5,
        "errors": 3,
        "warnings": 1,
        "information": 0,
        "hints": 1,
        "not_checked": 0,
        "switched_off": 1,
        "suppressed": 0,
        "claims": {
            "total": 1,
            "supported": 0,
            "under_cited": 0,
            "unsupported": 0,
            "not_comparable": 0,
            "not_checkable": 1,
        },
        "faithfulness": None,
        "coverage": None,
        "strictness": 1.0,
    }
    severities = [finding["severity"] for finding in report["findings"]]
    assert sorted(severities) == ["error", "error", "error", "hint", "warning"]


def test_a_finding_about_a_fact_says_its_class(folder: Folder) -> None:
    done = folder.files(
        """
        //- report.md
        It rose by 13 % ([1]) in five days. They say "it rose by the sea" ([1]). Two reports say so ([1]). Costs [9].

        [1]: s.txt#char=@ "Revenue rose 12 %."
        //- s.txt
        Revenue rose 12 %.
        """
    ).report()
    assert [(f["rule"], f["severity"], f.get("class")) for f in done.json["findings"]] == [
        ("unsupported-fact", "error", "percent"),
        ("unsupported-fact", "warning", "duration"),
        ("misquotation", "error", "quotation"),
        ("miscounted-sources", "error", "count"),
        ("undefined-marker", "error", None),
    ]
    summary = done.json["summary"]
    assert (summary["claims"]["unsupported"], summary["claims"]["not_checkable"], summary["faithfulness"]) == (
        3,
        1,
        0.0,
    )


def test_what_counts_as_a_marker(folder: Folder) -> None:
    folder.files(
        """
        //- report.md
        Three: ([1]), [9], [1, 2]. None: [0], [01], ![1], [[1]](x.md), 【1】, `[1]`, [text][1], [2024].

        [1]: s.txt#char=@ "Revenue rose."
        [2]: s.txt "Revenue rose."
        //- s.txt
        Revenue rose.
        """
    )
    (document,) = folder.report().json["documents"]
    assert document == {"path": "report.md", "kind": "cited", "markers": 3, "citations": 2, "verified": 1}


def test_lines_and_columns_count_from_one_in_code_points(report: Any) -> None:
    places = {f["rule"]: (f["line"], f["column"], f["end_line"], f["end_column"]) for f in report["findings"]}
    assert places == {
        "undefined-marker": (1, 16, 1, 19),
        "adjacent-markers": (2, 6, 3, 4),
        "moved-span": (5, 15, 5, 24),
        "altered-span": (6, 26, 6, 55),
        "duplicate-definition": (7, 1, 7, 4),
    }
    assert {finding["path"] for finding in report["findings"]} == {"docs/report.md"}


def test_related_places_and_edits_have_positions_of_their_own_file(report: Any) -> None:
    found = {finding["rule"]: finding for finding in report["findings"]}
    (first,) = found["duplicate-definition"]["related"]
    assert (first["path"], first["line"], first["column"], first["end_column"]) == ("docs/report.md", 6, 1, 4)
    (passage,) = found["altered-span"]["related"]
    assert (passage["path"], passage["line"], passage["column"], passage["end_column"]) == ("s.txt", 1, 28, 55)
    (fix,) = found["moved-span"]["fixes"]
    edit = {"line": 5, "column": 20, "end_line": 5, "end_column": 24, "new_text": "0,26"}
    assert fix == {"title": "Update offsets of [1]", "fix_all": True, "edits": [edit]}


def test_a_related_place_is_that_of_its_own_source(folder: Folder) -> None:
    folder.files(
        """
        //- report.md
        It ([1], [2]).

        [1]: one.txt#char=0,26 "Revenue rose 12 % in 2023."
        [2]: two.txt#char=0,26 "Costs fell in every REGION."
        //- one.txt
        Revenue rose 12 % in 2023.
        //- two.txt
        First of all,
        costs: Costs fell in every region.
        """
    )
    (related,) = folder.report().json["findings"][0]["related"]
    assert related["path"] == "two.txt"
    assert (related["line"], related["column"], related["end_line"], related["end_column"]) == (2, 8, 2, 35)


def test_every_path_can_be_opened_from_the_current_folder(folder: Folder) -> None:
    folder.files(BROKEN)
    report = folder.report("..", at="docs").json
    assert {finding["path"] for finding in report["findings"]} == {"report.md"}
    assert [d["path"] for d in report["documents"]] == ["../list.md", "report.md"]
    related = {r["path"] for finding in report["findings"] for r in finding["related"]}
    assert related == {"report.md", "../s.txt"}


def test_each_item_stands_on_a_line_of_its_own(folder: Folder) -> None:
    done = folder.files(BROKEN).report()
    lines = done.out.split("\n")
    items = [json.loads(line.strip().removesuffix(",")) for line in lines if line.startswith("  ")]
    assert items == [*done.json["findings"], *done.json["documents"], *done.json["skipped"]]


def test_a_clean_report_has_empty_lists(folder: Folder) -> None:
    report = folder.files("//- a.md\nWords.").report().json
    assert (report["findings"], report["documents"], report["skipped"]) == ([], [], [])
    assert report["summary"]["files"] == 1


def test_the_summary_for_people_goes_to_standard_error(folder: Folder) -> None:
    done = folder.files(REPORT).report()
    assert done.err == CLEAN


def test_it_is_valid_where_something_could_not_be_checked(folder: Folder) -> None:
    folder.write("bad.md", b"\xff")
    folder.write("a.md", "x ([1])\n\n[1]: a.pdf#char=0,5 'Words'\n")
    folder.write("a.pdf", b"%PDF")
    done = folder.report("bad.md", "a.md")
    assert done.code == 3
    assert [s["path"] for s in done.json["skipped"]] == ["bad.md", "a.pdf"]
    assert done.json["summary"]["not_checked"] == 1


def test_an_error_of_usage_writes_no_json(folder: Folder) -> None:
    done = folder.files(BROKEN).report("gone.md")
    assert (done.code, done.out) == (2, "")


@pytest.mark.parametrize(
    "env", [{}, {"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "cp1252"}, {"FORCE_COLOR": "1"}]
)
def test_it_is_never_coloured_and_the_same_bytes_on_every_terminal(folder: Folder, env: dict[str, str]) -> None:
    folder.files(BROKEN.replace("docs/report.md", "dö—cs/report.md"))
    done = folder.program("check", "--format", "json", env=env)
    assert done.out.isascii()
    assert "\x1b" not in done.out
    assert done.json == folder.report().json


def test_it_holds_control_characters_escaped(folder: Folder) -> None:
    folder.write("a\x1b\n.md", "x \x1b ([9])\n\n[1]: g\x1b.txt#char=0,5 'Words'\n")
    done = folder.report()
    assert "\x1b" not in done.out
    assert done.json["documents"][0]["path"] == "a\x1b\n.md"
