"""Where the index of a workspace is kept: a folder of the user's cache that nobody else can write to.

Opening an index runs what its files say, so it is never read from a place that others may have filled: not from inside the
workspace, not from a folder of somebody else, not through a link.
"""

from __future__ import annotations

import hashlib
import os
import stat


class CacheRefusedError(Exception):
    """The folder cannot be used: one sentence why."""


def index_folder(root: str, cache_dir: str | None, part: str = "") -> str:
    """The folder for the index of the workspace at `root`, or of the folder `part` of it; made where it is not there yet.

    Raises:
        CacheRefusedError: there is no safe place.
    """
    base = cache_dir if cache_dir is not None else _user_cache()
    real_root, real_base = os.path.realpath(root), os.path.realpath(base)
    if _is_inside(real_base, real_root):
        raise CacheRefusedError(f"the cache folder {base} lies inside the workspace; the index is kept in memory")
    key = hashlib.sha256("\0".join((real_root, part)).encode("utf-8", "surrogateescape")).hexdigest()[:32]
    folder = os.path.join(real_base, "index", key)
    try:
        os.makedirs(real_base, mode=0o700, exist_ok=True)
        for step in (real_base, os.path.join(real_base, "index"), folder):
            _own(step)
    except OSError as problem:
        reason = problem.strerror or "input or output error"
        raise CacheRefusedError(f"{base} cannot be used ({reason}); the index is kept in memory") from None
    return folder


def _user_cache() -> str:
    import platformdirs

    return platformdirs.user_cache_dir("groundls", appauthor=False)


def _is_inside(path: str, root: str) -> bool:
    return path == root or path.startswith(root.rstrip(os.sep) + os.sep)


def _own(folder: str) -> None:
    """Make a folder, or see that it is one of ours, and that only we may use it."""
    if not os.path.lexists(folder):
        os.mkdir(folder, mode=0o700)
    found = os.lstat(folder)
    if not stat.S_ISDIR(found.st_mode):
        raise CacheRefusedError(f"{folder} is not a folder; the index is kept in memory")
    if hasattr(os, "geteuid") and found.st_uid != os.geteuid():
        raise CacheRefusedError(f"{folder} belongs to somebody else; the index is kept in memory")
    if os.name == "posix" and found.st_mode & 0o077:
        os.chmod(folder, 0o700)
