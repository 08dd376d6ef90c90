"""The C compiler and Cython: where they are, how they are called."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from tilewright.emit.problem import EngineError

FLAGS = ("-O2", "-fwrapv", "-fno-strict-aliasing", "-fvisibility=hidden", "-w")
LOCAL_FLAGS = ("-march=native",)
"""Only for engines that stay on the machine they are built on."""
SECONDS = 600
"""Longest a compiler may take."""


def find_compiler() -> list[str] | None:
    """The command of the C compiler: that of the environment variable CC, the one Python was built with, or any."""
    for wanted in (os.environ.get("CC"), sysconfig.get_config_var("CC"), "cc", "gcc", "clang"):
        words = _words(wanted) if wanted else []
        if words and (found := shutil.which(words[0])):
            return [found, *words[1:]]
    return None


def _words(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError as problem:
        raise EngineError(
            "TW0602",
            f"the environment variable CC holds {command[:60]!r}, which is no command: {str(problem).lower()}",
            help="set it to the command of a C compiler, such as `gcc`, or unset it",
        ) from None


def header_folder() -> Path:
    return Path(sysconfig.get_path("include"))


def compiler() -> list[str]:
    """Raises EngineError TW0602 if there is none that can build modules of Python."""
    found = find_compiler()
    help = "install it (Debian, Ubuntu: `apt install gcc python3-dev`), or use the reference engine: `--engine reference`, `interpret()`"
    if found is None:
        raise EngineError("TW0602", "there is no C compiler (looked for $CC, cc, gcc, clang)", help=help)
    if not (header_folder() / "Python.h").exists():
        raise EngineError("TW0602", f"the header files of Python are missing ({header_folder() / 'Python.h'})", help=help)
    return found


def identity() -> tuple[str, ...]:
    """What tells one compiler from another without starting it: path, size, time."""
    try:
        command = find_compiler()
    except EngineError:  # said when one is needed
        command = None
    if command is None:
        return ("none",)
    real = os.path.realpath(command[0])
    stat = os.stat(real)
    return (*command, real, str(stat.st_size), str(stat.st_mtime_ns))


def run(command: list[str], folder: Path) -> tuple[int, str]:
    """Exit status and output of a command; 1 and the reason if it cannot be started or takes too long."""
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=SECONDS,
            check=False,
            text=True,
            errors="replace",
        )
    except (OSError, subprocess.TimeoutExpired) as problem:
        return 1, f"{' '.join(command)}\n{problem}\n"
    return done.returncode, f"$ {' '.join(command)}\n{done.stdout}"


def cython(source: Path, include: Path) -> tuple[int, str]:
    """Translate a .pyx to the .c beside it."""
    return run([sys.executable, "-m", "cython", "-3", "-I", str(include), source.name], source.parent)


def compile_c(source: Path, target: Path, include: Path, flags: tuple[str, ...]) -> tuple[int, str]:
    """Compile a .c to a module."""
    command = [*compiler(), "-shared", "-fPIC", *flags, f"-I{header_folder()}", f"-I{include}", source.name, "-o", target.name]
    if sys.platform == "darwin":
        command[len(compiler()) : len(compiler()) + 1] = ["-bundle", "-undefined", "dynamic_lookup"]
    return run(command, source.parent)
