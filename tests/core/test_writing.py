"""Edits of documents: what is written is seen and verified, and every other byte stays."""

from __future__ import annotations

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from groundcore.canon import canon
from groundcore.citations import Lookup, resolve_definition
from groundcore.findings import apply_edits
from groundcore.markup import Definition, scan
from groundcore.sources import SourceText
from groundcore.text import Span
from groundcore.writing import (
    append_definitions,
    definition_block,
    definition_line,
    group,
    grouped,
    narrowed,
    next_number,
    number_list,
    removed_line,
    without_marker,
    writable,
)
from tests.core.project import PROPERTY, document, source

NEW = '[77]: s.md#char=1,9 "new words"'
DEFINED = '[1]: a.md#char=1,2 "q"\n[2]: a.md#char=1,2 "q"\n'


def appended(text: str, *lines: str) -> str:
    return apply_edits(text, [append_definitions(document(text), list(lines or (NEW,)))])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", f"{NEW}\n"),
        ("\n", f"\n{NEW}\n"),
        ("Words", f"Words\n\n{NEW}\n"),
        ("Words\n", f"Words\n\n{NEW}\n"),
        ("Words\n\n", f"Words\n\n{NEW}\n"),
        ("Words\n\n\n", f"Words\n\n\n{NEW}\n"),
        (f"Words\n\n{DEFINED}", f"Words\n\n{DEFINED}{NEW}\n"),
        (f"Words\n\n{DEFINED}"[:-1], f"Words\n\n{DEFINED}{NEW}\n"),
        (f"Words\n\n{DEFINED}\n\n", f"Words\n\n{DEFINED}{NEW}\n\n\n"),
        (f"{DEFINED}\nWords after.\n", f"{DEFINED}\nWords after.\n\n{NEW}\n"),
        ("Words\n\n[1]: a.md#char=1,2\n'q'\n", f"Words\n\n[1]: a.md#char=1,2\n'q'\n{NEW}\n"),
        ("- [1]: a.md#char=1,2 'q'\n", f"- [1]: a.md#char=1,2 'q'\n\n{NEW}\n"),
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_appended_definitions(text: str, expected: str, newline: str) -> None:
    written = newline if "\n" in text else "\n"
    assert appended(text.replace("\n", newline)) == expected.replace("\n", written)


def test_the_line_end_used_most_is_written() -> None:
    assert appended("a\r\nb\r\nc\nd").endswith(f"d\r\n\r\n{NEW}\r\n")
    assert appended("a", NEW, NEW.replace("77", "78")) == f"a\n\n{NEW}\n{NEW.replace('77', '78')}\n"


BLOCKS = [
    "Words ([1]).", '[1]: a.md#char=1,2 "q"', '[2]: a.md#char=1,2 "q"', "[3]: a.md#char=1,2", '"title"', "| a | b |", "|---|---|",
    "# head", "***", "===", "```", "~~~", "<div>", "</div>", "<!-- x", "-->", "- item", "  more", "1. item", "> quote", "[^5]: note",
    "$$", "[a", "<b", "   ", "\\", "<!-- groundls:answer -->", "", "", "é😀\u2028\f",
]  # fmt: skip


@st.composite
def texts(draw: st.DrawFn) -> str:
    prefixes = st.sampled_from(["", "", "", "", "", "> ", "- ", "1. ", "  ", "    ", "\t"])
    lines = [draw(prefixes) + draw(st.sampled_from(BLOCKS)) for _ in range(draw(st.integers(0, 6)))]
    newline = draw(st.sampled_from(["\n", "\n", "\r\n"]))
    return newline.join(lines) + draw(st.sampled_from(["", newline]))


@PROPERTY
@given(texts())
def test_an_appended_definition_is_seen_and_nothing_else_changes(text: str) -> None:
    read = document(text)
    edit = append_definitions(read, [NEW])
    assert edit.span.start == edit.span.end, "nothing is replaced"
    assert edit.new_text.replace(NEW, "", 1).strip("\r\n") == ""
    if "\n" in text:
        assert re.sub("\r\n", "", edit.new_text).count("\r") == 0
        assert ("\r\n" in edit.new_text) == ("\r\n" in text)
    after = scan(apply_edits(text, [edit]))
    assert [d for d in after.definitions if d.number == 77] or not can_be_seen(text)
    block = definition_block(read)
    if can_be_seen(text) and not (block and hidden(block[-1])):
        assert [(d.fault, d.visible) for d in after.definitions if d.number == 77] == [(None, True)]
    others = [(d.number, d.visible, d.fault is None) for d in after.definitions if d.number != 77]
    assert others == [(d.number, d.visible, d.fault is None) for d in read.syntax.definitions]


