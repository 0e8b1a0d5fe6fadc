"""A fact of a cited claim stands in no source that the claim cites.

Numbers, amounts, dates, times and ids are compared by value: 1,000,000 is 1 million, 12 is twelve, 1 May 2023 is
2023-05-01. A rounding to the stated precision holds, and so does a value that follows from cited values by
arithmetic which the wording calls for. Classes of tokens that are often right in other words, such as number words up
to twelve and durations, are warnings.

Bad::

    //- report.md
    Revenue rose by 12 % in 2023 ([1]).

    [1]: source.txt#char=0,26 "Revenue rose 11 % in 2023."
    //- source.txt
    Revenue rose 11 % in 2023. Costs fell in every region.

Good::

    //- report.md
    Revenue rose by 11 percent in 2023 ([1]).

    [1]: source.txt#char=0,26 "Revenue rose 11 % in 2023."
    //- source.txt
    Revenue rose 11 % in 2023. Costs fell in every region.
"""

from __future__ import annotations

from collections.abc import Iterator

from groundcore.findings import Severity, shown
from groundcore.rules.base import Context, Found, rule
from groundcore.verdicts import State


@rule("unsupported-fact", Severity.ERROR)
def check(context: Context) -> Iterator[Found]:
    for _, token in context.assessment.tokens(State.NOWHERE):
        message = f"{shown(token.text, 50)} is in no source cited here"
        if token.nearest:
            message += f"; the span of [{token.nearest_number}] says {shown(token.nearest, 50)}"
        else:
            message += "; cite a source that holds it or correct it"
        level = Severity.WARNING if token.lenient else Severity.ERROR
        yield Found(token.span, message, severity=level, fact_class=token.fact_class)
    for novel in context.uncited_in_answers:
        message = f"{shown(novel.text, 50)} is in no cited claim of this answer; cite a source or remove it"
        level = Severity.WARNING if novel.lenient else Severity.ERROR
        yield Found(novel.span, message, severity=level, fact_class=novel.fact_class)
