"""A marker whose number no definition has.

A reader who follows it finds nothing: the definition was never written, was deleted, or the number is wrong. In a
bracket with several numbers each one is looked up. In a numbered-reference document the list's entries are what is
looked up.

Bad::

    //- report.md
    Revenue rose ([1], [9]).

    [1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."
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

from groundcore.documents import DocumentKind
from groundcore.findings import Edit, Fix, Severity
from groundcore.markup import Bracket, BracketKind
from groundcore.rules.base import Context, Found, fix, rule
from groundcore.text import Span
from groundcore.writing import number_list, without_marker

NEAREST = 3


@rule("undefined-marker", Severity.ERROR, references=Severity.ERROR)
def check(context: Context) -> Iterator[Found]:
    document = context.document
    if not document.numbers:
        return  # lost-definitions says it once for all of them
    defines = "lists" if document.kind is DocumentKind.REFERENCES else "defines"
    known = number_list(document.numbers)
    for marker in document.markers:
        missing = [n for n in marker.numbers if n not in document.numbers]
        if missing:
            names = ", ".join(f"[{n}]" for n in missing[:3]) + (" and others" if len(missing) > 3 else "")
            verb = "has" if len(missing) == 1 else "have"
            yield Found(
                marker.span,
                f"{names} {verb} no definition; this document {defines} {known}",
                tuple(_fixes(context, marker)) if marker.kind is BracketKind.PLAIN else (),
            )


def _fixes(context: Context, marker: Bracket) -> Iterator[Fix]:
    start, number = marker.span.start, marker.numbers[0]
    yield fix(f"Remove [{number}]", without_marker(context.document, marker))
    yield fix(f"Escape [{number}]: it is no marker", Edit(Span(start, start), "\\"))
    near = sorted(context.document.numbers, key=lambda n: (abs(n - number), n))
    for other in [n for n in near if 1 <= n <= 999][:NEAREST]:
        yield fix(f"Change [{number}] to [{other}]", Edit(Span(start, start + len(str(number)) + 2), f"[{other}]"))
