"""A placeholder that stands for a name or a number which was hidden.

Text is redacted before a language model sees it: ``[PERSON_1]`` stands for a person, ``[EMAIL_2]`` for an address.
One that is left in the prose tells a reader nothing. Write what it stands for, or leave it out.

Bad::

    //- report.md
    [PERSON_1] said that revenue rose ([1]).

    [1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."
    //- source.txt
    Revenue rose 12 % in 2023. Costs fell in every region.

Good::

    //- report.md
    The treasurer said that revenue rose ([1]).

    [1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."
    //- source.txt
    Revenue rose 12 % in 2023. Costs fell in every region.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from groundcore.findings import Severity, shown
from groundcore.markup.brackets import ranges
from groundcore.rules.base import Context, Found, rule
from groundcore.text import Span

_PLACEHOLDER = re.compile(r"\[[A-Z]{2,30}(?:\\?_[A-Z]{1,30}){0,4}\\?_[0-9]{1,6}\\?\]")
"""Formatters escape brackets and underscores in it; a reader sees the same."""


@rule("leftover-redaction", Severity.WARNING)
def check(context: Context) -> Iterator[Found]:
    syntax = context.document.syntax
    if "_" not in syntax.prose:
        return
    links = ranges(syntax.structure.link_texts)
    for match in _PLACEHOLDER.finditer(syntax.prose):
        start, end = match.span()
        if start + 1 in links:
            continue
        start -= syntax.prose[start - 1 : start] == "\\"
        placeholder = shown(match.group().replace("\\", ""))
        yield Found(
            Span(start, end), f"{placeholder} is left of a redaction; write what it stands for, or leave it out"
        )
