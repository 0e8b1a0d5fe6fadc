"""Diagnostics: published when something is wrong, taken away when it is not, and silent where nothing is cited."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from tests.lsp.client import Client
from tests.lsp.project import DAWN, LOG, Project, position, span_range
from tests.lsp.wrappers import wrapped

BROKEN = "It sailed ([9]).\n\n"


def codes(diagnostics: list[dict[str, object]]) -> list[object]:
    return [d.get("code") for d in diagnostics]


def test_open_change_fix(server: Client, project: Project) -> None:
    good = project.report()
    uri = project.write("report.md", good)
    bad = good.replace("([2])", "([9])")
    server.open(uri, bad)
    found = server.diagnostics(uri, 1)
    assert codes(found) == ["undefined-marker", "unused-definition"]
    marker, unused = found
    assert marker["range"] == span_range(bad, "[9]", "utf-16")
    assert marker["severity"] == 1
    assert marker["source"] == "groundls"
    assert marker["message"] == "[9] has no definition; this document defines 1-2"
    assert "codeDescription" not in marker
    assert unused["severity"] == 2
    assert unused["tags"] == [1]
    server.change(uri, good, 2)
    assert server.diagnostics(uri) == []
    server.close(uri)


def test_close_takes_findings_away(server: Client, project: Project) -> None:
    uri = project.write("report.md", project.report().replace("([2])", "([9])"))
    server.open(uri, (project.root / "report.md").read_text())
    assert server.diagnostics(uri)
    server.close(uri)
    assert server.diagnostics(uri) == []


def test_rename_and_delete_take_findings_away(server: Client, project: Project) -> None:
    text = project.report().replace("([2])", "([9])")
    old, new = project.write("a/old.md", text.replace("log.txt", "../log.txt")), project.uri("b/new.md")
    server.open(old, text)
    assert server.diagnostics(old)
    (project.root / "a").rename(project.root / "b")
    (project.root / "b" / "old.md").rename(project.root / "b" / "new.md")
    server.notify("workspace/didRenameFiles", {"files": [{"oldUri": project.uri("a"), "newUri": project.uri("b")}]})
    assert server.diagnostics(old) == []
    server.close(old)
    server.open(new, text)
    assert server.diagnostics(new)
    (project.root / "b" / "new.md").unlink()
    server.notify("workspace/didDeleteFiles", {"files": [{"uri": new}]})
    assert server.diagnostics(new) == []
    server.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": new, "type": 3}]})
    server.open(old, text)
    server.change(old, text + "\n", 2)
    assert server.diagnostics(old, 2), "a check that comes after those which the deletion has caused"
    assert not [m for m in server._kept if m.get("params", {}).get("uri") == new]
    server.change(new, text, 2)
    assert server.diagnostics(new, 2), "who goes on editing wants to see what is wrong"
    server.close(new)
    server.close(old)


def test_more_findings_than_an_editor_shows(server: Client, project: Project) -> None:
    text = "".join(f"Marker ([{n}]).\n\n" for n in range(3, 999)) + project.report() + "([999][998]) " * 3
    uri = project.write("report.md", text)
    server.open(uri, text)
    found = server.diagnostics(uri)
    assert len(found) == 1001
    assert found[-1]["message"].startswith(("1 more", "2 more", "3 more", "4 more", "5 more"))
    server.close(uri)


def test_nothing_is_said_about_other_files(server: Client, project: Project) -> None:
    ordinary = project.write("todo.md", "- [ ] see [1] and `a[0]`\n\n[1]: https://example.org\n")
    program = project.write("x.py", 'print("[1]")\n# [1]: log.txt#char=3,1 "x"\n')
    switched_off = project.write("off.md", "---\ngroundls: off\n---\n\nSee [9].\n\n" + 'x [1]: a#char=1,2 "b"\n')
    fine = project.write("report.md", project.report())
    last = project.write("last.md", project.report() + "\n")
    for uri in (ordinary, program, switched_off, fine):
        server.open(uri, uri_text(uri), "python" if uri == program else "markdown")
    server.open(last, BROKEN + project.cite(1, "log.txt", DAWN))
    assert server.diagnostics(last)
    quiet = {ordinary, program, switched_off, fine}
    assert not [m for m in server._kept if m.get("params", {}).get("uri") in quiet]
    for uri in (*quiet, last):
        server.close(uri)


def uri_text(uri: str) -> str:
    return Path(uri.removeprefix("file://")).read_bytes().decode()


def test_an_unsaved_source_moves_alters_and_loses_a_quote(server: Client, project: Project) -> None:
    text = project.report()
    uri, source = project.write("report.md", text), project.uri("log.txt")
    server.open(uri, text)
    server.open(source, LOG, "plaintext")
    server.change(source, "A new first line.\n" + LOG, 2)
    moved = server.diagnostics(uri)
    assert codes(moved) == ["moved-span", "moved-span"]
    assert moved[0]["message"] == "the quote of [1] is now at characters 39-79; update the offsets"
    server.change(source, "A new first line.\n" + LOG.replace("nine hands", "ten hands"), 3)
    altered = server.diagnostics(uri)
    assert codes(altered) == ["altered-span", "moved-span"]
    place = altered[0]["relatedInformation"][0]["location"]
    assert place["uri"] == source
    assert place["range"]["start"]["line"] == 1
    server.change(source, "Nothing like it. " * 9, 4)
    assert codes(server.diagnostics(uri)) == ["missing-span", "missing-span"]
    server.close(source)
    assert server.diagnostics(uri) == []
    server.close(uri)


def test_a_change_on_the_disk_is_noticed(server: Client, project: Project) -> None:
    text = project.report()
    uri = project.write("report.md", text)
    server.open(uri, text)
    source = project.write("log.txt", "X" + LOG)
    server.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": source, "type": 2}]})
    assert codes(server.diagnostics(uri)) == ["moved-span", "moved-span"]
    (project.root / "log.txt").unlink()
    server.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": source, "type": 3}]})
    assert codes(server.diagnostics(uri)) == ["missing-source", "missing-source"]
    project.write("log.txt", LOG)
    server.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": source, "type": 1}]})
    assert server.diagnostics(uri) == []
    server.close(uri)


def test_a_suggestion_follows_the_files(server: Client, project: Project) -> None:
    text = project.report().replace("log.txt#", "gone.txt#")
    uri = project.write("report.md", text)
    server.open(uri, text)
    assert server.diagnostics(uri)[0]["message"] == "gone.txt does not exist; log.txt holds this quote"
    (project.root / "log.txt").rename(project.root / "diary.txt")
    server.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": project.uri("diary.txt"), "type": 1}]})
    assert server.diagnostics(uri)[0]["message"] == "gone.txt does not exist; diary.txt holds this quote"
    server.close(uri)


def test_a_change_on_the_disk_is_noticed_without_watchers(shared: Callable[..., Client], project: Project) -> None:
    client = shared("nothing", {})
    text = project.report()
    uri = project.write("report.md", text.replace("([2])", "([9])"))
    client.open(uri, (project.root / "report.md").read_text())
    assert codes(client.diagnostics(uri)) == ["undefined-marker", "unused-definition"]
    project.write("log.txt", "X" + LOG)
    found = client.diagnostics(uri)
    assert codes(found) == ["undefined-marker", "moved-span", "unused-definition", "moved-span"]
    assert not any("tags" in d or "data" in d or "relatedInformation" in d for d in found)
    client.close(uri)


def test_only_the_newest_version_is_checked(server: Client, project: Project) -> None:
    text = project.report()
    uri = project.write("report.md", text)
    server.open(uri, text)
    for version in range(2, 40):
        server.change(uri, text.replace("([2])", f"([{version + 10}])"), version)
    begun = time.monotonic()
    found = server.diagnostics(uri)
    assert time.monotonic() - begun > 0.15, "a document that is being edited is left alone for a moment"
    assert found[0]["message"].startswith("[49]")
    others = [m for m in server._kept if m.get("params", {}).get("uri") == uri]
    assert not others
    server.close(uri)


SLOW = wrapped("""
    import time
    from groundls.lsp import diagnostics
    old = diagnostics.check
    def slow_check(buffer, snapshot, client, session):
        if "SLOW" in buffer.text.value:
            time.sleep(1)
        return old(buffer, snapshot, client, session)
    diagnostics.check = slow_check
