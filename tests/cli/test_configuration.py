"""Configuration files: which are read, what they change, and how an unusable one is named."""

from __future__ import annotations

import pytest

from tests.cli.program import REPORT, Folder

WEAK = REPORT.replace(
    '[1]: sources/q3.txt#char=@ "Revenue rose 12 % in 2023."', '[1]: sources/q3.txt#char=0,7 "Revenue"'
)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (".groundls.toml", '[rules]\nweak-quote = "error"\n'),
        (".groundls.toml", '\ufeff[rules]\r\nweak-quote = "error"\r\n'),
        ("pyproject.toml", '[tool.groundls.rules]\nweak-quote = "error"\n'),
        ("pyproject.toml", '[project]\nname = "x"\n\n[tool.groundls]\nrules.weak-quote = "error"\n'),
    ],
)
def test_a_level_for_the_project(folder: Folder, name: str, text: str) -> None:
    folder.files(WEAK).write(name, text)
    done = folder.report()
    assert (done.code, done.json["findings"][0]["severity"]) == (1, "error")
    assert folder.report("--ignore", "weak-quote").code == 0


def test_of_two_files_in_one_folder_the_own_one_counts(folder: Folder) -> None:
    folder.files(WEAK).write("pyproject.toml", '[tool.groundls.rules]\nweak-quote = "error"\nno-rule = "off"\n')
    folder.write(".groundls.toml", '[rules]\nweak-quote = "off"\n')
    done = folder.report()
    assert (done.code, done.rules) == (0, [])


@pytest.mark.parametrize("text", ["[tool.other]\nx = 1\n", "groundls = 'not a table of ours'\n", "not TOML at all ["])
def test_a_pyproject_of_others_is_left_alone(folder: Folder, text: str) -> None:
    folder.files(WEAK).write("pyproject.toml", text.replace("groundls", "other"))
    done = folder.report()
    assert (done.code, done.rules) == (0, ["weak-quote"])


def test_nothing_above_the_root_is_read(folder: Folder) -> None:
    folder.files(WEAK)
    (folder.root.parent / ".groundls.toml").write_text("[no such table]\n")
    assert folder.report().code == 0


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("[documents]\nexclud = []\n", ".groundls.toml:2", "documents.exclud is no setting"),
        ('\n[rules]\nmoved = "off"\n', ".groundls.toml:3", "moved is no rule"),
        ('[rules]\nmoved-span = "fatal"\n', ".groundls.toml:2", "rules.moved-span is "),
        ("[quotes]\nmax_length = 50\n", ".groundls.toml:2", "max_length is 50; write 80 to 1000"),
        ("[quotes]\nmax_length = 'long'\n", ".groundls.toml:2", "quotes.max_length is "),
        ("[sources]\ncited_as_sources = 'maybe'\n", ".groundls.toml:2", "sources.cited_as_sources is "),
        ("[sources.encoding]\n'*.csv' = 'klingon'\n", ".groundls.toml:1", "klingon is no encoding"),
        ("[provider]\nbase_url = 'https://example.org'\n", ".groundls.toml:1", "provider is no setting"),
        ("[documents\n", ".groundls.toml", "is not valid TOML"),
    ],
)
def test_an_unusable_file_is_named_with_its_line(folder: Folder, text: str, place: str, said: str) -> None:
    folder.files(REPORT).write(".groundls.toml", text)
    for done in (folder.check(), folder.report(), folder.check("report.md"), folder.check("--fix")):
        assert (done.code, done.out) == (2, "")
        assert done.err.startswith(f"groundls: {place}")
        assert said in done.err
        assert done.err.count("\n") == 1


def test_an_unusable_pyproject_and_one_in_a_subfolder_are_named_too(folder: Folder) -> None:
    folder.files(REPORT).write("pyproject.toml", "[project]\nname = 'x'\n[tool.groundls.rules]\nmoved = 'off'\n")
    assert folder.check().err.startswith("groundls: pyproject.toml:4: moved is no rule")
    folder.write("pyproject.toml", "")
    folder.write("deep/.groundls.toml", "[rule]\n")
    folder.write("deep/a.md", "Words ([1]).\n\n[1]: ../sources/q3.txt#char=0,5 'Words'\n")
    done = folder.check()
    assert (done.code, done.err.partition(": ")[2]) == (
        2,
        "deep/.groundls.toml:1: rule is no setting; docs/configuration.md lists them all\n",
    )


def test_a_file_that_is_not_utf8_is_named(folder: Folder) -> None:
    folder.files(REPORT).write(".groundls.toml", b"[rules]\n# \xff\n")
    done = folder.check()
    assert (done.code, done.err) == (2, "groundls: .groundls.toml is not UTF-8 at byte 10; save it as UTF-8\n")


def test_which_documents_are_excluded_and_which_are_cited(folder: Folder) -> None:
    folder.write(".groundls.toml", '[documents]\ncited = ["*.md"]\nexclude = ["drafts/", "!drafts/keep.md"]\n')
    for name in ("a.md", "drafts/b.md", "deep/drafts/c.md", "d.txt"):
        folder.write(name, "Words [1].\n")
    assert [d["path"] for d in folder.report().json["documents"]] == ["a.md"]


def test_globs_of_a_subfolder_are_seen_from_it(folder: Folder) -> None:
    folder.write("deep/.groundls.toml", '[documents]\ncited = ["/a.md"]\n')
    for name in ("a.md", "deep/a.md", "deep/deeper/a.md"):
        folder.write(name, "Words [1].\n")
    assert [d["path"] for d in folder.report().json["documents"]] == ["deep/a.md"]


def test_a_configuration_makes_a_folder_the_root(folder: Folder) -> None:
    (folder.root / ".git").rmdir()
    folder.files(REPORT)
    folder.write("deep/report.md", "Words ([1]).\n\n[1]: ../sources/q3.txt#char=0,12 'Revenue rose'\n")
    assert folder.report("report.md", at="deep").rules == ["unsafe-target"]
    folder.write(".groundls.toml", "")
    assert folder.report("report.md", at="deep").rules == ["noncanonical-quote"]
