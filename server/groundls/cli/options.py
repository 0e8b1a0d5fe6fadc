"""Command line parsers: argparse, because its import costs a quarter of click's."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import NoReturn

from groundcore.findings import shown_name


class _Parser(argparse.ArgumentParser):
    """A parser that shows what it was given without letting it steer the terminal."""

    def error(self, message: str) -> NoReturn:
        super().error(shown_name(message, 1000))


def top_parser() -> argparse.ArgumentParser:
    """The parser whose help names the commands."""
    parser = _Parser(
        prog="groundls",
        description="A language server and checker for cited writing.",
        epilog="Exit codes: 0 clean, 1 error-level findings, 2 usage or configuration, 3 something could not be checked.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        usage="groundls [--stdio | --version | --check ... | check ... | ask ... | batch ... | selftest ... | rule ...]",
    )
    parser.add_argument("--stdio", action="store_true", help="serve the Language Server Protocol (the default)")
    parser.add_argument("--check", metavar="PATH", help="the same as the command check")
    parser.add_argument("--version", action="store_true", help="print the version")
    parser.add_argument(
        "command", nargs="?", metavar="check | ask | batch | selftest | rule", help="see groundls COMMAND --help"
    )
    return parser


def check_parser() -> argparse.ArgumentParser:
    """The parser of ``groundls check``."""
    parser = _Parser(
        prog="groundls check",
        description="Check the cited documents below the paths.",
        epilog="Exit codes: 0 clean, 1 error-level findings, 2 usage, configuration or a path that matches nothing, "
        "3 something could not be checked (wins over 1).",
    )
    parser.add_argument(
        "paths", nargs="*", default=["."], metavar="PATH", help="files, folders or patterns (default: .)"
    )
    parser.add_argument("--format", choices=["text", "json"], default="text", help="how to report (default: text)")
    parser.add_argument("--strict", action="store_true", help="warnings and switched-off documents gate too")
    parser.add_argument(
        "--fix",
        action="store_true",
        help="apply the fixes of moved quotes (digits) and grouped markers (brackets)",
    )
    parser.add_argument(
        "--select", metavar="RULES", action="append", default=[], help="run only these rules, separated by commas"
    )
    parser.add_argument("--ignore", metavar="RULES", action="append", default=[], help="do not run these rules")
    parser.add_argument("--root", metavar="DIR", help="the project root (default: found from each path upwards)")
    parser.add_argument("--treat-as-cited", action="store_true", help=argparse.SUPPRESS)
    return parser


def ask_parser() -> argparse.ArgumentParser:
    """The parser of ``groundls ask``."""
    parser = _Parser(
        prog="groundls ask",
        description="Answer a question from the documents of a workspace, with citations; without a model by quoting them.",
        epilog="Exit codes: 0 answered or abstained, 2 usage or configuration.",
    )
    parser.add_argument("question", metavar="QUESTION")
    parser.add_argument(
        "--workspace", metavar="DIR", default=".", help="the folder whose documents are asked (default: .)"
    )
    return parser


def batch_parser(kinds: Mapping[str, str]) -> argparse.ArgumentParser:
    """The parser of ``groundls batch``; `kinds` are its kinds, each with what a line of it holds."""
    parser = _Parser(
        prog="groundls batch",
        description="Read JSON objects, one a line, from standard input, and answer each with one on standard output.",
        epilog="\n".join(
            [
                "A line holds:",
                *(f"  {kind:<8}{holds}" for kind, holds in kinds.items()),
                "",
                "Exit codes: 0 every line was answered, 2 usage, or a line that cannot be read (the others are answered),",
                "3 a line could not be checked through a fault of groundls.",
            ]
        ),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("kind", metavar="KIND", choices=list(kinds), help=" | ".join(kinds))
    return parser


def selftest_parser() -> argparse.ArgumentParser:
    """The parser of ``groundls selftest``."""
    parser = _Parser(
        prog="groundls selftest",
        description="Make supported claims and verified citations wrong, one thing at a time and in memory, "
        "and see whether a check notices.",
        epilog="Exit codes: 0 everything was caught, 1 something was not, "
        "2 usage, configuration or a path that matches nothing.",
    )
    parser.add_argument(
        "paths", nargs="*", default=["."], metavar="PATH", help="files, folders or patterns (default: .)"
    )
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="the same number gives the same changes (default: 0)"
    )
    parser.add_argument(
        "--max", type=_positive, default=200, metavar="N", help="try at most so many, picked by chance (default: 200)"
    )
    parser.add_argument("--format", choices=["text", "json"], default="text", help="how to report (default: text)")
    parser.add_argument("--root", metavar="DIR", help="the project root (default: found from each path upwards)")
    return parser


def _positive(written: str) -> int:
    if not (written.isascii() and written.isdigit() and 0 < len(written) < 10 and int(written)):
        raise argparse.ArgumentTypeError(f"{written} is no number from 1")
    return int(written)


def rule_parser() -> argparse.ArgumentParser:
    """The parser of ``groundls rule``."""
    parser = _Parser(prog="groundls rule", description="Print what a rule means, or list all rules.")
    parser.add_argument("name", nargs="?", metavar="NAME")
    return parser
