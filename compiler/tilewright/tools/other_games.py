"""The other games an author's file may become: every value of its options, and every `with` block's rulesets.

What stands under `when` or `with` is not looked at while a game leaves it out. An author must not have to think of that: `check` puts
his file together in each of these ways too, and tells the errors that only show there.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path

from tilewright.check import check_all
from tilewright.compose.compose import compose
from tilewright.compose.conditions import value_of
from tilewright.compose.model import Composed, OptionValue
from tilewright.compose.resolve import resolve
from tilewright.diagnostics import Diagnostic, Report
from tilewright.syntax import ast

MOST = 40
"""Games looked at besides the one asked for."""


def errors_elsewhere(
    spec: str, options: Mapping[str, OptionValue], composed: Composed, told: Sequence[Diagnostic]
) -> list[Diagnostic]:
    """Errors in the other games of the rulesets that are not shipped, each once, with a note that says where it shows.

    `told` are the diagnostics of the game itself; what is among them is not told again.
    """
    seen = {(d.code, d.span) for d in told}
    found: list[Diagnostic] = []
    for number, (settings, extra, words) in enumerate(_others(composed)):
        if number == MOST:
            break
        report = Report()
        other = compose(spec, {**options, **settings}, report, closure=True, extra=extra)
        check_all(other, resolve(other, report), report)
        for diagnostic in report.diagnostics:
            if diagnostic.severity == "error" and (diagnostic.code, diagnostic.span) not in seen:
                seen.add((diagnostic.code, diagnostic.span))
                found.append(dataclasses.replace(diagnostic, notes=(*diagnostic.notes, f"this shows {words}")))
    return found


def _others(composed: Composed) -> Iterator[tuple[dict[str, OptionValue], tuple[str, ...], str]]:
    """(options, further rulesets, words for both)."""
    own = [name for name in composed.rulesets if (file := composed.files.get(name)) is not None and not _is_shipped(file.path)]
    for name, setting in composed.options.items():
        decl = setting.declared.decl
        if setting.declared.ruleset in own and setting.set_by == "default" and isinstance(decl, ast.Option):
            for value in (value_of(word.text) for word in decl.values):
                if value != setting.value:
                    word = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
                    yield {name: value}, (), f"when {decl.name.text} is {word}"
    here = set(composed.rulesets)
    shipped = _shipped()
    for group in dict.fromkeys(group for name in own for group in _with_groups(composed.files[name].decls)):
        missing = tuple(word for word in group if word not in here)
        if missing and all(word in shipped for word in missing):
            yield {}, missing, f"with {', '.join(missing)} in the game"


def _with_groups(decls: Sequence[ast.Decl]) -> Iterator[tuple[str, ...]]:
    for decl in decls:
        if isinstance(decl, ast.With):
            yield tuple(name.text for name in decl.rulesets)
        if isinstance(decl, ast.With | ast.When):
            yield from _with_groups(decl.body)


def _root() -> Path:
    return Path(str(files("tilewright.rulesets"))).resolve()


def _shipped() -> set[str]:
    return {entry.stem for entry in _root().iterdir() if entry.is_dir() or entry.suffix == ".rules"}


def _is_shipped(path: str) -> bool:
    return Path(path).resolve().is_relative_to(_root())
