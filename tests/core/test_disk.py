"""Reading below a root: what is walked and in which order, what is never opened, and where a project begins."""

from __future__ import annotations

import builtins
import io
import os
import stat
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from groundcore.disk import Disk, FileBytes, project_root
from groundcore.sources import SourceProblem, Unreadable
from tests.core.project import Project


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project.at(tmp_path / "project")


def walked(project: Project, *suffixes: str, start: str = "") -> list[tuple[str, str]]:
    return [(w.path, w.reason) for w in Disk(str(project.root)).walk(start, suffixes or None)]


def read(project: Project, path: str, limit: int = 1000) -> bytes | tuple[Unreadable, str]:
    """The bytes of a file, or why there are none."""
    found = Disk(str(project.root)).read(path, limit)
    return found.data if isinstance(found, FileBytes) else (found.kind, found.detail)


# Walking


def test_the_order_is_that_of_the_names(project: Project) -> None:
    for path in ("b/2.md", "a/c/1.md", "Z.md", "a.md", "b.md", "a/1.md", "_.md", "é.md", "a-b/x.md", "b/10.md"):
        project.write(path, "")
    expected = ["Z.md", "_.md", "a.md", "b.md", "é.md", "a/1.md", "a/c/1.md", "a-b/x.md", "b/10.md", "b/2.md"]
    assert [path for path, _ in walked(project)] == expected
    assert [path for path, _ in walked(project, start="b")] == ["b/10.md", "b/2.md"]


def test_kinds_of_files_are_told_by_suffix(project: Project) -> None:
    for path in ("a.md", "b.MD", "c.txt", "d.mdx", ".md", "e", "f.tar.gz"):
        project.write(path, "")
    assert [path for path, _ in walked(project, ".md", ".txt")] == ["a.md", "b.MD", "c.txt"]


def test_folders_of_git_are_not_walked(project: Project) -> None:
    for path in (".git/a.md", "sub/.git/b.md", ".github/c.md", ".hidden/d.md", "node_modules/e.md"):
        project.write(path, "")
    project.write("module/.git", "gitdir: ../.git/modules/module")
    assert [path for path, _ in walked(project, ".md")] == [".github/c.md", ".hidden/d.md", "node_modules/e.md"]


def test_links_are_named_and_loops_end(project: Project) -> None:
    project.write("sub/a.md", "")
    for name, target in (
        ("sub/up.md", ".."),
        ("self.md", "self.md"),
        ("none.md", "gone"),
        ("to.md", "sub/a.md"),
        ("folder.md", "sub"),
        ("out.md", "/usr"),
    ):
        os.symlink(target, project.root / name)
    found = dict(walked(project))
    assert found["sub/a.md"] == ""
    assert found["to.md"] == "is a link to sub/a.md"
    assert found["folder.md"] == "is a link to sub"
    assert found["out.md"] == "is a link out of the project"
    assert found["self.md"] == found["none.md"] == "is a link to nothing"
    assert sorted(found) == ["folder.md", "none.md", "out.md", "self.md", "sub/a.md", "sub/up.md", "to.md"]


@pytest.mark.parametrize(
    "name", [b"\xff.md", b"a\nb.md", b"a\tb.md", b"'\".md", b"#%?.md", "👩\u200d🔧.md".encode(), b"-x.md", b" .md"]
)
def test_every_name_can_be_read(project: Project, name: bytes) -> None:
    (Path(os.fsdecode(os.fsencode(project.root) + b"/" + name))).write_bytes(b"words")
    ((path, reason),) = walked(project)
    assert (os.fsencode(path), reason) == (name, "")
    assert read(project, path) == b"words"


