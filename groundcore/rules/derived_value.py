"""A value of a claim is computed from values of the cited spans; the message shows how.

Sums, differences, percent changes, ratios, means and shares of at most two cited values, or of a whole row or column of
a cited table, and unit conversions; only where the wording calls for it. Read the arithmetic: it is the only thing
that stands between the sources and this number.

Bad::

    //- report.md
    Together both regions sold 72 units ([1]).

    [1]: source.txt#char=0,44 "The north sold 34 units, the south 38 units."
    //- source.txt
    The north sold 34 units, the south 38 units. Costs fell.

Good::

    //- report.md
    The north sold 34 units and the south 38 ([1]).

    [1]: source.txt#char=0,44 "The north sold 34 units, the south 38 units."
    //- source.txt
    The north sold 34 units, the south 38 units. Costs fell.
"""

from __future__ import annotations

from collections.abc import Iterator

from groundcore.findings import Severity, shown
from groundcore.rules.base import Context, Found, rule
from groundcore.verdicts import State


@rule("derived-value", Severity.INFORMATION)
def check(context: Context) -> Iterator[Found]:
    for _, token in context.assessment.tokens(State.DERIVED):
        sources = " and ".join(f"[{n}]" for n in token.numbers)
        message = f"{shown(token.arithmetic, 110)}, from {sources}" if sources else shown(token.arithmetic, 120)
        yield Found(token.span, message, fact_class=token.fact_class)
