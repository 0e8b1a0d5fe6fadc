"""Answers and their insertion: what is inserted is cited word for word, and the document's own check passes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from groundcore.answering import Abstention, Answer, Insertion, Question, Refusal, answer, insertion, question_at
from groundcore.canon import canon
from groundcore.chat.escaping import code, escaped
from groundcore.documents import Document
from groundcore.findings import Severity, apply_edits
from groundcore.index import Results
from groundcore.index.memory_index import MemoryIndex
from groundcore.index.ranking import Part, Read, search
from groundcore.markup import DocumentFormat, scan
from groundcore.passages import passages
from groundcore.rules import check_document
from groundcore.sources import SourceText
from groundcore.text import Span, Text
from groundcore.workspace import Workspace
from tests.core.project import PROPERTY, SLOW

EMPTY = str(Path(__file__).parent / "no such folder")
"""A root without files: all documents and sources are buffers."""
MORE = settings(PROPERTY, max_examples=5000 if SLOW else 400)
"""Most random sources hold no answer: more examples, so that enough are inserted."""


def workspace_of(files: Mapping[str, str]) -> Workspace:
    workspace = Workspace(EMPTY)
    for path, raw in files.items():
        workspace = workspace.with_document(path, Text.of(raw))
    return workspace


def ask(workspace: Workspace, question: str, sources: list[str]) -> Results:
    index, reads = MemoryIndex(), {}
    for path in sources:
        source = workspace.lookup(path).source
        if isinstance(source, SourceText) and not workspace.is_cited(path):
            reads[path] = Read(source, passages(source, workspace.generated_spans(path)))
    index.replace({path: read.passages for path, read in reads.items()}, [])
    return search(question, [Part(index)], reads.get, 20)


def document_of(workspace: Workspace, path: str) -> Document:
    document = workspace.document(path)
    assert isinstance(document, Document)
    return document


SOURCE = "The keel of the sloop is oak.\n\nThe lantern on the pier burns whale oil until midnight. It was lit by Ada.\n"


def inserted(
    text: str, cursor: int, source: str = SOURCE, path: str = "notes.md", name: str = "log.txt"
) -> Insertion | Refusal:
    workspace = workspace_of({path: text, name: source})
    document = document_of(workspace, path)
    question = question_at(document, Span(cursor, cursor))
    assert question is not None
    found = answer(ask(workspace, question.text, [name]))
    assert isinstance(found, Answer), found
    return insertion(workspace, document, question, found)


def test_an_answer_stands_below_its_question_and_its_definition_at_the_end() -> None:
    done = inserted("# Notes\n\nWhat does the lantern on the pier burn?\n\nMore text.\n", 12)
    assert isinstance(done, Insertion)
    assert done.document_text == (
        "# Notes\n\nWhat does the lantern on the pier burn?\n\n"
        "Passages that mention lantern, pier and burn:\n\nFrom `log.txt`:\n\n"
        "> The lantern on the pier burns whale oil until midnight. ([1])\n\nMore text.\n\n"
        '[1]: log.txt#char=31,86 "The lantern on the pier burns whale oil until midnight."\n'
    )


def test_question_block_and_document_may_end_together() -> None:
    for ending in ("", "\n", "\n\n", "  ", "\r\n"):
        done = inserted("What does the lantern on the pier burn?" + ending, 3)
        assert isinstance(done, Insertion)
        assert len(done.edits) == 1
        newline = "\r\n" if ending == "\r\n" else "\n"
        assert done.document_text.rstrip().endswith(
            f'{newline}{newline}[1]: log.txt#char=31,86 "The lantern on the pier burns whale oil until midnight."'
        )
        assert done.document_text.endswith(("\n", ending or "\n"))


def test_a_span_that_is_cited_already_keeps_its_number() -> None:
    text = (
        "Whale oil ([3]).\n\nWhat does the lantern on the pier burn?\n\n"
        '[3]: log.txt#char=31,86 "The lantern on the pier burns whale oil until midnight."\n'
    )
    done = inserted(text, 25)
    assert isinstance(done, Insertion)
    assert len(done.edits) == 1
    assert "> The lantern on the pier burns whale oil until midnight. ([3])" in done.document_text


def test_a_new_number_is_larger_than_every_number_in_use() -> None:
    text = (
        "Whale oil ([3]).\n\nOf which oak is the keel of the sloop?\n\n"
        '[3]: log.txt#char=31,86 "The lantern on the pier burns whale oil until midnight."\n'
    )
    done = inserted(text, 25)
    assert isinstance(done, Insertion)
    assert done.document_text.endswith('midnight."\n[4]: log.txt#char=0,29 "The keel of the sloop is oak."\n')


def test_carriage_returns_and_byte_order_mark_stay() -> None:
    done = inserted("\ufeffWhat does the lantern on the pier burn?\r\n\r\nMore.\r\n", 3)
    assert isinstance(done, Insertion)
    assert done.document_text.count("\n") == done.document_text.count("\r\n")
    assert not done.document_text.startswith("\ufeff")


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("What does the lantern on the pier burn?\n\n```\nnot closed\n", "not closed"),
        ("What does the lantern on the pier burn?\n\n<!-- not closed\n", "not closed"),
        ("What does the lantern on the pier burn? As in [7].\n", "write \\[7] or define it"),
        ("What does the lantern on the pier burn? As in [7].\n\n# Sources\n\n[7] Some book\n", "reference list"),
        ("---\ngroundls: off\n---\n\nWhat does the lantern on the pier burn?\n", "switched off"),
    ],
)
def test_what_its_own_check_would_reject_is_not_inserted(text: str, word: str) -> None:
    done = inserted(text, text.index("What"))
    assert isinstance(done, Refusal)
    assert word in done.reason


def test_only_other_documents_are_cited() -> None:
    workspace = workspace_of({"notes.md": SOURCE, "log.txt": SOURCE.replace("midnight", "dawn")})
    document = document_of(workspace, "notes.md")
    found = answer(ask(workspace, "What does the lantern on the pier burn?", ["notes.md", "log.txt"]))
    assert isinstance(found, Answer)
    assert {quote.source.path for quote in found.quotes} == {"notes.md", "log.txt"}
    done = insertion(workspace, document, Question("What?", len(SOURCE) - 1), found)
    assert isinstance(done, Insertion)
    assert "until dawn. ([1])" in done.document_text
    assert "From `notes.md`" not in done.document_text


def test_the_document_itself_is_not_cited() -> None:
    workspace = workspace_of({"notes.md": SOURCE})
    document = document_of(workspace, "notes.md")
    found = answer(ask(workspace, "What does the lantern on the pier burn?", ["notes.md"]))
    assert isinstance(found, Answer)
    assert isinstance(insertion(workspace, document, Question("What?", len(SOURCE)), found), Refusal)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("# What *is* `it` ([1])?\n", "What is it?"),
        ("What is it\n==========\n", "What is it"),
        ("- [ ] What is it?\n", "What is it?"),
        ("> What is it?\n", "What is it?"),
        ("See [the page](http://example.org/x). And \\*more\\*.\n", "See the page."),
        ("1. What <!-- hidden --> is it?\n", "What"),
        ("## What is it? ##\n", "What is it?"),
    ],
)
def test_a_question_is_what_a_reader_sees(text: str, asked: str) -> None:
    question = question_at(document_of(workspace_of({"a.md": text}), "a.md"), Span(7, 7))
    assert question is not None
    assert question.text == asked


@pytest.mark.parametrize(
    ("text", "cursor"),
    [
        ("```\nWhat is it?\n```\n", 6),
        ("---\ntitle: What is it?\n---\n", 8),
        ("<div>\nWhat is it?\n</div>\n", 8),
        ('Text.\n\n[1]: a.txt#char=0,4 "What"\n', 12),
        ("Text.\n\nMore.\n", 6),
        ("", 0),
        ("    What is it?\n", 8),
        ("***\n", 1),
        ("- item\n\n  ```\n  What is it?\n  ```\n", 18),
        (
            "<!-- groundls:narration of=1 -->\n\n> **Narration, phrased by a language model; not evidence.** What is it?\n\n"
            "<!-- groundls:end -->\n",
            100,
        ),
    ],
)
def test_where_there_is_no_prose_there_is_no_question(text: str, cursor: int) -> None:
    assert question_at(document_of(workspace_of({"a.md": text}), "a.md"), Span(cursor, cursor)) is None


def test_a_definition_of_plain_text_is_no_question() -> None:
    text = 'What is it?\n[1]: a.txt#char=0,4 "What"\n'
    document = document_of(workspace_of({"a.txt": text}), "a.txt")
    assert question_at(document, Span(15, 15)) is None
    assert question_at(document, Span(3, 3)) == Question("What is it?", 11)


@pytest.mark.parametrize(
    ("text", "at", "end"),
    [
        ("One.\n- two\n- What?\n- four\n\nFive.\n", "What", "- four"),
        ("> What?\n> More.\n\nFive.\n", "What", "> More."),
        ("| a | b |\n|---|---|\n| What? | c |\n| d | e |\n\nFive.\n", "What", "| d | e |"),
        ("What?\nMore of it.\n\nFive.\n", "What", "More of it."),
        ("# What?\nText.\n", "What", "# What?"),
        ("- one\n\n  What?\n\n- two\n\n\nText.\n", "What", "- two"),
        ("- one\n* What?\n", "What", "* What?"),
    ],
)
def test_the_answer_goes_below_the_whole_block(text: str, at: str, end: str) -> None:
    cursor = text.index(at) + 1
    question = question_at(document_of(workspace_of({"a.md": text}), "a.md"), Span(cursor, cursor))
    assert question is not None
    assert text[: question.after].endswith(end)


def test_a_selection_is_the_question() -> None:
    text = "Some text. What is it? Other text.\n\nMore.\n"
    start = text.index("What")
    question = question_at(document_of(workspace_of({"a.md": text}), "a.md"), Span(start, start + 11))
    assert question == Question("What is it?", text.index("\n"))


def test_near_misses_abstain_and_say_what_is_missing() -> None:
    workspace = workspace_of({"log.txt": SOURCE})
    found = answer(ask(workspace, "Who painted the ceiling of the chapel?", ["log.txt"]))
    assert found == Abstention(
        "No passage holds enough of this question to answer it; no passage mentions painted, ceiling, chapel"
    )
    assert isinstance(answer(ask(workspace, "who is it?", ["log.txt"])), Abstention)
    assert isinstance(answer(ask(workspace_of({}), "Who painted the ceiling?", [])), Abstention)


def test_generated_text_and_instructions_are_never_quoted() -> None:
    source = "The lantern burns oil. <!-- groundls:answer --> lantern burns\n\nThe lantern groundls:off burns.\n"
    found = answer(ask(workspace_of({"a.txt": source}), "What burns in the lantern?", ["a.txt"]))
    assert isinstance(found, Abstention) or all("groundls:" not in quote.text for quote in found.quotes)


# Escaping

HOSTILE = st.lists(
    st.sampled_from(
        [
            *"ab1 2.)[]()*_`~#$|&!<>\\=+-:;/@^{}'\"\n\t\u2028\f",
            "é",
            "e\u0301",
            "🙂",
            "【",
            "】",
            "†",
            "１",
            "\ue200",
            "\u00ad",
        ]
    ),
    min_size=1,
    max_size=40,
).map("".join)


@given(HOSTILE)
@PROPERTY
def test_escaped_text_gives_its_words_back_and_is_only_text(raw: str) -> None:
    words = canon(raw)
    if not words:
        return
    written = escaped(words, DocumentFormat.MARKDOWN)
    assert "\n" not in written
    assert canon(written) == words
    syntax = scan(f"> {written} ([1])\n")
    assert [bracket.span.end for bracket in syntax.brackets] == [len(written) + 7]
    structure = syntax.structure
    assert not structure.masked and not structure.headings and not structure.links and not structure.html
    assert len(structure.containers) == 1
    assert "\x00" not in syntax.prose


@given(HOSTILE)
@PROPERTY
def test_escaped_text_is_one_paragraph_for_another_markdown_library(raw: str) -> None:
    from markdown_it import MarkdownIt

    words = canon(raw)
    if not words:
        return
    tokens = MarkdownIt("commonmark").enable("table").parse(f"> {escaped(words, DocumentFormat.MARKDOWN)} end\n")
    assert [token.type for token in tokens][1:-1] == ["paragraph_open", "inline", "paragraph_close"]
    inline = next(token for token in tokens if token.type == "inline")
    assert {child.type for child in inline.children or ()} <= {"text", "text_special"}
    assert canon(
        "".join(child.content for child in inline.children or ()).replace("&", "&amp;").replace("\\", "\\\\")
    ) == canon(f"{words} end".replace("&", "&amp;").replace("\\", "\\\\"))


@given(HOSTILE)
@PROPERTY
def test_plain_text_gets_no_markers(raw: str) -> None:
    words = canon(raw)
    written = escaped(words, DocumentFormat.PLAIN)
    kinds = [b for b in scan(f"> {written} ([1])\n", DocumentFormat.PLAIN).brackets if b.kind.name != "FOREIGN"]
    assert [bracket.span.end for bracket in kinds] == [len(written) + 7]


def test_escaped_text_is_no_address() -> None:
    words = "see http://example.org/a_b, www.example.org and ada@example.org"
    written = escaped(words, DocumentFormat.MARKDOWN)
    assert written == "see http\\://example.org/a\\_b, www\\.example.org and ada\\@example.org"
    assert canon(written) == words


def test_code_marks_outgrow_those_inside() -> None:
    assert code("a`b", DocumentFormat.MARKDOWN) == "``a`b``"
    assert code("notes [1].txt", DocumentFormat.PLAIN) == "notes \\[1].txt"


# Any document, any source

LINES = st.sampled_from(
    [
        "", "", "", "# Heading about the keel", "What of the keel and the lantern?",
        "Where is the lantern? ([1])", "A line with [7] in it.", "Text e\u0301 🙂 ([2]).", "- keel item",
        "  continued lantern", "1. keel", "> lantern quote", "> - keel", "| keel | lantern |", "|---|---|",
        "| a | b |", "```", "~~~", "    indented keel", "<div>", "</div>", "<!-- c", "-->", "---", "===", "$$",
        "keel $x^2$ and \u2028 lantern", "form\ffeed keel", "[1]: s.md#char=0,8 \"The keel\"",
        "[2]: s.md#char=3,9 \"wrong\"", "[3]: https://example.org", "[3]: s.md", "`code [1]", "keel [text][1]",
        "Setext lantern", "[^1]: note keel", "[1][2] lantern", "\\[9\\] keel", "<<<<<<<", ">>>>>>> x",
        "## Sources", "[1] A book", "\tkeel", "<pre>", "lantern [1-3] keel", "**keel**", "[keel](lantern",
        "![1] lantern",
    ]
)  # fmt: skip
DOCUMENTS = st.tuples(
    st.lists(st.tuples(LINES, st.sampled_from(["\n", "\n", "\n", "\r\n", "\r"])), max_size=14),
    st.sampled_from(["", "\ufeff"]),
    st.sampled_from(["", "---\ntitle: keel\n---\n", "---\ngroundls: cited\n---\n"]),
    st.booleans(),
)
SOURCES = st.tuples(
    st.lists(
        st.tuples(
            st.sampled_from(
                [
                    "The keel", "is oak [1].", "lantern e\u0301\u0323", "🙂👩‍🔧", "**bold** keel",
                    "http://example.org/x_y", "a | b", "$x$ lantern", "<b>keel</b>", "<!-- keel", "\\", "`",
                    "- ", "1. ", "> ", "\u2028", "\f", "\n", "\n\n", "\r\n", ". ", "? ", "【1†L2】",
                    "(see [3](x))", "&amp; &lt;", "keel lantern \"quoted\" 'twice'", "# ", "===", "\u202e",
                    "12 %", "www.example.org", "a@b.example", "한국어 키일", "[4]: s.md#char=1,2 \"x\"", "~~keel~~",
                    "* * *", "\u00ad",
                ]
            ),
            st.sampled_from([" ", " ", "\n", ""]),
        ),
        min_size=1,
        max_size=25,
    ),
    st.sampled_from(["s.md", "s.txt", "a folder/s [1].md", "t.csv"]),
)  # fmt: skip


@given(
    DOCUMENTS,
    SOURCES,
    st.integers(0, 400),
    st.integers(0, 30),
    st.sampled_from(["doc.md", "doc.txt", "sub/doc.md"]),
    st.sampled_from(["keel", "lantern", "keel lantern", "bold 12 1 oak keel lantern example"]),
)
@MORE
def test_whatever_is_inserted_passes_the_check(
    document_parts: tuple[list[tuple[str, str]], str, str, bool],
    source_parts: tuple[list[tuple[str, str]], str],
    cursor: int,
    length: int,
    path: str,
    words: str,
) -> None:
    lines, bom, front, is_open = document_parts
    pieces, name = source_parts
    raw = bom + front + "".join(line + end for line, end in lines)
    raw = raw.rstrip("\r\n") if is_open else raw
    workspace = workspace_of(
        {path: raw, name: "".join(piece + gap for piece, gap in pieces), "s.md": "The keel is oak."}
        if name != "s.md"
        else {path: raw, name: "".join(piece + gap for piece, gap in pieces)}
    )
    document = document_of(workspace, path)
    size = len(document.text)
    start = min(cursor, size)
    question = question_at(document, Span(start, min(size, start + (length if length > 15 else 0))))
    if question is None:
        return
    assert 0 <= question.after <= size
    assert question.text.strip()
    found = answer(ask(workspace, words, [name]))
    if isinstance(found, Abstention):
        return
    done = insertion(workspace, document, question, found)
    if isinstance(done, Refusal):
        assert done.reason
        return
    before = document.text.value
    assert apply_edits(before, done.edits) == done.document_text
    assert all(not len(edit.span) for edit in done.edits)
    spans = sorted(edit.span for edit in done.edits)
    assert len({span.start for span in spans}) == len(spans)
    changed = workspace.with_document(path, Text(done.document_text, document.text.bom))
    after = document_of(changed, path)
    old = errors(workspace, document)
    new = errors(changed, after)
    assert not new - old, (new, old)
    checked = check_document(changed, after)
    verified = {r.definition.number for r in checked.resolutions if r.verified}
    shift, ranges = 0, []
    for edit in sorted(done.edits, key=lambda e: e.span.start):
        ranges.append(range(edit.span.start + shift, edit.span.start + shift + len(edit.new_text)))
        shift += len(edit.new_text)
    used = {n for marker in after.markers if any(marker.span.start in r for r in ranges) for n in marker.numbers}
    assert used and used <= verified
    assert "".join(c for i, c in enumerate(done.document_text) if not any(i in r for r in ranges)) == before


def errors(workspace: Workspace, document: Document) -> Counter[str]:
    found = check_document(workspace, document).findings
    return Counter(finding.rule for finding in found if finding.severity is Severity.ERROR)
