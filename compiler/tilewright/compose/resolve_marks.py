"""Marks: which one a name means, and whether what it is asked of can carry it."""

from __future__ import annotations

from tilewright.compose.resolve_expect import words
from tilewright.compose.resolve_state import MarkInfo, Scope
from tilewright.compose.resolve_values import Value, bare, kinds_disjoint
from tilewright.diagnostics import Label
from tilewright.game_ir.nodes import Sym, Type
from tilewright.syntax import ast


def carried_mark(scope: Scope, name: ast.Name, value: Value, arg: ast.Expr) -> Sym | None:
    """The mark that `name` means, if the value can carry it; else None and an error."""
    found = scope.r.lookup.lookup(name, scope.context, ("mark",), scope.r.report)
    if found is None or value.wrong:
        return None
    sym = Sym(found.qualified)
    return sym if can_carry(scope, scope.r.marks[sym], value, arg, name) else None


def can_carry(scope: Scope, info: MarkInfo, value: Value, arg: ast.Expr, name: ast.Name) -> bool:
    if value.type.base == "nothing":
        return True
    base = "part" if value.type.base == "place" else value.type.base
    for carrier in info.carriers:
        if carrier.base == base and not kinds_disjoint(Type(base, value.type.of), carrier):
            return True
    carriers = " or ".join(scope.r.plain(c) for c in info.carriers) or "nothing in this game"
    scope.error(
        "TW0309",
        f"`{bare(info.node.name)}` is a mark of {carriers}",
        arg.span,
        f"this is {scope.r.said(value)}",
        others=(Label(info.span, "declared here"),),
        help=_mend(info, value, arg, name),
    )
    return False


def _mend(info: MarkInfo, value: Value, arg: ast.Expr, name: ast.Name) -> str | None:
    part_kinds = [k for c in info.carriers if c.base == "part" for k in c.of]
    text = words(arg)
    if value.type.base in ("piece", "component", "cell") and part_kinds:
        if isinstance(arg, ast.On | ast.Of | ast.From):
            place = arg.at if isinstance(arg, ast.On) else arg.arg if isinstance(arg, ast.Of) else None
            if isinstance(place, ast.NameExpr) and place.name.text in {bare(k) for k in part_kinds}:
                head = f"{arg.pieces} on" if isinstance(arg, ast.On) else f"{arg.word} of" if isinstance(arg, ast.Of) else ""
                return f"write `{head} ({place.name} with {name})` if the {place.name} has the mark"
        return f"ask its parts: `{bare(part_kinds[0])} parts of {text} with {name}`"
    if any(c.base == "piece" for c in info.carriers) and value.type.base in ("part", "component"):
        return f"ask its tiles: `tiles of {text} with {name}`"
    if any(c.base == "cell" for c in info.carriers):
        return f"ask its cells: `cells of {text} with {name}`"
    return None
