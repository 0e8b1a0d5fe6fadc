"""A fact of a cited claim stands in a cited document, but outside the cited spans.

The source says it somewhere, and the reader who follows the marker does not find it there. Cite that place too.

Bad::

    //- report.md
    Revenue rose while costs fell by 9 % ([1]).

    [1]: source.txt#char=0,26 "Revenue rose 11 % in 2023."
    //- source.txt
    Revenue rose 11 % in 2023. Costs fell by 9 % in every region.

Good::

    //- report.md
    Revenue rose while costs fell by 9 % ([1], [2]).

    [1]: source.txt#char=0,26 "Revenue rose 11 % in 2023."
    [2]: source.txt#char=27,61 "Costs fell by 9 % in every region."
    //- source.txt
    Revenue rose 11 % in 2023. Costs fell by 9 % in every region.
"""

from __future__ import annotations

from collections.abc import Iterator

from groundcore.findings import Fix, Related, Severity, shown
from groundcore.rules.base import Context, Found, fix, rule
from groundcore.rules.support import also_cite
from groundcore.verdicts import Assessed, Place, State, Token


@rule("undercited-fact", Severity.WARNING)
def check(context: Context) -> Iterator[Found]:
    for assessed, token in context.assessment.tokens(State.ELSEWHERE):
        if token.place is None:
            continue
        number = token.place.cited.number
        text = shown(token.text, 50)
        message = f"{text} is not in the span of [{number}], but {_where(token.place)}; cite that too"
        related = Related(token.place.cited.path, token.place.span, f"{text} stands here")
        severity = None if token.gates else Severity.HINT
        yield Found(token.span, message, _fixes(context, assessed, token), (related,), severity, token.fact_class)


def _where(place: Place) -> str:
    distance = abs(place.distance)
    if not distance:
        return "at its edge"
    characters = "1 character" if distance == 1 else f"{distance:,} characters"
    return f"{characters} further down" if place.distance > 0 else f"{characters} before it"


def _fixes(context: Context, assessed: Assessed, token: Token) -> tuple[Fix, ...]:
    if token.place is None:
        return ()
    edits = also_cite(context, assessed.claim.markers, token.place)
    return (fix(f"Cite the place of {shown(token.text, 40)} too", *edits, preferred=True),) if edits else ()
