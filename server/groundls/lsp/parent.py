"""Ending when the editor has ended, even where it had no time to say so and work is still running."""

from __future__ import annotations

import os
from collections.abc import Callable
from threading import Thread
from time import sleep

_EVERY = 0.5
_SYNCHRONIZE = 0x00100000
_WAIT_TIMEOUT = 0x00000102


def watch(process: int, on_gone: Callable[[], None]) -> None:
    """Call `on_gone` from a thread of its own once the process has ended.

    A process that cannot be seen from the start, such as one outside a container, is not watched: the end of the
    input tells then.
    """
    ours = os.getppid() == process
    if process > 0 and (ours or _is_alive(process)):
        Thread(target=_watch, args=(process, ours, on_gone), name="groundls-parent", daemon=True).start()


def _watch(process: int, ours: bool, on_gone: Callable[[], None]) -> None:
    # Our own parent counts as gone as soon as we are handed on to another one, although a zombie is still there.
    while os.getppid() == process if ours else _is_alive(process):
        sleep(_EVERY)
    on_gone()


def _is_alive(process: int) -> bool:
    if os.name == "nt":
        return _is_alive_on_windows(process)
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _is_alive_on_windows(process: int) -> bool:
    import ctypes

    kernel = ctypes.windll.kernel32  # type: ignore[attr-defined,unused-ignore]
    handle = kernel.OpenProcess(_SYNCHRONIZE, False, process)
    if not handle:
        return False
    try:
        return bool(kernel.WaitForSingleObject(handle, 0) == _WAIT_TIMEOUT)
    finally:
        kernel.CloseHandle(handle)
