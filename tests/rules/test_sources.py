"""Files that definitions lead to: missing, unreadable and inexact ones."""

from __future__ import annotations

import pytest

from groundcore.sources import MAX_BYTES
from tests.marked import check
from tests.rules.samples import checked


@pytest.mark.parametrize("path", ["gone.txt", "folder/gone.txt", "source", "sources.txt", "source%252Etxt"])
def test_a_file_that_does_not_exist(path: str) -> None:
    checked(
        f"""
        It rose ([1]).

        [1]: {path}#char=0,26 "Zebras quarrel in Peru."
             {"^" * len(path)}^^^^^^^^^^ missing-source error
        """
    )


def test_the_one_file_that_holds_the_quote_is_offered() -> None:
    outcome = check(
        """
        //- drafts/report.md
        It rose ([1]).

        [1]: <../q3-report.md#char=0,26> 'Revenue rose 12 % in 2023.'
             ^^^^^^^^^^^^^^^^^^^^^^^^^^^ missing-source
        //- sources/q3 report.md
        Revenue rose 12 % in 2023.
        //- other/q3-report.md
        Nothing of the kind.
        """
    )
    assert (
        outcome.one("missing-source").message
        == "../q3-report.md does not exist; ../sources/q3 report.md holds this quote"
    )
    assert "[1]: <../sources/q3%20report.md#char=0,26> '" in outcome.fixed("missing-source")
    assert outcome.fix("missing-source").preferred


@pytest.mark.parametrize(
    ("destination", "fixed"),
    [
        ("gone.txt", "notes.txt"),
        ("<gone.txt>", "<notes.txt>"),
        ("<gone.txt#L1>", "<notes.txt#L1>"),
        ("gone.txt#char=0,17;length=9", "notes.txt#char=0,17;length=9"),
        ("<gone%20one.txt#char=0,17>", "<notes.txt#char=0,17>"),
    ],
)
def test_only_the_path_is_changed(destination: str, fixed: str) -> None:
    outcome = check(
        f"""
        //- report.md
        ---
        groundls: cited
        ---

        It rose ([1]).

        [1]: {destination} "Notes of the day."
             {"^" * len(destination)} missing-source
        //- notes.txt
        Notes of the day.
        """
    )
    assert outcome.fixed("missing-source").endswith(f'\n[1]: {fixed} "Notes of the day."\n')


def test_files_of_the_same_name_are_offered_where_none_or_several_hold_the_quote() -> None:
    outcome = check(
        """
        //- report.md
        It rose ([1]).

        [1]: q3.txt#char=0,26 "Revenue rose 12 % in 2023."
             ^^^^^^^^^^^^^^^^ missing-source
        //- a/q3.txt
        Revenue rose 12 % in 2023.
        //- b/Q3.txt
        Revenue rose 12 % in 2023.
        """
    )
    assert outcome.one("missing-source").message == "q3.txt does not exist; a/q3.txt has the same name"
    titles = ["Change the path to a/q3.txt", "Change the path to b/Q3.txt"]
    assert [fix.title for fix in outcome.one("missing-source").fixes] == titles


@pytest.mark.parametrize(
    ("data", "detail"),
    [
        (b"a\x00b", "is a binary file"),
        (b"Caf\xe9 rose", "is not UTF-8 at byte 3; save it as UTF-8 or set its encoding"),
        (b"", "holds no text"),
        (b" \n\t\r\n", "holds no text"),
        (b"\xef\xbb\xbf", "holds no text"),
        (b"\xff\xfeR", "is not UTF-16 at byte 2"),
    ],
)
def test_a_file_that_holds_no_text(data: bytes, detail: str) -> None:
    outcome = checked(
        """
        It rose ([1]).

        [1]: bad.csv#char=0,4 "Rose"
             ^^^^^^^^^^^^^^^^ unreadable-source error
        """,
        more={"bad.csv": data},
    )
    assert outcome.one("unreadable-source").message == f"bad.csv {detail}"


def test_a_folder_is_no_source() -> None:
    outcome = checked(
        """
        It rose ([1]).

        [1]: notes#char=0,4 "Rose"
             ^^^^^^^^^^^^^^ unreadable-source error
        """,
        more={"notes/a.csv": b"x"},
    )
    assert outcome.one("unreadable-source").message == "notes is a folder"


def test_a_file_that_is_too_large() -> None:
    outcome = checked(
        """
        It rose ([1]).

        [1]: big.csv#char=0,4 "xxxx"
             ^^^^^^^^^^^^^^^^ unreadable-source error
        """,
        more={"big.csv": b"x" * (MAX_BYTES + 1)},
    )
    assert outcome.one("unreadable-source").message == "big.csv is larger than 32 MB"


def test_an_encoding_that_the_project_names() -> None:
    more = {
        "a.csv": "Café rose by 12 %.".encode("latin-1"),
        ".groundls.toml": b'[sources.encoding]\n"*.csv" = "latin-1"\n',
    }
    outcome = checked('It rose ([1]).\n\n[1]: a.csv#char=0,18 "Café rose by 12 %."\n', more=more)
    assert outcome.totals.verified == 1
    outcome = checked(
        """
        It rose ([1]).

        [1]: a.csv#char=0,18 "Café rose by 12 %."
             ^^^^^^^^^^^^^^^ unreadable-source
        """,
        more={**more, ".groundls.toml": b'[sources.encoding]\n"*.csv" = "ascii"\n'},
    )
    assert outcome.one("unreadable-source").message == "a.csv is not ascii, which the configuration names"


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-8-sig"])
def test_a_source_with_a_byte_order_mark(encoding: str) -> None:
    data = ("\ufeff" + "Café 😀 rose.\r\nIt fell.").encode(encoding.removesuffix("-sig"))
    report = 'It fell ([1], [2]).\n\n[1]: a.csv#char=0,12 "Café 😀 rose."\n[2]: a.csv#char=13,21 "It fell."\n'
    assert checked(report, more={"a.csv": data}).totals.verified == 2


@pytest.mark.parametrize(
    ("written", "actual", "what"),
    [
        ("Source.TXT", "source.txt", "in case"),
        ("caf%C3%A9.txt", "cafe\u0301.txt", "in Unicode form"),
        ("cafe\u0301.txt", "café.txt", "in Unicode form"),
        ("STRASSE.txt", "Straße.txt", "in spelling"),
        ("Folder/a.txt", "folder/a.txt", "in case"),
    ],
)
def test_a_path_that_is_almost_the_name_of_the_file(written: str, actual: str, what: str) -> None:
    outcome = check(
        f"""
        //- report.md
        It rose ([1]).

        [1]: {written}#char=0,17 "Notes of the day."
             {"^" * len(written)}^^^^^^^^^^ inexact-path warning
        //- {actual}
        Notes of the day.
        """
    )
    assert outcome.totals.verified == 1
    assert outcome.one("inexact-path").message == f"{written} differs {what} from the file, {actual}"
    assert f"\n[1]: {actual}#char=0,17 " in outcome.fixed("inexact-path")


def test_two_files_that_are_both_almost_meant_are_none() -> None:
    checked(
        """
        It rose ([1]).

        [1]: a.TXT#char=0,17 "Notes of the day."
             ^^^^^^^^^^^^^^^ missing-source
        //- A.txt
        Notes of one day.
        //- a.txt
        Notes of another day.
        """
    )
