"""Which documents are checked, and the reference lists of those that number their own sources."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from groundcore.documents import Document, DocumentKind, read_document
from groundcore.markup import DocumentFormat
from groundcore.text import Text
from tests.core.project import document

CITING = "Rose [1].\n\n"


def read(text: str, *, in_cited_workspace: bool = False) -> Document:
    """The document of a text that no configuration lists."""
    return read_document("d.md", Text(text), DocumentFormat.MARKDOWN, in_cited_workspace=lambda: in_cited_workspace)


def entries(text: str) -> list[tuple[int, str]]:
    """Number and label of every entry."""
    found = read(text)
    return [(e.number, text[e.label.start : e.label.end]) for e in found.entries]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "ordinary"),
        ("Words [1] and ([2]).", "ordinary"),
        ('[1]: a.md#char=1,2 "q"', "cited"),
        ("[1]: a.md#char=broken", "cited"),
        ("[1]: a.md#page=1&char=0", "cited"),
        ("[1]: <a.md#char=0,1> 'q'", "cited"),
        ('> [1]: a.md#char=1,2 "q"', "cited"),
        ("[1]: a.md#L3-L9 'q'", "ordinary"),
        ("[1]: other.md 'title'\n\nSee [1].", "ordinary"),
        ('[name]: a.md#char=1,2 "q"', "ordinary"),
        ('```\n[1]: a.md#char=1,2 "q"\n```', "ordinary"),
        ('<!-- [1]: a.md#char=1,2 "q" -->', "ordinary"),
        ('In text: [1]: a.md#char=1,2 "q"', "ordinary"),
        ("---\ngroundls: cited\n---\n", "cited"),
        ("<!-- groundls:answer -->\nx\n<!-- groundls:end -->", "cited"),
        ("`<!-- groundls:answer -->`", "ordinary"),
        ('---\ngroundls: off\n---\n\n[1]: a.md#char=1,2 "q"', "off"),
    ],
)
def test_kinds(text: str, kind: str) -> None:
    assert read(text).kind is DocumentKind(kind)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Words ([1]).", "cited"),
        ("Words ([1], [2]).", "cited"),
        ("Words [1].", "ordinary"),
        ("Words ([1] and [2]).", "ordinary"),
        ("Words `([1])`.", "ordinary"),
        ("Words ([1](u)).", "ordinary"),
        ("Words ([1]).\n\n[1]: other.md", "ordinary"),
        ("Words ([01]) ([1000]).", "ordinary"),
    ],
)
def test_a_group_without_definitions_in_a_cited_workspace(text: str, kind: str) -> None:
    assert read(text, in_cited_workspace=True).kind is DocumentKind(kind)
    assert read(text).kind is DocumentKind.ORDINARY


def test_the_workspace_is_asked_only_where_it_decides() -> None:
    def asked() -> bool:
        raise AssertionError

    for text in (
        "Words [1].",
        "Words ([1]).\n\n[1]: other.md",
        '([1])\n\n[1]: a#char=0,1 "q"',
        "([1])\n\n# References\n\n1. T",
    ):
        read_document("d.md", Text(text), DocumentFormat.MARKDOWN, in_cited_workspace=asked)


def test_a_listed_document_is_cited_unless_it_is_switched_off() -> None:
    assert document("Words.").kind is DocumentKind.CITED
    assert document("---\ngroundls: off\n---\n").kind is DocumentKind.OFF


@pytest.mark.parametrize(
    "heading",
    [
        "## References", "# references", "References\n===", "Sources\n---", "## Works cited", "## Bibliography", "## Notes",
        "## Endnotes", "## Literature", "## 参考文献", "## 来源", "## 参考资料", "## 资料来源", "## 主要参考文献", "## Quellen",
        "## Literatur", "## Références", "## Fuentes", "## Referencias", "## 8. References", "## IV. References", "## 八、参考文献",
        "## 2.1 Sources:", "## SOURCES.", "**References**", "**References:**", "**References**:", "__Sources__", "## **Sources**", "### *Notes*",
    ],
)  # fmt: skip
def test_headings_of_a_reference_list(heading: str) -> None:
    assert read(f"{CITING}{heading}\n\n1. Title\n").kind is DocumentKind.REFERENCES


@pytest.mark.parametrize(
    "heading",
    [
        "References", "## Further references", "## References and notes", "## Reference", "- References", "**References** of note",
        "```\n## References\n```", "<h2>References</h2>", "## Sources of error", "See **Sources**",
    ],
)  # fmt: skip
def test_what_heads_no_reference_list(heading: str) -> None:
    assert read(f"{CITING}{heading}\n\n1. Title\n").kind is DocumentKind.ORDINARY


@pytest.mark.parametrize(
    ("below", "expected"),
    [
        ("[1] Title\n[2] Title", [(1, "[1]"), (2, "[2]")]),
        ("- [1] Title\n* [2] Title\n+ [3] T", [(1, "[1]"), (2, "[2]"), (3, "[3]")]),
        ("1. Title\n2. Title", [(1, "1."), (2, "2.")]),
        ("1) Title\n1) Title\n7) Title", [(1, "1)"), (2, "1)"), (3, "7)")]),
        ("0. Title\n1. Title", [(1, "1.")]),
        ("1. Title\n   1. nested\n   2. nested\n2. Title", [(1, "1."), (2, "2.")]),
        ("[1] Title\n\n1. Title\n2. Title", [(1, "[1]")]),
        ("[1](#cite-1) Title", [(1, "[1]")]),
        ("[1] Title\n\n### Sub\n\n[2] Title [9]", [(1, "[1]"), (2, "[2]")]),
        ("[1] Title\n\n# Sources\n\n[7] Title", [(1, "[1]"), (7, "[7]")]),
        ("[1] Title\n\n```\n[2] Title\n```", [(1, "[1]")]),
        ("[01] Title\n[1000] T\n[1] Title", [(1, "[1]")]),
    ],
)
def test_entries(below: str, expected: list[tuple[int, str]]) -> None:
    assert entries(f"{CITING}## References\n\n{below}") == expected


@pytest.mark.parametrize("target", ["https://x.org/a", "<https://x.org/a>", "other.md 'Title'"])
def test_entries_may_be_link_definitions(target: str) -> None:
    found = read(f"Rose [1] [2].\n\n## Sources\n\n[1]: {target}\n")
    assert found.kind is DocumentKind.REFERENCES
    assert [e.number for e in found.entries] == [1]
    assert [m.numbers for m in found.markers] == [(1,), (2,)]


def test_a_definition_with_offsets_makes_a_cited_document_even_there() -> None:
    assert read(f'{CITING}## References\n\n[1]: a.md#char=1,2 "q"\n').kind is DocumentKind.CITED


@pytest.mark.parametrize(
    "below",
    ["Only text.", "[1]Title", "[2] Title", "3. Title", "- Title", "```\n[1] Title\n```", "1 Title", "[x] Title"],
)
def test_what_is_no_reference_list(below: str) -> None:
    assert read(f"{CITING}## References\n\n{below}\n").kind is not DocumentKind.REFERENCES


def test_an_ordered_list_under_notes_counts_as_the_last_section_only() -> None:
    assert read(f"{CITING}## Notes\n\n1. T\n").kind is DocumentKind.REFERENCES
    assert read(f"{CITING}## Notes\n\n1. T\n\n## End\n").kind is DocumentKind.ORDINARY
    assert read(f"{CITING}## Notes\n\n[1] T\n\n## End\n").kind is DocumentKind.REFERENCES


def test_a_list_needs_a_marker_outside_it() -> None:
    assert read("Words.\n\n## References\n\n[1] Title [1]\n").kind is DocumentKind.ORDINARY
    assert read("Words [2].\n\n## References\n\n[1] Title\n").kind is DocumentKind.ORDINARY
    assert read("Words [1, 2].\n\n## References\n\n[1] Title\n").kind is DocumentKind.REFERENCES


def markers(text: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    for marker in read(text).markers:
        yield text[marker.span.start : marker.span.end], marker.numbers


def test_the_reference_section_is_not_scanned() -> None:
    text = f"{CITING}## References\n\n[1] Title [2] [2025]\n\nBelow [3].\n\n## Z\n\n[1] [4]\n"
    assert list(markers(text)) == [("[1]", (1,)), ("[1]", (1,)), ("[4]", (4,))]


@pytest.mark.parametrize("length", [0, 60, 1000])
@pytest.mark.parametrize("before", ["", CITING, CITING * 4, CITING * 9])
def test_a_reference_list_may_stand_anywhere(before: str, length: int) -> None:
    text = f"{before}## References\n\n[1] Title\n\n## After\n\nSee [1]. {'x' * length}\n"
    assert read(text).kind is DocumentKind.REFERENCES


def test_markers_that_are_links() -> None:
    list_of_two = "\n\n## References\n\n[1] Title\n[2] Title\n"
    text = "[1](#a) [[2]](#b) [1](http://x.org) [[2]](http://x.org) [text][1] [1][2] [0, 1] [1, 2]" + list_of_two
    assert list(markers(text)) == [
        ("[1]", (1,)),
        ("[2]", (2,)),
        ("[1]", (1,)),
        ("[2]", (2,)),
        ("[1, 2]", (1, 2)),
    ]
    assert read("[1](http://x.org) [[2]](http://x.org)" + list_of_two).kind is DocumentKind.ORDINARY


def test_counting_markers() -> None:
    text = "[1], [2] ([3]) [1, 2] [1]-[3] [0] [01] ![1] 【1】 [text][1]"
    defined = "\n\n" + "\n".join(f'[{n}]: a.md#char=0,1 "q"' for n in (1, 2, 3))
    assert read(text + defined).marker_count == 6


@pytest.mark.parametrize(
    ("offset", "found"),
    [
        (0, None),
        (1, "[1]"),
        (3, "[1]"),
        (4, "[2]"),
        (7, "[2]"),
        (8, None),
        (11, None),
        (13, "[3]"),
        (16, "[3]"),
        (99, None),
    ],
)
def test_the_marker_at_a_cursor(offset: int, found: str | None) -> None:
    text = 'a[1][2] b [x [3]](u)\n\n[1]: a#char=0,1 "q"\n[2]: a#char=0,1 "q"\n[3]: a#char=0,1 "q"'
    bracket = document(text).bracket_at(offset)
    assert (None if bracket is None else text[bracket.span.start : bracket.span.end]) == found


def test_the_definition_at_a_cursor() -> None:
    text = '([1])\n\n[1]: a#char=0,1 "q"\n[2]: b#char=0,1 "q"\n'
    found = [document(text).definition_at(offset) for offset in range(len(text) + 1)]
    first, second = text.index("[1]:"), text.index("[2]:")
    assert [d.number if d else None for d in found] == [None] * first + [1] * (second - first) + [2] * 20 + [None]
