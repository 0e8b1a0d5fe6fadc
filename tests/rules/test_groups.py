"""Several markers together: adjacent-markers and grouped-marker."""

from __future__ import annotations

import pytest

from tests.marked import run
from tests.rules.samples import ONE, THREE, TWO, checked, cited


@pytest.mark.parametrize(
    "prose",
    [
        """
        It rose and fell [1][2].
                         ^^^^^^ adjacent-markers warning
        """,
        """
        It rose and fell [1] [2].
                         ^^^^^^^ adjacent-markers hint
        """,
        """
        It rose and fell [1]   [2].
                         ^^^^^^^^^ adjacent-markers hint
        """,
        """
        Three in a row [1][2][3] are one finding.
                       ^^^^^^^^^ adjacent-markers warning
        """,
        """
        Three in a row [1] [2][3] are one finding.
                       ^^^^^^^^^^ adjacent-markers warning
        """,
        """
        One here [1][2], one there [2] [3].
                 ^^^^^^ adjacent-markers warning
                                   ^^^^^^^ adjacent-markers hint
        """,
        """
        One line break may stand between [1]
                                         ^^^ adjacent-markers hint
          [2].
        ^^^^^ &
        """,
        """
        In a bracket of its own ([1][2]).
                                 ^^^^^^ adjacent-markers warning
        """,
        """
        The same one twice [1][1].
                           ^^^^^^ adjacent-markers warning
        """,
    ],
)
def test_markers_side_by_side(prose: str) -> None:
    cited(prose)


@pytest.mark.parametrize(
    "prose",
    [
        "As it is written ([1], [2], [3]).",
        "Bare ones [1], [2]; [3] and [1].",
        "A paragraph [1]\n\n[2] another one.",
        "| [1] | [2] |\n|---|---|\n| [1] | [2] |",
        "- one [1]\n- [2] two",
        "An emphasis [1]*[2]*.",
        "A line break that is marked [1]\\\n[2].",
        "A link [text][1] and `[1]` [2].",
        "A tab is no space [1]\t[2].",
    ],
)
def test_markers_that_are_not_side_by_side(prose: str) -> None:
    cited(prose)


def test_the_other_number_of_a_pair_is_looked_up_too() -> None:
    cited(
        """
        It rose and fell [1][9].
                         ^^^^^^ adjacent-markers warning
                            ^^^ undefined-marker error
        """
    )


def test_adjacent_markers_become_a_group() -> None:
    outcome = cited("It rose [1][2][1].\n        ^^^^^^^^^ adjacent-markers")
    assert outcome.fixed("adjacent-markers").startswith("It rose ([1], [2]).\n")
    fix = outcome.fix("adjacent-markers")
    assert (fix.fix_all, fix.preferred) == (True, True)
    assert outcome.one("adjacent-markers").message == "[1][2][1] side by side renders as one link; write ([1], [2])"


@pytest.mark.parametrize(
    ("prose", "written"),
    [
        ("It rose([1] [2]).\n        ^^^^^^^ adjacent-markers hint", "It rose([1], [2])."),
        ("It rose.[1][2]\n        ^^^^^^ adjacent-markers", "It rose. ([1], [2])"),
        ("It ([1][2] and so on).\n    ^^^^^^ adjacent-markers", "It (([1], [2]) and so on)."),
        ("It (so [1][2]).\n       ^^^^^^ adjacent-markers", "It (so ([1], [2]))."),
        ("[1][2] It rose.\n^^^^^^ adjacent-markers", "([1], [2]) It rose."),
        ("增长[1][2]。\n  ^^^^^^ adjacent-markers", "增长([1], [2])。"),
        ("It rose [1]\n        ^^^ adjacent-markers hint\n[2].\n^^^ &", "It rose ([1], [2])."),
    ],
)
def test_a_group_is_set_off_where_it_must_be(prose: str, written: str) -> None:
    assert cited(prose).fixed("adjacent-markers").startswith(written + "\n")


def test_adjacent_markers_of_which_one_is_undefined_are_no_fix_for_all() -> None:
    outcome = cited("It [1] [9].\n   ^^^^^^^ adjacent-markers hint\n       ^^^ undefined-marker")
    assert not outcome.fix("adjacent-markers").fix_all


