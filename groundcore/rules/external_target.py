"""A definition that leads to the web.

groundls neither fetches nor verifies it: it is never counted as verified. Save what it says as a file of the
workspace to cite it.

Bad::

    //- report.md
    Revenue rose ([1]), as the papers said ([2]).

    [1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."
    [2]: https://example.org/report
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

from groundcore.citations import Problem
from groundcore.documents import DocumentKind
from groundcore.findings import Severity, shown
from groundcore.rules.base import Context, Found, rule


@rule("external-target", Severity.INFORMATION, references=Severity.INFORMATION)
def check(context: Context) -> Iterator[Found]:
    if context.document.kind is DocumentKind.REFERENCES:
        external = [e for e in context.document.entries if e.target]
        if external:
            count = f"{len(external)} entries lead" if len(external) > 1 else "1 entry leads"
            yield Found(
                external[0].label, f"{count} to the web from here on; groundls neither fetches nor verifies the web"
            )
        return
    for resolution in context.with_problem(Problem.EXTERNAL_TARGET):
        definition = resolution.definition
        yield Found(
            definition.destination, f"{shown(definition.path)} is on the web; groundls neither fetches nor verifies it"
        )
