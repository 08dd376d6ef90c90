"""Pass: constants are worked out, neutral elements and empty sets disappear.

before  (And [(Truth yes) (Any_ (Empty (Type piece []))) x])     after  (Truth no)
before  (Union [(Empty t) (Union [a b]) ])                       after  (Union [a b])
"""

from __future__ import annotations

import operator

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.walk import rewrite

_ARITH = {"+": operator.add, "-": operator.sub, "*": operator.mul}
_COMPARE = {"=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


def _junction(node: ir.And | ir.Or, strong: bool) -> ir.Expr:
    """`strong` decides alone; its opposite is left out."""
    kind = type(node)
    args: list[ir.Expr] = []
    for arg in node.args:
        if isinstance(arg, ir.Truth):
            if arg.value == strong:
                return ir.Truth(strong)
        elif isinstance(arg, kind):
            args += arg.args
        else:
            args.append(arg)
    if not args:
        return ir.Truth(not strong)
    return args[0] if len(args) == 1 else kind(tuple(args))


def _sets(node: ir.Expr) -> ir.Expr:
    match node:
        case ir.Union(args):
            kept: list[ir.Expr] = []
            for arg in args:
                kept += arg.args if isinstance(arg, ir.Union) else () if isinstance(arg, ir.Empty) else (arg,)
            if not kept:
                return args[0] if args else node
            return kept[0] if len(kept) == 1 else ir.Union(tuple(kept))
        case ir.Intersect(args):
            flat = tuple(inner for arg in args for inner in (arg.args if isinstance(arg, ir.Intersect) else (arg,)))
            empty = next((arg for arg in flat if isinstance(arg, ir.Empty)), None)
            return empty or (flat[0] if len(flat) == 1 else ir.Intersect(flat))
        case ir.Minus(left, right):
            return left if isinstance(left, ir.Empty) or isinstance(right, ir.Empty) else node
        case ir.Filter(_, source, where):
            if isinstance(source, ir.Empty) or where == ir.Truth(True):
                return source
        case ir.Marked(arg) | ir.Best(_, arg) | ir.First(arg):
            if isinstance(arg, ir.Empty):
                return arg
    return node


def fold(node: ir.Expr) -> ir.Expr:
    """One node whose insides are folded already."""
    match node:
        case ir.And():
            return _junction(node, False)
        case ir.Or():
            return _junction(node, True)
        case ir.Not(ir.Truth(value)):
            return ir.Truth(not value)
        case ir.Not(ir.Not(arg)):
            return arg
        case ir.Arith(op, ir.Int(a), ir.Int(b)):
            return ir.Int(_ARITH[op](a, b))
        case ir.Arith("*", ir.Int(1), x) | ir.Arith("*", x, ir.Int(1)) | ir.Arith("+", ir.Int(0), x):
            return x
        case ir.Arith("+" | "-", x, ir.Int(0)):
            return x
        case ir.Compare(op, ir.Int(a), ir.Int(b)):
            return ir.Truth(_COMPARE[op](a, b))
        case ir.IfElse(ir.Truth(value), then, otherwise):
            return then if value else otherwise
        case ir.Any_(ir.Empty()):
            return ir.Truth(False)
        case ir.Count(ir.Empty()) | ir.Fold(_, _, ir.Empty()):
            return ir.Int(0)
        case ir.HasMark(ir.Empty()):
            return ir.Truth(False)
    return _sets(node)


def run(game: ir.Game) -> ir.Game:
    folded: ir.Game = rewrite(game, lambda node: fold(node) if isinstance(node, ir.Expr) else node)
    return folded
