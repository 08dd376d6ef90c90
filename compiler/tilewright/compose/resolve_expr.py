"""Expressions: names, truths, numbers, sets. `of`, `on`, `from` and calls stand in `resolve_of` and `resolve_call`."""

from __future__ import annotations

from tilewright.compose import resolve_fold as fold
from tilewright.compose.names import Declaration
from tilewright.compose.resolve_dispatch import expression, handles
from tilewright.compose.resolve_expect import (
    a_set,
    coerce,
    combine,
    elements,
    need_number,
    need_truth,
    number_of,
    same_kind,
    truth_of,
)
from tilewright.compose.resolve_marks import carried_mark
from tilewright.compose.resolve_names import PLURALS, SET_SORTS, SET_WORDS
from tilewright.compose.resolve_state import Scope
from tilewright.compose.resolve_values import (
    BAD,
    MANY,
    MAYBE,
    NONE,
    NOTHING,
    ONE,
    PIECE,
    PLAYER,
    Value,
    at_most,
    bare,
    listed,
    number,
    said,
    symbol_type,
    truth,
    union_many,
    union_type,
)
from tilewright.diagnostics import Label
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Sym, Type
from tilewright.game_ir.types import meet
from tilewright.syntax import ast


# ---------------------------------------------------------------- names
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


# ---------------------------------------------------------------- constants
@handles(ast.IntExpr)
def integer(scope: Scope, node: ast.IntExpr) -> Value:
    return number(ir.Int(node.value))


@handles(ast.Constant)
def constant(scope: Scope, node: ast.Constant) -> Value:
    if node.word == "nothing":
        return Value(ir.Empty(NOTHING), NOTHING, NONE)
    return truth(ir.Truth(node.word in ("always", "yes")))


@handles(ast.HasRuleset)
def has_ruleset(scope: Scope, node: ast.HasRuleset) -> Value:
    return truth(ir.Truth(node.name.text in scope.r.composed.rulesets))


# ---------------------------------------------------------------- sets
def bound(scope: Scope, var: ast.Name, source: ast.Expr, where: ast.Expr | None) -> tuple[Scope, Sym, ir.Expr, Value]:
    """`var in source where ..`: the scope that knows the variable, its symbol, the filtered source, its value."""
    found = elements(scope, source)
    expr, many = found.expr, found.many
    if where is not None:
        filtered = filter_set(scope, var, found, where)
        expr, many = filtered.expr, filtered.many
    inner = scope.child()
    sym = inner.bind(var, found.type, ONE)
    return inner, sym, expr, Value(expr, found.type, many)


def filter_set(scope: Scope, var: ast.Name, source: Value, where: ast.Expr) -> Value:
    inner = scope.child()
    sym = inner.bind(var, source.type, ONE)
    condition = need_truth(inner, where)
    if condition == fold.YES:
        return source
    if condition == fold.NO:
        return Value(ir.Empty(source.type), source.type, NONE)
    return Value(ir.Filter(sym, source.expr, condition), source.type, at_most(source.many))


@handles(ast.Filter)
def filter_expr(scope: Scope, node: ast.Filter) -> Value:
    source = elements(scope, node.source)
    if node.where is None:
        return source
    return filter_set(scope, node.var, source, node.where)


@handles(ast.Fold)
def fold_expr(scope: Scope, node: ast.Fold) -> Value:
    inner, sym, source, _ = bound(scope, node.over.var, node.over.source, node.over.where)
    return number(ir.Fold(node.op, sym, source, need_number(inner, node.value)))


@handles(ast.Best)
def best(scope: Scope, node: ast.Best) -> Value:
    inner, sym, source, value = bound(scope, node.over.var, node.over.source, node.over.where)
    return Value(ir.Best(sym, source, need_number(inner, node.by)), value.type, value.many)


@handles(ast.Marked)
def marked(scope: Scope, node: ast.Marked) -> Value:
    value = elements(scope, node.arg)
    mark = carried_mark(scope, node.mark, value, node.arg)
    if mark is None:
        return value
    return Value(ir.Marked(value.expr, mark, node.present), value.type, at_most(value.many))


@handles(ast.Has)
def has(scope: Scope, node: ast.Has) -> Value:
    value = elements(scope, node.arg)
    mark = carried_mark(scope, node.mark, value, node.arg)
    return truth(ir.HasMark(value.expr, mark)) if mark is not None else BAD


# ---------------------------------------------------------------- operators
@handles(ast.Unary)
def unary(scope: Scope, node: ast.Unary) -> Value:
    match node.op:
        case "not":
            return truth(fold.negate(need_truth(scope, node.arg)))
        case "-":
            arg = need_number(scope, node.arg)
            return number(fold.arithmetic("-", ir.Int(0), arg))
        case "count":
            return number(ir.Count(a_set(scope, node.arg, "`count` counts the elements of a set").expr))
    value = a_set(scope, node.arg, f"`{node.op}` asks whether a set has elements")
    if value.wrong:
        return BAD
    holds = fold.NO if value.many == NONE else fold.holds_any(value.expr)
    return truth(holds if node.op == "any" else fold.negate(holds))


