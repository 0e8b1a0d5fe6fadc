"""A path that differs from the file's name in case or Unicode form.

It works on some computers and not on others.

Bad::

    //- report.md
    Revenue rose ([1]).

    [1]: Source.TXT#char=0,26 "Revenue rose 12 % in 2023."
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

from groundcore import paths
from groundcore.findings import Edit, Severity, shown
from groundcore.rules.base import Context, Found, fix, rule
from groundcore.rules.support import path_span


@rule("inexact-path", Severity.WARNING)
def check(context: Context) -> Iterator[Found]:
    for resolution in context.resolutions:
        if not resolution.path or not resolution.target.path or resolution.path == resolution.target.path:
            continue
        if resolution.path.casefold() == resolution.target.path.casefold():
            what = "in case" if resolution.path.lower() == resolution.target.path.lower() else "in spelling"
        else:
            what = "in Unicode form"
        path = paths.encode(paths.relative(resolution.path, paths.parent(context.document.path)))
        edit = Edit(path_span(resolution.definition), path)
        yield Found(
            resolution.definition.destination,
            f"{shown(resolution.definition.path)} differs {what} from the file, {context.shown_path(resolution.path)}",
            (fix(f"Change the path to {shown(path)}", edit, preferred=True),),
        )
