"""textDocument/definition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from groundcore.queries import definition as query
from groundls.lsp import convert

if TYPE_CHECKING:
    from lsprotocol import types

    from groundls.lsp.app import Server


def register(server: Server) -> None:
    """Register the group's methods."""
    server.handle("textDocument/definition", definition)


async def definition(
    server: Server, params: types.DefinitionParams
) -> list[types.LocationLink] | list[types.Location] | None:
    """Where the marker or the definition at a position leads to."""
    buffer = server.session.buffer(params.text_document.uri)
    if buffer is None or not buffer.root:
        return None
    snapshot, client = server.session.current(buffer.root), server.client
    offset = buffer.text.offset(convert.position(params.position), client.encoding)

    def ask() -> tuple[query.Jump, ...]:
        document = buffer.document(snapshot)
        return query.definition(snapshot, document, offset) if document is not None else ()

    jumps = await server.queries.run(ask)
    uris = {jump.path: server.session.uri_of(buffer.root, jump.path) for jump in jumps}
    if not jumps:
        return None
    if client.definition_links:
        return [
            convert.link(
                uris[jump.path],
                jump.text,
                jump.span,
                convert.text_range(buffer.text, jump.origin, client.encoding),
                client,
            )
            for jump in jumps
        ]
    return [convert.location(uris[jump.path], jump.text, jump.span, client) for jump in jumps]