def test_a_folder_that_cannot_be_opened_is_named(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    project.write("a/1.md", "")
    project.write("b/2.md", "")
    real = os.scandir

    def scandir(path: str) -> Any:
        if path.endswith("/a"):
            raise PermissionError
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    assert walked(project) == [("a", "cannot be opened"), ("b/2.md", "")]


# Reading


def test_reading(project: Project) -> None:
    project.write("a.md", b"\xef\xbb\xbfa\r\nb")
    (project.root / "sub").mkdir()
    assert read(project, "a.md") == b"\xef\xbb\xbfa\r\nb"
    assert read(project, "gone.md") == (Unreadable.MISSING, "does not exist")
    assert read(project, "gone/a.md") == (Unreadable.MISSING, "does not exist")
    assert read(project, "a.md/b") == (Unreadable.MISSING, "does not exist")
    assert read(project, "sub") == (Unreadable.NOT_A_FILE, "is a folder")
    assert read(project, "") == (Unreadable.NOT_A_FILE, "is a folder")
    assert read(project, "a\x00.md") == (Unreadable.MISSING, "does not exist")
    assert read(project, "x" * 300) == (Unreadable.MISSING, "does not exist")


@pytest.mark.parametrize(
    ("size", "kind"), [(999, None), (1000, None), (1001, Unreadable.TOO_LARGE), (2**40, Unreadable.TOO_LARGE)]
)
def test_a_file_above_the_limit_is_not_opened(
    project: Project, monkeypatch: pytest.MonkeyPatch, size: int, kind: str | None
) -> None:
    os.truncate(project.write("big.md", ""), size)
    opened: list[str] = []
    real = os.open

    def watch(path: str, *rest: int) -> int:
        opened.append(path)
        return real(path, *rest)

    monkeypatch.setattr(os, "open", watch)
    found = read(project, "big.md")
    assert (found[0] if isinstance(found, tuple) else None) == kind
    assert bool(opened) == (kind is None)


def test_a_file_that_grows_meanwhile_is_too_large(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    file = project.write("log.txt", "x" * 1000)
    real = os.open

    def grow(path: str, *rest: int) -> int:
        file.write_text("x" * 5000)
        return real(path, *rest)

    monkeypatch.setattr(os, "open", grow)
    assert read(project, "log.txt")[0] == Unreadable.TOO_LARGE


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (PermissionError(13, "Permission denied"), (Unreadable.DENIED, "cannot be opened: permission denied")),
        (FileNotFoundError(2, "gone"), (Unreadable.MISSING, "does not exist")),
        (OSError(5, "Input/output error"), (Unreadable.DENIED, "cannot be opened: Input/output error")),
        (OSError(24, "Too many open files"), (Unreadable.DENIED, "cannot be opened: Too many open files")),
    ],
)
def test_a_file_that_cannot_be_opened(
    project: Project, monkeypatch: pytest.MonkeyPatch, error: OSError, expected: tuple[Unreadable, str]
) -> None:
    project.write("a.md", "words")

    def refuse(*_: Any) -> int:
        raise error

    monkeypatch.setattr(os, "open", refuse)
    assert read(project, "a.md") == expected


