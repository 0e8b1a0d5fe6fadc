"""``groundls rule``, ``--version`` and ``--help``."""

from __future__ import annotations

import pytest

from groundcore import __version__
from groundcore.rules import RULES
from tests.cli.program import Folder


def test_it_lists_every_rule_on_a_line(folder: Folder) -> None:
    done = folder.call("rule")
    assert done.code == 0
    assert [line.split()[:2] for line in done.out.splitlines()] == [[r.name, str(r.severity)] for r in RULES.values()]
    assert all(rule.summary in done.out for rule in RULES.values())


@pytest.mark.parametrize("name", list(RULES))
def test_it_prints_the_page_of_a_rule(folder: Folder, name: str) -> None:
    done = folder.call("rule", name)
    assert (done.code, done.err) == (0, "")
    assert done.out == f"{name} ({RULES[name].severity})\n\n{RULES[name].page.strip()}\n"


def test_an_unknown_rule_is_named(folder: Folder) -> None:
    done = folder.call("rule", "no-rule")
    assert (done.code, done.out) == (2, "")
    assert done.err == "groundls: no-rule is no rule; groundls rule lists them all\n"


@pytest.mark.parametrize("option", ["--version", "-V"])
def test_version(folder: Folder, option: str) -> None:
    assert folder.call(option).out == f"groundls {__version__}\n"


@pytest.mark.parametrize(
    "arguments", [["--help"], ["-h"], ["check", "--help"], ["rule", "--help"], ["--check", "--help"]]
)
def test_help(folder: Folder, arguments: list[str]) -> None:
    done = folder.call(*arguments)
    assert done.code == 0
    assert done.out.startswith("usage: groundls")
    assert "Exit codes: 0" in done.out or "rule" in arguments


@pytest.mark.parametrize("arguments", [["chekc"], ["report.md"], ["--chekc"], ["--strict"]])
def test_an_unknown_command(folder: Folder, arguments: list[str]) -> None:
    done = folder.call(*arguments)
    assert (done.code, done.out) == (2, "")
    assert arguments[0] in done.err