def hidden(definition: Definition) -> bool:
    return not definition.visible or definition.fault is not None


def can_be_seen(text: str) -> bool:
    """Whether a definition after two line ends is one: the text does not end inside code or raw HTML."""
    return any(d.number == 77 and d.visible for d in scan(f"{text}\n\n{NEW}\n").definitions)


@pytest.mark.parametrize(
    "block",
    ["Words.\n[1]: a.md#char=1,2 'q'\n", "[1]:\n", '[1]: a.md#char=1,2 "q\n', "- item\n[1]: a.md#char=1,2 'q'\n"],
)
def test_a_definition_below_a_hidden_or_broken_one_is_seen(block: str) -> None:
    assert appended(block) == f"{block}\n{NEW}\n"
    assert [d.visible for d in scan(appended(block)).definitions if d.number == 77] == [True]


@pytest.mark.parametrize(
    ("text", "number", "expected"),
    [
        (f"Words\n\n{DEFINED}", 1, 'Words\n\n[2]: a.md#char=1,2 "q"\n'),
        (f"Words\n\n{DEFINED}"[:-1], 2, 'Words\n\n[1]: a.md#char=1,2 "q"\n'),
        ("[1]: a.md#char=1,2\n'q'\nWords", 1, "Words"),
        ("- [1]: a.md#char=1,2 'q'\n- b", 1, "- b"),
        ("- [1]: a.md#char=1,2 'q'\n  b", 1, "- \n  b"),
        ("   [1]: a.md#char=1,2 'q'  \nWords", 1, "Words"),
        ("[1]:\n[2]:", 1, "[2]:"),
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_removed_lines(text: str, number: int, expected: str, newline: str) -> None:
    read = document(text.replace("\n", newline))
    (definition,) = (d for d in read.syntax.definitions if d.number == number)
    assert apply_edits(read.text.value, [removed_line(read, definition)]) == expected.replace("\n", newline)


@pytest.mark.parametrize(
    ("text", "number", "expected"),
    [
        ("Rose ([9]).", 9, "Rose."),
        ("Rose ([1], [9]).", 9, "Rose ([1])."),
        ("Rose ([9], [1]).", 9, "Rose ([1])."),
        ("Rose ([1], [9], [2]).", 9, "Rose ([1], [2])."),
        ("Rose [9].", 9, "Rose."),
        ("Rose [9] and fell.", 9, "Rose and fell."),
        ("Rose.[9]", 9, "Rose."),
        ("[9] Rose", 9, " Rose"),
        ("Rose [1][9].", 9, "Rose [1]."),
        ("Rose ([9])\nand", 9, "Rose\nand"),
        ("| [9] | b |\n|---|---|", 9, "| | b |\n|---|---|"),
        ("Rose [9][] now", 9, "Rose now"),
    ],
)
def test_without_marker(text: str, number: int, expected: str) -> None:
    read = document(text)
    (bracket,) = (b for b in read.brackets if b.numbers == (number,))
    assert apply_edits(text, [without_marker(read, bracket)]) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Rose [1][2].", "Rose ([1], [2])."),
        ("Rose[1][2].", "Rose ([1], [2])."),
        ("Rose.[1][2]", "Rose. ([1], [2])"),
        ("Rose ([1][2]).", "Rose ([1], [2])."),
        ("Rose ([1][2]", "Rose (([1], [2])"),
        ("[1][2] rose", "([1], [2]) rose"),
        ("**Rose**[1][2]", "**Rose** ([1], [2])"),
        ("上升[1][2]。", "上升([1], [2])。"),
        ("é[1][2]", "é([1], [2])"),
        ("Rose\n[1][2]", "Rose\n([1], [2])"),
    ],
)
def test_grouped(text: str, expected: str) -> None:
    start = text.index("[")
    edit = grouped(document(text), Span(start, start + 6), (1, 2))
    assert apply_edits(text, [edit]) == expected


