"""Comments that ignore findings: what each form covers, what stays, and unused-ignore."""

from __future__ import annotations

import pytest

from groundcore.config import Level
from groundcore.findings import Severity
from groundcore.rules import RULE_NAMES, RULES, check_document
from groundcore.rules.base import Rule
from groundcore.suppress import read_ignores
from groundcore.text import Text
from groundcore.workspace import Workspace
from tests.marked import Outcome, parse, run
from tests.rules.samples import SOURCE
from tests.rules.test_pages import example

BLOCK = '[1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."\n'
IGNORE = "<!-- groundls:ignore undefined-marker -->"


def outcome(prose: str, name: str = "report.md", overrides: dict[str, Level] | None = None) -> Outcome:
    text = f"{prose}\n\nRevenue rose ([1]).\n\n{BLOCK}"
    return run({name: text.encode(), "source.txt": SOURCE.encode()}, overrides)


def left(prose: str, name: str = "report.md") -> list[str]:
    """The undefined markers that are still found, with the other rules that are."""
    found = outcome(prose, name)
    text = found.reports[name].text.value
    return [text[f.span.start : f.span.end] if f.rule == "undefined-marker" else f.rule for f in found.findings]


@pytest.mark.parametrize(
    "comment",
    [
        IGNORE,
        "<!-- groundls: ignore undefined-marker -->",
        "<!-- groundls:ignore undefined-marker -- the source is to come -->",
        "<!-- groundls:ignore undefined-marker, zero-marker -- both -->",
        "<!-- groundls:ignore undefined-marker zero-marker -->",
        "<!-- groundls:ignore\nundefined-marker\n-- lines -->",
        "<!-- groundls:ignore undefined-marker --no-reason -->",
    ],
)
@pytest.mark.parametrize("blank", ["\n", "\n\n"])
@pytest.mark.parametrize("name", ["report.md", "report.txt"])
def test_a_comment_is_for_the_block_that_follows(comment: str, blank: str, name: str) -> None:
    found = left(f"It rose [7].\n\n{comment}{blank}It fell [8]\nand rose [9].\n\nIt fell [7].", name)
    extra = [rule for rule in found if rule not in {"[7]"}]
    assert found.count("[7]") == 2
    assert set(extra) <= {"unused-ignore", "unknown-directive"}


@pytest.mark.parametrize(
    ("prose", "stays"),
    [
        (f"{IGNORE}\n# Head [8]\n\nWords [9].", ["[9]"]),
        (f"{IGNORE}\n\n- one [8]\n  - nested [8]\n- two [9]", ["[9]"]),
        (f"- one [9]\n  {IGNORE}\n- two [8]\n- three [9]", ["[9]", "[9]"]),
        (f"- one [9]\n\n  {IGNORE}\n\n  more [8]\n\n  more [9]", ["[9]", "[9]"]),
        (f"- one [9]\n  {IGNORE}\n  more [8]\n- two [9]", ["[9]", "[9]"]),
        (f"{IGNORE}\n> quote [8]\n>\n> more [8]\n\nWords [9].", ["[9]"]),
        (f"> quote [9]\n>\n> {IGNORE}\n> more [8]\n>\n> more [9]", ["[9]", "[9]"]),
        (f"{IGNORE}\n\n| [8] | b |\n|---|---|\n| [8] | [8] |\n\nWords [9].", ["[9]"]),
        (f"{IGNORE}\n\n[^note]: A note [8].\n\nWords [9] [^note].", ["[9]"]),
        (f"{IGNORE}\n<!-- prettier-ignore -->\nWords [8].\n\nWords [9].", ["[9]"]),
        (f"{IGNORE}\n\nWords [8].\n{IGNORE}\nWords [8].\nWords [8].\n\nWords [9].", ["[9]"]),
        (f"{IGNORE}\n***\n\nWords [8].\n\nWords [9].", ["[9]"]),
        (f"Words [8] {IGNORE}\nand [8].\n\nWords [9].", ["[9]"]),
        (f"# Head [8] {IGNORE}\n\nWords [9].", ["[9]"]),
        (f"| [9] | b |\n|---|---|\n| [8] {IGNORE} | [8] |\n| [9] | |", ["[9]", "[9]"]),
        (f"| [8] {IGNORE} | b |\n|---|---|\n| [9] | |", ["[9]"]),
        (f"`{IGNORE}`\n\nWords [9].", ["[9]"]),
        (f"```\n{IGNORE}\n```\n\nWords [9].", ["[9]"]),
        (f"    {IGNORE}\n\nWords [9].", ["[9]"]),
    ],
)
def test_which_block_follows(prose: str, stays: list[str]) -> None:
    assert left(prose) == stays


