"""Frozen workspace snapshots: documents and sources of one project, open buffers over the disk.

A snapshot answers from one state of the buffers and reads each file of the disk at most once. ``with_document`` and
``without`` return new snapshots; what was read is shared between them as long as the file stays the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from groundcore import config, paths
from groundcore.citations import Lookup, Resolution, resolve_definition
from groundcore.config import ConfigError, Settings
from groundcore.disk import Disk, FileBytes, Walked, compile_globs, is_glob, matches
from groundcore.documents import CLAIMS_SPAN, Document, DocumentKind, format_of, is_cited, read_document
from groundcore.evidence import SourceEvidence
from groundcore.findings import shown
from groundcore.markup import Definition, DocumentFormat, scan
from groundcore.markup.generated import Generated, generated
from groundcore.sources import (
    MAX_BYTES,
    NEEDS_READER,
    SourceProblem,
    SourceText,
    Unreadable,
    decode_document,
    needs_reader,
    read_source,
    source_of_text,
)
from groundcore.sources.cache import SourceCache
from groundcore.suggestions import Candidate, Suggestions
from groundcore.text import Span, Text, without_bom

if TYPE_CHECKING:
    from groundcore.drift import LineMap

_KEPT_EVIDENCE = 512
"""Sources whose facts are kept for the documents to come."""


@dataclass(frozen=True)
class Workspace:
    """One project as it is now. `root` is absolute; every path handed in or out is relative to it."""

    root: str
    rule_names: frozenset[str] = frozenset()
    """Names that the ``rules`` table of a configuration may hold."""
    overrides: Mapping[str, config.Level] = field(default_factory=dict)
    """Rule levels given for this run; they win over every file."""
    buffers: Mapping[str, Text] = field(default_factory=lambda: MappingProxyType({}))
    cache: SourceCache = field(default_factory=SourceCache, compare=False)

    def with_document(self, path: str, text: Text) -> Workspace:
        """The snapshot in which `text` is the open buffer of `path`."""
        return self._with_buffers({**self.buffers, path: text})

    def without(self, path: str) -> Workspace:
        """The snapshot in which `path` is read from the disk again."""
        return self._with_buffers({p: t for p, t in self.buffers.items() if p != path})

    def refreshed(self) -> Workspace:
        """The same buffers over the disk as it is now."""
        return self._with_buffers(dict(self.buffers))

    def _with_buffers(self, buffers: dict[str, Text]) -> Workspace:
        return Workspace(self.root, self.rule_names, self.overrides, MappingProxyType(buffers), self.cache)

    # Settings

    @cached_property
    def disk(self) -> Disk:
        """The disk below the root, as this snapshot first sees it."""
        return Disk(self.root)

    @cached_property
    def _layers(self) -> dict[str, tuple[list[dict[str, Any]], ConfigError | None]]:
        return {}

    @cached_property
    def _settings(self) -> dict[str, Settings]:
        return {}

    def settings(self, path: str) -> Settings:
        """The settings for a file: those of the root, then of each folder on the way, key by key.

        Raises:
            ConfigError: one of the configuration files cannot be used.
        """
        folder = paths.parent(path)
        if folder not in self._settings:
            layers, problem = self._layers_of(folder)
            if problem is not None:
                raise problem
            self._settings[folder] = config.merge(layers) if layers else config.DEFAULTS
        return self._settings[folder]

    def _layers_of(self, folder: str) -> tuple[list[dict[str, Any]], ConfigError | None]:
        if folder not in self._layers:
            above, problem = self._layers_of(paths.parent(folder)) if folder else ([], None)
            if problem is None:
                try:
                    own = self._read_config(folder)
                    above = [*above, own] if own is not None else above
                except ConfigError as error:
                    problem = error
            self._layers[folder] = above, problem
        return self._layers[folder]

    def _read_config(self, folder: str) -> dict[str, Any] | None:
        names = self.disk.names(folder) or {}
        for name in (config.FILE_NAME, config.PYPROJECT):
            path = f"{folder}/{name}" if folder else name
            if names.get(name) not in {"file", "link"}:
                continue
            found = self.disk.read(path, 1024 * 1024)
            if isinstance(found, SourceProblem):
                if name == config.FILE_NAME:
                    raise ConfigError(f"{path} {found.detail}")
                continue
            if name == config.PYPROJECT and b"groundls" not in found.data:
                continue
            values = config.read_config(found.data, path, self.rule_names)
            if values is not None:
                self._check_globs(values, path, found.data)
                return values
        return None

    def _check_globs(self, values: dict[str, Any], path: str, data: bytes) -> None:
        for key, globs in config.globs(values):
            for glob in globs:
                if not is_glob(glob):
                    place = config.place(path, data.decode("utf-8", "replace"), [key])
                    raise ConfigError(f"{place}: {shown(glob)} is no pattern; write one as in a .gitignore file")

    # Documents

    @cached_property
    def _documents(self) -> dict[str, Document | SourceProblem]:
        return {}

    def document(self, path: str) -> Document | SourceProblem:
        """The document at a path, from its buffer or from the disk."""
        if path not in self._documents:
            self._documents[path] = self._read_document(path)
        return self._documents[path]

    def _read_document(self, path: str) -> Document | SourceProblem:
        buffer = self.buffers.get(path)
        if buffer is None:
            found = self.disk.read(path)
            if isinstance(found, SourceProblem):
                return found
            decoded = decode_document(found.data)
            if isinstance(decoded, SourceProblem):
                return decoded
            buffer = Text.of(decoded)
        return self.read_document(path, buffer)

    def read_document(self, path: str, text: Text) -> Document:
        """`text` as the document at `path`, whether or not that is its buffer."""
        return read_document(
            path,
            text,
            format_of(path) or DocumentFormat.MARKDOWN,
            listed=self.listed(path),
            in_cited_workspace=lambda: self.has_citations,
        )

    def forget(self, path: str) -> None:
        """Drop a scanned document that is not needed again: a run over many keeps one at a time."""
        self._documents.pop(path, None)

    def listed(self, path: str) -> bool:
        """Whether the configuration calls a file a cited document."""
        globs = self.settings(path).documents.cited
        return bool(globs) and matches(self._globs(globs), path)

    def excluded(self, path: str) -> bool:
        """Whether the configuration excludes a file from checking."""
        globs = self.settings(path).documents.exclude
        return bool(globs) and matches(self._globs(globs), path)

    @cached_property
    def _compiled(self) -> dict[tuple[str, ...], object | None]:
        return {}

    def _globs(self, globs: tuple[str, ...]) -> object | None:
        if globs not in self._compiled:
            self._compiled[globs] = compile_globs(globs)
        return self._compiled[globs]

    def walk_documents(self, start: str = "") -> Iterator[Walked]:
        """Every document below a folder, by its name or by the configuration; git-ignored ones are left out."""
        walked = self.disk.walk(start, None)
        return (w for w in walked if w.is_folder or format_of(w.path) is not None or self.listed(w.path))

    @cached_property
    def has_citations(self) -> bool:
        """Whether the workspace has a cited document or a groundls configuration; the search ends at the first."""
        if self._layers_of("")[0] or any("char=" in text.value for text in self.buffers.values()):
            return True
        for walked in self.walk_documents():
            if not walked.reason:
                found = self.disk.read(walked.path)
                if isinstance(found, FileBytes) and CLAIMS_SPAN.search(found.data) and self._claims_span(walked.path):
                    return True
        return False

    def _claims_span(self, path: str) -> bool:
        """Whether a file has a definition with offsets outside code."""
        found = self.disk.read(path)
        text = decode_document(found.data) if isinstance(found, FileBytes) else found
        if isinstance(text, SourceProblem):
            return False
        syntax = scan(without_bom(text), format_of(path) or DocumentFormat.MARKDOWN)
        return any(d.claims_span for d in syntax.definitions)

    # Sources

    @cached_property
    def _found(self) -> dict[str, Lookup | tuple[str, tuple[object, ...]]]:
        """What each source path led to: a buffer or a problem, or a file's path and the key under which its text is cached."""
        return {}

    def lookup(self, path: str) -> Lookup:
        """The source at a path relative to the root: the open buffer where there is one."""
        known = self._found.get(path)
        if isinstance(known, Lookup):
            return known
        if known is not None:
            kept = self.cache.get(known[1])
            if kept is not None:
                return Lookup(known[0], kept)
        buffer = path if path in self.buffers and paths.suffix(path) not in NEEDS_READER else None
        actual = buffer or self.disk.actual(path)
        if actual is None:
            found = Lookup(path, self._absent(path))
        elif actual in self.buffers and paths.suffix(actual) not in NEEDS_READER:
            found = Lookup(actual, source_of_text(actual, self.buffers[actual].value))
        else:
            return self._read_source(path, actual)
        self._found[path] = found
        return found

    def _absent(self, path: str) -> SourceProblem:
        if self.disk.leads_out(paths.parent(path)):
            return SourceProblem(Unreadable.OUTSIDE, "leads out of the workspace")
        if self.disk.ignored(path):
            return SourceProblem(Unreadable.IGNORED, "is git-ignored and not here; fetch it to check its citations")
        return SourceProblem(Unreadable.MISSING, "does not exist")

    def _read_source(self, asked: str, path: str) -> Lookup:
        encoding = self._encoding(path)
        key: tuple[object, ...] = (self.root, path, self.disk.stamp(path), encoding)
        kept = self.cache.get(key)
        if kept is None:
            read = self.disk.read(path, MAX_BYTES)
            if isinstance(read, SourceProblem):
                self._found[asked] = Lookup(path, read)
                return Lookup(path, read)
            key = (self.root, path, read.stamp, encoding)
            is_extracted = paths.suffix(path) in NEEDS_READER
            kept = needs_reader(path) if is_extracted else read_source(path, read.data, encoding)
            self.cache.put(key, kept)
        self._found[asked] = path, key
        return Lookup(path, kept)

    def _encoding(self, path: str) -> str | None:
        for glob, name in self.settings(path).sources.encoding.items():
            if matches(self._globs((glob,)), path):
                return name
        return None

    def previous(self, path: str) -> str | None:
        """The addressed text of a source in which its citations were last verified; a check knows none."""
        return None

    @cached_property
    def _line_maps(self) -> dict[str, LineMap | None]:
        return {}

    def line_map(self, path: str, source: SourceText) -> LineMap | None:
        """From the previous text of a source to this one; None where no other is known."""
        if path not in self._line_maps:
            from groundcore.drift import LineMap

            old = self.previous(path)
            self._line_maps[path] = LineMap(old, source.value) if old is not None else None
        return self._line_maps[path]

    @cached_property
    def _made(self) -> dict[str, tuple[tuple[Generated, ...], bool]]:
        return {}

    def uncitable(self, path: str, span: Span | None) -> str:
        """Why a readable source, or a span of it, cannot be cited; empty where it can."""
        parts, cited = self._own_text(path)
        for part in parts:
            if span is not None and span.overlaps(part.span):
                return part.kind
        if cited and not self.settings(path).sources.cited_as_sources:
            return "another cited document"
        return ""

    def generated_spans(self, path: str) -> tuple[Span, ...]:
        """The narrations and unreviewed answers of a source: never evidence."""
        return tuple(part.span for part in self._own_text(path)[0])

    def is_cited(self, path: str) -> bool:
        """Whether a readable source is itself a cited document."""
        return self._own_text(path)[1]

    def _own_text(self, path: str) -> tuple[tuple[Generated, ...], bool]:
        """The generated parts of a source, and whether it is a cited document."""
        if path not in self._made:
            self._made[path] = self._read_own_text(path)
        return self._made[path]

    def _read_own_text(self, path: str) -> tuple[tuple[Generated, ...], bool]:
        source = self.lookup(path).source
        if isinstance(source, SourceProblem):
            return (), False
        text = source.value
        if not ("char=" in text or "groundls" in text or "Narration, phrased" in text or self.listed(path)):
            return (), False
        syntax = scan(text, format_of(path) or DocumentFormat.PLAIN)
        is_document = format_of(path) is not None or self.listed(path)
        cited = is_document and syntax.switch != "off" and (self.listed(path) or is_cited(syntax))
        return generated(text, syntax), cited

    @cached_property
    def _source_paths(self) -> tuple[str, ...]:
        """Every file that may be a source, in order: not git-ignored, excluded, sensitive or of a kind that needs a
        reader."""
        found = []
        for walked in self.disk.walk("", None):
            path = walked.path
            if walked.reason or paths.is_sensitive(path) or paths.suffix(path) in NEEDS_READER:
                continue
            if self._is_installed(paths.parent(path)) or not path.isprintable():
                continue
            globs = self.settings(path).sources.exclude
            if not (globs and matches(self._globs(globs), path)):
                found.append(path)
        return tuple(found)

    @cached_property
    def _installed(self) -> dict[str, bool]:
        return {"": False}

    def _is_installed(self, folder: str) -> bool:
        """Whether a folder holds installed packages, or stands in one that does: nobody wrote them to be cited here."""
        if folder not in self._installed:
            is_one = paths.name(folder) == "node_modules" or "pyvenv.cfg" in (self.disk.names(folder) or {})
            self._installed[folder] = is_one or self._is_installed(paths.parent(folder))
        return self._installed[folder]

    def source_paths(self) -> tuple[str, ...]:
        """Every file of the workspace that may be a source, by name alone; reading tells the rest."""
        return self._source_paths

    @cached_property
    def _suggestions(self) -> Suggestions:
        return Suggestions(self)

    def candidates(self, path: str, quote: str) -> tuple[Candidate, ...]:
        """The files that the path of a missing source may have meant."""
        return self._suggestions.candidates(path, quote)

    @cached_property
    def _evidence(self) -> dict[str, SourceEvidence]:
        return {}

    def evidence(self, path: str) -> SourceEvidence | None:
        """What a source shows, its generated parts cut out; None where it cannot be read."""
        source = self.lookup(path).source
        if isinstance(source, SourceProblem):
            return None
        kept = self._evidence.get(path)
        if kept is None or kept.source is not source:
            kept = SourceEvidence(source, self.generated_spans(path))
            if len(self._evidence) >= _KEPT_EVIDENCE:
                self._evidence.pop(next(iter(self._evidence)))
            self._evidence[path] = kept
        return kept

    def may_be_absent(self, path: str, document: str) -> bool:
        """Whether the configuration lets a git-ignored source be absent."""
        globs = self.settings(document).sources.may_be_absent
        return bool(globs) and matches(self._globs(globs), path)

    # Citations

    def resolve(self, document: Document) -> tuple[Resolution, ...]:
        """Every definition of a cited document, resolved by reading its source again."""
        if document.kind is not DocumentKind.CITED:
            return ()
        used = document.used
        return tuple(self._resolve(d, document.path, used=d.number in used) for d in document.syntax.definitions)

    def _resolve(self, definition: Definition, document: str, *, used: bool) -> Resolution:
        try:
            return resolve_definition(definition, document, self, used=used)
        except ConfigError:
            raise
        except Exception as problem:  # a fault costs one citation, which then counts as not checked
            detail = f"could not be looked up: {type(problem).__name__}, a fault of groundls"
            failed = SourceProblem(Unreadable.FAULT, detail)
            path = paths.locate(definition.path, document).path or definition.path
            return Resolution(definition, paths.Target(), None, detail, path, not_checked=failed)
