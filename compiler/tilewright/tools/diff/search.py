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

ENOUGH = 8
"""Games that showed a difference after which no more are played."""
SHRUNK_OF_A_SORT = 4
GAMES_FOR_A_RULE = 60
"""Games played to see what one rule does by itself."""

Blame = Callable[[Outcome], list[RuleDifference]]


@dataclass(frozen=True)
class Example:
    """A small position that shows a difference, the rules it takes, and the game it was found in, or the scenario."""

    outcome: Outcome
    rules: tuple[RuleDifference, ...]
    seed: int
    pair: Pair
    """The two games it was tried in: where a scenario asks for more tiles than there are, they have them."""
    scenario: str = ""

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
    known: int = 0
    """Positions of scenarios that were tried."""
    examples: list[Example] = field(default_factory=list)
    unshrunk: Found | None = None
    """The first difference, where none could be shown without the game before it."""


def search(pair: Pair, players: int, seed: int, games: int, wanted: Collection[str], blame: Blame) -> Search:
    """Play up to `games` games in both engines, shrink what differs, and find the rules that do it.

    Every other game is by eager players, who draw the pieces `wanted` early.
    """
    found = Search(players, seed)
    same = alike(pair)
    candidates: list[list[Found]] = []
    for number in range(games if same else games // 4):  # where numbers differ everything is compared by its words: slower
        found.games += 1
        one = rollout_seed(seed, number)
        shown = list(play(pair, players, one, EagerPlayers(one, wanted) if number % 2 == 0 else Players(one), same))
        if shown:
            candidates.append(shown)
            found.differing += 1
        if found.differing >= ENOUGH:
            break
    found.unshrunk = candidates[0][0] if candidates else None
    for ways in _worth_shrinking(candidates):
        small = next((s for candidate in ways if (s := shrink(pair, candidate.position)) is not None), None)
        if small is not None:
            enter(found, pair, small, ways[0].seed, blame)
    return found


def _worth_shrinking(candidates: list[list[Found]]) -> list[list[Found]]:
    """The games with the smallest few of each sort: large boards take long and come to the same."""
    taken: dict[tuple[str, str], int] = {}
    chosen = []
    for ways in sorted(candidates, key=lambda ways: ways[0].position.size):
        sort = (ways[0].disagreement.what, ways[0].position.at[0])
        taken[sort] = taken.get(sort, 0) + 1
        if taken[sort] <= SHRUNK_OF_A_SORT:
            chosen.append(ways)
    return chosen


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
        for candidate in list(play(against, players, one, EagerPlayers(one, wanted), same))[:1]:
            alone = shrink(against, candidate.position)
            both = shrink(pair, alone.used, partial(_of_sort, alone.disagreement.what)) if alone is not None else None
            if both is not None and (best is None or both.used.size < best.used.size):
                best, at = both, one
        if best is not None and number >= games // 3:
            break
    if best is not None:
        enter(found, pair, best, at, blame)


def _of_sort(what: str, outcome: Outcome) -> bool:
    return outcome.disagreement.what == what


def enter(found: Search, pair: Pair, outcome: Outcome, seed: int, blame: Blame, scenario: str = "") -> None:
    """Keep a position, made as small as can be, if it is for rules of its own or smaller than the one there is; in order of size."""
    example = Example(outcome, tuple(blame(outcome)), seed, pair, scenario)
    old = for_same_rules(found, example)
    if old is not None and old.outcome.used.size <= outcome.used.size:
        return
    small = shrink(pair, outcome.used, partial(_of_sort, outcome.disagreement.what), thorough=True)
    if small is not None:
        example = Example(small, tuple(blame(small)), seed, pair, scenario)
        old = for_same_rules(found, example)
    if old is not None:
        if old.outcome.used.size <= example.outcome.used.size:
            return
        found.examples.remove(old)
    found.examples.append(example)
    found.examples.sort(key=lambda e: e.outcome.used.size)


def for_same_rules(found: Search, example: Example) -> Example | None:
    return next((known for known in found.examples if set(known.names) == set(example.names)), None)
