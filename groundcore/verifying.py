"""A model's answer against the passages that it was given: no workspace, no file, only texts.

The answer is checked by the rules of a cited document in which ``[n]`` cites passage n, word for word and whole. What a
cited document may say to groundls, an answer may not: a line that looks like a definition is read as the prose it is,
front matter hides nothing, a narration's label is words, and a ``groundls:`` comment is a finding and does nothing.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from groundcore.answertext import as_prose, code_texts, html_texts, without_comments
from groundcore.citations import Lookup, Resolution, Status, Verification
from groundcore.claims import Claim, ClaimKind, read_claims
from groundcore.config import DEFAULTS, Level, Settings
from groundcore.documents import Document, DocumentKind
from groundcore.evidence import SourceEvidence
from groundcore.findings import Finding, Severity, shown
from groundcore.markup import Definition, scan
from groundcore.markup.fences import LABEL_HINT
from groundcore.markup.generated import generated
from groundcore.novelty import novel, novel_without_marker
from groundcore.paths import Target
from groundcore.rules import RULE_NAMES, RULES, check_resolved
from groundcore.sources import SourceText, addressed_text
from groundcore.text import Span, Text
from groundcore.workspace import Workspace
from groundcore.writing import number_list

_RULES = frozenset(
    {
        *("zero-marker", "padded-marker", "adjacent-markers", "grouped-marker", "foreign-marker", "hidden-marker"),
        *("conflict-marker", "unsupported-fact", "undercited-fact", "derived-value", "misquotation"),
        *("miscounted-sources", "mixed-units", "leftover-redaction"),
    }
)
"""The rules that say something about an answer; the others are about definitions, files and comments."""
_OFF: Mapping[str, Level] = dict.fromkeys(sorted(RULE_NAMES - _RULES), "off")
_BETWEEN = "\n\n"
"""What stands between two passages of one source."""
_DOCUMENT = "answer.md"


@dataclass(frozen=True, slots=True)
class Passage:
    """What a model was given under one number."""

    text: str
    """Markdown or plain text; what is compared is what a reader sees of it."""
    source: str = ""
    """The name of what it was taken from: passages with the same name are parts of one source. Empty: its own."""


@dataclass(frozen=True, slots=True)
class AnswerFinding:
    """One finding; `start` and `end` count code points of the answer, half-open; lines and columns count from 1."""

    rule: str
    severity: Severity
    start: int
    end: int
    line: int
    column: int
    end_line: int
    end_column: int
    message: str
    fact_class: str = ""
    """The class of the token that a finding on a fact is about; empty elsewhere."""

    def to_dict(self) -> dict[str, Any]:
        """The finding as JSON has it; its class stands under ``class``, where it has one."""
        found: dict[str, Any] = {
            "rule": self.rule,
            "severity": str(self.severity),
            "start": self.start,
            "end": self.end,
            "line": self.line,
            "column": self.column,
            "end_line": self.end_line,
            "end_column": self.end_column,
            "message": self.message,
        }
        return {**found, "class": self.fact_class} if self.fact_class else found


@dataclass(frozen=True, slots=True)
class ClaimCounts:
    """How many claims of an answer, which are its sentences and cells with a marker, came out in which way."""

    total: int
    supported: int
    under_cited: int
    unsupported: int
    not_comparable: int
    not_checkable: int


@dataclass(frozen=True, slots=True)
class Verified:
    """What a check of an answer found."""

    findings: tuple[AnswerFinding, ...]
    """In order of place."""
    claims: ClaimCounts
    faithfulness: float | None
    """Supported claims of those that can be compared, from 0 to 1; None where none can."""
    failures: tuple[str, ...] = ()
    """What could not be checked through a fault of groundls: then the findings are not complete."""

    @property
    def ok(self) -> bool:
        """Whether there is no finding of level error, and everything was checked."""
        return not self.failures and all(finding.severity is not Severity.ERROR for finding in self.findings)

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON; ``failures`` only where there are any."""
        found: dict[str, Any] = {
            "findings": [finding.to_dict() for finding in self.findings],
            "claims": {name: getattr(self.claims, name) for name in ClaimCounts.__slots__},
            "faithfulness": self.faithfulness,
        }
        return {**found, "failures": list(self.failures)} if self.failures else found

    def to_json(self) -> str:
        """The same as one line of JSON, in ASCII."""
        return json.dumps(self.to_dict())


