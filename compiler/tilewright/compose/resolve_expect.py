"""What a place wants: a number, a condition, a set of something, at most one of it; and what is said when it gets another thing."""

from __future__ import annotations

from tilewright.compose import resolve_fold as fold
from tilewright.compose.resolve_dispatch import expression
from tilewright.compose.resolve_state import Scope
from tilewright.compose.resolve_values import BAD, MANY, NOTHING, PIECE, Value, bare, kinds_disjoint, listed
from tilewright.diagnostics import Label
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Expr, Type
from tilewright.syntax import ast

_ONE = {
    "player": "one player",
    "piece": "one piece",
    "part": "one part",
    "cell": "one cell",
    "component": "one component",
    "placing": "one placing",
}


# ---------------------------------------------------------------- numbers and truths
def number_of(scope: Scope, node: ast.Expr, value: Value) -> Expr | None:
    """The number that a value is, or None and an error."""
    if value.type.base == "number":
        return value.expr
    if not value.wrong:
        help = (
            f"`count {words(node)}` is how many there are"
            if value.is_set
            else "`1 if .. otherwise 0` makes a number of a condition"
        )
        scope.error("TW0303", "a number is expected", node.span, f"this is {scope.r.said(value)}", help=help)
    return None


def truth_of(scope: Scope, node: ast.Expr, value: Value) -> Expr | None:
    """The condition that a value is, or None and an error."""
    if value.type.base == "truth":
        return value.expr
    if not value.wrong:
        help = f"`any {words(node)}` holds if there is one" if value.is_set else "compare it with another number"
        scope.error("TW0303", "a condition is expected", node.span, f"this is {scope.r.said(value)}", help=help)
    return None


def need_number(scope: Scope, node: ast.Expr) -> Expr:
    return number_of(scope, node, expression(scope, node)) or ir.Int(0)


def need_truth(scope: Scope, node: ast.Expr) -> Expr:
    """A condition; a wrong one counts as one that is not decided."""
    return truth_of(scope, node, expression(scope, node)) or fold.UNDECIDED


def words(node: ast.Expr) -> str:
    """A few words for an expression in a suggestion."""
    match node:
        case ast.NameExpr():
            return str(node.name)
        case ast.Of():
            return f"{node.word} of {words(node.arg)}"
        case ast.PartsOf():
            return f"{f'{node.kind} ' if node.kind else ''}parts of {words(node.arg)}"
        case ast.On():
            return f"{node.pieces} on {words(node.at)}"
        case ast.From():
            return f"{node.pieces} from {words(node.pile)}"
    return ".."


# ---------------------------------------------------------------- sets
def coerce(scope: Scope, node: ast.Expr, value: Value) -> Value:
    """A pile where a set is wanted is what lies in it."""
    if value.type.base == "pile":
        return Value(ir.Image("contents", value.expr), PIECE, MANY)
    if value.type.base == "space":
        name = bare(value.type.of[0])
        scope.error(
            "TW0303",
            "a set is expected",
            node.span,
            f"this is the space `{name}`",
            help=f"`tiles on {name}`, `cells of {name}` are sets",
        )
        return BAD
    return value


def a_set(scope: Scope, node: ast.Expr, why: str = "a set is expected", place: bool = False) -> Value:
    """Any set; piles are what lies in them. What `place of` gives only with `place`: it mixes parts, cells and piles."""
    value = expression(scope, node)
    if value.wrong:
        return BAD
    if not value.is_set:
        help = "leave `any` out" if value.type.base == "truth" and why.startswith("`any`") else None
        help = "write `not`" if value.type.base == "truth" and why.startswith("`no`") else help
        scope.error("TW0303", why, node.span, f"this is {scope.r.said(value)}", help=help)
        return BAD
    if value.type.base == "place" and not place:
        scope.error(
            "TW0303",
            "a set of one kind of thing is expected",
            node.span,
            "this is parts, cells and piles alike",
            help="`tiles of`, `contacts of` and networks take the parts of it; `KIND on ..` asks the other way round",
        )
        return BAD
    return coerce(scope, node, value)


def need(scope: Scope, node: ast.Expr, base: str, *, one: bool = False, also: tuple[str, ...] = ()) -> Value:
    """A set of this base (or of one in `also`); with `one`, of at most one element."""
    value = expression(scope, node)
    return fits(scope, node, value, base, one=one, also=also)


