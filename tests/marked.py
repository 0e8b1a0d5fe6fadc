"""Marked sources: a small workspace in one string, with what a check must find written below the place where it must stand.

    //- report.md
    Revenue rose ([9]).
                  ^^^ undefined-marker error

    [1]: source.txt#char=@ "Revenue rose."
    //- source.txt
    Revenue rose.

A line ``//- path`` begins a file, perhaps with options behind the path: ``crlf``, ``cr``, ``bom``, ``utf-16``, ``latin-1`` and
``cut`` (no line end at the end). Carets mark the range of a finding in the line above, with its rule and, where it is not
the rule's own, its level. A range that ends on a later line is continued there with ``^^^ &``. ``$0`` is the cursor. The
``@`` of ``#char=@`` stands for the offsets of the quote in its source, ``@2`` for those of its second place. All columns are
those of the line as it is written here.
"""

from __future__ import annotations

import re
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from textwrap import dedent

from groundcore.checking import DocumentReport, Options, Run, Totals
from groundcore.config import Level
from groundcore.documents import DocumentKind
from groundcore.findings import Finding, Fix, apply_edits
from groundcore.rules import RULES
from groundcore.text import BOM

_FILE = re.compile(r"//- (.*)")
_CARETS = re.compile(r"( *)(\^+) (?:(&)|([a-z]+(?:-[a-z]+)*)(?: (error|warning|information|hint))?) *")
_ANCHOR = re.compile(
    r"(?P<head>.*\[[0-9]+\]: *<?(?P<path>[^ #]+)#[^ @]*char=)@(?P<place>[2-9]?)[^ ]* +"
    r"(?P<title>\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|\([^()]*\))"
)
_CURSOR = "$0"
_LINE_ENDS = {"crlf": "\r\n", "cr": "\r"}
_ENCODINGS = {"utf-16": "utf-16", "latin-1": "latin-1"}
_OPTIONS = frozenset({*_LINE_ENDS, *_ENCODINGS, "bom", "cut"})

Place = tuple[int, int]
"""Line and column from 1, as a report shows them."""


@dataclass(frozen=True, slots=True, order=True)
class Expected:
    """One finding as a fixture writes it."""

    path: str
    start: Place
    end: Place
    rule: str
    severity: str = ""
    """Empty: the level of the rule itself."""


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where ``$0`` stands, in code points of its file's text."""

    path: str
    offset: int


@dataclass(frozen=True)
class Fixture:
    """The files of a marked source, byte for byte, and what is marked in them."""

    files: Mapping[str, bytes]
    texts: Mapping[str, str]
    """Without byte order mark, with the line ends that are written."""
    expected: tuple[Expected, ...]
    cursor: Cursor | None


@dataclass(frozen=True)
class Outcome:
    """What a check of a folder found."""

    files: Mapping[str, bytes]
    reports: Mapping[str, DocumentReport]
    totals: Totals

    @property
    def findings(self) -> list[Finding]:
        """All findings, document by document."""
        return [finding for report in self.reports.values() for finding in report.findings]

    def one(self, rule: str) -> Finding:
        """The only finding of a rule."""
        found = [finding for finding in self.findings if finding.rule == rule]
        assert len(found) == 1, f"{len(found)} findings of {rule}"
        return found[0]

    def fix(self, rule: str, title: str = "") -> Fix:
        """The first fix of the only finding of a rule, or the one whose title begins with `title`."""
        fixes = [fix for fix in self.one(rule).fixes if fix.title.startswith(title)]
        assert fixes, f"{rule} has no such fix: {[fix.title for fix in self.one(rule).fixes]}"
        return fixes[0]

    def fixed(self, rule: str, title: str = "") -> str:
        """The text of the document with that fix made."""
        (report,) = [r for r in self.reports.values() if any(f.rule == rule for f in r.findings)]
        return apply_edits(report.text.value, self.fix(rule, title).edits)

    def kind(self, path: str) -> DocumentKind:
        """The kind of a document that was checked."""
        return self.reports[path].kind


