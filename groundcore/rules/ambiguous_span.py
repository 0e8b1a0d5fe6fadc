"""The quote stands several times in its source, and not at its offsets.

Which place was meant cannot be told from the quote. One fix for each place, the nearest first; never applied in bulk.

Bad::

    //- report.md
    Costs fell twice ([1]).

    [1]: twice.txt#char=5,17 "Costs fell."
    //- source.txt
    Revenue rose 12 % in 2023. Costs fell in every region.
    //- twice.txt
    Costs fell. Then they rose. Costs fell.

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
from groundcore.rules.base import Context, Found, fix, rule
from groundcore.rules.support import offsets_edit

OFFERED = 9


@rule("ambiguous-span", Severity.ERROR)
def check(context: Context) -> Iterator[Found]:
    for resolution in context.with_problem(Problem.AMBIGUOUS_SPAN):
        definition, verification = resolution.definition, resolution.verification
        if verification is None or resolution.source is None:
            continue
        lines = resolution.source.lines
        fixes = [
            fix(
                f"Cite line {lines.line_at(place.start) + 1}, characters {place.start}-{place.end}",
                offsets_edit(definition, place),
                preferred=place == verification.likely,
            )
            for place in verification.candidates[:OFFERED]
        ]
        count = len(verification.candidates)
        where = context.shown_path(resolution.path)
        yield Found(
            definition.fragment,
            f"the quote of [{definition.digits}] stands {count} times in {where}, and not here; choose a place",
            tuple(fixes),
        )
