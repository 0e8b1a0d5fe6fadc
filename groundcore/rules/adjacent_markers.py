"""Markers side by side.

``[1][2]`` is one link to 2 in every renderer, after which formatters delete definition 1 as unused (a warning); ``[1]
[2]`` renders as two numbers without brackets (a hint). Three in a row are one finding.

Bad::

    //- report.md
    Revenue rose and costs fell [1][2].

    [1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."
    [2]: source.txt#char=27,54 "Costs fell in every region."
    //- source.txt
    Revenue rose 12 % in 2023. Costs fell in every region.

Good::

    //- report.md
    Revenue rose and costs fell ([1], [2]).

    [1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."
    [2]: source.txt#char=27,54 "Costs fell in every region."
    //- source.txt
    Revenue rose 12 % in 2023. Costs fell in every region.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from groundcore.findings import Severity
from groundcore.markup import Bracket
from groundcore.rules.base import Context, Found, fix, rule
from groundcore.text import Span
from groundcore.writing import grouped

_LINE_BREAK = re.compile(r"[\r\n]")
_GAP = re.compile(r"[ ]*(?:(?:\r\n|\n|\r)[ ]*)?")


@rule("adjacent-markers", Severity.WARNING)
def check(context: Context) -> Iterator[Found]:
    run: list[Bracket] = []
    for marker in (*context.document.markers, None):
        if run and (marker is None or not _are_adjacent(context, run[-1].span.end, marker.span.start)):
            if len(run) > 1:
                yield _found(context, run)
            run = []
        if marker is not None:
            run.append(marker)


def _are_adjacent(context: Context, end: int, start: int) -> bool:
    """Whether only spaces, or a line break within one paragraph, stand between two markers."""
    gap = context.text[end:start] if start - end < 100 else "x"
    if not _GAP.fullmatch(gap):
        return False
    leaves = context.document.syntax.structure.leaves
    return not _LINE_BREAK.search(gap) or any(leaf.start < end and start < leaf.end for leaf in leaves)


def _found(context: Context, run: list[Bracket]) -> Found:
    span = Span(run[0].span.start, run[-1].span.end)
    numbers = tuple(n for marker in run for n in marker.numbers)
    touching = any(a.span.end == b.span.start for a, b in pairwise(run))
    edit = grouped(context.document, span, numbers)
    written = edit.new_text.strip() if len(numbers) <= 6 else "one group"
    safe = context.document.numbers.issuperset(numbers) and not _LINE_BREAK.search(context.written(span))
    why = "renders as one link" if touching else "renders without brackets between the numbers"
    shown = context.written(span) if len(span) <= 40 else f"{len(run)} markers"
    return Found(
        span,
        f"{' '.join(shown.split())} side by side {why}; write {written}",
        (fix(f"Write {written}", edit, fix_all=safe, preferred=True),),
        severity=None if touching else Severity.HINT,
    )
