"""An index on disk with Whoosh: counts of words, no text, no positions.

Whoosh unpickles what it reads, so opening a foreign index runs foreign code: the folder must be the user's own, and nobody else's
to write. Whoosh's own writer lock is taken for as long as something is written.
"""

from __future__ import annotations

import errno
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from whoosh import fields, formats, scoring
from whoosh.filedb.filestore import FileStorage
from whoosh.index import FileIndex, LockError
from whoosh.query import Or, Term
from whoosh.system import pack_uint
from whoosh.util.text import utf8encode

from groundcore.index import Place, Statistics
from groundcore.passages import Passage
from groundcore.text import Span

_LIMIT_MB = 128
_MAX_SEGMENTS = 10
_SIZE = "n"
_NOT_NOW = {
    errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EMFILE, errno.ENFILE, errno.EIO, errno.EAGAIN, errno.EBUSY,
}  # fmt: skip
"""Errors of the system that say nothing about what the files hold."""


class IndexLockedError(Exception):
    """Another process is writing."""


class IndexDamagedError(Exception):
    """The folder holds no index that this version can read."""


class _WordCounts(fields.FieldType):  # type: ignore[misc]
    """A field whose value is a mapping of tokens to counts: no analyser, no token objects."""

    def __init__(self, *, scorable: bool) -> None:
        super().__init__(format=formats.Frequency(), analyzer=None, scorable=scorable, stored=False)

    def index(self, value: Mapping[str, int], **_: Any) -> Iterator[tuple[bytes, int, float, bytes]]:
        """The postings of one passage."""
        for token, times in value.items():
            yield utf8encode(token)[0], times, float(times), pack_uint(times)


def _schema() -> fields.Schema:
    return fields.Schema(
        path=fields.ID(stored=True),
        start=fields.STORED,
        end=fields.STORED,
        length=fields.STORED,
        language=fields.ID,
        # One token, as often as the passage has tokens: the lengths that Whoosh keeps are rounded.
        size=_WordCounts(scorable=False),
        words=_WordCounts(scorable=True),
    )


class WriterLock:
    """The one writer of a folder: an operating system's lock, which dies with its process. It is not waited for."""

    def __init__(self, folder: str) -> None:
        self._lock = FileStorage(folder).lock("writer.lock")

    def acquire(self) -> bool:
        """Whether this is the writer now."""
        return bool(self._lock.acquire(blocking=False))

    def release(self) -> None:
        """Let another one write."""
        self._lock.release()


