"""Scorings: receivers and contributions of each network, in the order of the stages."""

from __future__ import annotations

from tilewright.compose import resolve_fold as fold
from tilewright.compose.model import Changed
from tilewright.compose.resolve_define import IT, per_number
from tilewright.compose.resolve_expect import need, need_number, need_truth
from tilewright.compose.resolve_names import Context
from tilewright.compose.resolve_state import Local, Resolver, Scope, Unit
from tilewright.compose.resolve_values import ONE, Value, bare, listed
from tilewright.compose.units import unit_of
from tilewright.diagnostics import NOWHERE, Label
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Sym, Type
from tilewright.syntax import ast

OPS = {"add": "add", "halve rounding up": "halve_up", "halve rounding down": "halve_down", "times": "times"}


def stages(r: Resolver) -> None:
    """The stages of the game, in order; a stage for each receiver may only be followed by such."""
    first_own: ast.Stage | None = None
    for declared in r.composed.stages:  # one stage each; a replaced one keeps the name under which others contribute to it
        assert isinstance(declared.decl, ast.Stages)
        for stage in declared.decl.stages:
            r.stages.append(ir.Stage(Sym(declared.name), stage.op, stage.each_receiver))
            if first_own is not None and not stage.each_receiver:
                r.report.error(
                    "TW0315",
                    f"the stage `{stage.name}` comes after one that is computed for each receiver",
                    stage.span,
                    "here the receivers' sums differ already",
                    others=(Label(first_own.span, "this one is for each receiver"),),
                    help="write `for each receiver` here too, or put it before",
                )
            first_own = first_own or (stage if stage.each_receiver else None)


def scorings(r: Resolver) -> tuple[ir.Scoring, ...]:
    return tuple(scoring(r, Sym(network), changed) for network, changed in r.composed.scorings.items())


def scoring(r: Resolver, network: Sym, changed: Changed) -> ir.Scoring:
    decl, ruleset = changed.declared.decl, changed.declared.ruleset
    assert isinstance(decl, ast.Scoring)
    unit = Unit({"it": 1})

    def scope_of(ruleset: str, inside: ast.Decl, declaration: str, cites: tuple[str, ...]) -> Scope:
        scope = Scope(r, Context(ruleset, inside), unit, declaration, cites=cites)
        scope.locals["it"] = Local(IT, Value(ir.Local(IT), Type("component", (network,)), ONE), NOWHERE, True)
        return scope

    own = f"scoring {bare(network)}"
    scope = scope_of(ruleset, decl, own, decl.cites)
    receivers: list[tuple[ast.Receivers, ir.Expr]] = []
    lines: list[ir.Contribution] = []
    for line in decl.lines:
        if isinstance(line, ast.Receivers):
            receivers.append((line, need(scope, line.to, "player").expr))
        else:
            lines += contribution(scope, line, network)
    for change in changed.changes:
        inner = scope_of(change.ruleset, change.decl, f"modify {own}", change.line.cites or change.decl.cites)
        if isinstance(change.line, ast.AtStage):
            lines += contribution(inner, change.line, network)
        else:
            inner.error("TW0314", "a scoring cannot be changed by such a line", change.line.span, help="use `at STAGE add ..`")
    if len(receivers) != 1:
        twice = len(receivers) > 1
        scope.error(
            "TW0315",
            f"the scoring of `{bare(network)}` {'says twice' if twice else 'does not say'} who gets the points",
            receivers[1][0].span if twice else decl.span,
            others=(Label(receivers[0][0].span, "the first"),) if twice else (),
            help="take one of them out" if twice else "add a line such as `to majority(KIND on it)`",
        )
    order = {stage.name: number for number, stage in enumerate(r.stages)}
    lines.sort(key=lambda c: order.get(c.stage, 0))
    to = receivers[0][1] if receivers else ir.Empty(Type("player"))
    return ir.Scoring(network, IT, to, tuple(lines), scope.origin(decl.span))


def contribution(scope: Scope, line: ast.AtStage, network: Sym) -> list[ir.Contribution]:
    """One line `at STAGE ..`; none if an option rules it out or an error was told."""
    scope.r.go_on()
    found = scope.r.lookup.lookup(line.stage, scope.context, ("stage",), scope.r.report)
    if found is None:
        return []
    stage = next((s for s in scope.r.stages if s.name == found.qualified), None)
    if stage is None:  # a contribution is never dropped in silence
        known = listed((s.name for s in scope.r.stages), "and")
        scope.error("TW0315", f"the stage `{line.stage}` is none of this game's", line.stage.span, help=f"the stages are {known}")
        return []
    inner = scope.child(receiver=stage.each_receiver)
    where = need_truth(inner, line.where) if line.where is not None else None
    if where == fold.NO:
        return []
    fits = stage.op == ("adds" if line.op == "add" else "scales")
    if not fits:
        ops = ["add"] if stage.op == "adds" else ["times", "halve rounding up", "halve rounding down"]
        scope.error(
            "TW0315",
            f"`{line.op}` does not fit the stage `{line.stage}`",
            line.span,
            others=[Label(label.span, f"this stage {stage.op}") for label in scope.declared_at("stage", stage.name)],
            help=f"in it write {listed(ops)}, or take another stage",
        )
    amount = need_number(inner, line.amount) if line.amount is not None else None
    per = per_number(inner, line.per)
    if line.per is not None and per is None:
        return []
    origin = scope.origin(line.span, line.cites)
    return [
        ir.Contribution(
            stage.name, OPS[line.op], amount, per, None if where == fold.YES else where, unit_of(scope, line.per, network), origin
        )
    ]
