"""The resolve path of a definition: which of its defects is named, the first that fires."""

from __future__ import annotations

from pathlib import Path

import pytest

from groundcore.citations import Problem
from groundcore.text import Span, Text
from tests.core.project import Project

TEXT = "The ferry stopped at noon. The grease of sheave C held 4.1 % water, eight times too much.\nNobody was hurt.\n"
QUOTE = "The grease of sheave C held 4.1 % water, eight times too much."


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project.at(tmp_path / "project")


LONG = "word " * 500
GOOD = "s.md#char=27,89"


@pytest.fixture
def sources(project: Project) -> Project:
    project.write("s.md", TEXT)
    project.write("long.md", LONG)
    project.write("other.md", 'Words ([1]).\n\n[1]: s.md#char=0,9 "The ferry"\n')
    project.write(
        "told.md", "<!-- groundls:narration -->\n\nWords of a model.\n\n<!-- groundls:end -->\n\nOther words.\n"
    )
    project.write("d.md", "Words of this document.")
    project.write("bad.txt", b"\xff\xfe\xff")
    project.write("report.pdf", b"%PDF-1.7")
    project.write("twice.md", f"{QUOTE} {QUOTE}")
    project.write("space.md", f" {QUOTE} ")
    project.write("accent.md", "A cafe\u0301 on the pier. A cafe with tables.")
    return project


@pytest.mark.parametrize(
    ("destination", "title", "problem"),
    [
        # Each row holds the defects of later rows too: the first that fires is named.
        ("../../x.md#char=9,4", '"q', Problem.MALFORMED_DEFINITION),
        ("../../x.md#char=9,4", '""', Problem.UNSAFE_TARGET),
        ("file:///etc/passwd#char=9,4", '""', Problem.UNSAFE_TARGET),
        (".env#char=9,4", '""', Problem.UNSAFE_TARGET),
        ("https://x.org/..%2f#char=9,4", '""', Problem.EXTERNAL_TARGET),
        ("gone.md#char=9,4", '""', Problem.MISSING_SOURCE),
        ("bad.txt#char=9,4", '""', Problem.UNREADABLE_SOURCE),
        ("report.pdf#char=9,4", '""', None),
        ("d.md#char=9,4", '""', Problem.UNCITABLE_SOURCE),
        ("other.md#char=9,4", '""', Problem.UNCITABLE_SOURCE),
        ("told.md#char=30,40", '""', Problem.UNCITABLE_SOURCE),
        ("s.md#char=9,4", '""', Problem.MALFORMED_SPAN),
        ("s.md#page=1&char=4,9", '""', Problem.MALFORMED_SPAN),
        ("s.md#L1", '"q"', Problem.UNANCHORED_DEFINITION),
        ("s.md", '"q"', Problem.UNANCHORED_DEFINITION),
        ("s.md", "", Problem.UNANCHORED_DEFINITION),
        (GOOD, "", Problem.MISSING_QUOTE),
        (GOOD, '""', Problem.MISSING_QUOTE),
        (GOOD, '"&nbsp; \\"', Problem.MALFORMED_DEFINITION),
        (GOOD, '"&nbsp; &shy;"', Problem.MISSING_QUOTE),
        ("long.md#char=0,2500", f'"{LONG[:2001]}"', Problem.OVERLONG_QUOTE),
        ("long.md#char=1,2001", f'"{LONG[1:2001]}"', Problem.WEAK_QUOTE),
        ("long.md#char=0,1999", f'"{LONG[:1999]}"', Problem.WEAK_QUOTE),
        ("twice.md#char=5,9", f"({QUOTE})", Problem.AMBIGUOUS_SPAN),
        (GOOD, f"({QUOTE.replace('C', 'D')})", Problem.ALTERED_SPAN),
        (GOOD, "(zzz)", Problem.MISSING_SPAN),
        ("s.md#char=0,9", "(Nobody)", Problem.MOVED_SPAN),
        (GOOD, f"'{QUOTE}'", Problem.NONCANONICAL_QUOTE),
        (GOOD, f"({QUOTE})", Problem.NONCANONICAL_QUOTE),
        (GOOD, f'"{QUOTE.replace(" ", "&#32;")}"', Problem.NONCANONICAL_QUOTE),
        ("s.md#char=0,3", '"The&#32;"', Problem.NONCANONICAL_QUOTE),
        ("s.md#char=4,9", '"ferry"', Problem.WEAK_QUOTE),
        ("twice.md#char=0,62", f'"{QUOTE}"', Problem.WEAK_QUOTE),
        ("space.md#char=0,64", f'"{QUOTE}"', Problem.WEAK_QUOTE),
        ("accent.md#char=3,20", '"afé on the pier."', None),
        (GOOD, f'"{QUOTE}"', None),
        ("<s.md#char=27,89>", f'"{QUOTE}"', None),
        ("./x/../s.md#char=27,89;length=1", f'"{QUOTE}"', None),
    ],
)
def test_the_first_problem_is_named(sources: Project, destination: str, title: str, problem: Problem | None) -> None:
    assert sources.resolve(destination, title).problem is problem


def test_problems_stand_in_order_of_precedence() -> None:
    named = [p for _, _, p in test_the_first_problem_is_named.pytestmark[0].args[1] if p is not None]  # type: ignore[attr-defined]
    assert set(named) == set(Problem)


@pytest.mark.parametrize(
    ("destination", "quote", "detail"),
    [
        ("s.md#char=0,4", "The", "short"),
        ("space.md#char=0,64", QUOTE, "space"),
        ("twice.md#char=0,62", QUOTE, "repeated"),
        ("accent.md#char=0,6", "A cafe", "short"),
    ],
)
def test_why_a_quote_is_weak(sources: Project, destination: str, quote: str, detail: str) -> None:
    found = sources.resolve(destination, f'"{quote}"')
    assert (found.problem, found.detail, found.verified) == (Problem.WEAK_QUOTE, detail, True)


def test_a_quote_that_splits_a_character_is_weak(project: Project) -> None:
    project.write("s.md", "On the pier: cafe\u0301 closed.")
    found = project.resolve("s.md#char=0,17", '"On the pier: cafe"')
    assert (found.problem, found.detail, found.verified) == (Problem.WEAK_QUOTE, "grapheme", True)


def test_an_ordinary_link_is_looked_at_only_when_a_marker_uses_it(sources: Project) -> None:
    links = ["[1]: gone.md", "[2]: also-gone.md", "[3]: ../../out.md", "[4]: http://x.org", "[5]: gone.md 'q'"]
    text = "---\ngroundls: cited\n---\n\nWords [1].\n\n" + "\n".join(links)
    workspace = sources.workspace
    found = workspace.resolve(workspace.read_document("d.md", Text(text)))
    missing, external = Problem.MISSING_SOURCE, Problem.EXTERNAL_TARGET
    assert [r.problem for r in found] == [missing, None, None, external, missing]


def test_nothing_is_verified_that_was_not_compared(sources: Project) -> None:
    good = sources.resolve(GOOD, f'"{QUOTE}"')
    assert good.verified
    assert (good.path, good.quote, good.written_span) == ("s.md", QUOTE, Span(27, 89))
    for destination in ("report.pdf#char=0,4", "gone.md#char=0,4", "https://x.org#char=0,4", "../out.md#char=0,4"):
        found = sources.resolve(destination, '"%PDF"')
        assert found.verification is None
        assert not found.verified
    sources.write("s.md", TEXT.replace("4.1", "4.2"))
    assert not sources.resolve(GOOD, f'"{QUOTE}"').verified
