"""What the `per` of a score counts, in a word for score lines: `8 tiles x 2`, `5 tiles + flags x 2`."""

from __future__ import annotations

from tilewright.compose.resolve_names import Context
from tilewright.compose.resolve_state import Scope
from tilewright.game_ir.nodes import Sym
from tilewright.syntax import ast

MOST_STEPS = 10  # definitions that count by way of other definitions


def unit_of(scope: Scope, per: ast.Expr | None, network: Sym) -> str:
    """The words for what is counted for a component of this network; empty if it is plain numbers.

    `count S` is called by what S is made of. A definition that counts is looked into (the case of this network), sums are joined
    with `+`, and things with a mark are called by the mark. Changes by others correct a count, they do not rename it.
    """
    return " + ".join(dict.fromkeys(_words(scope, scope.context, per, network, MOST_STEPS)))


def _words(scope: Scope, context: Context, expr: ast.Expr | None, network: Sym, steps: int) -> list[str]:
    match expr:
        case ast.Of():
            return _definition(scope, context, expr.word, network, steps) or [expr.word.text]
        case ast.PartsOf():
            return [f"{expr.kind.text} parts" if expr.kind else "parts"]
        case ast.On() | ast.From():
            return [expr.pieces.text]
        case ast.NameExpr():
            return _definition(scope, context, expr.name, network, steps) or [expr.name.text]
        case ast.Marked() if expr.present:
            return [plural(expr.mark.text)]
        case ast.Filter():
            return _words(scope, context, expr.source, network, steps)
        case ast.Unary(op="count" | "-") | ast.Marked():
            return _words(scope, context, expr.arg, network, steps)
        case ast.Binary(op="+" | "*" | "-"):
            left = _words(scope, context, expr.left, network, steps)
            return left if expr.op == "-" else [*left, *_words(scope, context, expr.right, network, steps)]
        case ast.Binary(op="&"):
            return _words(scope, context, expr.left, network, steps)
        case ast.IfElse():
            return _words(scope, context, expr.value, network, steps)
    return []


def _definition(scope: Scope, context: Context, word: ast.Name, network: Sym, steps: int) -> list[str]:
    """What a definition of numbers counts; nothing if the word is none, or counts nothing that has a name."""
    found = scope.r.lookup.find(word, context, ("definition",))
    if found is None or steps == 0:
        return []
    info = scope.r.definitions.known.get(Sym(found.qualified))
    cases = [case for case in info.cases if case.type is None or case.covers(network)] if info else []
    if not cases or not _counts(cases[0].decl.value):
        return []
    return _words(scope, Context(cases[0].ruleset, cases[0].decl), cases[0].decl.value, network, steps - 1)


def _counts(expr: ast.Expr) -> bool:
    """Is it made of counts and numbers, so that what it counts says more than its own name?"""
    match expr:
        case ast.Unary(op="count"):
            return True
        case ast.Binary(op="+" | "*" | "-"):
            return _counts(expr.left) or _counts(expr.right)
        case ast.IfElse():
            return _counts(expr.value)
    return False


def plural(word: str) -> str:
    """An English plural: marks are named in the singular."""
    if word.endswith(("s", "x", "sh", "ch")):
        return word if word.endswith("s") else word + "es"
    return word[:-1] + "ies" if word.endswith("y") and word[-2:-1] not in "aeiou" else word + "s"
