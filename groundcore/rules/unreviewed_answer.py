"""An answer of a language model that nobody has marked as reviewed.

It stands between ``groundls:answer`` and ``groundls:end``, which no renderer shows. Nothing between them is evidence
for other documents. Read the answer against its sources; "Mark as reviewed" removes the two comments, and the text is
the writer's own.

Bad::

    //- report.md
    <!-- groundls:answer -->

    Revenue rose ([1]).

    <!-- groundls:end -->

    [1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."
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

from groundcore.findings import Severity
from groundcore.rules.base import Context, Found, fix, rule
from groundcore.rules.support import removed_comment


@rule("unreviewed-answer", Severity.INFORMATION)
def check(context: Context) -> Iterator[Found]:
    for answer in context.document.syntax.answers:
        comments = [c for c in (answer.opening, answer.closing) if c is not None]
        what = "and has no end" if answer.closing is None else "yet"
        yield Found(
            answer.opening.span,
            f"this answer of a language model is not marked as reviewed {what}; compare it with its sources",
            (fix("Mark as reviewed", *(removed_comment(context, c.span, exactly=True) for c in comments)),),
        )
