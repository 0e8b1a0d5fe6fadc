"""Ignore files mean what git says they mean: every answer is compared with ``git check-ignore``."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from groundcore.config import ConfigError
from groundcore.disk import Disk, compile_globs, matches
from groundcore.findings import shown
from tests.core.project import SLOW, Project

TREE = [
    "a/b/c.md", "a/b/k.log", "a/c/c.md", "a/x.md", "b/c/c.md", "b/a.md", "c.md", "x.log", "#x", "!x", "x ", "c/c/c/c.md", "A/y.md",
    "a/b/a/b", "b/b", "ab", " x", "*", "docs/keep.md", "docs/sub/d.md", "packages/node_modules/m.md", "build/o.md", "src/build/o.md",
]  # fmt: skip


def plant(folder: Path, specs: Mapping[str, Sequence[str]]) -> None:
    """The tree below a folder, with ignore files."""
    for path in TREE:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text("words")
    for where, lines in specs.items():
        (folder / where / ".gitignore").write_bytes("".join(f"{line}\n" for line in lines).encode())


def files_below(root: Path) -> list[str]:
    return [
        str(p.relative_to(root))
        for p in sorted(root.rglob("*"))
        if p.is_file() and ".git" not in p.relative_to(root).parts
    ]


def by_git(root: Path, files: list[str]) -> set[str]:
    """The files that git itself ignores."""
    given = "\0".join(files).encode()
    command = ["git", "-C", str(root), "-c", "core.excludesFile=", "check-ignore", "--no-index", "-z", "--stdin"]
    done = subprocess.run(command, input=given, capture_output=True, check=False)
    assert done.returncode in {0, 1}, done.stderr
    return {path for path in done.stdout.decode().split("\0") if path}


def compare(root: Path) -> set[str]:
    """Ask both about every file; return what is ignored."""
    files = files_below(root)
    expected = by_git(root, files)
    disk = Disk(str(root))
    assert {path for path in files if disk.ignored(path)} == expected
    assert {w.path for w in Disk(str(root)).walk("", None)} == set(files) - expected
    return expected


@pytest.fixture
def root(tmp_path: Path) -> Path:
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    return tmp_path


@pytest.mark.parametrize(
    "specs",
    [
        {"": ["*.log"]},
        {"": ["/a", "b/"]},
        {"": ["*.log", "!a/b/*.log", "!x.log"]},
        {"": ["a/", "!a/b/c.md"]},
        {"": ["/a/*", "!/a/b"]},
        {"": ["*", "!*/", "!*.md"]},
        {"": ["/*", "!/docs/"]},
        {"": ["**/c", "a/**/c.md", "/**/b/"]},
        {"": ["*.md"], "a": ["!*.md"], "a/b": ["c.md"]},
        {"a": ["/b", "*.md"], "b": ["*", "!c/"], "b/c": ["!c.md"]},
        {"": ["# comment", "", "\\#x", "\\!x", "x\\ ", "\\ x"]},
        {"": ["x ", "*.md   "]},
        {"": ["*.md\r", "/a\r"]},
        {"": ["[ab]", "[!a-z]*", "?.md", "[]"]},
        {"": ["\\*", "a[", "./a", "a//b", "/", "//"]},
        {"": ["c/c/c", "a/b/", "!a/b/"]},
        {"docs": ["*", "!.gitignore", "!keep.md"]},
    ],
)
def test_ignore_files(root: Path, specs: dict[str, list[str]]) -> None:
    plant(root, specs)
    compare(root)


@pytest.mark.parametrize(
    "lines",
    [["\ufeff*.log", "*.md"], ["node_modules", "!/packages/"], ["build/", "!/src/"], ["*", "!/docs/"], ["*", "!/a/b"]],
)
def test_ignore_files_as_people_write_them(root: Path, lines: list[str]) -> None:
    plant(root, {"": lines})
    assert compare(root)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("line", ["!", "\\", "a\\", "a\\/b", "[z-a]", "[[:alpha:]]", "**!", "[!]", "\udcff"])
def test_a_line_that_is_no_pattern_costs_only_itself(root: Path, line: str) -> None:
    plant(root, {"": ["*.log"]})
    (root / ".gitignore").write_bytes(f"{line}\n*.log\n".encode("utf-8", "surrogateescape"))
    disk = Disk(str(root))
    assert disk.ignored("x.log")
    assert not disk.ignored("docs/keep.md") or line == "[[:alpha:]]"


def test_a_pattern_for_folders_takes_no_link(root: Path) -> None:
    plant(root, {"": ["docs/", "link/"]})
    (root / "link").symlink_to("a")
    found = {w.path for w in Disk(str(root)).walk("", None)}
    assert "link" in found
    assert "docs/keep.md" not in found


def test_an_ignored_folder_is_not_entered(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(root, {"": ["a/", "packages"]})
    disk = Disk(str(root))
    entered: list[str] = []
    real = disk.names

    def watch(folder: str) -> dict[str, str] | None:
        entered.append(folder)
        return real(folder)

    monkeypatch.setattr(disk, "names", watch)
    list(disk.walk("", None))
    assert "docs" in entered
    assert not {f for f in entered if f.split("/")[0] in {"a", "packages"}}


def test_the_exclude_file_of_the_repository_counts(root: Path) -> None:
    plant(root, {"a": ["!*.md"]})
    (root / ".git" / "info" / "exclude").write_text("*.md\n")
    assert "c.md" in compare(root)


def test_an_ignore_file_that_is_a_link_counts_for_nothing(root: Path) -> None:
    plant(root, {})
    (root / "rules").write_text("*.md\n")
    (root / ".gitignore").symlink_to("rules")
    assert not Disk(str(root)).ignored("c.md")


def test_ignore_files_count_without_a_repository(tmp_path: Path) -> None:
    plant(tmp_path, {"": ["*.log"], "a": ["*.md"]})
    disk = Disk(str(tmp_path))
    assert [disk.ignored(p) for p in ("x.log", "a/x.md", "c.md", "gone.log")] == [True, True, False, True]


PATTERNS = [
    "*.log", "/a", "a/", "!a/", "!a/b/", "!*.log", "b/**", "**/c", "a/**/c", "/a/*", "!/a/b", "*", "!*/", "!*.md", "[ab]", "?.md", "a/b",
    "b", "**", "/**/b/", "a*", "a/b/*.log", "!a/b/k.log", "a/**", "**/", "c/", "!c", "*/b", "[a-b]", "*/*/c*", "/*/", "!/a/", "c.md",
    "docs", "!docs/keep.md", "build", "!/src/", "node_modules/", "", "# c", "/docs/*", "!/docs/sub",
]  # fmt: skip


def test_random_ignore_files(root: Path) -> None:
    choose = random.Random(0)
    for number in range(600 if SLOW else 60):
        folders = choose.sample(["", "a", "a/b", "b", "docs"], choose.choice([1, 1, 2, 3]))
        plant(root / f"t{number}", {f: choose.choices(PATTERNS, k=choose.randint(1, 4)) for f in folders})
    compare(root)


# Globs of a configuration


@pytest.mark.parametrize(
    ("globs", "taken", "left"),
    [
        (["*.md"], ["a.md", "x/a.md"], ["a.txt"]),
        (["/x/"], ["x/a.md", "x/y/b.md"], ["y/x/a.md", "x"]),
        (["drafts/**", "!drafts/final.md"], ["drafts/a.md"], ["drafts/final.md", "a.md"]),
        ([], [], ["a.md"]),
    ],
)
def test_globs(globs: list[str], taken: list[str], left: list[str]) -> None:
    spec = compile_globs(tuple(globs))
    assert [p for p in [*taken, *left] if matches(spec, p)] == taken


@pytest.mark.parametrize("glob", ["!", "a\\", "[z-a]"])
def test_a_glob_that_is_none_is_an_error_of_the_configuration(tmp_path: Path, glob: str) -> None:
    project = Project.at(tmp_path / "project")
    project.write(".groundls.toml", f"[documents]\nexclude = ['{glob}']\n")
    with pytest.raises(ConfigError) as problem:
        project.workspace.excluded("d.md")
    assert str(problem.value).startswith(".groundls.toml:2: ")
    assert shown(glob) in str(problem.value)
