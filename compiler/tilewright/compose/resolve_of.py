"""`WORD of S`, `parts of S`, `K on S`, `K from P`: relations, networks, definitions, marks, memories, piles and spaces of players."""

from __future__ import annotations

from tilewright.compose import resolve_fold as fold
from tilewright.compose.names import SORTS, Declaration
from tilewright.compose.resolve_dispatch import expression, handles
from tilewright.compose.resolve_expect import a_set, coerce, fits, mend, need, words
from tilewright.compose.resolve_marks import carried_mark
from tilewright.compose.resolve_names import OF_SORTS, PIECES
from tilewright.compose.resolve_relations import RELATIONS, relation
from tilewright.compose.resolve_state import Scope
from tilewright.compose.resolve_values import (
    BAD,
    MANY,
    MAYBE,
    NONE,
    ONE,
    PIECE,
    Value,
    bare,
    listed,
    number,
    symbol_type,
    through,
)
from tilewright.compose.resolve_words import holder, named, remembered
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Sym, Type
from tilewright.game_ir.types import meet
from tilewright.syntax import ast


@handles(ast.Of)
def of(scope: Scope, node: ast.Of) -> Value:
    word = node.word.text
    if node.word.ruleset is None:
        if word in RELATIONS:
            return relation(scope, node)
        if word == "openings":
            arg = need(scope, node.arg, "component", also=("part", "place"))
            return BAD if arg.wrong else number(ir.Openings(arg.expr))
        if word == "total":
            arg = need(scope, node.arg, "player", one=True)
            return BAD if arg.wrong else number(ir.Total(arg.expr))
    found = scope.r.lookup.find(node.word, scope.context, OF_SORTS)
    if found is None:
        return unknown_word(scope, node)
    sym = Sym(found.qualified)
    match found.sort:
        case "network":
            return components(scope, node, sym)
        case "definition":
            return scope.r.definitions.apply(scope, sym, (node.arg, expression(scope, node.arg)), node.word.span)
        case "mark":
            return mark_of(scope, node, sym)
        case "memory":
            arg = need(scope, node.arg, "player", one=True)
            return BAD if arg.wrong else remembered(scope, node.word, sym, arg)
    return of_player(scope, node, found)


def of_player(scope: Scope, node: ast.Of, found: Declaration) -> Value:
    arg = need(scope, node.arg, "player", one=True)
    return BAD if arg.wrong else holder(scope, node.word, found, arg)


def unknown_word(scope: Scope, node: ast.Of) -> Value:
    """A word that nothing can be `of`: a kind, or a name that is not there."""
    value = expression(scope, node.arg)
    kind = scope.r.lookup.find(node.word, scope.context, ("part", *PIECES, "option"))
    if kind is None:
        also = (*RELATIONS, "openings", "total", "parts")
        scope.r.lookup.lookup(node.word, scope.context, OF_SORTS, scope.r.report, also)
        return BAD
    sym, text = Sym(kind.qualified), words(node.arg)
    help = None
    if kind.sort == "part":
        networks = scope.r.networks_over([sym])
        help = f"`{node.word} parts of {text}` are parts"
        if networks:
            help += f"; `{bare(networks[0])} of {text}` are components"
    elif kind.sort != "option":
        help = f"`{node.word} from PILE of {text}`" if value.type.base == "player" else f"`{node.word} on {text}`"
        help = f"write {help}"
    scope.error(
        "TW0303",
        f"`{node.word}` is {SORTS[kind.sort][0]}: nothing is `{node.word} of` something",
        node.word.span,
        others=scope.declared_at(kind.sort, sym),
        help=help,
    )
    return BAD


