"""Every code a diagnostic may have, with what it means: `explanation` and `examples` serve the manual and `--explain`.

The codes of each part of the compiler stand in a module of their own here, `codes_*.py`, as a tuple `CODES`:
TW01xx syntax, TW02xx composition, TW03xx names and types, TW04xx checks, TW05xx scenarios, TW06xx engines and builds,
TW07xx command line, games and saved games.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

import tilewright.diagnostics


@dataclass(frozen=True, slots=True)
class Code:
    """What a code means. `bad` and `good` are texts of a rule file, "" where an example can be none (a file that is missing)."""

    code: str
    title: str
    explanation: str
    mend: str
    bad: str = ""
    good: str = ""


@cache
def codes() -> Mapping[str, Code]:
    """All registered codes, in order. Two meanings for one code are a mistake in Tilewright: ValueError."""
    found: dict[str, Code] = {}
    for module in pkgutil.iter_modules(tilewright.diagnostics.__path__):
        if module.name.startswith("codes_"):
            for code in importlib.import_module(f"tilewright.diagnostics.{module.name}").CODES:
                if code.code in found:
                    raise ValueError(f"{code.code} is registered twice")
                found[code.code] = code
    return MappingProxyType(dict(sorted(found.items())))


def explain(code: str) -> str | None:
    """The page about a code as text, None if there is none."""
    known = codes().get(code.upper())
    if known is None:
        return None
    parts = [f"{known.code}: {known.title}", known.explanation, f"What to do: {known.mend}"]
    for word, example in (("Wrong", known.bad), ("Right", known.good)):
        if example:
            parts.append(f"{word}:\n\n" + "".join(f"    {line}\n" for line in example.rstrip("\n").split("\n")).rstrip("\n"))
    return "\n\n".join(parts) + "\n"
