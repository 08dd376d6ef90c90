"""Calls: what needs more than one argument, such as `placings(t, board)` or `newly(complete, paths)`."""

from __future__ import annotations

from collections.abc import Callable

from tilewright.compose.resolve_dispatch import handles
from tilewright.compose.resolve_expect import a_set, need, need_number, words
from tilewright.compose.resolve_state import Scope
from tilewright.compose.resolve_values import BAD, CELL, MANY, MAYBE, NONE, PLAYER, Value, bare
from tilewright.compose.suggest import nearest
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Sym, Type
from tilewright.syntax import ast


@handles(ast.Call)
def call(scope: Scope, node: ast.Call) -> Value:
    name = node.function.text
    known = CALLS.get(name) if node.function.ruleset is None else None
    if known is None:
        unknown_call(scope, node)
        return BAD
    least, most, form, resolve = known
    if not least <= len(node.args) <= most:
        count = len(node.args)
        scope.error(
            "TW0305",
            f"`{name}` takes {least if least == most else f'{least} or {most}'} argument{'s' if most > 1 else ''}",
            node.span,
            f"here {'is' if count == 1 else 'are'} {count}",
            help=f"write `{form}`",
        )
        return BAD
    return resolve(scope, node)


def unknown_call(scope: Scope, node: ast.Call) -> None:
    name = str(node.function)
    found = scope.r.lookup.find(node.function, scope.context, ("definition", "network", "mark", "memory", "pile"))
    if found is not None:
        arg = words(node.args[0])
        scope.error(
            "TW0305",
            f"`{name}` is not called with brackets",
            node.function.span,
            others=scope.declared_at(found.sort, found.qualified),
            help=f"write `{name} of {arg}`",
        )
        return
    meant = nearest(name, CALLS)
    scope.error(
        "TW0301",
        f"there is no `{name}(..)`",
        node.function.span,
        help=f"did you mean `{CALLS[meant][2]}`?"
        if meant
        else "there are " + ", ".join(f"`{form}`" for _, _, form, _ in CALLS.values()),
    )


def placings(scope: Scope, node: ast.Call) -> Value:
    piece = need(scope, node.args[0], "piece")
    where = need(scope, node.args[1], "space", also=("cell",))
    if piece.wrong or where.wrong:
        return BAD
    roles = scope.r.roles_of(piece.type)
    if roles and not roles & {"tile", "die"}:
        scope.error("TW0303", "only tiles have placings", node.args[0].span, f"this is {scope.r.said(piece)}")
        return BAD
    return Value(ir.Placings(piece.expr, where.expr), Type("placing"), MANY)


def majority(scope: Scope, node: ast.Call) -> Value:
    pieces = need(scope, node.args[0], "piece")
    weight: Sym | None = None
    if len(node.args) == 2:
        weight = definition_name(scope, node.args[1], "majority(SET, DEFINITION)")
        if weight is not None and not pieces.wrong and pieces.many != NONE:
            result = scope.r.definitions.result(scope, weight, pieces.type, node.args[1].span)
            if not result.wrong and result.type.base != "number":
                scope.error("TW0303", "figures are weighed by a number", node.args[1].span, f"this is {scope.r.said(result)}")
    return BAD if pieces.wrong else Value(ir.Majority(pieces.expr, weight), PLAYER, MANY)


def newly(scope: Scope, node: ast.Call) -> Value:
    name = definition_name(scope, node.args[0], "newly(DEFINITION, COMPONENTS)")
    value = need(scope, node.args[1], "component")
    if name is None or value.wrong:
        return BAD
    result = scope.r.definitions.result(scope, name, value.type, node.args[0].span)
    if not result.wrong and result.type.base != "truth":
        scope.error(
            "TW0303",
            "`newly` needs a definition that holds or does not",
            node.args[0].span,
            f"`{bare(name)}` is {scope.r.said(result)}",
        )
    return Value(ir.Newly(name, value.expr), value.type, MANY)


def definition_name(scope: Scope, node: ast.Expr, form: str) -> Sym | None:
    """The definition that an argument names."""
    if not isinstance(node, ast.NameExpr):
        scope.error("TW0305", "the name of a definition is expected", node.span, help=f"write `{form}`")
        return None
    found = scope.r.lookup.lookup(node.name, scope.context, ("definition",), scope.r.report)
    return Sym(found.qualified) if found else None


def nearest_links(scope: Scope, node: ast.Call) -> Value:
    links = need(scope, node.args[0], "piece")
    network: Sym | None = None
    if isinstance(node.args[1], ast.NameExpr):
        found = scope.r.lookup.lookup(node.args[1].name, scope.context, ("network",), scope.r.report)
        network = Sym(found.qualified) if found else None
    else:
        scope.error("TW0305", "the name of a network is expected", node.args[1].span, help=f"write `{CALLS['nearest'][2]}`")
    tile = need(scope, node.args[2], "piece", one=True)
    if links.wrong or network is None or tile.wrong:
        return BAD
    if scope.r.roles_of(links.type) - {"link"}:
        scope.error("TW0303", "only links are met on the way", node.args[0].span, f"this is {scope.r.said(links)}")
        return BAD
    return Value(ir.Nearest(links.expr, network, tile.expr), links.type, MANY)


def first(scope: Scope, node: ast.Call) -> Value:
    value = a_set(scope, node.args[0])
    count = need_number(scope, node.args[1]) if len(node.args) == 2 else ir.Int(1)
    if value.wrong:
        return BAD
    many = MAYBE if count == ir.Int(1) and value.many == MANY else value.many
    return Value(ir.First(value.expr, count), value.type, many)


def cell_at(scope: Scope, node: ast.Call) -> Value:
    space = need(scope, node.args[0], "space")
    numbers: list[int] = []
    for arg in node.args[1:]:
        value = need_number(scope, arg)
        if not isinstance(value, ir.Int):
            scope.error("TW0305", "coordinates are plain numbers", arg.span, help="write such as `cell_at(board, 3, -1)`")
            return BAD
        numbers.append(value.value)
    if space.wrong:
        return BAD
    name = space.type.of[0]
    decl = scope.r.composed.spaces[name].declared.decl
    if not scope.scenario and isinstance(decl, ast.Space) and not decl.drawn:
        scope.error(
            "TW0303",
            f"the cells of `{bare(name)}` have no coordinates for the rules",
            node.args[0].span,
            "a space without edge",
            help=f"start from `origin of {bare(name)}` or from a tile: `east of cell of ..`",
        )
        return BAD
    return Value(ir.CellAt(space.expr, numbers[0], numbers[1]), CELL, MAYBE)


CALLS: dict[str, tuple[int, int, str, Callable[[Scope, ast.Call], Value]]] = {
    "placings": (2, 2, "placings(TILE, SPACE)", placings),
    "majority": (1, 2, "majority(SET, DEFINITION)", majority),
    "newly": (2, 2, "newly(DEFINITION, COMPONENTS)", newly),
    "nearest": (3, 3, "nearest(LINK, NETWORK, TILE)", nearest_links),
    "first": (1, 2, "first(SET, NUMBER)", first),
    "cell_at": (3, 3, "cell_at(SPACE, X, Y)", cell_at),
}
