"""Work that the client shows as running, and that the writer may stop. Whatever begins also ends."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING

from groundls.lsp import convert

if TYPE_CHECKING:
    from groundls.lsp.app import Server

_EVERY = 0.2
_ANSWER = 5.0


class Task:
    """One running piece of work, seen from the thread that does it."""

    def __init__(self, server: Server, token: str) -> None:
        self._server = server
        self._token = token
        self._stop = Event()
        self._reported = 0.0

    def stop(self) -> None:
        """Ask the work to stop."""
        self._stop.set()

    def should_stop(self) -> bool:
        """Whether the writer, or the end of the server, has asked the work to stop."""
        return self._stop.is_set()

    def report(self, done: int, total: int) -> None:
        """Say how far the work has come; now and then that is shown."""
        now = monotonic()
        if self._token and now - self._reported >= _EVERY:
            self._reported = now
            percentage = min(100, 100 * done // total) if total else 0
            shown = convert.progress_report(self._token, f"{done:,} of {total:,} files", percentage)
            self._server.soon(lambda: self._server.notify("$/progress", shown))


class Progress:
    """The running work of one server."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._running: dict[str, Task] = {}
        self._count = 0

    def cancel(self, token: int | str) -> None:
        """The writer has pressed cancel."""
        if isinstance(token, str) and token in self._running:
            self._running[token].stop()

    def stop_all(self) -> None:
        """Ask all running work to stop."""
        for task in self._running.values():
            task.stop()

    @asynccontextmanager
    async def running(self, title: str, *, cancellable: bool) -> AsyncIterator[Task]:
        """Work with a title; shown where the client can show it."""
        self._count += 1
        name = f"groundls-{self._count}"
        shown = await self._create(name)
        task = Task(self._server, name if shown else "")
        self._running[name] = task
        if shown:
            self._server.notify("$/progress", convert.progress_begin(name, title, cancellable=cancellable))
        try:
            yield task
        except asyncio.CancelledError:
            task.stop()
            raise
        finally:
            del self._running[name]
            if shown:
                self._server.notify("$/progress", convert.progress_end(name, ""))

    async def _create(self, token: str) -> bool:
        if not self._server.client.progress:
            return False
        try:
            request = self._server.request("window/workDoneProgress/create", convert.progress_create(token))
            await asyncio.wait_for(request, _ANSWER)
        except asyncio.CancelledError:
            raise
        except Exception:  # a client that refuses or does not answer sees no progress
            return False
        return True
