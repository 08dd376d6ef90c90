"""The reference engine as users see it: games, loading, random play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.layout import make_tables
from tilewright.interpret.core import ReferenceCore
from tilewright.interpret.program import Program
from tilewright.runtime.engine import EngineBase
from tilewright.runtime.errors import GameError
from tilewright.runtime.explained import Explained
from tilewright.runtime.random import Generator, policy_state, rollout_seed
from tilewright.runtime.rollouts import Rollouts
from tilewright.runtime.tables import Snapshot, Tables

if TYPE_CHECKING:
    from tilewright.api import Rules

MOST_EVENTS = 1_000_000
"""Decisions and chance events of one random game; more is taken for a game without end."""


class ReferenceEngine(EngineBase):
    """Runs the Game IR as it stands. The same protocol as compiled engines."""

    kind = "reference"

    def __init__(
        self, game: ir.Game, tables: Tables | None = None, options: dict[str, Any] | None = None, *, tracing: bool = False
    ) -> None:
        """With `tracing` it explains every line it books (`explained`), and is slower."""
        super().__init__(tables if tables is not None else make_tables(game), options)
        self.game = game
        self.program = Program(game, self.tables, tracing)

    @property
    def explained(self) -> list[Explained]:
        """With `tracing`: every line booked so far by any game of this engine, in order."""
        return self.program.tracer.lines if self.program.tracer is not None else []

    def explain_scores(self, saved: str) -> list[Explained]:
        """Why each score line of a saved game is what it is, by playing it once more. Raises SavedGameError."""
        engine = ReferenceEngine(self.game, self.tables, self.options, tracing=True)
        engine.from_json(saved)
        return engine.explained

    def new_core(self, players: int, seed: int) -> ReferenceCore:
        return ReferenceCore.start(self.program, players, seed)

    def load_core(self, snapshot: Snapshot) -> ReferenceCore:
        return ReferenceCore.load(snapshot, self.program)

    def _rollouts(self, games: int, players: int, seed: int, threads: int) -> Rollouts:
        """`threads` makes no difference here."""
        out = self._arrays(games, players)
        placing = {n for n, choice in enumerate(self.tables.choices) if self._binds_placing(choice.alternatives)}
        for i in range(games):
            one = rollout_seed(seed, i)
            try:
                self._one_game(out, i, players, one, placing)
            except GameError as problem:
                raise GameError(f"{problem} (in the random game with seed {one})") from None
        return out

    def _one_game(self, out: Rollouts, i: int, players: int, one: int, placing: set[int]) -> None:
        core = self.new_core(players, one)
        policy = Generator(policy_state(one))
        for _ in range(MOST_EVENTS):
            if core.status == "over":
                break
            if core.status == "chance":
                core.resolve()
                continue
            options = core.options()
            out.decisions[i] += 1
            if core.choice in placing:
                out.placing_decisions[i] += 1
                out.placing_options[i] += len(options)
            core.take(options[policy.below(len(options))])
        else:
            raise GameError(f"a game goes on without end: {MOST_EVENTS:,} decisions and chance events")
        if any(abs(total) >= 1 << 31 for total in core.totals):
            raise GameError("a total does not fit into 32 bits")
        out.scores[i] = core.totals
        out.winners[i, list(core.winners)] = True
        out.turns[i] = core.turn + 1

    def _binds_placing(self, alternatives: tuple[int, ...]) -> bool:
        return any("placing" in self.tables.alternatives[a].types for a in alternatives)

    @staticmethod
    def _arrays(games: int, players: int) -> Rollouts:
        return Rollouts(
            scores=np.zeros((games, players), np.int32),
            winners=np.zeros((games, players), np.bool_),
            turns=np.zeros(games, np.int32),
            decisions=np.zeros(games, np.int32),
            placing_decisions=np.zeros(games, np.int32),
            placing_options=np.zeros(games, np.int64),
        )


def interpret(rules: Rules) -> ReferenceEngine:
    """The reference engine of a game's rules."""
    return ReferenceEngine(rules.game, rules.tables, dict(rules.options()))
