"""What the scanner finds in a document: plain data, offsets in code points of the document's text."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, StrEnum

from groundcore.text import Span


class DocumentFormat(StrEnum):
    """How a document's markup is read."""

    MARKDOWN = "markdown"
    PLAIN = "plain"


class BracketKind(Enum):
    """How a bracket with digits in it is written; what it means depends on the kind of document."""

    PLAIN = "plain"
    """``[n]``, or ``[n][]``: a marker."""
    ZERO = "zero"
    """``[0]``, ``[00]``."""
    PADDED = "padded"
    """``[01]``."""
    GROUPED = "grouped"
    """``[1, 2]``, ``[1-3]``, ``[1]-[3]``."""
    FOREIGN = "foreign"
    """``【1†L3-L9】``, full-width brackets or digits, private-use remains of chat exports."""
    REFERENCE = "reference"
    """``[text][n]``: a use of n, and no marker."""
    LINK = "link"
    """``[n](destination)``."""
    NESTED = "nested"
    """``[[n]](destination)``."""
    LINK_TEXT = "link text"
    """``[n]`` inside the text of a link or the description of an image."""
    IMAGE = "image"
    """``![n]``."""
    HTML = "html"
    """``[n]`` in the text of a raw HTML block."""


@dataclass(frozen=True, slots=True)
class Bracket:
    """A bracket with digits in it; `span` covers the brackets, `numbers` is empty where none can be read."""

    kind: BracketKind
    span: Span
    numbers: tuple[int, ...]
    destination: str = ""


@dataclass(frozen=True, slots=True)
class Fault:
    """Where a line that looks like a definition stops being one, and what is wrong there."""

    span: Span
    reason: str
    rewritten: str | None = None
    """The whole line as it was probably meant, where that is unambiguous."""
    covers: Span | None = None
    """What `rewritten` replaces where that is more than the line: a definition spread over two lines."""


@dataclass(frozen=True, slots=True)
class Definition:
    """A line ``[n]: path#char=a,b "quote"``, valid or not; sections 4 and 9 of docs/citation-format.md."""

    number: int | None
    """None where the digits are too many to be any number (over nine)."""
    digits: str
    line: Span
    """From the opening bracket to the end of the line, line end excluded."""
    label: Span
    """``[n]``."""
    destination: Span
    fragment: Span
    """What follows ``#``; empty, at the end of the destination, where there is none."""
    title: Span
    """The quote with its delimiters; empty, at the end of the destination, where there is none."""
    path: str
    """As written, percent-encoding and all."""
    fragment_text: str
    title_text: str
    """As written, between the delimiters."""
    title_delimiter: str
    """The quote's opening delimiter; empty where there is no quote."""
    fault: Fault | None
    continued: Span | None
    """The next line, where it holds the title (legal CommonMark, not read)."""
    in_container: bool
    """Inside a list item or a block quote."""
    visible: bool
    """CommonMark reads a definition here."""

    @property
    def has_title(self) -> bool:
        """Whether a quote, perhaps empty, is written on the line."""
        return self.title.end > self.title.start

    @property
    def claims_span(self) -> bool:
        """Whether the fragment holds ``char=``, valid or not: what makes a document a cited one."""
        return "char=" in self.fragment_text


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a reference list: its number and where it stands."""

    number: int
    label: Span
    line: Span
    target: str = ""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: its level from 1 and the span of its whole text, markup included."""

    level: int
    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Directive:
    """A ``<!-- groundls:name ... -->`` comment; white space may stand behind the colon."""

    name: str
    """Empty where none is written."""
    arguments: str
    """What follows the name, without white space around it."""
    span: Span
    """The whole comment."""
    arguments_span: Span
    """Where the arguments are written; empty, behind the name, where there are none."""


@dataclass(frozen=True, slots=True)
class Narration:
    """A narration: text that a model phrased, between its comments, with its label; or what is left of one."""

    span: Span
    """Everything that belongs to it, comments included."""
    opening: Directive | None
    closing: Directive | None
    label: Span | None
    """The bold words that tell a reader what it is; None where the text does not begin with them."""
    text: Span
    """What the model phrased: behind the label, prefixes of quoted lines included; empty where nobody can tell."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer of a model that is not marked as reviewed; `closing` is None where its end is not written."""

    opening: Directive
    closing: Directive | None


class BlockKind(Enum):
    """What a block is."""

    PARAGRAPH = "paragraph"
    """Also the text of a tight list item."""
    HEADING = "heading"
    TABLE = "table"
    ROW = "row"
    ITEM = "item"
    QUOTE = "quote"
    FOOTNOTE = "footnote"
    CODE = "code"
    HTML = "html"
    DEFINITION = "definition"
    CONFLICT = "conflict"


@dataclass(frozen=True, slots=True)
class Block:
    """A block of a document; blocks may stand inside others."""

    kind: BlockKind
    span: Span


@dataclass(frozen=True, slots=True)
class Structure:
    """Block and inline structure of a document, as a list of spans each."""

    masked: tuple[Span, ...] = ()
    """Where no marker stands: code, raw HTML, link destinations, autolinks."""
    opaque: tuple[Span, ...] = ()
    """Where nothing is a definition either: code and raw HTML blocks."""
    html_blocks: tuple[Span, ...] = ()
    html: tuple[Span, ...] = ()
    """Every piece of raw HTML, blocks and inline."""
    links: dict[int, tuple[Span, Span, str]] = field(default_factory=dict)
    """Links by their first offset: whole, text, destination; none of them by a number."""
    images: frozenset[int] = frozenset()
    """Where images begin."""
    link_texts: tuple[Span, ...] = ()
    """Texts of links and descriptions of images."""
    headings: tuple[Heading, ...] = ()
    leaves: tuple[Span, ...] = ()
    """Paragraphs, headings, tables and the text of tight list items."""
    containers: tuple[Span, ...] = ()
    """Outermost list items, block quotes and footnotes."""
    items: tuple[tuple[Span, int, int], ...] = ()
    """Items of ordered lists: span, number as a renderer shows it, nesting depth from 1."""


@dataclass(frozen=True)
class DocumentSyntax:
    """Everything the scanner found in one document."""

    format: DocumentFormat
    prose: str
    """The text with everything that is not prose replaced by U+0000, offset for offset."""
    structure: Structure
    brackets: tuple[Bracket, ...]
    definitions: tuple[Definition, ...]
    directives: tuple[Directive, ...]
    front_matter: Span
    switch: str
    """``cited``, ``off`` or nothing: what the front matter says under ``groundls``."""
    conflicts: tuple[tuple[Span, ...], ...]
    """Lines of unfinished merges, one tuple a conflict."""
    narrations: tuple[Narration, ...] = ()
    answers: tuple[Answer, ...] = ()
    stray_ends: tuple[Directive, ...] = ()
    """``groundls:end`` comments that end nothing."""
    narrated: tuple[Bracket, ...] = ()
    """Markers, and what looks like them, inside narrations: none of `brackets`, because a narration cites nothing."""
