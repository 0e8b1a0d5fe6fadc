"""Code actions: what can be done at a place, and doing it once it is chosen.

An action carries its edit where the client cannot ask for it later. Where it can, the edit is made when the action is
chosen, for exactly the version of the document for which it was offered; text that has moved on is left alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pygls.exceptions import JsonRpcContentModified, JsonRpcInvalidParams

from groundls.lsp import answers, convert, offers
from groundls.lsp.diagnostics import Outcome

if TYPE_CHECKING:
    from lsprotocol import types

    from groundls.lsp.app import Server
    from groundls.lsp.offers import Offer

COMMANDS = {offers.FIX: "groundls.applyFix", offers.FIX_ALL: "groundls.applyFix", offers.ANSWER: "groundls.answer"}


def register(server: Server) -> None:
    """Register the group's methods."""
    server.handle("textDocument/codeAction", code_action, convert.action_options())
    server.handle("codeAction/resolve", resolve)
    server.protocol.commands = tuple(dict.fromkeys(COMMANDS.values()))
    server.handle("workspace/executeCommand", execute_command, convert.command_options(server.protocol.commands))


async def code_action(server: Server, params: types.CodeActionParams) -> list[types.CodeAction | types.Command] | None:
    """What can be done at a range."""
    buffer = server.session.buffer(params.text_document.uri)
    if buffer is None or not buffer.root:
        return None
    client = server.client
    selection = convert.span(buffer.text, params.range, client.encoding)
    only = params.context.only
    outcome = await server.diagnostics.up_to_date(buffer)
    asked = offers.Asked(
        selection,
        frozenset(convert.finding_of(d) for d in params.context.diagnostics),
        eager=client.action_literals and not client.action_resolve,
        by_hand=not convert.is_automatic(params.context),
    )
    snapshot = server.session.current(buffer.root)
    found = await server.checks.run(lambda: tuple(offers.offered(snapshot, outcome, asked)))
    wanted = [offer for offer in found if only is None or any(_is_kind(offer.kind, str(kind)) for kind in only)]
    return list(_converted(server, outcome, wanted))


def _is_kind(kind: str, asked: str) -> bool:
    """Kinds are a hierarchy: who asks for ``source`` gets ``source.fixAll`` too."""
    return asked == "" or kind == asked or kind.startswith(asked + ".")


def _converted(server: Server, outcome: Outcome, found: list[Offer]) -> Iterator[types.CodeAction | types.Command]:
    client, buffer = server.client, outcome.buffer
    preferred = next((offer for offer in found if offer.preferred), None)
    for offer in found:
        data = {"uri": buffer.uri, "version": buffer.version, **offer.data}
        command = convert.command(offer.title, COMMANDS[offer.data["do"]], [data])
        if not client.action_literals:
            yield command
            continue
        edit = None
        if offer.edits is not None and not client.action_resolve:
            edit = convert.workspace_edit(buffer.uri, buffer.version, buffer.text, offer.edits, client)
        yield convert.action(
            offer.title,
            offer.kind,
            diagnostics=[outcome.diagnostics[offer.finding]] if offer.finding is not None else None,
            preferred=offer is preferred,
            edit=edit,
            command=None if client.action_resolve or edit is not None else command,
            data=data if client.action_resolve else None,
        )


async def resolve(server: Server, action: types.CodeAction) -> types.CodeAction:
    """The edit of an action that was chosen."""
    action.edit = await _chosen(server, action.data)
    return action


async def execute_command(server: Server, params: types.ExecuteCommandParams) -> None:
    """Do what an action without an edit stands for, and have the client make the edit."""
    if params.command not in COMMANDS.values():
        raise JsonRpcInvalidParams(f"{params.command[:60]} is no command of this server")
    arguments = params.arguments or []
    edit = await _chosen(server, arguments[0] if len(arguments) == 1 else None)
    if edit is not None:
        if not server.client.apply_edit:
            server.show(30, "this editor takes no edits from a language server; nothing was changed")
            return
        await server.request("workspace/applyEdit", convert.apply_edit(edit, f"groundls: {params.command}"))


async def _chosen(server: Server, data: Any) -> types.WorkspaceEdit | None:
    """The edit that some action's data stands for; none where there is nothing to insert, which has been said."""
    if not isinstance(data, dict) or not isinstance(data.get("uri"), str):
        raise JsonRpcInvalidParams("this is no action of this server")
    buffer = server.session.buffer(data["uri"])
    if buffer is None or not buffer.root or buffer.version != data.get("version"):
        raise JsonRpcContentModified("the document has changed since this was offered; nothing was changed")
    snapshot = server.session.current(buffer.root)
    if data.get("do") == offers.ANSWER:
        edits = await answers.edits(server, buffer, snapshot, data)
    else:
        edits = await server.checks.run(lambda: offers.edits_of(snapshot, buffer, data))
        if not edits:
            raise JsonRpcContentModified("the finding is no longer there; nothing was changed")
    if server.session.buffer(data["uri"]) is not buffer:
        raise JsonRpcContentModified("the document has changed in the meantime; nothing was changed")
    if not edits:
        return None
    return convert.workspace_edit(data["uri"], buffer.version, buffer.text, edits, server.client)
