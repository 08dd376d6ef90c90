"""Our directory in the user's cache: parser tables and parsed files, by the digest of what they were made from.

Everything in it can be made again, so any trouble with it only means that it is not used: it is written under another
name first, so that nobody reads half of it, and an entry that is damaged, of other code or open to other users counts as
missing. Nothing in it can run code: reading builds plain data and the classes it is told of, and nothing else.
`TILEWRIGHT_CACHE` names another directory; empty: no cache.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import pickle
import sys
import threading
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import platformdirs

VARIABLE = "TILEWRIGHT_CACHE"
DIGEST = hashlib.sha256
KEEP = 400  # entries; older ones are thrown away


@cache
def grammar_text() -> str:
    return files("tilewright.grammar").joinpath("rules.lark").read_text(encoding="utf-8")


@cache
def code_digest() -> str:
    """What trees and tables depend on, beside the text they are made from: the grammar and the code of this package."""
    digest = DIGEST(grammar_text().encode())
    digest.update("{}.{}".format(*sys.version_info).encode())
    here = Path(__file__).parent
    for path in sorted([*here.glob("*.py"), *(here.parent / "diagnostics").glob("*.py")]):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def load(kind: str, made_from: str, classes: Mapping[str, type] = {}) -> Any:
    """What is stored for this text, or None. `classes` are those that may occur in it, by name."""
    path = _path(kind, made_from)
    if path is None:
        return None
    try:
        data = path.read_bytes()
        if data[:32] != DIGEST(data[32:]).digest():
            return None
        return _Unpickler(data[32:], classes).load()
    except Exception:  # whatever is wrong with a cache, the answer is to make the thing again
        return None


def save(kind: str, made_from: str, thing: object) -> None:
    path = _path(kind, made_from)
    if path is None:
        return
    data = pickle.dumps(thing, protocol=5)
    draft = path.with_name(f"{path.name}.{os.getpid()}-{threading.get_ident()}.draft")
    try:
        draft.write_bytes(DIGEST(data).digest() + data)
        os.replace(draft, path)
        _tidy(path.parent)
    except OSError:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)


class _Unpickler(pickle.Unpickler):
    def __init__(self, data: bytes, classes: Mapping[str, type]) -> None:
        super().__init__(io.BytesIO(data))
        self.classes = classes

    def find_class(self, module: str, name: str) -> Any:
        found = self.classes.get(name)
        if found is None or found.__module__ != module:
            raise pickle.UnpicklingError(f"{module}.{name} is not expected here")
        return found


def _path(kind: str, made_from: str) -> Path | None:
    directory = _directory(os.environ.get(VARIABLE))
    if directory is None:
        return None
    digest = DIGEST(f"{code_digest()}\0{made_from}".encode("utf-8", "surrogatepass")).hexdigest()
    return directory / f"{kind}-{digest[:40]}"


@lru_cache(maxsize=4)
def _directory(wanted: str | None) -> Path | None:
    """The directory, made if need be; None if there is none to write to, or if others could write to it."""
    if wanted == "":
        return None
    try:
        directory = (Path(wanted) if wanted else Path(platformdirs.user_cache_dir("tilewright", appauthor=False))) / "syntax"
        directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        status = directory.stat()
    except (OSError, ValueError, RuntimeError):
        return None
    if hasattr(os, "getuid") and (status.st_uid != os.getuid() or status.st_mode & 0o022):
        return None
    return directory if os.access(directory, os.W_OK | os.X_OK) else None


def _tidy(directory: Path) -> None:
    entries = [(entry.stat().st_mtime, entry.path) for entry in os.scandir(directory)]
    for _, path in sorted(entries)[: max(0, len(entries) - KEEP)]:
        with contextlib.suppress(OSError):
            os.unlink(path)
