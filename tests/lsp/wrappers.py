"""Servers with a fault planted in them."""

from __future__ import annotations

import sys
import textwrap


def wrapped(code: str) -> list[str]:
    """The command of a server that runs some code before it starts."""
    run = "import sys\nfrom groundls.cli import run\nsys.exit(run(['--stdio']))\n"
    return [sys.executable, "-c", textwrap.dedent(code) + run]
