"""Many random games: played in batches, counted as they come.

A batch of games has a seed of its own, made from the seed asked for and the number of the batch, so that progress can be
shown and the result depends on neither the number of threads nor the engine.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tilewright.runtime.engine import EngineBase
from tilewright.runtime.random import rollout_seed
from tilewright.runtime.rollouts import Rollouts

BATCH = 500
"""Games of a batch; part of the meaning of a seed, so it does not depend on the engine."""


@dataclass
class Sample:
    """Mean, spread and bounds of a number that is seen once a game."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0
    least: int = 0
    most: int = 0

    def add(self, values: Any) -> None:
        """A NumPy array of whole numbers."""
        if not len(values):
            return
        low, high = int(values.min()), int(values.max())
        self.least = low if not self.count else min(self.least, low)
        self.most = high if not self.count else max(self.most, high)
        self.count += len(values)
        self.total += float(values.sum(dtype="float64"))
        self.squares += float((values.astype("float64") ** 2).sum())

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def spread(self) -> float:
        """Standard deviation of the sample."""
        if self.count < 2:
            return 0.0
        return math.sqrt(max(0.0, (self.squares - self.total**2 / self.count) / (self.count - 1)))

    @property
    def error(self) -> float:
        """Standard error of the mean."""
        return self.spread / math.sqrt(self.count) if self.count else 0.0

    def data(self) -> dict[str, float]:
        return {"mean": self.mean, "spread": self.spread, "error": self.error, "min": self.least, "max": self.most}


@dataclass
class Statistics:
    """What `games` random games came to. Shares of wins count a shared win for each of its winners."""

    game: str
    title: str
    engine: str
    players: int
    seed: int
    games: int = 0
    seconds: float = 0.0
    scores: list[Sample] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)
    shared: int = 0
    turns: Sample = field(default_factory=Sample)
    decisions: Sample = field(default_factory=Sample)
    placing_decisions: int = 0
    placing_options: int = 0

    @property
    def speed(self) -> float:
        """Games a second."""
        return self.games / self.seconds if self.seconds > 0 else 0.0

    @property
    def placings_per_turn(self) -> float:
        return self.placing_options / self.placing_decisions if self.placing_decisions else 0.0

    def add(self, batch: Rollouts) -> None:
        if not self.scores:
            self.scores = [Sample() for _ in range(self.players)]
            self.wins = [0] * self.players
        self.games += batch.games
        for player in range(self.players):
            self.scores[player].add(batch.scores[:, player])
            self.wins[player] += int(batch.winners[:, player].sum())
        self.shared += int((batch.winners.sum(axis=1) > 1).sum())
        self.turns.add(batch.turns)
        self.decisions.add(batch.decisions)
        self.placing_decisions += int(batch.placing_decisions.sum())
        self.placing_options += int(batch.placing_options.sum())

    def data(self) -> dict[str, Any]:
        """Everything as plain data for JSON."""
        return {
            "game": self.game,
            "engine": self.engine,
            "players": self.players,
            "games": self.games,
            "seed": self.seed,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.speed, 1),
            "scores": [
                {**sample.data(), "wins": wins, "win_share": wins / self.games if self.games else 0.0}
                for sample, wins in zip(self.scores, self.wins, strict=True)
            ],
            "shared_wins": self.shared,
            "turns": self.turns.data(),
            "decisions": self.decisions.data(),
            "placings_per_turn": self.placings_per_turn,
        }


def batches(engine: EngineBase, games: int, players: int, seed: int, threads: int) -> Iterator[Rollouts]:
    """The batches of a simulation, in order."""
    for number in range(math.ceil(games / BATCH)):
        count = min(BATCH, games - number * BATCH)
        yield engine.rollouts(count, players, rollout_seed(seed, number), threads)


def simulate(
    engine: EngineBase, games: int, players: int, seed: int, threads: int = 1, progress: Callable[[int], None] | None = None
) -> Statistics:
    """Play random games and count. `progress` is told the number of games played after each batch."""
    tables = engine.tables
    found = Statistics(tables.game, tables.title, engine.kind, players, seed)
    start = time.perf_counter()
    for batch in batches(engine, games, players, seed, threads):
        found.add(batch)
        found.seconds = time.perf_counter() - start
        if progress is not None:
            progress(found.games)
    return found
