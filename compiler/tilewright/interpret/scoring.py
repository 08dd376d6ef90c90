"""Scores: contributions stage by stage, for each receiver, one line for each that changed the running total."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tilewright.game_ir import nodes as ir
from tilewright.interpret import grid
from tilewright.interpret.code import Elements, Env, NumberCode, Scope, Slots, TruthCode
from tilewright.interpret.networks import Component
from tilewright.runtime.tables import ScoreLine

if TYPE_CHECKING:
    from tilewright.interpret.compile import Compiler
    from tilewright.interpret.core import ReferenceCore


class ContributionCode(NamedTuple):
    rule: int
    op: str
    where: TruthCode
    amount: NumberCode | None
    per: NumberCode | None


class ScoringCode:
    """The scoring of one network. `first_rule` is the number of its first contribution."""

    def __init__(self, c: Compiler, scoring: ir.Scoring, first_rule: int) -> None:
        self.slots = Slots()
        self.network = scoring.network
        c.origin = scoring.origin
        scope, self.param = Scope(self.slots).bind(scoring.param, ir.Type("component", (scoring.network,)))
        self.receivers: Elements = c.set(scoring.receivers, scope).elements
        self.contributions: list[ContributionCode] = []
        for number, x in enumerate(scoring.contributions):
            c.origin = x.origin
            amount = c.number(x.amount, scope) if x.amount is not None else None
            per = c.number(x.per, scope) if x.per is not None else None
            self.contributions.append(ContributionCode(first_rule + number, x.op, c.where(x.where, scope), amount, per))

    def book(self, s: ReferenceCore, component: Component, to: tuple[int, ...] | None, times: int) -> None:
        """Score the component, for its receivers or those given, every line `times` times."""
        env = self.slots.env()
        env[self.param] = (component,)
        receivers = to if to is not None else self.receivers(s, env)
        lines: list[ScoreLine] = []
        for player in grid.in_order(s, "player", receivers):
            s.receiver = player
            lines += self._lines(s, env, component, player, times)
        s.receiver = None
        for line in lines:
            s.book(line)

    def _lines(self, s: ReferenceCore, env: Env, component: Component, player: int, times: int) -> list[ScoreLine]:
        total = 0
        lines: list[ScoreLine] = []
        tracer = s.program.tracer
        if tracer is not None:
            tracer.start_score()
        for number, x in enumerate(self.contributions):
            if not x.where(s, env):
                continue
            rate = per = None
            before = total
            match x.op:
                case "halve_up":
                    total = -(-total // 2)
                case "halve_down":
                    total //= 2
                case _:
                    assert x.amount is not None
                    rate = x.amount(s, env)
                    if x.op == "times":
                        total *= rate
                        rate = None
                    elif x.per is None:
                        total += rate
                        rate = None
                    else:
                        per = x.per(s, env)
                        total += rate * per
            if total != before and times:
                lines.append(
                    ScoreLine(
                        s.turn,
                        player,
                        (total - before) * times,
                        x.rule,
                        component,
                        rate * times if rate is not None else None,
                        per,
                    )
                )
                if tracer is not None:
                    tracer.contribution(s, self.network, number, before * times, total * times, lines[-1])
        return lines
