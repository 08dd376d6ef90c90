"""A compiled engine seen from Python: gives the plain numbers of a generated module their meaning (see `runtime.tables`).

Knows nothing of the compiler: it goes into compiled packages as it is. A generated module has `Position`, `rollouts`, `size` and the
constants `LAYOUT`, `PROBLEMS`, `MEMORIES`.
"""

from __future__ import annotations

import threading
from typing import Any

from .engine import EngineBase
from .errors import GameError, IllegalAction, SavedGameError, TilewrightError
from .random import rollout_seed
from .rollouts import Rollouts
from .tables import PASS, Action, Place, ScoreLine, Snapshot, Tables

STATUS = ("run", "choose", "chance", "over")
PHASES = ("setup", "turn", "ending")
OUT: Place = ("out",)
LINKED = -2
"""The place of a link whose ends are on parts (runtime/state.h)."""

_PROBLEMS = {
    -1: "there is not enough memory",
    -2: "a face that lies was to be moved or covered: only the reference engine can do that",
    -3: "more cells came into use than there can be",
    -4: "a total does not fit into 32 bits",
    -5: "a game goes on without end",
    -6: "a link was taken up that the rules seemed never to take up once it joins: only the reference engine can play this",
}


class Layout:
    """The numbers a generated module uses, worked out once an engine."""

    def __init__(self, module: Any, tables: Tables) -> None:
        self.module, self.tables = module, tables
        seats = tables.players[1]
        data = module.LAYOUT
        self.parts: int = data["parts"]
        self.links: list[int] = data["links"]
        self.stride: int = (self.parts + 63) // 64 * 64
        self.cells: int = data["cells"]
        self.first_cell: list[int] = data["first_cell"]
        self.structure_of: list[int] = data["structure_of"]
        self.network_kinds: list[frozenset[int]] = [frozenset(kinds) for kinds in data["network_kinds"]]
        self.piles = [(i, o) for i, p in enumerate(tables.piles) for o in (range(seats) if p.each_player else (-1,))]
        self.spaces = [(i, o) for i, s in enumerate(tables.spaces) for o in (range(seats) if s.each_player else (-1,))]
        self.pile_number = {key: i for i, key in enumerate(self.piles)}
        self.space_number = {key: i for i, key in enumerate(self.spaces)}
        self.pile_count = max(1, len(self.piles))
        self.part_place, self.cell_place = self.pile_count, self.pile_count + self.parts
        self.faced = [bool(tables.pieces[kind].faces) for kind in tables.piece_kind]
        self.space_of: list[int] = []
        for space, first in enumerate(self.first_cell[:-1]):
            self.space_of += [space] * (self.first_cell[space + 1] - first)
        self.placing_choices = [
            any("placing" in tables.alternatives[a].types for a in choice.alternatives) for choice in tables.choices
        ]

    def error(self, problem: int) -> GameError:
        if problem < 0:
            return GameError(_PROBLEMS.get(problem, f"problem {problem}"))
        words, origin = self.module.PROBLEMS[problem - 1]
        if 0 <= origin < len(self.tables.origins):
            o = self.tables.origins[origin]
            return GameError(f"{o.file}:{o.line}: {o.declaration}: {words}")
        return GameError(words)


