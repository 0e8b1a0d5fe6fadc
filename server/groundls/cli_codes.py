"""Exit codes of the command line."""

from __future__ import annotations

CLEAN = 0
FINDINGS = 1
USAGE = 2
INCOMPLETE = 3
INTERRUPTED = 130
BROKEN_PIPE = 141
"""As a shell reports a program that a closed pipe ended: nobody saw the whole report, so it is no success."""
