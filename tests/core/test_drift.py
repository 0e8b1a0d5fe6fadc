"""Where words went when a text changed: the lines that stayed say it first, then exact words, then similar ones."""

from __future__ import annotations

import random
from difflib import SequenceMatcher
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcore import drift
from groundcore.canon import canon, is_space
from groundcore.citations import Status, Verification, verify_span
from groundcore.documents import Document
from groundcore.drift import LineMap, locate
from groundcore.sources import SourceText
from groundcore.text import Span
from groundcore.workspace import Workspace
from tests.core.project import PROPERTY, Project

LOG = """# Log of the ferry

Morning

- wind from the west
- two cars, one lorry
- engine checked

Evening

- wind from the west
- nine cars, no lorry
- engine checked

The mate wrote that the second pump ran hot from the start of the crossing, and that nobody was told.
The harbour paid for the repair in March.
"""


def went(old: str, new: str, words: str, nth: int = 0) -> tuple[str, int, bool] | None:
    """The words found, how many of the same stand before them, and whether they changed."""
    at = -1
    for _ in range(nth + 1):
        at = old.index(words, at + 1)
    found = locate(old, new, Span(at, at + len(words)))
    if found.span is None:
        assert found.changed
        return None
    now = new[found.span.start : found.span.end]
    return now, new[: found.span.start].count(now), found.changed


TWIN = "- engine checked"
PUMP = "the second pump ran hot from the start"


@pytest.mark.parametrize(
    ("new", "nth", "expected"),
    [
        (LOG, 1, (TWIN, 1, False)),
        ("Preface\n\n" + LOG, 0, (TWIN, 0, False)),
        (LOG.replace("Evening", "Evening, late"), 1, (TWIN, 1, False)),
        (LOG.replace("- two cars, one lorry\n", ""), 0, (TWIN, 0, False)),
        (LOG.replace("Evening\n", "Noon\n\n- engine checked\n\nEvening\n"), 0, (TWIN, 0, False)),
        (LOG.replace("Evening\n", "Noon\n\n- engine checked\n\nEvening\n"), 1, (TWIN, 2, False)),
        (LOG.replace("- engine checked\n\nEvening", "\nEvening"), 1, (TWIN, 0, False)),
        (LOG.replace("- engine checked\n\nEvening", "\nEvening"), 0, None),
        (LOG.replace("- engine checked\n\nThe", "\nThe"), 1, None),
        (LOG.replace("- ", "    - "), 1, (TWIN, 1, False)),
    ],
)
def test_of_words_that_stand_twice_the_lines_around_tell_which(
    new: str, nth: int, expected: tuple[str, int, bool] | None
) -> None:
    assert went(LOG, new, TWIN, nth) == expected


@pytest.mark.parametrize(
    ("new", "expected"),
    [
        (LOG.replace("The mate wrote", "Nobody but the mate wrote"), (PUMP, False)),
        (LOG.replace("ran hot from", "ran hot\nfrom"), ("the second pump ran hot\nfrom the start", False)),
        (LOG.replace("ran hot from", "ran   hot&#32;from"), ("the second pump ran   hot&#32;from the start", False)),
        (LOG.replace("second", "third"), ("the third pump ran hot from the start", True)),
        (LOG.replace("the second pump", "pump two"), ("pump two ran hot from the start", True)),
        (LOG.replace("ran hot", "never ran hot"), ("the second pump never ran hot from the start", True)),
        (LOG.replace("second pump", "_second_ pump"), ("the _second_ pump ran hot from the start", True)),
        (LOG.replace(PUMP, PUMP.upper()), (PUMP.upper(), True)),
        (PUMP + "\n\n" + LOG.replace(PUMP, "all went well"), (PUMP, False)),
        (LOG.replace(PUMP, "all went well"), None),
        (LOG.replace(PUMP, "the start was late"), None),
        (LOG.replace("The mate wrote that the second pump ran hot from the start of the crossing", "He wrote"), None),
        ("", None),
        ("Something else altogether.\n", None),
    ],
)
def test_words_on_a_line_that_changed(new: str, expected: tuple[str, bool] | None) -> None:
    found = went(LOG, new, PUMP)
    assert (found and (found[0], found[2])) == expected


