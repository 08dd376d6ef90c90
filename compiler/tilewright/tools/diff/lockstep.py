"""Two engines play the same moves until they disagree: about who decides what, about scores, or about the end."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from tilewright.runtime.tables import Action, Core, ScoreLine, Snapshot, Tables
from tilewright.tools.diff.players import Players
from tilewright.tools.diff.position import CannotSetUp, Position, set_up, take


@dataclass
class Side:
    """One of the two games in an engine, and how it is talked about.

    `options` gives the legal actions by their text, `chances` what can happen by its word (a kind drawn, a face a die shows) with one
    outcome that stands for it and its weight; `word` is the word of one outcome.
    """

    name: str
    tables: Tables
    start: Callable[[int, int], Core]
    load: Callable[[Snapshot], Core]
    options: Callable[[Core], dict[str, Action]]
    chances: Callable[[Core], dict[str, tuple[int, int]]]
    word: Callable[[Core, int], str]
    opening: Callable[[Core], list[ScoreLine]]
    _fresh: dict[int, Snapshot] = dataclasses.field(default_factory=dict)

    def fresh(self, players: int) -> Snapshot:
        if players not in self._fresh:
            self._fresh[players] = self.start(players, 0).snapshot()
        return self._fresh[players]

    def set_up(self, position: Position) -> tuple[Core, list[ScoreLine]]:
        """An engine at the position, and what was scored on the way to the first decision. Raises CannotSetUp."""
        core = self.load(set_up(position, self.fresh(position.players), self.tables))
        return core, self.opening(core)


Pair = tuple[Side, Side]


def alike(pair: Pair) -> bool:
    """Do numbers of pieces, parts and choices mean the same in both games? Then actions need no words to be compared."""

    def shape(tables: Tables) -> Any:
        ways = [(a.label, a.choice, a.types, a.pair) for a in tables.alternatives]
        points = [(c.step, c.optional, c.alternatives) for c in tables.choices]
        return tables.pieces, tables.part_kinds, tables.piles, tables.spaces, tables.players, ways, points

    return bool(shape(pair[0].tables) == shape(pair[1].tables))


@dataclass(frozen=True)
class Disagreement:
    """What the two games do differently at the end of the same moves.

    what: `moves` (`options`: what each allows; `asked`: which step asks whom), `scores` (totals and lines of each),
    `end` (one is over and the other not, or others win).
    """

    what: str
    asked: tuple[str, str]
    options: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    totals: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    lines: tuple[tuple[ScoreLine, ...], tuple[ScoreLine, ...]] = ((), ())
    winners: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())

    def only(self, side: int) -> tuple[str, ...]:
        """Actions that one game (0 or 1) allows and the other does not."""
        other = self.options[1 - side]
        return tuple(text for text in self.options[side] if text not in other)


class Match:
    """Both games under way."""

    def __init__(self, pair: Pair, cores: tuple[Core, Core], lines: tuple[list[ScoreLine], list[ScoreLine]], same: bool) -> None:
        self.pair, self.cores, self.lines, self.same = pair, cores, lines, same

    def options(self, side: int) -> dict[Any, Action]:
        """Legal actions by what both games call them: themselves where numbers mean the same, else their texts."""
        core = self.cores[side]
        if core.status != "choose":
            return {}
        return {action: action for action in core.options()} if self.same else dict(self.pair[side].options(core))

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
        if asked[0] != asked[1] or self.options(0).keys() != self.options(1).keys():
            texts = [tuple(self.pair[i].options(self.cores[i])) if self.cores[i].status == "choose" else () for i in (0, 1)]
            what = "end" if "over" in asked and asked[0] != asked[1] else "moves"
            return dataclasses.replace(base, what=what, options=(texts[0], texts[1]))
        if a.status == "over" and a.winners != b.winners:
            return dataclasses.replace(base, what="end", winners=(a.winners, b.winners))
        return None

    def runs_out(self) -> bool:
        """Is one game over while the other still draws what the first has not got? No position tells more of that than the rules do."""
        states = [core.status for core in self.cores]
        if sorted(states) != ["chance", "over"]:
            return False
        drawing = states.index("chance")
        known = {kind.label for kind in self.pair[1 - drawing].tables.pieces}
        return not any(word.split(" ")[0] in known for word in self.pair[drawing].chances(self.cores[drawing]))

    def act(self, key: Any) -> bool:
        """Both do it; False if it is not legal (they agree about that)."""
        found = [self.options(0).get(key), self.options(1).get(key)]
        if found[0] is None or found[1] is None:
            return False
        self.lines = (self.cores[0].take(found[0]), self.cores[1].take(found[1]))
        return True

    def act_text(self, text: str) -> bool:
        """The same for an action's text."""
        found = [self.pair[i].options(self.cores[i]).get(text) for i in (0, 1)]
        if found[0] is None or found[1] is None:
            return False
        self.lines = (self.cores[0].take(found[0]), self.cores[1].take(found[1]))
        return True

    def common_chances(self) -> dict[str, tuple[tuple[int, int], int]]:
        """What can happen in both games: word -> (an outcome of each, weight in the first)."""
        first, second = (self.pair[i].chances(self.cores[i]) for i in (0, 1))
        return {word: ((one, second[word][0]), weight) for word, (one, weight) in first.items() if word in second}

    def happen(self, outcomes: tuple[int, int]) -> None:
        self.lines = (self.cores[0].resolve(outcomes[0]), self.cores[1].resolve(outcomes[1]))


