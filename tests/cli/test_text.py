"""The text report: places, excerpts, the summary, and what a terminal or a CI system must never be made to do."""

from __future__ import annotations

import re

import pytest

from tests.cli.program import REPORT, Folder

STEERING = ["\x1b", "\x07", "\x08", "\x9b", "\u202e", "\u2066", "\u200b"]


def test_a_finding_is_a_place_a_message_and_the_line(folder: Folder) -> None:
    done = folder.files(REPORT.replace("([1])", "([9])")).check("--select", "undefined-marker")
    assert done.out == (
        "report.md:1:15 error undefined-marker: [9] has no definition; this document defines 1-2\n"
        "    1 | Revenue rose ([9]), costs fell ([2]).\n"
        "      |               ^^^\n"
        "\n"
        "1 document, 2 citations: 2 verified\n"
        "1 claim: 1 not checkable; faithfulness none, strictness 0.50\n"
        "1 error\n"
    )


def test_paths_are_relative_to_the_current_folder(folder: Folder) -> None:
    folder.write("a/b/report.md", "x ([9])\n\n[1]: gone.txt#char=0,5 'Words'\n")
    assert folder.check().out.startswith("a/b/report.md:1:4 error ")
    assert folder.check("b", at="a").out.startswith("b/report.md:1:4 error ")
    assert folder.check("..", at="a/b").out.startswith("report.md:1:4 error ")
    assert folder.check("../a", at="sources" if (folder.root / "sources").exists() else "a").out.startswith(
        "b/report.md:1:4 "
    )


def test_the_summary_counts_by_status_and_level(folder: Folder) -> None:
    folder.files(
        """
        //- report.md
        It ([1]), ([2]), ([3]), ([4]), ([5]), ([6]), [7], [0], [1, 2].

        [1]: s.txt#char=0,26 "Revenue rose 12 % in 2023."
        [2]: s.txt#char=1,28 "Costs fell in every region."
        [3]: s.txt#char=1,12 "It was so. "
        [4]: s.txt#char=0,26 "Revenue rose 11 % in 2023."
        [5]: s.txt#char=0,26 "Zebras quarrel."
        [6]: gone.txt#char=0,26 "Zebras quarrel."
        //- s.txt
        Revenue rose 12 % in 2023. Costs fell in every region. It was so. It was so.
        """
    )
    done = folder.check()
    assert done.code == 1
    assert done.out.endswith(
        "\n\n1 document, 6 citations: 1 verified, 1 moved, 1 ambiguous, 1 altered, 1 missing, 1 not compared\n"
        "1 claim: 1 not checkable; faithfulness none, strictness 1.00\n"
        "5 errors, 2 warnings, 1 information, 2 fixable with --fix\n"
    )


def test_the_summary_counts_claims_and_gives_their_shares(folder: Folder) -> None:
    folder.files(
        """
        //- report.md
        Revenue rose by 12 % ([1]), costs by 9 % ([2]). It rose by 13 % ([1]). It rose in the end ([1]).
        Costs fell by 9 % ([1]). It fell ([1], [4]).

        There are 7 more.

        [1]: s.txt#char=@ "Revenue rose 12 % in 2023."
        [2]: s.txt#char=@ "Costs fell by 9 %."
        [3]: s.txt#char=@ "It was so in every region."
        //- s.txt
        Revenue rose 12 % in 2023. Costs fell by 9 %. It was so in every region.
        """
    )
    done = folder.check("--select", "unsupported-fact,undercited-fact")
    assert done.code == 1
    assert done.out == (
        "report.md:1:60 error unsupported-fact: 13 % is in no source cited here; the span of [1] says 12 %\n"
        "    1 | Revenue rose by 12 % ([1]), costs by 9 % ([2]). It rose by 13 % ([1]). It rose in the end ([1]).\n"
        f"      | {' ' * 59}^^^^\n\n"
        "report.md:2:15 warning undercited-fact: 9 % is not in the span of [1], but 15 characters further down; "
        "cite that too\n"
        "    2 | Costs fell by 9 % ([1]). It fell ([1], [4]).\n"
        "      |               ^^^\n\n"
        "1 document, 3 citations: 3 verified\n"
        "5 claims: 1 supported, 1 under-cited, 1 unsupported, 1 not comparable, 1 not checkable; "
        "faithfulness 0.33, coverage 0.50, strictness 0.66\n"
        "1 error, 1 warning\n"
    )


def test_wide_characters_and_tabs_do_not_shift_the_carets(folder: Folder) -> None:
    folder.write("report.md", "---\ngroundls: cited\n---\n增长\t了 [9]\ne\u0301 [8]\n\n[1]: g.txt#char=0,5 'Words'\n")
    lines = folder.check("--select", "undefined-marker").out.split("\n")
    assert lines[:3] == [
        "report.md:4:6 error undefined-marker: [9] has no definition; this document defines 1",
        "    4 | 增长 了 [9]",
        "      |         ^^^",
    ]
    assert lines[5:7] == ["    5 | e\u0301 [8]", "      |   ^^^"]


