"""The text report, for people and terminals: ``path:line:column`` first, then the line with the place marked."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from groundcore.checking import DocumentReport, Totals
from groundcore.citations import Status
from groundcore.findings import Finding, Severity, shown, shown_name
from groundcore.metric import Counts

_COLOURS = {Severity.ERROR: "31;1", Severity.WARNING: "33;1", Severity.INFORMATION: "34;1", Severity.HINT: "2"}
_MAX_LINE = 100
_CONTEXT_BEFORE = 40


@dataclass(frozen=True, slots=True)
class Style:
    """Whether to colour."""

    colour: bool = False

    def paint(self, text: str, code: str) -> str:
        """`text` in a colour, where colours are wanted."""
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour else text


def render_findings(report: DocumentReport, style: Style) -> Iterator[str]:
    """The findings of one document."""
    for finding in report.findings:
        line, column = report.text.line_column(finding.span.start)
        place = f"{shown_name(report.path)}:{line + 1}:{column + 1}"
        level = style.paint(str(finding.severity), _COLOURS[finding.severity])
        yield f"{style.paint(place, '1')} {level} {finding.rule}: {finding.message}"
        yield from _excerpt(report, finding, line, column, style)
        yield ""


def _excerpt(report: DocumentReport, finding: Finding, line: int, column: int, style: Style) -> Iterator[str]:
    span = report.text.line_span(line)
    whole = report.text.value[span.start : span.end]
    end = min(max(finding.span.end, finding.span.start + 1), max(span.end, finding.span.start + 1)) - span.start
    cut = 0
    if len(whole) > _MAX_LINE and column > _CONTEXT_BEFORE:
        cut = min(column - _CONTEXT_BEFORE, len(whole) - _MAX_LINE)
    visible = whole[cut : cut + _MAX_LINE]
    lead, tail = ("..." if cut else ""), ("..." if cut + _MAX_LINE < len(whole) else "")
    margin = " " * max(5, len(str(line + 1)) + 1)
    before = lead + _visible(visible[: column - cut])
    marked = _visible(visible[column - cut : end - cut])
    carets = "^" * max(1, _width(marked))
    yield f"{line + 1:>{len(margin)}} | {lead}{_visible(visible)}{tail}"
    yield f"{margin} | {' ' * _width(before)}{style.paint(carets, _COLOURS[finding.severity])}"


def _visible(text: str) -> str:
    return shown(text, len(text) * 6 + 10)


def _width(text: str) -> int:
    return sum(
        0 if unicodedata.combining(c) or c == "\u200d" else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )


def render_summary(totals: Totals, *, fixed: int = 0) -> Iterator[str]:
    """What was checked, in a few lines."""
    if fixed:
        yield f"{_count(fixed, 'fix', 'fixes')} applied"
    for skipped in totals.skipped:
        what = "not checked" if skipped.incomplete else "skipped"
        yield f"{what}: {shown_name(skipped.path)} {skipped.reason}"
    for path in totals.switched_off:
        yield f"switched off: {shown_name(path)} says groundls: off"
    if not totals.documents:
        yield f"no cited documents here ({_count(totals.files, 'file')} looked at)"
        return
    head = f"{_count(totals.documents, 'document')}, {_count(totals.citations, 'citation')}"
    if totals.citations and totals.verified == totals.citations and not any(totals.severities.values()):
        head += ", all verified"
    else:
        parts = [f"{totals.statuses[s]} {s}" for s in Status if totals.statuses.get(s)]
        rest = totals.citations - sum(totals.statuses.values()) - totals.not_checked
        if totals.not_checked:
            parts.append(f"{totals.not_checked} not checked")
        if rest > 0:
            parts.append(f"{rest} not compared")
        head += ": " + ", ".join(parts) if parts else ""
    yield head
    if totals.claims.total:
        yield _claims(totals.claims)
    levels = [
        _count(totals.severities[Severity.ERROR], "error"),
        _count(totals.severities[Severity.WARNING], "warning"),
        f"{totals.severities[Severity.INFORMATION]} information",
        _count(totals.severities[Severity.HINT], "hint"),
    ]
    present = [text for text, severity in zip(levels, Severity, strict=True) if totals.severities[severity]]
    if totals.fixable:
        present.append(f"{totals.fixable} fixable with --fix")
    if present:
        yield ", ".join(present)
    if totals.suppressed:
        yield f"{_count(totals.suppressed, 'finding')} ignored by comments"


def _claims(counts: Counts) -> str:
    """The claims and their faithfulness, then coverage and strictness, which never gate."""
    parts = [
        f"{number:,} {name}"
        for number, name in (
            (counts.supported, "supported"),
            (counts.under_cited, "under-cited"),
            (counts.unsupported, "unsupported"),
            (counts.not_comparable, "not comparable"),
            (counts.not_checkable, "not checkable"),
        )
        if number
    ]
    shares = [f"faithfulness {_share(counts.faithfulness)}"]
    if counts.coverage is not None:
        shares.append(f"coverage {_share(counts.coverage)}")
    if counts.strictness is not None:
        shares.append(f"strictness {_share(counts.strictness)}")
    return f"{_count(counts.total, 'claim')}: {', '.join(parts)}; {', '.join(shares)}"


def _share(value: float | None) -> str:
    """Two decimals, never rounded up to 1.00: a single unsupported claim must show."""
    return "none" if value is None else f"{int(value * 100) / 100:.2f}"


def _count(number: int, singular: str, plural: str | None = None) -> str:
    return f"{number:,} {singular if number == 1 else plural or singular + 's'}"


def render_text(reports: Iterable[DocumentReport], totals: Totals, style: Style) -> Iterator[str]:
    """The findings of all documents, then the summary."""
    for report in reports:
        yield from render_findings(report, style)
    yield from render_summary(totals)
