"""A project folder for one test, and positions counted in another way than the server counts them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

REPORT = """\
# Ferry

The boat sailed at dawn ([1]). It came back at noon ([2]).

"""
LOG = "The log begins here. The boat sailed at dawn with nine hands. It came back at noon. Nobody was hurt.\n"
DAWN = "The boat sailed at dawn with nine hands."
NOON = "It came back at noon."


@dataclass(frozen=True)
class Project:
    """A folder that is a project of its own, whatever it stands in."""

    root: Path

    @classmethod
    def at(cls, root: Path) -> Project:
        """An empty project."""
        (root / ".git").mkdir(parents=True)
        return cls(root)

    def write(self, path: str, text: str | bytes) -> str:
        """Write a file, byte for byte, and return its URI."""
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return file.as_uri()

    def uri(self, path: str) -> str:
        """The URI of a file that need not exist."""
        return (self.root / path).as_uri()

    def cite(self, number: int, path: str, quote: str, *, written: str | None = None, shift: int = 0) -> str:
        """A definition of words that stand in a source, with the offsets of the format."""
        text = addressed((self.root / path).read_bytes().decode())
        start = text.index(quote)
        title = " ".join((written if written is not None else quote).split())
        return f'[{number}]: {path}#char={start + shift},{start + shift + len(quote)} "{title}"\n'

    def report(self) -> str:
        """The text of a document with two citations, both verified."""
        self.write("log.txt", LOG)
        return REPORT + self.cite(1, "log.txt", DAWN) + self.cite(2, "log.txt", NOON)


def addressed(raw: str) -> str:
    """A source as its offsets count it."""
    return re.sub("\r\n|\r", "\n", raw.removeprefix("\ufeff"))


def units(text: str, encoding: str) -> int:
    """Length of a text in the units of an encoding."""
    if encoding == "utf-32":
        return len(text)
    return len(text.encode("utf-16-le")) // 2 if encoding == "utf-16" else len(text.encode())


def position(raw: str, index: int, encoding: str) -> dict[str, int]:
    """The position of an index into a buffer's text, as a client that follows the specification counts."""
    before = re.split("\r\n|\r|\n", raw[:index])
    return {"line": len(before) - 1, "character": units(before[-1], encoding)}


def span_range(raw: str, words: str, encoding: str, start: int = 0) -> dict[str, Any]:
    """The range of some words in a buffer's text."""
    at = raw.index(words, start)
    return {"start": position(raw, at, encoding), "end": position(raw, at + len(words), encoding)}


def applied(raw: str, edit: dict[str, Any], uri: str, encoding: str) -> str:
    """A buffer's text after a workspace edit, made as a client makes it."""
    if "documentChanges" in edit:
        (change,) = edit["documentChanges"]
        assert change["textDocument"]["uri"] == uri
        edits = change["edits"]
    else:
        edits = edit["changes"][uri]
    found = [(_index(raw, e["range"]["start"], encoding), _index(raw, e["range"]["end"], encoding), e) for e in edits]
    for start, end, e in sorted(found, key=lambda f: f[:2], reverse=True):
        raw = raw[:start] + e["newText"] + raw[end:]
    return raw


def _index(raw: str, place: dict[str, int], encoding: str) -> int:
    starts = [0, *(m.end() for m in re.finditer("\r\n|\r|\n", raw))]
    at = starts[place["line"]]
    while units(raw[starts[place["line"]] : at], encoding) < place["character"]:
        at += 1
    assert position(raw, at, encoding) == place, place
    return at
