"""Where a piece fits: empty cells whose face-up neighbours have sides of the same kinds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tilewright.interpret import grid
from tilewright.interpret.state import State
from tilewright.interpret.static import Cell, facing

ANY = -2
"""A side that anything may face."""
FILLER = -3
"""A side that only a filler may face: an edge that blocks."""

Placing = tuple[int, int, int, int, int, int]
"""(piece, space, owner, x, y, turn)"""


def wanted_sides(s: State, cell: Cell) -> tuple[int, ...]:
    """What each side of a piece laid here has to be: a part kind, -1 for a side nothing takes, ANY or FILLER."""
    found: list[int] = []
    for side in range(4):
        there = grid.beside(s, cell, side)
        if there is None:
            found.append(FILLER if s.static.edge[cell[0]] == "blocks" else ANY)
            continue
        piece = s.up.get(there)
        if piece is None:
            found.append(ANY)
        else:
            lying = s.static.lying[s.kind(piece)][s.faces[piece]][s.places[piece][5]]
            found.append(lying.sides[(side + 2) % 4])
    return tuple(found)


def turns_that_fit(s: State, piece: int, cell: Cell) -> tuple[int, ...]:
    """The turns of the piece's face for which every side is as wanted; of orientations that give the same parts the least."""
    kind, face = s.kind(piece), s.faces[piece]
    cache = s.worked_out_board
    key = ("fits", kind, face, cell)
    found: tuple[int, ...] | None = cache.get(key)
    if found is None:
        wanted = cache.get(("wanted", cell))
        if wanted is None:
            wanted = cache[("wanted", cell)] = wanted_sides(s, cell)
        fillers, lying = s.static.fillers, s.static.lying[kind][face]

        def suits(turn: int) -> bool:
            for side, want in zip(lying[turn].sides, wanted, strict=True):
                if side != want and want != ANY and not (want == FILLER and side in fillers):
                    return False
            return True

        found = cache[key] = tuple(turn for turn in s.static.tables.pieces[kind].faces[face].turns if suits(turn))
    return found


def placings(s: State, pieces: Iterable[int], cells: Iterable[Cell]) -> list[Placing]:
    found: list[Any] = []
    cells = tuple(cells)
    for piece in pieces:
        if not s.static.faced[s.kind(piece)]:
            continue
        place = s.places[piece]
        own = place[1:5] if place[0] == "cell" else None
        for cell in cells:
            if cell == own or not s.has_face(cell):
                found += [(piece, *cell, turn) for turn in turns_that_fit(s, piece, cell)]
    return found


def met(s: State, placing: Placing) -> set[int]:
    """Parts of face-up neighbours that the placing would join by seams."""
    piece, cell, turn = placing[0], placing[1:5], placing[5]
    static, tables = s.static, s.static.tables
    kinds = static.part_kinds[s.kind(piece)][s.faces[piece]]
    here = static.lying[s.kind(piece)][s.faces[piece]][turn].at
    found: set[int] = set()
    for side in range(4):
        there = grid.beside(s, cell, side)
        other = s.up.get(there) if there is not None else None
        if other is None or other == piece:
            continue
        opposite = static.lying[s.kind(other)][s.faces[other]][s.places[other][5]].at
        other_kinds = static.part_kinds[s.kind(other)][s.faces[other]]
        for port in range(3 * side, 3 * side + 3):
            a, b = here[port], opposite[facing(port)]
            if a >= 0 and b >= 0 and kinds[a] == other_kinds[b]:
                found.add(tables.part_base[other] + b)
    return found
