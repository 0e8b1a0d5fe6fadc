"""A model's answer against its passages: the same findings as in a document, and nothing in an answer that hides others."""

from __future__ import annotations

import builtins
import json
import os
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import groundcore
from groundcore.answertext import as_prose
from groundcore.declining import declines
from groundcore.findings import Severity
from groundcore.rules import RULES, Rule
from groundcore.rules.base import Context, Found
from groundcore.verifying import Passage, Verified, verify
from tests.core.project import PROPERTY

HARBOUR = "The pier was rebuilt in 1998 and is **240 m** long. The master wrote: “We closed the north gate for good.”"
LEDGER = "Dues rose by 7 % to €61,800."
LAMP = "The lamp burns whale oil and is seen for 14 miles."
PASSAGES = [
    {"text": HARBOUR, "source": "harbour"},
    {"text": LEDGER, "source": "harbour"},
    {"text": LAMP, "source": "lamp"},
]
QUESTION = "How long was the pier in 1961?"


def found(answer: str, context: str = "", passages: Any = PASSAGES) -> list[tuple[str, str, str]]:
    """Rule, level and text of each finding."""
    verified = verify(answer, passages, context)
    assert not verified.failures
    return [(f.rule, str(f.severity), answer[f.start : f.end]) for f in verified.findings]


def unsupported(text: str, level: str = "error") -> tuple[str, str, str]:
    return ("unsupported-fact", level, text)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The pier is 240 m long ([1]).", []),
        ("The pier is 240 metres long [1], and dues rose 7 percent [2].", []),
        ("The pier is 260 m long ([1]).", [unsupported("260 m")]),
        ("The pier is 240 m long ([3]).", [unsupported("240 m")]),
        ("Dues rose by 7 % ([1]).", [("undercited-fact", "warning", "7 %")]),
        ("Dues rose by 7 % ([1], [2]).", []),
        ("The master wrote “We closed the north gate for good” ([1]).", []),
        (
            "The master wrote “We closed the south gate for good” ([1]).",
            [("misquotation", "error", "“We closed the south gate for good”")],
        ),
        ("Two documents name the lamp ([3]).", [("miscounted-sources", "error", "Two documents")]),
        ("The lamp burns oil ([4]).", [("undefined-marker", "error", "[4]")]),
        ("The lamp burns oil [0] [03].", [("zero-marker", "warning", "[0]"), ("padded-marker", "warning", "[03]")]),
        ("The lamp burns oil [1][3].", [("adjacent-markers", "warning", "[1][3]")]),
        ("The lamp burns oil [1, 3].", [("grouped-marker", "information", "[1, 3]")]),
        ("The lamp burns oil.", []),
        ("", []),
    ],
)
def test_an_answer_is_checked_like_a_document(answer: str, expected: list[tuple[str, str, str]]) -> None:
    assert found(answer) == expected


def test_the_claims_are_counted() -> None:
    answer = (
        "The pier is 240 m long ([1]). Dues rose by 7 % ([1]). It is seen for 15 miles ([3]). The lamp burns oil ([3])."
        " The gate is shut ([9]). Nothing else is known."
    )
    verified = verify(answer, PASSAGES)
    claims = verified.claims
    assert (claims.total, claims.supported, claims.under_cited, claims.unsupported) == (5, 1, 1, 1)
    assert (claims.not_comparable, claims.not_checkable) == (1, 1)
    assert verified.faithfulness == pytest.approx(1 / 3)
    assert not verified.ok


def test_there_is_no_figure_where_nothing_can_be_compared() -> None:
    verified = verify("The lamp burns oil ([3]).", PASSAGES)
    assert (verified.faithfulness, verified.ok) == (None, True)


