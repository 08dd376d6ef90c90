"""What a ruleset advises and this game does not follow.

    advise "110 to 120 tiles suit one map" unless count tiles >= 110

The condition is about options and the numbers of pieces: things that are known before the game begins.
"""

from __future__ import annotations

from tilewright.check.rules import Rules
from tilewright.compose.resolve import resolve_expression
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Expr, Game
from tilewright.game_ir.walk import rewrite
from tilewright.syntax import ast


def check(rules: Rules) -> None:
    for declared in rules.composed.advises:
        decl = declared.decl
        assert isinstance(decl, ast.Advise)
        expr = resolve_expression(decl.unless, rules.composed, rules.report, ruleset=declared.ruleset, inside=decl)
        if expr is None:
            continue
        value = settled(expr, rules.game)
        if not isinstance(value, ir.Truth):
            rules.report.error(
                "TW0410",
                "advice depends on what is known before the game only",
                decl.unless.span,
                "known only while a game is played" if value is not None else "",
                help="use options, `ruleset NAME` and `count KIND`",
            )
        elif not value.value:
            rules.report.warning("TW0411", decl.text, decl.span, f"{declared.ruleset} advises this")


def settled(expr: Expr, game: Game) -> Expr:
    """The expression with numbers of pieces put in and computed as far as it goes."""
    from tilewright.compose import resolve_fold as fold

    def compute(node: object) -> object:
        match node:
            case ir.Count(ir.PiecesOf(kinds)):
                counts = {k.name: k.count * (game.players[1] if k.each_player else 1) for k in game.pieces}
                return ir.Int(sum(counts[k] for k in kinds))
            case ir.Any_(ir.PiecesOf()):
                return ir.Truth(True)
            case ir.Arith():
                return fold.arithmetic(node.op, node.left, node.right)
            case ir.Compare():
                return fold.compared(node.op, node.left, node.right)
            case ir.And():
                return fold.both(node.args)
            case ir.Or():
                return fold.either(node.args)
            case ir.Not():
                return fold.negate(node.arg)
        return node

    result = rewrite(expr, compute)
    assert isinstance(result, Expr)
    return result
