"""A paragraph states facts and cites nothing.

Off unless it is given a level. Numbers, dates and ids that no marker stands for cannot be followed to a source. One
finding a paragraph, at its first
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
from groundcore.metric import uncited
from groundcore.rules.base import Context, Found, rule


@rule("uncited-fact", Severity.HINT, enabled=False)
def check(context: Context) -> Iterator[Found]:
    for fact in uncited(context.document, context.claims):
        message = f"{shown(fact.text, 50)} stands in a paragraph that cites nothing; cite a source"
        yield Found(fact.span, message, fact_class=fact.fact_class)
