"""Invariants of expressions: what each node may be made of, and that every name and local in it is there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Expr, Game, Sym, Type
from tilewright.game_ir.types import type_of

Scope = Mapping[Sym, Type]
SET = ("piece", "part", "component", "cell", "space", "pile", "player", "placing", "symbol", "nothing")
CARRIERS = ("piece", "part", "cell", "place")
IMAGE_TAKES = {
    "contents": ("pile",),
    "parts": ("piece", "component", "cell"),
    "tiles": ("cell", "part", "component", "placing", "space", "place"),
    "covered": ("cell",),
    "cells": ("piece", "part", "component", "placing", "space"),
    "contacts": ("part", "component", "place"),
    "ends": ("piece",),
    "owner": ("piece",),
    "place": ("piece",),
    "neighbours": ("cell", "component", "part", "piece"),
    "surroundings": ("cell", "component", "part", "piece"),
    "north": ("cell",),
    "east": ("cell",),
    "south": ("cell",),
    "west": ("cell",),
    "met": ("placing",),
    "left": ("player",),
    "origin": ("space",),
}


class VerifyError(AssertionError):
    """The first invariant that does not hold, with the node that breaks it."""


def require(holds: bool, what: str, node: object) -> None:
    if not holds:
        text = repr(node)
        raise VerifyError(f"{what}: {text if len(text) < 300 else text[:300] + '...'}")


class ExprVerifier:
    """Checks expressions of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.kinds = {k.name for k in game.pieces}
        self.roles = {k.name: k.role for k in game.pieces}
        self.part_kinds = {k.name for k in game.part_kinds}
        self.networks = {n.name for n in game.networks}
        self.marks = {m.name: m for m in game.marks}
        self.piles = {p.name: p for p in game.piles}
        self.spaces = {s.name: s for s in game.spaces}
        self.definitions = {d.name: d for d in game.definitions}
        self.memories = {m.name: m for m in game.memories}

    # -------------------------------------------------------------------------------------------- types
    def type(self, node: Type, where: object) -> None:
        known: Iterable[str]
        match node.base:
            case "piece":
                known = self.kinds
            case "part":
                known = self.part_kinds
            case "component":
                known = self.networks
            case "symbol":
                known = self.marks
            case "space":
                known = self.spaces
            case "pile":
                known = self.piles
            case "number" | "truth" | "cell" | "player" | "placing" | "nothing":
                known = ()
            case _:
                raise VerifyError(f"no such type: {node!r} in {where!r}"[:400])
        require(all(name in known for name in node.of), "a type names what is not there", (node, where))

    def want(self, node: Expr, scope: Scope, *bases: str) -> Type:
        """Checks the expression and that it has one of these bases."""
        self.expr(node, scope)
        found = type_of(node, scope, self.game)
        require(found.base in bases, f"{' or '.join(bases)} is wanted, this is {found.base}", node)
        return found

    def number(self, node: Expr, scope: Scope) -> None:
        self.want(node, scope, "number")

    def truth(self, node: Expr, scope: Scope) -> None:
        self.want(node, scope, "truth")

    def same(self, nodes: Iterable[Expr], scope: Scope, whole: object) -> None:
        """Sets of one base."""
        bases = {self.want(n, scope, *SET).base for n in nodes} - {"nothing"}
        require(len(bases) <= 1, "sets of different things", whole)

    def bind(self, var: Sym, source: Expr, scope: Scope, node: object) -> Scope:
        require("." not in var and var not in scope, "a local is bound twice, or named like a declaration", node)
        return {**scope, var: self.want(source, scope, *SET)}

    # -------------------------------------------------------------------------------------------- expressions
    def expr(self, node: Expr, scope: Scope) -> None:
        match node:
            case ir.Int() | ir.Truth() | ir.Players() | ir.Mover() | ir.Winners() | ir.Receiver():
                pass
            case ir.Arith():
                require(node.op in ("+", "-", "*"), "no such operator", node)
                self.number(node.left, scope)
                self.number(node.right, scope)
            case ir.Compare():
                require(node.op in ("=", "!=", "<", "<=", ">", ">="), "no such operator", node)
                self.number(node.left, scope)
                self.number(node.right, scope)
            case ir.And() | ir.Or():
                require(len(node.args) >= 2, "two conditions at least", node)
                for arg in node.args:
                    self.truth(arg, scope)
            case ir.Not():
                self.truth(node.arg, scope)
            case ir.IfElse():
                self.truth(node.condition, scope)
                then = self.want(node.then, scope, *SET, "number", "truth")
                otherwise = self.want(node.otherwise, scope, *SET, "number", "truth")
                require(then.base == otherwise.base or "nothing" in (then.base, otherwise.base), "results of two types", node)
            case ir.Lookup():
                self.number(node.value, scope)
                require(bool(node.rows) and len({r.key for r in node.rows}) == len(node.rows), "rows with different keys", node)
                for row in node.rows:
                    self.number(row.value, scope)
            case ir.Count() | ir.Any_():
                self.want(node.arg, scope, *SET)
            case ir.Fold():
                require(node.op in ("sum", "most", "least"), "no such fold", node)
                self.number(node.value, self.bind(node.var, node.source, scope, node))
            case ir.Filter():
                self.truth(node.where, self.bind(node.var, node.source, scope, node))
            case ir.Best():
                self.number(node.key, self.bind(node.var, node.source, scope, node))
            case ir.First():
                self.want(node.arg, scope, *SET)
                self.number(node.count, scope)
            case ir.Same():
                self.same((node.left, node.right), scope, node)
            case ir.In():
                self.same((node.item, node.of), scope, node)
            case ir.Union() | ir.Intersect():
                require(len(node.args) >= 2, "two sets at least", node)
                self.same(node.args, scope, node)
            case ir.Minus():
                self.same((node.left, node.right), scope, node)
            case ir.Local():
                require(node.name in scope, "an unbound local", node)
            case ir.Empty():
                self.type(node.type, node)
            case _:
                self.of_game(node, scope)

    def of_game(self, node: Expr, scope: Scope) -> None:
        """Nodes that refer to declarations."""
        match node:
            case ir.HasMark() | ir.Marked():
                require(node.mark in self.marks, "no such mark", node)
                self.want(node.arg, scope, *CARRIERS, "nothing")
            case ir.MarkOf():
                require(node.mark in self.marks and self.marks[node.mark].form != "flag", "no mark with a value", node)
                self.want(node.arg, scope, *CARRIERS, "nothing")
            case ir.MemoryOf():
                require(node.name in self.memories, "no such memory", node)
                self.owner(node.of, self.memories[node.name].scope == "player", scope, node)
            case ir.Apply():
                self.apply(node, scope)
            case ir.Total():
                self.want(node.player, scope, "player")
            case ir.PiecesOf():
                require(bool(node.kinds) and set(node.kinds) <= self.kinds, "no such kinds", node)
            case ir.PartsOfKind():
                require(set(node.kinds) <= self.part_kinds, "no such kinds", node)
            case ir.Components():
                require(node.network in self.networks, "no such network", node)
            case ir.Symbols():
                require(node.mark in self.marks, "no such mark", node)
                count = len(self.marks[node.mark].symbols)
                require(all(0 <= i < count for i in node.indexes), "no such value", node)
            case ir.SpaceRef():
                require(node.space in self.spaces, "no such space", node)
                self.owner(node.of, self.spaces[node.space].each_player, scope, node)
            case ir.PileRef():
                require(node.pile in self.piles, "no such pile", node)
                self.owner(node.of, self.piles[node.pile].each_player, scope, node)
            case ir.CellAt():
                self.want(node.space, scope, "space")
            case ir.Image():
                require(node.relation in IMAGE_TAKES, "no such relation", node)
                self.want(node.arg, scope, *IMAGE_TAKES[node.relation], "nothing")
            case ir.NetworkOf():
                require(node.network in self.networks, "no such network", node)
                self.want(node.arg, scope, "part", "piece", "component", "cell", "place", "nothing")
            case ir.Openings():
                self.want(node.arg, scope, "part", "component", "place", "nothing")
            case ir.Located():
                self.want(node.pieces, scope, "piece", "nothing")
                self.want(node.at, scope, "part", "piece", "component", "cell", "space", "place", "nothing")
            case ir.Placings():
                self.want(node.piece, scope, "piece", "nothing")
                self.want(node.where, scope, "space", "cell", "nothing")
            case ir.Majority():
                self.want(node.pieces, scope, "piece", "nothing")
                if node.weight is not None:
                    self.definition(node.weight, "piece", "number", node)
            case ir.Newly():
                self.want(node.components, scope, "component", "nothing")
                self.definition(node.definition, "component", "truth", node)
            case ir.Nearest():
                require(node.network in self.networks, "no such network", node)
                self.want(node.link, scope, "piece", "nothing")
                self.want(node.tile, scope, "piece", "nothing")
            case _:
                raise VerifyError(f"no expression: {node!r}"[:400])

    def owner(self, of: Expr | None, each_player: bool, scope: Scope, node: object) -> None:
        require((of is not None) == each_player, "a player is named where there is one for all, or none where each has one", node)
        if of is not None:
            self.want(of, scope, "player")

    def apply(self, node: ir.Apply, scope: Scope) -> None:
        require(node.definition in self.definitions, "no such definition", node)
        found = self.definitions[node.definition]
        require((node.arg is not None) == (found.of is not None), "an argument too many or too few", node)
        if node.arg is not None and found.of is not None:
            also = ("place",) if found.of.base == "part" else ()
            self.want(node.arg, scope, found.of.base, *also, "nothing")

    def definition(self, name: Sym, of: str, result: str, node: object) -> None:
        found = self.definitions.get(name)
        require(found is not None, "no such definition", node)
        assert found is not None
        require(
            found.of is not None and found.of.base == of and found.result.base == result, "a definition of another type", node
        )
