"""Our directory in the user's cache: parser tables and parsed files, by the digest of what they were made from.

Everything in it can be made again, so any trouble with it only means that it is not used. The directory must be the
user's own and closed to others, for what is in it is believed. `TILEWRIGHT_CACHE` names another one; empty: none.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
from functools import lru_cache
from pathlib import Path

import platformdirs

from tilewright import __version__

VARIABLE = "TILEWRIGHT_CACHE"


def entry(kind: str, made_from: str) -> Path | None:
    """The path for what is made from this text by this version; None if there is no cache to use."""
    directory = _directory(os.environ.get(VARIABLE))
    if directory is None:
        return None
    python = "{}.{}".format(*sys.version_info)
    digest = hashlib.sha256(f"{__version__}\0{python}\0{made_from}".encode("utf-8", "surrogatepass")).hexdigest()
    return directory / f"{kind}-{digest[:40]}"


def publish(draft: Path, stored: Path) -> None:
    """Put a finished file into its place at once."""
    with contextlib.suppress(OSError):
        os.replace(draft, stored)


def forget(draft: Path) -> None:
    with contextlib.suppress(OSError):
        draft.unlink(missing_ok=True)


def store(stored: Path, data: bytes) -> None:
    """Write an entry so that nobody ever reads half of it."""
    draft = stored.with_name(f"{stored.name}.{os.getpid()}.draft")
    try:
        draft.write_bytes(data)
        publish(draft, stored)
    except OSError:
        pass
    finally:
        forget(draft)


@lru_cache(maxsize=4)
def _directory(wanted: str | None) -> Path | None:
    if wanted == "":
        return None
    directory = Path(wanted) if wanted else Path(platformdirs.user_cache_dir("tilewright", appauthor=False))
    directory = directory / "syntax"
    try:
        directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        status = directory.stat()
    except (OSError, ValueError):
        return None
    if hasattr(os, "getuid") and (status.st_uid != os.getuid() or status.st_mode & 0o022):
        return None
    return directory if os.access(directory, os.W_OK | os.X_OK) else None
