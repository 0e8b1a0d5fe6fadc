"""groundcore: text and evidence, without protocol, editor or network.

The library behind groundls. It knows documents, markers, definitions, sources and spans, and resolves every
citation by reading the span again. It prints nothing, knows no current folder and no clock, and opens files
only in :mod:`groundcore.disk`.
"""

from __future__ import annotations

__version__ = "0.1.0"

RULES_VERSION = 1
"""Raised when a change alters which findings gate a check; printed in machine-readable output."""
