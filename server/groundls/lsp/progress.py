"""Work that the client shows as running, and that the writer may stop. Whatever begins also ends."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from groundls.lsp import convert

if TYPE_CHECKING:
    from lsprotocol import types

    from groundls.lsp.app import Server

T = TypeVar("T")

SHOWN_AFTER = 0.5
"""Seconds that work takes before it is shown: most of it is done by then."""

_EVERY = 0.2


class StoppedError(Exception):
    """The writer has stopped the work."""


class Task:
    """One running piece of work, also seen from the thread that does it."""

    def __init__(self, server: Server, token: str, title: str) -> None:
        self._server = server
        self._token = token
        self._title = title
        self._stop = Event()
        self._stopped: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._reported = 0.0
        self._begun = False

    def stop(self) -> None:
        """Ask the work to stop."""
        self._stop.set()
        if not self._stopped.done():
            self._stopped.set_result(None)

    def should_stop(self) -> bool:
        """Whether the writer, or the end of the server, has asked the work to stop."""
        return self._stop.is_set()

    async def outcome(self, work: Awaitable[T]) -> T:
        """Wait for the work, but not after it was asked to stop.

        Raises:
            StoppedError: it was asked to stop.
        """
        running = asyncio.ensure_future(work)
        self._stopped.add_done_callback(lambda _: running.cancel())
        try:
            return await running
        except asyncio.CancelledError:
            if self.should_stop():
                raise StoppedError from None
            raise

    def report(self, done: int, total: int) -> None:
        """Say how far the work has come; now and then that is shown."""
        now = monotonic()
        if self._begun and now - self._reported >= _EVERY:
            self._reported = now
            percentage = min(100, 100 * done // total) if total else 0
            shown = convert.progress_report(self._token, f"{done:,} of {total:,} files", percentage)
            self._server.soon(lambda: self._show(shown))

    def _show(self, progress: types.ProgressParams) -> None:
        if self._begun:
            self._server.notify("$/progress", progress)

    async def begin(self) -> None:
        """Show the work, once it has taken a while."""
        await asyncio.sleep(SHOWN_AFTER)
        try:
            await self._server.request("window/workDoneProgress/create", convert.progress_create(self._token))
        except Exception:  # a client that refuses sees no progress
            return
        self._begun = True
        self._server.notify("$/progress", convert.progress_begin(self._token, self._title, cancellable=True))

    def end(self) -> None:
        """Take the work off the screen where it is on it."""
        if self._begun:
            self._begun = False
            self._server.notify("$/progress", convert.progress_end(self._token, ""))


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
        for task in list(self._running.values()):
            task.stop()

    @asynccontextmanager
    async def running(self, title: str) -> AsyncIterator[Task]:
        """Work with a title; shown where the client can show it and the work takes its time."""
        self._count += 1
        name = f"groundls-{self._count}"
        task = Task(self._server, name, title)
        self._running[name] = task
        showing = asyncio.ensure_future(task.begin()) if self._server.client.progress else None
        try:
            yield task
        finally:
            if showing is not None:
                showing.cancel()
            task.stop()
            task.end()
            del self._running[name]
