"""A quote of more than 2,000 characters.

A citation is to show the reader the words that count. Written quotes have at most 300 characters; what is longer than
2,000 is not read. Narrow the quote to the sentences that support the claim.

Bad::

    //- report.md
    Revenue rose ([1]).

    [1]: source.txt#char=0,2600 "(2,600 characters)"
    //- source.txt
    (2,600 characters)

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
from groundcore.citations import MAX_READ_QUOTE, Problem, Resolution
from groundcore.findings import Edit, Fix, Severity
from groundcore.rules.base import Context, Found, fix, rule
from groundcore.rules.support import offsets_edit
from groundcore.writing import narrowed


@rule("overlong-quote", Severity.ERROR)
def check(context: Context) -> Iterator[Found]:
    for resolution in context.with_problem(Problem.OVERLONG_QUOTE):
        definition = resolution.definition
        yield Found(
            definition.title,
            f"the quote of [{definition.digits}] has {int(resolution.detail):,} characters, over {MAX_READ_QUOTE:,}; narrow it",
            tuple(_fixes(context, resolution)),
        )


def _fixes(context: Context, resolution: Resolution) -> Iterator[Fix]:
    source, span = resolution.source, resolution.written_span
    if source is None or span is None or canon(source.value[span.start : span.end]) != resolution.quote:
        return
    limit = context.workspace.settings(context.document.path).quotes.max_length
    cut = narrowed(source, span, limit)
    if cut is not None:
        quote = canon(source.value[cut.start : cut.end])
        title = Edit(resolution.definition.title, quote_title(quote))
        yield fix(
            f"Narrow the quote to its first {len(quote)} characters", offsets_edit(resolution.definition, cut), title
        )
