"""Markdown of a hover, read back by a Markdown parser: the words come out as they went in, and nothing else does."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from groundcore.queries.hover import Evidence, Excerpt, Hover, Piece
from groundcore.text import Span
from groundls.lsp.rendering import MAX_LINES, code, markdown, plain, visible

PARSER = MarkdownIt("commonmark").enable(["strikethrough", "table"])
PLAIN = {"text", "strong_open", "strong_close", "code_inline"}
HOSTILE = "ab 1.*_`[]()!<>&;#~|\\-+=:/@w\u202e\u200b\U000e0041\n\t\x1b"


def inline(tokens: list[Token]) -> list[Token]:
    return [child for token in tokens for child in (token.children or [])]


def rendered(pieces: list[tuple[str, bool]], label: str = "") -> list[Token]:
    excerpt = Excerpt(tuple(Piece(text, marked) for text, marked in pieces), label)
    evidence = Evidence("[1]", "verified", "a.txt", 3, excerpts=(excerpt,))
    return PARSER.parse(markdown(Hover(Span(0, 3), (evidence,)), lambda _: ""))


def words(text: str) -> str:
    return "".join(text.split())


@given(
    st.lists(st.tuples(st.text(HOSTILE, max_size=12), st.booleans()), min_size=1, max_size=3),
    st.sampled_from(["", "quote"]),
)
@settings(max_examples=400, deadline=None)
def test_words_come_out_as_they_went_in(pieces: list[tuple[str, bool]], label: str) -> None:
    pieces = [(" ".join(text.split()) if marked else visible(text), marked) for text, marked in pieces]
    tokens = rendered(pieces, label)
    quote = [t for t in tokens if t.type not in {"inline"}]
    kinds = {t.type.removesuffix("_open").removesuffix("_close") for t in quote}
    assert kinds <= {"paragraph", "blockquote"}, kinds
    children = inline(tokens)
    assert {t.type for t in children} <= PLAIN, [(t.type, t.content) for t in children]
    shown = "".join(t.content for t in children)
    expected = "[1] verified · a.txt line 3" + (f"{label}: " if label else "")
    expected += "".join(visible(text) for text, _ in pieces)
    assert words(shown) == words(expected)
    for text, marked in pieces:
        if marked and visible(text).strip():
            assert any(t.type == "strong_open" for t in children)


@pytest.mark.parametrize("text", ["www.evil.example", "see http://evil.example/x", "mail me@evil.example now"])
def test_nothing_becomes_a_link_by_itself(text: str) -> None:
    shown = markdown(Hover(Span(0, 1), (Evidence("[1]", "x", excerpts=(Excerpt((Piece(text),)),)),)), lambda _: "")
    assert text not in shown


@given(st.text(HOSTILE, min_size=1, max_size=20))
@settings(deadline=None)
def test_a_code_span_holds_what_it_holds(text: str) -> None:
    text = visible(text)
    (token,) = inline(PARSER.parse(code(text))) or [Token("code_inline", "", 0, content="")]
    assert token.type == "code_inline"
    assert token.content.strip() == text.strip()


@pytest.mark.parametrize("before", ["word", "他来了。", ""])
def test_bold_works_beside_any_character(before: str) -> None:
    children = inline(rendered([(before, False), ("“Quoted.”", True), ("然后", False)]))
    assert [t.type for t in children if t.type != "text"] == [
        "code_inline",
        "code_inline",
        "strong_open",
        "strong_close",
    ]


def test_many_pieces_of_evidence_are_cut() -> None:
    excerpts = (Excerpt((Piece("a"),)), Excerpt((Piece("b"),)))
    many = Hover(
        Span(0, 3), tuple(Evidence(f"[{n}]", "verified", "a", 1, message="m", excerpts=excerpts) for n in range(99))
    )
    for text in (markdown(many, lambda _: "file:///a#L1"), plain(many)):
        assert len(text.split("\n")) <= MAX_LINES
        assert text.endswith("more")
