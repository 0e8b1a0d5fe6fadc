"""A definition that CommonMark does not see.

A definition cannot interrupt a paragraph, a table, a list or a quote: with text directly above, it is more of that
text. The first of several such lines is reported.

Bad::

    //- report.md
    Revenue rose ([1]).
    [1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."
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

from groundcore.findings import Edit, Severity, shown
from groundcore.rules.base import Context, Found, fix, rule
from groundcore.rules.support import preceding
from groundcore.text import Span


@rule("invisible-definition", Severity.ERROR)
def check(context: Context) -> Iterator[Found]:
    document = context.document
    previous = None
    for definition in document.syntax.definitions:
        above, previous = previous, definition
        if definition.visible or definition.fault is not None:
            continue
        if above is not None and preceding(document, above, definition):
            continue  # that line, broken or hidden itself, speaks for the whole block
        start = document.text.line_span(document.text.line_at(definition.line.start)).start
        yield Found(
            definition.line,
            f"[{shown(definition.digits, 12)}] is hidden from renderers by the text directly above; put a blank line between",
            (fix("Insert a blank line above", Edit(Span(start, start), document.text.newline), preferred=True),),
        )
