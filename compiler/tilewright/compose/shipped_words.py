"""Words that shipped rulesets declare: for whoever forgot to say that he builds on one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from tilewright.compose.find import Library
from tilewright.diagnostics import Report
from tilewright.syntax import ast, parse_file


@cache
def declared_by() -> dict[str, tuple[str, ...]]:
    """Word -> the shipped rulesets that declare it, by name."""
    found: dict[str, list[str]] = {}
    for ruleset, place in Library(Report()).shipped().items():
        for path in sorted(place.glob("*.rules")) if place.is_dir() else (Path(place),):
            for word in _words(parse_file(str(path), Report()).decls):
                if ruleset not in found.setdefault(word, []):
                    found[word].append(ruleset)
    return {word: tuple(rulesets) for word, rulesets in found.items()}


def _words(decls: Sequence[ast.Decl]) -> Iterator[str]:
    for decl in decls:
        if isinstance(decl, ast.With | ast.When):
            yield from _words(decl.body)
        elif isinstance(decl, ast.Mark):
            yield from (name.text for name in decl.names)
        elif not isinstance(decl, ast.Scenario | ast.Section | ast.Look | ast.Modify):
            name = getattr(decl, "name", None)
            if isinstance(name, ast.Name):
                yield name.text


def require_help(word: str, ruleset: str, present: Sequence[str]) -> str | None:
    """What to do about a word that only a ruleset outside the game declares; None if none does."""
    others = [name for name in declared_by().get(word, ()) if name not in present]
    if not others:
        return None
    return (
        f"the ruleset `{others[0]}` declares it: to build on that, write a line `requires {others[0]}` under `ruleset {ruleset}`"
    )
