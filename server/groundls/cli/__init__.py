"""The command line. ``groundls --check`` is the same as ``groundls check``; without a command it serves, or says what
it is."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from groundls.cli_codes import BROKEN_PIPE, CLEAN, INCOMPLETE, INTERRUPTED, USAGE

_OVERVIEW = """\
groundls {version}: a language server and checker for cited writing

  groundls --check            check the cited documents of this folder
  groundls ask "QUESTION"     answer from the documents of this folder, with citations
  groundls rule [NAME]        what a rule means, with a bad and a good example

Editors start it as a language server: groundls --stdio. All options: groundls --help
The documentation begins at README.md and docs/usage.md."""


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by the caller
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    try:
        code = _dispatch(list(arguments))
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        _silence_stdout()
        return BROKEN_PIPE
    except OSError as problem:
        _silence_stdout()
        print(f"groundls: the output cannot be written: {problem.strerror}", file=sys.stderr)
        return INCOMPLETE
    except KeyboardInterrupt:
        return INTERRUPTED


def _silence_stdout() -> None:
    """The reader is gone: keep Python from complaining about it once more at exit."""
    try:
        devnull = os.open(os.devnull, os.O_WRONLY)
        os.dup2(devnull, sys.stdout.fileno())
    except (OSError, ValueError):
        pass


def _dispatch(arguments: list[str]) -> int:
    if arguments[:1] == ["--check"]:
        arguments[0] = "check"
    command = arguments[0] if arguments else ""
    if command == "check":
        from groundls.cli.check import main as check

        return check(arguments[1:])
    if command == "ask":
        from groundls.cli.ask import main as ask

        return ask(arguments[1:])
    if command == "batch":
        from groundls.cli.batch import main as batch

        return batch(arguments[1:])
    if command == "selftest":
        from groundls.cli.selftest import main as selftest

        return selftest(arguments[1:])
    if command == "rule":
        from groundls.cli.rule import main as rule

        return rule(arguments[1:])
    if command in {"--version", "-V"}:
        from groundcore import __version__

        print(f"groundls {__version__}")
        return CLEAN
    if command in {"--help", "-h", "help"}:
        from groundls.cli.options import top_parser

        top_parser().print_help()
        return CLEAN
    if command == "" and sys.stdin is not None and sys.stdin.isatty():
        from groundcore import __version__

        print(_OVERVIEW.format(version=__version__))
        return CLEAN
    if command in {"", "--stdio", "serve"} or command.startswith(("--log-file", "--clientProcessId")):
        from groundls.cli.serve import main as serve

        return serve(arguments[1:] if command == "serve" else arguments)
    if "--check" in arguments:
        arguments.remove("--check")
        from groundls.cli.check import main as check

        return check(arguments)
    from groundls.cli.options import top_parser

    top_parser().error(f"{command} is no command; write check, ask, batch, selftest, rule or --stdio")
    return USAGE
