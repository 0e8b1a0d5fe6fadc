"""Checking paths headless: which files, under which root, with which result.

Files are checked one at a time and their text is dropped, so a run over many costs little memory. The order of the
result is the order of the paths given, then of the names; a path gives the same findings alone and in a walk.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from groundcore import config
from groundcore.citations import Resolution, Status
from groundcore.disk import FileBytes, project_root
from groundcore.documents import CLAIMS_SPAN, Document, DocumentKind, format_of
from groundcore.findings import Finding, Severity
from groundcore.metric import Counts
from groundcore.rules import RULE_NAMES, check_document
from groundcore.sources import SourceProblem, Unreadable
from groundcore.sources.cache import SourceCache
from groundcore.text import Text
from groundcore.workspace import Workspace

_MAGIC = frozenset("*?[")


class NoSuchPathError(Exception):
    """An explicit path or pattern that matches nothing."""


@dataclass(frozen=True, slots=True)
class Options:
    """What one run is asked for."""

    root: str | None = None
    """Absolute; None: found for each path."""
    overrides: Mapping[str, config.Level] = field(default_factory=dict)
    treat_as_cited: bool = False
    """Treat every document as a cited one: for measuring the scanner."""


@dataclass(frozen=True, slots=True)
class Skipped:
    """A file that was not looked at, or a source that could not be, and why."""

    path: str
    reason: str
    incomplete: bool
    """The check is incomplete because of it."""


@dataclass(frozen=True, slots=True)
class DocumentReport:
    """One document that was checked; everything with an offset counts code points of `text`."""

    path: str
    """As it is shown: relative to the current folder."""
    kind: DocumentKind
    text: Text
    findings: tuple[Finding, ...]
    markers: int
    citations: int
    statuses: Mapping[str, int]
    skipped: tuple[Skipped, ...]
    root: str
    location: str
    """Relative to `root`."""
    shown_from: str
    """The absolute folder to which shown paths are relative."""
    document: Document
    resolutions: tuple[Resolution, ...] = ()
    suppressed: tuple[Finding, ...] = ()
    """Findings that comments in the document ignore."""
    claims: Counts = field(default_factory=Counts)

    @property
    def verified(self) -> int:
        """Definitions whose status is verified."""
        return self.statuses.get(Status.VERIFIED, 0)

    def shown(self, location: str) -> str:
        """Another path below `root` as it is shown."""
        absolute = os.path.join(self.root, *location.split("/"))
        return os.path.relpath(absolute, self.shown_from).replace(os.sep, "/")


@dataclass
class Totals:
    """Counts of one run."""

    files: int = 0
    documents: int = 0
    markers: int = 0
    citations: int = 0
    verified: int = 0
    statuses: dict[str, int] = field(default_factory=dict)
    severities: dict[Severity, int] = field(default_factory=lambda: dict.fromkeys(Severity, 0))
    not_checked: int = 0
    fixable: int = 0
    suppressed: int = 0
    claims: Counts = field(default_factory=Counts)
    switched_off: list[str] = field(default_factory=list)
    skipped: dict[Skipped, None] = field(default_factory=dict)

    @property
    def incomplete(self) -> bool:
        """Whether something could not be checked by this installation."""
        return any(s.incomplete for s in self.skipped)

    def add(self, report: DocumentReport) -> None:
        """Count one document."""
        self.documents += 1
        self.markers += report.markers
        self.citations += report.citations
        self.verified += report.verified
        for status, count in report.statuses.items():
            self.statuses[status] = self.statuses.get(status, 0) + count
        for finding in report.findings:
            self.severities[finding.severity] += 1
            self.fixable += any(f.fix_all for f in finding.fixes)
        self.suppressed += len(report.suppressed)
        self.claims += report.claims
        self.not_checked += sum(1 for r in report.resolutions if r.not_checked is not None)
        for skipped in report.skipped:
            self.skipped[skipped] = None

    def exit_code(self, *, strict: bool) -> int:
        """0 clean, 1 findings that gate, 3 something could not be checked (wins over 1)."""
        if self.incomplete:
            return 3
        if self.severities[Severity.ERROR]:
            return 1
        return 1 if strict and (self.severities[Severity.WARNING] or self.switched_off) else 0


class Run:
    """One run over paths; iterating yields the documents that are under any rule, `totals` grows meanwhile."""

    def __init__(
        self,
        given: Sequence[str],
        cwd: str,
        options: Options,
        amend: Callable[[Run, DocumentReport], DocumentReport] | None = None,
    ) -> None:
        """`amend` may change a document and return its new report, before anything of it is counted.

        Raises:
            NoSuchPathError: a path or pattern matches nothing.
        """
        self.totals = Totals()
        self._amend = amend
        self._cwd = cwd
        self._options = options
        self._workspaces: dict[str, Workspace] = {}
        self._cache = SourceCache()
        self._seen: set[tuple[str, str]] = set()
        self._targets = [target for path in given for target in self._expand(path)]

    def __iter__(self) -> Iterator[DocumentReport]:
        for absolute, explicit in self._targets:
            if os.path.isdir(absolute):
                yield from self._folder(absolute)
            else:
                yield from self._file(absolute, explicit=explicit)

    def recheck(self, report: DocumentReport, text: Text) -> DocumentReport:
        """The report of the same document with another text, which nobody has saved yet."""
        workspace = self._workspaces[report.root].with_document(report.location, text)
        return self._report(workspace, workspace.read_document(report.location, text))

    def _expand(self, given: str) -> Iterator[tuple[str, bool]]:
        path = os.path.normpath(os.path.join(self._cwd, given))
        if os.path.lexists(path):
            yield path, True
            return
        is_pattern = not _MAGIC.isdisjoint(given)
        matched = sorted(self._matching(path)) if is_pattern else []
        if not matched:
            what = "pattern matches nothing" if is_pattern else "path does not exist"
            raise NoSuchPathError(f"{given}: this {what}")
        yield from ((p, os.path.isdir(p) or format_of(p) is not None) for p in matched)

    def _matching(self, pattern: str) -> Iterator[str]:
        """What a pattern matches; no link is followed on the way."""
        from pathlib import Path  # only where a pattern is given

        whole = Path(pattern)
        fixed = Path(*takewhile(_MAGIC.isdisjoint, whole.parts))
        base = os.path.realpath(fixed)
        for found in fixed.glob(str(whole.relative_to(fixed))):
            inside = os.path.relpath(found.parent, fixed)
            if os.path.realpath(found.parent) == os.path.normpath(os.path.join(base, inside)):
                yield str(found)

    def _workspace(self, root: str) -> Workspace:
        if root not in self._workspaces:
            self._workspaces[root] = Workspace(root, RULE_NAMES, self._options.overrides, cache=self._cache)
        return self._workspaces[root]

    def _place(self, absolute: str) -> tuple[Workspace, str] | None:
        """The workspace of a path and the path in it; None where it lies outside a root that was given."""
        real_folder = os.path.realpath(os.path.dirname(absolute))
        real = os.path.join(real_folder, os.path.basename(absolute))
        root = self._options.root or project_root(real, cwd=os.path.realpath(self._cwd))
        workspace = self._workspace(os.path.realpath(root))
        location = workspace.disk.relative(real)
        return None if location is None else (workspace, location)

    def _shown(self, workspace: Workspace, location: str) -> str:
        absolute = workspace.disk.absolute(location)
        cwd = os.path.realpath(self._cwd)
        return os.path.relpath(absolute, cwd).replace(os.sep, "/")

    def _folder(self, absolute: str) -> Iterator[DocumentReport]:
        real = os.path.realpath(absolute)
        root = self._options.root or project_root(real, cwd=os.path.realpath(self._cwd))
        workspace = self._workspace(os.path.realpath(root))
        start = workspace.disk.relative(real)
        if start is None:
            raise NoSuchPathError(f"{absolute}: this folder is not below --root")
        if start and workspace.disk.ignored(start, is_folder=True):
            self._skip(workspace, start, "is git-ignored", incomplete=False)
            return
        for walked in workspace.walk_documents(start):
            if walked.reason:
                self._skip(workspace, walked.path, walked.reason, incomplete=walked.is_folder)
            elif not workspace.excluded(walked.path):
                yield from self._check(workspace, walked.path, explicit=False)

    def _file(self, absolute: str, *, explicit: bool) -> Iterator[DocumentReport]:
        if not explicit:
            return
        place = self._place(absolute)
        if place is None:
            raise NoSuchPathError(f"{absolute}: this file is not below --root")
        workspace, location = place
        if workspace.disk.ignored(location):
            self._skip(workspace, location, "is git-ignored", incomplete=False)
        elif workspace.excluded(location):
            self._skip(workspace, location, "is excluded by the configuration", incomplete=False)
        else:
            yield from self._check(workspace, location, explicit=True)

    def _skip(self, workspace: Workspace, location: str, reason: str, *, incomplete: bool) -> None:
        self.totals.skipped[Skipped(self._shown(workspace, location), reason, incomplete)] = None

    def _check(self, workspace: Workspace, location: str, *, explicit: bool) -> Iterator[DocumentReport]:
        if (workspace.root, location) in self._seen:
            return
        self._seen.add((workspace.root, location))
        document = workspace.document(location)
        if isinstance(document, SourceProblem):
            incomplete = explicit or _holds_citations(workspace, location)
            self._skip(workspace, location, document.detail, incomplete=incomplete)
            return
        self.totals.files += 1
        workspace.forget(location)
        if document.kind is DocumentKind.OFF:
            self.totals.switched_off.append(self._shown(workspace, location))
        if self._options.treat_as_cited:
            document = _as_cited(workspace, document)
        if document.kind in {DocumentKind.CITED, DocumentKind.REFERENCES}:
            report = self._report(workspace, document)
            if self._amend is not None:
                report = self._amend(self, report)
            self.totals.add(report)
            yield report

    def _report(self, workspace: Workspace, document: Document) -> DocumentReport:
        checked = check_document(workspace, document)
        statuses: dict[str, int] = {}
        skipped = [Skipped(self._shown(workspace, document.path), failure, True) for failure in checked.failures]
        for resolution in checked.resolutions:
            if resolution.verification is not None:
                status = str(resolution.verification.status)
                statuses[status] = statuses.get(status, 0) + 1
            if resolution.not_checked is not None:
                allowed = workspace.may_be_absent(resolution.path, document.path)
                shown = self._shown(workspace, resolution.path)
                skipped.append(Skipped(shown, resolution.not_checked.detail, not allowed))
        references = document.kind is DocumentKind.REFERENCES
        return DocumentReport(
            path=self._shown(workspace, document.path),
            kind=document.kind,
            text=document.text,
            findings=checked.findings,
            markers=document.marker_count,
            citations=len(document.entries) if references else len(document.syntax.definitions),
            statuses=statuses,
            skipped=tuple(dict.fromkeys(skipped)),
            root=workspace.root,
            location=document.path,
            shown_from=os.path.realpath(self._cwd),
            document=document,
            resolutions=checked.resolutions,
            suppressed=checked.suppressed,
            claims=checked.counts,
        )


def _holds_citations(workspace: Workspace, location: str) -> bool:
    """Whether a file that cannot be read as text holds ``#char=`` in its bytes."""
    found = workspace.disk.read(location, 1024 * 1024 * 1024)
    if not isinstance(found, FileBytes):
        return found.kind is Unreadable.DENIED  # nobody knows what it holds
    return (
        b"#char=" in found.data
        or b"#\x00c\x00h\x00a\x00r\x00=" in found.data
        or CLAIMS_SPAN.search(found.data) is not None
    )


def _as_cited(workspace: Workspace, document: Document) -> Document:
    from groundcore.markup import DocumentFormat, scan

    syntax = scan(document.text.value, format_of(document.path) or DocumentFormat.MARKDOWN)
    return Document(document.path, document.text, syntax, DocumentKind.CITED)
