"""Who plays in a search: players at random, or such as get to what matters sooner."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from tilewright.runtime.random import Generator, game_state, policy_state
from tilewright.runtime.tables import PASS, Action, Snapshot, Tables


class Players:
    """Every decision and every draw uniform."""

    def __init__(self, seed: int) -> None:
        self.policy, self.chance = Generator(policy_state(seed)), Generator(game_state(seed))

    def enough(self, turn: int) -> bool:
        """Is the game to be left at the start of this turn?"""
        return False

    def look(self, snapshot: Snapshot, tables: Tables) -> None:
        """The position at the start of a turn."""

    def choose(self, options: Mapping[Any, Action], tables: Tables) -> Any:
        """The key of one of the options."""
        return list(options)[self.policy.below(len(options))]

    def draw(self, outcomes: list[tuple[Any, int, str]]) -> Any:
        """One of the outcomes (outcome, weight, word)."""
        rest = self.chance.below(sum(weight for _, weight, _ in outcomes))
        for outcome, weight, _ in outcomes:
            rest -= weight
            if rest < 0:
                return outcome
        raise AssertionError("a number below the sum of weights falls on one of them")


class EagerPlayers(Players):
    """Small, dense boards on which much gets finished: pieces that the rules in question speak of are drawn early, placings with
    many neighbours are liked, nobody passes lightly. The game is left after `turns` turns."""

    def __init__(self, seed: int, wanted: Collection[str], turns: int = 24) -> None:
        super().__init__(seed)
        self.wanted, self.turns = frozenset(wanted), turns
        self._taken: set[tuple[int, ...]] = set()

    def enough(self, turn: int) -> bool:
        return turn >= self.turns

    def look(self, snapshot: Snapshot, tables: Tables) -> None:
        self._taken = {where[1:5] for where in snapshot.places if where[0] == "cell"}

    def _neighbours(self, action: Action, tables: Tables) -> int:
        kinds = tables.alternatives[action.alternative].types if action.alternative != PASS else ()
        value = next((v for kind, v in zip(kinds, action.values, strict=True) if kind == "placing"), None)
        if value is None:
            return 0
        _, space, owner, x, y, _ = value
        return sum((space, owner, x + dx, y + dy) in self._taken for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)))

    def choose(self, options: Mapping[Any, Action], tables: Tables) -> Any:
        keys = list(options)
        if self.policy.below(4) == 0:
            return keys[self.policy.below(len(keys))]
        keys = [k for k in keys if options[k].alternative != PASS] or keys
        most = max(self._neighbours(options[k], tables) for k in keys)
        keys = [k for k in keys if self._neighbours(options[k], tables) == most]
        return keys[self.policy.below(len(keys))]

    def draw(self, outcomes: list[tuple[Any, int, str]]) -> Any:
        liked = [outcome for outcome in outcomes if outcome[2] in self.wanted]
        if liked and self.chance.below(2):
            return super().draw(liked)
        return super().draw(outcomes)
