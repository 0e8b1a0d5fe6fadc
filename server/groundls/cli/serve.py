"""``groundls --stdio``, or without any argument: the language server on standard input and output."""

from __future__ import annotations

import argparse


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="groundls --stdio",
        description="Serve the Language Server Protocol on standard input and output.",
        epilog="Exit codes: 0 after shutdown and exit, 1 where the client ended without them, 2 usage.",
        allow_abbrev=False,
    )
    parser.add_argument("--stdio", action="store_true", help="the default, and the only transport")
    parser.add_argument("--log-file", metavar="PATH", help="also write the server's log to a file")
    parser.add_argument("--clientProcessId", metavar="PID", help=argparse.SUPPRESS)  # initialize says it too
    return parser


def main(arguments: list[str]) -> int:
    """Serve one client and return the exit code."""
    options = _parser().parse_args(arguments)
    from groundls.lsp.app import serve

    return serve(options.log_file)
