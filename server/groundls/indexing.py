"""Indexing the sources of a workspace, and searching them.

The index is a cache in the user's cache folder (:mod:`groundls.cache_folder`); what it cannot hold, open buffers and whatever
could not be written, is kept in memory over it. What a search finds is read again from the workspace before it is returned.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from groundcore import paths
from groundcore.index import Results
from groundcore.index.memory_index import MemoryIndex
from groundcore.index.ranking import Part, Read, search
from groundcore.passages import Passage, passages
from groundcore.segments import PASSAGE_SUFFIXES
from groundcore.sources import SourceProblem
from groundcore.workspace import Workspace
from groundls.cache_folder import CacheRefusedError, index_folder
from groundls.manifest import Entry
from groundls.store import DAMAGED, UNUSABLE, Store

MAX_INDEXED_BYTES = 8 * 1024 * 1024
"""Size above which a file is not searched: a log or a dump, which would crowd out all else."""

_BATCH = 4_000
"""Passages that are written at a time: what is written is found while the rest is still being read."""
_KEPT_PASSAGES = 20_000

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Update:
    """What an update did."""

    files: int
    """Files that may be searched."""
    changed: int
    """Files whose passages were made anew."""
    removed: int
    unread: int
    """Files that hold no text that can be read, or too much."""
    complete: bool
    """It was not stopped."""


@dataclass(frozen=True, slots=True)
class _Now:
    """A file as it is now: its row, and its text and passages where it has some."""

    entry: Entry
    read: Read | None

    @property
    def passages(self) -> tuple[Passage, ...]:
        return self.read.passages if self.read else ()


class Indexer:
    """The index of one workspace, or of one folder of it. Several threads may use it."""

    def __init__(self, workspace_root: str, cache_dir: str | None = None, folder: str = "") -> None:
        """An indexer of the workspace at an absolute path; nothing is read or written yet.

        `cache_dir` is used in place of the user's cache folder; `folder`, relative to the root, limits what is indexed.
        """
        self._folder = folder
        self._guard = threading.RLock()
        self._updating = threading.Lock()
        self._memory = MemoryIndex()
        self._in_memory: dict[str, Entry] = {}
        self._hidden: set[str] = set()
        self._on_disk: dict[str, Entry] = {}
        self._kept: OrderedDict[tuple[str, str, str], tuple[Passage, ...]] = OrderedDict()
        self._kept_passages = 0
        self._complete = False
        self._store: Store | None = None
        self.note = ""
        """Why the index is not on the disk, or what happened to it; empty where all is well."""
        try:
            self._store = Store(index_folder(workspace_root, cache_dir, folder))
        except CacheRefusedError as problem:
            self.note = str(problem)

    def close(self) -> None:
        """Let go of all files."""
        with self._guard:
            if self._store is not None:
                self._store.close()

    # Updating

    def update(
        self,
        workspace: Workspace,
        progress: Progress | None = None,
        should_stop: Callable[[], bool] | None = None,
    ) -> Update:
        """Bring the index up to the workspace as it is: only files that changed are read.

        `progress` is told how many of the files are done; `should_stop` is asked before each, and what was done until then stays.

        Raises:
            ConfigError: the settings cannot be used.
        """
        with self._updating, self._writing() as store:
            return self._update(workspace, store, progress or _silent, should_stop or _never)

    @contextmanager
    def _writing(self) -> Iterator[Store | None]:
        """The store, locked; None where it cannot be written now, and everything new is kept in memory."""
        store = self._store
        locked = False
        try:
            locked = store is not None and store.try_lock()
            if store is not None:
                with self._guard:
                    self._on_disk = store.open(writing=locked)
                    self.note = "the index could not be read and is built again" if store.was_set_aside else ""
        except UNUSABLE as problem:
            with self._guard:
                self._on_disk = {}
                self.note = f"{problem}; the index is kept in memory"
            if store is not None:
                store.close()
        try:
            yield store if locked and store is not None and store.index is not None else None
        finally:
            if locked and store is not None:
                store.unlock()

    def _update(
        self, workspace: Workspace, store: Store | None, progress: Progress, should_stop: Callable[[], bool]
    ) -> Update:
        found = [path for path in workspace.source_paths() if self._is_searched(path)]
        batch = _Batch(self, store)
        changed = unread = done = 0
        for done, path in enumerate(found):
            progress(done, len(found))
            if should_stop():
                batch.write()
                return Update(len(found), changed, 0, unread, complete=False)
            now = self._changed(workspace, path, store)
            if now is not None:
                changed += 1
                unread += not now.entry.digest
                batch.add(now, in_memory=store is None or path in workspace.buffers)
        batch.write()
        removed = self._remove(set(found), store)
        progress(len(found), len(found))
        with self._guard:
            self._complete = True
        return Update(len(found), changed, removed, unread, complete=True)

    def _is_searched(self, path: str) -> bool:
        inside = not self._folder or path.startswith(self._folder + "/")
        return inside and paths.suffix(path) in PASSAGE_SUFFIXES and _can_be_cited(path)

    def _changed(self, workspace: Workspace, path: str, store: Store | None) -> _Now | None:
        """The file as it is now; None where its passages are known."""
        held, written = self._in_memory.get(path), self._on_disk.get(path)
        settings = _settings(workspace, path)
        is_buffer = path in workspace.buffers
        known = held or written if store is None else written if held is None else None
        if known and not is_buffer and (known.stamp, known.settings) == (_stamp(workspace, path), settings):
            return None
        now = self._read(workspace, path, settings)
        if _is_same(written, now.entry):
            if held is not None:
                self._reveal(path)
            if not is_buffer and store is not None:
                self._touch(store, now.entry)
            return None
        return None if _is_same(held, now.entry) and (is_buffer or store is None) else now

    def _read(self, workspace: Workspace, path: str, settings: str) -> _Now:
        stamp = "" if path in workspace.buffers else _stamp(workspace, path)
        entry = Entry(path, stamp, "", settings, 0)
        source = None if int(stamp.partition(" ")[0] or 0) > MAX_INDEXED_BYTES else workspace.lookup(path).source
        if source is None or isinstance(source, SourceProblem):
            return _Now(entry, None)
        digest = hashlib.sha256(source.value.encode("utf-8", "surrogatepass")).hexdigest()
        entry = replace(entry, digest=digest)
        if workspace.is_cited(path) and not workspace.settings(path).sources.cited_as_sources:
            return _Now(entry, None)
        key = (path, digest, settings)
        with self._guard:
            found = self._kept.get(key)
        if found is None:
            found = passages(source, workspace.generated_spans(path))
            self._keep(key, found)
        return _Now(replace(entry, passages=len(found)), Read(source, found))

    def _keep(self, key: tuple[str, str, str], found: tuple[Passage, ...]) -> None:
        with self._guard:
            if key in self._kept:
                return
            self._kept[key] = found
            self._kept_passages += len(found)
            while len(self._kept) > 1 and self._kept_passages > _KEPT_PASSAGES:
                self._kept_passages -= len(self._kept.popitem(last=False)[1])

    def _touch(self, store: Store, entry: Entry) -> None:
        with self._guard:
            try:
                store.record([entry])
                self._on_disk[entry.path] = entry
            except UNUSABLE as problem:
                self.note = str(problem)

    def _reveal(self, path: str) -> None:
        """Let the index on disk answer for a file again."""
        with self._guard:
            self._memory.replace({}, [path])
            self._in_memory.pop(path, None)
            self._hidden.discard(path)

    def hold(self, now: list[_Now]) -> None:
        """Keep files in memory, over what the index on disk has of them."""
        with self._guard:
            self._memory.replace({n.entry.path: n.passages for n in now}, [])
            self._in_memory |= {n.entry.path: n.entry for n in now}
            self._hidden |= {n.entry.path for n in now}

    def commit(self, store: Store, now: list[_Now]) -> None:
        """Write files to the disk, or keep them in memory where that fails."""
        with self._guard:
            try:
                store.write({n.entry.path: (n.entry, n.passages) for n in now}, [])
            except UNUSABLE as problem:
                self.note = f"{problem}; what changed is kept in memory"
                self.hold(now)
                return
            for n in now:
                self._on_disk[n.entry.path] = n.entry
                self._reveal(n.entry.path)

    def _remove(self, found: set[str], store: Store | None) -> int:
        """Drop the files that are no sources any more."""
        with self._guard:
            gone = sorted((self._on_disk.keys() | self._in_memory.keys()) - found)
            held = [path for path in gone if path in self._in_memory]
            self._memory.replace({}, held)
            for path in held:
                del self._in_memory[path]
            written = [path for path in gone if path in self._on_disk]
            self._hidden |= set(written)
            if store is not None and written:
                try:
                    store.write({}, written)
                except UNUSABLE as problem:
                    self.note = str(problem)
                    return len(gone)
                for path in written:
                    del self._on_disk[path]
                    self._hidden.discard(path)
            return len(gone)

    # Searching

    def search(self, workspace: Workspace, question: str, limit: int = 20, without: Collection[str] = ()) -> Results:
        """The best passages for a question, each read again from `workspace`; sources in `without` are left out.

        Raises:
            ConfigError: the settings cannot be used.
        """
        hidden = frozenset(without)
        with self._guard:
            stale: list[_Now] = []
            results = self._search(workspace, question, limit, hidden, stale)
            if stale:
                self.hold(stale)
                results = self._search(workspace, question, limit, hidden, [])
            return results

    def _search(
        self, workspace: Workspace, question: str, limit: int, hidden: frozenset[str], stale: list[_Now]
    ) -> Results:
        def read(path: str) -> Read | None:
            known = self._in_memory.get(path) or self._on_disk.get(path)
            if known is None:
                return None
            now = self._read(workspace, path, _settings(workspace, path))
            if _is_same(known, now.entry):
                return now.read
            stale.append(now)
            return None

        parts = [Part(self._memory, hidden)]
        index = self._store.index if self._store is not None else None
        try:
            if index is not None:
                parts.append(Part(index, hidden | self._hidden))
            return search(question, parts, read, limit, complete=self._complete)
        except UNUSABLE as problem:
            self.note = f"{problem}; only what is in memory was searched"
            if self._store is not None and isinstance(problem, DAMAGED):
                self._store.close()
            return search(question, parts[:1], read, limit, complete=False)


class _Batch:
    """Files that are written together."""

    def __init__(self, indexer: Indexer, store: Store | None) -> None:
        self._indexer = indexer
        self._store = store
        self._files: list[_Now] = []
        self._passages = 0

    def add(self, now: _Now, *, in_memory: bool) -> None:
        """Add a file, to be kept in memory or written."""
        if in_memory:
            self._indexer.hold([now])
            return
        self._files.append(now)
        self._passages += len(now.passages)
        if self._passages >= _BATCH:
            self.write()

    def write(self) -> None:
        """Write what was added."""
        if self._files and self._store is not None:
            self._indexer.commit(self._store, self._files)
        self._files, self._passages = [], 0


def _silent(done: int, total: int) -> None:
    """Tell nobody."""


def _never() -> bool:
    return False


def _is_same(known: Entry | None, now: Entry) -> bool:
    return known is not None and (known.digest, known.settings) == (now.digest, now.settings)


def _can_be_cited(path: str) -> bool:
    """Whether a definition can name a file: not where its name holds control characters, a backslash or no UTF-8."""
    try:
        return paths.locate(paths.encode(path), "").path == path
    except UnicodeEncodeError:
        return False


def _stamp(workspace: Workspace, path: str) -> str:
    """Size, times and place of a file, as text; empty where there is none."""
    stamp = workspace.disk.stamp(path)
    if stamp is None:
        return ""
    device, inode, size, *times = stamp
    return " ".join(map(str, (size, *times, inode, device)))


def _settings(workspace: Workspace, path: str) -> str:
    """What of the settings decides which passages a file has."""
    settings = workspace.settings(path)
    decisive = (settings.sources.cited_as_sources, settings.documents.cited, sorted(settings.sources.encoding.items()))
    return hashlib.sha256(repr(decisive).encode("utf-8", "surrogatepass")).hexdigest()[:16]
