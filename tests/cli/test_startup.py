"""The check as a program: what it loads, what it does with its streams, and that nothing around it changes the result."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import IO, Any

import pytest

from groundcore.checking import Run
from tests.cli.program import CLEAN, REPORT, Folder

EXAMPLE = Path(__file__).parent.parent.parent / "docs" / "example"
HEAVY = (
    "pygls",
    "lsprotocol",
    "openai",
    "whoosh",
    "tantivy",
    "pydantic",
    "regex",
    "asyncio",
    "platformdirs",
    "sqlite3",
)
MANY = "x [9] \U0001f642 \u20ac\n\n" * 3000 + "[1]: gone.txt#char=0,5 'Words'\n"

posix = pytest.mark.skipif(os.name != "posix", reason="streams and signals of POSIX")


def loaded(folder: Folder, *arguments: str) -> set[str]:
    """The top-level modules that a command has loaded when it ends."""
    code = (
        "import sys\nfrom groundls.cli import run\n"
        f"run({list(arguments)!r})\n"
        "sys.stdout.flush()\nprint('LOADED', *sorted({name.partition('.')[0] for name in sys.modules}))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder.root,
        env=folder.environment({}),
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.split("LOADED ")[1].split())


@pytest.mark.parametrize("arguments", [["--check"], ["check", "--format", "json"], ["--check", "--fix"]])
def test_a_check_loads_nothing_that_it_does_not_need(folder: Folder, arguments: list[str]) -> None:
    folder.files(REPORT.replace("#char=@", "#char=1,27", 1))
    assert loaded(folder, *arguments).isdisjoint({*HEAVY, "pathspec"})


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["rule"]])
def test_nor_do_the_small_commands(folder: Folder, arguments: list[str]) -> None:
    assert loaded(folder, *arguments).isdisjoint({*HEAVY, "pathspec"})


def test_a_configuration_loads_what_validates_it(folder: Folder) -> None:
    folder.files(REPORT).write(".groundls.toml", "[rules]\n")
    modules = loaded(folder, "--check")
    assert "pydantic" in modules
    assert modules.isdisjoint({"pygls", "lsprotocol", "openai", "whoosh", "tantivy"})


@pytest.mark.parametrize("program", [[Path(sys.executable).parent / "groundls"], [sys.executable, "-m", "groundls"]])
def test_a_module_of_the_folder_is_never_loaded(folder: Folder, program: list[str | Path]) -> None:
    for name in ("pathspec", "pydantic", "tomllib", "regex", "unicodedata", "difflib", "argparse"):
        folder.write(f"{name}.py", "raise SystemExit('loaded from the folder')\n")
    folder.write(".gitignore", "x\n")
    folder.write(".groundls.toml", "[rules]\n")
    folder.files(REPORT)
    env = folder.environment({})
    done = subprocess.run([*program, "--check"], cwd=folder.root, env=env, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == (CLEAN, "")


def spawn(folder: Folder, *arguments: str, **streams: Any) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "groundls", *arguments]
    return subprocess.Popen(command, cwd=folder.root, env=folder.environment({}), stdin=subprocess.DEVNULL, **streams)


@pytest.mark.parametrize("arguments", [["--check"], ["--check", "--format", "json"]])
def test_a_reader_that_stops_reading_ends_it_quietly(folder: Folder, arguments: list[str]) -> None:
    folder.write("report.md", MANY)
    process = spawn(folder, *arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    out, err = _streams(process)
    out.read(10)
    out.close()
    assert err.read() == b""
    process.wait()
    err.close()


@posix
def test_a_reader_that_is_gone_already_ends_it_quietly(folder: Folder) -> None:
    folder.files(REPORT)
    reader, writer = os.pipe()
    os.close(reader)
    process = spawn(folder, "--check", stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    assert process.communicate()[1] == b""


@posix
@pytest.mark.parametrize("redirection", [">&-", "2>&-", ">&- 2>&-"])
def test_closed_streams_raise_nothing(folder: Folder, redirection: str) -> None:
    folder.files(REPORT.replace("([1])", "([1], [9])"))
    command = ["sh", "-c", f'"$0" -m groundls --check {redirection}', sys.executable]
    done = subprocess.run(
        command, cwd=folder.root, env=folder.environment({}), capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr
    assert done.returncode != 0


@posix
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
def test_a_full_disk_is_told_in_one_line_and_is_no_success(folder: Folder) -> None:
    folder.files(REPORT)
    with open("/dev/full", "wb") as full:
        process = spawn(folder, "--check", stdout=full, stderr=subprocess.PIPE)
        err = process.communicate()[1].decode()
    assert "Traceback" not in err
    assert "Exception ignored" not in err
    assert process.returncode != 0


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1", "cp437", "utf-8", "utf-16"])
def test_no_encoding_of_the_terminal_stops_it(folder: Folder, encoding: str) -> None:
    folder.write("\u00e4\u20ac\U0001f642.md", MANY[:200] + MANY[-60:])
    done = folder.program("check", env={"PYTHONIOENCODING": encoding})
    assert (done.code, done.err) == (1, "")
    text = done.out.encode("latin-1").decode(encoding)
    assert "undefined-marker" in text
    assert ("\U0001f642" in text) is encoding.startswith("utf")
    assert (r"\U0001f642" in text) is not encoding.startswith("utf")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_nor_does_that_of_standard_error(folder: Folder, encoding: str) -> None:
    done = folder.program("check", "\U0001f642.md", env={"PYTHONIOENCODING": encoding})
    assert (done.code, done.err) == (2, "groundls: \\U0001f642.md: this path does not exist\n")


@pytest.mark.parametrize(
    ("env", "coloured"),
    [
        ({}, False),
        ({"FORCE_COLOR": "1"}, True),
        ({"FORCE_COLOR": "1", "TERM": "dumb"}, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ({"FORCE_COLOR": ""}, False),
        ({"FORCE_COLOR": "0"}, False),
        ({"CI": "true"}, False),
    ],
)
def test_colour_only_where_it_is_asked_for(folder: Folder, env: dict[str, str], coloured: bool) -> None:
    folder.files(REPORT.replace("([1])", "([1], [9])"))
    assert ("\x1b[" in folder.program("check", env=env).out) is coloured


@posix
@pytest.mark.parametrize(
    ("env", "coloured"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True), ({"TERM": "dumb"}, False)],
)
def test_colour_on_a_terminal(folder: Folder, env: dict[str, str], coloured: bool) -> None:
    folder.files(REPORT.replace("([1])", "([1], [9])"))
    out = _on_terminal(folder, ["check"], {"TERM": "xterm", **env})
    assert b"undefined-marker" in out
    assert (b"\x1b[" in out) is coloured
    assert b"\x1b[" not in _on_terminal(folder, ["check", "--format", "json"], {"TERM": "xterm", **env})


@posix
def test_on_a_terminal_without_a_command_it_says_what_it_is(folder: Folder) -> None:
    out = _on_terminal(folder, [], {"TERM": "dumb"}).decode()
    assert out.startswith("groundls ")
    assert [line.split("  ")[1] for line in out.replace("\r", "").split("\n") if line.startswith("  ")] == [
        "groundls --check",
        'groundls ask "QUESTION"',
        "groundls rule [NAME]",
    ]


def test_an_interruption_is_130(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: Run) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Run, "__iter__", interrupted)
    done = folder.files(REPORT).check()
    assert (done.code, done.out, done.err) == (130, "", "")
    assert folder.report().out == "", "no half of a report that looks like a whole one"


def test_the_same_bytes_whatever_is_around(folder: Folder) -> None:
    folder.files(REPORT.replace("([1])", "([1], [9], [0]) [1][2] \u00e9 [1, 2]"))
    folder.write("\u00e9.md", "x ([2])\n\n[2]: gone.txt#char=0,5 'Words'\n")
    first = folder.program("check", "--format", "json", env={"PYTHONHASHSEED": "0", "LANG": "C.UTF-8"})
    assert first.code == 1
    assert len(first.json["findings"]) > 5
    for env in (
        {"PYTHONHASHSEED": "0", "LANG": "C.UTF-8"},
        {"PYTHONHASHSEED": "1", "LANG": "C"},
        {"PYTHONHASHSEED": "2", "LC_ALL": "C", "TZ": "Asia/Tokyo"},
        {"PYTHONHASHSEED": "3", "LC_ALL": "POSIX", "PYTHONUTF8": "1", "COLUMNS": "20"},
    ):
        assert folder.program("check", "--format", "json", env=env) == first


def test_the_same_findings_from_any_folder(folder: Folder) -> None:
    folder.files(REPORT.replace("([1])", "([1], [9])"))
    folder.write("deep/other.md", "x ([2])\n\n[2]: ../gone.txt#char=0,5 'Words'\n")
    (folder.root / "empty").mkdir()

    def findings(argument: str, at: str, prefix: str) -> list[dict[str, Any]]:
        found = folder.report(argument, at=at).json["findings"]
        return [{**f, "path": os.path.normpath(os.path.join(prefix, f["path"]))} for f in found]

    here = findings(".", "", "")
    assert {f["path"] for f in here} == {"report.md", "deep/other.md"}
    assert findings("..", "empty", "empty") == here
    assert findings("..", "deep", "deep") == here
    assert findings(str(folder.root), "..", "..") != []


@posix
def test_a_folder_that_is_gone_is_told(folder: Folder) -> None:
    (folder.root / "gone").mkdir()
    command = ["sh", "-c", 'rmdir "$PWD" && exec "$0" -m groundls --check', sys.executable]
    cwd, env = folder.root / "gone", folder.environment({})
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "groundls: the current folder does not exist any more; change to another\n"


def test_parallel_runs_do_not_disturb_each_other(folder: Folder) -> None:
    folder.files(REPORT)
    running = [spawn(folder, "--check", stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(3)]
    assert {process.communicate() for process in running} == {(CLEAN.encode(), b"")}


def test_a_read_only_home_and_no_home_do_not_matter(folder: Folder) -> None:
    folder.files(REPORT)
    done = folder.program("check", env={"HOME": "/nonexistent", "XDG_CACHE_HOME": "/nonexistent"})
    assert (done.code, done.out, done.err) == (0, CLEAN, "")


def _streams(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes]]:
    assert process.stdout is not None
    assert process.stderr is not None
    return process.stdout, process.stderr


def _on_terminal(folder: Folder, arguments: list[str], env: dict[str, str]) -> bytes:
    import pty

    master, slave = pty.openpty()
    command = [sys.executable, "-m", "groundls", *arguments]
    environment = folder.environment(env)
    process = subprocess.Popen(command, cwd=folder.root, env=environment, stdin=slave, stdout=slave, stderr=slave)
    os.close(slave)
    parts: list[bytes] = []
    while True:
        try:
            part = os.read(master, 65536)
        except OSError:
            break
        if not part:
            break
        parts.append(part)
    os.close(master)
    process.wait()
    return b"".join(parts)
