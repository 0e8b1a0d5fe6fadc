"""A definition with offsets and no quote.

Without the quote nothing says what stood at the offsets when it was cited, so nothing can be verified.

Bad::

    //- report.md
    Revenue rose ([1]).

    [1]: source.txt#char=0,26
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

from groundcore.canon import canon, quote_title
from groundcore.citations import Problem, Resolution
from groundcore.findings import Edit, Fix, Severity, shown
from groundcore.rules.base import Context, Found, fix, rule
from groundcore.text import Span
from groundcore.writing import writable


@rule("missing-quote", Severity.ERROR)
def check(context: Context) -> Iterator[Found]:
    for resolution in context.with_problem(Problem.MISSING_QUOTE):
        definition = resolution.definition
        message = f"[{definition.digits}] has no quote"
        if definition.continued is not None:
            message += ": it stands on the next line; join the lines"
        elif (words := _words(context, resolution)) is not None:
            message += f'; its offsets read "{shown(words)}"'
        span = definition.title if definition.has_title else definition.fragment
        yield Found(span, message, tuple(_fixes(context, resolution)))


def _words(context: Context, resolution: Resolution) -> str | None:
    source, span = resolution.source, resolution.written_span
    if source is None or span is None or span.end > len(source.value):
        return None
    limit = context.workspace.settings(context.document.path).quotes.max_length
    return canon(source.value[span.start : span.end]) if writable(source, span, limit) == span else None


def _fixes(context: Context, resolution: Resolution) -> Iterator[Fix]:
    definition = resolution.definition
    if definition.continued is not None:
        joined = " " + context.written(definition.continued)
        yield fix(
            "Join the lines", Edit(Span(definition.destination.end, definition.continued.end), joined), preferred=True
        )
        return
    words = _words(context, resolution)
    if words is not None:
        edit = Edit(Span(definition.destination.end, definition.line.end), f" {quote_title(words)}")
        yield fix(f"Insert the quote: {shown(words, 50)}", edit, preferred=True)
