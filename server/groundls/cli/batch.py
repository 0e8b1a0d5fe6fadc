"""``groundls batch``: facts, quotations, places and whole answers, as JSON objects, one a line.

Lines are read, answered and forgotten one by one, in their order. What cannot be read is named on standard error and the
rest is answered all the same. Both streams are UTF-8 whatever the locale is.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import IO, TYPE_CHECKING, Any

from groundcore.findings import shown_name
from groundls.cli.options import batch_parser
from groundls.cli_codes import CLEAN, INCOMPLETE, USAGE

if TYPE_CHECKING:
    from groundcore.drift import LineMap
    from groundcore.facts import FactText
    from groundcore.quotes import QuoteText
    from groundcore.sources import SourceText

MAX_LINE = 64 * 1024 * 1024
"""Bytes above which a line is not read."""

_NAMED = 20
"""Lines that cannot be read and are named; how many there are in all is said at the end."""

_SOURCES = 32
"""Sources whose facts or words are kept for the next lines."""

_BOM = b"\xef\xbb\xbf"

Answer = dict[str, Any]


class BrokenLineError(Exception):
    """A line that cannot be read; the message says why."""


def main(arguments: list[str]) -> int:
    """Answer every line of standard input and return the exit code."""
    options = batch_parser({kind: holds for kind, (_, holds) in KINDS.items()}).parse_args(arguments)
    if hasattr(sys.stderr, "reconfigure"):
        sys.stderr.reconfigure(errors="backslashreplace")
    answer, _ = KINDS[options.kind]
    if sys.stdin is None:
        print("groundls: standard input is closed; give it the lines to answer", file=sys.stderr)
        return USAGE
    return _Batch(answer, sys.stdin.buffer, sys.stdout.buffer).run()


class _Batch:
    """One run over the lines of a stream."""

    def __init__(self, answer: Callable[[_Line], Answer], lines: IO[bytes], out: IO[bytes]) -> None:
        self._answer = answer
        self._in = lines
        self._out = out
        self._broken = self._failed = 0

    def run(self) -> int:
        """Answer each line as soon as it is read."""
        for number, line in enumerate(_lines(self._in), 1):
            if line is not None and not line.strip():
                continue
            try:
                read = _Line(line)
                answer = self._answer(read)
                self._write({"id": read.id, **answer})
                if answer.get("failures"):
                    self._failed += 1
                    self._remark(f"line {number}: could not be checked completely: {answer['failures'][0]}")
            except BrokenLineError as problem:
                self._broken += 1
                self._remark(f"line {number}: {problem}")
            except (OSError, MemoryError):
                raise
            except Exception as problem:  # a fault costs one line, and is told
                self._failed += 1
                self._remark(f"line {number}: could not be checked: {type(problem).__name__}, a fault of groundls")
        bad = self._broken + self._failed
        if bad > _NAMED:
            print(f"groundls: {bad} lines were not answered, or not completely", file=sys.stderr)
        return INCOMPLETE if self._failed else USAGE if self._broken else CLEAN

    def _write(self, answer: Answer) -> None:
        try:
            line = json.dumps(answer, ensure_ascii=False).encode()
        except UnicodeEncodeError:  # half a character, which UTF-8 cannot write
            line = json.dumps(answer).encode()
        self._out.write(line + b"\n")
        self._out.flush()

    def _remark(self, message: str) -> None:
        if self._broken + self._failed <= _NAMED:
            print(f"groundls: {shown_name(message, 1000)}", file=sys.stderr)


def _lines(stream: IO[bytes]) -> Iterator[bytes | None]:
    """The lines of a stream; None for one that is too long."""
    first = True
    while line := stream.readline(MAX_LINE + 1):
        if first:
            line, first = line.removeprefix(_BOM), False
        if len(line) <= MAX_LINE:
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(MAX_LINE + 1)
        yield None


class _Line:
    """The object of one line; what it does not ask for is ignored."""

    def __init__(self, line: bytes | None) -> None:
        """Read it.

        Raises:
            BrokenLineError: it is no JSON object with an id.
        """
        if line is None:
            raise BrokenLineError(f"is longer than {MAX_LINE // 1024 // 1024} MB")
        try:
            fields = json.loads(line.rstrip(b"\r\n").decode())
        except UnicodeDecodeError as problem:
            raise BrokenLineError(f"is not UTF-8 at byte {problem.start}") from None
        except json.JSONDecodeError as problem:
            raise BrokenLineError(f"is no JSON: {problem.msg} at character {problem.pos}") from None
        except (ValueError, RecursionError):
            raise BrokenLineError("is no JSON that can be read: a number is too long, or it is too deep") from None
        if not isinstance(fields, dict):
            raise BrokenLineError("is no JSON object")
        self._fields = fields
        self.id: object = self._field("id")

    def _field(self, name: str) -> object:
        if name not in self._fields:
            raise BrokenLineError(f"{name} is missing")
        return self._fields[name]

    def text(self, name: str, default: str | None = None) -> str:
        """A text; where `default` is given, the field may be missing or null."""
        if default is not None and self._fields.get(name) is None:
            return default
        value = self._field(name)
        if not isinstance(value, str):
            raise BrokenLineError(f"{name} is no string")
        return value

    def items(self, name: str) -> list[Any]:
        """An array."""
        value = self._field(name)
        if not isinstance(value, list):
            raise BrokenLineError(f"{name} is no array")
        return value

    def texts(self, name: str) -> list[str]:
        """An array of texts."""
        values = self.items(name)
        if not all(isinstance(value, str) for value in values):
            raise BrokenLineError(f"{name} is no array of strings")
        return values

    def offset(self, name: str) -> int:
        """A number of code points."""
        value = self._field(name)
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise BrokenLineError(f"{name} is no offset")
        return value


# Facts


def _facts(line: _Line) -> Answer:
    """What no source holds, in any notation or conversion."""
    from groundcore.facts import find_facts, unsupported

    text, sources = line.text("text"), line.texts("sources")
    line.text("context", "")  # the question: read, and never a source
    flags = unsupported(find_facts(text), [_fact_text(source) for source in sources])
    return {
        "flags": [{"start": f.span.start, "end": f.span.end, "text": f.text, "class": str(f.fact_class)} for f in flags]
    }


@lru_cache(maxsize=_SOURCES)
def _fact_text(source: str) -> FactText:
    from groundcore.facts import FactText
    from groundcore.markup.visible import visible_text

    return FactText(visible_text(source, True))


# Quotations


def _quotes(line: _Line) -> Answer:
    """Whether a source says the words of a quotation, and where, or what it says instead."""
    from groundcore.quotes import match_quotation

    source, quote = line.text("source"), line.text("quote")
    match = match_quotation(quote, [_quote_text(source)])
    answer: Answer = {"ok": match.ok}
    if match.span is not None:
        answer |= {"start": match.span.start, "end": match.span.end}
    return answer if match.ok else {**answer, "said": match.said, "quoted": match.quoted}


@lru_cache(maxsize=_SOURCES)
def _quote_text(source: str) -> QuoteText:
    from groundcore.quotes import QuoteText

    return QuoteText(source)


# Places


def _anchor(line: _Line) -> Answer:
    """Where a span of an old text stands in a new one, and the status that its citation has there."""
    from groundcore.canon import canon
    from groundcore.citations import verify_span
    from groundcore.drift import locate
    from groundcore.text import Span

    old, new = line.text("old_text"), line.text("new_text")
    span = Span(line.offset("start"), line.offset("end"))
    if not span.start < span.end <= len(old):
        raise BrokenLineError(f"start and end are no span of old_text, which has {len(old)} characters")
    lines, source = _line_map(old, new)
    quote = canon(lines.old[span.start : span.end])
    if not quote:
        raise BrokenLineError("start and end hold only white space of old_text")
    status = str(verify_span(source, span, quote).status)
    found = locate(lines.old, lines.new, span, lines)
    if found.span is None:
        return {"gone": True, "status": status}
    return {"start": found.span.start, "end": found.span.end, "changed": found.changed, "status": status}


@lru_cache(maxsize=4)
def _line_map(old: str, new: str) -> tuple[LineMap, SourceText]:
    from groundcore.drift import LineMap
    from groundcore.markup.fences import line_feeds
    from groundcore.sources import SourceText

    new = line_feeds(new)  # with the offsets of what was given
    return LineMap(line_feeds(old), new), SourceText("", new)


# Answers


def _verify(line: _Line) -> Answer:
    """What an answer says that its passages do not."""
    from groundcore.verifying import verify

    answer, passages, context = line.text("answer"), line.items("passages"), line.text("context", "")
    try:
        return verify(answer, passages, context).to_dict()
    except TypeError as problem:
        raise BrokenLineError(str(problem)) from None


KINDS: dict[str, tuple[Callable[[_Line], Answer], str]] = {
    "facts": (_facts, "{id, sources: [string], text} -> {id, flags: [{start, end, text, class}]}"),
    "quotes": (_quotes, "{id, source, quote} -> {id, ok, start?, end?, said?, quoted?}"),
    "anchor": (
        _anchor,
        "{id, old_text, new_text, start, end} -> {id, start, end, changed, status} or {id, gone, status}",
    ),
    "verify": (_verify, "{id, answer, passages: [{text, source?}], context?} -> {id, findings, claims, faithfulness}"),
}
"""Each kind: what answers a line, and what the line and the answer hold."""
