"""Pieces that can never enter the game.

    token coin x4

They start in no pile (`starts in PILE`), and no step moves them anywhere: nobody will ever see one.
"""

from __future__ import annotations

from tilewright.check.rules import Rules
from tilewright.compose.resolve_values import bare
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.walk import descend


def check(rules: Rules) -> None:
    game = rules.game
    named = {kind for node in descend((game.phases, game.definitions)) if isinstance(node, ir.PiecesOf) for kind in node.kinds}
    tables = (rules.composed.tiles, rules.composed.dice, rules.composed.pieces)
    for kind in game.pieces:
        if kind.starts_in is not None or kind.name in named:
            continue
        decl = next(table[kind.name].declared.decl for table in tables if kind.name in table)
        rules.report.warning(
            "TW0406",
            f"`{bare(kind.name)}` never enters the game",
            decl.span,
            help="say `starts in PILE`, or move it to a pile in the phase `setup`",
        )
