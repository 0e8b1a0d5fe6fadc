"""One method group a module, each with a ``register`` that names its methods."""

from __future__ import annotations

from typing import TYPE_CHECKING

from groundls.lsp.handlers import actions, definition, documents, files, hover, lifecycle

if TYPE_CHECKING:
    from groundls.lsp.app import Server

_GROUPS = (lifecycle, documents, files, hover, definition, actions)


def register_all(server: Server) -> None:
    """Register every handler."""
    for group in _GROUPS:
        group.register(server)
