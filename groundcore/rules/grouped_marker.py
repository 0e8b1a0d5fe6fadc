"""Several numbers in one bracket.

``[1, 2]`` and ``[1-3]`` are no links for a renderer. Each number is still looked up and counts as cited.

Bad::

    //- report.md
    Revenue rose and costs fell [1, 2].

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

from collections.abc import Iterator

from groundcore.documents import DocumentKind
from groundcore.findings import Severity, shown
from groundcore.markup import BracketKind
from groundcore.rules.base import Context, Found, fix, rule
from groundcore.writing import grouped


@rule("grouped-marker", Severity.INFORMATION, references=Severity.INFORMATION)
def check(context: Context) -> Iterator[Found]:
    document = context.document
    for marker in document.markers:
        if marker.kind is not BracketKind.GROUPED:
            continue
        edit = grouped(document, marker.span, marker.numbers)
        written = edit.new_text.strip() if len(marker.numbers) <= 6 else "one marker for each number"
        complete = document.numbers.issuperset(marker.numbers)
        offered = document.kind is DocumentKind.CITED and complete
        yield Found(
            marker.span,
            f"{shown(context.written(marker.span), 40)} holds several numbers and renders as plain text; write {written}",
            (fix(f"Write {written}", edit, fix_all=True, preferred=True),) if offered else (),
        )
