"""The command line in a folder for one test: in this process where it is quick, as a program where it must be one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from groundls.cli import run
from tests.core.project import Project
from tests.marked import parse

REPORT = """
//- report.md
Revenue rose ([1]), costs fell ([2]).

[1]: sources/q3.txt#char=@ "Revenue rose 12 % in 2023."
[2]: sources/q3.txt#char=@ "Costs fell in every region."
//- sources/q3.txt
Revenue rose 12 % in 2023. Costs fell in every region.
"""
CLEAN = "1 document, 2 citations, all verified\n1 claim: 1 not comparable; faithfulness none, strictness 1.00\n"
KEPT = ("PATH", "SYSTEMROOT", "PYTHONPATH", "VIRTUAL_ENV", "LD_LIBRARY_PATH")


@dataclass(frozen=True)
class Done:
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """What a machine reads on standard output."""
        return json.loads(self.out)

    @property
    def rules(self) -> list[str]:
        """The rules of a JSON report, in order."""
        return [finding["rule"] for finding in self.json["findings"]]


@dataclass(frozen=True)
class Folder(Project):
    """A project, and commands that are run in it."""

    capture: pytest.CaptureFixture[str]

    def files(self, marked: str) -> Folder:
        """Write the files of a marked source; what is marked in it is not looked at."""
        for path, data in parse(marked).files.items():
            self.write(path, data)
        return self

    def call(self, *arguments: str, at: str = "") -> Done:
        """Run a command in this process."""
        before = Path.cwd()
        os.chdir(self.root / at)
        self.capture.readouterr()
        try:
            code = run(arguments)
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else 1
        finally:
            os.chdir(before)
        captured = self.capture.readouterr()
        return Done(code, captured.out, captured.err)

    def check(self, *arguments: str, at: str = "") -> Done:
        """Check, and report as text."""
        return self.call("check", *arguments, at=at)

    def report(self, *arguments: str, at: str = "") -> Done:
        """Check, and report as JSON."""
        return self.call("check", "--format", "json", *arguments, at=at)

    def program(self, *arguments: str, at: str = "", env: Mapping[str, str] | None = None) -> Done:
        """Run a command as a program of its own, with nothing in its environment that could matter."""
        done = subprocess.run(
            [sys.executable, "-m", "groundls", *arguments],
            cwd=self.root / at,
            env=self.environment(env or {}),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )
        return Done(done.returncode, done.stdout.decode("latin-1"), done.stderr.decode("latin-1"))

    def environment(self, more: Mapping[str, str]) -> dict[str, str]:
        """The environment of such a program."""
        kept = {name: os.environ[name] for name in KEPT if name in os.environ}
        return {**kept, "HOME": str(self.root.parent), **more}
