"""A game that may never end.

Forbidden is a turn that nothing uses up:

    phase turn: act
    step act
      choose p in placings(drawn, board)
        place p

A game ends if every turn draws from a pile that nothing refills and that ends the game when it is empty, or wins or ends
anyway, or if its turns are limited: `limit the game to 500 turns`.
"""

from __future__ import annotations

from collections.abc import Iterator

from tilewright.check.rules import Rules
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.layout import scopes
from tilewright.game_ir.nodes import Game, Sym, Type
from tilewright.game_ir.types import type_of
from tilewright.game_ir.walk import statements


def check(rules: Rules) -> None:
    game = rules.game
    steps = game.phase("turn").steps
    if game.turn_limit is not None or not steps:
        return
    refilled = list(_refills(game))
    for step in steps:
        for stmt in _always(step.body):
            if isinstance(stmt, ir.EndGame | ir.Win):
                return
            if isinstance(stmt, ir.Draw) and _ends(stmt.otherwise):
                piles = rules.contents(stmt.source)
                if piles and not any(pile in piles and _overlap(stmt.source, kinds) for pile, kinds in refilled):
                    return
    drawn = [s for step in steps for s in statements(step.body) if isinstance(s, ir.Draw)]
    note = (
        "no step draws from a pile"
        if not drawn
        else "no pile runs empty for sure: they are refilled, or the draw may be left out"
    )
    rules.report.error(
        "TW0401",
        "this game may never end",
        rules.line(steps[0].origin),
        "the turn begins here",
        notes=[note],
        help="add a line such as `limit the game to 500 turns`, or let an empty pile `end game`",
    )


def _always(block: ir.Block) -> Iterator[ir.Stmt]:
    """Statements that every turn comes to."""
    for stmt in block:
        yield stmt
        if isinstance(stmt, ir.Repeat):
            yield from _always(stmt.body)


def _ends(block: ir.Block) -> bool:
    return any(isinstance(stmt, ir.EndGame | ir.Win) for stmt in block)


def _refills(game: Game) -> Iterator[tuple[Sym, Type]]:
    """The piles that pieces come to during turns, and which."""
    starts = {k.name: k.starts_in for k in game.pieces}
    known = scopes(game)
    for step in game.phase("turn").steps:
        for stmt in statements(step.body):
            if isinstance(stmt, ir.MoveTo) and isinstance(stmt.pile, ir.PileRef):
                yield stmt.pile.pile, type_of(stmt.pieces, known[id(stmt)][0], game)
            elif isinstance(stmt, ir.Return):
                found = type_of(stmt.pieces, known[id(stmt)][0], game)
                for kind in found.of or tuple(starts):
                    pile = starts[kind]
                    if pile is not None:
                        yield pile, Type("piece", (kind,))


def _overlap(source: ir.Expr, kinds: Type) -> bool:
    """Whether pieces of these kinds may be drawn again."""
    if isinstance(source, ir.Intersect):
        drawn = {k for arg in source.args if isinstance(arg, ir.PiecesOf) for k in arg.kinds}
        return not drawn or not kinds.of or bool(drawn & set(kinds.of))
    return True
