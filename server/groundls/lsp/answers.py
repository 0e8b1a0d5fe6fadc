"""Answers to questions in a document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from groundcore.findings import Edit
from groundcore.workspace import Workspace

if TYPE_CHECKING:
    from groundls.lsp.app import Server
    from groundls.lsp.session import Buffer


class Answers:
    """Stub."""

    def __init__(self, server: Server) -> None:
        self._server = server

    async def edits(self, buffer: Buffer, snapshot: Workspace, data: dict[str, Any]) -> tuple[Edit, ...]:
        """Stub."""
        return ()
