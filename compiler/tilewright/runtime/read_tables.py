"""Tables out of plain data: what `Tables.to_json` wrote, as a compiled package carries it."""

from __future__ import annotations

import dataclasses
import types
import typing
from typing import Any

from . import tables as _tables
from .tables import Tables


def read_tables(data: dict[str, Any]) -> Tables:
    """The tables. Raises KeyError, TypeError or ValueError if it is none."""
    found = _read(Tables, data)
    assert isinstance(found, Tables)
    return found


def _read(hint: Any, value: Any) -> Any:
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        hints = typing.get_type_hints(hint, vars(_tables))
        return hint(**{f.name: _read(hints[f.name], value[f.name]) for f in dataclasses.fields(hint) if f.init})
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is tuple:
        if len(args) == 2 and args[1] is ...:
            return tuple(_read(args[0], item) for item in value)
        return tuple(_read(arg, item) for arg, item in zip(args, value, strict=True))
    if origin in (typing.Union, types.UnionType):
        return None if value is None else _read(next(a for a in args if a is not type(None)), value)
    return value
