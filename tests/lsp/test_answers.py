"""The answer action: quotations and their definitions in one edit, or one sentence why not."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.lsp.client import ENVIRONMENT, FULL, Client
from tests.lsp.project import Project, applied, position
from tests.lsp.wrappers import wrapped

NOTES = """\
The bearing was replaced by Maeve Tierney on Monday. The harbour was closed for nine hours.

A diver looked at the anchor chain in March.
"""
QUESTION = "Who replaced the bearing?"
TITLE = f"Answer from sources: {QUESTION}"


def offered(client: Client, uri: str, text: str, words: str, **context: Any) -> list[dict[str, Any]]:
    """The answer actions with the cursor at the start of some words."""
    place = position(text, text.index(words), "utf-16")
    where = {"start": place, "end": place}
    params = {"textDocument": {"uri": uri}, "range": where, "context": {"diagnostics": [], **context}}
    found = client.request("textDocument/codeAction", params)
    return [action for action in found if action["title"].startswith("Answer from sources")]


def check_clean(client: Client, uri: str, text: str, version: int) -> None:
    """The document has no finding: planting one and taking it away gives an empty list."""
    client.change(uri, text.replace("([1])", "([1], [77])"), version)
    assert client.diagnostics(uri, version)
    client.change(uri, text, version + 1)
    assert client.diagnostics(uri, version + 1) == []


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_the_first_citation_of_a_document(server: Client, project: Project, newline: str) -> None:
    project.write("notes.md", NOTES)
    text = f"# Notes \U0001f6a2\n\n{QUESTION}\n\nMore text.\n".replace("\n", newline)
    uri = project.write("report.md", text)
    server.open(uri, text)
    (action,) = offered(server, uri, text, QUESTION)
    assert action["title"] == TITLE
    assert action["kind"] == "refactor.rewrite"
    assert "edit" not in action
    edit = server.request("codeAction/resolve", action)["edit"]
    assert edit["documentChanges"][0]["textDocument"] == {"uri": uri, "version": 1}
    answered = applied(text, edit, uri, "utf-16")
    quote = "The bearing was replaced by Maeve Tierney on Monday."
    assert f"{newline}> {quote} ([1]){newline}" in answered
    assert answered.endswith(f'{newline}{newline}[1]: notes.md#char=0,52 "{quote}"{newline}')
    assert answered.count("\n") == answered.count(newline)
    check_clean(server, uri, answered, 2)
    server.close(uri)


def test_open_sources_are_searched_as_they_are(server: Client, project: Project) -> None:
    project.write("notes.md", NOTES)
    text = project.report() + "\n"
    text = text.replace("# Ferry\n", f"# Ferry\n\n{QUESTION}\n")
    uri = project.write("report.md", text)
    server.open(uri, text)
    server.open(project.uri("notes.md"), NOTES.replace("Monday", "Friday"))
    (action,) = offered(server, uri, text, QUESTION)
    answered = applied(text, server.request("codeAction/resolve", action)["edit"], uri, "utf-16")
    assert '"The bearing was replaced by Maeve Tierney on Friday."' in answered
    assert "([3])" in answered
    server.close(project.uri("notes.md"))
    server.close(uri)


def test_an_abstention_is_said_and_inserts_nothing(server: Client, project: Project) -> None:
    project.write("notes.md", NOTES)
    text = "Who painted the ceiling of the Sistine Chapel?\n"
    uri = project.write("report.md", text)
    server.open(uri, text)
    (action,) = offered(server, uri, text, "Who")
    assert "edit" not in server.request("codeAction/resolve", action)
    said = server.notification("window/showMessage")
    assert said["type"] == 3
    assert said["message"].startswith("groundls: No passage holds enough of this question")
    server.close(uri)


def test_a_refusal_is_said_and_inserts_nothing(server: Client, project: Project) -> None:
    project.write("notes.md", NOTES)
    text = f"{QUESTION}\n\n```\nnever closed\n"
    uri = project.write("report.md", text)
    server.open(uri, text)
    (action,) = offered(server, uri, text, QUESTION)
    assert "edit" not in server.request("codeAction/resolve", action)
    assert "not closed" in server.notification("window/showMessage")["message"]
    server.close(uri)


def test_where_it_is_offered(server: Client, project: Project) -> None:
    text = f"{QUESTION}\n\n```\ncode = 1\n```\n"
    uri = project.write("report.md", text)
    server.open(uri, text)
    assert offered(server, uri, text, QUESTION, triggerKind=1)
    assert not offered(server, uri, text, QUESTION, triggerKind=2), "a moving cursor asks nothing"
    assert not offered(server, uri, text, QUESTION, only=["quickfix"])
    assert offered(server, uri, text, QUESTION, only=["refactor"])
    assert not offered(server, uri, text, "code")
    server.close(uri)
    program = project.write("x.py", "# Who replaced the bearing?\n")
    server.open(program, "# Who replaced the bearing?\n", "python")
    assert not offered(server, program, "# Who replaced the bearing?\n", "Who")
    server.close(program)


def test_text_that_moves_on_is_left_alone(server: Client, project: Project) -> None:
    project.write("notes.md", NOTES)
    text = f"{QUESTION}\n"
    uri = project.write("report.md", text)
    server.open(uri, text)
    (action,) = offered(server, uri, text, QUESTION)
    request = server.start("codeAction/resolve", action)
    server.change(uri, "X" + text, 2)
    assert server.answer(request)["error"]["code"] == -32801
    assert server.fails("codeAction/resolve", action)["code"] == -32801
    for span in (None, [1], ["a", "b"], 5):
        broken = {**action, "data": {**action["data"], "version": 2, "span": span}}
        assert server.fails("codeAction/resolve", broken)["code"] == -32801
    server.close(uri)


def test_a_client_that_cannot_resolve(start: Callable[..., Client], project: Project) -> None:
    capabilities = copy.deepcopy(FULL)
    del capabilities["textDocument"]["codeAction"]["resolveSupport"]
    client = start()
    client.initialize(project.root, capabilities)
    project.write("notes.md", NOTES)
    text = f"{QUESTION}\n"
    uri = project.write("report.md", text)
    client.open(uri, text)
    (action,) = offered(client, uri, text, QUESTION)
    command = action["command"]
    assert command["command"] == "groundls.answer"
    client.request("workspace/executeCommand", {"command": "groundls.answer", "arguments": command["arguments"]})
    answered = applied(text, client.edits[-1], uri, "utf-16")
    assert "([1])" in answered
    assert answered.endswith('"\n')
    assert client.end() == 0


SLOW = wrapped("""
    import time
    from groundls import indexing
    old = indexing.Indexer.update
    def slow(self, workspace, progress=None, should_stop=None):
        for done in range(300):
            progress(done, 300)
            if should_stop():
                break
            time.sleep(0.1)
        return old(self, workspace, progress, should_stop)
    indexing.Indexer.update = slow
