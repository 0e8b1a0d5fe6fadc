"""Readers: the bytes of a source -> its addressed text, in which offsets are counted (section 1 of
docs/citation-format.md).

Plain text in every form that an editor shows as it is; the readers for kinds whose text must be extracted are not
built yet, and a citation of such a file is counted as not checked.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from groundcore import paths
from groundcore.canon import MappedText, canon_mapped, canon_whole, fold, fold_mapped
from groundcore.text import BOM, Text, normalise_line_ends, without_bom

MAX_BYTES = 32 * 1024 * 1024
"""Size above which a source or a document is not read."""

NEEDS_READER = frozenset({".pdf", ".docx", ".html", ".htm", ".xhtml", ".epub", ".eml"})
"""Kinds whose text must be extracted: a citation of one is not checked until its reader is built."""

_LFS = b"version https://git-lfs.github.com/spec/v1\n"


class Unreadable(StrEnum):
    """Why a source has no text."""

    MISSING = "missing"
    OUTSIDE = "outside"
    NOT_A_FILE = "not a file"
    TOO_LARGE = "too large"
    BINARY = "binary"
    NOT_UTF8 = "not UTF-8"
    NO_TEXT = "no text"
    DENIED = "denied"
    NEEDS_READER = "needs a reader"
    LFS_POINTER = "Git LFS pointer"
    IGNORED = "git-ignored and absent"
    FAULT = "a fault of groundls"


@dataclass(frozen=True, slots=True)
class SourceProblem:
    """Why a source cannot be read, as the rest of a sentence that begins with its path."""

    kind: Unreadable
    detail: str

    @property
    def not_checked(self) -> bool:
        """Whether this installation could not look, as against a defect of the document."""
        return self.kind in {
            Unreadable.NEEDS_READER,
            Unreadable.LFS_POINTER,
            Unreadable.IGNORED,
            Unreadable.FAULT,
        }


@dataclass(frozen=True)
class SourceText:
    """The addressed text of one source."""

    path: str
    value: str

    @cached_property
    def is_unescaped(self) -> bool:
        """Whether canonical and raw text differ in white space alone, so that every place is one in both."""
        return "\\" not in self.value and "&" not in self.value and unicodedata.is_normalized("NFC", self.value)

    @cached_property
    def canonical_text(self) -> str:
        """The canonical text of the whole source."""
        return canon_whole(self.value)

    @cached_property
    def canonical(self) -> MappedText:
        """The same with its offset map, which is made only for a source in which something must be found again."""
        return canon_mapped(self.value)

    @cached_property
    def folded_text(self) -> str:
        """The typographically folded text, for suggestions only."""
        return fold(self.canonical_text)

    @cached_property
    def folded(self) -> MappedText:
        """The same with its offset map."""
        return fold_mapped(self.value)

    @cached_property
    def lines(self) -> Text:
        """The text with its line index."""
        return Text(self.value)

    def word_places(self, word: str) -> tuple[int, list[int]]:
        """How often a lower-case word of four letters and more stands in the canonical text, and its first places."""
        lowered = self._lowered
        if len(lowered) > _INDEXED_FROM or len(lowered) != len(self.canonical_text):
            return self._word_index.get(word, (0, []))
        places: list[int] = []
        at = lowered.find(word)
        while at >= 0:
            end = at + len(word)
            if not (lowered[at - 1 : at].isalpha() or lowered[end : end + 1].isalpha()):
                places.append(at)
            at = lowered.find(word, end)
        return len(places), places[:MAX_PLACES]

    @cached_property
    def _lowered(self) -> str:
        return self.canonical_text.lower()

    @cached_property
    def _word_index(self) -> Mapping[str, tuple[int, list[int]]]:
        """The same for every word, made once: a large source is searched for many quotes."""
        all_places: dict[str, list[int]] = {}
        for match in WORD.finditer(self.canonical_text):
            all_places.setdefault(match.group(), []).append(match.start())
        found: dict[str, tuple[int, list[int]]] = {}
        for word, places in all_places.items():
            key = word.lower()
            count, first = found.get(key, (0, []))
            found[key] = count + len(places), sorted(first + places)[:MAX_PLACES] if first else places[:MAX_PLACES]
        return found


MAX_PLACES = 12
_INDEXED_FROM = 200_000
WORD = re.compile("[^\\W\\d_\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff]{4,}")
"""A word of four letters and more, in a script that separates words."""


def addressed_text(raw: str) -> str:
    """Decoded text as offsets count it: no byte order mark, LF only."""
    return normalise_line_ends(without_bom(raw))


def decode_document(data: bytes) -> str | SourceProblem:
    """Strict text of a document's bytes: documents are UTF-8."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return SourceProblem(Unreadable.NOT_UTF8, "is UTF-16; save it as UTF-8")
    if b"\x00" in data:
        return SourceProblem(Unreadable.BINARY, "is a binary file")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as problem:
        return SourceProblem(Unreadable.NOT_UTF8, f"is not UTF-8 at byte {problem.start}; save it as UTF-8")


def decode(data: bytes, encoding: str | None = None) -> str | SourceProblem:
    """Strict text of a file's bytes: UTF-8, UTF-16 with a byte order mark, or the encoding that the project names."""
    if encoding is not None:
        try:
            return data.decode(encoding)
        except (UnicodeDecodeError, LookupError):
            return SourceProblem(Unreadable.NOT_UTF8, f"is not {encoding}, which the configuration names")
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        try:
            return BOM + data.decode("utf-16")
        except UnicodeDecodeError as problem:
            return SourceProblem(Unreadable.NOT_UTF8, f"is not UTF-16 at byte {problem.start}")
    if b"\x00" in data:
        return SourceProblem(Unreadable.BINARY, "is a binary file")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as problem:
        return SourceProblem(
            Unreadable.NOT_UTF8, f"is not UTF-8 at byte {problem.start}; save it as UTF-8 or set its encoding"
        )


def read_source(path: str, data: bytes, encoding: str | None = None) -> SourceText | SourceProblem:
    """The source at `path` from its bytes."""
    if data.startswith(_LFS) and len(data) < 1024:
        return SourceProblem(Unreadable.LFS_POINTER, "is a Git LFS pointer; fetch the file to check it")
    if paths.suffix(path) in NEEDS_READER:
        return needs_reader(path)
    text = decode(data, encoding)
    if isinstance(text, SourceProblem):
        return text
    return source_of_text(path, text)


def needs_reader(path: str) -> SourceProblem:
    """The problem of a kind that only a reader could read."""
    kind = paths.suffix(path)[1:].upper()
    return SourceProblem(Unreadable.NEEDS_READER, f"needs a reader for {kind} files, which this version does not have")


def source_of_text(path: str, raw: str) -> SourceText | SourceProblem:
    """The source at `path` from its decoded text, an open buffer's for instance."""
    value = addressed_text(raw)
    if not value.strip():
        return SourceProblem(Unreadable.NO_TEXT, "holds no text")
    return SourceText(path, value)
