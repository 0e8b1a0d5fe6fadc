"""Snapshots of a project: buffers over the disk, settings in layers, and which sources cannot be cited."""

from __future__ import annotations

from pathlib import Path

import pytest

from groundcore.citations import Problem, Status
from groundcore.documents import Document, DocumentKind
from groundcore.sources import SourceProblem, SourceText, Unreadable, cache
from groundcore.sources.cache import SourceCache
from groundcore.text import Text
from groundcore.workspace import Workspace
from tests.core.project import Project

SOURCE = "The quick brown fox jumps over the lazy dog. Nobody saw it.\n"
QUOTE = '"The quick brown fox"'
CITED = f"Words ([1]).\n\n[1]: s.md#char=0,19 {QUOTE}\n"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    found = Project.at(tmp_path / "project")
    found.write("s.md", SOURCE)
    found.write("d.md", CITED)
    return found


def status(workspace: Workspace, path: str = "d.md") -> Status | Problem | None:
    """What the only definition of a document resolves to."""
    document = workspace.document(path)
    assert isinstance(document, Document)
    (found,) = workspace.resolve(document)
    return found.verification.status if found.verification else found.problem


# Snapshots


def test_a_buffer_wins_over_the_disk_in_its_own_snapshot(project: Project) -> None:
    saved = project.workspace
    edited = saved.with_document("s.md", Text("x" + SOURCE))
    assert status(edited) is Status.MOVED
    assert status(saved) is Status.VERIFIED
    assert status(edited.without("s.md")) is Status.VERIFIED
    assert edited.without("other.md").buffers == edited.buffers
    assert saved.buffers == {}


def test_an_unsaved_document_and_source_are_known(project: Project) -> None:
    workspace = project.workspace.with_document("new.md", Text(CITED)).with_document("s.md", Text(SOURCE))
    (project.root / "s.md").unlink()
    assert status(workspace, "new.md") is Status.VERIFIED
    assert isinstance(project.workspace.document("new.md"), SourceProblem)


@pytest.mark.parametrize("raw", ["\ufeff" + SOURCE, SOURCE.replace("\n", "\r\n")])
def test_a_buffer_is_addressed_like_a_file(project: Project, raw: str) -> None:
    assert status(project.workspace.with_document("s.md", Text.of(raw))) is Status.VERIFIED
    project.write("s.md", raw)
    assert status(project.workspace) is Status.VERIFIED


def test_a_buffer_is_found_under_an_inexact_path(project: Project) -> None:
    document = Text(CITED.replace("s.md", "S.md"))
    workspace = project.workspace.with_document("d.md", document).with_document("s.md", Text("x" + SOURCE))
    assert status(workspace) is Status.MOVED


def test_a_snapshot_answers_from_one_state_of_the_disk(project: Project) -> None:
    workspace = project.workspace
    assert status(workspace) is Status.VERIFIED
    project.write("s.md", "Something else altogether stands here.")
    assert status(workspace) is Status.VERIFIED
    assert status(workspace.refreshed()) is Status.MISSING
    (project.root / "s.md").unlink()
    assert status(workspace.refreshed()) is Problem.MISSING_SOURCE
    project.write("s.md", SOURCE)
    assert status(workspace.refreshed()) is Status.VERIFIED


def test_a_refreshed_snapshot_keeps_its_buffers(project: Project) -> None:
    workspace = project.workspace.with_document("s.md", Text("x" + SOURCE))
    project.write("d.md", CITED.replace("0,19", "1,20"))
    assert status(workspace.refreshed()) is Status.VERIFIED


def test_a_document_is_utf8(project: Project) -> None:
    project.write("latin.md", CITED.encode() + b"\xe9")
    project.write("nul.md", CITED.encode() + b"\x00")
    kinds = [project.workspace.document(path) for path in ("latin.md", "nul.md", "gone.md")]
    assert [k.kind for k in kinds if isinstance(k, SourceProblem)] == [
        Unreadable.NOT_UTF8,
        Unreadable.BINARY,
        Unreadable.MISSING,
    ]


def test_a_source_that_is_dropped_from_the_cache_is_read_again(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "_CACHED_CHARACTERS", 1000)
    project.write("big.md", "x" * 5000)
    workspace = project.workspace
    assert status(workspace) is Status.VERIFIED
    assert isinstance(workspace.lookup("big.md").source, SourceText)
    assert workspace.lookup("s.md").source == SourceText("s.md", SOURCE)


