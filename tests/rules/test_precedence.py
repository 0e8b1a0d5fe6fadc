"""One defect, one finding: of several things that are wrong with a definition or a marker the first is told, and what is
about something else stands beside it."""

from __future__ import annotations

import pytest

from groundcore.citations import Problem
from tests.marked import run
from tests.rules.samples import ONE, SOURCE, THREE, TWO, checked, cited

PRECEDENCE = [
    "malformed-definition",
    "unsafe-target",
    "external-target",
    "missing-source",
    "unreadable-source",
    "uncitable-source",
    "malformed-span",
    "unanchored-definition",
    "missing-quote",
    "overlong-quote",
    "ambiguous-span",
    "altered-span",
    "missing-span",
    "moved-span",
    "noncanonical-quote",
    "weak-quote",
]
LONG = "x" * 2001
FILES = {
    "source.txt": SOURCE.encode(),
    "twice.txt": b"Costs fell. Costs fell.",
    "binary.txt": b"a\x00b",
    "other.md": b'It rose ([1]).\n\n[1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."\n',
}


def test_the_order_is_the_documented_one() -> None:
    assert [str(problem) for problem in Problem] == PRECEDENCE


@pytest.mark.parametrize(
    ("definition", "first", "also"),
    [
        ('/etc/hosts#char=1,2 "q', "malformed-definition", "unsafe-target"),
        ('https://example.org "q', "malformed-definition", "external-target"),
        ('gone.txt#char=2,1 "q', "malformed-definition", "missing-source"),
        ('/etc/hosts#char=2,1 "q"', "unsafe-target", "malformed-span"),
        ("../out.txt#L3", "unsafe-target", "unanchored-definition"),
        ("https://example.org#char=2,1", "external-target", "malformed-span"),
        ('gone.txt#char=2,1 "q"', "missing-source", "malformed-span"),
        ("gone.txt#L3", "missing-source", "unanchored-definition"),
        ("binary.txt#char=1,2", "unreadable-source", "missing-quote"),
        (f'binary.txt#char=1,2 "{LONG}"', "unreadable-source", "overlong-quote"),
        ("report.md#char=2,1", "uncitable-source", "malformed-span"),
        ("report.md", "uncitable-source", "unanchored-definition"),
        ("other.md#char=2,1", "uncitable-source", "malformed-span"),
        ('other.md#char=0,4 "Zebras quarrel."', "uncitable-source", "missing-span"),
        ("source.txt#char=2,1", "malformed-span", "missing-quote"),
        (f'source.txt#char=2,1 "{LONG}"', "malformed-span", "overlong-quote"),
        ("source.txt#L1", "unanchored-definition", "missing-quote"),
        (f'source.txt#L1 "{LONG}"', "unanchored-definition", "overlong-quote"),
        ("source.txt#char=0,99999", "missing-quote", "missing-span"),
        (f'source.txt#char=0,26 "{LONG}"', "overlong-quote", "missing-span"),
        ("twice.txt#char=1,12 'Costs  fell.'", "ambiguous-span", "noncanonical-quote"),
        ("source.txt#char=0,26 'Revenue  rose 11 % in 2023.'", "altered-span", "noncanonical-quote"),
        ("source.txt#char=0,4 'Zebra'", "missing-span", "weak-quote"),
        ("source.txt#char=1,27 'Revenue rose  12 % in 2023.'", "moved-span", "noncanonical-quote"),
        ('source.txt#char=1,8 "Revenue"', "moved-span", "weak-quote"),
        ("source.txt#char=0,7 'Revenue'", "noncanonical-quote", "weak-quote"),
        ("twice.txt#char=0,11 'Costs fell.'", "noncanonical-quote", "weak-quote"),
    ],
)
def test_of_two_defects_of_a_definition_the_first_is_told(definition: str, first: str, also: str) -> None:
    assert PRECEDENCE.index(first) < PRECEDENCE.index(also)
    report = f"---\ngroundls: cited\n---\n\nIt rose ([1]).\n\n[1]: {definition}\n"
    outcome = run({**FILES, "report.md": report.encode()})
    assert [finding.rule for finding in outcome.reports["report.md"].findings] == [first]


