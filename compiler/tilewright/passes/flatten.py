"""Pass: the changes of definitions become part of their expression.

before  Case base=1, changes: add 1 per tiles of it where t; times 2
after   Case base=(1 + (1 * count if t otherwise 0)) * 2, changes: none

Numbers: (base + adds) x times. Truths: (base or any or_else) and every also. Sets: (base + includes) - excludes.
"""

from __future__ import annotations

import dataclasses

from tilewright.game_ir import nodes as ir


def _number(change: ir.Change, neutral: int) -> ir.Expr:
    value = change.value if change.per is None else ir.Arith("*", change.value, change.per)
    return value if change.where is None else ir.IfElse(change.where, value, ir.Int(neutral))


def _set(change: ir.Change, empty: ir.Expr) -> ir.Expr:
    return change.value if change.where is None else ir.IfElse(change.where, change.value, empty)


def flatten_case(case: ir.Case, result: ir.Type) -> ir.Case:
    """The case without changes."""
    value = case.base

    def having(op: str) -> list[ir.Change]:
        return [change for change in case.changes if change.op == op]

    if result.base == "truth":
        other = [ir.And((c.value, c.where)) if c.where is not None else c.value for c in having("or_else")]
        if other:
            value = ir.Or((value, *other))
        also = [ir.Or((c.value, ir.Not(c.where))) if c.where is not None else c.value for c in having("also")]
        if also:
            value = ir.And((value, *also))
    elif result.base == "number":
        for change in having("add"):
            value = ir.Arith("+", value, _number(change, 0))
        for change in having("times"):
            value = ir.Arith("*", value, _number(change, 1))
    else:
        empty = ir.Empty(result)
        includes = [_set(c, empty) for c in having("include")]
        if includes:
            value = ir.Union((value, *includes))
        for change in having("exclude"):
            value = ir.Minus(value, _set(change, empty))
    return dataclasses.replace(case, base=value, changes=())


def run(game: ir.Game) -> ir.Game:
    definitions = tuple(dataclasses.replace(d, cases=tuple(flatten_case(c, d.result) for c in d.cases)) for d in game.definitions)
    return dataclasses.replace(game, definitions=definitions)
