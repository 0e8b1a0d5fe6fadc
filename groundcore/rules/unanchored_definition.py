"""A draft: a definition that names a file, and perhaps lines or a quote, but no offsets.

Written by hand it says where to look, but nothing can be verified. The fix finds the quote, or the lines, and writes
the offsets.

Bad::

    //- report.md
    Revenue rose ([1]), costs fell ([2]).

    [1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."
    [2]: source.txt "Costs fell in every region."
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

from groundcore.citations import Problem, Resolution
from groundcore.findings import Edit, Fix, Severity
from groundcore.rules.base import Context, Found, fix, rule
from groundcore.rules.support import anchored_span
from groundcore.text import Span
from groundcore.writing import definition_line


@rule("unanchored-definition", Severity.WARNING)
def check(context: Context) -> Iterator[Found]:
    for resolution in context.with_problem(Problem.UNANCHORED_DEFINITION):
        definition = resolution.definition
        if resolution.detail == "ordinary":
            message = f"[{definition.digits}] is a plain link; cite the words that support the claim"
        else:
            message = f"[{definition.digits}] has no offsets, so it cannot be verified; anchor it"
        span = definition.fragment if definition.fragment_text else definition.destination
        yield Found(span, message, tuple(_fixes(context, resolution)))


def _fixes(context: Context, resolution: Resolution) -> Iterator[Fix]:
    definition, source = resolution.definition, resolution.source
    limit = context.workspace.settings(context.document.path).quotes.max_length
    title = context.written(definition.continued)[1:-1] if definition.continued else definition.title_text
    span = anchored_span(resolution, title, limit)
    if span is None or source is None or definition.number is None:
        return
    whole = Span(definition.line.start, definition.continued.end if definition.continued else definition.line.end)
    line = definition_line(definition.number, context.document.path, source, span)
    yield fix(
        f"Anchor [{definition.number}] at characters {span.start}-{span.end}",
        Edit(whole, line),
        preferred=True,
    )
