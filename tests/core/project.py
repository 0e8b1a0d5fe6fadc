"""A project folder for one test, and the settings of property tests."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from hypothesis import settings

from groundcore.citations import Resolution
from groundcore.documents import Document, format_of, read_document
from groundcore.markup import DocumentFormat
from groundcore.rules import RULE_NAMES
from groundcore.sources import SourceText, source_of_text
from groundcore.text import Text
from groundcore.workspace import Workspace

SLOW = "GROUNDLS_SLOW" in os.environ
PROPERTY = settings(deadline=None, derandomize=not SLOW, max_examples=2000 if SLOW else 120)
"""The same examples in every run, and many other ones in a slow run."""


def document(text: str, path: str = "d.md", *, listed: bool = True) -> Document:
    """A document from its text; `listed` makes it a cited one whatever it holds."""
    return read_document(path, Text.of(text), format_of(path) or DocumentFormat.MARKDOWN, listed=listed)


def source(text: str, path: str = "s.txt") -> SourceText:
    """A source from its text, which is not blank."""
    found = source_of_text(path, text)
    assert isinstance(found, SourceText)
    return found


@dataclass(frozen=True)
class Project:
    """A folder that is a project of its own, whatever it stands in."""

    root: Path

    @classmethod
    def at(cls, root: Path) -> Project:
        """An empty project."""
        (root / ".git").mkdir(parents=True)
        return cls(root)

    def write(self, path: str, text: str | bytes) -> Path:
        """Write a file, byte for byte."""
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return file

    @property
    def workspace(self) -> Workspace:
        """A new snapshot without buffers."""
        return Workspace(str(self.root), RULE_NAMES)

    def resolve(self, destination: str, quote: str = '"A quote of some words."', at: str = "d.md") -> Resolution:
        """What a document with one definition resolves to."""
        workspace = self.workspace
        text = Text(f"---\ngroundls: cited\n---\n\nWords ([1]).\n\n[1]: {destination} {quote}\n")
        (found,) = workspace.resolve(workspace.read_document(at, text))
        return found
