"""The rules, and the engine that runs them over one document."""

from __future__ import annotations

from dataclasses import dataclass

from groundcore.citations import Resolution
from groundcore.documents import Document, DocumentKind
from groundcore.findings import Finding, Severity
from groundcore.rules import (
    adjacent_markers,
    altered_span,
    ambiguous_span,
    conflict_marker,
    duplicate_definition,
    external_target,
    foreign_marker,
    grouped_marker,
    hidden_marker,
    inexact_path,
    invisible_definition,
    lost_definitions,
    malformed_definition,
    malformed_span,
    missing_quote,
    missing_source,
    missing_span,
    moved_span,
    noncanonical_quote,
    overlong_quote,
    padded_marker,
    unanchored_definition,
    uncitable_source,
    undefined_marker,
    unordered_definitions,
    unreadable_source,
    unsafe_target,
    unused_definition,
    weak_quote,
    zero_marker,
)
from groundcore.rules.base import REGISTERED, Context, Rule
from groundcore.workspace import Workspace

__all__ = ["RULES", "RULE_NAMES", "Checked", "Rule", "check_document"]

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
)
"""Every rule module, in the order of the documentation; importing one registers its rule."""

RULES: dict[str, Rule] = {rule.name: rule for module in _MODULES for rule in (REGISTERED[module.__name__],)}
"""Every rule by its name."""

RULE_NAMES = frozenset(RULES)


@dataclass(frozen=True, slots=True)
class Checked:
    """One document with its findings, in order of place and name."""

    document: Document
    findings: tuple[Finding, ...]
    resolutions: tuple[Resolution, ...]
    failures: tuple[str, ...] = ()
    """Rules that failed on this document through a fault of their own: it was not checked completely."""


def check_document(workspace: Workspace, document: Document) -> Checked:
    """Run every rule that applies to the document.

    Raises:
        ConfigError: the settings for this document cannot be used.
    """
    if document.kind not in {DocumentKind.CITED, DocumentKind.REFERENCES}:
        return Checked(document, (), ())
    context = Context(workspace, document, workspace.resolve(document))
    findings: list[Finding] = []
    failures: list[str] = []
    for rule, level in _levels(workspace, document):
        try:
            findings += _findings(context, rule, level)
        except Exception as problem:  # a fault in a rule costs that rule on this document, and is told
            failures.append(f"{rule.name} failed: {type(problem).__name__}")
    findings.sort(key=lambda f: (f.span, f.rule, f.message))
    return Checked(document, tuple(findings), context.resolutions, tuple(failures))


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
        if level != "off" and not (references and rule.references is None):
            found.append((rule, Severity(level) if level else None))
    return found
