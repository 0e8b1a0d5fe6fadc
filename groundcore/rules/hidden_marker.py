"""A marker where formatters or renderers lose it.

Inside raw HTML, in the text of a link, or behind an exclamation mark (``![1]`` is an image) a marker is not shown as
a link or is dropped. It still counts as a use of its number.

Bad::

    //- report.md
    Revenue rose, see [the report [1]](https://example.org).

    [1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."
    //- source.txt
    Revenue rose 12 % in 2023. Costs fell in every region.

Good::

    //- report.md
    Revenue rose ([1]), see [the report](https://example.org).

    [1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."
    //- source.txt
    Revenue rose 12 % in 2023. Costs fell in every region.
"""

from __future__ import annotations

from collections.abc import Iterator

from groundcore.findings import Edit, Severity
from groundcore.markup import Bracket, BracketKind
from groundcore.rules.base import Context, Found, fix, rule
from groundcore.text import Span
from groundcore.writing import group, without_marker

_WHERE = {
    BracketKind.HTML: "raw HTML",
    BracketKind.IMAGE: "an image",
    BracketKind.LINK_TEXT: "the text of a link",
    BracketKind.NESTED: "the text of a link",
}


@rule("hidden-marker", Severity.WARNING)
def check(context: Context) -> Iterator[Found]:
    for bracket in context.document.brackets:
        if context.document.is_hidden(bracket):
            written = context.written(bracket.span)
            edits = _moved_out(context, bracket)
            number = bracket.numbers[0]
            yield Found(
                bracket.span,
                f"{written} is read as {_WHERE[bracket.kind]}, where renderers lose the marker; move it out",
                (fix(f"Move [{number}] out", *edits, preferred=True),) if edits else (),
            )


def _moved_out(context: Context, bracket: Bracket) -> tuple[Edit, ...]:
    marker, structure = group(bracket.numbers), context.document.syntax.structure
    if bracket.kind is BracketKind.IMAGE:
        return (Edit(bracket.span, f"! {marker}"),)
    if bracket.kind is BracketKind.NESTED:
        return (Edit(structure.links[bracket.span.start - 1][0], marker),)
    if bracket.kind is BracketKind.LINK_TEXT:
        around = [whole for whole, text, _ in structure.links.values() if text.start <= bracket.span.start < text.end]
        at = max((whole.end for whole in around), default=None)
        insertion = f" {marker}"
    else:
        block = next(b for b in structure.html_blocks if b.start <= bracket.span.start < b.end)
        at = block.start + len(context.written(block).rstrip())
        newline = context.document.text.newline
        insertion = f"{newline}{newline}{marker}" + ("" if context.text[at:].startswith(newline * 2) else newline)
    if at is None:
        return ()
    return without_marker(context.document, bracket), Edit(Span(at, at), insertion)
