"""Who may import whom: the map of docs/architecture.md, enforced."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PACKAGES = {"groundcore": ROOT / "groundcore", "groundls": ROOT / "server" / "groundls"}

ORDER = [
    "text", "canon", "paths", "findings", "config", "languages", "sources", "markup", "segments", "documents", "narration",
    "suppress", "prose", "visible", "answertext", "sentences", "declining", "claims", "facts", "quotes", "counts", "disk",
    "anchoring", "drift", "citations", "evidence", "verdicts", "assessment", "metric", "novelty", "writing", "suggestions", "workspace", "passages", "index",
    "chat", "rules", "mutations", "verifying", "answering", "queries", "checking", "report",
]  # fmt: skip
"""The parts of groundcore: each may import those before it."""

ONE_PLACE = {
    "whoosh": "groundcore.index.whoosh_index",
    "Stemmer": "groundcore.passages",
    "sentencex": "groundcore.passages",
    "pyromark": "groundcore.markup.blocks",
    "tantivy": "groundcore.index.tantivy_index",
    "openai": "groundcore.chat.openai_chat",
}
"""Libraries that one module alone may import."""

NOT_IN_CORE = {"groundls", "pygls", "lsprotocol", "asyncio", "socket", "subprocess", "time", "datetime", "logging"}


def modules() -> Iterator[tuple[str, Path]]:
    for package, folder in PACKAGES.items():
        for path in sorted(folder.rglob("*.py")):
            parts = [package, *path.relative_to(folder).with_suffix("").parts]
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


MODULES = dict(modules())


def imported(path: Path, *, typing_too: bool = True) -> Iterator[str]:
    """The modules that a file imports; with `typing_too` false, not those only under ``if TYPE_CHECKING``."""
    tree = ast.parse(path.read_text("utf-8"))
    guarded: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) in {"TYPE_CHECKING", "typing.TYPE_CHECKING"}:
            guarded.update(inner for statement in node.body for inner in ast.walk(statement))
    for node in ast.walk(tree):
        if not typing_too and node in guarded:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield node.module or ""
            yield from (
                f"{node.module}.{alias.name}" for alias in node.names if f"{node.module}.{alias.name}" in MODULES
            )


@pytest.mark.parametrize("module", [m for m in MODULES if m.startswith("groundcore.")])
def test_core_imports_only_what_is_before_it(module: str) -> None:
    own = module.split(".")[1]
    assert own in ORDER, f"{own} has no place in the order yet"
    for name in imported(MODULES[module]):
        parts = name.split(".")
        if parts[0] == "groundcore" and len(parts) > 1 and parts[1] != own and parts[1] in ORDER:
            assert ORDER.index(parts[1]) < ORDER.index(own), f"{module} imports {name}"


@pytest.mark.parametrize("module", [m for m in MODULES if m.startswith("groundcore")])
def test_core_knows_no_protocol_network_or_clock(module: str) -> None:
    found = {name.split(".")[0] for name in imported(MODULES[module])} & NOT_IN_CORE
    assert not found


@pytest.mark.parametrize("library", ONE_PLACE)
def test_library_is_imported_in_one_module(library: str) -> None:
    users = {m for m, path in MODULES.items() if library in {name.split(".")[0] for name in imported(path)}}
    assert users <= {ONE_PLACE[library]}


@pytest.mark.parametrize("folder", ["groundcore.rules", "groundcore.queries", "groundls.lsp.handlers"])
def test_siblings_do_not_import_each_other(folder: str) -> None:
    shared = {f"{folder}.{name}" for name in ("base", "support", "texts")}
    for module, path in MODULES.items():
        if module.startswith(folder + ".") and module not in shared:
            siblings = {n for n in imported(path) if n.startswith(folder + ".")} - shared - {module}
            assert not siblings, f"{module} imports {siblings}"


def test_only_convert_builds_protocol_types() -> None:
    users = {
        m
        for m, path in MODULES.items()
        if any(n.startswith("lsprotocol") for n in imported(path, typing_too=False)) and m != "groundls.lsp.convert"
    }
    assert not users


def test_the_test_sees_a_breach(tmp_path: Path) -> None:
    breach = tmp_path / "breach.py"
    breach.write_text("import whoosh.index\nfrom groundcore.rules import RULES\n", "utf-8")
    assert set(imported(breach)) >= {"whoosh.index", "groundcore.rules"}
