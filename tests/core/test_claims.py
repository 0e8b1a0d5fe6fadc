"""Which claims a document makes: where its sentences end, and which markers belong to which."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcore.claims import Claim, ClaimKind, read_claims
from groundcore.documents import Document
from groundcore.languages import language_of
from groundcore.markup.generated import KINDS, generated
from groundcore.sentences import split_sentences
from tests.core.project import PROPERTY, document

SENTENCES = Path(__file__).with_name("sentences.txt")
DEFINITIONS = "".join(f'\n[{n}]: a.txt#char={n},{n + 9} "words of it"' for n in range(1, 7))


def cited(text: str, path: str = "d.md") -> Document:
    """A cited document that defines 1 to 6."""
    return document(f"{text}\n{DEFINITIONS}\n", path)


def read(text: str, path: str = "d.md") -> list[tuple[str, tuple[int, ...]]]:
    """The visible words of each claim, white space collapsed, and its numbers."""
    return [(" ".join(claim.text.split()), claim.numbers) for claim in read_claims(cited(text, path))]


# Sentences


def groups() -> Iterator[tuple[str, list[str]]]:
    """Sentences that belong together, each on its own line."""
    language = ""
    for paragraph in SENTENCES.read_text("utf-8").split("\n\n"):
        lines = paragraph.strip().split("\n")
        if lines[0].startswith("#"):
            language, *lines = lines
        yield language[2:], lines


@pytest.mark.parametrize(("language", "sentences"), [pytest.param(a, b, id=f"{a}: {b[0]}") for a, b in groups()])
def test_sentences_end_where_a_reader_sees_it(language: str, sentences: list[str]) -> None:
    text = ("" if language in {"zh", "ja"} else " ").join(sentences)
    found = split_sentences(text, 0, len(text), (), lambda: language_of(text))
    assert [text[span.start : span.end] for span, _ in found] == sentences


@pytest.mark.parametrize(
    "text",
    [
        'He said "It rose. It fell." in May',
        "Er sagte „Es stieg. Es fiel.“ im Mai",
        "Il dit « Ça monte. Ça baisse. » en mai",
        "他说“上升了。下降了。”的话",
        "「上がった。下がった。」と述べた",
        "It rose ... then it fell",
        "It rose\u2026 and it fell",
        "It rose (by 3. A lot. Really.) in May",
        "See No. 5, p. 4, Nr. 7, S. 12, Abb. 3, approx. 5 and ca. 6",
        "J. R. Smith, M. Dupont and K. Ito",
        "am 3. Oktober und am 1. Mai",
        "at https://example.org/a.B, in v2.1 and in a.py",
    ],
)
def test_nothing_here_ends_a_sentence(text: str) -> None:
    assert len(read(text)) == 1


def test_quotation_mark_that_is_never_closed_holds_nothing_together() -> None:
    assert len(read('A 5" pipe. It is "old. It leaks.')) == 3


def test_sentence_runs_over_line_ends_but_not_over_broken_lines() -> None:
    assert read("Sales rose\nin May. Costs\nfell") == [("Sales rose in May.", ()), ("Costs fell", ())]
    assert read("Sales: 5  \nCosts: 6  \nand more") == [("Sales: 5", ()), ("Costs: 6 and more", ())]
    assert read("Sales: 5\\\nCosts: 6") == [("Sales: 5", ()), ("Costs: 6", ())]


# Markers


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("A rose ([1]). B fell.", [("A rose .", (1,)), ("B fell.", ())]),
        ("A rose. ([1]) B fell.", [("A rose.", (1,)), ("B fell.", ())]),
        ("A rose.[1] B fell.", [("A rose.", (1,)), ("B fell.", ())]),
        ("A rose. [1] B fell. [2]", [("A rose.", (1,)), ("B fell.", (2,))]),
        ("A rose. ([1]). B fell.", [("A rose.", (1,)), ("B fell.", ())]),
        ("A rose.\n([1], [2])\nB fell.", [("A rose.", (1, 2)), ("B fell.", ())]),
        ("A. B. C rose [1]", [("A. B. C rose", (1,))]),
        ("A rose. B fell. [1]", [("A rose.", ()), ("B fell.", (1,))]),
        ("[1] reports that A rose. B fell.", [("reports that A rose.", (1,)), ("B fell.", ())]),
        ("A rose. [2] reports that B fell.", [("A rose.", ()), ("reports that B fell.", (2,))]),
        ("A rose. ([1]) [2] reports that B fell.", [("A rose.", (1,)), ("reports that B fell.", (2,))]),
        ("Smith et al. [1] found 5.", [("Smith et al. found 5.", (1,))]),
        ("It fell in the U.S.[1] Growth came.", [("It fell in the U.S.", (1,)), ("Growth came.", ())]),
        ("A fell 3 % [1] and rose 4 % [2].", [("A fell 3 % and rose 4 % .", (1, 2))]),
        ("A rose [1, 2] and [2]-[4] fell.", [("A rose and fell.", (1, 2, 3, 4))]),
        ("A rose. (See [1].) B fell.", [("A rose.", (1,)), ("B fell.", ())]),
        ("营收为5元（[1]）。增长了。[2]下降了。", [("营收为5元 。", (1,)), ("增长了。", (2,)), ("下降了。", ())]),
        ("「増えた。」[1]次に減った。", [("「増えた。」", (1,)), ("次に減った。", ())]),
        ("**A rose.**[1] B fell.", [("A rose.", (1,)), ("B fell.", ())]),
        ("Three points:\n\n[1]\n\n- A\n- B", [("Three points:", (1,)), ("A", ()), ("B", ())]),
        ("- A rose. B fell. [1]\n- C\n- [2]", [("A rose.", ()), ("B fell.", (1,)), ("C", (2,))]),
        ("1. A [1]\n2. B\n   goes on\n\n   C [2]", [("A", (1,)), ("B goes on", ()), ("C", (2,))]),
        ("[1]", [("", (1,))]),
        ("## A\n\n[1]\n\nB", [("", (1,)), ("B", ())]),
        ("## A rose [1] ##\n\n## B", [("A rose", (1,))]),
        ("A rose [1]\n===\n\nB [2]\nC\n---", [("A rose", (1,)), ("B C", (2,))]),
        ("A [rose [1]](u.md) and ![2].", [("A rose and .", (1, 2))]),
        ("<p>A rose [1].</p>\n<p>B <b>fell</b>.</p>", [("A rose .", (1,)), ("B fell .", ())]),
        ("A rose [9].", [("A rose .", (9,))]),
        ("A [link][1] and [2](u).", [("A link and .", ())]),
    ],
)
def test_markers_belong_to_sentences(text: str, claims: list[tuple[str, tuple[int, ...]]]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("|A|B|\n|-|-|\n|x 5|y|", [("x 5", ()), ("y", ())]),
        ("|A [1]|B|\n|-|-|\n|x [2]|y|", [("A", (1,)), ("x", (2,)), ("y", ())]),
        (
            "|A|B|S|\n|-|-|-|\n|x|y [3]|[1], [2]|\n|z||[2]|",
            [("x", (1, 2)), ("y", (3,)), ("", (1, 2)), ("z", (2,)), ("", (2,))],
        ),
        ("|A|\n|-|\n|x|\n|y [2]|\n\n[1]", [("x", (1,)), ("y", (2,)), ("", (1,))]),
        ("- |A|B|\n  |-|-|\n  |x|y|\n- C", [("x", ()), ("y", ()), ("C", ())]),
        (r"|A|B|" + "\n|-|-|\n" + r"|x \| y|`c`|", [("x | y", ()), ("c", ())]),
        ("A | B\n---\n\nC | D", [("C | D", ())]),
    ],
)
def test_cells_are_claims(text: str, claims: list[tuple[str, tuple[int, ...]]]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "kind", "claims"),
    [
        ("> A. B [1].\n>\n> C.", "quote", [("A. B . C.", (1,))]),
        ("> A rose. B fell.", "sentence", [("A rose.", ()), ("B fell.", ())]),
        ("> A rose.\n> \u2014 Smith [1]", "quote", [("A rose.", (1,))]),
        ("> A rose.\n\n\u2014 Smith ([1], [2])", "quote", [("A rose.", (1, 2))]),
        ("> A rose.\n\n[1]", "quote", [("A rose.", (1,))]),
        ("> A rose\nand fell [1]", "quote", [("A rose and fell", (1,))]),
        ("> A rose.\n\nB fell [1].", "sentence", [("A rose.", ()), ("B fell .", (1,))]),
        ("> [!NOTE]\n> A rose. B fell [1].", "sentence", [("[!NOTE] A rose.", ()), ("B fell .", (1,))]),
        ("- > A rose. B [1]\n  > C\n- D", "quote", [("A rose. B C", (1,)), ("D", ())]),
        ("> A [1]\n\n> B", "quote", [("A", (1,)), ("B", ())]),
    ],
)
def test_block_quotes(text: str, kind: str, claims: list[tuple[str, tuple[int, ...]]]) -> None:
    assert read(text) == claims
    assert read_claims(cited(text))[0].kind == kind


def test_document_may_end_in_code() -> None:
    claims = read_claims(document("A rose [1].\n\nThe name is `code 5`"))
    assert [claim.text for claim in claims] == ["A rose    .", "The name is  code 5"]
    assert [claim.text for claim in read_claims(document("A <b>b</b> <!-- x --> `c`"))] == ["A    b                 c"]


def test_spans_and_blocks() -> None:
    text = "A **rose** ([1]). [2]\n\n- B\n  fell [3]\n"
    first, second = read_claims(cited(text))
    assert text[first.span.start : first.span.end] == "A **rose** ([1])."
    assert [text[s.start : s.end] for s in first.markers] == ["[1]", "[2]"]
    assert text[second.span.start : second.span.end] == "B\n  fell [3]"
    assert second.block == second.span
    assert second.text == "B   fell    "
    assert (first.kind, first.cited) == (ClaimKind.SENTENCE, True)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("`code 5` stays, <!-- 6 --> <b>7</b> too", "code 5 stays, 7 too"),
        ("a [link 5](u-6.md) ![alt 7](v.png) <https://x.org/8>", "a link 5"),
        (r"2 \* 3 * 4, *a* __b__ c_d ~~e~~ ~5", "2 * 3 * 4, a b c_d e ~5"),
        ("A&amp;B &euro;5 1&ndash;2 a&nbsp;b", "A &B €5 1 – 2 a b"),
        ("see[^1] https://x.org/5 and $x_5$", "see and"),
        ("- [x] done ([1], [2]; [3])", "done"),
        ("> - 1. a\n>   b", "a b"),
        ("([1]) [2] a（[3]）", "a"),
    ],
)
def test_text_shows_what_a_reader_sees(text: str, words: str) -> None:
    (claim,) = read_claims(cited(text))
    assert " ".join(claim.text.split()) == words
    assert len(claim.text) == len(claim.span)


@pytest.mark.parametrize(
    "text",
    [
        "---\ntitle: A rose [1].\n---",
        "```\nA rose [1].\n```",
        "    A rose [1].",
        "<!-- A rose [1]. -->",
        "[name]: a.md 'A rose'",
        "# A rose",
        "* * *",
        "<!-- groundls:narration of=1 -->\n\n> A rose [1].\n\n<!-- groundls:end -->",
        "> **Narration, phrased by a language model; not evidence.** A rose [1].",
    ],
)
def test_what_makes_no_claim(text: str) -> None:
    assert read(text) == []


def test_text_after_a_narration_makes_claims() -> None:
    text = "<!-- groundls:narration of=1 -->\nA.\n<!-- groundls:end -->\n\nB rose [1].\n\n<!-- groundls:answer -->\n\nC [2].\n"
    assert read(text) == [("B rose .", (1,)), ("C .", (2,))]


def test_plain_text() -> None:
    text = "Title\n=====\n\nA rose [1].\n- B\n- C [2]\nIt had 1990. 5 fell.\n\n> D [3]"
    assert read(text, "d.txt") == [
        ("Title", ()), ("A rose .", (1,)), ("B", ()), ("C It had 1990.", (2,)), ("5 fell.", ()), ("D", (3,)),
    ]  # fmt: skip


def test_ordinary_documents_make_no_claims() -> None:
    assert read_claims(document("A rose [1].", listed=False)) == ()
    assert read_claims(document("---\ngroundls: off\n---\n\nA rose ([1]).", listed=False)) == ()


def test_reference_sections_make_no_claims() -> None:
    found = read_claims(document("# T\n\nA rose [1].\n\n## References\n\n[1] Smith. A book.\n", listed=False))
    assert [" ".join(claim.text.split()) for claim in found] == ["A rose ."]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_do_not_matter(end: str) -> None:
    text = "A rose\nin May ([1]).\n\n- B [2]\n- C\n\n> D\n> E [3]\n\n|A|\n|-|\n|x [4]|"
    assert read(text.replace("\n", end)) == read(text)


# What holds for every document

PIECES = st.sampled_from(
    [
        *"\n\n\n    ..!?,:;\"'()[]*_`|<>#-\u2014\u201c\u201d\u3002\uff01\u300c\u300d\uff08\uff09\\&~$",
        *("[1]", "[2]", "([3])", "[1, 2]", "[1]-[3]", "[9]", "![4]", "[a [5]](u)", "[x][1]", "\u30101\u3011"),
        *("\n\n", "\n- ", "\n1. ", "\n> ", "\n# ", "\n|", "|\n|-|-|\n|", "\n```\n", "\n    ", "  \n", "\r\n", "\r"),
        *("A rose. ", "b fell ", "5 %", "3. ", "U.S. ", "e.g. ", "\u5143", "https://x.org/a. ", "<p>", "</p>", "<b>", "\n<div>"),
        *("<!-- groundls:narration -->", "<!-- groundls:end -->", "<!--", "-->", "\n---\n", "&amp;", "[^1]", "\nx: [n](u)"),
        *("\n[6]: a.txt#char=1,2 'x'\n", "\U0001f600", "\u2028", "\x0c", "\ud800", "\u00a0", "\x00"),
    ]
)  # fmt: skip


def own_markers(found: Document) -> list[int]:
    """Where the markers of a document begin, those of narrations left out."""
    text = found.text.value.replace("\r\n", "\n\n").replace("\r", "\n")
    hidden = [g.span for g in generated(text, found.syntax) if g.kind == KINDS["narration"]]
    markers = [b.span.start for b in found.brackets if found.is_marker(b) or found.is_hidden(b)]
    return [start for start in markers if not any(start in span for span in hidden)]


def holds(found: Document, claims: tuple[Claim, ...]) -> None:
    """What is true of the claims of every document."""
    assert sorted(span.start for claim in claims for span in claim.markers) == own_markers(found)
    assert list(claims) == sorted(claims, key=lambda claim: claim.span.start)
    for claim in claims:
        assert 0 <= claim.span.start < claim.span.end <= len(found.text)
        assert len(claim.text) == len(claim.span)
        assert not set("\n\r\0") & set(claim.text)
        assert len(set(claim.numbers)) == len(claim.numbers)
        assert claim.numbers or not claim.markers
    for before, after in pairwise(claims):
        assert before.span.end <= after.span.start


@PROPERTY
@given(st.lists(PIECES, max_size=40).map("".join), st.sampled_from(["d.md", "d.txt"]))
def test_every_marker_belongs_to_one_claim(text: str, path: str) -> None:
    found = cited(text, path)
    holds(found, read_claims(found))


@PROPERTY
@given(st.lists(PIECES, max_size=40).map("".join))
def test_claims_keep_the_text_they_show(text: str) -> None:
    found = cited(text)
    for claim in read_claims(found):
        if "&" in text or "\\" in text:
            continue
        written = found.text.value[claim.span.start : claim.span.end]
        assert all(seen in (" ", char) for seen, char in zip(claim.text, written, strict=True))


@pytest.mark.parametrize(
    "unit",
    ["a.", ". ", '"a. ', "\u201ea. \u201c", "(a. ", "a) ", "3. ", "[1] ", "[1]. ", "\n[1]\n", "\n> a\n", "\n- a. [1]", "a  \n",
     "|", "\n|a|[1]|\n|-|-|\n", "`a` ", "&amp;", "**", "[^a", "\u3002", "\u300ca\u3002", "\n<p>[1]\n", "$a_b$ ", "U.S. ", " ", "\u00bb \u00ab",
     "\n\n|a|\n|-|\n|b|\n\n[1]\n\n", "a? \u00bb"],
)  # fmt: skip
def test_long_documents_of_one_thing_are_read(unit: str) -> None:
    found = cited(unit * 3000)
    holds(found, read_claims(found))
