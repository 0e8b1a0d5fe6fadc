"""Targets outside the workspace: unsafe-target and external-target."""

from __future__ import annotations

from pathlib import Path

import pytest

from groundcore.findings import apply_edits
from groundcore.rules import RULE_NAMES, check_document
from groundcore.text import Text
from groundcore.workspace import Workspace
from tests.marked import check, run
from tests.rules.samples import checked


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("../other.txt", "leads out of the workspace"),
        ("a/../../other.txt", "leads out of the workspace"),
        ("%2e%2e/other.txt", "leads out of the workspace"),
        ("/etc/hosts", "is absolute; write a path relative to the document"),
        ("~/notes.txt", "is absolute; write a path relative to the document"),
        ("C:/notes.txt", "begins with a drive letter"),
        (r"C:\notes.txt", "begins with a drive letter"),
        ("//server/share/notes.txt", "is a network path"),
        (r"\\server\share\notes.txt", "is a network path"),
        (r"folder\notes.txt", "holds a backslash; write / between folders"),
        ("folder%2Fnotes.txt", "holds an encoded separator"),
        ("folder%5cnotes.txt", "holds an encoded separator"),
        ("file:///etc/hosts", "is a URL; write a path relative to the document"),
        ("ftp://example.org/notes.txt", "is a URL; write a path relative to the document"),
        ("javascript:alert", "is a URL; write a path relative to the document"),
        ("notes%00.txt", "holds an encoding that is no UTF-8 text"),
        ("notes%ff.txt", "holds an encoding that is no UTF-8 text"),
        (".env", "is a file that usually holds secrets, and no source"),
        ("keys/id_rsa", "is a file that usually holds secrets, and no source"),
        (".git/config", "is a file that usually holds secrets, and no source"),
    ],
)
def test_a_target_that_may_not_be_read(path: str, why: str) -> None:
    outcome = checked(
        f"""
        It rose ([1]).

        [1]: {path}#char=0,5 "Notes of the day"
             {"^" * len(path)}^^^^^^^^^ unsafe-target error
        """
    )
    assert outcome.one("unsafe-target").message == f"{path} {why}; it is not read"
    assert outcome.totals.verified == 0


def test_whether_a_file_is_there_makes_no_difference(tmp_path_factory: pytest.TempPathFactory) -> None:
    secret = tmp_path_factory.mktemp("outside") / "secret.txt"
    messages = []
    for present in (False, True):
        if present:
            secret.write_text("Notes of the day.")
        text = f'It rose ([1]).\n\n[1]: {secret}#char=0,17 "Notes of the day."\n'
        messages.append(run({"report.md": text.encode()}).one("unsafe-target").message)
    assert messages[0] == messages[1]


@pytest.mark.parametrize("prefix", ["", "file://"])
def test_an_absolute_path_inside_the_workspace_is_written_relative_to_the_document(tmp_path: Path, prefix: str) -> None:
    (tmp_path / "a b").mkdir()
    (tmp_path / "a b" / "notes.txt").write_text("Notes of the day.")
    root = tmp_path.resolve().as_posix()
    workspace = Workspace(root, RULE_NAMES)
    text = Text(f'It rose ([1]).\n\n[1]: {prefix}{root}/a%20b/notes.txt#char=0,17 "Notes of the day."\n')
    (finding,) = check_document(workspace, workspace.read_document("drafts/report.md", text)).findings
    fixed = apply_edits(text.value, finding.fixes[0].edits)
    assert fixed == 'It rose ([1]).\n\n[1]: ../a%20b/notes.txt#char=0,17 "Notes of the day."\n'
    assert not check_document(workspace, workspace.read_document("drafts/report.md", Text(fixed))).findings


@pytest.mark.parametrize(
    "path", ["/etc/hosts", "file:///etc/hosts", "ROOT-b/notes.txt", "ROOT/../notes.txt", "ROOT/.env"]
)
def test_what_lies_outside_or_is_secret_has_no_relative_form(tmp_path: Path, path: str) -> None:
    root = tmp_path.resolve().as_posix()
    workspace = Workspace(root, RULE_NAMES)
    text = Text(f'It rose ([1]).\n\n[1]: {path.replace("ROOT", root)}#char=0,17 "Notes of the day."\n')
    (finding,) = check_document(workspace, workspace.read_document("report.md", text)).findings
    assert (finding.rule, finding.fixes) == ("unsafe-target", ())


def test_a_path_that_only_looks_like_leaving_is_read() -> None:
    outcome = check(
        """
        //- a/b/report.md
        It rose ([1], [2]).

        [1]: ../../x%20y.txt#char=0,17 "Notes of the day."
        [2]: .././b/c..d.txt#char=0,17 "Notes of the day."
        //- x y.txt
        Notes of the day.
        //- a/b/c..d.txt
        Notes of the day.
        """
    )
    assert outcome.totals.verified == 2


@pytest.mark.parametrize(
    "target", ["https://example.org/a?b#c", "http://example.org", "HTTPS://EXAMPLE.ORG/", "https://x.org#char=0,4"]
)
@pytest.mark.parametrize("title", ["", ' "A title"'])
def test_a_target_on_the_web(target: str, title: str) -> None:
    outcome = checked(
        f"""
        ---
        groundls: cited
        ---

        It rose ([1]).

        [1]: {target}{title}
             {"^" * len(target)} external-target information
        """
    )
    assert (outcome.totals.citations, outcome.totals.verified) == (1, 0)
    assert outcome.totals.exit_code(strict=True) == 0
