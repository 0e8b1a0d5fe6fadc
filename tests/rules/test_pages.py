"""The page of each rule: its examples are run, so what it says about itself is true."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent
from typing import cast

import pytest

from groundcore.config import Level
from groundcore.rules import RULES, Rule
from tests.marked import Outcome, parse, run
from tests.rule_pages import page

PLACEHOLDER = "(2,600 characters)"
WORDS = " ".join(f"word{number:04}" for number in range(400))[:2600]
FOLDER = Path(__file__).parent.parent.parent / "docs" / "rules"

every_rule = pytest.mark.parametrize("rule", list(RULES.values()), ids=list(RULES))


def example(rule: Rule, name: str) -> str:
    """An example of a page, with its placeholder written out."""
    match = re.search(rf"^{name}::\n\n((?:    .*\n|\n)+)", rule.page, re.MULTILINE)
    assert match is not None, f"the page of {rule.name} has no {name} example"
    return dedent(match.group(1)).strip("\n").replace(PLACEHOLDER, WORDS)


def run_example(rule: Rule, name: str, *, off: bool = False) -> Outcome:
    """An example checked with its rule on, whatever its level is by itself."""
    level = cast(Level, "off" if off else str(rule.severity))
    return run(parse(example(rule, name)).files, {rule.name: level} if off or not rule.enabled else None)


@every_rule
def test_it_begins_with_one_sentence(rule: Rule) -> None:
    first, second = rule.page.strip().split("\n")[:2]
    assert re.fullmatch(r"[A-Z][^.]*\.", re.sub(r"[0-9],[0-9]", "0", first))
    assert second == ""
    assert rule.summary == first


@every_rule
def test_the_bad_example_gives_this_rule_and_no_other(rule: Rule) -> None:
    found = run_example(rule, "Bad").findings
    assert {finding.rule for finding in found} == {rule.name}
    assert found[0].severity is rule.severity


@every_rule
def test_the_good_example_gives_nothing(rule: Rule) -> None:
    outcome = run_example(rule, "Good")
    assert not outcome.findings
    assert outcome.totals.citations > 0
    assert outcome.totals.exit_code(strict=True) == 0


@every_rule
def test_a_rule_that_is_switched_off_is_silent(rule: Rule) -> None:
    outcome = run_example(rule, "Bad", off=True)
    assert rule.name not in {finding.rule for finding in outcome.findings}


@every_rule
def test_the_examples_are_marked_sources_of_two_files_and_more(rule: Rule) -> None:
    for name in ("Bad", "Good"):
        files = parse(example(rule, name)).files
        assert len(files) >= 2
        assert next(iter(files)).endswith(".md")


@every_rule
def test_the_published_page_is_the_docstring(rule: Rule) -> None:
    written = (FOLDER / f"{rule.name}.md").read_text("utf-8")
    assert written == page(rule)
    assert rule.page.strip().split("\n\n")[1] in written


def test_the_published_list_has_every_rule() -> None:
    assert {p.stem for p in FOLDER.glob("*.md")} == {*RULES, "README"}
    rows = re.findall(
        r"^\| \[([a-z-]+)\]\(\1\.md\) \| ([a-z]+) \| (.+) \|$", (FOLDER / "README.md").read_text("utf-8"), re.M
    )
    assert rows == [(rule.name, str(rule.severity), rule.summary) for rule in RULES.values()]
