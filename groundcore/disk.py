"""The only module that opens documents and sources: bytes, folders, size caps, links, the project root.

A path inside a workspace is relative to its root with ``/``. Lexical checks come first (:mod:`groundcore.paths`);
then the real path must lie inside the real root, be a regular file of bounded size, and still be the same file once
it is open.
"""

from __future__ import annotations

import os
import re
import stat
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from groundcore import paths
from groundcore.config import FILE_NAME, PYPROJECT
from groundcore.sources import MAX_BYTES, SourceProblem, Unreadable
from groundcore.text import without_bom

MAX_DEPTH = 100
"""Folders within folders that a walk enters."""

_OPEN_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


@dataclass(frozen=True, slots=True)
class FileBytes:
    """The bytes of a file and what identifies this state of it."""

    data: bytes
    stamp: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Walked:
    """A file met on a walk, or why it was passed over."""

    path: str
    reason: str = ""
    is_folder: bool = False
    """Nobody knows what is in it."""


class Disk:
    """Reads below one root. `root` must be absolute; its real path is what counts."""

    def __init__(self, root: str) -> None:
        self.root = os.path.realpath(root)
        self._names: dict[str, dict[str, str] | None] = {}
        self._real_folders: dict[str, str] = {}
        self._ignore = Ignore(self)

    def absolute(self, path: str) -> str:
        """The absolute path of a file below the root."""
        return os.path.join(self.root, *path.split("/")) if path else self.root

    def relative(self, absolute: str) -> str | None:
        """An absolute path as one below the root; None where it is not."""
        prefix = self.root if self.root.endswith(os.sep) else self.root + os.sep
        if absolute == self.root:
            return ""
        return absolute[len(prefix) :].replace(os.sep, "/") if absolute.startswith(prefix) else None

    def stamp(self, path: str) -> tuple[int, ...] | None:
        """What changes whenever the file does; None where there is no file."""
        try:
            found = os.stat(self.absolute(path))
        except (OSError, ValueError):
            return None
        return _stamp(found)

    def read(self, path: str, limit: int = MAX_BYTES) -> FileBytes | SourceProblem:
        """The bytes of a file below the root."""
        absolute = self.absolute(path)
        try:
            real = self._real(path)
        except (OSError, ValueError):
            return _absent(absolute)
        inside = self.relative(real) if real else None
        if inside is None:
            return SourceProblem(Unreadable.OUTSIDE, "leads out of the workspace")
        if paths.is_sensitive(inside) and inside != path:
            return SourceProblem(Unreadable.OUTSIDE, "is a link to a file that usually holds secrets")
        return _read_regular(real, limit)

    def _real(self, path: str) -> str:
        """The real path of what must exist, or nothing where a link leads out of the root; a folder's is found once."""
        folder, name = paths.parent(path), paths.name(path)
        if self.leads_out(folder):
            return ""
        real = os.path.join(self._real_folders[folder], name)
        if not stat.S_ISLNK(os.lstat(real).st_mode):
            return real
        target = os.path.realpath(real)
        return "" if self.relative(target) is None else os.path.realpath(real, strict=True)

    def leads_out(self, folder: str) -> bool:
        """Whether a folder, or one that it stands in, is a link out of the root: nothing behind it is looked at."""
        if folder not in self._real_folders:
            self._real_folders[folder] = os.path.realpath(self.absolute(folder))
        return self.relative(self._real_folders[folder]) is None

    def actual(self, path: str) -> str | None:
        """The path as the folders spell it: itself, or the one name that differs only in case or Unicode form."""
        folder = ""
        for part in path.split("/"):
            names = self.names(folder)
            if names is None:
                return None
            if part not in names:
                key = _loose(part)
                matches = [name for name in names if _loose(name) == key]
                if len(matches) != 1:
                    return None
                part = matches[0]
            folder = f"{folder}/{part}" if folder else part
        return folder

    def names(self, folder: str) -> dict[str, str] | None:
        """The names in a folder, each with its kind (``file``, ``folder``, ``link``, ``other``); None where there is
        none."""
        if folder not in self._names:
            if self.leads_out(folder):
                self._names[folder] = None
                return None
            try:
                with os.scandir(self.absolute(folder)) as entries:
                    self._names[folder] = {e.name: _kind(e) for e in sorted(entries, key=lambda e: e.name)}
            except (OSError, ValueError):
                self._names[folder] = None
        return self._names[folder]

    def ignored(self, path: str, *, is_folder: bool = False) -> bool:
        """Whether git would ignore the file or folder, by the ignore files below the root."""
        return self._ignore.ignores(path, is_folder=is_folder)

    def walk(self, start: str, suffixes: Iterable[str] | None) -> Iterator[Walked]:
        """Every file below `start` with one of `suffixes` (None: any), in order; git-ignored ones are left out, links
        are named."""
        wanted = None if suffixes is None else frozenset(suffixes)
        pending = [start]
        while pending:
            folder = pending.pop()
            names = self.names(folder)
            if names is None:
                yield Walked(folder, "cannot be opened", is_folder=True)
                continue
            if folder.count("/") >= MAX_DEPTH:
                yield Walked(folder, f"is more than {MAX_DEPTH} folders deep", is_folder=True)
                continue
            folders: list[str] = []
            for name, kind in names.items():
                path = f"{folder}/{name}" if folder else name
                if kind == "folder":
                    if name != ".git" and not self._ignore.ignores_here(path, is_folder=True):
                        folders.append(path)
                elif (wanted is None or paths.suffix(name) in wanted) and not self._ignore.ignores_here(
                    path, is_folder=False
                ):
                    yield Walked(path, "" if kind == "file" else self._not_followed(path, kind))
            pending.extend(reversed(folders))

    def _not_followed(self, path: str, kind: str) -> str:
        if kind != "link":
            return "is not a regular file"
        real = os.path.realpath(self.absolute(path))
        target = self.relative(real)
        if target is None:
            return "is a link out of the project"
        return f"is a link to {target}" if os.path.exists(real) else "is a link to nothing"


