"""The text that a file has in git's last commit: the one place that runs git, and only for an editor.

The configuration of a repository can name programs, and a repository is no more trusted than a document. Only an
object is read: no index, no working tree, no hook, filter, text conversion, diff, pager or transport has a part in it.
"""

from __future__ import annotations

import os
import shutil
import subprocess

from groundcore.sources import MAX_BYTES

SECONDS = 5.0
"""Seconds after which git is ended."""

_SETTINGS = (
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "core.pager=cat",
    "core.attributesFile=/dev/null",
    "protocol.allow=never",
    "safe.bareRepository=explicit",
)


def head_text(root: str, path: str) -> bytes | None:
    """The bytes of a file in the commit at HEAD, of at most 32 MB; `path` is relative to the folder `root`.

    None where that cannot be told: no git, no repository, no commit, no such file, a text that is not here. This waits
    for git, so it is called from a worker.
    """
    name = f"HEAD:./{path}"
    size = _run(root, "cat-file", "-s", name)
    if size is None or not size.strip().isdigit() or len(size.strip()) > 10 or int(size) > MAX_BYTES:
        return None
    return _run(root, "cat-file", "blob", name)


def _run(root: str, *arguments: str) -> bytes | None:
    program = shutil.which("git")
    if program is None or not os.path.isabs(program) or _is_below(program, root):
        return None
    settings = [word for setting in _SETTINGS for word in ("-c", setting)]
    command = [program, "--no-pager", "--no-optional-locks", "--literal-pathspecs", *settings, *arguments]
    try:
        done = subprocess.run(
            command,
            cwd=root,
            env=_environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=SECONDS,
            check=False,
        )
    except (OSError, ValueError, subprocess.SubprocessError):
        return None
    return done.stdout if done.returncode == 0 else None


def _environment() -> dict[str, str]:
    """Ours without what tells git to look elsewhere or to run something; nothing is fetched that is not here."""
    kept = {name: value for name, value in os.environ.items() if not name.upper().startswith("GIT_")}
    return {**kept, "GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"}


def _is_below(program: str, root: str) -> bool:
    folder = os.path.join(os.path.realpath(root), "")
    return os.path.realpath(program).startswith(folder) or os.path.abspath(program).startswith(folder)
