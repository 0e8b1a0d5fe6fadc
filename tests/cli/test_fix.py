"""``--fix``: offsets of moved quotes and brackets of groups, and every other byte as it was."""

from __future__ import annotations

import difflib
import os
import re
import shutil
from pathlib import Path

import pytest

from tests.cli.program import Folder

EXAMPLE = Path(__file__).parent.parent.parent / "docs" / "example"
FIXABLE = """\
---
title: "[1][2]"
---

Ä 😀 rose\t[1][2], fell [1] [2]  \nand stood [1, 2]; then [1-2] ([9]) [0]. `[1][2]`

[1]: s.txt#char=1,27 "Revenue rose 12 % in 2023."
[2]:   <s.txt#char=9,10;length=3>  'Costs  fell in every region.'   \n"""
FIXED = """\
---
title: "[1][2]"
---

Ä 😀 rose\t([1], [2]), fell ([1], [2])  \nand stood ([1], [2]); then ([1], [2]) ([9]) [0]. `[1][2]`

[1]: s.txt#char=0,26 "Revenue rose 12 % in 2023."
[2]:   <s.txt#char=27,54;length=3>  'Costs  fell in every region.'   \n"""
SOURCE = "Revenue rose 12 % in 2023. Costs fell in every region.\n"


@pytest.fixture
def project(folder: Folder) -> Folder:
    folder.write("s.txt", SOURCE)
    return folder


def test_what_changes_and_what_is_left(project: Folder) -> None:
    file = project.write("report.md", FIXABLE)
    before = project.report().rules
    done = project.report("--fix")
    assert file.read_text("utf-8") == FIXED
    fixed = {"adjacent-markers", "grouped-marker", "moved-span"}
    assert sorted(done.rules) == sorted([r for r in before if r not in fixed] + ["noncanonical-quote"])
    assert done.code == 1, "an error is left"