# ---------------------------------------------------------------- networks
def components(scope: Scope, node: ast.Of, network: Sym) -> Value:
    arg = need(scope, node.arg, "part", also=("component", "piece", "cell", "place"))
    if arg.wrong:
        return BAD
    result = Type("component", (network,))
    expr = ir.NetworkOf(network, arg.expr)
    over = scope.r.over[network]
    match arg.type.base:
        case "part" | "place":
            kinds = arg.type.of
            each = ONE if kinds and set(kinds) <= set(over) else MAYBE
        case "piece":
            each = MANY if scope.r.roles_of(arg.type) & {"tile", "die", "link"} else MAYBE
        case "component":
            kinds = tuple(k for n in arg.type.of for k in scope.r.over.get(n, ()))
            each = MANY
            if arg.type.of == (network,):
                return arg
        case _:
            each, kinds = MANY, ()
    if arg.type.base in ("part", "component") and kinds and not set(kinds) & set(over):
        text = words(node.arg)
        scope.error(
            "TW0303",
            f"no component of `{node.word}` has such parts",
            node.arg.span,
            f"this is {scope.r.said(arg)}, `{node.word}` has parts of kind {listed(over)}",
            others=scope.declared_at("network", network),
            help=f"the ones beside it are `{node.word} of contacts of {text}`",
        )
        return BAD
    return Value(expr, result, through(arg.many, each))


# ---------------------------------------------------------------- marks
def mark_of(scope: Scope, node: ast.Of, mark: Sym) -> Value:
    value = a_set(scope, node.arg, place=True)
    if carried_mark(scope, node.word, value, node.arg) is None:
        return BAD
    info = scope.r.marks[mark].node
    if info.form == "flag":
        text = words(node.arg)
        scope.error(
            "TW0303",
            f"`{node.word}` is a mark without a value",
            node.word.span,
            others=scope.declared_at("mark", mark),
            help=f"`{text} has {node.word}` is a condition, `{text} with {node.word}` the set of those that have it",
        )
        return BAD
    if info.form == "range":
        return number(ir.MarkOf(mark, value.expr))
    return Value(ir.MarkOf(mark, value.expr), symbol_type(mark), through(value.many, MAYBE))


# ---------------------------------------------------------------- parts of
@handles(ast.PartsOf)
def parts_of(scope: Scope, node: ast.PartsOf) -> Value:
    value = need(scope, node.arg, "piece", also=("component", "cell", "space", "part"))
    if value.wrong:
        return BAD
    kinds: tuple[Sym, ...] = ()
    if value.type.base == "component":
        kinds = tuple(dict.fromkeys(k for n in value.type.of for k in scope.r.over.get(n, ())))
    expr, many = value.expr, MANY
    match value.type.base:
        case "piece":
            roles = scope.r.roles_of(value.type)
            if not roles & {"tile", "die"} and roles:
                scope.error(
                    "TW0303",
                    "only tiles have parts",
                    node.arg.span,
                    f"this is {scope.r.said(value)}",
                    help=f"`place of {words(node.arg)}` is where it stands",
                )
                return BAD
            expr = ir.Image("parts", expr)
        case "space":
            expr = ir.Image("parts", ir.Image("tiles", expr))
        case "part":
            kinds, many = value.type.of, value.many
        case _:
            expr = ir.Image("parts", expr)
    found = Value(expr, Type("part", kinds), many)
    if node.kind is None:
        return found
    kind = part_kind(scope, node.kind, value)
    return BAD if kind is None else narrowed(scope, found, kind, node)


def part_kind(scope: Scope, name: ast.Name, value: Value) -> Sym | None:
    """The part kind that is meant by `KIND parts of`."""
    found = scope.r.lookup.find(name, scope.context, ("part",))
    if found is not None:
        return Sym(found.qualified)
    other = scope.r.lookup.find(name, scope.context, ("network", *PIECES))
    if other is None:
        scope.r.lookup.lookup(name, scope.context, ("part",), scope.r.report)
        return None
    sym = Sym(other.qualified)
    help = None
    if other.sort == "network":
        kinds = scope.r.over[sym]
        help = f"`{bare(kinds[0])} parts of ..` are parts, `{name} of ..` are components" if kinds else None
    scope.error(
        "TW0303",
        f"`{name}` is {SORTS[other.sort][0]}, not a part kind",
        name.span,
        others=scope.declared_at(other.sort, sym),
        help=help,
    )
    return None


