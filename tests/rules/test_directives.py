"""Comments that are addressed to groundls: which are read, and unknown-directive for the rest."""

from __future__ import annotations

import pytest

from groundcore.documents import DocumentKind
from groundcore.findings import apply_edits
from groundcore.markup import BlockKind, DocumentFormat, blocks, scan
from tests.marked import Outcome, run
from tests.rules.samples import SOURCE

BLOCK = '[1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."\n'


def outcome(prose: str, name: str = "report.md") -> Outcome:
    return run({name: f"{prose}\n\nRevenue rose ([1]).\n\n{BLOCK}".encode(), "source.txt": SOURCE.encode()})


def said(prose: str, name: str = "report.md") -> list[str]:
    return [f.message for f in outcome(prose, name).findings if f.rule == "unknown-directive"]


@pytest.mark.parametrize(
    ("comment", "name", "arguments"),
    [
        ("<!-- groundls:end -->", "end", ""),
        ("<!-- groundls: end -->", "end", ""),
        ("<!--groundls:end-->", "end", ""),
        ("<!--\tgroundls:\tignore\tx -- y -->", "ignore", "x -- y"),
        ("<!-- groundls:ignore-file a, b -->", "ignore-file", "a, b"),
        ("<!-- groundls:ignore x\n  -- two lines -->", "ignore", "x\n  -- two lines"),
        ("<!-- groundls: -->", "", ""),
        ("<!-- groundls:!x -->", "", "!x"),
        ("<!-- groundls:Ignore x -->", "Ignore", "x"),
        (f"<!-- groundls:ignore {'x' * 5000} -->", "ignore", "x" * 5000),
    ],
)
@pytest.mark.parametrize("form", list(DocumentFormat))
def test_a_directive_is_read_with_or_without_a_space(
    comment: str, name: str, arguments: str, form: DocumentFormat
) -> None:
    text = f"Words.\n\n{comment}\n\nWords.\n"
    (found,) = scan(text, form).directives
    assert (found.name, found.arguments) == (name, arguments)
    assert text[found.span.start : found.span.end] == comment
    assert text[found.arguments_span.start : found.arguments_span.end] == arguments


@pytest.mark.parametrize(
    "text",
    [
        "`<!-- groundls:end -->`",
        "```\n<!-- groundls:end -->\n```",
        "    <!-- groundls:end -->",
        r"\<!-- groundls:end -->",
        "<!-- not groundls:end -->",
        "<!-- groundls end -->",
        "groundls:end",
        "<!-- groundls:end",
    ],
)
def test_what_is_no_directive(text: str) -> None:
    assert not scan(f"{text}\n").directives
    assert not run({"a.md": f"{text}\n".encode()}).reports


def test_comments_that_are_not_closed_are_read_once() -> None:
    text = "```\n" + "<!-- groundls:end " * 20_000 + "\n```\n\n<!-- groundls:end -->\n"
    assert len(scan(text).directives) == 1
    assert not scan("<!-- groundls:end " * 20_000).directives


KNOWN = "known are narration, answer, end, ignore and others"


@pytest.mark.parametrize(
    ("comment", "message"),
    [
        ("<!-- groundls:narratoin -->", "narratoin is no directive; the nearest is narration"),
        ("<!-- groundls:Answer -->", "Answer is no directive; the nearest is answer"),
        ("<!-- groundls: ignorefile weak-quote -->", "ignorefile is no directive; the nearest is ignore-file"),
        ("<!-- groundls:verdict -->", f"verdict is no directive; {KNOWN}"),
        ("<!-- groundls: -->", f"this comment names no directive; {KNOWN}"),
        ("<!-- groundls:end -->", "nothing is open here that this comment could end; remove it"),
        (
            "<!-- groundls:answer of=1 -->\n\n<!-- groundls:end -->",
            "answer takes nothing behind it, not of=1; remove that",
        ),
        ("<!-- groundls:answer -->\n\n<!-- groundls:end x -->", "end takes nothing behind it, not x; remove that"),
        (
            "<!-- groundls:ignore -->",
            "ignore names no rule and ignores nothing; write groundls:ignore RULE -- reason",
        ),
        (
            "<!-- groundls:ignore-file -- because -->",
            "ignore-file names no rule and ignores nothing; write groundls:ignore-file RULE -- reason",
        ),
        (
            "<!-- groundls:ignore-start -->\n\n<!-- groundls:ignore-end -->",
            "ignore-start names no rule and ignores nothing; write groundls:ignore-start RULE -- reason",
        ),
        (
            "<!-- groundls:ignore-start weak-quote -->",
            "this comment ignores nothing; put groundls:ignore-end where it is to end",
        ),
        ("<!-- groundls:ignore-end -->", "no ignore-start is open here that this comment could end; remove it"),
        ("<!-- groundls:ignore weak-qoute -->", "weak-qoute is no rule; the nearest is weak-quote"),
        ("<!-- groundls:ignore xyz -->", "xyz is no rule; groundls rule lists them all"),
        (
            "<!-- groundls:ignore weak-quote because -->",
            "because is no rule; write the reason behind two hyphens, as in -- reason",
        ),
        ("<!-- groundls:ignore-file all -->", "all is no rule; groundls rule lists them all"),
    ],
)
@pytest.mark.parametrize("name", ["report.md", "report.txt"])
def test_every_other_directive_is_unknown(comment: str, message: str, name: str) -> None:
    assert said(comment, name) == [message]


