"""Narrations, and what a model's text leaves behind: malformed-narration, cited-narration, leftover-redaction, unreviewed-answer."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from groundcore.documents import Document, DocumentKind, read_document
from groundcore.findings import Finding, apply_edits
from groundcore.markup import DocumentFormat
from groundcore.narration import Defect, Narration, read_narrations
from groundcore.text import Span, Text
from groundcore.writing import renumbering
from tests.marked import Outcome, run
from tests.rules.samples import ONE, SOURCE, checked, cited

LABEL = "> **Narration, phrased by a language model; not evidence.**"
START, END = "<!-- groundls:narration -->", "<!-- groundls:end -->"
BLOCK = (
    '[1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."\n'
    '[2]: source.txt#char=27,54 "Costs fell in every region."\n'
    '[3]: source.txt#char=55,90 "The board met on a Monday in March."\n'
)


def outcome(prose: str, name: str = "report.md") -> Outcome:
    files = {name: f"{prose}\n\n{BLOCK}".encode(), "source.txt": SOURCE.encode()}
    return run(files, {"unused-definition": "off", "novel-fact": "off"})


def document(text: str, form: DocumentFormat = DocumentFormat.MARKDOWN) -> Document:
    return read_document("report.md", Text(text), form)


def narrations(text: str) -> tuple[Narration, ...]:
    return read_narrations(document(text))


def defects(text: str) -> list[list[Defect]]:
    return [[problem.defect for problem in narration.problems] for narration in narrations(text)]


def words(text: str, span: Span | None) -> str:
    return text[span.start : span.end] if span else ""


WELL = f"Revenue rose ([1]).\n\n<!-- groundls:narration of=1 -->\n\n{LABEL} Good\n> years.\n\n{END}\n"


def test_where_everything_of_a_narration_stands() -> None:
    text = f"# A\n\n{WELL}\nCosts fell ([2]).\n\n{BLOCK}"
    (narration,) = narrations(text)
    assert words(text, narration.span) == WELL[WELL.index("<!--") :].strip()
    assert words(text, narration.label) == LABEL[2:]
    assert words(text, narration.text) == "Good\n> years."
    assert [words(text, part) for part in narration.parts] == ["Good", "years."]
    assert [(n.number, words(text, n.span)) for n in narration.numbers] == [(1, "1")]
    assert [words(text, span) for span in narration.scope] == ["Revenue rose ([1])."]
    assert not narration.problems


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("form", list(DocumentFormat))
def test_line_ends_and_formats_make_no_difference(end: str, form: DocumentFormat) -> None:
    text = f"{WELL}\n{BLOCK}".replace("\n", end)
    (narration,) = read_narrations(document(text, form))
    assert [words(text, part) for part in narration.parts] == ["Good", "years."]
    assert not narration.problems
    assert [words(text, span) for span in narration.scope] == ["Revenue rose ([1])."]


@pytest.mark.parametrize(
    "text",
    [
        f"{LABEL.replace(' model;', chr(10) + '> model;')} Good.",
        f"{LABEL} Good.",
        f"{LABEL[2:]} Good.",
        f">{LABEL[2:]} Good.",
        f"{LABEL}\n> Good.",
    ],
)
def test_forms_of_the_label_that_a_formatter_may_leave(text: str) -> None:
    whole = f"Revenue rose ([1]).\n\n{START}\n\n{text}\n\n{END}\n\n{BLOCK}"
    (narration,) = narrations(whole)
    assert not narration.problems
    assert [words(whole, part) for part in narration.parts] == ["Good."]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"{START}\n\n{LABEL} So.\n\n{END}", [[]]),
        (f"<!-- groundls: narration -->\n\n{LABEL} So.\n\n<!-- groundls: end -->", [[]]),
        (f"{START}\n\n> So.\n\n{END}", [[Defect.NO_LABEL]]),
        (f"{START}\n\nWords. {LABEL[2:]}\n\n{END}", [[Defect.NO_LABEL]]),
        (f"{START}\n\n{END}", [[Defect.NO_LABEL]]),
        (f"{LABEL} So.", [[Defect.NO_FENCE]]),
        (f"{LABEL} So.\n\n{LABEL} So.", [[Defect.NO_FENCE]] * 2),
        (f"{LABEL} So.\n\n{END}", [[Defect.NOT_OPENED]]),
        (f"{LABEL} So.\n\nWords.\n\n{END}", [[Defect.NO_FENCE]]),
        (f"{LABEL} So.\n\n{START}\n\n{LABEL} So.\n\n{END}", [[Defect.NO_FENCE], []]),
        (f"{START}\n\n{LABEL} So.\n\nWords.", [[Defect.NOT_CLOSED]]),
        (f"{START}\n\n{LABEL} So.\n\n{START}\n\n{LABEL} So.\n\n{END}", [[Defect.NOT_CLOSED], []]),
        (f"{START}\n\n{LABEL} So.\n\n<!-- groundls:answer -->\n\nSo.\n\n{END}", [[Defect.NOT_CLOSED]]),
        (f"{START}\n\nWords.", [[Defect.NO_LABEL, Defect.NOT_CLOSED]]),
        (f"{START}\n\n{LABEL} So.\n\n{LABEL} So.\n\n{END}", [[]]),
        (f"<!-- groundls:answer -->\n\n{LABEL} So.\n\n{END}", [[Defect.NO_FENCE]]),
        (f"```\n{LABEL} So.\n```", []),
        (f"    {LABEL} So.", []),
        (f"```\n{START}\n{LABEL} So.\n{END}\n```", []),
        ("> **Narration** of a film.", []),
    ],
)
def test_comments_and_label_belong_together(text: str, found: list[list[Defect]]) -> None:
    assert defects(f"Revenue rose ([1]).\n\n{text}\n\n{BLOCK}") == found


@pytest.mark.parametrize(
    ("arguments", "numbers", "found"),
    [
        ("", [], []),
        ("of=1,2", [1, 2], []),
        ("of=2, 1", [2, 1], []),
        ("of = 1", [1], []),
        ("of=9", [9], [Defect.UNKNOWN_NUMBER]),
        ("of=1,9,8", [1, 9, 8], [Defect.UNKNOWN_NUMBER] * 2),
        ("of=01,1", [None, 1], [Defect.UNKNOWN_NUMBER]),
        ("of=" + "1" * 5000, [None], [Defect.UNKNOWN_NUMBER]),
        ("of=3", [3], [Defect.NO_CLAIM]),
        ("of=3,1", [3, 1], []),
        ("of=", [], [Defect.ARGUMENTS]),
        ("of=1,,2", [], [Defect.ARGUMENTS]),
        ("of=1-2", [], [Defect.ARGUMENTS]),
        ("of=\u0661", [], [Defect.ARGUMENTS]),
        ("1, 2", [], [Defect.ARGUMENTS]),
    ],
)
def test_the_numbers_of_a_narration(arguments: str, numbers: list[int], found: list[Defect]) -> None:
    text = f"Revenue rose ([1]), costs fell ([2]).\n\n<!-- groundls:narration {arguments} -->\n\n{LABEL} So.\n\n{END}\n\n{BLOCK}"
    (narration,) = narrations(text)
    assert [n.number for n in narration.numbers] == numbers
    assert [problem.defect for problem in narration.problems] == found
    assert all(words(text, n.span) == (str(n.number) if n.number else words(text, n.span)) for n in narration.numbers)


LONG = """# One

