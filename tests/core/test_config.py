"""Settings in layers, and what is said about a configuration file that cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest

from groundcore.citations import Problem
from groundcore.config import ConfigError, Settings, merge, read_config
from groundcore.rules import RULE_NAMES
from tests.core.project import Project


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project.at(tmp_path / "project")


def test_settings_come_in_layers(project: Project) -> None:
    project.write(".groundls.toml", '[quotes]\nmax_length = 200\n[rules]\nweak-quote = "off"\nmoved-span = "error"\n')
    project.write(
        "a/pyproject.toml", '[tool.groundls.rules]\nmoved-span = "hint"\n[tool.groundls.documents]\ncited = ["*.txt"]\n'
    )
    project.write("a/b/.groundls.toml", "[quotes]\nmax_length = 100\n")
    project.write("a/b/pyproject.toml", "[tool.groundls.quotes]\nmax_length = 999\n")
    project.write("c/pyproject.toml", "[project]\nname = 'x'\n")
    workspace = project.workspace
    root, a, b, c = (workspace.settings(path) for path in ("d.md", "a/d.md", "a/b/d.md", "c/d.md"))
    assert (root.quotes.max_length, root.rules) == (200, {"weak-quote": "off", "moved-span": "error"})
    assert (a.quotes.max_length, a.rules) == (200, {"weak-quote": "off", "moved-span": "hint"})
    assert (b.quotes.max_length, b.rules) == (100, a.rules)
    assert c == root
    assert Project(project.root / "nowhere").workspace.settings("d.md") == Settings()


@pytest.mark.parametrize(
    ("glob", "taken", "left"),
    [
        ("*.txt", ["n/a.txt", "n/x/a.txt"], ["a.txt", "n/a.md", "m/a.txt"]),
        ("/a.txt", ["n/a.txt"], ["n/x/a.txt", "a.txt"]),
        ("x/*", ["n/x/a.txt"], ["x/a.txt", "n/y/x/a.txt"]),
        ("x/", ["n/x/a.txt", "n/y/x/a.txt"], ["x/a.txt", "n/x.txt"]),
        ("**/x/**", ["n/x/a.txt", "n/y/x/a.txt"], ["x/a.txt"]),
    ],
)
@pytest.mark.parametrize("folder", ["n", "[n]", "n*", "!n", "#n", "a b"])
def test_globs_of_a_nested_file_are_relative_to_it(
    project: Project, glob: str, taken: list[str], left: list[str], folder: str
) -> None:
    project.write(f"{folder}/.groundls.toml", f"[documents]\nexclude = ['{glob}']\n")
    paths = [path.replace("n/", f"{folder}/", 1) if path.startswith("n/") else path for path in [*taken, *left]]
    assert [p for p in paths if project.workspace.excluded(p)] == paths[: len(taken)]


def test_a_negated_glob_of_a_nested_file(project: Project) -> None:
    project.write("n/.groundls.toml", "[documents]\nexclude = ['*.md', '!keep.md']\n")
    assert [project.workspace.excluded(p) for p in ("n/a.md", "n/keep.md", "n/x/keep.md", "a.md")] == [
        True,
        False,
        False,
        False,
    ]


@pytest.mark.parametrize(
    ("toml", "sentence"),
    [
        ("x = 1", ":1: x is no setting; docs/configuration.md lists them all"),
        ("\n[documents]\ncitd = []", ":3: documents.citd is no setting; docs/configuration.md lists them all"),
        ('[provider]\nbase_url = "x"', ":1: provider is no setting; docs/configuration.md lists them all"),
        ('[documents]\ncited = "a.md"', ':2: documents.cited is "a.md"; write a list of strings'),
        ("[documents]\ncited = [1]", ":2: documents.cited.0 is 1; write a string"),
        ("documents = 1", ":1: documents is 1; write a table"),
        ('[quotes]\nmax_length = "300"', ':2: quotes.max_length is "300"; write a whole number'),
        ("[quotes]\nmax_length = true", ":2: quotes.max_length is true; write a whole number"),
        ("[quotes]\nmax_length = 79", ":2: max_length is 79; write 80 to 1000"),
        ("[quotes]\n\n\nmax_length = 1001", ":4: max_length is 1001; write 80 to 1000"),
        ('[sources]\ncited_as_sources = "no"', ':2: sources.cited_as_sources is "no"; write true or false'),
        ('[rules]\nmoved-spam = "off"', ":2: moved-spam is no rule; groundls rule lists them all"),
        ('[rules]\nmoved-span = "loud"', ':2: rules.moved-span is "loud"; input should be'),
        ('[sources.encoding]\n"*.txt" = "latin-99"', ":1: latin-99 is no encoding that Python knows"),
        ('[sources.encoding]\n"*.txt" = "base64"', ":1: base64 is no encoding that Python knows"),
        ('[sources.encoding]\n"*.txt" = "undefined"', ":1: undefined is no encoding that Python knows"),
        ('[sources.encoding]\n"*.txt" = "a\\u0000b"', ":1: a\\u0000b is no encoding that Python knows"),
        ("[documents", " is not valid TOML: "),
        ("[documents]\ncited = []\ncited = []", " is not valid TOML: "),
        ("[quotes]\nmax_length = " + "9" * 5000, " is not valid TOML"),
        ("a = " + "[" * 20_000, " is not valid TOML"),
    ],
)
def test_what_is_wrong_with_a_configuration(toml: str, sentence: str) -> None:
    with pytest.raises(ConfigError) as problem:
        read_config(toml.encode(), ".groundls.toml", RULE_NAMES)
    written = str(problem.value)
    assert written.startswith(f".groundls.toml{sentence}")
    assert "\n" not in written


def test_the_place_of_a_mistake_in_a_pyproject() -> None:
    text = "[project]\nname = 'x'\n\n[tool.groundls.quotes]\nmax_length = 5\n"
    with pytest.raises(ConfigError, match=r"^a/pyproject\.toml:5: max_length is 5"):
        read_config(text.encode(), "a/pyproject.toml", RULE_NAMES)
    with pytest.raises(ConfigError, match=r"^pyproject\.toml: \[tool\.groundls\] is not a table"):
        read_config(b"[tool]\ngroundls = 1", "pyproject.toml", RULE_NAMES)
    assert read_config(b"[project]\nname = 'x'", "pyproject.toml", RULE_NAMES) is None
    with pytest.raises(ConfigError, match="is not UTF-8 at byte 1"):
        read_config(b"#\xff", ".groundls.toml", RULE_NAMES)


def test_a_byte_order_mark_and_line_ends_of_a_configuration() -> None:
    read = read_config("\ufeff[quotes]\r\nmax_length = 100\r\n".encode(), ".groundls.toml", RULE_NAMES)
    assert read is not None
    assert merge([read]).quotes.max_length == 100


def test_a_broken_configuration_stops_what_is_below_it_alone(project: Project) -> None:
    project.write("a/.groundls.toml", "x = 1")
    workspace = project.workspace
    assert workspace.settings("d.md") == Settings()
    for path in ("a/d.md", "a/b/d.md"):
        with pytest.raises(ConfigError):
            workspace.settings(path)


def test_an_encoding_by_glob(project: Project) -> None:
    project.write(".groundls.toml", '[sources.encoding]\n"old/*.md" = "cp1252"\n"odd.md" = "idna"\n')
    for path in ("old/a.md", "new/a.md"):
        project.write(path, "Voilà, a café.".encode("cp1252"))
    project.write("odd.md", b"a..b \xff")
    assert project.resolve("old/a.md#char=0,14", '"Voilà, a café."').verified
    assert project.resolve("new/a.md#char=0,14", '"Voilà, a café."').problem is Problem.UNREADABLE_SOURCE
    assert project.resolve("odd.md#char=0,4", '"a..b"').problem is Problem.UNREADABLE_SOURCE
