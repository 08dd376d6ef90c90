"""Scores: one function a network. Contributions that do not depend on the receiver are worked out once; lines go to the log."""

from __future__ import annotations

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Sym, Type
from tilewright.game_ir.walk import descend
from tilewright.kernel_ir import nodes as k
from tilewright.passes.lower.base import NO, YES, Code, Env, Unsupported, Val, const, nay, op
from tilewright.passes.lower.newly import NewlyLowering
from tilewright.passes.lower.sets import RECEIVER

TO, TIMES = k.Var("to", k.I32), k.Var("times", k.I64)


class ScoringLowering(NewlyLowering):
    def reads_receiver(self, node: object) -> bool:
        """(Definitions do not: see `check_receivers`.)"""
        return any(isinstance(n, ir.Receiver) for n in descend(node))

    def check_receivers(self) -> None:
        """A definition that reads the receiver would need it handed on."""
        for definition in self.plan.game.definitions:
            if any(isinstance(n, ir.Receiver) for n in descend(definition)):
                raise Unsupported("a definition that reads `receiver`")

    def score(self, network: Sym, root: k.Expr, to: k.Expr, times: k.Expr, code: Code) -> None:
        """Book the score of a component; `to`: receivers as bits, -1 for its own."""
        scoring = next((s for s in self.plan.game.scorings if s.network == network), None)
        if scoring is None:
            missing = self.problem("nothing says how a component of this network is scored")
            code.add(k.Do(k.Prim("problem", (missing,))))
            return
        name = self.once(("score", network), lambda made: self._scoring(made, scoring))
        code.add(k.Do(k.Call(name, (root, to, times))))

    def _scoring(self, name: str, scoring: ir.Scoring) -> k.Function:
        it = k.Var("it", k.I32)
        env: Env = {scoring.param: Val("one", it, Type("component", (scoring.network,)))}
        first_rule = 0
        for other in self.plan.game.scorings:
            if other is scoring:
                break
            first_rule += len(other.contributions)
        code, mask, player, sums = Code(), self.fresh(), self.fresh(), self.fresh(k.ARRAY)
        with self.at(scoring.origin):
            code.add(k.Set(mask, TO))
            code.add(k.If(k.Bin("<", mask, NO), (k.Set(mask, self.player_mask(scoring.receivers, env)),)))
        code.add(k.If(nay(mask), (k.Return(),)))
        code.add(k.NewArray(sums, self.plan.seats))
        loop, total, before = Code(), self.fresh(k.I64), self.fresh(k.I64)
        loop.add(k.Set(total, NO))
        for number, x in enumerate(scoring.contributions):
            with self.at(x.origin):
                shared = not self.reads_receiver((x.where, x.amount, x.per) if x.where or x.amount or x.per else ())
                inner = env if shared else env | {RECEIVER: Val("one", player, Type("player"))}
                holds, amount, per = self._worked_out(x, inner, code if shared else loop)
                self._apply_one(x, holds, amount, per, total, before, player, first_rule + number, scoring.network, loop)
        loop.add(k.SetItem(sums, player, k.Bin("*", total, TIMES)))
        here = k.Bin("&", k.Bin(">>", mask, player), YES)
        code.add(k.For(player, NO, k.Field("players"), (k.If(here, loop.body),)))
        again = self.fresh()
        booked = k.Do(k.Prim("add_points", (again, k.Item(sums, again))))
        code.add(k.For(again, NO, k.Field("players"), (k.If(k.Bin("&", k.Bin(">>", mask, again), YES), (booked,)),)))
        return k.Function(name, (it, TO, TIMES), None, code.body, "book the score of a component")

    def _worked_out(self, x: ir.Contribution, env: Env, code: Code) -> tuple[k.Expr, k.Expr | None, k.Expr | None]:
        holds: k.Expr = YES
        if x.where is not None:
            test = self.truth(x.where, env)
            if not isinstance(test, k.Const):
                holds = self.fresh()
                code.add(k.Set(holds, test))
            else:
                holds = test
        values: list[k.Expr | None] = []
        inner = Code()
        for e in (x.amount, x.per):
            if e is None:
                values.append(None)
                continue
            number = self.number(e, env)
            if isinstance(number, k.Const):
                values.append(number)
                continue
            var = self.fresh(k.I64)
            if holds != YES:
                code.add(k.Set(var, NO))
            inner.add(k.Set(var, number))
            values.append(var)
        self.add_if(holds, inner, code)
        return holds, values[0], values[1]

    def _apply_one(
        self,
        x: ir.Contribution,
        holds: k.Expr,
        amount: k.Expr | None,
        per: k.Expr | None,
        total: k.Var,
        before: k.Var,
        player: k.Var,
        rule: int,
        network: Sym,
        code: Code,
    ) -> None:
        inner, it = Code(), k.Var("it", k.I32)
        inner.add(k.Set(before, total))
        factors: k.Expr | None = None
        match x.op:
            case "halve_up" | "halve_down":
                inner.add(k.Set(total, k.Prim(x.op, (total,))))
            case "times":
                assert amount is not None
                inner.add(k.Set(total, k.Bin("*", total, amount)))
            case _:
                assert amount is not None
                factors = per
                inner.add(k.Set(total, k.Bin("+", total, amount if per is None else op("*", amount, per))))
        change = k.Bin("*", k.Bin("-", total, before), TIMES)
        place = (const(rule), const(self.plan.network[network]), it)
        line: k.Expr = k.Prim("plain_line", (player, change, *place))
        if factors is not None and amount is not None:
            line = k.Prim("line", (player, change, *place, k.Bin("*", amount, TIMES), factors))
        inner.add(k.If(k.Bin("and", k.Bin("!=", total, before), k.Bin("!=", TIMES, NO)), (k.Do(line),)))
        self.add_if(holds, inner, code)
