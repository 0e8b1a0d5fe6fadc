"""groundcore: text and evidence, without protocol, editor or network.

The library behind groundls. It knows documents, markers, definitions, sources and spans, and resolves every citation by
reading the span again. It prints nothing, knows no current folder and no clock, and opens files only in
:mod:`groundcore.disk`.

    >>> import groundcore
    >>> [f.rule for report in groundcore.check("/path/to/report.md") for f in report.findings]
    ['moved-span']
    >>> groundcore.resolve("Revenue rose. Costs fell.", 0, 13, "Revenue rose.").status
    'verified'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from groundcore.checking import DocumentReport
    from groundcore.citations import Verification

__version__ = "0.1.0"

RULES_VERSION = 1
"""Raised when a change alters which findings gate a check; printed in machine-readable output."""


def check(path: str) -> list[DocumentReport]:
    """The report of every cited document at or below an absolute path; shown paths begin with its last part.

    Raises:
        NoSuchPathError: there is nothing at the path.
        ConfigError: a configuration file on the way cannot be used.
    """
    import os.path

    from groundcore.checking import Options, Run

    return list(Run([path], os.path.dirname(os.path.normpath(path)), Options()))


def resolve(source: str, start: int, end: int, quote: str) -> Verification:
    """What became of a quote that was cited at the code points `start` to `end` of a source's text.

    Offsets count the text without byte order mark and with LF line ends.
    """
    from groundcore.canon import canon
    from groundcore.citations import verify_span
    from groundcore.sources import SourceText, addressed_text
    from groundcore.text import Span

    return verify_span(SourceText("", addressed_text(source)), Span(start, end), canon(quote))
