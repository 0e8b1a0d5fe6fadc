"""Servers and projects for the tests of the language server."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.lsp.client import FULL, Client
from tests.lsp.project import Project


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """An empty project."""
    return Project.at(tmp_path / "project")


@pytest.fixture
def start() -> Iterator[Callable[..., Client]]:
    """Start servers of a test's own; whatever still runs at the end is killed."""
    started: list[Client] = []

    def begin(command: list[str] | None = None, **popen: Any) -> Client:
        started.append(Client(command, **popen))
        return started[-1]

    yield begin
    for client in started:
        client.kill()


@pytest.fixture(scope="session")
def shared() -> Iterator[Callable[..., Client]]:
    """Servers without a workspace folder that many tests use, one for each set of capabilities."""
    running: dict[str, Client] = {}

    def find(name: str = "full", capabilities: dict[str, Any] | None = None) -> Client:
        if name not in running:
            running[name] = Client()
            running[name].initialize(None, FULL if capabilities is None else capabilities)
        return running[name]

    yield find
    codes = {name: client.end() for name, client in running.items()}
    assert set(codes.values()) <= {0}, codes


@pytest.fixture
def server(shared: Callable[..., Client]) -> Client:
    """A server whose client can do everything, positions in UTF-16."""
    return shared()


def with_encoding(encoding: str) -> dict[str, Any]:
    """The capabilities of a client that counts in one encoding."""
    capabilities = copy.deepcopy(FULL)
    capabilities["general"]["positionEncodings"] = [encoding]
    return capabilities
