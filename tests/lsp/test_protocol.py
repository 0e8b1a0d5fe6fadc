"""What is on the wire when the client, or the server, does something wrong."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from lsprotocol import types

from groundls.lsp.app import build
from groundls.lsp.transport import Outbox, read_messages
from tests.lsp.client import Client
from tests.lsp.project import Project, position
from tests.lsp.wrappers import wrapped

HOVER = "textDocument/hover"
GOOD = {"textDocument": {"uri": "file:///x.md"}, "position": {"line": 0, "character": 0}}


def test_lifecycle_errors(start: Callable[..., Client]) -> None:
    client = start()
    assert client.fails(HOVER, GOOD)["code"] == -32002
    client.notify("textDocument/didOpen", {"textDocument": {}})
    client.initialize(None)
    assert client.fails("initialize", {"processId": None, "rootUri": None, "capabilities": {}})["code"] == -32600
    assert client.request(HOVER, GOOD) is None
    client.request("shutdown")
    assert client.fails(HOVER, GOOD)["code"] == -32600
    assert client.fails("shutdown")["code"] == -32600
    client.notify("textDocument/didClose", {"textDocument": {"uri": "file:///x.md"}})
    client.notify("exit", None)
    assert client.ended() == 0


@pytest.mark.parametrize(
    "params",
    [
        None,
        5,
        [],
        {},
        {"textDocument": {"uri": "file:///x.md"}},
        {"textDocument": {"uri": 5}, "position": {"line": 0, "character": 0}},
        {"textDocument": {"uri": "file:///x.md"}, "position": {"line": -1, "character": 0}},
        {"textDocument": {"uri": "file:///x.md"}, "position": {"line": "0", "character": None}},
        {"textDocument": {"uri": "file:///x.md"}, "position": {"line": 2**40, "character": 0}},
    ],
)
def test_malformed_params_are_answered(server: Client, params: object) -> None:
    error = server.fails(HOVER, params)
    assert error["code"] == -32602
    assert set(error) == {"code", "message"}
    assert server.request(HOVER, GOOD) is None


def test_malformed_notifications_are_survived(start: Callable[..., Client], project: Project) -> None:
    client = start()
    client.expected_errors = True
    client.initialize(project.root)
    client.notify("textDocument/didOpen", {"textDocument": {"uri": 5}})
    client.notify("textDocument/didChange", [])
    client.change("file:///never/opened.md", "x", 1)
    client.notify("$/cancelRequest", {"id": "nobody"})
    client.notify("$/somethingNew", {"a": 1})
    client.notify("some/notification", None)
    client.notify("window/workDoneProgress/cancel", {"token": "nobody"})
    assert client.request(HOVER, GOOD) is None
    assert client.end() == 0
    assert b"Traceback" not in client.stderr


def test_unknown_methods(server: Client) -> None:
    assert server.fails("textDocument/somethingNew", {"a": {"jsonrpc": "x", "while": 1}})["code"] == -32601
    assert server.fails("workspace/executeCommand", {"command": "x", "arguments": []})["code"] == -32602


@pytest.mark.parametrize("identifier", [None, 1.5, True, [1], {"a": 1}])
def test_odd_ids(server: Client, identifier: object) -> None:
    server.send(id=identifier, method=HOVER, params=GOOD)
    answer = server.wait(lambda m: "error" in m, "error")
    assert (answer["id"], answer["error"]["code"]) == (None, -32600)


def test_string_ids(server: Client) -> None:
    server.send(id="a b", method=HOVER, params=GOOD)
    assert server.wait(lambda m: m.get("id") == "a b", "answer")["result"] is None


def framed(body: bytes, header: bytes = b"Content-Length: %d\r\n\r\n") -> bytes:
    return header % len(body) + body


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (framed(b"{not json"), -32700),
        (framed(b'{"a": "\xff\xfe"}'), -32700),
        (framed(b"[" * 100_000), -32700),
        (framed(b"[]"), -32600),
        (framed(json.dumps([{"jsonrpc": "2.0", "id": 1, "method": "shutdown"}]).encode()), -32600),
        (framed(b"5"), -32600),
        (framed(b'{"id": 1, "method": "shutdown"}'), -32600),
        (framed(b'{"jsonrpc": "2.0", "id": 1, "method": 5}'), -32600),
        (b"Content-Length: 99999999999\r\n\r\n", -32600),
        (b"Content-Length: -5\r\n\r\n", -32600),
        (b"Content-Length: 0\r\n\r\n", -32600),
        (b"Content-Length: many\r\n\r\n", -32600),
    ],
)
def test_messages_that_cannot_be_read(server: Client, raw: bytes, code: int) -> None:
    server.raw(raw)
    answer = server.wait(lambda m: "error" in m, "error")
    assert answer["error"]["code"] == code
    assert server.request(HOVER, GOOD) is None


@pytest.mark.parametrize(
    "header",
    [
        b"content-length: %d\r\n\r\n",
        b"CONTENT-LENGTH:%d\r\nX-Other: 1\r\n\r\n",
        b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length:  %d \r\n\r\n",
        b"some junk\r\nContent-Length: %d\r\n\r\n",
        b"Content-Length: %d\n\n",
    ],
)
def test_headers_are_read_liberally(server: Client, header: bytes) -> None:
    server._count += 1
    body = json.dumps({"jsonrpc": "2.0", "id": server._count, "method": HOVER, "params": GOOD}).encode()
    server.raw(framed(body, header))
    assert server.answer(server._count)["result"] is None


def test_answers_that_nobody_asked_for(server: Client) -> None:
    server.send(id=12345, result=None)
    server.send(id="x", error={"code": 1, "message": "no"})
    server.send(id=None, error={"code": 1, "message": "no"})
    server.send(id=None)
    assert server.request(HOVER, GOOD) is None


def test_odd_capabilities_do_not_keep_it_from_starting(start: Callable[..., Client]) -> None:
    client = start()
    odd: dict[str, Any] = {"general": {"positionEncodings": "utf-8"}, "brandNew": {"a": [1]}, "textDocument": 5}
    odd["workspace"] = {"workspaceEdit": {"failureHandling": "new"}, "fileOperations": {"didRename": "x"}}
    params = {"processId": None, "rootUri": None, "capabilities": odd, "trace": "new", "locale": 5}
    assert client.request("initialize", params)["capabilities"]["positionEncoding"] == "utf-16"
    assert client.end() == 0


def test_an_older_client_s_root(start: Callable[..., Client], project: Project) -> None:
    folder = project.root.parent / "older"
    text = Project.at(folder).report().replace("([2])", "([9])")
    for root in ({"rootUri": folder.as_uri()}, {"rootUri": None, "rootPath": str(folder)}):
        client = start()
        client.request("initialize", {"processId": None, "capabilities": {}, **root})
        client.notify("initialized", {})
        client.open("untitled:x", text)
        assert client.diagnostics("untitled:x")
        assert client.end() == 0


def test_a_fault_costs_one_request(start: Callable[..., Client], project: Project) -> None:
    client = start(
        wrapped("""
        from groundcore.queries import hover
        def broken(workspace, document, offset):
            raise RuntimeError("SECRET " + document.text.value)
        hover.hover = broken
    """)
    )
    client.expected_errors = True
    client.initialize(project.root)
    text = project.report().replace("Ferry", "SECRET")
    uri = project.write("report.md", text)
    client.open(uri, text)
    place = position(text, text.index("[1]") + 1, "utf-16")
    error = client.fails(HOVER, {"textDocument": {"uri": uri}, "position": place})
    assert error == {"code": -32603, "message": "the server failed on this request; its log says where"}
    logged = client.notification("window/logMessage", lambda m: m["type"] == 1)
    assert logged["message"].startswith("textDocument/hover failed: RuntimeError in ")
    assert client.at("textDocument/definition", uri, **place)
    assert client.end() == 0
    assert b"SECRET" not in client.stderr
    assert b"Traceback" not in client.stderr
    assert not [m for m in client._kept if "SECRET" in json.dumps(m)]


def test_a_fault_in_a_rule_is_said(start: Callable[..., Client], project: Project) -> None:
    client = start(
        wrapped("""
        from groundcore.rules import RULES, base
        def broken(context):
            raise RuntimeError("SECRET")
            yield
        old = RULES["unused-definition"]
        RULES["unused-definition"] = base.Rule(old.name, old.severity, old.references, broken)
    """)
    )
    client.expected_errors = True
    client.initialize(project.root)
    text = project.report().replace("([2])", "([9])")
    uri = project.write("report.md", text)
    client.open(uri, text)
    said = [d["message"] for d in client.diagnostics(uri)]
    assert said[0] == "[9] has no definition; this document defines 1-2"
    assert said[1:] == ["not checked completely: unused-definition failed: RuntimeError"]
    assert client.end() == 0


def test_a_failed_check_is_said(start: Callable[..., Client], project: Project) -> None:
    client = start(
        wrapped("""
        from groundls.lsp import diagnostics
        def broken(workspace, document):
            raise RuntimeError("SECRET")
        diagnostics.check_document = broken
    """)
    )
    client.expected_errors = True
    client.initialize(project.root)
    text = project.report()
    uri = project.write("report.md", text)
    client.open(uri, text)
    (said,) = client.diagnostics(uri)
    assert said["message"] == "not checked: groundls failed on this document; its log says where"
    assert client.end() == 0


def test_a_flood_of_changes(server: Client, project: Project) -> None:
    text = project.report() + "Filler. " * 20_000 + "\n"
    uri = project.write("report.md", text)
    server.open(uri, text)
    for version in range(2, 60):
        server.change(uri, text + f"([{version + 10}])\n", version)
    place = position(text, text.index("[1]") + 1, "utf-16")
    assert server.at(HOVER, uri, **place)
    assert server.diagnostics(uri, 59)
    server.close(uri)


def test_an_error_has_no_data_whoever_made_it() -> None:
    """The last gate: also for errors that pygls makes by itself."""
    server, stream = build(), io.BytesIO()
    server.protocol.outbox = Outbox(stream)
    server.protocol._send_response(
        "1", None, types.ResponseError(code=-32603, message="SECRET", data={"traceback": "SECRET"})
    )
    server.protocol.outbox.close(10)
    assert b"SECRET" not in stream.getvalue()
    (answer,) = read_messages(io.BytesIO(stream.getvalue()))
    assert answer["error"] == {"code": -32603, "message": "the server failed on this request; its log says where"}


def test_an_unexpected_fault_is_told_without_its_text(start: Callable[..., Client], project: Project) -> None:
    client = start(
        wrapped("""
        from groundls.lsp import diagnostics
        def broken(self, *more):
            raise RuntimeError("SECRET")
        diagnostics.Diagnostics._publish = broken
    """)
    )
    client.expected_errors = True
    client.initialize(project.root)
    text = project.report()
    client.open(project.write("report.md", text), text)
    logged = client.notification("window/logMessage", lambda m: m["type"] == 1)
    assert logged["message"].startswith("diagnostics failed: RuntimeError in ")
    assert client.end() == 0
    assert b"SECRET" not in client.stderr
    assert b"Traceback" not in client.stderr
