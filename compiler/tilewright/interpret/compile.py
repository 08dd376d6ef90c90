"""Turns expressions into code, one table of nodes after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Expr, Game, Sym, Type
from tilewright.game_ir.types import type_of
from tilewright.game_ir.walk import descend
from tilewright.interpret.code import NumberCode, Scope, SetCode, Slots, TruthCode
from tilewright.interpret.definitions import DefinitionCode
from tilewright.interpret.networks import NetworkCode
from tilewright.interpret.state import State
from tilewright.interpret.static import Static
from tilewright.runtime.errors import GameError

Maker = Callable[["Compiler", Any, Scope], Any]
NUMBERS: dict[type, Maker] = {}
TRUTHS: dict[type, Maker] = {}
SETS: dict[type, Maker] = {}

_BY_BOARD = (
    ir.PartsOfKind,
    ir.Marked,
    ir.Union,
    ir.Intersect,
    ir.Minus,
    ir.Filter,
    ir.HasMark,
    ir.Local,
    ir.Empty,
    ir.And,
    ir.Or,
    ir.Not,
)
"""Nodes that only read what lies on the board."""


class Compiler:
    """One for a game. Definitions and networks are made ready when first asked for."""

    def __init__(self, static: Static) -> None:
        self.static = static
        self.game: Game = static.game
        self.origin = -1  # of what is being compiled, for errors while playing
        self._definitions: dict[Sym, DefinitionCode] = {}
        self._by_name = {d.name: d for d in self.game.definitions}
        self.newly: dict[tuple[Sym, int], None] = {}  # (definition, network) of every Newly
        self.nets: tuple[NetworkCode, ...] = ()
        self.nets = tuple(self._network(i, n) for i, n in enumerate(self.game.networks))

    # ---------------------------------------------------------------- expressions
    def type_of(self, expr: Expr, scope: Scope) -> Type:
        return type_of(expr, scope.types, self.game)

    def _make(self, table: dict[type, Maker], what: str, expr: Expr, scope: Scope) -> Any:
        maker = table.get(type(expr))
        if maker is None:
            raise TypeError(f"{type(expr).__name__} is no {what}")
        return maker(self, expr, scope)

    def number(self, expr: Expr, scope: Scope) -> NumberCode:
        found: NumberCode = self._make(NUMBERS, "number", expr, scope)
        return found

    def truth(self, expr: Expr, scope: Scope) -> TruthCode:
        found: TruthCode = self._make(TRUTHS, "truth", expr, scope)
        return found

    def set(self, expr: Expr, scope: Scope) -> SetCode:
        found: SetCode = self._make(SETS, "set", expr, scope)
        return found

    def where(self, expr: Expr | None, scope: Scope) -> TruthCode:
        return (lambda s, e: True) if expr is None else self.truth(expr, scope)

    def value(self, expr: Expr, scope: Scope) -> Callable[[State, list[Any]], Any]:
        """A number, a truth, or the elements of a set as a tuple."""
        base = self.type_of(expr, scope).base
        if base == "number":
            return self.number(expr, scope)
        if base == "truth":
            return self.truth(expr, scope)
        elements = self.set(expr, scope).elements
        return lambda s, e: tuple(elements(s, e))

    # ---------------------------------------------------------------- declarations
    def definition(self, name: Sym) -> DefinitionCode:
        found = self._definitions.get(name)
        if found is None:
            origin = self.origin
            found = self._definitions[name] = DefinitionCode(self, self._by_name[name])
            found.make_cases(self)  # known by name before: a case may apply another case
            self.origin = origin
        return found

    def reads_receiver(self, definition: Sym) -> bool:
        """Does it depend on who receives the score that is being worked out?"""
        seen, open_ = {definition}, [definition]
        while open_:
            for node in descend(self._by_name[open_.pop()]):
                if isinstance(node, ir.Receiver):
                    return True
                if isinstance(node, ir.Apply) and node.definition not in seen:
                    seen.add(node.definition)
                    open_.append(node.definition)
        return False

    def _network(self, number: int, net: ir.Network) -> NetworkCode:
        games = self.game.networks
        same_as = next(i for i, n in enumerate(games) if (n.over, n.joins, n.cut) == (net.over, net.joins, net.cut))
        cut: Callable[[State], frozenset[int]] | None = None
        if net.cut is not None:
            expr, code = net.cut, None

            def cut(s: State) -> frozenset[int]:
                nonlocal code
                if code is None:  # made ready late: it may speak of networks that come later
                    slots = Slots()
                    code = (self.set(expr, Scope(slots)).elements, slots)
                return frozenset(code[0](s, code[1].env()))

        return NetworkCode(
            number,
            frozenset(self.static.part_kind[k] for k in net.over),
            any(j.by == "seams" for j in net.joins),
            any(j.by == "contacts" for j in net.joins),
            frozenset(self.static.kind[j.link] for j in net.joins if j.by == "link" and j.link is not None),
            cut,
            net.cut is None or all(isinstance(n, (*_BY_BOARD, Type)) for n in descend(net.cut)),
            same_as,
        )

    def error(self, origin: int, words: str) -> GameError:
        """An error of the rules that shows up in play, with where the rule stands."""
        if 0 <= origin < len(self.game.origins):
            o = self.game.origins[origin]
            return GameError(f"{o.file}:{o.line}: {o.declaration}: {words}")
        return GameError(words)