Revenue rose ([1]).

## Two

Nothing cited.

A paragraph ([1]) of
two lines.

- an item ([2])
  - with another ([1])
- nothing
- a third [3]

| a | b |
|---|---|
| c | [2] |

> A quote. ([3])

```
[1] in code
```

"""


@pytest.mark.parametrize(
    ("arguments", "scope"),
    [
        (
            "",
            [
                "A paragraph ([1]) of\ntwo lines.",
                "- an item ([2])\n  - with another ([1])",
                "- a third [3]",
                "| a | b |\n|---|---|\n| c | [2] |",
                "> A quote. ([3])",
            ],
        ),
        ("of=1", ["A paragraph ([1]) of\ntwo lines.", "- an item ([2])\n  - with another ([1])"]),
        ("of=2", ["- an item ([2])\n  - with another ([1])", "| a | b |\n|---|---|\n| c | [2] |"]),
        ("of=3", ["- a third [3]", "> A quote. ([3])"]),
    ],
)
def test_the_scope_is_what_is_cited_above_under_the_same_heading(arguments: str, scope: list[str]) -> None:
    narration = f"<!-- groundls:narration {arguments} -->\n\n{LABEL} So.\n\n{END}"
    text = f"{LONG}{narration}\n\nBelow ([1], [2], [3]).\n\n{BLOCK}"
    (found,) = narrations(text)
    assert [words(text, span) for span in found.scope] == scope
    assert not found.problems


def test_other_narrations_and_definitions_are_in_no_scope() -> None:
    narration = f"{START}\n\n{LABEL} So ([1]).\n\n{END}\n\n"
    text = f"# A\n\n{BLOCK}\n{narration}{narration}{BLOCK}"
    assert defects(text) == [[Defect.NO_CLAIM]] * 2
    text = f"# A\n\nRevenue rose ([1]).\n\n{narration}{narration}{BLOCK}"
    assert [[words(text, s) for s in n.scope] for n in narrations(text)] == [["Revenue rose ([1])."]] * 2


def test_a_block_around_a_narration_counts_up_to_it() -> None:
    text = f"- Revenue rose ([1]).\n\n  {START}\n\n  {LABEL} So.\n\n  {END}\n\n  Costs fell ([2]).\n\n{BLOCK}"
    (found,) = narrations(text)
    assert [words(text, span) for span in found.scope] == ["- Revenue rose ([1])."]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            f"{LABEL} So.",
            "this narration has no comments around it; put groundls:narration above and groundls:end below it",
        ),
        (f"{LABEL} So.\n\n{END}", "this narration has no comment above it; put groundls:narration there"),
        (f"{START}\n\n{LABEL} So.", "this narration is not ended; put a comment groundls:end below it"),
        (
            f"{START}\n\n> So.\n\n{END}",
            "this narration has no label; begin it with **Narration, phrased by a language model; not evidence.**",
        ),
        (
            f"<!-- groundls:narration of=7,1 -->\n\n{LABEL} So.\n\n{END}",
            "of= names 7, which no definition has; this document defines 1-3",
        ),
        (
            f"<!-- groundls:narration of=all -->\n\n{LABEL} So.\n\n{END}",
            "a narration takes of= and numbers of citations, such as of=1,2, not of=all",
        ),
        (
            f"<!-- groundls:narration of=2,3 -->\n\n{LABEL} So.\n\n{END}",
            "no claim above this narration under its heading cites 2-3",
        ),
        (
            f"# Next\n\n{START}\n\n{LABEL} So.\n\n{END}",
            "no claim with a marker stands above this narration under its heading; there is nothing to narrate",
        ),
    ],
)
def test_messages_of_malformed_narrations(text: str, message: str) -> None:
    assert outcome(f"Revenue rose ([1]).\n\n{text}").one("malformed-narration").message == message


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"{LABEL} So.\n> Yes.\n\nMore.", f"{START}\n\n{LABEL} So.\n> Yes.\n\n{END}\n\nMore."),
        (f"Words.\n{LABEL} So.\nlazy", f"Words.\n\n{START}\n\n{LABEL} So.\n\n{END}\n\nlazy"),
        (f"{LABEL} So.\n\n{END}", f"{START}\n\n{LABEL} So.\n\n{END}"),
        (f"{START}\n\n{LABEL} So.\n> Yes.\n\nMore.", f"{START}\n\n{LABEL} So.\n> Yes.\n\n{END}\n\nMore."),
        (f"{START}\n\n> So.\n> Yes.\n\n{END}", f"{START}\n\n{LABEL} So.\n> Yes.\n\n{END}"),
        (f"{START}\nSo.\nYes.\n\nMore.\n\n{END}", f"{START}\n{LABEL} So.\n> Yes.\n\nMore.\n\n{END}"),
        (
            f"<!-- groundls:narration of=9, 1,8 -->\n\n{LABEL} So.\n\n{END}",
            f"<!-- groundls:narration of=1 -->\n\n{LABEL} So.\n\n{END}",
        ),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_what_is_missing_is_restored(before: str, after: str, end: str) -> None:
    text = f"Revenue rose ([1]).\n\n{before}\n\n{BLOCK}".replace("\n", end)
    for _ in range(3):
        found = [f for f in run({"a.md": text.encode()}).findings if f.rule == "malformed-narration"]
        if found:
            text = apply_edits(text, found[0].fixes[0].edits)
    assert text == f"Revenue rose ([1]).\n\n{after}\n\n{BLOCK}".replace("\n", end)


@pytest.mark.parametrize(
    "text",
    [
        f"{START}\n\n- an item\n\n{END}",
        f"{START}\n\n1. an item\n\n{END}",
        f"{START}\n\n# head\n\n{END}",
        f"{START}\n\n{END}",
        f"{START}\n\nWords.",
        f"<!-- groundls:narration of=9 -->\n\n{LABEL} So.\n\n{END}",
        f"# Next\n\n{START}\n\n{LABEL} So.\n\n{END}",
    ],
)
def test_what_may_have_been_meant_in_several_ways_is_not_restored(text: str) -> None:
    found = outcome(f"Revenue rose ([1]).\n\n{text}").findings
    assert [f.rule for f in found if f.fixes] == []
    assert "malformed-narration" in {f.rule for f in found}


def test_markers_in_a_narration() -> None:
    told = f"{LABEL} It ([1], [9]), [2, 3], [1][2] and 【1】, [01], ![1], [a [2]](x.md)."
    text = f"Revenue rose ([1]).\n\n{START}\n\n{told}\n\n{END}"
    found = outcome(text).findings
    assert {f.rule for f in found} == {"cited-narration"}
    brackets = ["[1]", "[9]", "[2, 3]", "[1]", "[2]", "【1】", "[01]", "![1]", "[2]"]
    assert [text[f.span.start : f.span.end] for f in found] == brackets


@pytest.mark.parametrize(
    ("bracket", "rule"),
    [("[0]", "zero-marker"), ("[0, 1]", ""), ("[2024]", ""), ("`[1]`", ""), (r"\[1]", ""), ("[1](other.md)", "")],
)
def test_what_is_no_marker_elsewhere_is_none_in_a_narration(bracket: str, rule: str) -> None:
    found = outcome(f"Revenue rose ([1]).\n\n{START}\n\n{LABEL} It {bracket} is.\n\n{END}").findings
    assert [f.rule for f in found] == ([rule] if rule else [])


def test_a_marker_in_a_narration_is_no_use_of_its_number() -> None:
    text = f"Revenue rose ([1]).\n\n{START}\n\n{LABEL} So ([2]).\n\n{END}\n\n{BLOCK}"
    found = run({"report.md": text.encode(), "source.txt": SOURCE.encode()})
    assert [f.rule for f in found.findings] == ["cited-narration", "unused-definition", "unused-definition"]
    assert found.totals.markers == 1


def test_markers_are_removed_from_a_narration() -> None:
    text = f"Revenue rose ([1]).\n\n{START}\n\n{LABEL} So ([1], [9]).\n\n{END}"
    found = outcome(text)
    first = next(f for f in found.findings if f.rule == "cited-narration")
    assert first.message == "[1] stands in a narration, and a paraphrase is not citable; remove the marker"
    assert (
        apply_edits(f"{text}\n\n{BLOCK}", first.fixes[0].edits) == f"{text.replace('([1], [9])', '([9])')}\n\n{BLOCK}"
    )


TOLD = [
    f"{START}\n\n{LABEL} A good year.\n\n{END}\n\n",
    f"{START}\n\n{LABEL} A good year ([1], [9]), [2][3].\n>\n> # Head\n\nMore [7].\n\n- item\n\n{END}\n\n",
    f"<!-- groundls:narration of=1 -->\n\n{LABEL} A [link](x.md) and `code`.\n\n{END}\n\n",
    f"{START}\n\nNo label here [1].\n\n{END}\n\n",
    f"{LABEL} No comments here [1]\n> [8].\n\n",
    f"{START}\n\n{LABEL} No end here [8].\n\n",
]
AROUND = [
    ("# A\n\nRevenue rose ([1], [9]).\n\n", "Costs fell [2][3] and so on [0].\n\n## B\n\nWords [4].\n\n"),
    ("Revenue rose ([1]).\n\n> A quote ([2]).\n\n", "- one [3]\n- two [7]\n\n"),
    ("Revenue rose ([1]).\n\n<!-- groundls:ignore undefined-marker -->\n", "Costs fell [8].\n\nAnd [7].\n\n"),
]


@pytest.mark.parametrize("told", TOLD)
@pytest.mark.parametrize("around", AROUND[:2])
def test_a_narration_changes_nothing_else(told: str, around: tuple[str, str]) -> None:
    before, after = around
    with_it = outcome(f"{before}{told}{after}").reports["report.md"]
    without = outcome(f"{before}{after}").reports["report.md"]
    at, by = len(before), len(told)

    def shifted(finding: Finding) -> Finding:
        span = finding.span.shifted(by if finding.span.start >= at else 0)
        fixes = tuple(
            replace(x, edits=tuple(replace(e, span=e.span.shifted(by if e.span.start >= at else 0)) for e in x.edits))
            for x in finding.fixes
        )
        related = tuple(replace(r, span=r.span.shifted(by)) for r in finding.related)
        return replace(finding, span=span, fixes=fixes, related=related)

    own = Span(at, at + by)
    elsewhere = [f for f in with_it.findings if not f.span.overlaps(own)]
    assert elsewhere == [shifted(f) for f in without.findings]
    for measure in ("markers", "citations", "statuses", "verified", "kind"):
        assert getattr(with_it, measure) == getattr(without, measure)


def test_an_ignore_comment_above_a_narration_is_for_all_of_it() -> None:
    for told in TOLD:
        found = outcome(
            f"Revenue rose ([1]).\n\n<!-- groundls:ignore cited-narration, malformed-narration, zero-marker -->\n{told}After [0]."
        )
        assert {f.rule for f in found.findings} <= {"zero-marker", "unused-ignore", "undefined-marker"}
        assert "zero-marker" in {f.rule for f in found.findings}


def test_renumbering_takes_narrations_along() -> None:
    text = f"Costs fell ([2]), revenue rose ([1]).\n\n<!-- groundls:narration of=1, 2,9 -->\n\n{LABEL} So [2].\n\n{END}\n\n{BLOCK}"
    found = renumbering(document(text))
    assert found is not None
    after = apply_edits(text, found.edits)
    assert "([1]), revenue rose ([2])" in after
    assert "of=2, 1,9 -->" in after
    assert "So [1]." in after


# Placeholders


@pytest.mark.parametrize(
    "prose",
    [
        "Revenue rose, said [PERSON_1] ([1]).\n                   ^^^^^^^^^^ leftover-redaction warning",
        "[EMAIL_ADDRESS_12], revenue rose ([1]).\n^^^^^^^^^^^^^^^^^^ leftover-redaction warning",
        "- Revenue [IBAN_3] rose ([1]).\n          ^^^^^^^^ leftover-redaction warning",
        r"Revenue \[PERSON\_1\] rose ([1])." + "\n        ^^^^^^^^^^^^^ leftover-redaction warning",
    ],
)
def test_placeholders_that_are_left(prose: str) -> None:
    cited(prose)


@pytest.mark.parametrize(
    "prose",
    [
        "`[PERSON_1]`, ```[PERSON_1]```",
        "```\n[PERSON_1]\n```",
        "[PERSON_1](x.md) and [see [PERSON_1]](x.md) and ![PERSON_1](x.png)",
        "[PERSON_1] and [x][PERSON_1]\n\n[PERSON_1]: x.md",
        "[person_1], [PERSON_], [PERSON], [P_1], [_1], [PERSON_1a], (PERSON_1), [2_1]",
        "<!-- [PERSON_1] --> and <b title='[PERSON_1]'>b</b>",
        "https://example.org/[PERSON_1]",
    ],
)
def test_what_is_no_placeholder_in_prose(prose: str) -> None:
    cited(f"Revenue rose ([1]).\n\n{prose}")


def test_a_placeholder_in_a_narration_is_left_too() -> None:
    found = outcome(f"Revenue rose ([1]).\n\n{START}\n\n{LABEL} [ORG_A_2] grew.\n\n{END}")
    assert (
        found.one("leftover-redaction").message
        == "[ORG_A_2] is left of a redaction; write what it stands for, or leave it out"
    )


def test_a_placeholder_in_a_quote_or_in_another_kind_of_document_is_none() -> None:
    source = "The visitor [PERSON_1] came on Monday."
    text = f'The visitor came on Monday ([1]).\n\n[1]: source.txt#char=0,38 "{source}"\n'
    assert not run({"report.md": text.encode(), "source.txt": source.encode()}).findings
    assert not run({"report.md": b"[PERSON_1] said so.\n"}).reports
    listed = run({"report.md": b"[PERSON_1] said so [1].\n\n# References\n\n[1] A book\n"})
    assert (listed.kind("report.md"), listed.findings) == (DocumentKind.REFERENCES, [])


# Answers


ANSWERED = "Before ([1]).\n\n<!-- groundls:answer -->\n\nCosts fell ([2]).\n\n<!-- groundls:end -->\n\nAfter.\n"


def test_an_answer_is_reported_until_it_is_marked_as_reviewed() -> None:
    found = outcome(ANSWERED)
    finding = found.one("unreviewed-answer")
    said = "this answer of a language model is not marked as reviewed yet; compare it with its sources"
    assert (finding.message, str(finding.severity)) == (said, "information")
    assert found.totals.exit_code(strict=True) == 0
    assert [fix.title for fix in finding.fixes] == ["Mark as reviewed"]
    assert not finding.fixes[0].fix_all
    after = apply_edits(f"{ANSWERED}\n\n{BLOCK}", finding.fixes[0].edits)
    assert after == re.sub("<!--.*-->\n", "", ANSWERED) + f"\n\n{BLOCK}"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("A.\n<!-- groundls:answer -->\nB.\n<!-- groundls:end -->\nC.", "A.\n\nB.\n\nC."),
        ("<!-- groundls:answer -->\nB.\n\n<!-- groundls:end -->", "B.\n\n"),
        ("<!-- groundls:answer -->\n\nB.", "\nB."),
        ("> <!-- groundls:answer -->\n> B.\n> <!-- groundls:end -->", ">\n> B.\n>"),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_only_the_comments_go(text: str, left: str, end: str) -> None:
    finding = run({"a.md": text.replace("\n", end).encode()}).one("unreviewed-answer")
    after = apply_edits(text.replace("\n", end), finding.fixes[0].edits)
    assert [line.rstrip(" ") for line in after.split(end)] == left.split("\n")


def test_an_answer_that_is_not_ended_says_so() -> None:
    found = outcome("Revenue rose ([1]).\n\n<!-- groundls:answer -->\n\nCosts fell ([2]).")
    assert "is not marked as reviewed and has no end" in found.one("unreviewed-answer").message


def test_a_narration_is_well_formed_beside_its_claims() -> None:
    checked(f"Revenue rose ([1]).\n\n{START}\n\n{LABEL} A good year.\n\n{END}\n\n{ONE}")
