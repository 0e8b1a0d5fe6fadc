"""``groundls selftest``: mutations of the user's own documents, in memory, and what is said of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.program import REPORT, Folder
from tests.cli.test_startup import HEAVY, loaded

WATER = """
//- water.md
The gauge stood at 112.4 metres ([1]).

[1]: gauge.txt#char=@ "The gauge at the dam stood at 112.4 metres."
//- gauge.txt
The gauge at the dam stood at 112.4 metres.
"""
ALL_CAUGHT = """\
kind        caught  made
number           1     1
unit             1     1
sign             1     1
marker           1     1
offsets          1     1
quote            1     1
definition       1     1

1 document, 7 mutations (seed 0): all caught
"""
BLIND = '[rules]\nunsupported-fact = "off"\n'


def test_all_caught_is_a_table_and_a_line(folder: Folder) -> None:
    done = folder.files(WATER).call("selftest")
    assert (done.code, done.out, done.err) == (0, ALL_CAUGHT, "")


def test_survivors_are_named_and_fail(folder: Folder) -> None:
    folder.files(WATER).write(".groundls.toml", BLIND)
    done = folder.call("selftest")
    assert done.code == 1
    lines = done.out.split("\n")
    number, unit, sign = lines[:3]
    assert number.startswith("water.md:1:20 number: 112.4 was changed to ")
    assert unit.startswith("water.md:1:25 unit: 112.4 metres was changed to 112.4 ")
    assert sign == "water.md:1:20 sign: 112.4 was changed to -112.4; unsupported-fact does not see it"
    assert all(line.endswith("; unsupported-fact does not see it") for line in lines[:3])
    assert lines[-2] == "1 document, 7 mutations (seed 0): 4 caught, 3 survived"


def test_a_definition_that_was_removed_is_named(folder: Folder) -> None:
    folder.files(WATER).write(".groundls.toml", '[rules]\nlost-definitions = "off"\n')
    done = folder.call("selftest")
    assert done.code == 1
    assert done.out.startswith('water.md:3:1 definition: [1]: gauge.txt#char=0,43 "The')
    assert " was removed; lost-definitions does not see it\n" in done.out


def test_json_says_the_same(folder: Folder) -> None:
    folder.files(WATER).write(".groundls.toml", BLIND)
    done = folder.call("selftest", "--format", "json")
    found = done.json
    assert done.code == 1
    assert done.err == "1 document, 7 mutations (seed 0): 4 caught, 3 survived\n"
    assert (found["version"], found["seed"]) == (1, 0)
    assert found["summary"] == {"documents": 1, "found": 7, "made": 7, "caught": 4}
    assert found["kinds"]["sign"] == {"made": 1, "caught": 0}
    assert found["kinds"]["id"] == {"made": 0, "caught": 0}
    assert found["survivors"][-1] == {
        "kind": "sign",
        "path": "water.md",
        "line": 1,
        "column": 20,
        "end_line": 1,
        "end_column": 21,
        "text": "1",
        "new_text": "-1",
        "rules": ["unsupported-fact"],
    }


def test_a_seed_picks_what_is_tried(folder: Folder) -> None:
    folder.files(WATER)
    done = folder.call("selftest", "--max", "3")
    assert done.code == 0
    assert done.out.endswith("1 document, 3 of 7 mutations (seed 0): all caught\n")
    assert done == folder.call("selftest", "--max", "3")
    others = {folder.call("selftest", "--max", "3", "--seed", str(seed)).out.split("\n\n")[0] for seed in range(8)}
    assert len(others) > 1


def test_no_file_changes(folder: Folder) -> None:
    folder.files(WATER).files(REPORT)
    before = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in _files(folder.root)}
    assert folder.call("selftest").code == 0
    assert {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in _files(folder.root)} == before


def _files(root: Path) -> list[Path]:
    return [path for path in sorted(root.rglob("*")) if path.is_file()]


def test_without_cited_documents_it_says_so(folder: Folder) -> None:
    folder.write("a.md", "Words.\n")
    done = folder.call("selftest")
    assert (done.code, done.out) == (0, "no cited documents here (1 file looked at)\n")


def test_where_nothing_can_be_made_wrong_it_says_so(folder: Folder) -> None:
    folder.write("a.md", 'Words ([1]).\n\n[1]: gone.txt#char=0,5 "Words"\n')
    done = folder.call("selftest")
    assert (done.code, done.out) == (
        0,
        "1 document, nothing to change: no claim is supported and no citation verified\n",
    )


@pytest.mark.parametrize(
    "arguments",
    [["gone.md"], ["--max", "0"], ["--max", "x"], ["--seed", "x"], ["--format", "xml"], ["--root", "gone"], [""]],
)
def test_wrong_usage_is_2(folder: Folder, arguments: list[str]) -> None:
    done = folder.files(WATER).call("selftest", *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err


def test_it_loads_nothing_that_it_does_not_need(folder: Folder) -> None:
    folder.files(WATER)
    assert loaded(folder, "selftest").isdisjoint(HEAVY)


def test_it_stands_in_the_help(folder: Folder) -> None:
    assert "selftest" in folder.call("--help").out
    assert "Exit codes: 0 everything was caught" in " ".join(folder.call("selftest", "--help").out.split())
