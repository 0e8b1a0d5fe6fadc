"""Open, change, save, close: the client's buffers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from groundls.lsp import convert
from groundls.lsp.diagnostics import AFTER_CHANGE, is_configuration
from groundls.lsp.log import LOG

if TYPE_CHECKING:
    from lsprotocol import types

    from groundls.lsp.app import Server


def register(server: Server) -> None:
    """Register the group's methods."""
    server.handle("textDocument/didOpen", did_open)
    server.handle("textDocument/didChange", did_change)
    server.handle("textDocument/didSave", did_save, convert.save_options())
    server.handle("textDocument/didClose", did_close)


def did_open(server: Server, params: types.DidOpenTextDocumentParams) -> None:
    """Check the document, and those that cite it: its buffer may say something else than the disk."""
    given = params.text_document
    buffer = server.session.open(given.uri, given.version, given.text, given.language_id)
    server.diagnostics.schedule(buffer)
    server.diagnostics.source_changed(buffer.root, buffer.path)


def did_change(server: Server, params: types.DidChangeTextDocumentParams) -> None:
    """Check the document once it rests, and those that cite it."""
    given = params.text_document
    changes = convert.changes(params.content_changes)
    buffer = server.session.change(given.uri, given.version, changes, server.client.encoding)
    if buffer is None:
        LOG.warning("a document was changed that is not open")
        return
    server.diagnostics.schedule(buffer, AFTER_CHANGE)
    server.diagnostics.source_changed(buffer.root, buffer.path, AFTER_CHANGE)


def did_save(server: Server, params: types.DidSaveTextDocumentParams) -> None:
    """Check at once; where it is a configuration, check everything."""
    root, path = server.session.locate(params.text_document.uri)
    server.session.files_changed()
    server.indexing.changed(root)
    if path and is_configuration(path):
        server.configuration_changed()
        server.diagnostics.recheck()
        return
    buffer = server.session.buffer(params.text_document.uri)
    if buffer is not None:
        server.diagnostics.schedule(buffer)
    if root:
        server.diagnostics.source_changed(root, path)


def did_close(server: Server, params: types.DidCloseTextDocumentParams) -> None:
    """Take the document's findings away; those that cite it go back to what the disk says."""
    buffer = server.session.close(params.text_document.uri)
    if buffer is not None:
        server.diagnostics.forget(buffer.uri)
        server.diagnostics.source_changed(buffer.root, buffer.path)
