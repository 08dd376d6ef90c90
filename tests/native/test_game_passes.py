"""Passes from Game IR to Game IR, before and after in the IR's own text."""

from __future__ import annotations

import pytest
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Sym, Type
from tilewright.game_ir.text import parse, show
from tilewright.game_ir.walk import rewrite
from tilewright.passes import flatten, fold, zero

FOLD = [
    ("(And [(Truth yes) (Local a) (Truth yes)])", "(Local a)"),
    ("(And [(Local a) (Truth no)])", "(Truth no)"),
    ("(Or [(Local a) (Or [(Local b) (Truth no)])])", "(Or [(Local a) (Local b)])"),
    ("(Or [(Local a) (Truth yes)])", "(Truth yes)"),
    ("(Not (Not (Local a)))", "(Local a)"),
    ('(Arith "+" (Int 2) (Arith "*" (Int 3) (Int 4)))', "(Int 14)"),
    ('(Arith "*" (Int 1) (Local n))', "(Local n)"),
    ('(Arith "+" (Local n) (Int 0))', "(Local n)"),
    ('(Arith "-" (Int 0) (Local n))', '(Arith "-" (Int 0) (Local n))'),
    ('(Compare "<" (Int 1) (Int 2))', "(Truth yes)"),
    ("(IfElse (Truth no) (Int 1) (Local n))", "(Local n)"),
    ('(Union [(Empty (Type "piece" [])) (Union [(Local a) (Local b)])])', "(Union [(Local a) (Local b)])"),
    ('(Union [(Empty (Type "piece" []))])', '(Empty (Type "piece" []))'),
    ('(Intersect [(Local a) (Empty (Type "piece" []))])', '(Empty (Type "piece" []))'),
    ('(Minus (Local a) (Empty (Type "piece" [])))', "(Local a)"),
    ("(Filter x (Local a) (Truth yes))", "(Local a)"),
    ('(Any_ (Filter x (Empty (Type "cell" [])) (Local t)))', "(Truth no)"),
    ('(Count (Marked (Empty (Type "part" [])) m yes))', "(Int 0)"),
]


@pytest.mark.parametrize(("before", "after"), FOLD)
def test_fold(before: str, after: str) -> None:
    assert show(rewrite(parse(before), lambda n: fold.fold(n) if isinstance(n, ir.Expr) else n)) == after


def game_with(expr: ir.Expr, result: str = "truth", changes: tuple[ir.Change, ...] = ()) -> ir.Game:
    definition = ir.Definition(Sym("d"), Type("component"), Type(result), Sym("it"), (ir.Case((), expr, changes, 0),))
    return ir.Game("", definitions=(definition,), looks=(), origins=())


def after(run, expr: ir.Expr, result: str = "truth", changes: tuple[ir.Change, ...] = ()) -> str:  # type: ignore[no-untyped-def]
    return show(run(game_with(expr, result, changes)).definitions[0].cases[0].base).replace("\n", "").replace("  ", "")


ZERO = [
    ('(Compare "=" (Count (Local s)) (Int 0))', "(Not (Any_ (Local s)))"),
    ('(Compare ">" (Count (Local s)) (Int 0))', "(Any_ (Local s))"),
    ('(Compare "<" (Int 0) (Count (Local s)))', "(Any_ (Local s))"),
    ('(Compare ">=" (Count (Local s)) (Int 1))', "(Any_ (Local s))"),
    ('(Compare "=" (Count (Local s)) (Int 1))', '(Compare "=" (Count (Local s)) (Int 1))'),
    (
        '(Compare "=" (Openings (Local c)) (Int 0))',
        '(Not (Any_ (Filter zero.0 (Image "parts" (Local c)) (Compare ">" (Openings (Local zero.0)) (Int 0)))))',
    ),
]


@pytest.mark.parametrize(("before", "wanted"), ZERO)
def test_zero(before: str, wanted: str) -> None:
    assert after(zero.run, parse(before)) == wanted


def change(op: str, value: str, where: str | None = None, per: str | None = None) -> ir.Change:
    return ir.Change(op, parse(value), parse(per) if per else None, parse(where) if where else None, 0)


FLATTEN = [
    ("number", "(Int 1)", [change("add", "(Int 2)", per="(Local n)")], '(Arith "+" (Int 1) (Arith "*" (Int 2) (Local n)))'),
    (
        "number",
        "(Int 1)",
        [change("times", "(Int 3)", where="(Local t)"), change("add", "(Int 2)")],
        '(Arith "*" (Arith "+" (Int 1) (Int 2)) (IfElse (Local t) (Int 3) (Int 1)))',
    ),
    (
        "truth",
        "(Local a)",
        [change("also", "(Local b)"), change("or_else", "(Local c)")],
        "(And [(Or [(Local a) (Local c)]) (Local b)])",
    ),
    (
        "truth",
        "(Local a)",
        [change("also", "(Local b)", where="(Local t)")],
        "(And [(Local a) (Or [(Local b) (Not (Local t))])])",
    ),
    (
        "piece",
        "(Local a)",
        [change("exclude", "(Local c)"), change("include", "(Local b)")],
        "(Minus (Union [(Local a) (Local b)]) (Local c))",
    ),
]


@pytest.mark.parametrize(("result", "base", "changes", "wanted"), FLATTEN)
def test_flatten(result: str, base: str, changes: list[ir.Change], wanted: str) -> None:
    """Adds come before factors and includes before excludes, whatever order the changes stand in."""
    assert after(flatten.run, parse(base), result, tuple(changes)) == wanted
    assert after(flatten.run, parse(base), result, tuple(reversed(changes))) == wanted
