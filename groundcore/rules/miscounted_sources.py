"""A claim counts its sources and cites another number of them.

"Three reports say" must cite three different files, however many spans of each.

Bad::

    //- report.md
    Two reports found that revenue rose ([1]).

    [1]: source.txt#char=0,26 "Revenue rose 11 % in 2023."
    //- source.txt
    Revenue rose 11 % in 2023. Costs fell in every region.

Good::

    //- report.md
    Two reports found that revenue rose ([1], [2]).

    [1]: other.txt#char=0,31 "Revenue rose, say the auditors."
    [2]: source.txt#char=0,26 "Revenue rose 11 % in 2023."
    //- source.txt
    Revenue rose 11 % in 2023. Costs fell in every region.
    //- other.txt
    Revenue rose, say the auditors.
"""

from __future__ import annotations

from collections.abc import Iterator

from groundcore.findings import Severity, shown
from groundcore.rules.base import Context, Found, rule
from groundcore.verdicts import State


@rule("miscounted-sources", Severity.ERROR)
def check(context: Context) -> Iterator[Found]:
    for _, token in context.assessment.tokens(State.MISCOUNTED):
        documents = "1 document is" if token.nearest == "1" else f"{token.nearest} documents are"
        message = f'"{shown(token.text, 50)}", but {documents} cited; cite the others or correct the count'
        yield Found(token.span, message, fact_class=token.fact_class)
