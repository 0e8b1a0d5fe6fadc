"""Offsets that do not parse.

They are written ``#char=START,END``: two numbers without leading zeros, the first smaller than the second, counted in
code points of the source.

Bad::

    //- report.md
    Revenue rose ([1]).

    [1]: source.txt#char=26,0 "Revenue rose 12 % in 2023."
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

from groundcore.anchoring import places
from groundcore.canon import canon
from groundcore.citations import Problem, Resolution, bad_fragment_from
from groundcore.findings import Edit, Fix, Severity, shown
from groundcore.rules.base import Context, Found, fix, rule
from groundcore.text import Span


@rule("malformed-span", Severity.ERROR)
def check(context: Context) -> Iterator[Found]:
    for resolution in context.with_problem(Problem.MALFORMED_SPAN):
        definition = resolution.definition
        fragment = definition.fragment_text
        at = bad_fragment_from(fragment)
        if resolution.detail == "page":
            where = context.shown_path(resolution.path)
            message = f"{shown(fragment)} names a page, but {where} has no pages; write char=START,END"
        elif at:
            span = Span(definition.fragment.start + at, definition.fragment.end)
            yield Found(span, f"{shown(fragment)} does not parse; write char=START,END", tuple(_fixes(resolution)))
            continue
        else:
            message = f"{shown(fragment)} does not parse or is empty; write char=START,END with START before END"
        yield Found(definition.fragment, message, tuple(_fixes(resolution)))


def _fixes(resolution: Resolution) -> Iterator[Fix]:
    definition, source = resolution.definition, resolution.source
    if source is None:
        return
    found = places(source, canon(definition.title_text))
    if len(found) == 1:
        edit = Edit(definition.fragment, f"char={found[0].start},{found[0].end}")
        yield fix(f"Write the offsets of the quote: {found[0].start}-{found[0].end}", edit, preferred=True)
