"""Building IR with the constants folded away: options are constants, so nothing of what they rule out is left."""

from __future__ import annotations

from collections.abc import Iterable

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Expr

YES, NO = ir.Truth(True), ir.Truth(False)
UNDECIDED = ir.Any_(ir.Players())
"""Stands for a condition that is wrong, so that nothing is folded away because of it."""


def both(args: Iterable[Expr]) -> Expr:
    flat: list[Expr] = []
    for arg in args:
        if arg == NO:
            return NO
        if arg != YES:
            flat += arg.args if isinstance(arg, ir.And) else (arg,)
    return flat[0] if len(flat) == 1 else ir.And(tuple(flat)) if flat else YES


def either(args: Iterable[Expr]) -> Expr:
    flat: list[Expr] = []
    for arg in args:
        if arg == YES:
            return YES
        if arg != NO:
            flat += arg.args if isinstance(arg, ir.Or) else (arg,)
    return flat[0] if len(flat) == 1 else ir.Or(tuple(flat)) if flat else NO


def negate(arg: Expr) -> Expr:
    if isinstance(arg, ir.Truth):
        return ir.Truth(not arg.value)
    return arg.arg if isinstance(arg, ir.Not) else ir.Not(arg)


def holds_any(arg: Expr) -> Expr:
    return NO if isinstance(arg, ir.Empty) else ir.Any_(arg)


def arithmetic(op: str, left: Expr, right: Expr) -> Expr:
    if isinstance(left, ir.Int) and isinstance(right, ir.Int):
        value = {"+": left.value + right.value, "-": left.value - right.value, "*": left.value * right.value}[op]
        if abs(value) < 1 << 31:
            return ir.Int(value)
    return ir.Arith(op, left, right)


def compared(op: str, left: Expr, right: Expr) -> Expr:
    if isinstance(left, ir.Int) and isinstance(right, ir.Int):
        a, b = left.value, right.value
        return ir.Truth({"=": a == b, "!=": a != b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[op])
    return ir.Compare(op, left, right)


def union(args: Iterable[Expr]) -> Expr:
    """The union; sets of kinds become one set of more kinds."""
    flat: list[Expr] = []
    for arg in args:
        for one in arg.args if isinstance(arg, ir.Union) else (arg,):
            if isinstance(one, ir.Empty):
                continue
            last = flat[-1] if flat else None
            if isinstance(one, ir.PiecesOf) and isinstance(last, ir.PiecesOf):
                flat[-1] = ir.PiecesOf(tuple(dict.fromkeys(last.kinds + one.kinds)))
            elif isinstance(one, ir.PartsOfKind) and isinstance(last, ir.PartsOfKind):
                flat[-1] = ir.PartsOfKind(tuple(dict.fromkeys(last.kinds + one.kinds)))
            elif isinstance(one, ir.Symbols) and isinstance(last, ir.Symbols) and one.mark == last.mark:
                flat[-1] = ir.Symbols(one.mark, tuple(dict.fromkeys(last.indexes + one.indexes)))
            else:
                flat.append(one)
    return flat[0] if len(flat) == 1 else ir.Union(tuple(flat)) if flat else ir.Empty(ir.Type("nothing"))


def intersection(args: Iterable[Expr]) -> Expr:
    flat: list[Expr] = []
    for arg in args:
        flat += arg.args if isinstance(arg, ir.Intersect) else (arg,)
    return flat[0] if len(flat) == 1 else ir.Intersect(tuple(flat))
