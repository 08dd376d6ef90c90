"""A game made ready to run: phases, steps, scorings, memories. One for a game and its tables, shared by all games played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Expr, Type
from tilewright.interpret import located, numbers, relations, sets  # noqa: F401  (they register what nodes mean)
from tilewright.interpret.code import NumberCode, Scope, SetCode, Slots, TruthCode
from tilewright.interpret.compile import Compiler
from tilewright.interpret.explain import Tracer
from tilewright.interpret.scoring import ScoringCode
from tilewright.interpret.state import State
from tilewright.interpret.statements import MAKERS, StatementCode
from tilewright.interpret.static import Static
from tilewright.runtime.errors import GameError
from tilewright.runtime.tables import Tables

PHASES = ("setup", "turn", "ending")


class StepCode(NamedTuple):
    label: str
    block: tuple[StatementCode, ...]
    slots: Slots
    origin: int


class StepCompiler:
    """Makes the statements of all steps ready; counts choice points, alternatives and rules as `runtime.tables` numbers them."""

    def __init__(self, expressions: Compiler) -> None:
        self.expressions, self.static = expressions, expressions.static
        self._choices = self._alternatives = 0
        self._rules = sum(len(s.contributions) for s in self.expressions.game.scorings)
        self._scorings: dict[int, ScoringCode] = {}
        self.step_origin = -1

    def take_choice(self) -> int:
        self._choices += 1
        return self._choices - 1

    def take_alternative(self) -> int:
        self._alternatives += 1
        return self._alternatives - 1

    def take_rule(self) -> int:
        self._rules += 1
        return self._rules - 1

    def scorings(self) -> dict[int, ScoringCode]:
        if not self._scorings:
            rule = 0
            for scoring in self.expressions.game.scorings:
                self._scorings[self.static.network[scoring.network]] = ScoringCode(self.expressions, scoring, rule)
                rule += len(scoring.contributions)
        return self._scorings

    def number(self, expr: Expr, scope: Scope) -> NumberCode:
        return self.expressions.number(expr, scope)

    def truth(self, expr: Expr, scope: Scope) -> TruthCode:
        return self.expressions.truth(expr, scope)

    def set(self, expr: Expr, scope: Scope) -> SetCode:
        return self.expressions.set(expr, scope)

    def value(self, expr: Expr, scope: Scope) -> Callable[[State, list[Any]], Any]:
        return self.expressions.value(expr, scope)

    def type_of(self, expr: Expr, scope: Scope) -> Type:
        return self.expressions.type_of(expr, scope)

    def error(self, origin: int, words: str) -> GameError:
        return self.expressions.error(origin, words)

    def block(self, stmts: ir.Block, scope: Scope) -> tuple[StatementCode, ...]:
        codes: list[StatementCode] = []
        for stmt in stmts:
            self.expressions.origin = getattr(stmt, "origin", self.step_origin)
            made = MAKERS[type(stmt)](self, stmt, scope)
            if isinstance(made, tuple):
                made, scope = made
            codes.append(made)
        return tuple(codes)

    def step(self, step: ir.Step) -> StepCode:
        slots = Slots()
        self.step_origin = step.origin
        return StepCode(step.name.rpartition(".")[2], self.block(step.body, Scope(slots)), slots, step.origin)


class Program:
    """Everything that runs. `newly`: the definitions and networks whose state is recorded when a turn starts. With `tracing` every
    line that is booked is explained, in `tracer`."""

    def __init__(self, game: ir.Game, tables: Tables, tracing: bool = False) -> None:
        self.game, self.tables = game, tables
        self.static = Static(game, tables)
        self.expressions = Compiler(self.static)
        self.tracer = Tracer(self.expressions) if tracing else None
        steps = StepCompiler(self.expressions)
        self.phases = {name: tuple(steps.step(s) for s in game.phase(name).steps) for name in PHASES}
        steps.scorings()
        self._starts = [self._start(m) for m in game.memories]
        self.newly = tuple((self.expressions.definition(name), net) for name, net in self.expressions.newly)

    def _start(self, memory: ir.Memory) -> Callable[[State], Any]:
        base = memory.type.base
        if memory.starts is None:
            value: Any = {"number": 0, "truth": False}.get(base, ())
            return lambda s: value
        slots = Slots()
        code = self.expressions.value(memory.starts, Scope(slots))
        if base in ("number", "truth"):
            return lambda s: code(s, slots.env())
        return lambda s: sets.grid.in_order(s, base, code(s, slots.env()))

    def start_memory(self, s: State, scope: str | None) -> None:
        """Set the memories of a scope (None: all, at the start of the game) to what they start with."""
        if scope is None:
            s.memory = [None for _ in self.game.memories]
        for number, memory in enumerate(self.game.memories):
            if scope is None or memory.scope == scope:
                value = self._starts[number](s)
                s.memory[number] = [value] * s.players if memory.scope == "player" else value
        s.changed()

    def take_record(self, s: State) -> dict[Any, frozenset[tuple[int, ...]]]:
        """For each pair of `newly` the sets of parts of the components for which the definition holds."""
        nets = self.expressions.nets
        record: dict[Any, frozenset[tuple[int, ...]]] = {}
        for code, net in self.newly:
            components = sets.networks.find(s, nets[net]).components
            record[code.name, net] = frozenset(parts for lowest, parts in components.items() if code.truth(s, (net, lowest)))
        return record
