"""Expressions: truths, numbers, sets. Names stand in `resolve_words`, `of`, `on`, `from` in `resolve_of`, calls in `resolve_call`."""

from __future__ import annotations

from tilewright.compose import resolve_fold as fold
from tilewright.compose.resolve_dispatch import expression, handles
from tilewright.compose.resolve_expect import (
    a_set,
    coerce,
    combine,
    need_number,
    need_truth,
    number_of,
    same_kind,
    truth_of,
    words,
)
from tilewright.compose.resolve_marks import carried_mark
from tilewright.compose.resolve_names import SET_SORTS, SET_WORDS
from tilewright.compose.resolve_state import Scope
from tilewright.compose.resolve_values import (
    BAD,
    MANY,
    MAYBE,
    NONE,
    NOTHING,
    ONE,
    Value,
    at_most,
    bare,
    kinds_disjoint,
    listed,
    number,
    truth,
    union_many,
    union_type,
)
from tilewright.diagnostics import Label
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Sym
from tilewright.game_ir.types import meet
from tilewright.syntax import ast


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
    found = a_set(scope, source)
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
    source = a_set(scope, node.source)
    if node.where is None:
        scope.child().bind(node.var, source.type, ONE)  # only to see that the name is free
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
    value = a_set(scope, node.arg)
    mark = carried_mark(scope, node.mark, value, node.arg)
    if mark is None:
        return value
    return Value(ir.Marked(value.expr, mark, node.present), value.type, at_most(value.many))


@handles(ast.Has)
def has(scope: Scope, node: ast.Has) -> Value:
    if isinstance(node.arg, ast.Unary) and node.arg.op in ("any", "no"):
        asked = f"{node.arg.op} {words(node.arg.arg)}"
        scope.error(
            "TW0303", f"`{asked}` is a condition: it has no mark", node.arg.span, help=f"write `{asked} with {node.mark}`"
        )
        return BAD
    value = a_set(scope, node.arg)
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
                    scope.error(
                        "TW0303", f"`&` joins sets; this is {scope.r.said(value)}", side.span, help="`and` joins conditions"
                    )
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
                others=(Label(scope.r.marks[mark].span, "declared here"),),
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
    whole_kind(scope, node, left, right)
    return truth(ir.Same(left.expr, right.expr))


def whole_kind(scope: Scope, node: ast.Binary, left: Value, right: Value) -> None:
    """`x is KIND` compares one piece with all of a kind: never so."""
    for (one, this), (all_, other) in (((node.left, left), (node.right, right)), ((node.right, right), (node.left, left))):
        one_of_them = this.many in (ONE, MAYBE) and not kinds_disjoint(this.type, other.type)
        if one_of_them and isinstance(other.expr, ir.PiecesOf) and other.many == MANY:
            scope.error(
                "TW0320",
                f"`{words(all_)}` are all pieces of that kind together",
                all_.span,
                f"never the same as {scope.r.said(this)}",
                help=f"write `{words(one)} is in {words(all_)}`",
            )
            return


def is_in(scope: Scope, node: ast.Binary) -> Value:
    left, right = two_sides(scope, node)
    if left.wrong or right.wrong:
        return BAD
    for part, value in ((node.left, left), (node.right, right)):
        if not value.is_set:
            scope.error("TW0303", f"`is in` compares sets; this is {scope.r.said(value)}", part.span)
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
            f"this is {scope.r.said(otherwise)}",
            others=(Label(node.value.span, f"this is {scope.r.said(then)}"),),
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
