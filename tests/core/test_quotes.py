"""Quotations: found by their marks, compared word for word."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcore.quotes import (
    QuoteText,
    block_quotation,
    find_quotations,
    in_another_language,
    match_quotation,
)
from groundcore.text import Span

BRIDGE = (
    "The council did not close the bridge before the flood. It ordered a second survey by the end of March, and most\n"
    "engineers agreed. Repairs cost $4.5 million, or 12 % of the budget; at -5 degrees the well-known steel cables\n"
    "can't bend. “Is it safe?” asked the mayor."
)


def holds(quotation: str, text: str) -> bool:
    return match_quotation(quotation, [QuoteText(text)]).ok


@pytest.mark.parametrize(
    "text, words",
    [
        ('He said "the plan is good" today.', ["the plan is good"]),
        ("A “plan” and ‘so they said’.", ["plan", "so they said"]),
        ("Sie rief „der Plan ist gut“ und ‚ja doch‘.", ["der Plan ist gut", "ja doch"]),
        ("»Der Plan ist gut«, sagte er.", ["Der Plan ist gut"]),
        ("Il dit « le plan est bon » puis «oui».", ["le plan est bon", "oui"]),
        ("l’“entreprise verte” et l'«autre»", ["entreprise verte", "autre"]),
        ("„Dit is een plan” zei hij, ”en goed ook”.", ["Dit is een plan", "en goed ook"]),
        ("‹piccolo piano› e “grande”", ["piccolo piano", "grande"]),
        ("他说“成本下降”，又写道「計画は『承認』された」。", ["成本下降", "計画は『承認』された"]),
        ('他说"成本下降了"然后', ["成本下降了"]),
        ("“outer ‘inner words’ end” \"then 'this' too\"", ["outer ‘inner words’ end", "then 'this' too"]),
        ("the dogs' bowl, it's Tom's, and 'tis theirs", []),
        ("'the dogs' bowl is here', he said", ["the dogs' bowl is here"]),
        ("‘the dogs’ bowl is here’ he said", ["the dogs’ bowl is here"]),
        ("rock 'n' roll of the '90s was 'good'", ["good"]),
        ("he is 5' 10\" tall, she 6' 2\" or so", []),
        ('"the 5" pipe broke" he said', ['the 5" pipe broke']),
        ('a "b and c', []),
        ("no “a” b” c", ["a"]),
        ('“unclosed and "three quoted words" ok', ["three quoted words"]),
        ('"one two"\n\n"three', ["one two"]),
        ('x " y " z', []),
        ('“” "" « »', []),
        ('**"bold words"** and *“more”*', ["bold words", "more"]),
    ],
)
def test_quotations_are_found(text: str, words: list[str]) -> None:
    found = find_quotations(text)
    assert [q.words for q in found] == words
    for quotation in found:
        assert text[quotation.inner.start : quotation.inner.end] == quotation.words
        assert quotation.span.start < quotation.inner.start < quotation.inner.end < quotation.span.end


@pytest.mark.parametrize(
    "words, gates",
    [
        ("the plan failed", True),
        ("plan failed", False),
        ("l'entreprise verte", False),
        ("The Wealth of Nations", False),
        ("Der Zauberberg", False),
        ("The plan of Nations", True),
        ("成本下降", False),
        ("成本下降了很多", True),
        ("12 % of sales", True),
    ],
)
def test_a_term_or_a_title_does_not_gate(words: str, gates: bool) -> None:
    (quotation,) = find_quotations(f"x “{words}” y")
    assert quotation.gates is gates


@pytest.mark.parametrize(
    "text, compared",
    [
        ("“the plan is good” ([x])", True),
        ("“the plan is good” (my translation)", False),
        ("“der Plan ist gut” (eigene Übersetzung)", False),
        ("« le plan est bon » (traduit par l’auteur)", False),
        ("“the plan is good [translated]”", False),
        ("translated as “the plan is good”", False),
        ("“the plan is good”. It was translated in May.", True),
        ("“[...]”", False),
        ("“[the company]”", False),
    ],
)
def test_what_is_not_compared(text: str, compared: bool) -> None:
    (quotation,) = find_quotations(text)
    assert quotation.compared is compared


def test_a_block_quotation_is_the_whole_span_without_its_attribution() -> None:
    text = "So it was:   The plan failed. It was bad. — Jane Doe  "
    quotation = block_quotation(text, Span(10, len(text)))
    assert quotation.words == "The plan failed. It was bad."
    assert quotation.span == Span(10, len(text))
    assert quotation.gates and quotation.compared
    kept = "The plan failed. — and nobody knew why"
    assert block_quotation(kept, Span(0, len(kept))).words == kept


@pytest.mark.parametrize(
    "quotation",
    [
        "did not close the bridge",
        "The council did not close the bridge before the flood,",
        "Most engineers agreed",
        "[M]ost engineers agreed.",
        "most  engineers\u2009agreed",
        "ordered a second survey … and most engineers agreed",
        "ordered a second survey [...] and most engineers agreed",
        "ordered a second survey . . . and most engineers agreed",
        "ordered a second survey...and most engineers agreed",
        "…second survey by the end…",
        "The council [...] did not close",
        "It ordered [sic] a second survey",
        "[the city] ordered a second survey",
        "It ordered [the builders] a second survey",
        "before the flood. [The city] ordered a second survey",
        "order[s] a second survey",
        "Repairs cost $ 4.5 million",
        "12% of the budget",
        "at −5 degrees",
        "the well known steel cables",
        "the well‑known steel cables can’t bend",
        '"Is it safe?"',
        "‘Is it safe?’",
        "Is it safe",
    ],
)
def test_a_true_quotation_is_accepted(quotation: str) -> None:
    assert holds(quotation, BRIDGE)


@pytest.mark.parametrize(
    "quotation, said, quoted",
    [
        ("did close the bridge", "did not close the", "did close the"),
        ("the council did ... close the bridge", "did not close the", "council did ... close the"),
        ("It did not order a second survey", "the flood. It ordered a second", "It did not order a second"),
        ("It [never] ordered a second survey", "It ordered a", "It [never] ordered a"),
        ("It ordered a third survey by the end", "a second survey by", "a third survey by"),
        ("survey ordered by the end", "survey by the", "survey ordered by the"),
        ("by the March end of", "the end of", "the March end of"),
        ("Repairs cost … of the budget", "cost $4.5 million, or", "Repairs cost … of the"),
        ("Repairs [in 2020] cost $4.5 million", "Repairs cost $", "Repairs [in 2020] cost $"),
        ("Repairs cost $45 million", "$4.5 million", "$45 million"),
        ("or 12 of the budget", "12 % of the", "12 of the"),
        ("cost $4.5 million, or 12", "million, or 12 %", "million, or 12"),
        ("4.5 million", "$4.5 million", "4.5 million"),
        ("5 degrees", "-5 degrees", "5 degrees"),
        ("steel cables can bend", "cables can't bend", "cables can bend"),
        ("well-known steel cables can", "cables can't", "cables can"),
        ("known steel cables", "well-known steel cables", "known steel cables"),
        ("neers agreed. Repairs", "engineers agreed. Repairs", "neers agreed. Repairs"),
        ("most Engineers agreed", "most engineers agreed", "most Engineers agreed"),
        ("most engineers agreed!", "most engineers agreed.", "most engineers agreed!"),
        ("agreed … ordered a second survey", "the flood. It ordered a", "agreed … ordered a"),
        ("Swimming was forbidden everywhere else", "", "Swimming was forbidden everywhere else"),
    ],
)
def test_an_altered_quotation_is_caught_and_the_difference_said(quotation: str, said: str, quoted: str) -> None:
    match = match_quotation(quotation, [QuoteText(BRIDGE)])
    assert not match.ok
    assert match.span is None
    assert (match.said, match.quoted) == (said, quoted)


@pytest.mark.parametrize(
    "quotation, text",
    [
        ("widely contrasting views", "the widely cont-\nrasting views"),
        ("widely contrasting views", "> the widely cont-\n> rasting views"),
        ("widely contrasting views", "the widely cont\u00ad\nrasting views"),
        ("widely contrasting views", "wide\u00adly con\u200btrasting views"),
        ("co-operate now", "cooperate now"),
        ("first fluffy office", "ﬁrst ﬂuﬀy oﬃce"),
        ("really good plan", "a re**al**ly `good` _plan_"),
        ("really good plan", "a re  al  ly good plan"),
        ("the plan, once more", "the [plan](https://example.org/a_b), once more"),
        ("R&D – “the café’s” way", "R&amp;D&mdash;&ldquo;the caf&eacute;&rsquo;s&rdquo; way"),
        ("a café here", "a cafe\u0301 here"),
        ("2 * 3 is", r"2 \* 3 is"),
        ("entreprise verte", "l'entreprise verte"),
        ("the 12 km run", "the 12km run"),
        ("该项目将于年底完成", "据悉，该项目将于\n年底完成。"),
        ("项目…完成", "项目已经完成了"),
        ("計画は承認された", "計画は　承認された。"),
        ("本当ですか？", "本当ですか?と聞いた"),
        ("form[8] is", "sonata form[8] is"),
        ("the end … a start", "the end [8] of one start, a start"),
        ("o plano … aprovado", "o plano foi no ano aprovado e não mais"),
        ("did [not] close", "did [not] close"),
    ],
)
def test_typography_and_markup_do_not_matter(quotation: str, text: str) -> None:
    assert holds(quotation, text)


@pytest.mark.parametrize(
    "quotation, text",
    [
        ("its own plan", "it's own plan"),
        ("102 cells", "10² cells"),
        ("1.5 units", "15 units"),
        (".5 units", "5 units"),
        ("10-12 men", "1012 men"),
        ("2*3 is", "23 is"),
        ("the end … a start", "the end in 2020 a start"),
        ("the end … a start", "the end of nineteen men a start"),
        ("Der Plan … wurde", "Der Plan der zweihundertfünfzig Leute wurde gut"),
        ("den Plan … vor dem Winter", "Er hat den Plan nicht vor dem Winter gebilligt"),
        ("le plan … adopté", "le plan n'est adopté que par eux"),
        ("el plan … aprobado", "el plan no fue aprobado por los demás"),
        ("il piano … approvato", "il piano non è stato approvato"),
        ("het plan … goedgekeurd", "het plan is niet goedgekeurd"),
        ("o plano … aprovado", "o plano não foi aprovado"),
        ("they … go", "they don't go"),
        ("项目…完成", "项目没有完成"),
        ("計画は…承認された", "計画は三年後承認された"),
        ("計画が…なら", "計画が承認されないなら"),
        ("form[9] is", "sonata form[8] is"),
        ("[un]able to go", "able to go"),
        ("harm[s] done", "harmless done"),
        ("go [a b c d e f g h i] home", "go home"),
        ("go [x] home", "go by the old river road home"),
        ("rasting views", "cont-\nrasting views"),
        ("smokers here", "non-smokers here"),
        ("t go there", "we can't go there"),
        ("a b", ""),
    ],
)
def test_what_changes_the_meaning_matters(quotation: str, text: str) -> None:
    assert not holds(quotation, text)


@pytest.mark.parametrize(
    "quotation, stands",
    [
        ("It ordered a second survey", "It ordered a second survey"),
        ("most engineers agreed.", "most\nengineers agreed."),
        ("ordered ... of March", "ordered a second survey by the end of March"),
        ("[T]he council did", "The council did"),
    ],
)
def test_where_it_stands(quotation: str, stands: str) -> None:
    match = match_quotation(quotation, [QuoteText(BRIDGE)])
    assert match.span is not None
    assert BRIDGE[match.span.start : match.span.end] == stands


def test_the_nearest_of_several_ends_is_taken() -> None:
    text = "the mayor spoke of tolls. The mayor spoke of the bridge."
    match = match_quotation("the mayor … the bridge", [QuoteText(text)])
    assert match.span is not None
    assert text[match.span.start : match.span.end] == "The mayor spoke of the bridge"


def test_the_best_of_several_texts_counts() -> None:
    texts = [
        QuoteText("Nothing here."),
        QuoteText("The old bridge was closed in May."),
        QuoteText("The old bridge was shut."),
    ]
    assert match_quotation("bridge was shut", texts).ok
    wrong = match_quotation("bridge was opened in May", texts)
    assert not wrong.ok
    assert (wrong.said, wrong.quoted) == ("was closed in May", "was opened in May")
    assert match_quotation("any words", []) == match_quotation("any words", [QuoteText("")])


def test_a_quotation_without_words_agrees() -> None:
    assert all(holds(words, "x") for words in ("", "?!", "[...]", "[the company]"))


@pytest.mark.parametrize(
    "quotation, text, other",
    [
        (
            "the plan was not approved by the group",
            "Der Plan wurde von dem Ausschuss nicht gebilligt, und so ist es",
            True,
        ),
        ("der Plan wurde gebilligt und ist gut", "Der Plan wurde von dem Ausschuss gebilligt und ist gut", False),
        ("计划没有批准", "The plan was not approved", True),
        ("the plan", "计划没有批准", True),
        ("no plan", "Der Plan wurde von dem Ausschuss gebilligt", False),
    ],
)
def test_another_language(quotation: str, text: str, other: bool) -> None:
    assert in_another_language(quotation, text) is other


WORD_LIST = "river stone bridge the of gate old mayor well-known it's wall 40 1.5 % 桥 é"
WORDS = st.lists(st.sampled_from(WORD_LIST.split()), min_size=1)
ANY = st.text("ab é桥'\"“”‘’«»„[].…-\n>&;*_?!5%$\u00ad\u200bﬁ\\(")


@given(WORDS, st.data())
def test_words_of_a_text_are_found_in_it(words: list[str], data: st.DataObject) -> None:
    text = " ".join(words)
    first = data.draw(st.integers(0, len(words) - 1))
    end = data.draw(st.integers(first + 1, len(words)))
    while first and words[first] == "%":
        first -= 1
    while end < len(words) and words[end] == "%":
        end += 1
    match = match_quotation(" ".join(words[first:end]), [QuoteText(text)])
    assert match.ok
    assert match.span is not None
    assert text[match.span.start : match.span.end].split() == words[first:end]


@given(WORDS, st.data())
def test_a_word_more_is_caught(words: list[str], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(words)))
    changed = [*words[:at], "tower", *words[at:]]
    assert not holds(" ".join(changed), " ".join(words))


@given(ANY, ANY)
def test_nothing_breaks_it(quotation: str, text: str) -> None:
    match = match_quotation(quotation, [QuoteText(text)])
    if match.span is not None:
        assert 0 <= match.span.start < match.span.end <= len(text)
    assert len(match.said) <= 100 and len(match.quoted) <= 100
    end = 0
    for found in find_quotations(text):
        assert end <= found.span.start < found.inner.start < found.inner.end < found.span.end
        assert text[found.inner.start : found.inner.end] == found.words
        end = found.span.end
    assert block_quotation(text, Span(0, len(text))).words == block_quotation(text, Span(0, len(text))).words.strip()


@given(ANY)
def test_a_text_holds_itself(text: str) -> None:
    plain = re.sub(r"[\[\].…?!]", " ", text)
    assert holds(plain, plain)


def test_a_text_of_few_words_takes_no_steps_without_end() -> None:
    """Each of these took minutes, or hours, while every place of every word was tried with every other."""
    text = QuoteText("b a " * 20_000)
    assert not match_quotation("a ... b ... " * 200 + "c", [text]).ok
    assert not match_quotation("b a " * 500 + "b b a", [text]).ok
    hyphens = QuoteText("b-a-" * 20_000)
    assert not match_quotation("b a-" * 500 + "b b a", [hyphens]).ok
    assert not find_quotations("“‘" * 20_000)
