"""A game to play, on either engine.

    game = engine.new_game(players=2, seed=7)
    while not game.over:
        game.apply(game.legal_actions()[0])
    game.scores

This file knows nothing of the compiler: it goes into compiled packages as it is.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from .actions import LegalAction, find, legal_actions
from .errors import IllegalAction, SavedGameError, TilewrightError
from .explained import Explained
from .saved import VERSION, checked, plain, read_json, snapshot_data, snapshot_from, state_digest
from .tables import Action, Core, Snapshot, Tables
from .tables import ScoreLine as RawLine
from .words import seat


class Cores(Protocol):
    """What makes positions: an engine, as a game sees it."""

    @property
    def tables(self) -> Tables: ...
    @property
    def options(self) -> dict[str, Any]:
        """Options of the rules that are not at their defaults, as saved games hold them."""
        ...

    def new_core(self, players: int, seed: int) -> Core: ...
    def load_core(self, snapshot: Snapshot) -> Core: ...
    def explain_scores(self, saved: str) -> list[Explained]: ...


@dataclass(frozen=True)
class ScoreLine:
    """Points and why. `turn` counts from 0, -1 in the set-up; `rule` is what declares it (`scoring paths`), at file and line; `cites` the
    clauses it carries out; `raw` the line as the engine books it."""

    player: int
    amount: int
    text: str
    stage: str
    turn: int
    rule: str
    file: str
    line: int
    cites: tuple[str, ...]
    raw: RawLine

    def __str__(self) -> str:
        return f"{seat(self.player)} {self.amount:+}: {self.text}"


@dataclass(frozen=True)
class _Past:
    """A position before something happened, and what was before that."""

    core: Core
    lines: int
    moves: int
    chance: int
    before: _Past | None


class Game:
    """One game. Made by an engine's `new_game`, `load` or `from_json`.

    Chance happens by itself; with `chance="ask"` the game stops at each chance event (`chance_outcomes`, `happen`).
    """

    def __init__(self, engine: Cores, core: Core, seed: int, *, chance: str = "auto", start: Snapshot | None = None) -> None:
        if chance not in ("auto", "ask"):
            raise IllegalAction(f"chance is `auto` or `ask`, not `{chance}`")
        self._engine, self._core, self._start = engine, core, start
        self.seed, self._chance = seed, chance
        self._lines: list[RawLine] = list(getattr(core, "opening", ()))
        self._moves: list[str] = []
        self._happened: list[tuple[int, int]] = []  # (number of the chance event, outcome given)
        self._events = 0
        self._past: _Past | None = None
        self._legal: list[LegalAction] | None = None
        self._settle()

    # ---------------------------------------------------------------- what is
    @property
    def tables(self) -> Tables:
        """Numbers and words of the game."""
        return self._engine.tables

    @property
    def core(self) -> Core:
        """The engine's own object; changing it spoils the game."""
        return self._core

    @property
    def players(self) -> int:
        return self._core.players

    @property
    def over(self) -> bool:
        return self._core.status == "over"

    @property
    def waiting_for_chance(self) -> bool:
        return self._core.status == "chance"

    @property
    def mover(self) -> int:
        """Player whose turn it is."""
        return self._core.mover

    @property
    def chooser(self) -> int:
        """Player who has to decide now (mostly the mover), -1 if nobody has."""
        return self._core.chooser if self._core.status == "choose" else -1

    @property
    def turn(self) -> int:
        """Turns from 0; -1 in the set-up."""
        return self._core.turn

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of each player so far."""
        return self._core.totals

    @property
    def winners(self) -> tuple[int, ...]:
        """Players who won, once the game is over; several if they share the win."""
        return tuple(self._core.winners)

    @property
    def score_lines(self) -> list[ScoreLine]:
        """Every line of every score so far, in the order they were booked."""
        return [self.explain_line(line) for line in self._lines]

    @property
    def moves(self) -> tuple[str, ...]:
        """The actions taken, as text."""
        return tuple(self._moves)

    @property
    def state_digest(self) -> str:
        """32 hex digits of the position; the same on both engines."""
        return state_digest(self._core.snapshot())

    def snapshot(self) -> Snapshot:
        """The position as plain data; `engine.load` starts the step it stands in anew."""
        return self._core.snapshot()

    def explain_line(self, line: RawLine) -> ScoreLine:
        """A line with its words and where its rule stands."""
        rule = self.tables.rules[line.rule]
        known = 0 <= rule.origin < len(self.tables.origins)
        origin = self.tables.origins[rule.origin] if known else None
        counted = f"{line.per} {rule.unit or 'things'} x {line.times}"
        text = counted if line.times is not None else rule.text or rule.stage
        return ScoreLine(
            line.player,
            line.amount,
            text,
            rule.stage,
            line.turn,
            origin.declaration if origin else "",
            origin.file if origin else "",
            origin.line if origin else 0,
            origin.cites if origin else (),
            line,
        )

    def explain_scores(self) -> list[Explained]:
        """Why each of `score_lines` is what it is: stages with the running total, definitions and the changes to them that applied.

        The game is played once more for it, by the reference engine. Raises TilewrightError on another engine."""
        return self._engine.explain_scores(self.to_json())

    def explain_score(self, line: int | ScoreLine) -> Explained:
        """The same for one line: its number in `score_lines`, or a line of it. Raises TilewrightError if it is none of this game."""
        lines = self.score_lines
        if not isinstance(line, int):
            if line not in lines:
                raise TilewrightError("this line is no score line of this game")
            line = lines.index(line)
        elif isinstance(line, bool) or not 0 <= line < len(lines):
            raise TilewrightError(f"this game has {len(lines)} score lines, counted from 0; there is no line {line}")
        return self.explain_scores()[line]

    # ---------------------------------------------------------------- what can be done
    def legal_actions(self) -> list[LegalAction]:
        """All actions that can be taken now, in canonical order: they print, compare and hash as their texts."""
        if self._legal is None:
            self._legal = legal_actions(self._core) if self._core.status == "choose" else []
        return self._legal[:]

    def apply(self, action: str | Action) -> list[ScoreLine]:
        """Take an action (one of `legal_actions`, its text, or the engine's own form); the score lines it led to.

        Raises IllegalAction, and leaves the game as it was, if the action cannot be taken now.
        """
        raw, text = self._meant(action)
        before = self._remember()
        try:
            lines = self._core.take(raw)
            self._moves.append(text)
            self._lines += lines
            self._settle()
        except BaseException:
            self._go_back_to(before)
            raise
        return [self.explain_line(line) for line in self._lines[before.lines :]]

    def _meant(self, action: str | Action) -> tuple[Action, str]:
        raw = action.raw if isinstance(action, LegalAction) else action
        if isinstance(raw, str):
            raw = find(self._core, raw)
        for legal in self.legal_actions():
            if legal.raw == raw:
                return raw, str(legal)
        if isinstance(action, str):
            find(self._core, action)  # says why not
        if self.over:
            raise IllegalAction("the game is over")
        raise IllegalAction(f"{action} is not legal now", [str(a) for a in self.legal_actions()[:6]])

    def undo(self) -> None:
        """Take back the last action (with `chance="ask"` also the last chance event). Raises IllegalAction if there is none."""
        if self._past is None:
            raise IllegalAction("there is nothing to take back")
        self._go_back_to(self._past)

    def clone(self) -> Game:
        """A game of its own that stands where this one does."""
        other = object.__new__(Game)
        other.__dict__.update(self.__dict__)
        other._core = self._core.copy()
        other._lines, other._moves, other._happened = self._lines[:], self._moves[:], self._happened[:]
        return other

    def __copy__(self) -> Game:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        """The engine, which never changes, is shared."""
        return self.clone()

    # ---------------------------------------------------------------- chance
    def chance_outcomes(self) -> list[tuple[int, int]]:
        """What can happen now, if the game waits for chance: (piece, weight) of a draw, (face, weight) of a die."""
        return self._core.outcomes()

    def happen(self, outcome: int | None = None) -> list[ScoreLine]:
        """Let the chance event come out as given, or as the seed has it. Raises IllegalAction if it cannot."""
        if not self.waiting_for_chance:
            raise IllegalAction("nothing is left to chance now")
        if outcome is not None and not any(o == outcome for o, _ in self.chance_outcomes()):
            raise IllegalAction(
                f"{outcome} is not among what can happen: {', '.join(str(o) for o, _ in self.chance_outcomes()[:20])}"
            )
        before = self._remember()
        try:
            self._resolve(outcome)
            self._settle()
        except BaseException:
            self._go_back_to(before)
            raise
        return [self.explain_line(line) for line in self._lines[before.lines :]]

    def _resolve(self, outcome: int | None) -> None:
        self._lines += self._core.resolve(outcome)
        if outcome is not None:
            self._happened.append((self._events, outcome))
        self._events += 1

    def _settle(self) -> None:
        self._legal = None
        while self._chance == "auto" and self._core.status == "chance":
            self._resolve(None)

    def _remember(self) -> _Past:
        past = _Past(self._core.copy(), len(self._lines), len(self._moves), self._events, self._past)
        self._past = past
        return past

    def _go_back_to(self, past: _Past) -> None:
        self._core = past.core.copy()  # clones share what is past
        self._past, self._legal = past.before, None
        self._events = past.chance
        del self._lines[past.lines :], self._moves[past.moves :]
        self._happened = [(event, outcome) for event, outcome in self._happened if event < self._events]

    # ---------------------------------------------------------------- saving
    def to_json(self) -> str:
        """The game as text: what it is, how it began, what was done. `engine.from_json` replays it."""
        tables = self.tables
        data = {
            "tilewright": VERSION,
            "game": tables.game,
            "options": self._engine.options,
            "digest": tables.digest,
            "players": self.players,
            "seed": self.seed,
            "moves": self._moves,
            "chance": plain(self._happened),
            "events": self._events,
            "state": self.state_digest,
        }
        if self._chance != "auto":
            data["ask"] = True
        if self._start is not None:
            data["start"] = snapshot_data(self._start)
        return json.dumps(data, ensure_ascii=False, indent=1)

    @classmethod
    def from_json(cls, text: str | bytes, engine: Cores) -> Game:
        """The game that `to_json` wrote, replayed move by move. Raises SavedGameError if it is damaged, of another game, or does not
        replay to where it was."""
        data = read_json(text)
        digest = checked(data, "digest", str)
        checked(data, "game", str)
        checked(data, "options", dict)
        if digest != engine.tables.digest:
            raise SavedGameError(f"this game was saved under other rules ({data.get('game')}; these are {engine.tables.game})")
        seed, players = checked(data, "seed", int), checked(data, "players", int)
        moves, events = checked(data, "moves", list), checked(data, "events", int)
        happened: dict[int, int] = {}
        for item in checked(data, "chance", list):
            if not (isinstance(item, list) and len(item) == 2 and all(type(v) is int for v in item)):
                raise SavedGameError("the saved game is damaged: `chance` is wrong")
            happened[item[0]] = item[1]
        start = snapshot_from(data["start"]) if "start" in data else None
        try:
            core = engine.new_core(players, seed) if start is None else engine.load_core(start)
        except SavedGameError:
            raise
        except Exception as error:
            raise SavedGameError(f"the saved game does not start: {error}") from None
        game = cls(engine, core, seed, chance="ask", start=start)
        game._replay(moves, happened, events)
        if data.get("ask") is not True:
            game._chance = "auto"
        if game.state_digest != checked(data, "state", str):
            raise SavedGameError("the saved game does not replay to the position it was saved at")
        return game

    def _replay(self, moves: Sequence[Any], happened: dict[int, int], events: int) -> None:
        left = list(moves)
        while True:
            if self.waiting_for_chance and self._events < events:
                try:
                    self._resolve(happened.get(self._events))
                except Exception as error:
                    raise SavedGameError(f"the saved game does not replay at chance event {self._events}: {error}") from None
                self._legal = None
            elif left and not self.waiting_for_chance:
                number = len(moves) - len(left) + 1
                if not isinstance(left[0], str):
                    raise SavedGameError(f"the saved game is damaged: move {number} is no text")
                try:
                    self.apply(left.pop(0))
                except IllegalAction as error:
                    raise SavedGameError(f"the saved game does not replay at move {number}: {error}") from None
            else:
                break
        if left:
            raise SavedGameError("the saved game is damaged: chance events are missing")