def test_a_long_line_is_cut_around_the_place(folder: Folder) -> None:
    folder.write("report.md", f"{'x' * 5000} [9] {'y' * 5000}\n\n[1]: g.txt#char=0,5 'Words'\n")
    place, excerpt, carets, *_ = folder.check("--select", "undefined-marker").out.split("\n")
    assert place.startswith("report.md:1:5002 error ")
    assert len(excerpt) < 130
    assert excerpt[carets.index("^") : carets.index("^") + 3] == "[9]"
    assert excerpt.startswith("    1 | ...xxx")
    assert excerpt.endswith("yyy...")


@pytest.mark.parametrize(("before", "cut"), [(0, ""), (37, ""), (95, ""), (96, "..."), (5000, "...")])
def test_the_place_is_seen_in_a_line_of_any_length(folder: Folder, before: int, cut: str) -> None:
    folder.write("report.md", f"{'x' * before} [9].\n\n[1]: g.txt#char=0,5 'Words'\n")
    _, excerpt, carets, *_ = folder.check("--select", "undefined-marker").out.split("\n")
    assert carets.count("^") == 3
    assert excerpt[carets.index("^") :] == "[9]."
    assert excerpt.startswith(f"    1 | {cut}")
    assert len(excerpt) <= 8 + len(cut) + 100


def test_a_place_of_several_lines_is_marked_on_its_first(folder: Folder) -> None:
    folder.write("report.md", "x\n" * 12344 + "x [1]\n[1], [9]\n\n[1]: g.txt#char=0,5 'Words'\n")
    lines = folder.check("--select", "adjacent-markers").out.split("\n")
    assert lines[0].startswith("report.md:12345:3 hint adjacent-markers: [1] [1] side by side")
    assert lines[1:3] == [" 12345 | x [1]", "       |   ^^^"]


def test_control_characters_of_a_document_are_shown_escaped(folder: Folder) -> None:
    folder.write("report.md", f"Words {''.join(STEERING)} [9].\n\n[1]: g{STEERING[4]}.txt#char=0,5 'Words'\n")
    out = folder.check().out
    assert not any(char in out for char in STEERING)
    assert r"\u001b\u0007\u0008\u009b\u202e\u2066\u200b [9]." in out


@pytest.mark.parametrize("char", ["\x1b", "\x9b", "\r", "\n", "\t", "\u202e"])
def test_control_characters_of_a_name_are_shown_escaped(folder: Folder, char: str) -> None:
    folder.write(f"a{char}b.md", "x ([9])\n\n[1]: gone.txt#char=0,5 'Words'\n")
    folder.write(f"off{char}.md", "---\ngroundls: off\n---\n")
    folder.write(f"bad{char}.md", b"\xff")
    out = folder.check().out
    for name in (f"a\\u{ord(char):04x}b.md", f"off\\u{ord(char):04x}.md", f"bad\\u{ord(char):04x}.md"):
        assert name in out
    assert char == "\n" or char not in out
    assert folder.report().json["findings"][0]["path"] == f"a{char}b.md"


@pytest.mark.parametrize("arguments", [["gone{}"], ["--root", "gone{}"], ["--select", "gone{}"], ["--gone{}"]])
def test_an_error_of_usage_shows_them_escaped_too(folder: Folder, arguments: list[str]) -> None:
    done = folder.check(*(argument.format("\x1b[31m\r\u202e") for argument in arguments))
    assert done.code == 2
    assert "gone" in done.err
    assert not re.search("[\x00-\x09\x0b-\x1f\u202e]", done.err)


@pytest.mark.parametrize("prefix", ["::error::", "::set-output name=x::", "##[error]", "##vso[task.x]"])
def test_no_line_is_a_command_of_a_ci_system(folder: Folder, prefix: str) -> None:
    folder.write(f"{prefix}.md", f"{prefix} x ([9])\n{prefix} [8]\n\n[1]: gone.txt#char=0,5 '{prefix}'\n")
    folder.write(f"{prefix}bad.md", b"\xff")
    for out in (folder.check().out, folder.check("--fix").out, folder.report().out, folder.report().err):
        assert not [line for line in out.split("\n") if re.match(r"::|##", line)]


def test_names_that_are_no_unicode(folder: Folder) -> None:
    name = b"caf\xe9.md".decode("utf-8", "surrogateescape")
    folder.write(name, "x ([9])\n\n[1]: gone.txt#char=0,5 'Words'\n")
    done = folder.program("check")
    assert (done.code, done.err) == (1, "")
    assert r"caf\udce9.md:1:4 error undefined-marker" in done.out
    assert folder.report().json["documents"][0]["path"] == name


def test_many_findings_are_all_there(folder: Folder) -> None:
    folder.write("report.md", "x [9]\n\n" * 3000 + "[1]: gone.txt#char=0,5 'Words'\n")
    out = folder.check("--select", "undefined-marker").out
    assert out.count(" error undefined-marker: ") == 3000
    assert out.endswith("\n3,000 errors\n")


def test_a_folder_without_citations_says_so(folder: Folder) -> None:
    folder.write("a.md", "Words.")
    folder.write("b.txt", "Words [1].")
    assert folder.check().out.startswith("no cited documents here (2 files looked at)")
