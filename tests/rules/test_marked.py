"""Marked sources themselves: what a fixture says is what is looked for, and a test that uses one can fail."""

from __future__ import annotations

import pytest

from groundcore.documents import DocumentKind
from tests.marked import Cursor, Expected, check, parse, run

SOURCE = """
//- sources/log.txt
The boat sailed at dawn. Nobody was hurt.
"""
REPORT = """
//- drafts/report.md
The boat sailed ([1], [9]).
                      ^^^ undefined-marker error

[1]: ../sources/log.txt#char=@ "The boat sailed at dawn."
"""


def test_files_are_written_byte_for_byte() -> None:
    fixture = parse(
        "//- a b.md crlf bom\nÄ\n\n//- c.txt cr cut\none\ntwo\n//- d.md utf-16\nx\n//- e.txt\n//- f.txt latin-1\nÄ\n"
    )
    assert fixture.files == {
        "a b.md": b"\xef\xbb\xbf\xc3\x84\r\n\r\n",
        "c.txt": b"one\rtwo",
        "d.md": "x\n".encode("utf-16"),
        "e.txt": b"",
        "f.txt": b"\xc4\n",
    }
    assert fixture.texts["a b.md"] == "Ä\r\n\r\n"


def test_offsets_and_carets_belong_to_the_line_as_it_is_written() -> None:
    fixture = parse(
        """
        //- d/a.md
        [1]: ../s.txt#char=@ "two words" tail
                      ^^^^^^ moved-span
                                         ^^^^ malformed-definition error
        [2]: ../s.txt#char=@2 'words'
                              ^^^^^^^ weak-quote hint
        //- s.txt
        One, two
        words, words.
        """
    )
    assert fixture.texts["d/a.md"] == "[1]: ../s.txt#char=5,14 \"two words\" tail\n[2]: ../s.txt#char=16,21 'words'\n"
    assert fixture.expected == (
        Expected("d/a.md", (1, 15), (1, 24), "moved-span"),
        Expected("d/a.md", (1, 37), (1, 41), "malformed-definition", "error"),
        Expected("d/a.md", (2, 26), (2, 33), "weak-quote", "hint"),
    )


def test_a_range_may_go_on_in_a_later_line() -> None:
    fixture = parse("//- a.md\nx [1]\n  ^^^ adjacent-markers hint\n[2]\n^^^ &\n")
    assert fixture.expected == (Expected("a.md", (1, 3), (2, 4), "adjacent-markers", "hint"),)
    assert fixture.texts["a.md"] == "x [1]\n[2]\n"


def test_the_cursor_is_taken_out() -> None:
    fixture = parse("//- a.md crlf\nÄ\n[$01]\n    ^ zero-marker\n^^^^^ padded-marker\n")
    assert fixture.cursor == Cursor("a.md", 4)
    assert fixture.texts["a.md"] == "Ä\r\n[1]\r\n"
    assert [(e.start, e.end) for e in fixture.expected] == [((2, 1), (2, 4)), ((2, 3), (2, 4))]


def test_exactly_what_is_marked_passes() -> None:
    outcome = check(REPORT + SOURCE)
    assert outcome.kind("drafts/report.md") is DocumentKind.CITED
    assert list(outcome.reports) == ["drafts/report.md"]
    assert outcome.totals.verified == 1


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "                      ^^^ undefined-marker error\n",
            "",
            "unexpected drafts/report.md:1:23-26 undefined-marker",
        ),
        ("[9]", "[1]", "missing    drafts/report.md:1:23-26 undefined-marker"),
        (" ^^^ undefined", "^^^^ undefined", "missing    drafts/report.md:1:22-26"),
        ("^^^ undefined", "^^ undefined", "unexpected drafts/report.md:1:23-26"),
        ("error", "warning", "missing    drafts/report.md:1:23-26 undefined-marker warning"),
        ("undefined-marker", "zero-marker", "missing    drafts/report.md:1:23-26 zero-marker"),
        ("#char=@", "#char=1,3", "unexpected drafts/report.md:3:25-33 moved-span"),
        ("[1]: ..", "1: ..", "missing    drafts/report.md:1:23-26 undefined-marker error (this file is under no rule)"),
    ],
)
def test_anything_else_fails_and_says_what(old: str, new: str, told: str) -> None:
    with pytest.raises(AssertionError) as caught:
        check(REPORT.replace(old, new, 1) + SOURCE)
    assert told in str(caught.value)


def test_a_quote_that_is_not_there_is_an_error_of_the_fixture() -> None:
    with pytest.raises(AssertionError, match="does not stand"):
        check(REPORT.replace("sailed at dawn", "sank") + SOURCE)


def test_every_file_of_the_folder_is_looked_at() -> None:
    outcome = run({"a.txt": b"x ([1])", "b/c.md": b'x ([1])\n\n[1]: ../a.txt#char=0,7 "x ([1])"\n'})
    assert outcome.totals.files == 2
    assert {path: [f.rule for f in report.findings] for path, report in outcome.reports.items()} == {
        "a.txt": ["lost-definitions"],
        "b/c.md": ["weak-quote"],
    }
