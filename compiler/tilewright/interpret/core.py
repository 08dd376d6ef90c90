"""The reference engine as a `Core`: phases, steps and the control stack."""

from __future__ import annotations

from typing import Protocol

from tilewright.game_ir import nodes as ir
from tilewright.interpret import networks
from tilewright.interpret.code import Env
from tilewright.interpret.frames import BlockFrame, Frame, RollFrame
from tilewright.interpret.program import Program
from tilewright.interpret.state import State
from tilewright.runtime.errors import GameError, IllegalAction
from tilewright.runtime.random import game_state
from tilewright.runtime.tables import Action, Place, ScoreLine, Snapshot, Tables

FUEL = 1_000_000
"""Statements between two decisions or chance events; more is taken for a loop without end."""


class Asking(Protocol):
    def taken(self, s: ReferenceCore, action: Action) -> None: ...


class Chancy(Protocol):
    def happened(self, s: ReferenceCore, outcome: int) -> None: ...


class ReferenceCore(State):
    """One game. `status` is `choose`, `chance` or `over`."""

    def __init__(self, program: Program, players: int, generator: int) -> None:
        super().__init__(program.static, players, generator)
        self.program = program
        self.tables: Tables = program.tables
        self.status = "run"
        self.pause = False
        self.phase, self.step = "setup", -1
        self.env: Env = []
        self.stack: list[Frame] = []
        self.next_mover: int | None = None
        self.chooser, self.choice = -1, -1
        self.opening: list[ScoreLine] = []
        self._options: list[Action] = []
        self._asking: Asking | None = None
        self._outcomes: list[tuple[int, int]] = []
        self._chancy: Chancy | None = None
        self._lines: list[ScoreLine] = []
        self._fuel = FUEL

    # ---------------------------------------------------------------- starting
    @classmethod
    def new(cls, game: ir.Game, tables: Tables, players: int, seed: int) -> ReferenceCore:
        return cls.start(Program(game, tables), players, seed)

    @classmethod
    def start(cls, program: Program, players: int, seed: int, pause: bool = False) -> ReferenceCore:
        """A new game; its set-up runs until something is to be decided. With `pause` it stops (status `paused`) before the first turn."""
        least, most = program.tables.players
        if not least <= players <= most:
            raise GameError(f"this game is for {least} to {most} players, not {players}")
        s = cls(program, players, game_state(seed))
        s.pause = pause
        for piece, owner in enumerate(program.tables.piece_owner):
            if owner < players and program.static.start(piece) is not None:
                s.go_home(piece)
        program.start_memory(s, None)
        s.record = program.take_record(s)
        s._run()
        s.opening, s._lines = s._lines, []
        return s

    @classmethod
    def load(cls, snapshot: Snapshot, program: Program) -> ReferenceCore:
        """A game as it was; the step it stands at starts anew."""
        s = cls.stand(snapshot, program)
        if snapshot.over:
            s.finish(snapshot.winners)
        else:
            s.status = "run"
            s._start_step(s.step)
            s._run()
        s.opening, s._lines = s._lines, []
        return s

    @classmethod
    def stand(cls, snapshot: Snapshot, program: Program) -> ReferenceCore:
        """A position that does not go on (status `paused`): to ask it questions, to lay pieces, to let a turn start."""
        from tilewright.interpret.load import fill

        s = cls(program, snapshot.players, snapshot.generator)
        fill(s, snapshot)
        s.record = program.take_record(s)
        s.phase, s.step = snapshot.at
        s.winners, s.status = snapshot.winners, "paused"
        return s

    def start_turn(self, player: int, step: int = 0) -> None:
        """Let a turn of this player start, at a step, and pause there."""
        self.stack, self.status = [], "paused"
        self._begin_turn(player)
        self.step = step

    def copy(self) -> ReferenceCore:
        other = object.__new__(ReferenceCore)
        self.copy_into(other)
        other.program, other.tables = self.program, self.tables
        other.status, other.pause, other.phase, other.step = self.status, self.pause, self.phase, self.step
        other.env = self.env[:]
        other.stack = [frame.copy() for frame in self.stack]
        other.next_mover = self.next_mover
        other.chooser, other.choice, other.opening = self.chooser, self.choice, self.opening
        other._options, other._outcomes = self._options, self._outcomes
        other._asking = self._asking
        other._chancy = other.stack[-1] if self._chancy is not None and self._chancy is self.stack[-1] else self._chancy  # type: ignore[assignment]
        other._lines, other._fuel = self._lines[:], self._fuel
        return other

    # ---------------------------------------------------------------- Core
    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(self.points)

    def options(self) -> list[Action]:
        return self._options[:] if self.status == "choose" else []

    def take(self, action: Action) -> list[ScoreLine]:
        if self.status != "choose":
            raise IllegalAction("the game is over" if self.status == "over" else "chance comes first")
        if action not in self._options:
            raise IllegalAction(f"{action} is not among the options")
        asking, self._asking = self._asking, None
        assert asking is not None
        self._options = []
        self.status = "run"
        asking.taken(self, action)
        return self._go_on()

    @property
    def asking(self) -> Asking | None:
        """The statement whose choice is to be made (status `choose`)."""
        return self._asking if self.status == "choose" else None

    def outcomes(self) -> list[tuple[int, int]]:
        return self._outcomes[:] if self.status == "chance" else []

    def resolve(self, outcome: int | None = None) -> list[ScoreLine]:
        if self.status != "chance":
            raise IllegalAction("there is nothing to be left to chance now")
        if outcome is None:
            rest = self.generator.below(sum(weight for _, weight in self._outcomes))
            for outcome, weight in self._outcomes:  # noqa: B007  (the one the number falls on)
                rest -= weight
                if rest < 0:
                    break
        elif not any(o == outcome and weight for o, weight in self._outcomes):
            raise IllegalAction(f"{outcome} is not among what can happen")
        assert outcome is not None
        chancy, self._chancy = self._chancy, None
        assert chancy is not None
        self._outcomes = []
        self.status = "run"
        chancy.happened(self, outcome)
        return self._go_on()

    def place(self, piece: int) -> Place:
        return self.places[piece]

    def components(self, network: int) -> list[tuple[int, ...]]:
        return list(networks.find(self, self.program.expressions.nets[network]).components.values())

    def snapshot(self) -> Snapshot:
        cells = sorted(self.cells, key=lambda c: (c[0], c[1], self.cells[c]))
        return Snapshot(
            players=self.players,
            mover=self.mover,
            turn=self.turn,
            totals=self.totals,
            places=tuple(self.places),
            faces=tuple(self.faces),
            known=tuple(self.known),
            cells=tuple(cells),
            memory=tuple(v[:] if isinstance(v, list) else v for v in self.memory),
            at=(self.phase, max(self.step, 0)),
            over=self.status == "over",
            winners=self.winners,
            generator=self.generator.state,
        )

    @property
    def die(self) -> int:
        """The die that falls now (status `chance`), -1 for a draw."""
        return self._chancy.dice[0] if isinstance(self._chancy, RollFrame) else -1

    # ---------------------------------------------------------------- what statements call
    def ask(self, asking: Asking, choice: int, chooser: int, options: list[Action]) -> None:
        self.status, self._asking, self._options = "choose", asking, options
        self.chooser, self.choice, self._fuel = chooser, choice, FUEL

    def leave_to_chance(self, chancy: Chancy, outcomes: list[tuple[int, int]]) -> None:
        self.status, self._chancy, self._outcomes, self._fuel = "chance", chancy, outcomes, FUEL

    def book(self, line: ScoreLine) -> None:
        self._lines.append(line)
        self.add_points(line.player, line.amount)

    def finish(self, winners: tuple[int, ...]) -> None:
        self.status, self.winners = "over", winners
        self.stack, self.env = [], []

    def run_ending(self) -> None:
        """Leave the phase and run the ending; within the ending the game is over."""
        self.stack = []
        if self.phase == "ending":
            self.finish(())
        else:
            self.phase, self.step = "ending", -1

    # ---------------------------------------------------------------- control
    def _go_on(self) -> list[ScoreLine]:
        self._run()
        lines, self._lines = self._lines, []
        return lines

    def _run(self) -> None:
        while self.status == "run":
            self._fuel -= 1
            if self._fuel < 0:
                raise self._endless()
            if self.stack:
                self.stack[-1].go(self)
            else:
                self._next_step()

    def _next_step(self) -> None:
        steps = self.program.phases[self.phase]
        if self.step + 1 < len(steps):
            self._start_step(self.step + 1)
        elif self.phase == "ending":
            self.finish(())
        else:
            self._next_turn()

    def _start_step(self, number: int) -> None:
        self.step = number
        steps = self.program.phases[self.phase]
        if number < len(steps):
            self.env = steps[number].slots.env()
            self.stack = [BlockFrame(steps[number].block)]

    def _next_turn(self) -> None:
        limit = self.tables.turn_limit
        if limit is not None and self.turn + 1 >= limit:
            self.run_ending()
            return
        if self.turn < 0 and self.pause:
            self.status = "paused"
            return
        unsaid = (self.mover + 1) % self.players if self.turn >= 0 else self.mover
        self._begin_turn(unsaid if self.next_mover is None else self.next_mover)

    def _begin_turn(self, player: int) -> None:
        self.set_mover(player)
        self.next_mover = None
        self.turn += 1
        self.phase, self.step = "turn", -1
        self.program.start_memory(self, "turn")
        self.record = self.program.take_record(self)

    def _endless(self) -> GameError:
        steps = self.program.phases[self.phase]
        step = steps[max(self.step, 0)] if self.step < len(steps) else None
        where = f"step {step.label}" if step is not None else f"the phase {self.phase}"
        words = f"{where} of turn {self.turn} goes on without end: {FUEL:,} statements without a decision"
        return self.program.expressions.error(step.origin if step is not None else -1, words)
