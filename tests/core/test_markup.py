"""Which brackets are markers: tables of what the format says, and a comparison with another Markdown parser."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from groundcore.markup import BracketKind, DocumentFormat, scan
from tests.core.project import PROPERTY, document

PARSER = MarkdownIt("commonmark").enable("table")


def found(text: str, format: DocumentFormat = DocumentFormat.MARKDOWN) -> list[tuple[str, str]]:  # noqa: A002
    """Kind and written form of every bracket, in order."""
    return [(b.kind.value, text[b.span.start : b.span.end]) for b in scan(text, format).brackets]


def plain(text: str) -> list[str]:
    """The written forms of what is a marker in every document."""
    return [written for kind, written in found(text) if kind == "plain"]


@pytest.mark.parametrize(
    ("text", "markers"),
    [
        ("Rose [1].", ["[1]"]),
        ("Rose ([1]) and ([2], [3]).", ["[1]", "[2]", "[3]"]),
        ("Rose.[1] Fell [2][3] [4]\n[5]", ["[1]", "[2]", "[3]", "[4]", "[5]"]),
        ("right after a letter[1]", ["[1]"]),
        ("- [1] text\n- [ ] task [2]\n1. [3]", ["[1]", "[2]", "[3]"]),
        ("> quoted [1]\nlazy [2]", ["[1]", "[2]"]),
        ("# Head [1]\n\nHead [2]\n===", ["[1]", "[2]"]),
        ("| a [1] | b |\n|---|---|\n| c | [2] |", ["[1]", "[2]"]),
        ("**[1]** *a [2]* ~~[3]~~", ["[1]", "[2]", "[3]"]),
        ("[^a]: a footnote [1]\n\ntext[^a]", ["[1]"]),
        ("<b>[1]</b> and x<br>[2]", ["[1]", "[2]"]),
        ("<div>\n\n[1]\n\n</div>", ["[1]"]),
        ("[1](see p. 4) and [2] (p. 5)", ["[1]", "[2]"]),
        ('[1](u "t) and [2](a b)', ["[1]", "[2]"]),
        ("collapsed [1][] one", ["[1][]"]),
        ("[text] [1] and `a`[2] and [x](u)[3]", ["[1]", "[2]", "[3]"]),
        ("[^1][2] and [@key][3]", ["[2]", "[3]"]),
        (r"two \\[1] backslashes, \![2]", ["[1]", "[2]"]),
        ("[9] [10] [999]", ["[9]", "[10]", "[999]"]),
        ("x\n    [1] is no code below a paragraph", ["[1]"]),
        ("- a\n\n    [1] in an item", ["[1]"]),
        ("[1]]  [[2]]", ["[1]", "[2]"]),
        ("cost $5 [1] and $6", ["[1]"]),
        ("$4.2bn ([1]) against US$ 5bn", ["[1]"]),
        ("$[1]$ and $a [2] b$", ["[1]", "[2]"]),
        (r"\$x_[1]\$", ["[1]"]),
        ("$x_1$ [1] $y_1$", ["[1]"]),
        ("$ x_[1] $ and $x_[2]$5", ["[1]", "[2]"]),
        ("a $x = [1]\nb$", ["[1]"]),
        ("$$ a [1]\n\nb [2] $$", ["[1]", "[2]"]),
        ("see http://x.org/a [1], (http://x.org/b [2])", ["[1]", "[2]"]),
        ("见http://x.org。[1]", ["[1]"]),
        ("```\ncode\n```\n[1]\n\n~~~\ncode\n~~~   \n[2]", ["[1]", "[2]"]),
        ("a\n\n---\nb: [1]\n---\n", ["[1]"]),
        ("---\nnever closed: [1]\n", ["[1]"]),
        ("---\né: 😀\n---\né `[1]` [2] <b c='[3]'> é[4]", ["[2]", "[4]"]),
    ],
)
def test_markers(text: str, markers: list[str]) -> None:
    assert plain(text) == markers


@pytest.mark.parametrize(
    "text",
    [
        "---\na: [1]\n---\n", "---\na: [1]\n...\n", "+++\na = [1]\n+++\n",
        "```\n[1]\n```", "~~~ [1]\n[1]\n~~~", "```\nnever closed [1]", "> ```\n> [1]\n> ```", "- ```\n  [1]\n  ```",
        "    [1]", "\t[1]", "- a\n\n      [1]", "`a[1]`", "`` ` [1] ``", "`a\n[1]`",
        "$x_{[1]}$", "$\\mathbf{x}[1]$", "a $n = [1]$ b", "$$[1]$$", "$$\na [1]\n$$",
        "<!-- [1] -->", "a <!-- [1]\n[1] --> b", "<a href='[1]'>x</a>", '<img alt="[1]">', "<pre>[1]</pre>",
        "<script>\nx[1]\n</script>", "<style>a[1]</style>", "<textarea>[1]</textarea>",
        "[x](u[1])", "[x](<u [1]>)", '[x](u "t [1]")', "![x](u[1])",
        "<http://x.org/[1]>", "http://x.org/a[1]", "www.x.org/[1]", "ftp://x.org/[1].", "(http://x.org/a_(b)[1])",
        "[^1]", "[@1]", "[PERSON_1]", "[1a]", "[ 1 ]", "[1 ]", "[*1*]", r"\[1\]", r"\[1]", r"[1\]",
        "[2025] [1000] [00001] [0001]", "[١] [१]", "[&#49;] &#91;1]", "[]", "[[]]", "[+1]", "[-1]", "[1.5]", "[1, ]",
    ],
)  # fmt: skip
def test_no_brackets_at_all(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[0] [00] [000]", [("zero", "[0]"), ("zero", "[00]"), ("zero", "[000]")]),
        ("[01] [007]", [("padded", "[01]"), ("padded", "[007]")]),
        ("[1](u) [2](#a) [3](<>) [4](u \"t\")", [("link", f"[{n}]") for n in range(1, 5)]),
        ("[1](\nu)", [("link", "[1]")]),
        ("[[1]](u) [[2]](#x)", [("nested", "[1]"), ("nested", "[2]")]),
        ("[a [1]](u) ![b [2]](u)", [("link text", "[1]"), ("link text", "[2]")]),
        ("![1] and ![2](u)", [("image", "![1]"), ("link", "[2]")]),
        ("[text][1] [a [b] c][2]", [("reference", "[1]"), ("reference", "[2]")]),
        ("[text\nmore][1]", [("reference", "[1]")]),
        ("[text\n\nmore][1]", [("plain", "[1]")]),
        ("<div>[1]</div>\n\n<p>\n[2]\n</p>", [("html", "[1]"), ("html", "[2]")]),
        ("<div>[1] <!-- [2] --> <i id='[3]'></div>", [("html", "[1]")]),
        ("［1］ 〔2〕 【3】 [４]", [("foreign", "［1］"), ("foreign", "〔2〕"), ("foreign", "【3】"), ("foreign", "[４]")]),
        ("【1†L10-L20】 【2:0†source】", [("foreign", "【1†L10-L20】"), ("foreign", "【2:0†source】")]),
        ("【F:a/b.md†L3-L9】", [("foreign", "【F:a/b.md†L3-L9】")]),
        ("\ue200cite\ue202turn0search1\ue201 \ue203", [("foreign", "\ue200cite\ue202turn0search1\ue201"), ("foreign", "\ue203")]),
    ],
)  # fmt: skip
def test_what_looks_like_a_marker(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    ("written", "numbers", "destination"),
    [
        ("[1](a#b)", (1,), "a#b"),
        ("[[2]](#c)", (2,), "#c"),
        ("【3】", (3,), ""),
        ("［３］", (3,), ""),
        ("【4†L10-L20】", (4,), ""),
        ("【0】", (), ""),
        ("【F:a/b.md†L3-L9】", (), "a/b.md†L3-L9"),
        ("【b.md†L3】", (), "b.md†L3"),
        ("\ue203", (), ""),
    ],
)
def test_what_a_bracket_leads_to(written: str, numbers: tuple[int, ...], destination: str) -> None:
    (bracket,) = scan(f"a {written} b").brackets
    assert (bracket.numbers, bracket.destination) == (numbers, destination)


@pytest.mark.parametrize(
    ("written", "numbers"),
    [
        ("[1, 2]", (1, 2)),
        ("[1,2;3]", (1, 2, 3)),
        ("[1 , 2]", (1, 2)),
        ("[2, 1, 2]", (2, 1)),
        ("[1、2，3]", (1, 2, 3)),
        ("[1-3]", (1, 2, 3)),
        ("[1–3, 7]", (1, 2, 3, 7)),
        ("[8 — 9]", (8, 9)),
        ("[1-100]", tuple(range(1, 101))),
        ("[900-999]", tuple(range(900, 1000))),
        ("[1-101]", ()),
        ("[3-1]", ()),
        ("[2-2]", ()),
        ("[0, 1]", ()),
        ("[1, 02]", ()),
    ],
)
def test_numbers_of_a_grouped_bracket(written: str, numbers: tuple[int, ...]) -> None:
    (bracket,) = scan(f"a {written} b").brackets
    assert (bracket.kind, bracket.numbers) == (BracketKind.GROUPED, numbers)


@pytest.mark.parametrize("written", ["[1-999999]", "[1, 1000]", "[1--3]", "[1, 2, ]", "[1,  2]", "[1 2]", "[1, a]"])
def test_what_is_no_group(written: str) -> None:
    assert found(written) == []


DEFINED = "\n\n" + "\n".join(f'[{n}]: a.txt#char=0,1 "q"' for n in (1, 2, 3, 5))


@pytest.mark.parametrize(
    ("text", "markers"),
    [
        ("[1]-[3]", [("[1]-[3]", (1, 2, 3))]),
        ("[1] – [2]", [("[1] – [2]", (1, 2))]),
        ("[7]-[8]", [("[7]", (7,)), ("[8]", (8,))]),
        ("[3]-[1]", [("[3]", (3,)), ("[1]", (1,))]),
        ("[1]-[200]", [("[1]", (1,)), ("[200]", (200,))]),
        ("[1, 9]", [("[1, 9]", (1, 9))]),
        ("[5, 100]", [("[5, 100]", (5, 100))]),
        ("[6, 100] [0, 1] [7-9]", []),
        ("[text][1] [2](u) [0] [01]", []),
    ],
)
def test_markers_of_a_document(text: str, markers: list[tuple[str, tuple[int, ...]]]) -> None:
    read = document(text + DEFINED)
    assert [(text[m.span.start : m.span.end], m.numbers) for m in read.markers] == markers


def test_uses_of_a_number_that_are_no_markers() -> None:
    read = document("[text][1] [02] ![3] [x [5]](u) [9](u) [x [8]](u)" + DEFINED)
    assert read.markers == ()
    assert read.used == {1, 2, 3, 5}


def test_every_space_is_prose_in_plain_text() -> None:
    text = "    [1]\n\n`[2]` <b [3]>\n```\n[4]\n\n[text][5] http://x.org/[6] [7](u) $x_[8]$"
    written = [b for _, b in found(text, DocumentFormat.PLAIN)]
    assert written == ["[1]", "[2]", "[3]", "[4]", "[5]", "[7]", "[8]"]


def test_a_fence_may_be_closed_with_a_tab_behind_it() -> None:
    assert plain("```\ncode [1]\n```\t\n\n[2]") == ["[2]"]


@pytest.mark.parametrize("text", ["[name]: a[1].md\n", '[name]: a.md "words [1]"\n', "[name]:\n  a[1].md\n"])
def test_a_link_definition_by_name_holds_no_marker(text: str) -> None:
    assert found(f"[name] is a link.\n\n{text}") == []


# Another parser. It gives no offsets, so every bracket has a number of its own.

TRICKY = [
    "`[N]` [N] ``[N] ` [N]`` `[N]\n\n[N]` \\`[N]\\`",
    "[N] `a` ``` `` [N] `` ``` [N]",
    "```x\n[N]\n````\n[N]\n```\n[N]\n~~~\n[N]\n```\n~~~\n[N]",
    "- [N]\n\n      [N]\n\n  ```\n  [N]\n  ```\n  [N]\n\n[N]",
    "1. [N]\n\n       [N]\n\n\t[N]\n> [N]\n>\n>     [N]\n> > [N]\n> ```\n> [N]\n[N]",
    "<div>\n[N]\n\n[N]\n</div>\n[N]\n\n[N]",
    "a <i title='[N]'>[N]</i> <!-- [N] --> <? [N] ?> <!X [N]> [N]",
    "<!-- [N]\n\n[N] --> [N]\n[N]",
    "[a [N]](u[N]) [b](<[N]>) [c](u '[N]') ![d [N]](u[N]) [N](see p. 4) [e](u[N]\n) [f](u [N]",
    "| `[N]` | [N] |\n|-|-|\n| a \\| [N] | [x](u[N]) |\n[N]\n\n[N]",
    "# `[N]` [N]\n\n[N] `a\n===\n[N]` [N]\n\n***\n[N]",
    "<http://x.org/a[N]> <a@b.org> [N] < a [N]> <[N]>",
    "*[N* [N]** _[N]_ [[N]] [a][b] [N] [*[N]*](u)",
    "é😀 `é[N]` 😀[N] `😀` 👩‍👩‍👧[N]\n\n    é[N]",
    "[N]\t`[N]`\n\tlazy [N]\n\n\tcode [N]\n \t code [N]\n\n[N]",
]
FRAGMENTS = [
    "word", "[N]", "([N])", "([N], [N])", "`[N]`", "``[N]`` x", "`", "``", "[a [N]](u)", "[x](u[N])", "[x](<u [N]>)",
    '[x](u "t [N]")', "![a [N]](u)", "<b>", "</b>", "<i a='[N]'>", "<!-- [N] -->", "<!-- ", "-->", "*[N]*", "**", "_", "[",
    "]", "](u)", "(", "<", "a | b", "[N](see p. 4)", "[N] [N]", "&amp;", "~~", "<div>", "</div>", "é", "😀", "  ",
]  # fmt: skip
PREFIXES = ["", "", "", "", "> ", "- ", "1. ", "   ", "# ", "```", "~~~", "| ", "|-|-|", "===", "* "]
INDENTS = ["    ", "\t", "      ", "    - "]


@st.composite
def markdown(draw: st.DrawFn) -> str:
    """Markdown in which lines of four columns follow blank lines only: below a list the two parsers differ there."""
    lines: list[str] = []
    for _ in range(draw(st.integers(1, 6))):
        prefixes = PREFIXES if lines and lines[-1].strip() else PREFIXES + INDENTS
        body = draw(st.lists(st.sampled_from(FRAGMENTS), max_size=4))
        lines.append(draw(st.sampled_from(prefixes)) + draw(st.sampled_from(["", " "])).join(body))
        lines.extend([""] * draw(st.integers(0, 1)))
    return "\n".join(lines)


def numbered(text: str) -> str:
    """`text` with 100, 101, ... in place of each N."""
    parts = text.split("N")
    return "".join(part + (str(100 + i) if i + 1 < len(parts) else "") for i, part in enumerate(parts))


def in_tokens(tokens: list[Token]) -> Iterator[tuple[str, str]]:
    """Pieces of the text with what the other parser takes them for."""
    for token in tokens:
        if token.type in {"code_inline", "code_block", "fence"}:
            yield "code", token.content + token.info
        elif token.type in {"html_block", "html_inline"}:
            yield "html", token.content
        elif token.type in {"link_open", "image"}:
            destination = f"{token.attrs.get('href', '')}{token.attrs.get('src', '')}{token.attrs.get('title', '')}"
            yield "destination", destination.replace("%5B", "[").replace("%5D", "]")
        elif token.type == "text":
            yield "text", token.content
        yield from in_tokens(token.children or [])


def numbers_by_kind(text: str) -> dict[str, set[int]]:
    kinds: dict[str, set[int]] = {"code": set(), "html": set(), "destination": set(), "text": set()}
    for kind, content in in_tokens(PARSER.parse(text)):
        kinds[kind].update(int(n) for n in re.findall(r"\[([0-9]{3})\]", content))
    return kinds


def compare(text: str) -> None:
    kinds = numbers_by_kind(text)
    brackets = scan(text).brackets
    markers = {n for b in brackets if b.kind is BracketKind.PLAIN for n in b.numbers}
    assert not markers & (kinds["code"] | kinds["html"] | kinds["destination"])
    assert kinds["text"] - kinds["destination"] <= {n for b in brackets for n in b.numbers}, "a marker was lost"


@pytest.mark.parametrize("text", TRICKY)
def test_tricky_markdown_is_read_as_another_parser_reads_it(text: str) -> None:
    written = numbered(text)
    assert sum(map(len, numbers_by_kind(written).values())) > 2
    compare(written)


@PROPERTY
@given(markdown())
def test_markdown_is_read_as_another_parser_reads_it(text: str) -> None:
    assume(not re.search(r"^(?:```|~~~).*\|", text, re.MULTILINE))  # a table before a fence, or the reverse
    compare(numbered(text))


@PROPERTY
@given(markdown())
def test_line_ends_change_nothing(text: str) -> None:
    text = numbered(text)
    expected = [(b.kind, b.numbers) for b in scan(text).brackets]
    assert [(b.kind, b.numbers) for b in scan(text.replace("\n", "\r\n")).brackets] == expected


@pytest.mark.parametrize("newline", ["\r\n", "\r"])
@pytest.mark.parametrize(
    "text", ["$$\na_[1]\n$$", "[text\nmore][1]", "    code\n\n[1]", "> ```\n[1]", "<div>\n\n[1]", *TRICKY]
)
def test_each_line_end_reads_the_same(text: str, newline: str) -> None:
    text = numbered(text)
    expected = [(b.kind, b.numbers) for b in scan(text).brackets]
    assert [(b.kind, b.numbers) for b in scan(text.replace("\n", newline)).brackets] == expected


@PROPERTY
@given(
    st.lists(st.sampled_from([*FRAGMENTS, *PREFIXES, *INDENTS, "\n", "\r\n", "\r", "\x00", "\ud800", "$", "\\"])).map(
        "".join
    )
)
def test_prose_keeps_every_offset(text: str) -> None:
    syntax = scan(text)
    assert len(syntax.prose) == len(text)
    assert all(p in (c, "\x00") or (p, c) == ("\n", "\r") for p, c in zip(syntax.prose, text, strict=True))
    assert [b.span for b in syntax.brackets] == sorted(b.span for b in syntax.brackets)
