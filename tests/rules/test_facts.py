"""Facts of cited claims: unsupported-fact, undercited-fact, uncited-fact and decorative-citation."""

from __future__ import annotations

import pytest

from groundcore.config import Level
from groundcore.findings import apply_edits
from groundcore.rules import RULES
from tests.marked import check, run
from tests.rules.facts import ABOUT_FACTS, SOURCE, checked, counts, facts_of, found, messages, rechecked, report

S = "Revenue rose 12 % to $4.2bn in 2023."


def test_these_are_the_rules_on_facts() -> None:
    assert set(RULES) >= ABOUT_FACTS
    assert {name for name, rule in RULES.items() if not rule.enabled} == {"decorative-citation", "uncited-fact"}


# Where a claim stands and what it cites


@pytest.mark.parametrize(
    "prose",
    [
        """
        It rose by 13 % ([1]).
                   ^^^^ unsupported-fact
        """,
        """
        It rose by 13 %. ([1])
                   ^^^^ unsupported-fact
        """,
        """
        It rose by 13 %.[1]
                   ^^^^ unsupported-fact
        """,
        """
        ([1]) It rose by 13 %.
                         ^^^^ unsupported-fact
        """,
        """
        Costs fell by 77 %. It rose by 13 % ([1]).
                                       ^^^^ unsupported-fact
        """,
        """
        - It rose by 13 % ([1])
                     ^^^^ unsupported-fact
        - Costs fell by 77 %.
        """,
        """
        It rose by 13 %

        ([1])
        """.replace("%\n", "%\n                   ^^^^ unsupported-fact\n"),
        """
        | what    | how     |
        |---------|---------|
        | revenue | 13 % ([1]) |
                    ^^^^ unsupported-fact
        | costs   | 77 %    |
        """,
        """
        | what    | 2022 | how  | source |
        |---------|------|------|--------|
        | revenue | 12 % | 13 % | ([1])  |
                           ^^^^ unsupported-fact
        | costs   | 77 % | 78 % |        |
        """,
        """
        | what    | how  | again      | source |
        |---------|------|------------|--------|
        | revenue | 12 % | 9 % ([2])  | ([1])  |
        """,
        """
        | what    | how  |
        |---------|------|
        | revenue | 13 % |
                    ^^^^ unsupported-fact

        ([1])
        """,
        """
        # A rise by 13 % ([1])
                    ^^^^ unsupported-fact

        Words.
        """,
        """
        > [!NOTE]
        > It rose by 13 % ([1]).
                     ^^^^ unsupported-fact
        """,
        """
        增长了 13 %。([1])
            ^^^^ unsupported-fact
        """,
        """
        成本下降了 77 %。收入增长了 13 %。([1])
                         ^^^^ unsupported-fact
        """,
        """
        It rose by 13 % ([1]), by 14 % ([1]).
                   ^^^^ unsupported-fact
                                  ^^^^ unsupported-fact
        """,
    ],
)
def test_a_fact_is_judged_where_its_claim_cites(prose: str) -> None:
    checked(prose)


def test_a_plain_text_document_is_compared_too() -> None:
    checked("It rose by 13 % [1].\n           ^^^^ unsupported-fact", path="report.txt")


def test_a_range_covers_sign_currency_number_scale_and_unit() -> None:
    checked(
        """
        It was -$7.5 million and 17 km/h ([1]).
               ^^^^^^^^^^^^^ unsupported-fact
                                 ^^^^^^^ unsupported-fact
        """
    )


def test_a_message_shows_the_value_and_what_the_span_says() -> None:
    assert messages("It rose by 13 % ([1]).", S) == ["13 % is in no source cited here; the span of [1] says 12 %"]
    assert messages("It took 13 kg ([1]).", S) == [
        "13 kg is in no source cited here; cite a source that holds it or correct it"
    ]


# What supports a fact


