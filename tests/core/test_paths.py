"""Where a destination may lead: hostile ones are refused before any file-system call, and nothing outside is shown."""

from __future__ import annotations

import builtins
import io
import os
import urllib.parse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcore import paths
from groundcore.citations import Problem
from groundcore.rules import check_document
from groundcore.text import Text
from tests.core.project import PROPERTY, Project

CALLS = ["stat", "lstat", "open", "scandir", "listdir", "readlink", "access", "getcwd", "chdir", "walk"]
HOSTILE = [
    "../../etc/passwd", "../d.md", "..", "sub/../../out.md", "a/b/../../../out", "./../out.md", "sub/..//../out.md",
    "/etc/passwd", "//host/share/a.md", "/", "~/.ssh/id_rsa", "~root/a.md", "~",
    "C:/Windows/win.ini", "c:\\\\Windows\\\\win.ini", "C:", "Z:/x.md", "C:a.md",
    "\\\\\\\\host\\\\share\\\\a.md", "sub\\\\..\\\\..\\\\out.md", "a\\\\b.md", "\\\\out.md",
    "file:///etc/shadow", "file:a.md", "FILE:///etc/passwd", "ftp://x.org/a", "javascript:alert(1)", "data:text/plain,x",
    "smb://host/share", "git+ssh://x/y", "mailto:a@b.org", "urn:a:b", "untitled:a.md",
    "%2e%2e/%2e%2e/etc/passwd", "%2E%2E/out.md", "..%2fout.md", "sub%2F..%2F..%2Fout.md", "..%5Cout.md", "a%5cb.md",
    "a%00b.md", "%00", "a%0Ab.md", "a%1Fb.md", "a%7F.md", "%ff.md", "%C0%AF.md", "%C0%AE%C0%AE/x", "a%ED%A0%80.md",
    ".env", "sub/.env", ".ENV", ".env.local", "%2eenv", ".git/config", "sub/../.git/config", ".GIT/HEAD", "a/.ssh/known_hosts",
    "id_rsa", "server.key", "cert.PEM", ".netrc", ".aws/credentials", "store.kdbx",
]  # fmt: skip
SECRET = "The words of a file outside that nobody may see."


@pytest.fixture
def project(tmp_path: Path) -> Project:
    found = Project.at(tmp_path / "project")
    found.write("d.md", "Words.")
    found.write("s.md", "The quick brown fox jumps over the lazy dog.")
    return found


