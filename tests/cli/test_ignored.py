"""Findings that comments ignore, on the command line: exit code, summaries, fixes."""

from __future__ import annotations

import pytest

from tests.cli.program import Folder

TEXT = """\
<!-- groundls:ignore {rules} -- as the author wants it -->
Revenue rose [1, 2].

Costs fell [2, 1].

[1]: s.txt#char=0,26 "Revenue rose 12 % in 2023."
[2]: s.txt#char=27,54 "Costs fell in every region."
"""
SOURCE = "Revenue rose 12 % in 2023. Costs fell in every region.\n"


@pytest.fixture
def project(folder: Folder) -> Folder:
    folder.write("s.txt", SOURCE)
    folder.write("report.md", TEXT.format(rules="grouped-marker"))
    return folder


def test_the_summary_counts_what_is_ignored(project: Folder) -> None:
    done = project.check("report.md")
    assert done.out.endswith("\n1 finding ignored by comments\n")
    assert done.out.count("grouped-marker") == 1
    project.write("report.md", "<!-- groundls:ignore-file grouped-marker -->\n\n" + TEXT.partition("\n")[2])
    done = project.check("report.md")
    assert done.out.endswith("2 findings ignored by comments\n")
    assert "grouped-marker" not in done.out


def test_nothing_is_said_where_nothing_is_ignored(project: Folder) -> None:
    project.write("report.md", TEXT.partition("\n")[2])
    assert "ignored" not in project.check("report.md").out


def test_json_counts_what_is_ignored(project: Folder) -> None:
    report = project.report("report.md").json
    assert report["summary"]["suppressed"] == 1
    assert [f["line"] for f in report["findings"] if f["rule"] == "grouped-marker"] == [4]
    assert report["summary"]["information"] == 1


def test_an_ignored_error_does_not_fail_the_check(project: Folder) -> None:
    text = TEXT.format(rules="undefined-marker").replace("[1, 2]", "([1], [9])").replace("[2, 1]", "([2])")
    project.write("report.md", text)
    assert project.check("--strict", "report.md").code == 0
    project.write("report.md", text.partition("\n")[2])
    assert project.check("report.md").code == 1


def test_fixes_of_ignored_findings_are_not_applied(project: Folder) -> None:
    done = project.check("--fix", "report.md")
    assert done.out.startswith("1 fix applied\n") or "1 fix applied" in done.out
    wanted = TEXT.format(rules="grouped-marker").replace("[2, 1]", "([2], [1])")
    assert (project.root / "report.md").read_text("utf-8") == wanted
