"""Positions and saved games as plain data for JSON, and their digest."""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields
from typing import Any

from .errors import SavedGameError
from .tables import Snapshot

VERSION = 1


def plain(value: Any) -> Any:
    """Tuples as lists."""
    return [plain(v) for v in value] if isinstance(value, list | tuple) else value


def frozen(value: Any) -> Any:
    """Lists as tuples."""
    return tuple(frozen(v) for v in value) if isinstance(value, list | tuple) else value


def snapshot_data(snapshot: Snapshot) -> dict[str, Any]:
    """A snapshot as plain data. Values of a memory of each player stay told apart from sets: `{"each": [..]}`."""
    data = {f.name: plain(getattr(snapshot, f.name)) for f in fields(snapshot)}
    data["memory"] = [{"each": plain(v)} if isinstance(v, list) else plain(v) for v in snapshot.memory]
    return data


def snapshot_from(data: Any) -> Snapshot:
    """The snapshot that `snapshot_data` made into data. Raises SavedGameError if it is none."""
    if not isinstance(data, dict) or set(data) != {f.name for f in fields(Snapshot)}:
        raise SavedGameError("this is no position: fields are missing or too many")
    whole = ("players", "mover", "turn", "generator")
    if not all(type(data[name]) is int for name in whole) or type(data["over"]) is not bool:
        raise SavedGameError("this is no position: a number is missing")
    lists = ("totals", "places", "faces", "known", "cells", "memory", "at", "winners")
    if not all(isinstance(data[name], list) for name in lists):
        raise SavedGameError("this is no position: a list is missing")
    if not all(type(v) is int for name in ("totals", "faces", "known", "winners") for v in data[name]):
        raise SavedGameError("this is no position: a number is missing")
    if not all(data[name] >= 0 for name in ("players", "mover")) or not _are_small(data):
        raise SavedGameError("this is no position: a number is absurd")
    if not all(0 <= player < data["players"] for player in data["winners"]):
        raise SavedGameError("this is no position: somebody won who does not play")
    places_fit = all(isinstance(place, list) and place and isinstance(place[0], str) for place in data["places"])
    cells_fit = all(isinstance(cell, list) and len(cell) == 4 and all(type(v) is int for v in cell) for cell in data["cells"])
    at = data["at"]
    if not places_fit or not cells_fit or len(at) != 2 or not isinstance(at[0], str) or type(at[1]) is not int:
        raise SavedGameError("this is no position: a place is wrong")
    values = {name: frozen(value) for name, value in data.items()}
    values["memory"] = tuple(
        [frozen(w) for w in v["each"]] if isinstance(v, dict) and isinstance(v.get("each"), list) else frozen(v)
        for v in data["memory"]
    )
    if any(isinstance(v, dict) for v in values["memory"]):
        raise SavedGameError("this is no position: a memory is wrong")
    return Snapshot(**values)


def _are_small(data: dict[str, Any]) -> bool:
    """Does every number fit the engines? The generator and who knows what have 64 bits, all else is counted in 32."""

    def fits(value: Any, bits: int) -> bool:
        if isinstance(value, int):
            return -(1 << bits) < value < 1 << bits
        if isinstance(value, dict):
            value = list(value.values())
        return not isinstance(value, list) or all(fits(v, bits) for v in value)

    return all(fits(value, 64 if name in ("generator", "known") else 31) for name, value in data.items())


def state_digest(snapshot: Snapshot) -> str:
    """32 hex digits of a position: equal for equal positions, on every engine and platform."""
    text = json.dumps(_numbers(snapshot_data(snapshot)), separators=(",", ":"), sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def _numbers(value: Any) -> Any:
    """Truths as 0 and 1: engines may hold them either way."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, list):
        return [_numbers(v) for v in value]
    return {k: _numbers(v) for k, v in value.items()} if isinstance(value, dict) else value


def read_json(text: str | bytes) -> dict[str, Any]:
    """The object in a saved game's text. Raises SavedGameError for anything else."""
    if not isinstance(text, str | bytes | bytearray):
        raise SavedGameError(f"a saved game is a text, not {_short(text)}")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SavedGameError(f"this is no saved game: {_short(str(error))}") from None
    if not isinstance(data, dict) or "tilewright" not in data:
        raise SavedGameError("this is no saved game of Tilewright")
    if data["tilewright"] != VERSION:
        raise SavedGameError(f"this saved game has version {_short(data['tilewright'])}, this Tilewright reads version {VERSION}")
    return data


def checked(data: dict[str, Any], name: str, kind: type | tuple[type, ...]) -> Any:
    """A field of a saved game. Raises SavedGameError if it is missing or of another type."""
    if name not in data:
        raise SavedGameError(f"the saved game is damaged: `{name}` is missing")
    value = data[name]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise SavedGameError(f"the saved game is damaged: `{name}` is {_short(value)}")
    return value


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
