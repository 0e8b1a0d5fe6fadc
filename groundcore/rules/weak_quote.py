"""A quote that says little about where it stands.

Under eight characters, or found more than once in its source, a quote cannot find its place again when the source
changes. A span that begins or ends in white space or inside a character is weak too.

Bad::

    //- report.md
    Revenue rose ([1]).

    [1]: source.txt#char=0,7 "Revenue"
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
from groundcore.citations import MIN_QUOTE, Problem, Resolution
from groundcore.findings import Edit, Fix, Severity, shown
from groundcore.rules.base import Context, Found, fix, rule
from groundcore.rules.support import offsets_edit
from groundcore.writing import writable

_WHY = {
    "short": f"has under {MIN_QUOTE} characters",
    "repeated": "stands more than once in its source",
    "space": "begins or ends in white space",
    "grapheme": "begins or ends inside a character",
}


@rule("weak-quote", Severity.HINT)
def check(context: Context) -> Iterator[Found]:
    for resolution in context.with_problem(Problem.WEAK_QUOTE):
        definition = resolution.definition
        yield Found(
            definition.title,
            f"the quote of [{definition.digits}] {_WHY[resolution.detail]}; widen it",
            tuple(_fixes(context, resolution)),
        )


def _fixes(context: Context, resolution: Resolution) -> Iterator[Fix]:
    source, span = resolution.source, resolution.written_span
    limit = context.workspace.settings(context.document.path).quotes.max_length
    wider = writable(source, span, limit) if source is not None and span is not None else None
    if wider is None or source is None or wider == span:
        return
    quote = canon(source.value[wider.start : wider.end])
    title = Edit(resolution.definition.title, quote_title(quote))
    yield fix(f"Widen the quote: {shown(quote, 50)}", offsets_edit(resolution.definition, wider), title, preferred=True)
