"""Where a project begins, and that what its repository names is not run."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from groundcore.disk import project_root


@pytest.fixture(autouse=True)
def nothing_above(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever stands above a test's own folder on this machine is no sign of a project."""

    def below(real: Callable[[str], bool]) -> Callable[[str], bool]:
        return lambda path: str(path).startswith(f"{tmp_path}/") and real(path)

    for name in ("exists", "isfile"):
        monkeypatch.setattr(os.path, name, below(getattr(os.path, name)))


@pytest.mark.parametrize(
    ("files", "start", "root"),
    [
        ([".git/"], "a/b", ""),
        ([".git/", "a/.git"], "a/b", "a"),
        ([".git/", "a/.groundls.toml"], "a/b", ""),
        ([".groundls.toml", "a/.git/"], "a/b", "a"),
        (["a/.groundls.toml", "a/b/.groundls.toml"], "a/b/c", "a"),
        (["a/pyproject.toml"], "a/b", "a"),
        (["a/pyproject.toml=[project]"], "a/b", "a/b"),
        ([], "a/b", "a/b"),
        ([".git/"], "a/gone/x.md", ""),
        ([".git/", "home/.git/", "home/.groundls.toml"], "home/a", ""),
        (["home/.git/", "home/.groundls.toml"], "home/a", "home/a"),
        (["home/.git/", "home/a/.groundls.toml"], "home/a/b", "home/a"),
        (["a/.groundls.toml/"], "a/b", "a/b"),
    ],
)
def test_the_project_root(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: list[str], start: str, root: str
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    if "gone" not in start:
        (tmp_path / start).mkdir(parents=True)
    for entry in files:
        path, _, content = entry.partition("=")
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        if path.endswith("/"):
            (tmp_path / path).mkdir(exist_ok=True)
        else:
            (tmp_path / path).write_text(content or "[tool.groundls]\n")
    assert project_root(str(tmp_path / start)) == str(tmp_path / root).rstrip("/")
    if "gone" not in start:
        (tmp_path / start / "file.md").write_text("")
        assert project_root(str(tmp_path / start / "file.md")) == str(tmp_path / root).rstrip("/")


def test_the_project_root_without_any_sign_of_one(tmp_path: Path) -> None:
    start, above = tmp_path / "a" / "b", str(tmp_path / "a")
    start.mkdir(parents=True)
    assert project_root(str(start), workspace=above, cwd=str(tmp_path)) == above
    assert project_root(str(start), cwd=above) == above
    assert project_root(str(start), cwd=above + "x", workspace=str(tmp_path / "c")) == str(start)
    assert project_root(str(start), workspace="/", cwd="/") == str(start)


def test_a_program_that_a_repository_names_is_not_run(tmp_path: Path) -> None:
    def git(*arguments: str) -> None:
        subprocess.run(["git", "-C", str(tmp_path), *arguments], check=True, capture_output=True)

    marker = tmp_path / "ran"
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\ntouch '{marker}'\n")
    program.chmod(0o755)
    git("init", "-q")
    (tmp_path / ".gitattributes").write_text("*.md filter=evil diff=evil\n")
    (tmp_path / ".gitignore").write_text("ran\n")
    for key in (
        "core.fsmonitor",
        "core.sshCommand",
        "core.pager",
        "filter.evil.clean",
        "diff.evil.textconv",
        "diff.external",
    ):
        git("config", key, str(program))
    (tmp_path / "s.md").write_text("The quick brown fox.")
    (tmp_path / "d.md").write_text(
        'Words ([1]).\n\n[1]: s.md#char=0,20 "The quick brown fox."\n[2]: ran#char=0,9 "absent"\n'
    )
    command = [sys.executable, "-m", "groundls", "--check", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 3, done.stderr + done.stdout
    assert not marker.exists()
    git("status")
    assert marker.exists(), "the same program is run by git: this test would notice"