def test_the_cache_drops_what_was_used_least(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "_CACHED_CHARACTERS", 1000)
    kept, sources = SourceCache(), {name: SourceText(name, "x" * 200) for name in "abcd"}
    for name in "abba":
        kept.put((name,), sources[name])
    kept.put(("c",), sources["c"])
    assert [kept.get((name,)) for name in "cba"] == [sources[name] for name in "cba"], "what is kept again counts once"
    kept.put(("d",), sources["d"])
    assert [kept.get((name,)) is not None for name in "abcd"] == [True, True, False, True]


# Documents


def test_listed_and_excluded_documents(project: Project) -> None:
    project.write(".groundls.toml", "[documents]\ncited = ['reports/']\nexclude = ['/drafts/']\n")
    project.write("reports/a.md", "Words.")
    workspace = project.workspace
    document = workspace.document("reports/a.md")
    assert isinstance(document, Document)
    assert document.kind is DocumentKind.CITED
    assert [workspace.excluded(p) for p in ("drafts/a.md", "x/drafts/a.md")] == [True, False]
    assert "reports/a.md" in [w.path for w in workspace.walk_documents()]


GROUP = Text("Words ([7]).\n")


@pytest.mark.parametrize(
    ("path", "text", "kind"),
    [
        ("x/other.md", CITED, "cited"),
        (".groundls.toml", "", "cited"),
        ("pyproject.toml", "[tool.groundls]", "cited"),
        ("pyproject.toml", "[project]", "ordinary"),
        ("x/other.md", "Words ([1]).\n\n[1]: s.md\n", "ordinary"),
        ("ignored/other.md", CITED, "ordinary"),
        ("source.csv", CITED, "ordinary"),
    ],
)
def test_a_lost_block_is_noticed_where_citations_are_used(project: Project, path: str, text: str, kind: str) -> None:
    (project.root / "d.md").unlink()
    project.write(".gitignore", "ignored/\n")
    project.write(path, text)
    assert project.workspace.read_document("lost.md", GROUP).kind is DocumentKind(kind)


def test_a_buffer_with_citations_counts_too(project: Project) -> None:
    (project.root / "d.md").unlink()
    workspace = project.workspace.with_document("d.md", Text(CITED))
    assert workspace.read_document("lost.md", GROUP).kind is DocumentKind.CITED


# Sources


NARRATED = (
    "Words of a person.\n\n<!-- groundls:narration of=1 -->\n\n> **Narration, phrased by a language model; not evidence.** Told.\n\n"
    "<!-- groundls:end -->\n\nMore words.\n\n<!-- groundls:answer -->\n\nAn answer of a model.\n"
)


@pytest.mark.parametrize("name", ["n.md", "n.txt", "n.csv"])
@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("Words of a person.", ""),
        ("Told.", "a narration"),
        ("More words.", ""),
        ("An answer of a model.", "an answer that nobody has reviewed"),
    ],
)
def test_words_of_a_model_are_no_evidence(project: Project, name: str, words: str, reason: str) -> None:
    project.write(".groundls.toml", "[sources]\ncited_as_sources = true\n")
    project.write(name, NARRATED)
    start = NARRATED.index(words)
    found = project.resolve(f"{name}#char={start},{start + len(words)}", f'"{words}"')
    assert (found.problem is Problem.UNCITABLE_SOURCE, found.detail if reason else "") == (bool(reason), reason)
    assert found.verified is not bool(reason)


LABEL = "> **Narration, phrased by a language model; not evidence.** Told."
NARRATION, ANSWER, END = "<!-- groundls:narration -->", "<!-- groundls:answer -->", "<!-- groundls:end -->"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (f"a\n\n{NARRATION}\n\nb\n\n{END}\n\nc", [f"{NARRATION}\n\nb\n\n{END}"]),
        (f"{NARRATION}\n\nb\n\n{ANSWER}\n\nc\n\n{END}\n\nd", [f"{NARRATION}\n\nb\n\n", f"{ANSWER}\n\nc\n\n{END}"]),
        (f"a\n\n{ANSWER}\n\nb", [f"{ANSWER}\n\nb"]),
        (f"{END}\n\na\n\n{NARRATION}\n\n{LABEL}\n\n{END}\n\n{END}", [f"{NARRATION}\n\n{LABEL}\n\n{END}"]),
        (f"a\n\n{LABEL}\n> b\nc\n\n{ANSWER}\n\nd\n\n{END}", [f"{LABEL}\n> b", f"{ANSWER}\n\nd\n\n{END}"]),
        (f"`{NARRATION}`\n\nb\n\n```\n{ANSWER}\n```", []),
        ("<!-- groundls:other -->\n\na", []),
    ],
)
def test_what_a_model_wrote(project: Project, text: str, parts: list[str]) -> None:
    project.write("n.md", text)
    assert [text[s.start : s.end] for s in project.workspace.generated_spans("n.md")] == parts


