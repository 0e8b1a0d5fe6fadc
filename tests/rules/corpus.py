"""Small workspaces with many defects, for what must hold of every fix."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from groundcore.rules import RULES
from tests.marked import parse
from tests.rules.samples import FOUR, ONE, SOURCE, THREE, TWO
from tests.rules.test_pages import example

EXAMPLE = Path(__file__).parent.parent.parent / "docs" / "example"
BLOCK = f"{ONE}\n{TWO}\n{THREE}\n{FOUR}"

_LABEL = "> **Narration, phrased by a language model; not evidence.**"
_START, _END = "<!-- groundls:narration -->", "<!-- groundls:end -->"

_REPORTS = {
    "undefined": f"It rose ([9]), [8] and ([1], [7]), ([6], [2]). It fell [5].\n\n- [12] item\n\n{BLOCK}",
    "zero and padded": f"It rose [0] and [00]. ([01], [002]) It fell [0].\n\n> quote [03]\n\n{BLOCK}",
    "padded without a definition": f"It rose [09].\n\n{BLOCK}",
    "groups": f"It rose[1][2] and [3] [4]; ([1][2]) and [1, 2], [1-3], ([2–4]).[1]-[4]\n\n[1]\n[2]\n\n{BLOCK}",
    "groups at edges": f"[1][2]\n\n增长[1][2]。*emphasis*[1, 2] and word[3, 4]word.\n\n| a[1][2] | [3, 4] |\n|---|---|\n\n{BLOCK}",
    "undefined in groups": f"It [1][9], [2, 8] and [7]-[3] or [3]-[7]; ([1]) ([4]).\n\n{BLOCK}",
    "overlapping fixes": f"It rose [1, 2][3] and [3][1-2] and [1, 2] [3, 4].\n\n{BLOCK}",
    "foreign": f"It rose 【1】 and【2†L3】 or 【9】; ［3］. \ue200cite\ue202turn0\ue201 It fell 【F:source.txt†L2】.\n\n{BLOCK}",
    "hidden": f"A [link [1] here](https://x.org) and [[2]](https://x.org), ![3].\n\n<p>\nwords [4]\n</p>\n\nMore.\n\n{BLOCK}",
    "hidden at the end": f"{BLOCK}\n\n<p>\nwords [1], [2]\n</p>\n<p>[3] [4]</p>",
    "malformed": 'Words ([1], [2], [3], [4], [5]).\n\n[1]: source.txt#char=0,26 "Revenue rose 12 % in 2023.\n'
    "[2]: source.txt#char=27,54 Costs fell in every region.\n"
    '[3]: <source.txt#char=55,90>"The board met on a Monday in March."\n'
    '[4]:\nsource.txt#char=91,117 "Nobody spoke of the flood."\n'
    '[5]: source.txt#char=0,26 "Revenue" rose\n',
    "malformed with inner quotes": 'He said so ([1]).\n\n[1]: said.txt#char=0,26 "He said "no" and went away."\n'
    '//- said.txt\nHe said "no" and went away.',
    "malformed with curly quotes": "It rose ([1]).\n\n[1]: source.txt#char=0,26 “Revenue rose 12 % in 2023.”",
    "invisible": f"Words ([1], [2]).\n{ONE}\n{TWO}\n\nWords ([3]).\n{THREE}\n\n- item ([4])\n{FOUR}",
    "duplicates": f"Words ([1], [2]).\n\n{ONE}\n{ONE}\n{TWO}\n{TWO}",
    "unused": f"Words ([2]).\n\n{BLOCK}\n\n> A quote.\n> [5]: source.txt#char=0,26 'Revenue rose 12 % in 2023.'",
    "unordered": f"Words ([4]), ([2], [1]) and [3][], [text][2].\n\n{FOUR}\n{ONE}\n{THREE}\n{TWO}",
    "unordered in pieces": f"Words ([3]).\n\n{THREE}\n\nWords ([1], [2]).\n\n- {ONE}\n\n> {TWO}\n\nThe end.",
    "a gap": f"Words ([4]), ([2]).\n\n{TWO}\n{FOUR}\n\nThe end ([2]).",
    "quotes": "Words ([1], [2], [3], [4], [5]).\n\n[1]: source.txt#char=0,26\n"
    "[2]: source.txt#char=27,54 'Costs  fell in every&#32;region.'\n"
    '[3]: source.txt#char=55,90\n  "The board met on a Monday in March."\n'
    '[4]: source.txt#char=91,97 "Nobody"\n[5]: source.txt#char=0,26 ""',
    "drafts": 'Words ([1], [2], [3], [4]).\n\n[1]: source.txt "Revenue rose 12 % in 2023."\n'
    "[2]: source.txt#L2-L2\n[3]: source.txt#line=1,2 'Nobody spoke of the flood.'\n[4]: source.txt#char=0,26 'Revenue'\n",
    "paths": 'Words ([1], [2], [3], [4]).\n\n[1]: SOURCE.txt#char=0,26 "Revenue rose 12 % in 2023."\n'
    '[2]: <gone.txt#char=0,26> "Costs fell in every region."\n[3]: ./a/../Source.TXT#char=55,90;length=1 (The board met on a Monday in March.)\n'
    '[4]: gone (1).txt#char=91,117 "Nobody spoke of the flood."',
    "spans": 'Words ([1], [2], [3], [4], [5]).\n\n[1]: source.txt#char=26,0 "Revenue rose 12 % in 2023."\n'
    '[2]: source.txt#char=0,27 "Costs fell in every region."\n[3]: twice.txt#char=5,16 "Costs fell."\n'
    '[4]: source.txt#char=91,117x;length=1 "Nobody spoke of the flood."\n'
    '[5]: source.txt#page=1&char=91,117 "Nobody spoke of the flood."\n//- twice.txt\nCosts fell. Costs fell. Costs fell.',
    "narrations without comments": f"It rose ([1]).\n\n{_LABEL} Good\n> years.\nIt rose ([2]).\n{_LABEL} Bad.\n{_END}\n\n{_LABEL} So\n\n"
    f"{_START}\n\n{_LABEL} So.\n{_LABEL} So.\n\n{BLOCK}",
    "narrations at the end": f"{BLOCK}\n\nIt rose ([1]).\n\n{_START}\n{_LABEL} So.",
    "narrations without a label": f"It rose ([1]).\n\n{_START}\n\nGood\n> years.\n\nMore.\n\n{_END}\n{_START}\n> Good\n{_END}\n\n"
    f"{_START}\n\n- item\n\n{_END}\n\n{_START}\n{_END}\n\n{_START}\n\n{BLOCK}",
    "numbers of narrations": f"It rose ([1], [2]).\n\n<!-- groundls:narration of=9,1, 8 ,2 -->\n\n{_LABEL} Good.\n\n{_END}\n\n"
    f"<!-- groundls:narration of=9 -->\n\n{_LABEL} Good.\n\n{_END}\n\n# Next\n\n<!-- groundls:narration of=1-2 -->\n\n{_LABEL} So.\n\n{_END}\n\n{BLOCK}",
    "markers in narrations": f"It rose ([1]).\n\n{_START}\n\n{_LABEL} Good ([1], [9]), [1, 2], [2][3] and 【1】 [01] [0] ![1] [a [2]](x).\n\n{_END}\n\n{BLOCK}",
    "answers": f"<!-- groundls:answer -->\n\nIt rose ([1]).\n\n{_END}\nIt fell ([2]).\n<!-- groundls: answer -->\nIt rose ([1]).\n{_END}\n{BLOCK}",
    "answers in a quote": f"> <!-- groundls:answer -->\n> It rose ([1]).\n> {_END}\n\nIt <!-- groundls:answer x --> rose.\n\n{BLOCK}",
    "directives": f"<!-- groundls:anwser -->\nIt rose ([1]).\n<!-- groundls: -->\nIt fell ([2]).\n\n{_END}\n\n- one\n  <!-- groundls:x -->\n- two\n\n"
    f"It fell. <!-- groundls:ignore -->\nIt <!-- groundls:ignore-end weak-quote --> rose.\n\n<!-- groundls:ignore-start -->\n\n{BLOCK}\n<!-- groundls:ignore-end -->",
    "ignore comments": f"<!-- groundls:ignore weak-quote, moved-span, zero-marker -- why -->\nIt rose [0].\n\n<!-- groundls:ignore weak-qoute -->\n\n"
    f"<!-- groundls:ignore-start zero-marker -->\nIt fell.\n\n<!-- groundls:ignore-end zero-marker -->\n{BLOCK}\n<!-- groundls:ignore-file moved-span no-rule -->",
    "ignore comments at the end": f"It rose [1].\n\n{BLOCK}\n\n<!-- groundls:ignore weak-quote -->",
    "under-cited": f"It rose [2], by 12 % in May [2]. It fell ([3], [2]), by 12 %. ([4])\n\n- by 12 % [2]\n\n| a | b |\n|---|---|\n| 12 % | [2] |\n"
    f'| 12 % [2] | "Nobody spoke of the flood" ([2]) |\n\n12 %[2-3]。\n\n> Nobody spoke of the flood. ([3])\n\n{TWO}\n{THREE}\n{FOUR}',
    "novel": f"It rose by 12 % ([1]).\n\n{_START}\n\n{_LABEL} By 13 % to 14 kg.\n\n{_END}\n\nIt fell ([2]).\n{_START}\n\n"
    f"{_LABEL} By 13 %.\n{_END}\n\n{BLOCK}",
    "a detour": f'Words ([1]).\n\n[1]: other.md#char=0,7 "It rose"\n//- other.md\nIt rose ([4]).\n\n{FOUR}',
    "a detour to a broken citation": 'Words ([1]).\n\n[1]: other.md#char=0,7 "It rose"\n//- other.md\nIt rose ([1]).\n\n'
    '[1]: source.txt#char=0,26 "Zebras quarrel about umbrellas."',
}


def corpus() -> dict[str, Mapping[str, bytes]]:
    """The files of each workspace by its name."""
    found: dict[str, Mapping[str, bytes]] = {}
    for name, text in _REPORTS.items():
        found[name] = parse(f"//- report.md\n---\ngroundls: cited\n---\n\n{text}\n//- source.txt\n{SOURCE}").files
    found["plain text"] = parse(
        f"//- report.txt\nIt rose [1][2] and [3, 4] [0] [01] [9].\n{BLOCK}\n//- source.txt\n{SOURCE}"
    ).files
    found["references"] = {
        "report.md": "It rose [1], [0], [01], [9], [1, 2] 【1】.\n\n# References\n\n[1] A\n[2] B\n".encode()
    }
    found |= {f"page of {rule.name}": parse(example(rule, "Bad")).files for rule in RULES.values()}
    sources = {f"sources/{path.name}": path.read_bytes() for path in sorted((EXAMPLE / "sources").iterdir())}
    for path in sorted((EXAMPLE / "broken").iterdir()):
        more = {"report.md": (EXAMPLE / "report.md").read_bytes(), f"broken/{path.name}": path.read_bytes()}
        found[f"example {path.name}"] = {**sources, **more}
    return found
