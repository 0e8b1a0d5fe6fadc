"""Markers in a cited document that defines nothing.

Deleting the block of definitions must not turn a red document green. One finding speaks for all markers.

Bad::

    //- report.md
    ---
    groundls: cited
    ---

    Revenue rose ([1]).
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

from groundcore.findings import Severity
from groundcore.rules.base import Context, Found, rule
from groundcore.writing import number_list


@rule("lost-definitions", Severity.ERROR)
def check(context: Context) -> Iterator[Found]:
    document = context.document
    markers = [m for m in document.markers if m.numbers]
    if document.syntax.definitions or not markers:
        return
    numbers = tuple(n for m in markers for n in m.numbers)
    yield Found(
        markers[0].span,
        f"this document cites {number_list(numbers)} and defines nothing; restore the definitions at its end",
    )
