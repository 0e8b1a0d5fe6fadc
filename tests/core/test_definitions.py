"""Lines that define a number: which are read, what is wrong with the others, and which of them a renderer sees."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from groundcore.markup import Definition, DocumentFormat, scan
from groundcore.text import Span
from tests.core.project import PROPERTY

VALID = '[1]: a.md#char=1,2 "q"'


def definition(text: str) -> Definition:
    (found,) = scan(text).definitions
    return found


@pytest.mark.parametrize(
    ("line", "path", "fragment", "title"),
    [
        (VALID, "a.md", "char=1,2", "q"),
        ('   [1]:a.md#char=1,2 "q"', "a.md", "char=1,2", "q"),
        ('[1]:\t a.md#char=1,2 \t "q" \t', "a.md", "char=1,2", "q"),
        ("[1]: a.md#char=1,2 'its'", "a.md", "char=1,2", "its"),
        (
            "[1]: ../b/c%20d.md#page=3&char=1,2;length=9 'say \"no\"'",
            "../b/c%20d.md",
            "page=3&char=1,2;length=9",
            'say "no"',
        ),
        (r'[1]: a.md#char=1,2 "say \"no\""', "a.md", "char=1,2", r"say \"no\""),
        (r"[1]: a.md#char=1,2 'it\'s'", "a.md", "char=1,2", r"it\'s"),
        ("[1]: a.md#char=1,2 (q)", "a.md", "char=1,2", "q"),
        ('[1]: <a b.md#char=1,2> "q"', "a b.md", "char=1,2", "q"),
        ('[1]: a_(b).md#char=1,2 "q"', "a_(b).md", "char=1,2", "q"),
        ('[1]: é/😀.md#char=1,2 "中"', "é/😀.md", "char=1,2", "中"),
        ("[1]: a.md#char=1,2", "a.md", "char=1,2", None),
        ('[1]: a.md#char=1,2 ""', "a.md", "char=1,2", ""),
        ('[1]: a.md "q"', "a.md", "", "q"),
        ("[1]: <> 'q'", "", "", "q"),
        ('[1]: a.md#L3-L9 "q"', "a.md", "L3-L9", "q"),
        ("[1]: a#b#char=1,2", "a", "b#char=1,2", None),
        ("[1]: https://x.org/a?b#c", "https://x.org/a?b", "c", None),
        ('[1]: a.md#char=1,2\u00a0"q"', "a.md", 'char=1,2\u00a0"q"', None),
    ],
)
def test_parts_of_a_definition(line: str, path: str, fragment: str, title: str | None) -> None:
    text = f"Words ([1]).\n\n{line}\n"
    found = definition(text)
    assert found.fault is None
    assert (found.number, found.digits, found.path, found.fragment_text) == (1, "1", path, fragment)
    assert (found.title_text if found.has_title else None) == title
    assert text[found.label.start : found.label.end] == "[1]"
    assert text[found.line.start : found.line.end] == line.lstrip(" ")
    assert text[found.fragment.start : found.fragment.end] == fragment
    assert path in text[found.destination.start : found.destination.end]
    if title is not None:
        assert text[found.title.start + 1 : found.title.end - 1] == title
        assert text[found.title.start] == found.title_delimiter
    assert (found.visible, found.in_container, found.continued) == (True, False, None)


@pytest.mark.parametrize(
    ("line", "at", "reason", "rewritten"),
    [
        ("[1]:", "[1]", "no destination follows", None),
        ("[1]: \t", "[1]", "no destination follows", None),
        ('[1]: a.md#char=1,2 "q', '"q', "the quote is not closed", '[1]: a.md#char=1,2 "q"'),
        ("[1]: a.md#char=1,2 'q", "'q", "the quote is not closed", '[1]: a.md#char=1,2 "q"'),
        (r'[1]: a.md#char=1,2 "q\"', r'"q\"', "the quote is not closed", None),
        ("[1]: a.md#char=1,2 (q", "(q", "the quote is not closed", '[1]: a.md#char=1,2 "q"'),
        ("[1]: a.md#char=1,2 some words", "some words", "the quote stands between", '[1]: a.md#char=1,2 "some words"'),
        ('[1]: a.md#char=1,2 q"', 'q"', "the quote stands between", None),
        ("[1]: other.md some words", "some words", "the quote stands between", None),
        ('[1]: a.md#char=1,2 "q" x', "x", "text follows the quote", None),
        ('[1]: a.md#char=1,2 "a "b" c"', 'b" c"', "text follows the quote", "[1]: a.md#char=1,2 'a \"b\" c'"),
        ("[1]: a.md#char=1,2 'it's'", "s'", "text follows the quote", '[1]: a.md#char=1,2 "it\'s"'),
        ('[1]: a.md#char=1,2 "q" "r"', '"r"', "text follows the quote", "[1]: a.md#char=1,2 'q\" \"r'"),
        ('[1]: a(b.md#char=1,2 "q"', "(b.md#char=1,2", "write an unpaired parenthesis as %28 or %29: a%28b.md", None),
        ('[1]: ab).md#char=1,2 "q"', ").md#char=1,2", "write an unpaired parenthesis as %28 or %29: ab%29.md", None),
        ('[1]: <a.md#char=1,2 "q"', '<a.md#char=1,2 "q"', "a destination in <...> is not closed", None),
        ('[1]: <a.md#char=1,2>"q"', '"q"', "a space is missing", '[1]: <a.md#char=1,2> "q"'),
        ('[0]: a.md#char=1,2 "q"', "[0]", "a number is 1 to 999", None),
        ('[01]: a.md#char=1,2 "q"', "[01]", "a number is 1 to 999", None),
        ('[1000]: a.md#char=1,2 "q"', "[1000]", "a number is 1 to 999", None),
        ('[1234567890]: a.md#char=1,2 "q"', "[1234567890]", "a number is 1 to 999", None),
    ],
)
def test_what_is_wrong_with_a_definition(line: str, at: str, reason: str, rewritten: str | None) -> None:
    text = f"Words.\n\n{line}\n"
    fault = definition(text).fault
    assert fault is not None
    assert text[fault.span.start : fault.span.end] == at
    assert fault.reason.startswith(reason)
    assert fault.rewritten == rewritten
    if rewritten is not None:
        assert definition(rewritten).fault is None


@pytest.mark.parametrize(("digits", "number"), [("7", 7), ("0", 0), ("007", 7), ("1000", 1000), ("1234567890", None)])
def test_a_broken_definition_defines_its_number(digits: str, number: int | None) -> None:
    found = definition(f"[{digits}]:")
    assert (found.digits, found.number) == (digits, number)


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_definition_over_two_lines(newline: str) -> None:
    text = f'[1]:{newline}  a.md#char=1,2 "see [2]"{newline}[3]'
    fault = definition(text).fault
    assert fault is not None
    assert fault.rewritten == '[1]: a.md#char=1,2 "see [2]"'
    assert fault.covers == Span(0, text.index("[3]") - len(newline))
    assert [b.numbers for b in scan(text).brackets] == [(3,)], "the second line is no prose"
    text = f"[1]: a.md#char=1,2{newline}  'see [2]'{newline}[3]"
    found = definition(text)
    assert found.fault is None
    assert not found.has_title
    assert found.continued is not None
    assert text[found.continued.start : found.continued.end] == "'see [2]'"
    assert [b.numbers for b in scan(text).brackets] == [(3,)]


@pytest.mark.parametrize(
    "text", ['[1]: a.md#char=1,2\n"q" x', "[1]: a.md#char=1,2\n\n'q'", "[1]:\nwords", "[1]:\n\na.md#char=1,2"]
)
def test_what_continues_no_definition(text: str) -> None:
    found = definition(text)
    assert found.continued is None
    assert found.fault is None or found.fault.covers is None


@pytest.mark.parametrize(
    ("above", "visible"),
    [
        ("", True),
        ("Words.\n\n", True),
        ("# Head\n", True),
        ("Head\n====\n", True),
        ("***\n", True),
        ("```\ncode\n```\n", True),
        ("    code\n", True),
        ('[2]: b.md#char=1,2 "q"\n', True),
        ("[name]: b.md\n", True),
        ("<!-- comment -->\n", True),
        ("- item\n\n", True),
        ("Words.\n", False),
        ("| a |\n|---|\n| b |\n", False),
        ("- item\n", False),
        ("1. item\n   more\n", False),
        ("> quote\n", False),
        ("[2]:\n", False),
        ('[2]: b.md#char=1,2 "q\n', False),
        ('Words.\n[2]: b.md#char=1,2 "q"\n', False),
    ],
)
def test_which_definitions_a_renderer_sees(above: str, visible: bool) -> None:
    found = scan(above + VALID + "\n").definitions[-1]
    assert (found.number, found.fault, found.visible) == (1, None, visible)


@pytest.mark.parametrize("prefix", ["- ", "1. ", "* > ", "> ", ">", "  - ", "10) "])
def test_a_definition_in_a_container(prefix: str) -> None:
    text = f"Words.\n\n{prefix}{VALID}\n"
    found = definition(text)
    assert (found.fault, found.visible, found.in_container) == (None, True, True)
    assert found.line == Span(text.index("["), text.index("\n", 9))


@pytest.mark.parametrize(
    "text",
    [
        f"```\n{VALID}\n```", f"~~~\n{VALID}", f"    {VALID}", f"\t{VALID}", f"> ```\n> {VALID}\n> ```", f"<div>\n{VALID}\n</div>",
        f"<!--\n{VALID}\n-->", f"---\n{VALID}\n---\n", f"+++\n{VALID}\n+++\n", f"x {VALID}", f"\\{VALID}", f"- ```\n  {VALID}\n  ```",
        '[^1]: a.md#char=1,2 "q"', '[1] : a.md#char=1,2 "q"', '[ 1 ]: a.md#char=1,2 "q"', '[x]: a.md#char=1,2 "q"', f"| {VALID} |",
        '[1]\n: a.md#char=1,2 "q"', '[１]: a.md#char=1,2 "q"', f"`{VALID}`", f"# {VALID}",
    ],
)  # fmt: skip
def test_what_is_no_definition(text: str) -> None:
    assert scan(text).definitions == ()


def test_definitions_of_plain_text() -> None:
    text = f"Words.\n{VALID}\n    {VALID}\n- {VALID}\n```\n   {VALID}"
    found = scan(text, DocumentFormat.PLAIN).definitions
    assert [d.line.start for d in found] == [7, len(text) - len(VALID)]
    assert all(d.visible and not d.in_container for d in found)


def test_a_line_in_a_paragraph_that_looks_like_a_definition_holds_no_marker() -> None:
    text = 'Words [2]\n[1]: a.md#char=1,2 "see [3]"\nmore [4]'
    assert [b.numbers for b in scan(text).brackets] == [(2,), (4,)]


@pytest.mark.parametrize(
    ("text", "switch"),
    [
        ("---\ngroundls: cited\n---\n", "cited"),
        ("---\na: b\ngroundls = 'off'\nc: d\n---\n", "off"),
        ('+++\ngroundls = "cited"\n+++\n', "cited"),
        ("---\r\ngroundls: off\r\n...\r\n", "off"),
        ("---\nx: groundls: off\n---\n", ""),
        ("---\ngroundls: offline\n---\n", ""),
        ("\n---\ngroundls: off\n---\n", ""),
        ("---\ngroundls: off\n", ""),
        ("groundls: off\n", ""),
    ],
)
def test_the_switch_in_the_front_matter(text: str, switch: str) -> None:
    assert scan(text).switch == switch


@pytest.mark.parametrize(
    ("text", "directives"),
    [
        ("<!-- groundls:narration of=1,2 -->\n> x\n<!-- groundls:end -->", [("narration", "of=1,2"), ("end", "")]),
        ("a <!--groundls:answer--> b", [("answer", "")]),
        ("`<!-- groundls:end -->`\n\n    <!-- groundls:end -->\n\n```\n<!-- groundls:end -->\n```", []),
        ("<!-- groundls -->\n<!-- about groundls:end -->", []),
    ],
)
def test_directives(text: str, directives: list[tuple[str, str]]) -> None:
    assert [(d.name, d.arguments) for d in scan(text).directives] == directives


@pytest.mark.parametrize(
    ("text", "conflicts"),
    [
        ("<<<<<<< HEAD\na [1]\n=======\nb [2]\n>>>>>>> main\nc [3]", ["<<<<<<< HEAD", "=======", ">>>>>>> main"]),
        ("<<<<<<<\n|||||||\n=======\n>>>>>>>\n[1]\n[2]\n[3]", ["<<<<<<<", "|||||||", "=======", ">>>>>>>"]),
        (
            "<<<<<<< a\n[1]\n>>>>>>> b\n[2]\n<<<<<<< a\n=======\n>>>>>>>\n[3]",
            ["<<<<<<< a", ">>>>>>> b", "<<<<<<< a", "=======", ">>>>>>>"],
        ),
        ("<<<<<<< a\n[1]\n<<<<<<< b\n[2]\n[3]", ["<<<<<<< a", "<<<<<<< b"]),
        (">>>>>>> a\n[1]\n======= b\n[2]\n[3]", []),
        ("<<<<<< a\n[1]\n<<<<<<<b\n[2]\n>>>>>>>> c\n[3]", []),
        ("a [1]\n=======\n\n> > > > > > > [2] [3]", []),
        ("```\n<<<<<<< HEAD\n```\n[1] [2] [3]", []),
    ],
)
def test_unfinished_merges(text: str, conflicts: list[str]) -> None:
    syntax = scan(text)
    assert [text[s.start : s.end] for merge in syntax.conflicts for s in merge] == conflicts
    assert [b.numbers for b in syntax.brackets] == [(1,), (2,), (3,)], "the other rules go on"


LINES = [
    "Words ([1]).", '[N]: a.md#char=1,2 "q"', '[N]: a.md#char=1,2 "q"', "[N]: a.md#char=1,2 'q'", '[N]:a.md#char=1,2 "q"',
    '[N]: <a b.md#char=1,2> "q"', "[N]: a.md#char=1,2 (q)", "[N]: a.md#char=1,2", '[N]: a.md#char=1,2 "q',
    '[N]: a.md#char=1,2 "q" x', r'[N]: a.md#char=1,2 "a \"b\" c"', '[N]: a_(b).md#char=1,2 "q"', '[N]: a(b.md#char=1,2 "q"',
    '[N]:\ta.md#char=1,2\t"q"  ', '"title"', "[N]: <> 'q'", '[N]: <a "q"', "| a | b |", "|---|---|", "# head", "***", "```",
    "~~~", "<div>", "</div>", "<!-- x", "-->", "- item", "  more", "1. item", "> quote", '[N]: é.md#char=1,2 "😀"', "[N]: a.md 'it's'",
    "[x]: a.md", '[N]: a.md#char=1,2 "a\u00a0b"', '[N]: a.md\u00a0"q"', "[N]: javascript:x 'q'", "[N]: <a>'q'", "", "", "",
]  # fmt: skip


@PROPERTY
@given(st.text("a./%#=,;(<> \t\u00a0é😀\\[]", max_size=12), st.text("ab .,()[]\\&é\u00a0\t#", max_size=12))
def test_both_quotation_marks_read_alike(destination: str, title: str) -> None:
    double, single = (definition(f"[7]: a{destination} {mark}{title}{mark} ") for mark in ('"', "'"))
    if double.fault is None or single.fault is None:
        assert replace(single, title_delimiter=double.title_delimiter) == double
    else:
        assert double.fault.span == single.fault.span


@st.composite
def documents(draw: st.DrawFn) -> str:
    """Definitions among other blocks. None in a container: what may follow it there, the other parser reads its own way."""
    bodies = draw(st.lists(st.sampled_from(LINES), min_size=1, max_size=7))
    indents, containers = st.sampled_from(["", "", "", " ", "  ", "   "]), st.sampled_from(["", "> ", "- ", "1. "])
    lines = [draw(indents if "]:" in body else containers) + body if body else "" for body in bodies]
    parts = "\n".join(lines).split("N")
    return "".join(part + (str(100 + i) if i + 1 < len(parts) else "") for i, part in enumerate(parts))


@PROPERTY
@given(documents())
def test_visible_definitions_are_those_of_another_parser(text: str) -> None:
    assume(not re.search(r"\|\n *-|<!-- x[^>]*\Z", text))
    parser = MarkdownIt("commonmark").enable("table")
    parser.validateLink = lambda url: True  # type: ignore[method-assign]
    env: dict[str, Any] = {}
    parser.parse(text, env)
    theirs = {int(label) for label in env.get("references", {}) if label.isdigit()}
    definitions = {d.number: d for d in scan(text).definitions}
    assert {n for n, d in definitions.items() if d.visible and d.fault is None} == theirs
