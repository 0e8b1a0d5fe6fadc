"""What an editor asks about a place in a document: f(snapshot, document, offset or span) -> plain data.

Pure functions that know nothing of the protocol. Every answer about a citation comes from
:func:`groundcore.citations.resolve_definition`, asked just now.
"""

from __future__ import annotations
