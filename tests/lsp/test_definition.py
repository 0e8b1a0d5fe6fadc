"""Going to a definition lands on the words, in every unit and behind every odd character."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.lsp.client import FULL, Client
from tests.lsp.conftest import with_encoding
from tests.lsp.project import DAWN, LOG, NOON, Project, position, span_range

ENCODINGS = ["utf-8", "utf-16", "utf-32"]
BEFORE = {
    "plain": "",
    "emoji": "\U0001f6a2\U0001f469\u200d\U0001f52c ",
    "combining": "e\u0301\u0928\u093f ",
    "form feed": "a\x0cb ",
    "vertical tab and separators": "a\x0b\x1c\x1d\x1e\x85b ",
    "line separator": "a\u2028b\u2029c ",
}


def goto(client: Client, uri: str, text: str, words: str, encoding: str) -> Any:
    return client.at("textDocument/definition", uri, **position(text, text.index(words) + 1, encoding))


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("before", BEFORE.values(), ids=BEFORE.keys())
def test_odd_characters_before_the_marker_and_the_words(
    shared: Callable[..., Client], project: Project, encoding: str, before: str
) -> None:
    client = shared(encoding, with_encoding(encoding))
    source = f"{before}First line.\n{before}The words. {DAWN}\n"
    project.write("log.txt", source)
    text = f"{before}It sailed ([1]).\n\n{project.cite(1, 'log.txt', DAWN)}"
    uri = project.write("report.md", text)
    client.open(uri, text)
    (link,) = goto(client, uri, text, "[1]", encoding)
    assert link["originSelectionRange"] == span_range(text, "[1]", encoding)
    assert link["targetUri"] == project.uri("log.txt")
    assert link["targetSelectionRange"] == link["targetRange"] == span_range(source, DAWN, encoding)
    (link,) = goto(client, uri, text, "log.txt", encoding)
    assert link["originSelectionRange"] == span_range(text, text.split("\n")[2], encoding)
    assert link["targetRange"] == span_range(source, DAWN, encoding)
    client.close(uri)


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("newline", ["\r\n", "\r"], ids=["CRLF", "CR"])
def test_line_ends_of_the_files(shared: Callable[..., Client], project: Project, encoding: str, newline: str) -> None:
    client = shared(encoding, with_encoding(encoding))
    source = LOG.replace(". ", ".\n").replace("\n", newline)
    project.write("log.txt", source)
    text = f"It sailed ([1]) \U0001f6a2 ([2]).\n\n{project.cite(1, 'log.txt', DAWN)}{project.cite(2, 'log.txt', NOON)}"
    text = text.replace("\n", newline)
    uri = project.write("report.md", text)
    client.open(uri, text)
    for marker, words in (("[1]", DAWN), ("[2]", NOON)):
        (link,) = goto(client, uri, text, marker, encoding)
        assert link["originSelectionRange"] == span_range(text, marker, encoding)
        assert link["targetRange"] == span_range(source, words, encoding)
    client.close(uri)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_byte_order_marks(shared: Callable[..., Client], project: Project, encoding: str) -> None:
    client = shared(encoding, with_encoding(encoding))
    project.write("log.txt", "\ufeff" + LOG)
    text = f"\ufeffIt sailed ([1]).\n\n{project.cite(1, 'log.txt', DAWN)}"
    uri, source = project.write("report.md", text), project.uri("log.txt")
    client.open(uri, text)
    (link,) = goto(client, uri, text, "[1]", encoding)
    assert link["originSelectionRange"] == span_range(text, "[1]", encoding)
    assert link["targetRange"] == span_range(LOG, DAWN, encoding), "an editor drops the mark when it loads the file"
    client.open(source, "\ufeff" + LOG, "plaintext")
    (link,) = goto(client, uri, text, "[1]", encoding)
    assert link["targetRange"] == span_range("\ufeff" + LOG, DAWN, encoding), "this one has kept it"
    client.close(source)
    client.close(uri)


def test_the_open_source_wins(server: Client, project: Project) -> None:
    text = project.report()
    uri, source = project.write("report.md", text), project.uri("log.txt")
    server.open(uri, text)
    buffer = "One.\nTwo.\n" + LOG
    server.open(source, buffer, "plaintext")
    (link,) = goto(server, uri, text, "[1]", "utf-16")
    assert link["targetRange"] == span_range(buffer, DAWN, "utf-16")
    server.close(source)
    server.close(uri)


def test_what_is_broken_leads_as_near_as_can_be(server: Client, project: Project) -> None:
    text = project.report().replace("([1])", "([1], [2], [9])").replace("log.txt#char=21", "gone.txt#char=21")
    uri = project.write("report.md", text)
    server.open(uri, text)
    (link,) = goto(server, uri, text, "[1]", "utf-16")
    assert link["targetUri"] == uri
    assert link["targetRange"]["start"]["line"] == 4
    assert goto(server, uri, text, "[9]", "utf-16") is None
    assert goto(server, uri, text, "gone.txt", "utf-16") is None
    assert goto(server, uri, text, "boat", "utf-16") is None
    server.close(uri)


def test_every_place_of_an_ambiguous_quote(server: Client, project: Project) -> None:
    project.write("twice.txt", f"{NOON} And again. {NOON} Thrice.\n")
    text = f'Here ([1]).\n\n[1]: twice.txt#char=3,24 "{NOON}"\n'
    uri = project.write("report.md", text)
    server.open(uri, text)
    links = goto(server, uri, text, "[1]", "utf-16")
    assert sorted(link["targetRange"]["start"]["character"] for link in links) == [0, 33]
    server.close(uri)


def test_a_client_without_links(shared: Callable[..., Client], project: Project) -> None:
    client = shared("nothing", {})
    text = project.report()
    uri = project.write("report.md", text)
    client.open(uri, text)
    assert goto(client, uri, text, "[1]", "utf-16") == [
        {"uri": project.uri("log.txt"), "range": span_range(LOG, DAWN, "utf-16")}
    ]
    client.close(uri)


def test_numbered_references(server: Client, project: Project) -> None:
    text = "It rained [1].\n\n## References\n\n[1] A. Author, *A title*, 2025.\n"
    uri = project.write("paper.md", text)
    server.open(uri, text)
    (link,) = goto(server, uri, text, "[1]", "utf-16")
    assert (link["targetUri"], link["targetRange"]["start"]["line"]) == (uri, 4)
    server.close(uri)


def test_a_workspace_behind_a_link_keeps_its_spelling(start: Callable[..., Client], project: Project) -> None:
    spelled = project.root.parent / "spelled"
    spelled.symlink_to(project.root)
    text = project.report()
    project.write("report.md", text)
    client = start()
    client.initialize(spelled, FULL)
    uri = (spelled / "report.md").as_uri()
    client.open(uri, text)
    (link,) = goto(client, uri, text, "[1]", "utf-16")
    assert link["targetUri"] == (spelled / "log.txt").as_uri()
    assert client.end() == 0