@pytest.mark.parametrize(
    "comment",
    [
        "<!-- groundls:answer -->\n\n<!-- groundls:end -->",
        "<!-- groundls: answer -->\n\n<!-- groundls: end -->",
        "<!-- groundls:ignore weak-quote -->",
        "<!-- groundls: ignore weak-quote, moved-span -- reason; with -- hyphens -->",
        "<!-- groundls:ignore-start weak-quote -->\n\n<!-- groundls:ignore-end -->",
        "<!-- groundls:ignore-start weak-quote -->\n\n<!-- groundls:ignore-end weak-quote -- enough -->",
        "<!-- groundls:ignore-start weak-quote -->\n<!-- groundls:ignore-start moved-span -->\n<!-- groundls:ignore-end weak-quote -->\n<!-- groundls:ignore-end -->",
        "<!-- groundls:ignore-file weak-quote -->",
    ],
)
def test_known_directives(comment: str) -> None:
    assert not said(comment)


def test_an_end_ends_one_thing() -> None:
    label = "> **Narration, phrased by a language model; not evidence.** So."
    end = "<!-- groundls:end -->"
    found = outcome(f"Revenue rose ([1]).\n\n{label}\n\n{end}\n\n{end}")
    assert [f.rule for f in found.findings] == ["malformed-narration", "unknown-directive"]


def test_of_several_wrong_names_the_first_is_told() -> None:
    assert said("<!-- groundls:ignore weak-qoute, moved-spam -->") == [
        "weak-qoute is no rule; the nearest is weak-quote"
    ]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("A.\n\n<!-- groundls:x -->\n\nB.", "A.\n\nB."),
        ("A.\n\n<!-- groundls:x -->\nB.", "A.\n\nB."),
        ("A.\n<!-- groundls:x -->\n\nB.", "A.\n\nB."),
        ("A.\n<!-- groundls:x -->\nB.", "A.\n\nB."),
        ("<!-- groundls:x -->\n\nB.", "B."),
        ("<!-- groundls:x -->\nB.", "B."),
        ("A.\n\n<!-- groundls:x\n-->\n\nB.", "A.\n\nB."),
        ("A <!-- groundls:x --> b.", "A b."),
        ("A b. <!-- groundls:x -->", "A b."),
        ("A b.<!-- groundls:x -->", "A b."),
        ("- a\n  <!-- groundls:x -->\n- b", "- a\n\n- b"),
        ("> a\n> <!-- groundls:x -->\n> b", "> a\n> \n> b"),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_comment_is_removed_and_blocks_stay_apart(text: str, left: str, end: str) -> None:
    whole = f"{text}\n\nRevenue rose ([1]).\n\n{BLOCK}".replace("\n", end)
    finding = run({"a.md": whole.encode(), "source.txt": SOURCE.encode()}).one("unknown-directive")
    after = apply_edits(whole, finding.fixes[0].edits)
    assert after == f"{left}\n\nRevenue rose ([1]).\n\n{BLOCK}".replace("\n", end)


@pytest.mark.parametrize(
    ("text", "left"), [(f"{BLOCK}\n<!-- groundls:x -->", BLOCK), (f"{BLOCK}\n<!-- groundls:x -->\n", BLOCK)]
)
def test_a_comment_at_the_end_is_removed(text: str, left: str) -> None:
    whole = f"Revenue rose ([1]).\n\n{text}"
    finding = run({"a.md": whole.encode(), "source.txt": SOURCE.encode()}).one("unknown-directive")
    assert apply_edits(whole, finding.fixes[0].edits) == f"Revenue rose ([1]).\n\n{left}"


