"""The index on disk with its manifest: opened, written by one process at a time, set aside where it is damaged.

A manifest row is dropped before the index of its file changes and written after that is on the disk. Whatever is cut off in
between, a file with a row has exactly the passages that the row counts.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterable, Mapping, Sequence

from groundcore.index.whoosh_index import IndexDamagedError, IndexLockedError, WhooshIndex, WriterLock
from groundcore.passages import Passage
from groundls.manifest import Entry, Manifest, ManifestDamagedError

DAMAGED = (IndexDamagedError, ManifestDamagedError)
UNUSABLE = (*DAMAGED, IndexLockedError, OSError)

_INDEX, _MANIFEST, _ASIDE = "index", "manifest.sqlite", "set-aside"


class Store:
    """The index of one folder of the cache, which exists."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._lock = WriterLock(folder)
        self._index: WhooshIndex | None = None
        self._manifest: Manifest | None = None
        self._opened: tuple[int, int] | None = None
        self.was_set_aside = False
        """What was there could not be used, and was moved away."""

    @property
    def index(self) -> WhooshIndex | None:
        """The index, where it is open."""
        return self._index

    def try_lock(self) -> bool:
        """Become the writer, unless another one is."""
        return self._lock.acquire()

    def unlock(self) -> None:
        """Stop being the writer."""
        self._lock.release()

    def open(self, *, writing: bool) -> dict[str, Entry]:
        """Open what is there and return its rows. The writer makes what is missing, and makes anew what is damaged.

        Raises:
            IndexDamagedError, ManifestDamagedError: not the writer, and nothing that can be used is there.
            OSError: it cannot be used just now.
        """
        self.was_set_aside = False
        try:
            return self._open(writing=writing)
        except DAMAGED:
            self.close()
            if not writing:
                raise
        self._set_aside()
        return self._open(writing=True)

    def _open(self, *, writing: bool) -> dict[str, Entry]:
        index, manifest = os.path.join(self._folder, _INDEX), os.path.join(self._folder, _MANIFEST)
        if self._index is None or self._manifest is None or _identity(manifest) != self._opened:
            self.close()
            if not os.path.isdir(index) or not os.path.exists(manifest):
                if not writing:
                    raise IndexDamagedError("there is no index yet")
                self._remove()
                os.mkdir(index, mode=0o700)
                self._index = WhooshIndex(index, create=True)
            else:
                self._index = WhooshIndex(index)
            self._manifest = Manifest(manifest)
            self._opened = _identity(manifest)
        entries = self._manifest.entries()
        self._index.refresh()
        if writing:
            self._compare(entries, self._index)
        return entries

    @staticmethod
    def _compare(entries: Mapping[str, Entry], index: WhooshIndex) -> None:
        """Drop what the index has of files without a row: their writer was cut off. More than that must not differ."""
        expected = sum(entry.passages for entry in entries.values())
        if index.passages != expected:
            index.replace({}, sorted(index.paths - entries.keys()))
        if index.passages != expected:
            raise IndexDamagedError("the index and its manifest disagree")

    def write(self, added: Mapping[str, tuple[Entry, Sequence[Passage]]], removed: Iterable[str]) -> None:
        """Put files in place of what was indexed of them, and drop others; only the writer may."""
        if self._index is None or self._manifest is None:
            raise IndexDamagedError("the index is not open")
        gone = list(removed)
        self._manifest.forget([*added, *gone])
        self._index.replace({path: passages for path, (_, passages) in added.items()}, gone)
        self._manifest.record([entry for entry, _ in added.values()])

    def record(self, entries: Iterable[Entry]) -> None:
        """Note that files are as they were, although their times are not."""
        if self._manifest is not None:
            self._manifest.record(entries)

    def close(self) -> None:
        """Let go of all files."""
        with contextlib.suppress(Exception):  # closing what is damaged may fail in any way
            if self._index is not None:
                self._index.close()
        if self._manifest is not None:
            self._manifest.close()
        self._index = self._manifest = None

    def _set_aside(self) -> None:
        """Move what is there into a folder of its own, in place of what was moved there before."""
        aside = os.path.join(self._folder, _ASIDE)
        shutil.rmtree(aside, ignore_errors=True)
        os.mkdir(aside, mode=0o700)
        for name in (_INDEX, _MANIFEST, _MANIFEST + "-journal"):
            with contextlib.suppress(FileNotFoundError):
                os.rename(os.path.join(self._folder, name), os.path.join(aside, name))
        self.was_set_aside = True

    def _remove(self) -> None:
        """Remove the half that is there without the other."""
        shutil.rmtree(os.path.join(self._folder, _INDEX), ignore_errors=True)
        for name in (_MANIFEST, _MANIFEST + "-journal"):
            with contextlib.suppress(FileNotFoundError):
                os.unlink(os.path.join(self._folder, name))


def _identity(file: str) -> tuple[int, int] | None:
    """Which file is at a path: another one, once another process has set the index aside."""
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_dev, found.st_ino
