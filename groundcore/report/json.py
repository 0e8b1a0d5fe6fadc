"""The JSON report: version 1, positions from 1, columns in code points, ends exclusive, paths relative with ``/``."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from groundcore import RULES_VERSION
from groundcore.checking import DocumentReport, Totals
from groundcore.findings import Finding, Severity
from groundcore.metric import Counts
from groundcore.text import Span, Text

VERSION = 1


def render_json(reports: Iterable[DocumentReport], totals: Totals) -> str:
    """The whole report; `totals` is read after the last of `reports`."""
    findings: list[dict[str, Any]] = []
    documents: list[dict[str, Any]] = []
    for report in reports:
        findings += (_finding(report, f) for f in report.findings)
        documents.append(
            {
                "path": report.path,
                "kind": str(report.kind),
                "markers": report.markers,
                "citations": report.citations,
                "verified": report.verified,
            }
        )
    skipped = [{"path": s.path, "reason": s.reason} for s in totals.skipped]
    summary = {
        "files": totals.files,
        "errors": totals.severities[Severity.ERROR],
        "warnings": totals.severities[Severity.WARNING],
        "information": totals.severities[Severity.INFORMATION],
        "hints": totals.severities[Severity.HINT],
        "not_checked": totals.not_checked,
        "switched_off": len(totals.switched_off),
        "suppressed": totals.suppressed,
        "claims": claims_json(totals.claims),
        "faithfulness": ratio(totals.claims.faithfulness),
        "coverage": ratio(totals.claims.coverage),
        "strictness": ratio(totals.claims.strictness),
    }
    parts = [
        f'"version": {VERSION}',
        f'"rules_version": {RULES_VERSION}',
        f'"findings": {_lines(findings)}',
        f'"documents": {_lines(documents)}',
        f'"skipped": {_lines(skipped)}',
        f'"summary": {json.dumps(summary)}',
    ]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def claims_json(counts: Counts) -> dict[str, int]:
    """The counts of claims as every JSON output has them."""
    return {
        "total": counts.total,
        "supported": counts.supported,
        "under_cited": counts.under_cited,
        "unsupported": counts.unsupported,
        "not_comparable": counts.not_comparable,
        "not_checkable": counts.not_checkable,
    }


def ratio(value: float | None) -> float | None:
    """A share with four decimals: the same digits on every machine."""
    return None if value is None else round(value, 4)


def _lines(items: list[dict[str, Any]]) -> str:
    """A JSON array with one item a line: readable, easy to compare, and quick to write."""
    return "[" + ",".join("\n  " + json.dumps(item) for item in items) + ("\n]" if items else "]")


def _finding(report: DocumentReport, finding: Finding) -> dict[str, Any]:
    return {
        "rule": finding.rule,
        "severity": str(finding.severity),
        "path": report.path,
        **_place(report.text, finding.span),
        "message": finding.message,
        **({"class": finding.fact_class} if finding.fact_class else {}),
        "related": [
            {
                "path": report.shown(related.path),
                "message": related.message,
                **_related_place(report, related.path, related.span),
            }
            for related in finding.related
        ],
        "fixes": [
            {
                "title": fix.title,
                "fix_all": fix.fix_all,
                "edits": [{**_place(report.text, e.span), "new_text": e.new_text} for e in fix.edits],
            }
            for fix in finding.fixes
        ],
    }


def _place(text: Text, span: Span) -> dict[str, int]:
    line, column = text.line_column(span.start)
    end_line, end_column = text.line_column(span.end)
    return {"line": line + 1, "column": column + 1, "end_line": end_line + 1, "end_column": end_column + 1}


def _related_place(report: DocumentReport, path: str, span: Span) -> dict[str, int]:
    if path == report.location:
        return _place(report.text, span)
    sources = (r.source for r in report.resolutions if r.source is not None and r.path == path)
    source = next(sources, None)
    return _place(source.lines, span) if source is not None else {}
