"""All data of a game, and the few operations that change it.

Everything else reads. Each change bumps nothing and counts nothing: it throws away what had been worked out before (`changed`).
`held` and `up` are another view of `places`, kept in one function (`set_place`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tilewright.interpret.static import STEPS, Cell, Static
from tilewright.runtime.errors import GameError
from tilewright.runtime.random import Generator
from tilewright.runtime.tables import Place

OUT: Place = ("out",)
Key = Any
"""Where pieces are looked up: a part (number), a pile (pile, owner), a cell (space, owner, x, y)."""


def keys(place: Place) -> tuple[Key, ...]:
    """The things a place is at."""
    match place[0]:
        case "pile":
            return (place[1:],)
        case "cell":
            return (place[1:5],)
        case "part":
            return (place[1],)
        case "link":
            return tuple(dict.fromkeys(end for end in place[1:] if end >= 0))
    return ()


class State:
    """Plain data. Lists and dicts here hold immutable values only, so a copy is a copy of each."""

    def __init__(self, static: Static, players: int, generator: int) -> None:
        tables = static.tables
        self.static, self.players = static, players
        self.everyone = (1 << players) - 1
        self.generator = Generator(generator)
        self.mover, self.turn = 0, -1
        self.points = [0] * players
        self.places: list[Place] = [OUT] * tables.piece_count
        self.faces = [0] * tables.piece_count
        self.known = [self.everyone] * tables.piece_count
        self.cells: dict[Cell, int] = {}
        self.cell_number = 0
        self.memory: list[Any] = []
        self.held: dict[Key, tuple[int, ...]] = {}
        self.up: dict[Cell, int] = {}
        self.receiver: int | None = None
        self.winners: tuple[int, ...] = ()
        self.record: dict[Any, frozenset[tuple[int, ...]]] = {}
        self.worked_out: dict[Any, Any] = {}
        self.worked_out_board: dict[Any, Any] = {}
        for space, table in enumerate(tables.spaces):
            if not table.drawn:
                for owner in range(players) if table.each_player else (-1,):
                    self._use((space, owner, 0, 0))

    def copy_into(self, other: State) -> None:
        """Everything that can change. What was worked out may be shared: it is dropped, never changed, when the state changes."""
        other.static, other.players, other.everyone = self.static, self.players, self.everyone
        other.generator = Generator(self.generator.state)
        other.mover, other.turn = self.mover, self.turn
        other.points, other.places, other.faces, other.known = self.points[:], self.places[:], self.faces[:], self.known[:]
        other.cells, other.cell_number = self.cells.copy(), self.cell_number
        other.memory = [value[:] if isinstance(value, list) else value for value in self.memory]
        other.held, other.up = self.held.copy(), self.up.copy()
        other.receiver, other.record, other.winners = self.receiver, self.record, self.winners
        other.worked_out, other.worked_out_board = self.worked_out, self.worked_out_board

    # ---------------------------------------------------------------- what was worked out
    def changed(self) -> None:
        if self.worked_out:
            self.worked_out = {}

    def board_changed(self) -> None:
        self.worked_out_board = {}

    # ---------------------------------------------------------------- pieces
    def kind(self, piece: int) -> int:
        return self.static.tables.piece_kind[piece]

    def set_place(self, piece: int, place: Place) -> None:
        """Put a piece somewhere else. What stands on a face that is no longer up leaves the game."""
        old = self.places[piece]
        if old == place:
            return
        faced = self.static.faced[self.kind(piece)]
        if faced and old[0] == "cell" and old[6] and (place[:5] != old[:5] or not place[6]):
            self._drop_riders(piece)
        for key in keys(old):
            rest = tuple(p for p in self.held[key] if p != piece)
            if rest:
                self.held[key] = rest
            else:
                del self.held[key]
        for key in keys(place):
            self.held[key] = tuple(sorted((*self.held.get(key, ()), piece)))
        self.places[piece] = place
        if faced and (old[0] == "cell" or place[0] == "cell"):
            if old[0] == "cell" and self.up.get(old[1:5]) == piece:
                del self.up[old[1:5]]
            if place[0] == "cell" and place[6]:
                self.up[place[1:5]] = piece
            self._cells_after(old, place)
            self.board_changed()
        elif old[0] == "link" or place[0] == "link":
            self.board_changed()
        self.changed()

    def _drop_riders(self, piece: int) -> None:
        base = self.static.tables.part_base[piece]
        for index in range(len(self.static.part_kinds[self.kind(piece)][self.faces[piece]])):
            for rider in self.held.get(base + index, ()):
                self.set_place(rider, OUT)

    def remove(self, piece: int) -> None:
        self.set_place(piece, OUT)

    def to_pile(self, piece: int, pile: int, owner: int) -> None:
        table = self.static.tables.piles[pile]
        if table.each_player and not 0 <= owner < self.players:
            raise GameError(f"a piece without owner cannot go to a pile of each player ({table.label})")
        self.known[piece] = 0 if table.hidden else self.everyone
        self.set_place(piece, ("pile", pile, owner if table.each_player else -1))
        self.changed()

    def to_cell(self, piece: int, cell: Cell, turn: int, face_up: bool) -> None:
        if self.static.faced[self.kind(piece)]:
            there = [p for p in self.held.get(cell, ()) if p != piece and self.static.faced[self.kind(p)]]
            if there:
                raise GameError(f"there is a piece already at {cell[2]},{cell[3]}")
        self.known[piece] = self.everyone if face_up else 0
        self.set_place(piece, ("cell", *cell, turn, face_up))
        self.changed()

    def to_part(self, piece: int, part: int) -> None:
        self.known[piece] = self.everyone
        if self.static.roles[self.kind(piece)] != "link":
            self.set_place(piece, ("part", part))
        else:
            place = self.places[piece]
            if place[0] == "link" and place[2] < 0:
                self.link(piece, place[1], part)
            else:
                self.set_place(piece, ("link", part, -1))
        self.changed()

    def link(self, piece: int, first: int, second: int) -> None:
        self.known[piece] = self.everyone
        self.set_place(piece, ("link", min(first, second), max(first, second)))
        self.changed()

    def go_home(self, piece: int) -> None:
        start = self.static.start(piece)
        if start is None:
            self.remove(piece)
        else:
            self.to_pile(piece, *start)

    def show(self, piece: int, mask: int) -> None:
        self.known[piece] |= mask
        self.changed()

    def roll_to(self, die: int, face: int) -> None:
        if face != self.faces[die] and self.places[die][0] == "cell":
            self._drop_riders(die)
        self.faces[die] = face
        self.known[die] = self.everyone
        self.board_changed()
        self.changed()

    def on_board(self, part: int) -> bool:
        """Does it belong to a face that lies face up in a space?"""
        piece = self.static.tables.part_piece[part]
        place = self.places[piece]
        if place[0] != "cell" or not place[6]:
            return False
        return self.static.part_index[part] < len(self.static.part_kinds[self.kind(piece)][self.faces[piece]])

    def parts_of_piece(self, piece: int) -> range:
        """Parts of a face that lies face up in a space, else none."""
        place = self.places[piece]
        kind = self.kind(piece)
        if not self.static.faced[kind] or place[0] != "cell" or not place[6]:
            return range(0)
        base = self.static.tables.part_base[piece]
        return range(base, base + len(self.static.part_kinds[kind][self.faces[piece]]))

    def kind_of_part(self, part: int) -> int:
        piece = self.static.tables.part_piece[part]
        return self.static.part_kinds[self.kind(piece)][self.faces[piece]][self.static.part_index[part]]

    def has_face(self, cell: Cell) -> bool:
        """Does a piece with a face lie here, up or down?"""
        return cell in self.up or any(self.static.faced[self.kind(p)] for p in self.held.get(cell, ()))

    # ---------------------------------------------------------------- cells in use
    def _use(self, cell: Cell) -> None:
        if cell not in self.cells:
            self.cells[cell] = self.cell_number
            self.cell_number += 1

    def _cells_after(self, old: Place, place: Place) -> None:
        """Keep the cells in use of spaces without edge: those that hold a face and those beside one; of an empty space its origin."""
        spaces: set[tuple[int, int]] = set()
        if place[0] == "cell" and not self.static.drawn[place[1]]:
            cell: Cell = place[1:5]
            first = cell not in self.cells or not self._any_face(cell[:2], except_at=cell)
            self._use(cell)
            for dx, dy in STEPS:
                self._use((*cell[:2], cell[2] + dx, cell[3] + dy))
            if first:
                spaces.add(cell[:2])
        if old[0] == "cell" and old[1:5] != place[1:5] and not self.static.drawn[old[1]]:
            spaces.add(old[1:3])
        for space in sorted(spaces):
            self._prune(space)

    def _any_face(self, space: tuple[int, int], except_at: Cell) -> bool:
        return any(c[:2] == space and c != except_at and self.has_face(c) for c in self.cells)

    def _prune(self, space: tuple[int, int]) -> None:
        mine = [c for c in self.cells if c[:2] == space]
        full = {c for c in mine if self.has_face(c)}
        for c in mine:
            beside = any((c[0], c[1], c[2] + dx, c[3] + dy) in full for dx, dy in STEPS)
            if not (c in full or beside or (not full and c[2:] == (0, 0))):
                del self.cells[c]
        if not full:
            self._use((*space, 0, 0))

    # ---------------------------------------------------------------- the rest
    def add_points(self, player: int, amount: int) -> None:
        self.points[player] += amount
        self.changed()

    def set_mover(self, player: int) -> None:
        self.mover = player
        self.changed()

    def set_memory(self, number: int, players: Iterable[int] | None, value: Any) -> None:
        if players is None:
            self.memory[number] = value
        else:
            for player in players:
                self.memory[number][player] = value
        self.changed()
