"""A definition whose file does not exist.

The path is relative to the document's folder. A file elsewhere with the same name, or the one file that holds the
quote, is offered.

Bad::

    //- report.md
    Revenue rose ([1]).

    [1]: sauce.txt#char=0,26 "Revenue rose 12 % in 2023."
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

from groundcore import paths
from groundcore.citations import Problem
from groundcore.findings import Edit, Severity, shown
from groundcore.rules.base import Context, Found, fix, rule
from groundcore.rules.support import path_span


@rule("missing-source", Severity.ERROR)
def check(context: Context) -> Iterator[Found]:
    for resolution in context.with_problem(Problem.MISSING_SOURCE):
        definition = resolution.definition
        message = f"{context.shown_path(resolution.path)} {resolution.detail}"
        candidates = context.workspace.candidates(resolution.path, definition.title_text)
        fixes = []
        for candidate in candidates:
            path = paths.encode(paths.relative(candidate.path, paths.parent(context.document.path)))
            edit = Edit(path_span(definition), path)
            fixes.append(fix(f"Change the path to {shown(path)}", edit, preferred=len(candidates) == 1))
        if candidates:
            what = "holds this quote" if candidates[0].holds_quote else "has the same name"
            message += f"; {context.shown_path(candidates[0].path)} {what}"
        yield Found(definition.destination, message, tuple(fixes))
