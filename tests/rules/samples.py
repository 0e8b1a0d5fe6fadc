"""What most fixtures of the rules share: a source, and definitions that are right."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import dedent

from groundcore.config import Level
from tests.marked import Outcome, check

SOURCE = """\
Revenue rose 12 % in 2023. Costs fell in every region. The board met on a Monday in March.
Nobody spoke of the flood. The minutes are short.
"""
ONE = '[1]: source.txt#char=@ "Revenue rose 12 % in 2023."'
TWO = '[2]: source.txt#char=@ "Costs fell in every region."'
THREE = '[3]: source.txt#char=@ "The board met on a Monday in March."'
FOUR = '[4]: source.txt#char=@ "Nobody spoke of the flood."'

ABOUT_FACTS: Mapping[str, Level] = dict.fromkeys(
    ("unsupported-fact", "undercited-fact", "derived-value", "misquotation", "miscounted-sources", "mixed-units"), "off"
)


def checked(
    report: str,
    path: str = "report.md",
    *,
    source: str = SOURCE,
    overrides: Mapping[str, Level] | None = None,
    more: Mapping[str, bytes] | None = None,
) -> Outcome:
    """Check a marked document, which may begin further files itself, beside ``source.txt``.

    What its sentences state is made up: the rules on facts are switched off.
    """
    levels = {**ABOUT_FACTS, **(overrides or {})}
    return check(f"//- source.txt\n{source.rstrip()}\n//- {path}\n{_block(report)}\n", levels, more)


def cited(prose: str, definitions: str = f"{ONE}\n{TWO}\n{THREE}", path: str = "report.md") -> Outcome:
    """Check marked prose above definitions that are right; the prose uses whatever else would be unused."""
    text = f"{_block(prose)}\n\n{_block(definitions)}\n"
    return checked(text, path, overrides={"unused-definition": "off"})


def _block(text: str) -> str:
    return dedent(text).strip("\n")
