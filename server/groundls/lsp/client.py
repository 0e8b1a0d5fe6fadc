"""What the client can do, reduced once to a few values; read from the plain JSON that it sent.

A capability that this version of the protocol does not know, or one of an odd type, counts as absent and never
keeps the server from starting.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from groundcore.text import Encoding


@dataclass(frozen=True, slots=True)
class Client:
    """The client's abilities; the defaults are those of a client that says nothing."""

    encoding: Encoding = Encoding.UTF16
    markdown: bool = False
    file_links: bool = False
    """Shows links to files in a hover as links that open them."""
    definition_links: bool = False
    document_changes: bool = False
    action_literals: bool = False
    action_resolve: bool = False
    """Asks for the edit of an action once it is chosen, and keeps the action's data until then."""
    related_information: bool = False
    diagnostic_versions: bool = False
    diagnostic_data: bool = False
    unnecessary_tag: bool = False
    progress: bool = False
    apply_edit: bool = False
    watches_files: bool = False
    """Takes a dynamic registration for changes of files."""

    @classmethod
    def of(cls, capabilities: object) -> Client:
        """The abilities named by the ``capabilities`` of an initialize request."""
        document = _table(capabilities, "textDocument")
        workspace = _table(capabilities, "workspace")
        diagnostics = _table(document, "publishDiagnostics")
        actions = _table(document, "codeAction")
        resolves = _list(_table(actions, "resolveSupport"), "properties")
        return cls(
            encoding=_encoding(_list(_table(capabilities, "general"), "positionEncodings")),
            markdown="markdown" in _list(_table(document, "hover"), "contentFormat"),
            file_links=bool(_table(_table(capabilities, "general"), "markdown")),
            definition_links=_yes(_table(document, "definition"), "linkSupport"),
            document_changes=_yes(_table(workspace, "workspaceEdit"), "documentChanges"),
            action_literals=bool(_table(actions, "codeActionLiteralSupport")),
            action_resolve=_yes(actions, "dataSupport") and "edit" in resolves,
            related_information=_yes(diagnostics, "relatedInformation"),
            diagnostic_versions=_yes(diagnostics, "versionSupport"),
            diagnostic_data=_yes(diagnostics, "dataSupport"),
            unnecessary_tag=1 in _list(_table(diagnostics, "tagSupport"), "valueSet"),
            progress=_yes(_table(capabilities, "window"), "workDoneProgress"),
            apply_edit=_yes(workspace, "applyEdit"),
            watches_files=_yes(_table(workspace, "didChangeWatchedFiles"), "dynamicRegistration"),
        )


def known_capabilities(capabilities: object) -> dict[str, Any]:
    """The few capabilities that the protocol library itself looks at, and that are what they should be."""
    operations = _table(_table(capabilities, "workspace"), "fileOperations")
    kept = {name: True for name in ("didRename", "didDelete") if _yes(operations, name)}
    general = {"positionEncodings": [str(_encoding(_list(_table(capabilities, "general"), "positionEncodings")))]}
    return {"general": general, "workspace": {"fileOperations": kept}}


def _table(holder: object, key: str) -> dict[str, Any]:
    value = holder.get(key) if isinstance(holder, dict) else None
    return value if isinstance(value, dict) else {}


def _list(holder: dict[str, Any], key: str) -> list[Any]:
    value = holder.get(key)
    return value if isinstance(value, list) else []


def _yes(holder: dict[str, Any], key: str) -> bool:
    return holder.get(key) is True


def _encoding(offered: list[Any]) -> Encoding:
    """The first encoding on the client's list that we know: the one it likes best."""
    known = {str(encoding): encoding for encoding in Encoding}
    return next((known[name] for name in offered if isinstance(name, str) and name in known), Encoding.UTF16)
