"""Habits of the code that a reader cannot be asked to remember."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
FILES = sorted([*(ROOT / "groundcore").rglob("*.py"), *(ROOT / "server").rglob("*.py")])
NAMES = [str(p.relative_to(ROOT)) for p in FILES]

OPENS = {"open", "os.open", "os.stat", "os.lstat", "os.scandir", "os.listdir", "os.readlink", "os.path.realpath"}
READS_FILES = {"groundcore/disk.py", "groundcore/index/whoosh_index.py"}
MAY_RUN = {"server/groundls/lsp/parent.py", "server/groundls/git.py"}


def strings(tree: ast.AST) -> list[str]:
    return [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)]


def without_docstrings(tree: ast.AST) -> ast.AST:
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [  # type: ignore[attr-defined]
                s for s in body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))
            ]
    return tree


def calls(tree: ast.AST) -> list[tuple[str, ast.Call]]:
    return [(ast.unparse(n.func), n) for n in ast.walk(tree) if isinstance(n, ast.Call)]


@pytest.mark.parametrize("name", NAMES)
def test_no_pattern_takes_foreign_digits(name: str) -> None:
    tree = without_docstrings(ast.parse((ROOT / name).read_text("utf-8")))
    # [^\W\d_] means "a letter": there a foreign digit is excluded, not read.
    found = [s for s in strings(tree) if re.search(r"\\d", s.replace(r"[^\W\d_", ""))]
    assert not found, "\\d also matches full-width and Arabic digits; write [0-9]"


@pytest.mark.parametrize("name", NAMES)
def test_splitlines_is_not_used(name: str) -> None:
    tree = ast.parse((ROOT / name).read_text("utf-8"))
    assert not [f for f, _ in calls(tree) if f.endswith(".splitlines")], "only LF, CRLF and CR end a line"


@pytest.mark.parametrize("name", NAMES)
def test_nothing_runs_code_from_data(name: str) -> None:
    tree = ast.parse((ROOT / name).read_text("utf-8"))
    risky = {
        "eval",
        "exec",
        "os.system",
        "pickle.load",
        "pickle.loads",
        "marshal.loads",
        "tempfile.mktemp",
        "yaml.load",
    }
    assert not [f for f, _ in calls(tree) if f in risky]
    imports = {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
    if name not in MAY_RUN:
        assert "subprocess" not in imports


@pytest.mark.parametrize("name", [n for n in NAMES if n.startswith("groundcore/") and n not in READS_FILES])
def test_only_disk_touches_files(name: str) -> None:
    tree = ast.parse((ROOT / name).read_text("utf-8"))
    allowed = {"os.path.isdir", "os.path.lexists", "os.path.realpath"} if name == "groundcore/checking.py" else set()
    found = [
        f for f, _ in calls(tree) if (f in OPENS or f.endswith((".read_bytes", ".read_text"))) and f not in allowed
    ]
    assert not found


@pytest.mark.parametrize("name", [n for n in NAMES if n.startswith("groundcore/")])
def test_core_does_not_print(name: str) -> None:
    tree = ast.parse((ROOT / name).read_text("utf-8"))
    assert not [f for f, _ in calls(tree) if f in {"print", "sys.stdout.write", "sys.stderr.write"}]


@pytest.mark.parametrize("name", NAMES)
def test_modules_stay_small(name: str) -> None:
    assert (ROOT / name).read_text("utf-8").count("\n") <= 420