def test_a_label_without_its_fence_is_a_narration(project: Project) -> None:
    text = "Words.\n\n> **Narration, phrased by a language model; not evidence.** Told\n> at length.\n\nWords.\n"
    project.write("n.txt", text)
    spans = project.workspace.generated_spans("n.txt")
    assert [text[s.start : s.end] for s in spans] == [text[8:-9]]


@pytest.mark.parametrize(("allowed", "problem"), [("false", Problem.UNCITABLE_SOURCE), ("true", None)])
def test_another_cited_document(project: Project, allowed: str, problem: Problem | None) -> None:
    project.write(".groundls.toml", f"[sources]\ncited_as_sources = {allowed}\n")
    project.write("other.md", "These words stand in a cited document.\n\n" + CITED)
    assert project.resolve("other.md#char=0,38", '"These words stand in a cited document."').problem is problem


def test_a_document_is_never_its_own_source(project: Project) -> None:
    project.write(".groundls.toml", "[sources]\ncited_as_sources = true\n")
    found = project.resolve("./x/../d.md#char=0,5", '"Words"')
    assert (found.problem, found.detail) == (Problem.UNCITABLE_SOURCE, "itself")


def test_what_is_absent_and_git_ignored_is_not_checked(project: Project) -> None:
    project.write(".gitignore", "data/\n")
    project.write(".groundls.toml", "[sources]\nmay_be_absent = ['data/big/']\n")
    for path in ("data/a.md", "data/big/a.md"):
        found = project.resolve(f"{path}#char=0,3", '"abc"')
        assert (found.problem, found.verification) == (None, None)
        assert found.not_checked is not None
        assert found.not_checked.kind is Unreadable.IGNORED
    assert [project.workspace.may_be_absent(p, "d.md") for p in ("data/a.md", "data/big/a.md")] == [False, True]
    assert project.resolve("gone/a.md#char=0,3", '"abc"').problem is Problem.MISSING_SOURCE
    project.write("data/a.md", SOURCE)
    assert project.resolve("data/a.md#char=0,19", QUOTE).verified, "what is git-ignored may be cited"


@pytest.mark.parametrize(
    ("name", "data", "kind"),
    [
        ("a.pdf", b"%PDF-1.7", Unreadable.NEEDS_READER),
        ("a.HTML", b"<p>words</p>", Unreadable.NEEDS_READER),
        ("a.md", b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n", Unreadable.LFS_POINTER),
        ("a.md", b"caf\xe9", Unreadable.NOT_UTF8),
        ("a.md", b"a\x00b", Unreadable.BINARY),
        ("a.md", b"\xff\xfea", Unreadable.NOT_UTF8),
        ("a.md", b"", Unreadable.NO_TEXT),
        ("a.md", b"\xef\xbb\xbf \r\n", Unreadable.NO_TEXT),
    ],
)
def test_sources_without_text(project: Project, name: str, data: bytes, kind: Unreadable) -> None:
    project.write(name, data)
    found = project.workspace.lookup(name).source
    assert isinstance(found, SourceProblem)
    assert found.kind is kind
    resolved = project.resolve(f"{name}#char=0,3", '"abc"')
    assert not resolved.verified
    assert (resolved.problem is Problem.UNREADABLE_SOURCE) != found.not_checked


def test_the_sources_of_a_workspace(project: Project) -> None:
    project.write(".gitignore", "ignored.txt\n")
    project.write(".groundls.toml", "[sources]\nexclude = ['/private/']\n")
    for path in ("ignored.txt", "private/a.txt", "sub/b.txt", ".env", "key.pem", "c.pdf", "d.csv"):
        project.write(path, SOURCE)
    (project.root / "link.txt").symlink_to("s.md")
    found = set(project.workspace.source_paths())
    assert found == {".gitignore", ".groundls.toml", "d.csv", "d.md", "s.md", "sub/b.txt"}


def test_candidates_for_a_missing_source(project: Project) -> None:
    project.write("moved/other.md", "Before. A sentence that stands nowhere else at all. After.")
    project.write("x/report.txt", "Nothing.")
    project.write("y/REPORT.txt", "Nothing.")
    workspace = project.workspace
    assert [
        (c.path, c.holds_quote) for c in workspace.candidates("gone.md", "A sentence that stands nowhere else at all.")
    ] == [("moved/other.md", True)]
    assert [(c.path, c.holds_quote) for c in workspace.candidates("z/report.txt", "Unknown words.")] == [
        ("x/report.txt", False),
        ("y/REPORT.txt", False),
    ]
    assert workspace.candidates("gone.md", "Unknown words.") == ()
