"""Writes docs/rules/ from the docstrings of the rules; ``--check`` compares instead. Run by ``make docs`` and ``make lint``."""

from __future__ import annotations

import sys
from pathlib import Path

from groundcore.documents import DocumentKind
from groundcore.rules import RULES, Rule

FOLDER = Path(__file__).parent.parent / "docs" / "rules"


def page(rule: Rule) -> str:
    """One rule's page as Markdown: literal blocks become fenced ones."""
    out = [f"# {rule.name}", "", f"Level: **{rule.severity}**{_references(rule)}", ""]
    block: list[str] | None = None
    for line in rule.page.strip().split("\n"):
        if block is not None:
            if line.startswith("    ") or not line.strip():
                block.append(line[4:])
                continue
            out += _fenced(block)
            block = None
        if line.endswith("::"):
            out += [line[:-1], ""]
            block = []
        else:
            out.append(line)
    if block is not None:
        out += _fenced(block)
    return "\n".join(out).rstrip("\n") + "\n"


def _references(rule: Rule) -> str:
    if rule.references is None:
        return ""
    same = rule.references is rule.severity
    kind = DocumentKind.REFERENCES.value
    return f", also in numbered-{kind} documents" + ("" if same else f", there at level {rule.references}")


def _fenced(block: list[str]) -> list[str]:
    text = "\n".join(block).strip("\n")
    return ["```text", text, "```", ""]


def index() -> str:
    """The list of all rules."""
    rows = [f"| [{r.name}]({r.name}.md) | {r.severity} | {r.summary} |" for r in RULES.values()]
    head = [
        "# Rules",
        "",
        "The name is the diagnostic code in an editor and the key in the configuration. `groundls rule NAME` prints a page.",
        "Errors fail a check; warnings fail it with `--strict`.",
        "",
        "| rule | level | fires on |",
        "|---|---|---|",
    ]
    return "\n".join([*head, *rows]) + "\n"


def pages() -> dict[str, str]:
    """Every page by file name."""
    return {"README.md": index(), **{f"{rule.name}.md": page(rule) for rule in RULES.values()}}


def main() -> int:
    """Write or compare the pages."""
    wanted = pages()
    if "--check" in sys.argv[1:]:
        present = {p.name: p.read_text("utf-8") for p in FOLDER.glob("*.md")}
        stale = sorted(name for name in wanted.keys() | present.keys() if wanted.get(name) != present.get(name))
        if stale:
            print(f"docs/rules is not up to date ({', '.join(stale)}); run make docs", file=sys.stderr)
        return 1 if stale else 0
    FOLDER.mkdir(exist_ok=True)
    for name, text in wanted.items():
        (FOLDER / name).write_text(text, "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