def test_comments_one_below_the_other_are_for_the_same_block() -> None:
    prose = f"{IGNORE}\n<!-- groundls:ignore zero-marker -->\n\nIt rose [8] [0].\n\nIt fell [9] [0]."
    assert left(prose) == ["[9]", "zero-marker"]


def test_a_comment_inside_raw_html_is_for_that() -> None:
    html = "<figure>\n<!-- groundls:ignore hidden-marker -->\n<figcaption>Words [1]</figcaption>\n</figure>"
    assert left(html) == []
    assert left(html.replace("<!-- groundls:ignore hidden-marker -->\n", "")) == ["hidden-marker"]


@pytest.mark.parametrize("end", ["\n", ""])
def test_each_definition_is_a_block(end: str) -> None:
    two, three = (f'[{n}]: source.txt#char=0,7 "Revenue"' for n in (2, 3))
    text = f"Words ([1], [2], [3]).\n\n{BLOCK}<!-- groundls:ignore weak-quote -->\n{two}\n{three}{end}"
    found = run({"report.md": text.encode(), "source.txt": SOURCE.encode()})
    (finding,) = [f for f in found.findings if f.rule == "weak-quote"]
    assert finding.span.start > text.rindex("[3]")
    assert [f.rule for f in found.reports["report.md"].suppressed] == ["weak-quote"]


def test_a_definition_at_the_very_end_is_covered_too() -> None:
    text = f"Words ([1], [2]).\n\n{BLOCK}<!-- groundls:ignore missing-quote -->\n[2]: source.txt#char=0,26"
    found = run({"report.md": text.encode(), "source.txt": SOURCE.encode()})
    assert [f.rule for f in found.findings] == []
    assert [f.rule for f in found.reports["report.md"].suppressed] == ["missing-quote"]


@pytest.mark.parametrize(
    ("prose", "stays"),
    [
        ("Words [8].\n\n<!-- groundls:ignore-file undefined-marker -->", []),
        ("Words [8] [0].\n\n<!-- groundls: ignore-file undefined-marker, zero-marker -- draft -->\n\nWords [8].", []),
        ("Words [8] <!-- groundls:ignore-file undefined-marker -->.\n\nWords [8] [0].", ["zero-marker"]),
        (
            "[9]\n\n<!-- groundls:ignore-start undefined-marker -->\n\n[8]\n\n- [8]\n\n<!-- groundls:ignore-end -->\n\n[9]",
            ["[9]", "[9]"],
        ),
        ("[9] <!-- groundls:ignore-start undefined-marker --> [8] <!-- groundls:ignore-end --> [9]", ["[9]", "[9]"]),
        (
            "<!-- groundls:ignore-start undefined-marker -->\n\n[8]\n\n<!-- groundls:ignore-start zero-marker -->\n\n[8] [0]\n\n"
            "<!-- groundls:ignore-end -->\n\n[8] [0]\n\n<!-- groundls:ignore-end -->\n\n[9]",
            ["zero-marker", "[9]"],
        ),
        (
            "<!-- groundls:ignore-start undefined-marker -->\n\n[8]\n\n<!-- groundls:ignore-start zero-marker -->\n\n[8] [0]\n\n"
            "<!-- groundls:ignore-end undefined-marker -->\n\n[9] [0]\n\n<!-- groundls:ignore-end -->\n\n[0]",
            ["[9]", "zero-marker"],
        ),
        ("<!-- groundls:ignore-start undefined-marker -->\n\n[9]", ["unknown-directive", "[9]"]),
        ("[9]\n\n<!-- groundls:ignore-end -->", ["[9]", "unknown-directive"]),
        ("<!-- groundls:ignore -->\n[9]", ["unknown-directive", "[9]"]),
        ("<!-- groundls:ignore-file -->\n[9]", ["unknown-directive", "[9]"]),
        ("<!-- groundls:ignore undefined -->\n[9]", ["unknown-directive", "[9]"]),
        ("<!-- groundls:ignore undefined, undefined-marker -->\n[8]", ["unknown-directive"]),
    ],
)
def test_files_and_stretches(prose: str, stays: list[str]) -> None:
    assert left(prose) == stays


