"""Code actions: edits made when they are chosen or sent along, for one version of a document and nothing else."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from tests.lsp.client import FULL, Client
from tests.lsp.project import DAWN, LOG, NOON, Project, applied, span_range

EAGER: dict[str, Any] = copy.deepcopy(FULL)
del EAGER["textDocument"]["codeAction"]["resolveSupport"]
EAGER["workspace"]["workspaceEdit"] = {}
COMMANDS: dict[str, Any] = copy.deepcopy(FULL)
COMMANDS["textDocument"]["codeAction"] = {}


def actions(client: Client, uri: str, text: str, words: str, **context: Any) -> list[dict[str, Any]]:
    """The actions at some words."""
    where = span_range(text, words, "utf-16")
    params = {"textDocument": {"uri": uri}, "range": where, "context": {"diagnostics": [], **context}}
    found: list[dict[str, Any]] = client.request("textDocument/codeAction", params)
    return found


def titled(found: list[dict[str, Any]], title: str) -> dict[str, Any]:
    (action,) = [a for a in found if a["title"] == title]
    return action


@pytest.fixture
def moved(project: Project) -> tuple[str, str]:
    """The URI and the text of a document with a quote that has moved."""
    text = project.report()
    project.write("log.txt", "\U0001f6a2 " + LOG)
    return project.write("report.md", text), text


def test_a_quick_fix_is_resolved(server: Client, project: Project, moved: tuple[str, str]) -> None:
    uri, text = moved
    server.open(uri, text)
    published = server.diagnostics(uri)
    action = titled(actions(server, uri, text, "char=21,61"), "Update offsets of [1]")
    assert action["kind"] == "quickfix"
    assert action["isPreferred"] is True
    assert action["diagnostics"] == [published[0]]
    assert "edit" not in action
    edit = server.request("codeAction/resolve", action)["edit"]
    assert edit["documentChanges"][0]["textDocument"] == {"uri": uri, "version": 1}
    assert applied(text, edit, uri, "utf-16") == text.replace("char=21,61", "char=23,63")
    server.close(uri)


def test_an_edit_is_refused_when_the_text_has_moved_on(
    server: Client, project: Project, moved: tuple[str, str]
) -> None:
    uri, text = moved
    server.open(uri, text)
    action = titled(actions(server, uri, text, "char=21,61"), "Update offsets of [1]")
    server.change(uri, "X" + text, 2)
    assert server.fails("codeAction/resolve", action)["code"] == -32801
    action = titled(actions(server, uri, "X" + text, "char=21,61"), "Update offsets of [1]")
    project.write("log.txt", LOG)  # nothing is wrong any more
    assert server.fails("codeAction/resolve", action)["code"] == -32801
    server.close(uri)
    assert server.fails("codeAction/resolve", action)["code"] == -32801


@pytest.mark.parametrize("data", [None, 5, {}, {"uri": 5}, [1]])
def test_an_action_of_another_server_is_refused(server: Client, data: object) -> None:
    assert server.fails("codeAction/resolve", {"title": "x", "data": data})["code"] == -32602


def test_a_client_that_cannot_resolve_gets_the_edit_at_once(
    shared: Callable[..., Client], moved: tuple[str, str]
) -> None:
    client = shared("eager", EAGER)
    uri, text = moved
    client.open(uri, text)
    found = actions(client, uri, text, "char=21,61")
    action = titled(found, "Update offsets of [1]")
    assert applied(text, action["edit"], uri, "utf-16") == text.replace("char=21,61", "char=23,63")
    assert "data" not in action
    everything = titled(found, "Apply all safe fixes of groundls")
    assert everything["kind"] == "source.fixAll.groundls"
    fixed = applied(text, everything["edit"], uri, "utf-16")
    assert fixed == text.replace("char=21,61", "char=23,63").replace("char=62,83", "char=64,85")
    client.close(uri)


def test_a_client_without_action_literals_gets_commands(shared: Callable[..., Client], moved: tuple[str, str]) -> None:
    client = shared("commands", COMMANDS)
    uri, text = moved
    client.open(uri, text)
    command = titled(actions(client, uri, text, "char=21,61"), "Update offsets of [1]")
    assert command["command"] == "groundls.applyFix"
    client.request("workspace/executeCommand", {"command": command["command"], "arguments": command["arguments"]})
    assert applied(text, client.edits[-1], uri, "utf-16") == text.replace("char=21,61", "char=23,63")
    client.change(uri, text + "\n", 2)
    stale = client.fails("workspace/executeCommand", {"command": command["command"], "arguments": command["arguments"]})
    assert stale["code"] == -32801
    assert client.fails("workspace/executeCommand", {"command": "rm"})["code"] == -32602
    assert client.fails("workspace/executeCommand", {"command": "groundls.applyFix"})["code"] == -32602
    client.close(uri)


def test_all_safe_fixes_at_once(server: Client, project: Project) -> None:
    text = project.report().replace("([1])", "[1][2]").replace("([2])", "[1-2]").replace("# Ferry", "\ufeff# Ferry", 1)
    project.write("log.txt", "X" + LOG)
    uri = project.write("report.md", text)
    server.open(uri, text)
    action = titled(actions(server, uri, text, "# Ferry", only=["source.fixAll"]), "Apply all safe fixes of groundls")
    fixed = applied(text, server.request("codeAction/resolve", action)["edit"], uri, "utf-16")
    expected = text.replace(" [1][2]", " ([1], [2])").replace("[1-2]", "([1], [2])")
    assert fixed == expected.replace("char=21,61", "char=22,62").replace("char=62,83", "char=63,84")
    server.change(uri, fixed, 2)
    assert server.diagnostics(uri, 2) == []
    server.close(uri)


def test_only_the_kinds_that_are_asked_for(server: Client, project: Project, moved: tuple[str, str]) -> None:
    uri, text = moved
    server.open(uri, text)
    kinds = {None: {"quickfix", "source.fixAll.groundls"}, "": {"quickfix", "source.fixAll.groundls"}}
    kinds |= {"quickfix": {"quickfix"}, "source": {"source.fixAll.groundls"}, "refactor.extract": set(), "quick": set()}
    for only, expected in kinds.items():
        found = actions(server, uri, text, "char=21,61", **({} if only is None else {"only": [only]}))
        assert {a["kind"] for a in found} == expected, only
    server.close(uri)


def test_actions_for_a_named_diagnostic_elsewhere(server: Client, moved: tuple[str, str]) -> None:
    uri, text = moved
    server.open(uri, text)
    published = server.diagnostics(uri)
    found = actions(server, uri, text, "# Ferry", diagnostics=[published[1]])
    assert titled(found, "Update offsets of [2]")["diagnostics"] == [published[1]]
    assert not [a for a in found if a["title"] == "Update offsets of [1]"]
    server.close(uri)


def test_one_preferred_action_at_most(server: Client, project: Project) -> None:
    text = project.report().replace("([1])", "[01]").replace("([2])", "[02]")
    uri = project.write("report.md", text)
    server.open(uri, text)
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
    params = {"textDocument": {"uri": uri}, "range": whole, "context": {"diagnostics": []}}
    found = server.request("textDocument/codeAction", params)
    assert [a.get("isPreferred") for a in found if "isPreferred" in a] == [True]
    server.close(uri)


def test_line_ends_stay(server: Client, project: Project) -> None:
    project.write("log.txt", LOG)
    text = f"It ([1]).\n\n{project.cite(1, 'log.txt', DAWN)}{project.cite(2, 'log.txt', NOON)}".replace("\n", "\r\n")
    uri = project.write("report.md", text)
    server.open(uri, text)
    action = titled(actions(server, uri, text, "[2]"), "Remove the definition of [2]")
    edit = server.request("codeAction/resolve", action)["edit"]
    assert applied(text, edit, uri, "utf-16") == text[: text.index("[2]")]
    server.close(uri)