@handles(ast.Binary)
def binary(scope: Scope, node: ast.Binary) -> Value:
    match node.op:
        case "and" | "or":
            left = need_truth(scope, node.left)
            if left == (fold.NO if node.op == "and" else fold.YES):
                return truth(left)  # decided by an option: the other side may name what is not in this game
            right = need_truth(scope, node.right)
            return truth((fold.both if node.op == "and" else fold.either)((left, right)))
        case "+" | "-" | "*" | "&":
            return arithmetic(scope, node)
        case "is":
            return is_(scope, node)
        case "is in":
            return is_in(scope, node)
    return compare(scope, node)


def arithmetic(scope: Scope, node: ast.Binary) -> Value:
    left, right = expression(scope, node.left), expression(scope, node.right)
    if left.wrong or right.wrong:
        return BAD
    if left.type.base == "number" and right.type.base == "number" and node.op != "&":
        return number(fold.arithmetic(node.op, left.expr, right.expr))
    if node.op == "*" or left.type.base == "number" or right.type.base == "number":
        if node.op == "&":
            for side, value in ((node.left, left), (node.right, right)):
                if not value.is_set:
                    scope.error("TW0303", f"`&` joins sets; this is {said(value)}", side.span, help="`and` joins conditions")
            return BAD
        ok = True
        for side, value in ((node.left, left), (node.right, right)):
            ok &= number_of(scope, side, value) is not None
        return BAD
    for side, value in ((node.left, left), (node.right, right)):
        if value.type.base == "truth":
            word = {"+": "or", "&": "and"}.get(node.op, "not")
            scope.error("TW0303", f"`{node.op}` does not join conditions", side.span, "this is a yes or no", help=f"use `{word}`")
            return BAD
    left, right = coerce(scope, node.left, left), coerce(scope, node.right, right)
    if left.wrong or right.wrong or not combine(scope, node.op, (node.left, left), (node.right, right)):
        return BAD
    if node.op == "+":
        expr = fold.union((left.expr, right.expr))
        return Value(expr, union_type([left.type, right.type]), union_many(scope.r.over, expr, left, right))
    if node.op == "-":
        return Value(ir.Minus(left.expr, right.expr), left.type, at_most(left.many))
    return intersect(scope, node, left, right)


def intersect(scope: Scope, node: ast.Binary, left: Value, right: Value) -> Value:
    if NOTHING in (left.type, right.type):
        return left if left.type == NOTHING else right
    same_kind(scope, node.left, left, node.right, right, "have nothing in common")
    return Value(fold.intersection((left.expr, right.expr)), meet([left.type, right.type]), at_most(min(left.many, right.many)))


def is_option(scope: Scope, node: ast.Expr) -> bool:
    if not isinstance(node, ast.NameExpr) or (node.name.ruleset is None and node.name.text in scope.locals):
        return False
    found = scope.r.lookup.find(node.name, scope.context, SET_SORTS)
    return found is not None and found.sort == "option"


def is_(scope: Scope, node: ast.Binary) -> Value:
    if is_option(scope, node.left):
        return option_test(scope, node)
    left, right = two_sides(scope, node)
    if left.wrong or right.wrong:
        return BAD
    if "truth" in (left.type.base, right.type.base):
        return truth_test(scope, node, left, right)
    return equal(scope, node, left, right)


def option_test(scope: Scope, node: ast.Binary) -> Value:
    holds = scope.r.conditions.holds(node, scope.context.ruleset, scope.context.inside)
    return BAD if holds is None else truth(ir.Truth(holds))


def truth_test(scope: Scope, node: ast.Binary, left: Value, right: Value) -> Value:
    """`x is yes`."""
    a, b = truth_of(scope, node.left, left), truth_of(scope, node.right, right)
    if a is None or b is None:
        return BAD
    for this, other in ((a, b), (b, a)):
        if isinstance(this, ir.Truth):
            return truth(other if this.value else fold.negate(other))
    return truth(fold.either((fold.both((a, b)), fold.both((fold.negate(a), fold.negate(b))))))


def two_sides(scope: Scope, node: ast.Binary) -> tuple[Value, Value]:
    """Both sides of a comparison; a word beside a mark of symbols is one of its values."""
    if is_word(scope, node.left) and not is_word(scope, node.right):
        right = expression(scope, node.right)
        return side(scope, node.left, right), right
    left = expression(scope, node.left)
    return left, side(scope, node.right, left)


def is_word(scope: Scope, node: ast.Expr) -> bool:
    return isinstance(node, ast.NameExpr) and node.name.ruleset is None and node.name.text not in scope.locals