@pytest.mark.parametrize("rule", sorted(RULE_NAMES))
def test_every_rule_may_be_ignored_for_a_file(rule: str) -> None:
    files = dict(parse(example(RULES[rule], "Bad")).files)
    path = next(path for path in files if path.endswith(".md"))
    files[path] += f"\n\n<!-- groundls:ignore-file {rule} -->\n".encode()
    found = run(files, {rule: RULES[rule].severity.value})
    assert rule not in {f.rule for f in found.findings}
    if rule != "unused-ignore":
        assert rule in {f.rule for f in found.reports[path].suppressed}


# What becomes of an ignored finding


def test_an_ignored_error_does_not_fail_a_check_and_is_counted() -> None:
    found = outcome(f"{IGNORE}\nIt rose [9].")
    assert found.totals.exit_code(strict=True) == 0
    assert found.totals.severities[Severity.ERROR] == 0
    assert found.totals.suppressed == 1
    (finding,) = found.reports["report.md"].suppressed
    assert (finding.rule, finding.severity) == ("undefined-marker", Severity.ERROR)


def test_an_ignored_fix_is_not_counted_as_fixable() -> None:
    found = outcome("<!-- groundls:ignore grouped-marker -->\nRevenue rose [1, 1].")
    assert (found.totals.fixable, found.findings) == (0, [])
    assert outcome("Revenue rose [1, 1].").totals.fixable == 1


def test_findings_and_ignored_ones_are_in_the_order_of_their_places() -> None:
    found = outcome(f"[9] [0]\n\n{IGNORE}\n[8] [8] [0]\n\n{IGNORE}\n[8]").reports["report.md"]
    for part in (found.findings, found.suppressed):
        assert [f.span for f in part] == sorted(f.span for f in part)
    assert (len(found.findings), len(found.suppressed)) == (4, 3)


def test_a_numbered_reference_document_may_ignore_too() -> None:
    text = f"It rose [1].\n\n{IGNORE}\nIt fell [9].\n\nIt fell [8].\n\n# References\n\n[1] A book\n"
    found = run({"a.md": text.encode()})
    assert [text[f.span.start : f.span.end] for f in found.findings] == ["[8]"]
    assert found.totals.suppressed == 1


# Comments that ignore nothing


@pytest.mark.parametrize(
    ("prose", "message"),
    [
        (
            f"{IGNORE}\nWords.",
            "this comment ignores undefined-marker, and there is none in the block that it is for; remove it",
        ),
        (
            "<!-- groundls:ignore-file zero-marker -->",
            "this comment ignores zero-marker, and there is none in this file; remove it",
        ),
        (
            "<!-- groundls:ignore-start zero-marker -->\n\n<!-- groundls:ignore-end -->",
            "this comment ignores zero-marker, and there is none up to its end; remove it",
        ),
        (
            "<!-- groundls:ignore zero-marker, weak-quote -->\nWords.",
            "this comment ignores zero-marker and weak-quote, and there is none in the block that it is for; remove it",
        ),
        (
            "<!-- groundls:ignore undefined-marker, weak-quote -->\nWords [9].",
            "this comment ignores weak-quote, and there is none in the block that it is for; remove the name",
        ),
    ],
)
def test_a_comment_that_ignores_nothing_is_told(prose: str, message: str) -> None:
    found = outcome(prose)
    assert found.one("unused-ignore").message == message
    assert not outcome("").findings


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"A.\n\n{IGNORE}\nB.", "A.\n\nB."),
        (
            "A.\n\n<!-- groundls:ignore-start zero-marker -->\n\nB.\n\n<!-- groundls:ignore-end -->\n\nC.",
            "A.\n\nB.\n\nC.",
        ),
        (
            "<!-- groundls:ignore undefined-marker, weak-quote -- x -->\n[9]",
            "<!-- groundls:ignore undefined-marker -- x -->\n[9]",
        ),
        (
            "<!-- groundls:ignore weak-quote, undefined-marker -- x -->\n[9]",
            "<!-- groundls:ignore undefined-marker -- x -->\n[9]",
        ),
        ("<!-- groundls:ignore weak-quote undefined-marker -->\n[9]", "<!-- groundls:ignore undefined-marker -->\n[9]"),
    ],
)
def test_what_ignores_nothing_is_removed(before: str, after: str) -> None:
    found = outcome(before)
    text = found.reports["report.md"].text.value
    assert found.fixed("unused-ignore") == text.replace(before, after)
    assert not outcome(after).findings


