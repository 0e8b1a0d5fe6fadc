"""``int()`` is never given more than ten digits, and three for a marker: Python raises above 4,300."""

from __future__ import annotations

import builtins
from collections.abc import Iterator

import pytest

from groundcore import canon, citations
from groundcore.documents import read_document
from groundcore.markup import DocumentFormat, brackets, definitions, references
from groundcore.rules import RULE_NAMES, check_document, support
from groundcore.text import Text
from groundcore.workspace import Workspace

LONG = "9" * 5000


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The digits given to ``int`` in the modules that read numbers."""
    given: list[str] = []

    class Spy(int):
        def __new__(cls, value: object = 0, *base: int) -> int:  # type: ignore[misc]
            if isinstance(value, str):
                given.append(value)
            return builtins.int(value, *base)  # type: ignore[call-overload,no-any-return]

    for module in (canon, citations, brackets, definitions, references, support):
        monkeypatch.setattr(module, "int", Spy, raising=False)
    yield given


def test_no_number_is_too_long_to_read(seen: list[str], tmp_path: object) -> None:
    text = "\n\n".join(
        [
            f"A [{LONG}] b [1, {LONG}] c [1-{LONG}] d \u3010{LONG}\u2020L{LONG}\u3011 e &#{LONG}; f [01] [7] [1] [1-3]",
            f"{LONG}. item",
            "# References",
            f"[{LONG}] x",
            f'[1]: s.txt#char={LONG},{LONG} "q &#{LONG}; &#x{LONG};"',
            f'[{LONG}]: s.txt#char=0,5 "q"',
            f'[2]: s.txt#page={LONG}&char=1,2 "q"',
            f'[3]: s.txt#L{LONG}-L{LONG} "q"',
            f'[4]: s.txt#line={LONG},{LONG} "q"',
            '[5]: s.txt#char=1234567890,1234567891 "q &#65;"',
        ]
    )
    workspace = Workspace(str(tmp_path), RULE_NAMES)
    document = read_document("d.md", Text(text), DocumentFormat.MARKDOWN)
    checked = check_document(workspace, document)
    assert not checked.failures
    assert seen
    assert max(len(digits) for digits in seen) <= 10


def test_a_marker_has_three_digits_at_most(seen: list[str]) -> None:
    document = read_document("d.md", Text('[1000] [12345] [999]\n\n[999]: a#char=0,1 "x"\n'), DocumentFormat.MARKDOWN)
    assert [m.numbers for m in document.markers] == [(999,)]
