"""Settings and the files they come from: ``.groundls.toml``, or ``[tool.groundls]`` in ``pyproject.toml``.

Settings are plain frozen data with defaults. pydantic reads and validates configuration files, and is loaded only where
there is one: it costs more time than checking a document.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from groundcore import paths
from groundcore.findings import shown

FILE_NAME = ".groundls.toml"
PYPROJECT = "pyproject.toml"
Level = Literal["error", "warning", "information", "hint", "off"]

_KEY = r"(?:^|(?<=\n))[ \t]*(?:\"{0}\"|'{0}'|{0})[ \t]*=|(?:^|(?<=\n))[ \t]*\[[^\]\n]*{0}[\"']?\]"


class ConfigError(Exception):
    """A configuration file that cannot be used: one sentence with its path, line and what to write instead."""


@dataclass(frozen=True)
class Documents:
    """Which files are documents."""

    __pydantic_config__: ClassVar[Any] = {"extra": "forbid", "strict": False}
    cited: tuple[str, ...] = ()
    """Globs of files that are cited documents whatever they hold."""
    exclude: tuple[str, ...] = ()
    """Globs of files that are not checked."""


@dataclass(frozen=True)
class Sources:
    """Which files are sources, and how they are read."""

    __pydantic_config__: ClassVar[Any] = {"extra": "forbid", "strict": False}
    exclude: tuple[str, ...] = ()
    """Globs of files that are not offered as sources. A document may still cite them."""
    cited_as_sources: bool = False
    """Cited documents may be sources too."""
    may_be_absent: tuple[str, ...] = ()
    """Globs of git-ignored sources whose absence is counted and not an incomplete check."""
    encoding: dict[str, str] = field(default_factory=dict)
    """Encoding by glob, for sources that are not UTF-8; nothing is guessed."""


@dataclass(frozen=True)
class Quotes:
    """How quotes are written."""

    __pydantic_config__: ClassVar[Any] = {"extra": "forbid", "strict": False}
    max_length: int = 300
    """Canonical characters of a written quote, 80 to 1000."""


@dataclass(frozen=True)
class Settings:
    """Everything a project can set. Providers and anything that names a program or a host are not among it."""

    __pydantic_config__: ClassVar[Any] = {"extra": "forbid", "strict": False}
    documents: Documents = Documents()
    sources: Sources = field(default_factory=Sources)
    quotes: Quotes = Quotes()
    rules: dict[str, Level] = field(default_factory=dict)
    """Level by rule name."""


DEFAULTS = Settings()


def read_config(data: bytes, path: str, rule_names: frozenset[str]) -> dict[str, Any] | None:
    """The settings of one configuration file as nested dictionaries; None where a pyproject has no such table.

    Globs are made relative to the root. `path` is relative to the root.

    Raises:
        ConfigError: the file is not TOML, or a key or value is not one of ours.
    """
    import tomllib  # only where there is a configuration file

    try:
        text = data.decode("utf-8").removeprefix("\ufeff")
        values = tomllib.loads(text.replace("\r\n", "\n"))
    except UnicodeDecodeError as problem:
        raise ConfigError(f"{path} is not UTF-8 at byte {problem.start}; save it as UTF-8") from None
    except (ValueError, RecursionError) as problem:  # a number of thousands of digits, a thousand nested lists
        raise ConfigError(f"{path} is not valid TOML: {str(problem)[:200]}") from None
    if paths.name(path) == PYPROJECT:
        tool = values.get("tool")
        values = tool.get("groundls") if isinstance(tool, dict) else None  # type: ignore[assignment]
        if values is None:
            return None
        if not isinstance(values, dict):
            raise ConfigError(f"{path}: [tool.groundls] is not a table; write it as one")
    _validate(values, path, text, rule_names)
    folder = paths.parent(path)
    for table, key in _GLOBS:
        if key in values.get(table, {}):
            values[table][key] = tuple(_rooted(glob, folder) for glob in values[table][key])
    encoding = values.get("sources", {}).get("encoding")
    if encoding:
        values["sources"]["encoding"] = {_rooted(glob, folder): name for glob, name in encoding.items()}
    return values


_GLOBS = (("documents", "cited"), ("documents", "exclude"), ("sources", "exclude"), ("sources", "may_be_absent"))


def globs(values: dict[str, Any]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The globs of a configuration, by the key that they stand under."""
    for table, key in _GLOBS:
        yield key, tuple(values.get(table, {}).get(key, ()))
    yield "encoding", tuple(values.get("sources", {}).get("encoding", {}))


