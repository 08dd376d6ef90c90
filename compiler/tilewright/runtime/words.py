"""Words for the things of a game as they lie: pieces, parts, cells, players. The text form of actions is made of these.

    placing    m at 0,2 turned 180          (degrees clockwise; left out when 0)
    part       path E of 0,2                (the side left out if the tile has one part of the kind; half sides are
                                             Nw Ne En Es Se Sw Ws Wn, clockwise; sides as the tile lies)
    piece      pawn                         in a pile; `pawn from path E of 0,2` on the board, `at 0,2` if its face is not known
    component  paths of path E of 0,2
    cell       0,2                          player  red        pile  store of red

Where a game has several spaces, coordinates say which: `0,2 in table of red`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from .tables import Core, Snapshot

COLOURS = ("red", "blue", "green", "yellow", "black", "pink")
"""Seats as people call them."""
SIDES = ("N", "E", "S", "W")
PORTS = ("Nw", "N", "Ne", "En", "E", "Es", "Se", "S", "Sw", "Ws", "W", "Wn")
"""Names of the twelve ports, clockwise: of each side its left half (seen from the middle of the tile), middle and right half."""


def seat(player: int) -> str:
    """`red` for player 0; `seat9` beyond the colours."""
    return COLOURS[player] if player < len(COLOURS) else f"seat{player + 1}"


def rotate(ports: int, turns: int) -> int:
    """Ports of a part after quarter turns clockwise."""
    shift = 3 * (turns % 4)
    return ((ports << shift) | (ports >> (12 - shift))) & 0xFFF


def pair_at(types: tuple[str, ...], pair: bool) -> int:
    """Where in the variables of an alternative a pair stands (the last two of one type side by side), -1 if there is none."""
    found = [i for i in range(len(types) - 1) if types[i] == types[i + 1]]
    return found[-1] if pair and found else -1


class Words:
    """The words of one position. `names` are what the players are called, else by the colours of their seats."""

    def __init__(self, core: Core, names: Sequence[str] = ()) -> None:
        self.core, self.tables, self.names = core, core.tables, names
        spaces = self.tables.spaces
        self.one_space = len(spaces) == 1 and not spaces[0].each_player

    def player(self, player: int) -> str:
        return self.names[player] if player < len(self.names) else seat(player)

    @cached_property
    def snapshot(self) -> Snapshot:
        return self.core.snapshot()

    def face(self, piece: int) -> int:
        """Index of the face it shows."""
        return self.snapshot.faces[piece] if len(self.tables.pieces[self.tables.piece_kind[piece]].faces) > 1 else 0

    # ---------------------------------------------------------------- places
    def holder(self, label: str, owner: int) -> str:
        return label if owner < 0 else f"{label} of {self.player(owner)}"

    def cell(self, space: int, owner: int, x: int, y: int) -> str:
        there = f"{x},{y}"
        return there if self.one_space else f"{there} in {self.holder(self.tables.spaces[space].label, owner)}"

    def ports(self, part: int) -> int:
        """The ports a part has, as its tile lies."""
        piece = self.tables.part_piece[part]
        place = self.core.place(piece)
        face = self.tables.face(piece, self.face(piece))
        return rotate(face.parts[part - self.tables.part_base[piece]].ports, place[5] if place[0] == "cell" else 0)

    def side(self, part: int) -> str:
        """The name of one port that the part has: of its first middle, else of its first half; empty if it has none."""
        ports = self.ports(part)
        middles = [PORTS[p] for p in (1, 4, 7, 10) if ports >> p & 1]
        return next(iter(middles or [PORTS[p] for p in range(12) if ports >> p & 1]), "")

    def tile_cell(self, part: int) -> str:
        place = self.core.place(self.tables.part_piece[part])
        return self.cell(*place[1:5]) if place[0] == "cell" else "nowhere"

    def part(self, part: int) -> str:
        piece = self.tables.part_piece[part]
        index = part - self.tables.part_base[piece]
        parts = self.tables.face(piece, self.face(piece)).parts
        kind = parts[index].kind
        alike = [i for i, p in enumerate(parts) if p.kind == kind]
        which = ""
        if len(alike) > 1:
            which = " " + (self.side(part) or str(1 + alike.index(index)))
        return f"{self.tables.part_kinds[kind].label}{which} of {self.tile_cell(part)}"

    # ---------------------------------------------------------------- pieces
    def label(self, piece: int) -> str:
        """Its kind (of a die the face it shows) and its marks, if pieces of the kind differ in them."""
        kind = self.tables.pieces[self.tables.piece_kind[piece]]
        label = kind.faces[self.face(piece)].label if len(kind.faces) > 1 else kind.label
        return " ".join([label, *(self.mark(m, v) for m, v in self.tables.piece_marks(piece))])

    def mark(self, mark: int, value: int) -> str:
        table = self.tables.marks[mark]
        if table.form == "symbols":
            return table.symbols[value]
        return table.label if table.form == "flag" else str(value)

    def knows(self, player: int, piece: int) -> bool:
        return bool(self.snapshot.known[piece] >> player & 1)

    def piece(self, piece: int, length: int = 0) -> str:
        """A piece as its chooser calls it. length 0: as short as it mostly may be; 1: with pile and owner; 2: with its number."""
        place = self.core.place(piece)
        owner = self.tables.piece_owner[piece]
        if place[0] == "cell" and not self.knows(self.core.chooser, piece):
            return f"at {self.cell(*place[1:5])}" + (f" #{piece}" if length == 2 else "")
        words = self.label(piece)
        if owner >= 0 and (length or owner != self.core.chooser):
            words += f" of {self.player(owner)}"
        match place[0]:
            case "pile":
                if length:
                    words += f" from {self.holder(self.tables.piles[place[1]].label, place[2])}"
            case "cell":
                words += f" from {self.cell(*place[1:5])}"
            case "part":
                words += f" from {self.part(place[1])}"
            case "link":
                words += f" from {self.parts([end for end in place[1:] if end >= 0])}"
        return words + (f" #{piece}" if length == 2 else "")

    def parts(self, parts: list[int]) -> str:
        """Two parts of one tile by their sides alone (a side belongs to one part), else each in full."""
        sides = [self.side(p) for p in parts]
        if len(parts) == 2 and all(sides) and len({self.tables.part_piece[p] for p in parts}) == 1:
            return f"{sides[0]} and {sides[1]} of {self.tile_cell(parts[0])}"
        return " and ".join(map(self.part, parts))

    def placing(self, value: tuple[int, ...], length: int = 0) -> str:
        piece, *cell, turn = value
        label = self.label(piece) + (f" #{piece}" if length == 2 else "")
        return f"{label} at {self.cell(*cell)}" + (f" turned {90 * turn}" if turn else "")