def fits(scope: Scope, node: ast.Expr, value: Value, base: str, *, one: bool = False, also: tuple[str, ...] = ()) -> Value:
    """The value if it is what is wanted, else `BAD` and an error."""
    if value.wrong:
        return BAD
    if base == "piece" and value.type.base == "pile" and "pile" not in also:
        value = coerce(scope, node, value)
    if value.type.base not in (base, *also):
        if value.type == NOTHING:
            return Value(ir.Empty(Type(base)), Type(base), value.many)
        wanted = [scope.r.plain(Type(b), not one) for b in (base, *also)]
        expected = " or ".join(filter(None, [", ".join(wanted[:-1]), wanted[-1]]))
        scope.error(
            "TW0303",
            f"{expected} {'is' if one else 'are'} expected",
            node.span,
            f"this is {scope.r.said(value)}",
            help=mend(scope, node, value, (base, *also)),
        )
        return BAD
    if one and value.many == MANY:
        too_many(scope, node, value, _ONE.get(base, "one"))
    return value


def too_many(scope: Scope, node: ast.Expr, value: Value, wanted: str) -> None:
    scope.error(
        "TW0304",
        f"{wanted} is needed here",
        node.span,
        f"this is {scope.r.said(value)}: perhaps more than one",
        help="bind one of them with `choose` or `for each`, or take `first(..)`",
    )


def mend(scope: Scope, node: ast.Expr, value: Value, wanted: tuple[str, ...]) -> str | None:
    """How to get from what this is to what is wanted."""
    found = value.type.base
    text = words(node)
    if found == "component" and "part" in wanted:
        kinds = list(dict.fromkeys(k for n in value.type.of for k in scope.r.over.get(n, ())))
        if isinstance(node, ast.Of) and len(kinds) == 1:
            arg = words(node.arg)
            return f"`{node.word} of {arg}` are components; the parts are `{bare(kinds[0])} parts of {arg}`"
        return f"`parts of {text}` are its parts"
    if found == "part" and "component" in wanted:
        networks = scope.r.networks_over(scope.r.kinds(value.type))
        if isinstance(node, ast.PartsOf) and node.kind is not None and networks:
            arg = words(node.arg)
            return f"`{text}` are parts; the components are `{bare(networks[0])} of {arg}`"
        return f"`{bare(networks[0])} of {text}` are components" if networks else None
    if found == "piece" and "part" in wanted and not scope.r.roles_of(value.type) & {"tile", "die"}:
        return f"`place of {text}` is where it stands"
    if found == "piece" and "part" in wanted:
        return f"`parts of {text}` are the parts of a tile, `place of {text}` is where a piece stands"
    if found == "piece" and "component" in wanted and scope.r.over:
        return f"`{bare(next(iter(scope.r.over)))} of {text}` are components, and so of any other network"
    if found == "piece" and "placing" in wanted:
        return f"choose one: `choose p in placings({text}, SPACE)`"
    if found == "piece" and "player" in wanted:
        return f"`owner of {text}` is a player"
    if found in ("part", "component") and "piece" in wanted:
        return f"`tiles of {text}` are tiles; `KIND on {text}` are pieces that stand there"
    if "cell" in wanted and found in ("piece", "part", "component", "placing"):
        return f"`cells of {text}` are cells"
    if found == "space" and "cell" in wanted:
        return f"`cells of {text}` are its cells"
    if found == "truth" and "number" not in wanted:
        return "a condition cannot stand here"
    return None


# ---------------------------------------------------------------- two sets
def combine(scope: Scope, op: str, left: tuple[ast.Expr, Value], right: tuple[ast.Expr, Value]) -> bool:
    """Whether two sets hold the same kind of thing; else an error that names both."""
    (a, first), (b, second) = left, right
    if NOTHING in (first.type, second.type):
        return True
    if "place" in (first.type.base, second.type.base) or first.type.base != second.type.base:
        other = mend(scope, b, second, (first.type.base,)) or mend(scope, a, first, (second.type.base,))
        scope.error(
            "TW0303",
            f"`{op}` needs two of the same: here are {scope.r.plain(first.type)} and {scope.r.plain(second.type)}",
            b.span,
            f"this is {scope.r.said(second)}",
            others=(Label(a.span, f"this is {scope.r.said(first)}"),),
            help=other,
        )
        return False
    if first.type.base == "symbol" and first.type != second.type:
        scope.error(
            "TW0303",
            f"values of {listed(first.type.of)} and of {listed(second.type.of)} cannot be compared",
            b.span,
            f"this is {scope.r.said(second)}",
            others=(Label(a.span, f"this is {scope.r.said(first)}"),),
        )
        return False
    return True


def same_kind(scope: Scope, a: ast.Expr, left: Value, b: ast.Expr, right: Value, what: str) -> None:
    """An error if the kinds of two sets exclude each other."""
    if kinds_disjoint(left.type, right.type):
        scope.error(
            "TW0303",
            f"{scope.r.plain(left.type)} and {scope.r.plain(right.type)} {what}",
            b.span,
            f"this is {scope.r.said(right)}",
            others=(Label(a.span, f"this is {scope.r.said(left)}"),),
        )
