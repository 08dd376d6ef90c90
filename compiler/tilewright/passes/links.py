"""Pass (analysis): which kinds of links may be taken away once both their ends lie.

A network joined by links that are only ever added keeps its union-find. So a kind counts as removable unless every statement that
moves a piece of it surely meets one with one end at most: pieces from a pile, or pieces for which a condition says that they have
fewer than two ends. The run-time helpers check what this pass concludes from the rules: a link that is taken up all the same ends the game
in an error (`TW_REMOVED_LINK`), never in a component that is wrong.

before  (JoinBy a b (Image "contents" (PileRef store None)))      after  not removable
before  (Put (Filter t (PiecesOf [strap]) (Compare "<" (Count (Image "ends" t)) 2)) m)    after  not removable
before  (JoinBy a b (Located (PiecesOf [strap]) (Local board)))   after  removable
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Game, Sym, Type
from tilewright.game_ir.types import type_of
from tilewright.game_ir.walk import blocks, statements

MANY = 2
"""Ends of a link that joins."""


@dataclass
class _Scope:
    """What names stand for, and the most ends that a link of that name has."""

    types: dict[Sym, Type]
    ends: dict[Sym, int]

    def with_name(self, name: Sym, of: Type, ends: int) -> _Scope:
        return _Scope(self.types | {name: of}, self.ends | {name: ends})


class _Links:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.kinds = frozenset(p.name for p in game.pieces if p.role == "link")
        self.removable: set[Sym] = set()

    # ---------------------------------------------------------------- how many ends?
    def ends(self, e: ir.Expr, scope: _Scope) -> int:
        """The most ends that links of a set have."""
        match e:
            case ir.Empty():
                return 0
            case ir.Local(name):
                return scope.ends.get(name, MANY)
            case ir.Image("contents"):
                return 0
            case ir.Located(_, at) if type_of(at, scope.types, self.game).base == "pile":
                return 0
            case ir.Filter(var, source, where):
                return min(self.ends(source, scope), self.said(where, var))
            case ir.Best(_, source) | ir.First(source) | ir.Marked(source) | ir.Minus(source) | ir.Located(source):
                return self.ends(source, scope)
            case ir.Intersect(args):
                return min(self.ends(arg, scope) for arg in args)
            case ir.Union(args):
                return max((self.ends(arg, scope) for arg in args), default=0)
            case ir.IfElse(_, then, otherwise):
                return max(self.ends(then, scope), self.ends(otherwise, scope))
        return MANY

    def said(self, where: ir.Expr | None, var: Sym, depth: int = 0) -> int:
        """The most ends a condition leaves to the link of this name."""
        match where:
            case ir.And(args):
                return min((self.said(arg, var, depth) for arg in args), default=MANY)
            case ir.Not(arg):
                return self.denied(arg, var, depth)
            case ir.Compare(sign, ir.Count(ir.Image("ends", ir.Local(name))), ir.Int(value)) if name == var:
                most = {"<": value - 1, "<=": value, "=": value}.get(sign, MANY)
                return min(MANY, 1 if (sign, value) == ("!=", 2) else most)
            case ir.Apply(name, ir.Local(arg)) if arg == var:
                return self.applied(name, depth, self.said)
        return MANY

    def denied(self, where: ir.Expr | None, var: Sym, depth: int) -> int:
        """The most ends that are left if a condition does not hold."""
        match where:
            case ir.Or(args):
                return min((self.denied(arg, var, depth) for arg in args), default=MANY)
            case ir.Not(arg):
                return self.said(arg, var, depth)
            case ir.Compare(sign, ir.Count(ir.Image("ends", ir.Local(name))), ir.Int(value)) if name == var:
                most = {">=": value - 1, ">": value, "!=": value}.get(sign, MANY)
                return min(MANY, 1 if (sign, value) == ("=", 2) else most)
            case ir.Apply(name, ir.Local(arg)) if arg == var:
                return self.applied(name, depth, self.denied)
        return MANY

    def applied(self, name: Sym, depth: int, ask: Callable[[ir.Expr | None, Sym, int], int]) -> int:
        definition = self.game.definition(name)
        if depth > 8 or definition.param is None or any(case.changes for case in definition.cases):
            return MANY
        return max((ask(case.base, definition.param, depth + 1) for case in definition.cases), default=MANY)

    # ---------------------------------------------------------------- statements
    def bind(self, var: Sym, source: ir.Expr, scope: _Scope, where: ir.Expr | None = None) -> _Scope:
        of = type_of(source, scope.types, self.game)
        return scope.with_name(var, of, min(self.ends(source, scope), self.said(where, var)))

    def links_in(self, e: ir.Expr, scope: _Scope) -> frozenset[Sym]:
        of = type_of(e, scope.types, self.game)
        if of.base != "piece":
            return frozenset()
        return self.kinds & frozenset(of.of) if of.of else self.kinds

    def moved(self, e: ir.Expr, scope: _Scope, gains: int) -> _Scope:
        """A statement moves these links; afterwards they have `gains` ends more (-1: none)."""
        kinds = self.links_in(e, scope)
        if not kinds:
            return scope
        before = self.ends(e, scope)
        if before >= MANY:
            self.removable |= kinds
        # another name may stand for the same pieces
        after = 0 if gains < 0 else min(MANY, before + gains)
        ends = {}
        for name, most in scope.ends.items():
            of = scope.types[name]
            same = of.base == "piece" and (not of.of or bool(kinds & set(of.of)))
            ends[name] = after if isinstance(e, ir.Local) and e.name == name else max(most, after) if same else most
        return _Scope(scope.types, ends)

    def block(self, stmts: ir.Block, scope: _Scope) -> None:
        for stmt in stmts:
            match stmt:
                case ir.Let(var, value):
                    scope = self.bind(var, value, scope)
                case ir.JoinBy(_, _, link):
                    scope = self.moved(link, scope, 2)
                case ir.Put(piece):
                    scope = self.moved(piece, scope, 1)
                case ir.Lay(piece) | ir.MoveTo(piece) | ir.Return(piece) | ir.Discard(piece):
                    scope = self.moved(piece, scope, -1)
                case _:
                    gains = any(isinstance(s, ir.JoinBy | ir.Put) for inside in blocks(stmt) for s in statements(inside))
                    after = _Scope(scope.types, dict.fromkeys(scope.ends, MANY)) if gains else scope
                    # of what goes round, a later round meets what an earlier one has left
                    self.inside(stmt, after if isinstance(stmt, ir.ForEach | ir.Repeat) else scope)
                    scope = after

    def inside(self, stmt: ir.Stmt, scope: _Scope) -> None:
        match stmt:
            case ir.ForEach():
                self.block(stmt.body, self.bind(stmt.var, stmt.source, scope))
            case ir.Draw():
                self.block(stmt.body, self.bind(stmt.var, stmt.source, scope))
                self.block(stmt.otherwise, scope)
            case ir.Choose():
                for alternative in stmt.alternatives:
                    inner = scope
                    for binder in alternative.binders:
                        inner = self.bind(binder.var, binder.source, inner, binder.where)
                        if binder.other is not None:
                            inner = self.bind(binder.other, binder.source, inner)
                    said = {name: min(most, self.said(alternative.where, name)) for name, most in inner.ends.items()}
                    self.block(alternative.body, _Scope(inner.types, said))
                self.block(stmt.otherwise, scope)
            case _:
                for inside in blocks(stmt):
                    self.block(inside, scope)


def removable_links(game: Game) -> frozenset[Sym]:
    """Kinds of links that may be taken away, or moved, when they join something."""
    found = _Links(game)
    if found.kinds:
        for phase in ("setup", "turn", "ending"):
            for step in game.phase(phase).steps:
                found.block(step.body, _Scope({}, {}))
    return frozenset(found.removable)
