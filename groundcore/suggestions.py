"""Which file the path of a missing source may have meant: the one that holds the quote, else one of the same name."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from groundcore import paths
from groundcore.canon import canon
from groundcore.citations import Lookup
from groundcore.disk import Disk, FileBytes
from groundcore.documents import CLAIMS_SPAN, DOCUMENT_SUFFIXES
from groundcore.sources import SourceText

_SEARCHED_BYTES = 32 * 1024 * 1024
_SEARCHED_FILES = 5000
_SEARCHED_SUFFIXES = DOCUMENT_SUFFIXES | {".csv", ".tsv", ".log", ".srt", ".vtt", ".tex", ".rst", ".org", ".adoc"}
_OFFERED = 5


@dataclass(frozen=True, slots=True)
class Candidate:
    """A file that a broken path may have meant."""

    path: str
    holds_quote: bool


class SourceFolder(Protocol):
    """What suggesting asks of a workspace."""

    @property
    def disk(self) -> Disk:
        """The disk below the root."""

    def source_paths(self) -> tuple[str, ...]:
        """Every file that may be a source."""

    def lookup(self, path: str) -> Lookup:
        """The source at a path."""

    def is_cited(self, path: str) -> bool:
        """Whether a source is itself a cited document."""


class Suggestions:
    """Suggestions for one snapshot; what is searched is read once, and only so much of it."""

    def __init__(self, folder: SourceFolder) -> None:
        self._folder = folder

    def candidates(self, path: str, quote: str) -> tuple[Candidate, ...]:
        """The one file that holds the quote, else the files with the same name."""
        wanted = canon(quote)
        if wanted:
            holding = self._holding(wanted)
            if len(holding) == 1:
                return (Candidate(holding[0], True),)
        same = self._by_name.get(paths.name(path).casefold(), [])
        return tuple(Candidate(p, False) for p in same[:_OFFERED])

    @cached_property
    def _by_name(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for path in self._folder.source_paths():
            found.setdefault(paths.name(path).casefold(), []).append(path)
        return found

    def _holding(self, quote: str) -> list[str]:
        """The sources that hold a canonical quote, two at most: one is a suggestion, two are none."""
        starts, names, data = self._searched
        words = quote.encode("utf-8", "surrogatepass")
        found: list[str] = []
        at = data.find(words)
        while at >= 0 and len(found) < 2:
            index = bisect_right(starts, at) - 1
            if not self._folder.is_cited(names[index]):
                found.append(names[index])
            at = data.find(words, starts[index + 1]) if index + 1 < len(starts) else -1
        return found

    @cached_property
    def _searched(self) -> tuple[list[int], list[str], bytes]:
        """Canonical texts of the kinds that people cite, one after the other as bytes, with where each begins.

        What looks like a cited document is not among them.
        """
        texts: list[bytes] = []
        names: list[str] = []
        starts: list[int] = []
        at = 0
        likely = [p for p in self._folder.source_paths() if paths.suffix(p) in _SEARCHED_SUFFIXES]
        for path in likely[:_SEARCHED_FILES]:
            if paths.suffix(path) in DOCUMENT_SUFFIXES and self._claims(path):
                continue
            source = self._folder.lookup(path).source
            if not isinstance(source, SourceText) or at + len(source.value) > _SEARCHED_BYTES:
                continue
            names.append(path)
            starts.append(at)
            texts.append(source.canonical_text.encode("utf-8", "surrogatepass"))
            at += len(texts[-1]) + 1
        return starts, names, b"\x00".join(texts)

    def _claims(self, path: str) -> bool:
        found = self._folder.disk.read(path)
        return isinstance(found, FileBytes) and CLAIMS_SPAN.search(found.data) is not None
