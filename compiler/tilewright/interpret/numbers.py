"""What each expression means that is a number or a truth."""

from __future__ import annotations

from typing import Any

from tilewright.game_ir import nodes as ir
from tilewright.interpret import networks
from tilewright.interpret.code import Env, NumberCode, Scope, TruthCode
from tilewright.interpret.compile import NUMBERS, TRUTHS, Compiler
from tilewright.interpret.marks import values_of
from tilewright.interpret.state import State
from tilewright.runtime.errors import GameError

COMPARE = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
ARITH = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b}


# ---------------------------------------------------------------- numbers
def _int(c: Compiler, x: ir.Int, scope: Scope) -> NumberCode:
    return lambda s, e: x.value


def _arith(c: Compiler, x: ir.Arith, scope: Scope) -> NumberCode:
    op, left, right = ARITH[x.op], c.number(x.left, scope), c.number(x.right, scope)
    return lambda s, e: op(left(s, e), right(s, e))


def _count(c: Compiler, x: ir.Count, scope: Scope) -> NumberCode:
    elements = c.set(x.arg, scope).elements
    return lambda s, e: len(elements(s, e))


def _fold(c: Compiler, x: ir.Fold, scope: Scope) -> NumberCode:
    source = c.set(x.source, scope).elements
    inner, slot = scope.bind(x.var, c.type_of(x.source, scope))
    value = c.number(x.value, inner)
    gather = {"sum": sum, "most": lambda found: max(found, default=0), "least": lambda found: min(found, default=0)}[x.op]

    def run(s: State, e: Env) -> int:
        found: list[int] = []
        for v in source(s, e):
            e[slot] = (v,)
            found.append(value(s, e))
        return int(gather(found))

    return run


def _total(c: Compiler, x: ir.Total, scope: Scope) -> NumberCode:
    player = c.set(x.player, scope).elements
    return lambda s, e: sum(s.points[p] for p in player(s, e))


def _openings(c: Compiler, x: ir.Openings, scope: Scope) -> NumberCode:
    parts = c.set(ir.Image("parts", x.arg) if c.type_of(x.arg, scope).base != "part" else x.arg, scope).elements
    return lambda s, e: sum(networks.openings(s, p) for p in parts(s, e))


def _mark_number(c: Compiler, x: ir.MarkOf, scope: Scope) -> NumberCode:
    arg, mark = c.set(x.arg, scope), c.static.mark[x.mark]
    values = values_of(arg.base)
    return lambda s, e: sum(values(s, v).get(mark, 0) for v in arg.elements(s, e))


# ---------------------------------------------------------------- truths
def _truth(c: Compiler, x: ir.Truth, scope: Scope) -> TruthCode:
    return lambda s, e: x.value


def _compare(c: Compiler, x: ir.Compare, scope: Scope) -> TruthCode:
    op, left, right = COMPARE[x.op], c.value(x.left, scope), c.value(x.right, scope)
    return lambda s, e: bool(op(left(s, e), right(s, e)))


def _and(c: Compiler, x: ir.And, scope: Scope) -> TruthCode:
    args = [c.truth(a, scope) for a in x.args]
    return lambda s, e: all(arg(s, e) for arg in args)


def _or(c: Compiler, x: ir.Or, scope: Scope) -> TruthCode:
    args = [c.truth(a, scope) for a in x.args]
    return lambda s, e: any(arg(s, e) for arg in args)


def _not(c: Compiler, x: ir.Not, scope: Scope) -> TruthCode:
    arg = c.truth(x.arg, scope)
    return lambda s, e: not arg(s, e)


def _any(c: Compiler, x: ir.Any_, scope: Scope) -> TruthCode:
    if isinstance(x.arg, ir.Filter):  # the same, but stops at the first
        source = c.set(x.arg.source, scope).elements
        inner, slot = scope.bind(x.arg.var, c.type_of(x.arg.source, scope))
        where = c.truth(x.arg.where, inner)

        def run(s: State, e: Env) -> bool:
            for v in source(s, e):
                e[slot] = (v,)
                if where(s, e):
                    return True
            return False

        return run
    elements = c.set(x.arg, scope).elements
    return lambda s, e: len(elements(s, e)) > 0


def _same(c: Compiler, x: ir.Same, scope: Scope) -> TruthCode:
    left, right = c.set(x.left, scope).elements, c.set(x.right, scope).elements
    return lambda s, e: set(left(s, e)) == set(right(s, e))


def _in(c: Compiler, x: ir.In, scope: Scope) -> TruthCode:
    item, of = c.set(x.item, scope).elements, c.set(x.of, scope).contains
    return lambda s, e: all(of(s, e, v) for v in item(s, e))


