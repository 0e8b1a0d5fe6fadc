"""A marker with a leading zero.

``[01]`` is not read as ``[1]``: a renderer looks for a definition of ``01``.

Bad::

    //- report.md
    Revenue rose ([01]).

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

from groundcore.findings import Edit, Severity
from groundcore.markup import BracketKind
from groundcore.rules.base import Context, Found, fix, rule
from groundcore.text import Span


@rule("padded-marker", Severity.WARNING, references=Severity.WARNING)
def check(context: Context) -> Iterator[Found]:
    for bracket in context.document.brackets:
        if bracket.kind is BracketKind.PADDED:
            written, plain = context.written(bracket.span), f"[{bracket.numbers[0]}]"
            if bracket.numbers[0] in context.document.numbers:
                fixes = (fix(f"Change {written} to {plain}", Edit(bracket.span, plain), preferred=True),)
            else:
                at = Span(bracket.span.start, bracket.span.start)
                fixes = (fix(f"Escape {written}: it is no marker", Edit(at, "\\")),)
            yield Found(bracket.span, f"{written} has a leading zero and is not read as {plain}; write {plain}", fixes)
