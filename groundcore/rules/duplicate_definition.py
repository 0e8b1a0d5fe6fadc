"""A number that is defined twice.

Renderers use the first definition and drop the others without a word, so a reader may follow a marker to the wrong
words. It is what a merge of two branches leaves when both added a citation.

Bad::

    //- report.md
    Revenue rose ([1]).

    [1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."
    [1]: source.txt#char=27,54 "Costs fell in every region."
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
from groundcore.findings import Fix, Related, Severity
from groundcore.rules.base import Context, Found, fix, rule
from groundcore.text import Span
from groundcore.writing import removed_line


@rule("duplicate-definition", Severity.ERROR, references=Severity.ERROR)
def check(context: Context) -> Iterator[Found]:
    if context.document.kind is DocumentKind.REFERENCES:
        yield from _entries(context)
        return
    for definition in context.document.syntax.definitions:
        if definition.number is None:
            continue
        first = context.document.definitions[definition.number]
        if first is definition:
            continue
        same = (first.path, first.fragment_text, first.title_text) == (
            definition.path,
            definition.fragment_text,
            definition.title_text,
        )
        edit = removed_line(context.document, definition)
        fixes = (fix(f"Remove this definition of [{definition.number}]", edit, preferred=True),) if same else ()
        yield _found(context, definition.number, definition.label, first.label, fixes)


def _entries(context: Context) -> Iterator[Found]:
    first: dict[int, Span] = {}
    for entry in context.document.entries:
        if entry.number in first:
            yield _found(context, entry.number, entry.label, first[entry.number], ())
        first.setdefault(entry.number, entry.label)


def _found(context: Context, number: int, span: Span, first: Span, fixes: tuple[Fix, ...]) -> Found:
    line = context.line_number(first)
    return Found(
        span,
        f"[{number}] is already defined on line {line}, which is the one that renderers use",
        fixes,
        (Related(context.document.path, first, f"[{number}] is first defined here"),),
    )
