"""Threads for work that must not hold up the protocol: one daemon thread each, one job at a time, in order.

Not pygls' pool, which also reads the protocol stream, and not :mod:`concurrent.futures`, whose threads keep a
process from ending while they work.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")


class Worker:
    """One thread that runs jobs in order."""

    def __init__(self, name: str) -> None:
        self._jobs: SimpleQueue[tuple[Future[Any], Callable[[], Any]]] = SimpleQueue()
        self._running = False
        Thread(target=self._loop, name=f"groundls-{name}", daemon=True).start()

    @property
    def busy(self) -> bool:
        """Whether a job is running or waiting."""
        return self._running or not self._jobs.empty()

    def submit(self, job: Callable[[], T]) -> Future[T]:
        """Queue a job; cancelling its future before it starts drops it."""
        future: Future[T] = Future()
        self._jobs.put((future, job))
        return future

    async def run(self, job: Callable[[], T]) -> T:
        """Wait for a job in the event loop."""
        return await asyncio.wrap_future(self.submit(job))

    def _loop(self) -> None:
        while True:
            future, job = self._jobs.get()
            if not future.set_running_or_notify_cancel():
                continue
            self._running = True
            try:
                result = job()
            except BaseException as problem:  # whatever a job raises belongs to whoever waits for it
                future.set_exception(problem)
            else:
                future.set_result(result)
            finally:
                self._running = False
            del future, job
