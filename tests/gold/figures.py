"""The figures of docs/limitations.md: ``python -m tests.gold.figures`` writes them into the page."""

from __future__ import annotations

import re
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random

from groundcore.documents import Document
from groundcore.facts import FactClass, find_facts
from groundcore.metric import Counts
from groundcore.mutations import Kind, Mutation, mutations, try_mutation
from groundcore.mutations.kinds import replacing
from groundcore.mutations.tables import AUXILIARIES, NEGATIONS
from groundcore.rules import RULE_NAMES, check_document
from groundcore.rules.base import Context
from groundcore.text import Span
from groundcore.verdicts import State, Token, Verdict
from groundcore.workspace import Workspace
from tests.gold.corpus import EXAMPLE, FOREIGN, made

PAGE = Path(__file__).parent.parent.parent / "docs" / "limitations.md"
SEED = 0
CITING = {Kind.MARKER, Kind.OFFSETS, Kind.QUOTE, Kind.DEFINITION}
EVERY = 6
"""Of the mutations of citations, which are many and alike, one in so many is tried."""

_BLOCK = re.compile(r"(<!-- figures: (\w+) -->\n).*?(<!-- figures: end -->)", re.DOTALL)
_CONTEXT = {FactClass.YEAR, FactClass.DATE, FactClass.MONTH, FactClass.WEEKDAY}
_FACT_RULES = ("unsupported-fact", "undercited-fact", "mixed-units", "misquotation", "miscounted-sources")


@dataclass
class Figures:
    """What the corpus was made of and what became of its mutations."""

    claims: Counts = field(default_factory=Counts)
    made: Counter[str] = field(default_factory=Counter)
    caught: Counter[str] = field(default_factory=Counter)
    survivors: list[str] = field(default_factory=list)
    blind: Counter[str] = field(default_factory=Counter)
    noticed: Counter[str] = field(default_factory=Counter)

    @property
    def rate(self) -> float:
        """The share of all mutations that were caught."""
        return self.caught.total() / self.made.total()


@cache
def figures() -> Figures:
    """The figures of all documents that the corpus gives."""
    found = Figures()
    with tempfile.TemporaryDirectory() as folder:
        paths = made(Path(folder))
        workspace = Workspace(folder, RULE_NAMES)
        for path in paths:
            document = workspace.document(path)
            assert isinstance(document, Document)
            found.claims += check_document(workspace, document).counts
            _mutated(found, workspace, document)
            _blind(found, workspace, document)
    return found


def _mutated(found: Figures, workspace: Workspace, document: Document) -> None:
    for index, mutation in enumerate(mutations(workspace, document, SEED)):
        if mutation.kind in CITING and index % EVERY:
            continue
        found.made[mutation.kind] += 1
        if try_mutation(workspace, document, mutation).caught:
            found.caught[mutation.kind] += 1
        else:
            found.survivors.append(f"{mutation.kind}: {shown(document, mutation)}")


def shown(document: Document, mutation: Mutation) -> str:
    """What was changed to what, with a few whole words around it."""
    text, span = document.text.value, mutation.span
    left = " ".join(re.findall(r"\S+ ?$|\S+ ", text[max(0, span.start - 40) : span.start])[-3:])
    right = " ".join(re.findall(r"^ ?\S+| \S+", text[span.end : span.end + 40])[:3])
    around = f"{left}{text[span.start : span.end]}{right}", f"{left}{mutation.new_text}{right}"
    return " became ".join(f"`{' '.join(part.split())}`" for part in around)


# What a check does not see


def _blind(found: Figures, workspace: Workspace, document: Document) -> None:
    context = Context(workspace, document, workspace.resolve(document))
    for name, mutation in unseen(context, Random(SEED)):
        found.blind[name] += 1
        found.noticed[name] += try_mutation(workspace, document, mutation).caught


