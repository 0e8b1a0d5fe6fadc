"""What a client can do, read from whatever it sends."""

from __future__ import annotations

from typing import Any

import pytest

from groundcore.text import Encoding
from groundls.lsp.client import Client, known_capabilities
from tests.lsp.client import FULL


def test_a_client_that_says_nothing() -> None:
    assert Client.of({}) == Client()


def test_a_client_that_can_do_everything() -> None:
    found = Client.of({**FULL, "general": {"positionEncodings": ["utf-8"], "markdown": {"parser": "marked"}}})
    assert found.encoding is Encoding.UTF8
    assert all(getattr(found, name) is True for name in Client.__slots__ if name != "encoding")


@pytest.mark.parametrize(
    "capabilities",
    [
        {"textDocument": 5, "workspace": [], "general": None, "window": "x"},
        {"textDocument": {"hover": {"contentFormat": "markdown"}, "codeAction": {"codeActionLiteralSupport": True}}},
        {"textDocument": {"publishDiagnostics": {"tagSupport": {"valueSet": [{"a": 1}, 99]}}}, "brandNew": {"a": [1]}},
        {"general": {"positionEncodings": [{"a": 1}, None, "utf-7"]}},
        [],
        None,
        "everything",
    ],
)
def test_what_is_odd_counts_as_absent(capabilities: Any) -> None:
    assert Client.of(capabilities) == Client()
    assert known_capabilities(capabilities)["general"] == {"positionEncodings": ["utf-16"]}


@pytest.mark.parametrize(
    ("offered", "chosen"),
    [
        ([], "utf-16"),
        (["utf-7", 5, "utf-32", "utf-8"], "utf-32"),
        (["utf-8", "utf-16"], "utf-8"),
        (["utf-16", "utf-8"], "utf-16"),
    ],
)
def test_the_client_s_first_choice_of_unit(offered: list[Any], chosen: str) -> None:
    assert Client.of({"general": {"positionEncodings": offered}}).encoding == chosen


def test_action_resolve_needs_the_edit_and_the_data() -> None:
    for actions in (
        {"resolveSupport": {"properties": ["edit"]}},
        {"dataSupport": True, "resolveSupport": {"properties": []}},
    ):
        assert not Client.of({"textDocument": {"codeAction": actions}}).action_resolve
