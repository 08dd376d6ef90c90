"""The words that rulesets declare, and the words that stand in the compiler."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from tilewright.diagnostics import Report
from tilewright.syntax import ast, parse_file

ROOT = Path(__file__).resolve().parents[2]
CODE = ("*.py", "*.jinja", "*.pxi", "*.pxd", "*.pyx", "*.h", "*.c", "*.lark", "*.toml")

_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def rule_files() -> list[Path]:
    """Every shipped ruleset and every one of the sketch."""
    return [*sorted((ROOT / "rulesets").rglob("*.rules")), *sorted((ROOT / "tests" / "sketch").rglob("*.rules"))]


def code_files() -> list[Path]:
    """The compiler, its templates, its run-time sources, the grammar."""
    return sorted(p for folder in ("compiler/tilewright", "grammar") for pattern in CODE for p in (ROOT / folder).rglob(pattern))


def declared_in(decl: Any) -> Iterator[str]:
    """Every name that a declaration brings into the world."""
    match decl:
        case ast.With() | ast.When():
            for inner in decl.body:
                yield from declared_in(inner)
            return
        case ast.Replace():
            yield from declared_in(decl.what)
            return
        case ast.Modify():
            for line in decl.lines:
                if isinstance(line, ast.Alternative) and line.name is not None:
                    yield line.name.text
            return
        case ast.Remove() | ast.Order() | ast.Look() | ast.Scoring() | ast.Limit() | ast.Advise():
            return
        case ast.Mark():
            yield from (n.text for n in decl.names)
            if decl.type is not None and decl.type.form == "one_of":
                yield from (n.text for n in decl.type.names)
            return
        case ast.Option():
            yield decl.name.text
            yield from (v.text for v in decl.values)
            return
        case ast.Stages():
            yield from (s.name.text for s in decl.stages)
            return
        case ast.Phase():
            yield from (p.text for p in decl.places)
            return
        case ast.Die():
            yield from (f.name.text for f in decl.faces)
    yield decl.name.text
    yield from _alternatives(decl)


def _alternatives(node: Any) -> Iterator[str]:
    """Names of alternatives, variables of choices and the like, inside a declaration."""
    if isinstance(node, ast.Alternative) and node.name is not None:
        yield node.name.text
    if isinstance(node, tuple):
        for item in node:
            yield from _alternatives(item)
    elif dataclasses.is_dataclass(node) and not isinstance(node, type):
        for f in dataclasses.fields(node):
            yield from _alternatives(getattr(node, f.name))


def declared(paths: Iterable[Path]) -> dict[str, Path]:
    """Every declared word, with a file that declares it."""
    found: dict[str, Path] = {}
    for path in paths:
        report = Report()
        file = parse_file(path, report)
        assert not report.has_errors, (path, report.diagnostics)
        for decl in file.decls:
            for name in declared_in(decl):
                found.setdefault(name, path)
    return found


def words_in(text: str) -> set[str]:
    """Identifiers and words of a text in small letters, and the words that long identifiers are made of."""
    found: set[str] = set()
    for word in _WORD.findall(text):
        found.add(word.lower())
        for piece in word.split("_"):
            found.update(part.lower() for part in _HUMP.split(piece) if part)
    return found
