"""Names, which are hints and no facts."""

from __future__ import annotations

import pytest

from groundcore.facts.names import find_names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (
            "As Anna Weiss and Dr Tom Greaney of the Bank of Ireland say.",
            ["Anna Weiss", "Dr Tom Greaney", "Bank of Ireland"],
        ),
        ("Die Firma sitzt mit Müller Bau in New York.", ["Müller Bau", "New York"]),
        ("The Board met. We rose.", []),
        ("REVENUE ROSE in 2023", []),
        ("revenue rose", []),
    ],
)
def test_names(text: str, names: list[str]) -> None:
    assert [text[span.start : span.end] for span in find_names(text)] == names
