"""Positions that the rulesets themselves think worth showing: what their scenarios lay, draw and do.

Random games seldom meet a rare rule; whoever wrote the rule wrote a scenario of it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tilewright.compose.model import Composed, Declared
from tilewright.diagnostics import Report
from tilewright.runtime.actions import legal_actions
from tilewright.runtime.tables import Snapshot
from tilewright.runtime.words import Words
from tilewright.syntax import ast
from tilewright.tools.diff.position import Position, take
from tilewright.tools.scenario_play import Play
from tilewright.tools.scenarios import Scenarios


@dataclass
class _Stretch:
    """From one start of a turn (or of the ending) on: what was drawn and done."""

    snapshot: Snapshot
    draws: list[str] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)


class _Recorder(Play):
    """Plays a scenario and keeps what happens. What chance decides without the scenario's word ends a stretch."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.stretches: list[_Stretch] = []
        self.following = False

    def _start(self, snapshot: Snapshot) -> None:
        self.stretches.append(_Stretch(snapshot))
        self.following = True
        super()._start(snapshot)

    def _chance(self, only_given: bool = False) -> None:
        core = self._live()
        given = len(self.draws) + len(self.rolls)
        events = 0
        while core.status == "chance" and events < given:
            queue = self.draws if core.die < 0 else self.rolls
            if not queue:
                break
            name = queue.pop(0)
            outcome = self._outcome(core, name, core.die)
            if self.following:
                face = core.tables.face(core.die, outcome).label if core.die >= 0 else Words(core).label(outcome)
                self.stretches[-1].draws.append(face)
            self.lines += core.resolve(outcome)
            events += 1
        if core.status == "chance":
            self.following = False
            super()._chance(only_given)

    def _do(self, scene: ast.Scene) -> None:
        if self.following:
            self._chance()
            core = self._live()
            raw = self._find(scene.text or "", scene.span, self._legal()).raw
            if self.following:
                self.stretches[-1].actions.append(next(str(a) for a in legal_actions(core) if a.raw == raw))
        super()._do(scene)


@dataclass(frozen=True)
class Known:
    """A position out of a scenario; `more`: tiles it needs beyond those of the game."""

    scenario: str
    position: Position
    more: tuple[tuple[str, int], ...]


def known_positions(composed: Composed, rulesets: frozenset[str], needs: frozenset[str] | None = None) -> Iterator[Known]:
    """Positions of the scenarios of these rulesets. Of those that use rulesets which the game does not have only the ones that use `needs`;
    None: only scenarios that need none."""
    scenarios = Scenarios(composed)
    for declared in scenarios.all:
        if declared.ruleset not in rulesets or foreign(declared, composed) != (needs or frozenset()):
            continue
        played = scenarios.by(_Recorder, declared, Report())
        more = tuple(sorted(scenarios.more(declared).items()))
        for stretch in played.stretches if played is not None else ():
            position = take(stretch.snapshot, played.program.tables)  # type: ignore[union-attr]
            actions = tuple(stretch.actions)
            yield Known(declared.name, dataclasses.replace(position, draws=tuple(stretch.draws), actions=actions), more)


def foreign(declared: Declared, composed: Composed) -> frozenset[str]:
    """The rulesets that a scenario uses and the game has not got."""
    return frozenset(n.text for s in scenes(declared) if s.word == "uses" for n in s.names) - frozenset(composed.rulesets)


def foreign_options(declared: Declared, others: frozenset[str]) -> dict[str, str]:
    """What a scenario sets of the options of these rulesets."""
    found = {}
    for scene in scenes(declared):
        if scene.word == "option" and scene.names[0].ruleset in others:
            found[str(scene.names[0])] = scene.names[1].text
    return found


def scenes(declared: Declared) -> tuple[ast.Scene, ...]:
    assert isinstance(declared.decl, ast.Scenario)
    return declared.decl.scenes
