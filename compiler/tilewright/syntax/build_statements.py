"""From Lark's trees to nodes of the syntax tree: statements, choices, blocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tilewright.syntax import ast
from tilewright.syntax.build_expressions import ExpressionBuilder

HOW = {"each": "each", "every": "every", "any_order": "any"}


class StatementBuilder(ExpressionBuilder):
    """Builds statements and the blocks under them."""

    def block(self, tree: Any) -> ast.Block:
        """A `block`, `otherwise` or `else_` tree."""
        if tree.data != "block":
            tree = tree.children[0]
        return tuple(self.stmt(child) for child in tree.children)

    def maybe_block(self, tree: Any) -> ast.Block | None:
        return None if tree is None else self.block(tree)

    def stmt(self, tree: Any) -> ast.Stmt:
        return STATEMENTS[tree.data](self, tree, tree.children)

    def line(self, tree: Any, kids: Any) -> ast.Stmt:
        """A statement of one line: `line` holds the statement itself and perhaps a cite."""
        inner = kids[0]
        return SIMPLE[inner.data](self, inner, inner.children, self.cites(kids))

    # -------------------------------------------------------------------------------------------- choices
    def binder(self, tree: Any) -> ast.Binder:
        *names, source, where = tree.children
        return ast.Binder(tuple(self.soft(n) for n in names), self.expr(source), self.maybe(where), span=self.span(tree))

    def choose(self, optional: bool, tree: Any) -> ast.Choose:
        pick, body, otherwise = tree.children
        label, *rest = pick.children
        cites = self.cites(rest)
        *binders, by = self.without_cites(rest)
        alternative = ast.Alternative(
            self.soft(label) if label is not None else None,
            tuple(self.binder(b) for b in binders),
            None,
            self.block(body),
            cites,
            span=self.across(pick, body),
        )
        who = self.expr(by.children[0]) if by is not None else None
        return ast.Choose(optional, False, (alternative,), who, self.maybe_block(otherwise), cites, span=self.span(tree))

    def choose_one(self, optional: bool, tree: Any) -> ast.Choose:
        by, *rest = tree.children
        alternatives, otherwise = self.without_cites(rest)
        who = self.expr(by.children[0]) if by is not None else None
        return ast.Choose(
            optional,
            True,
            tuple(self.alternative(a) for a in alternatives.children),
            who,
            self.maybe_block(otherwise),
            self.cites(rest),
            span=self.span(tree),
        )

    def alternative(self, tree: Any) -> ast.Alternative:
        cites = self.cites(tree.children)
        name, *middle, body = self.without_cites(tree.children)
        if tree.data == "alt_pick":
            binders, where = tuple(self.binder(b) for b in middle), None
        else:
            binders, where = (), self.maybe(middle[0])
        return ast.Alternative(self.name(name), binders, where, self.block(body), cites, span=self.span(tree))

    # -------------------------------------------------------------------------------------------- blocks with a head
    def for_loop(self, tree: Any) -> ast.For:
        how, binder, body = self.without_cites(tree.children)
        return ast.For(HOW[how.data], self.binder(binder), self.block(body), self.cites(tree.children), span=self.span(tree))

    def repeat(self, tree: Any) -> ast.Repeat:
        times, body = self.without_cites(tree.children)
        return ast.Repeat(self.expr(times), self.block(body), self.cites(tree.children), span=self.span(tree))

    def if_(self, tree: Any) -> ast.If:
        condition, then, otherwise = self.without_cites(tree.children)
        return ast.If(
            self.expr(condition), self.block(then), self.maybe_block(otherwise), self.cites(tree.children), span=self.span(tree)
        )

    def draw(self, tree: Any) -> ast.Draw:
        var, unseen, source, body, otherwise = self.without_cites(tree.children)
        return ast.Draw(
            self.name(var),
            unseen is not None,
            self.expr(source),
            self.block(body),
            self.maybe_block(otherwise),
            self.cites(tree.children),
            span=self.span(tree),
        )


STATEMENTS: dict[str, Callable[[StatementBuilder, Any, Any], ast.Stmt]] = {
    "line": lambda b, t, k: b.line(t, k),
    "choose": lambda b, t, k: b.choose(False, t),
    "may_choose": lambda b, t, k: b.choose(True, t),
    "choose_one": lambda b, t, k: b.choose_one(False, t),
    "may_choose_one": lambda b, t, k: b.choose_one(True, t),
    "for_loop": lambda b, t, k: b.for_loop(t),
    "repeat": lambda b, t, k: b.repeat(t),
    "if_": lambda b, t, k: b.if_(t),
    "draw": lambda b, t, k: b.draw(t),
}

SimpleHandler = Callable[[StatementBuilder, Any, Any, tuple[str, ...]], ast.Stmt]


def _simple(verb: str) -> SimpleHandler:
    return lambda b, t, k, c: ast.Simple(verb, b.expr(k[0]) if k else None, c, span=b.span(t))


SIMPLE: dict[str, SimpleHandler] = {
    "let": lambda b, t, k, c: ast.Let(b.name(k[0]), b.expr(k[1]), c, span=b.span(t)),
    "roll": _simple("roll"),
    "place": _simple("place"),
    "return_": _simple("return"),
    "discard": _simple("discard"),
    "clear": _simple("clear"),
    "win": _simple("win"),
    "next_turn": _simple("next turn"),
    "stop": _simple("stop"),
    "carry_on": _simple("carry on"),
    "end_game": _simple("end game"),
    "lay": lambda b, t, k, c: ast.Lay(b.qname(k[0]), b.expr(k[1]), k[2] is not None, c, span=b.span(t)),
    "put": lambda b, t, k, c: ast.Put(b.qname(k[0]), b.expr(k[1]), c, span=b.span(t)),
    "join": lambda b, t, k, c: ast.Join(b.expr(k[0]), b.expr(k[1]), b.expr(k[2]), c, span=b.span(t)),
    "show": lambda b, t, k, c: ast.Show(b.expr(k[0]), b.expr(k[1]), c, span=b.span(t)),
    "move": lambda b, t, k, c: ast.Move(b.expr(k[0]), b.expr(k[1]), c, span=b.span(t)),
    "score": lambda b, t, k, c: ast.Score(b.expr(k[0]), b.maybe(k[1]), b.maybe(k[2]), c, span=b.span(t)),
    "gain": lambda b, t, k, c: ast.Gain(b.expr(k[0]), b.maybe(k[1]), b.text(k[2]), c, span=b.span(t)),
    "set_": lambda b, t, k, c: ast.SetMemory(b.qname(k[0]), b.maybe(k[1]), b.expr(k[2]), c, span=b.span(t)),
}
