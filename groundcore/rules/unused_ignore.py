"""A comment that ignores nothing.

What it was written for is mended, or it stands in the wrong place; one day it would hide something else. A rule that
is switched off is not counted: nobody can tell what it would find.

Bad::

    //- report.md
    <!-- groundls:ignore weak-quote -- the log is terse -->
    Revenue rose ([1]).

    [1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."
    //- source.txt
    Revenue rose 12 % in 2023. Costs fell in every region.

Good::

    //- report.md
    Revenue rose ([1]).

    <!-- groundls:ignore weak-quote -- the log is terse -->
    [1]: source.txt#char=0,7 "Revenue"
    //- source.txt
    Revenue rose 12 % in 2023. Costs fell in every region.
"""

from __future__ import annotations

from collections.abc import Iterator

from groundcore.findings import Edit, Severity
from groundcore.rules.base import Context, Found, fix, rule
from groundcore.rules.support import removed_comment
from groundcore.suppress import Ignore, Named
from groundcore.text import Span

_WHERE = {
    "ignore": "in the block that it is for",
    "ignore-start": "up to its end",
    "ignore-file": "in this file",
}


@rule("unused-ignore", Severity.WARNING)
def check(context: Context) -> Iterator[Found]:
    for ignore, unused in context.unused_ignores:
        where = _WHERE[ignore.directive.name]
        if len(unused) == len(ignore.names):
            comments = [c for c in (ignore.directive, ignore.closing) if c is not None]
            names = " and ".join(dict.fromkeys(named.name for named in unused[:2])) + (
                " and others" if len(unused) > 2 else ""
            )
            edits = [removed_comment(context, comment.span) for comment in comments]
            title = "Remove the comments" if len(comments) > 1 else "Remove the comment"
            yield Found(
                ignore.directive.span,
                f"this comment ignores {names}, and there is none {where}; remove it",
                (fix(title, *edits, preferred=True),),
            )
            continue
        for named in unused:
            yield Found(
                named.span,
                f"this comment ignores {named.name}, and there is none {where}; remove the name",
                (fix(f"Remove {named.name} from the comment", *_without(ignore, named), preferred=True),),
            )


def _without(ignore: Ignore, named: Named) -> list[Edit]:
    """The edits that take a name out of a comment, and out of the one that ends its stretch where that names it too."""
    index = ignore.names.index(named)
    if index:
        return [Edit(Span(ignore.names[index - 1].span.end, named.span.end), "")]
    return [Edit(Span(named.span.start, ignore.names[1].span.start), "")]