class NativeCore:
    """A `Core` over a generated `Position`."""

    def __init__(self, layout: Layout, position: Any, players: int) -> None:
        self._layout, self._position = layout, position
        self.tables = layout.tables
        self.players = players
        self._options: list[Action] | None = None
        self._raw: list[tuple[int, ...]] = []
        self.opening: list[ScoreLine] = []

    # ---------------------------------------------------------------- making
    @classmethod
    def start(cls, layout: Layout, players: int, seed: int) -> NativeCore:
        position = layout.module.Position()
        core = cls(layout, position, players)
        position.start(players, seed & (1 << 64) - 1)
        core.opening = core._after()
        return core

    def copy(self) -> NativeCore:
        other = NativeCore(self._layout, self._position.copy(), self.players)
        other._options, other._raw = self._options, self._raw
        other.opening = self.opening
        return other

    def _after(self) -> list[ScoreLine]:
        """After a run: problems are raised, the lines booked on the way are given."""
        self._options = None
        problem = self._position.problem()
        if problem:
            raise self._layout.error(problem)
        return [
            ScoreLine(
                turn, player, amount, rule, (net, part) if net >= 0 else None, times if both else None, per if both else None
            )
            for turn, player, amount, rule, net, part, both, times, per in self._position.lines()
        ]

    # ---------------------------------------------------------------- Core
    @property
    def status(self) -> str:
        return STATUS[self._position.status()]

    @property
    def chooser(self) -> int:
        found: int = self._position.numbers()[2]
        return found

    @property
    def mover(self) -> int:
        found: int = self._position.numbers()[1]
        return found

    @property
    def turn(self) -> int:
        found: int = self._position.numbers()[3]
        return found

    @property
    def choice(self) -> int:
        return int(self._position.point()) if self.status == "choose" else -1

    @property
    def totals(self) -> tuple[int, ...]:
        found: tuple[int, ...] = self._position.totals()
        return found

    @property
    def winners(self) -> tuple[int, ...]:
        mask = self._position.numbers()[5]
        return tuple(p for p in range(self.players) if mask >> p & 1)

    def options(self) -> list[Action]:
        if self._options is None:
            self._raw = self._position.options()
            alternatives = self.tables.alternatives
            found = []
            for raw in self._raw:
                types = alternatives[raw[0]].types
                found.append(Action(raw[0], tuple(self._value(base, v) for base, v in zip(types, raw[1:], strict=True))))
            if self._position.optional():
                found.append(Action(PASS))
            self._options = found
        return self._options[:]

    def take(self, action: Action) -> list[ScoreLine]:
        if self.status != "choose":
            raise IllegalAction("the game is over" if self.status == "over" else "chance comes first")
        options = self.options()
        try:
            number = options.index(action)
        except ValueError:
            raise IllegalAction(f"{action} is not among the options") from None
        self._position.options()
        self._position.take(number)
        return self._after()

    @property
    def die(self) -> int:
        return -1

    def outcomes(self) -> list[tuple[int, int]]:
        return [(piece, 1) for piece in self._position.outcomes()] if self.status == "chance" else []

    def resolve(self, outcome: int | None = None) -> list[ScoreLine]:
        if self.status != "chance":
            raise IllegalAction("there is nothing to be left to chance now")
        if outcome is None:
            self._position.draw()
        elif outcome in self._position.outcomes():
            self._position.resolve(outcome)
        else:
            raise IllegalAction(f"{outcome} is not among what can happen")
        return self._after()

    # ---------------------------------------------------------------- what numbers mean
    def _cell(self, number: int) -> tuple[int, int, int, int]:
        space, owner = self._layout.spaces[self._layout.space_of[number]]
        x, y = self._position.cell(number)
        return space, owner, x, y

    def _value(self, base: str, v: int) -> Any:
        match base:
            case "component":
                return divmod(v, self._layout.stride)
            case "cell":
                return self._cell(v)
            case "placing":
                rest, turn = divmod(v, 4)
                piece, cell = divmod(rest, self._layout.cells)
                return (piece, *self._cell(cell), turn)
            case "pile":
                return self._layout.piles[v]
            case "space":
                return self._layout.spaces[v]
        return v

    def _place(self, piece: int, number: int, turn: int) -> Place:
        layout = self._layout
        if number == LINKED:
            return ("link", *self._position.ends(piece))
        if number < 0:
            return OUT
        if number < layout.part_place:
            return ("pile", *layout.piles[number])
        if number < layout.cell_place:
            return ("part", number - layout.part_place)
        return ("cell", *self._cell(number - layout.cell_place), turn, True)

    def place(self, piece: int) -> Place:
        return self._place(piece, *self._position.place(piece))

    def components(self, network: int) -> list[tuple[int, ...]]:
        layout = self._layout
        kinds = layout.network_kinds[network]
        found = []
        for parts in self._position.component(layout.structure_of[network]):
            piece = self.tables.part_piece[parts[0]]
            if self.tables.face(piece).parts[parts[0] - self.tables.part_base[piece]].kind in kinds:
                found.append(parts)
        return found

    def snapshot(self) -> Snapshot:
        position, layout = self._position, self._layout
        players, mover, _, turn, at, winners, _ = position.numbers()
        everyone = (1 << players) - 1
        cells = []
        for number, (space, _) in enumerate(layout.spaces):
            if not self.tables.spaces[space].drawn:
                first = layout.first_cell[number]
                cells += [self._cell(first + i) for i in range(position.used()[number])]
        return Snapshot(
            players=players,
            mover=mover,
            turn=turn,
            totals=position.totals(),
            places=tuple(map(self._place, range(self.tables.piece_count), position.places(), position.turns())),
            faces=(0,) * self.tables.piece_count,
            known=tuple(everyone if seen else 0 for seen in position.seen()),
            cells=tuple(cells),
            memory=self._memory(),
            at=(PHASES[at >> 16], at & 65535),
            over=self.status == "over",
            winners=tuple(p for p in range(players) if winners >> p & 1),
            generator=position.generator(),
        )

    def _memory(self) -> tuple[Any, ...]:
        numbers, words = self._position.memory(), self._position.sets()

        def element(v: int, base: str, network: int) -> Any:
            return (network, v) if base == "component" and network >= 0 else self._value(base, v)

        def value(place: tuple[Any, ...], player: int) -> Any:
            form, slot, _, base, network, size = place
            if form == "bits":
                rows = words[slot + player * size : slot + (player + 1) * size]
                return tuple(
                    element(64 * w + i, base, network) for w, word in enumerate(rows) for i in range(64) if word >> i & 1
                )
            found = numbers[slot + player]
            if form == "number":
                return found
            if form == "truth":
                return bool(found)
            return (element(found, base, network),) if found >= 0 else ()

        return tuple(
            [value(place, p) for p in range(self.players)] if place[2] else value(place, 0)
            for place in self._layout.module.MEMORIES
        )

    # ---------------------------------------------------------------- loading
    @classmethod
    def load(cls, layout: Layout, snapshot: Snapshot) -> NativeCore:
        """A position from outside; its step starts anew. Raises SavedGameError if it is none of this game."""
        return _Loader(layout, snapshot).core()


