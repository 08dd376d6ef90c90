"""The relations of the language: `tiles of`, `owner of`, `neighbours of`, ..."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tilewright.compose.resolve_expect import need, words
from tilewright.compose.resolve_state import Scope
from tilewright.compose.resolve_values import BAD, MANY, MAYBE, ONE, PLACE, PLAYER, Value, through
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Expr, Type
from tilewright.syntax import ast


@dataclass(frozen=True, slots=True)
class Relation:
    """`takes`: base of the argument -> how many elements one of it gives."""

    name: str
    takes: dict[str, int]
    result: str


_CELLS = {"piece": MAYBE, "part": ONE, "component": MANY, "placing": ONE, "space": MANY, "place": MAYBE}
_AROUND = {"cell": MANY, "piece": MANY, "part": MANY, "component": MANY, "place": MANY}
_SIDE = {"cell": MAYBE, "piece": MAYBE, "part": MAYBE, "component": MANY, "placing": MAYBE, "place": MAYBE}
_TILES = {"cell": MAYBE, "part": ONE, "component": MANY, "placing": ONE, "space": MANY, "place": MAYBE, "piece": MAYBE}

RELATIONS: dict[str, Relation] = {
    "tiles": Relation("tiles", _TILES, "piece"),
    "cells": Relation("cells", _CELLS, "cell"),
    "contacts": Relation("contacts", {"part": MANY, "component": MANY, "place": MANY}, "part"),
    "ends": Relation("ends", {"piece": MANY}, "part"),
    "owner": Relation("owner", {"piece": MAYBE}, "player"),
    "place": Relation("place", {"piece": MAYBE}, "place"),
    "contents": Relation("contents", {"pile": MANY}, "piece"),
    "neighbours": Relation("neighbours", _AROUND, "cell"),
    "surroundings": Relation("surroundings", _AROUND, "cell"),
    "north": Relation("north", _SIDE, "cell"),
    "east": Relation("east", _SIDE, "cell"),
    "south": Relation("south", _SIDE, "cell"),
    "west": Relation("west", _SIDE, "cell"),
    "met": Relation("met", {"placing": MANY}, "part"),
    "left": Relation("left", {"player": ONE}, "player"),
    "origin": Relation("origin", {"space": ONE}, "cell"),
}
RELATIONS |= {"tile": RELATIONS["tiles"], "cell": RELATIONS["cells"], "owners": RELATIONS["owner"]}


def relation(scope: Scope, node: ast.Of) -> Value:
    """A relation word and its argument."""
    found = RELATIONS[node.word.text]
    first, *others = found.takes
    arg = need(scope, node.arg, first, also=tuple(others))
    if arg.wrong:
        return BAD
    many = through(arg.many, found.takes[arg.type.base])
    expr, base = arg.expr, arg.type.base
    special = _SPECIAL.get(found.name)
    if special is not None:
        return special(scope, node, arg, many)
    if found.name in ("neighbours", "surroundings") and base == "place":
        expr = _unplaced(expr)
    if found.name in ("north", "east", "south", "west") and base != "cell":
        expr = ir.Image("cells", _unplaced(expr))
    if found.result == "place":
        return Value(ir.Image("place", expr), PLACE, many)
    return Value(ir.Image(found.name, expr), Type(found.result), many)


def _unplaced(expr: Expr) -> Expr:
    """Cells of the place of a piece are its own."""
    return expr.arg if isinstance(expr, ir.Image) and expr.relation == "place" else expr


def _tiles(scope: Scope, node: ast.Of, arg: Value, many: int) -> Value:
    """Tiles of links and figures are those they stand on."""
    expr = arg.expr
    if arg.type.base == "piece":
        roles = scope.r.roles_of(arg.type)
        if roles & {"tile", "die"}:
            only = roles <= {"tile", "die"}
            scope.error(
                "TW0303",
                "this is a tile already" if only else "these may be tiles themselves",
                node.arg.span,
                f"this is {scope.r.said(arg)}",
                help=f"write just `{words(node.arg)}`" if only else None,
            )
            return BAD
        if "link" in roles:
            expr, many = ir.Image("ends", expr), MANY
        else:
            expr = ir.Image("place", expr)
    return Value(ir.Image("tiles", expr), scope.r.piece_type("tile"), many)


def _cells(scope: Scope, node: ast.Of, arg: Value, many: int) -> Value:
    return Value(ir.Image("cells", _unplaced(arg.expr)), Type("cell"), many)


def _ends(scope: Scope, node: ast.Of, arg: Value, many: int) -> Value:
    if arg.type.of and "link" not in scope.r.roles_of(arg.type):
        scope.error(
            "TW0303", "only links have ends", node.arg.span, f"this is {scope.r.said(arg)}", help=f"`place of {words(node.arg)}`"
        )
        return BAD
    return Value(ir.Image("ends", arg.expr), Type("part"), many)


def _owner(scope: Scope, node: ast.Of, arg: Value, many: int) -> Value:
    return Value(ir.Image("owner", arg.expr), PLAYER, many)


_SPECIAL: dict[str, Callable[[Scope, ast.Of, Value, int], Value]] = {
    "tiles": _tiles,
    "cells": _cells,
    "ends": _ends,
    "owner": _owner,
}
