"""How the process begins and ends, whatever it is doing, and that nothing but the protocol is on its output."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.lsp.client import ENVIRONMENT, FULL, SERVER, Client
from tests.lsp.project import Project, position
from tests.lsp.wrappers import wrapped

SLOW = wrapped("""
    import atexit, os, time
    from groundcore.queries import hover
    from groundls.lsp import diagnostics
    def waits():
        atexit.register(lambda: os.write(2, b"waited for the end"))
    def slow(workspace, document, offset):
        waits()
        end = time.monotonic() + 60
        while time.monotonic() < end:
            sum(range(1000))
    hover.hover = slow
    old = diagnostics.check
    def slow_check(buffer, snapshot, client, session):
        if "SLOW" in buffer.text.value:
            waits()
            time.sleep(60)
        return old(buffer, snapshot, client, session)
    diagnostics.check = slow_check
""")


def opened(client: Client, project: Project, extra: str = "", **more: Any) -> tuple[str, dict[str, Any]]:
    """Initialize and open a document; its URI, and the parameters of a request on a marker."""
    client.initialize(project.root, **more)
    text = project.report() + extra
    uri = project.write("report.md", text)
    client.open(uri, text)
    return uri, {"textDocument": {"uri": uri}, "position": position(text, text.index("[1]") + 1, "utf-16")}


@pytest.mark.parametrize("command", [[], ["--stdio"], ["serve"], ["--stdio", "--clientProcessId=1"]])
def test_every_way_to_start_it(start: Callable[..., Client], command: list[str]) -> None:
    client = start([*SERVER[:-1], *command])
    client.initialize(None)
    assert client.end() == 0


def test_unknown_arguments_are_a_usage_error() -> None:
    done = subprocess.run([*SERVER, "--port", "1"], capture_output=True, stdin=subprocess.DEVNULL, timeout=30)
    assert done.returncode == 2
    assert done.stdout == b""


def test_exit_codes(start: Callable[..., Client]) -> None:
    without_shutdown = start()
    without_shutdown.initialize(None)
    without_shutdown.notify("exit", None)
    assert without_shutdown.ended() == 1
    at_once = start()
    at_once.notify("exit", None)
    assert at_once.ended() == 1
    gone = start()
    gone.initialize(None)
    assert gone.process.stdin is not None
    gone.process.stdin.close()
    assert gone.ended() == 1
    after_shutdown = start()
    after_shutdown.initialize(None)
    after_shutdown.request("shutdown")
    assert after_shutdown.process.stdin is not None
    after_shutdown.process.stdin.close()
    assert after_shutdown.ended() == 0


def test_cancel(start: Callable[..., Client], project: Project) -> None:
    client = start(SLOW)
    _, params = opened(client, project)
    request = client.start("textDocument/hover", params)
    client.notify("$/cancelRequest", {"id": request})
    assert client.answer(request)["error"]["code"] == -32800
    assert client.request("textDocument/hover", {**params, "textDocument": {"uri": "file:///x.md"}}) is None
    client.process.kill()


@pytest.mark.parametrize("extra", ["", "SLOW\n"], ids=["a request", "a check"])
def test_shutdown_with_work_in_flight(start: Callable[..., Client], project: Project, extra: str) -> None:
    client = start(SLOW)
    _, params = opened(client, project, extra)
    requests = [] if extra else [client.start("textDocument/hover", params) for _ in range(3)]
    begun = time.monotonic()
    client.request("shutdown")
    for request in requests:
        assert client.answer(request)["error"]["code"] == -32800
    client.notify("exit", None)
    assert client.ended() == 0
    assert time.monotonic() - begun < 3


def test_nothing_but_the_protocol_is_on_stdout(start: Callable[..., Client], project: Project) -> None:
    client = start(
        wrapped("""
        import os, subprocess, sys
        from groundcore.queries import hover
        old = hover.hover
        def loud(workspace, document, offset):
            print("one")
            sys.stdout.write("two")
            sys.stdout.flush()
            os.write(1, b"three")
            os.system("echo four; cat")
            return old(workspace, document, offset)
        hover.hover = loud
    """)
    )
    client.expected_errors = True
    _, params = opened(client, project)
    for _ in range(3):
        assert client.request("textDocument/hover", params)["contents"]["value"].startswith("`[1]` verified")
    assert client.end() == 0
    assert all(word in client.stderr for word in (b"one", b"two", b"three", b"four"))


def is_alive(process: int) -> bool:
    """Whether a process runs; one that has ended and waits to be buried does not."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text()
    except FileNotFoundError:
        return False


PARENT = textwrap.dedent("""
    import os, subprocess, sys
    given, taken, command = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    child = subprocess.Popen(command, stdin=given, stdout=taken)
    print(child.pid, flush=True)
    child.wait()
""")


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks at processes through /proc")
@pytest.mark.parametrize("busy", [False, True])
def test_it_ends_with_its_parent(start: Callable[..., Client], project: Project, busy: bool) -> None:
    """The editor is killed while both ends of the pipes stay open elsewhere: only the watch can notice."""
    given, to_server = os.pipe()
    from_server, taken = os.pipe()
    command = [sys.executable, "-c", PARENT, str(given), str(taken), *SLOW]
    parent = subprocess.Popen(command, stdout=subprocess.PIPE, pass_fds=(given, taken), env=ENVIRONMENT)
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    client = Client.attached(os.fdopen(to_server, "wb"), os.fdopen(from_server, "rb"))
    _, params = opened(client, project, processId=parent.pid)
    if busy:
        client.start("textDocument/hover", params)
        client.start("textDocument/hover", params)
    else:
        client.request("textDocument/definition", params)
    assert is_alive(child)
    parent.kill()
    end = time.monotonic() + 2
    while is_alive(child) and time.monotonic() < end:
        time.sleep(0.02)
    alive = is_alive(child)
    if alive:
        os.kill(child, 9)
    parent.wait()
    assert not alive


def test_a_parent_that_cannot_be_seen_is_not_watched(start: Callable[..., Client]) -> None:
    client = start()
    client.initialize(None, FULL, processId=2**22 + 12345)
    assert client.at("textDocument/hover", "file:///x.md", 0, 0) is None
    assert client.end() == 0


def test_the_log_file_is_private(start: Callable[..., Client], project: Project) -> None:
    log = project.root / "server.log"
    client = start([*SERVER, "--log-file", str(log)])
    uri, params = opened(client, project)
    assert client.request("textDocument/hover", params)
    assert client.end() == 0
    assert log.stat().st_mode & 0o777 == 0o600
    written = log.read_text()
    assert "INFO groundls " in written
    assert "sailed" not in written
    assert uri not in written


def test_a_client_that_does_not_read_for_a_while(project: Project) -> None:
    process = subprocess.Popen(
        SERVER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=ENVIRONMENT
    )
    assert process.stdin is not None
    client = Client.attached(process.stdin, None)
    client.start_initialize(project.root)
    text = "".join(f"Marker ([{n}]).\n\n" for n in range(100, 900)) + project.report()
    uri = project.write("report.md", text)
    client.open(uri, text)
    for version in range(2, 30):
        client.change(uri, text + "\n" * version, version)
        client.notify("textDocument/didSave", {"textDocument": {"uri": uri}})
    client.read(process.stdout)
    assert len(client.diagnostics(uri, 29)) == 800
    process.kill()
    process.wait()
