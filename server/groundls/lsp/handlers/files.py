"""Changes of files and folders outside the buffers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from groundls.lsp import convert
from groundls.lsp.diagnostics import AFTER_CHANGE, is_configuration

if TYPE_CHECKING:
    from lsprotocol import types

    from groundls.lsp.app import Server


def register(server: Server) -> None:
    """Register the group's methods."""
    server.handle("workspace/didChangeWatchedFiles", did_change_watched_files)
    server.handle("workspace/didRenameFiles", did_rename_files, convert.file_operations())
    server.handle("workspace/didDeleteFiles", did_delete_files, convert.file_operations())
    server.handle("workspace/didChangeWorkspaceFolders", did_change_workspace_folders)


def did_change_watched_files(server: Server, params: types.DidChangeWatchedFilesParams) -> None:
    """Check the open documents of the projects in which something changed."""
    _changed(server, (change.uri for change in params.changes))


def did_rename_files(server: Server, params: types.RenameFilesParams) -> None:
    """The old names are gone; definitions may lead nowhere now, or somewhere again."""
    _gone(server, [file.old_uri for file in params.files])
    _changed(server, [uri for file in params.files for uri in (file.old_uri, file.new_uri)])


def did_delete_files(server: Server, params: types.DeleteFilesParams) -> None:
    """The names are gone."""
    deleted = [file.uri for file in params.files]
    _gone(server, deleted)
    _changed(server, deleted)


def did_change_workspace_folders(server: Server, params: types.DidChangeWorkspaceFoldersParams) -> None:
    """Find every open document's project anew."""
    event = params.event
    server.session.change_folders((f.uri for f in event.added), (f.uri for f in event.removed))
    server.diagnostics.recheck()


def _gone(server: Server, uris: list[str]) -> None:
    """Take away what is shown for files, and for files below folders, that no longer have these names."""
    below = tuple(uri.rstrip("/") + "/" for uri in uris)
    for buffer in server.session.buffers():
        if buffer.uri in uris or buffer.uri.startswith(below):
            server.diagnostics.hide(buffer.uri)


def _changed(server: Server, uris: Iterable[str]) -> None:
    server.session.files_changed()
    places = {server.session.locate(uri) for uri in uris if "/.git/" not in uri}
    roots = {root for root, _ in places if root}
    if any(is_configuration(path) for _, path in places):
        server.configuration_changed()
        server.diagnostics.recheck(after=AFTER_CHANGE)
    else:
        server.diagnostics.recheck(roots, AFTER_CHANGE)
    for root in roots:
        server.indexing.changed(root)
