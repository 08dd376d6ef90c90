"""What many random games come to, in NumPy arrays. Both engines give the same numbers for the same seed.

The seed of game number i is `rollout_seed(seed, i)`; its players' choices come from a generator of their own, `policy_state` of that
seed: every decision takes option number `below(number of options)` of the options in canonical order (`pass` counts as one).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Rollouts:
    """One row a game.

    scores             int32 [games, players]   points at the end
    winners            bool  [games, players]   who won (several: shared; none: nobody)
    turns              int32 [games]            turns begun
    decisions          int32 [games]            decisions taken
    placing_decisions  int32 [games]            those of them where a placing is chosen
    placing_options    int64 [games]            options at these, added up
    """

    scores: Any
    winners: Any
    turns: Any
    decisions: Any
    placing_decisions: Any
    placing_options: Any

    @property
    def games(self) -> int:
        return len(self.turns)

    @property
    def placings_per_turn(self) -> float:
        """Mean number of options where a placing is chosen; 0 if none was."""
        decisions = int(self.placing_decisions.sum())
        return float(self.placing_options.sum()) / decisions if decisions else 0.0
