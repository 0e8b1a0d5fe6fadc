"""initialize, initialized, shutdown, and cancelling what is shown as running."""

from __future__ import annotations

from typing import TYPE_CHECKING

from groundcore import paths
from groundls.lsp import convert
from groundls.lsp.log import LOG

if TYPE_CHECKING:
    from lsprotocol import types

    from groundls.lsp.app import Server


def register(server: Server) -> None:
    """Register the group's methods."""
    server.handle("initialize", initialize)
    server.handle("initialized", initialized)
    server.handle("shutdown", shutdown)
    server.handle("window/workDoneProgress/cancel", cancel_progress)


def initialize(server: Server, params: types.InitializeParams) -> None:
    """Take over the workspace folders, or the one root of an older client."""
    folders = [folder.uri for folder in params.workspace_folders or []]
    if not folders and params.root_uri:
        folders = [params.root_uri]
    elif not folders and params.root_path:
        folders = [paths.uri_of_path(params.root_path)]
    server.session.change_folders(folders)
    server.watch(params.process_id)
    name = f" for {params.client_info.name}" if params.client_info else ""
    LOG.info("groundls %s%s, positions in %s", server.version, name, server.client.encoding)


def initialized(server: Server, _: types.InitializedParams) -> None:
    """Ask for changes of files."""
    if server.client.watches_files:
        server.start(_register_watchers(server))


async def _register_watchers(server: Server) -> None:
    await server.request("client/registerCapability", convert.file_watchers())


def shutdown(server: Server, _: None) -> None:
    """Stop what runs; pygls answers."""
    server.work.stop_all()


def cancel_progress(server: Server, params: types.WorkDoneProgressCancelParams) -> None:
    """The writer has pressed cancel."""
    server.work.cancel(params.token)
