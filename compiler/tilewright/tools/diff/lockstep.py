"""Two engines play the same moves until they disagree: about who decides what, about scores, or about the end."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tilewright.runtime.random import Generator, policy_state
from tilewright.runtime.tables import Action, Core, ScoreLine, Snapshot, Tables
from tilewright.tools.diff.position import CannotSetUp, Position, set_up, take


@dataclass
class Side:
    """One of the two games in an engine, and how it is talked about.

    `options` gives the legal actions by their text, `chances` what can happen by its word (a kind drawn, a face rolled) with one
    outcome that stands for it and its weight.
    """

    name: str
    tables: Tables
    start: Callable[[int, int], Core]
    load: Callable[[Snapshot], Core]
    options: Callable[[Core], dict[str, Action]]
    chances: Callable[[Core], dict[str, tuple[int, int]]]
    opening: Callable[[Core], list[ScoreLine]]
    _fresh: dict[int, Snapshot] = dataclasses.field(default_factory=dict)

    def fresh(self, players: int) -> Snapshot:
        if players not in self._fresh:
            core = self.start(players, 0)
            self._fresh[players] = core.snapshot()
        return self._fresh[players]

    def set_up(self, position: Position) -> tuple[Core, list[ScoreLine]]:
        """An engine at the position, and what was scored on the way to the first decision. Raises CannotSetUp."""
        core = self.load(set_up(position, self.fresh(position.players), self.tables))
        return core, self.opening(core)


@dataclass(frozen=True)
class Disagreement:
    """What the two games do differently at the end of the same moves.

    what: `moves` (only_a and only_b: actions only one allows; `asked` what each asks), `scores` (totals and lines of each),
    `end` (one is over and the other not, or others win).
    """

    what: str
    asked: tuple[str, str]
    only_a: tuple[str, ...] = ()
    only_b: tuple[str, ...] = ()
    both: tuple[str, ...] = ()
    totals: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    lines: tuple[tuple[ScoreLine, ...], tuple[ScoreLine, ...]] = ((), ())
    winners: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())


Pair = tuple[Side, Side]


class _Match:
    """Both games under way."""

    def __init__(self, pair: Pair, cores: tuple[Core, Core], lines: tuple[list[ScoreLine], list[ScoreLine]]) -> None:
        self.pair, self.cores, self.lines = pair, cores, lines

    def _asked(self, side: int) -> str:
        core = self.cores[side]
        if core.status == "choose":
            return f"{self.pair[side].tables.choices[core.choice].step} by {core.chooser}"
        return core.status

    def disagreement(self) -> Disagreement | None:
        a, b = self.cores
        asked = (self._asked(0), self._asked(1))
        base = Disagreement("", asked, totals=(a.totals, b.totals), lines=(tuple(self.lines[0]), tuple(self.lines[1])))
        if a.totals != b.totals:
            return dataclasses.replace(base, what="scores")
        options = [self.pair[i].options(self.cores[i]) if self.cores[i].status == "choose" else {} for i in (0, 1)]
        if asked[0] != asked[1] or options[0].keys() != options[1].keys():
            only_a = tuple(text for text in options[0] if text not in options[1])
            only_b = tuple(text for text in options[1] if text not in options[0])
            both = tuple(text for text in options[0] if text in options[1])
            what = "end" if "over" in asked and asked[0] != asked[1] else "moves"
            return dataclasses.replace(base, what=what, only_a=only_a, only_b=only_b, both=both)
        if a.status == "over" and a.winners != b.winners:
            return dataclasses.replace(base, what="end", winners=(a.winners, b.winners))
        return None

    def act(self, text: str) -> bool:
        """Both do it; False if it is not legal (in either: they agree)."""
        for side, core in zip(self.pair, self.cores, strict=True):
            if text not in side.options(core):
                return False
        self.lines = tuple(core.take(side.options(core)[text]) for side, core in zip(self.pair, self.cores, strict=True))  # type: ignore[assignment]
        return True

    def chances(self) -> tuple[dict[str, tuple[int, int]], dict[str, tuple[int, int]]]:
        return self.pair[0].chances(self.cores[0]), self.pair[1].chances(self.cores[1])

    def happen(self, word: str) -> bool:
        """Both draw (or roll) it; False if one cannot."""
        known = self.chances()
        if any(word not in k for k in known):
            return False
        self.lines = tuple(core.resolve(k[word][0]) for k, core in zip(known, self.cores, strict=True))  # type: ignore[assignment]
        return True


@dataclass(frozen=True)
class Outcome:
    """Where two games stand after a position's draws and actions: `used` is the position cut to what was played."""

    cores: tuple[Core, Core]
    disagreement: Disagreement
    used: Position


