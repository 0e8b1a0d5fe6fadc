"""Words in quotation marks are not the words of the cited span.

Three words and more between quotation marks, or a block quote that carries a marker, must stand in a cited span word
for word. Typography, white space, the case of the first word and the stop at the end do not count; ``...`` is a gap,
``[the company]`` an insertion of a few words, and neither may hide a negation or a number. What looks like a title is a
hint.

Bad::

    //- report.md
    The board expects “no more price rises” ([1]).

    [1]: source.txt#char=0,43 "We expect no further price rises this year."
    //- source.txt
    We expect no further price rises this year. Costs fell.

Good::

    //- report.md
    The board expects “no further price rises” ([1]).

    [1]: source.txt#char=0,43 "We expect no further price rises this year."
    //- source.txt
    We expect no further price rises this year. Costs fell.
"""

from __future__ import annotations

from collections.abc import Iterator

from groundcore.findings import Severity, shown
from groundcore.rules.base import Context, Found, rule
from groundcore.verdicts import State


@rule("misquotation", Severity.ERROR)
def check(context: Context) -> Iterator[Found]:
    for _, token in context.assessment.tokens(State.MISQUOTED):
        quoted = shown(token.quoted or token.text, 55)
        if token.nearest:
            message = f'the source says "{shown(token.nearest, 55)}", not "{quoted}"'
        else:
            message = f'no cited span says "{quoted}"; quote the source or drop the quotation marks'
        yield Found(token.span, message, severity=None if token.gates else Severity.HINT, fact_class=token.fact_class)
