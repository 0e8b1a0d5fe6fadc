"""Sources that are no evidence: uncitable-source."""

from __future__ import annotations

import pytest

from tests.marked import check, parse, run
from tests.rules.samples import ONE, checked


def test_a_document_cannot_cite_itself() -> None:
    outcome = checked(
        """
        It rose ([1]).

        [1]: report.md#char=0,14 "It rose ([1])."
             ^^^^^^^^^^^^^^^^^^^ uncitable-source error
        """
    )
    assert outcome.one("uncitable-source").message == "[1] cites its own document; cite a source"


ANSWER = """
<!-- groundls:answer -->

It rose by a twelfth.

<!-- groundls:end -->

Somebody wrote this.
"""
NARRATION = """
<!-- groundls:narration of=1 -->

> **Narration, phrased by a language model; not evidence.** It rose by a twelfth.

<!-- groundls:end -->

Somebody wrote this.
"""
LABEL = NARRATION.replace("<!-- groundls:narration of=1 -->", "").replace("<!-- groundls:end -->", "")


@pytest.mark.parametrize(
    ("other", "what"),
    [(ANSWER, "an answer that nobody has reviewed"), (NARRATION, "a narration"), (LABEL, "a narration")],
)
def test_what_a_model_wrote_is_no_evidence(other: str, what: str) -> None:
    start = other.strip("\n").index("It rose by a twelfth.")
    span = f"{start},{start + 21}"
    outcome = check(
        f"""
//- report.md
It rose ([1]).

[1]: other.md#char={span} "It rose by a twelfth."
     ^^^^^^^^^^^^^^{"^" * len(span)} uncitable-source error
//- other.md
{other.strip()}
""",
        {"unreviewed-answer": "off", "malformed-narration": "off"},
    )
    assert (
        outcome.one("uncitable-source").message == f"[1] cites {what} in other.md; that is no evidence, cite a source"
    )


def test_what_stands_beside_a_narration_may_be_cited() -> None:
    outcome = check(
        f"""
//- report.md
It rose ([1]).

[1]: other.md#char=@ "Somebody wrote this."
//- other.md
{LABEL.strip()}
"""
    )
    assert outcome.totals.verified == 1


DETOUR = """
//- report.md
It rose ([1]).

[1]: folder/other.md#char=@ "Revenue rose a lot"
     ^^^^^^^^^^^^^^^^^^^^^^ uncitable-source warning
//- folder/other.md
Revenue rose a lot ([4]).

[4]: data/source.txt#char=@ "Revenue rose 12 % in 2023."
^^^ unordered-definitions
//- folder/data/source.txt
Revenue rose 12 % in 2023.
"""


def test_another_cited_document_is_a_detour() -> None:
    outcome = check(DETOUR)
    assert outcome.one("uncitable-source").message == "folder/other.md is itself a cited document; cite its source"
    line = '[1]: folder/data/source.txt#char=0,26 "Revenue rose 12 % in 2023."'
    assert outcome.fixed("uncitable-source") == f"It rose ([1]).\n\n{line}\n"


@pytest.mark.parametrize(
    ("words", "followed"),
    [
        ("Revenue rose a lot ([4]).", True),
        ("Revenue rose a lot, they said ([4], [4]).", True),
        ("[4] Revenue rose a lot.", False),
        ("Revenue rose a lot.\nAnd more ([4]).", False),
        ("Revenue rose a lot [4, 5].", False),
        ("Revenue rose a lot ([9]).", False),
    ],
)
def test_the_citation_of_the_cited_words_is_followed(words: str, followed: bool) -> None:
    lines = DETOUR.split("\n")
    prose = lines.index("Revenue rose a lot ([4]).")
    other = "\n".join([words, *lines[prose + 1 :]]).replace("^^^ unordered-definitions\n", "")
    outcome = run(parse("\n".join([*lines[:prose], other])).files)
    assert bool(outcome.one("uncitable-source").fixes) is followed


def test_the_project_may_allow_the_detour() -> None:
    mark = "     ^^^^^^^^^^^^^^^^^^^^^^ uncitable-source warning\n"
    outcome = check("//- .groundls.toml\n[sources]\ncited_as_sources = true" + DETOUR.replace(mark, ""))
    assert outcome.totals.verified == 2


def test_a_document_that_is_switched_off_is_a_source_like_any_other() -> None:
    outcome = checked(
        f"""
        It rose ([1]).

        [1]: other.md#char=@ "Revenue rose a lot"
        //- other.md
        ---
        groundls: off
        ---

        Revenue rose a lot ([4]).

        {ONE}
        """
    )
    assert outcome.totals.verified == 1