@pytest.mark.parametrize(
    ("claim", "span"),
    [
        ("It rose by 12 % ([1]).", S),
        ("It rose by twelve percent ([1]).", S),
        ("It rose by 12% ([1]).", S),
        ("It rose to 4.2 billion dollars ([1]).", S),
        ("It rose to $4,200 million ([1]).", S),
        ("There are 1 million ([1]).", "There are 1,000,000 of them."),
        ("It was on 2023-05-01 ([1]).", "It was on 1 May 2023."),
        ("It was on May 1st, 2023 ([1]).", "It was on 1 May 2023."),
        ("It is 12,000 m long ([1]).", "It is 12 km long."),
        ("It rose by 12 % ([1]).", "It rose by 11.7 %."),
        ("It rose by about 12.7 % ([1]).", "It rose by 12.68 %."),
        ("It lost 5 dollars ([1]).", "The result was -5 dollars."),
        ("It is R-1042 ([1]).", "It is R 1042."),
        ("It began at 5 pm ([1]).", "It began at 17:00."),
        ("Three quarters went ([1]).", "Of all, 75 % went."),
        ("Umsatz: 4,2 Milliarden Dollar, so ist es mit der Zahl ([1]).", S),
        ("收入增长 12 % ([1])。", S),
        ("It has chapter 7 ([1]).", "It is the 7th chapter."),
        ("It costs 30 euros ([1]).", "| it | 30 |"),
    ],
)
def test_the_same_value_in_another_notation_supports(claim: str, span: str) -> None:
    assert found(claim, span) == []
    assert counts(claim, span).supported == 1


@pytest.mark.parametrize(
    ("claim", "span"),
    [
        ("It rose by 11.8 % ([1]).", "It rose by 11.7 %."),
        ("It rose by 86 % ([1]).", "It rose by 85.19 %."),
        ("It rose by 85.1 % ([1]).", "It rose by 85 %."),
        ("It was 30 % ([1]).", "It was 30 s."),
        ("It was 5 dollars ([1]).", "The result was -5 dollars."),
        ("It was 5 dollars ([1]).", "The result was 5 euros."),
        ("It is R-1042 ([1]).", "It is R-1043."),
        ("It has 1042 parts ([1]).", "It is R-1042."),
        ("It is the 7th ([1]).", "There are 7 of them."),
        ("It was 6,629 ([1]).", "It was 6.629 kg."),
        ("It was on 2 May 2023 ([1]).", "It was on 1 May 2023."),
        ("It began at 5 am ([1]).", "It began at 17:00."),
    ],
)
def test_another_value_does_not(claim: str, span: str) -> None:
    (finding,) = found(claim, span)
    assert finding.startswith("unsupported-fact")
    assert counts(claim, span).unsupported == 1


def test_all_spans_of_a_sentence_support_it_together() -> None:
    checked("It rose by 12 %, costs fell by 9 % ([1], [2]).")
    checked("It rose by 12 % ([1]), costs fell by 9 % ([2]).")
    checked("It rose by 9 % ([1]), costs fell by 12 % ([2]).")
    checked("It rose by 12 %, costs fell by 9 % ([1]).\n                               ^^^ undercited-fact")


def test_a_span_of_another_sentence_supports_nothing() -> None:
    checked(
        """
        It rose by 12 % ([1]). Costs fell by 12 % ([2]).
                                             ^^^^ undercited-fact
        """
    )


@pytest.mark.parametrize(
    "claim",
    [
        "It rose in 2019 ([1]).",
        "It rose on 7 March 2019 ([1]).",
        "It rose in March ([1]).",
        "It rose on a Thursday ([1]).",
    ],
)
def test_a_year_date_month_or_weekday_may_stand_anywhere_in_a_cited_document(claim: str) -> None:
    assert found(claim, S, rest="They met on Thursday, 7 March 2019, at noon.") == []
    assert found(claim, S) == ["unsupported-fact error"]


def test_a_date_is_one_value_of_one_date() -> None:
    rest = "They met on 7 March 2019 and on 8 April 2021."
    assert found("It rose on 7 April 2021 ([1]).", S, rest=rest) == ["unsupported-fact error"]
    assert found("It rose on 8 April 2021 ([1]).", S, rest=rest) == []


