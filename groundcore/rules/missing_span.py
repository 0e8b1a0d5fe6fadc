"""Neither the quote nor anything like it stands in the source.

The passage was deleted, or the quote was never there. Find other evidence, or remove the claim.

Bad::

    //- report.md
    Zebras sleep ([1]).

    [1]: source.txt#char=0,26 "Zebras quarrel about violet umbrellas."
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
from groundcore.findings import Severity
from groundcore.rules.base import Context, Found, rule


@rule("missing-span", Severity.ERROR)
def check(context: Context) -> Iterator[Found]:
    for resolution in context.with_problem(Problem.MISSING_SPAN):
        definition = resolution.definition
        yield Found(
            definition.title,
            f"the quote of [{definition.digits}] is not in {context.shown_path(resolution.path)}, nor anything like it",
        )
