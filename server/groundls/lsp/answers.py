"""Answers from sources: from a question in a document to the edits that put quotations below it, or a sentence why not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygls.exceptions import JsonRpcContentModified, JsonRpcRequestCancelled

from groundcore.findings import Edit
from groundcore.text import Span
from groundcore.workspace import Workspace
from groundls.lsp.progress import StoppedError

if TYPE_CHECKING:
    from groundls.indexing import Indexer
    from groundls.lsp.app import Server
    from groundls.lsp.session import Buffer


async def edits(server: Server, buffer: Buffer, snapshot: Workspace, data: dict[str, Any]) -> tuple[Edit, ...]:
    """The edits that insert the answer to the question that `data` points to.

    Where there is none the writer is told why, once, and nothing is inserted.
    """
    selection = _selection(data)
    try:
        async with server.work.running("groundls: answering from sources") as task:
            found = await server.indexing.ask(
                buffer.root, snapshot, task, lambda indexer: answer(indexer, snapshot, buffer, selection)
            )
    except StoppedError:
        raise JsonRpcRequestCancelled("answering was stopped; nothing was inserted") from None
    if isinstance(found, str):
        server.show(20, found)
        return ()
    return found


def _selection(data: dict[str, Any]) -> Span:
    ends = data.get("span")
    if not (isinstance(ends, list) and len(ends) == 2 and all(isinstance(end, int) for end in ends)):
        raise JsonRpcContentModified("the question is no longer there; nothing was inserted")
    return Span(max(0, min(ends)), max(0, *ends))


def answer(indexer: Indexer, snapshot: Workspace, buffer: Buffer, selection: Span) -> tuple[Edit, ...] | str:
    """The edits, or one sentence; runs in a worker."""
    from groundcore import answering

    document = buffer.document(snapshot)
    question = answering.question_at(document, selection) if document is not None else None
    if document is None or question is None:
        return "There is no question here; put the cursor on one, or select it"
    results = indexer.search(snapshot, question.text, without=(buffer.path,))
    found = answering.answer(results, snapshot.settings(buffer.path).quotes.max_length)
    if isinstance(found, answering.Abstention):
        return found.message
    made = answering.insertion(snapshot, document, question, found)
    return made.reason if isinstance(made, answering.Refusal) else made.edits
