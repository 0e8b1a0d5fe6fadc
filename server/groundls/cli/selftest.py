"""``groundls selftest``: whether a check of the user's own documents notices when something in them is made wrong.

Mutations are made and checked in memory; no file is written.
"""

from __future__ import annotations

import gc
import json
import os
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from groundcore.checking import DocumentReport, NoSuchPathError, Options, Run, Totals
from groundcore.config import ConfigError
from groundcore.findings import shown, shown_name
from groundcore.mutations import Kind, Mutation, mutations, try_mutation
from groundcore.rules import RULE_NAMES
from groundcore.workspace import Workspace
from groundls.cli.options import selftest_parser
from groundls.cli.output import Output
from groundls.cli_codes import CLEAN, FINDINGS

_VERSION = 1
"""Of the layout of the JSON report."""

_WORD = re.compile(r"\S")
_BESIDE = 24
"""Characters that are shown on either side of a change, up to the next white space."""


@dataclass(frozen=True, slots=True)
class Made:
    """One mutation of one document."""

    report: DocumentReport
    workspace: Workspace
    mutation: Mutation


@dataclass
class Outcome:
    """What became of all mutations of a run."""

    totals: Totals
    found: int = 0
    """Mutations that could be made; fewer were tried where there is a limit."""
    made: Counter[Kind] = field(default_factory=Counter)
    caught: Counter[Kind] = field(default_factory=Counter)
    survivors: list[Made] = field(default_factory=list)

    def add(self, made: Made) -> None:
        """Try one mutation and count it."""
        kind = made.mutation.kind
        self.made[kind] += 1
        if try_mutation(made.workspace, made.report.document, made.mutation).caught:
            self.caught[kind] += 1
        else:
            self.survivors.append(made)


def main(arguments: list[str]) -> int:
    """Make mutations, check each, report, and return the exit code."""
    options = selftest_parser().parse_args(arguments)
    output = Output()
    gc.set_threshold(100_000, 20, 20)  # as in a check, and for the same reason
    if "" in options.paths or options.root == "":
        return output.usage("an argument is empty; leave it out to take the default")
    try:
        cwd = os.getcwd()
    except FileNotFoundError:
        return output.usage("the current folder does not exist any more; change to another")
    root = os.path.join(cwd, options.root) if options.root else None
    if root is not None and not os.path.isdir(root):
        return output.usage(f"--root {options.root}: this folder does not exist")
    try:
        run = Run(options.paths or ["."], cwd, Options(root))
        outcome = _run(run, options.seed, options.max)
    except (NoSuchPathError, ConfigError) as problem:
        return output.usage(str(problem))
    if options.format == "json":
        output.write(_json(outcome, options.seed))
        output.remarks(_summary(outcome, options.seed))
    else:
        output.lines(_survivors(outcome))
        output.lines(_table(outcome))
        output.lines(_summary(outcome, options.seed))
    return FINDINGS if outcome.survivors else CLEAN


def _run(run: Run, seed: int, limit: int) -> Outcome:
    """Every mutation of every document, or as many of them as the limit allows, picked by the seed."""
    workspaces: dict[str, Workspace] = {}
    found: list[Made] = []
    for report in run:
        workspace = workspaces.setdefault(report.root, Workspace(report.root, RULE_NAMES))
        found += [Made(report, workspace, mutation) for mutation in mutations(workspace, report.document, seed)]
    outcome = Outcome(run.totals, len(found))
    if len(found) > limit:
        picked = sorted(Random(seed).sample(range(len(found)), limit))  # noqa: S311 - not for secrets
        found = [found[index] for index in picked]
    for made in found:
        outcome.add(made)
    return outcome


# Text


def _survivors(outcome: Outcome) -> Iterator[str]:
    for made in outcome.survivors:
        line, column = made.report.text.line_column(made.mutation.span.start)
        place = f"{shown_name(made.report.path)}:{line + 1}:{column + 1}"
        rules = " or ".join(made.mutation.rules)
        yield f"{place} {made.mutation.kind}: {_change(made)}; {rules} does not see it"
    if outcome.survivors:
        yield ""


def _change(made: Made) -> str:
    """What was changed to what, with the rest of the words that the change stands in."""
    text, span = made.report.text.value, made.mutation.span
    old = text[span.start : span.end]
    if not made.mutation.new_text and "\n" in old:
        return f"{shown(old.strip(), 60)} was removed"
    left = text[max(0, span.start - _BESIDE) : span.start]
    right = text[span.end : span.end + _BESIDE]
    before = left[len(left.rstrip()) :] or left
    before = before.split()[-1] if before.strip() else ""
    after = right.split()[0] if _WORD.match(right) else ""
    return f"{shown(before + old + after, 60)} was changed to {shown(before + made.mutation.new_text + after, 60)}"


def _table(outcome: Outcome) -> Iterator[str]:
    """Caught and made, for each kind that was made."""
    if not outcome.made:
        return
    width = max(len(kind) for kind in outcome.made)
    yield f"{'kind':<{width}}  caught  made"
    for kind in Kind:
        if outcome.made[kind]:
            yield f"{kind:<{width}}  {outcome.caught[kind]:>6}  {outcome.made[kind]:>4}"
    yield ""


def _summary(outcome: Outcome, seed: int) -> Iterator[str]:
    totals = outcome.totals
    for skipped in totals.skipped:
        what = "not checked" if skipped.incomplete else "skipped"
        yield f"{what}: {shown_name(skipped.path)} {skipped.reason}"
    if not totals.documents:
        yield f"no cited documents here ({_count(totals.files, 'file')} looked at)"
        return
    head = _count(totals.documents, "document")
    if not outcome.made:
        yield f"{head}, nothing to change: no claim is supported and no citation verified"
        return
    made, caught = outcome.made.total(), outcome.caught.total()
    which = f"{made:,} of {outcome.found:,} mutations" if made < outcome.found else _count(made, "mutation")
    rest = f"{caught:,} caught, {made - caught:,} survived" if made > caught else "all caught"
    yield f"{head}, {which} (seed {seed}): {rest}"


def _count(number: int, singular: str) -> str:
    return f"{number:,} {singular}{'' if number == 1 else 's'}"


# JSON


def _json(outcome: Outcome, seed: int) -> str:
    """One object; each kind and each survivor stands on a line of its own."""
    kinds = [f'"{kind}": {{"made": {outcome.made[kind]}, "caught": {outcome.caught[kind]}}}' for kind in Kind]
    summary = {
        "documents": outcome.totals.documents,
        "found": outcome.found,
        "made": outcome.made.total(),
        "caught": outcome.caught.total(),
    }
    parts = [
        f'"version": {_VERSION}',
        f'"seed": {seed}',
        f'"survivors": [{_lines([json.dumps(_survivor(made)) for made in outcome.survivors])}]',
        f'"kinds": {{{_lines(kinds)}}}',
        f'"summary": {json.dumps(summary)}',
    ]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _lines(parts: list[str]) -> str:
    return "\n  " + ",\n  ".join(parts) + "\n" if parts else ""


def _survivor(made: Made) -> dict[str, Any]:
    text, span = made.report.text, made.mutation.span
    (line, column), (end_line, end_column) = text.line_column(span.start), text.line_column(span.end)
    return {
        "kind": str(made.mutation.kind),
        "path": made.report.path,
        "line": line + 1,
        "column": column + 1,
        "end_line": end_line + 1,
        "end_column": end_column + 1,
        "text": text.value[span.start : span.end],
        "new_text": made.mutation.new_text,
        "rules": list(made.mutation.rules),
    }
