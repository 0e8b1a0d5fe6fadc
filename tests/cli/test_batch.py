"""``groundls batch``: JSON lines in, JSON lines out, whatever stands in them."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from groundls.cli import batch
from tests.cli.program import Done, Folder
from tests.cli.test_startup import HEAVY

DOCS = Path(__file__).parent.parent.parent / "docs"
OLD = "The pier is new.\nThe lamp burns whale oil.\nThe gate is shut.\n"
NEW = "The harbour.\n\nThe pier is new.\nThe lamp burns palm oil.\n"


def lines(*objects: Any) -> bytes:
    return b"".join(json.dumps(o, ensure_ascii=False).encode("utf-8", "surrogatepass") + b"\n" for o in objects)


class Batch:
    """The command in this process."""

    def __init__(self, folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
        self._folder = folder
        self._monkeypatch = monkeypatch

    def __call__(self, kind: str, data: bytes) -> Done:
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="ascii"))
        return self._folder.call("batch", kind)

    def one(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The answer to one line, without its id."""
        done = self(kind, lines({"id": "a", **fields}))
        assert (done.code, done.err) == (0, "")
        answer: dict[str, Any] = json.loads(done.out)
        assert answer.pop("id") == "a"
        return answer


@pytest.fixture
def run(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> Batch:
    return Batch(folder, monkeypatch)


# The kinds


def test_facts_are_what_no_source_holds(run: Batch) -> None:
    text = "\U0001f642 The pier has 240 m, five lamps and cost €9,000."
    answer = run.one("facts", sources=["A pier of 0.24 km.", "Cost: **€8,000**"], context="Why €9,000?", text=text)
    assert [flag["text"] for flag in answer["flags"]] == ["five", "€9,000"]
    for flag in answer["flags"]:
        assert text[flag["start"] : flag["end"]] == flag["text"]
    assert answer["flags"][1]["class"] == "currency"


def test_a_source_is_read_as_what_it_shows(run: Batch) -> None:
    assert run.one("facts", sources=["[x](http://x/41) <!-- 42 -->"], text="It is 41 or 42.")["flags"][1:] != []
    assert run.one("facts", sources=["It is **41** or _42_."], text="It is 41 or 42.") == {"flags": []}


@pytest.mark.parametrize(
    ("quote", "expected"),
    [
        ("burns whale oil", {"ok": True, "start": 26, "end": 41}),
        ("Burns whale oil.", {"ok": True, "start": 26, "end": 42}),
        ("lamp burns palm oil", {"ok": False, "start": 21, "end": 41, "said": "whale", "quoted": "palm"}),
    ],
)
def test_quotes_are_compared_word_for_word(run: Batch, quote: str, expected: dict[str, Any]) -> None:
    answer = run.one("quotes", source=OLD, quote=quote)
    assert answer["ok"] is expected["ok"]
    if answer["ok"]:
        assert answer == expected
    else:
        assert expected["said"] in answer["said"]
        assert expected["quoted"] in answer["quoted"]


def test_a_quote_that_is_like_nothing_has_no_place(run: Batch) -> None:
    answer = run.one("quotes", source=OLD, quote="Zebras dance quickly tonight")
    assert (answer["ok"], answer["said"]) == (False, "")
    assert "start" not in answer


@pytest.mark.parametrize(
    ("words", "now", "changed", "status"),
    [
        ("The pier is new.", "The pier is new.", False, "moved"),
        ("The lamp burns whale oil", "The lamp burns palm oil", True, "altered"),
    ],
)
def test_places_follow_the_words(run: Batch, words: str, now: str, changed: bool, status: str) -> None:
    start = OLD.index(words)
    answer = run.one("anchor", old_text=OLD, new_text=NEW, start=start, end=start + len(words))
    assert NEW[answer.pop("start") : answer.pop("end")] == now
    assert answer == {"changed": changed, "status": status}


def test_a_place_that_is_gone(run: Batch) -> None:
    start = OLD.index("The gate")
    answer = run.one("anchor", old_text=OLD, new_text=NEW, start=start, end=start + 17)
    assert answer["gone"] is True
    assert set(answer) == {"gone", "status"}


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_offsets_are_those_of_the_texts_as_given(run: Batch, end: str) -> None:
    old, new = OLD.replace("\n", end), NEW.replace("\n", end)
    start = old.index("The lamp")
    answer = run.one("anchor", old_text=old, new_text=new, start=start, end=start + 24)
    assert new[answer["start"] : answer["end"]] == "The lamp burns palm oil"


def test_answers_are_verified(run: Batch) -> None:
    passages = [{"text": "It has 240 m.", "source": "s", "score": 0.5}, {"text": "It cost 9 %."}]
    answer = run.one("verify", answer="It has 250 m ([1]).", passages=passages, context="Is it long?", model="m")
    (finding,) = answer["findings"]
    assert (finding["rule"], finding["class"], finding["start"], finding["end"]) == (
        "unsupported-fact",
        "measure",
        7,
        12,
    )
    assert (answer["claims"]["unsupported"], answer["faithfulness"]) == (1, 0.0)
    assert run.one("verify", answer="It is long.", passages=[])["faithfulness"] is None


# Lines


@pytest.mark.parametrize("identity", ["a", 7, None, ["x", 1], {"n": 1}, "\u00e4\U0001f642"])
def test_an_id_comes_back_as_it_was(run: Batch, identity: object) -> None:
    done = run("facts", lines({"id": identity, "sources": [], "text": "x"}))
    assert json.loads(done.out) == {"id": identity, "flags": []}


@pytest.mark.parametrize(
    ("kind", "fields", "said"),
    [
        ("facts", {"sources": []}, "text is missing"),
        ("facts", {"text": "x"}, "sources is missing"),
        ("facts", {"text": "x", "sources": "x"}, "sources is no array"),
        ("facts", {"text": "x", "sources": [1]}, "sources is no array of strings"),
        ("facts", {"text": 1, "sources": []}, "text is no string"),
        ("facts", {"text": "x", "sources": [], "context": 4}, "context is no string"),
        ("quotes", {"quote": "x"}, "source is missing"),
        ("quotes", {"source": "x"}, "quote is missing"),
        ("anchor", {"new_text": "x", "start": 0, "end": 1}, "old_text is missing"),
        ("anchor", {"old_text": "x", "start": 0, "end": 1}, "new_text is missing"),
        ("anchor", {"old_text": "x", "new_text": "x", "end": 1}, "start is missing"),
        ("anchor", {"old_text": "x", "new_text": "x", "start": True, "end": 1}, "start is no offset"),
        ("anchor", {"old_text": "x", "new_text": "x", "start": -1, "end": 1}, "start is no offset"),
        ("anchor", {"old_text": "x", "new_text": "x", "start": 0, "end": 1.0}, "end is no offset"),
        (
            "anchor",
            {"old_text": "x", "new_text": "x", "start": 0, "end": 2},
            "start and end are no span of old_text, which has 1 characters",
        ),
        (
            "anchor",
            {"old_text": " x", "new_text": "x", "start": 0, "end": 1},
            "start and end hold only white space of old_text",
        ),
        ("verify", {"passages": []}, "answer is missing"),
        ("verify", {"answer": "x"}, "passages is missing"),
        ("verify", {"answer": "x", "passages": [{}]}, "passage 1 has no text"),
    ],
)
def test_what_is_missing_is_named_and_the_others_are_answered(
    run: Batch, kind: str, fields: dict[str, Any], said: str
) -> None:
    goods: dict[str, dict[str, Any]] = {
        "facts": {"sources": [], "text": "x"},
        "quotes": {"source": "x", "quote": "x"},
        "anchor": {"old_text": "x", "new_text": "x", "start": 0, "end": 1},
        "verify": {"answer": "x", "passages": []},
    }
    good = goods[kind]
    done = run(kind, lines({"id": 1, **good}, {"id": 2, **fields}, {"id": 3, **good}))
    assert [json.loads(line)["id"] for line in done.out.splitlines()] == [1, 3]
    assert (done.code, done.err) == (2, f"groundls: line 2: {said}\n")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"{", "is no JSON: Expecting property name enclosed in double quotes at character 1"),
        (b"[]", "is no JSON object"),
        (b"{}", "id is missing"),
        (b'{"id": "\xe4"}', "is not UTF-8 at byte 8"),
        (b'{"id": ' + b"9" * 5000 + b"}", "is no JSON that can be read: a number is too long, or it is too deep"),
        (b"[" * 100_000, "is no JSON that can be read: a number is too long, or it is too deep"),
    ],
)
def test_a_line_that_cannot_be_read_is_named_once(run: Batch, line: bytes, said: str) -> None:
    good = lines({"id": 1, "sources": [], "text": "x"})
    done = run("facts", line + b"\n" + good)
    assert (done.code, done.out, done.err) == (2, '{"id": 1, "flags": []}\n', f"groundls: line 1: {said}\n")


