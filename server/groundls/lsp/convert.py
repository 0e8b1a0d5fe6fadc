"""Between groundcore's plain data and the protocol's types: the only module that makes values of those types.

Always with keyword arguments: the order of their parameters has changed between releases of lsprotocol.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.protocol import default_converter

from groundcore.findings import Edit, Finding, Severity
from groundcore.text import Encoding, Position, Span, Text
from groundls.lsp.client import Client
from groundls.lsp.session import Change

if TYPE_CHECKING:
    from cattrs import Converter

SOURCE = "groundls"
FULL_SYNC = types.TextDocumentSyncKind.Full
QUICK_FIX = "quickfix"
FIX_ALL = "source.fixAll.groundls"
ANSWER = "refactor.rewrite"
ACTION_KINDS = (QUICK_FIX, FIX_ALL, ANSWER)

_SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.INFORMATION: types.DiagnosticSeverity.Information,
    Severity.HINT: types.DiagnosticSeverity.Hint,
}
_FADED = frozenset({"unused-definition"})
_LEVELS = ((40, types.MessageType.Error), (30, types.MessageType.Warning), (20, types.MessageType.Info))


def converter() -> Converter:
    """The converter for messages: pygls' own, but what should be a string and is none is refused."""
    made: Converter = default_converter()  # type: ignore[no-untyped-call]
    made.register_structure_hook(str, _string)
    return made


def _string(value: object, _: object) -> str:
    if not isinstance(value, str):
        raise TypeError("not a string")
    return value


# Positions


def position(given: types.Position) -> Position:
    """A client's position."""
    return Position(given.line, given.character)


def text_range(text: Text, span: Span, encoding: Encoding) -> types.Range:
    """A span of a text as a range in the client's units."""
    start, end = text.position(span.start, encoding), text.position(span.end, encoding)
    return types.Range(
        start=types.Position(line=start.line, character=start.character),
        end=types.Position(line=end.line, character=end.character),
    )


def span(text: Text, given: types.Range, encoding: Encoding) -> Span:
    """A client's range as a span, its ends in order."""
    start, end = sorted((text.offset(position(given.start), encoding), text.offset(position(given.end), encoding)))
    return Span(start, end)


def changes(given: Iterable[types.TextDocumentContentChangeEvent]) -> list[Change]:
    """What a change notification changes."""
    return [
        Change(change.text, position(change.range.start), position(change.range.end))
        if isinstance(change, types.TextDocumentContentChangePartial)
        else Change(change.text)
        for change in given
    ]


# Diagnostics


def diagnostic(
    finding: Finding,
    text: Text,
    client: Client,
    related: Mapping[str, tuple[str, Text]],
    data: dict[str, Any] | None = None,
) -> types.Diagnostic:
    """A finding as a diagnostic; `related` has the URI and the text of each path that it points to."""
    places = [
        types.DiagnosticRelatedInformation(location=_location(*related[r.path], r.span, client), message=r.message)
        for r in finding.related
        if client.related_information and r.path in related
    ]
    faded = client.unnecessary_tag and finding.rule in _FADED
    return types.Diagnostic(
        range=text_range(text, finding.span, client.encoding),
        message=finding.message,
        severity=_SEVERITIES[finding.severity],
        code=finding.rule,
        source=SOURCE,
        tags=[types.DiagnosticTag.Unnecessary] if faded else None,
        related_information=places or None,
        data=data if client.diagnostic_data else None,
    )


def notice(text: Text, where: Span, severity: Severity, message: str, client: Client) -> types.Diagnostic:
    """A diagnostic that no rule makes: what could not be checked, and why."""
    return types.Diagnostic(
        range=text_range(text, where, client.encoding),
        message=message,
        severity=_SEVERITIES[severity],
        source=SOURCE,
    )


def finding_of(given: types.Diagnostic) -> str:
    """The fingerprint of the finding that a client's diagnostic came from; empty where it names none."""
    data = given.data
    name = data.get("finding") if isinstance(data, dict) else getattr(data, "finding", None)
    return name if isinstance(name, str) else ""


def is_automatic(context: types.CodeActionContext) -> bool:
    """Whether actions are asked for because the cursor has moved, and not by the writer."""
    return context.trigger_kind is types.CodeActionTriggerKind.Automatic


def published(uri: str, version: int | None, diagnostics: Iterable[types.Diagnostic]) -> types.PublishDiagnosticsParams:
    """The diagnostics of one document."""
    return types.PublishDiagnosticsParams(uri=uri, version=version, diagnostics=list(diagnostics))


# Answers


def hover(value: str, text: Text, where: Span, client: Client) -> types.Hover:
    """A hover over a span."""
    kind = types.MarkupKind.Markdown if client.markdown else types.MarkupKind.PlainText
    return types.Hover(
        contents=types.MarkupContent(kind=kind, value=value), range=text_range(text, where, client.encoding)
    )


