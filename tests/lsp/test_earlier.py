"""What a source was: kept while its citations stand, else asked of git, which runs nothing that a repository names."""

from __future__ import annotations

import os
import queue
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from groundcore.citations import Status
from groundcore.documents import Document
from groundcore.text import Encoding
from groundcore.workspace import Workspace
from groundls import git as git_module
from groundls.git import head_text
from groundls.lsp.session import Change, Session
from tests.lsp.project import Project

OLD = "Log\n\nMorning\n- engine checked\n- wind west\n\nEvening\n- engine checked\n- wind north\n"
TWICE = OLD.replace("Evening", "Noon\n- engine checked\n- no wind\n\nEvening")
QUOTE = "- engine checked"
EVENING = TWICE[: TWICE.rindex(QUOTE)].count("\n")
"""The line, from 0, at which the cited words stand after the change."""

needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="there is no git")


def cite(project: Project, name: str = "d.md", shift: int = 0) -> str:
    """A document that cites the evening's line of the log; its URI."""
    at = OLD.rindex(QUOTE) + shift
    return project.write(name, f'Checked ([1]).\n\n[1]: log.txt#char={at},{at + len(QUOTE)} "{QUOTE}"\n')


def resolved(snapshot: Workspace, name: str = "d.md") -> tuple[Status, int | None]:
    """The status of the one citation of a document, and the line at which it likely stands now."""
    document = snapshot.document(name)
    assert isinstance(document, Document)
    (resolution,) = snapshot.resolve(document)
    assert resolution.verification is not None
    assert resolution.source is not None
    likely = resolution.verification.likely
    return resolution.verification.status, None if likely is None else resolution.source.lines.line_at(likely.start)


class Editor:
    """A session without a client around it."""

    def __init__(self, project: Project) -> None:
        self.arrived: queue.SimpleQueue[tuple[str, str]] = queue.SimpleQueue()
        self.session = Session(lambda _: None, lambda root, path: self.arrived.put((root, path)))
        self.root = os.path.realpath(project.root)

    @property
    def now(self) -> Workspace:
        return self.session.current(self.root)

    def show(self, uri: str, text: str) -> None:
        """Open a file, or give its buffer another text."""
        if self.session.change(uri, 2, [Change(text)], Encoding.UTF16) is None:
            self.session.open(uri, 1, text, "plaintext")


def test_the_last_text_in_which_a_quote_stood_tells_where_it_went(project: Project) -> None:
    uri = project.write("log.txt", OLD)
    cite(project)
    editor = Editor(project)
    assert resolved(editor.now) == (Status.VERIFIED, None)
    editor.show(uri, "x" + TWICE)
    assert resolved(editor.now) == (Status.AMBIGUOUS, EVENING)
    editor.show(uri, "x\n" + TWICE)
    assert resolved(editor.now) == (Status.AMBIGUOUS, EVENING + 1)


def test_a_text_in_which_another_document_has_lost_its_quote_is_not_kept(project: Project) -> None:
    uri = project.write("log.txt", OLD)
    for name in ("d.md", "e.md"):
        cite(project, name)
    editor = Editor(project)
    assert [resolved(editor.now, name)[0] for name in ("d.md", "e.md")] == [Status.VERIFIED] * 2
    editor.show(uri, TWICE)
    assert resolved(editor.now, "d.md") == (Status.AMBIGUOUS, EVENING)
    cite(project, "e.md", TWICE.rindex(QUOTE) - OLD.rindex(QUOTE))
    assert resolved(editor.now, "e.md") == (Status.VERIFIED, None)
    assert resolved(editor.now, "d.md") == (Status.AMBIGUOUS, EVENING)
    project.write("d.md", "Nothing is cited.\n\n[1]: http://example.org#char=0,5\n")
    document = editor.now.document("d.md")
    assert isinstance(document, Document)
    editor.now.resolve(document)
    assert resolved(editor.now, "e.md") == (Status.VERIFIED, None)
    editor.show(uri, "x\n" + TWICE)
    assert resolved(editor.now, "e.md") == (Status.AMBIGUOUS, EVENING + 1)


