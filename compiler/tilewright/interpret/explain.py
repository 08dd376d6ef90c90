"""Why points are what they are: while a score is worked out, the same expressions once more, with every definition taken apart.

Only an engine made with `tracing` does this (`Program.log`); what it plays and books is the same as without.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilewright.game_ir import nodes as ir
from tilewright.interpret.code import Env, Scope, Slots
from tilewright.runtime.explained import Change, Explained, Factor
from tilewright.runtime.tables import OriginTable, ScoreLine
from tilewright.runtime.words import Words

if TYPE_CHECKING:
    from tilewright.interpret.compile import Compiler
    from tilewright.interpret.core import ReferenceCore

MOST_ELEMENTS = 200
"""Of a sum: more terms are not taken apart."""
HALVES = {"halve_up": "halved, rounding up", "halve_down": "halved, rounding down"}


class Tracer:
    """Explains the lines an engine books, in their order."""

    def __init__(self, compiler: Compiler) -> None:
        self.c, self.game = compiler, compiler.game
        self.lines: list[Explained] = []
        self.scores = 0
        self._scored: tuple[int, int] | None = None
        self._definitions = {d.name: d for d in self.game.definitions}
        self._scoring = {s.network: s for s in self.game.scorings}

    # ---------------------------------------------------------------- lines
    def start_score(self) -> None:
        """The lines from here on are of another receiver or component."""
        self.scores += 1

    def gain(self, s: ReferenceCore, line: ScoreLine) -> None:
        """A line that comes from no component."""
        self.start_score()
        rule = s.tables.rules[line.rule]
        after = s.totals[line.player] + line.amount
        self.lines.append(
            Explained(line, self.scores, "", "", "", "gain", after - line.amount, after, rule.text, self.origin(s, rule.origin))
        )

    def contribution(self, s: ReferenceCore, network: ir.Sym, at: int, before: int, after: int, line: ScoreLine) -> None:
        """A line that contribution number `at` of a scoring has led to."""
        scoring = self._scoring[network]
        x = scoring.contributions[at]
        scope, slot = Scope(Slots()).bind(scoring.param, ir.Type("component", (network,)))
        assert slot == 0 and line.component is not None
        found: list[Factor] = []
        self._scored = line.component
        for expr in (x.per, x.amount):
            if expr is not None:
                found += self.factors(s, expr, scope, [line.component])
        rule = s.tables.rules[line.rule]
        text = f"{line.per} {rule.unit or 'things'} x {line.times}" if line.times is not None else HALVES.get(x.op, "")
        if not text:
            text = f"+ {after - before}" if x.op == "add" else f"times {after // before if before else 0}"
        self.lines.append(
            Explained(
                line,
                self.scores,
                s.tables.networks[line.component[0]],
                Words(s).part(line.component[1]),
                rule.stage,
                x.op,
                before,
                after,
                text,
                self.origin(s, x.origin),
                tuple(found),
            )
        )

    @staticmethod
    def origin(s: ReferenceCore, number: int) -> OriginTable | None:
        return s.tables.origins[number] if 0 <= number < len(s.tables.origins) else None

    # ---------------------------------------------------------------- definitions
    def factors(self, s: ReferenceCore, expr: ir.Expr, scope: Scope, values: list[Any]) -> list[Factor]:
        """The definitions of numbers that an expression was worked out with. `values`: one element for each slot of the scope."""
        match expr:
            case ir.Apply():
                return self._apply(s, expr, scope, values)
            case ir.Arith():
                return [*self.factors(s, expr.left, scope, values), *self.factors(s, expr.right, scope, values)]
            case ir.IfElse():
                holds = self.c.truth(expr.condition, scope)(s, self._env(scope, values))
                return self.factors(s, expr.then if holds else expr.otherwise, scope, values)
            case ir.Fold():
                source = self.c.set(expr.source, scope)
                elements = sorted(source.elements(s, self._env(scope, values)))
                inner = self._rebound(scope, expr.var, source.type)
                found: list[Factor] = []
                for v in elements[:MOST_ELEMENTS]:
                    found += self.factors(s, expr.value, inner, [*values, v])
                return found
        return []

    @staticmethod
    def _rebound(scope: Scope, var: ir.Sym, type: ir.Type) -> Scope:
        """A scope with a variable more, with slots counted anew: the old ones first."""
        slots = Slots()
        names = {name: (slots.take(), kind, kept) for name, (_, kind, kept) in scope.names.items()}
        return Scope(slots, names).bind(var, type)[0]

    @staticmethod
    def _env(scope: Scope, values: list[Any]) -> Env:
        """Room for the values of the scope and for what expressions bind themselves (they have been compiled by now)."""
        env: Env = scope.slots.env()
        env[: len(values)] = [(v,) for v in values]
        return env

    def _apply(self, s: ReferenceCore, expr: ir.Apply, scope: Scope, values: list[Any]) -> list[Factor]:
        definition = self._definitions[expr.definition]
        if definition.result.base != "number":
            return []
        element = None
        if expr.arg is not None:
            arg = self.c.set(expr.arg, scope)
            found = list(arg.elements(s, self._env(scope, values)))
            if len(found) != 1:
                return []
            element = found[0]
        code = self.c.definition(expr.definition)
        case = code.case_of(s, element)
        if case is None:
            return []
        inner, given = Scope(Slots()), []
        if definition.param is not None and definition.of is not None:
            inner, _ = inner.bind(definition.param, ir.Type(definition.of.base, case.kinds or definition.of.of))
            given = [element]

        def number(value: ir.Expr) -> int:
            made = self.c.number(value, inner)
            return made(s, self._env(inner, given))

        changes: list[Change] = []
        for change in sorted(case.changes, key=lambda c: c.op == "times"):  # adds first, as they count
            where = self.c.where(change.where, inner)
            if where(s, self._env(inner, given)):
                amount = number(change.value) * (number(change.per) if change.per is not None else 1)
                if amount != (0 if change.op == "add" else 1):
                    more = self.factors(s, change.value, inner, given)
                    more += self.factors(s, change.per, inner, given) if change.per is not None else []
                    changes.append(Change(change.op, amount, self.origin(s, change.origin), tuple(more)))
        below = tuple(self.factors(s, case.base, inner, given))
        other = definition.of is not None and definition.of.base == "component" and element != self._scored
        of = Words(s).part(element[1]) if other and element is not None else ""
        return [Factor(code.number(s, element), number(case.base), self.origin(s, case.origin), tuple(changes), below, of)]
