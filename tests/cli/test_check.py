"""``groundls check``: which files are looked at, and with which exit code it ends."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.program import CLEAN, REPORT, Folder

ERROR = REPORT.replace("([1])", "([1], [9])")
WARNING = REPORT.replace("char=@", "char=1,27", 1)
HINT = REPORT.replace(
    '[1]: sources/q3.txt#char=@ "Revenue rose 12 % in 2023."', '[1]: sources/q3.txt#char=0,7 "Revenue"'
)
CITE = 'Words ([1]).\n\n[1]: {}#char=0,5 "Words"\n'
LFS = b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12345\n"


@pytest.mark.parametrize(
    ("marked", "code", "strict"),
    [(REPORT, 0, 0), (HINT, 0, 0), (WARNING, 0, 1), (ERROR, 1, 1), ("//- a.md\nWords.", 0, 0)],
)
def test_errors_gate_and_with_strict_warnings_too(folder: Folder, marked: str, code: int, strict: int) -> None:
    folder.files(marked)
    assert folder.check().code == code
    assert folder.check("--strict").code == strict


def test_a_clean_check_says_what_it_compared(folder: Folder) -> None:
    done = folder.files(REPORT).check()
    assert (done.code, done.out, done.err) == (0, CLEAN, "")


def test_an_empty_folder_is_clean(folder: Folder) -> None:
    done = folder.check()
    assert (done.code, done.out) == (0, "no cited documents here (0 files looked at)\n")


def test_a_switched_off_document_gates_with_strict(folder: Folder) -> None:
    folder.files("//- a.md\n---\ngroundls: off\n---\nWords.")
    assert folder.check().code == 0
    done = folder.check("--strict")
    assert done.code == 1
    assert "switched off: a.md says groundls: off\n" in done.out


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["gone.md"], "gone.md"),
        (["gone/folder"], "gone/folder"),
        (["*.rst"], "*.rst"),
        (["**/gone.md"], "**/gone.md"),
        (["report.md", "gone.md"], "gone.md"),
        (["--root", "gone"], "gone"),
        (["--root", "report.md"], "report.md"),
        (["--root", "sources", "report.md"], "report.md"),
        (["--root", "sources", "."], "--root"),
        (["--select", "no-rule"], "no-rule"),
        (["--ignore", "weak-quote,no-rule"], "no-rule"),
        (["--no-such-option"], "--no-such-option"),
        (["--format", "xml"], "xml"),
    ],
)
def test_wrong_usage_is_named(folder: Folder, arguments: list[str], named: str) -> None:
    done = folder.files(ERROR).check(*arguments)
    assert (done.code, done.out) == (2, "")
    assert named in done.err


@pytest.mark.parametrize("arguments", [[""], ["--root", ""], ["--select", ""], ["--select", ","], ["report.md", ""]])
def test_an_empty_argument_does_not_become_the_default(folder: Folder, arguments: list[str]) -> None:
    done = folder.files(ERROR).check(*arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err == "groundls: an argument is empty; leave it out to take the default\n"


@pytest.mark.parametrize("argument", ["gone.md", "*.rst"])
def test_a_path_or_pattern_that_matches_nothing_is_named(folder: Folder, argument: str) -> None:
    (line,) = folder.check(argument).err.splitlines()
    assert line.startswith(f"groundls: {argument}: ")


def test_nothing_is_checked_where_one_path_is_wrong(folder: Folder) -> None:
    done = folder.files(ERROR).report("report.md", "gone.md")
    assert (done.code, done.out) == (2, "")


@pytest.mark.parametrize(
    ("source", "data", "reason"),
    [
        ("paper.pdf", b"%PDF-1.7", "needs a reader for PDF files, which this version does not have"),
        ("page.html", b"<p>Words", "needs a reader for HTML files, which this version does not have"),
        ("big.csv", LFS, "is a Git LFS pointer; fetch the file to check it"),
        ("private/interview.txt", None, "is git-ignored and not here; fetch it to check its citations"),
    ],
)
def test_what_this_installation_cannot_check(folder: Folder, source: str, data: bytes | None, reason: str) -> None:
    folder.write(".gitignore", "private/\n")
    folder.write("report.md", CITE.format(source))
    if data is not None:
        folder.write(source, data)
    done = folder.check()
    assert done.code == 3
    assert done.out == (
        f"not checked: {source} {reason}\n1 document, 1 citation: 1 not checked\n"
        "1 claim: 1 not checkable; faithfulness none, strictness 1.00\n"
    )
    assert folder.report().json["summary"]["not_checked"] == 1
    folder.write("report.md", CITE.format(source).replace("[1]", "[1], [9]", 1))
    assert folder.check().code == 3, "3 wins over 1"


@pytest.mark.parametrize("source", ["paper.pdf", "private/interview.txt"])
def test_what_may_be_absent_is_counted_and_does_not_gate(folder: Folder, source: str) -> None:
    folder.write(".gitignore", "private/\n")
    folder.write("report.md", CITE.format(source))
    if source.endswith(".pdf"):
        folder.write(source, b"%PDF-1.7")
    folder.write(".groundls.toml", '[sources]\nmay_be_absent = ["private/", "*.pdf"]\n')
    done = folder.check("--strict")
    assert done.code == 0
    assert "1 document, 1 citation: 1 not checked\n" in done.out
    assert source in done.out
    assert folder.report().json["summary"]["not_checked"] == 1


def test_an_absent_source_that_git_does_not_ignore_is_a_finding(folder: Folder) -> None:
    folder.write(".groundls.toml", '[sources]\nmay_be_absent = ["*.txt"]\n')
    folder.write("report.md", CITE.format("gone.txt"))
    done = folder.report()
    assert (done.code, done.rules, done.json["skipped"]) == (1, ["missing-source"], [])


def test_a_git_ignored_source_that_is_there_is_read(folder: Folder) -> None:
    folder.write(".gitignore", "private/\n")
    folder.write("private/interview.txt", "Words and more.")
    folder.write("report.md", CITE.format("private/interview.txt"))
    assert folder.report().json["documents"][0]["verified"] == 1


@pytest.mark.parametrize("data", [b"a\x00b", b"Caf\xe9", b""])
def test_a_cited_source_that_holds_no_text_is_a_finding(folder: Folder, data: bytes) -> None:
    folder.write("report.md", CITE.format("bad.csv"))
    folder.write("bad.csv", data)
    done = folder.report()
    assert (done.code, done.rules, done.json["skipped"]) == (1, ["unreadable-source"], [])


@pytest.mark.parametrize(
    ("data", "in_walk"),
    [
        (b"Caf\xe9", 0),
        (b"a\x00b", 0),
        (b'Caf\xe9\n\n[1]: a.txt#char=0,4 "x"\n', 3),
        ("x\n\n[1]: a.txt#char=0,4 'x'\n".encode("utf-16"), 3),
    ],
)
def test_a_document_that_cannot_be_read(folder: Folder, data: bytes, in_walk: int) -> None:
    folder.files(REPORT).write("bad.md", data)
    walked = folder.report()
    assert walked.code == in_walk
    assert [s["path"] for s in walked.json["skipped"]] == ["bad.md"]
    assert walked.json["summary"]["files"] == 2
    named = folder.check("bad.md")
    assert named.code == 3
    assert named.out.startswith("not checked: bad.md is ")


def test_a_file_that_may_not_be_opened(folder: Folder) -> None:
    folder.write("report.md", CITE.format("secret.txt"))
    secret = folder.write("secret.txt", "Words")
    secret.chmod(0)
    if os.access(secret, os.R_OK):
        pytest.skip("needs a user who can be denied something")
    assert folder.report().rules == ["unreadable-source"]
    (folder.root / "report.md").chmod(0)
    assert folder.check("report.md").code == 3
    walked = folder.check()
    assert walked.code == 3, "nobody can tell whether it cites anything"
    assert walked.out.startswith("not checked: report.md cannot be opened: permission denied\n")


def test_a_file_that_is_ignored_or_excluded_is_named_as_skipped(folder: Folder) -> None:
    folder.write(".gitignore", "/a.md\n")
    folder.write(".groundls.toml", '[documents]\nexclude = ["/b.md"]\n')
    for name in ("a.md", "b.md"):
        folder.write(name, CITE.format("gone.txt"))
    done = folder.check("a.md", "b.md")
    assert done.code == 0
    assert done.out.startswith("skipped: a.md is git-ignored\nskipped: b.md is excluded by the configuration\n")
    assert folder.report().json["summary"]["files"] == 0
    assert folder.report("*.md").code == 0


def test_a_folder_that_is_ignored_is_named_as_skipped(folder: Folder) -> None:
    folder.write(".gitignore", "build/\n")
    folder.write("build/a.md", CITE.format("gone.txt"))
    done = folder.check("build")
    assert done.code == 0
    assert done.out == "skipped: build is git-ignored\nno cited documents here (0 files looked at)\n"
    assert folder.check("build/a.md").out.startswith("skipped: build/a.md is git-ignored\n")


def test_only_documents_are_walked_and_the_rest_may_be_named(folder: Folder) -> None:
    for name in ("a.md", "b.markdown", "c.qmd", "d.txt", "e.TEXT", "f.rst", "g", "h.md.bak", ".git/i.md", "node/j.md"):
        folder.write(name, CITE.format("gone.txt"))
    walked = [d["path"] for d in folder.report().json["documents"]]
    assert walked == ["a.md", "b.markdown", "c.qmd", "d.txt", "e.TEXT", "node/j.md"]
    assert [d["path"] for d in folder.report("g", "f.rst").json["documents"]] == ["g", "f.rst"]


def test_patterns_match_documents_alone(folder: Folder) -> None:
    for name in ("docs/a.md", "docs/deep/b.md", "docs/c.csv"):
        folder.write(name, CITE.format("gone.txt"))
    assert [d["path"] for d in folder.report("docs/*").json["documents"]] == ["docs/a.md", "docs/deep/b.md"]
    assert [d["path"] for d in folder.report("docs/**/*.md").json["documents"]] == ["docs/a.md", "docs/deep/b.md"]
    assert folder.report("docs/*.csv").code == 0


def test_a_file_is_checked_once_whatever_names_it(folder: Folder) -> None:
    done = folder.files(ERROR).report("report.md", "./report.md", ".", "*.md", "sources/../report.md")
    assert (done.rules, done.json["summary"]["files"]) == (["undefined-marker"], 2)


def test_the_order_is_that_of_the_paths_then_of_the_names(folder: Folder) -> None:
    for name in ("b/1.md", "b/a/2.md", "a.md", "c.md", "b/z.md"):
        folder.write(name, CITE.format("gone.txt"))
    assert [d["path"] for d in folder.report("c.md", ".").json["documents"]] == [
        "c.md",
        "a.md",
        "b/1.md",
        "b/z.md",
        "b/a/2.md",
    ]


def test_a_path_gives_the_same_findings_alone_and_in_a_walk(folder: Folder) -> None:
    folder.files(ERROR)
    folder.write("lost.md", "Revenue rose ([1]).\n")
    folder.write("deep/.groundls.toml", '[rules]\nundefined-marker = "warning"\n')
    folder.write("deep/other.md", CITE.format("../sources/q3.txt").replace("([1])", "([1], [7])"))
    walked = folder.report()
    assert walked.rules == ["lost-definitions", "undefined-marker", "undefined-marker", "missing-span"]
    alone = [f for name in ("lost.md", "report.md", "deep/other.md") for f in folder.report(name).json["findings"]]
    assert alone == walked.json["findings"]


@pytest.mark.parametrize(
    "arguments", [["--check"], ["--check", "report.md"], ["report.md", "--check"], ["--strict", "--check"]]
)
def test_the_option_is_the_command(folder: Folder, arguments: list[str]) -> None:
    folder.files(ERROR)
    same = [a for a in arguments if a != "--check"]
    assert folder.call(*arguments) == folder.call("check", *same)
    assert folder.call(*arguments).code == 1


@pytest.mark.parametrize("name", ["-x.md", "--fix.md", "a b.md", "[1].md", "ä?.md"])
def test_awkward_names(folder: Folder, name: str) -> None:
    folder.write(name, CITE.format("gone.txt"))
    assert [f["path"] for f in folder.report("--", name).json["findings"]] == [name]
    assert [f["path"] for f in folder.report().json["findings"]] == [name]


def test_links_are_named_and_not_followed(folder: Folder) -> None:
    folder.files(REPORT)
    for link, target in (
        ("loop", "."),
        ("again.md", "report.md"),
        ("out.md", "../../elsewhere.md"),
        ("gone.md", "nowhere"),
    ):
        (folder.root / link).symlink_to(target)
    (folder.root.parent.parent / "elsewhere.md").write_text("Words")
    done = folder.report()
    assert done.code == 0
    assert [d["path"] for d in done.json["documents"]] == ["report.md"]
    assert [s["path"] for s in done.json["skipped"]] == ["again.md", "gone.md", "out.md"]


def test_the_root_may_be_given(folder: Folder) -> None:
    folder.files(REPORT)
    folder.write("deep/.git/x", "")
    folder.write("deep/report.md", CITE.format("../sources/q3.txt"))
    assert folder.report("deep/report.md").rules == ["unsafe-target"]
    assert folder.report("deep/report.md", "--root", ".").rules == ["missing-span"]
    assert folder.report("report.md", "--root", "..", at="deep").code == 1


def test_without_a_project_the_current_folder_is_the_root(folder: Folder) -> None:
    (folder.root / ".git").rmdir()
    folder.files(REPORT)
    folder.write("deep/report.md", CITE.format("../sources/q3.txt"))
    assert folder.report("deep/report.md").rules == ["missing-span"]
    assert folder.report("report.md", at="deep").rules == ["unsafe-target"]


def test_select_and_ignore(folder: Folder) -> None:
    folder.files(ERROR.replace("char=@", "char=1,27", 1))
    assert folder.report().rules == ["undefined-marker", "moved-span"]
    assert folder.report("--select", "moved-span").rules == ["moved-span"]
    assert folder.report("--select", "moved-span, undefined-marker").rules == ["undefined-marker", "moved-span"]
    assert folder.report("--select", "moved-span", "--select", "weak-quote").rules == ["moved-span"]
    assert folder.report("--ignore", "moved-span").rules == ["undefined-marker"]
    assert folder.report("--ignore", "moved-span,undefined-marker").code == 0
    assert folder.report("--select", "moved-span", "--ignore", "moved-span").rules == []


def test_a_fault_of_a_rule_is_an_incomplete_check(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    from groundcore.rules import RULES, Rule

    def broken(_: object) -> list[object]:
        raise RecursionError

    rule = RULES["moved-span"]
    monkeypatch.setitem(RULES, "moved-span", Rule(rule.name, rule.severity, None, broken))  # type: ignore[arg-type]
    done = folder.files(ERROR).check()
    assert done.code == 3
    assert "not checked: report.md moved-span failed: RecursionError\n" in done.out
    assert "undefined-marker" in done.out


def test_it_leaves_nothing_behind(folder: Folder) -> None:
    folder.files(ERROR)
    before = sorted((p, p.stat().st_mtime_ns) for p in folder.root.rglob("*"))
    folder.check()
    folder.check("--fix")
    assert sorted((p, p.stat().st_mtime_ns) for p in folder.root.rglob("*")) == before
    assert sorted(p.name for p in Path(folder.root.parent).iterdir()) == ["project"]
