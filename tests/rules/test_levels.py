"""The rules as a list: names, levels, and what may change a level."""

from __future__ import annotations

import pytest

from groundcore.config import ConfigError, Level
from groundcore.findings import Severity
from groundcore.rules import RULE_NAMES, RULES, check_document
from groundcore.rules.base import Context, Found, Rule
from groundcore.text import Text
from groundcore.workspace import Workspace
from tests.marked import run

LEVELS = {
    "undefined-marker": "error",
    "zero-marker": "warning",
    "padded-marker": "warning",
    "adjacent-markers": "warning",
    "grouped-marker": "information",
    "foreign-marker": "hint",
    "hidden-marker": "warning",
    "malformed-definition": "error",
    "invisible-definition": "error",
    "duplicate-definition": "error",
    "lost-definitions": "error",
    "conflict-marker": "error",
    "unused-definition": "warning",
    "unordered-definitions": "hint",
    "missing-quote": "error",
    "noncanonical-quote": "information",
    "overlong-quote": "error",
    "unanchored-definition": "warning",
    "weak-quote": "hint",
    "unsafe-target": "error",
    "external-target": "information",
    "missing-source": "error",
    "unreadable-source": "error",
    "inexact-path": "warning",
    "uncitable-source": "error",
    "malformed-span": "error",
    "moved-span": "warning",
    "ambiguous-span": "error",
    "altered-span": "error",
    "missing-span": "error",
    "unsupported-fact": "error",
    "undercited-fact": "warning",
    "derived-value": "information",
    "misquotation": "error",
    "miscounted-sources": "error",
    "mixed-units": "error",
    "decorative-citation": "hint",
    "uncited-fact": "hint",
    "novel-fact": "error",
    "malformed-narration": "error",
    "cited-narration": "error",
    "unknown-directive": "warning",
    "unused-ignore": "warning",
    "leftover-redaction": "warning",
    "unreviewed-answer": "information",
}
REPORT = {"report.md": b'It rose [1][9].\n\n[1]: source.txt#char=0,7 "Revenue"\n', "source.txt": b"Revenue rose."}


def found(overrides: dict[str, Level] | None = None, config: str = "") -> dict[str, str]:
    files = {**REPORT, ".groundls.toml": config.encode()} if config else REPORT
    return {finding.rule: str(finding.severity) for finding in run(files, overrides).findings}


def test_every_rule_and_its_level() -> None:
    assert {name: str(rule.severity) for name, rule in RULES.items()} == LEVELS
    assert frozenset(LEVELS) == RULE_NAMES


def test_the_order_is_that_of_the_documentation() -> None:
    assert list(RULES) == list(LEVELS)


def test_levels_without_any_configuration() -> None:
    assert found() == {"adjacent-markers": "warning", "undefined-marker": "error", "weak-quote": "hint"}


@pytest.mark.parametrize("level", ["error", "warning", "information", "hint"])
def test_a_level_may_be_set_for_a_run_or_a_project(level: Level) -> None:
    assert found({"weak-quote": level})["weak-quote"] == level
    assert found(None, f'[rules]\nweak-quote = "{level}"\n')["weak-quote"] == level


def test_a_level_that_is_set_holds_for_every_case_of_a_rule() -> None:
    files = {**REPORT, "report.md": REPORT["report.md"].replace(b"[1][9]", b"[1] [9]")}
    levels = {f.rule: str(f.severity) for f in run(files).findings}
    assert levels["adjacent-markers"] == "hint"
    levels = {f.rule: str(f.severity) for f in run(files, {"adjacent-markers": "warning"}).findings}
    assert levels["adjacent-markers"] == "warning"


def test_a_rule_may_be_switched_off() -> None:
    assert set(found({"undefined-marker": "off"})) == {"adjacent-markers", "weak-quote"}
    assert set(found(None, '[rules]\nundefined-marker = "off"\n')) == {"adjacent-markers", "weak-quote"}


def test_a_run_wins_over_the_configuration() -> None:
    assert found({"weak-quote": "warning"}, '[rules]\nweak-quote = "off"\n')["weak-quote"] == "warning"


def test_the_nearest_configuration_wins_rule_by_rule() -> None:
    files = {
        ".groundls.toml": b'[rules]\nweak-quote = "error"\nundefined-marker = "off"\n',
        "a/.groundls.toml": b'[rules]\nweak-quote = "information"\n',
        "a/report.md": REPORT["report.md"],
        "a/source.txt": REPORT["source.txt"],
    }
    levels = {finding.rule: str(finding.severity) for finding in run(files).findings}
    assert levels == {"adjacent-markers": "warning", "weak-quote": "information"}


@pytest.mark.parametrize("config", ['[rules]\nno-rule = "off"\n', '[rules]\nweak-quote = "loud"\n', "[rule]\n"])
def test_a_configuration_that_cannot_be_used_ends_the_run(config: str) -> None:
    with pytest.raises(ConfigError):
        found(None, config)


def test_a_rule_that_fails_costs_only_itself(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    def broken(_: Context) -> list[Found]:
        raise ZeroDivisionError("text of the document")

    rule = Rule("weak-quote", Severity.HINT, None, broken)  # type: ignore[arg-type]
    monkeypatch.setitem(RULES, "weak-quote", rule)
    workspace = Workspace(str(tmp_path), RULE_NAMES)
    text = 'It rose [0].\n\n[1]: gone.txt#char=0,7 "Revenue"\n'
    checked = check_document(workspace, workspace.read_document("report.md", Text(text)))
    assert [f.rule for f in checked.findings] == ["zero-marker", "unused-definition", "missing-source"]
    assert checked.failures == ("weak-quote failed: ZeroDivisionError",)


def test_findings_are_in_the_order_of_their_places() -> None:
    findings = run(REPORT).findings
    assert [f.span for f in findings] == sorted(f.span for f in findings)
