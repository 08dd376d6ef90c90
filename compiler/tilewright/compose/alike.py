"""Scenarios that are `like` another: its board and its moves, then what is said anew.

The lines of the new one are put where they belong: what sets up a game and lays its board (`players uses option tile given`) behind
that of the model, all else behind the model's moves. What the model says must hold (`gets total expect sees offered refused asked`)
stays with the model. An option or the players that both say are those of the new one.
"""

from __future__ import annotations

from dataclasses import replace

from tilewright.compose.model import Declared
from tilewright.compose.names import Names
from tilewright.diagnostics import Label, Report
from tilewright.syntax import ast

BOARD = ("players", "uses", "option", "tile", "given")
MOVES = ("turn", "draw", "roll", "do", "finish")
MAX_LIKE = 20


def whole_scenarios(scenarios: list[Declared], names: Names, report: Report) -> list[Declared]:
    """Every scenario with the lines it takes from others; those that cannot be made whole are left out, with an error."""
    known = {d.name: d for d in scenarios}
    done: dict[str, Declared | None] = {}

    def whole(declared: Declared, chain: tuple[Declared, ...]) -> Declared | None:
        if declared.name in done:
            return done[declared.name]
        decl = declared.decl
        assert isinstance(decl, ast.Scenario)
        if decl.like is None:
            return declared
        if any(d.name == declared.name for d in chain) or len(chain) == MAX_LIKE:
            _circle(chain, declared, report)
            return None
        found = names.find("scenario", decl.like, declared.ruleset, report, decl)
        model = whole(known[found], (*chain, declared)) if found in known else None
        if model is None:
            return None
        assert isinstance(model.decl, ast.Scenario)
        made = replace(decl, like=None, scenes=_scenes(model.decl.scenes, decl.scenes))
        seen = dict.fromkeys((*names.with_visible.get(id(decl), ()), *names.with_visible.get(id(model.decl), ())))
        if seen:
            names.with_visible[id(made)] = tuple(seen)
        return Declared(declared.name, declared.ruleset, made)

    for declared in scenarios:
        done[declared.name] = whole(declared, ())
    return [d for d in done.values() if d is not None]


def _scenes(model: tuple[ast.Scene, ...], own: tuple[ast.Scene, ...]) -> tuple[ast.Scene, ...]:
    said = {_said_once(s) for s in own} - {None}
    board = [s for s in model if s.word in BOARD and _said_once(s) not in said]
    moves = [s for s in model if s.word in MOVES]
    return (*board, *(s for s in own if s.word in BOARD), *moves, *(s for s in own if s.word not in BOARD))


def _said_once(scene: ast.Scene) -> str | None:
    """What a scenario says only once: who plays, the value of an option."""
    return scene.word if scene.word == "players" else f"option {scene.names[0]}" if scene.word == "option" else None


def _circle(chain: tuple[Declared, ...], last: Declared, report: Report) -> None:
    decls = [d.decl for d in (*chain, last) if isinstance(d.decl, ast.Scenario)]
    labels = [Label(d.like.span, f"`{d.name}` is like `{d.like}`") for d in decls if d.like is not None]
    long = len(chain) == MAX_LIKE
    report.error(
        "TW0259",
        f"more than {MAX_LIKE} scenarios are like each other in a chain" if long else "scenarios are like each other in a circle",
        labels[0].span,
        labels[0].text,
        others=labels[1 : 4 if long else len(labels) - 1],
        help="write the lines of one of them out",
    )
