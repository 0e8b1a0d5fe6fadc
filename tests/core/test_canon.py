"""Canonical quotes: what stays, what goes, titles that survive a Markdown parser, and the way back to the source."""

from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from groundcore.canon import (
    MAX_ROUNDS,
    canon,
    canon_mapped,
    canon_whole,
    fold,
    fold_mapped,
    is_space,
    on_grapheme_boundary,
    quote_title,
    trim,
)
from groundcore.text import Span
from tests.core.project import PROPERTY

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
HANGUL = "\u1112\u1161\u11ab"
ATOMS = [
    *"ab1.,'\"*_~`-()[]", " ", "\n", "\t", "\u00a0", "\u00ad", "\u200b", "\ufeff", "e\u0301", "é", "a\u0323\u0302", HANGUL,
    "\U0001f600", FAMILY, "&amp;", "&quot;", "&#42;", "&NotEqualTilde;", "\\*", "\\[", "中", "ß", "ﬁ", "\u2019", "\u201c", "—",
    "…", "[t](u)", "--",
]  # fmt: skip
"""Pieces that are one unit each: what is put together from them has no other unit."""
HOSTILE = [
    "&",
    "amp;",
    "#42;",
    "&amp",
    "\\",
    "\\\\",
    "\u0301",
    "\u1161",
    "\ud800",
    "\x00",
    "\x85",
    "&#0;",
    "&#xd800;",
    "&x;",
]
WILD = st.lists(st.sampled_from([*ATOMS, *HOSTILE]), max_size=10).map("".join) | st.text(max_size=20)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Revenue rose 12%.", "Revenue rose 12%."),
        ("  a \t\n b\r\n\r\nc ", "a b c"),
        ("a\u00a0b\u2009c\u3000d", "a b c d"),
        ("co\u00adoperate", "co operate"),
        ("a\u200bb\ufeffc\x00d\x1fe\x7ff\x9fg\x85h", "a b c d e f g h"),
        ("a\u2028b\vc\fd\x1ce", "a b c d e"),
        ("a\u200db a\u2060b", "a\u200db a\u2060b"),
        (r"\*not\* \[a\] \\ \a", r"*not* [a] \ \a"),
        ("\\é \\ ", "\\é"),
        ("AT&amp;T &lt;b&gt; &quot;&#42;&#x2A;&#X2a;", 'AT&T <b> "***'),
        ("&amp &copy &nosuch; &;&#;&#x;", "&amp &copy &nosuch; &;&#;&#x;"),
        ("&#12345678;&#x1234567;", "&#12345678;&#x1234567;"),
        ("&#0;&#xD800;&#x110000;", "\ufffd\ufffd\ufffd"),
        ("&nbsp;a&nbsp;&shy;&Tab;b&nbsp;", "a b"),
        ("&CounterClockwiseContourIntegral;&NotEqualTilde;", "\u2233\u2242\u0338"),
        (r"&amp;lt; &amp;amp;#42; \\\* \&amp;", "< * * &"),
        (r"a \\", "a"),
        ("a \\ \\", "a"),
        ("e\u0301 \u212b \uf900 10² ﬁ ½ Ⅳ", "é Å \u8c48 10² ﬁ ½ Ⅳ"),
        (HANGUL, "한"),
        ("e&#x301;", "é"),
        ("\u2018a\u2019 \u201cb\u201d \u2013 … A ß", "\u2018a\u2019 \u201cb\u201d \u2013 … A ß"),
        ("\\", ""),
        (" \u200b\n", ""),
    ],
)
def test_canon(text: str, expected: str) -> None:
    assert canon(text) == expected
    assert canon(expected) == expected
    assert canon_whole(text).strip(" ") == expected or text.endswith(("\\", "\\ "))


def test_the_white_space_set_is_exactly_the_one_of_the_format() -> None:
    expected = {c for c in range(sys.maxunicode + 1) if chr(c).isspace()}
    expected |= {*range(0x20), *range(0x7F, 0xA0), 0x200B, 0xFEFF, 0xAD}
    assert {c for c in range(sys.maxunicode + 1) if is_space(chr(c))} == expected
    assert all(canon(f"a{chr(c)}{chr(c)}b{chr(c)}") == "a b" for c in expected)


def test_white_space_is_never_removed_and_never_added() -> None:
    assert canon("a b") != canon("ab")
    assert canon("co\u00adoperate") != canon("cooperate")


@pytest.mark.parametrize("depth", [1, MAX_ROUNDS - 1, MAX_ROUNDS, MAX_ROUNDS + 1, 5000])
def test_hostile_depth_ends_after_some_rounds(depth: int) -> None:
    text = "x &" + "amp;" * depth
    assert canon(text) == "x &" + "amp;" * max(0, depth - MAX_ROUNDS)
    assert canon_mapped(text).text == canon_whole(text) == canon(text)


@pytest.mark.parametrize(
    ("quote", "title"),
    [
        ("plain", '"plain"'),
        ("it's", '"it\'s"'),
        ('the "north" pier', "'the \"north\" pier'"),
        ('the "north" pier\'s', '"the \\"north\\" pier\'s"'),
        ("", '""'),
        ("a (b) [c] <d> *e* & f#g", '"a (b) [c] <d> *e* & f#g"'),
    ],
)
def test_title_delimiters(quote: str, title: str) -> None:
    assert quote_title(quote) == title


