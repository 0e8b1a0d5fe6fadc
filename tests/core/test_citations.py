"""The resolve path: what becomes of a quote when its source changes, and which defect of a definition is named first."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from groundcore import sources
from groundcore.anchoring import is_unique, places
from groundcore.canon import canon, is_space
from groundcore.citations import Status, bad_fragment_from, parse_fragment, verify_span
from groundcore.sources import SourceText, read_source
from groundcore.text import Span
from tests.core.project import PROPERTY, Project, source

TEXT = "The ferry stopped at noon. The grease of sheave C held 4.1 % water, eight times too much.\nNobody was hurt.\n"
QUOTE = "The grease of sheave C held 4.1 % water, eight times too much."
SPAN = Span(TEXT.index(QUOTE), TEXT.index(QUOTE) + len(QUOTE))


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project.at(tmp_path / "project")


def status(text: str, span: Span = SPAN, quote: str = QUOTE) -> tuple[Status, str]:
    """The status of a quote, and what stands where it is now."""
    found = verify_span(source(text), span, canon(quote))
    return found.status, text[found.span.start : found.span.end] if found.span else ""


@pytest.mark.parametrize(
    ("text", "expected", "now"),
    [
        (TEXT, Status.VERIFIED, QUOTE),
        (TEXT[:-8], Status.VERIFIED, QUOTE),
        (TEXT + "More.", Status.VERIFIED, QUOTE),
        ("x" + TEXT, Status.MOVED, QUOTE),
        (TEXT[1:], Status.MOVED, QUOTE),
        (TEXT.replace("sheave", "shave"), Status.ALTERED, QUOTE.replace("sheave", "shave")),
        (TEXT.replace("4.1", "4.7"), Status.ALTERED, QUOTE.replace("4.1", "4.7")),
        (TEXT.replace("held 4.1", "held\n4.1"), Status.VERIFIED, QUOTE.replace("held 4.1", "held\n4.1")),
        (TEXT.replace(QUOTE, QUOTE.upper()), Status.ALTERED, QUOTE.upper()),
        (TEXT.replace("grease", "**grease**"), Status.ALTERED, QUOTE.replace("grease", "**grease**")),
        (TEXT.replace(QUOTE, "") + "New: " + QUOTE, Status.MOVED, QUOTE),
        (f"x {QUOTE} and {QUOTE} again", Status.AMBIGUOUS, ""),
        ("Something else altogether stands here now, and nothing like it.", Status.MISSING, ""),
        (TEXT[: SPAN.start + 9], Status.MISSING, ""),
    ],
)
def test_statuses(text: str, expected: Status, now: str) -> None:
    assert status(text) == (expected, now)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("grease", "greased"),
        ("grease", "gease"),
        ("water,", "water \u2014"),
        ("grease", "fresh grease"),
        ("eight times ", ""),
    ],
)
def test_an_insertion_or_deletion_inside_alters(old: str, new: str) -> None:
    found, now = status("Before. " + TEXT.replace(old, new))
    assert found is Status.ALTERED
    assert "sheave C held 4.1 % water" in now
    assert new in now


@pytest.mark.parametrize("data", [TEXT.replace("\n", "\r\n"), TEXT.replace("\n", "\r"), TEXT])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_line_ends_byte_order_mark_and_encoding_move_nothing(data: str, encoding: str) -> None:
    read = read_source("s.txt", data.encode(encoding))
    assert isinstance(read, SourceText)
    assert read.value == TEXT
    assert verify_span(read, SPAN, QUOTE).status is Status.VERIFIED


FILLER = "Nothing of this sentence stands in the quote at all, whatever words it may use. " * 20


@pytest.mark.parametrize("indexed_from", [0, 10**9])
@pytest.mark.parametrize(
    ("quote", "now"),
    [
        (QUOTE, QUOTE.replace("eight", "nine")),
        ("Der Überprüfung zufolge war das Lager trocken.", "Der Überprüfung zufolge war das Lager nicht trocken."),
        ("汽艇于八点二十五分抵达码头并停靠在北侧。", "汽艇于八点三十五分抵达码头并停靠在北侧。"),
        ("a b c d 1 2 3 e f g h", "a b c d 1 9 3 e f g h"),
    ],
)
def test_an_altered_quote_is_found_wherever_it_stands(
    monkeypatch: pytest.MonkeyPatch, indexed_from: int, quote: str, now: str
) -> None:
    monkeypatch.setattr(sources, "_INDEXED_FROM", indexed_from)
    text = f"{FILLER}{now} {FILLER}"
    assert status(text, Span(0, len(quote)), quote) == (Status.ALTERED, now)
    assert status(FILLER, Span(0, len(quote)), quote) == (Status.MISSING, "")


def test_the_more_similar_of_two_passages_is_the_altered_quote() -> None:
    near, far = (
        QUOTE.replace("4.1", "4.2"),
        QUOTE.replace("4.1", "4.2").replace("eight times too much", "six times too many"),
    )
    for text in (f"{FILLER}{far} {FILLER}{near}", f"{FILLER}{near} {FILLER}{far}"):
        assert status(text, Span(0, 5)) == (Status.ALTERED, near)


def test_the_nearest_candidate_comes_first() -> None:
    text = f"{QUOTE} x {QUOTE} y {QUOTE}"
    found = verify_span(source(text), Span(70, 75), QUOTE)
    assert [c.start for c in found.candidates] == [65, 130, 0]
    assert all(text[c.start : c.end] == QUOTE for c in found.candidates)


def test_a_changed_span_is_not_verified_by_a_like_one() -> None:
    assert status("a\u0301b", Span(0, 2), "á b")[0] is not Status.VERIFIED
    assert status("10² is 100", Span(0, 3), "102")[0] is not Status.VERIFIED
    assert status("ﬁne words", Span(0, 8), "fine words")[0] is Status.ALTERED
    assert status("co operate", Span(0, 10), "cooperate")[0] is not Status.VERIFIED
    assert status("words", Span(0, 5), "")[0] is Status.MISSING
    assert status("words", Span(3, 3), "")[0] is Status.MISSING


@pytest.mark.parametrize(
    "written",
    [
        "The cafe\u0301 of the harbour is closed.",
        "The café\u00a0of the\n  harbour is closed.",
        "The\u00ad café of the\u200b \u00adharbour is closed.",
        "The caf&eacute; of the harbour is\r\nclosed.".replace("\r", ""),
        r"The café of the harbour is closed\.",
        "The caf&amp;eacute; of the harbour is closed.",
    ],
)
def test_forms_of_the_same_words(written: str) -> None:
    quote = "The café of the harbour is closed."
    assert status(written, Span(0, len(written)), quote) == (Status.VERIFIED, written)
    moved = f"Note: {written} Ask Ms Ode\u0301n."
    assert status(moved, Span(0, len(written)), quote) == (Status.MOVED, written)
    doubled = verify_span(source(f"Note: {written} And: {written}"), Span(0, 5), quote)
    assert [c.end - c.start for c in doubled.candidates] == [len(written)] * 2


@pytest.mark.parametrize(
    ("text", "quote", "found"),
    [
        ("aaaa", "aa", [(0, 2), (1, 3), (2, 4)]),
        ("na na na na", "na na", [(0, 5), (3, 8), (6, 11)]),
        ("a  a\na", "a a", [(0, 4), (3, 6)]),
        ("ab", "c", []),
        ("ab", "", []),
        ("A b", "a b", []),
        (" \u200ba b\u00ad", "a b", [(2, 5)]),
        ("ae\u0301 aé", "aé", [(0, 3), (4, 6)]),
        ("e\u0301e", "e", [(0, 1), (2, 3)]),
        (r"a\*b c\*d", "*b", [(2, 4)]),
        ("a&amp;b &b", "&b", [(1, 7), (8, 10)]),
    ],
)
def test_places(text: str, quote: str, found: list[tuple[int, int]]) -> None:
    assert places(source(text), quote) == tuple(Span(*f) for f in found)


@pytest.mark.parametrize(("text", "start", "end"), [("AT&amp;T rings twice.", 3, 20), ("cafe\u0301 cafés", 0, 4)])
def test_a_verified_span_that_cuts_a_unit_is_found_again(text: str, start: int, end: int) -> None:
    quote = canon(text[start:end])
    assert verify_span(source(text), Span(start, end), quote).status is Status.VERIFIED
    assert status("x " + text, Span(start, end), quote) == (Status.MOVED, text[start:end])


ATOMS = [
    "a",
    "b",
    " ",
    "\n",
    "\u00ad",
    "e\u0301",
    "é",
    "&lt;",
    "\\*",
    "각",
    "\u1100\u1161\u11a8",
    "😀",
    "👩\u200d👧",
    ".",
]


@st.composite
def cut(draw: st.DrawFn) -> tuple[list[str], int, int]:
    """Pieces of a text, and the first and last of those that a quote consists of."""
    atoms = draw(st.lists(st.sampled_from(ATOMS), min_size=1, max_size=10))
    first = draw(st.integers(0, len(atoms) - 1))
    last = draw(st.integers(first, len(atoms) - 1))
    assume(not is_space(atoms[first]) and not is_space(atoms[last]))
    return atoms, first, last


def reference_places(atoms: list[str], quote: str) -> tuple[Span, ...]:
    """Every run of whole pieces that reads as the quote, and every place of it as it is written; the shorter one of two."""
    ends = [len("".join(atoms[:i])) for i in range(len(atoms) + 1)]
    text = "".join(atoms)
    found = {Span(i, i + len(quote)) for i in range(len(text)) if text.startswith(quote, i)}
    for i, atom in enumerate(atoms):
        for j in range(i + 1, len(atoms) + 1):
            if not is_space(atom) and not is_space(atoms[j - 1]) and canon("".join(atoms[i:j])) == quote:
                found.add(Span(ends[i], ends[j]))
    inner = [p for p in found if not any(o != p and p.start <= o.start and o.end <= p.end for o in found)]
    return tuple(sorted(inner))


@PROPERTY
@given(cut())
@example((["\\*", "a", "\\*"], 0, 0))
def test_places_are_all_places(drawn: tuple[list[str], int, int]) -> None:
    atoms, first, last = drawn
    text, quote = "".join(atoms), canon("".join(atoms[first : last + 1]))
    found = places(source(text), quote)
    assert found == reference_places(atoms, quote)
    assert is_unique(source(text), quote) == (len(found) == 1)


@PROPERTY
@given(cut(), st.integers(0, 12), st.integers(1, 12))
def test_a_verification_says_what_is_true(drawn: tuple[list[str], int, int], start: int, length: int) -> None:
    atoms, first, last = drawn
    text, quote = "".join(atoms), canon("".join(atoms[first : last + 1]))
    found = verify_span(source(text), Span(start, start + length), quote)
    all_places = reference_places(atoms, quote)
    if start + length <= len(text) and canon(text[start : start + length]) == quote:
        assert (found.status, found.span) == (Status.VERIFIED, Span(start, start + length))
    elif len(all_places) == 1:
        assert (found.status, found.span) == (Status.MOVED, all_places[0])
    else:
        assert (found.status, sorted(found.candidates)) == (Status.AMBIGUOUS, list(all_places))


@pytest.mark.parametrize(
    ("fragment", "expected"),
    [
        ("char=4,9", (4, 9, None)),
        ("char=0,1", (0, 1, None)),
        ("char=0,9999999999", (0, 9999999999, None)),
        ("page=3&char=4,9", (4, 9, 3)),
        ("char=4,9;length=100", (4, 9, None)),
        ("char=4,9;length=100;md5=0f", (4, 9, None)),
        ("page=12&char=4,9;md5=", (4, 9, 12)),
    ],
)
def test_fragments(fragment: str, expected: tuple[int, int, int | None]) -> None:
    parsed = parse_fragment(fragment)
    assert parsed is not None
    assert (parsed[0].start, parsed[0].end, parsed[1]) == expected


@pytest.mark.parametrize(
    ("fragment", "bad_from"),
    [
        ("char=4", 0), ("char=4,", 0), ("char=", 0), ("char=007,9", 6), ("char=1,2x", 8), ("char=1,02", 8), ("char=x,2", 5),
        ("char=9,4", 0), ("char=4,4", 0), ("char=0,99999999999", 17), ("char=99999999999,2", 15), ("char=-1,2", 5),
        ("char=1, 2", 7), ("char=1,2&page=3", 8), ("page=&char=1,2", 0), ("page=x&char=1,2", 0), ("Char=1,2", 0), ("char=１,2", 5),
        ("char=1,2;", 8), ("char=1,2;x", 8), ("char=1,2,3", 8), ("char=1.5,2", 6), ("x&char=1,2", 0), ("", 0), ("line=1,2", 0),
    ],
)  # fmt: skip
def test_fragments_that_do_not_parse(fragment: str, bad_from: int) -> None:
    assert parse_fragment(fragment) is None
    assert bad_fragment_from(fragment) == bad_from


def test_a_long_fragment_is_read_in_linear_time() -> None:
    assert parse_fragment("char=" + "1" * 100_000 + ",2") is None
    assert parse_fragment("char=1,2" + ";a=b" * 50_000 + ";") is None