_SPECIAL = re.compile(r"[\\*?\[\]!#]")


def _rooted(glob: str, folder: str) -> str:
    if not folder:
        return glob
    folder = _SPECIAL.sub(r"\\\g<0>", folder)
    negated, glob = ("!", glob[1:]) if glob.startswith("!") else ("", glob)
    anchored = "/" in glob.rstrip("/")
    return f"{negated}/{folder}/{glob.lstrip('/')}" if anchored else f"{negated}/{folder}/**/{glob}"


def merge(layers: list[dict[str, Any]]) -> Settings:
    """Settings from several files, the nearest last: it wins key by key."""
    values: dict[str, Any] = {}
    for layer in layers:
        for table, content in layer.items():
            values[table] = {**values.get(table, {}), **content}
    return Settings(
        documents=Documents(**_tuples(values.get("documents", {}))),
        sources=Sources(**_tuples(values.get("sources", {}))),
        quotes=Quotes(**values.get("quotes", {})),
        rules=dict(values.get("rules", {})),
    )


def _tuples(table: dict[str, Any]) -> dict[str, Any]:
    return {k: tuple(v) if isinstance(v, list) else v for k, v in table.items()}


def _validate(values: dict[str, Any], path: str, text: str, rule_names: frozenset[str]) -> None:
    import json

    from pydantic import TypeAdapter, ValidationError

    try:
        TypeAdapter(Settings).validate_json(json.dumps(values, default=str), strict=True)
    except ValidationError as problem:
        error = problem.errors()[0]
        keys = [str(part) for part in error["loc"]]
        raise ConfigError(f"{place(path, text, keys)}: {_sentence(keys, error)}") from None
    for rule in values.get("rules", {}):
        if rule not in rule_names:
            raise ConfigError(f"{place(path, text, ['rules', rule])}: {rule} is no rule; groundls rule lists them all")
    length = values.get("quotes", {}).get("max_length", 300)
    if not 80 <= length <= 1000:
        raise ConfigError(f"{place(path, text, ['quotes', 'max_length'])}: max_length is {length}; write 80 to 1000")
    for name in values.get("sources", {}).get("encoding", {}).values():
        try:
            "a".encode(name)
        except (LookupError, ValueError):
            where = place(path, text, ["sources", "encoding"])
            raise ConfigError(
                f"{where}: {shown(name)} is no encoding that Python knows; write one such as latin-1"
            ) from None


_EXPECTED = {
    "tuple_type": "write a list of strings",
    "string_type": "write a string",
    "int_type": "write a whole number",
    "bool_type": "write true or false",
    "dict_type": "write a table",
    "dataclass_type": "write a table",
    "dataclass_exact_type": "write a table",
}


def _sentence(keys: list[str], error: Any) -> str:
    import json

    key = ".".join(keys)
    if error["type"] in {"extra_forbidden", "unexpected_keyword_argument"}:
        return f"{key} is no setting; docs/configuration.md lists them all"
    wanted = _EXPECTED.get(error["type"]) or f"{error['msg'][:1].lower()}{error['msg'][1:]}"
    return f"{key} is {json.dumps(error['input'])}; {wanted}"


def place(path: str, text: str, keys: list[str]) -> str:
    """A configuration file's path with the line on which the last of `keys` stands."""
    match = re.search(_KEY.format(re.escape(next((k for k in reversed(keys) if not k.isdigit()), ""))), text)
    if match is None:
        return path
    line = text.count("\n", 0, match.end()) + 1
    return f"{path}:{line}"


def schema() -> dict[str, Any]:
    """The JSON schema of the settings."""
    from pydantic import TypeAdapter

    return TypeAdapter(Settings).json_schema()
