"""Both indexes give the same places and counts; the one on disk is a cache that may be locked, damaged, gone or hostile."""

from __future__ import annotations

import os
import pickle
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from groundcore.index import Results, SpanIndex
from groundcore.index.memory_index import MemoryIndex
from groundcore.index.ranking import Part, Read, search
from groundcore.index.whoosh_index import IndexDamagedError, IndexLockedError, WhooshIndex, WriterLock
from groundcore.passages import Passage, passages
from groundcore.text import Text
from groundcore.workspace import Workspace
from groundls.indexing import Indexer
from tests.core.project import Project, source

TEXTS = {
    "a.txt": "The pump ran dry. Nobody saw it.\n\nThe valve of the pump is brass.\n",
    "b.md": "# Valves\n\nA brass valve costs nine pounds. A steel valve costs five.\n",
    "c.txt": "Die Masten und die Ruder sind aus Eichenholz, und das ist nicht billig.\n",
}
QUESTIONS = ["What is the valve of the pump made of?", "brass valve valve", "Mast Ruder", "dry", "zebra", "", "who?"]


def read(texts: dict[str, str]) -> dict[str, Read]:
    return {path: Read(source(text, path), passages(source(text, path))) for path, text in texts.items()}


def of(reads: dict[str, Read]) -> dict[str, tuple[Passage, ...]]:
    return {path: found.passages for path, found in reads.items()}


def found(results: Results) -> list[tuple[str, int, float]]:
    return [(hit.path, hit.span.start, round(hit.score, 9)) for hit in results.hits]


# Conformance


@pytest.fixture(params=["memory", "whoosh"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], SpanIndex]:
    count = iter(range(100))

    def fresh() -> SpanIndex:
        if request.param == "memory":
            return MemoryIndex()
        folder = tmp_path / f"index-{next(count)}"
        folder.mkdir()
        return WhooshIndex(str(folder), create=True)

    return fresh


def test_an_empty_index_finds_nothing(make: Callable[[], SpanIndex]) -> None:
    index = make()
    assert index.languages == frozenset()
    results = search("pump", [Part(index)], lambda path: None, 10)
    assert (results.hits, results.passages) == ((), 0)


def test_hits_are_scored_exactly_and_in_order(make: Callable[[], SpanIndex]) -> None:
    index, reads = make(), read(TEXTS)
    index.replace(of(reads), [])
    assert index.languages == {"en", "de"}
    results = search("What is the valve of the pump made of?", [Part(index)], reads.get, 10)
    assert [(h.path, h.span.start) for h in results.hits] == [("a.txt", 34), ("b.md", 10), ("a.txt", 0)]
    assert [w.shown for w in results.words] == ["valve", "pump", "made"]
    assert [w.shown for w in results.absent] == ["made"]
    assert max(results.weights.values()) == next(v for w, v in results.weights.items() if w in results.absent)
    assert found(search("Woraus ist das Ruder und der Mast?", [Part(index)], reads.get, 10))[0][0] == "c.txt"


def test_replacing_and_removing_leave_no_trace(make: Callable[[], SpanIndex]) -> None:
    index, fresh = make(), make()
    index.replace(of(read(TEXTS)), [])
    changed = {"a.txt": "The pump was mended. The dry valve was not.\n", "d.txt": "A zebra pump.\n"}
    index.replace(of(read(changed)), ["b.md"])
    now = read({**TEXTS, **changed})
    del now["b.md"]
    fresh.replace(of(now), [])
    for question in QUESTIONS:
        old, new = search(question, [Part(index)], now.get, 10), search(question, [Part(fresh)], now.get, 10)
        assert found(old) == found(new)
        assert old.weights == new.weights
        assert old.passages == new.passages


def test_left_out_paths_do_not_count(make: Callable[[], SpanIndex]) -> None:
    index, fresh = make(), make()
    reads = read(TEXTS)
    index.replace(of(reads), [])
    fresh.replace(of({path: r for path, r in reads.items() if path != "a.txt"}), [])
    for question in QUESTIONS:
        without = search(question, [Part(index, frozenset({"a.txt", "no.txt"}))], reads.get, 10)
        alone = search(question, [Part(fresh)], reads.get, 10)
        assert found(without) == found(alone)
        assert without.passages == alone.passages


