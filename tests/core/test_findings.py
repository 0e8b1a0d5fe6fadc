"""Edits, and how texts of others are shown in a message."""

from __future__ import annotations

import pytest

from groundcore.findings import Edit, Finding, Severity, apply_edits, shown, shown_name
from groundcore.text import Span


def test_edits() -> None:
    assert apply_edits("abcd", [Edit(Span(2, 3), "C"), Edit(Span(0, 1), ""), Edit(Span(2, 2), "-")]) == "b-Cd"
    assert apply_edits("abcd", []) == "abcd"
    assert apply_edits("", [Edit(Span(0, 0), "x")]) == "x"
    with pytest.raises(ValueError, match="overlap"):
        apply_edits("abcd", [Edit(Span(0, 2), ""), Edit(Span(1, 3), "")])


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("plain é 中 😀", "plain é 中 😀"),
        ("a\tb\nc\rd", "a b c d"),
        ("\x1b[31m\x07\x9b\x00", "\\u001b[31m\\u0007\\u009b\\u0000"),
        ("\u202eevil\u2066 \u200b\ufeff\u2028", "\\u202eevil\\u2066 \\u200b\\ufeff\\u2028"),
    ],
)
def test_what_a_message_shows(value: str, expected: str) -> None:
    assert shown(value) == expected


@pytest.mark.parametrize("length", [59, 60, 61, 1000])
def test_a_long_value_is_cut_in_the_middle(length: int) -> None:
    value = "".join(chr(0x4E00 + i) for i in range(length))
    cut = shown(value)
    assert len(cut) == min(length, 60)
    assert cut == value if length <= 60 else (cut[:38], cut[38:41], cut[41:]) == (value[:38], "...", value[-19:])


def test_a_name_keeps_its_line_ends_visible() -> None:
    assert shown_name("a\nb\tc\rd.md") == "a\\u000ab\\u0009c\\u000dd.md"
    assert len(shown_name("x" * 500)) == 200


def test_a_fingerprint_follows_the_words_and_not_the_place() -> None:
    first = Finding("moved-span", Severity.WARNING, Span(2, 5), "m").fingerprint("d.md", "xxabcxx")
    assert first == Finding("moved-span", Severity.ERROR, Span(0, 3), "m").fingerprint("d.md", "abc")
    others = [
        Finding("moved-span", Severity.WARNING, Span(0, 3), "m").fingerprint("e.md", "abc"),
        Finding("moved-span", Severity.WARNING, Span(0, 3), "n").fingerprint("d.md", "abc"),
        Finding("weak-quote", Severity.WARNING, Span(0, 3), "m").fingerprint("d.md", "abc"),
        Finding("moved-span", Severity.WARNING, Span(0, 3), "m").fingerprint("d.md", "abd"),
    ]
    assert len({first, *others}) == 5
    assert len(Finding("a", Severity.HINT, Span(0, 1), "m").fingerprint("d.md", "\ud800")) == 16
