"""Random games of the base rules against numbers of an independent engine of the same rules (10 million games; benchmarks/yardstick).

Two-tile city 4 points, 2 players, fixed start tile; uniform over physical tiles left, then over legal placements, orientations that
give the same parts counted once, then over the figure's options and none.
"""

from __future__ import annotations

import math

import pytest
import tilewright.api as tw

GAMES = 40_000
ONE, TWO, PLACEMENTS = 19.56, 19.26, 27.24
"""Mean score of player one and two, legal placements a turn, each known to half of the last digit."""
KNOWN_TO = 0.005
DEVIATIONS = 4.0


def check(games: int) -> None:
    found = tw.load("base").compile().rollouts(games, players=2, seed=2024, threads=2)
    for player, wanted in enumerate((ONE, TWO)):
        scores = found.scores[:, player]
        tolerance = DEVIATIONS * float(scores.std()) / math.sqrt(games) + KNOWN_TO
        assert abs(float(scores.mean()) - wanted) < tolerance, (
            f"player {player + 1}: {scores.mean():.3f}, expected {wanted} +- {tolerance:.3f}"
        )
    per_game = found.placing_options / found.placing_decisions
    tolerance = DEVIATIONS * float(per_game.std()) / math.sqrt(games) + KNOWN_TO
    assert abs(found.placings_per_turn - PLACEMENTS) < tolerance, (
        f"{found.placings_per_turn:.3f}, expected {PLACEMENTS} +- {tolerance:.3f}"
    )
    assert 15.0 < 1000 * float((found.turns - 1 < 71).mean()) < 25.0  # games in a thousand with a tile that fitted nowhere


def test_scores_and_placements() -> None:
    check(GAMES)


@pytest.mark.long
def test_scores_and_placements_exactly() -> None:
    """Tight enough for the tolerances of the project: +- 0.04, 0.04, 0.05."""
    check(1_000_000)