@pytest.mark.parametrize("bom", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("last", [True, False])
def test_every_other_byte_stays(project: Folder, bom: str, end: str, last: bool) -> None:
    def saved(text: str) -> bytes:
        text = text if last else text.removesuffix("\n")
        return (bom + text.replace("\n", end)).encode()

    file = project.write("report.md", saved(FIXABLE))
    project.check("--fix")
    assert file.read_bytes() == saved(FIXED)


def test_mixed_line_ends_and_rare_separators_stay(project: Folder) -> None:
    text = 'One\r\n\x0btwo\u2028three\u0085four [1, 2]\rfive [1][2]\n\r\n[1]: s.txt#char=9,19 "Revenue rose 12 % in 2023."\r\n\x0c\n'
    text += '[2]: s.txt#char=27,54 "Costs fell in every region."'
    file = project.write("report.md", text)
    project.check("--fix")
    fixed = text.replace("[1, 2]", "([1], [2])").replace("[1][2]", "([1], [2])").replace("9,19", "0,26")
    assert file.read_bytes() == fixed.encode()


def test_the_second_run_finds_nothing_to_fix_and_everything_else_again(project: Folder) -> None:
    file = project.write("report.md", FIXABLE)
    first = project.report("--fix")
    data = file.read_bytes()
    second = project.report("--fix")
    assert second.json == first.json
    assert second.json == project.report().json
    assert file.read_bytes() == data
    assert not any(fix["fix_all"] for finding in second.json["findings"] for fix in finding["fixes"])


def test_it_says_how_many_fixes_it_made(project: Folder) -> None:
    project.write("report.md", FIXABLE)
    assert ", 6 fixable with --fix\n" in project.check().out
    done = project.check("--fix")
    assert "6 fixes applied\n" in done.out
    assert "fixable" not in done.out
    assert "applied" not in project.check("--fix").out


def test_the_summary_is_that_of_what_is_left(project: Folder) -> None:
    project.write("report.md", 'It rose ([1]).\n\n[1]: s.txt#char=1,27 "Revenue rose 12 % in 2023."\n')
    assert project.check("--strict").code == 1
    done = project.check("--fix", "--strict")
    assert (done.code, done.out) == (
        0,
        "1 fix applied\n1 document, 1 citation, all verified\n"
        "1 claim: 1 not comparable; faithfulness none, strictness 1.00\n",
    )


def test_only_selected_rules_are_fixed(project: Folder) -> None:
    file = project.write("report.md", FIXABLE)
    project.check("--fix", "--select", "moved-span")
    text = FIXABLE.replace("1,27", "0,26").replace("9,10", "27,54")
    assert file.read_text("utf-8") == text


def test_nothing_else_is_ever_applied(project: Folder) -> None:
    text = (
        "It rose ([01]), [0], [9], 【1】, ![1], [1][9].\n[3]: s.txt#char=0,7 'Revenue'\n\n[2]: s.txt#char=1,12 \"it fell\"\n"
        '[1]: S.txt#char=0,26\n[1]: s.txt "Revenue rose 12 % in 2023."\n[4]: s.txt#char=26,0 "Costs fell in every region."\n'
    )
    file = project.write("report.md", text)
    stamp = file.stat().st_mtime_ns
    project.check("--fix")
    assert (file.read_text(), file.stat().st_mtime_ns) == (text, stamp)


@pytest.mark.parametrize("kind", ["a reference list", "switched off", "ordinary"])
def test_other_documents_are_left_alone(project: Folder, kind: str) -> None:
    head = "---\ngroundls: off\n---\n" if kind == "switched off" else ""
    tail = "\n# References\n\n[1] A book\n[2] A paper\n" if kind == "a reference list" else ""
    file = project.write("report.md", f"{head}It rose [1, 2] and [1][2].\n{tail}")
    data = file.read_bytes()
    project.check("--fix")
    assert file.read_bytes() == data


@pytest.mark.parametrize("data", [FIXABLE.encode("utf-16"), FIXABLE.encode("utf-8") + b"\xff"])
def test_a_document_in_another_encoding_stays(project: Folder, data: bytes) -> None:
    file = project.write("report.md", data)
    assert project.check("--fix").code == 3
    assert file.read_bytes() == data


@pytest.mark.skipif(os.name != "posix", reason="modes are those of POSIX")
def test_the_mode_of_the_file_stays(project: Folder) -> None:
    file = project.write("report.md", FIXABLE)
    file.chmod(0o640)
    project.check("--fix")
    assert file.stat().st_mode & 0o777 == 0o640


def test_a_link_stays_a_link(project: Folder) -> None:
    real = project.write("real/report.txt", FIXABLE.replace("s.txt", "../s.txt"))
    (project.root / "link").mkdir()
    link = project.root / "link" / "report.md"
    link.symlink_to("../real/report.txt")
    project.check("--fix", "link/report.md")
    assert link.is_symlink()
    assert "char=0,26" in real.read_text("utf-8")


def test_no_temporary_file_is_left(project: Folder) -> None:
    project.write("report.md", FIXABLE)
    project.check("--fix")
    assert sorted(p.name for p in project.root.iterdir()) == [".git", "report.md", "s.txt"]


def test_a_document_that_cannot_be_written_stays_whole(project: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    file = project.write("report.md", FIXABLE)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    done = project.check("--fix")
    assert done.code == 2
    assert "report.md cannot be written: No space left on device; nothing in it was changed" in done.err
    assert file.read_text("utf-8") == FIXABLE
    assert sorted(p.name for p in project.root.iterdir()) == [".git", "report.md", "s.txt"]


def test_fixes_that_touch_each_other_are_made_one_after_the_other(project: Folder) -> None:
    file = project.write(
        "report.md",
        "It rose [1, 2][1] and [1][1-2] [2].\n\n"
        '[1]: s.txt#char=0,26 "Revenue rose 12 % in 2023."\n[2]: s.txt#char=27,54 "Costs fell in every region."\n',
    )
    done = project.report("--fix")
    assert (done.code, done.rules) == (0, [])
    assert file.read_text().startswith("It rose ([1], [2]) and ([1], [2]).\n")


def test_over_the_example_only_digits_and_brackets_change(folder: Folder) -> None:
    shutil.copytree(EXAMPLE, folder.root / "example")
    before = {path: path.read_bytes() for path in sorted(folder.root.rglob("*")) if path.is_file()}
    listed = folder.report().json["findings"]
    left = folder.report("--fix").json["findings"]
    changed = [path for path in before if path.read_bytes() != before[path]]
    assert [path.name for path in changed] == ["markers.md", "moved.md"]
    for path in changed:
        old, new = before[path].decode(), path.read_text("utf-8")
        for tag, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
            assert tag == "equal" or re.fullmatch(r"[][(), 0-9]*", old[a:b] + new[c:d])
    fixed = {"adjacent-markers", "grouped-marker", "moved-span"}
    assert [f["rule"] for f in left] == [f["rule"] for f in listed if f["rule"] not in fixed]
    assert folder.report("--fix").json["findings"] == left
