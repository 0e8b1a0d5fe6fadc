"""Documents that are put together at random: rules never fail on them, and every fix keeps its word."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from groundcore.checking import DocumentReport
from groundcore.findings import apply_edits
from tests.core.project import PROPERTY
from tests.marked import run
from tests.rules.facts import ABOUT_FACTS
from tests.rules.samples import SOURCE
from tests.rules.test_fixes import fixes, rechecked, rules

_MARKERS = st.sampled_from(
    [
        *(
            "[1]",
            "[2]",
            "[3]",
            "[4]",
            "[9]",
            "([1])",
            "([2], [3])",
            "[1][2]",
            "[3] [4]",
            "[1, 2]",
            "[1-3]",
            "[2]-[4]",
            "[5, 100]",
        ),
        *(
            "[0]",
            "[01]",
            "[09]",
            "![2]",
            "【1】",
            "【9】",
            "【source.txt†L2】",
            "\ue203",
            "[1][]",
            "[text][3]",
            "`[1]`",
            "\\[2]",
        ),
        *("[link [2]](https://x.org)", "[[4]](https://x.org)", "[4](#x)"),
    ]
)
_WORDS = st.sampled_from(
    ["It rose", "and fell,", "word", "增长", "*so*", "$4", "(", ")", ".", "。", "\n", "\n\n- ", "\n\n> ", "\n\n", "| "]
)
_PROSE = st.lists(st.tuples(_WORDS, _MARKERS, st.sampled_from(["", " "])), min_size=1, max_size=6).map(
    lambda parts: "".join(f"{words}{space}{marker}" for words, marker, space in parts)
)
_DESTINATIONS = st.sampled_from(
    [
        'source.txt#char=0,26 "Revenue rose 12 % in 2023."',
        'source.txt#char=0,26;length=9 "Revenue rose 12 % in 2023."',
        "<source.txt#char=27,54>  'Costs  fell in every region.'",
        'source.txt#char=3,20 "The board met on a Monday in March."',
        'source.txt#char=99,9 "Nobody spoke of the flood."',
        'Source.TXT#char=91,117 "Nobody spoke of the flood."',
        'gone.txt#char=91,117 "Nobody spoke of the flood."',
        'source.txt "Nobody spoke of the flood."',
        "source.txt#L2",
        "source.txt#char=0,26",
        'source.txt#char=0,7 "Revenue"',
        'source.txt#char=0,26\n"Revenue rose 12 % in 2023."',
        'source.txt#char=0,26 "Revenue rose 12 % in 2023.',
        "source.txt#char=0,26 Revenue rose 12 % in 2023.",
        'source.txt#char=0,26 "Revenue rose 11 % in 2023."',
        'source.txt#char=0,26 "Zebras quarrel."',
        "https://example.org",
        "../../etc/hosts#char=0,4 'root'",
        "",
    ]
)
_LABELS = st.sampled_from(["[1]", "[2]", "[3]", "[4]", "[1]", "[2]", "[01]", "[1000]", "\n- [3]", "\n> [2]", "  [4]"])
_DEFINITIONS = st.lists(
    st.tuples(_LABELS, _DESTINATIONS, st.sampled_from(["\n", "\n", "\n\n", "\nText.\n"])), min_size=1, max_size=6
).map(lambda lines: "".join(f"{label}: {rest}{end}" for label, rest, end in lines))


@st.composite
def workspaces(draw: st.DrawFn) -> Mapping[str, bytes]:
    """A document over one source, with any line end, with or without a byte order mark and a last line end."""
    text = (
        draw(_PROSE) + draw(st.sampled_from(["\n\n", "\n"])) + draw(_DEFINITIONS) + draw(st.one_of(st.just(""), _PROSE))
    )
    end = draw(st.sampled_from(["\n", "\r\n"]))
    name = draw(st.sampled_from(["report.md", "report.md", "report.txt"]))
    head = "" if name.endswith(".txt") else "---\ngroundls: cited\n---\n\n"
    return {name: (head + text).replace("\n", end).encode(), "source.txt": SOURCE.encode()}


@given(workspaces())
@PROPERTY
def test_every_fix_keeps_its_word(files: Mapping[str, bytes]) -> None:
    outcome = run(files)
    for report, finding, fix in fixes(outcome):
        text = apply_edits(report.text.value, fix.edits)
        assert text != report.text.value, fix.title
        after = rechecked(files, report, fix)
        assert rules(after)[finding.rule] < rules(report)[finding.rule], (fix.title, text)
        assert errors(after) <= errors(report) | unveiled(report), (fix.title, text)


def errors(report: DocumentReport) -> set[str]:
    """The rules that gate; markers of a document that defines nothing any more are as undefined as before."""
    return {"undefined-marker" if rule == "lost-definitions" else rule for rule in rules(report, errors=True)}


def unveiled(report: DocumentReport) -> set[str]:
    """What a line that is no definition speaks for: the definitions below it may be hidden by the text above it too.

    And facts of claims that could not be compared before.
    """
    hidden = {"invisible-definition"} if "malformed-definition" in rules(report) else set()
    return hidden | (ABOUT_FACTS if report.claims.not_checkable else set())