@pytest.mark.parametrize(
    "prose",
    [
        """
        It rose and fell [1, 2] and [2,3] and [1;2].
                         ^^^^^^ grouped-marker information
                                    ^^^^^ grouped-marker information
                                              ^^^^^ grouped-marker information
        """,
        """
        It rose and fell [1-3], [1 - 3], [1–3] and [1—3].
                         ^^^^^ grouped-marker information
                                ^^^^^^^ grouped-marker information
                                         ^^^^^ grouped-marker information
                                                   ^^^^^ grouped-marker information
        """,
        """
        It rose and fell [1]-[3] and [1]–[2] and [1] - [3].
                         ^^^^^^^ grouped-marker information
                                     ^^^^^^^ grouped-marker information
                                                 ^^^^^^^^^ grouped-marker information
        """,
        """
        It rose and fell [1, 2-3] and [1、2] and [1，2].
                         ^^^^^^^^ grouped-marker information
                                      ^^^^^ grouped-marker information
                                                ^^^^^ grouped-marker information
        """,
        """
        Beside a plain one [1, 2][3].
                           ^^^^^^ grouped-marker information
                           ^^^^^^^^^ adjacent-markers warning
        """,
    ],
)
def test_several_numbers_in_one_bracket(prose: str) -> None:
    cited(prose)


@pytest.mark.parametrize(
    "written",
    [
        "[0, 1]",
        "[5, 100]",
        "[7-9]",
        "[3-1]",
        "[2-2]",
        "[1, 2024]",
        "[1-2024]",
        "[1-102]",
        "[1.2]",
        "[1 2]",
        "[01, 2]",
        "`[1, 2]`",
        r"\[1, 2]",
        "[1,  2]",
    ],
)
def test_intervals_and_lists_of_numbers_are_no_group(written: str) -> None:
    cited(f"Numbers {written} and more ([1]).")


def test_a_link_whose_text_is_numbers_is_no_group() -> None:
    cited("A link [1, 2](other.md) and more ([1]).")


def test_what_does_not_ascend_is_two_markers() -> None:
    cited(
        """
        From [9]-[7] on.
             ^^^ undefined-marker
                 ^^^ undefined-marker
        """
    )


def test_a_range_spans_a_hundred_numbers_at_most() -> None:
    cited(
        """
        It is so [1-100].
                 ^^^^^^^ grouped-marker
                 ^^^^^^^ undefined-marker
        """
    )
    assert cited("It is so [1-1000] and [1-999] ([1]).").totals.markers == 1


def test_each_number_of_a_group_is_looked_up() -> None:
    outcome = cited(
        """
        It is so [2, 7-8].
                 ^^^^^^^^ grouped-marker
                 ^^^^^^^^ undefined-marker
        """
    )
    assert outcome.one("undefined-marker").message == "[7], [8] have no definition; this document defines 1-3"
    assert not outcome.one("undefined-marker").fixes
    assert not outcome.one("grouped-marker").fixes


def test_long_lists_of_numbers_are_cut_in_messages() -> None:
    outcome = cited(
        """
        It is so [1-6] and [1-7].
                 ^^^^^ grouped-marker
                 ^^^^^ undefined-marker
                           ^^^^^ grouped-marker
                           ^^^^^ undefined-marker
        """
    )
    assert [f.message.partition("; ")[2] for f in outcome.findings] == [
        "write ([1], [2], [3], [4], [5], [6])",
        "this document defines 1-3",
        "write one marker for each number",
        "this document defines 1-3",
    ]
    assert [f.message.partition(" no ")[0] for f in outcome.findings if f.rule == "undefined-marker"] == [
        "[4], [5], [6] have",
        "[4], [5], [6] and others have",
    ]


def test_many_markers_side_by_side_are_cut_in_the_message() -> None:
    outcome = cited("It is so [1][2][3][1] [2] [3].\n         ^^^^^^^^^^^^^^^^^^^^ adjacent-markers")
    assert outcome.one("adjacent-markers").message.endswith("; write ([1], [2], [3])")
    numbers = "".join(f"[{n}]" for n in range(1, 8))
    found = run({"a.md": f"---\ngroundls: cited\n---\nSo {numbers}.\n\n[1]: a#char=1,2 'q'\n".encode()})
    assert found.one("adjacent-markers").message.endswith("; write one group")


def test_each_number_of_a_group_counts_as_cited() -> None:
    checked(f"It is so [1-3].\n         ^^^^^ grouped-marker\n\n{ONE}\n{TWO}\n{THREE}\n")
    checked(f"It is so [1]-[3].\n         ^^^^^^^ grouped-marker\n\n{ONE}\n{TWO}\n{THREE}\n")


def test_a_group_is_rewritten_with_all_its_numbers() -> None:
    outcome = cited("It is so[1-3].\n        ^^^^^ grouped-marker")
    assert outcome.fixed("grouped-marker").startswith("It is so ([1], [2], [3]).\n")
    assert outcome.fix("grouped-marker").fix_all
    message = "[1-3] holds several numbers and renders as plain text; write ([1], [2], [3])"
    assert outcome.one("grouped-marker").message == message


def test_a_group_counts_as_one_marker() -> None:
    outcome = cited(
        "It is so [1-3] and so [1, 2].\n         ^^^^^ grouped-marker\n                      ^^^^^^ grouped-marker"
    )
    assert outcome.totals.markers == 2
