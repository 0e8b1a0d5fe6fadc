"""When open documents are checked, and what is published: the difference of two states, with explicit empties."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from groundcore.documents import Document
from groundcore.findings import Severity, shown
from groundcore.queries.texts import text_of
from groundcore.rules import Checked, check_document
from groundcore.text import Span, Text
from groundcore.workspace import Workspace
from groundls.lsp import convert
from groundls.lsp.client import Client
from groundls.lsp.log import LOG, describe

if TYPE_CHECKING:
    from lsprotocol import types

    from groundls.lsp.app import Server
    from groundls.lsp.session import Buffer, Session

AFTER_CHANGE = 0.2
"""Seconds that a document rests before it is checked."""

MAX_PUBLISHED = 1000
"""Diagnostics of one document; editors stop showing them at about as many."""


@dataclass(frozen=True, eq=False)
class Outcome:
    """What checking one version of one document gave."""

    buffer: Buffer
    checked: Checked | None = None
    """None where the buffer is no document, or one that is not checked."""
    diagnostics: tuple[types.Diagnostic, ...] = ()
    cites: frozenset[str] = frozenset()
    """Every path that its definitions lead to, below the root."""
    stamps: tuple[tuple[str, tuple[int, ...] | None], ...] = ()
    """The state in which each of them was on the disk."""


class Diagnostics:
    """The checks of one server: at most one waiting or running for each document, the newest."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._running: set[asyncio.Task[None]] = set()
        self._outcomes: dict[str, Outcome] = {}
        self._hidden: set[str] = set()
        self._published: dict[str, tuple[int, tuple[types.Diagnostic, ...]]] = {}

    def schedule(self, buffer: Buffer, after: float = 0.0) -> None:
        """Check a document, in `after` seconds, in place of any check that is still to come."""
        self._hidden.discard(buffer.uri)
        self._cancel(buffer.uri)
        task = asyncio.create_task(self._check(buffer.uri, after))
        task.add_done_callback(_tell_fault)
        self._tasks[buffer.uri] = task

    def source_changed(self, root: str, path: str, after: float = 0.0) -> None:
        """Check the open documents that cite `path`, or may do so as far as is known yet."""
        for buffer in self._visible(root):
            outcome = self._outcomes.get(buffer.uri)
            is_running = self._tasks.get(buffer.uri) in self._running
            if buffer.path != path and (is_running or (outcome is not None and path in outcome.cites)):
                self.schedule(buffer, after)

    def recheck(self, roots: Iterable[str] | None = None, after: float = 0.0) -> None:
        """Check every open document of some projects, or of all."""
        wanted = None if roots is None else set(roots)
        for buffer in self._visible():
            if wanted is None or buffer.root in wanted:
                self.schedule(buffer, after)

    def _visible(self, root: str | None = None) -> list[Buffer]:
        return [b for b in self._server.session.buffers(root) if b.uri not in self._hidden]

    def forget(self, uri: str) -> None:
        """A document is gone: nothing about it stays on the screen."""
        self._hidden.discard(uri)
        self._cancel(uri)
        self._outcomes.pop(uri, None)
        self._publish(uri, None, ())

    def hide(self, uri: str) -> None:
        """A document has lost its file: show nothing about it until it is edited, saved or opened again."""
        self.forget(uri)
        self._hidden.add(uri)

    def outcome(self, buffer: Buffer) -> Outcome | None:
        """What the last check of exactly this version gave, unless a newer check is on its way."""
        found = self._outcomes.get(buffer.uri)
        task = self._tasks.get(buffer.uri)
        return found if found is not None and found.buffer is buffer and (task is None or task.done()) else None

    async def up_to_date(self, buffer: Buffer) -> Outcome:
        """What a check of exactly this version gives: the last one where it still holds, else one made now."""
        found = self.outcome(buffer)
        if found is None:
            snapshot, server = self._server.session.current(buffer.root), self._server
            found = await server.checks.run(lambda: check(buffer, snapshot, server.client, server.session))
        return found

    def outcomes(self) -> tuple[Outcome, ...]:
        """What the last check of each open document gave."""
        return tuple(self._outcomes.values())

    def _cancel(self, uri: str) -> None:
        task = self._tasks.pop(uri, None)
        if task is not None:
            task.cancel()

    async def _check(self, uri: str, after: float) -> None:
        await asyncio.sleep(after)
        server = self._server
        buffer = server.session.buffer(uri)
        if buffer is None or not buffer.root:
            return
        snapshot = server.session.current(buffer.root)
        client, session = server.client, server.session
        task = self._tasks[uri]
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        try:
            outcome = await server.checks.run(lambda: check(buffer, snapshot, client, session))
        except asyncio.CancelledError:
            raise
        except Exception as problem:  # a fault here costs this check alone, and is told
            LOG.error("a check failed: %s", describe(problem))
            said = "not checked: groundls failed on this document; its log says where"
            outcome = Outcome(buffer, None, (convert.notice(buffer.text, Span(0, 0), Severity.WARNING, said, client),))
        for failure in outcome.checked.failures if outcome.checked else ():
            LOG.error("%s", failure)
        self._outcomes[uri] = outcome
        self._publish(uri, buffer, outcome.diagnostics)
        server.checked(outcome)

    def _publish(self, uri: str, buffer: Buffer | None, diagnostics: tuple[types.Diagnostic, ...]) -> None:
        before = self._published.get(uri)
        if not diagnostics and before is None:
            return
        version = buffer.version if buffer is not None else None
        if before == (version, diagnostics):
            return
        if diagnostics and version is not None:
            self._published[uri] = (version, diagnostics)
        else:
            self._published.pop(uri, None)
        told = version if self._server.client.diagnostic_versions else None
        shown = convert.published(uri, told, _limited(buffer, diagnostics, self._server.client))
        self._server.notify("textDocument/publishDiagnostics", shown)


