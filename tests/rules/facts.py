"""What the tests of the rules on facts share: a document over sources that are written with it, all its rules on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from textwrap import dedent

from groundcore.checking import DocumentReport
from groundcore.config import Level
from groundcore.findings import Finding, apply_edits
from groundcore.metric import Counts
from tests.marked import Outcome, check, run

ABOUT_FACTS = frozenset(
    {
        "unsupported-fact",
        "undercited-fact",
        "derived-value",
        "misquotation",
        "miscounted-sources",
        "mixed-units",
        "decorative-citation",
        "uncited-fact",
        "novel-fact",
    }
)

SOURCE = """\
Revenue rose 12 % to $4.2bn in 2023. Costs fell by 9 % in every region, from 1,200 to 1,092 dollars.
The meeting of 1 May 2023, a Monday, lasted three hours. Nobody spoke of the flood.
"""
ONE = '[1]: source.txt#char=@ "Revenue rose 12 % to $4.2bn in 2023."'
TWO = '[2]: source.txt#char=@ "Costs fell by 9 % in every region, from 1,200 to 1,092 dollars."'
THREE = '[3]: source.txt#char=@ "The meeting of 1 May 2023, a Monday, lasted three hours."'
FOUR = '[4]: source.txt#char=@ "Nobody spoke of the flood."'
BLOCK = f"{ONE}\n{TWO}\n{THREE}\n{FOUR}"


def checked(prose: str, *, path: str = "report.md", overrides: Mapping[str, Level] | None = None) -> Outcome:
    """Check marked prose above definitions of four sentences of ``source.txt``; not all of them need be used."""
    text = f"//- source.txt\n{SOURCE}//- {path}\n{dedent(prose).strip(chr(10))}\n\n{BLOCK}\n"
    return check(text, {"unused-definition": "off", **(overrides or {})})


def report(claim: str, *spans: str, rest: str = "", more: Mapping[str, bytes] | None = None) -> DocumentReport:
    """The report of a document that is `claim`, whose definition n is the n-th of `spans`.

    The spans are the source ``source.txt``, one a paragraph, with `rest` below them.
    """
    source, lines = "", []
    for number, span in enumerate(spans, 1):
        title = span.replace("\n", " ").replace('"', '\\"')
        lines.append(f'[{number}]: source.txt#char={len(source)},{len(source) + len(span)} "{title}"')
        source += f"{span}\n\n"
    files = {"source.txt": f"{source}{rest}\n".encode(), "report.md": "\n".join((claim, "", *lines, "")).encode()}
    return run({**files, **(more or {})}, {"unused-definition": "off", "weak-quote": "off"}).reports["report.md"]


def facts_of(findings: Iterable[Finding]) -> list[str]:
    """The rules on facts among findings, each with its level."""
    return [f"{f.rule} {f.severity}" for f in findings if f.rule in ABOUT_FACTS]


def found(claim: str, *spans: str, rest: str = "") -> list[str]:
    """The findings about facts of `claim`, as ``rule level``."""
    return facts_of(report(claim, *spans, rest=rest).findings)


def messages(claim: str, *spans: str, rest: str = "") -> list[str]:
    """What the findings about facts of `claim` say."""
    return [f.message for f in report(claim, *spans, rest=rest).findings if f.rule in ABOUT_FACTS]


def counts(claim: str, *spans: str, rest: str = "") -> Counts:
    """The counts of the document that is `claim`."""
    return report(claim, *spans, rest=rest).claims


def rechecked(outcome: Outcome, rule: str, overrides: Mapping[str, Level] | None = None) -> Outcome:
    """The outcome with the first fix of the only finding of a rule made."""
    (changed,) = [r for r in outcome.reports.values() if any(f.rule == rule for f in r.findings)]
    text = apply_edits(changed.text.value, outcome.fix(rule).edits)
    return run({**outcome.files, changed.path: text.encode()}, overrides)
