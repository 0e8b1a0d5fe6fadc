"""Words between quotation marks: misquotation, and undercited-fact where they stand elsewhere."""

from __future__ import annotations

import pytest

from groundcore.findings import Severity
from tests.rules.facts import checked, counts, found, messages, report

Q = "We expect no further price rises this year, and the board agrees with the plan. The weather was fine."
ERROR, HINT = ["misquotation error"], ["misquotation hint"]


@pytest.mark.parametrize(
    "words",
    [
        '"no further price rises this year"',
        "“no further price rises this year”",
        "«no further price rises this year»",
        "„no further price rises this year“",
        '"No further price rises this year."',
        '"no further price rises this year,"',
        '"no  further\nprice rises"',
        '"no further *price* rises"',
        '"no fur\u00adther price rises"',
        '"We expect no ... rises this year"',
        '"We expect no [...] rises this year"',
        '"We expect no … rises this year"',
        '"We expect no further [consumer] price rises"',
        '"We expect no further price rises [sic] this year"',
        '"[W]e expect no further price rises"',
        '"the board agree[s] with the plan"',
    ],
)
def test_words_of_the_span(words: str) -> None:
    assert found(f"They say {words} ([1]).", Q) == []
    assert counts(f"They say {words} ([1]).", Q).supported == 1


@pytest.mark.parametrize(
    "words",
    [
        '"no more price rises this year"',
        "“no more price rises this year”",
        "„no more price rises this year“",
        '"no further price rises next year"',
        '"no further price rises!"',
        '"no further price rises?"',
        '"further ... no price rises"',
        '"We expect ... price rises this year"',
        '"We expect [many] price rises this year"',
        '"no further [nor any] price rises"',
        '"no further price rises [of 12 %] this year"',
        '"The weather was not fine"',
    ],
)
def test_other_words(words: str) -> None:
    assert found(f"They say {words} ([1]).", Q) == ERROR
    assert counts(f"They say {words} ([1]).", Q).unsupported == 1


def test_the_range_is_the_quotation_and_the_message_shows_both_wordings() -> None:
    outcome = checked(
        """
        They say “Costs fell by 8 % in every region” ([2]).
                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ misquotation
        """
    )
    assert outcome.one("misquotation").message == 'the source says "by 9 % in", not "by 8 % in"'
    assert messages('They say "grey cats sleep here" ([1]).', Q) == [
        'no cited span says "grey cats sleep here"; quote the source or drop the quotation marks'
    ]


def test_facts_inside_a_quotation_are_not_judged_twice() -> None:
    assert found('They say "it rose by 13 % in 1987" ([1]).', Q) == ERROR
    assert found('They say "it rose by 13 % in 1987", or by 14 % ([1]).', Q) == [*ERROR, "unsupported-fact error"]
    assert found('They say "it rose by 13 %" ([1]).', "Then it rose by 13 % more.") == []


def test_facts_inside_a_quotation_that_is_a_hint_are_judged() -> None:
    assert found('He wrote "The 13 Rises of Prices" ([1]).', Q) == [*HINT, "unsupported-fact error"]


@pytest.mark.parametrize("words", ['"prices"', '"no more"', '"a plan"', "'no more'"])
def test_one_or_two_words_are_no_quotation(words: str) -> None:
    assert found(f"They say {words} ([1]).", Q) == []
    assert counts(f"They say {words} ([1]).", Q).not_comparable == 1


def test_facts_in_one_or_two_quoted_words_are_judged() -> None:
    assert found('They say "13 %" ([1]).', Q) == ["unsupported-fact error"]


@pytest.mark.parametrize("words", ['"The Rise of Prices"', '"A Study of All Plans"'])
def test_what_looks_like_a_title_is_a_hint_and_does_not_count(words: str) -> None:
    assert found(f"He wrote {words} ([1]).", Q) == HINT
    assert counts(f"He wrote {words} ([1]).", Q).not_comparable == 1
    assert found('He wrote "the rise of prices" ([1]).', Q) == ERROR


def test_a_quotation_from_elsewhere_in_the_source_is_under_cited() -> None:
    outcome = checked(
        """
        They say "Costs fell by 9 % in every region" ([1]).
                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ undercited-fact
        """
    )
    finding = outcome.one("undercited-fact")
    assert finding.message == (
        "Costs fell by 9 % in every region is not in the span of [1], but 1 character further down; cite that too"
    )
    assert finding.fact_class == "quotation"
    assert "([1], [2])" in outcome.fixed("undercited-fact")


def test_any_cited_span_may_hold_it() -> None:
    assert found('They say "no further price rises" ([1], [2]).', "Nothing of the kind.", Q) == []
    assert found('It fell ([1]). They say "no further price rises" ([2]).', Q, "Nothing of the kind.") == [
        "undercited-fact warning"
    ]


def test_a_quotation_in_two_spans_is_in_none() -> None:
    assert found('They say "prices rise with the plan" ([1], [2]).', "That prices rise", "with the plan") != []


ENGLISH = "It is a long text of which the most part is in English, as it is with all of the texts that we have here. "


@pytest.mark.parametrize(
    "words",
    [
        "„dass die Preise in diesem Jahr nicht mehr steigen werden und der Rat mit dem Plan einverstanden ist“",
        "„我们预计今年不会再涨价“",
    ],
)
def test_a_quotation_in_another_language_than_its_source_is_not_compared(words: str) -> None:
    assert found(f"They say {words} ([1]).", Q, rest=ENGLISH * 5) == []


@pytest.mark.parametrize("mark", ["(translated)", "(my translation)", "(our translation)"])
def test_a_quotation_that_is_marked_as_translated_is_not_compared(mark: str) -> None:
    assert found(f'They say "prices are not to rise again" {mark} ([1]).', Q) == []
    assert found('They say "prices are not to rise again" ([1]).', Q) == ERROR


@pytest.mark.parametrize(
    "prose",
    [
        """
        > Costs fell by 9 % in every region. ([2])
        """,
        """
        > Costs fell by 9 % in every region.
        >
        > -- the office ([2])
        """,
        """
        > Costs fell by 9 % in every region.

        -- the office ([2])
        """,
        """
        > Costs fell by 8 % in every region. ([2])
          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ misquotation
        """,
        """
        > Costs fell by 8 % in every region.
          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ misquotation
        >
        > -- the office ([2])
        """,
        """
        > Costs fell by 8 % in every region.
          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ misquotation

        -- the office ([2])
        """,
        """
        > [!NOTE]
        > Costs fell in all regions by 9 % ([2]).
        """,
        """
        Revenue rose ([1]).

        > Costs fell by 8 % in all regions.
        """,
    ],
)
def test_a_block_quote_with_a_marker_is_a_quotation(prose: str) -> None:
    checked(prose)


def test_a_quotation_of_a_sentence_without_a_marker_is_none() -> None:
    assert found('They say "no more price rises than that". It rose ([1]).', Q) == []


def test_a_claim_that_cannot_be_checked_is_not_judged() -> None:
    document = report('They say "no more price rises than that" ([1], [9]).', Q)
    assert [f.rule for f in document.findings] == ["undefined-marker"]
    assert document.claims.not_checkable == 1


def test_a_configured_level_wins() -> None:
    outcome = checked(
        """
        They say "Costs fell by 8 % in every region" ([2]).
                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ misquotation warning
        """,
        overrides={"misquotation": "warning"},
    )
    assert outcome.one("misquotation").severity is Severity.WARNING