def test_two_projects_do_not_share_what_was(project: Project, tmp_path: Path) -> None:
    other = Project.at(tmp_path / "other")
    for one, text in ((project, OLD), (other, TWICE)):
        one.write("log.txt", text)
        cite(one)
    editor, away = Editor(project), Editor(other)
    assert resolved(editor.now) == (Status.VERIFIED, None)
    assert resolved(editor.session.current(away.root)) == (Status.AMBIGUOUS, None)


# git


def git(project: Project, *arguments: str) -> str:
    """Run git as anybody would, with a name and an address for its commits."""
    who = ["-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "commit.gpgSign=false"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    done = subprocess.run(
        ["git", *who, *arguments], cwd=project.root, env=environment, capture_output=True, text=True, timeout=60
    )
    return done.stdout


@pytest.fixture
def repository(tmp_path: Path) -> Project:
    """A project that is a repository with one commit of the log."""
    (tmp_path / "repository").mkdir()
    project = Project(tmp_path / "repository")
    git(project, "init", "--quiet")
    project.write("log.txt", OLD)
    git(project, "add", "--all")
    git(project, "commit", "--quiet", "--message", "Log")
    return project


@needs_git
def test_git_tells_where_a_quote_went_that_never_stood_in_this_session(repository: Project) -> None:
    repository.write("log.txt", "x\n" + TWICE)
    cite(repository)
    editor = Editor(repository)
    first = resolved(editor.now)  # it does not wait for git
    assert first[0] is Status.AMBIGUOUS
    assert editor.arrived.get(timeout=30) == (editor.root, "log.txt")
    assert resolved(editor.now) == (Status.AMBIGUOUS, EVENING + 1)


@needs_git
def test_the_text_at_head_is_that_of_the_commit(repository: Project) -> None:
    root = str(repository.root)
    repository.write("log.txt", "not committed")
    repository.write("a/b c;*.txt", b"\xff\r\n")
    assert head_text(root, "log.txt") == OLD.encode()
    assert head_text(root, "a/b c;*.txt") is None
    git(repository, "add", "--all")
    git(repository, "commit", "--quiet", "--message", "More")
    assert head_text(root, "a/b c;*.txt") == b"\xff\r\n"
    assert head_text(str(repository.root / "a"), "b c;*.txt") == b"\xff\r\n"
    assert head_text(root, "log.txt") == b"not committed"
    assert head_text(root, "log.txt\0") is None


@needs_git
@pytest.mark.parametrize("path", ["none.txt", "", "a", "--help", "../log.txt"])
def test_what_is_no_file_of_the_commit_has_no_text(repository: Project, path: str) -> None:
    (repository.root / "a").mkdir()
    assert head_text(str(repository.root), path) is None


def test_without_a_repository_there_is_no_text(project: Project, tmp_path: Path) -> None:
    project.write("log.txt", OLD)
    assert head_text(str(project.root), "log.txt") is None
    assert head_text(str(tmp_path / "nowhere"), "log.txt") is None


def trap(tmp_path: Path) -> tuple[Path, Path]:
    """A program, and the file that it leaves behind when it is run."""
    program, sign = tmp_path / "trap.sh", tmp_path / "it-was-run"
    program.write_text(f"#!/bin/sh\necho run >> '{sign}'\nexit 1\n", "utf-8")
    program.chmod(0o755)
    return program, sign


NAMED = [
    "core.fsmonitor", "core.pager", "core.sshCommand", "core.gitProxy", "core.editor", "core.askPass", "diff.external", "diff.x.textconv",
    "diff.x.command", "filter.x.smudge", "filter.x.clean", "filter.x.process", "gpg.program", "credential.helper", "pager.cat-file",
    "sequence.editor", "core.alternateRefsCommand", "remote.origin.uploadpack",
]  # fmt: skip


