"""What must hold of every fix of every finding, over many small workspaces."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise

import pytest

from groundcore.checking import DocumentReport
from groundcore.findings import Finding, Fix, Severity, apply_edits
from groundcore.rules import RULES
from groundcore.text import Text
from tests.marked import Outcome, run
from tests.rules.corpus import corpus
from tests.rules.facts import ABOUT_FACTS

Files = Mapping[str, bytes]
CORPUS = corpus()
LINE_ENDS = {"lf": b"\n", "crlf": b"\r\n"}
_GROUP = re.compile(r"[\[\]0-9,;()\s\u2013\u2014\uff0c\u3001-]+")
_NUMBER = re.compile(r"[0-9]+")

every_workspace = pytest.mark.parametrize("files", list(CORPUS.values()), ids=list(CORPUS))


def saved(files: Files, line_end: str) -> Files:
    """The same files with other line ends."""
    return {path: data.replace(b"\n", LINE_ENDS[line_end]) for path, data in files.items()}


def fixes(outcome: Outcome) -> Iterator[tuple[DocumentReport, Finding, Fix]]:
    for report in outcome.reports.values():
        for finding in report.findings:
            for fix in finding.fixes:
                yield report, finding, fix


def rechecked(files: Files, report: DocumentReport, fix: Fix) -> DocumentReport:
    """The report of a document after a fix, which may have made it an ordinary one without findings."""
    text = apply_edits(report.text.value, fix.edits)
    after = run({**files, report.path: text.encode()})
    return after.reports.get(report.path, replace(report, text=Text(text), findings=()))


def rules(report: DocumentReport, *, errors: bool = False) -> Counter[str]:
    return Counter(f.rule for f in report.findings if not errors or f.severity is Severity.ERROR)


@pytest.mark.parametrize("line_end", LINE_ENDS)
@every_workspace
def test_a_fix_alone_mends_its_finding_and_breaks_nothing(files: Files, line_end: str) -> None:
    files = saved(files, line_end)
    outcome = run(files)
    for report, finding, fix in fixes(outcome):
        after = rechecked(files, report, fix)
        where = f"{finding.rule}: {finding.message}\n{fix.title}\n{after.text.value}"
        assert rules(after)[finding.rule] < rules(report)[finding.rule], where
        assert not rules(after, errors=True) - rules(report, errors=True), where


@every_workspace
def test_edits_stand_apart_inside_the_document_and_change_something(files: Files) -> None:
    for report, _, fix in fixes(run(files)):
        assert fix.edits
        spans = sorted(edit.span for edit in fix.edits)
        assert all(0 <= span.start <= span.end <= len(report.text) for span in spans)
        assert all(before.end <= after.start for before, after in pairwise(spans))
        assert apply_edits(report.text.value, fix.edits) != report.text.value


@every_workspace
def test_a_fix_writes_the_line_ends_of_its_document(files: Files) -> None:
    for report, _, fix in fixes(run(saved(files, "crlf"))):
        assert not re.search(r"(?<!\r)\n|\r(?!\n)", apply_edits(report.text.value, fix.edits)), fix.title


@every_workspace
def test_titles_begin_with_a_verb_and_at_most_one_fix_is_preferred(files: Files) -> None:
    verbs = "Anchor|Change|Cite|Complete|Escape|Insert|Join|Mark|Move|Narrow|Remove|Renumber|Update|Widen|Write"
    for report in run(files).reports.values():
        for finding in report.findings:
            titles = [fix.title for fix in finding.fixes]
            assert len(set(titles)) == len(titles)
            assert sum(fix.preferred for fix in finding.fixes) <= 1
            for title in titles:
                assert re.match(rf"({verbs})\b", title), title
                assert not re.search(r"[\x00-\x1f\x7f-\x9f]", title), title


@every_workspace
def test_what_is_applied_without_looking_changes_only_digits_of_offsets_and_groups(files: Files) -> None:
    for report, finding, fix in fixes(run(files)):
        if not fix.fix_all:
            continue
        assert finding.rule in {"moved-span", "adjacent-markers", "grouped-marker"}
        (edit,) = fix.edits
        old, new = report.text.value[edit.span.start : edit.span.end], edit.new_text
        if finding.rule == "moved-span":
            assert re.fullmatch("[0-9]+,[0-9]+", old)
            assert re.fullmatch("[0-9]+,[0-9]+", new)
            assert report.text.value[: edit.span.start].endswith("#char=")
        else:
            assert _GROUP.fullmatch(old)
            assert re.fullmatch(r" ?\(?\[[0-9]+\](, \[[0-9]+\])*\)?", new)
            assert set(_NUMBER.findall(old)) <= set(_NUMBER.findall(new))


def test_which_fixes_are_preferred() -> None:
    """An editor applies the preferred fix at a key press: only where one way out is better than the others."""
    found = {(f.rule, x.preferred) for files in CORPUS.values() for _, f, x in fixes(run(files)) if x is f.fixes[0]}
    never = {
        "undefined-marker",
        "zero-marker",
        "unordered-definitions",
        "overlong-quote",
        "uncitable-source",
        "ambiguous-span",
        "unknown-directive",
        "unreviewed-answer",
        "novel-fact",
    }
    assert {rule for rule, preferred in found if not preferred} - {
        "foreign-marker",
        "missing-source",
        "padded-marker",
    } == never
    assert {rule for rule, preferred in found if preferred}.isdisjoint(never)


def test_the_corpus_has_every_kind_of_fix() -> None:
    """A rule that loses its fixes, or a corpus that does, is seen here."""
    found = Counter(finding.rule for files in CORPUS.values() for _, finding, _ in fixes(run(files)))
    without = {"lost-definitions", "conflict-marker", "external-target", "unreadable-source", "unsafe-target"}
    without |= {"altered-span", "missing-span", "leftover-redaction"}
    without |= ABOUT_FACTS - {"undercited-fact", "novel-fact"}
    assert set(found) == set(RULES) - without
    assert found.total() > 150
