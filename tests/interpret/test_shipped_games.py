"""The shipped games on the reference engine: speed, and means against those of an independent engine of the same rules."""

from __future__ import annotations

import time

import numpy as np
import pytest
from playing import shipped

PLAYER_ONE, PLAYER_TWO, PLACINGS = 19.56, 19.26, 27.24
"""Random two-player base games: mean points and mean number of legal placings a turn (see the issue; ten million games)."""


def test_a_game_takes_less_than_two_seconds() -> None:
    engine = shipped("base")
    engine.rollouts(1, 2, 0)
    started = time.process_time()
    engine.rollouts(2, 2, 1)
    assert (time.process_time() - started) / 2 < 2


def means(games: int) -> None:
    found = shipped("base").rollouts(games, 2, 2024)
    error = found.scores.std(axis=0) / games**0.5
    assert np.all(np.abs(found.scores.mean(axis=0) - (PLAYER_ONE, PLAYER_TWO)) < 4 * error)
    assert abs(found.placings_per_turn - PLACINGS) < 4 * 5 / games**0.5  # 5: spread of the mean of one game
    assert found.turns.max() <= 72 and np.array_equal(found.placing_decisions >= 68, np.ones(games, bool))


def test_means_of_few_games() -> None:
    means(40)


@pytest.mark.long
def test_means_of_many_games() -> None:
    means(4000)


def test_rollouts_depend_on_the_seed_alone() -> None:
    engine = shipped("base")
    few, more = engine.rollouts(2, 3, 5), engine.rollouts(4, 3, 5, threads=2)
    assert few.scores.shape == (2, 3) and few.scores.dtype == np.int32 and few.games == 2
    assert np.array_equal(few.scores, more.scores[:2]) and np.array_equal(few.decisions, more.decisions[:2])
    assert not np.array_equal(engine.rollouts(2, 3, 6).scores, few.scores)
    best = few.scores == few.scores.max(axis=1, keepdims=True)
    assert np.array_equal(few.winners, best)  # the highest total wins


def test_no_games_at_all() -> None:
    none = shipped("base").rollouts(0)
    assert none.scores.shape == (0, 2) and none.placings_per_turn == 0