""")


def test_the_result_of_an_old_version_is_dropped(start: Callable[..., Client], project: Project) -> None:
    client = start(SLOW)
    client.initialize(project.root)
    text = project.report().replace("([2])", "([9])")
    uri = project.write("report.md", text)
    client.open(uri, "SLOW\n" + text)
    assert client.at("textDocument/hover", uri, 0, 0) is None  # the check has begun
    client.change(uri, text, 2)
    assert client.diagnostics(uri)[0]["range"]["start"]["line"] == 2
    assert not [m for m in client._kept if m.get("params", {}).get("uri") == uri]
    assert client.end() == 0


def test_a_source_that_changes_during_a_check(start: Callable[..., Client], project: Project) -> None:
    client = start(SLOW)
    client.initialize(project.root)
    text = project.report() + "\n<!-- SLOW -->\n"
    uri = project.write("report.md", text)
    client.open(uri, text)
    assert client.at("textDocument/hover", uri, 0, 0) is None  # the check has begun
    client.open(project.uri("log.txt"), "X" + LOG, "plaintext")
    assert codes(client.diagnostics(uri)) == ["moved-span", "moved-span"]
    assert client.end() == 0


def test_saving_a_document_checks_it_at_once(server: Client, project: Project) -> None:
    text = project.report()
    uri = project.write("report.md", text)
    server.open(uri, text)
    project.write("log.txt", "X" + LOG)
    server.notify("textDocument/didSave", {"textDocument": {"uri": uri}})
    assert codes(server.diagnostics(uri)) == ["moved-span", "moved-span"]
    server.close(uri)


def test_ranged_changes_are_understood(server: Client, project: Project) -> None:
    text = "\ufeff" + project.report().replace("# Ferry", "# Ferry \U0001f6a2\u2028\x0c")
    uri = project.write("report.md", text)
    server.open(uri, text)
    steps = [("# Ferry", "## Ferry"), ("([2])", "([9])")]
    changes = []
    for old, new in steps:
        changes.append({"range": span_range(text, old, "utf-16"), "text": new})
        text = text.replace(old, new)
    document = {"uri": uri, "version": 2}
    server.notify("textDocument/didChange", {"textDocument": document, "contentChanges": changes})
    found = server.diagnostics(uri, 2)
    assert found[0]["range"] == span_range(text, "[9]", "utf-16")
    server.close(uri)


def test_what_cannot_be_looked_at_is_said(server: Client, project: Project) -> None:
    text = project.report().replace("log.txt", "private.txt")
    project.write(".gitignore", "private.txt\n")
    uri = project.write("report.md", text)
    server.open(uri, text)
    found = server.diagnostics(uri)
    assert [d["severity"] for d in found] == [3, 3]
    assert found[0]["message"].startswith("not checked: private.txt is git-ignored and not here")
    server.close(uri)


def test_an_excluded_document_is_left_alone(server: Client, project: Project) -> None:
    project.write(".groundls.toml", '[documents]\nexclude = ["drafts/"]\n')
    text = project.report().replace("([2])", "([9])")
    excluded, checked = project.write("drafts/a.md", text), project.write("b.md", text)
    server.open(excluded, text)
    server.open(checked, text)
    assert server.diagnostics(checked)
    assert not [m for m in server._kept if m.get("params", {}).get("uri") == excluded]
    server.close(excluded)
    server.close(checked)


def test_a_broken_configuration_is_told_once(server: Client, project: Project) -> None:
    project.write(".groundls.toml", "[rules]\nundefined-marker = 'sometimes'\n")
    text = project.report().replace("([2])", "([9])")
    uri = project.write("report.md", text)
    server.open(uri, text)
    said = server.notification("window/showMessage")
    assert said["type"] == 2
    assert said["message"].startswith("groundls: .groundls.toml:2: ")
    assert codes(server.diagnostics(uri)) == ["undefined-marker", "unused-definition"]
    server.change(uri, text + "\n", 2)
    assert server.diagnostics(uri, 2)
    assert not [m for m in server._kept if m.get("method") == "window/showMessage"]
    config = project.write(".groundls.toml", "[rules]\nundefined-marker = 'hint'\n")
    server.notify("textDocument/didSave", {"textDocument": {"uri": config}})
    assert [d["severity"] for d in server.diagnostics(uri)] == [4, 2]
    server.close(uri)


def test_documents_that_are_no_files(start: Callable[..., Client], project: Project) -> None:
    client = start()
    client.initialize(project.root)
    text = project.report()
    bad = text.replace("([2])", "([9])")
    client.open("untitled:Untitled-1", bad)
    assert codes(client.diagnostics("untitled:Untitled-1")) == ["undefined-marker", "unused-definition"]
    nested = text.replace("log.txt", "../log.txt").replace("([2])", "([9])")
    project.write("docs/report.md", nested)
    shown = project.uri("docs/report.md").replace("file://", "git:") + "?ref=HEAD"
    client.open(shown, nested)
    assert codes(client.diagnostics(shown)) == ["undefined-marker", "unused-definition"]
    assert client.at("textDocument/hover", "untitled:Untitled-1", **position(bad, bad.index("[1]") + 1, "utf-16"))
    client.close("untitled:Untitled-1")
    assert client.diagnostics("untitled:Untitled-1") == []
    assert client.end() == 0


def test_no_project_for_an_unnamed_document(server: Client, project: Project) -> None:
    text = project.report().replace("([2])", "([9])")
    server.open("untitled:Untitled-7", text)
    uri = project.write("report.md", text)
    server.open(uri, text)
    assert server.diagnostics(uri)
    assert not [m for m in server._kept if m.get("params", {}).get("uri") == "untitled:Untitled-7"]
    assert server.at("textDocument/hover", "untitled:Untitled-7", 2, 26) is None
    server.close("untitled:Untitled-7")
    server.close(uri)


def test_two_spellings_of_one_file_are_one_document(server: Client, project: Project) -> None:
    text = project.report()
    written = project.write("a b/report.md", text.replace("log.txt", "../log.txt"))
    spelled = written.replace("%20", "%2020"[:3]).replace("report.md", "%72eport.md")
    server.open(spelled, text.replace("log.txt", "../log.txt").replace("([2])", "([9])"))
    assert server.diagnostics(spelled)
    line = text.split("\n")[2]
    place = (2, line.index("[1]") + 1)
    assert server.at("textDocument/hover", written, *place) == server.at("textDocument/hover", spelled, *place)
    server.close(written)
    assert server.diagnostics(spelled) == []


def test_folders_come_and_go(start: Callable[..., Client], tmp_path: Path) -> None:
    folder = tmp_path / "plain"
    (folder / "docs").mkdir(parents=True)
    project = Project(folder)
    text = project.report().replace("log.txt", "../log.txt").replace("([2])", "([9])")
    uri = project.write("docs/report.md", text)
    client = start()
    client.initialize(None)
    client.open(uri, text)
    assert codes(client.diagnostics(uri))[1] == "unsafe-target"  # the file's own folder is the project
    event = {"added": [{"uri": folder.as_uri(), "name": "plain"}], "removed": []}
    client.notify("workspace/didChangeWorkspaceFolders", {"event": event})
    assert codes(client.diagnostics(uri)) == ["undefined-marker", "unused-definition"]
    event = {"added": [], "removed": [{"uri": folder.as_uri(), "name": "plain"}]}
    client.notify("workspace/didChangeWorkspaceFolders", {"event": event})
    assert "unsafe-target" in codes(client.diagnostics(uri))
    assert client.end() == 0