class _Loader:
    def __init__(self, layout: Layout, snapshot: Snapshot) -> None:
        self.layout, self.snapshot, self.tables = layout, snapshot, layout.tables
        self.cell_number: dict[tuple[int, int, int, int], int] = {}
        self.links = frozenset(layout.links)

    def check(self, holds: bool, what: str) -> None:
        if not holds:
            raise SavedGameError(f"this is no position of this game: {what}")

    def core(self) -> NativeCore:
        s, tables, layout = self.snapshot, self.tables, self.layout
        least, most = tables.players
        self.check(least <= s.players <= most, f"{s.players} players")
        self.check(len(s.places) == len(s.known) == len(s.faces) == tables.piece_count, "other pieces")
        self.check(len(s.totals) == s.players and len(s.memory) == len(tables.memories), "other totals or memories")
        self.check(0 <= s.mover < s.players, f"player {s.mover} moves")
        steps = dict(tables.steps)
        phase, step = s.at
        self.check(phase in PHASES and 0 <= step <= len(steps.get(phase, ())), f"step {step} of {phase}")
        cells = self.cells()
        laid, places, ends = self.places()
        memory, sets = self.memory()
        everyone = (1 << s.players) - 1
        if any(known not in (0, everyone) for known in s.known):
            raise TilewrightError("what single players know is kept by the reference engine only")
        position = layout.module.Position()
        core = NativeCore(layout, position, s.players)
        winners = sum(1 << p for p in s.winners)
        numbers = (s.mover, s.turn, PHASES.index(phase) << 16 | step, s.over, winners)
        position.load(
            s.players,
            numbers,
            s.totals,
            cells,
            laid,
            places,
            ends,
            [int(k == everyone) for k in s.known],
            memory,
            sets,
            s.generator,
        )
        core.opening = core._after()
        return core

    def cells(self) -> list[tuple[int, int, int]]:
        """Cells in order of use; fills `cell_number`."""
        layout, tables = self.layout, self.tables
        counts: dict[int, int] = {}
        found: list[tuple[int, int, int]] = []
        for number, (space, owner) in enumerate(layout.spaces):
            if tables.spaces[space].drawn:
                for i, (x, y, _) in enumerate(tables.spaces[space].cells):
                    self.cell_number[space, owner, x, y] = layout.first_cell[number] + i
            else:  # the origin comes into use by itself
                self.cell_number[space, owner, 0, 0] = layout.first_cell[number]
                counts[number] = 1
        for cell in self.snapshot.cells:
            number = layout.space_number.get(cell[:2], -1)
            self.check(number in counts, f"a cell {cell}")
            if cell in self.cell_number:
                continue
            room = layout.first_cell[number + 1] - layout.first_cell[number]
            self.check(counts[number] < room, "too many cells")
            self.cell_number[cell] = layout.first_cell[number] + counts[number]
            counts[number] += 1
            found.append((number, cell[2], cell[3]))
        return found

    def places(self) -> tuple[list[tuple[int, int, int]], list[int], list[tuple[int, int, int]]]:
        """Faces that lie (piece, cell, turn); where each piece is as one number; links (piece, part, part or -1)."""
        layout, laid, found, ends = self.layout, [], [], []
        for piece, place in enumerate(self.snapshot.places):
            number = -1
            match place:
                case ("out",):
                    pass
                case ("pile", pile, owner):
                    self.check((pile, owner) in layout.pile_number, f"piece {piece} is at {place}")
                    number = layout.pile_number[pile, owner]
                case ("link", int(first), int(second)) if (
                    piece in self.links and first >= 0 and self.lies(first) and self.lies(second)
                ):
                    number = LINKED
                    ends.append((piece, first, second))
                case ("part", int(part)) if 0 <= part < layout.parts and piece not in self.links:
                    number = layout.part_place + part
                case ("cell", space, owner, x, y, int(turn), up) if (space, owner, x, y) in self.cell_number and 0 <= turn < 4:
                    number = layout.cell_place + self.cell_number[space, owner, x, y]
                    if layout.faced[piece]:
                        if not up:
                            raise TilewrightError("pieces that lie face down are for the reference engine only")
                        laid.append((piece, number - layout.cell_place, turn))
                case _:
                    self.check(False, f"piece {piece} is at {place}")
            found.append(number)
        return laid, found, ends

    def lies(self, part: int) -> bool:
        """Is it no part (-1), or one of a piece that lies?"""
        if part < 0 or part >= self.tables.part_count:
            return part == -1
        return self.snapshot.places[self.tables.part_piece[part]][0] == "cell"

    def memory(self) -> tuple[list[int], list[int]]:
        module = self.layout.module
        numbers, words = [0] * module.LAYOUT["memory"], [0] * module.LAYOUT["set_words"]

        def number(v: Any, base: str, network: int) -> int:
            match base:
                case "component":
                    return int(v[1]) if network >= 0 else int(v[0] * self.layout.stride + v[1])
                case "cell":
                    self.check(v in self.cell_number, f"a cell {v}")
                    return self.cell_number[v]
                case "placing":
                    return int((v[0] * self.layout.cells + self.cell_number[v[1:5]]) * 4 + v[5])
                case "pile":
                    return self.layout.pile_number[v]
                case "space":
                    return self.layout.space_number[v]
            return int(v)

        def put(place: tuple[Any, ...], value: Any, player: int) -> None:
            form, slot, _, base, network, size = place
            if form == "bits":
                for v in value:
                    n = number(v, base, network)
                    words[slot + player * size + n // 64] |= 1 << n % 64
            elif form == "maybe":
                self.check(len(value) <= 1, "a memory of several things")
                numbers[slot + player] = number(value[0], base, network) if value else -1
            else:
                numbers[slot + player] = int(value)

        for place, value in zip(module.MEMORIES, self.snapshot.memory, strict=True):
            if place[2]:
                self.check(isinstance(value, list | tuple) and len(value) == self.snapshot.players, "a memory of other players")
                for player, one in enumerate(value):
                    put(place, one, player)
            else:
                put(place, value, 0)
        return numbers, words


class NativeEngine(EngineBase):
    """An engine compiled for one game. The same protocol as the reference engine."""

    kind = "native"

    def __init__(self, module: Any, tables: Tables, options: dict[str, Any] | None = None) -> None:
        super().__init__(tables, options)
        self.layout = Layout(module, tables)

    @property
    def state_bytes(self) -> int:
        """Size of a position: what a copy copies."""
        found: int = self.layout.module.size()
        return found

    def new_core(self, players: int, seed: int) -> NativeCore:
        return NativeCore.start(self.layout, players, seed)

    def load_core(self, snapshot: Snapshot) -> NativeCore:
        return NativeCore.load(self.layout, snapshot)

    def _rollouts(self, games: int, players: int, seed: int, threads: int) -> Rollouts:
        """Each thread plays a stretch of the batch, without the interpreter's lock."""
        import numpy as np

        out = Rollouts(
            scores=np.zeros((games, players), np.int32),
            winners=np.zeros((games, players), np.bool_),
            turns=np.zeros(games, np.int32),
            decisions=np.zeros(games, np.int32),
            placing_decisions=np.zeros(games, np.int32),
            placing_options=np.zeros(games, np.int64),
        )
        arrays = (out.scores, out.winners, out.turns, out.decisions, out.placing_decisions, out.placing_options)
        addresses = tuple(array.ctypes.data for array in arrays)
        problems: list[tuple[int, int]] = []
        threads = max(1, min(threads, games))

        def stretch(number: int) -> None:
            first, behind = games * number // threads, games * (number + 1) // threads
            problem, game = self.layout.module.rollouts(*addresses, first, behind, players, seed & (1 << 64) - 1)
            if problem:
                problems.append((game, problem))

        if threads == 1:
            stretch(0)
        else:
            workers = [threading.Thread(target=stretch, args=(number,)) for number in range(threads)]
            for worker in workers:
                worker.start()
            for worker in workers:
                worker.join()
        if problems:
            game, problem = min(problems)
            raise GameError(f"{self.layout.error(problem)} (in the random game with seed {rollout_seed(seed, game)})")
        return out