def side(scope: Scope, node: ast.Expr, other: Value) -> Value:
    """One side of a comparison with `other`."""
    if other.type.base == "symbol" and isinstance(node, ast.NameExpr) and is_word(scope, node):
        mark = other.type.of[0]
        values = scope.r.lookup.values_of(mark)
        if node.name.text in values:
            return Value(ir.Symbols(mark, (values.index(node.name.text),)), other.type, ONE)
        if scope.r.lookup.find(node.name, scope.context, SET_SORTS) is None and node.name.text not in SET_WORDS:
            scope.error(
                "TW0308",
                f"`{node.name}` is not a value of `{bare(mark)}`",
                node.span,
                others=scope.declared_at("mark", mark),
                help=f"its values: {listed(values)}",
            )
            return BAD
    return expression(scope, node)


def equal(scope: Scope, node: ast.Binary, left: Value, right: Value) -> Value:
    """Equal numbers or equal sets."""
    if left.type.base == "number" and right.type.base == "number":
        return truth(fold.compared("=", left.expr, right.expr))
    if "number" in (left.type.base, right.type.base):
        for part, value in ((node.left, left), (node.right, right)):
            number_of(scope, part, value)
        return BAD
    left, right = coerce(scope, node.left, left), coerce(scope, node.right, right)
    if left.wrong or right.wrong or not combine(scope, node.op, (node.left, left), (node.right, right)):
        return BAD
    for this, other in ((left, right), (right, left)):
        if this.type == NOTHING:
            return truth(fold.negate(fold.holds_any(other.expr)))
    same_kind(scope, node.left, left, node.right, right, "are never the same")
    return truth(ir.Same(left.expr, right.expr))


def is_in(scope: Scope, node: ast.Binary) -> Value:
    left, right = two_sides(scope, node)
    if left.wrong or right.wrong:
        return BAD
    for part, value in ((node.left, left), (node.right, right)):
        if not value.is_set:
            scope.error("TW0303", f"`is in` compares sets; this is {said(value)}", part.span)
            return BAD
    left, right = coerce(scope, node.left, left), coerce(scope, node.right, right)
    if left.wrong or right.wrong or not combine(scope, node.op, (node.left, left), (node.right, right)):
        return BAD
    same_kind(scope, node.left, left, node.right, right, "have nothing in common")
    return truth(ir.In(left.expr, right.expr))


def compare(scope: Scope, node: ast.Binary) -> Value:
    if is_option(scope, node.left) and isinstance(node.right, ast.NameExpr | ast.IntExpr | ast.Constant):
        return option_test(scope, node)
    if node.op in ("=", "!="):
        left, right = two_sides(scope, node)
        if left.wrong or right.wrong:
            return BAD
        if "truth" in (left.type.base, right.type.base):
            result = truth_test(scope, node, left, right)
        else:
            result = equal(scope, node, left, right)
        if result.wrong or node.op == "=":
            return result
        if isinstance(result.expr, ir.Compare):
            return truth(ir.Compare("!=", result.expr.left, result.expr.right))
        return truth(fold.negate(result.expr))
    a, b = need_number(scope, node.left), need_number(scope, node.right)
    return truth(fold.compared(node.op, a, b))


@handles(ast.IfElse)
def if_else(scope: Scope, node: ast.IfElse) -> Value:
    condition = need_truth(scope, node.condition)
    if isinstance(condition, ir.Truth):
        return expression(scope, node.value if condition.value else node.otherwise)
    then, otherwise = expression(scope, node.value), expression(scope, node.otherwise)
    if then.wrong or otherwise.wrong:
        return otherwise if then.wrong else then
    if then.is_set and otherwise.is_set:
        then, otherwise = coerce(scope, node.value, then), coerce(scope, node.otherwise, otherwise)
        if then.wrong or otherwise.wrong or not combine(scope, "otherwise", (node.value, then), (node.otherwise, otherwise)):
            return BAD
    elif then.type.base != otherwise.type.base:
        scope.error(
            "TW0303",
            "the two results differ in type",
            node.otherwise.span,
            f"this is {said(otherwise)}",
            others=(Label(node.value.span, f"this is {said(then)}"),),
        )
        return then
    expr = ir.IfElse(condition, then.expr, otherwise.expr)
    return Value(expr, union_type([then.type, otherwise.type]), max(then.many, otherwise.many))


@handles(ast.Table)
def table(scope: Scope, node: ast.Table) -> Value:
    key = need_number(scope, node.value)
    rows: list[ir.Row] = []
    for number_, value in node.rows:
        if any(row.key == number_ for row in rows):
            scope.error(
                "TW0305", f"the table has two rows for {number_}", value.span, "the second one", help="take one of them out"
            )
            continue
        rows.append(ir.Row(number_, need_number(scope, value)))
    if isinstance(key, ir.Int):
        for row in rows:
            if row.key == key.value:
                return number(row.value)
    return number(ir.Lookup(key, tuple(rows)))
