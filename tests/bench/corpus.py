"""A workspace of cited documents for measuring, made from the docstrings of the running Python: the same on every run."""

from __future__ import annotations

import ast
import random
import re
import sysconfig
from pathlib import Path

_SENTENCE = re.compile(r"[A-Z][A-Za-z0-9 ,;()-]{50,200}[a-z]\.")
CITATIONS = 10


def docstrings() -> list[str]:
    """Docstrings of the top level of the standard library, white space collapsed, in order."""
    found: set[str] = set()
    for path in sorted(Path(sysconfig.get_paths()["stdlib"]).glob("*.py")):
        try:
            tree = ast.parse(path.read_text("utf-8"))
        except (SyntaxError, UnicodeDecodeError):
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                text = ast.get_docstring(node)
                if text and len(text) > 120:
                    found.add(" ".join(text.split()))
    return sorted(found)


def make_corpus(root: Path, documents: int, seed: int = 1) -> tuple[int, int]:
    """Write sources and documents below `root`; return the numbers of documents and citations."""
    chance = random.Random(seed)
    paragraphs = docstrings()
    chance.shuffle(paragraphs)
    cites: list[tuple[str, int, int, str]] = []
    (root / "sources").mkdir(parents=True)
    for number, start in enumerate(range(0, len(paragraphs), 15)):
        text = "\n\n".join(paragraphs[start : start + 15]) + "\n"
        name = f"source-{number:03d}.txt"
        (root / "sources" / name).write_text(text, "utf-8", newline="\n")
        cites += [(name, m.start(), m.end(), m.group()) for m in _SENTENCE.finditer(text) if text.count(m.group()) == 1]
    for number in range(documents):
        chosen = chance.sample(cites, CITATIONS)
        prose = [f"# Document {number}", *(f"{c[3][:-1]} ([{n}])." for n, c in enumerate(chosen, 1))]
        lines = [f'[{n}]: ../sources/{c[0]}#char={c[1]},{c[2]} "{c[3]}"' for n, c in enumerate(chosen, 1)]
        folder = root / "docs"
        folder.mkdir(exist_ok=True)
        (folder / f"document-{number:04d}.md").write_text("\n\n".join([*prose, "\n".join(lines)]) + "\n", "utf-8")
    return documents, documents * CITATIONS