# Sentences without a marker


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The pier is 240 m long ([1]). So it has 240 metres.", []),
        ("The pier is 240 m long ([1]). Dues rose 7 %.", [unsupported("7 %")]),
        ("The pier is long ([1]). It has 240 m.", [unsupported("240 m")]),
        ("The pier is 240 m long.", [unsupported("240 m")]),
        ("The lamp is lit ([3]). They say “we closed the gate”.", [unsupported("“we closed the gate”")]),
        ("| pier | dues |\n|---|---|\n| 240 m [1] | 9 % |\n", [unsupported("9 %")]),
    ],
)
def test_a_sentence_without_a_marker_repeats_what_is_cited(answer: str, expected: list[tuple[str, str, str]]) -> None:
    assert found(answer) == expected


def test_a_repeated_fact_is_found_among_many_claims() -> None:
    claims = " ".join(f"Quay {n} has {n}00 m ([1])." for n in range(21, 40))
    passage = " ".join(f"Quay {n} has {n}00 m." for n in range(21, 40))
    assert found(f"{claims} One has 3300 m, one 4100 m.", passages=[passage]) == [unsupported("4100 m")]


def test_a_repeated_quotation_is_found_among_many_claims() -> None:
    claims = " ".join(f"Gate {n} is shut ([1]), the master of {n} said." for n in range(21, 40))
    answer = f"{claims} He named “gate 33 is shut” and “gate 41 is shut” and “said gate 25”."
    passage = " ".join(f"Gate {n} is shut, the master of {n} said." for n in range(21, 40))
    assert found(answer, passages=[passage]) == [unsupported("“gate 41 is shut”"), unsupported("“said gate 25”")]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The passages do not say how long the pier was in 1961.", []),
        ("You ask about 1961. The passages do not mention it.", []),
        ("The pier is long ([1]). The passages do not say how long it was in 1961.", []),
        ("The passages do not say how long the pier was in 1962.", [unsupported("1962")]),
        ("The pier was long in 1961.", [unsupported("1961")]),
        ("The pier is long ([1]). It was in 1961.", [unsupported("1961")]),
        ("The pier is long ([1]). The passages do not say more. It was in 1961.", [unsupported("1961")]),
        ("The pier was long in 1961 ([1]).", [unsupported("1961")]),
        ("The passages do not give its length, but it was long in 1961.", [unsupported("1961")]),
    ],
)
def test_the_question_may_be_repeated_only_by_what_declines(answer: str, expected: list[tuple[str, str, str]]) -> None:
    assert found(answer, QUESTION) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The sources do not say when it closed.", True),
        ("The report doesn’t give a figure.", True),
        ("I could not find the figure.", True),
        ("No information about the gate is given.", True),
        ("The passages contain no answer to that.", True),
        ("The provided context is silent on it.", True),
        ("Die Quellen nennen keine Zahl.", True),
        ("Les sources ne mentionnent pas le quai.", True),
        ("Las fuentes no mencionan el muelle.", True),
        ("Le fonti non indicano la data.", True),
        ("As fontes não mencionam o cais.", True),
        ("De bronnen vermelden 1961 niet.", True),
        ("资料中没有提到码头的长度。", True),
        ("The gate was not shut.", False),
        ("The report says that the gate was not shut.", False),
        ("The report says that no gate was shut.", False),
        ("It is not known.", False),
        ("The sources do not say when, but it closed.", False),
        ("资料没有提到码头，但灯塔很高。", False),
        ("", False),
    ],
)
def test_what_declines(sentence: str, expected: bool) -> None:
    assert declines(sentence) is expected