def parse(marked: str) -> Fixture:
    """Read a marked source."""
    written: dict[str, _File] = {}
    current: _File | None = None
    for line in dedent(marked).strip("\n").split("\n"):
        begins = _FILE.fullmatch(line)
        if begins:
            path, options = _path_and_options(begins.group(1))
            current = written[path] = _File(path, options)
            continue
        assert current is not None, f"a fixture begins with //- path, not with {line!r}"
        current.add(line)
    plain = {path: "\n".join(line.text for line in file.lines) for path, file in written.items()}
    for file in written.values():
        file.anchor(plain)
    cursors = [found for file in written.values() if (found := file.cursor()) is not None]
    assert len(cursors) <= 1, "a fixture has one cursor at most"
    return Fixture(
        {path: file.data() for path, file in written.items()},
        {path: file.value() for path, file in written.items()},
        tuple(sorted(e for file in written.values() for e in file.expected())),
        cursors[0] if cursors else None,
    )


def check(
    marked: str, overrides: Mapping[str, Level] | None = None, more: Mapping[str, bytes] | None = None
) -> Outcome:
    """Check a marked source in a folder of its own, with `more` files; fail unless exactly what is marked is found."""
    __tracebackhide__ = True
    fixture = parse(marked)
    outcome = run({**fixture.files, **(more or {})}, overrides)
    assert_findings(outcome, fixture.expected)
    return outcome


def run(files: Mapping[str, bytes], overrides: Mapping[str, Level] | None = None) -> Outcome:
    """Check a folder that holds these files and is a project of its own."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / ".git").mkdir()
        for path, data in files.items():
            file = Path(folder) / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        running = Run(["."], folder, Options(folder, overrides or {}))
        reports = {report.path: report for report in running}
    failures = [s for s in running.totals.skipped if " failed: " in s.reason]
    assert not failures, failures
    return Outcome(files, reports, running.totals)


def assert_findings(outcome: Outcome, expected: Iterable[Expected]) -> None:
    """Fail with a readable difference unless the findings are exactly the expected ones."""
    __tracebackhide__ = True
    wanted = sorted(_levelled(outcome, e) for e in expected)
    found = sorted(_seen(report, f) for report in outcome.reports.values() for f in report.findings)
    if wanted != found:
        lines = [f"missing    {_shown(outcome, e)}" for e in (Counter(wanted) - Counter(found)).elements()]
        lines += [f"unexpected {_shown(outcome, e)}" for e in (Counter(found) - Counter(wanted)).elements()]
        raise AssertionError("findings differ\n" + "\n".join(lines))


def _seen(report: DocumentReport, finding: Finding) -> Expected:
    (line, column), (end_line, end_column) = map(report.text.line_column, (finding.span.start, finding.span.end))
    start, end = (line + 1, column + 1), (end_line + 1, end_column + 1)
    return Expected(report.path, start, end, finding.rule, str(finding.severity))


def _levelled(outcome: Outcome, expected: Expected) -> Expected:
    if expected.severity:
        return expected
    report, rule = outcome.reports.get(expected.path), RULES[expected.rule]
    references = report is not None and report.kind is DocumentKind.REFERENCES
    level = rule.references if references else rule.severity
    return Expected(expected.path, expected.start, expected.end, expected.rule, str(level))


def _shown(outcome: Outcome, expected: Expected) -> str:
    (line, column), (end_line, end_column) = expected.start, expected.end
    place = f"{expected.path}:{line}:{column}-{f'{end_line}:' if end_line != line else ''}{end_column}"
    report = outcome.reports.get(expected.path)
    if report is None:
        return f"{place} {expected.rule} {expected.severity} (this file is under no rule)"
    whole = report.text.line_span(min(line, len(report.text.line_starts)) - 1)
    return f"{place} {expected.rule} {expected.severity}\n           {report.text.value[whole.start : whole.end][:120]}"


def _path_and_options(written: str) -> tuple[str, frozenset[str]]:
    words = written.split(" ")
    options = set()
    while words[1:] and words[-1] in _OPTIONS:
        options.add(words.pop())
    return " ".join(words), frozenset(options)


class _Line:
    """A line of a file; columns that were marked stay with their characters when something in it is replaced."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._edits: list[tuple[int, int]] = []

    def replace(self, at: int, length: int, new: str) -> None:
        self.text = self.text[:at] + new + self.text[at + length :]
        self._edits.append((at, len(new) - length))

    def column(self, written: int) -> int:
        for at, delta in self._edits:
            written = max(at, written + delta) if written > at else written
        return written