def test_groups_and_lists_of_numbers() -> None:
    assert group((3,)) == "([3])"
    assert group((3, 1, 3)) == "([3], [1])"
    assert number_list((4, 1, 2, 2, 7)) == "1-2, 4, 7"
    assert number_list(frozenset()) == ""
    assert number_list(tuple(range(1, 99, 2))) == "1, 3, 5, ..., 95, 97"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("", 1),
        ("Words [4].", 5),
        (f"Words ([1]).\n\n{DEFINED}", 3),
        ("[1] [1-9]\n\n[1]: a.md#char=1,2 'q'", 10),
        ("[text][8]\n\n[3]: a.md#char=1,2 'q'", 9),
        ("Words.\n\n[2000]: a.md#char=1,2 'q'", 1),
        ("【7】\n\n[3]: a.md#char=1,2 'q'", 8),
    ],
)
def test_the_next_number(text: str, number: int) -> None:
    assert next_number(document(text)) == number


# Spans that may be cited


SENTENCES = "The cat sat. The cat ran away. The dog\nbarked at the cafe\u0301 door.\n\nThe end of it all."


@pytest.mark.parametrize(
    ("words", "limit", "written"),
    [
        ("The dog\nbarked", 300, "The dog\nbarked"),
        (" The dog\nbarked ", 300, "The dog\nbarked"),
        ("The cat ran", 300, "The cat ran"),
        ("The cat", 300, "The cat sat."),
        ("The cat", 9, None),
        ("sat", 300, "cat sat."),
        ("cafe", 300, "the cafe\u0301 door."),
        ("door.", 300, "cafe\u0301 door."),
        ("\u0301 door", 300, "cafe\u0301 door."),
        ("end", 300, "The end of"),
        ("\n\n", 300, None),
        ("", 300, None),
        (SENTENCES, 40, None),
    ],
)
def test_writable(words: str, limit: int, written: str | None) -> None:
    start = SENTENCES.index(words)
    found = writable(source(SENTENCES), Span(start, start + len(words)), limit)
    assert (found and SENTENCES[found.start : found.end]) == written


def test_a_quote_is_not_widened_out_of_its_paragraph() -> None:
    read = source("Other.\n\nYes.\n\nOther.")
    assert writable(read, Span(8, 12), 300) is None


@pytest.mark.parametrize(
    ("limit", "written"),
    [(300, SENTENCES), (60, "The cat sat. The cat ran away."), (13, "The cat sat."), (11, None), (5, None)],
)
def test_narrowed(limit: int, written: str | None) -> None:
    found = narrowed(source(SENTENCES), Span(0, len(SENTENCES)), limit)
    assert (found and SENTENCES[found.start : found.end]) == written


class OneSource:
    """A workspace with one source."""

    def __init__(self, read: SourceText) -> None:
        self.read = read

    def lookup(self, path: str) -> Lookup:
        return Lookup(path, self.read)

    def uncitable(self, path: str, span: Span | None) -> str:
        return ""

    def line_map(self, path: str, source: SourceText) -> None:
        return None


PIECES = [
    "the ", "cat ", "cat sat. ", "\n", "\n\n", "  ", "e\u0301te ", "\u00ad", "\u200b", "&amp;", "&", "\\", "*b*", '"q" ', "'s ",
    "👩\u200d👧 ", "각", "[1] ", "x" * 90, "…", "！", "\t", "amp; ", "&quot;",
]  # fmt: skip


@PROPERTY
@given(
    st.lists(st.sampled_from(PIECES), min_size=1, max_size=12).map("".join), st.data(), st.sampled_from([30, 80, 300])
)
def test_what_is_written_is_verified_without_any_remark(text: str, data: st.DataObject, limit: int) -> None:
    assume(canon(text))
    read = source(text)
    start = data.draw(st.integers(0, len(text) - 1))
    span = Span(start, data.draw(st.integers(start + 1, len(text))))
    for found in (writable(read, span, limit), narrowed(read, span, limit)):
        if found is not None:
            assert len(canon(text[found.start : found.end])) <= limit
            line = definition_line(1, "x/d.md", read, found)
            (definition,) = scan(f"Words ([1]).\n\n{line}\n").definitions
            resolved = resolve_definition(definition, "x/d.md", OneSource(read), used=True)
            assert (definition.fault, definition.visible, resolved.problem) == (None, True, None)
            assert (resolved.verified, resolved.written_span) == (True, found)
