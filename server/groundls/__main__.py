"""Entry point of the ``groundls`` command and of ``python -m groundls``."""

from __future__ import annotations

import contextlib
import os
import sys


def main() -> None:
    """Run the command line and end the process with its exit code."""
    try:
        from groundls.cli import run

        sys.exit(run(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    # ``python -m`` looks for modules in the current folder first: a workspace must not bring its own.
    with contextlib.suppress(FileNotFoundError):  # the current folder may be gone
        sys.path[:] = [path for path in sys.path if path not in {"", os.getcwd()}]
    main()
