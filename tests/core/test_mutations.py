"""Does a check notice when something is made wrong? Mutations of documents that are right, each of which must be caught."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from groundcore import citations
from groundcore.citations import Status, Verification
from groundcore.documents import Document
from groundcore.facts import Fact
from groundcore.facts.compare import FactText, How, Support
from groundcore.facts.values import Quantity
from groundcore.findings import Severity
from groundcore.mutations import Kind, Mutation, mutations, try_mutation
from groundcore.quotes import QuoteMatch, match_quotation
from groundcore.rules import RULE_NAMES, check_document
from groundcore.workspace import Workspace
from tests.core.project import SLOW
from tests.gold.corpus import CLEAN, EXAMPLE, written
from tests.gold.figures import PAGE, blocks, figures, page

SEEDS = range(20 if SLOW else 4)
ENGLISH = {"grants", "letters", "single", "water"}
GERMAN = {"briefe", "einzeln", "wasser", "zuschuesse"}


@dataclass(frozen=True)
class Clean:
    """A document that is right, and what it stands in."""

    workspace: Workspace
    document: Document

    def mutations(self, seed: int = 0) -> list[Mutation]:
        """Its mutations."""
        return list(mutations(self.workspace, self.document, seed))

    def survivors(self, seed: int = 0, *, without: str = "") -> list[Mutation]:
        """Those that a check, perhaps without one rule, does not notice."""
        overrides: dict[str, Any] = {without: "off"} if without else {}
        workspace = Workspace(self.workspace.root, RULE_NAMES, overrides)
        return [m for m in self.mutations(seed) if not try_mutation(workspace, self.document, m).caught]


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Clean]:
    """The clean documents by their names."""
    found = {}
    for marked in CLEAN:
        folder = tmp_path_factory.mktemp(marked.stem)
        found[marked.stem] = _open(str(folder), written(marked, folder))
    return found


def _open(root: str, path: str) -> Clean:
    workspace = Workspace(root, RULE_NAMES)
    document = workspace.document(path)
    assert isinstance(document, Document)
    return Clean(workspace, document)


@pytest.fixture(scope="module")
def example() -> Clean:
    """The report of the example workspace."""
    return _open(str(EXAMPLE), "report.md")


def _claiming(folder: Path, claim: str, source: str) -> Clean:
    """A document with one claim that cites the whole of one source."""
    (folder / ".git").mkdir()
    (folder / "s.txt").write_text(source, "utf-8")
    text = f'---\ngroundls: cited\n---\n\n{claim} ([1]).\n\n[1]: s.txt#char=0,{len(source)} "{source}"\n'
    (folder / "d.md").write_text(text, "utf-8")
    return _open(str(folder), "d.md")


# Every time


@pytest.mark.parametrize("name", [marked.stem for marked in CLEAN])
def test_the_documents_are_clean(clean: dict[str, Clean], name: str) -> None:
    checked = check_document(clean[name].workspace, clean[name].document)
    assert not [f for f in checked.findings if f.severity in {Severity.ERROR, Severity.WARNING}]
    assert checked.counts.supported == checked.counts.total - checked.counts.not_comparable


@pytest.mark.parametrize("names", [ENGLISH, GERMAN], ids=["English", "German"])
def test_every_kind_is_made_in_both_languages(clean: dict[str, Clean], names: set[str]) -> None:
    made = {mutation.kind for name in names for mutation in clean[name].mutations()}
    assert made == set(Kind)
    assert {clean[name].document.language for name in names} == {"en" if names is ENGLISH else "de"}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", [marked.stem for marked in CLEAN])
def test_every_mutation_is_caught(clean: dict[str, Clean], name: str, seed: int) -> None:
    assert not clean[name].survivors(seed)


@pytest.fixture(scope="module")
def surviving(example: Clean) -> list[Mutation]:
    """What is not noticed in the example."""
    return example.survivors()


KNOWN = {
    "a falling word that is part of another": ("It was 5 °C warm", "The calendar says that it had 5 °C in March."),
    "the sign of a derived percentage": (
        "The south sold 11.8 % more tonnes than the north",
        "The north sold 3.4 million tonnes, the south 3.8 million tonnes.",
    ),
    "a conversion of a round value": ("It is 16 kilometres long", "The path is 10 miles long in the dry year."),
}
"""Claims of which mutations survived once."""


@pytest.mark.parametrize("known", KNOWN)
def test_what_should_be_caught_too(tmp_path: Path, known: str) -> None:
    document = _claiming(tmp_path, *KNOWN[known])
    assert not [mutation for seed in SEEDS for mutation in document.survivors(seed)]


def test_every_mutation_of_the_example_is_caught(surviving: list[Mutation]) -> None:
    assert not surviving


def test_the_example_has_enough_to_change(example: Clean) -> None:
    assert len(example.mutations()) > 150


# What a mutation is


def test_the_same_seed_gives_the_same_mutations(clean: dict[str, Clean], example: Clean) -> None:
    again = _open(example.workspace.root, "report.md")
    assert example.mutations(3) == again.mutations(3) != example.mutations(4)
    assert all(document.mutations() for document in clean.values())


def test_a_mutation_changes_one_place(clean: dict[str, Clean]) -> None:
    for document in clean.values():
        text = document.document.text.value
        for mutation in document.mutations():
            changed = mutation.applied(text)
            assert changed != text
            assert changed[: mutation.span.start] == text[: mutation.span.start]
            assert changed.endswith(text[mutation.span.end :])
            assert set(mutation.rules) <= RULE_NAMES


def test_nothing_is_made_of_what_is_wrong_already(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "s.txt").write_text("Revenue rose 12 % in the north. Costs fell.", "utf-8")
    text = 'Revenue rose 13 % ([1], [2]).\n\n[1]: s.txt#char=0,31 "Revenue rose 12 % in the north."\n'
    (tmp_path / "d.md").write_text(text, "utf-8")
    found = _open(str(tmp_path), "d.md").mutations()
    assert {mutation.kind for mutation in found} == {Kind.MARKER, Kind.OFFSETS, Kind.QUOTE, Kind.DEFINITION}
    assert "[2]" not in {text[m.span.start : m.span.end] for m in found}


@pytest.mark.parametrize(
    ("said", "source", "kind", "never"),
    [
        ("It has 30 rooms", "It has 30 rooms and 80 doors.", Kind.NUMBER, {"80"}),
        ("It has 65 rooms", "It has 64.8 rooms and 75.2 doors.", Kind.NUMBER, {"75"}),
        ("It came in 1871", "It came in 1871 and went in 1899.", Kind.DATE, {"1899"}),
        ("It came on 4 May 1871", "It came on 4 May 1871 and went on 9 May 1871.", Kind.DATE, {"9"}),
        ("It weighs 30 kg", "It weighs 30 kg and rose 30 %.", Kind.UNIT, {" %"}),
        ("It cost $30", "It cost $30, not 30 pounds.", Kind.CURRENCY, {"£"}),
        ("It is part AB-217", "It is part AB-217, not AB-317.", Kind.ID, {"3"}),
        ("Both have 50 rooms in total", "One has 20 rooms, the other has 30.", Kind.TOTAL, {"10", "60"}),
    ],
)
def test_a_new_value_is_none_that_the_sources_bear_out(
    tmp_path: Path, said: str, source: str, kind: Kind, never: set[str]
) -> None:
    document = _claiming(tmp_path, said, source)
    made = {m.new_text for seed in range(40) for m in document.mutations(seed) if m.kind is kind}
    assert made
    assert made.isdisjoint(never)


# A check that sees less lets more survive


@pytest.mark.parametrize(
    "rule",
    [
        "unsupported-fact",
        "undercited-fact",
        "misquotation",
        "miscounted-sources",
        "mixed-units",
        "undefined-marker",
        "lost-definitions",
        "moved-span",
        "ambiguous-span",
        "altered-span",
        "missing-span",
    ],
)
def test_without_a_rule_mutations_survive(clean: dict[str, Clean], rule: str) -> None:
    survivors = [m for document in clean.values() for m in document.survivors(without=rule)]
    assert survivors
    assert all(rule in mutation.rules for mutation in survivors)


Supports = Callable[[FactText, Fact], Support | None]


def _about(concerns: Callable[[Fact], object]) -> Supports:
    """Every text holds any fact of some sort."""

    def supports(text: FactText, fact: Fact, **_: Any) -> Support | None:
        if concerns(fact) and text.facts:
            return Support(text.facts[0].span, How.SAME)
        return SUPPORTS(text, fact)

    return supports


def _asked_for(change: Callable[[Quantity], Quantity]) -> Supports:
    """A fact is held if it, or what is made of it, is."""

    def supports(text: FactText, fact: Fact, **_: Any) -> Support | None:
        other = replace(fact, readings=tuple(map(change, fact.readings)), around="it fell")
        return SUPPORTS(text, fact) or SUPPORTS(text, other)

    return supports


SUPPORTS: Supports = FactText.supports
BLIND: dict[str, tuple[Supports, set[Kind]]] = {
    "to units": (_asked_for(lambda q: replace(q, units=())), {Kind.UNIT, Kind.CURRENCY}),
    "to signs": (_asked_for(lambda q: replace(q, value=abs(q.value))), {Kind.SIGN}),
    "to digits": (_about(lambda fact: fact.readings), {Kind.NUMBER, Kind.TOTAL}),
    "to dates": (_about(lambda fact: fact.dates or fact.time), {Kind.DATE}),
    "to ids": (_about(lambda fact: fact.key and not fact.readings), {Kind.ID}),
}


@pytest.mark.parametrize("blind", BLIND)
def test_an_engine_that_is_blind_lets_mutations_survive(
    clean: dict[str, Clean], monkeypatch: pytest.MonkeyPatch, blind: str
) -> None:
    supports, kinds = BLIND[blind]
    assert kinds <= _survived(clean, lambda: monkeypatch.setattr(FactText, "supports", supports), kinds)


def test_so_does_one_that_takes_any_quotation_or_offset(
    clean: dict[str, Clean], monkeypatch: pytest.MonkeyPatch
) -> None:
    def blinded() -> None:
        monkeypatch.setattr(citations, "_verify", lambda _, span, __: Verification(Status.VERIFIED, span))
        for module in list(sys.modules.values()):
            if getattr(module, "match_quotation", None) is match_quotation:
                monkeypatch.setattr(module, "match_quotation", lambda *_: QuoteMatch(True, None, "", ""))

    kinds = {Kind.QUOTATION, Kind.NEGATION, Kind.OFFSETS, Kind.QUOTE}
    assert _survived(clean, blinded, kinds) == kinds


def _survived(clean: dict[str, Clean], blinded: Callable[[], None], kinds: set[Kind]) -> set[Kind]:
    """The kinds of which a mutation is not noticed once the engine is blind."""
    made = [(document, document.mutations()) for document in clean.values()]
    blinded()
    return {
        mutation.kind
        for document, some in made
        for mutation in some
        if mutation.kind in kinds and not try_mutation(document.workspace, document.document, mutation).caught
    }


# Texts that nobody wrote for it


def test_of_foreign_text_nearly_all_are_caught() -> None:
    assert figures().claims.supported >= 200
    assert figures().made.total() >= 700
    assert figures().rate >= 0.99


def test_the_published_figures_are_those_of_this_run() -> None:
    text = PAGE.read_text("utf-8")
    assert all(f"<!-- figures: {name} -->" in text for name in blocks())
    assert page(text) == text, "write them anew with python -m tests.gold.figures"