def test_a_line_that_is_too_long_is_not_held(run: Batch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "MAX_LINE", 1024 * 1024)
    good = {"id": 1, "sources": [], "text": "x"}
    done = run("facts", lines({**good, "more": "x" * 3_000_000}, good))
    assert (done.code, done.out) == (2, '{"id": 1, "flags": []}\n')
    assert done.err == "groundls: line 1: is longer than 1 MB\n"


def test_no_more_of_a_line_is_read_than_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "MAX_LINE", 10)

    class Input(io.BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            assert size == 11
            return super().readline(size)

    assert list(batch._lines(Input(b"x" * 100 + b"\n" + b"y" * 10))) == [None, b"y" * 10]


def test_of_many_broken_lines_some_are_named_and_all_are_counted(run: Batch) -> None:
    done = run("facts", b"{}\n" * 100)
    said = done.err.splitlines()
    assert (done.code, len(said)) == (2, 21)
    assert said[-1] == "groundls: 100 lines were not answered, or not completely"


def test_blank_lines_count_and_say_nothing(run: Batch) -> None:
    done = run("facts", b"\xef\xbb\xbf\n  \r\n" + lines({"id": 1, "sources": [], "text": "x"}).rstrip() + b"\r\n\n{}")
    assert (done.code, done.out, done.err) == (2, '{"id": 1, "flags": []}\n', "groundls: line 5: id is missing\n")


def test_nothing_in_is_nothing_out(run: Batch) -> None:
    assert run("verify", b"") == Done(0, "", "")


def test_half_a_character_is_answered(run: Batch) -> None:
    data = b'{"id": "\\ud800", "sources": [], "text": "\\ud800 7 m"}\n'
    done = run("facts", data)
    assert (done.code, json.loads(done.out)["id"]) == (0, "\ud800")


def test_a_fault_costs_its_line(run: Batch, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(line: Any) -> dict[str, Any]:
        if line.text("text") == "bad":
            raise RuntimeError
        return {}

    monkeypatch.setitem(batch.KINDS, "facts", (fail, ""))
    done = run("facts", lines({"id": 1, "text": "bad"}, {"id": 2, "text": "x"}, {"id": 3}))
    assert (done.code, done.out) == (3, '{"id": 2}\n')
    assert done.err.splitlines() == [
        "groundls: line 1: could not be checked: RuntimeError, a fault of groundls",
        "groundls: line 3: text is missing",
    ]


def test_a_check_with_a_fault_in_it_is_answered_and_is_no_success(run: Batch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(batch.KINDS, "verify", (lambda _: {"findings": [], "failures": ["x failed"]}, ""))
    done = run("verify", lines({"id": 1}))
    assert (done.code, json.loads(done.out)["failures"]) == (3, ["x failed"])
    assert done.err == "groundls: line 1: could not be checked completely: x failed\n"


# The same work is done once


def test_equal_texts_in_a_row_are_read_once(run: Batch, monkeypatch: pytest.MonkeyPatch) -> None:
    import groundcore.drift
    import groundcore.facts

    made: list[str] = []
    for module, name in ((groundcore.drift, "LineMap"), (groundcore.facts, "FactText")):
        original = getattr(module, name)

        def spy(*arguments: Any, original: Any = original, name: str = name) -> Any:
            made.append(name)
            return original(*arguments)

        monkeypatch.setattr(module, name, spy)
    span = {"old_text": OLD, "new_text": NEW, "end": 16}
    run("anchor", lines(*({"id": n, "start": n, **span} for n in range(9))))
    run("facts", lines(*({"id": n, "text": "7 m", "sources": [OLD, NEW]} for n in range(9))))
    assert made == ["LineMap", "FactText", "FactText"]


@pytest.fixture(autouse=True)
def _no_text_is_kept() -> None:
    for cache in (batch._fact_text, batch._quote_text, batch._line_map):
        cache.cache_clear()


# As a program


@pytest.mark.parametrize("arguments", [["batch"], ["batch", "rank"], ["batch", "facts", "x"]])
def test_wrong_usage(folder: Folder, arguments: list[str]) -> None:
    done = folder.call(*arguments)
    assert (done.code, done.out) == (2, "")
    assert "groundls batch" in done.err


def test_help_shows_what_a_line_holds(folder: Folder) -> None:
    done = folder.call("batch", "--help")
    assert done.code == 0
    assert all(f"  {kind}" in done.out for kind in batch.KINDS)


def test_each_line_is_answered_before_the_next_is_read() -> None:
    written = io.BytesIO()

    class Input(io.BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            assert written.getvalue().count(b"\n") == self.read_lines
            self.read_lines += 1
            return super().readline(size)

        read_lines = 0

    class Unwritten(io.RawIOBase):
        def writable(self) -> bool:
            return True

        def write(self, data: Any, /) -> int:
            return written.write(data)

    data = lines(*({"id": number, "sources": [], "text": "x"} for number in range(3)))
    buffered = io.BufferedWriter(Unwritten())
    assert batch._Batch(batch.KINDS["facts"][0], Input(data), buffered).run() == 0
    assert written.getvalue().count(b"\n") == 3


def start(folder: Folder, kind: str, env: dict[str, str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "groundls", "batch", kind],
        cwd=folder.root,
        env=folder.environment(env),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


@pytest.mark.parametrize(
    "env", [{"LC_ALL": "C", "PYTHONUTF8": "0"}, {"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "utf-16"}]
)
def test_streams_are_utf8_whatever_the_locale(folder: Folder, env: dict[str, str]) -> None:
    line = {"id": "\u00e4\U0001f642", "sources": [], "text": "Es kostet \u20ac9."}
    with start(folder, "facts", env) as process:
        out, err = process.communicate(lines(line))
    assert err == b""
    answer = json.loads(out.decode())
    assert "\U0001f642".encode() in out
    assert (answer["id"], answer["flags"][0]["text"]) == ("\u00e4\U0001f642", "\u20ac9")


@pytest.mark.skipif(os.name != "posix", reason="streams of POSIX")
def test_a_closed_input_is_no_success(folder: Folder) -> None:
    command = ["sh", "-c", '"$0" -m groundls batch facts <&-', sys.executable]
    done = subprocess.run(command, cwd=folder.root, env=folder.environment({}), capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        ("facts", {"sources": ["5 m"], "text": "6 m"}),
        ("quotes", {"source": "a b c", "quote": "a b d"}),
        ("anchor", {"old_text": OLD, "new_text": NEW, "start": 0, "end": 9}),
        ("verify", {"answer": "It has 6 m ([1]).", "passages": ["It has 5 m."]}),
    ],
)
def test_it_loads_nothing_that_it_does_not_need(folder: Folder, kind: str, line: dict[str, Any]) -> None:
    code = (
        "import sys\nfrom groundls.cli import run\n"
        f"code = run(['batch', {kind!r}])\n"
        "print(code, *sorted({name.partition('.')[0] for name in sys.modules}), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=lines({"id": 1, **line}),
        cwd=folder.root,
        env=folder.environment({}),
        capture_output=True,
        check=True,
    )
    code_said, *modules = done.stderr.decode().split()
    assert (code_said, json.loads(done.stdout)["id"]) == ("0", 1)
    assert {*HEAVY, "pathspec", "Stemmer"}.isdisjoint(modules)


# The page about it


def blocks(language: str) -> list[str]:
    """The blocks of a language on the page."""
    parts = (DOCS / "pipelines.md").read_text("utf-8").split(f"\n```{language}\n")[1:]
    return [part.partition("\n```\n")[0] for part in parts]


CONSOLE = blocks("console")
PYTHON = blocks("python")


def test_every_kind_has_an_example() -> None:
    shown = "\n".join(CONSOLE)
    assert all(f"groundls batch {kind} <<" in shown for kind in batch.KINDS)
    assert PYTHON


@pytest.mark.parametrize("block", CONSOLE, ids=lambda block: block.partition("<<")[0].strip("$ "))
def test_the_commands_of_the_page_print_what_it_shows(folder: Folder, block: str) -> None:
    command, _, rest = block.partition("\n")
    program, _, end = command.removeprefix("$ ").partition(" <<")
    given, _, expected = rest.partition(f"\n{end.strip(chr(39))}\n")
    name, *arguments = program.split()
    assert name == "groundls"
    done = subprocess.run(
        [sys.executable, "-m", "groundls", *arguments],
        input=(given + "\n").encode(),
        cwd=folder.root,
        env=folder.environment({}),
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    answers = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert answers == [json.loads(line) for line in expected.splitlines()]


@pytest.mark.parametrize("number", range(len(PYTHON)))
def test_the_programs_of_the_page_print_what_their_comments_say(folder: Folder, number: int) -> None:
    expected = [line.partition("# -> ")[2] for line in PYTHON[number].splitlines() if "# -> " in line]
    assert expected
    done = subprocess.run(
        [sys.executable, "-c", PYTHON[number]],
        cwd=folder.root,
        env=folder.environment({}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stderr, done.stdout.splitlines()) == ("", expected)