@pytest.mark.parametrize(
    ("text", "start", "end", "expected"),
    [(" a b ", 0, 5, (1, 4)), ("\u00ad\u200ba\n", 0, 4, (2, 3)), (" \n ", 0, 3, (3, 3)), ("ab", 1, 1, (1, 1))],
)
def test_trim(text: str, start: int, end: int, expected: tuple[int, int]) -> None:
    assert trim(text, Span(start, end)) == Span(*expected)


@pytest.mark.parametrize(
    ("text", "boundaries"),
    [
        ("ab", [0, 1, 2]),
        ("a\r\nb", [0, 1, 3, 4]),
        ("e\u0301x", [0, 2, 3]),
        (f"a{FAMILY}b", [0, 1, 6, 7]),
        ("\U0001f1e9\U0001f1ea\U0001f1eb\U0001f1f7", [0, 2, 4]),
        (HANGUL, [0, 3]),
    ],
)
def test_grapheme_boundaries(text: str, boundaries: list[int]) -> None:
    assert [o for o in range(len(text) + 1) if on_grapheme_boundary(text, o)] == boundaries


def test_composition_never_crosses_what_the_map_takes_for_a_boundary() -> None:
    for code in range(0xC0, sys.maxunicode + 1):
        char = chr(code)
        apart = unicodedata.normalize("NFD", char) if not 0xD800 <= code < 0xE000 else char
        if apart != char and not is_space(char):
            assert canon_mapped(f"x {apart}").text == "x " + unicodedata.normalize("NFC", apart), hex(code)


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("\u201cIt\u2019s\u201d \u201aa\u2018 «b» ‹c›", "\"it's\" 'a' \"b\" 'c'"),
        ("a — b–c ‑ d − e -- f --- g", "a - b-c - d - e - f - g"),
        ("wait…", "wait..."),
        ("**Bold** _it_ `code` ~~gone~~", "bold it code gone"),
        ("see [the *report*](a/b.md#c) now", "see the report now"),
        ("STRASSE Straße ﬁ İ", "strasse strasse fi i\u0307"),
        ("a &amp; b\u00ad\n c", "a & b c"),
    ],
)
def test_fold(text: str, folded: str) -> None:
    assert fold(canon_whole(text)) == fold_mapped(text).text == folded


@PROPERTY
@given(WILD)
@example("\\&#92;\\\\")
@example("&#92;&#32;&#92;")
def test_canon_is_a_fixpoint(text: str) -> None:
    once = canon(text)
    assert canon(once) == once
    assert not once or not (is_space(once[0]) or is_space(once[-1]) or once.endswith("\\"))
    assert "  " not in once
    assert unicodedata.is_normalized("NFC", once)


@PROPERTY
@given(WILD)
def test_a_title_says_to_a_markdown_parser_what_the_quote_says(text: str) -> None:
    quote = canon(text)
    assume(not any(0xD800 <= ord(c) < 0xE000 for c in quote))
    title = quote_title(quote)
    assert "\n" not in title
    env: dict[str, dict[str, dict[str, str]]] = {}
    MarkdownIt("commonmark").parse(f"[1]: s.txt#char=0,9 {title}\n", env)
    assert canon(env["references"]["1"]["title"]) == quote
    assert canon(title[1:-1]) == quote, "as the scanner reads it, without decoding"


@PROPERTY
@given(WILD)
def test_the_canonical_texts_of_a_source_agree(text: str) -> None:
    assert canon_mapped(text).text == canon_whole(text)
    assert fold_mapped(text).text == fold(canon_whole(text))
    assume(not canon_whole(text).strip(" ").endswith("\\"))
    assert canon_whole(text).strip(" ") == canon(text)


@PROPERTY
@given(st.lists(st.sampled_from(ATOMS), min_size=1, max_size=10), st.data())
def test_a_mapped_span_is_the_text_that_was_found(atoms: list[str], data: st.DataObject) -> None:
    first = data.draw(st.integers(0, len(atoms) - 1))
    last = data.draw(st.integers(first, len(atoms) - 1))
    text, before, part = "".join(atoms), "".join(atoms[:first]), "".join(atoms[first : last + 1])
    assume(not is_space(part[0]) and not is_space(part[-1]))
    mapped = canon_mapped(text)
    start = len(canon_whole(before))
    assert mapped.text[start : start + len(canon(part))] == canon(part)
    assert mapped.original(start, start + len(canon(part))) == Span(len(before), len(before) + len(part))


@PROPERTY
@given(
    st.lists(st.sampled_from([a for a in ATOMS if a not in set("[]*_~`-") | {"--", "[t](u)"}]), min_size=1), st.data()
)
def test_a_folded_span_leads_back_to_words_that_fold_alike(atoms: list[str], data: st.DataObject) -> None:
    text = "".join(atoms)
    mapped = fold_mapped(text)
    assume(mapped.text.strip())
    start = data.draw(st.integers(0, len(mapped.text) - 1))
    end = data.draw(st.integers(start + 1, len(mapped.text)))
    span = mapped.original(start, end)
    assert 0 <= span.start < span.end <= len(text)
    assert mapped.text[start:end].strip() in fold_mapped(text[span.start : span.end]).text
