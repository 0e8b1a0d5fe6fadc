"""A hover as Markdown or as plain text. Whatever comes from a document or a source is shown as it stands there.

Markdown is escaped sparsely, because several editors show it raw: only where a character could begin or end
something. Paths and numbers stand in back-ticks, which stay readable where emphasis is concealed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from groundcore.findings import shown
from groundcore.queries.hover import Evidence, Excerpt, Hover, Piece

MAX_LINES = 20

_SEPARATOR = " · "
_THIN_SPACE = "\u2009"
_TAGS = re.compile("[\U000e0000-\U000e007f\u180e\u00ad]")
_SPECIAL = re.compile(
    r"[`*]"  # what begins something wherever it stands
    r"|\\(?=[!-/:-@\[-`{-~]|$)"  # a backslash that would escape something, our own bold included
    r"|(?<![^\W_])_|_(?![^\W_])"  # an underscore at the edge of a word
    r"|<(?=[A-Za-z/!?]|$)|&(?=#?\w{1,32};|#?\w*$)"  # HTML and entities, which the next piece may complete
    r"|(?<=[A-Za-z]):(?=//)|(?<=www)\.|(?<=\w)@(?=\w)",  # what GitHub's dialect makes a link of by itself
    re.IGNORECASE,
)
_LINK = re.compile(r"\](?:\(|\[|:)")
_MARKER = re.compile(r"\[[0-9]{1,9}\]")
_BLOCK_START = re.compile(r"\A([#>+=-]|[0-9]+[.)])")


def markdown(hover: Hover, link: Callable[[Evidence], str]) -> str:
    """A hover in Markdown; `link` gives the URI that opens a piece of evidence, or nothing."""
    return "\n\n".join(_within_limit([list(_markdown_blocks(e, link(e))) for e in hover.evidence], 2))


def plain(hover: Hover) -> str:
    """A hover as plain text."""
    return "\n".join(_within_limit([list(_plain_lines(e)) for e in hover.evidence], 1))


def _within_limit(blocks: list[list[str]], lines_each: int) -> list[str]:
    """The blocks of as many pieces of evidence as there is room for, and how many are left out."""
    room = MAX_LINES // lines_each - 1
    chosen: list[str] = []
    for index, block in enumerate(blocks):
        if index and len(chosen) + len(block) > room:
            chosen.append(f"and {len(blocks) - index} more")
            break
        chosen += block
    return chosen


def _markdown_blocks(evidence: Evidence, uri: str) -> Iterator[str]:
    parts = [f"{code(evidence.name)} {evidence.status}"]
    place = code(shown(evidence.path, 120)) if evidence.path else ""
    yield _SEPARATOR.join([*parts, *_place(place, evidence)])
    if evidence.message:
        yield _message(evidence.message)
    for excerpt in evidence.excerpts:
        label = f"{excerpt.label}: " if excerpt.label else ""
        yield f"> {label}{_marked(excerpt)}"
    if evidence.facts:
        yield _message(evidence.facts)
    if uri:
        yield f"[Open source]({uri})"


def _message(text: str) -> str:
    """A sentence of ours; the markers in it stand in back-ticks."""
    written, at = "", 0
    for marker in _MARKER.finditer(text):
        written += escaped(text[at : marker.start()], text, at_start=not at) + code(marker.group())
        at = marker.end()
    return written + escaped(text[at:], text, at_start=not at)


def _plain_lines(evidence: Evidence) -> Iterator[str]:
    yield _SEPARATOR.join([f"{evidence.name} {evidence.status}", *_place(shown(evidence.path, 120), evidence)])
    if evidence.message:
        yield visible(evidence.message)
    for excerpt in evidence.excerpts:
        words = "".join(f"»{visible(p.text)}«" if p.marked else visible(p.text) for p in excerpt.pieces)
        yield f"> {excerpt.label}: {words}" if excerpt.label else f"> {words}"
    if evidence.facts:
        yield visible(evidence.facts)


def _place(path: str, evidence: Evidence) -> Iterator[str]:
    line = f"line {evidence.line}" if evidence.line else ""
    written = " ".join(part for part in (path, line) if part)
    if written:
        yield written + (", unsaved" if evidence.unsaved else "")


def _marked(excerpt: Excerpt) -> str:
    """The pieces one after the other, the marked ones bold."""
    written, whole = "", "".join(piece.text for piece in excerpt.pieces)
    for index, piece in enumerate(excerpt.pieces):
        text = escaped(piece.text, whole, at_start=not written and not excerpt.label)
        written += _bold(text, piece, excerpt.pieces, index) if piece.marked else text
    return written.strip()


def _bold(text: str, piece: Piece, pieces: tuple[Piece, ...], index: int) -> str:
    """Bold text. Markers only work beside white space, so a thin space stands where there is none."""
    inner = text.strip()
    if not inner:
        return text
    before = pieces[index - 1].text[-1:] if index else " "
    after = pieces[index + 1].text[:1] if index + 1 < len(pieces) else " "
    lead = " " if piece.text[:1].isspace() else "" if before.isspace() else _THIN_SPACE
    tail = " " if piece.text[-1:].isspace() else "" if after.isspace() else _THIN_SPACE
    return f"{lead}**{inner}**{tail}"


def visible(text: str) -> str:
    """Text without anything that hides, steers or reorders what is shown."""
    text = _TAGS.sub(lambda m: f"\\u{ord(m.group()):04x}", text)
    return shown(text, 12 * len(text) + 10)


def escaped(text: str, whole: str, *, at_start: bool = True) -> str:
    """Text as a Markdown renderer shows it unchanged, being part of `whole`; `at_start` says that it begins a line."""
    text = _SPECIAL.sub(lambda m: "\\" + m.group(), visible(text))
    if _LINK.search(whole):
        text = text.replace("[", "\\[")
    if whole.count("~") > 1:
        text = text.replace("~", "\\~")
    if not at_start:
        return text
    text = text.lstrip()
    return _BLOCK_START.sub(lambda m: m.group()[:-1] + "\\" + m.group()[-1:], text)


def code(text: str) -> str:
    """Text as a Markdown code span, which none of its own back-ticks can end."""
    text = visible(text)
    runs = {len(run) for run in re.findall("`+", text)}
    fence = "`" * next(n for n in range(1, len(runs) + 2) if n not in runs)
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{pad}{text}{pad}{fence}"
