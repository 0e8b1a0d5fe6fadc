"""Workspace snapshots for an editor: shared between threads, and not stopped by a broken configuration."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic
from types import MappingProxyType

from groundcore import config, paths
from groundcore.config import ConfigError, Settings
from groundcore.sources import SourceProblem, SourceText
from groundcore.sources.cache import SourceCache
from groundcore.suggestions import Candidate
from groundcore.text import Text
from groundcore.workspace import Workspace

KEPT_SECONDS = 30.0
"""Seconds for which a suggestion is used again where nothing tells that files have changed."""

_MAX_SUGGESTED = 1000


class SharedCache(SourceCache):
    """A source cache for several threads, which also keeps suggestions: finding one reads many files."""

    def __init__(self) -> None:
        super().__init__()
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
