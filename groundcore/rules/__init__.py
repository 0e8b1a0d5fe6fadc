"""The rules, and the engine that runs them over one document."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from groundcore.citations import Resolution
from groundcore.documents import Document, DocumentKind
from groundcore.findings import Finding, Severity
from groundcore.metric import Counts, count
from groundcore.rules import (
    adjacent_markers,
    altered_span,
    ambiguous_span,
    cited_narration,
    conflict_marker,
    decorative_citation,
    derived_value,
    duplicate_definition,
    external_target,
    foreign_marker,
    grouped_marker,
    hidden_marker,
    inexact_path,
    invisible_definition,
    leftover_redaction,
    lost_definitions,
    malformed_definition,
    malformed_narration,
    malformed_span,
    miscounted_sources,
    misquotation,
    missing_quote,
    missing_source,
    missing_span,
    mixed_units,
    moved_span,
    noncanonical_quote,
    novel_fact,
    overlong_quote,
    padded_marker,
    unanchored_definition,
    uncitable_source,
    uncited_fact,
    undefined_marker,
    undercited_fact,
    unknown_directive,
    unordered_definitions,
    unreadable_source,
    unreviewed_answer,
    unsafe_target,
    unsupported_fact,
    unused_definition,
    unused_ignore,
    weak_quote,
    zero_marker,
)
from groundcore.rules.base import REGISTERED, Context, Rule
from groundcore.suppress import apply_ignores
from groundcore.text import Span
from groundcore.workspace import Workspace

__all__ = ["RULES", "RULE_NAMES", "Checked", "Rule", "check_document", "check_resolved"]

_MODULES = (
    undefined_marker,
    zero_marker,
    padded_marker,
    adjacent_markers,
    grouped_marker,
    foreign_marker,
    hidden_marker,
    malformed_definition,
    invisible_definition,
    duplicate_definition,
    lost_definitions,
    conflict_marker,
    unused_definition,
    unordered_definitions,
    missing_quote,
    noncanonical_quote,
    overlong_quote,
    unanchored_definition,
    weak_quote,
    unsafe_target,
    external_target,
    missing_source,
    unreadable_source,
    inexact_path,
    uncitable_source,
    malformed_span,
    moved_span,
    ambiguous_span,
    altered_span,
    missing_span,
    unsupported_fact,
    undercited_fact,
    derived_value,
    misquotation,
    miscounted_sources,
    mixed_units,
    decorative_citation,
    uncited_fact,
    novel_fact,
    malformed_narration,
    cited_narration,
    unknown_directive,
    unused_ignore,
    leftover_redaction,
    unreviewed_answer,
)
"""Every rule module, in the order of the documentation; importing one registers its rule."""

RULES: dict[str, Rule] = {rule.name: rule for module in _MODULES for rule in (REGISTERED[module.__name__],)}
"""Every rule by its name."""

RULE_NAMES = frozenset(RULES)

_UNUSED = "unused-ignore"
"""The rule that is about what the others found; it runs after them."""


@dataclass(frozen=True, slots=True)
class Checked:
    """One document with its findings, in order of place and name."""

    document: Document
    findings: tuple[Finding, ...]
    resolutions: tuple[Resolution, ...]
    failures: tuple[str, ...] = ()
    """Rules that failed on this document through a fault of their own: it was not checked completely."""
    suppressed: tuple[Finding, ...] = ()
    """Findings that comments in the document ignore, in the same order: none of `findings`."""
    counts: Counts = field(default_factory=Counts)
    """The claims of a cited document; what is ignored counts here all the same."""


def check_document(workspace: Workspace, document: Document) -> Checked:
    """Run every rule that applies to the document.

    Raises:
        ConfigError: the settings for this document cannot be used.
    """
    if document.kind not in {DocumentKind.CITED, DocumentKind.REFERENCES}:
        return Checked(document, (), ())
    return check_resolved(workspace, document, workspace.resolve(document))


def check_resolved(workspace: Workspace, document: Document, resolutions: tuple[Resolution, ...]) -> Checked:
    """The same for a document whose definitions are resolved already."""
    run = _Run(Context(workspace, document, resolutions))
    levels = _levels(workspace, document)
    for rule, level in levels:
        run.apply(rule, level)
    run.suppress(levels)
    findings, suppressed = (tuple(sorted(part, key=_in_order)) for part in (run.findings, run.suppressed))
    counts = run.counts()
    return Checked(document, findings, run.context.resolutions, tuple(run.failures), suppressed, counts)


def _in_order(finding: Finding) -> tuple[Span, str, str]:
    return finding.span, finding.rule, finding.message


class _Run:
    """The rules on one document, one after the other."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.findings: list[Finding] = []
        self.suppressed: list[Finding] = []
        self.failures: list[str] = []

    def apply(self, rule: Rule, level: Severity | None) -> None:
        """Run one rule."""
        try:
            self.findings += _findings(self.context, rule, level)
        except Exception as problem:  # a fault in a rule costs that rule on this document, and is told
            self.failures.append(f"{rule.name} failed: {type(problem).__name__}")

    def counts(self) -> Counts:
        """The metric of the document."""
        if self.context.document.kind is not DocumentKind.CITED:
            return Counts()
        try:
            return count(self.context.document, self.context.assessment, self.context.coverage)
        except Exception as problem:
            self.failures.append(f"the claims failed: {type(problem).__name__}")
            return Counts()

    def suppress(self, levels: list[tuple[Rule, Severity | None]]) -> None:
        """Take out what comments ignore, then say which of them had nothing to ignore."""
        if not self.context.document.syntax.directives:
            return
        try:
            self._suppress(levels)
        except Exception as problem:  # then nothing is ignored, and that is told
            self.failures.append(f"ignore comments failed: {type(problem).__name__}")

    def _suppress(self, levels: list[tuple[Rule, Severity | None]]) -> None:
        failed = {failure.partition(" ")[0] for failure in self.failures}
        ran = frozenset(rule.name for rule, _ in levels) - failed - {_UNUSED}
        applied = apply_ignores(self.context.ignores, self.findings, ran)
        self.findings, self.suppressed = list(applied.kept), list(applied.suppressed)
        if applied.unused:
            told = _Run(replace(self.context, unused_ignores=applied.unused))
            for rule, level in levels:
                if rule.name == _UNUSED:
                    told.apply(rule, level)
            last = apply_ignores(self.context.ignores, told.findings, frozenset())
            self.findings += last.kept
            self.suppressed += last.suppressed
            self.failures += told.failures


def _findings(context: Context, rule: Rule, level: Severity | None) -> list[Finding]:
    own = rule.references if context.document.kind is DocumentKind.REFERENCES else rule.severity
    return [
        Finding(
            rule.name,
            level or found.severity or own or rule.severity,
            found.span,
            found.message,
            found.related,
            found.fixes,
            found.fact_class,
        )
        for found in rule.check(context)
    ]


def _levels(workspace: Workspace, document: Document) -> list[tuple[Rule, Severity | None]]:
    """The rules that run on a document, each with the level that the run or the configuration sets, if one does."""
    configured = {**workspace.settings(document.path).rules, **workspace.overrides}
    references = document.kind is DocumentKind.REFERENCES
    found: list[tuple[Rule, Severity | None]] = []
    for rule in RULES.values():
        level = configured.get(rule.name)
        if level is None and not rule.enabled:
            continue
        if level != "off" and not (references and rule.references is None):
            found.append((rule, Severity(level) if level else None))
    return found
