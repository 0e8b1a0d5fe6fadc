"""Renumbering: by first mention, in one block, and no marker leads elsewhere afterwards."""

from __future__ import annotations

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from groundcore.documents import Document
from groundcore.findings import apply_edits
from groundcore.markup import BracketKind
from groundcore.writing import definition_block, renumbering
from tests.core.project import PROPERTY, document


def renumbered(text: str) -> str | None:
    found = renumbering(document(text))
    return None if found is None else apply_edits(text, found.edits)


def lines(*numbers: int) -> str:
    return "\n".join(f'[{n}]: s{n}.md#char={n},{n + 1} "q{n}"' for n in numbers)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            f"A ([3]), b ([1]).\n\n{lines(1, 3)}\n",
            'A ([1]), b ([2]).\n\n[1]: s3.md#char=3,4 "q3"\n[2]: s1.md#char=1,2 "q1"\n',
        ),
        (f"A ([1]).\n\n{lines(1)}\n", f"A ([1]).\n\n{lines(1)}\n"),
        (f"A [2, 5].\n\n{lines(5, 2)}", 'A ([1], [2]).\n\n[1]: s2.md#char=2,3 "q2"\n[2]: s5.md#char=5,6 "q5"'),
        (f"{lines(2)}\n\nA ([2]).\n", '\nA ([1]).\n\n[1]: s2.md#char=2,3 "q2"\n'),
        (f"A [t][2] [02] ![2].\n\n{lines(2)}\n", 'A [t][1] [1] ![1].\n\n[1]: s2.md#char=2,3 "q2"\n'),
        (f"Unused.\n\n{lines(7, 4)}\n", 'Unused.\n\n[1]: s4.md#char=4,5 "q4"\n[2]: s7.md#char=7,8 "q7"\n'),
        (f"`[2]` \\[2] [2]\n\n{lines(2)}\n", '`[2]` \\[2] [1]\n\n[1]: s2.md#char=2,3 "q2"\n'),
    ],
)
def test_renumbering(text: str, expected: str) -> None:
    assert renumbered(text) == expected
    crlf = renumbered(text.replace("\n", "\r\n"))
    assert crlf == expected.replace("\n", "\r\n")


@pytest.mark.parametrize(
    "text",
    [
        "No definitions [1].",
        f"Undefined [9].\n\n{lines(1)}",
        f"Doubled [1].\n\n{lines(1, 1)}",
        "Broken [1].\n\n[1]:\n",
        f"Hidden [1].\n{lines(1)}",
        "Over two lines [1].\n\n[1]: a.md#char=1,2\n'q'",
        f"Foreign 【1】 [1].\n\n{lines(1)}",
    ],
)
def test_what_is_not_renumbered(text: str) -> None:
    assert renumbered(text) is None


@pytest.mark.parametrize(
    "text",
    [
        f"[4] [7] [4]-[2]\n\n{lines(2, 4, 7)}\n",
        f"{lines(6)}\n\nA [6].\n\n```\ncode without an end\n",
        f"{lines(6)}\n\nA [6].\n\n<div>\n",
    ],
)
def test_renumbering_never_changes_what_a_marker_leads_to(text: str) -> None:
    after = renumbered(text)
    assert after is None or links(document(after)) == links(document(text))


def links(read: Document) -> list[str]:
    """What follows the label of the definition that each marker or use leads to, in order."""
    uses = (BracketKind.PADDED, BracketKind.REFERENCE)
    used = [b for b in read.brackets if read.is_marker(b) or read.is_hidden(b) or b.kind in uses]
    found = [read.definitions.get(n) for b in used for n in b.numbers]
    return [read.text.value[d.label.end : d.line.end] if d else "nothing" for d in found]


USES = [
    "word ([N]) more",
    "x ([N], [N]).",
    "[N][N]",
    "[N, N]",
    "[0N]",
    "[a [N]](u)",
    "`[N]`",
    "text [t][N].",
    "[N][]",
    "![N]",
    "| [N] | b |",
]


@st.composite
def numbered(draw: st.DrawFn) -> str:
    """A document with markers of every kind, and its definitions in one place or another."""
    numbers = draw(st.lists(st.integers(1, 20), min_size=1, max_size=5, unique=True))
    prefixes = st.sampled_from(["", "", "- ", "> ", "# ", "    "])
    body = []
    for use in draw(st.lists(st.sampled_from(USES), min_size=1, max_size=5)):
        body.append(draw(prefixes) + re.sub("N", lambda _: str(draw(st.sampled_from(numbers))), use))
        body.extend([""] * draw(st.integers(0, 1)))
    split = draw(st.integers(0, len(numbers)))
    parts = [lines(*numbers[:split]), "", *body, "", lines(*numbers[split:])]
    return draw(st.sampled_from(["\n", "\r\n"])).join("\n".join(parts).split("\n")) + draw(st.sampled_from(["", "\n"]))


@PROPERTY
@given(numbered())
def test_a_renumbered_document_says_the_same(text: str) -> None:
    after = renumbered(text)
    assume(after)
    assert after is not None
    read = document(after)
    assert sorted(links(read)) == sorted(links(document(text)))
    assert [d.number for d in read.syntax.definitions] == list(range(1, len(read.syntax.definitions) + 1))
    assert len(definition_block(read)) == len(read.syntax.definitions)
    assert all(d.visible and d.fault is None for d in read.syntax.definitions)
    assert renumbered(after) == after
