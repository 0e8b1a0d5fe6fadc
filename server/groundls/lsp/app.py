"""The server: what it is made of, how a message reaches a handler, and how it begins and ends."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import os
import sys
from collections.abc import Awaitable, Callable, Coroutine
from threading import BoundedSemaphore, Thread
from time import monotonic
from typing import Any, BinaryIO

from pygls.exceptions import JsonRpcException, JsonRpcInternalError
from pygls.lsp.server import LanguageServer

from groundcore import __version__
from groundls.lsp import convert, diagnostics, parent
from groundls.lsp.client import Client
from groundls.lsp.indexing import Indexing
from groundls.lsp.log import LOG, ClientHandler, configure, describe
from groundls.lsp.progress import Progress
from groundls.lsp.protocol import Protocol
from groundls.lsp.session import Session
from groundls.lsp.transport import Outbox, read_messages, take_streams
from groundls.lsp.workers import Worker

Handler = Callable[["Server", Any], Any]

_AHEAD = 16
"""Messages that are read before those in front of them are handled."""

_GRACE = 1.0
"""Seconds at the end for what is still to be written, and for work to stop."""

_POLL = 2.0
"""Seconds between looks at the cited files, where the client does not watch files for us."""


class Server(LanguageServer):
    """One client's server. Everything but the workers' jobs runs in the event loop's thread."""

    protocol: Protocol

    def __init__(self) -> None:
        super().__init__(
            "groundls",
            __version__,
            text_document_sync_kind=convert.FULL_SYNC,
            protocol_cls=Protocol,
            converter_factory=convert.converter,
        )
        self.session = Session(
            lambda message: self.soon(lambda: self.tell_once(message)),
            lambda root, path: self.soon(lambda: self.diagnostics.source_changed(root, path)),
        )
        self.diagnostics = diagnostics.Diagnostics(self)
        self.work = Progress(self)
        self.queries = Worker("queries")
        self.checks = Worker("checks")
        self.listeners: list[Callable[[diagnostics.Outcome], None]] = []
        self.indexing = Indexing(self)
        self._told: set[str] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def client(self) -> Client:
        """What the client can do."""
        return self.protocol.client

    # Handlers

    def handle(self, method: str, handler: Handler, options: Any = None) -> None:
        """Have a function, plain or async, handle a method; a fault in it costs that message alone."""
        if inspect.iscoroutinefunction(handler):

            async def guarded(params: Any) -> Any:
                try:
                    return await handler(self, params)
                except (JsonRpcException, asyncio.CancelledError):
                    raise
                except Exception as problem:
                    raise self._fault(method, problem) from None

            self.feature(method, options)(guarded)
            return

        def guarded_now(params: Any = None) -> Any:
            try:
                return handler(self, params)
            except JsonRpcException:
                raise
            except Exception as problem:
                raise self._fault(method, problem) from None

        self.feature(method, options)(guarded_now)

    def _fault(self, method: str, problem: Exception) -> JsonRpcInternalError:
        LOG.error("%s failed: %s", method, describe(problem))
        return JsonRpcInternalError()

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run something in the background; a fault in it is told and costs nothing else."""

        async def guarded() -> None:
            try:
                await work
            except Exception as problem:
                LOG.error("background work failed: %s", describe(problem))

        task = asyncio.get_running_loop().create_task(guarded())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def soon(self, action: Callable[[], object]) -> None:
        """Do something in the event loop's thread, asked for from any thread."""
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop has ended: nobody is there to be told
                self._loop.call_soon_threadsafe(action)

    def checked(self, outcome: diagnostics.Outcome) -> None:
        """A document was checked: tell those who want to know."""
        for listener in self.listeners:
            listener(outcome)

    # To the client

    def notify(self, method: str, params: Any) -> None:
        """Send a notification."""
        self.protocol.notify(method, params)

    def request(self, method: str, params: Any) -> Awaitable[Any]:
        """Send a request, and wait for the answer."""
        answer: Awaitable[Any] = self.protocol.send_request_async(method, params)
        return answer

    def show(self, level: int, message: str) -> None:
        """Show the writer a message, at a level of :mod:`logging`."""
        self.notify("window/showMessage", convert.show_message(level, f"groundls: {message}"))

    def tell_once(self, message: str) -> None:
        """Show the writer a problem with a configuration file, and not again until such a file changes."""
        if message not in self._told:
            self._told.add(message)
            LOG.info("configuration: %s", message)
            self.show(30, message)

    def configuration_changed(self) -> None:
        """Configuration files may say something else now."""
        self._told.clear()
        self.session.rescan()

    # Running

    async def run(self, source: BinaryIO, sink: BinaryIO) -> int:
        """Serve until the client ends it; the exit code of the process."""
        self._loop = asyncio.get_running_loop()
        self._loop.set_exception_handler(_tell_unhandled)
        self.protocol.outbox = Outbox(sink)
        LOG.addHandler(ClientHandler(self._log))
        queue: asyncio.Queue[Any] = asyncio.Queue()
        room = BoundedSemaphore(_AHEAD)
        Thread(target=self._read, args=(source, queue, room), name="groundls-reader", daemon=True).start()
        while (message := await queue.get()) is not None:
            room.release()
            if not self.protocol.receive(message[0]):
                break
            await asyncio.sleep(0)  # handlers that the message started take their snapshot before the next one
        await self._wind_up()
        return 0 if self.protocol.is_shut_down else 1

    async def _wind_up(self) -> None:
        self.work.stop_all()
        self.protocol.outbox.close(_GRACE)
        end = monotonic() + _GRACE
        while self.indexing.is_busy and monotonic() < end:
            await asyncio.sleep(0.01)
        if not self.indexing.is_busy:
            self.indexing.close()

    def _read(self, source: BinaryIO, queue: asyncio.Queue[Any], room: BoundedSemaphore) -> None:
        for message in read_messages(source):
            room.acquire()
            self.soon(lambda message=message: queue.put_nowait((message,)))  # type: ignore[misc]
        self.soon(lambda: queue.put_nowait(None))

    def _log(self, level: int, message: str) -> None:
        def send() -> None:
            self.notify("window/logMessage", convert.log_message(level, message))

        self.soon(send)

    def watch(self, process: int | None) -> None:
        """End with the editor, and look at the cited files now and then where it does not watch files for us."""
        if process is not None:
            parent.watch(process, lambda: os._exit(1))
        if not self.client.watches_files:
            self.start(self._poll())

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(_POLL)
            outcomes = self.diagnostics.outcomes()
            snapshots = {o.buffer.root: self.session.current(o.buffer.root) for o in outcomes if o.stamps}
            stale = await self.checks.run(lambda o=outcomes, s=snapshots: diagnostics.stale(o, s))  # type: ignore[misc]
            if stale:
                self.session.files_changed()
            for uri in stale:
                buffer = self.session.buffer(uri)
                if buffer is not None:
                    self.diagnostics.schedule(buffer)
                    self.indexing.changed(buffer.root)

    @property
    def is_busy(self) -> bool:
        """Whether a worker is still at work."""
        return self.queries.busy or self.checks.busy or self.indexing.is_busy


def _tell_unhandled(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    problem = context.get("exception")
    LOG.error("background work failed: %s", describe(problem) if isinstance(problem, Exception) else context["message"])


def build() -> Server:
    """A server with all its handlers."""
    from groundls.lsp.handlers import register_all

    server = Server()
    register_all(server)
    return server


def serve(log_file: str | None) -> int:
    """Serve one client on standard input and output; the exit code of the process."""
    source, sink = take_streams()
    configure(log_file)
    sys.setswitchinterval(0.001)  # several threads: a hover does not wait long for one that computes
    server = build()
    code = asyncio.run(server.run(source, sink))
    if server.is_busy:
        sys.stderr.flush()
        os._exit(code)  # work that does not stop by itself must not keep the process
    return code
