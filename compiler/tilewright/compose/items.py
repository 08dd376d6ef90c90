"""The declarations of a game that hold: `with` and `when` opened, each declaration with the ruleset it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tilewright.compose.collect import Collected
from tilewright.compose.conditions import Conditions
from tilewright.compose.names import Names
from tilewright.compose.suggest import did_you_mean
from tilewright.diagnostics import Report
from tilewright.syntax import ast


@dataclass(frozen=True)
class Item:
    """A declaration that holds in this game. `withs`: the rulesets its `with` blocks name."""

    ruleset: str
    decl: ast.Decl
    index: int  # in the text of its ruleset
    withs: tuple[str, ...] = ()


def options(collected: Collected, names: Names, report: Report) -> None:
    """Declare the options of all rulesets. They stand outside of `when`, which is decided by them."""

    def walk(ruleset: str, decls: Sequence[ast.Decl], conditional: ast.When | None) -> None:
        for decl in decls:
            if isinstance(decl, ast.Option):
                if conditional is not None:
                    report.error(
                        "TW0213",
                        f"the option `{decl.name.text}` stands under `when`",
                        decl.span,
                        "options are settled before `when` is",
                        help="move it out of the block, to the start of a line",
                    )
                else:
                    names.declare("option", ruleset, decl.name, decl, report)
            elif isinstance(decl, ast.With):
                if all(n.text in collected.sources for n in decl.rulesets):
                    walk(ruleset, decl.body, conditional)
            elif isinstance(decl, ast.When):
                walk(ruleset, decl.body, decl)

    for ruleset in collected.order:
        walk(ruleset, collected.sources[ruleset].file.decls, None)


def active(collected: Collected, names: Names, conditions: Conditions, report: Report) -> list[Item]:
    """Everything that holds, in canonical order of rulesets, then of text. Fills `names.with_visible`."""
    found: list[Item] = []
    for ruleset in collected.order:
        own = _walk(collected, names, conditions, report, ruleset, collected.sources[ruleset].file.decls, ())
        found += [Item(ruleset, decl, index, withs) for index, (decl, withs) in enumerate(own)]
    return found


def _walk(
    collected: Collected,
    names: Names,
    conditions: Conditions,
    report: Report,
    ruleset: str,
    decls: Sequence[ast.Decl],
    withs: tuple[str, ...],
) -> Iterator[tuple[ast.Decl, tuple[str, ...]]]:
    for decl in decls:
        if withs:
            names.with_visible[id(decl)] = withs
            if isinstance(decl, ast.Replace):
                names.with_visible[id(decl.what)] = withs
        if isinstance(decl, ast.With):
            _known(collected, ruleset, decl, report)
            if all(n.text in collected.sources for n in decl.rulesets):
                more = tuple(n.text for n in decl.rulesets if n.text not in withs and n.text != ruleset)
                yield from _walk(collected, names, conditions, report, ruleset, decl.body, (*withs, *more))
        elif isinstance(decl, ast.When):
            if conditions.holds(decl.condition, ruleset, decl):
                yield from _walk(collected, names, conditions, report, ruleset, decl.body, withs)
        else:
            yield decl, withs


def _known(collected: Collected, ruleset: str, decl: ast.With, report: Report) -> None:
    """A block for a ruleset that nobody knows never holds: most likely its name is misspelt."""
    for name in decl.rulesets:
        if name.text in collected.sources:
            continue
        folder = collected.sources[ruleset].folder
        known = collected.library.known_names(folder)
        if collected.library.nearby(name.text, folder) is not None:
            continue
        meant = did_you_mean(name.text, known | set(collected.order))
        if name.text not in known and meant:
            report.warning(
                "TW0225",
                f"no ruleset `{name.text}` is known, so this block never holds",
                name.span,
                "",
                notes=["known are the shipped rulesets and those beside this file"],
                help=meant,
            )
