"""Names alone: locals, words of the language, declared names, values of marks."""

from __future__ import annotations

from tilewright.compose.names import Declaration
from tilewright.compose.resolve_dispatch import handles
from tilewright.compose.resolve_names import PLURALS, SET_SORTS, SET_WORDS
from tilewright.compose.resolve_state import Scope
from tilewright.compose.resolve_values import (
    BAD,
    MANY,
    MAYBE,
    NONE,
    ONE,
    PIECE,
    PLAYER,
    Value,
    bare,
    listed,
    number,
    symbol_type,
    truth,
)
from tilewright.diagnostics import Label
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Sym, Type
from tilewright.syntax import ast


@handles(ast.NameExpr)
def name_alone(scope: Scope, node: ast.NameExpr) -> Value:
    return named(scope, node.name)


def named(scope: Scope, name: ast.Name) -> Value:
    """A word: a local, a word of the language, a declared name, a value of a mark."""
    if name.ruleset is None:
        local = scope.locals.get(name.text)
        if local is not None:
            local.used = True
            return local.value
        if name.text == "it":
            scope.error(
                "TW0301",
                "`it` means nothing here",
                name.span,
                help="`it` is what a definition `of` some kind or a scoring is about; take a name that this step has bound",
            )
            return BAD
        if name.text in SET_WORDS:
            return language_word(scope, name)
    found = scope.r.lookup.find(name, scope.context, SET_SORTS)
    if found is not None:
        return declared(scope, name, found)
    symbols = scope.r.lookup.symbols.get(name.text, [])
    if len(symbols) == 1 and name.ruleset is None:
        return Value(ir.Symbols(symbols[0].mark, (symbols[0].index,)), symbol_type(symbols[0].mark), ONE)
    if len(symbols) > 1 and name.ruleset is None:
        marks = [s.mark for s in symbols]
        scope.error(
            "TW0302",
            f"`{name}` is a value of {listed(marks, 'and')}",
            name.span,
            "of which?",
            help=f"compare it with one of them: `{bare(marks[0])} of .. is {name}`",
        )
        return BAD
    if name.ruleset is None and name.text in scope.unit.bound:
        scope.error(
            "TW0301",
            f"`{name}` is not known here",
            name.span,
            others=(Label(scope.unit.bound[name.text], "it is bound here, for what belongs to this only"),),
            help="brackets may be missing: `by`, `sum`, `count`, `any` take what follows up to the next `+`, `-`, `=` or `and`",
        )
        return BAD
    scope.r.lookup.lookup(name, scope.context, SET_SORTS, scope.r.report, (*scope.locals, *SET_WORDS))
    return BAD


def language_word(scope: Scope, name: ast.Name) -> Value:
    word = name.text
    if word == "players":
        return Value(ir.Players(), PLAYER, MANY)
    if word == "mover":
        return Value(ir.Mover(), PLAYER, ONE)
    if word == "winners":
        return Value(ir.Winners(), PLAYER, MANY)
    if word == "receiver":
        if not scope.receiver:
            scope.error(
                "TW0311",
                "there is no `receiver` here",
                name.span,
                help="it stands only in lines of a stage `for each receiver`; who gets points is what `to` says",
            )
            return BAD
        return Value(ir.Receiver(), PLAYER, ONE)
    if word in ("part", "parts"):
        kinds = scope.r.universe("part")
        return Value(ir.PartsOfKind(kinds), Type("part", kinds), MANY)
    kinds = scope.r.of_role(PLURALS.get(word, word))
    if not kinds:
        return Value(ir.Empty(PIECE), PIECE, NONE)
    return Value(ir.PiecesOf(kinds), Type("piece", kinds), MANY)


def declared(scope: Scope, name: ast.Name, found: Declaration) -> Value:
    sym = Sym(found.qualified)
    match found.sort:
        case "part":
            return Value(ir.PartsOfKind((sym,)), Type("part", (sym,)), MANY)
        case "tile" | "die" | "piece":
            return Value(ir.PiecesOf((sym,)), Type("piece", (sym,)), ONE if sym in scope.r.single else MANY)
        case "definition":
            return scope.r.definitions.apply(scope, sym, None, name.span)
        case "network":
            return Value(ir.Components(sym), Type("component", (sym,)), MANY)
        case "memory":
            return remembered(scope, name, sym, None)
        case "pile" | "space":
            return holder(scope, name, found, None)
        case "option":
            return option(scope, name, sym)
    info = scope.r.marks[sym].node
    how = f"`.. with {name}`" if info.form == "flag" else f"`{name} of ..`"
    scope.error(
        "TW0303", f"`{name}` is a mark", name.span, "of what?", others=scope.declared_at("mark", sym), help=f"write {how}"
    )
    return BAD


def option(scope: Scope, name: ast.Name, sym: Sym) -> Value:
    """An option alone: yes or no, or a number."""
    value = scope.r.composed.options[sym].value
    if isinstance(value, bool):
        return truth(ir.Truth(value))
    if isinstance(value, int):
        return number(ir.Int(value))
    decl = scope.r.composed.options[sym].declared.decl
    assert isinstance(decl, ast.Option)
    scope.error(
        "TW0318",
        f"`{name}` is an option whose values are words",
        name.span,
        "which value?",
        others=(Label(decl.span, "declared here"),),
        help=f"write `{name} is {decl.values[0]}`; values: {listed(v.text for v in decl.values)}",
    )
    return BAD


def remembered(scope: Scope, name: ast.Name, sym: Sym, of: Value | None) -> Value:
    """What is remembered, of a player or of the game."""
    info = scope.r.memories[sym]
    if info.node.scope == "player" and of is None:
        scope.error(
            "TW0312",
            f"`{name}` is remembered for each player",
            name.span,
            "of whom?",
            others=(Label(info.span, "declared here"),),
            help=f"write `{name} of mover`",
        )
        return Value(BAD.expr, info.node.type, ONE) if info.node.type.base not in ("number", "truth") else BAD
    if info.node.scope != "player" and of is not None:
        scope.error(
            "TW0312",
            f"`{name}` is remembered for the whole game, not for each player",
            name.span,
            others=(Label(info.span, "declared here"),),
            help=f"write just `{name}`, or declare it `for each player`",
        )
        of = None
    many = ONE if info.node.type.base in ("number", "truth") else MANY if info.node.high else MAYBE
    return Value(ir.MemoryOf(sym, of.expr if of else None), info.node.type, many)


def holder(scope: Scope, name: ast.Name, found: Declaration, of: Value | None) -> Value:
    """A pile or a space, perhaps of a player."""
    sym = Sym(found.qualified)
    decl = found.decl
    assert isinstance(decl, ast.Pile | ast.Space)
    if decl.each_player and of is None:
        scope.error(
            "TW0312",
            f"each player has a {found.sort} `{name}`",
            name.span,
            "whose?",
            others=(Label(decl.span, "declared here"),),
            help=f"write `{name} of mover`",
        )
    elif not decl.each_player and of is not None:
        scope.error(
            "TW0312",
            f"there is one {found.sort} `{name}` for all",
            name.span,
            others=(Label(decl.span, "declared here"),),
            help=f"write just `{name}`, or declare it `each player`",
        )
        of = None
    expr = of.expr if of else None
    node: ir.Expr = ir.PileRef(sym, expr) if found.sort == "pile" else ir.SpaceRef(sym, expr)
    return Value(node, Type(found.sort, (sym,)), ONE)
