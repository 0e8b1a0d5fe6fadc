"""Lines and positions, against a reference that counts bytes."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcore.text import BOM, Encoding, Position, Span, Text, normalise_line_ends, without_bom
from tests.core.project import PROPERTY

CODECS = {Encoding.UTF8: ("utf-8", 1), Encoding.UTF16: ("utf-16-le", 2), Encoding.UTF32: ("utf-32-le", 4)}
NO_LINE_ENDS = ["\v", "\f", "\x1c", "\x1d", "\x1e", "\x1f", "\x85", "\u2028", "\u2029"]
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
PIECES = [
    "",
    "a",
    "[1]",
    "é",
    "e\u0301",
    "क्षि",
    "中",
    "\U0001f600",
    FAMILY,
    "\u05d0\u202e",
    "\n",
    "\r\n",
    "\r",
    *NO_LINE_ENDS,
]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=12).map("".join) | st.text(max_size=20)


def units(text: str, encoding: Encoding) -> int:
    """Length in units, by counting the bytes of an encoding."""
    codec, width = CODECS[encoding]
    return len(text.encode(codec, "surrogatepass")) // width


def reference_lines(text: str) -> list[str]:
    """Lines with their ends as Python's universal newlines give them, the last one without an end."""
    lines = list(io.StringIO(text, newline=""))
    return lines if lines and not lines[-1].endswith(("\n", "\r")) else [*lines, ""]


def reference_position(raw: str, offset: int, encoding: Encoding) -> Position:
    """The position of an index into a client's buffer; within a line end it is that of the line's end."""
    at = 0
    for number, line in enumerate(lines := reference_lines(raw)):
        if offset < at + len(line) or number == len(lines) - 1:
            return Position(number, units(line.rstrip("\r\n")[: offset - at], encoding))
        at += len(line)
    raise AssertionError(offset)


@pytest.mark.parametrize(
    ("text", "starts"),
    [
        ("", [0]),
        ("a", [0]),
        ("a\n", [0, 2]),
        ("a\nb\r\nc\rd", [0, 2, 5, 7]),
        ("\r\n\r\n", [0, 2, 4]),
        ("\n\r", [0, 1, 2]),
        ("\r\r\n\n", [0, 1, 3, 4]),
    ],
)
def test_line_starts(text: str, starts: list[int]) -> None:
    assert list(Text(text).line_starts) == starts


@pytest.mark.parametrize("char", NO_LINE_ENDS)
def test_what_ends_no_line(char: str) -> None:
    text = Text(f"a{char}b [1]\nc")
    assert text.line_starts == (0, 8)
    assert text.line_span(0) == Span(0, 7)
    assert text.position(4, Encoding.UTF16) == Position(0, 4)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_line_span_leaves_out_its_end(end: str) -> None:
    text = Text(f"ab{end}{end}c")
    assert [text.value[s.start : s.end] for s in map(text.line_span, range(3))] == ["ab", "", "c"]
    assert text.newline == end


@pytest.mark.parametrize(
    ("text", "newline"),
    [("", "\n"), ("a", "\n"), ("a\r\nb\r\nc\n", "\r\n"), ("a\rb\rc\r\n", "\r"), ("a\nb\nc\r\nd\r", "\n")],
)
def test_the_line_end_used_most(text: str, newline: str) -> None:
    assert Text(text).newline == newline


@pytest.mark.parametrize(
    ("encoding", "before", "inside", "after"),
    [(Encoding.UTF8, 3, (4, 5, 6), 7), (Encoding.UTF16, 2, (3,), 4), (Encoding.UTF32, 2, (), 3)],
)
def test_a_marker_behind_an_emoji(encoding: Encoding, before: int, inside: tuple[int, ...], after: int) -> None:
    text = Text("é \U0001f600[1]")
    assert text.position(2, encoding) == Position(0, before)
    assert text.position(3, encoding) == Position(0, after)
    assert text.offset(Position(0, after), encoding) == 3
    assert [text.offset(Position(0, i), encoding) for i in inside] == [2] * len(inside), "clamped to its start"


@pytest.mark.parametrize("encoding", Encoding)
def test_positions_outside_the_text_are_clamped(encoding: Encoding) -> None:
    text = Text("ab\r\n\U0001f600\n")
    assert text.offset(Position(-1, 5), encoding) == 0
    assert text.offset(Position(0, -1), encoding) == 0
    assert text.offset(Position(0, 99), encoding) == 2
    assert text.offset(Position(1, 99), encoding) == 5
    assert text.offset(Position(2, 7), encoding) == 6
    assert text.offset(Position(99, 0), encoding) == 6
    assert text.position(-4, encoding) == Position(0, 0)
    assert text.position(99, encoding) == Position(2, 0)
    assert text.position(3, encoding) == Position(0, 2), "between CR and LF: the end of the line"