def test_a_number_word_may_count_the_citations() -> None:
    assert found("It has three parts ([1], [2], [3]).", "The hull.", "The mast.", "The sail.") == []
    assert found("It has four parts ([1], [2], [3]).", "The hull.", "The mast.", "The sail.") == [
        "unsupported-fact warning"
    ]
    assert found("It has 13 parts ([1], [2], [3]).", "The hull.", "The mast.", "The sail.") == [
        "unsupported-fact error"
    ]


@pytest.mark.parametrize(
    "words", ["one", "both", "half of it", "the first", "no parts", "a single part", "once", "the third part"]
)
def test_words_that_are_no_facts(words: str) -> None:
    claim = f"It has {words} ([1])."
    assert found(claim, S) == []
    assert counts(claim, S).not_comparable == 1


@pytest.mark.parametrize(
    "claim",
    [
        "1. It rose ([1]).\n2. It fell ([1]).",
        "## 7.3 It rose ([1])\n\nWords.",
        "It rose ([1]), as [PERSON_1] says.",
        "It rose (see p. 43) in all regions ([1]).",
        "It rose (see section 7.2, p. 43) in all regions ([1]).",
        "Es stieg (siehe Seite 43) in allen Regionen ([1]).",
        "Es stieg (vgl. S. 43) ([1]).",
        "It rose (see pp. 43-45) ([1]).",
        "It rose <!-- by 13 % --> ([1]).",
        "It rose [so](https://example.org/13-percent) ([1]).",
    ],
)
def test_what_is_no_fact_of_a_claim(claim: str) -> None:
    assert found(claim, S) == []
    assert counts(claim, S).supported == counts(claim, S).unsupported == 0


def test_a_number_outside_such_an_aside_is_one() -> None:
    assert found("It rose on p. 43 in all regions ([1]).", S) == ["unsupported-fact error"]
    assert found("It rose (by 43 kg) in all regions ([1]).", S) == ["unsupported-fact error"]


@pytest.mark.parametrize(
    "fact", ["three", "eleven", "3 days", "90 minutes", "two fifths", "the fourth", "part IV", "5G", "CO2"]
)
def test_classes_that_are_often_right_in_other_words_are_warnings(fact: str) -> None:
    assert found(f"It was {fact} ([1]).", S) == ["unsupported-fact warning"]


@pytest.mark.parametrize(
    "fact", ["3", "13", "thirteen", "3.5", "3 kg", "$3", "3 %", "3 million", "1987", "R-1042", "noon"]
)
def test_other_classes_are_errors(fact: str) -> None:
    assert found(f"It was {fact} ([1]).", S) == ["unsupported-fact error"]


def test_a_configured_level_wins_over_that_of_a_class() -> None:
    checked(
        """
        It took five days, for 13 kg ([1]).
                ^^^^^^^^^ unsupported-fact hint
                               ^^^^^ unsupported-fact hint
        """,
        overrides={"unsupported-fact": "hint"},
    )


def test_a_finding_carries_its_class() -> None:
    findings = report("It took five days, for 13 kg, in 1987 ([1]).", S).findings
    assert [f.fact_class for f in findings] == ["duration", "measure", "year"]


# What a span holds


def test_a_number_that_the_end_of_a_span_cuts_in_two_is_none() -> None:
    text = "The place has 20,418 houses."
    quote = "The place has 20"
    definition = f'[1]: source.txt#char=0,{len(quote)} "{quote}"'
    files = {"source.txt": f"{text}\n".encode(), "report.md": f"It has 20 houses ([1]).\n\n{definition}\n".encode()}
    (finding,) = run(files).findings
    assert (finding.rule, finding.severity) == ("unsupported-fact", "error")
    files["report.md"] = f"It has 20,418 houses ([1]).\n\n{definition}\n".encode()
    assert [f.rule for f in run(files).findings] == ["undercited-fact"]
    whole = f'[1]: source.txt#char=0,{len(text)} "{text}"'
    assert not run({**files, "report.md": f"It has 20,418 houses ([1]).\n\n{whole}\n".encode()}).findings


