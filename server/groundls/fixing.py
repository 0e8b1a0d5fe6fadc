"""Writing fix-all fixes to disk: only offsets of moved quotes and brackets of groups, everything else byte for byte."""

from __future__ import annotations

import os
import tempfile

from groundcore.checking import DocumentReport, Run
from groundcore.findings import apply_edits
from groundcore.queries.actions import MAX_PASSES, fix_all_edits
from groundcore.text import BOM, Text


class FixError(Exception):
    """A fixed document could not be written: one sentence with path and reason."""


def fix_document(run: Run, report: DocumentReport) -> tuple[DocumentReport, int]:
    """Apply the fix-all fixes of one document and write it; return the report of what is left, and how many were
    applied."""
    count = 0
    current = report
    for _ in range(MAX_PASSES):
        edits = fix_all_edits(current.findings)
        if not edits:
            break
        count += len(edits)
        text = Text(apply_edits(current.text.value, edits), current.text.bom)
        current = run.recheck(current, text)
    if count:
        _write(os.path.realpath(os.path.join(report.root, *report.location.split("/"))), current.text)
    return current, count


def _write(path: str, text: Text) -> None:
    data = ((BOM if text.bom else "") + text.value).encode("utf-8")
    try:
        mode = os.stat(path).st_mode & 0o7777
        descriptor, temporary = tempfile.mkstemp(prefix=".groundls-", dir=os.path.dirname(path))
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
            os.chmod(temporary, mode)
            os.replace(temporary, path)
        except BaseException:
            os.unlink(temporary)
            raise
    except OSError as problem:
        raise FixError(f"{path} cannot be written: {problem.strerror}; nothing in it was changed") from None
