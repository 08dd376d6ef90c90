"""From rules to a loaded native engine, through a cache.

An engine is kept under a digest of everything that goes into it: the Game IR (with its origins, which messages name), the sources
of the compiler from the passes on, the run-time helpers, the flags, the versions of Python, Cython and the C compiler, the machine.
Built files are moved into place whole, so that builds side by side do no harm. Each ends in a digest of itself, which loaders of modules
do not read: a damaged file would end the whole process when it is loaded, so it is built again instead.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.machinery
import importlib.metadata
import importlib.util
import os
import platform
import shutil
import sys
import sysconfig
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import platformdirs

import tilewright
from tilewright.emit import toolchain
from tilewright.emit.problem import EngineError
from tilewright.game_ir.text import show
from tilewright.runtime.native import NativeEngine

if TYPE_CHECKING:
    from tilewright.api import Rules
    from tilewright.game_ir.nodes import Game
    from tilewright.runtime.tables import Tables

VARIABLE = "TILEWRIGHT_CACHE"
ROOT = Path(__file__).parent.parent
RUNTIME = ROOT / "runtime"
SOURCES = ("passes", "kernel_ir", "emit", "runtime", "game_ir")
NAME = "tilewright_engine"
MOST_KEPT = 300
"""Engines kept in the cache (each about 0.3 MB)."""
SEAL = b"\0tilewright engine\0"
DIGEST_BYTES = 16


def cache_folder() -> Path | None:
    """Where engines are kept; None if TILEWRIGHT_CACHE is set and empty."""
    wanted = os.environ.get(VARIABLE)
    if wanted == "":
        return None
    return (Path(wanted) if wanted else Path(platformdirs.user_cache_dir("tilewright", appauthor=False))) / "engines"


@cache
def _sources_digest() -> bytes:
    """Of the compiler's own sources that an engine depends on."""
    found = hashlib.blake2b(digest_size=16)
    for folder in SOURCES:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".h", ".pxi", ".jinja"):
                found.update(str(path.relative_to(ROOT)).encode())
                found.update(path.read_bytes())
    return found.digest()


def _key(game: Game, tables: Tables) -> str:
    found = hashlib.blake2b(digest_size=16)
    for part in (
        show(game),
        repr([(k.label, k.count) for k in tables.pieces]),
        tilewright.__version__,
        sys.version,
        importlib.metadata.version("cython"),
        sysconfig.get_config_var("EXT_SUFFIX") or "",
        platform.node(),
        platform.machine(),
        *toolchain.FLAGS,
        *toolchain.LOCAL_FLAGS,
        *toolchain.identity(),
    ):
        found.update(part.encode() + b"\0")
    found.update(_sources_digest())
    return found.hexdigest()


def _target(game: Game, tables: Tables, folder: Path) -> Path:
    return folder / f"{NAME}_{_key(game, tables)}{sysconfig.get_config_var('EXT_SUFFIX') or '.so'}"


def source_text(rules: Rules) -> str:
    """The Cython source of a game's engine. Raises EngineError TW0601 for rules that cannot be lowered yet."""
    from tilewright.emit import module

    return module.text(module.kernel(rules.game, rules.tables), rules.game)


def is_built(rules: Rules) -> bool:
    """Is the native engine kept from before?"""
    folder = cache_folder()
    return folder is not None and _is_whole(_target(rules.game, rules.tables, folder))


def can_build(rules: Rules) -> bool:
    """Is the native engine to be had: kept from before, or rules that can be lowered and a C compiler to build with?"""
    if is_built(rules):
        return True
    try:
        toolchain.compiler()
        from tilewright.emit import module

        module.kernel(rules.game, rules.tables)
    except EngineError:
        return False
    return True


def build(rules: Rules) -> NativeEngine:
    """The native engine of a game. Raises EngineError (TW06xx)."""
    return NativeEngine(load(rules.game, rules.tables), rules.tables, dict(rules.options()))


