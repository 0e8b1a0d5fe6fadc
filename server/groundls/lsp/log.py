"""What the server has to say about itself: to the client's log, to standard error from warnings on, to a file if asked.

Never text of documents or sources: a fault is told by its type and by where in the code it happened.
"""

from __future__ import annotations

import logging
import os
import sys
import traceback
from collections.abc import Callable
from logging.handlers import RotatingFileHandler
from pathlib import Path

LOG = logging.getLogger("groundls")

_MAX_FILE = 1024 * 1024


def configure(path: str | None) -> None:
    """Set up logging for a server; a log file is made readable for its owner alone and is kept small."""
    logging.getLogger("pygls").setLevel(logging.CRITICAL + 1)  # it logs whole messages, documents included
    LOG.setLevel(logging.DEBUG)
    LOG.propagate = False
    errors = logging.StreamHandler(sys.stderr)
    errors.setLevel(logging.WARNING)
    errors.setFormatter(logging.Formatter("groundls: %(message)s"))
    LOG.addHandler(errors)
    if path is None:
        return
    try:
        os.close(os.open(path, os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600))
        file = RotatingFileHandler(path, maxBytes=_MAX_FILE, backupCount=1, encoding="utf-8", errors="backslashreplace")
    except OSError as problem:
        LOG.warning("the log file cannot be written: %s", problem.strerror)
        return
    file.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    LOG.addHandler(file)


class ClientHandler(logging.Handler):
    """Sends records to the client, from whatever thread they come."""

    def __init__(self, send: Callable[[int, str], None]) -> None:
        super().__init__(logging.INFO)
        self._send = send

    def emit(self, record: logging.LogRecord) -> None:
        """Hand one record on."""
        self._send(record.levelno, record.getMessage())


def describe(problem: BaseException) -> str:
    """A fault without its message, which may hold text of a document: its type and the way to it in our code."""
    frames = traceback.extract_tb(problem.__traceback__)[-6:]
    way = " < ".join(f"{Path(f.filename).name}:{f.lineno} {f.name}" for f in reversed(frames))
    return f"{type(problem).__name__} in {way}" if way else type(problem).__name__
