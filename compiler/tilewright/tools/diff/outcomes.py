"""Two games played with the same seeds: means, spreads, and the confidence interval of the difference."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tilewright.runtime.engine import EngineBase
from tilewright.runtime.words import seat
from tilewright.tools.simulate import Sample, batches

Z95 = 1.959964


@dataclass(frozen=True)
class Row:
    """One seat: its points in both games, and the difference game by game."""

    player: int
    a: Sample = field(default_factory=Sample)
    b: Sample = field(default_factory=Sample)
    difference: Sample = field(default_factory=Sample)

    @property
    def interval(self) -> tuple[float, float]:
        """95 % confidence interval of the mean difference b - a."""
        reach = Z95 * self.difference.error
        return self.difference.mean - reach, self.difference.mean + reach


@dataclass
class Outcomes:
    """`changed`: games in which somebody's points differ."""

    players: int
    seed: int
    engine: str
    rows: list[Row]
    games: int = 0
    changed: int = 0
    wins: tuple[list[int], list[int]] = ((), ())  # type: ignore[assignment]

    def data(self) -> dict[str, Any]:
        return {
            "players": self.players,
            "seed": self.seed,
            "engine": self.engine,
            "games": self.games,
            "games_with_other_scores": self.changed,
            "scores": [
                {
                    "player": seat(row.player),
                    "a": row.a.data(),
                    "b": row.b.data(),
                    "difference": {**row.difference.data(), "interval_95": list(row.interval)},
                    "win_share": {
                        "a": self.wins[0][row.player] / max(1, self.games),
                        "b": self.wins[1][row.player] / max(1, self.games),
                    },
                }
                for row in self.rows
            ],
        }


def outcomes(
    a: EngineBase,
    b: EngineBase,
    games: int,
    players: int,
    seed: int,
    threads: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Outcomes:
    """Play both, batch by batch, each game of the one beside the game of the other with the same seed."""
    kind = a.kind if a.kind == b.kind else f"{a.kind} and {b.kind}"
    found = Outcomes(players, seed, kind, [Row(p) for p in range(players)], wins=([0] * players, [0] * players))
    pairs = zip(batches(a, games, players, seed, threads), batches(b, games, players, seed, threads), strict=True)
    for first, second in pairs:
        found.games += first.games
        found.changed += int((first.scores != second.scores).any(axis=1).sum())
        for row in found.rows:
            one, other = first.scores[:, row.player], second.scores[:, row.player]
            row.a.add(one)
            row.b.add(other)
            row.difference.add(other.astype("int64") - one)
            for wins, batch in zip(found.wins, (first, second), strict=True):
                wins[row.player] += int(batch.winners[:, row.player].sum())
        if progress is not None:
            progress(found.games)
    return found
