"""Definitions out of order, with gaps, or outside the block at the end.

Nothing breaks, but a reader looks for them in order at the end of the document. One finding, at the first that is out
of place.

Bad::

    //- report.md
    Costs fell ([2]), revenue rose ([1]).

    [2]: source.txt#char=27,54 "Costs fell in every region."
    [1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."
    //- source.txt
    Revenue rose 12 % in 2023. Costs fell in every region.

Good::

    //- report.md
    Revenue rose ([1]), costs fell ([2]).

    [1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."
    [2]: source.txt#char=27,54 "Costs fell in every region."
    //- source.txt
    Revenue rose 12 % in 2023. Costs fell in every region.
"""

from __future__ import annotations

from collections.abc import Iterator

from groundcore.findings import Severity
from groundcore.rules.base import Context, Found, fix, rule
from groundcore.writing import MAX_NUMBER, renumbering


@rule("unordered-definitions", Severity.HINT)
def check(context: Context) -> Iterator[Found]:
    document = context.document
    previous = 0
    for definition in document.syntax.definitions:
        number = definition.number
        if number is None or not 1 <= number <= MAX_NUMBER or document.definitions[number] is not definition:
            continue
        if definition.in_container:
            message = f"[{number}] is defined inside a list or a quote; move it to the block at the end"
        elif number < previous:
            message = f"[{number}] stands after [{previous}]; renumber the citations"
        elif number > previous + 1 and previous + 1 in document.numbers:
            message = f"[{number}] stands before [{previous + 1}]; renumber the citations"
        elif number > previous + 1:
            missing = f"[{previous + 1}] is missing before it"
            message = f"[{number}] is out of order: {missing}; renumber the citations"
        else:
            previous = number
            continue
        renumbered = renumbering(document)
        fixes = (fix("Renumber citations", *renumbered.edits),) if renumbered is not None else ()
        yield Found(definition.label, message, fixes)
        return
