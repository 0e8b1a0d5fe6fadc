"""The text in which a client counts positions of a file: the document's own, or a source's addressed text."""

from __future__ import annotations

from groundcore.documents import Document
from groundcore.sources import SourceText, addressed_text
from groundcore.text import Text
from groundcore.workspace import Workspace


def text_of(workspace: Workspace, document: Document, path: str) -> Text | None:
    """The text behind spans of `path` that belong to `document`; None where it cannot be read.

    Lines and columns of a source are those of its addressed text: only its line ends differ from the
    file's, one for one. A byte order mark counts only where an open buffer still holds it, because editors
    drop it when they load a file.
    """
    if path == document.path:
        return document.text
    source = workspace.lookup(path).source
    if not isinstance(source, SourceText):
        return None
    buffer = workspace.buffers.get(path)
    return Text(source.value, bom=True) if buffer is not None and buffer.bom else source.lines


def is_unsaved(workspace: Workspace, path: str) -> bool:
    """Whether `path` is an open buffer that says something else than the disk."""
    buffer = workspace.buffers.get(path)
    if buffer is None:
        return False
    saved = workspace.without(path).lookup(path).source
    return not isinstance(saved, SourceText) or saved.value != addressed_text(buffer.value)
