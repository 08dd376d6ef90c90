"""Codes of the native engine and its build: TW06xx."""

from __future__ import annotations

from tilewright.diagnostics.codes import Code

CODES = (
    Code(
        "TW0601",
        "the native engine cannot play this yet",
        "The rules use something that is not turned into machine code yet; the message names it. The reference engine knows the whole "
        "language, so the game can be checked, tested and played all the same, only slower.",
        "Use the reference engine: `--engine reference` on the command line, `interpret()` in Python.",
    ),
    Code(
        "TW0602",
        "no C compiler",
        "A native engine is built with the C compiler of the system, and none was found, or the header files of Python are missing.",
        "Install them (Debian, Ubuntu: `apt install gcc python3-dev`), or use the reference engine, which needs neither.",
    ),
    Code(
        "TW0603",
        "the build of an engine failed",
        "The C compiler or Cython refused what the compiler wrote, or had no room to write. The whole output is in the file that the message names.",
        "If a disk is full, make room. Otherwise it is a mistake in Tilewright: please report it with that file. The reference engine "
        "plays the game meanwhile.",
    ),
    Code(
        "TW0604",
        "a package cannot be written there",
        "The folder holds something that no earlier `compile -o` made, or it cannot be written. Packages are written whole or not at all: "
        "what was there is still there.",
        "Name a folder that does not exist yet, or one that an earlier package is in.",
    ),
    Code(
        "TW0605",
        "an engine cannot be loaded",
        "The built engine does not load into this Python.",
        "Delete the cache folder that the message names and try again.",
    ),
)
