"""A paragraph states facts and cites nothing. Off unless switched on.

Numbers, dates and ids that no marker stands for cannot be followed to a source. One finding a paragraph, at its first
fact.

Bad::

    //- report.md
    Revenue rose ([1]).

    Costs fell by 9 % in 2023.

    [1]: source.txt#char=0,26 "Revenue rose 11 % in 2023."
    //- source.txt
    Revenue rose 11 % in 2023. Costs fell by 9 % in every region.

Good::

    //- report.md
    Revenue rose ([1]).

    Costs fell by 9 % ([2]).

    [1]: source.txt#char=0,26 "Revenue rose 11 % in 2023."
    [2]: source.txt#char=27,61 "Costs fell by 9 % in every region."
    //- source.txt
    Revenue rose 11 % in 2023. Costs fell by 9 % in every region.
"""

from __future__ import annotations

from collections.abc import Iterator

from groundcore.findings import Severity, shown
from groundcore.rules.base import Context, Found, rule


@rule("uncited-fact", Severity.HINT, enabled=False)
def check(context: Context) -> Iterator[Found]:
    for span, text, fact_class in context.coverage.uncited:
        yield Found(span, f"{shown(text, 50)} and what else this paragraph states cite nothing", fact_class=fact_class)
