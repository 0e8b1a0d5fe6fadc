"""A real Neovim against the installed command, and the proof that the script can fail."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("neovim.lua")
BIN = Path(sys.executable).parent


def found(name: str) -> str | None:
    return shutil.which(name, path=os.pathsep.join([str(BIN), os.environ.get("PATH", "")]))


pytestmark = pytest.mark.skipif(found("nvim") is None, reason="Neovim is not installed")

LOG = "\U0001f6a2 The boat sailed at dawn. It came back at noon.\n"
REPORT = """\
# Ferry

\U0001f6a2 It sailed ([1]) and came back ([2]). Nobody knows why ([9]).

Who replaced the bearing?

[1]: log.txt#char=2,26 "The boat sailed at dawn."
[2]: log.txt#char=1,2 "It came back at noon."
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with one broken report."""
    folder = tmp_path / "a project"
    (folder / ".git").mkdir(parents=True)
    (folder / "log.txt").write_text(LOG, encoding="utf-8")
    (folder / "notes.md").write_text("Maeve Tierney replaced the bearing on Monday.\n", encoding="utf-8")
    (folder / "report.md").write_text(REPORT, encoding="utf-8")
    return folder


def run(command: list[str], project: Path) -> subprocess.CompletedProcess[str]:
    """Run the script with a server's command."""
    own = project.parent / "home"
    own.mkdir()
    env = {**os.environ, "GROUNDLS_COMMAND": "\n".join(command), "GROUNDLS_PROJECT": str(project)}
    env |= {"HOME": str(own), "LC_ALL": "C.UTF-8"}
    env |= {f"XDG_{name}_HOME": str(own / name.lower()) for name in ("CACHE", "CONFIG", "DATA", "STATE")}
    nvim = found("nvim")
    assert nvim is not None
    arguments = [nvim, "--headless", "-u", "NONE", "-l", str(SCRIPT)]
    return subprocess.run(arguments, env=env, capture_output=True, text=True, encoding="utf-8", timeout=120, cwd=own)


def test_a_writer_s_minute(project: Path) -> None:
    groundls = found("groundls")
    assert groundls is not None, "the command is not installed"
    done = run([groundls], project)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.endswith("all held\n")
    assert done.stdout.count("ok ") >= 15


def test_the_script_goes_red_without_hover(project: Path) -> None:
    wrapper = project.parent / "without_hover.py"
    wrapper.write_text(
        textwrap.dedent("""
            import sys
            from groundls.cli import run
            from groundls.lsp.handlers import hover
            hover.register = lambda server: None
            sys.exit(run(sys.argv[1:]))
        """),
        encoding="utf-8",
    )
    done = run([sys.executable, str(wrapper)], project)
    assert done.returncode == 1, done.stdout + done.stderr
    failures = [line.split(":")[0] for line in done.stdout.split("\n") if line.startswith("FAIL ")]
    assert failures == [
        "FAIL hover says the status and the place",
        "FAIL hover shows the words",
        "FAIL hover over the answer",
    ]
