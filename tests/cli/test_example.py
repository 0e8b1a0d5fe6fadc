"""The example workspace: its report is clean, and in its broken drafts every rule fires once."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from groundcore.rules import RULES
from tests.cli.program import Folder

EXAMPLE = Path(__file__).parent.parent.parent / "docs" / "example"
DRAFTS = sorted(path.name for path in (EXAMPLE / "broken").glob("*.md"))


@pytest.fixture
def example(folder: Folder) -> Folder:
    shutil.copytree(EXAMPLE, folder.root, dirs_exist_ok=True)
    return folder


def test_the_report_is_clean(example: Folder) -> None:
    done = example.check("--strict", "report.md")
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith(" citations, all verified\n")
    (document,) = example.report("report.md").json["documents"]
    assert document["verified"] == document["citations"] > 20


def test_every_rule_fires_exactly_once_in_the_drafts(example: Folder) -> None:
    done = example.report("broken")
    assert done.code == 1
    assert Counter(done.rules) == dict.fromkeys(RULES, 1)
    assert {f["rule"]: f["severity"] for f in done.json["findings"]}.items() >= {
        name: str(rule.severity) for name, rule in RULES.items() if name != "uncitable-source"
    }.items()


def test_the_sources_are_ordinary_files(example: Folder) -> None:
    done = example.report("sources")
    assert (done.code, done.json["documents"], done.json["skipped"]) == (0, [], [])


@pytest.mark.parametrize("name", DRAFTS)
def test_each_draft_gives_the_same_findings_alone(example: Folder, name: str) -> None:
    walked = [f for f in example.report("broken").json["findings"] if f["path"] == f"broken/{name}"]
    assert walked
    assert example.report(f"broken/{name}").json["findings"] == walked


def test_in_its_place_and_from_a_folder_of_its_own_it_is_the_same(example: Folder) -> None:
    here = example.report("broken", at="").json
    there = example.report("../broken", at="sources").json
    for report in (here, there):
        for finding in report["findings"]:
            finding["path"] = finding["path"].removeprefix("../")
            for related in finding["related"]:
                related.pop("path")
    assert there["findings"] == here["findings"]
    assert there["summary"] == here["summary"]
