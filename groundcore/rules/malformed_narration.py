"""A narration that lacks what makes it one.

A narration stands between two comments, begins with its label, and retells claims that stand above it under the same
heading and carry a marker. ``of=`` names the citations it is about. Without its comments a program cannot tell the
narration from evidence; without its label a reader cannot; without claims there is nothing that it could retell.

Bad::

    //- report.md
    Revenue rose ([1]).

    <!-- groundls:narration -->

    > **Narration, phrased by a language model; not evidence.** It was a good year.

    [1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."
    //- source.txt
    Revenue rose 12 % in 2023. Costs fell in every region.

Good::

    //- report.md
    Revenue rose ([1]).

    <!-- groundls:narration of=1 -->

    > **Narration, phrased by a language model; not evidence.** It was a good year.

    <!-- groundls:end -->

    [1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."
    //- source.txt
    Revenue rose 12 % in 2023. Costs fell in every region.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from groundcore.findings import Edit, Fix, Severity, shown
from groundcore.markup.fences import LABEL
from groundcore.narration import Defect, Narration, Problem, read_narrations
from groundcore.rules.base import Context, Found, fix, rule
from groundcore.text import Span
from groundcore.writing import number_list

_START, _END = "<!-- groundls:narration -->", "<!-- groundls:end -->"
_SAID = {
    Defect.NO_LABEL: f"this narration has no label; begin it with {LABEL}",
    Defect.NO_FENCE: "this narration has no comments around it; put groundls:narration above and groundls:end below it",
    Defect.NOT_OPENED: "this narration has no comment above it; put groundls:narration there",
    Defect.NOT_CLOSED: "this narration is not ended; put a comment groundls:end below it",
}
_PROSE = r"[ ]{0,3}(?:>|(?![0-9]{1,9}[.)])[^\W_]|[\"\u201c\u2018\u201e\u00ab'(])"
_QUOTED = r"[ ]{0,3}>[ \t]?"


@rule("malformed-narration", Severity.ERROR)
def check(context: Context) -> Iterator[Found]:
    if not context.document.syntax.narrations:
        return
    for narration in read_narrations(context.document):
        for problem in narration.problems:
            fixes = tuple(_fixes(context, narration, problem))
            yield Found(problem.span, _message(context, narration, problem), fixes)


def _message(context: Context, narration: Narration, problem: Problem) -> str:
    written = shown(context.written(problem.span), 40)
    if problem.defect is Defect.ARGUMENTS:
        return f"a narration takes of= and numbers of citations, such as of=1,2, not {written}"
    if problem.defect is Defect.UNKNOWN_NUMBER:
        numbers = context.document.numbers
        defines = f"defines {number_list(numbers)}" if numbers else "defines nothing"
        return f"of= names {written}, which no definition has; this document {defines}"
    if problem.defect is Defect.NO_CLAIM:
        named = [n.number for n in narration.numbers if n.number is not None]
        if named:
            return f"no claim above this narration under its heading cites {number_list(tuple(named))}"
        return "no claim with a marker stands above this narration under its heading; there is nothing to narrate"
    return _SAID[problem.defect]


def _fixes(context: Context, narration: Narration, problem: Problem) -> Iterator[Fix]:
    start, end = _opening_edit(context, narration), _closing_edit(context, narration)
    if problem.defect is Defect.NO_FENCE:
        yield fix("Insert the comments around the narration", start, end, preferred=True)
    elif problem.defect is Defect.NOT_OPENED:
        yield fix("Insert groundls:narration", start, preferred=True)
    elif problem.defect is Defect.NOT_CLOSED and narration.label is not None:
        yield fix("Insert groundls:end", end, preferred=True)
    elif problem.defect is Defect.NO_LABEL:
        edits = _label_edits(context, narration)
        if edits:
            yield fix("Insert the label", *edits, preferred=True)
    elif problem.defect is Defect.UNKNOWN_NUMBER and len({n.number for n in narration.numbers}) > 1:
        title = f"Remove {shown(context.written(problem.span), 40)} from of="
        yield fix(title, _without_number(narration, problem), preferred=True)


def _opening_edit(context: Context, narration: Narration) -> Edit:
    lines, newline = context.document.text, context.document.text.newline
    line = lines.line_at(narration.span.start)
    above = line > 0 and context.written(lines.line_span(line - 1)).strip()
    at = lines.line_starts[line]
    return Edit(Span(at, at), f"{newline if above else ''}{_START}{newline * 2}")


def _closing_edit(context: Context, narration: Narration) -> Edit:
    lines, newline = context.document.text, context.document.text.newline
    end = max(narration.text.end, narration.label.end if narration.label else 0)
    line = lines.line_at(end)
    at = lines.line_span(line).end
    below = line + 1 < len(lines.line_starts) and context.written(lines.line_span(line + 1)).strip()
    return Edit(Span(at, at), f"{newline * 2}{_END}{newline if below else ''}")


def _label_edits(context: Context, narration: Narration) -> list[Edit]:
    """The label before the first paragraph, which becomes a block quote; none where the text begins otherwise."""
    text, lines = narration.text, context.document.text
    if narration.written.closing is None or text.start == text.end:
        return []
    first = lines.line_at(text.start)
    if not re.compile(_PROSE).match(context.text, lines.line_starts[first]):
        return []
    edits: list[Edit] = []
    for line in range(first, lines.line_at(text.end) + 1):
        span = lines.line_span(line)
        if not context.written(span).strip():
            break
        quoted = re.compile(_QUOTED).match(context.text, span.start, span.end)
        if line == first:
            at = quoted.end() if quoted else span.start
            edits.append(Edit(Span(at, at), f"{'' if quoted else '> '}{LABEL} "))
        elif not quoted:
            edits.append(Edit(Span(span.start, span.start), "> "))
    return edits


def _without_number(narration: Narration, problem: Problem) -> Edit:
    """The edit that takes one number out of ``of=``, with the comma before or behind it."""
    spans = [named.span for named in narration.numbers]
    index = spans.index(problem.span)
    if index:
        return Edit(Span(spans[index - 1].end, problem.span.end), "")
    return Edit(Span(problem.span.start, spans[1].start), "")
