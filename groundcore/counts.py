"""Counts of sources: "three reports say" must cite three."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from groundcore.facts import Fact
from groundcore.text import Span

_NOUNS = (
    "reports? studies surveys sources documents papers articles publications analyses reviews accounts memos audits trials "
    "filings letters records witnesses authors "
    "berichte briefe studien umfragen quellen dokumente arbeiten artikel veröffentlichungen untersuchungen gutachten "
    "rapports études enquêtes documents informes estudios encuestas fuentes documentos relazioni studi fonti "
    "rapporten studies bronnen onderzoeken relatórios estudos fontes"
)
_VERBS = (
    "say|says|said|state|stated|show|showed|find|found|report|reported|agree|agreed|conclude|concluded|note|noted|suggest|"
    "suggested|confirm|confirmed|describe|described|mention|mentioned|claim|claimed|argue|argued|indicate|indicated|put|"
    "reveal|revealed|document|documented|name|give|gave|"
    "sagen|besagen|zeigen|zeigten|berichten|berichteten|finden|fanden|belegen|nennen|bestätigen|ergaben|stellen|"
    "disent|montrent|indiquent|dicen|muestran|indican|dicono|mostrano|indicano|zeggen|tonen|melden|dizem|mostram|indicam"
)
_COUNTED = re.compile(
    rf"(?i)\s+(?:of the |(?:independent|separate|different|recent|other|large|small|major|new|cited|"
    rf"der|unabhängige|verschiedene)\s+)?"
    rf"({'|'.join(_NOUNS.split())})\b(?:\s+(?:also|all|now|both|each|auch|alle))?(?:\s+({_VERBS})\b)?"
)
_CJK = re.compile(
    r"(?:份|篇|项|項|个|個)(报告|報告|研究|调查|調查|来源|文献|資料)(?:(?:都|均)?(?:表明|显示|顯示|指出|认为|報告))?"
)
_ACCORDING = re.compile(r"(?i)(?:according to|as per|per|laut|nach|selon|según|secondo|volgens|segundo)\s+(?:the\s+)?$")


@dataclass(frozen=True, slots=True)
class SourceCount:
    """A number of sources in a claim's text."""

    span: Span
    text: str
    number: int
    fact: Fact
    reports: bool
    """Its wording says that these sources report something, so that they are the ones cited."""


def source_counts(text: str, facts: Sequence[Fact]) -> Iterator[SourceCount]:
    """The counts of sources among the facts of a claim: two to twelve of them."""
    for fact in facts:
        if not fact.readings or fact.readings[0].units or not 2 <= fact.readings[0].value <= 12:
            continue
        if fact.readings[0].value != fact.readings[0].value.to_integral_value():
            continue
        after = _COUNTED.match(text, fact.span.end) or _CJK.match(text, fact.span.end)
        if after is None:
            continue
        verb = (after.lastindex is not None and after.lastindex > 1) or (after.re is _CJK and len(after.group()) > 3)
        reports = bool(verb) or _ACCORDING.search(text, max(0, fact.span.start - 20), fact.span.start) is not None
        span = Span(fact.span.start, after.end(1))
        yield SourceCount(span, text[span.start : span.end], int(fact.readings[0].value), fact, reports)