# ------------------------------------------------------------------------------------------------ a given position
@dataclass(frozen=True)
class Outcome:
    """Where two games stand after a position's draws and actions: `used` is the position cut to what was played."""

    cores: tuple[Core, Core]
    disagreement: Disagreement
    used: Position


def trial(pair: Pair, position: Position) -> Outcome | None:
    """What the games disagree about when they play the position's draws and actions, the position cut where they do.

    After its last action a turn is passed to its end. None: they agree, or one of them cannot be there.
    """
    try:
        started = [side.set_up(position) for side in pair]
    except CannotSetUp:
        return None
    match = Match(pair, (started[0][0], started[1][0]), (started[0][1], started[1][1]), False)
    turn = match.cores[0].turn
    draws, actions = list(position.draws), list(position.actions)
    drawn: list[str] = []
    done: list[str] = []
    while True:
        found = match.disagreement()
        if found is not None and match.runs_out():
            return None
        if found is not None:
            return Outcome(match.cores, found, dataclasses.replace(position, draws=tuple(drawn), actions=tuple(done)))
        core = match.cores[0]
        if core.status == "chance" and draws:
            known = match.common_chances()
            drawn.append(draws.pop(0))
            if drawn[-1] not in known:
                return None
            match.happen(known[drawn[-1]][0])
        elif core.status == "choose" and (actions or core.turn == turn):
            done.append(actions.pop(0) if actions else "pass")
            if not match.act_text(done[-1]):
                return None
        else:
            return None


# ------------------------------------------------------------------------------------------------ a whole game
@dataclass(frozen=True)
class Found:
    """Where a game first shows the difference: the position before it, and after how many actions of the game."""

    seed: int
    position: Position
    disagreement: Disagreement
    moves: int


def play(pair: Pair, players: int, seed: int, by: Players, same: bool) -> Iterator[Found]:
    """Play one game in both engines; candidates for a position that shows a difference, the most promising one first.

    `by` chooses actions and draws, alike for both. What only one of the games has is never drawn. Ends at the first disagreement.
    """
    match = Match(pair, (pair[0].start(players, seed), pair[1].start(players, seed)), ([], []), same)
    turn, moves = -2, 0
    start = match.cores[0].snapshot()
    events: list[tuple[str, Any]] = []
    while True:
        found = match.disagreement()
        if found is not None and match.runs_out():
            return
        if found is not None:
            if "over" in (match.cores[0].status, match.cores[1].status):
                yield from _ending(match, seed, found, moves)
            if start.at[0] == "turn":
                yield Found(seed, _position(pair[0], start, events), found, moves)
            return
        core = match.cores[0]
        if core.status == "over":
            return
        if core.turn != turn:
            turn, start, events = core.turn, core.snapshot(), []
            if by.enough(turn):
                yield from _ending_now(pair, start, seed, moves)
                return
            by.look(start, pair[0].tables)
        if core.status == "chance":
            happened = _happen(match, by)
            if happened is None:
                return
            events.append(("chance", happened))
        else:
            options = match.options(0)
            key = by.choose(options, pair[0].tables)
            events.append(("act", options[key]))
            match.act(key)
            moves += 1


def _happen(match: Match, by: Players) -> int | None:
    """Let something happen that can happen in both games; the outcome in the first, None if there is no such thing."""
    first, second = match.cores[0].outcomes(), match.cores[1].outcomes()
    if match.same and first == second:
        labelled = [(outcome, weight, match.pair[0].word(match.cores[0], outcome)) for outcome, weight in first]
        outcome = by.draw(labelled)
        match.happen((outcome, outcome))
        return outcome
    known = match.common_chances()
    if not known:
        return None
    word = by.draw([(word, weight, word) for word, (_, weight) in known.items()])
    match.happen(known[word][0])
    return known[word][0][0]


def _position(side: Side, start: Snapshot, events: list[tuple[str, Any]]) -> Position:
    """The position at the start of a turn with what was drawn and done since, in words: played again in the first game."""
    core = side.load(start)
    draws: list[str] = []
    actions: list[str] = []
    for word, what in events:
        if word == "chance":
            draws.append(side.word(core, what))
            core.resolve(what)
        else:
            actions.append(next(text for text, action in side.options(core).items() if action == what))
            core.take(what)
    return dataclasses.replace(take(start, side.tables), draws=tuple(draws), actions=tuple(actions))


def _ending(match: Match, seed: int, found: Disagreement, moves: int) -> Iterator[Found]:
    """The board at the end of the game, where only the ending is still to come."""
    over = next(i for i in (0, 1) if match.cores[i].status == "over")
    position = take(match.cores[over].snapshot(), match.pair[over].tables)
    yield Found(seed, _at_ending(position, match.pair[over].tables), found, moves)


def _ending_now(pair: Pair, start: Snapshot, seed: int, moves: int) -> Iterator[Found]:
    """The board of a game that is left: would the games end alike from here?"""
    shown = trial(pair, _at_ending(take(start, pair[0].tables), pair[0].tables))
    if shown is not None:
        yield Found(seed, shown.used, shown.disagreement, moves)


def _at_ending(position: Position, tables: Tables) -> Position:
    steps = dict(tables.steps).get("ending", ())
    return dataclasses.replace(position, at=("ending", steps[0] if steps else ""))