""")


def begun(client: Client, title: str) -> str:
    """The token of some work that the client is shown."""
    shown = client.notification("$/progress", lambda p: p["value"].get("title") == title)
    assert shown["value"]["kind"] == "begin"
    token: str = shown["token"]
    return token


def ended(client: Client, token: str) -> None:
    client.notification("$/progress", lambda p: p["token"] == token and p["value"]["kind"] == "end")


def test_progress_and_cancel(start: Callable[..., Client], project: Project) -> None:
    client = start(SLOW)
    client.initialize(project.root)
    text = project.report().replace("# Ferry\n", f"# Ferry\n\n{QUESTION}\n")
    uri = project.write("report.md", text)
    client.open(uri, text)
    indexing = begun(client, "groundls: indexing sources")
    report = client.notification("$/progress", lambda p: p["token"] == indexing and p["value"]["kind"] == "report")
    assert report["value"]["message"].endswith(" of 300 files")
    client.notify("window/workDoneProgress/cancel", {"token": indexing})
    ended(client, indexing)

    (action,) = offered(client, uri, text, QUESTION)
    request = client.start("codeAction/resolve", action)
    answering = begun(client, "groundls: answering from sources")
    client.notify("window/workDoneProgress/cancel", {"token": answering})
    assert client.answer(request)["error"]["code"] == -32800
    ended(client, answering)

    request = client.start("codeAction/resolve", action)
    answering = begun(client, "groundls: answering from sources")
    client.notify("$/cancelRequest", {"id": request})
    assert client.answer(request)["error"]["code"] == -32800
    ended(client, answering)

    request = client.start("codeAction/resolve", action)
    begun(client, "groundls: answering from sources")
    client.request("shutdown")
    assert client.answer(request)["error"]["code"] == -32800
    client.notify("exit", None)
    assert client.ended() == 0


NO_INDEX = wrapped("""
    import builtins
    real = builtins.__import__
    def watching(name, *more, **named):
        if name == "whoosh" or name == "groundls.indexing":
            raise AssertionError(name)
        return real(name, *more, **named)
    builtins.__import__ = watching
""")


def test_the_home_folder_is_not_indexed_for_a_lone_document(start: Callable[..., Client], tmp_path: Path) -> None:
    home = Project(tmp_path / "home")
    home.root.mkdir()
    client = start(NO_INDEX, env={**ENVIRONMENT, "HOME": str(home.root)})
    client.initialize(None)
    text = home.report().replace("([2])", "([9])")
    uri = home.write("report.md", text)
    client.open(uri, text)
    assert client.diagnostics(uri)
    client.notify("textDocument/didSave", {"textDocument": {"uri": uri}})
    client.change(uri, text + "\n", 2)
    assert client.diagnostics(uri), "long after indexing would have begun"
    assert client.end() == 0


def test_the_index_guard_can_fail(start: Callable[..., Client], project: Project) -> None:
    client = start(NO_INDEX)
    client.expected_errors = True
    client.initialize(project.root)
    text = project.report()
    client.open(project.write("report.md", text), text)
    logged = client.notification("window/logMessage", lambda m: m["type"] == 1)
    assert logged["message"].startswith("indexing failed: AssertionError")
    assert client.end() == 0


def test_nothing_is_indexed_where_nothing_is_cited(start: Callable[..., Client], project: Project) -> None:
    client = start(NO_INDEX)
    client.initialize(project.root)
    uri = project.write("todo.md", "- [ ] buy rope [1]\n")
    client.open(uri, "- [ ] buy rope [1]\n")
    broken = project.write("paper.md", "It rained [7] [1].\n\n## References\n\n[1] A. Author, *A title*, 2025.\n")
    client.open(broken, (project.root / "paper.md").read_text())
    assert client.diagnostics(broken)
    client.change(broken, (project.root / "paper.md").read_text() + "\n", 2)
    assert client.diagnostics(broken), "long after indexing would have begun"
    assert client.end() == 0


def test_a_client_without_progress(start: Callable[..., Client], project: Project) -> None:
    client = start(SLOW)
    client.initialize(project.root, {})
    text = project.report().replace("([2])", "([9])")
    uri = project.write("report.md", text)
    client.open(uri, text)
    assert client.diagnostics(uri)
    assert client.end() == 0
    assert not [m for m in client._kept if "progress" in m.get("method", "").lower()]