@dataclass
class _Mark:
    rule: str
    severity: str
    first: tuple[int, int]
    last: tuple[int, int]


class _File:
    """One file of a fixture while it is read."""

    def __init__(self, path: str, options: frozenset[str]) -> None:
        self.path = path
        self.lines: list[_Line] = []
        self._options = options
        self._marks: list[_Mark] = []

    def add(self, line: str) -> None:
        match = _CARETS.fullmatch(line)
        if match is None or not self.lines:
            self.lines.append(_Line(line))
            return
        at, start = len(self.lines) - 1, len(match.group(1))
        end = (at, start + len(match.group(2)))
        if match.group(3):
            self._marks[-1].last = end
        else:
            self._marks.append(_Mark(match.group(4), match.group(5) or "", (at, start), end))

    def anchor(self, plain: Mapping[str, str]) -> None:
        """Put the offsets of quotes in place of each ``@``."""
        for line in self.lines:
            match = _ANCHOR.match(line.text.replace(_CURSOR, "\0\0"))
            if match is None:
                continue
            source = _join(str(PurePosixPath(self.path).parent), match["path"])
            assert source in plain, f"{source} is no file of the fixture"
            start, end = _place(plain[source], match["title"][1:-1], int(match["place"] or 1))
            line.replace(match.end("head"), 1 + len(match["place"]), f"{start},{end}")

    def cursor(self) -> Cursor | None:
        """Take ``$0`` out and say where it stood."""
        for index, line in enumerate(self.lines):
            at = line.text.find(_CURSOR)
            if at >= 0:
                line.replace(at, len(_CURSOR), "")
                before = sum(len(earlier.text) + len(self._line_end) for earlier in self.lines[:index])
                return Cursor(self.path, before + at)
        return None

    @property
    def _line_end(self) -> str:
        return next((end for name, end in _LINE_ENDS.items() if name in self._options), "\n")

    def value(self) -> str:
        if not self.lines:
            return ""
        return self._line_end.join(line.text for line in self.lines) + (
            "" if "cut" in self._options else self._line_end
        )

    def data(self) -> bytes:
        encoding = next((name for option, name in _ENCODINGS.items() if option in self._options), "utf-8")
        return ((BOM if "bom" in self._options else "") + self.value()).encode(encoding)

    def expected(self) -> Iterable[Expected]:
        for mark in self._marks:
            places = [(line + 1, self.lines[line].column(column) + 1) for line, column in (mark.first, mark.last)]
            yield Expected(self.path, places[0], places[1], mark.rule, mark.severity)


def _join(folder: str, path: str) -> str:
    parts: list[str] = []
    for part in [*folder.split("/"), *path.split("/")]:
        if part == "..":
            parts.pop()
        elif part not in {"", "."}:
            parts.append(part)
    return "/".join(parts)


def _place(text: str, title: str, place: int) -> tuple[int, int]:
    words = title.replace('\\"', '"').split()
    found = list(re.finditer(r"\s+".join(map(re.escape, words)), text))
    assert len(found) >= place, f"{title!r} does not stand {place} times in its source"
    return found[place - 1].span()
