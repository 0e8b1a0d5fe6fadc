"""A total over cited values in different currencies or units, or a claim of several where only one is cited.

Values in different currencies cannot be added up without a rate that a source states. A claim that figures cannot be
summed for that reason must cite figures in several currencies.

Bad::

    //- report.md
    Both grants come to a total of 15 dollars ([1], [2]).

    [1]: source.txt#char=0,30 "The first grant was 5 dollars."
    [2]: source.txt#char=31,61 "The second grant was 10 euros."
    //- source.txt
    The first grant was 5 dollars. The second grant was 10 euros.

Good::

    //- report.md
    The grants were 5 dollars and 10 euros ([1], [2]).

    [1]: source.txt#char=0,30 "The first grant was 5 dollars."
    [2]: source.txt#char=31,61 "The second grant was 10 euros."
    //- source.txt
    The first grant was 5 dollars. The second grant was 10 euros.
"""

from __future__ import annotations

from collections.abc import Iterator

from groundcore.findings import Severity, shown
from groundcore.rules.base import Context, Found, rule
from groundcore.verdicts import State


@rule("mixed-units", Severity.ERROR)
def check(context: Context) -> Iterator[Found]:
    for _, token in context.assessment.tokens(State.MIXED):
        if token.quoted:  # a claim that there are several
            cited = (
                f"the cited spans hold {shown(token.nearest, 60)} alone"
                if token.nearest
                else "the cited spans hold none"
            )
            message = f'"{shown(token.text, 60)}", but {cited}; cite the others'
        else:
            message = (
                f"{shown(token.text, 50)} adds up different units ({shown(token.nearest, 60)}); state the values apart"
            )
        yield Found(token.span, message, fact_class=token.fact_class)
