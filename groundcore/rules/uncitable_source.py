"""A source that is no evidence.

A document cannot cite itself, nor a narration or an answer that nobody has reviewed (errors). Another cited document
is a detour to its own sources (a warning); ``cited_as_sources = true`` under ``[sources]`` allows it.

Bad::

    //- report.md
    Revenue rose ([1]).

    [1]: report.md#char=0,19 "Revenue rose ([1])."
    //- source.txt
    Revenue rose 12 % in 2023. Costs fell in every region.

Good::

    //- report.md
    Revenue rose ([1]).

    [1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."
    //- source.txt
    Revenue rose 12 % in 2023. Costs fell in every region.
"""

from __future__ import annotations

from collections.abc import Iterator

from groundcore.citations import Problem
from groundcore.findings import Edit, Severity
from groundcore.rules.base import Context, Found, fix, rule
from groundcore.rules.support import followed_citation


@rule("uncitable-source", Severity.ERROR)
def check(context: Context) -> Iterator[Found]:
    for resolution in context.with_problem(Problem.UNCITABLE_SOURCE):
        definition = resolution.definition
        if resolution.detail == "itself":
            yield Found(definition.destination, f"[{definition.digits}] cites its own document; cite a source")
        elif resolution.detail == "another cited document":
            line = followed_citation(context, resolution)
            fixes = (fix("Cite what that document cites here", Edit(definition.line, line)),) if line else ()
            yield Found(
                definition.destination,
                f"{context.shown_path(resolution.path)} is itself a cited document; cite its source",
                fixes,
                severity=Severity.WARNING,
            )
        else:
            where = f"{resolution.detail} in {context.shown_path(resolution.path)}"
            yield Found(
                definition.destination, f"[{definition.digits}] cites {where}; that is no evidence, cite a source"
            )
