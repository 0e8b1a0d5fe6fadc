"""``groundls check``: the deterministic checks, headless."""

from __future__ import annotations

import gc
import os

from groundcore.checking import DocumentReport, NoSuchPathError, Options, Run
from groundcore.config import ConfigError, Level
from groundcore.report.text import render_findings, render_summary
from groundcore.rules import RULE_NAMES, RULES
from groundls.cli.options import check_parser
from groundls.cli.output import Output
from groundls.fixing import FixError, fix_document


def main(arguments: list[str]) -> int:
    """Check paths, report, and return the exit code."""
    options = check_parser().parse_args(arguments)
    output = Output()
    gc.set_threshold(
        100_000, 20, 20
    )  # a run makes much that is dropped by counting alone; looking for cycles costs a tenth
    overrides: dict[str, Level] = {}
    for names, level in ((options.ignore, "off"),):
        for name in _names(names):
            if name not in RULE_NAMES:
                return output.usage(f"{name} is no rule; groundls rule lists them all")
            overrides[name] = level  # type: ignore[assignment]
    selected = _names(options.select)
    unknown = [name for name in selected if name not in RULE_NAMES]
    if unknown:
        return output.usage(f"{unknown[0]} is no rule; groundls rule lists them all")
    if selected:
        overrides |= {name: "off" for name in sorted(RULE_NAMES) if name not in selected}
        overrides |= {name: RULES[name].severity.value for name in selected if not RULES[name].enabled}
    if "" in options.paths or options.root == "" or (options.select and not selected):
        return output.usage("an argument is empty; leave it out to take the default")
    try:
        cwd = os.getcwd()
    except FileNotFoundError:
        return output.usage("the current folder does not exist any more; change to another")
    root = os.path.join(cwd, options.root) if options.root else None
    if root is not None and not os.path.isdir(root):
        return output.usage(f"--root {options.root}: this folder does not exist")
    try:
        fixer = _Fixer() if options.fix else None
        run = Run(options.paths or ["."], cwd, Options(root, overrides, options.treat_as_cited), fixer)
        if options.format == "json":
            from groundcore.report.json import render_json

            output.write(render_json(run, run.totals))
            output.remarks(render_summary(run.totals, fixed=fixer.count if fixer else 0))
        else:
            for report in run:
                output.lines(render_findings(report, output.style))
            output.lines(render_summary(run.totals, fixed=fixer.count if fixer else 0))
    except (NoSuchPathError, ConfigError, FixError) as problem:
        return output.usage(str(problem))
    return run.totals.exit_code(strict=options.strict)


def _names(given: list[str]) -> list[str]:
    return [name.strip() for part in given for name in part.split(",") if name.strip()]


class _Fixer:
    """Fixes each document before it is counted, where that is asked for."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, run: Run, report: DocumentReport) -> DocumentReport:
        fixed, count = fix_document(run, report)
        self.count += count
        return fixed
