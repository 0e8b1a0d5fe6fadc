"""``make bench``: the speed of a check as a ratio to a reference in the same run.

The reference is markdown-it-py reading the same documents once, in a process of its own: a number that means the same on a slow
and on a fast machine. Interleaved runs, medians of CPU seconds; nothing is asserted.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.bench.corpus import make_corpus

ROUNDS = 5
REFERENCE = """
import pathlib, sys
from markdown_it import MarkdownIt
parser = MarkdownIt("commonmark").enable("table")
for path in sorted(pathlib.Path(sys.argv[1]).rglob("*.md")):
    parser.parse(path.read_text("utf-8"))
"""


def cpu(command: Sequence[str], cwd: Path) -> float:
    """CPU seconds of one run of a command."""
    process = subprocess.Popen(command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime


def main() -> int:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        count, citations = make_corpus(root, documents=400)
        (root / "small").mkdir()
        (root / "small" / "s.txt").write_text("Revenue rose 12 % in 2023.", "utf-8")
        small = 'Revenue rose ([1]).\n\n[1]: s.txt#char=0,26 "Revenue rose 12 % in 2023."\n'
        (root / "small" / "a.md").write_text(small, "utf-8")
        check = [sys.executable, "-m", "groundls", "--check", "--format", "json"]
        runs: dict[str, list[float]] = {"check": [], "reference": [], "one small file": [], "python": []}
        for _ in range(ROUNDS):
            runs["check"].append(cpu([*check, "."], root))
            runs["reference"].append(cpu([sys.executable, "-c", REFERENCE, str(root)], root))
            runs["one small file"].append(cpu([*check, "small/a.md"], root))
            runs["python"].append(cpu([sys.executable, "-c", "pass"], root))
        print(f"{count} documents, {citations} citations; medians of {ROUNDS} interleaved runs")
        for name, values in runs.items():
            print(f"{name:15} {statistics.median(values):6.2f} s CPU")
        for name, base in (("check", "reference"), ("one small file", "python")):
            ratios = sorted(a / b for a, b in zip(runs[name], runs[base], strict=True))
            print(f"{name} / {base}: {ratios[0]:.2f} to {ratios[-1]:.2f}, median {statistics.median(ratios):.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