def _tell_fault(task: asyncio.Task[None]) -> None:
    problem = None if task.cancelled() else task.exception()
    if problem is not None:
        LOG.error("diagnostics failed: %s", describe(problem))


def _limited(
    buffer: Buffer | None, diagnostics: tuple[types.Diagnostic, ...], client: Client
) -> tuple[types.Diagnostic, ...]:
    """As many as an editor can show, and how many more there are."""
    if buffer is None or len(diagnostics) <= MAX_PUBLISHED:
        return diagnostics
    said = f"{len(diagnostics) - MAX_PUBLISHED} more findings are not shown; groundls --check lists all of them"
    return *diagnostics[:MAX_PUBLISHED], convert.notice(buffer.text, Span(0, 0), Severity.INFORMATION, said, client)


def check(buffer: Buffer, snapshot: Workspace, client: Client, session: Session) -> Outcome:
    """Check one version of a document; runs beside the event loop."""
    document = buffer.document(snapshot)
    if document is None or snapshot.excluded(buffer.path) or snapshot.disk.ignored(buffer.path):
        return Outcome(buffer)
    checked = check_document(snapshot, document)
    cites = frozenset(p for r in checked.resolutions for p in (r.path, r.target.path) if p)
    stamps = tuple((path, snapshot.disk.stamp(path)) for path in sorted(cites))
    related = {
        place.path: (session.uri_of(buffer.root, place.path), text)
        for finding in checked.findings
        for place in finding.related
        if (text := text_of(snapshot, document, place.path)) is not None
    }
    found = [
        convert.diagnostic(f, buffer.text, client, related, {"finding": f.fingerprint(buffer.path, buffer.text.value)})
        for f in checked.findings
    ]
    found += _not_checked(checked, document, buffer.text, client)
    return Outcome(buffer, checked, tuple(found), cites, stamps)


def _not_checked(checked: Checked, document: Document, text: Text, client: Client) -> list[types.Diagnostic]:
    """What could not be looked at: never shown as no problem."""
    notices = [
        convert.notice(
            text,
            resolution.definition.destination,
            Severity.INFORMATION,
            f"not checked: {shown(resolution.path)} {resolution.not_checked.detail}",
            client,
        )
        for resolution in checked.resolutions
        if resolution.not_checked is not None
    ]
    top = Span(0, 0)
    return notices + [
        convert.notice(text, top, Severity.WARNING, f"not checked completely: {failure}", client)
        for failure in checked.failures
    ]


def stale(outcomes: Iterable[Outcome], snapshots: dict[str, Workspace]) -> tuple[str, ...]:
    """The documents whose sources on the disk are not what they were when they were checked."""
    return tuple(
        outcome.buffer.uri
        for outcome in outcomes
        if any(snapshots[outcome.buffer.root].disk.stamp(path) != stamp for path, stamp in outcome.stamps)
    )


def is_configuration(path: str) -> bool:
    """Whether a file decides how other files are checked."""
    return os.path.basename(path) in {".groundls.toml", "pyproject.toml", ".gitignore"}