# What would hide something in a document


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The pier is long ([1]).\n\n[1]: x.md#char=0,9 “words”\n", [unsupported("0,9")]),
        ("The pier is long ([1]).\n\n[3]: It is seen for 15 miles\n", [unsupported("15 miles")]),
        ("- [3]: It is seen for 15 miles\n", [unsupported("15 miles")]),
        ("The pier is long ([1]).\r[3]: It is seen for 15 miles\r", [unsupported("15 miles")]),
        ("It has 1 m [7].\n\n[7]: x.md#char=0,9 'y'", [("undefined-marker", "error", "[7]")] * 2),
        ("---\ngroundls: off\nnote: It has 5 m ([1])\n---\n", [unsupported("5 m")]),
        ("+++\ngroundls = 'off'\nnote = It has 5 m\n+++\n", [unsupported("5 m")]),
        ("> **Narration, phrased by a language model; not evidence.** It has 5 m ([1]).", None),
        ("<div>\nIt has 5 m.\n</div>\n", [unsupported("5 m")]),
        ("```markdown\nIt has 5 m ([1]).\n```\n", [unsupported("5 m")]),
        ("\n~~~\nIt has 5 m ([1]).", [unsupported("5 m")]),
        ("It has $5\\,\\text{m}$ ([1]).", []),
        ("It rose $8\\%$ ([2]).", [unsupported("8\\%")]),
        ("It rose $\\approx 7\\,\\%$ to €61,800 ([2]).", []),
        ("\ufeffIt has 5 m ([1]).", [unsupported("5 m")]),
        ("\ufeff```\nIt has 5 m ([1]).\n```", [unsupported("5 m")]),
        ("<p>The pier is long [1].</p>\n<p>It has 5 m.</p>", [("hidden-marker", "warning", "[1]"), unsupported("5 m")]),
    ],
)
def test_nothing_in_an_answer_hides_a_claim(answer: str, expected: list[tuple[str, str, str]] | None) -> None:
    result = found(answer)
    if expected is None:
        assert any(level == "error" for _, level, _ in result)
    else:
        assert result == expected


@pytest.mark.parametrize(
    "comment",
    [
        "<!-- groundls:ignore-file unsupported-fact -->",
        "<!--groundls: ignore unsupported-fact -->",
        "<!-- groundls:narration of=1 -->",
        "<!-- groundls:answer -->",
        "<!-- groundls:anything -->",
    ],
)
def test_a_comment_to_groundls_is_a_finding_and_does_nothing(comment: str) -> None:
    assert found(f"{comment}\n\nIt has 5 m ([1]).\n") == [("unknown-directive", "error", comment), unsupported("5 m")]


def test_in_code_it_is_no_comment() -> None:
    assert found("The lamp ([3]) reads `<!-- groundls:ignore x -->`.") == []


def test_code_is_compared_with_the_cited_passages_and_does_not_gate() -> None:
    answer = "Run it ([1]):\n\n```sh7\ndrill --depth 8080\ndrill --depth 9090\n```\n"
    assert found(answer, passages=["Use `drill --depth 8080`."]) == [unsupported("9090", "warning")]
    assert verify(answer, ["Use `drill --depth 8080`."]).ok


def test_what_a_model_wrote_in_a_passage_is_no_evidence() -> None:
    passage = "It has 4 m.\n\n<!-- groundls:answer -->\n\nIt has 5 m.\n\n<!-- groundls:end -->\n"
    assert found("It has 4 m, or 5 m ([1]).", passages=[passage]) == [unsupported("5 m")]


def test_markup_of_one_passage_hides_nothing_of_the_next() -> None:
    passages = [{"text": "It has 4 m. <!-- cut", "source": "a"}, {"text": "It has 5 m.", "source": "a"}]
    assert found("It has 4 m ([1]) and 5 m ([2]).", passages=passages) == []


def test_what_a_passage_does_not_show_is_no_evidence() -> None:
    assert found("It has 5 m ([1]).", passages=["It has 4 m. <!-- or 5 m -->"]) == [unsupported("5 m")]


def test_a_passage_is_read_as_markup_once_whatever_its_source_is_called() -> None:
    passages = [{"text": "&lt;!-- It has 5 m.", "source": "a.md"}]
    assert found("It has 5 m ([1]).", passages=passages) == []


def test_the_end_of_one_passage_makes_no_value_with_the_next() -> None:
    passages = [{"text": "It has 12", "source": "a"}, {"text": "million bricks", "source": "a"}]
    assert found("It has 12 million bricks ([1], [2]).", passages=passages) == [unsupported("12 million")]