def test_a_file_that_cannot_be_read_on(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    project.write("a.md", "words")
    real = os.fdopen

    class Broken(io.BytesIO):
        def __init__(self, descriptor: int, mode: str) -> None:
            self.file = real(descriptor, mode)

        def fileno(self) -> int:
            return self.file.fileno()

        def read(self, size: int | None = -1) -> bytes:
            raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fdopen", Broken)
    assert read(project, "a.md") == (Unreadable.DENIED, "cannot be read: Input/output error")


@pytest.mark.parametrize("swapped", ["file", "folder", "folder with the same file", "another file"])
def test_what_is_put_in_between_is_noticed(project: Project, monkeypatch: pytest.MonkeyPatch, swapped: str) -> None:
    outside = project.root.parent / "outside"
    outside.mkdir()
    file = project.write("sub/a.md", "words")
    if swapped == "folder with the same file":
        os.link(file, outside / "a.md")
    else:
        (outside / "a.md").write_text("secret words")
    real = os.open

    def swap(path: str, *rest: int) -> int:
        if swapped == "file":
            file.unlink()
            file.symlink_to(outside / "a.md")
        elif swapped == "another file":
            (outside / "a.md").replace(file)
        else:
            (project.root / "sub").rename(project.root / "old")
            (project.root / "sub").symlink_to(outside)
        return real(path, *rest)

    monkeypatch.setattr(os, "open", swap)
    assert read(project, "sub/a.md") == (Unreadable.OUTSIDE, "changed while it was opened")


@pytest.fixture
def no_pipe_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    """Opening a pipe for reading waits for a writer: fail instead."""

    def guarded(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(path: Any, *args: Any, **kwargs: Any) -> Any:
            if not isinstance(path, int) and os.path.exists(path) and stat.S_ISFIFO(os.stat(path).st_mode):
                raise AssertionError(f"opened {path}")
            return real(path, *args, **kwargs)

        return call

    monkeypatch.setattr(os, "open", guarded(os.open))
    monkeypatch.setattr(builtins, "open", guarded(builtins.open))


@pytest.mark.usefixtures("no_pipe_is_opened")
@pytest.mark.parametrize("name", ["a.md", ".gitignore", ".groundls.toml", "pyproject.toml"])
def test_a_pipe_is_never_opened(project: Project, name: str) -> None:
    os.mkfifo(project.root / name)
    assert read(project, name) == (Unreadable.NOT_A_FILE, "is not a regular file")
    assert walked(project) == [(name, "is not a regular file")]
    assert not Disk(str(project.root)).ignored("b.md")
    assert not project.workspace.excluded("b.md")
    assert not isinstance(project.workspace.lookup(name).source, str)
    (project.root / ".git").rmdir()
    assert project_root(str(project.root)) == str(project.root)


def test_a_stamp_tells_another_file(project: Project) -> None:
    file = project.write("a.md", "words")
    disk = Disk(str(project.root))
    before = disk.stamp("a.md")
    assert before == disk.stamp("a.md") is not None
    other = project.write("b.md", "WORDS")
    os.utime(other, ns=(file.stat().st_atime_ns, file.stat().st_mtime_ns))
    os.replace(other, file)
    assert disk.stamp("a.md") != before
    assert disk.stamp("gone.md") is None


def test_absolute_and_relative_paths(project: Project) -> None:
    disk = Disk(str(project.root))
    assert disk.relative(disk.absolute("a/b.md")) == "a/b.md"
    assert disk.relative(disk.root) == ""
    assert disk.relative(disk.root + "x/a.md") is None
    assert Disk("/").relative("/etc/hosts") == "etc/hosts"


@pytest.mark.parametrize(
    ("asked", "actual"),
    [
        ("Report.md", "Report.md"), ("report.MD", "Report.md"), ("sub/café.md", "sub/cafe\u0301.md"), ("SUB/CAFÉ.md", "sub/cafe\u0301.md"),
        ("STRASSE.md", "straße.md"), ("two.md", None), ("Two.md", "Two.md"), ("gone.md", None), ("sub", "sub"), ("Sub/gone.md", None),
        ("Report.md/x", None), ("repor.md", None),
    ],
)  # fmt: skip
def test_names_that_differ_in_case_or_unicode_form_only(project: Project, asked: str, actual: str | None) -> None:
    for path in ("Report.md", "sub/cafe\u0301.md", "straße.md", "Two.md", "TWO.md"):
        project.write(path, "words")
    assert Disk(str(project.root)).actual(asked) == actual


def test_an_inexact_path_is_found_and_said_so(project: Project) -> None:
    project.write("Café/Report.md", "The quick brown fox jumps over the lazy dog.")
    found = project.resolve(unicodedata.normalize("NFD", "café/report.md") + "#char=0,9", '"The quick"')
    assert (found.verified, found.path) == (True, "Café/Report.md")


def test_problems_say_whether_this_installation_could_look() -> None:
    not_checked = {k for k in Unreadable if SourceProblem(k, "").not_checked}
    assert not_checked == {Unreadable.NEEDS_READER, Unreadable.LFS_POINTER, Unreadable.IGNORED, Unreadable.FAULT}