def verify(answer: str, passages: Sequence[Passage | str | Mapping[str, Any]], context: str = "") -> Verified:
    """Check an answer against its passages; ``[n]`` in it cites the n-th of `passages`, from 1.

    A passage is a :class:`Passage`, a text, or a mapping with ``text`` and perhaps ``source``. A sentence without a marker
    may hold only what the cited sentences hold, or, where it says that the sources do not say something, what `context`,
    the question, holds. The context is never a source. No file is opened.

    Raises:
        TypeError: the answer, the context or a passage is no text; the message names it.
    """
    for name, value in (("answer", answer), ("context", context)):
        if not isinstance(value, str):
            raise TypeError(f"{name} is no text")
    return _Check(answer, [_passage(given, number) for number, given in enumerate(passages, 1)], context).run()


def visible_passage(text: str) -> str:
    """What a reader sees of a passage, offset for offset; what a model wrote in it, and marked as such, is blank."""
    cut: tuple[Span, ...] = ()
    if "groundls" in text or LABEL_HINT in text:
        cut = tuple(part.span for part in generated(text, scan(text)))
    return SourceEvidence(SourceText(_DOCUMENT, text), cut).text


def _passage(given: Passage | str | Mapping[str, Any], number: int) -> Passage:
    if isinstance(given, Passage):
        return given
    if isinstance(given, str):
        return Passage(given)
    text, source = (given.get("text"), given.get("source")) if isinstance(given, Mapping) else (None, None)
    if not isinstance(text, str):
        raise TypeError(f"passage {number} has no text")
    if source is not None and not isinstance(source, str):
        raise TypeError(f"the source of passage {number} is no text")
    return Passage(text, source or "")


