"""The text that fixes leave: markers that are removed, definitions that are added, quotes that are widened or narrowed."""

from __future__ import annotations

import pytest

from tests.marked import Outcome, run
from tests.rules.samples import SOURCE

HEAD = "---\ngroundls: cited\n---\n\n"
ONE = '[1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."\n'
TWO = '[2]: source.txt#char=27,54 "Costs fell in every region."\n'
CITED = '[2]: source.txt#char=91,140 "Nobody spoke of the flood. The minutes are short."\n'


def outcome(text: str, source: str = SOURCE, config: str = "") -> Outcome:
    files = {"report.md": (HEAD + text).encode(), "source.txt": source.encode(), ".groundls.toml": config.encode()}
    return run(files)


def fixed(text: str, rule: str, title: str = "", source: str = SOURCE, config: str = "") -> str:
    """The text after a fix, without the front matter."""
    return outcome(text, source, config).fixed(rule, title).removeprefix(HEAD)


@pytest.mark.parametrize(
    ("prose", "left"),
    [
        ("It rose ([9]).", "It rose."),
        ("It rose ([9], [1]).", "It rose ([1])."),
        ("It rose ([1], [9], [2]).", "It rose ([1], [2])."),
        ("It rose ([1], [9]).", "It rose ([1])."),
        ("It rose [9], then.", "It rose, then."),
        ("It rose [9] then.", "It rose then."),
        ("It rose[9].", "It rose."),
        ("It rose [9]", "It rose"),
        ("It rose (see [9]).", "It rose (see)."),
        ("- [9] An item.", "- An item."),
        ("It rose [9][1].", "It rose [1]."),
        ("It rose [1][9].", "It rose [1]."),
    ],
)
def test_a_marker_is_removed_with_what_belongs_to_it(prose: str, left: str) -> None:
    assert fixed(f"{prose}\n\n{ONE}{TWO}", "undefined-marker", "Remove") == f"{left}\n\n{ONE}{TWO}"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"It [1].{{}}\n\n{ONE}", f"It [1].{{}}\n\n{ONE}{CITED}"),
        (f"It [1].{{}}\n\n{ONE.strip()}", f"It [1].{{}}\n\n{ONE}{CITED}"),
        (f"It [1].{{}}\n\n{ONE}\n\n", f"It [1].{{}}\n\n{ONE}{CITED}\n\n"),
        (f"It [1].\n\n{ONE}\nMore.{{}}\n", f"It [1].\n\n{ONE}\nMore.{{}}\n\n{CITED}"),
        (f"It [1].\n\n{ONE}\nMore.{{}}", f"It [1].\n\n{ONE}\nMore.{{}}\n\n{CITED}"),
        (f"It [1].\n\n{ONE}\nMore.{{}}\n\n\n", f"It [1].\n\n{ONE}\nMore.{{}}\n\n\n{CITED}"),
        (f"> It [1].{{}}\n>\n> {ONE}", f"> It [1].{{}}\n>\n> {ONE}\n{CITED}"),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_definition_is_added_to_the_block_at_the_end(before: str, after: str, end: str) -> None:
    text = (HEAD + before.format(" So 【source.txt†L2】.")).replace("\n", end)
    found = run({"report.md": text.encode(), "source.txt": SOURCE.encode()})
    assert found.fixed("foreign-marker", "Cite") == (HEAD + after.format(" So ([2]).")).replace("\n", end)


def test_below_a_broken_definition_a_new_one_is_set_apart() -> None:
    broken = '[1]: source.txt#char=0,26 "Revenue\n'
    text = fixed(f"It [1]. So 【source.txt†L2】.\n\n{broken}", "foreign-marker", "Cite")
    assert text == f"It [1]. So ([2]).\n\n{broken}\n{CITED}"


@pytest.mark.parametrize(
    "definitions",
    [
        f'{TWO}[1]: source.txt#char=0,26 "Revenue\n',
        f"{TWO}{TWO}{ONE}",
        f'{TWO}[1]: source.txt#char=0,26\n"Revenue rose 12 % in 2023."\n',
        f"{TWO}\nText.\n{ONE}",
    ],
)
def test_a_block_with_a_broken_definition_is_not_renumbered(definitions: str) -> None:
    assert not outcome(f"It [1], [2].\n\n{definitions}").one("unordered-definitions").fixes


def widened(source: str, quote: str, config: str = "") -> str:
    """The quote after it was widened; empty where it is not."""
    start = source.index(quote)
    text = f'It [1].\n\n[1]: source.txt#char={start},{start + len(quote)} "{quote}"\n'
    found = outcome(text, source, config)
    return fixed(text, "weak-quote", "", source, config).split('"')[1] if found.one("weak-quote").fixes else ""


@pytest.mark.parametrize(
    ("source", "quote", "wide"),
    [
        ("In May costs fell. In June costs fell.", "costs fell.", "May costs fell. In"),
        ("aa costs fell.\nbb cc costs fell.", "costs fell.", "aa costs fell. bb"),
        ("aa\ncosts fell.\nbb cc costs fell.", "costs fell.", "aa costs fell. bb"),
        ("x\n\ncosts fell.\n\ny z costs fell.", "costs fell.", ""),
        ("x\n\ncosts fell.\ny\n\nz costs fell.", "costs fell.", "costs fell. y"),
        ("a b\n\nz costs fell.\n\nb costs fell.", "costs fell.", "z costs fell."),
        ("costs fell and costs fell and costs fell", "costs fell", "costs fell and costs fell and"),
        ("Word.", "Word.", ""),
        ("A big word.", "word.", "big word."),
        ("x ab cdefg", "cdefg", "ab cdefg"),
        ("cafe\u0301s are closed", "caf", "cafés are"),
    ],
)
def test_a_quote_is_widened_by_words_and_never_out_of_its_paragraph(source: str, quote: str, wide: str) -> None:
    assert widened(source, quote) == wide


@pytest.mark.parametrize(("limit", "wide"), [(84, True), (83, False)])
def test_a_quote_is_not_widened_beyond_the_length_that_the_project_sets(limit: int, wide: bool) -> None:
    source = f"costs fell {'x' * 70} y. Again: costs fell {'x' * 70} z."
    assert bool(widened(source, "costs fell", f"[quotes]\nmax_length = {limit}\n")) is wide


@pytest.mark.parametrize(
    ("source", "narrow"),
    [
        ("First it rose. " + "Then it fell, " * 200, "First it rose."),
        ("First it rose. Was it so? " + "Then it fell, " * 200, "First it rose. Was it so?"),
        ("it rose and " * 200, ""),
        (" ".join(f"w{n}" for n in range(500)), " ".join(f"w{n}" for n in range(500))[:80].rpartition(" ")[0]),
        ("x" * 2500, ""),
    ],
)
def test_a_quote_is_narrowed_to_whole_sentences_or_words(source: str, narrow: str) -> None:
    quote = source.strip()
    text = f'It [1].\n\n[1]: source.txt#char=0,{len(quote)} "{quote}"\n'
    found = outcome(text, source, "[quotes]\nmax_length = 80\n").one("overlong-quote")
    titles = [edit.new_text for fix in found.fixes for edit in fix.edits if edit.new_text.startswith('"')]
    assert titles == ([f'"{narrow}"'] if narrow else [])
