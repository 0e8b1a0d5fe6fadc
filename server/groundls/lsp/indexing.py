"""The indexes of the open projects: built in the background once something in a project is cited, then kept up to date.

An index is only a way to find passages again; nothing that is shown as verified comes from it.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from groundcore.documents import DocumentKind
from groundcore.workspace import Workspace
from groundls.lsp.log import LOG, describe
from groundls.lsp.progress import StoppedError, Task
from groundls.lsp.workers import Worker

if TYPE_CHECKING:
    from groundls.indexing import Indexer
    from groundls.lsp.app import Server
    from groundls.lsp.diagnostics import Outcome

T = TypeVar("T")

AFTER_CHANGE = 1.0
"""Seconds after a change before its project is indexed again: changes of files come in swarms."""

_NO_PROJECTS = frozenset({os.path.realpath(os.path.expanduser("~")), os.path.abspath(os.sep)})
"""Folders that are the root of a lone document at most: they are searched when something is asked, never before."""


class Indexing:
    """One index for each project, one worker for all of them."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._worker = Worker("index")
        self._asked = Worker("answers")
        self._indexers: dict[str, Indexer] = {}
        self._waiting: dict[str, asyncio.Task[None]] = {}
        self._noted: set[str] = set()
        server.listeners.append(self._checked)

    @property
    def is_busy(self) -> bool:
        """Whether something is being indexed or looked up."""
        return self._worker.busy or self._asked.busy

    def _checked(self, outcome: Outcome) -> None:
        """Index a project as soon as a document in it cites something."""
        root = outcome.buffer.root
        if root in _NO_PROJECTS:
            return
        cites = outcome.checked is not None and outcome.checked.document.kind is DocumentKind.CITED
        if cites and root not in self._indexers and root not in self._waiting:
            self._schedule(root, 0.0)

    def changed(self, root: str) -> None:
        """Files of a project have changed: index it again where it was indexed before."""
        if root in self._indexers or root in self._waiting:
            self._schedule(root, AFTER_CHANGE)

    def _schedule(self, root: str, after: float) -> None:
        waiting = self._waiting.get(root)
        if waiting is not None:
            waiting.cancel()
        self._waiting[root] = asyncio.ensure_future(self._update(root, after))

    async def _update(self, root: str, after: float) -> None:
        await asyncio.sleep(after)
        snapshot = self._server.session.current(root)
        try:
            async with self._server.work.running("groundls: indexing sources") as task:
                await task.outcome(self._worker.run(lambda: self._bring_up_to_date(root, snapshot, task)))
        except StoppedError:
            LOG.info("indexing was stopped")
        except Exception as problem:
            LOG.error("indexing failed: %s", describe(problem))

    def _bring_up_to_date(self, root: str, snapshot: Workspace, task: Task) -> Indexer:
        """The index of a project as it is now; runs in a worker."""
        if root not in self._indexers:
            from groundls.indexing import Indexer  # loads the search library: only where something is cited

            self._indexers[root] = Indexer(root)
        indexer = self._indexers[root]
        indexer.update(snapshot, task.report, task.should_stop)
        if indexer.note and indexer.note not in self._noted:
            self._noted.add(indexer.note)
            LOG.info("%s", indexer.note)
        return indexer

    async def ask(self, root: str, snapshot: Workspace, task: Task, job: Callable[[Indexer], T]) -> T:
        """What a job makes of the index of a project, brought up to now first.

        Raises:
            StoppedError: the writer has stopped it.
        """
        return await task.outcome(self._asked.run(lambda: job(self._bring_up_to_date(root, snapshot, task))))

    def close(self) -> None:
        """Let go of the files of all indexes."""
        for indexer in self._indexers.values():
            indexer.close()
