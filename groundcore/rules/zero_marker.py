"""A marker with the number 0.

Numbers begin at 1, so it can resolve to nothing; most often it is an index or an interval that needs a backslash.

Bad::

    //- report.md
    Revenue rose ([1], [0]).

    [1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."
    //- source.txt
    Revenue rose 12 % in 2023. Costs fell in every region.

Good::

    //- report.md
    Revenue rose ([1]), counted from \\[0].

    [1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."
    //- source.txt
    Revenue rose 12 % in 2023. Costs fell in every region.
"""

from __future__ import annotations

from collections.abc import Iterator

from groundcore.findings import Edit, Severity
from groundcore.markup import BracketKind
from groundcore.rules.base import Context, Found, fix, rule
from groundcore.text import Span
from groundcore.writing import without_marker


@rule("zero-marker", Severity.WARNING, references=Severity.WARNING)
def check(context: Context) -> Iterator[Found]:
    for bracket in context.document.brackets:
        if bracket.kind is BracketKind.ZERO:
            written, start = context.written(bracket.span), bracket.span.start
            yield Found(
                bracket.span,
                f"{written} is no marker: numbers begin at 1; escape it if it is none",
                (
                    fix(f"Escape {written}: it is no marker", Edit(Span(start, start), "\\")),
                    fix(f"Remove {written}", without_marker(context.document, bracket)),
                ),
            )