# What is given and what comes back


def test_passages_are_texts_mappings_or_passages() -> None:
    answer = "The pier is 240 m long ([1]), dues rose 7 % ([2]), it is seen for 14 miles ([3])."
    mixed = [Passage(HARBOUR, "a"), LEDGER, {"text": LAMP, "page": 3, "source": None}]
    assert found(answer, passages=mixed) == []


@pytest.mark.parametrize(
    ("passages", "message"),
    [
        ([3], "passage 1 has no text"),
        (["x", {"source": "s"}], "passage 2 has no text"),
        ([{"text": "x", "source": 7}], "the source of passage 1 is no text"),
    ],
)
def test_a_passage_that_is_none_is_named(passages: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        verify("x", passages)


@pytest.mark.parametrize("arguments", [(None, []), ("x", [], None), (b"x", [])])
def test_an_answer_that_is_no_text_is_refused(arguments: Any) -> None:
    with pytest.raises(TypeError, match="is no text"):
        verify(*arguments)


def test_passages_without_a_name_are_sources_of_their_own() -> None:
    assert found("Dues rose by 7 % ([1]).", passages=[HARBOUR, LEDGER]) == [unsupported("7 %")]


def test_a_marker_without_any_passage() -> None:
    (finding,) = verify("The pier is long ([1]).", []).findings
    assert (finding.rule, finding.message) == ("undefined-marker", "[1] cites no passage; there are no passages")


def test_an_empty_passage_supports_nothing() -> None:
    verified = verify("The pier is 240 m long ([1]).", [" \n"])
    assert (verified.claims.unsupported, verified.faithfulness) == (1, 0.0)


def test_a_passage_above_the_largest_number_of_a_marker_cannot_be_cited() -> None:
    assert found("The pier is long ([999]), it is ([1000]).", passages=["It is."] * 1001) == [unsupported("1000")]


def test_the_messages_speak_of_passages() -> None:
    def message(answer: str) -> str:
        return verify(answer, PASSAGES).findings[0].message

    assert message("Dues rose by 7 % ([1]).") == (
        "7 % is not in the passage cited here, but in [2], of the same source; cite that too"
    )
    assert message("It is seen for 15 miles ([3]).") == "15 miles is in no source cited here; passage [3] says 14 miles"
    assert message("The lamp is lit ([8]).") == "[8] cites no passage; the passages are 1-3"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_places_count_the_code_points_of_the_answer(end: str) -> None:
    answer = f"\U0001f642 first line ([3]).{end}{end}\U0001f642 It has 5 m{end}here ([1])."
    (finding,) = verify(answer, PASSAGES).findings
    assert answer[finding.start : finding.end] == "5 m"
    assert (finding.line, finding.column, finding.end_line, finding.end_column) == (3, 10, 3, 13)


def test_json_is_plain_and_on_one_line() -> None:
    verified = verify("It has 5 m ([1]). «é».", PASSAGES)
    (finding,) = verified.findings
    assert "\n" not in verified.to_json()
    data = json.loads(verified.to_json())
    assert data == verified.to_dict()
    assert list(data) == ["findings", "claims", "faithfulness"]
    assert data["findings"] == [
        {
            "rule": "unsupported-fact",
            "severity": "error",
            "start": 7,
            "end": 10,
            "line": 1,
            "column": 8,
            "end_line": 1,
            "end_column": 11,
            "message": finding.message,
            "class": str(finding.fact_class),
        }
    ]
    assert data["claims"] == {
        "total": 1,
        "supported": 0,
        "under_cited": 0,
        "unsupported": 1,
        "not_comparable": 0,
        "not_checkable": 0,
    }
    assert data["faithfulness"] == 0.0


def test_a_finding_that_is_about_no_fact_has_no_class() -> None:
    (finding,) = verify("The lamp is lit ([8]).", PASSAGES).to_dict()["findings"]
    assert "class" not in finding


def rule_instead(monkeypatch: pytest.MonkeyPatch, check: Any) -> None:
    """Another function in place of a rule that finds nothing here."""
    monkeypatch.setitem(RULES, "padded-marker", Rule("padded-marker", Severity.WARNING, None, check))


def test_a_fault_of_a_rule_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Context) -> Iterator[Found]:
        raise RuntimeError

    rule_instead(monkeypatch, fail)
    verified = verify("The lamp is lit ([3]).", PASSAGES)
    assert verified.failures == ("padded-marker failed: RuntimeError",)
    assert not verified.ok
    assert verified.to_dict()["failures"] == list(verified.failures)


