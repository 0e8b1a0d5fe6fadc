"""A language client on the wire: JSON-RPC over a subprocess, and nothing of the server's libraries.

Every wait has a deadline that fails the test. An error that a test did not ask for, in an answer, in a message or on
standard error, fails it too.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

DEADLINE = 30.0
SERVER = [sys.executable, "-m", "groundls", "--stdio"]

_CACHE = tempfile.TemporaryDirectory(prefix="groundls-test-")
ENVIRONMENT = {**os.environ, "XDG_CACHE_HOME": _CACHE.name}
"""The environment of a server: its own cache folder, and otherwise ours."""

FULL: dict[str, Any] = {
    "general": {"positionEncodings": ["utf-16"]},
    "window": {"workDoneProgress": True},
    "workspace": {
        "applyEdit": True,
        "workspaceEdit": {"documentChanges": True},
        "didChangeWatchedFiles": {"dynamicRegistration": True},
        "fileOperations": {"didRename": True, "didDelete": True},
    },
    "textDocument": {
        "hover": {"contentFormat": ["markdown", "plaintext"]},
        "definition": {"linkSupport": True},
        "publishDiagnostics": {
            "relatedInformation": True,
            "versionSupport": True,
            "dataSupport": True,
            "tagSupport": {"valueSet": [1, 2]},
        },
        "codeAction": {
            "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "source"]}},
            "dataSupport": True,
            "resolveSupport": {"properties": ["edit"]},
        },
    },
}
"""The capabilities of a client that can do everything the server asks about."""


class Client:
    """One server process and the client's side of the conversation."""

    process: subprocess.Popen[bytes]

    def __init__(self, command: list[str] | None = None, **popen: Any) -> None:
        pipe = subprocess.PIPE
        popen.setdefault("env", ENVIRONMENT)
        self.process = subprocess.Popen(command or SERVER, stdin=pipe, stdout=pipe, stderr=pipe, **popen)
        assert self.process.stdin is not None
        self._start(self.process.stdin, self.process.stdout, self.process.stderr)

    @classmethod
    def attached(cls, to_server: IO[bytes], from_server: IO[bytes] | None) -> Client:
        """A client of a server that something else has started; without an output it does not read yet."""
        client = cls.__new__(cls)
        client._start(to_server, from_server, None)
        return client

    def _start(self, given: IO[bytes], taken: IO[bytes] | None, errors: IO[bytes] | None) -> None:
        self._to_server = given
        self.answers: dict[str, Any] = {"workspace/applyEdit": {"applied": True}}
        self.edits: list[dict[str, Any]] = []
        self.capabilities: dict[str, Any] = {}
        self.expected_errors = False
        self.stderr = b""
        self._incoming: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self._kept: list[dict[str, Any]] = []
        self._count = 0
        self._readers: list[threading.Thread] = []
        self.read(taken, self._read)
        self.read(errors, self._read_errors)

    def read(self, stream: IO[bytes] | None, reader: Callable[[IO[bytes]], None] | None = None) -> None:
        """Read a stream from now on: the server's output, unless another reader is named."""
        if stream is not None:
            self._readers.append(threading.Thread(target=reader or self._read, args=(stream,), daemon=True))
            self._readers[-1].start()

    # The wire

    def _read(self, stream: IO[bytes]) -> None:
        while True:
            header = stream.readline()
            if not header:
                self._incoming.put(None)
                return
            if not header.startswith(b"Content-Length: "):
                self._incoming.put({"garbage": header.decode(errors="replace")})
                continue
            assert stream.readline() == b"\r\n"
            self._incoming.put(json.loads(stream.read(int(header[16:]))))

    def _read_errors(self, stream: IO[bytes]) -> None:
        for line in stream:
            self.stderr += line

    def raw(self, data: bytes) -> None:
        """Write bytes as they are."""
        self._to_server.write(data)
        self._to_server.flush()

    def send(self, **message: Any) -> None:
        """Write one message."""
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.raw(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def notify(self, method: str, params: Any) -> None:
        """Send a notification."""
        self.send(method=method, params=params)

    def start(self, method: str, params: Any = None) -> int:
        """Send a request without waiting for its answer."""
        self._count += 1
        self.send(id=self._count, method=method, params=params)
        return self._count

    def wait(self, wanted: Callable[[dict[str, Any]], bool], what: str, deadline: float = DEADLINE) -> dict[str, Any]:
        """The next message that is wanted; others are kept for later, requests of the server are answered."""
        end = time.monotonic() + deadline
        for message in self._kept:
            if wanted(message):
                self._kept.remove(message)
                return message
        while True:
            try:
                found = self._incoming.get(timeout=max(0.001, end - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"no {what} in {deadline} s; had {self._kept[-5:]}; {self.stderr!r}") from None
            assert found is not None, f"the server ended before {what}: {self.stderr!r}"
            message = found
            assert "garbage" not in message, message
            self._look(message)
            if wanted(message):
                return message
            self._kept.append(message)

    def _look(self, message: dict[str, Any]) -> None:
        method = message.get("method")
        if method is not None and "id" in message:
            if method == "workspace/applyEdit":
                self.edits.append(message["params"]["edit"])
            self.send(id=message["id"], result=self.answers.get(method))
        if not self.expected_errors:
            assert not (method == "window/logMessage" and message["params"]["type"] <= 2), message

    def answer(self, request: int, deadline: float = DEADLINE) -> dict[str, Any]:
        """The answer to a request, error or not."""
        return self.wait(lambda m: m.get("id") == request and "method" not in m, f"answer to {request}", deadline)

    def request(self, method: str, params: Any = None) -> Any:
        """The result of a request."""
        answer = self.answer(self.start(method, params))
        assert "error" not in answer, answer
        return answer["result"]

    def fails(self, method: str, params: Any = None) -> dict[str, Any]:
        """The error that a request is answered with."""
        answer = self.answer(self.start(method, params))
        assert "error" in answer, answer
        error: dict[str, Any] = answer["error"]
        return error

    def notification(self, method: str, where: Callable[[Any], bool] = lambda params: True) -> Any:
        """The parameters of the next notification of a method."""
        return self.wait(lambda m: m.get("method") == method and where(m["params"]), method)["params"]

    # The protocol

    def initialize(self, folder: Path | None = None, capabilities: dict[str, Any] | None = None, **more: Any) -> Any:
        """Say hello; with a folder as the workspace."""
        result = self.request("initialize", self._hello(folder, capabilities, more))
        self.notify("initialized", {})
        return result

    def start_initialize(self, folder: Path) -> None:
        """Say hello without waiting for the answer."""
        self.start("initialize", self._hello(folder, None, {}))
        self.notify("initialized", {})

    def _hello(self, folder: Path | None, capabilities: Any, more: dict[str, Any]) -> dict[str, Any]:
        self.capabilities = FULL if capabilities is None else capabilities
        folders = [{"uri": folder.as_uri(), "name": folder.name}] if folder else None
        params = {"processId": os.getpid(), "rootUri": None, "workspaceFolders": folders, **more}
        return {**params, "capabilities": self.capabilities}

    def open(self, uri: str, text: str, language: str = "markdown", version: int = 1) -> None:
        """Open a document."""
        item = {"uri": uri, "languageId": language, "version": version, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": item})

    def change(self, uri: str, text: str, version: int) -> None:
        """Replace the whole text of a document."""
        document = {"uri": uri, "version": version}
        self.notify("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]})

    def close(self, uri: str) -> None:
        """Close a document."""
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri}})

    def diagnostics(self, uri: str, version: int | None = None) -> list[dict[str, Any]]:
        """The next diagnostics published for a document, of a version if one is given."""

        def wanted(params: Any) -> bool:
            return params["uri"] == uri and (version is None or params.get("version") == version)

        found: list[dict[str, Any]] = self.notification("textDocument/publishDiagnostics", wanted)["diagnostics"]
        return found

    def at(self, method: str, uri: str, line: int, character: int) -> Any:
        """The result of a request about a position."""
        place = {"line": line, "character": character}
        return self.request(method, {"textDocument": {"uri": uri}, "position": place})

    def end(self) -> int:
        """Shut down, exit, and return the exit code."""
        self.request("shutdown")
        self.notify("exit", None)
        return self.ended()

    def ended(self, deadline: float = DEADLINE) -> int:
        """Wait for the process to end and return its exit code."""
        code = self.process.wait(deadline)
        for reader in self._readers:
            reader.join(deadline)
        if not self.expected_errors:
            assert self.stderr == b"", self.stderr.decode(errors="replace")
            assert not [m for m in self._kept if m.get("method") == "window/showMessage"], self._kept
        return code

    def kill(self) -> None:
        """End the process whatever it does."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(DEADLINE)
