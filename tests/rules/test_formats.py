"""Kinds of files and blocks: plain text, line ends, encodings, containers."""

from __future__ import annotations

import pytest

from tests.marked import check, run
from tests.rules.samples import ONE, TWO, checked


def test_a_plain_text_document() -> None:
    """Nothing in it is Markdown: no code, no links, no HTML, nothing that hides a definition."""
    outcome = checked(
        f"""
        `[9]` and [text](other.md), *it* rose ([1]).
         ^^^ undefined-marker
            code [8]
                 ^^^ undefined-marker
        <b>[0]</b> and [1, 2]; and [1][3].
           ^^^ zero-marker
                       ^^^^^^ grouped-marker
                                   ^^^^^^ adjacent-markers
        {ONE}
        {TWO}
        [3]: source.txt#char=@ "The board met on a Monday in March."
        """,
        "report.txt",
    )
    assert outcome.totals.verified == 3


@pytest.mark.parametrize("options", ["crlf", "cr", "bom", "crlf bom", "cut", "crlf cut"])
def test_findings_do_not_depend_on_how_a_file_is_saved(options: str) -> None:
    outcome = check(
        f"""
//- report.md {options}
---
title: [9]
---

Ä rose [9],
       ^^^ undefined-marker
fell [1]
     ^^^ adjacent-markers hint
[2].
^^^ &

[1]: source.txt#char=@ "Revenue rose 12 % in 2023."
[2]: source.txt#char=1,28 "Costs fell in every region."
                ^^^^^^^^^ moved-span
//- source.txt {options}
Revenue rose
12 % in 2023. Costs fell in every region.
"""
    )
    assert outcome.totals.verified == 1


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1"])
def test_a_document_in_another_encoding_is_not_looked_at_and_told(encoding: str) -> None:
    text = 'Ä ([1]).\n\n[1]: source.txt#char=0,5 "Words"\n'
    outcome = run({"a.md": text.encode(encoding), "b.md": "Ä ([1])".encode(encoding), "source.txt": b"Words"})
    assert (outcome.reports, outcome.totals.files) == ({}, 1)
    assert [(s.path, s.incomplete) for s in outcome.totals.skipped] == [("a.md", True), ("b.md", False)]


def test_every_kind_of_block_in_one_document() -> None:
    """A marker that nobody defined on the last line of each block, and nothing else."""
    checked(
        f"""
        Paragraph ([1]).

        - item

          still the item [9]
                         ^^^ undefined-marker
            - deeper [9]
                     ^^^ undefined-marker

        1. first
        2. second [9]
                  ^^^ undefined-marker

        > quote
        > > deeper [9]
                   ^^^ undefined-marker

        | a | b |
        |---|---|
        | c | [9] |
              ^^^ undefined-marker

        Term[^note]

        [^note]: A note [9].
                        ^^^ undefined-marker

        Heading [9]
                ^^^ undefined-marker
        ===========

        ***

        {ONE}

        Below the block [9].
                        ^^^ undefined-marker
        """
    )