def test_the_same_question_finds_the_same(make: Callable[[], SpanIndex]) -> None:
    index, reads = make(), read({f"{n}.txt": "The brass valve is here.\n" for n in range(30)})
    index.replace(of(reads), [])
    first = found(search("brass valve", [Part(index)], reads.get, 20))
    assert first == found(search("brass valve", [Part(index)], reads.get, 20))
    assert [path for path, _, _ in first] == sorted(path for path, _, _ in first)


def test_a_place_that_is_no_passage_any_more_is_dropped(make: Callable[[], SpanIndex]) -> None:
    index, reads = make(), read(TEXTS)
    index.replace(of(reads), [])
    now = read({**TEXTS, "a.txt": "Something before. " + TEXTS["a.txt"]})
    assert {h.path for h in search("brass pump valve", [Part(index)], now.get, 10).hits} == {"b.md"}
    assert search("brass pump valve", [Part(index)], lambda path: None, 10).hits == ()


@pytest.mark.parametrize(
    "question", ["NOT", "field:(valve", "valve^2 ~", '((( " *', "\x00\ud800", "valve " * 2000, "\u0640\u0301"]
)
def test_no_question_is_a_query_language(make: Callable[[], SpanIndex], question: str) -> None:
    index, reads = make(), read(TEXTS)
    index.replace(of(reads), [])
    search(question, [Part(index)], reads.get, 10)


def test_both_agree_on_a_larger_collection(tmp_path: Path) -> None:
    words = ["pump", "valve", "brass", "keel", "mast", "oil", "rope", "tide", "sail", "anchor"]
    texts = {
        f"f{n:03d}.txt": " ".join(words[(n * 7 + k * k) % 10] for k in range(3 + n % 9)) + ".\n" for n in range(90)
    }
    reads = read(texts)
    disk, memory = WhooshIndex(str(tmp_path), create=True), MemoryIndex()
    for start in range(0, 90, 6):  # many segments
        part = dict(list(reads.items())[start : start + 6])
        disk.replace(of(part), [])
        memory.replace(of(part), [])
    for first in words:
        question = f"{first} tide keel"
        a, b = search(question, [Part(disk)], reads.get, 50), search(question, [Part(memory)], reads.get, 50)
        assert [score for _, _, score in found(a)] == [score for _, _, score in found(b)]
        assert a.weights == b.weights


# The indexer


@pytest.fixture
def project(tmp_path: Path) -> Project:
    project = Project.at(tmp_path / "project")
    for path, text in TEXTS.items():
        project.write(path, text)
    return project


@pytest.fixture
def cache(tmp_path: Path) -> str:
    return str(tmp_path / "cache")


@pytest.fixture
def indexer(project: Project, cache: str) -> Iterator[Indexer]:
    indexer = Indexer(str(project.root), cache)
    yield indexer
    indexer.close()


def paths_of(indexer: Indexer, workspace: Workspace, question: str) -> list[str]:
    return [hit.path for hit in indexer.search(workspace, question).hits]


def test_only_what_changed_is_read_again(project: Project, cache: str, indexer: Indexer) -> None:
    assert (indexer.update(project.workspace).changed, indexer.note) == (3, "")
    assert indexer.update(project.workspace).changed == 0
    project.write("a.txt", "A zebra pump.\n")
    os.utime(project.root / "b.md", ns=(1, 1))
    update = indexer.update(project.workspace)
    assert (update.changed, update.removed, update.complete) == (1, 0, True)
    assert paths_of(indexer, project.workspace, "zebra") == ["a.txt"]
    assert paths_of(indexer, project.workspace, "dry") == []
    other = Indexer(str(project.root), cache)
    assert other.update(project.workspace).changed == 0
    assert paths_of(other, project.workspace, "zebra") == ["a.txt"]
    other.close()


def test_the_same_size_and_time_do_not_hide_a_change(project: Project, indexer: Indexer) -> None:
    file = project.root / "a.txt"
    indexer.update(project.workspace)
    before = file.stat()
    file.write_text(file.read_text().replace("dry", "hot"))
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    indexer.update(project.workspace)
    assert paths_of(indexer, project.workspace, "hot") == ["a.txt"]


