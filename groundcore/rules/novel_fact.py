"""A narration states a fact that no claim in its scope states.

A narration may only repeat what the claims above it say. The quotes behind those claims do not count, and neither does
arithmetic: a derived value must stand in a claim.

Bad::

    //- report.md
    Revenue rose 11 % in 2023 ([1]).

    <!-- groundls:narration of=1 -->

    > **Narration, phrased by a language model; not evidence.** Revenue rose 11 %, after 9 % in the year before.

    <!-- groundls:end -->

    [1]: source.txt#char=0,26 "Revenue rose 11 % in 2023."
    //- source.txt
    Revenue rose 11 % in 2023. Costs fell in every region.

Good::

    //- report.md
    Revenue rose 11 % in 2023 ([1]).

    <!-- groundls:narration of=1 -->

    > **Narration, phrased by a language model; not evidence.** In 2023 revenue was up by 11 percent.

    <!-- groundls:end -->

    [1]: source.txt#char=0,26 "Revenue rose 11 % in 2023."
    //- source.txt
    Revenue rose 11 % in 2023. Costs fell in every region.
"""

from __future__ import annotations

from collections.abc import Iterator

from groundcore.findings import Severity, shown
from groundcore.narration import read_narrations
from groundcore.rules.base import Context, Found, fix, rule
from groundcore.rules.support import removed_comment


@rule("novel-fact", Severity.ERROR)
def check(context: Context) -> Iterator[Found]:
    document = context.document
    if "groundls" not in context.text and "Narration, phrased" not in context.text:
        return
    from groundcore.novelty import novel_facts  # loads what quotations need

    for narration in read_narrations(document):
        scope = narration.scope
        if not scope:
            continue
        for novel in novel_facts(document, narration.text, narration.parts, scope, context.claims):
            message = f"{shown(novel.text, 50)} is in no claim of this narration; remove the narration or the figure"
            remove = fix("Remove the narration", removed_comment(context, narration.span))
            yield Found(novel.span, message, (remove,), fact_class=novel.fact_class)