@pytest.mark.parametrize("between", ["A", "A line that stayed"])
def test_words_elsewhere_are_not_taken_for_those_that_left(between: str) -> None:
    """A line that says the same stood there before, changed or not: what left did not go there."""
    sentence = "Costs fell in every region, we hear."
    old = f"{sentence}\n\n{between}\n\nSome say: {sentence}\n"
    assert went(old, f"Gone.\n\n{between}\n\nMany say: {sentence}\n", sentence) is None


def test_words_that_arrived_twice_are_not_guessed() -> None:
    sentence = "The repair took nine days and two men."
    old = f"One\n{sentence}\nTwo\nThree\n"
    assert went(old, f"One\nTwo\nAgain: {sentence}\nThree\n", sentence) == (sentence, 0, False)
    assert went(old, f"One\nTwo\n- {sentence}\nThree\n- {sentence}\n", sentence) is None


def test_short_words_are_not_followed_to_another_place() -> None:
    assert went("One\nnine days\nTwo\n", "One\nTwo\nit took nine days\n", "nine days") is None


def test_blank_lines_and_fences_do_not_hold_a_place() -> None:
    """A paragraph put in above one that was edited: the blank line between them is not the one that was there."""
    old = "# Title\n\nThe first pump was repaired in March by two men.\n\n```\n\n# End\n"
    new = "# Title\n\nA new one.\n\n```\n\nThe first pump was repaired in May by two men.\n\n```\n\n# End\n"
    found = went(old, new, "The first pump was repaired in March by two men.")
    assert found == ("The first pump was repaired in May by two men.", 0, True)


def test_a_line_put_in_between_belongs_to_it() -> None:
    old, new = "# A\nFirst line\nsecond line\n# B\n", "# A\nFirst line\nput in\nsecond line\n# B\n"
    assert went(old, new, "First line\nsecond line") == ("First line\nput in\nsecond line", 0, True)
    assert went(old, new.replace("put in", ""), "First line\nsecond line") == ("First line\n\nsecond line", 0, False)
    assert went(old, new.replace("put in", "0 1 2 3 4 5 6\n" * 90), "First line\nsecond line") is None


@pytest.mark.parametrize(
    ("words", "instead"),
    [("The pump", "Both old pumps"), ("very start", "first or second day"), ("not cool down", "cool")],
)
def test_words_put_in_place_of_those_that_left_belong_to_it(words: str, instead: str) -> None:
    sentence = "The pump ran hot and would not cool down until noon, as it had done from the very start"
    old = f"# A\n{sentence}\n# B\n"
    assert went(old, old.replace(words, instead), sentence) == (sentence.replace(words, instead), 0, True)


def test_the_text_of_a_link_is_not_the_link() -> None:
    old = "See\n\n* [Guide](https://example.org/a/rather/long/address/to/a/page.md)\n"
    assert went(old, "See\n\n* Guide of the house\n", old[7:-1]) is None


def test_a_passage_ends_where_its_words_end() -> None:
    """Words that stayed by chance far from the rest do not stretch it."""
    old = "A\nthe pump ran hot from the start of it\nB\n"
    filler = " ".join(f"word{i}" for i in range(40))
    new = f"A\nthe {filler} pump ran hot from the start of it today\nB\n"
    assert went(old, new, old[2:-3]) == ("pump ran hot from the start of it", 0, True)


def test_words_that_no_space_separates() -> None:
    old, new = "东西\n天气很好，我们去公园。\n", "东西\n天气不好，我们去公园。\n"
    assert went(old, new, "天气很好，我们去公园。") == ("天气不好，我们去公园。", 0, True)


@pytest.mark.parametrize("span", [Span(0, 0), Span(3, 3), Span(5, 2), Span(4, 5), Span(900, 950)])
def test_a_span_without_words_is_gone(span: Span) -> None:
    assert locate("Some words", "Some words", span).span is None


def test_white_space_at_the_ends_is_no_part_of_it() -> None:
    assert locate("a\n  words  \nb", "b\nwords\na", Span(1, 12)).span == Span(2, 7)
    assert locate("Some words", "So. Some words", Span(5, 99)).span == Span(9, 14)