def _location(uri: str, text: Text, where: Span, client: Client) -> types.Location:
    return types.Location(uri=uri, range=text_range(text, where, client.encoding))


def location(uri: str, text: Text, where: Span, client: Client) -> types.Location:
    """A place in a file."""
    return _location(uri, text, where, client)


def link(uri: str, text: Text, where: Span, origin: types.Range, client: Client) -> types.LocationLink:
    """A place in a file, and what in the document leads there."""
    target = text_range(text, where, client.encoding)
    return types.LocationLink(
        target_uri=uri, target_range=target, target_selection_range=target, origin_selection_range=origin
    )


# Edits and actions


def workspace_edit(uri: str, version: int, text: Text, edits: Iterable[Edit], client: Client) -> types.WorkspaceEdit:
    """Edits of one document: of this version of it where the client knows versions."""
    written = [
        types.TextEdit(range=text_range(text, edit.span, client.encoding), new_text=edit.new_text) for edit in edits
    ]
    if not client.document_changes:
        return types.WorkspaceEdit(changes={uri: written})
    identifier = types.OptionalVersionedTextDocumentIdentifier(uri=uri, version=version)
    return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(text_document=identifier, edits=written)])


def action(
    title: str,
    kind: str,
    *,
    diagnostics: list[types.Diagnostic] | None = None,
    preferred: bool = False,
    edit: types.WorkspaceEdit | None = None,
    command: types.Command | None = None,
    data: dict[str, Any] | None = None,
) -> types.CodeAction:
    """A code action."""
    return types.CodeAction(
        title=title,
        kind=kind,
        diagnostics=diagnostics,
        is_preferred=preferred or None,
        edit=edit,
        command=command,
        data=data,
    )


def command(title: str, name: str, arguments: list[Any]) -> types.Command:
    """A command of ours."""
    return types.Command(title=title, command=name, arguments=arguments)


def apply_edit(edit: types.WorkspaceEdit, label: str) -> types.ApplyWorkspaceEditParams:
    """The request to make an edit."""
    return types.ApplyWorkspaceEditParams(edit=edit, label=label)


# Registrations and options


def action_options() -> types.CodeActionOptions:
    """What code actions there are."""
    return types.CodeActionOptions(code_action_kinds=list(ACTION_KINDS), resolve_provider=True)


def save_options() -> types.SaveOptions:
    """That a save is told without the text, which is known already."""
    return types.SaveOptions(include_text=False)


def file_operations() -> types.FileOperationRegistrationOptions:
    """That renames and deletions of all files and folders are told: any of them may be a source."""
    pattern = types.FileOperationPattern(glob="**/*")
    return types.FileOperationRegistrationOptions(filters=[types.FileOperationFilter(pattern=pattern, scheme="file")])


def command_options(commands: Iterable[str]) -> types.ExecuteCommandOptions:
    """The commands there are."""
    return types.ExecuteCommandOptions(commands=list(commands))


def file_watchers() -> types.RegistrationParams:
    """The registration for changes of files on the disk."""
    options = types.DidChangeWatchedFilesRegistrationOptions(watchers=[types.FileSystemWatcher(glob_pattern="**/*")])
    registration = types.Registration(
        id="groundls-files", method="workspace/didChangeWatchedFiles", register_options=options
    )
    return types.RegistrationParams(registrations=[registration])


# Messages and progress


def log_message(level: int, message: str) -> types.LogMessageParams:
    """A line for the client's log, at a level of :mod:`logging`."""
    return types.LogMessageParams(type=_message_type(level), message=message)


def show_message(level: int, message: str) -> types.ShowMessageParams:
    """A message for the writer, at a level of :mod:`logging`."""
    return types.ShowMessageParams(type=_message_type(level), message=message)


def _message_type(level: int) -> types.MessageType:
    return next((kind for least, kind in _LEVELS if level >= least), types.MessageType.Log)


def progress_create(token: str) -> types.WorkDoneProgressCreateParams:
    """The request for a progress display."""
    return types.WorkDoneProgressCreateParams(token=token)


def progress_begin(token: str, title: str, *, cancellable: bool) -> types.ProgressParams:
    """The beginning of some work."""
    value = types.WorkDoneProgressBegin(title=title, cancellable=cancellable, percentage=0)
    return types.ProgressParams(token=token, value=value)


def progress_report(token: str, message: str, percentage: int) -> types.ProgressParams:
    """How far some work has come."""
    return types.ProgressParams(token=token, value=types.WorkDoneProgressReport(message=message, percentage=percentage))


def progress_end(token: str, message: str) -> types.ProgressParams:
    """The end of some work."""
    return types.ProgressParams(token=token, value=types.WorkDoneProgressEnd(message=message or None))
