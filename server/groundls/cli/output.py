"""Writing to the terminal: colour only where wanted, and no character that could stop or steer the terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

from groundcore.findings import shown_name
from groundcore.report.text import Style
from groundls.cli_codes import USAGE


class Output:
    """Standard output and error of one command."""

    def __init__(self) -> None:
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="backslashreplace")
        self.style = Style(colour=_wants_colour())

    def write(self, text: str) -> None:
        """Write text as it is."""
        sys.stdout.write(text)

    def lines(self, lines: Iterable[str]) -> None:
        """Write lines; one that a CI system would read as its own command is defused."""
        for line in lines:
            if line.startswith(("::", "##")):
                line = " " + line
            sys.stdout.write(line + "\n")

    def remarks(self, lines: Iterable[str]) -> None:
        """Write lines to standard error, beside a report that a program reads."""
        for line in lines:
            sys.stderr.write(line + "\n")

    def usage(self, message: str) -> int:
        """Say what is wrong with the call, on stderr, and return the exit code for it."""
        print(f"groundls: {shown_name(message, 1000)}", file=sys.stderr)
        return USAGE


def _wants_colour() -> bool:
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR") not in {None, "", "0"}:
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