def test_a_map_is_made_once_for_many_spans() -> None:
    new = LOG.replace("second", "third")
    lines = LineMap(LOG, new)
    spans = [Span(i, i + 20) for i in range(0, len(LOG) - 20, 7)]
    assert [locate(LOG, new, s, lines) for s in spans] == [locate(LOG, new, s) for s in spans]


LINES = [
    "",
    "}",
    "```",
    "- a b c",
    "the pump ran",
    "the pump  ran hot",
    "- engine",
    "&amp; more",
    "e\u0301te\u0301",
    "漢字かな",
]


@PROPERTY
@given(st.lists(st.sampled_from(LINES), max_size=9), st.lists(st.sampled_from(LINES), max_size=9), st.data())
def test_what_is_found_is_inside_and_said_truly(old: list[str], new: list[str], data: st.DataObject) -> None:
    before, after = "\n".join(old), "\n".join(new)
    start = data.draw(st.integers(0, len(before)))
    span = Span(start, data.draw(st.integers(start, len(before))))
    found = locate(before, after, span)
    if found.span is not None:
        now = after[found.span.start : found.span.end]
        assert 0 <= found.span.start < found.span.end <= len(after)
        assert not is_space(now[0])
        assert not is_space(now[-1])
        assert found.changed == (canon(now) != canon(before[span.start : span.end]))


@PROPERTY
@given(st.lists(st.sampled_from(LINES[3:]), min_size=1, max_size=9, unique=True), st.data())
def test_lines_put_in_between_move_everything_by_their_length(old: list[str], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(old)))
    before, after = "\n".join(old), "\n".join([*old[:at], "Put in.", *old[at:]])
    for index, line in enumerate(old):
        start = sum(len(above) + 1 for above in old[:index])
        moved = start + (len("Put in.") + 1 if index >= at else 0)
        assert locate(before, after, Span(start, start + len(line))) == drift.Drift(
            Span(moved, moved + len(line)), False
        )


