"""Reading and writing of messages, without a server."""

from __future__ import annotations

import io
import json
from threading import Event

from groundls.lsp.transport import Fault, Outbox, read_messages
from tests.lsp.client import DEADLINE


def framed(*messages: object) -> bytes:
    bodies = [json.dumps(m).encode() for m in messages]
    return b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(b), b) for b in bodies)


def test_messages_are_read_to_the_end() -> None:
    stream = io.BytesIO(framed({"a": 1}, {"b": "\U0001f6a2"}) + b"Content-Length: 50\r\n\r\n{")
    assert list(read_messages(stream)) == [{"a": 1}, {"b": "\U0001f6a2"}]


def test_what_cannot_be_read_is_named_and_passed_over() -> None:
    stream = io.BytesIO(b"Content-Length: 3\r\n\r\n{a}" + framed({"a": 1}) + b"Content-Length: x\r\n\r\n" + framed(2))
    found = list(read_messages(stream))
    assert [m.code if isinstance(m, Fault) else m for m in found] == [-32700, {"a": 1}, -32600, 2]


class Slow(io.BytesIO):
    """A stream that takes nothing until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.reached, self.go = Event(), Event()

    def write(self, data: object) -> int:
        self.reached.set()
        assert self.go.wait(DEADLINE)
        return super().write(data)  # type: ignore[arg-type]


def test_of_one_key_only_the_newest_waits() -> None:
    stream = Slow()
    outbox = Outbox(stream)
    outbox.send(b'"first"')
    assert stream.reached.wait(DEADLINE)
    for number in range(100):
        outbox.send(b"%d" % number, key="diagnostics a")
        outbox.send(b'"answer %d"' % number)
    outbox.send(b'"b"', key="diagnostics b")
    stream.go.set()
    outbox.close(DEADLINE)
    written = list(read_messages(io.BytesIO(stream.getvalue())))
    answers = [f"answer {n}" for n in range(100)]
    assert written == ["first", *answers[:99], 99, answers[99], "b"]


def test_log_messages_are_lost_before_memory_is() -> None:
    stream = Slow()
    outbox = Outbox(stream)
    for _ in range(10_000):
        outbox.send(b"0", droppable=True)
    outbox.send(b"1")
    stream.go.set()
    outbox.close(DEADLINE)
    written = list(read_messages(io.BytesIO(stream.getvalue())))
    assert len(written) < 3000
    assert written[-1] == 1


def test_a_stream_that_breaks_is_the_end() -> None:
    class Broken(io.BytesIO):
        def write(self, data: object) -> int:
            raise BrokenPipeError

    outbox = Outbox(Broken())
    outbox.send(b"0")
    outbox.close(DEADLINE)
    outbox.send(b"1")
