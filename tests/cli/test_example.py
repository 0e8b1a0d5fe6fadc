"""The example workspace: its report is clean, and in its broken drafts every rule fires once, those that are off where they are on."""

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
    report = example.report("report.md")
    assert report.rules == ["derived-value"]
    assert report.json["summary"]["information"] == 1
    (document,) = report.json["documents"]
    assert document["verified"] == document["citations"] > 20


def test_all_claims_of_the_report_are_supported(example: Folder) -> None:
    summary = example.report("report.md").json["summary"]
    assert summary["claims"]["supported"] > 25
    assert (summary["claims"]["under_cited"], summary["claims"]["unsupported"]) == (0, 0)
    assert (summary["claims"]["not_checkable"], summary["faithfulness"]) == (0, 1.0)
    written = (example.root / "report.md").read_text("utf-8")
    assert "groundls:narration" in written
    assert "seal ... lets water in" in written


def test_every_rule_that_is_on_fires_exactly_once_in_the_drafts(example: Folder) -> None:
    done = example.report("broken")
    assert done.code == 1
    assert Counter(done.rules) == {name: 1 for name, rule in RULES.items() if rule.enabled}
    assert {f["rule"]: f["severity"] for f in done.json["findings"]}.items() >= {
        name: str(rule.severity) for name, rule in RULES.items() if rule.enabled and name != "uncitable-source"
    }.items()


def test_rules_that_are_off_fire_exactly_once_in_the_draft_about_facts(example: Folder) -> None:
    off = {name: str(rule.severity) for name, rule in RULES.items() if not rule.enabled}
    assert off
    without = Counter(example.report("broken/facts.md").rules)
    example.write(
        "broken/.groundls.toml", "[rules]\n" + "".join(f'{name} = "{level}"\n' for name, level in off.items())
    )
    assert Counter(example.report("broken/facts.md").rules) - without == dict.fromkeys(off, 1)


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
