"""Invariants of statements."""

from __future__ import annotations

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Stmt, Sym, Type
from tilewright.game_ir.types import type_of
from tilewright.game_ir.verify_expr import ExprVerifier, Scope, VerifyError, require

PICKED = ("piece", "part", "component", "cell", "player", "placing", "symbol", "nothing")


class StmtVerifier(ExprVerifier):
    """Checks blocks: locals are seen in what follows and inside, never outside."""

    def block(self, stmts: ir.Block, scope: Scope, loop: bool) -> None:
        for stmt in stmts:
            scope = self.stmt(stmt, scope, loop)

    def stmt(self, stmt: Stmt, scope: Scope, loop: bool) -> Scope:
        """Checks a statement; the scope of what follows."""
        match stmt:
            case ir.Let():
                require(stmt.var not in scope, "a local is bound twice", stmt)
                self.expr(stmt.value, scope)
                return {**scope, stmt.var: type_of(stmt.value, scope, self.game)}
            case ir.Choose():
                self.choose(stmt, scope, loop)
            case ir.ForEach():
                require(stmt.how in ("each", "every", "any"), "no such order", stmt)
                self.block(stmt.body, self.bind(stmt.var, stmt.source, scope, stmt), True)
            case ir.Repeat():
                self.number(stmt.times, scope)
                self.block(stmt.body, scope, True)
            case ir.Stop():
                require(loop, "nothing to stop", stmt)
            case ir.If():
                self.truth(stmt.condition, scope)
                self.block(stmt.then, scope, loop)
                self.block(stmt.otherwise, scope, loop)
            case ir.Draw():
                self.want(stmt.source, scope, "piece", "nothing")
                self.block(stmt.body, self.bind(stmt.var, stmt.source, scope, stmt), loop)
                self.block(stmt.otherwise, scope, loop)
            case ir.EndGame():
                pass
            case _:
                self.simple(stmt, scope)
        return scope

    def choose(self, stmt: ir.Choose, scope: Scope, loop: bool) -> None:
        require(bool(stmt.alternatives), "an alternative", stmt)
        if stmt.by is not None:
            self.want(stmt.by, scope, "player", "nothing")
        for alternative in stmt.alternatives:
            inner = scope
            for binder in alternative.binders:
                found = self.want(binder.source, inner, *PICKED)
                inner = self.bound(binder.var, found, inner, binder)
                if binder.other is not None:
                    inner = self.bound(binder.other, found, inner, binder)
                if binder.where is not None:
                    self.truth(binder.where, inner)
            if alternative.where is not None:
                self.truth(alternative.where, inner)
            self.block(alternative.body, inner, loop)
        self.block(stmt.otherwise, scope, loop)

    @staticmethod
    def bound(var: Sym, type: Type, scope: Scope, node: object) -> Scope:
        require("." not in var and var not in scope, "a local is bound twice, or named like a declaration", node)
        return {**scope, var: type}

    def simple(self, stmt: Stmt, scope: Scope) -> None:
        match stmt:
            case ir.Roll():
                self.want(stmt.dice, scope, "piece", "nothing")
            case ir.Place():
                self.want(stmt.placing, scope, "placing", "nothing")
            case ir.Lay():
                self.want(stmt.piece, scope, "piece", "nothing")
                self.want(stmt.cell, scope, "cell", "nothing")
            case ir.Put():
                self.want(stmt.piece, scope, "piece", "nothing")
                self.want(stmt.at, scope, "part", "cell", "nothing")
            case ir.JoinBy():
                self.want(stmt.first, scope, "part", "nothing")
                self.want(stmt.second, scope, "part", "nothing")
                self.want(stmt.link, scope, "piece", "nothing")
            case ir.MoveTo():
                self.want(stmt.pieces, scope, "piece", "nothing")
                self.want(stmt.pile, scope, "pile")
            case ir.Return() | ir.Discard():
                self.want(stmt.pieces, scope, "piece", "nothing")
            case ir.Clear():
                self.want(stmt.space, scope, "space")
            case ir.Show():
                self.want(stmt.pieces, scope, "piece", "nothing")
                self.want(stmt.to, scope, "player", "nothing")
            case ir.ScoreStmt():
                found = self.want(stmt.what, scope, "component", "nothing")
                scored = {s.network for s in self.game.scorings}
                require(found.base == "nothing" or set(found.of or self.networks) <= scored, "networks with a scoring", stmt)
                if stmt.to is not None:
                    self.want(stmt.to, scope, "player", "nothing")
                if stmt.times is not None:
                    self.number(stmt.times, scope)
            case ir.Gain():
                self.number(stmt.amount, scope)
                self.want(stmt.who, scope, "player", "nothing")
            case ir.SetMemory():
                memory = self.memories.get(stmt.name)
                require(memory is not None, "no such memory", stmt)
                assert memory is not None
                self.owner(stmt.of, memory.scope == "player", scope, stmt)
                base = memory.type.base
                self.want(stmt.value, scope, *((base,) if base in ("number", "truth") else (base, "nothing")))
            case ir.NextTurn():
                self.want(stmt.player, scope, "player", "nothing")
            case ir.Win():
                self.want(stmt.players, scope, "player", "nothing")
            case _:
                raise VerifyError(f"no statement: {stmt!r}"[:400])
