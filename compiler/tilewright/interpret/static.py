"""What never changes in a game: numbers of names, faces as they lie, classes of equal pieces."""

from __future__ import annotations

from dataclasses import dataclass

from tilewright.game_ir import nodes as ir
from tilewright.runtime.tables import FaceTable, Tables

Cell = tuple[int, int, int, int]
"""(space, owner, x, y)"""
Marks = dict[int, int]

STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""From a cell to the one beside it: N E S W."""
ROUND = (*STEPS, (1, 1), (1, -1), (-1, -1), (-1, 1))


def turned(ports: int, turn: int) -> int:
    """Ports after quarter turns clockwise."""
    shift = 3 * turn
    return ((ports << shift) | (ports >> (12 - shift))) & 0xFFF


def facing(port: int) -> int:
    """The port of the neighbour's side that a port touches: the left half meets the right half."""
    side, place = divmod(port, 3)
    return 3 * ((side + 2) % 4) + 2 - place


@dataclass(frozen=True)
class Lying:
    """A face as it lies: kind of each side, part index at each of the 12 ports (-1: none), sides that each part touches."""

    sides: tuple[int, ...]
    at: tuple[int, ...]
    part_ports: tuple[int, ...]
    part_sides: tuple[tuple[int, ...], ...]


def lie(face: FaceTable, turn: int) -> Lying:
    ports = tuple(turned(p.ports, turn) for p in face.parts)
    at = tuple(next((i for i, mask in enumerate(ports) if mask >> port & 1), -1) for port in range(12))
    sides = tuple(face.sides[(side - turn) % 4] for side in range(4))
    part_sides = tuple(tuple(side for side in range(4) if mask >> 3 * side & 7) for mask in ports)
    return Lying(sides, at, ports, part_sides)


class Static:
    """Tables of a game, arranged for the engine."""

    def __init__(self, game: ir.Game, tables: Tables) -> None:
        self.game, self.tables = game, tables
        self.part_kind = {k.name: i for i, k in enumerate(game.part_kinds)}
        self.mark = {m.name: i for i, m in enumerate(game.marks)}
        self.kind = {k.name: i for i, k in enumerate(game.pieces)}
        self.pile = {p.name: i for i, p in enumerate(game.piles)}
        self.space = {s.name: i for i, s in enumerate(game.spaces)}
        self.network = {n.name: i for i, n in enumerate(game.networks)}
        self.memory = {m.name: i for i, m in enumerate(game.memories)}
        self.roles = tuple(k.role for k in tables.pieces)
        self.faced = tuple(bool(k.faces) for k in tables.pieces)
        self.fillers = frozenset(i for i, k in enumerate(tables.part_kinds) if k.filler) | {-1}
        self.lying = tuple(tuple(tuple(lie(f, turn) for turn in range(4)) for f in k.faces) for k in tables.pieces)
        self.part_kinds = tuple(tuple(tuple(p.kind for p in f.parts) for f in k.faces) for k in tables.pieces)
        self.part_marks: tuple[tuple[tuple[Marks, ...], ...], ...] = tuple(
            tuple(tuple(dict(p.marks) for p in f.parts) for f in k.faces) for k in tables.pieces
        )
        self.face_marks = tuple(tuple(dict(f.marks) for f in k.faces) for k in tables.pieces)
        self.piece_marks: tuple[Marks, ...] = tuple(dict(tables.piece_marks(p)) for p in range(tables.piece_count))
        self.cell_marks: tuple[dict[tuple[int, int], Marks], ...] = tuple(
            {(x, y): dict(marks) for x, y, marks in s.cells} for s in tables.spaces
        )
        self.drawn = tuple(s.drawn for s in tables.spaces)
        self.edge = tuple(s.edge for s in tables.spaces)
        self.part_index = tuple(p - tables.part_base[tables.part_piece[p]] for p in range(tables.part_count))
        alike: dict[tuple[int, int, tuple[tuple[int, int], ...]], int] = {}
        self.alike = tuple(
            alike.setdefault((tables.piece_kind[p], tables.piece_owner[p], tables.piece_marks(p)), len(alike))
            for p in range(tables.piece_count)
        )
        """Class of pieces that are the same but for where they are: kind, owner, marks."""

    def pieces_of(self, kinds: tuple[int, ...], players: int) -> tuple[int, ...]:
        """Numbers of all pieces of these kinds, those of absent players excepted."""
        found: list[int] = []
        for number in sorted(kinds):
            kind = self.tables.pieces[number]
            found += range(kind.first, kind.first + kind.count * (players if kind.each_player else 1))
        return tuple(found)

    def start(self, piece: int) -> tuple[int, int] | None:
        """The pile (and its owner) a piece starts in and returns to; None: out of the game."""
        kind = self.tables.pieces[self.tables.piece_kind[piece]]
        if kind.starts_in < 0:
            return None
        owner = self.tables.piece_owner[piece] if self.tables.piles[kind.starts_in].each_player else -1
        return kind.starts_in, owner
