"""How findings speak: one line, short, no full stop, whatever stands in the document."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest

from groundcore.config import Level
from groundcore.findings import Finding, Related
from groundcore.rules import RULES
from tests.marked import run
from tests.rules.corpus import corpus

CORPUS = corpus()
LONG = "name-of-a-file-" * 15
WORDS = "Revenue rose and fell again " * 9
BIDI = "\u202e\u200b\u2066"
STEERING = "\x1b[31m\u202e\u200b\u2066\x85\x7f"
TABLE = "| a | b |\n|---|---|\n" + "\n".join(f"| x{n} | {n} |" for n in range(1, 31))
HOSTILE = {
    "undefined-marker": "Words " + " ".join(f"[{n}]" for n in range(100, 999, 2)) + "[1-99].",
    "zero-marker": "Words [000].",
    "padded-marker": "Words [001].",
    "adjacent-markers": "Words " + "[1] " * 300 + ", " + "[1]" * 300,
    "grouped-marker": f"Words [{', '.join(['1', *map(str, range(100, 180))])}].",
    "foreign-marker": f"Words 【1†{STEERING}{'x' * 150}】.",
    "hidden-marker": "Words ![1].",
    "malformed-definition": f'[{"9" * 300}]: a\n\n[2]: {LONG}({LONG}.txt "{WORDS}"\n[3]: a "{WORDS}',
    "invisible-definition": "Words.\n[2]: source.txt#char=0,26 'Revenue rose 12 % in 2023.'",
    "duplicate-definition": '[1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."',
    "unused-definition": f'[2]: source.txt#char=0,26 "{WORDS}"',
    "unordered-definitions": '[999]: source.txt#char=0,26 "Revenue rose 12 % in 2023."',
    "missing-quote": f"[2]: {LONG}.txt#char=0,250\n\nWords [2].",
    "noncanonical-quote": f"[2]: {LONG}.txt#char=0,250 '{WORDS[:250]}'",
    "overlong-quote": f'[2]: source.txt#char=0,26 "{WORDS * 100}"',
    "unanchored-definition": f'[2]: {LONG}.txt#{LONG} "{WORDS}"',
    "weak-quote": '[2]: source.txt#char=0,7 "Revenue"',
    "unsafe-target": f'[2]: /{STEERING}{LONG}#char=0,26 "{WORDS}"',
    "external-target": f"[2]: https://example.org/{STEERING}{LONG}",
    "missing-source": f'[2]: gone-{BIDI}{LONG}.txt#char=0,26 "{WORDS[:200].strip()}"',
    "unreadable-source": f'[2]: {LONG}.csv#char=0,26 "{WORDS}"',
    "inexact-path": f'[2]: {LONG.upper()}.txt#char=0,250 "{WORDS[:250]}"',
    "uncitable-source": f'[2]: {LONG}.md#char=0,26 "{WORDS}"',
    "malformed-span": f'[2]: {LONG}.txt#char={"7" * 300},x "{WORDS}"\n[3]: {LONG}.txt#page=1&char=0,250;{STEERING}{LONG}=1 "a"',
    "moved-span": '[2]: source.txt#char=9999999998,9999999999 "Revenue rose 12 % in 2023."',
    "ambiguous-span": f'[2]: {LONG}.txt#char=1,9 "Revenue rose"',
    "altered-span": f'[2]: {LONG}.txt#char=0,250 "{WORDS[:250].replace("and", "or").strip()}"',
    "missing-span": f'[2]: {LONG}.txt#char=0,250 "Zebras quarrel."',
    "malformed-narration": f"<!-- groundls:narration of={'9' * 200} -->\n\n<!-- groundls:narration {STEERING}{LONG} -->",
    "cited-narration": f"<!-- groundls:narration -->\n\nWords 【1†{STEERING}{'x' * 150}】.\n\n<!-- groundls:end -->",
    "unknown-directive": f"<!-- groundls:{'x' * 300} -->\n\n<!-- groundls:ignore {STEERING}{LONG} -->\n\n<!-- groundls:end {LONG} -->",
    "unused-ignore": "<!-- groundls:ignore " + ", ".join(sorted(RULES)) + " -->",
    "leftover-redaction": "Words [" + "PERSONS_" * 4 + "123456].",
    "unreviewed-answer": f"<!-- groundls:answer {LONG} -->",
    "unsupported-fact": f"See R-{'1042-' * 60}1, nearly {'nine hundred million ' * 30} ([1]).",
    "undercited-fact": f'They say "{WORDS[28:240].strip()}" ([2]).\n\n[2]: {LONG}.txt#char=0,27 "{WORDS[:27]}"',
    "derived-value": f'In total there were 465 of them ([2]).\n\n[2]: table.txt#char=0,{len(TABLE)} "{" ".join(TABLE.split())}"',
    "misquotation": f'They say "zebras {BIDI}{STEERING} quarrel {WORDS.strip()}" ([1]).',
    "miscounted-sources": f"Two {STEERING}reports{STEERING} say so, two reports say {WORDS} ([1]).",
    "mixed-units": 'Together 15 dollars ([2]).\n\n[2]: grants.txt#char=0,34 "It was 5 dollars. It was 10 euros."',
    "decorative-citation": "Sheep graze on the hills ([1]).",
    "uncited-fact": f"Costs fell, says R-{'1042-' * 60}1.",
    "novel-fact": "<!-- groundls:narration -->\n\n> **Narration, phrased by a language model; not evidence.** "
    f"See https://example.org/{LONG}{LONG}.\n\n<!-- groundls:end -->",
    "conflict-marker": f"<<<<<<< {LONG}\n=======\n>>>>>>> {LONG}",
}
LOST = f"Words {', '.join(f'[{n}]' for n in range(1, 999, 2))}."
SOURCES = {
    "source.txt": b"Revenue rose 12 % in 2023. Costs fell.",
    f"{LONG}.txt": WORDS.encode(),
    "table.txt": TABLE.encode(),
    "grants.txt": b"It was 5 dollars. It was 10 euros.",
    f"{LONG}.csv": b"a\x00b",
    f"{LONG}.md": b"---\ngroundls: cited\n---\nWords.\n",
}


def messages(files: Mapping[str, bytes]) -> Iterator[tuple[Finding | Related, str]]:
    for finding in run(files).findings:
        yield finding, finding.message
        yield from ((related, related.message) for related in finding.related)


def assert_speaks(message: str) -> None:
    assert len(message) <= 160
    assert "\n" not in message
    assert not re.search(r"[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]", message)
    assert "!" not in message.replace("![", "[")
    assert not re.search(r"\b(invalid|bad|wrong|illegal|AI|hallucination|smart|please|sorry)\b", message, re.IGNORECASE)


@pytest.mark.parametrize("files", list(CORPUS.values()), ids=list(CORPUS))
def test_a_message_is_one_short_sentence(files: Mapping[str, bytes]) -> None:
    for _, message in messages(files):
        assert_speaks(message)
        assert not re.search(r"[.:;,]$", message), message


def test_every_rule_is_made_to_speak_of_hostile_values() -> None:
    assert {*HOSTILE, "lost-definitions"} == set(RULES)


@pytest.mark.parametrize("rule", HOSTILE)
def test_long_and_steering_values_are_cut_and_escaped(rule: str) -> None:
    report = f"Words ([1]).\n\n{HOSTILE[rule]}\n\n"
    first = '[1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."\n'
    on: dict[str, Level] = {} if RULES[rule].enabled else {rule: "hint"}
    found = run({**SOURCES, "report.md": f"{report}{first}".encode()}, on)
    assert rule in {finding.rule for finding in found.findings}
    for finding in found.findings:
        assert_speaks(finding.message)
        for fix in finding.fixes:
            assert len(fix.title) <= 160
            assert "\n" not in fix.title


def test_a_long_list_of_lost_numbers_is_cut() -> None:
    (finding,) = run({"report.md": f"---\ngroundls: cited\n---\n{LOST}\n".encode()}).findings
    assert_speaks(finding.message)
    assert finding.message.startswith("this document cites 1, 3, 5, ..., 995, 997 and defines nothing")
