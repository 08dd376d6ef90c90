"""The type of an expression. The resolver uses it to check, the passes to choose representations."""

from __future__ import annotations

from collections.abc import Mapping

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Expr, Game, Sym, Type

NUMBER = Type("number")
TRUTH = Type("truth")
Scope = Mapping[Sym, Type]

_IMAGE = {
    "contents": "piece",
    "parts": "part",
    "tiles": "piece",
    "covered": "piece",
    "cells": "cell",
    "contacts": "part",
    "ends": "part",
    "owner": "player",
    "neighbours": "cell",
    "surroundings": "cell",
    "north": "cell",
    "east": "cell",
    "south": "cell",
    "west": "cell",
    "met": "part",
    "left": "player",
    "origin": "cell",
}

PLACES = ("part", "cell", "pile")
"""`place of` a piece is one of these: its type is `Type("place")` and it is only good as an argument."""


def join(types: list[Type]) -> Type:
    """The type of a union: same base; kinds together (any, if one of them is any). An `any`-based empty set fits everything."""
    real = [t for t in types if t.base != "nothing"]
    if not real:
        return Type("nothing")
    base = real[0].base
    if any(not t.of for t in real):
        return Type(base)
    return Type(base, tuple(dict.fromkeys(name for t in real for name in t.of)))


def meet(types: list[Type]) -> Type:
    """The type of an intersection: the kinds that all allow."""
    narrowed = [t for t in types if t.of]
    if not narrowed:
        return types[0]
    kept = tuple(name for name in narrowed[0].of if all(name in t.of for t in narrowed))
    return Type(types[0].base, kept or narrowed[0].of)


def part_kinds_of(type: Type, game: Game) -> tuple[Sym, ...]:
    """Kinds of the parts of components; () where they may be any."""
    if type.base != "component" or not type.of:
        return ()
    return tuple(dict.fromkeys(kind for name in type.of for kind in game.network(name).over))


def type_of(expr: Expr, scope: Scope, game: Game) -> Type:
    """Type of a well-formed expression; `scope` has the types of its free locals."""

    def of(e: Expr) -> Type:
        return type_of(e, scope, game)

    match expr:
        case ir.Int() | ir.Arith() | ir.Count() | ir.Fold() | ir.Lookup() | ir.Total() | ir.Openings():
            return NUMBER
        case ir.Truth() | ir.Compare() | ir.And() | ir.Or() | ir.Not() | ir.Any_() | ir.Same() | ir.In() | ir.HasMark():
            return TRUTH
        case ir.IfElse():
            return join([of(expr.then), of(expr.otherwise)])
        case ir.Filter() | ir.Best():
            return of(expr.source)
        case ir.First() | ir.Marked():
            return of(expr.arg)
        case ir.MarkOf():
            mark = next(m for m in game.marks if m.name == expr.mark)
            return Type("symbol", (expr.mark,)) if mark.form == "symbols" else NUMBER
        case ir.Local():
            return scope[expr.name]
        case ir.MemoryOf():
            return next(m for m in game.memories if m.name == expr.name).type
        case ir.Apply():
            return game.definition(expr.definition).result
        case ir.Empty():
            return expr.type
        case ir.PiecesOf():
            return Type("piece", expr.kinds)
        case ir.PartsOfKind():
            return Type("part", expr.kinds)
        case ir.Components():
            return Type("component", (expr.network,))
        case ir.NetworkOf():
            return Type("component", (expr.network,))
        case ir.Players() | ir.Mover() | ir.Winners() | ir.Receiver() | ir.Majority():
            return Type("player")
        case ir.Symbols():
            return Type("symbol", (expr.mark,))
        case ir.SpaceRef():
            return Type("space", (expr.space,))
        case ir.PileRef():
            return Type("pile", (expr.pile,))
        case ir.CellAt():
            return Type("cell")
        case ir.Image():
            if expr.relation == "place":
                return Type("place")
            if expr.relation == "tiles":
                return Type("piece", tuple(k.name for k in game.pieces if k.role in ("tile", "die")))
            if expr.relation == "parts":
                return Type("part", part_kinds_of(of(expr.arg), game))
            return Type(_IMAGE[expr.relation])
        case ir.Located():
            return of(expr.pieces)
        case ir.Union():
            return join([of(a) for a in expr.args])
        case ir.Intersect():
            return meet([of(a) for a in expr.args])
        case ir.Minus():
            return of(expr.left)
        case ir.Placings():
            return Type("placing")
        case ir.Newly():
            return of(expr.components)
        case ir.Nearest():
            return of(expr.link)
    raise TypeError(f"no type for {type(expr).__name__}")
