"""The quote stands elsewhere in its source, once.

The source was edited above it. The quote is the anchor and the offsets are a cache: the fix changes the digits and
nothing else.

Bad::

    //- report.md
    Revenue rose ([1]).

    [1]: source.txt#char=3,29 "Revenue rose 12 % in 2023."
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
from groundcore.rules.base import Context, Found, fix, rule
from groundcore.rules.support import offsets_edit


@rule("moved-span", Severity.WARNING)
def check(context: Context) -> Iterator[Found]:
    for resolution in context.with_problem(Problem.MOVED_SPAN):
        definition, verification = resolution.definition, resolution.verification
        if verification is None or verification.span is None:
            continue
        span = verification.span
        yield Found(
            definition.fragment,
            f"the quote of [{definition.digits}] is now at characters {span.start}-{span.end}; update the offsets",
            (
                fix(
                    f"Update offsets of [{definition.digits}]",
                    offsets_edit(definition, span),
                    fix_all=True,
                    preferred=True,
                ),
            ),
        )
