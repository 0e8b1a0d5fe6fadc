"""``groundls ask``: the answer to a question from the documents of a folder, as a cited document of that folder."""

from __future__ import annotations

import os
import sys
import time

from groundcore import answering
from groundcore.config import ConfigError
from groundcore.disk import Disk, project_root
from groundcore.rules import RULE_NAMES
from groundcore.text import Text
from groundcore.workspace import Workspace
from groundls.cli.options import ask_parser
from groundls.cli.output import Output
from groundls.cli_codes import CLEAN
from groundls.indexing import Indexer

_QUIET_SECONDS = 0.5


def main(arguments: list[str], cache_dir: str | None = None) -> int:
    """Answer a question on stdout and return the exit code; `cache_dir` is used in place of the user's cache folder."""
    options = ask_parser().parse_args(arguments)
    output = Output()
    folder = os.path.realpath(options.workspace)
    if not os.path.isdir(folder):
        return output.usage(f"--workspace {options.workspace}: this folder does not exist")
    if not options.question.strip():
        return output.usage("the question is empty; write it between quotation marks")
    if not sys.stdout.isatty() and hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8")  # what is saved is a document, and documents are UTF-8
    try:
        output.write(_answer(options.question, folder, cache_dir))
    except ConfigError as problem:
        return output.usage(str(problem))
    return CLEAN


def _answer(question: str, folder: str, cache_dir: str | None) -> str:
    root = Disk(project_root(folder, workspace=folder)).root
    location = Disk(root).relative(folder) or ""
    workspace = Workspace(root, RULE_NAMES)
    indexer = Indexer(root, cache_dir, location)
    line = _ProgressLine()
    try:
        indexer.update(workspace, line.show)
        line.clear()
        results = indexer.search(workspace, question)
    finally:
        line.clear()
        indexer.close()
    if indexer.note:
        print(f"groundls: {indexer.note}", file=sys.stderr)
    path = _free_name(workspace, location)
    found = answering.answer(results, workspace.settings(path).quotes.max_length)
    if isinstance(found, answering.Abstention):
        return found.message + "\n"
    document = workspace.read_document(path, Text(""))
    written = answering.insertion(workspace, document, answering.Question(question, 0), found)
    return written.reason + "\n" if isinstance(written, answering.Refusal) else written.document_text


def _free_name(workspace: Workspace, folder: str) -> str:
    """The path that the answer is written for: that of no file of the folder."""
    taken = workspace.disk.names(folder) or {}
    names = ("answer.md", *(f"answer-{number}.md" for number in range(2, len(taken) + 3)))
    name = next(name for name in names if name not in taken)
    return f"{folder}/{name}" if folder else name


class _ProgressLine:
    """One line on a terminal, once the work has taken half a second."""

    def __init__(self) -> None:
        self._wanted = sys.stderr.isatty()
        self._begun = time.monotonic()
        self._shown = False

    def show(self, done: int, total: int) -> None:
        """Show how many files are done."""
        if self._wanted and time.monotonic() - self._begun >= _QUIET_SECONDS:
            self._shown = True
            print(f"\rgroundls: indexing sources {done}/{total}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Remove the line."""
        if self._shown:
            self._shown = False
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
