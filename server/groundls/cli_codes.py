"""Exit codes of the command line."""

from __future__ import annotations

CLEAN = 0
FINDINGS = 1
USAGE = 2
INCOMPLETE = 3
INTERRUPTED = 130
