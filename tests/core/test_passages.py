"""Passages: they do not overlap, leave no segment, stay small, and find what they hold in any script."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcore.canon import canon, is_space
from groundcore.documents import DOCUMENT_SUFFIXES
from groundcore.languages import language_of
from groundcore.passages import MAX_PASSAGE, Passage, content_words, passages, tokens
from groundcore.segments import PASSAGE_SUFFIXES
from groundcore.sources import SourceText
from groundcore.text import Span
from tests.core.project import PROPERTY, source


def texts(text: str, path: str = "s.txt", cut: tuple[Span, ...] = ()) -> list[list[str]]:
    """The sentences of each passage."""
    found = passages(source(text, path), cut)
    return [[source(text, path).value[s.start : s.end] for s in passage.sentences] for passage in found]


def test_sentences_are_grouped_within_a_paragraph() -> None:
    assert texts("Dr. Hale came at 4.2 p.m. with Fig. 3. She left.\n\nNobody saw her.") == [
        ["Dr. Hale came at 4.2 p.m. with Fig. 3.", "She left."],
        ["Nobody saw her."],
    ]


def test_a_passage_is_no_longer_than_a_quote_may_be() -> None:
    sentence = "The pump ran for nine hours and then it stopped again. "
    found = passages(source(sentence * 40))
    assert len(found) == 8
    assert all(len(canon(sentence * 5)) >= len(p.span) for p in found)


@pytest.mark.parametrize("unit", ["word ", "x", "漢字", "e\u0301\u0323", "👩\u200d🔧", "ক্ষী", "a.b", "\u00ad"])
def test_an_overlong_sentence_is_cut(unit: str) -> None:
    text = unit * 900
    found = passages(SourceText("s.txt", text))
    assert all(len(canon(text[p.span.start : p.span.end])) <= MAX_PASSAGE for p in found)
    covered = sum(len(p.span) for p in found)
    assert covered >= len(text.replace(" ", "").replace("\u00ad", "")) * 0.99


def test_markdown_blocks_are_not_joined() -> None:
    text = (
        "---\ntitle: front matter\n---\n\n# A heading\n\nOne. Two\nlines.\n## Next\n- an item\n- another\n  with more\n\n"
        "> quoted\n\n"
        "```\ncode\n```\n\n| Name | Size |\n|---|---|\n| keel | 9 m |\n| mast | 12 m |\n\n<div>\nraw\n</div>\n\nLast\fpage.\n"
    )
    assert texts(text, "s.md") == [
        ["One.", "Two\nlines."], ["an item"], ["another\n  with more"], ["quoted"], ["keel | 9 m"],
        ["mast | 12 m"], ["Last"], ["page."],
    ]  # fmt: skip


def test_columns_of_a_table_count_for_search() -> None:
    keel, _ = passages(source("| Name | Size |\n|---|---|\n| keel | 9 m |\n| mast | 12 m |\n", "s.md"))
    assert keel.counts()["size"] == 1
    row = passages(
        source('date,"the size",note\n2024-01-02,9,"first, ""big"" one\nin two lines"\n2024-01-03,10,\n', "s.csv")
    )
    assert [p.counts()["size"] for p in row] == [1, 1]
    assert row[0].sentences == (row[0].span,)
    assert len(passages(source('a,b\n"never closed,1\nx,2\n', "s.csv"))) == 2


def test_markup_is_not_searched_and_keeps_its_place() -> None:
    text = 'See [the page](http://secret.example/path) and `code` <!-- hidden --> **now**.\n\n[1]: target.md "title"\n'
    found = passages(source(text, "s.md"))
    words = {token for p in found for token in p.counts()}
    assert {"page", "code"} <= words
    assert not {"secret", "path", "hidden", "target", "titl"} & words
    assert all(len(p.words) == len(p.span) for p in found)


def test_a_transcript_line_stands_on_its_own() -> None:
    text = "Chat of Monday\n\n[06:31] Tom: Morning all\n[07:20] Ada: No wind yet\n\nMT: How long?\nTG: Nine years. Or ten.\n"
    assert texts(text) == [
        ["Chat of Monday"], ["[06:31] Tom: Morning all"], ["[07:20] Ada: No wind yet"], ["MT: How long?"],
        ["TG: Nine years.", "Or ten."],
    ]  # fmt: skip


def test_items_of_plain_text_lose_their_number() -> None:
    assert texts("1. Lock the switch.\n2. Take off the cable\n   with care.\n\na) first;\nb) second.\n") == [
        ["Lock the switch."], ["Take off the cable\n   with care."], ["first;"], ["second."],
    ]  # fmt: skip


def test_titles_and_rules_are_no_passages() -> None:
    assert texts("A TITLE\n=======\n\nText one.\n-----\nText two.\n") == [["Text one."], ["Text two."]]


def test_subtitles_lose_their_timing() -> None:
    text = "WEBVTT\n\n1\n00:00:01.000 --> 00:00:03.000\nThe tide is out.\n\n2\n00:00:04,000 --> 00:00:05,000\nIt turns at nine.\n"
    assert texts(text, "s.vtt") == texts(text, "s.srt") == [["The tide is out."], ["It turns at nine."]]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("s.rst", "Title\n=====\n\n.. note:: hidden\n\nThe tide is out.\n"),
        ("s.adoc", "= Title\n// hidden\n\nThe tide is out.\n"),
        ("s.org", "* Title\n# hidden\n\nThe tide is out.\n"),
        ("s.tex", "\\section{Title}\n% hidden\n\nThe tide is out.\n"),
        ("s.log", "The tide is out.\n"),
    ],
)
def test_other_markup_is_read_as_lines(path: str, text: str) -> None:
    assert texts(text, path) == [["The tide is out."]]


def test_what_is_cut_out_is_in_no_passage() -> None:
    text = "One is fine.\n\nGenerated text.\n\nTwo is fine.\n"
    start = text.index("Generated")
    assert texts(text, "s.md", (Span(start, start + 15),)) == texts(text, "s.txt", (Span(start, start + 15),))
    assert texts(text, "s.md", (Span(start, start + 15),)) == [["One is fine."], ["Two is fine."]]


def test_every_document_kind_is_searched() -> None:
    assert DOCUMENT_SUFFIXES < PASSAGE_SUFFIXES
    assert not {".json", ".yaml", ".py", ".toml", ""} & PASSAGE_SUFFIXES


# Tokens


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("The pumps were pumping", "en", ["pump", "pump"]),
        ("LF-2241 cost 16.900 at 07:42, not 4,200.", "en", ["lf", "2241", "cost", "16.900", "07:42", "not", "4,200"]),
        ("bearing_temp_c", "en", ["bear", "temp", "c"]),
        ("The fitter's tool isn't here", "en", ["fitter", "tool", "isn", "here"]),
        ("Die Rollen und die Rolle", "de", ["roll", "roll"]),
        ("STRASSE Straße", "de", ["strass", "strass"]),
        ("ｆｕｌｌ １２", "en", ["full", "12"]),
        ("渡船停航", "zh", ["渡船", "船停", "停航"]),
        ("cafe\u0301 café", "fr", ["caf", "caf"]),
        ("x" * 70 + " " + "y" * 300, "en", ["x" * 70]),
        ("NOT field:(a OR b)^2 ~ ((( *", "en", ["not", "field", "b", "2"]),
    ],
)
def test_tokens(text: str, language: str, expected: list[str]) -> None:
    assert tokens(text, language) == expected


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The pump is in the hall and it was not on.", "en"),
        ("Die Pumpe steht in der Halle und war nicht an.", "de"),
        ("La pompe est dans la salle et elle ne marche pas.", "fr"),
        ("La bomba está en la sala y no funciona para los barcos.", "es"),
        ("De pomp staat in de hal en het is niet aan.", "nl"),
        ("12 34 56", "en"),
    ],
)
def test_language_by_function_words(text: str, language: str) -> None:
    assert language_of(text) == language


def test_content_words_are_what_a_question_is_about() -> None:
    assert [w.shown for w in content_words("How often did the pump stop, and what kind of pump is it?")] == [
        "pump",
        "stop",
    ]
    assert [(w.shown, w.count) for w in content_words("Pump pump PUMPS valve")] == [("Pump", 3), ("valve", 1)]
    assert content_words("who is it?") == ()
    assert content_words("") == ()
    word, *_ = content_words("rollen", frozenset({"de", "en"}))
    assert (word.token("de"), word.token("en")) == ("roll", "rollen")


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("今天渡船停航，因为轴承卡住了。明天会有巴士。", "渡船为什么停航"),
        ("フェリーは軸受の故障で止まった。", "軸受の故障"),
        ("เรือข้ามฟากหยุดเพราะตลับลูกปืนเสีย", "ตลับลูกปืน"),
        ("नौका रुक गई क्योंकि बेयरिंग टूट गया।", "बेयरिंग"),
        ("توقفت العبارة لأن المحمل تعطل.", "المحمل"),
    ],
)
def test_a_sentence_in_any_script_is_found_by_its_words(text: str, question: str) -> None:
    (passage,) = passages(source(text))
    counts = passage.counts()
    words = content_words(question, frozenset({passage.language}))
    assert words
    assert sum(bool(counts[word.token(passage.language)]) for word in words) * 2 >= len(words)


# Everything, on any text

PIECES = st.lists(
    st.sampled_from(
        [
            "The pump ran. ", "word ", "Dr. ", "\n", "\n\n", "\f", "\u2028", "- item ", "\n1. ", "\n> ",
            "\n| a | b |\n|---|---|\n| c | d |\n", "```\n", "# ", "**b** ", "`c` ", "[x](y z) ", "<!-- c -->",
            "<b>", "👩\u200d🔧", "e\u0301", "漢字。", "\ud800", "\x00", "\u200b", "&amp;", "\\*", "\n---\n",
            "x" * 310, "1,000 ", "[06:31] ", "TG: ", "\"", ",", "$x$ ", "\u202e", "[1]: a.md#char=1,2 \"q\"\n",
            "\t", "    ", "ক্ষী",
        ]
    ),
    max_size=40,
).map("".join)  # fmt: skip


@given(
    PIECES,
    st.sampled_from(["s.md", "s.txt", "s.csv", "s.tsv", "s.srt", "s.tex", "s.org", "s.log"]),
    st.tuples(st.integers(0, 90), st.integers(0, 30)),
)
@PROPERTY
def test_passages_never_overlap_or_break_their_rules(text: str, path: str, cut: tuple[int, int]) -> None:
    hole = Span(cut[0], cut[0] + cut[1])
    found = passages(SourceText(path, text), (hole,) if len(hole) else ())
    at = 0
    for passage in found:
        assert passage.span.start >= at
        at = passage.span.end
        check(text, passage)
        assert not passage.span.overlaps(hole) or not len(hole)
        assert "\f" not in text[passage.span.start : passage.span.end].strip("\f") or path in {"s.csv", "s.tsv"}
        if path in {"s.md", "s.txt"}:
            assert not re.search(r"\n[ \t]*\n", text[passage.span.start : passage.span.end])


def check(text: str, passage: Passage) -> None:
    written = text[passage.span.start : passage.span.end]
    assert written and not is_space(written[0]) and not is_space(written[-1])
    assert len(canon(written)) <= MAX_PASSAGE
    assert len(passage.words) == len(passage.span)
    assert passage.sentences[0].start == passage.span.start
    assert passage.sentences[-1].end == passage.span.end
    for before, after in zip(passage.sentences, passage.sentences[1:], strict=False):
        assert before.end <= after.start
        assert not text[before.end : after.start].strip("\u200b\ufeff\u00ad \t\n\r\x00\x1c\x1d\x1e\x1f\u2028\u2029\f\v")
    assert passage.counts() == passage.counts()
