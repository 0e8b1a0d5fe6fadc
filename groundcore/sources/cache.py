"""Sources that were read, kept between snapshots as long as their files stay the same."""

from __future__ import annotations

from collections import OrderedDict

from groundcore.sources import SourceProblem, SourceText

_CACHED_CHARACTERS = 64 * 1024 * 1024


class SourceCache:
    """Sources that were read, by path and state of the file; the least used go when there are too many characters."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], SourceText | SourceProblem] = OrderedDict()
        self._size = 0

    def get(self, key: tuple[object, ...]) -> SourceText | SourceProblem | None:
        """What was kept under `key`."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def put(self, key: tuple[object, ...], source: SourceText | SourceProblem) -> None:
        """Keep a source, and drop others where that is too much."""
        replaced = self._kept.pop(key, None)
        if replaced is not None:
            self._size -= _weight(replaced)
        self._kept[key] = source
        self._size += _weight(source)
        while self._size > _CACHED_CHARACTERS and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self._size -= _weight(dropped)


def _weight(source: SourceText | SourceProblem) -> int:
    return len(source.value) + 100 if isinstance(source, SourceText) else 100
