"""Hover: status and place, what happened, and the words; escaped, within twenty lines, about now."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from tests.lsp.client import FULL, Client
from tests.lsp.project import DAWN, LOG, Project, position, span_range


def hover(client: Client, uri: str, text: str, words: str, encoding: str = "utf-16") -> Any:
    """What is shown over the second character of some words."""
    return client.at("textDocument/hover", uri, **position(text, text.index(words) + 1, encoding))


def value(client: Client, uri: str, text: str, words: str) -> str:
    found: str = hover(client, uri, text, words)["contents"]["value"]
    return found


def test_verified(server: Client, project: Project) -> None:
    text = project.report()
    uri = project.write("report.md", text)
    server.open(uri, text)
    found = hover(server, uri, text, "[1]")
    assert found["range"] == span_range(text, "[1]", "utf-16")
    assert found["contents"] == {
        "kind": "markdown",
        "value": "`[1]` verified · `log.txt` line 1\n\n"
        "> The log begins here. **The boat sailed at dawn with nine hands.** It came back at noon. Nobody was hurt.",
    }
    line = text.split("\n")[5]
    on_definition = hover(server, uri, text, line[5:])
    assert on_definition["contents"]["value"].startswith("`[2]` verified · `log.txt` line 1\n")
    assert on_definition["range"] == span_range(text, line, "utf-16")
    server.close(uri)


def test_nothing_to_show(server: Client, project: Project) -> None:
    text = project.report()
    uri = project.write("report.md", text)
    server.open(uri, text)
    assert hover(server, uri, text, "boat") is None
    assert server.at("textDocument/hover", uri, 999, 999) is None
    assert server.at("textDocument/hover", project.uri("never-opened.md"), 0, 0) is None
    server.close(uri)
    assert hover(server, uri, text, "[1]") is None


def test_every_cursor_in_and_beside_a_marker(server: Client, project: Project) -> None:
    text = project.report().replace("([1])", "([1][2])")
    uri = project.write("report.md", text)
    server.open(uri, text)
    at = text.index("[1][2]")
    names = []
    for offset in range(at - 1, at + 8):
        found = server.at("textDocument/hover", uri, **position(text, offset, "utf-16"))
        names.append(found["contents"]["value"][1:4] if found else "")
    assert names == ["", "[1]", "[1]", "[1]", "[2]", "[2]", "[2]", "[2]", ""]
    server.close(uri)


def test_what_happened_comes_first(server: Client, project: Project) -> None:
    text = project.report()
    uri, source = project.write("report.md", text), project.uri("log.txt")
    server.open(uri, text)
    server.open(source, "One.\nTwo.\n" + LOG.replace("nine hands", "ten hands"), "plaintext")
    assert value(server, uri, text, "[1]") == (
        "`[1]` altered · `log.txt` line 3, unsaved\n\n"
        'the cited text of `[1]` has changed; it now reads "... at dawn with ten hands."\n\n'
        "> quote: The boat sailed at dawn with **nine** hands.\n\n"
        "> now: The boat sailed at dawn with **ten** hands."
    )
    assert value(server, uri, text, "[2]") == (
        "`[2]` moved · `log.txt` line 3, unsaved\n\n"
        "the quote of `[2]` is now at characters 71-92; update the offsets\n\n"
        "> One. Two. The log begins here. The boat sailed at dawn with ten hands. **It came back at noon.** Nobody was hurt.\n\n"
        "supports noon"
    )
    server.change(source, LOG, 2)
    assert value(server, uri, text, "[1]").startswith("`[1]` verified · `log.txt` line 1\n")
    server.change(source, 9 * "It came back at noon. ", 3)
    shown = value(server, uri, text, "[2]")
    assert shown.startswith("`[2]` ambiguous · `log.txt`, unsaved\n\nthe quote of `[2]` stands 9 times in log.txt, and")
    assert shown.count("> line 1: ") == 3
    assert shown.count("**It came back at noon.**") == 3
    server.close(source)
    (project.root / "log.txt").unlink()
    assert value(server, uri, text, "[1]") == (
        "`[1]` not verified\n\nlog.txt does not exist\n\n> quote: The boat sailed at dawn with nine hands."
    )
    server.close(uri)


def test_a_fact_of_a_claim(server: Client, project: Project) -> None:
    text = project.report().replace("at dawn ([1])", "at 06:10 with nine hands ([1])")
    uri = project.write("report.md", text)
    server.open(uri, text)
    found = hover(server, uri, text, "nine hands ([1])")
    assert found["range"] == span_range(text, "nine", "utf-16")
    assert found["contents"]["value"] == (
        "`nine` supported · `log.txt` line 1\n\n"
        "in the span of `[1]`\n\n"
        "> The log begins here. The boat sailed at dawn with **nine** hands. It came back at noon. Nobody was hurt."
    )
    assert value(server, uri, text, "06:10") == (
        "`06:10` unsupported\n\n06:10 is in no source cited here; cite a source that holds it or correct it"
    )
    assert value(server, uri, text, "[1]").endswith("\n\nsupports nine · not in the cited spans: 06:10")
    server.close(uri)


def test_the_disk_is_read_now(server: Client, project: Project) -> None:
    text = project.report()
    uri = project.write("report.md", text)
    server.open(uri, text)
    assert " verified " in value(server, uri, text, "[1]")
    project.write("log.txt", LOG.replace("nine", "ten"))  # nobody tells the server
    assert " altered " in value(server, uri, text, "[1]")
    server.close(uri)


def test_undefined_and_several_numbers(server: Client, project: Project) -> None:
    text = project.report().replace("([1])", "([9])").replace("([2])", "[1-2]")
    uri = project.write("report.md", text)
    server.open(uri, text)
    assert value(server, uri, text, "[9]") == "`[9]` undefined\n\n`[9]` has no definition; this document defines 1-2"
    both = value(server, uri, text, "[1-2]")
    assert "`[1]` verified" in both
    assert "`[2]` verified" in both
    server.close(uri)


def test_never_more_than_twenty_lines(server: Client, project: Project) -> None:
    many = "".join(f"Line {n} says something of its own.\n" for n in range(40))
    project.write("many.txt", many)
    text = "All of it [1-30].\n\n"
    text += "".join(project.cite(n + 1, "many.txt", f"Line {n} says something of its own.") for n in range(30))
    uri = project.write("report.md", text)
    server.open(uri, text)
    shown = value(server, uri, text, "[1-30]")
    assert len(shown.split("\n")) <= 20
    assert shown.endswith("more")
    server.close(uri)


def test_numbered_references(server: Client, project: Project) -> None:
    text = "It rained [1].\n\n## References\n\n[1] A. Author, *A title*, 2025.\n"
    uri = project.write("paper.md", text)
    server.open(uri, text)
    assert value(server, uri, text, "[1]") == "`[1]` listed · line 5\n\n> A. Author, \\*A title\\*, 2025."
    server.close(uri)


def test_a_client_without_markdown(shared: Callable[..., Client], project: Project) -> None:
    client = shared("nothing", {})
    text = project.report()
    uri = project.write("report.md", text)
    client.open(uri, text)
    assert hover(client, uri, text, "[1]")["contents"] == {
        "kind": "plaintext",
        "value": "[1] verified · log.txt line 1\n"
        "> The log begins here. »The boat sailed at dawn with nine hands.« It came back at noon. Nobody was hurt.",
    }
    client.close(uri)


def test_a_client_that_opens_links(start: Callable[..., Client], project: Project) -> None:
    capabilities = copy.deepcopy(FULL)
    capabilities["general"]["markdown"] = {"parser": "marked", "version": "4"}
    client = start()
    client.initialize(project.root, capabilities)
    project.write("a (b)/log [1].txt", LOG)
    text = project.report().replace("log.txt", "a%20%28b%29/log%20%5B1%5D.txt")
    uri = project.write("report.md", text)
    client.open(uri, text)
    shown = value(client, uri, text, "[1]")
    assert shown.startswith("`[1]` verified · `a (b)/log [1].txt` line 1\n")
    assert shown.endswith(f"\n\n[Open source]({project.root.as_uri()}/a%20%28b%29/log%20%5B1%5D.txt#L1)")
    assert client.end() == 0


def test_nothing_outside_is_read_or_shown(server: Client, project: Project) -> None:
    secret = project.root.parent / "secret.txt"
    secret.write_text("the password is swordfish\n" * 5)
    (project.root / "link.txt").symlink_to(secret)
    quote = '"the password is swordfish"'
    text = f"a [1] b [2] c [3]\n\n[1]: ../secret.txt#char=0,25 {quote}\n"
    text += f"[2]: link.txt#char=26,51 {quote}\n[3]: {secret}#char=0,25 {quote}\n"
    uri = project.write("report.md", text)
    server.open(uri, text)
    for words in ("[1]", "[2]", "[3]"):
        found = server.at("textDocument/hover", uri, **position(text, text.index(words) + 1, "utf-16"))
        assert "not verified" in found["contents"]["value"]
        assert "Open source" not in found["contents"]["value"]
        goto = server.at("textDocument/definition", uri, **position(text, text.index(words) + 1, "utf-16"))
        assert {link["targetUri"] for link in goto} == {uri}
    server.close(uri)


def test_hostile_words_are_shown_as_they_are(server: Client, project: Project) -> None:
    hostile = "# A [link](http://evil.example) ![i](x) <b>`code`</b> **b** \u202etxt\u202c &lt; \x1b[31m ``` x"
    project.write("log.txt", hostile + "\n")
    text = f"Here ([1]).\n\n[1]: log.txt#char=0,{len(hostile)} '{hostile}'\n"
    uri = project.write("report.md", text)
    server.open(uri, text)
    shown = value(server, uri, text, "[1]")
    assert len(shown.split("\n")) <= 20
    assert not set("\u202e\u202c\x1b") & set(shown)
    assert "\\u202etxt\\u202c" in shown.replace("\\\\", "\\")
    assert "\\[link](http\\://evil.example) !\\[i](x) \\<b>\\`code\\`\\</b> \\*\\*b\\*\\*" in shown
    assert "\\&lt; \\u001b[31m \\`\\`\\` x".replace("[31m", "\\[31m") in shown
    server.close(uri)


def test_unsaved_is_only_said_where_it_is_so(server: Client, project: Project) -> None:
    text = project.report()
    uri = project.write("report.md", text)
    project.write("log.txt", LOG.replace("\n", "\r\n"))
    server.open(uri, text)
    server.open(project.uri("log.txt"), LOG, "plaintext")
    assert "unsaved" not in value(server, uri, text, "[1]")
    server.change(project.uri("log.txt"), LOG + "One more line.\n", 2)
    assert "unsaved" in value(server, uri, text, "[1]")
    assert DAWN in value(server, uri, text, "[1]")
    server.close(project.uri("log.txt"))
    server.close(uri)