@pytest.mark.parametrize("row", ["2025-10-13,17:40,C,78,41.5,3", "C,78,41,3", "41,78,3,calm"])
def test_each_value_of_a_row_with_commas_is_one(row: str) -> None:
    assert found("It stood at 78 °C ([1]).", f"{row}\n") == []


@pytest.mark.parametrize("row", ["a,78,415,b", "a,78,41,b"])
def test_the_cells_of_a_table_in_text_are_apart(row: str) -> None:
    definition = f'[1]: rows.csv#char=0,{len(row)} "{row}"'
    files = {"rows.csv": f"{row}\n".encode(), "report.md": f"It stood at 78 °C ([1]).\n\n{definition}\n".encode()}
    assert not run(files).findings


@pytest.mark.parametrize("name", ["source.txt", "source.md"])
@pytest.mark.parametrize(
    ("source", "quote"),
    [
        ("---\nrise: 13 %\n---\n\nRevenue rose in every region.\n", "Revenue rose in every region."),
        ("Revenue rose <!-- 13 % --> in every region.\n", "Revenue rose <!-- 13 % --> in every region."),
        ("Revenue rose in every region.\n\n<!-- by 13 % -->\n", "Revenue rose in every region."),
        ("Revenue [rose](https://a.org/13-%) here.\n", "Revenue [rose](https://a.org/13-%) here."),
        (
            "Revenue rose in every region.\n\n<!-- groundls:answer -->\n\nBy 13 %.\n\n<!-- groundls:end -->\n",
            "Revenue rose in every region.",
        ),
        (
            "Revenue rose in every region.\n\n<!-- groundls:narration -->\n\n> **Narration, phrased by a language model; not "
            "evidence.** By 13 %.\n\n<!-- groundls:end -->\n",
            "Revenue rose in every region.",
        ),
    ],
)
def test_what_a_reader_of_a_source_does_not_see_supports_nothing(name: str, source: str, quote: str) -> None:
    at = source.index(quote)
    definition = f'[1]: {name}#char={at},{at + len(quote)} "{quote}"'
    text = f"It rose by 13 % ([1]).\n\n{definition}\n"
    files = {name: source.encode(), "report.md": text.encode()}
    files[".groundls.toml"] = b"[sources]\ncited_as_sources = true\n"
    assert [f.rule for f in run(files).reports["report.md"].findings] == ["unsupported-fact"]
    seen = {**files, name: f"{source}\nBy 13 %.\n".encode()}
    assert [f.rule for f in run(seen).reports["report.md"].findings] == ["undercited-fact"]


# Citations that do not resolve


@pytest.mark.parametrize(
    ("definition", "rule"),
    [
        ('[2]: source.txt#char=0,9 "Zebras quarrel about umbrellas."', "missing-span"),
        ('[2]: gone.txt#char=0,9 "Zebras quarrel about umbrellas."', "missing-source"),
        ("[2]: https://example.org/notes", "external-target"),
        ("", "undefined-marker"),
    ],
)
def test_a_claim_that_rests_on_a_broken_citation_is_not_judged(definition: str, rule: str) -> None:
    def outcome(marker: str) -> tuple[list[str], int]:
        text = f'It rose by 13 % ({marker}).\n\n[1]: source.txt#char=0,36 "{S}"\n{definition}\n'
        (checked_,) = run(
            {"source.txt": SOURCE.encode(), "report.md": text.encode()}, {"unused-definition": "off"}
        ).reports.values()
        return [
            f.rule for f in checked_.findings if f.rule in ABOUT_FACTS or f.rule == rule
        ], checked_.claims.not_checkable

    assert outcome("[1], [2]") == ([rule], 1)
    rules, not_checkable = outcome("[1]")
    assert "unsupported-fact" in rules
    assert not_checkable == 0


