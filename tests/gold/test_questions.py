"""The questions of the example workspace: the noted sentence is quoted first or second, and what is not there is not answered."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from groundcore.answering import Abstention, Answer, answer
from groundcore.canon import canon
from groundcore.rules import RULE_NAMES
from groundcore.workspace import Workspace
from groundls.indexing import Indexer

ROOT = Path(__file__).parent.parent.parent / "docs" / "example"
QUESTIONS = json.loads((ROOT / "questions.json").read_text("utf-8"))


@dataclass(frozen=True)
class Asked:
    """One question and what came of it."""

    question: dict[str, object]
    answer: Answer | Abstention


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> list[Asked]:
    workspace = Workspace(str(ROOT), RULE_NAMES)
    indexer = Indexer(str(ROOT), str(tmp_path_factory.mktemp("cache")))
    assert indexer.update(workspace).complete
    found = [Asked(q, answer(indexer.search(workspace, str(q["question"])))) for q in QUESTIONS]
    indexer.close()
    return found


def test_there_are_forty_questions_and_none_is_a_source(asked: list[Asked]) -> None:
    assert len(asked) == 40
    quoted = {quote.source.path for a in asked if isinstance(a.answer, Answer) for quote in a.answer.quotes}
    assert not [path for path in quoted if path.endswith(".json") or path == "report.md"]


def test_the_noted_sentence_is_among_the_first_two_quoted(asked: list[Asked]) -> None:
    right = [a for a in asked if a.question["answerable"] and quotes_it(a)]
    assert len(right) >= 18


def quotes_it(asked: Asked) -> bool:
    if isinstance(asked.answer, Abstention):
        return False
    sentence = canon(str(asked.question["sentence"]))
    return any(q.source.path == asked.question["source"] and sentence in q.text for q in asked.answer.quotes[:2])


def test_what_no_source_holds_is_not_answered(asked: list[Asked]) -> None:
    declined = [a for a in asked if not a.question["answerable"] and isinstance(a.answer, Abstention)]
    assert len(declined) >= 16
