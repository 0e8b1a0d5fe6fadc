"""Messages on standard input and output, and nothing else there.

Reading is liberal and bounded: header names in any case, unknown headers, junk lines, lengths that lie. What cannot
be read becomes a :class:`Fault`, and reading goes on. Writing has its own thread, so a client that does not read
holds up nothing; of several diagnostics for one document only the newest is kept for it.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from threading import Condition, Thread
from time import monotonic
from typing import Any, BinaryIO

MAX_MESSAGE = 256 * 1024 * 1024
"""Bytes of a message that is read; a longer one is skipped."""

PARSE_ERROR, INVALID_REQUEST = -32700, -32600

_MAX_SKIPPED = 4 * 1024 * 1024 * 1024
_MAX_HEADER = 64 * 1024
_MAX_WAITING = 2000
_LENGTH = re.compile(rb"content-length:[ \t]*([0-9]{1,20})[ \t]*\r?\n?$", re.IGNORECASE)
_BAD_LENGTH = re.compile(rb"^content-length:", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Fault:
    """A message that could not be read, as the error it is answered with."""

    code: int
    message: str


def read_messages(stream: BinaryIO) -> Iterator[Any]:
    """Every message of a stream as decoded JSON, or the fault in its place; ends with the stream."""
    while True:
        length = _read_header(stream)
        if length is None:
            return
        if not 0 < length <= MAX_MESSAGE:
            if MAX_MESSAGE < length <= _MAX_SKIPPED and not _skip(stream, length):
                return
            yield Fault(INVALID_REQUEST, f"the Content-Length of a message is not between 1 and {MAX_MESSAGE}")
            continue
        body = stream.read(length)
        if len(body) < length:
            return
        try:
            yield json.loads(body)
        except (ValueError, RecursionError):
            yield Fault(PARSE_ERROR, "a message is not JSON")


def _read_header(stream: BinaryIO) -> int | None:
    """The length that the next header names, -1 where it names none that is a number; None at the end."""
    length: int | None = None
    while True:
        line = stream.readline(_MAX_HEADER)
        if not line:
            return None
        found = _LENGTH.search(line)
        if found is not None:
            length = int(found.group(1))
        elif _BAD_LENGTH.match(line):
            length = -1
        elif length is not None and line in {b"\r\n", b"\n"}:
            return length


def _skip(stream: BinaryIO, count: int) -> bool:
    while count > 0:
        part = stream.read(min(count, 1024 * 1024))
        if not part:
            return False
        count -= len(part)
    return True


class Outbox:
    """Messages on their way out, written by one thread in order."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._changed = Condition()
        self._waiting: dict[int, bytes] = {}
        self._keys: dict[str, int] = {}
        self._next = 0
        self._closed = False
        self._thread = Thread(target=self._write, name="groundls-writer", daemon=True)
        self._thread.start()

    def send(self, body: bytes, *, key: str = "", droppable: bool = False) -> None:
        """Queue a message; with a key it takes the place of one that waits under the same key."""
        with self._changed:
            if self._closed or (droppable and len(self._waiting) > _MAX_WAITING):
                return
            if key:
                self._waiting.pop(self._keys.pop(key, -1), None)
                self._keys[key] = self._next
            self._waiting[self._next] = body
            self._next += 1
            self._changed.notify_all()

    def close(self, seconds: float) -> None:
        """Write what waits, for at most so long."""
        end = monotonic() + seconds
        with self._changed:
            while self._waiting and not self._closed and monotonic() < end:
                self._changed.wait(end - monotonic())
            self._closed = True
            self._changed.notify_all()
        self._thread.join(max(0.0, end - monotonic()))

    def _write(self) -> None:
        while True:
            with self._changed:
                while not self._waiting and not self._closed:
                    self._changed.wait()
                if not self._waiting:
                    return
                first = next(iter(self._waiting))
                body = self._waiting[first]
                self._keys = {key: at for key, at in self._keys.items() if at != first}
            try:
                self._stream.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
                self._stream.flush()
            except (OSError, ValueError):  # the client is gone; the end of its input ends the server
                with contextlib.suppress(OSError, ValueError):
                    self._stream.close()
                with self._changed:
                    self._closed = True
                    self._waiting.clear()
                    self._changed.notify_all()
                return
            with self._changed:
                self._waiting.pop(first, None)
                self._changed.notify_all()


def take_streams() -> tuple[BinaryIO, BinaryIO]:
    """The protocol's own input and output; from now on nothing else in the process reads or writes them.

    ``print`` and writes to descriptor 1 go to standard error, reads of standard input find it empty: neither a
    library nor a child process can touch the protocol.
    """
    sys.stdout.flush()
    source, sink = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    try:
        os.dup2(2, 1)
    except OSError:  # started without a standard error
        os.dup2(nothing, 1)
    os.close(nothing)
    sys.stdout = sys.stderr
    if os.name == "nt":
        import msvcrt

        for descriptor in (source, sink):
            with contextlib.suppress(OSError):
                msvcrt.setmode(descriptor, os.O_BINARY)  # type: ignore[attr-defined,unused-ignore]
    return os.fdopen(source, "rb"), os.fdopen(sink, "wb")
