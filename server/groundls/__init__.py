"""groundls: the language server and the command line around groundcore."""

from __future__ import annotations