def _kind(entry: os.DirEntry[str]) -> str:
    try:
        if entry.is_symlink():
            return "link"
        if entry.is_dir():
            return "folder"
        return "file" if entry.is_file() else "other"
    except OSError:
        return "other"


def _loose(name: str) -> str:
    import unicodedata

    return unicodedata.normalize("NFC", name).casefold()


def _stamp(found: os.stat_result) -> tuple[int, ...]:
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns


def _absent(absolute: str) -> SourceProblem:
    try:
        os.lstat(absolute)
    except PermissionError:
        return SourceProblem(Unreadable.DENIED, "cannot be opened: permission denied")
    except (OSError, ValueError):
        return SourceProblem(Unreadable.MISSING, "does not exist")
    return SourceProblem(Unreadable.MISSING, "is a link to nothing")


def _read_regular(real: str, limit: int) -> FileBytes | SourceProblem:
    try:
        before = os.stat(real)
        if stat.S_ISDIR(before.st_mode):
            return SourceProblem(Unreadable.NOT_A_FILE, "is a folder")
        if not stat.S_ISREG(before.st_mode):
            return SourceProblem(Unreadable.NOT_A_FILE, "is not a regular file")
        if before.st_size > limit:
            return SourceProblem(Unreadable.TOO_LARGE, f"is larger than {limit // 1024 // 1024} MB")
        descriptor = os.open(real, _OPEN_FLAGS)
    except PermissionError:
        return SourceProblem(Unreadable.DENIED, "cannot be opened: permission denied")
    except FileNotFoundError:
        return SourceProblem(Unreadable.MISSING, "does not exist")
    except OSError as problem:
        return SourceProblem(Unreadable.DENIED, f"cannot be opened: {problem.strerror or 'input or output error'}")
    with os.fdopen(descriptor, "rb") as file:
        opened = os.fstat(file.fileno())
        # The same file as before, still reached by the same real path: nobody put a link in between.
        if (opened.st_dev, opened.st_ino) != (before.st_dev, before.st_ino) or _opened_path(descriptor, real) != real:
            return SourceProblem(Unreadable.OUTSIDE, "changed while it was opened")
        try:
            data = file.read(limit + 1)
        except OSError as problem:
            return SourceProblem(Unreadable.DENIED, f"cannot be read: {problem.strerror or 'input or output error'}")
    if len(data) > limit:
        return SourceProblem(Unreadable.TOO_LARGE, f"is larger than {limit // 1024 // 1024} MB")
    return FileBytes(data, _stamp(opened))


def _opened_path(descriptor: int, real: str) -> str:
    """The real path of what is open: the kernel's word where it gives one, else the path resolved again."""
    try:
        return os.readlink(f"/proc/self/fd/{descriptor}")
    except OSError:
        return os.path.realpath(real)