def unseen(context: Context, rng: Random) -> Iterator[tuple[str, Mutation]]:
    """Changes that make a supported claim wrong and that the comparison of values cannot see."""
    for assessed in context.assessment.claims:
        if assessed.verdict is not Verdict.SUPPORTED or not assessed.cited:
            continue
        cited = assessed.cited[0]
        for token in assessed.tokens:
            if token.state is not State.SUPPORTED or token.fact_class is FactClass.QUOTATION:
                continue
            text = context.written(token.span)
            inside = [f.text for f in cited.span.facts.facts if _may_stand_for(token, text, f.fact_class, f.text)]
            if inside:
                yield "another value of the cited span", _swapped(token, rng.choice(inside))
            if token.fact_class in _CONTEXT:
                elsewhere = cited.source.facts.facts
                other = [f.text for f in elsewhere if _may_stand_for(token, text, f.fact_class, f.text)]
                if other:
                    yield "another date or year of the cited document", _swapped(token, rng.choice(other))
        if not any(token.fact_class is FactClass.QUOTATION for token in assessed.tokens):
            negated = _negated(context, assessed.claim.span)
            if negated is not None:
                yield "a negation put into the claim", negated


def _may_stand_for(token: Token, text: str, fact_class: FactClass, other: str) -> bool:
    if fact_class is not token.fact_class or "\n" in other or other.casefold() == text.casefold():
        return False
    mine, theirs = find_facts(text), find_facts(other)
    return (len(mine) == len(theirs) == 1 and mine[0].readings != theirs[0].readings) or (
        bool(mine and theirs) and mine[0].dates != theirs[0].dates
    )


def _swapped(token: Token, other: str) -> Mutation:
    return replacing(Kind.NUMBER, token.span, other, *_FACT_RULES)


def _negated(context: Context, claim: Span) -> Mutation | None:
    language = context.document.language
    for word in re.finditer(r"[^\W\d_]+", context.written(claim)):
        if word.group() in AUXILIARIES.get(language, ()):
            span = Span(claim.start + word.start(), claim.start + word.end())
            return replacing(Kind.NEGATION, span, f"{word.group()} {NEGATIONS[language][0]}", *_FACT_RULES)
    return None


@cache
def small_numbers() -> dict[int, float]:
    """The share of the corpus' sources that hold each number from 1 to 10 as a value."""
    with tempfile.TemporaryDirectory() as folder:
        made(Path(folder))
        workspace = Workspace(folder, RULE_NAMES)
        names = [p.name for p in (*FOREIGN, *(EXAMPLE / "sources").iterdir()) if p.suffix in {".txt", ".md"}]
        sources = [evidence for name in names if (evidence := workspace.evidence(name)) is not None]
        found = {}
        for number in range(1, 11):
            (fact,) = find_facts(f"It has {number} parts", "en")
            found[number] = sum(s.facts.supports(fact) is not None for s in sources) / len(sources)
    return found


# The page


def blocks() -> dict[str, str]:
    """Every generated part of the page by its name."""
    found = figures()
    rows = [f"| {kind} | {found.made[kind]} | {found.caught[kind]} |" for kind in Kind if found.made[kind]]
    total = f"| all | {found.made.total()} | {found.caught.total()} |"
    claims = found.claims
    head = (
        f"{claims.total} claims: {claims.supported} supported, {claims.unsupported + claims.under_cited} not, "
        f"{claims.not_comparable} not comparable. {found.caught.total()} of {found.made.total()} mutations caught, "
        f"{found.rate * 100:.1f} %.\n"
    )
    listed = ["", "Not caught:", "", *(f"- {line}" for line in found.survivors)] if found.survivors else []
    survivors = [head, "| kind | made | caught |", "|---|---|---|", *rows, total, *listed]
    blind = ["| what was changed | changed | noticed |", "|---|---|---|"]
    blind += [f"| {name} | {count} | {found.noticed[name]} |" for name, count in sorted(found.blind.items())]
    shares = small_numbers()
    small = ["| number | " + " | ".join(str(n) for n in shares) + " | mean |", "|---" * (len(shares) + 2) + "|"]
    mean = sum(shares.values()) / len(shares)
    small += ["| % of sources | " + " | ".join(f"{s * 100:.0f}" for s in (*shares.values(), mean)) + " |"]
    return {
        name: "\n".join(lines) + "\n" for name, lines in (("survivors", survivors), ("blind", blind), ("small", small))
    }


def page(text: str) -> str:
    """The page with its generated parts written anew."""
    found = blocks()
    return _BLOCK.sub(lambda m: f"{m[1]}{found.get(m[2], '')}{m[3]}", text)


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