def test_a_moved_quote_still_supports() -> None:
    text = f'It rose by 13 % to $4.2bn ([1]).\n\n[1]: source.txt#char=1,37 "{S}"\n'
    outcome = run({"source.txt": SOURCE.encode(), "report.md": text.encode()})
    assert [f.rule for f in outcome.findings] == ["unsupported-fact", "moved-span"]


# Under-cited


def test_where_an_under_cited_fact_stands_is_said() -> None:
    outcome = checked(
        "It rose by 12 % while costs fell by 9 % ([1]).\n                                    ^^^ undercited-fact"
    )
    finding = outcome.one("undercited-fact")
    assert finding.message == "9 % is not in the span of [1], but 15 characters further down; cite that too"
    assert [(r.path, SOURCE[r.span.start : r.span.end]) for r in finding.related] == [("source.txt", "9 %")]


def test_the_distance_may_go_back_and_be_none() -> None:
    (before,) = messages("It rose by 12 % ([1]), costs by 9 % ([1]).", "Costs fell by 9 %.", rest="It rose by 12 %.")
    assert before == "12 % is not in the span of [1], but 13 characters further down; cite that too"
    text = 'It rose by 12 % ([1]).\n\n[1]: source.txt#char=37,100 "' + SOURCE[37:100] + '"\n'
    finding = run({"source.txt": SOURCE.encode(), "report.md": text.encode()}).one("undercited-fact")
    assert finding.message == "12 % is not in the span of [1], but 20 characters before it; cite that too"


def test_the_nearest_cited_span_of_the_source_is_named() -> None:
    outcome = checked("It fell from 1,092 ([1], [3]).\n             ^^^^^ undercited-fact")
    assert "the span of [3], but " in outcome.one("undercited-fact").message


@pytest.mark.parametrize(
    ("prose", "after"),
    [
        (
            "It rose while costs fell by 9 % [1].\n                            ^^^ undercited-fact",
            "It rose while costs fell by 9 % ([1], [5]).",
        ),
        (
            "It rose while costs fell by 9 % ([1]).\n                            ^^^ undercited-fact",
            "It rose while costs fell by 9 % ([1], [5]).",
        ),
        (
            "It rose while costs fell by 9 % ([1], [4]).\n                            ^^^ undercited-fact",
            "It rose while costs fell by 9 % ([1], [4], [5]).",
        ),
        (
            "It rose while costs fell by 9 %. ([1])\n                            ^^^ undercited-fact",
            "It rose while costs fell by 9 %. ([1], [5])",
        ),
        (
            "| a | b |\n|---|---|\n| costs | 9 % ([1]) |\n          ^^^ undercited-fact",
            "| costs | 9 % ([1], [5]) |",
        ),
    ],
)
def test_the_other_place_is_cited_too(prose: str, after: str) -> None:
    text = (
        f"//- report.md\n{prose}\n\n"
        '[1]: source.txt#char=@ "Revenue rose."\n[4]: source.txt#char=@ "Nobody spoke of the flood."\n'
        "//- source.txt\nRevenue rose. Costs fell by 9 % in every region. Nobody spoke of the flood.\n"
    )
    off: dict[str, Level] = {"unused-definition": "off", "unordered-definitions": "off"}
    outcome = check(text, off)
    changed = outcome.fixed("undercited-fact")
    assert after in changed
    assert '[5]: source.txt#char=14,48 "Costs fell by 9 % in every region."' in changed
    assert outcome.fix("undercited-fact").preferred
    assert not rechecked(outcome, "undercited-fact", off).findings


def test_a_definition_of_that_place_is_used_again() -> None:
    outcome = checked("It rose while costs fell by 9 % ([1]).\n                            ^^^ undercited-fact")
    changed = outcome.fixed("undercited-fact")
    assert "9 % ([1], [2])." in changed
    assert "[5]" not in changed
    assert not rechecked(outcome, "undercited-fact", {"unused-definition": "off"}).findings


