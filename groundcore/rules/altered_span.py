"""Only a similar passage stands in the source now.

The source was edited: what it says now may support the claim or not. Read it, then correct the claim or cite anew.

Bad::

    //- report.md
    Revenue rose ([1]).

    [1]: source.txt#char=0,26 "Revenue rose 11 % in 2023."
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

from groundcore.canon import canon
from groundcore.citations import Problem
from groundcore.findings import Related, Severity, shown
from groundcore.rules.base import Context, Found, rule
from groundcore.rules.support import difference


@rule("altered-span", Severity.ERROR)
def check(context: Context) -> Iterator[Found]:
    for resolution in context.with_problem(Problem.ALTERED_SPAN):
        definition, verification, source = resolution.definition, resolution.verification, resolution.source
        if verification is None or verification.span is None or source is None:
            continue
        now = canon(source.value[verification.span.start : verification.span.end])
        words = shown(difference(resolution.quote, now), 90)
        yield Found(
            definition.title,
            f'the cited text of [{definition.digits}] has changed; it now reads "{words}"',
            related=(Related(resolution.path, verification.span, "the passage that is most like the quote"),),
        )
