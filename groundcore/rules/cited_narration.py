"""A marker inside a narration.

A narration retells claims in the words of a language model. Whoever follows a marker in it finds words that it
does not quote; a paraphrase is not citable. The claims above it carry the markers. One in a narration is no
use of its definition.

Bad::

    //- report.md
    Revenue rose ([1]).

    <!-- groundls:narration of=1 -->

    > **Narration, phrased by a language model; not evidence.** It was a good year ([1]).

    <!-- groundls:end -->

    [1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."
    //- source.txt
    Revenue rose 12 % in 2023. Costs fell in every region.

Good::

    //- report.md
    Revenue rose ([1]).

    <!-- groundls:narration of=1 -->

    > **Narration, phrased by a language model; not evidence.** It was a good year.

    <!-- groundls:end -->

    [1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."
    //- source.txt
    Revenue rose 12 % in 2023. Costs fell in every region.
"""

from __future__ import annotations

from collections.abc import Iterator

from groundcore.findings import Severity, shown
from groundcore.rules.base import Context, Found, fix, rule
from groundcore.writing import without_marker


@rule("cited-narration", Severity.ERROR)
def check(context: Context) -> Iterator[Found]:
    for bracket in context.document.syntax.narrated:
        written = shown(context.written(bracket.span), 40)
        yield Found(
            bracket.span,
            f"{written} stands in a narration, and a paraphrase is not citable; remove the marker",
            (fix(f"Remove {written}", without_marker(context.document, bracket), preferred=True),),
        )
