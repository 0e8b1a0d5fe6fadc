"""textDocument/hover."""

from __future__ import annotations

from typing import TYPE_CHECKING

from groundcore.queries import hover as query
from groundls.lsp import convert, rendering

if TYPE_CHECKING:
    from lsprotocol import types

    from groundls.lsp.app import Server


def register(server: Server) -> None:
    """Register the group's methods."""
    server.handle("textDocument/hover", hover)


async def hover(server: Server, params: types.HoverParams) -> types.Hover | None:
    """What stands behind the marker or the definition at a position."""
    buffer = server.session.buffer(params.text_document.uri)
    if buffer is None or not buffer.root:
        return None
    snapshot, client = server.session.current(buffer.root), server.client
    offset = buffer.text.offset(convert.position(params.position), client.encoding)

    def ask() -> query.Hover | None:
        document = buffer.document(snapshot)
        return query.hover(snapshot, document, offset) if document is not None else None

    found = await server.queries.run(ask)
    if found is None:
        return None

    def link(evidence: query.Evidence) -> str:
        if not client.file_links or not evidence.path:
            return ""
        uri = server.session.uri_of(buffer.root, evidence.path)
        return f"{uri}#L{evidence.line}" if evidence.line else uri

    value = rendering.markdown(found, link) if client.markdown else rendering.plain(found)
    return convert.hover(value, buffer.text, found.span, client)
