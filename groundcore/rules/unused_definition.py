"""A definition that nothing uses.

Formatters delete it; a reader wonders what it was for. In a numbered-reference document, where lists of further
reading are usual, it is a hint.

Bad::

    //- report.md
    Revenue rose ([1]).

    [1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."
    [2]: source.txt#char=27,54 "Costs fell in every region."
    //- source.txt
    Revenue rose 12 % in 2023. Costs fell in every region.

Good::

    //- report.md
    Revenue rose ([1]), costs fell ([2]).

    [1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."
    [2]: source.txt#char=27,54 "Costs fell in every region."
    //- source.txt
    Revenue rose 12 % in 2023. Costs fell in every region.
"""

from __future__ import annotations

from collections.abc import Iterator

from groundcore.documents import DocumentKind
from groundcore.findings import Severity
from groundcore.rules.base import Context, Found, fix, rule
from groundcore.writing import MAX_NUMBER, removed_line


@rule("unused-definition", Severity.WARNING, references=Severity.HINT)
def check(context: Context) -> Iterator[Found]:
    document = context.document
    used = document.used
    if document.kind is DocumentKind.REFERENCES:
        for entry in document.entries:
            if entry.number not in used:
                yield Found(entry.label, f"[{entry.number}] is listed and never cited")
        return
    for definition in document.syntax.definitions:
        number = definition.number
        if number is None or number in used or not 1 <= number <= MAX_NUMBER:
            continue
        yield Found(
            definition.label,
            f"[{number}] is defined and never used; cite it or remove it",
            (fix(f"Remove the definition of [{number}]", removed_line(document, definition), preferred=True),),
        )