@pytest.mark.parametrize(
    ("overrides", "rules"),
    [
        ({}, ["unused-ignore"]),
        ({"zero-marker": "off"}, []),
        ({"unused-ignore": "off"}, []),
        ({"unused-ignore": "error"}, ["unused-ignore"]),
        ({"zero-marker": "hint"}, ["unused-ignore"]),
    ],
)
def test_a_rule_that_is_switched_off_is_not_missed(overrides: dict[str, Level], rules: list[str]) -> None:
    found = outcome("<!-- groundls:ignore zero-marker -->\nWords.", overrides=overrides)
    assert [f.rule for f in found.findings] == rules
    assert [str(f.severity) for f in found.findings] == [overrides.get("unused-ignore", "warning")] * len(rules)


def test_a_rule_that_failed_is_not_missed(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    def broken(_: object) -> list[object]:
        raise ZeroDivisionError

    monkeypatch.setitem(RULES, "zero-marker", Rule("zero-marker", Severity.HINT, None, broken))  # type: ignore[arg-type]
    workspace = Workspace(str(tmp_path), RULE_NAMES)
    checked = check_document(
        workspace, workspace.read_document("a.md", Text("<!-- groundls:ignore zero-marker -->\n[0]\n"))
    )
    assert not checked.findings
    assert checked.failures == ("zero-marker failed: ZeroDivisionError",)


def test_a_fault_in_the_comments_is_told_and_hides_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("groundcore.rules.apply_ignores", broken)
    workspace = Workspace(str(tmp_path), RULE_NAMES)
    checked = check_document(
        workspace, workspace.read_document("a.md", Text("<!-- groundls:ignore zero-marker -->\n[0]\n"))
    )
    assert [f.rule for f in checked.findings] == ["zero-marker"]
    assert checked.failures == ("ignore comments failed: ZeroDivisionError",)


def test_the_rule_on_unused_comments_may_be_ignored_and_is_never_missed() -> None:
    prose = "<!-- groundls:ignore-file unused-ignore -->\n\n<!-- groundls:ignore zero-marker -->\nWords."
    found = outcome(prose)
    assert not found.findings
    assert [f.rule for f in found.reports["report.md"].suppressed] == ["unused-ignore"]
    assert not outcome("<!-- groundls:ignore-file unused-ignore -->").findings


def test_two_comments_for_the_same_finding_are_both_used() -> None:
    assert left(f"{IGNORE}\n{IGNORE}\n[8]\n\n<!-- groundls:ignore-file undefined-marker -->") == []


def test_many_comments_and_findings(tmp_path: object) -> None:
    """Each finding and each comment is looked at once: a stretch in a stretch is no product of both."""
    start, end = "<!-- groundls:ignore-start undefined-marker -->\n\n", "<!-- groundls:ignore-end -->\n\n"
    text = start * 3000 + "[9]\n\n" * 3000 + end * 3000 + BLOCK
    workspace = Workspace(str(tmp_path), RULE_NAMES)
    document = workspace.read_document("a.md", Text(text))
    assert len(read_ignores(document)) == 3000
    checked = check_document(workspace, document)
    assert len(checked.suppressed) == 3000
    assert not [f for f in checked.findings if f.rule in {"unused-ignore", "undefined-marker"}]


def test_removing_the_comments_brings_the_findings_back() -> None:
    prose = f"{IGNORE}\nIt rose [8].\n\nIt fell [9]."
    without = outcome(prose.replace(f"{IGNORE}\n", "")).findings
    assert [f.rule for f in without] == ["undefined-marker"] * 2
    found = outcome(prose).reports["report.md"]
    assert [f.rule for f in (*found.findings, *found.suppressed)] == ["undefined-marker"] * 2
