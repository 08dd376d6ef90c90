"""The order of scoring stages when more than one ruleset declares some."""

from __future__ import annotations

from collections.abc import Callable

from tilewright.compose.items import Item
from tilewright.compose.model import Declared
from tilewright.compose.tables import Tables
from tilewright.diagnostics import Label, Report
from tilewright.syntax import ast

MAX_STAGES = 50


def in_order(
    tables: Tables,
    requires: Callable[[str, str], bool],
    rulesets: tuple[str, ...],
    said: dict[tuple[str, str], Item],
    report: Report,
) -> list[Declared]:
    """As written; a ruleset's stages come after those of the rulesets it requires, unless `order a before b` says otherwise.

    Stages of rulesets that do not know each other need such a line, unless both only add.
    """
    stages = list(tables.stages)
    if len(stages) > MAX_STAGES:
        report.error(
            "TW0245",
            f"this game has {len(stages)} scoring stages",
            stages[MAX_STAGES].decl.span,
            "",
            help=f"at most {MAX_STAGES} are possible",
        )
        return stages
    position = {d.name: n for n, d in enumerate(stages)}
    orders = [(a, b, item) for (a, b), item in said.items() if a in position and b in position]
    result: list[Declared] = []
    waiting = stages[:]
    while waiting:
        names = {d.name for d in waiting}
        blocked = {b for a, b, _ in orders if a in names}
        free = [d for d in waiting if d.name not in blocked and not _text_before(d, waiting, orders)]
        if not free:
            labels = [Label(item.decl.span, f"`{a}` before `{b}`") for a, b, item in orders if a in names and b in names]
            report.error(
                "TW0243",
                "the scoring stages are ordered in a circle",
                labels[0].span,
                labels[0].text,
                others=labels[1:],
                help="take one of these `order` lines out",
            )
            return stages
        result.append(free[0])
        waiting.remove(free[0])
    _unordered(result, requires, orders, report)
    return result


def _text_before(stage: Declared, waiting: list[Declared], orders: list[tuple[str, str, Item]]) -> bool:
    """Whether an earlier stage of the same declaration still waits, and `order` does not say the opposite of the text."""
    for other in waiting:
        if other is stage:
            return False
        if other.ruleset == stage.ruleset and not any((a, b) == (stage.name, other.name) for a, b, _ in orders):
            return True
    return False


def _unordered(
    stages: list[Declared], requires: Callable[[str, str], bool], orders: list[tuple[str, str, Item]], report: Report
) -> None:
    pairs = {(a, b) for a, b, _ in orders}
    for n, one in enumerate(stages):
        for other in stages[n + 1 :]:
            known = one.ruleset == other.ruleset or requires(one.ruleset, other.ruleset) or requires(other.ruleset, one.ruleset)
            if known or (one.name, other.name) in pairs or (_adds(one) and _adds(other)):
                continue
            report.error(
                "TW0242",
                f"the stages `{one.name}` and `{other.name}` have no order",
                other.decl.span,
                f"by {other.ruleset}",
                others=[Label(one.decl.span, f"by {one.ruleset}")],
                notes=["one of them scales, so the order matters"],
                help=f"add `order {one.name} before {other.name}`, or the other way round, to a file of this game",
            )


def _adds(stage: Declared) -> bool:
    return isinstance(stage.decl, ast.Stages) and stage.decl.stages[0].op == "adds"
