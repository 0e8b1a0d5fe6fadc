"""A line that looks like a definition and is none.

Every renderer drops it without a word, and with it every definition directly below. The finding begins at the first
character that does not fit. A number is 1 to 999; destination and quote stand on one line; a quote stands between
quotation marks.

Bad::

    //- report.md
    Revenue rose ([1]).

    [1]: source.txt#char=0,26 "Revenue rose 12 % in 2023.
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
from groundcore.findings import Edit, Fix, Severity, shown
from groundcore.rules.base import Context, Found, fix, rule
from groundcore.rules.support import hidden_below


@rule("malformed-definition", Severity.ERROR)
def check(context: Context) -> Iterator[Found]:
    hidden = hidden_below(context.document)
    for resolution in context.with_problem(Problem.MALFORMED_DEFINITION):
        definition = resolution.definition
        fault = definition.fault
        if fault is None:
            continue
        hides = hidden[definition.line.start]
        message = f"{shown(f'[{definition.digits}]', 12)} is no definition: {shown(fault.reason, 100)}"
        if hides:
            message += f"; it hides the {f'{hides} definitions' if hides > 1 else 'definition'} below it"
        fixes: tuple[Fix, ...] = ()
        if fault.rewritten is not None:
            fixes = (
                fix("Complete the definition", Edit(fault.covers or definition.line, fault.rewritten), preferred=True),
            )
        yield Found(fault.span, message, fixes)