def load(game: Game, tables: Tables) -> Any:
    """The generated module, from the cache or built now."""
    folder = cache_folder()
    if folder is None:
        with tempfile.TemporaryDirectory(prefix="tilewright-", ignore_cleanup_errors=True) as work:
            return _loaded(_built(game, tables, _target(game, tables, Path(work))))
    target = _target(game, tables, folder)
    if target in _modules:
        return _modules[target]
    if _is_whole(target):
        with contextlib.suppress(OSError):
            os.utime(target)
        with contextlib.suppress(EngineError):  # whole, but not for this Python or machine: it is built again
            return _loaded(target)
    _built(game, tables, target)
    _make_room(folder)
    return _loaded(target)


def _seal(path: Path) -> None:
    """Put its digest at the end of a built file."""
    data = path.read_bytes()
    with path.open("ab") as stream:
        stream.write(SEAL + hashlib.blake2b(data, digest_size=DIGEST_BYTES).digest())


def _is_whole(path: Path) -> bool:
    """Is it there, as it was built?"""
    try:
        data = path.read_bytes()
    except OSError:
        return False
    body, seal, digest = data[: -len(SEAL) - DIGEST_BYTES], data[-len(SEAL) - DIGEST_BYTES : -DIGEST_BYTES], data[-DIGEST_BYTES:]
    return seal == SEAL and hashlib.blake2b(body, digest_size=DIGEST_BYTES).digest() == digest


def _make_room(folder: Path) -> None:
    """Forget the engines that were not asked for longest, if there are too many."""
    with contextlib.suppress(OSError):
        engines = sorted(folder.glob(f"{NAME}_*"), key=lambda path: path.stat().st_mtime)
        for path in engines[:-MOST_KEPT]:
            path.unlink()


_modules: dict[Path, Any] = {}


def _loaded(path: Path) -> Any:
    if path in _modules:
        return _modules[path]
    name = path.name.partition(".")[0]
    try:
        loader = importlib.machinery.ExtensionFileLoader(name, str(path))
        spec = importlib.util.spec_from_file_location(name, path, loader=loader)
        assert spec is not None
        module = importlib.util.module_from_spec(spec)
        loader.exec_module(module)
    except ImportError as problem:
        raise EngineError("TW0605", f"the engine {path} does not load: {problem}", help=f"delete {path} and try again") from None
    _modules[path] = module
    return module


def _built(game: Game, tables: Tables, target: Path) -> Path:
    """Build into `target`."""
    from tilewright.emit import module

    toolchain.compiler()  # say early that there is none
    text = module.text(module.kernel(game, tables), game)
    name = target.name.partition(".")[0]
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="build-", dir=target.parent, ignore_cleanup_errors=True) as work:
            source = Path(work) / f"{name}.pyx"
            source.write_text(text, encoding="ascii")
            status, output = toolchain.cython(source, RUNTIME)
            made = Path(work) / target.name
            if status == 0:
                flags = (*toolchain.FLAGS, *toolchain.LOCAL_FLAGS)
                status, more = toolchain.compile_c(source.with_suffix(".c"), made, RUNTIME, flags)
                output += more
            if status != 0 or not made.exists():
                raise EngineError(
                    "TW0603",
                    "the build of the engine failed",
                    notes=[f"the whole output is in {_log(name, output, source)}"],
                    help="report it with that file; the reference engine plays the game meanwhile: `--engine reference`, `interpret()`",
                )
            _seal(made)
            os.replace(made, target)
    except OSError as problem:
        raise EngineError(
            "TW0603",
            f"the engine cannot be written to {target.parent}: {problem.strerror or problem}",
            help=f"make room, or name another folder in the environment variable {VARIABLE}",
        ) from None
    return target


def _log(name: str, output: str, source: Path) -> Path:
    """Keep what the compilers said, and what they said it about, where the user finds it."""
    folder = Path(tempfile.mkdtemp(prefix="tilewright-build-"))
    for path in (source, source.with_suffix(".c")):
        with contextlib.suppress(OSError):
            shutil.copy(path, folder)
    log = folder / f"{name}.log"
    log.write_text(output, encoding="utf-8")
    return log
