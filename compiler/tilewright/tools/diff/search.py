"""Seeded search for the smallest position where two games differ, and for which rule it is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import partial

from tilewright.runtime.random import rollout_seed
from tilewright.tools.diff.lockstep import Found, Outcome, Pair, Side, alike, play
from tilewright.tools.diff.players import EagerPlayers, Players
from tilewright.tools.diff.rules import RuleDifference
from tilewright.tools.diff.shrink import shrink

ENOUGH = 12
"""Games that showed a difference after which no more are played."""
GAMES_FOR_A_RULE = 60
"""Games played to see what one rule does by itself."""

Blame = Callable[[Outcome], list[RuleDifference]]


@dataclass(frozen=True)
class Example:
    """A small position that shows a difference, the rules it takes, and the game it was found in."""

    outcome: Outcome
    rules: tuple[RuleDifference, ...]
    seed: int

    @property
    def names(self) -> tuple[str, ...]:
        """The rules but for options, which only switch them; options if there is nothing else."""
        return tuple(str(r.key) for r in self.rules if r.key.sort != "option") or tuple(str(r.key) for r in self.rules)


@dataclass
class Search:
    """What was found: `examples` smallest first, each for other rules than those before it."""

    players: int
    seed: int
    games: int = 0
    differing: int = 0
    examples: list[Example] = field(default_factory=list)
    unshrunk: Found | None = None
    """The first difference, where none could be shown without the game before it."""


def search(pair: Pair, players: int, seed: int, games: int, wanted: Collection[str], blame: Blame) -> Search:
    """Play up to `games` games in both engines, shrink what differs, and find the rules that do it.

    Every other game is by eager players, who draw the pieces `wanted` early.
    """
    found = Search(players, seed)
    same = alike(pair)
    shown: list[tuple[Outcome, int]] = []
    for number in range(games):
        found.games += 1
        one = rollout_seed(seed, number)
        differs = False
        for candidate in play(pair, players, one, EagerPlayers(one, wanted) if number % 2 == 0 else Players(one), same):
            differs = True
            found.unshrunk = found.unshrunk or candidate
            small = shrink(pair, candidate.position)
            if small is not None:
                shown.append((small, one))
        found.differing += differs
        if found.differing >= ENOUGH:
            break
    for outcome, one in sorted(shown, key=lambda item: item[0].used.size):
        _enter(found, pair, outcome, one, blame)
    return found


def search_for_rule(
    found: Search, pair: Pair, hybrid: Side, players: int, games: int, wanted: Sequence[str], blame: Blame
) -> None:
    """Look for what one rule does by itself: `hybrid` is the second game without it. Kept if the two games themselves differ there."""
    against = (hybrid, pair[1])
    same = alike(against)
    best: Outcome | None = None
    at = 0
    for number in range(games):
        one = rollout_seed(found.seed, number)
        for candidate in play(against, players, one, EagerPlayers(one, wanted), same):
            alone = shrink(against, candidate.position)
            both = shrink(pair, alone.used, partial(_of_sort, alone.disagreement.what)) if alone is not None else None
            if both is not None and (best is None or both.used.size < best.used.size):
                best, at = both, one
        if best is not None and number >= games // 3:
            break
    if best is not None:
        _enter(found, pair, best, at, blame)


def _of_sort(what: str, outcome: Outcome) -> bool:
    return outcome.disagreement.what == what


def _enter(found: Search, pair: Pair, outcome: Outcome, seed: int, blame: Blame) -> None:
    """Keep a position that is for rules of its own, made as small as can be, in order of size."""
    if _is_new(found, Example(outcome, tuple(blame(outcome)), seed)):
        small = shrink(pair, outcome.used, partial(_of_sort, outcome.disagreement.what), thorough=True) or outcome
        example = Example(small, tuple(blame(small)), seed)
        if _is_new(found, example):
            found.examples.append(example)
            found.examples.sort(key=lambda e: e.outcome.used.size)


def _is_new(found: Search, example: Example) -> bool:
    return all(set(example.names) != set(known.names) for known in found.examples)
