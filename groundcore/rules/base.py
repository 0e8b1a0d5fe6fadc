"""What a rule is, and the list of all rules.

One rule a module. The module's docstring is the rule's page: what it means, a bad and a good example. The function
yields what it finds; the engine adds the name and the level and keeps a rule that fails from costing more than
itself.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from groundcore import paths
from groundcore.assessment import assess
from groundcore.citations import Problem, Resolution
from groundcore.claims import Claim, read_claims
from groundcore.documents import Document, DocumentKind
from groundcore.evidence import SourceEvidence
from groundcore.findings import Edit, Fix, Related, Severity, shown
from groundcore.metric import Coverage, cover
from groundcore.suppress import Ignore, Named, read_ignores
from groundcore.text import Span
from groundcore.verdicts import EMPTY, Assessment
from groundcore.workspace import Workspace

if TYPE_CHECKING:
    from groundcore.novelty import Novel


@dataclass(frozen=True)
class Context:
    """What a rule looks at: one document, and every definition of it resolved."""

    workspace: Workspace
    document: Document
    resolutions: tuple[Resolution, ...]
    unused_ignores: tuple[tuple[Ignore, tuple[Named, ...]], ...] = ()
    """Ignore comments with those of their rules that found nothing to ignore; known once the other rules have run."""

    assessed: Assessment | None = None
    """The assessment of some claims, where they were compared already."""

    @cached_property
    def ignores(self) -> tuple[Ignore, ...]:
        """The comments of the document that ignore findings."""
        return read_ignores(self.document)

    @cached_property
    def assessment(self) -> Assessment:
        """Every cited claim of the document, compared with what it cites."""
        if self.assessed is not None:
            return self.assessed
        if self.document.kind is not DocumentKind.CITED:
            return EMPTY
        return assess(self.document, self.claims, self.resolutions, self.evidence)

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """Every sentence of the document's prose, cited or not."""
        return read_claims(self.document) if self.document.kind is DocumentKind.CITED else ()

    @cached_property
    def coverage(self) -> Coverage:
        """Which paragraphs state facts, and which of them cite something."""
        return cover(self.claims)

    @cached_property
    def uncited_in_answers(self) -> tuple[Novel, ...]:
        """What sentences without a marker state in an answer that no cited claim of it holds."""
        if "groundls:" not in self.text:
            return ()
        from groundcore.novelty import novel_in_answers  # loads what quotations need

        return tuple(novel_in_answers(self.document, self.claims))

    def marker_of(self, markers: tuple[Span, ...], number: int) -> Span:
        """The one of a claim's markers that has a number; the first where it is covered by its row."""
        for bracket in self.document.brackets:
            if bracket.span in markers and number in bracket.numbers:
                return bracket.span
        definition = self.document.definitions.get(number)
        return markers[0] if markers else definition.label if definition is not None else Span(0, 0)

    def evidence(self, resolution: Resolution) -> SourceEvidence | None:
        """What the source of a definition shows."""
        return self.workspace.evidence(resolution.path) if resolution.source is not None else None

    def with_problem(self, problem: Problem) -> list[Resolution]:
        """The definitions for which `problem` is the first that holds."""
        return self._by_problem.get(problem, [])

    @cached_property
    def _by_problem(self) -> dict[Problem, list[Resolution]]:
        found: dict[Problem, list[Resolution]] = {}
        for resolution in self.resolutions:
            if resolution.problem is not None:
                found.setdefault(resolution.problem, []).append(resolution)
        return found

    @cached_property
    def text(self) -> str:
        """The document's text."""
        return self.document.text.value

    def written(self, span: Span) -> str:
        """The document's text in a span."""
        return self.text[span.start : span.end]

    def shown_path(self, path: str) -> str:
        """A path of the workspace as a definition in this document names it, shortened for a message."""
        return shown(paths.relative(path, paths.parent(self.document.path)))

    def line_number(self, span: Span) -> int:
        """The line, from 1, on which a span of the document starts."""
        return self.document.text.line_at(span.start) + 1


@dataclass(frozen=True, slots=True)
class Found:
    """What a rule yields; `severity` only where it differs from the rule's."""

    span: Span
    message: str
    fixes: tuple[Fix, ...] = ()
    related: tuple[Related, ...] = ()
    severity: Severity | None = None
    fact_class: str = ""
    """The class of the token that a finding on a fact is about."""


Check = Callable[[Context], Iterator[Found]]


@dataclass(frozen=True)
class Rule:
    """One rule: its name is the diagnostic code and the key in the configuration."""

    name: str
    severity: Severity
    references: Severity | None
    """Its level in numbered-reference documents; None where it does not apply to them."""
    check: Check
    enabled: bool = True
    """Whether it runs where nothing switches it on."""

    @property
    def page(self) -> str:
        """The rule's documentation, with a bad and a good example."""
        return sys.modules[self.check.__module__].__doc__ or ""

    @property
    def summary(self) -> str:
        """The first sentence of the page."""
        return self.page.strip().partition("\n")[0]


REGISTERED: dict[str, Rule] = {}
"""The rule of each module that was imported."""


def rule(
    name: str, severity: Severity, *, references: Severity | None = None, enabled: bool = True
) -> Callable[[Check], Check]:
    """Register a rule; `references` is its level in numbered-reference documents, where it applies to them.

    A rule that is not `enabled` runs only where the configuration or the run gives it a level.
    """

    def register(check: Check) -> Check:
        REGISTERED[check.__module__] = Rule(name, severity, references, check, enabled)
        return check

    return register


def fix(title: str, *edits: Edit, fix_all: bool = False, preferred: bool = False) -> Fix:
    """A fix from its edits."""
    return Fix(title, edits, fix_all, preferred)
