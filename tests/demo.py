"""The main job on the example workspace: a question answered with citations, the answer checked, the broken drafts reported.

Run by ``make demo``. It works on a copy, prints what a writer would see, and fails if a step does not end as it should.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

EXAMPLE = Path(__file__).parent.parent / "docs" / "example"
QUESTION = "Why was the alarm threshold raised to 80 degrees?"


def main() -> int:
    """Run the steps; the exit code is 0 only when each ended as expected."""
    with tempfile.TemporaryDirectory() as folder:
        workspace = Path(folder) / "example"
        shutil.copytree(EXAMPLE, workspace, ignore=shutil.ignore_patterns("questions.json"))
        os.environ["XDG_CACHE_HOME"] = folder + "/cache"
        print("1. A question, answered by quoting the sources of the example workspace.\n")
        answer = _run(["groundls", "ask", QUESTION], workspace, expect=0)
        (workspace / "answer.md").write_text(answer, "utf-8")
        print("2. The answer as a document: every quote is looked up again in its source.\n")
        _run(["groundls", "--check", "answer.md"], workspace, expect=0)
        print("3. The report of the example, which is clean.\n")
        _run(["groundls", "--check", "report.md"], workspace, expect=0)
        print("4. Drafts in which every rule that is on by itself fires once.\n")
        _run(["groundls", "--check", "broken"], workspace, expect=1)
    print(
        "Next: open docs/example in your editor (docs/usage.md says how), or run groundls --check in your own folder."
    )
    return 0


def _run(command: list[str], cwd: Path, *, expect: int) -> str:
    shown = " ".join(f'"{part}"' if " " in part else part for part in command)
    print(f"$ {shown}", flush=True)
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, encoding="utf-8", check=False)
    print(done.stdout + done.stderr, flush=True)
    if done.returncode != expect:
        sys.exit(f"groundls ended with {done.returncode}, not {expect}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