def narrowed(scope: Scope, found: Value, kind: Sym, node: ast.PartsOf) -> Value:
    """The parts of one kind among these."""
    if found.type.of and kind not in found.type.of:
        scope.error(
            "TW0303",
            f"none of these parts is of kind `{bare(kind)}`",
            node.arg.span,
            f"it has {scope.r.plain(found.type)}",
            help=f"those printed beside it are `contacts of {words(node.arg)} & {bare(kind)}`",
        )
        return BAD
    if found.type.of == (kind,):
        return found
    type = Type("part", (kind,))
    return Value(fold.intersection((ir.PartsOfKind((kind,)), found.expr)), type, found.many if found.many != ONE else MAYBE)


# ---------------------------------------------------------------- on, from
@handles(ast.On)
def on(scope: Scope, node: ast.On) -> Value:
    at = expression(scope, node.at)
    if at.wrong:
        named_pieces(scope, node)
        return BAD
    if node.pieces.ruleset is None and node.pieces.text == "covered" and "covered" not in scope.locals:
        return covered(scope, node, at)
    value = named_pieces(scope, node)
    if value.wrong:
        return BAD
    if value.type.base == "part":
        return parts_on(scope, node, value, at)
    value = coerce(scope, node, value)
    if value.type.base not in ("piece", "nothing"):
        scope.error(
            "TW0303",
            "only pieces and parts are `on` something",
            node.pieces.span,
            f"this is {scope.r.said(value)}",
            help=mend(scope, ast.NameExpr(node.pieces, span=node.pieces.span), value, ("piece",)),
        )
        return BAD
    at = fits(scope, node.at, at, "part", also=("component", "cell", "piece", "space", "place"))
    if at.wrong:
        return BAD
    return Value(ir.Located(value.expr, at.expr), value.type, MAYBE if value.many == ONE else value.many)


def named_pieces(scope: Scope, node: ast.On | ast.From) -> Value:
    return named(scope, node.pieces)


def covered(scope: Scope, node: ast.On, at: Value) -> Value:
    """Pieces that lie face down."""
    at = fits(scope, node.at, at, "cell", also=("space",))
    if at.wrong:
        return BAD
    cells = ir.Image("cells", at.expr) if at.type.base == "space" else at.expr
    return Value(ir.Image("covered", cells), PIECE, MANY)


def parts_on(scope: Scope, node: ast.On, parts: Value, at: Value) -> Value:
    """Parts of tiles that lie somewhere."""
    at = fits(scope, node.at, at, "space", also=("cell", "piece", "component"))
    if at.wrong:
        return BAD
    if at.type.base == "space":
        spaces = scope.r.composed.spaces
        only = len(spaces) == 1 and isinstance(at.expr, ir.SpaceRef) and at.expr.of is None
        if only:
            return parts  # parts are only of tiles that lie face up in a space, and there is but one
        located: ir.Expr = ir.Image("parts", ir.Image("tiles", at.expr))
    else:
        located = ir.Image("parts", at.expr)
    return Value(fold.intersection((parts.expr, located)), parts.type, parts.many)


@handles(ast.From)
def from_pile(scope: Scope, node: ast.From) -> Value:
    pile = expression(scope, node.pile)
    value = named_pieces(scope, node)
    if value.wrong or pile.wrong:
        return BAD
    if pile.type.base != "pile":
        text = words(node.pile)
        scope.error(
            "TW0303",
            "pieces are taken `from` a pile",
            node.pile.span,
            f"this is {scope.r.said(pile)}",
            help=f"`{node.pieces} on {text}` are those that lie there" if pile.is_set and pile.type.base != "player" else None,
        )
        return BAD
    value = fits(scope, ast.NameExpr(node.pieces, span=node.pieces.span), value, "piece")
    if value.wrong:
        return BAD
    contents = ir.Image("contents", pile.expr)
    if value.many == NONE:
        return value
    if value.expr == ir.PiecesOf(scope.r.universe("piece")):
        return Value(contents, PIECE, MANY)
    return Value(fold.intersection((value.expr, contents)), meet([value.type, PIECE]), MAYBE if value.many == ONE else value.many)
