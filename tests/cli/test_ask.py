"""``groundls ask``: what it prints is a document that the check passes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from groundls.cli.ask import main as ask
from groundls.cli.check import main as check
from tests.core.project import Project

SOURCE = "The lantern on the pier burns whale oil.\n\nThe keel of the sloop is oak [1].\n"
QUESTION = "What does the lantern on the pier burn?"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    project = Project.at(tmp_path / "project")
    project.write("papers/harbour (1).txt", SOURCE)
    return project


@pytest.fixture
def cache(tmp_path: Path) -> str:
    return str(tmp_path / "cache")


def test_the_answer_is_a_cited_document_of_the_folder(
    project: Project, cache: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ask([QUESTION, "--workspace", str(project.root)], cache) == 0
    printed = capsys.readouterr().out
    assert printed == (
        "Passages that mention lantern, pier and burn:\n\nFrom `papers/harbour (1).txt`:\n\n"
        "> The lantern on the pier burns whale oil. ([1])\n\n"
        '[1]: papers/harbour%20%281%29.txt#char=0,40 "The lantern on the pier burns whale oil."\n'
    )
    project.write("saved.md", printed)
    monkeypatch.chdir(project.root)
    assert check(["saved.md", "--strict"]) == 0
    assert capsys.readouterr().out == (
        "1 document, 1 citation, all verified\n1 claim: 1 supported; faithfulness 1.00, coverage 0.00, strictness 1.00\n"
    )


def test_paths_are_relative_to_the_folder_that_is_asked(
    project: Project, cache: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    project.write("elsewhere.txt", SOURCE)
    monkeypatch.chdir(project.root / "papers")
    assert ask(["Is the keel of the sloop oak?"], cache) == 0
    printed = capsys.readouterr().out
    assert "[1]: harbour%20%281%29.txt#char=" in printed
    assert "elsewhere" not in printed
    assert "oak \\[1\\]. ([1])" in printed
    Path("saved.md").write_text(printed)
    assert check(["saved.md", "--strict"]) == 0


@pytest.mark.parametrize("question", ["Who painted the ceiling of the chapel?", "?", "who is it?"])
def test_an_abstention_is_one_line(
    project: Project, cache: str, capsys: pytest.CaptureFixture[str], question: str
) -> None:
    assert ask([question, "--workspace", str(project.root)], cache) == 0
    printed = capsys.readouterr().out
    assert printed.count("\n") == 1
    assert "[" not in printed


def test_an_empty_folder_has_nothing_to_answer_from(
    tmp_path: Path, cache: str, capsys: pytest.CaptureFixture[str]
) -> None:
    project = Project.at(tmp_path / "empty")
    assert ask([QUESTION, "--workspace", str(project.root)], cache) == 0
    assert capsys.readouterr().out.startswith("There are no sources to answer from")


@pytest.mark.parametrize("arguments", [[QUESTION, "--workspace", "no such folder"], [""], ["   "]])
def test_usage(
    project: Project,
    cache: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
) -> None:
    monkeypatch.chdir(project.root)
    assert ask(arguments, cache) == 2
    captured = capsys.readouterr()
    assert not captured.out
    assert captured.err.startswith("groundls: ")


def test_a_broken_configuration_is_named(project: Project, cache: str, capsys: pytest.CaptureFixture[str]) -> None:
    project.write(".groundls.toml", "[quotes]\nmax_length = 3\n")
    assert ask([QUESTION, "--workspace", str(project.root)], cache) == 2
    assert "max_length" in capsys.readouterr().err


def test_quotes_are_as_long_as_the_project_allows(
    project: Project, cache: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = " ".join(f"word{n}" for n in range(30))
    project.write("long.txt", f"The zebra stands on the quay with {words}.\n")
    project.write(".groundls.toml", "[quotes]\nmax_length = 80\n")
    assert ask(["Where does the zebra stand, on which quay?", "--workspace", str(project.root)], cache) == 0
    quotes = [line for line in capsys.readouterr().out.split("\n") if line.startswith("[1]: ")]
    assert len(quotes) == 1
    assert len(quotes[0].partition(' "')[2]) <= 81


def test_an_answer_never_takes_the_name_of_a_file(
    project: Project, cache: str, capsys: pytest.CaptureFixture[str]
) -> None:
    project.write("answer.md", "The zebra eats hay.\n")
    assert ask(["What does the zebra eat?", "--workspace", str(project.root)], cache) == 0
    assert '[1]: answer.md#char=0,19 "The zebra eats hay."' in capsys.readouterr().out


def test_as_a_program_it_writes_utf8_and_no_progress(project: Project, tmp_path: Path) -> None:
    project.write("papers/more.txt", "Die Fähre hält am Außenhafen und nicht an der Brücke — 🙂.\n")
    command = [
        sys.executable,
        "-m",
        "groundls",
        "ask",
        "Wo hält die Fähre am Außenhafen?",
        "--workspace",
        str(project.root),
    ]
    environment = {
        **os.environ,
        "XDG_CACHE_HOME": str(tmp_path / "xdg"),
        "HOME": str(tmp_path),
        "PYTHONIOENCODING": "ascii",
    }
    first = subprocess.run(command, capture_output=True, env=environment, check=False)
    second = subprocess.run(command, capture_output=True, env=environment, check=False)
    assert (first.returncode, first.stderr) == (0, b"")
    assert "Die Fähre hält am Außenhafen und nicht an der Brücke — 🙂." in first.stdout.decode("utf-8")
    assert second.stdout == first.stdout
