"""Workspace snapshots for an editor: shared between threads, and not stopped by a broken configuration."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic
from types import MappingProxyType

from groundcore import config, paths
from groundcore.citations import Resolution
from groundcore.config import ConfigError, Settings
from groundcore.documents import Document
from groundcore.sources import SourceProblem, SourceText, Unreadable, read_source
from groundcore.sources.cache import SourceCache
from groundcore.suggestions import Candidate
from groundcore.text import Text
from groundcore.workspace import Workspace
from groundls.lsp.workers import Worker

KEPT_SECONDS = 30.0
"""Seconds for which a suggestion is used again where nothing tells that files have changed."""

_MAX_SUGGESTED = 1000


def _nobody(_: str, __: str) -> None:
    return None


class EarlierTexts:
    """The last text of each source in which all its citations were verified, else the one that git has at HEAD.

    It only says where a quote may have gone: see :func:`groundcore.citations.placed`. Used from several threads.
    """

    def __init__(self) -> None:
        self.arrived: Callable[[str, str], None] = _nobody
        """Called from a thread with a root and a path whose text at HEAD is known from now on."""
        self._lock = Lock()
        self._texts = SourceCache()
        self._standing: dict[tuple[str, str], dict[str, str | None]] = {}
        self._asked: set[tuple[str, str]] = set()
        self._worker: Worker | None = None

    def note(self, root: str, document: str, resolutions: Iterable[Resolution]) -> None:
        """A document was resolved: a text is kept once the citations of all known documents stand in it."""
        cited: dict[str, str | None] = {}
        for resolution in resolutions:
            if resolution.source is not None and resolution.verification is not None:
                stands = resolution.verified and cited.get(resolution.path, "") is not None
                cited[resolution.path] = resolution.source.value if stands else None
        with self._lock:
            for (of_root, path), documents in self._standing.items():
                if of_root == root and path not in cited:
                    documents.pop(document, None)
            for path, text in cited.items():
                documents = self._standing.setdefault((root, path), {})
                documents[document] = text
                if text is not None and all(other == text for other in documents.values()):
                    self._texts.put(("verified", root, path), SourceText(path, text))

    def get(self, root: str, path: str, encoding: str | None) -> str | None:
        """The earlier text of a source, if it is known by now; git is asked in the background, once."""
        with self._lock:
            for kind in ("verified", "head"):
                known = self._texts.get((kind, root, path))
                if known is not None:
                    return known.value if isinstance(known, SourceText) else None
            if (root, path) in self._asked:
                return None
            self._asked.add((root, path))
            self._worker = self._worker or Worker("git")
            self._worker.submit(lambda: self._ask_git(root, path, encoding))
        return None

    def _ask_git(self, root: str, path: str, encoding: str | None) -> None:
        from groundls.git import head_text  # only where a quote is not where it was

        data = head_text(root, path)
        missing = SourceProblem(Unreadable.MISSING, "is not in the last commit")
        found = read_source(path, data, encoding) if data is not None else missing
        with self._lock:
            self._texts.put(("head", root, path), found)
        if isinstance(found, SourceText):
            self.arrived(root, path)


class SharedCache(SourceCache):
    """A source cache for several threads, which also keeps suggestions: finding one reads many files."""

    def __init__(self) -> None:
        super().__init__()
        self.earlier = EarlierTexts()
        self._lock = Lock()
        self._suggested: dict[tuple[str, str, str], tuple[float, tuple[Candidate, ...]]] = {}

    def get(self, key: tuple[object, ...]) -> SourceText | SourceProblem | None:
        """What was kept under `key`."""
        with self._lock:
            return super().get(key)

    def put(self, key: tuple[object, ...], source: SourceText | SourceProblem) -> None:
        """Keep a source, and drop others where that is too much."""
        with self._lock:
            super().put(key, source)

    def suggested(self, key: tuple[str, str, str], find: Callable[[], tuple[Candidate, ...]]) -> tuple[Candidate, ...]:
        """What was suggested under `key` a moment ago, else what `find` finds."""
        now = monotonic()
        known = self._suggested.get(key)
        if known is None or now - known[0] > KEPT_SECONDS:
            known = now, find()
            if len(self._suggested) >= _MAX_SUGGESTED:
                self._suggested.clear()
            self._suggested[key] = known
        return known[1]

    def files_changed(self) -> None:
        """Files have come, gone or changed: suggestions are found anew."""
        self._suggested.clear()


def _ignore(_: str) -> None:
    return None


@dataclass(frozen=True)
class Snapshot(Workspace):
    """A workspace that goes on with the settings it could read where a configuration file is broken."""

    tell: Callable[[str], None] = field(default=_ignore, compare=False)
    """Takes the sentence about a broken configuration file; called from any thread, again and again."""

    def _with_buffers(self, buffers: dict[str, Text]) -> Snapshot:
        frozen = MappingProxyType(buffers)
        return Snapshot(self.root, self.rule_names, self.overrides, frozen, self.cache, self.tell)

    def resolve(self, document: Document) -> tuple[Resolution, ...]:
        """Every definition of a cited document; the texts in which all of them stand are kept."""
        found = super().resolve(document)
        if isinstance(self.cache, SharedCache):
            self.cache.earlier.note(self.root, document.path, found)
        return found

    def previous(self, path: str) -> str | None:
        """The text of a source in which its citations were last verified, as far as it is known by now."""
        return (
            self.cache.earlier.get(self.root, path, self._encoding(path))
            if isinstance(self.cache, SharedCache)
            else None
        )

    def candidates(self, path: str, quote: str) -> tuple[Candidate, ...]:
        """The files that the path of a missing source may have meant, as far as was seen a moment ago."""
        find = super().candidates
        if not isinstance(self.cache, SharedCache):
            return find(path, quote)
        return self.cache.suggested((self.root, path, quote), lambda: find(path, quote))

    def settings(self, path: str) -> Settings:
        """The settings for a file, without those of a configuration file that cannot be used."""
        try:
            return super().settings(path)
        except ConfigError as problem:
            self.tell(str(problem))
            folder = paths.parent(path)
            layers, _ = self._layers_of(folder)
            self._settings[folder] = config.merge(layers) if layers else config.DEFAULTS
            return self._settings[folder]