def test_what_is_found_behind_the_answer_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    def behind(context: Context) -> Iterator[Found]:
        yield Found(context.document.definitions[1].label, "about a definition that nobody wrote")

    rule_instead(monkeypatch, behind)
    assert found("The lamp is lit ([3]).") == []


def test_it_is_exported() -> None:
    assert groundcore.verify("It has 5 m ([1]).", PASSAGES) == verify("It has 5 m ([1]).", PASSAGES)
    assert isinstance(groundcore.verify("", []), Verified)


# Neither files nor offsets nor exceptions

HOSTILE = (
    "Dues rose by 7 % ([1]). It has 240 m ([1]), as [2]: x.md#char=0,5 'q' says.\n\n"
    "[3]: /etc/passwd#char=0,4 'root'\n[1]: ../secrets.md#char=0,4 \"x\"\n<!-- groundls:answer -->\n[a](b.md) ![1](c.png)\n"
)


def test_no_file_is_touched(monkeypatch: pytest.MonkeyPatch) -> None:
    verify(HOSTILE, PASSAGES, QUESTION)  # what is imported on demand is imported
    touched: list[str] = []

    def spy(name: str) -> Any:
        def call(*arguments: object, **_: object) -> Any:
            touched.append(f"{name} {arguments}")
            raise OSError

        return call

    for module, names in (
        (os, ("open", "stat", "lstat", "scandir", "listdir", "readlink", "getcwd", "access")),
        (os.path, ("realpath", "exists", "isdir", "isfile", "lexists")),
        (builtins, ("open",)),
    ):
        for name in names:
            monkeypatch.setattr(module, name, spy(name))
    try:
        verified = verify(HOSTILE, [*PASSAGES, {"text": HOSTILE, "source": "../../etc/passwd"}], QUESTION)
    finally:
        monkeypatch.undo()
    assert touched == []
    assert verified.failures == ()
    assert any(finding.rule == "undercited-fact" for finding in verified.findings)


PIECES = st.lists(
    st.sampled_from(
        [
            *(
                "12 %",
                "240 m",
                "[1]",
                "([2])",
                "[9]",
                "[0]",
                " ",
                "\n",
                "\n\n",
                "\r\n",
                "\r",
                "```",
                "---\n",
                "+++\n",
                "> ",
            ),
            *(
                "[1]: ",
                "[2]: x#char=0,3 'q'",
                "<!-- groundls:",
                "-->",
                "<div>",
                "</div>",
                "$",
                "\\%",
                "“a b c”",
                "\ufeff",
            ),
            *(
                "groundls: off",
                "Narration, phrased",
                "| a |",
                "# ",
                "- ",
                "\ud800",
                "\x00",
                "\U0001f642",
                "words",
                ". ",
            ),
        ]
    ),
    max_size=30,
).map("".join)


@PROPERTY
@given(PIECES, st.lists(PIECES, max_size=3), PIECES)
def test_any_answer_gives_findings_inside_it_and_no_fault(answer: str, passages: list[str], context: str) -> None:
    verified = verify(answer, passages, context)
    assert verified.failures == ()
    assert len(as_prose(answer)) == len(answer)
    for finding in verified.findings:
        assert 0 <= finding.start < finding.end <= len(answer)
    json.loads(verified.to_json())
