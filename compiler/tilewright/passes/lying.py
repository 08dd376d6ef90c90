"""Check: tiles that lie stay where they are. The native engine never takes a face off a cell, so rules that surely or very likely do it
are refused before a game begins. What cannot be read from the rules ends the game in an error when it happens (runtime/board.h)."""

from __future__ import annotations

from dataclasses import dataclass

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Game, Sym, Type
from tilewright.game_ir.types import type_of
from tilewright.game_ir.walk import blocks
from tilewright.passes.lower.base import Unsupported

_WORDS: dict[type, str] = {
    ir.Discard: "`discard` of a tile that lies",
    ir.MoveTo: "`move` of a tile that lies",
    ir.Return: "`return` of a tile that lies",
    ir.Lay: "`lay` of a tile that lies already",
    ir.Put: "`put` of a tile that lies already",
    ir.Place: "`place` of a tile that lies already",
}


@dataclass(frozen=True)
class _Scope:
    """What names stand for (type, set they are from) and which of them were laid on the way here."""

    types: dict[Sym, Type]
    sources: dict[Sym, ir.Expr]
    laid: frozenset[Sym]


class _Check:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.origin = -1

    def bind(self, var: Sym, source: ir.Expr, scope: _Scope) -> _Scope:
        of = type_of(source, scope.types, self.game)
        return _Scope(scope.types | {var: of}, scope.sources | {var: source}, scope.laid - {var})

    def faced(self, e: ir.Expr, scope: _Scope) -> bool:
        """Are there pieces with faces among those of the set, as far as its type tells?"""
        of = type_of(e, scope.types, self.game)
        kinds = of.of or tuple(p.name for p in self.game.pieces)
        return of.base == "piece" and any(self.game.piece(name).faces for name in kinds)

    def lies(self, e: ir.Expr, scope: _Scope) -> bool:
        """Is the set made of pieces that lie in cells?"""
        match e:
            case ir.Image("tiles", arg):
                return type_of(arg, scope.types, self.game).base != "placing"
            case ir.Located(_, at):
                return type_of(at, scope.types, self.game).base in ("space", "cell")
            case ir.Local(name):
                return name in scope.laid or (name in scope.sources and self.lies(scope.sources[name], scope))
            case ir.Filter(_, arg) | ir.Best(_, arg) | ir.First(arg) | ir.Marked(arg) | ir.Minus(arg):
                return self.lies(arg, scope)
            case ir.Union(args) | ir.Intersect(args):
                return any(self.lies(arg, scope) for arg in args)
        return False

    def placed(self, placing: ir.Expr, scope: _Scope) -> ir.Expr | None:
        """The piece of a placing, if it can be read from the rules."""
        match placing:
            case ir.Placings(piece):
                return piece
            case ir.Local(name) if name in scope.sources:
                return self.placed(scope.sources[name], scope)
            case ir.Filter(_, arg) | ir.Best(_, arg) | ir.First(arg):
                return self.placed(arg, scope)
        return None

    def block(self, stmts: ir.Block, scope: _Scope) -> None:
        for stmt in stmts:
            self.origin = getattr(stmt, "origin", self.origin)
            moved: ir.Expr | None = None
            match stmt:
                case ir.Let(var, value):
                    scope = self.bind(var, value, scope)
                    continue
                case ir.ForEach():
                    self.block(stmt.body, self.bind(stmt.var, stmt.source, scope))
                    continue
                case ir.Draw():
                    self.block(stmt.body, self.bind(stmt.var, stmt.source, scope))
                    self.block(stmt.otherwise, scope)
                    continue
                case ir.Choose():
                    for alternative in stmt.alternatives:
                        inner = scope
                        for binder in alternative.binders:
                            inner = self.bind(binder.var, binder.source, inner)
                            if binder.other is not None:
                                inner = self.bind(binder.other, binder.source, inner)
                        self.origin = alternative.origin
                        self.block(alternative.body, inner)
                    self.block(stmt.otherwise, scope)
                    continue
                case ir.Discard(pieces) | ir.MoveTo(pieces) | ir.Return(pieces) | ir.Lay(pieces) | ir.Put(pieces):
                    moved = pieces
                case ir.Place(placing):
                    moved = self.placed(placing, scope)
                case _:
                    for inside in blocks(stmt):
                        self.block(inside, scope)
                    continue
            if moved is None or not self.faced(moved, scope):
                continue
            if self.lies(moved, scope):
                error = Unsupported(_WORDS[type(stmt)])
                error.origin = self.origin
                raise error
            if isinstance(moved, ir.Local) and isinstance(stmt, ir.Lay | ir.Place):
                scope = _Scope(scope.types, scope.sources, scope.laid | {moved.name})


def check(game: Game) -> None:
    """Raises Unsupported for a statement that takes a tile off its cell, or lays one that lies."""
    found = _Check(game)
    for phase in ("setup", "turn", "ending"):
        for step in game.phase(phase).steps:
            found.origin = step.origin
            found.block(step.body, _Scope({}, {}, frozenset()))