@needs_git
@pytest.mark.skipif(os.name == "nt", reason="the program is a shell script")
def test_no_program_that_a_repository_names_is_run(
    repository: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, sign = trap(tmp_path)
    repository.write(".git/info/attributes", "* diff=x filter=x\n")
    for setting in NAMED:
        git(repository, "config", setting, str(program))
    git(repository, "config", "alias.cat-file", f"!{program}")
    git(repository, "config", "core.hooksPath", str(tmp_path / "hooks"))
    (tmp_path / "hooks").mkdir()
    for hook in ("reference-transaction", "post-index-change", "fsmonitor-watchman", "pre-auto-gc"):
        shutil.copy(program, tmp_path / "hooks" / hook)
    for name in ("GIT_EXTERNAL_DIFF", "GIT_SSH_COMMAND", "GIT_PAGER", "GIT_ASKPASS", "GIT_PROXY_COMMAND"):
        monkeypatch.setenv(name, str(program))
    assert head_text(str(repository.root), "log.txt") == OLD.encode()
    assert not sign.exists()
    git(repository, "status")
    assert sign.exists(), "the trap does not work"


@needs_git
@pytest.mark.skipif(os.name == "nt", reason="the program is a shell script")
@pytest.mark.parametrize("address", ["ext::{}", "ssh://host.invalid/x", "{}", "trap::x"])
def test_a_text_that_is_not_here_is_not_fetched(
    repository: Project, tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, sign = trap(tmp_path)
    shutil.copy(program, tmp_path / "git-remote-trap")
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    blob = git(repository, "rev-parse", "HEAD:log.txt").strip()
    git(repository, "config", "remote.origin.url", address.format(program if "ext" in address else repository.root))
    for setting, value in {
        "core.repositoryFormatVersion": "1",
        "extensions.partialClone": "origin",
        "remote.origin.promisor": "true",
        "remote.origin.uploadpack": str(program),
        "core.sshCommand": str(program),
        "protocol.allow": "always",
        "protocol.ext.allow": "always",
        "protocol.trap.allow": "always",
    }.items():
        git(repository, "config", setting, value)
    (repository.root / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    assert head_text(str(repository.root), "log.txt") is None
    assert not sign.exists()
    git(repository, "cat-file", "blob", "HEAD:log.txt")
    assert sign.exists(), "the trap does not work"


@needs_git
def test_git_is_told_to_run_nothing(repository: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also what this git would not run for reading an object, in case another one does."""
    commands: list[list[str]] = []
    run = subprocess.run

    def recording(command: list[str], **options: Any) -> Any:
        commands.append(command)
        assert options["stdin"] is subprocess.DEVNULL
        assert options["timeout"] <= 10
        assert not options.get("shell")
        return run(command, **options)

    monkeypatch.setattr(subprocess, "run", recording)
    assert head_text(str(repository.root), "log.txt") == OLD.encode()
    assert len(commands) == 2
    for command in commands:
        assert os.path.isabs(command[0])
        assert command.index("--no-optional-locks") < command.index("cat-file")
        for setting in ("core.fsmonitor=false", "core.hooksPath=/dev/null", "safe.bareRepository=explicit"):
            assert command[command.index(setting) - 1] == "-c"
        assert not {"--textconv", "--filters", "--ext-diff"} & set(command)


@needs_git
def test_a_slow_git_is_ended(repository: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(git_module, "SECONDS", 0)
    assert head_text(str(repository.root), "log.txt") is None


@needs_git
def test_a_text_that_is_too_large_is_not_read(repository: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(git_module, "MAX_BYTES", len(OLD) - 1)
    assert head_text(str(repository.root), "log.txt") is None


@needs_git
def test_the_environment_does_not_lead_elsewhere(
    repository: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "elsewhere"))
    monkeypatch.setenv("GIT_OBJECT_DIRECTORY", str(tmp_path / "elsewhere"))
    assert head_text(str(repository.root), "log.txt") == OLD.encode()


@needs_git
@pytest.mark.skipif(os.name == "nt", reason="the program is a shell script")
@pytest.mark.parametrize("inside", [True, False])
def test_a_git_that_comes_with_the_documents_is_not_run(
    repository: Project, tmp_path: Path, inside: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, sign = trap(tmp_path)
    folder = repository.root / "bin" if inside else tmp_path / "bin"
    folder.mkdir()
    shutil.copy(program, folder / "git")
    monkeypatch.setenv("PATH", str(folder))
    assert head_text(str(repository.root), "log.txt") is None
    assert sign.exists() != inside


@needs_git
def test_a_check_never_runs_git(repository: Project) -> None:
    repository.write("log.txt", TWICE)
    cite(repository)
    program = (
        "import sys; from groundls.cli import run; code = run(['--check', '.']); "
        "assert not {'groundls.git', 'subprocess', 'groundls.lsp'} & set(sys.modules); sys.exit(code)"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=repository.root, capture_output=True, text=True)
    assert done.returncode == 1, done.stderr
    assert "ambiguous-span" in done.stdout
