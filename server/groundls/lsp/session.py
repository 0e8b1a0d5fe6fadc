"""Open buffers over the disk: what the client has open, under which root, and the current snapshot of each project."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from threading import Lock

from groundcore import paths
from groundcore.disk import project_root
from groundcore.documents import Document, format_of
from groundcore.rules import RULE_NAMES
from groundcore.text import Encoding, Position, Text
from groundcore.workspace import Workspace
from groundls.lsp.snapshots import SharedCache, Snapshot

_SUFFIX_OF_LANGUAGE = {"markdown": ".md", "quarto": ".qmd", "rmd": ".rmd", "plaintext": ".txt", "text": ".txt"}
_UNNAMED = re.compile(r"[^A-Za-z0-9_-]+")


@dataclass(frozen=True, slots=True)
class Change:
    """New text for a stretch of a buffer, or for all of it where there is no range."""

    text: str
    start: Position | None = None
    end: Position | None = None


@dataclass(frozen=True, eq=False)
class Buffer:
    """One version of one open document. `path` is relative to `root`, which is empty where there is no project."""

    uri: str
    """As the client spells it."""
    version: int
    text: Text
    root: str
    path: str
    language: str = ""
    _scanned: list[Document | None] = field(init=False, default_factory=list, repr=False)
    _scanning: Lock = field(init=False, default_factory=Lock, repr=False)

    def document(self, workspace: Workspace) -> Document | None:
        """The buffer as a document, scanned once; None where it is none, such as a program."""
        with self._scanning:
            if not self._scanned:
                is_document = format_of(self.path) is not None or workspace.listed(self.path)
                self._scanned.append(workspace.read_document(self.path, self.text) if is_document else None)
            return self._scanned[0]


class Session:
    """The state of one client; only the event loop's thread changes it."""

    def __init__(self, tell: Callable[[str], None], arrived: Callable[[str, str], None] | None = None) -> None:
        """`arrived` is told, from a thread, the root and path of a source whose earlier text was found."""
        self._tell = tell
        self._cache = SharedCache()
        if arrived is not None:
            self._cache.earlier.arrived = arrived
        self._folders: list[str] = []
        self._buffers: dict[str, Buffer] = {}
        self._snapshots: dict[str, Workspace] = {}
        self._spellings: dict[str, str] = {}
        self._unnamed = 0

    # Folders

    def change_folders(self, added: Iterable[str], removed: Iterable[str] = ()) -> None:
        """Add and remove workspace folders, given as URIs; open buffers find their projects anew."""
        gone = {_real(path) for uri in removed if (path := paths.path_of_uri(uri))}
        new = [_real(path) for uri in added if (path := paths.path_of_uri(uri)) and os.path.isdir(path)]
        self._folders = list(dict.fromkeys(f for f in [*self._folders, *new] if f not in gone))
        buffers = list(self._buffers.values())
        self._snapshots.clear()
        for buffer in buffers:
            root, path = self._locate(buffer.uri, buffer.language)
            self._put(replace(buffer, root=root, path=path))

    @property
    def roots(self) -> tuple[str, ...]:
        """The project roots of the workspace folders."""
        return tuple(dict.fromkeys(_real(project_root(folder, workspace=folder)) for folder in self._folders))

    # Buffers

    def open(self, uri: str, version: int, text: str, language: str) -> Buffer:
        """Take over a document that the client has opened."""
        before = self.buffer(uri)
        root, path = (before.root, before.path) if before is not None else self._locate(uri, language)
        return self._put(Buffer(uri, version, Text.of(text), root, path, language))

    def change(self, uri: str, version: int, changes: Iterable[Change], encoding: Encoding) -> Buffer | None:
        """The buffer with its new text; None where the client has not opened it."""
        buffer = self.buffer(uri)
        if buffer is None:
            return None
        text = buffer.text
        for change in changes:
            text = _changed(text, change, encoding)
        return self._put(replace(buffer, uri=uri, version=version, text=text))

    def close(self, uri: str) -> Buffer | None:
        """Let go of a document: from now on the disk says what it holds."""
        buffer = self._buffers.pop(_key(uri), None)
        if buffer is not None and buffer.root in self._snapshots:
            self._snapshots[buffer.root] = self._snapshots[buffer.root].without(buffer.path)
        return buffer

    def buffer(self, uri: str) -> Buffer | None:
        """The open buffer behind a URI, however it is spelled."""
        return self._buffers.get(_key(uri))

    def buffers(self, root: str | None = None) -> tuple[Buffer, ...]:
        """The open buffers, of one project or of all."""
        return tuple(b for b in self._buffers.values() if root is None or b.root == root)

    def _put(self, buffer: Buffer) -> Buffer:
        self._buffers[_key(buffer.uri)] = buffer
        if buffer.root:
            self._snapshots[buffer.root] = self._snapshot(buffer.root).with_document(buffer.path, buffer.text)
        return buffer

    # Snapshots

    def _snapshot(self, root: str) -> Workspace:
        if root not in self._snapshots:
            snapshot: Workspace = Snapshot(root, RULE_NAMES, cache=self._cache, tell=self._tell)
            for buffer in self.buffers(root):
                snapshot = snapshot.with_document(buffer.path, buffer.text)
            self._snapshots[root] = snapshot
        return self._snapshots[root]

    def current(self, root: str) -> Workspace:
        """The project as it is now: the open buffers over the disk as it is from now on."""
        return self._snapshot(root).refreshed()

    def files_changed(self) -> None:
        """Files on the disk have changed; what was found by looking at many of them is found anew."""
        self._cache.files_changed()

    def rescan(self) -> None:
        """Forget how buffers were read: a configuration that decides about it may have changed."""
        self._buffers = {key: replace(buffer) for key, buffer in self._buffers.items()}

    # Places

    def locate(self, uri: str) -> tuple[str, str]:
        """The root of a file and its path there; both empty where it is no local file."""
        return self._locate_file(path) if (path := paths.path_of_uri(uri)) is not None else ("", "")

    def uri_of(self, root: str, path: str) -> str:
        """The URI of a file as the client spells it: as it opened it, else below the folder as it wrote that."""
        for buffer in tuple(self._buffers.values()):  # also asked from other threads
            if (buffer.root, buffer.path) == (root, path):
                return buffer.uri
        return paths.uri_of_path(os.path.join(self._spellings.get(root, root), *path.split("/")))

    def _locate(self, uri: str, language: str) -> tuple[str, str]:
        path = paths.path_of_uri(uri)
        return self._locate_unnamed(uri, language) if path is None else self._locate_file(path)

    def _locate_file(self, path: str) -> tuple[str, str]:
        path = os.path.normpath(path)
        real = os.path.join(_real(os.path.dirname(path)), os.path.basename(path))
        containing = [f for f in self._folders if real == f or real.startswith(f.rstrip(os.sep) + os.sep)]
        folder = max(containing, key=len, default=None)
        root = _real(project_root(real, workspace=folder, cwd=None if folder else _current_folder()))
        location = real[len(root.rstrip(os.sep)) + 1 :].replace(os.sep, "/")
        written = path.replace(os.sep, "/")
        if written.endswith("/" + location):
            self._spellings[root] = path[: len(path) - len(location)].rstrip(os.sep) or os.sep
        return root, location

    def _locate_unnamed(self, uri: str, language: str) -> tuple[str, str]:
        """A place for a document that is no file: beside the file it stands for, else in the first project.

        The name is one that no file has, so that nothing is read from the disk in its stead.
        """
        scheme, _, rest = uri.partition(":")
        path = paths.path_of_uri("file://" + rest.partition("?")[0]) if rest.startswith("/") else None
        root, beside = self._locate_file(path) if path and os.path.isdir(os.path.dirname(path)) else ("", "")
        if root not in self.roots:
            root, beside = next(iter(self.roots), ""), ""
        if not root:
            return "", ""
        self._unnamed += 1
        name = _UNNAMED.sub("-", scheme)[:40]
        suffix = _SUFFIX_OF_LANGUAGE.get(language, "")
        folder = f"{paths.parent(beside)}/" if paths.parent(beside) else ""
        return root, f"{folder}.groundls-{name}-{self._unnamed}{suffix}"


def _key(uri: str) -> str:
    path = paths.path_of_uri(uri)
    return uri if path is None else os.path.normcase(os.path.normpath(path))


def _real(path: str) -> str:
    return os.path.realpath(path)


def _current_folder() -> str | None:
    """The current folder where it can be a project: editors also start servers in the file system's root."""
    folder = os.path.realpath(os.getcwd())
    return None if folder in {os.path.dirname(folder), os.path.realpath(os.path.expanduser("~"))} else folder


def _changed(text: Text, change: Change, encoding: Encoding) -> Text:
    if change.start is None or change.end is None:
        return Text.of(change.text)
    start, end = sorted((text.offset(change.start, encoding), text.offset(change.end, encoding)))
    return Text(text.value[:start] + change.text + text.value[end:], text.bom)
