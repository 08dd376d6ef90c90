"""What both engines have in common: making games, checking what is asked for."""

from __future__ import annotations

import secrets
from typing import Any

from .errors import SavedGameError, TilewrightError
from .explained import Explained
from .game import Game
from .rollouts import Rollouts
from .saved import snapshot_data, snapshot_from
from .tables import Core, Snapshot, Tables

MOST_GAMES = 1_000_000_000


class EngineBase:
    """An engine of one game. Subclasses say how a position is made (`new_core`, `load_core`) and how random games are played (`_rollouts`)."""

    kind = ""
    """`reference` or `native`."""

    def __init__(self, tables: Tables, options: dict[str, Any] | None = None) -> None:
        self._tables, self._options = tables, dict(options or {})

    @property
    def tables(self) -> Tables:
        """Numbers and words of the game."""
        return self._tables

    @property
    def options(self) -> dict[str, Any]:
        """Options of the rules that are not at their defaults."""
        return self._options

    def __repr__(self) -> str:
        return f"<{self.kind} engine of {self.tables.game or self.tables.title}>"

    def new_core(self, players: int, seed: int) -> Core:
        raise NotImplementedError

    def load_core(self, snapshot: Snapshot) -> Core:
        raise NotImplementedError

    def _rollouts(self, games: int, players: int, seed: int, threads: int) -> Rollouts:
        raise NotImplementedError

    def new_game(self, players: int = 2, seed: int | None = None, *, chance: str = "auto") -> Game:
        """A game at its first decision.

        players  a number the game is for (`tables.players`)
        seed     any integer: the same seed and the same actions give the same game on every engine and platform; None: any
        chance   `auto`: chance happens by itself; `ask`: the game stops at each chance event (`Game.happen`)

        Raises TilewrightError if the number of players is not allowed or the set-up goes wrong.
        """
        self._check_players(players)
        if seed is None:
            seed = secrets.randbits(63)
        elif isinstance(seed, bool) or not isinstance(seed, int):
            raise TilewrightError(f"a seed is a whole number, not {seed!r}")
        return Game(self, self.new_core(players, seed), seed, chance=chance)

    def load(self, snapshot: Snapshot, *, chance: str = "auto") -> Game:
        """A game that goes on from a position: the step it stands in starts anew, and what held when the turn began is taken to be what
        holds in this position (a snapshot does not say). To keep a game exactly, use `to_json`.

        Raises SavedGameError if it is no position of this game."""
        if not isinstance(snapshot, Snapshot):
            raise SavedGameError(f"a position is a Snapshot, such as `game.snapshot()` gives, not {snapshot!r:.60}")
        snapshot_from(snapshot_data(snapshot))  # says what is absurd
        return Game(self, self.load_core(snapshot), 0, chance=chance, start=snapshot)

    def from_json(self, text: str | bytes) -> Game:
        """The game that `Game.to_json` has written, replayed and verified. Raises SavedGameError."""
        return Game.from_json(text, self)

    def explain_scores(self, saved: str) -> list[Explained]:
        """Why each score line of a saved game is what it is. The reference engine can tell; others raise TilewrightError."""
        raise TilewrightError("only the reference engine explains scores; load the game with `rules.interpret().from_json(..)`")

    def rollouts(self, games: int, players: int = 2, seed: int = 0, threads: int = 1) -> Rollouts:
        """Random games to their end, every decision uniform over the legal actions; see `runtime.rollouts` for the arrays.

        The result depends on `games`, `players` and `seed` alone. Raises TilewrightError for numbers that make no sense.
        """
        self._check_players(players)
        for name, value, least, most in (("games", games, 0, MOST_GAMES), ("threads", threads, 1, 1024)):
            if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
                raise TilewrightError(f"{name}: a number from {least} to {most:,}, not {value!r}")
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise TilewrightError(f"a seed is a whole number, not {seed!r}")
        return self._rollouts(games, players, seed, threads)

    def _check_players(self, players: int) -> None:
        least, most = self.tables.players
        if isinstance(players, bool) or not isinstance(players, int) or not least <= players <= most:
            raise TilewrightError(f"{self.tables.title or 'this game'} is for {least} to {most} players, not {players!r}")