def test_changed_and_deleted_sources_are_never_returned_as_they_were(project: Project, indexer: Indexer) -> None:
    indexer.update(project.workspace)
    project.write("a.txt", "Now the pump is gone.\n")
    (project.root / "b.md").unlink()
    workspace = project.workspace
    assert paths_of(indexer, workspace, "brass") == []
    hit = indexer.search(workspace, "pump gone").hits[0]
    assert hit.source.value[hit.span.start : hit.span.end] == "Now the pump is gone."
    assert indexer.update(project.workspace).removed == 1


def test_open_buffers_are_searched_and_never_written(project: Project, cache: str, indexer: Indexer) -> None:
    indexer.update(project.workspace)
    buffered = project.workspace.with_document("a.txt", Text("A zebra pump.\n"))
    indexer.update(buffered)
    assert paths_of(indexer, buffered, "zebra") == ["a.txt"]
    other = Indexer(str(project.root), cache)
    other.update(project.workspace)
    assert paths_of(other, project.workspace, "zebra") == []
    assert paths_of(other, project.workspace, "dry") == ["a.txt"]
    other.close()
    indexer.update(buffered.without("a.txt"))  # closed without saving
    assert paths_of(indexer, project.workspace, "zebra") == []
    assert paths_of(indexer, project.workspace, "dry") == ["a.txt"]


def test_a_saved_buffer_goes_to_the_disk(project: Project, cache: str, indexer: Indexer) -> None:
    indexer.update(project.workspace)
    buffered = project.workspace.with_document("a.txt", Text("A zebra pump.\n"))
    indexer.update(buffered)
    project.write("a.txt", "A zebra pump.\n")
    indexer.update(project.workspace)
    other = Indexer(str(project.root), cache)
    assert other.update(project.workspace).changed == 0
    assert paths_of(other, project.workspace, "zebra") == ["a.txt"]
    other.close()


def test_what_may_not_be_cited_is_not_found(project: Project, indexer: Indexer) -> None:
    project.write("doc.md", 'Zebra words ([1]).\n\n[1]: a.txt#char=0,17 "The pump ran dry."\n')
    project.write("made.md", "Real zebra.\n\n<!-- groundls:answer -->\n\nMade zebra.\n\n<!-- groundls:end -->\n")
    project.write("data.json", '{"zebra": 1}')
    project.write("notes.txt", b"zebra \xff\xfe\x00")
    project.write(".env", "zebra")
    project.write("ignored.txt", "zebra")
    project.write(".gitignore", "ignored.txt\n")
    project.write("a\\b.txt", "zebra")
    indexer.update(project.workspace)
    results = indexer.search(project.workspace, "zebra")
    assert results.hits == ()
    project.write(".groundls.toml", "[sources]\ncited_as_sources = true\n")
    indexer.update(project.workspace)
    results = indexer.search(project.workspace, "zebra")
    quoted = {h.source.value[h.span.start : h.span.end] for h in results.hits}
    assert quoted == {"Real zebra.", "Zebra words ([1])."}


def test_a_document_can_be_left_out(project: Project, indexer: Indexer) -> None:
    indexer.update(project.workspace)
    assert "a.txt" not in {h.path for h in indexer.search(project.workspace, "brass valve", without=["a.txt"]).hits}


def test_progress_is_told_and_stopping_keeps_what_was_done(project: Project, indexer: Indexer) -> None:
    told: list[tuple[int, int]] = []
    update = indexer.update(project.workspace, lambda *p: told.append(p), lambda: len(told) > 2)
    assert not update.complete
    assert told == [(0, 3), (1, 3), (2, 3)]
    results = indexer.search(project.workspace, "brass valve")
    assert not results.complete
    assert {h.path for h in results.hits} == {"a.txt", "b.md"}
    told.clear()
    assert indexer.update(project.workspace, lambda *p: told.append(p)).changed == 1
    assert told[-1] == (3, 3)
    assert indexer.search(project.workspace, "brass valve").complete


def test_part_of_a_workspace(project: Project, cache: str) -> None:
    project.write("part/x.txt", "A zebra pump.\n")
    part = Indexer(str(project.root), cache, "part")
    assert part.update(project.workspace).files == 1
    assert paths_of(part, project.workspace, "pump") == ["part/x.txt"]
    part.close()


# The cache folder