def trial(pair: Pair, position: Position) -> Outcome | None:
    """What the games disagree about when they play the position's draws and actions, the position cut where they do.

    None: they agree, or one of them cannot be there.
    """
    try:
        started = [side.set_up(position) for side in pair]
    except CannotSetUp:
        return None
    match = _Match(pair, (started[0][0], started[1][0]), (started[0][1], started[1][1]))
    draws, actions = list(position.draws), list(position.actions)
    while True:
        found = match.disagreement()
        if found is not None:
            used = dataclasses.replace(
                position,
                draws=position.draws[: len(position.draws) - len(draws)],
                actions=position.actions[: len(position.actions) - len(actions)],
            )
            return Outcome(match.cores, found, used)
        status = match.cores[0].status
        if status == "chance" and draws:
            if not match.happen(draws.pop(0)):
                return None
        elif status == "choose" and actions:
            if not match.act(actions.pop(0)):
                return None
        else:
            return None


@dataclass(frozen=True)
class Found:
    """Where a game with this seed first shows the difference: the position before it, and after how many actions of the game."""

    seed: int
    position: Position
    disagreement: Disagreement
    moves: int


def play(pair: Pair, players: int, seed: int) -> Iterator[Found]:
    """Play one game with random moves in both engines; candidates for a position that shows a difference, at most a few.

    Draws happen in both games alike; what only one of them has is never drawn. Ends at the first disagreement.
    """
    cores = (pair[0].start(players, seed), pair[1].start(players, seed))
    match = _Match(pair, cores, ([], []))
    chance, policy = Generator(policy_state(seed ^ 0x5EED)), Generator(policy_state(seed))
    start, moves = _turn_start(match), 0
    draws: list[str] = []
    actions: list[str] = []
    turn = match.cores[0].turn
    while True:
        found = match.disagreement()
        if found is not None:
            if start is not None:
                yield Found(seed, dataclasses.replace(start, draws=tuple(draws), actions=tuple(actions)), found, moves)
            if match.cores[0].status == "over" or match.cores[1].status == "over":
                yield from _ending(match, seed, found, moves)
            return
        status = match.cores[0].status
        if status == "over":
            return
        if match.cores[0].turn != turn:
            turn, start, draws, actions = match.cores[0].turn, _turn_start(match), [], []
        if status == "chance":
            word = _common_chance(match, chance)
            if word is None:
                return
            draws.append(word)
            match.happen(word)
        else:
            texts = list(match.pair[0].options(match.cores[0]))
            actions.append(texts[policy.below(len(texts))])
            match.act(actions[-1])
            moves += 1


def _turn_start(match: _Match) -> Position | None:
    snapshot = match.cores[0].snapshot()
    if snapshot.at[0] != "turn":
        return None
    return take(snapshot, match.pair[0].tables)


def _ending(match: _Match, seed: int, found: Disagreement, moves: int) -> Iterator[Found]:
    """The board at the end of the game, where only the ending is still to come."""
    over = next(i for i in (0, 1) if match.cores[i].status == "over")
    position = take(match.cores[over].snapshot(), match.pair[over].tables)
    steps = dict(match.pair[over].tables.steps).get("ending", ())
    yield Found(seed, dataclasses.replace(position, at=("ending", steps[0] if steps else "")), found, moves)


def _common_chance(match: _Match, generator: Generator) -> str | None:
    """A word that can happen in both games, by its weight in the first."""
    first, second = match.chances()
    words = [(word, weight) for word, (_, weight) in first.items() if word in second]
    if not words:
        return None
    rest = generator.below(sum(weight for _, weight in words))
    for word, weight in words:
        rest -= weight
        if rest < 0:
            return word
    return None