@dataclass(frozen=True)
class _Shelf(Workspace):
    """A workspace of texts alone: no settings and no files."""

    sources: Mapping[str, SourceText] = field(default_factory=dict)

    def settings(self, path: str) -> Settings:
        """Those that hold where nothing is configured."""
        return DEFAULTS

    def lookup(self, path: str) -> Lookup:
        """The text of a source of passages."""
        return Lookup(path, self.sources[path])


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a passage stands in the joined text of its source."""

    path: str
    span: Span


class _Check:
    """One answer, its passages and its question."""

    def __init__(self, answer: str, passages: Sequence[Passage], context: str) -> None:
        self._answer = answer
        self._context = context
        self._places: list[_Place] = []
        self._sources = self._join(passages)
        self._definitions = tuple(_definition(n, len(answer)) for n in range(1, len(passages) + 1))

    def _join(self, passages: Sequence[Passage]) -> dict[str, SourceText]:
        """The visible text of each source, by the path that stands for it."""
        texts: dict[str, list[str]] = {}
        sizes: dict[str, int] = {}
        for number, passage in enumerate(passages, 1):
            path = f"named/{passage.source}" if passage.source else f"passage/{number}"
            path += "/"  # no suffix: what is joined is plain text already
            text = visible_passage(addressed_text(passage.text))
            start = sizes[path] + len(_BETWEEN) if path in sizes else 0
            sizes[path] = start + len(text)
            texts.setdefault(path, []).append(text)
            self._places.append(_Place(path, Span(start, start + len(text))))
        return {path: SourceText(path, _BETWEEN.join(parts)) for path, parts in texts.items()}

    def run(self) -> Verified:
        """Everything that is found."""
        workspace = _Shelf("", RULE_NAMES, _OFF, sources=self._sources)
        checked = check_resolved(workspace, self._document, tuple(self._resolutions()))
        findings = [self._worded(found) for found in checked.findings if found.span.start < len(self._answer)]
        findings += self._undefined()
        findings += self._comments()
        findings += self._without_marker()
        findings += self._in_code()
        findings.sort(key=lambda found: (found.span, found.rule, found.message))
        return Verified(
            tuple(self._shown(finding) for finding in findings),
            ClaimCounts(**{name: getattr(checked.counts, name) for name in ClaimCounts.__slots__}),
            checked.counts.faithfulness,
            checked.failures,
        )

    @cached_property
    def _lines(self) -> Text:
        return Text(self._answer)

    @cached_property
    def _prose(self) -> str:
        """The answer as prose, offset for offset."""
        return as_prose(self._answer)

    @cached_property
    def _document(self) -> Document:
        """The answer as a cited document that defines the number of each passage, behind its end."""
        text = without_comments(self._prose)
        syntax = replace(scan(text), definitions=self._definitions)
        return Document(_DOCUMENT, Text(text), syntax, DocumentKind.CITED)

    def _resolutions(self) -> Iterator[Resolution]:
        for definition, place in zip(self._definitions, self._places, strict=True):
            verification = Verification(Status.VERIFIED, place.span)
            source = self._sources[place.path]
            yield Resolution(
                definition,
                Target(),
                path=place.path,
                source=source,
                written_span=place.span,
                verification=verification,
            )

    def _worded(self, finding: Finding) -> Finding:
        """A finding in the words of passages: what is undercited stands in another passage."""
        if finding.rule != "undercited-fact" or not finding.related:
            return replace(finding, message=finding.message.replace("; the span of [", "; passage [", 1))
        place, text = finding.related[0], shown(self._answer[finding.span.start : finding.span.end], 50)
        numbers = [n for n, p in enumerate(self._places, 1) if p.path == place.path and p.span.overlaps(place.span)]
        where = f"but in [{numbers[0]}], of the same source" if numbers else "but between two passages of its source"
        return replace(finding, message=f"{text} is not in the passage cited here, {where}; cite that too", fixes=())

    def _undefined(self) -> Iterator[Finding]:
        """Markers that cite none of the passages."""
        document = self._document
        known = number_list(document.numbers) if document.numbers else ""
        for marker in document.markers:
            missing = [n for n in marker.numbers if n not in document.numbers]
            if missing:
                names = ", ".join(f"[{n}]" for n in missing[:3]) + (" and others" if len(missing) > 3 else "")
                given = f"the passages are {known}" if known else "there are no passages"
                verb = "cites" if len(missing) == 1 else "cite"
                yield _finding("undefined-marker", marker.span, f"{names} {verb} no passage; {given}")

    def _comments(self) -> Iterator[Finding]:
        """Comments to groundls: in a document they would switch something, so an answer may hold none."""
        if without_comments(self._prose) != self._prose:
            for directive in scan(self._prose).directives:
                message = "a comment to groundls does nothing in an answer; remove it"
                yield _finding("unknown-directive", directive.span, message, Severity.ERROR)

    def _without_marker(self) -> Iterator[Finding]:
        """What sentences without a marker state that the cited ones do not."""
        for found in novel_without_marker(self._sentences(), self._context):
            level = Severity.WARNING if found.lenient else Severity.ERROR
            message = f"{shown(found.text, 50)} is in no cited claim of this answer; cite a passage or remove it"
            yield _finding("unsupported-fact", found.span, message, level, found.fact_class)

    def _sentences(self) -> list[Claim]:
        """The claims, and the text of raw HTML blocks without a marker, which no claim is made of."""
        document, claims = self._document, list(read_claims(self._document))
        starts = sorted(claim.span.start for claim in claims)
        for block, text in html_texts(document):
            at = bisect_left(starts, block.start)
            if at == len(starts) or starts[at] >= block.end:
                claims.append(Claim(block, text, (), (), ClaimKind.SENTENCE, block))
        return claims

    def _in_code(self) -> Iterator[Finding]:
        """What blocks of code hold that no cited passage does: no sentence, so it does not gate."""
        blocks = list(code_texts(self._document))
        if not blocks:
            return
        cited = [self._places[n - 1] for n in sorted(self._document.used & self._document.numbers)]
        texts = [self._sources[p.path].value[p.span.start : p.span.end] for p in cited]
        for start, text in blocks:
            for found in novel(text, texts):
                span = found.span.shifted(start)
                message = f"{shown(found.text, 50)} in this code is in no cited passage; cite a passage or remove it"
                yield _finding("unsupported-fact", span, message, Severity.WARNING, found.fact_class)

    def _shown(self, finding: Finding) -> AnswerFinding:
        start, end = finding.span.start, min(finding.span.end, len(self._answer))
        (line, column), (end_line, end_column) = map(self._lines.line_column, (start, end))
        return AnswerFinding(
            finding.rule,
            finding.severity,
            start,
            end,
            line + 1,
            column + 1,
            end_line + 1,
            end_column + 1,
            finding.message,
            finding.fact_class,
        )


def _finding(rule: str, span: Span, message: str, level: Severity | None = None, fact_class: str = "") -> Finding:
    return Finding(rule, level or RULES[rule].severity, span, message, fact_class=fact_class)


def _definition(number: int, end: int) -> Definition:
    """The definition of a passage's number; it stands nowhere, behind the answer's end."""
    nowhere = Span(end, end)
    return Definition(
        number=number,
        digits=str(number),
        line=nowhere,
        label=nowhere,
        destination=nowhere,
        fragment=nowhere,
        title=nowhere,
        path="",
        fragment_text="",
        title_text="",
        title_delimiter="",
        fault=None,
        continued=None,
        in_container=False,
        visible=True,
    )
