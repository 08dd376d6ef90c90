"""What the run-time helpers call and read: functions that go on to the one of a point, and tables of the machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewright.kernel_ir import nodes as k
from tilewright.passes.lower.base import NO, const

if TYPE_CHECKING:
    from tilewright.passes.lower.lowering import Lowering

POINT = k.Var("point", k.I32)
N = k.Var("n", k.I32)


def _choose(result: str | None, calls: list[k.Expr]) -> k.Body:
    """Call number `point` of these."""
    body: list[k.Stmt] = []
    for number, call in enumerate(calls):
        done: k.Body = (k.Return(call),) if result else (k.Do(call), k.Return())
        body.append(k.If(k.Bin("==", POINT, const(number)), done))
    body.append(k.Return(NO if result else None))
    return tuple(body)


def entry_points(lo: Lowering) -> list[k.Function]:
    lists = [k.Call(lo.choices[i].lists) for i in range(len(lo.choices))]
    counts = [k.Call(c.count) for c in lo.chances]
    picks = [k.Call(c.kth, (N,)) for c in lo.chances]
    return [
        k.Function("list_options", (POINT,), None, _choose(None, list(lists)), "options of a choice point"),
        k.Function("count_outcomes", (POINT,), k.I32, _choose(k.I32, list(counts)), "outcomes of a chance point"),
        k.Function("pick_outcome", (POINT, N), k.I32, _choose(k.I32, list(picks)), "the n-th outcome"),
    ]


def machine_tables(lo: Lowering, step_blocks: tuple[tuple[int, ...], ...]) -> list[k.TableData]:
    alternatives = [lo.alternatives[i] for i in range(len(lo.alternatives))]
    stride = max((len(a.slots) for a in alternatives), default=0)
    placing = []
    for choice in lo.plan.tables.choices:
        placing.append(int(any("placing" in lo.plan.tables.alternatives[a].types for a in choice.alternatives)))
    setup, turn, ending = step_blocks
    first = [*setup, lo.turn_block, *turn, lo.turn_block, *ending, lo.over_block]

    def table(name: str, values: list[int], form: str = "i32") -> k.TableData:
        return k.TableData(f"TW_{name}", tuple(values) or (0,), form)

    return [
        table("PASS_BLOCK", [lo.choices[i].pass_block for i in range(len(lo.choices))]),
        table("PLACING_CHOICE", placing, "i8"),
        table("ALTERNATIVE_VALUES", [len(a.slots) for a in alternatives], "i8"),
        table("ALTERNATIVE_SLOTS", [slot for a in alternatives for slot in (*a.slots, *[0] * (stride - len(a.slots)))]),
        table("ALTERNATIVE_BLOCK", [a.block for a in alternatives]),
        table("CHANCE_SLOT", [c.slot for c in lo.chances]),
        table("CHANCE_BLOCK", [c.block for c in lo.chances]),
        table("FIRST_BLOCK", first),
        table("PHASE_STEPS", [0, len(setup) + 1, len(setup) + len(turn) + 2]),
    ]
