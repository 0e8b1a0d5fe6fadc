"""A source that holds no text to cite.

It is a folder, a binary file, too large, in another encoding than UTF-8, or empty. A source in another encoding is
named under ``[sources.encoding]`` in the configuration; nothing is guessed.

Bad::

    //- report.md
    Revenue rose ([1]).

    [1]: empty.txt#char=0,26 "Revenue rose 12 % in 2023."
    //- source.txt
    Revenue rose 12 % in 2023. Costs fell in every region.
    //- empty.txt

Good::

    //- report.md
    Revenue rose ([1]).

    [1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."
    //- source.txt
    Revenue rose 12 % in 2023. Costs fell in every region.
"""

from __future__ import annotations

from collections.abc import Iterator

from groundcore.citations import Problem
from groundcore.findings import Severity
from groundcore.rules.base import Context, Found, rule


@rule("unreadable-source", Severity.ERROR)
def check(context: Context) -> Iterator[Found]:
    for resolution in context.with_problem(Problem.UNREADABLE_SOURCE):
        yield Found(resolution.definition.destination, f"{context.shown_path(resolution.path)} {resolution.detail}")
