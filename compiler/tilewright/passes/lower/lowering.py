"""The lowering of one game, put together, and the module it makes."""

from __future__ import annotations

import dataclasses

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.layout import make_tables
from tilewright.game_ir.nodes import Game
from tilewright.game_ir.text import parse, show
from tilewright.game_ir.walk import is_choice_point, phase_statements, statements
from tilewright.kernel_ir import nodes as k
from tilewright.passes import lying, static, structures, unfolding
from tilewright.passes.lower.base import Code, Memory
from tilewright.passes.lower.entries import entry_points, machine_tables
from tilewright.passes.lower.machine import Machine
from tilewright.passes.lower.memories import Memories
from tilewright.passes.lower.shape import Shapes
from tilewright.passes.plan import Plan
from tilewright.runtime.tables import Tables

TOUCHED = 8
"""Cells laid on in one turn that are remembered; with more, `newly` looks everywhere."""


class Lowering(Memories, Shapes, Machine):
    """One for a game."""

    def number_statements(self) -> None:
        """Numbers of choice points, alternatives and Gain rules, as `game_ir.layout` gives them."""
        self.choice_numbers, self.alternative_numbers, self.gain_rules = {}, {}, {}
        rule = sum(len(s.contributions) for s in self.plan.game.scorings)
        choice = alternative = 0
        for _, _, _, stmt in phase_statements(self.plan.game):
            if isinstance(stmt, ir.Gain):
                self.gain_rules[id(stmt)] = rule
                rule += 1
            if is_choice_point(stmt):
                count = len(stmt.alternatives) if isinstance(stmt, ir.Choose) else 1
                self.choice_numbers[id(stmt)] = choice
                self.alternative_numbers[id(stmt)] = tuple(range(alternative, alternative + count))
                choice += 1
                alternative += count


def _each_statement_once(game: Game) -> Game:
    """A step may stand at several places, and then its statements are the same objects; each place needs its own."""
    seen: set[int] = set()

    def fresh(stmt: ir.Stmt) -> ir.Stmt:
        copied: ir.Stmt = parse(show(stmt))
        return copied

    phases = []
    for name in ("setup", "turn", "ending"):
        steps = []
        for step in game.phase(name).steps:
            inside = {id(s) for s in statements(step.body)}
            if inside & seen:
                step = dataclasses.replace(step, body=tuple(fresh(s) for s in step.body))
                inside = {id(s) for s in statements(step.body)}
            seen |= inside
            steps.append(step)
        phases.append(ir.Phase(name, tuple(steps)))
    return dataclasses.replace(game, phases=tuple(phases))


def lower(game: Game, tables: Tables | None = None) -> k.Module:
    """The Kernel IR of a game whose changes are flattened. Raises Unsupported."""
    tables = tables or make_tables(game)
    game = _each_statement_once(game)
    lo = Lowering(Plan(game, tables, structures.run(game)))
    lo.number_statements()
    static.check_spaces(lo.plan)
    lying.check(game)
    unfolding.check(game)
    lo.check_receivers()
    slots = lo.find_memories()
    lo.find_finishes()
    step_blocks = lo.machine()
    start = Code()
    lo.start_memory(None, start)
    lo.functions.append(k.Function("start_memory", (), None, start.body, "memories at the start of a game"))
    record = Code()
    lo.record(record)
    lo.functions.append(k.Function("record", (), None, record.body, "what holds at the start of a turn"))
    lo.functions += entry_points(lo)
    plan = lo.plan
    finishes = [plan.structures.of[network] for _, network in lo.finishes]
    return k.Module(
        sizes={
            "PIECES": plan.pieces,
            "PARTS": plan.parts,
            "CELLS": plan.cells,
            "SPACES": max(1, plan.spaces),
            "PILES": max(1, plan.piles),
            "STRUCTURES": max(1, len(plan.structures.all)),
            "FINISHES": max(1, len(finishes)),
            "LINKS": len(plan.links),
            "RELINKED": len(plan.relinked),
            "SIDE_KINDS": len(static.side_kinds(static.faces(plan)[0])),
            "PLAYERS": plan.seats,
            "FRAME": max(1, lo.frame_size),
            "MEMORY": slots,
            "SET_WORDS": max(1, lo.set_size),
            "TOUCHED": TOUCHED,
            "INDEX": 1 << max(4, (2 * plan.cells).bit_length()),
            "STRIDE": 1 + max((len(a.slots) for a in lo.alternatives.values()), default=0),
        },
        tables=(*static.tables(plan, finishes), *lo.tables.values(), *machine_tables(lo, step_blocks)),
        functions=tuple(lo.functions),
        blocks=tuple(k.Block(i, code.body) for i, code in enumerate(lo.blocks)),
        choices=tuple(lo.choices[i] for i in range(len(lo.choices))),
        alternatives=tuple(lo.alternatives[i] for i in range(len(lo.alternatives))),
        chances=tuple(lo.chances),
        step_blocks=step_blocks,
        network_kinds=tuple(tuple(plan.part_kind[name] for name in n.over) for n in game.networks),
        problems=tuple(lo.problems),
        memories=tuple(_place(lo.memories[d.name], plan) for d in game.memories),
    )


def _place(m: Memory, plan: Plan) -> k.MemoryPlace:
    network = plan.network[m.type.of[0]] if m.type.base == "component" and len(m.type.of) == 1 else -1
    return k.MemoryPlace(m.form, m.slot, m.each_player, m.type.base, network, m.words)
