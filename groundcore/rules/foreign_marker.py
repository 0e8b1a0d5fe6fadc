"""A bracket that looks like a citation and is not read as one.

``【1†L3-L9】``, full-width brackets and digits, and the private-use characters that chat exports leave behind resolve
to nothing.

Bad::

    //- report.md
    Revenue rose 【1】, as the report says ([1]).

    [1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."
    //- source.txt
    Revenue rose 12 % in 2023. Costs fell in every region.

Good::

    //- report.md
    Revenue rose, as the report says ([1]).

    [1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."
    //- source.txt
    Revenue rose 12 % in 2023. Costs fell in every region.
"""

from __future__ import annotations

from collections.abc import Iterator

from groundcore.findings import Edit, Fix, Severity, shown
from groundcore.markup import Bracket, BracketKind
from groundcore.rules.base import Context, Found, fix, rule
from groundcore.rules.support import citation_of_lines
from groundcore.writing import group, without_marker


@rule("foreign-marker", Severity.HINT, references=Severity.HINT)
def check(context: Context) -> Iterator[Found]:
    for bracket in context.document.brackets:
        if bracket.kind is BracketKind.FOREIGN:
            written = shown(context.written(bracket.span))
            yield Found(
                bracket.span,
                f"{written} looks like a citation and is not read as one",
                tuple(_fixes(context, bracket, written)),
            )


def _fixes(context: Context, bracket: Bracket, written: str) -> Iterator[Fix]:
    document = context.document
    if bracket.numbers and document.numbers.issuperset(bracket.numbers):
        new = group(bracket.numbers)
        yield fix(f"Change {written} to {new}", Edit(bracket.span, new), preferred=True)
    elif bracket.destination:
        edits = citation_of_lines(context, bracket)
        if edits:
            yield fix(f"Cite the lines that {written} names", *edits, preferred=True)
    yield fix(f"Remove {written}", without_marker(document, bracket))
