"""From Lark's trees to nodes of the syntax tree: names, numbers and expressions."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from lark import Token, Tree

from tilewright.diagnostics.span import Span
from tilewright.syntax import ast
from tilewright.syntax.problem import BuildProblem

MAX_DEPTH = 100  # expressions inside expressions; every later pass may walk them by recursion
MAX_DIGITS = 9
MAX_NAME = 60
CITE_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.:/-]*\Z")


class ExpressionBuilder:
    """Builds expressions. `shift` is what to add to the line numbers of the text that was parsed."""

    def __init__(self, path: str, shift: int) -> None:
        self.path = path
        self.shift = shift
        self.depth = 0
        self.in_a_row = 0  # of `depth`, those that are `a OP b OP ..` with one operation: told as many terms, not as nesting

    # -------------------------------------------------------------------------------------------- places
    def span(self, tree: Any) -> Span:
        """Where a tree or a token stands in the file."""
        place: Any = tree if isinstance(tree, Token) else tree.meta
        return Span(self.path, place.line + self.shift, place.column, place.end_line + self.shift, place.end_column)

    def across(self, first: Any, last: Any) -> Span:
        """From the start of one tree to the end of another."""
        begin, end = self.span(first), self.span(last)
        return Span(self.path, begin.line, begin.column, end.end_line, end.end_column)

    # -------------------------------------------------------------------------------------------- words
    def name(self, token: Any) -> ast.Name:
        """A plain name; backticks only tell that a keyword is meant as a name."""
        span = self.span(token)
        return ast.Name(self._word(token, span), span=span)

    def qname(self, tree: Any) -> ast.Name:
        first, second = tree.children
        if second is None:
            return self.name(first)
        span = self.span(tree)
        return ast.Name(self._word(second, span), self._word(first, span), span=span)

    def _word(self, token: Any, span: Span) -> str:
        text = str(token).strip("`")
        if len(text) > MAX_NAME:
            raise BuildProblem(
                "TW0114", f"a name of {len(text)} letters", span, f"at most {MAX_NAME} are allowed", "use a shorter name"
            )
        return text

    def soft(self, tree: Any) -> ast.Name:
        """A name, or a keyword that can only be a name here: the child of a `soft_*` rule."""
        while isinstance(tree, Tree):
            if tree.data == "qname":
                return self.qname(tree)
            tree = tree.children[0]
        return self.name(tree)

    def names(self, tree: Any) -> tuple[ast.Name, ...]:
        return tuple(self.soft(child) for child in tree.children) if tree is not None else ()

    def number(self, token: Any) -> int:
        if isinstance(token, Tree):
            token = token.children[0]
        text = str(token).lstrip("x")
        if len(text.lstrip("-0")) > MAX_DIGITS:
            help = f"numbers have at most {MAX_DIGITS} digits"
            raise BuildProblem("TW0114", "this number is too large", self.span(token), "", help)
        return int(text)

    def text(self, token: Any) -> str:
        return str(token)[1:-1]

    def cites(self, children: Sequence[Any]) -> tuple[str, ...]:
        """The clause ids behind a line; `children` may hold a cite anywhere."""
        for child in children:
            if isinstance(child, Tree) and child.data == "cite":
                ids = tuple(str(child.children[0])[1:-1].replace(",", " ").split())
                wrong = next((i for i in ids if not CITE_ID.match(i)), None)
                if not ids or wrong is not None:
                    message = f"`{wrong}` is no clause number" if ids else "there is no clause number in these brackets"
                    help = "write the numbers of the clauses this line comes from, such as [AB-1 AB-2]"
                    raise BuildProblem("TW0115", message, self.span(child.children[0]), "", help)
                return ids
        return ()

    def without_cites(self, children: Sequence[Any]) -> list[Any]:
        return [c for c in children if not (isinstance(c, Tree) and c.data == "cite")]

    # -------------------------------------------------------------------------------------------- expressions
    def expr(self, tree: Any) -> ast.Expr:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            place = self.span(tree)
            place = Span(place.file, place.line, place.column, place.line, place.column + 1)
            help = "give a part of it a name of its own with `define`"
            if self.in_a_row > MAX_DEPTH // 2:
                raise BuildProblem("TW0113", f"a row of more than {self.in_a_row} terms", place, "it begins here", help)
            raise BuildProblem(
                "TW0113", f"more than {MAX_DEPTH} expressions inside each other", place, "here it is too deep", help
            )
        built = EXPRESSIONS[tree.data](self, tree, tree.children)
        self.depth -= 1
        return built

    def maybe(self, tree: Any) -> ast.Expr | None:
        return None if tree is None else self.expr(tree)

    def filter(self, tree: Any) -> ast.Filter:
        var, source, where = tree.children
        return ast.Filter(self.name(var), self.expr(source), self.maybe(where), span=self.span(tree))

    def row(self, tree: Any) -> tuple[int, ast.Expr]:
        number, value = tree.children
        return self.number(number), self.expr(value)


Handler = Callable[[ExpressionBuilder, Any, Any], ast.Expr]


def _binary(op: str | None) -> Handler:
    """`a OP b`; with None the operator is a token between the two."""

    def build(b: ExpressionBuilder, tree: Any, kids: Any) -> ast.Expr:
        sign = op if op is not None else str(kids[1])
        same = isinstance(kids[0], Tree) and kids[0].data == tree.data
        b.in_a_row += same
        left = b.expr(kids[0])
        b.in_a_row -= same
        return ast.Binary(sign, left, b.expr(kids[-1]), span=b.span(tree))

    return build


def _unary(op: str) -> Handler:
    return lambda b, tree, kids: ast.Unary(op, b.expr(kids[0]), span=b.span(tree))


def _fold(op: str) -> Handler:
    return lambda b, tree, kids: ast.Fold(op, b.expr(kids[0]), b.filter(kids[1]), span=b.span(tree))


def _marked(present: bool) -> Handler:
    return lambda b, tree, kids: ast.Marked(b.expr(kids[0]), b.qname(kids[1]), present, span=b.span(tree))


EXPRESSIONS: dict[str, Handler] = {
    "if_expr": lambda b, t, k: ast.IfElse(b.expr(k[0]), b.expr(k[1]), b.expr(k[2]), span=b.span(t)),
    "or_op": _binary("or"),
    "and_op": _binary("and"),
    "not_op": _unary("not"),
    "compare": _binary(None),
    "is_in": _binary("is in"),
    "is_": _binary("is"),
    "has": lambda b, t, k: ast.Has(b.expr(k[0]), b.qname(k[1]), span=b.span(t)),
    "binary": _binary(None),
    "neg": _unary("-"),
    "any_of": _unary("any"),
    "none_of": _unary("no"),
    "count": _unary("count"),
    "fold_sum": _fold("sum"),
    "fold_most": _fold("most"),
    "fold_least": _fold("least"),
    "best": lambda b, t, k: ast.Best(b.filter(k[0]), b.expr(k[1]), span=b.span(t)),
    "table": lambda b, t, k: ast.Table(b.expr(k[0]), tuple(b.row(r) for r in k[1:]), span=b.span(t)),
    "with_mark": _marked(True),
    "without_mark": _marked(False),
    "of": lambda b, t, k: ast.Of(b.qname(k[0]), b.expr(k[1]), span=b.span(t)),
    "all_parts_of": lambda b, t, k: ast.PartsOf(None, b.expr(k[0]), span=b.span(t)),
    "parts_of": lambda b, t, k: ast.PartsOf(b.qname(k[0]), b.expr(k[1]), span=b.span(t)),
    "on": lambda b, t, k: ast.On(b.qname(k[0]), b.expr(k[1]), span=b.span(t)),
    "from_": lambda b, t, k: ast.From(b.qname(k[0]), b.expr(k[1]), span=b.span(t)),
    "name_expr": lambda b, t, k: ast.NameExpr(b.qname(k[0]), span=b.span(t)),
    "parts_alone": lambda b, t, k: ast.NameExpr(b.name(k[0]), span=b.span(t)),
    "int_expr": lambda b, t, k: ast.IntExpr(b.number(k[0]), span=b.span(t)),
    "constant": lambda b, t, k: ast.Constant(str(k[0]), span=b.span(t)),
    "has_ruleset": lambda b, t, k: ast.HasRuleset(b.name(k[0]), span=b.span(t)),
    "call": lambda b, t, k: ast.Call(b.qname(k[0]), tuple(b.expr(a) for a in k[1:]), span=b.span(t)),
    "filter": lambda b, t, k: b.filter(t),
}