class Planted:
    """What runs when it is unpickled."""

    def __init__(self, command: str) -> None:
        self.command = command

    def __reduce__(self) -> tuple[Callable[[str], int], tuple[str]]:
        return os.system, (self.command,)


def test_a_poisoned_index_in_the_workspace_is_never_opened(project: Project) -> None:
    sign = project.root / "ran"
    payload = pickle.dumps(Planted(f"touch {sign}"))
    inside = str(project.root / ".cache")
    other = Indexer(str(project.root), str(project.root.parent / "elsewhere"))
    other.update(project.workspace)
    other.close()
    key = os.listdir(project.root.parent / "elsewhere" / "index")[0]
    for folder in (f".cache/index/{key}/index", "index", ".groundls"):
        for name in ("_MAIN_1.toc", "_MAIN_0.toc", "MAIN_abc.seg"):
            project.write(f"{folder}/{name}", payload)
    indexer = Indexer(str(project.root), inside)
    indexer.update(project.workspace)
    assert "inside the workspace" in indexer.note
    assert paths_of(indexer, project.workspace, "dry") == ["a.txt"]
    assert not sign.exists()
    pickle.loads(payload)  # noqa: S301  # the trap works
    assert sign.exists()


@pytest.mark.skipif(os.name != "posix", reason="owners and modes are POSIX")
def test_the_cache_is_the_users_own(
    project: Project, cache: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path(cache).mkdir(mode=0o777)
    Path(cache).chmod(0o777)
    indexer = Indexer(str(project.root), cache)
    indexer.update(project.workspace)
    indexer.close()
    for folder, _, _ in os.walk(cache):
        assert os.stat(folder).st_mode & 0o077 == 0
    link = tmp_path / "link"
    link.symlink_to(project.root)
    assert "inside the workspace" in Indexer(str(project.root), str(link)).note
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    stranger = Indexer(str(project.root), cache)
    stranger.update(project.workspace)
    assert "somebody else" in stranger.note
    assert paths_of(stranger, project.workspace, "dry") == ["a.txt"]


def test_without_a_cache_folder_everything_is_in_memory(project: Project, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    indexer = Indexer(str(project.root), str(blocked))
    assert indexer.update(project.workspace).changed == 3
    assert indexer.update(project.workspace).changed == 0
    assert "kept in memory" in indexer.note
    assert paths_of(indexer, project.workspace, "dry") == ["a.txt"]
    buffered = project.workspace.with_document("a.txt", Text("A zebra pump.\n"))
    indexer.update(buffered)
    assert paths_of(indexer, buffered, "zebra") == ["a.txt"]
    indexer.update(project.workspace)
    assert paths_of(indexer, project.workspace, "dry") == ["a.txt"]
    (project.root / "a.txt").unlink()
    assert indexer.update(project.workspace).removed == 1
    assert paths_of(indexer, project.workspace, "dry") == []


def index_files(cache: str) -> list[Path]:
    return sorted(path for path in Path(cache).rglob("*") if path.is_file())


DAMAGE: list[Callable[[Path], object]] = [
    lambda file: file.write_bytes(b""),
    lambda file: file.write_bytes(file.read_bytes()[: file.stat().st_size // 2]),
    lambda file: file.write_bytes(b"\xff" * file.stat().st_size),
    lambda file: file.write_bytes(file.read_bytes().replace(b"a", b"b")),
    lambda file: file.unlink(),
]


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize("pattern", ["*.toc", "*.seg", "manifest.sqlite"])
def test_what_is_damaged_is_set_aside_and_built_again(
    project: Project, cache: str, damage: Callable[[Path], object], pattern: str
) -> None:
    first = Indexer(str(project.root), cache)
    first.update(project.workspace)
    first.close()
    for file in index_files(cache):
        if file.match(pattern):
            damage(file)
    second = Indexer(str(project.root), cache)
    second.update(project.workspace)
    second.search(project.workspace, "brass valve")
    second.update(project.workspace)
    assert set(paths_of(second, project.workspace, "brass valve")) == {"a.txt", "b.md"}
    second.close()
    third = Indexer(str(project.root), cache)
    third.update(project.workspace)
    assert set(paths_of(third, project.workspace, "brass valve")) == {"a.txt", "b.md"}
    assert third.note == ""
    third.close()


def test_another_version_is_built_again(project: Project, cache: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Indexer(str(project.root), cache)
    first.update(project.workspace)
    first.close()
    monkeypatch.setattr("groundls.manifest._VERSION", "0.0")
    second = Indexer(str(project.root), cache)
    assert second.update(project.workspace).changed == 3
    assert "built again" in second.note
    assert second.update(project.workspace).changed == 0
    assert second.note == ""
    second.close()


def alter_manifest(cache: str, statement: str) -> None:
    (manifest,) = Path(cache).rglob("manifest.sqlite")
    connection = sqlite3.connect(manifest)
    connection.execute(statement)
    connection.commit()
    connection.close()


def test_a_file_whose_writer_was_cut_off_is_written_again(project: Project, cache: str, indexer: Indexer) -> None:
    indexer.update(project.workspace)
    alter_manifest(cache, "DELETE FROM files WHERE path = 'a.txt'")
    second = Indexer(str(project.root), cache)
    assert (second.update(project.workspace).changed, second.note) == (1, "")
    assert len(paths_of(second, project.workspace, "pump")) == 2
    second.close()


def test_a_row_without_its_passages_is_noticed(project: Project, cache: str, indexer: Indexer) -> None:
    indexer.update(project.workspace)
    alter_manifest(cache, "UPDATE files SET passages = 7 WHERE path = 'a.txt'")
    second = Indexer(str(project.root), cache)
    assert second.update(project.workspace).changed == 3
    assert "built again" in second.note
    second.close()


# Two processes


def test_the_one_that_may_not_write_reads_and_keeps_changes_in_memory(
    project: Project, cache: str, indexer: Indexer
) -> None:
    indexer.update(project.workspace)
    (folder,) = (Path(cache) / "index").iterdir()
    lock = WriterLock(str(folder))
    assert lock.acquire()
    try:
        reader = Indexer(str(project.root), cache)
        project.write("a.txt", "A zebra pump.\n")
        assert reader.update(project.workspace).changed == 1
        assert paths_of(reader, project.workspace, "zebra") == ["a.txt"]
        assert paths_of(reader, project.workspace, "steel") == ["b.md"]
        (project.root / "b.md").unlink()
        reader.update(project.workspace)
        assert paths_of(reader, project.workspace, "steel") == []
    finally:
        lock.release()
    reader.update(project.workspace)
    reader.close()
    fresh = Indexer(str(project.root), cache)
    assert fresh.update(project.workspace).changed == 0
    fresh.close()


def test_whoosh_says_who_else_writes(tmp_path: Path) -> None:
    index = WhooshIndex(str(tmp_path), create=True)
    writer = index._index.writer()
    other = WhooshIndex(str(tmp_path))
    with pytest.raises(IndexLockedError, match="another groundls is writing"):
        other.replace({}, ["a.txt"])
    writer.cancel()
    other.replace({}, ["a.txt"])
    with pytest.raises(IndexDamagedError):
        WhooshIndex(str(tmp_path / "nothing"))


WRITER = """
import sys
from groundcore.workspace import Workspace
from groundcore.rules import RULE_NAMES
from groundls.indexing import Indexer
indexer = Indexer(sys.argv[1], sys.argv[2])
turn = 0
while True:
    with open(sys.argv[1] + "/a.txt", "w") as file:
        file.write(f"The pump ran dry {turn} times. " * 50)
    indexer.update(Workspace(sys.argv[1], RULE_NAMES))
    turn += 1
    print(turn, flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="kill is POSIX")
@pytest.mark.parametrize("turns", [1, 2, 3, 5])
def test_a_killed_writer_leaves_an_index_that_works(project: Project, cache: str, turns: int) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(project.root), cache], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    for _ in range(turns):
        process.stdout.readline()
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()
    indexer = Indexer(str(project.root), cache)
    indexer.update(project.workspace)
    assert set(paths_of(indexer, project.workspace, "brass valve")) == {"a.txt", "b.md"} - (
        {"a.txt"} if "brass" not in (project.root / "a.txt").read_text() else set()
    )
    text = (project.root / "a.txt").read_text()
    assert ("a.txt" in paths_of(indexer, project.workspace, "dry")) == bool(text.strip())
    indexer.close()
    again = Indexer(str(project.root), cache)
    again.update(project.workspace)
    assert again.note == ""
    again.close()