class WhooshIndex:
    """The index in one folder, which exists."""

    def __init__(self, folder: str, *, create: bool = False) -> None:
        """Open the index of a folder; with `create`, make an empty one there.

        Raises:
            IndexDamagedError: what is there cannot be read, or nothing is.
            OSError: the folder cannot be read or written.
        """
        # Without memory maps: a file that is cut while it is mapped would end the process.
        storage = FileStorage(folder, supports_mmap=False)
        with _reporting_damage():
            self._index = storage.create_index(_schema()) if create else FileIndex(storage)
            self._searcher = self._new_searcher()
        self._hidden: dict[frozenset[str], _Hidden] = {}

    def _new_searcher(self) -> Any:
        return self._index.searcher(weighting=scoring.BM25F(B=0.75, K1=1.2))

    def close(self) -> None:
        """Let go of all files."""
        self._searcher.close()
        self._index.close()

    def refresh(self) -> None:
        """See what another process has written."""
        with _reporting_damage():
            if not self._searcher.up_to_date():
                old, self._searcher = self._searcher, self._new_searcher()
                old.close()
                self._hidden.clear()  # its numbers are those of the old searcher

    @property
    def passages(self) -> int:
        """How many passages it holds."""
        return int(self._searcher.doc_count())

    @property
    def languages(self) -> frozenset[str]:
        """The languages of its passages."""
        return self._lexicon("language")

    @property
    def paths(self) -> frozenset[str]:
        """The paths that it has passages of, and some that it had."""
        return self._lexicon("path")

    def _lexicon(self, field: str) -> frozenset[str]:
        with _reporting_damage():
            reader = self._searcher.reader()
            if field not in reader.indexed_field_names():
                return frozenset()
            return frozenset(token.decode("utf-8") for token in reader.lexicon(field))

    def statistics(self, tokens: Collection[str], without: frozenset[str]) -> Statistics:
        """Counts over all passages but those of the paths in `without`."""
        with _reporting_damage():
            reader = self._searcher.reader()
            hidden = self._hidden_passages(without)
            frequencies = {token: int(reader.doc_frequency("words", token)) for token in tokens}
            for leaf, numbers in hidden.by_leaf:
                for token in tokens:
                    frequencies[token] -= _count(leaf, token, numbers)
            length = int(reader.frequency("size", _SIZE))
            return Statistics(reader.doc_count_all() - hidden.count, length - hidden.tokens, frequencies)

    def places(self, tokens: Mapping[str, int], without: frozenset[str], limit: int) -> list[Place]:
        """The most promising places for some tokens, each with how often the question has it."""
        with _reporting_damage():
            hidden = self._hidden_passages(without)
            query = Or([Term("words", token, boost=float(times)) for token, times in tokens.items()])
            found = self._searcher.search(query, limit=limit, mask=set(hidden.numbers) or None)
            stored = [hit.fields() for hit in found]
            return [Place(str(s["path"]), Span(int(s["start"]), int(s["end"]))) for s in stored]

    def replace(self, added: Mapping[str, Sequence[Passage]], removed: Iterable[str]) -> None:
        """Put the passages of some paths in place of those it had, and drop those of `removed`.

        Raises:
            IndexLockedError: another process is writing.
            IndexDamagedError: what is there cannot be read.
        """
        self.refresh()
        with _reporting_damage():
            try:
                writer = self._index.writer(limitmb=_LIMIT_MB)
            except LockError:
                raise IndexLockedError("another groundls is writing this index") from None
            try:
                reader = self._searcher.reader()
                for path in (*removed, *added):
                    if ("path", path) in reader:
                        writer.delete_by_term("path", path)
                for path, passages in added.items():
                    for passage in passages:
                        _add(writer, path, passage)
                writer.commit(merge=len(writer.segments) >= _MAX_SEGMENTS)
            except BaseException:
                with suppress(Exception):
                    writer.cancel()
                raise
        self.refresh()

    def _hidden_passages(self, without: frozenset[str]) -> _Hidden:
        if without not in self._hidden:
            self._hidden[without] = _Hidden(self._searcher.reader(), without)
        return self._hidden[without]


class _Hidden:
    """The passages that do not count: deleted ones, which Whoosh drops only when it merges, and those of some paths."""

    def __init__(self, reader: Any, without: frozenset[str]) -> None:
        self.numbers: list[int] = []
        """Over the whole index."""
        self.by_leaf: list[tuple[Any, list[int]]] = []
        self.tokens = 0
        for leaf, base in reader.leaf_readers():
            deleted = set(range(leaf.doc_count_all())) - set(leaf.all_doc_ids()) if leaf.has_deletions() else set()
            for path in without:
                if ("path", path) in leaf:
                    deleted.update(leaf.postings("path", path).all_ids())
            if deleted:
                ordered = sorted(deleted)
                self.by_leaf.append((leaf, ordered))
                self.numbers += [base + number for number in ordered]
                self.tokens += sum(int(leaf.stored_fields(number)["length"]) for number in ordered)
        self.count = len(self.numbers)


def _count(leaf: Any, token: str, numbers: list[int]) -> int:
    """In how many of the passages with these numbers, deleted or not, a token stands."""
    if ("words", token) not in leaf:
        return 0
    terms = leaf.codec().terms_reader(leaf.storage(), leaf.segment())
    try:
        matcher = terms.matcher("words", utf8encode(token)[0], leaf.schema["words"].format)
        count = 0
        for number in numbers:
            if matcher.is_active() and matcher.id() < number:
                matcher.skip_to(number)
            if not matcher.is_active():
                break
            count += matcher.id() == number
        return count
    finally:
        terms.close()


def _add(writer: Any, path: str, passage: Passage) -> None:
    counts = passage.counts()
    span = passage.span
    length = counts.total()
    writer.add_document(
        path=path,
        start=span.start,
        end=span.end,
        length=length,
        language=passage.language,
        size={_SIZE: length} if length else {},
        words=counts,
    )


@contextmanager
def _reporting_damage() -> Iterator[None]:
    """Whoosh fails on a damaged file with whatever error its bytes lead to; that is all one thing here."""
    try:
        yield
    except (IndexLockedError, IndexDamagedError, MemoryError):
        raise
    except OSError as problem:
        if problem.errno in _NOT_NOW:
            raise
        raise IndexDamagedError(str(problem)) from problem
    except Exception as problem:
        raise IndexDamagedError(f"{type(problem).__name__}: {problem}") from problem
