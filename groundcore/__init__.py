"""groundcore: text and evidence, without protocol, editor or network.

The library behind groundls. It knows documents, markers, definitions, sources and spans, and resolves every citation by
reading the span again. It prints nothing, knows no current folder and no clock, and opens files only in
:mod:`groundcore.disk`.

    >>> import groundcore
    >>> [f.rule for report in groundcore.check("/path/to/report.md") for f in report.findings]
    ['moved-span']
    >>> groundcore.resolve("Revenue rose. Costs fell.", 0, 13, "Revenue rose.").status
    'verified'
    >>> [f.message for f in groundcore.verify("Revenue rose 13 % [1].", ["Revenue rose 12 %."]).findings]
    ['13 % is in no source cited here; passage [1] says 12 %']
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from groundcore.checking import DocumentReport
    from groundcore.citations import Verification
    from groundcore.verifying import Passage, Verified

__version__ = "0.1.0"

RULES_VERSION = 2
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


def verify(answer: str, passages: Sequence[Passage | str | Mapping[str, Any]], context: str = "") -> Verified:
    """What a model's answer says that its passages do not; ``[n]`` in it cites the n-th passage, from 1.

    A passage is a text, a mapping with ``text`` and perhaps ``source``, or a `Passage`. `context` is the question. No file
    is opened. See :func:`groundcore.verifying.verify`.

    Raises:
        TypeError: the answer, the context or a passage is no text.
    """
    from groundcore.verifying import verify as verify_answer

    return verify_answer(answer, passages, context)
