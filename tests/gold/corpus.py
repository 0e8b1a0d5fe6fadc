"""Cited documents made from texts that were not written to be checked, and from the sources of the example workspace.

Every piece of a text becomes a claim that cites it: as it stands, with its numbers in digits, or as a quotation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from groundcore.canon import canon, quote_title
from groundcore.languages import language_of
from tests.marked import parse

HERE = Path(__file__).parent
CLEAN = sorted((HERE / "clean").glob("*.txt"))
FOREIGN = sorted((HERE / "foreign").glob("*.txt"))
"""Extracts, in the public domain, of the Constitution of the United States with its amendments, and of Genesis 5 to 9 and
1 Kings 5 to 10 in the words of the King James Version and, in German, of Luther's; not compared with an edition."""
EXAMPLE = HERE.parent.parent / "docs" / "example"

_PIECE = re.compile(r"\S(?:[^\n]|\n(?![ \t]*\n))*?(?:(?<![0-9])[.!?;:](?=\s)|(?=\n[ \t]*\n)|\Z)")
_NUMBERS = {
    "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "twelve": 12, "thirteen": 13,
    "fourteen": 14, "eighteen": 18, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "seventy": 70, "ninety": 90,
    "zwei": 2, "drei": 3, "fünf": 5, "zehn": 10, "zwölf": 12, "zwanzig": 20, "dreißig": 30, "vierzig": 40, "fünfzig": 50,
    "sechzig": 60, "siebzig": 70, "neunzig": 90,
}  # fmt: skip
_PARTS = {
    *_NUMBERS,
    "hundred",
    "thousand",
    "and",
    "two",
    "one",
    "third",
    "thirds",
    "fifth",
    "fourths",
    "score",
    "threescore",
    "hundredth",
}
_WORD = re.compile(r"[^\W\d_]+|\d+")
_LONGEST = 290
_CLAIMS = 12
"""In one document."""


def pieces(text: str) -> Iterator[tuple[int, int]]:
    """Where the clauses of a text stand that can be cited."""
    for match in _PIECE.finditer(text):
        written = canon(match.group())
        if 25 <= len(written) <= _LONGEST and not re.search(r"[\[\]|#@<>`$]", written):
            yield match.span()


def in_digits(text: str) -> str:
    """A text with its number words in digits, where one word is a whole number."""
    words = list(_WORD.finditer(text))
    for index, word in reversed(list(enumerate(words))):
        around = [w.group().casefold() for w in (*words[max(0, index - 1) : index], *words[index + 1 : index + 2])]
        if word.group() in _NUMBERS and not any(other in _PARTS for other in around):
            text = text[: word.start()] + str(_NUMBERS[word.group()]) + text[word.end() :]
    return text


def cited(name: str, text: str) -> Iterator[str]:
    """Documents that say the pieces of a text, one a paragraph and a few in each, and cite them."""
    said = "Der Text sagt: „{}“" if language_of(text) == "de" else 'The text says, "{}"'
    found = list(enumerate(pieces(text), 1))
    for first in range(0, len(found), _CLAIMS):
        claims, definitions = [], []
        for number, (start, end) in found[first : first + _CLAIMS]:
            quote = canon(text[start:end])
            plain = quote.rstrip(".;:,!?").replace('"', "")
            claim = in_digits(plain) if number % 3 == 1 else plain
            if number % 3 == 0 and '"' not in quote:
                claim = said.format(plain)
            claims.append(f"{claim} ([{number}]).")
            definitions.append(f"[{number}]: {name}#char={start},{end} {quote_title(quote)}")
        yield "\n\n".join(claims) + "\n\n" + "\n".join(definitions) + "\n"


def made(folder: Path) -> list[str]:
    """Write the texts and the documents about them; the paths of the documents."""
    (folder / ".git").mkdir()
    found = []
    for source in (*FOREIGN, *sorted(p for p in (EXAMPLE / "sources").iterdir() if p.suffix in {".txt", ".md"})):
        text = source.read_text("utf-8")
        (folder / source.name).write_bytes(text.encode())
        for number, document in enumerate(cited(source.name, text), 1):
            found.append(f"about-{source.stem}-{number}.md")
            (folder / found[-1]).write_bytes(document.encode())
    return found


def written(marked: Path, folder: Path) -> str:
    """Write the files of a clean fixture; the path of its document, which is the first."""
    (folder / ".git").mkdir()
    files = parse(marked.read_text("utf-8")).files
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    return next(iter(files))
