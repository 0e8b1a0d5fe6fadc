"""``groundls rule``: the documentation of the rules."""

from __future__ import annotations

import sys

from groundcore.rules import RULES
from groundls.cli.options import rule_parser
from groundls.cli_codes import CLEAN, USAGE


def main(arguments: list[str]) -> int:
    """Print one rule's page, or a line for each rule."""
    options = rule_parser().parse_args(arguments)
    if options.name is None:
        width = max(map(len, RULES))
        for rule in RULES.values():
            print(f"{rule.name:<{width}}  {rule.severity:<11}  {rule.summary}")
        return CLEAN
    found = RULES.get(options.name)
    if found is None:
        print(f"groundls: {options.name} is no rule; groundls rule lists them all", file=sys.stderr)
        return USAGE
    print(f"{found.name} ({found.severity})\n\n{found.page.strip()}")
    return CLEAN
