"""A line that an unfinished merge left behind.

The other rules go on; both sides of the conflict are read.

Bad::

    //- report.md
    <<<<<<< HEAD
    Revenue rose ([1]).
    =======
    Revenue grew ([1]).
    >>>>>>> branch

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

from groundcore.findings import Related, Severity
from groundcore.rules.base import Context, Found, rule


@rule("conflict-marker", Severity.ERROR)
def check(context: Context) -> Iterator[Found]:
    for lines in context.document.syntax.conflicts:
        first, *others = lines
        yield Found(
            first,
            "a merge was not finished here; choose a side and remove the conflict lines",
            related=tuple(Related(context.document.path, line, "belongs to this conflict") for line in others),
        )