def test_the_cost_of_comparing_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Repeated lines in another order have nothing to hold on to: too many of them are not compared one by one."""
    given_to: list[tuple[int, int]] = []
    matcher = SequenceMatcher

    def counting(junk: None, a: list[str], b: list[str], autojunk: bool) -> object:
        given_to.append((len(a), len(b)))
        return matcher(junk, a, b, autojunk)

    monkeypatch.setattr(drift, "SequenceMatcher", counting)
    chance = random.Random(7)
    few, many = 40, 3000
    for count in (few, many):
        old, new = ([chance.choice(["aaa", "bbb", "ccc"]) for _ in range(count)] for _ in range(2))
        LineMap("\n".join(old), "\n".join(new))
    assert given_to
    assert max(a for a, _ in given_to) <= few


def test_a_long_changed_stretch_is_searched_and_not_aligned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drift, "_MAX_BLOCK", 100)
    old = "A\n" + "x1 y2 z3 " * 20 + PUMP + "\nB\n"
    new = "A\n" + "y2 x1 z3 " * 20 + PUMP + " today\nB\n"
    assert went(old, new, PUMP) == (PUMP, 0, False)
    assert went(old, new.replace("second", "third"), PUMP) == (PUMP.replace("second", "third"), 0, True)


# In the resolve path


def verified(text: str, words: str, new: str, nth: int = 0, *, known: bool = True) -> Verification:
    """What becomes of words of `text` in `new`, with and without the old text."""
    at = -1
    for _ in range(nth + 1):
        at = text.index(words, at + 1)
    return verify_span(SourceText("s", new), Span(at, at + len(words)), canon(words), text if known else None)


def test_the_old_text_puts_the_likely_candidate_first() -> None:
    new = LOG.replace("Evening\n", "Noon\n\n- engine checked\n\nEvening\n")
    without = verified(LOG, TWIN, "An hour late.\n" + new, 1, known=False)
    found = verified(LOG, TWIN, "An hour late.\n" + new, 1)
    assert without.status is found.status is Status.AMBIGUOUS
    assert without.likely is None
    assert found.likely == found.candidates[0] == max(without.candidates) != without.candidates[0]
    assert sorted(found.candidates) == sorted(without.candidates)
    assert found.span is None


def test_the_old_text_says_what_a_quote_became() -> None:
    old = "Alpha\nThe yield of plant A rose by 14 percent in 2021.\nBeta\nNo figure for plant B.\n"
    new = "Alpha\nThe yield of plant A fell by 14.6 percent in 2022.\nBeta\nThe yield of plant B rose by 14 percent in 2021.\n"
    words = "The yield of plant A rose by 14 percent in 2021."
    without, found = verified(old, words, new, known=False), verified(old, words, new)
    assert without.span is not None and found.span is not None
    assert without.status is found.status is Status.ALTERED
    assert new[without.span.start : without.span.end] == "The yield of plant B rose by 14 percent in 2021."
    assert new[found.span.start : found.span.end] == "The yield of plant A fell by 14.6 percent in 2022."
    assert 0.5 < found.similarity < without.similarity


@pytest.mark.parametrize(
    ("new", "status"),
    [
        (LOG, Status.VERIFIED),
        ("x\n" + LOG, Status.MOVED),
        (LOG.replace("second", "third"), Status.ALTERED),
        (LOG.replace(PUMP, "all went well"), Status.MISSING),
        ("x\n" + LOG + LOG, Status.AMBIGUOUS),
        ("", Status.MISSING),
    ],
)
@pytest.mark.parametrize("old", [LOG, "", "other words\n" * 90, LOG.replace("two", "three"), LOG + LOG])
def test_an_old_text_changes_no_status(new: str, status: Status, old: str) -> None:
    at = LOG.index(PUMP)
    source = SourceText("s", new)
    assert verify_span(source, Span(at, at + len(PUMP)), PUMP, old).status is status


@pytest.mark.parametrize("words", [TWIN, PUMP])
def test_an_old_text_in_which_the_quote_stood_elsewhere_says_nothing(words: str) -> None:
    new = LOG.replace("Evening\n", "Noon\n\n- engine checked\n\nEvening\n").replace("second", "third")
    at = LOG.rindex(words)
    source, span = SourceText("s", "An hour late.\n" + new), Span(at, at + len(words))
    assert verify_span(source, span, words, "Preface\n" + LOG) == verify_span(source, span, words)


def test_an_edited_place_is_no_candidate_of_an_ambiguous_quote() -> None:
    """The line was edited where it stood, and stands twice elsewhere as before."""
    old = LOG + "\nNight\n\n- engine checked\n"
    new = "An hour late.\n" + old.replace("- engine checked\n\nEvening", "- engine checked twice\n\nEvening")
    new = new.replace("- engine checked twice", "- the engine was checked")
    found = verified(old, TWIN, new)
    assert found.status is Status.AMBIGUOUS
    assert found == verified(old, TWIN, new, known=False)
    assert locate(old, new, Span(old.index(TWIN), old.index(TWIN) + len(TWIN))).changed


class Remembering(Workspace):
    """A workspace that knows what a source was."""

    def previous(self, path: str) -> str | None:
        return LOG if path == "log.txt" else None


@pytest.mark.parametrize("kind", [Workspace, Remembering])
def test_a_workspace_hands_on_what_a_source_was(tmp_path: Path, kind: type[Workspace]) -> None:
    at = LOG.rindex(TWIN)
    text = "An hour late.\n" + LOG.replace("Evening\n", "Noon\n\n- engine checked\n\nEvening\n")
    project = Project.at(tmp_path / "project")
    project.write("log.txt", text)
    project.write("d.md", f'Checked ([1]).\n\n[1]: log.txt#char={at},{at + len(TWIN)} "{TWIN}"\n')
    workspace = kind(str(project.root))
    document = workspace.document("d.md")
    assert isinstance(document, Document)
    (resolution,) = workspace.resolve(document)
    assert resolution.verification is not None
    last = text.rindex(TWIN)
    assert resolution.verification.likely == (Span(last, last + len(TWIN)) if kind is Remembering else None)
