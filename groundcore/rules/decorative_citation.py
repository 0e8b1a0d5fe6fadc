"""A cited span shares no content word with the sentence that cites it.

Off unless it is given a level. The span may still support the claim in other words; more often it was picked for
its source and not for what it says.

Bad::

    //- report.md
    Revenue rose last year ([1]).

    [1]: source.txt#char=27,54 "Costs fell in every region."
    //- source.txt
    Revenue rose 11 % in 2023. Costs fell in every region.

Good::

    //- report.md
    Costs fell in all regions ([1]).

    [1]: source.txt#char=27,54 "Costs fell in every region."
    //- source.txt
    Revenue rose 11 % in 2023. Costs fell in every region.
"""

from __future__ import annotations

from collections.abc import Iterator

from groundcore.findings import Severity
from groundcore.rules.base import Context, Found, rule


@rule("decorative-citation", Severity.HINT, enabled=False)
def check(context: Context) -> Iterator[Found]:
    from groundcore.passages import tokens  # loads the stemmer, for a rule that is rarely on

    for assessed in context.assessment.claims:
        if not assessed.cited:
            continue
        words = set(tokens(assessed.claim.text, assessed.cited[0].source.language))
        for cited in assessed.cited:
            held = set(tokens(cited.span.text, cited.source.language))
            if words and held and words.isdisjoint(held):
                marker = context.marker_of(assessed.claim.markers, cited.number)
                message = f"the span of [{cited.number}] shares no word with this sentence; check that it supports it"
                yield Found(marker, message)
