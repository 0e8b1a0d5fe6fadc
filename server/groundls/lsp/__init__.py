"""The language server: a thin shell around groundcore. pygls is transport; text, positions and files are ours."""

from __future__ import annotations