def test_sixteen_defects_are_sixteen_findings() -> None:
    definitions = [
        'source.txt#char=0,26 "q',
        '/etc/hosts#char=0,4 "Zebras quarrel."',
        "https://example.org",
        'gone.txt#char=0,4 "Zebras quarrel."',
        'binary.txt#char=0,4 "Zebras quarrel."',
        'report.md#char=0,4 "Zebras quarrel."',
        'source.txt#char=4,0 "Zebras quarrel."',
        'source.txt "Zebras quarrel."',
        "source.txt#char=0,26",
        f'source.txt#char=0,26 "{LONG}"',
        'twice.txt#char=1,12 "Costs fell."',
        'source.txt#char=0,26 "Revenue rose 11 % in 2023."',
        'source.txt#char=0,26 "Zebras quarrel."',
        'source.txt#char=1,27 "Revenue rose 12 % in 2023."',
        "source.txt#char=0,26 'Revenue rose 12 % in 2023.'",
        'source.txt#char=0,7 "Revenue"',
    ]
    lines = [f"Words ([{n}]).\n\n[{n}]: {definition}\n\n" for n, definition in enumerate(definitions, 1)]
    outcome = run({**FILES, "report.md": "".join(lines).encode()})
    assert [finding.rule for finding in outcome.reports["report.md"].findings] == PRECEDENCE


@pytest.mark.parametrize(
    "report",
    [
        """
        It rose ([1]).

        [1]: Source.txt#char=1,27 "Revenue rose 12 % in 2023."
             ^^^^^^^^^^^^^^^^^^^^ inexact-path
                        ^^^^^^^^^ moved-span
        """,
        """
        It rose ([1]).

        [1]: Source.txt#char=2,1 "Revenue rose 12 % in 2023."
             ^^^^^^^^^^^^^^^^^^^ inexact-path
                        ^^^^^^^^ malformed-span
        """,
        """
        It rose.

        [1]: Source.txt#char=0,7 "Revenue"
        ^^^ unused-definition
             ^^^^^^^^^^^^^^^^^^^ inexact-path
                                 ^^^^^^^^^ weak-quote
        """,
        """
        It rose.
        [2]: source.txt#char=0,26 'Zebras quarrel.'
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ invisible-definition
        ^^^ unordered-definitions
        ^^^ unused-definition
                                  ^^^^^^^^^^^^^^^^^ missing-span
        """,
        """
        It rose ([1]).

        [1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."
        [1]: source.txt#char=1,27 "Revenue rose 12 % in 2023."
        ^^^ duplicate-definition
                        ^^^^^^^^^ moved-span
        """,
        """
        It rose.

        [1]: source.txt#char=0,26 "Revenue
        ^^^ unused-definition
                                  ^^^^^^^^ malformed-definition
        """,
    ],
)
def test_what_is_about_something_else_stands_beside_it(report: str) -> None:
    checked(report)


@pytest.mark.parametrize(
    ("marker", "rule"),
    [
        ("[00]", "zero-marker"),
        ("[09]", "padded-marker"),
        ("【9】", "foreign-marker"),
        ("[9]", "undefined-marker"),
    ],
)
def test_a_marker_gives_one_finding(marker: str, rule: str) -> None:
    outcome = cited(f"It rose {marker}.\n        {'^' * len(marker)} {rule}")
    assert len(outcome.findings) == 1


def test_what_is_about_several_markers_stands_beside_an_undefined_one() -> None:
    checked(
        f"""
        It rose [1][9] and [2, 8] and [7]-[2] and [2]-[5].
                ^^^^^^ adjacent-markers
                   ^^^ undefined-marker
                           ^^^^^^ grouped-marker
                           ^^^^^^ undefined-marker
                                      ^^^ undefined-marker
                                                  ^^^^^^^ grouped-marker
                                                  ^^^^^^^ undefined-marker

        {ONE}
        {TWO}
        {THREE}
        """
    )


def test_a_malformed_definition_is_no_undefined_marker_no_gap_and_hides_nothing_twice() -> None:
    checked(
        """
        It rose ([1], [2], [3]).

        [1]: source.txt#char=@ "Revenue rose 12 % in 2023."
        [2]: source.txt#char=27,54 "Costs fell in every region.
                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ malformed-definition
        [3]: source.txt#char=@ "The board met on a Monday in March."
        """
    )
