"""A project folder in which the command line is run."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.program import Folder


@pytest.fixture
def folder(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Folder:
    """An empty project; no variable of the environment asks for colour."""
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    root = tmp_path / "project"
    (root / ".git").mkdir(parents=True)
    return Folder(root, capsys)
