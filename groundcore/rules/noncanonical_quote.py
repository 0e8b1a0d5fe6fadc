"""A quote that is right and not written as groundls writes it.

Escapes, entities, runs of spaces or the delimiters differ from the canonical form. It verifies; the canonical form
survives every formatter and reads better.

Bad::

    //- report.md
    Revenue rose ([1]).

    [1]: source.txt#char=0,26 "Revenue rose  12 % in 2023."
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

from groundcore.citations import Problem
from groundcore.findings import Edit, Severity
from groundcore.rules.base import Context, Found, fix, rule


@rule("noncanonical-quote", Severity.INFORMATION)
def check(context: Context) -> Iterator[Found]:
    for resolution in context.with_problem(Problem.NONCANONICAL_QUOTE):
        definition = resolution.definition
        yield Found(
            definition.title,
            f"the quote of [{definition.digits}] is right but not in canonical form",
            (fix("Write the quote in canonical form", Edit(definition.title, resolution.detail), preferred=True),),
        )
