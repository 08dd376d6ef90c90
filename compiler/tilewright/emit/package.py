"""A game's engine as a package of its own: sources, build file, typing stub, README. Builds anywhere, without Tilewright and Cython."""

from __future__ import annotations

import json
import keyword
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import tilewright
from tilewright.emit import module, toolchain
from tilewright.emit.problem import EngineError

if TYPE_CHECKING:
    from tilewright.api import Rules

MARKER = ".tilewright-package"
RUNTIME = (
    "__init__.py", "actions.py", "engine.py", "errors.py", "explained.py", "game.py", "native.py", "random.py", "read_actions.py",
    "read_tables.py", "rollouts.py", "saved.py", "tables.py", "words.py",
)  # fmt: skip
"""Modules of `runtime` that a package carries."""


def package_name(spec: str) -> str:
    """The name a game's package is imported under: `base+more.variant` gives `base_more_variant_engine`."""
    words = [Path(part).stem if part.endswith(".rules") else part for part in spec.split("+")]
    name = re.sub(r"\W+", "_", "_".join(words), flags=re.ASCII).strip("_").lower() or "game"
    name = f"{name}_engine"
    return name if name.isidentifier() and not keyword.iskeyword(name) else f"game_{name}"


def write_package(rules: Rules, folder: Path, *, force: bool = False) -> Path:
    """Write the package into a new folder, or over an earlier package of this game (with `force`: of any); the folder. Raises EngineError.

    Everything is written to a folder beside it first, and that one is renamed: there is never half a package.
    """
    folder = Path(os.path.abspath(folder))
    _check_free(folder, None if force else rules.spec)
    kernel = module.kernel(rules.game, rules.tables)
    name = package_name(rules.spec)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        work = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
        try:
            _write(rules, name, module.text(kernel, rules.game), work)
            work.chmod(0o755)
            _move(work, folder)
        finally:
            shutil.rmtree(work, ignore_errors=True)
    except OSError as problem:
        raise EngineError(
            "TW0604", f"the package cannot be written to {folder}: {problem.strerror or problem}", help="name another folder"
        ) from None
    return folder


def _check_free(folder: Path, spec: str | None) -> None:
    if not os.path.lexists(folder):
        return
    if not folder.is_dir() or (any(folder.iterdir()) and not (folder / MARKER).is_file()):
        raise EngineError(
            "TW0604", f"{folder} holds something that is no package of ours", help="name a folder that does not exist yet"
        )
    if spec is None or not (folder / MARKER).is_file():
        return
    try:
        earlier = json.loads((folder / MARKER).read_text(encoding="utf-8"))["game"]
    except (OSError, ValueError, KeyError, TypeError):
        earlier = None
    if earlier != spec:
        raise EngineError(
            "TW0604",
            f"{folder} holds the package of another game: {str(earlier)[:80] if earlier else 'unknown'}",
            help="name another folder, or add `--force` to replace it",
        )


def _move(work: Path, folder: Path) -> None:
    """Put the new package in the place of an old one, if there is one."""
    if not folder.exists():
        os.rename(work, folder)
        return
    old = Path(tempfile.mkdtemp(prefix=f".{folder.name}-old-", dir=folder.parent))
    os.rename(folder, old / folder.name)
    try:
        os.rename(work, folder)
    except OSError:
        os.rename(old / folder.name, folder)
        raise
    finally:
        shutil.rmtree(old, ignore_errors=True)


def _write(rules: Rules, name: str, text: str, folder: Path) -> None:
    inner = folder / name
    (inner / "runtime").mkdir(parents=True)
    for file in RUNTIME:
        shutil.copyfile(module.RUNTIME / file, inner / "runtime" / file)
    for file in module.HELPERS:
        shutil.copyfile(module.RUNTIME / file, inner / file)
    for template, target in _TEMPLATES.items():
        put(
            folder / target.replace("NAME", name),
            module.environment().get_template(f"package/{template}").render(_words(rules, name)),
        )
    shutil.copyfile(Path(__file__).parent / "templates" / "package" / "_engine.pyi", inner / "_engine.pyi")
    put(inner / "py.typed", "")
    put(inner / "_engine.pyx", text)
    data: dict[str, Any] = {"tables": rules.tables.to_json(), "options": dict(rules.options())}
    put(inner / "tables.json", json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n")
    put(folder / MARKER, json.dumps({"game": rules.spec, "digest": rules.digest, "tilewright": tilewright.__version__}) + "\n")
    status, output = toolchain.run([sys.executable, "-m", "cython", "-3", "_engine.pyx"], inner)
    if status != 0:
        raise EngineError("TW0603", "Cython refused the source of the engine", notes=output.strip().splitlines()[-20:])


_TEMPLATES = {
    "setup.py.jinja": "setup.py",
    "pyproject.toml.jinja": "pyproject.toml",
    "MANIFEST.in.jinja": "MANIFEST.in",
    "README.md.jinja": "README.md",
    "init.py.jinja": "NAME/__init__.py",
}


def _words(rules: Rules, name: str) -> dict[str, object]:
    """What the templates say. Titles come from rule files: they are escaped, or stripped of what would not be plain text."""
    title = " ".join(re.sub(r"[\x00-\x1f`<>\\]", " ", rules.title or rules.spec).split())
    spec = " ".join(re.sub(r"[\x00-\x1f`<>\\]", " ", rules.spec).split())
    return {
        "name": name,
        "version": tilewright.__version__,
        "title": title,
        "spec": spec,
        "description": json.dumps(f"Engine of the game {title}", ensure_ascii=True),
        "docstring": repr(f"Engine of the game {title} ({spec}), written by Tilewright {tilewright.__version__}. See README.md."),
        "digest": rules.digest,
        "players": min(max(2, rules.players[0]), rules.players[1]),
        "least": rules.players[0],
        "most": rules.players[1],
    }


def put(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