def test_a_cell_that_a_marker_of_its_row_covers_has_no_fix() -> None:
    outcome = checked(
        """
        | a     | b   | c     |
        |-------|-----|-------|
        | costs | 9 % | ([1]) |
                  ^^^ undercited-fact
        """
    )
    assert not outcome.one("undercited-fact").fixes


def test_all_fixes_of_a_claim_may_be_made_one_by_one() -> None:
    text = 'It fell by 9 % to 1,092 ([1]).\n\n[1]: source.txt#char=0,13 "Revenue rose."\n'
    source = "Revenue rose. Costs fell by 9 % in every region. They are 1,092 dollars now."
    for rounds in range(3):
        (checked_,) = run({"report.md": text.encode(), "source.txt": source.encode()}).reports.values()
        assert facts_of(checked_.findings) == ["undercited-fact warning"] * (2 - rounds)
        if checked_.findings:
            text = apply_edits(text, checked_.findings[0].fixes[0].edits)
    assert "([1], [2], [3])" in text


# Ignored findings


def test_an_ignored_finding_stays_in_the_counts() -> None:
    ignored = report("<!-- groundls:ignore unsupported-fact -- checked by phone -->\n\nIt rose by 13 % ([1]).", S)
    assert not ignored.findings
    assert len(ignored.suppressed) == 1
    assert (ignored.claims.unsupported, ignored.claims.faithfulness) == (1, 0.0)


@pytest.mark.parametrize("comment", ["<!-- a note -->", "<!-- two\nlines -->"])
def test_a_paragraph_directly_below_a_comment_is_compared(comment: str) -> None:
    assert found(f"Words.\n\n{comment}\nIt rose by 13 % ([1]).", S) == ["unsupported-fact error"]


# Rules that are off


UNCITED = """
Revenue rose ([1]).

Costs fell by 9 % and 8 %.
              ^^^ uncited-fact
"""


def test_a_paragraph_with_facts_and_no_marker() -> None:
    checked(UNCITED, overrides={"uncited-fact": "hint"})
    checked(UNCITED.replace("^ uncited-fact", "^ uncited-fact error"), overrides={"uncited-fact": "error"})
    checked("Revenue rose ([1]).\n\nCosts fell by 9 % and 8 %.")


@pytest.mark.parametrize(
    "prose",
    [
        "Revenue rose ([1]). Costs fell by 9 %.",
        "Revenue rose ([1]).\n\nCosts fell. One of them twice.",
        "Revenue rose ([1]).\n\n    Costs fell by 9 %.",
        "Revenue rose ([1]).\n\n# 7 reasons",
    ],
)
def test_no_uncited_fact(prose: str) -> None:
    checked(prose, overrides={"uncited-fact": "hint"})


DECORATIVE = """
Sheep graze on the hills ([1], [4]).
                          ^^^ decorative-citation
                               ^^^ decorative-citation
"""


def test_a_span_that_shares_no_word_with_its_sentence() -> None:
    outcome = checked(DECORATIVE, overrides={"decorative-citation": "hint"})
    assert outcome.findings[0].message == (
        "the span of [1] shares no word with this sentence; check that it supports it"
    )
    checked("Sheep graze on the hills ([1], [4]).")


@pytest.mark.parametrize("prose", ["Rising revenue ([1]).", "The floods ([4]).", "Costs fall ([2])."])
def test_a_span_that_shares_a_word_in_another_form(prose: str) -> None:
    checked(prose, overrides={"decorative-citation": "hint"})


@pytest.mark.parametrize(
    "claim",
    ["It rose ([1], p. 3).", "It rose ([1], pp. 3-4).", "Es stieg ([1], S. 3).", "It rose ([1], section 3.2)."],
)
def test_where_to_look_in_the_source_is_no_fact(claim: str) -> None:
    assert found(claim, S) == []


def test_a_number_behind_a_marker_is_one_all_the_same() -> None:
    assert found("It rose ([1]), in 3 sections ([1]).", S) == ["unsupported-fact error"]