def test_a_misspelt_rule_is_changed_to_the_nearest() -> None:
    found = outcome("<!-- groundls:ignore undefined-markr -- soon -->\n\nIt rose [9].")
    assert found.fixed("unknown-directive").startswith(
        "<!-- groundls:ignore undefined-marker -- soon -->\n\nIt rose [9]."
    )


def test_only_so_many_names_are_compared_with_what_is_known() -> None:
    messages = said("\n\n".join(["<!-- groundls:narratoin -->"] * 60))
    assert len(messages) == 60
    assert len({m for m in messages if "nearest" in m}) == 1
    assert sum("nearest" in m for m in messages) == 50


# What a directive makes of a document


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Words.\n\n<!-- groundls:ignore weak-quote -->\n", DocumentKind.CITED),
        ("Words [1].\n\n<!-- groundls:x -->\n\n# References\n\n[1] A book\n", DocumentKind.CITED),
        ("Words [1].\n\n<!-- groundls:ignore weak-quote -->\n\n# References\n\n[1] A book\n", DocumentKind.REFERENCES),
        ("Words [1].\n\n<!-- groundls:ignore-file x -->\n\n# References\n\n[1] A book\n", DocumentKind.REFERENCES),
    ],
)
def test_an_ignore_comment_leaves_a_numbered_reference_document_one(text: str, kind: DocumentKind) -> None:
    assert run({"a.md": text.encode()}).kind("a.md") is kind


# Blocks, which ignore comments and narrations are about


TEXT = """---
title: x
---

# Head

A paragraph
of two lines.

- tight
  <!-- c -->
  after
- two
  1. nested

> quote
> - item in it

| a |
|---|
| b |

```
code
```

<div>
raw
</div>

***

<<<<<<< HEAD
Words.
>>>>>>> branch

[^1]: A note.

[1]: a.md#char=0,1 "q"
"""


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_the_blocks_of_a_document(end: str) -> None:
    text = TEXT.replace("\n", end)
    found = [(b.kind, text[b.span.start : b.span.end].strip().replace(end, "\n")) for b in blocks(text, scan(text))]
    assert found == [
        (BlockKind.HEADING, "# Head"),
        (BlockKind.PARAGRAPH, "A paragraph\nof two lines."),
        (BlockKind.ITEM, "- tight\n  <!-- c -->\n  after"),
        (BlockKind.PARAGRAPH, "tight"),
        (BlockKind.HTML, "<!-- c -->"),
        (BlockKind.PARAGRAPH, "after"),
        (BlockKind.ITEM, "- two\n  1. nested"),
        (BlockKind.PARAGRAPH, "two"),
        (BlockKind.ITEM, "1. nested"),
        (BlockKind.PARAGRAPH, "nested"),
        (BlockKind.QUOTE, "> quote\n> - item in it"),
        (BlockKind.PARAGRAPH, "quote"),
        (BlockKind.ITEM, "- item in it"),
        (BlockKind.PARAGRAPH, "item in it"),
        (BlockKind.TABLE, "| a |\n|---|\n| b |"),
        (BlockKind.ROW, "| a |"),
        (BlockKind.ROW, "| b |"),
        (BlockKind.CODE, "```\ncode\n```"),
        (BlockKind.HTML, "<div>\nraw\n</div>"),
        (BlockKind.CONFLICT, "<<<<<<< HEAD"),
        (BlockKind.PARAGRAPH, "Words."),
        (BlockKind.CONFLICT, ">>>>>>> branch"),
        (BlockKind.FOOTNOTE, "[^1]: A note."),
        (BlockKind.PARAGRAPH, "A note."),
        (BlockKind.DEFINITION, '[1]: a.md#char=0,1 "q"'),
    ]


def test_offsets_of_blocks_are_code_points() -> None:
    text = "Ä 😀\n\n- 增长 é\n"
    assert [text[b.span.start : b.span.end] for b in blocks(text, scan(text))] == ["Ä 😀\n", "- 增长 é\n", "增长 é"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_the_blocks_of_plain_text(end: str) -> None:
    text = "One\ntwo\n\n \n<!-- groundls:ignore x -->\nthree\n[1]: a.md#char=0,1 'q'\nfour".replace("\n", end)
    found = [text[b.span.start : b.span.end].strip() for b in blocks(text, scan(text, DocumentFormat.PLAIN))]
    assert found == [f"One{end}two", "<!-- groundls:ignore x -->", "three", "[1]: a.md#char=0,1 'q'", "four"]