@contextmanager
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The file-system calls that are made meanwhile."""
    made: list[str] = []

    def spy(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            made.append(f"{name} {args[:1]}")
            return real(*args, **kwargs)

        return call

    with monkeypatch.context() as patch:
        for name in CALLS:
            patch.setattr(os, name, spy(name, getattr(os, name)))
        for module in (builtins, io):
            patch.setattr(module, "open", spy("open", module.open))
        for name in ("realpath", "exists", "isfile", "isdir", "islink", "lexists"):
            patch.setattr(os.path, name, spy(name, getattr(os.path, name)))
        yield made


def cited(target: str) -> Text:
    return Text(f'Words ([1]).\n\n[1]: {target}#char=0,9 "The quick"\n')


@pytest.mark.parametrize("target", HOSTILE)
def test_a_hostile_target_is_refused_without_a_file_system_call(
    project: Project, monkeypatch: pytest.MonkeyPatch, target: str
) -> None:
    workspace = project.workspace
    document = workspace.read_document("d.md", cited(target))
    assert document.syntax.definitions[0].fault is None
    with watched(monkeypatch) as made:
        (found,) = workspace.resolve(document)
    assert made == []
    assert found.problem is Problem.UNSAFE_TARGET
    assert found.detail
    assert (found.source, found.verification, found.path) == (None, None, "")
    workspace.settings("d.md")
    with watched(monkeypatch) as made:
        checked = check_document(workspace, document)
    assert made == []
    assert "unsafe-target" in [f.rule for f in checked.findings]
    assert checked.failures == ()


@pytest.mark.parametrize(
    "target", ["http://x.org/a", "HTTPS://x.org/../../etc/passwd", "https://user:key@x.org:1/", "http:///etc/passwd"]
)
def test_an_external_target_is_never_looked_at(project: Project, monkeypatch: pytest.MonkeyPatch, target: str) -> None:
    workspace = project.workspace
    document = workspace.read_document("d.md", cited(target))
    with watched(monkeypatch) as made:
        (found,) = workspace.resolve(document)
    assert (made, found.problem) == ([], Problem.EXTERNAL_TARGET)


@pytest.mark.parametrize("target", ["s.md", "gone/x.md", "sub/../s.md"])
def test_the_spy_sees_what_a_safe_target_does(project: Project, monkeypatch: pytest.MonkeyPatch, target: str) -> None:
    workspace = project.workspace
    document = workspace.read_document("d.md", cited(target))
    with watched(monkeypatch) as made:
        workspace.resolve(document)
    assert made != []


@pytest.mark.parametrize(
    ("written", "document", "path"),
    [
        ("a.md", "d.md", "a.md"),
        ("a.md", "x/y/d.md", "x/y/a.md"),
        ("../a.md", "x/y/d.md", "x/a.md"),
        ("../../a.md", "x/y/d.md", "a.md"),
        ("./a//b/./c.md", "d.md", "a/b/c.md"),
        ("a%20b%23c.md", "d.md", "a b#c.md"),
        ("100%25.md", "d.md", "100%.md"),
        ("%2520.md", "d.md", "%20.md"),
        ("caf%C3%A9.md", "d.md", "café.md"),
        ("a:b.md", "d.md", None),
        ("./a:b.md", "d.md", "a:b.md"),
        ("a~b.md", "d.md", "a~b.md"),
        ("...", "d.md", "..."),
        ("..a/b..", "d.md", "..a/b.."),
        ("%zz.md", "d.md", "%zz.md"),
        ("environment.md", "d.md", "environment.md"),
        ("my.gitignore", "d.md", "my.gitignore"),
    ],
)
def test_locate(written: str, document: str, path: str | None) -> None:
    found = paths.locate(written, document)
    assert (found.path or None) == path
    assert bool(found.unsafe) == (path is None)


def test_nothing_of_a_hostile_path_is_decoded_twice() -> None:
    assert paths.locate("%252e%252e/%252e%252e/etc/passwd", "d.md").path == "%2e%2e/%2e%2e/etc/passwd"
    assert paths.locate("..%252fout.md", "d.md").path == "..%2fout.md"


@pytest.fixture
def outside(project: Project) -> Path:
    folder = project.root.parent / "outside"
    folder.mkdir()
    (folder / "there.md").write_text(SECRET)
    return folder


LINKS = {
    "a file": ("link.md", "there.md", "link.md"),
    "a folder": ("link", "", "link/there.md"),
    "a folder in a folder": ("sub/link", "", "sub/link/there.md"),
    "a folder that is passed through": ("link", "", "link/sub/there.md"),
}


@pytest.mark.parametrize("case", LINKS)
def test_a_link_out_of_the_root_is_refused_and_nothing_behind_it_shown(
    project: Project, outside: Path, case: str
) -> None:
    name, target, destination = LINKS[case]
    (outside / "sub").mkdir()
    (outside / "sub" / "there.md").write_text(SECRET)
    (project.root / "sub").mkdir()
    os.symlink(outside / target, project.root / name)
    workspace = project.workspace
    checked = check_document(workspace, workspace.read_document("d.md", cited(destination)))
    (found,) = checked.resolutions
    assert found.problem is Problem.UNSAFE_TARGET
    assert found.source is None
    shown = repr(checked.findings) + repr(found)
    assert not any(word in shown for word in SECRET.split()[-4:])


@pytest.mark.parametrize("case", LINKS)
def test_the_message_does_not_tell_whether_an_outside_file_exists(project: Project, outside: Path, case: str) -> None:
    name, target, destination = LINKS[case]
    (outside / "sub").mkdir()
    (outside / "sub" / "there.md").write_text(SECRET)
    (project.root / "sub").mkdir()
    os.symlink(outside / target, project.root / name)

    def messages() -> list[tuple[str, str]]:
        workspace = project.workspace
        checked = check_document(workspace, workspace.read_document("d.md", cited(destination)))
        skipped = [(w.path, w.reason) for w in workspace.disk.walk("", None)]
        return [(f.rule, f.message) for f in checked.findings] + skipped

    before = messages()
    (outside / "there.md").unlink()
    (outside / "sub" / "there.md").unlink()
    assert messages() == before


def test_links_inside_the_root_are_followed_but_not_to_secrets(project: Project) -> None:
    project.write("sub/real.md", "The quick brown fox jumps over the lazy dog.")
    project.write(".env", "The quick brown key")
    os.symlink("real.md", project.root / "sub/link.md")
    os.symlink("sub", project.root / "folder")
    os.symlink("../.env", project.root / "sub/env.md")
    os.symlink("loop.md", project.root / "loop.md")
    assert project.resolve("sub/link.md#char=0,9", '"The quick"').verified
    assert project.resolve("folder/link.md#char=0,9", '"The quick"').verified
    refused = project.resolve("sub/env.md#char=0,9", '"The quick"')
    assert (refused.problem, refused.source) == (Problem.UNSAFE_TARGET, None)
    assert project.resolve("loop.md#char=0,9", '"The quick"').problem is Problem.MISSING_SOURCE


def test_the_root_itself_may_be_reached_through_a_link(project: Project) -> None:
    other = project.root.parent / "other"
    os.symlink(project.root, other)
    assert Project(other).resolve("s.md#char=0,9", '"The quick"').verified


@pytest.mark.parametrize(
    ("path", "sensitive"),
    [
        (".env", True), ("a/.env.production", True), ("a/.Git/x", True), ("deploy.PEM", True), (".ssh/config", True),
        ("keys/id_ed25519", True), ("env.md", False), ("a.envelope", False), ("key", False), ("monkey.md", False), ("git/x.md", False),
        (".github/workflows/ci.yml", False), (".environment", False),
    ],
)  # fmt: skip
def test_sensitive_names(path: str, sensitive: bool) -> None:
    assert paths.is_sensitive(path) is sensitive


@pytest.mark.parametrize(
    ("uri", "path"),
    [
        ("file:///a/b.md", "/a/b.md"),
        ("file://localhost/a/b.md", "/a/b.md"),
        ("FILE:///a%20b/%C3%A9%23.md", "/a b/é#.md"),
        ("file:///a%2Fb", "/a/b"),
        ("file:///%3A", "/:"),
        ("file:/a", "/a"),
        ("file://host/share/a.md", None),
        ("file:a.md", None),
        ("file:///a%00b", None),
        ("untitled:Untitled-1", None),
        ("http://x.org/a", None),
        ("/a/b.md", None),
        ("", None),
        ("file://[::1", None),
        ("vscode-notebook-cell:/a/b.ipynb", None),
    ],
)
def test_paths_of_uris(uri: str, path: str | None) -> None:
    assert paths.path_of_uri(uri) == path


NAMES = st.text(st.characters(exclude_characters="/\x00", exclude_categories=["Cs"]), min_size=1, max_size=12)


@PROPERTY
@given(st.lists(NAMES, min_size=1, max_size=4))
def test_uris_round_trip(parts: list[str]) -> None:
    path = "/" + "/".join(parts)
    uri = paths.uri_of_path(path)
    assert uri.isascii()
    assert uri.startswith("file:///")
    assert paths.path_of_uri(uri) == path


@PROPERTY
@given(st.binary(min_size=1, max_size=12).filter(lambda b: b"\x00" not in b))
def test_uris_of_names_that_are_no_unicode_round_trip(name: bytes) -> None:
    path = os.fsdecode(b"/" + name)
    assert os.fsencode(paths.path_of_uri(paths.uri_of_path(path)) or "") == b"/" + name


SAFE = st.lists(
    st.text("ab .%#?()<>[]\"'~:&é中\u0301😀\u00a0\u00ad", min_size=1, max_size=6).filter(
        lambda p: p not in {".", ".."}
    ),
    min_size=1,
    max_size=4,
).map("/".join)


@PROPERTY
@given(SAFE, SAFE)
def test_a_written_path_leads_back(path: str, document: str) -> None:
    written = paths.encode(paths.relative(path, paths.parent(document)))
    assert not set(written) & set(' \t\n\\<>()[]"#?')
    assert paths.decode(written) == urllib.parse.unquote(written)
    assert paths.locate(written, document).path == path


@PROPERTY
@given(SAFE, SAFE)
def test_relative_paths_join_again(path: str, folder: str) -> None:
    assert paths.join(folder, paths.relative(path, folder)) == path
    assert paths.join("", "../" * (folder.count("/") + 2) + path) is None


@PROPERTY
@given(st.text("./%2eEfF5cC\\a~:", max_size=16), st.sampled_from(["d.md", "x/d.md"]))
def test_what_is_located_lies_below_the_root(written: str, document: str) -> None:
    found = paths.locate(written, document)
    assert not (found.unsafe and found.path)
    assert ".." not in found.path.split("/")
    assert not found.path.startswith("/")
    assert "\\" not in found.path
