"""A destination that may not be read.

Sources are files of the workspace, named by a path relative to the document. What leads out of it, by ``..``, an
absolute path, a drive, a network path, another scheme, an encoded separator or a link, is refused before anything is
opened, and the message is the same whether or not a file is there. Files that usually hold secrets are no sources.

Bad::

    //- report.md
    Revenue rose ([1]).

    [1]: /etc/hostname#char=0,26 "Revenue rose 12 % in 2023."
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
from groundcore.citations import Problem, Resolution
from groundcore.findings import Edit, Fix, Severity, shown
from groundcore.rules.base import Context, Found, fix, rule
from groundcore.rules.support import path_span


@rule("unsafe-target", Severity.ERROR)
def check(context: Context) -> Iterator[Found]:
    for resolution in context.with_problem(Problem.UNSAFE_TARGET):
        definition = resolution.definition
        yield Found(
            definition.destination,
            f"{shown(definition.path)} {resolution.detail}; it is not read",
            tuple(_fixes(context, resolution)),
        )


def _fixes(context: Context, resolution: Resolution) -> Iterator[Fix]:
    """The relative form of an absolute path or file URL that lies inside the workspace; lexical, nothing is opened."""
    written = paths.decode(resolution.definition.path) or ""
    absolute = paths.path_of_uri(resolution.definition.path) or written
    root = context.workspace.root.rstrip("/") + "/"
    if not absolute.startswith(root):
        return
    inside = paths.join("", absolute[len(root) :])
    if inside and not paths.is_sensitive(inside):
        path = paths.encode(paths.relative(inside, paths.parent(context.document.path)))
        yield fix(
            f"Write the path relative to the document: {shown(path)}",
            Edit(path_span(resolution.definition), path),
            preferred=True,
        )
