"""Paths as definitions write them, and which of them are safe to look at.

Everything here is lexical: no function touches the file system, so a hostile target is refused before any call that
could follow it (section 8 of docs/citation-format.md). Paths inside a workspace are relative to its root, with ``/``.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from functools import lru_cache

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_EXTERNAL = re.compile(r"https?://", re.IGNORECASE)
_DRIVE = re.compile(r"[A-Za-z]:")
_ENCODED_SEPARATOR = re.compile(r"%(?:2[fF]|5[cC])")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_UNWRITTEN = re.compile(r"[\x00-\x20\x7f-\x9f%#?()<>\[\]\\\"\u2028\u2029\ufeff\u00a0\u00ad\u200b]|\s")

SENSITIVE_NAMES = frozenset(
    {".env", ".netrc", ".pgpass", ".npmrc", ".pypirc", "id_rsa", "id_dsa", "id_ecdsa", "id_ed25519"}
)
SENSITIVE_SUFFIXES = (".pem", ".key", ".p12", ".pfx", ".keystore", ".kdbx", ".gpg", ".asc")
SENSITIVE_FOLDERS = frozenset({".git", ".ssh", ".gnupg", ".aws", ".hg", ".svn"})


@dataclass(frozen=True, slots=True)
class Target:
    """Where a destination leads: a path inside the workspace, or why it leads nowhere that may be read."""

    path: str = ""
    unsafe: str = ""
    external: bool = False


def is_external(written: str) -> bool:
    """Whether a destination is an ``http`` or ``https`` URL: shown, never verified, never fetched."""
    return _EXTERNAL.match(written) is not None


@lru_cache(maxsize=8192)
def locate(written: str, document: str) -> Target:
    """The target of a destination's path, as written in `document` (a path relative to the root)."""
    if is_external(written):
        return Target(external=True)
    if _CONTROL.search(written):
        return Target(unsafe="holds a control character")
    if written.startswith(("\\\\", "//")):
        return Target(unsafe="is a network path")
    if _DRIVE.match(written) and (len(written) == 2 or written[2] in "/\\"):
        return Target(unsafe="begins with a drive letter")
    if _SCHEME.match(written):
        return Target(unsafe="is a URL; write a path relative to the document")
    if "\\" in written:
        return Target(unsafe="holds a backslash; write / between folders")
    if written.startswith(("/", "~")):
        return Target(unsafe="is absolute; write a path relative to the document")
    if _ENCODED_SEPARATOR.search(written):
        return Target(unsafe="holds an encoded separator")
    decoded = decode(written)
    if decoded is None or _CONTROL.search(decoded):
        return Target(unsafe="holds an encoding that is no UTF-8 text")
    if os.name == "nt" and ":" in decoded:
        return Target(unsafe="names an alternate data stream")
    path = join(parent(document), decoded)
    if path is None:
        return Target(unsafe="leads out of the workspace")
    if is_sensitive(path):
        return Target(unsafe="is a file that usually holds secrets, and no source")
    return Target(path=path)


def decode(written: str) -> str | None:
    """A destination's path, percent-decoded once; None where that is no UTF-8."""
    if "%" not in written:
        return written
    from urllib.parse import unquote_to_bytes  # a check seldom meets a path that needs it

    try:
        return unquote_to_bytes(written).decode("utf-8")
    except UnicodeDecodeError:
        return None


def encode(path: str) -> str:
    """A relative path as a definition writes it: only what a renderer or reader would stumble over is encoded."""
    from urllib.parse import quote_from_bytes

    written = _UNWRITTEN.sub(lambda m: quote_from_bytes(m.group().encode("utf-8"), safe=""), path)
    return "./" + written if ":" in written.partition("/")[0] or written.startswith("~") else written


def join(folder: str, path: str) -> str | None:
    """`path` seen from `folder`, normalised; None where it leads above the root."""
    parts = [p for p in folder.split("/") if p]
    for part in path.split("/"):
        if part in {"", "."}:
            continue
        if part == "..":
            if not parts:
                return None
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)


def parent(path: str) -> str:
    """The folder of a path; the root is the empty string."""
    return path.rpartition("/")[0]


def name(path: str) -> str:
    """The last part of a path."""
    return path.rpartition("/")[2]


def suffix(path: str) -> str:
    """The extension in lower case, with its point; empty where there is none."""
    stem, dot, extension = name(path).rpartition(".")
    return (dot + extension).lower() if stem else ""


def relative(path: str, folder: str) -> str:
    """`path` as seen from `folder`, both relative to the root."""
    a, b = [p for p in path.split("/") if p], [p for p in folder.split("/") if p]
    common = 0
    while common < min(len(a), len(b)) and a[common] == b[common]:
        common += 1
    return "/".join([".."] * (len(b) - common) + a[common:]) or "."


def is_sensitive(path: str) -> bool:
    """Whether a path names what usually holds secrets: never a source."""
    parts = path.lower().split("/")
    last = parts[-1]
    return (
        not SENSITIVE_FOLDERS.isdisjoint(parts)
        or last in SENSITIVE_NAMES
        or last.startswith(".env.")
        or last.endswith(SENSITIVE_SUFFIXES)
    )


def path_of_uri(uri: str) -> str | None:
    """The absolute path of a ``file`` URI in this system's form; None for any other scheme or malformed URI."""
    from urllib.parse import unquote_to_bytes, urlsplit

    try:
        parts = urlsplit(uri)
        raw = unquote_to_bytes(parts.path)
    except ValueError:
        return None
    if parts.scheme.lower() != "file" or parts.netloc.lower() not in {"", "localhost"} or b"\x00" in raw:
        return None
    path = os.fsdecode(raw)
    if os.name == "nt":
        path = path.lstrip("/") if re.match(r"/[A-Za-z]:", path) else path
        path = path[:1].upper() + path[1:]
    return path if path.startswith("/") or os.name == "nt" else None


def uri_of_path(path: str) -> str:
    """The ``file`` URI of an absolute path."""
    from urllib.parse import quote_from_bytes

    raw = path.replace("\\", "/") if os.name == "nt" else path
    encoded = quote_from_bytes(os.fsencode(raw), safe="/:" if os.name == "nt" else "/")
    return "file://" + (encoded if encoded.startswith("/") else "/" + encoded)