def _has_mark(c: Compiler, x: ir.HasMark, scope: Scope) -> TruthCode:
    arg, mark = c.set(x.arg, scope), c.static.mark[x.mark]
    values = values_of(arg.base)
    return lambda s, e: any(mark in values(s, v) for v in arg.elements(s, e))


# ---------------------------------------------------------------- both
def _if_number(c: Compiler, x: ir.IfElse, scope: Scope) -> NumberCode:
    condition, then, otherwise = c.truth(x.condition, scope), c.number(x.then, scope), c.number(x.otherwise, scope)
    return lambda s, e: then(s, e) if condition(s, e) else otherwise(s, e)


def _if_truth(c: Compiler, x: ir.IfElse, scope: Scope) -> TruthCode:
    condition, then, otherwise = c.truth(x.condition, scope), c.truth(x.then, scope), c.truth(x.otherwise, scope)
    return lambda s, e: then(s, e) if condition(s, e) else otherwise(s, e)


def missing_row(c: Compiler, x: ir.Lookup) -> Any:
    """Makes the error for a value that a table has no row for."""
    origin = c.origin
    rows = ", ".join(str(row.key) for row in x.rows)
    return lambda value: c.error(origin, f"the table has no row for {value} (it has {rows})")


def _lookup(make: Any) -> Any:
    def lookup(c: Compiler, x: ir.Lookup, scope: Scope) -> Any:
        value, error = c.number(x.value, scope), missing_row(c, x)
        rows = {row.key: make(c, row.value, scope) for row in x.rows}

        def run(s: State, e: Env) -> Any:
            key = value(s, e)
            if key not in rows:
                raise error(key)
            return rows[key](s, e)

        return run

    return lookup


def _local(c: Compiler, x: ir.Local, scope: Scope) -> Any:
    slot = scope.names[x.name][0]
    return lambda s, e: e[slot]


def _memory(c: Compiler, x: ir.MemoryOf, scope: Scope) -> Any:
    number = c.static.memory[x.name]
    if x.of is None:
        return lambda s, e: s.memory[number]
    of, none = c.set(x.of, scope).elements, {"number": 0, "truth": False}[c.type_of(x, scope).base]
    name = x.name

    def run(s: State, e: Env) -> Any:
        players = of(s, e)
        return s.memory[number][single(players, name)] if players else none

    return run


def single(values: Any, name: str) -> Any:
    """The one element of a set that may not have more."""
    if len(values) > 1:
        raise GameError(f"{name.rpartition('.')[2]} of several things at once: it needs one")
    return next(iter(values))


def _apply_number(c: Compiler, x: ir.Apply, scope: Scope) -> NumberCode:
    code, name = c.definition(x.definition), x.definition
    if x.arg is None:
        return lambda s, e: code.number(s, None)
    arg = c.set(x.arg, scope)
    base, elements = arg.base, arg.elements

    def run(s: State, e: Env) -> int:
        values = code.accepts(base, elements(s, e))
        return code.number(s, single(values, name)) if values else 0

    return run


def _apply_truth(c: Compiler, x: ir.Apply, scope: Scope) -> TruthCode:
    code, name = c.definition(x.definition), x.definition
    if x.arg is None:
        return lambda s, e: code.truth(s, None)
    arg = c.set(x.arg, scope)
    base, elements = arg.base, arg.elements

    def run(s: State, e: Env) -> bool:
        values = code.accepts(base, elements(s, e))
        return code.truth(s, single(values, name)) if values else False

    return run


NUMBERS |= {
    ir.Int: _int,
    ir.Arith: _arith,
    ir.Count: _count,
    ir.Fold: _fold,
    ir.Total: _total,
    ir.Openings: _openings,
    ir.MarkOf: _mark_number,
    ir.IfElse: _if_number,
    ir.Lookup: _lookup(Compiler.number),
    ir.Local: _local,
    ir.MemoryOf: _memory,
    ir.Apply: _apply_number,
}
TRUTHS |= {
    ir.Truth: _truth,
    ir.Compare: _compare,
    ir.And: _and,
    ir.Or: _or,
    ir.Not: _not,
    ir.Any_: _any,
    ir.Same: _same,
    ir.In: _in,
    ir.HasMark: _has_mark,
    ir.IfElse: _if_truth,
    ir.Lookup: _lookup(Compiler.truth),
    ir.Local: _local,
    ir.MemoryOf: _memory,
    ir.Apply: _apply_truth,
}
