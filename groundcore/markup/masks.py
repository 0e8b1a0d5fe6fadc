"""What is not prose although no Markdown library says so: front matter, merge conflicts, bare URLs, math."""

from __future__ import annotations

import re
from itertools import pairwise

from groundcore.text import Span

MASK = "\x00"
"""Stands for every masked code point: no white space, no bracket, no digit."""

_SWITCH = re.compile(r"(?:^|(?<=[\r\n]))groundls[ \t]*[:=][ \t]*[\"']?(cited|off)[\"']?[ \t]*(?=[\r\n]|\Z)")
_CONFLICT = re.compile(r"(?:^|(?<=[\r\n]))(<{7}|\|{7}|={7}|>{7})(?: [^\r\n]*)?(?=[\r\n]|\Z)")
# Stops at quotation marks and CJK punctuation too: in doubt a bracket is prose.
_URL = re.compile(
    r"(?:\b[a-zA-Z][a-zA-Z0-9+.-]{1,15}://|\bwww\.)[^\s<>\"\x00\u3001\u3002\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f\u300a-\u3011]+"
)
_DISPLAY = re.compile(r"\$\$")
_BLANK_LINE = re.compile(r"\n[ \t]*\r?\n")
_DOLLAR = re.compile(r"\$")
_MATHS = re.compile(r"[\\^_{=]")


_FENCES = {"---": ("---", "..."), "+++": ("+++",)}


def front_matter(text: str) -> tuple[Span, str]:
    """The front matter at the start of a Markdown document, and what it says under ``groundls``."""
    closers = _FENCES.get(text[:3])
    at = text.find("\n") + 1
    if closers is None or at == 0 or text[3:at].strip(" \t\r\n"):
        return Span(0, 0), ""
    while at < len(text):
        end = text.find("\n", at) + 1 or len(text)
        if text[at:end].rstrip(" \t\r\n") in closers:
            switch = _SWITCH.search(text, 0, end)
            return Span(0, end), switch.group(1) if switch else ""
        at = end
    return Span(0, 0), ""


def conflicts(text: str) -> tuple[tuple[Span, ...], ...]:
    """The marker lines of each unfinished merge; a row of ``=`` or ``>`` alone is ordinary Markdown."""
    if "<<<<<<<" not in text and ">>>>>>>" not in text:
        return ()
    found: list[tuple[Span, ...]] = []
    lines: list[Span] = []
    for match in _CONFLICT.finditer(text):
        sign, span = match.group(1)[0], Span(match.start(), match.end())
        if sign == "<":
            if lines and text[lines[0].start] == "<":
                found.append(tuple(lines))
            lines = [span]
        elif sign == ">":
            if lines:
                found.append((*lines, span))
            lines = []
        elif lines or sign == "=":
            lines.append(span)
    if lines and text[lines[0].start] == "<":
        found.append(tuple(lines))
    return tuple(found)


def urls(prose: str) -> list[Span]:
    """Bare URLs; closing brackets and stops that belong to the sentence are left outside."""
    if "://" not in prose and "www." not in prose:
        return []
    return [Span(m.start(), m.start() + _url_length(m.group())) for m in _URL.finditer(prose)]


def _url_length(url: str) -> int:
    """Length of the URL without a closing bracket that it does not open, and what follows that."""
    depth = 0
    for index, char in enumerate(url):
        if char == "(":
            depth += 1
        elif char == ")":
            depth -= 1
            if depth < 0:
                return index
    return len(url.rstrip(".,;:!?*_~'"))


def math(prose: str) -> list[Span]:
    """``$$...$$``, and ``$...$`` on one line by pandoc's rule where it holds one of ``\\ ^ _ { =``: prices are not
    math."""
    if prose.count("$") < 2:
        return []
    found: list[Span] = []
    at = 0
    marks = [m.start() for m in _DISPLAY.finditer(prose) if not _escaped(prose, m.start())]
    for start, end in pairwise(marks):
        if start >= at and end > start + 2 and not _BLANK_LINE.search(prose, start, end):
            found.append(Span(start, end + 2))
            at = end + 2
    return found + _inline_math(prose, found)


def _inline_math(prose: str, display: list[Span]) -> list[Span]:
    found: list[Span] = []
    opened: int | None = None
    index = 0
    for match in _DOLLAR.finditer(prose):
        at = match.start()
        while index < len(display) and display[index].end <= at:
            index += 1
        if (index < len(display) and at in display[index]) or _escaped(prose, at):
            continue
        after, before = prose[at + 1 : at + 2], prose[at - 1 : at]
        if opened is not None:
            body = prose[opened + 1 : at] if at - opened < 2000 else "\n"
            if "\n" in body or "\r" in body:
                opened = None
            elif before.strip() and not ("0" <= after <= "9"):
                if _MATHS.search(body):
                    found.append(Span(opened, at + 1))
                    opened = None
                    continue
                opened = None
        if opened is None and after.strip():
            opened = at
    return found


def _escaped(text: str, at: int) -> bool:
    return is_escaped(text, at)


def is_escaped(text: str, at: int) -> bool:
    """Whether the character at `at` follows an odd number of backslashes."""
    count = 0
    while at - count > 0 and text[at - count - 1] == "\\":
        count += 1
    return count % 2 == 1


def masked(text: str, spans: list[Span]) -> str:
    """`text` with the code points of `spans` replaced by `MASK`, offset for offset."""
    if not spans:
        return text
    out: list[str] = []
    at = 0
    for span in sorted(spans):
        if span.end <= at:
            continue
        start = max(span.start, at)
        out.append(text[at:start])
        out.append(MASK * (span.end - start))
        at = span.end
    out.append(text[at:])
    return "".join(out)
