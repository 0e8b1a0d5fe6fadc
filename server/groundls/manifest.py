"""What the index on disk was built from: one row a file, in SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from groundcore.passages import ANALYSER

SCHEMA = 1
"""Raised whenever the layout of the manifest or of the index changes: an older one is built again."""

_VERSION = f"{SCHEMA}.{ANALYSER}"
_WAIT_SECONDS = 2.0


class ManifestDamagedError(Exception):
    """The file is no manifest, or one of another version."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One file as it was when its passages were made."""

    path: str
    stamp: str
    """Size, times and place on the disk: if they are the same, so is the file."""
    digest: str
    """SHA-256 of the addressed text; empty where there is none."""
    settings: str
    """What of the configuration decides which passages a file has."""
    passages: int


class Manifest:
    """The rows of one index. Opening makes the file where there is none."""

    def __init__(self, file: str) -> None:
        """Open a manifest.

        Raises:
            ManifestDamagedError: it cannot be read by this version.
            OSError: it cannot be opened now.
        """
        with _reporting():
            self._connection = sqlite3.connect(file, timeout=_WAIT_SECONDS, check_same_thread=False)
        with _reporting(), self._connection as connection:
            connection.execute("CREATE TABLE IF NOT EXISTS version (value TEXT PRIMARY KEY)")
            connection.execute(
                "CREATE TABLE IF NOT EXISTS files (path TEXT PRIMARY KEY, stamp TEXT NOT NULL, digest TEXT NOT NULL,"
                " settings TEXT NOT NULL, passages INTEGER NOT NULL) WITHOUT ROWID"
            )
            versions = [row[0] for row in connection.execute("SELECT value FROM version")]
            if not versions:
                connection.execute("INSERT INTO version VALUES (?)", (_VERSION,))
            elif versions != [_VERSION]:
                raise ManifestDamagedError(f"version {versions[0]}, not {_VERSION}")

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def entries(self) -> dict[str, Entry]:
        """Every row by path."""
        with _reporting():
            rows = self._connection.execute("SELECT path, stamp, digest, settings, passages FROM files").fetchall()
            return {row[0]: Entry(*row) for row in rows}

    def forget(self, paths: Iterable[str]) -> None:
        """Drop rows: what becomes of these files in the index is not known until they are recorded again."""
        with _reporting(), self._connection as connection:
            connection.executemany("DELETE FROM files WHERE path = ?", [(path,) for path in paths])

    def record(self, entries: Iterable[Entry]) -> None:
        """Add rows, in place of what stood there."""
        with _reporting(), self._connection as connection:
            rows = [(e.path, e.stamp, e.digest, e.settings, e.passages) for e in entries]
            connection.executemany("INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?, ?)", rows)


@contextmanager
def _reporting() -> Iterator[None]:
    """SQLite's errors as the two that matter: the file is bad, or it cannot be used just now."""
    try:
        yield
    except sqlite3.OperationalError as problem:
        if any(word in str(problem) for word in ("no such", "has no column", "syntax")):
            raise ManifestDamagedError(str(problem)) from problem
        raise OSError(f"the manifest cannot be used: {problem}") from problem
    except (sqlite3.DatabaseError, ValueError, TypeError, AttributeError) as problem:
        raise ManifestDamagedError(str(problem)) from problem