class Ignore:
    """What the ignore files below a root say, by git's own meaning: nearest file first, a folder before what is in
    it."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._specs: dict[str, object | None] = {}
        self._folders: dict[str, bool] = {"": False}

    def ignores(self, path: str, *, is_folder: bool) -> bool:
        """Whether what stands at `path`, or a folder it stands in, is ignored."""
        return self._folder_ignored(paths.parent(path)) or self.ignores_here(path, is_folder=is_folder)

    def _folder_ignored(self, folder: str) -> bool:
        if folder not in self._folders:
            self._folders[folder] = self._folder_ignored(paths.parent(folder)) or self.ignores_here(
                folder, is_folder=True
            )
        return self._folders[folder]

    def ignores_here(self, path: str, *, is_folder: bool) -> bool:
        """Whether `path` itself is ignored, its folders not being so."""
        folder = paths.parent(path)
        while True:
            spec = self._spec(folder)
            if spec is not None:
                inside = path[len(folder) + 1 :] if folder else path
                verdict = _verdict(spec, inside + "/" if is_folder else inside)
                if verdict is not None:
                    return verdict
            if not folder:
                return False
            folder = paths.parent(folder)

    def _spec(self, folder: str) -> object | None:
        if folder not in self._specs:
            lines: list[str] = []
            names = self._disk.names(folder) or {}
            if not folder and names.get(".git") == "folder" and "info" in (self._disk.names(".git") or {}):
                lines += self._lines(".git/info/exclude")
            if names.get(".gitignore") == "file":
                lines += self._lines(f"{folder}/.gitignore" if folder else ".gitignore")
            self._specs[folder] = _compile(lines)
        return self._specs[folder]

    def _lines(self, path: str) -> list[str]:
        found = self._disk.read(path, 1024 * 1024)
        if not isinstance(found, FileBytes):
            return []
        return without_bom(found.data.decode("utf-8", "surrogateescape")).split("\n")


def _compile(lines: list[str]) -> object | None:
    if not any(line.strip() and not line.startswith("#") for line in lines):
        return None
    import pathspec  # costs more than checking a document: only where there is an ignore file

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)  # re about [[:alpha:]], which git reads in another way
        try:
            return pathspec.GitIgnoreSpec.from_lines(lines)
        except (ValueError, re.error):
            return pathspec.GitIgnoreSpec.from_lines([line for line in lines if is_glob(line)])


def _verdict(spec: Any, path: str) -> bool | None:
    """What the last pattern that names `path` itself says of it.

    pathspec lets a pattern that names a folder match everything below too (the group ``ps_d`` is the slash behind the
    folder). Folders are asked one by one here, and git does not let ``!/src/`` bring back ``src/build``.
    """
    for pattern in reversed(spec.patterns):
        if pattern.include is not None:
            for match in pattern.regex.finditer(path):
                if not match.groupdict().get("ps_d") or match.end("ps_d") == len(path):
                    return bool(pattern.include)
    return None


def is_glob(line: str) -> bool:
    """Whether a line is a pattern; git passes over one that is none."""
    import pathspec

    try:
        pathspec.GitIgnoreSpec.from_lines([line])
    except (ValueError, re.error):
        return False
    return True


def compile_globs(globs: tuple[str, ...]) -> object | None:
    """A matcher for configuration globs, with the meaning they have in an ignore file."""
    return _compile(list(globs))


def matches(spec: object | None, path: str) -> bool:
    """Whether a matcher of :func:`compile_globs` takes a path."""
    return spec is not None and bool(spec.match_file(path))  # type: ignore[attr-defined]


def project_root(path: str, *, workspace: str | None = None, cwd: str | None = None) -> str:
    """The project root of an absolute file or folder path.

    The nearest folder upwards with ``.git``, else the outermost with a groundls configuration, never the home folder
    or the file system's root; else the workspace folder; else the current folder if the file is inside it; else the
    file's folder.
    """
    start = path if os.path.isdir(path) else os.path.dirname(path)
    home = os.path.expanduser("~")
    outermost: str | None = None
    folder, above = start, os.path.dirname(start)
    while folder != above:
        if folder != home:
            if os.path.exists(os.path.join(folder, ".git")):
                return folder
            if _has_config(folder):
                outermost = folder
        folder, above = above, os.path.dirname(above)
    if outermost is not None:
        return outermost
    for base in (workspace, cwd):
        # A home folder or the whole disk is never a project because somebody happens to stand there.
        if base is None or base in {home, os.path.dirname(base)}:
            continue
        if start == base or start.startswith(base.rstrip(os.sep) + os.sep):
            return base
    return start


def _has_config(folder: str) -> bool:
    if os.path.isfile(os.path.join(folder, FILE_NAME)):
        return True
    pyproject = os.path.join(folder, PYPROJECT)
    try:
        if not os.path.isfile(pyproject):
            return False
        with open(pyproject, "rb") as file:
            return b"[tool.groundls" in file.read(1024 * 1024)
    except OSError:
        return False