@pytest.mark.parametrize(("encoding", "shift"), [(Encoding.UTF8, 3), (Encoding.UTF16, 1), (Encoding.UTF32, 1)])
def test_a_byte_order_mark_counts_for_the_client_alone(encoding: Encoding, shift: int) -> None:
    text = Text.of(BOM + "[1] a\n[2]")
    assert text.value == "[1] a\n[2]"
    assert text.position(0, encoding) == Position(0, shift)
    assert text.position(6, encoding) == Position(1, 0)
    assert text.offset(Position(0, shift + 3), encoding) == 3
    assert text.offset(Position(0, 0), encoding) == 0, "before the mark"
    assert text.offset(Position(1, 3), encoding) == 9


def test_only_one_byte_order_mark_is_dropped() -> None:
    assert Text.of(BOM + BOM + "a").value == BOM + "a"
    assert without_bom("a" + BOM) == "a" + BOM
    assert not Text.of("a").bom


def test_line_columns_are_code_points() -> None:
    text = Text("\U0001f600a\r\nb")
    assert [text.line_column(o) for o in (0, 1, 2, 3, 4, 5)] == [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 1)]


def test_spans() -> None:
    span = Span(2, 5)
    assert len(span) == 3
    assert [o for o in range(8) if o in span] == [2, 3, 4]
    assert [o for o in range(8) if span.touches(o)] == [2, 3, 4, 5]
    assert "3" not in span
    assert [span.overlaps(Span(a, a + 2)) for a in (0, 1, 4, 5)] == [False, True, True, False]
    assert span.overlaps(Span(3, 3))
    assert not span.overlaps(Span(5, 5))
    assert span.shifted(-2) == Span(0, 3)


@pytest.mark.parametrize("encoding", Encoding)
def test_lone_surrogates_have_positions(encoding: Encoding) -> None:
    text = Text("\ud800é\udfff[1]")
    assert [text.offset(text.position(o, encoding), encoding) for o in range(7)] == list(range(7))


@PROPERTY
@given(TEXTS)
def test_lines_are_those_of_universal_newlines(value: str) -> None:
    text = Text(value)
    lines = reference_lines(value)
    assert [value[s:] for s in text.line_starts] == ["".join(lines[i:]) for i in range(len(lines))]
    spans = [text.line_span(n) for n in range(len(lines))]
    assert [value[s.start : s.end] for s in spans] == [line.rstrip("\r\n") for line in lines]
    for offset in range(len(value) + 1):
        assert text.line_starts[text.line_at(offset)] <= offset


@PROPERTY
@given(TEXTS, st.sampled_from(Encoding), st.booleans())
def test_positions_count_units(value: str, encoding: Encoding, bom: bool) -> None:
    raw = BOM + value if bom else value
    text = Text.of(raw)
    shift = len(raw) - len(text.value)
    for offset in range(len(text.value) + 1):
        assert text.position(offset, encoding) == reference_position(raw, offset + shift, encoding)


@PROPERTY
@given(TEXTS, st.sampled_from(Encoding), st.booleans())
def test_positions_and_offsets_round_trip(value: str, encoding: Encoding, bom: bool) -> None:
    text = Text.of(BOM + value if bom else value)
    for offset in range(len(text.value) + 1):
        line_end = text.line_span(text.line_at(offset)).end
        assert text.offset(text.position(offset, encoding), encoding) == min(offset, line_end)


@PROPERTY
@given(TEXTS, st.sampled_from(Encoding), st.integers(-1, 6), st.integers(-2, 20))
def test_every_position_has_an_offset(value: str, encoding: Encoding, line: int, character: int) -> None:
    text = Text(value)
    found = text.offset(Position(line, character), encoding)
    lines = [part.rstrip("\r\n") for part in reference_lines(value)]
    if line < 0:
        assert found == 0
    elif line >= len(lines):
        assert found == len(value)
    else:
        count = character if character > 0 else 0
        fitting = [i for i in range(len(lines[line]) + 1) if units(lines[line][:i], encoding) <= count]
        assert found == text.line_starts[line] + max(fitting)


@PROPERTY
@given(TEXTS)
def test_normalised_line_ends(value: str) -> None:
    expected = io.StringIO(value, newline=None).read()
    assert normalise_line_ends(value) == expected
    assert normalise_line_ends(value.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\r\n")) == expected
