"""Why a tile does not fit where somebody wants it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tilewright.interpret import grid
from tilewright.interpret.core import ReferenceCore
from tilewright.interpret.placings import ANY, FILLER, Placing, wanted_sides
from tilewright.interpret.static import Cell

SIDES = ("N", "E", "S", "W")


def placings_at(s: ReferenceCore, pieces: Iterable[int], x: int, y: int) -> Iterator[Placing]:
    """Every way to lay these pieces at these coordinates, whether they fit or not."""
    owners = {(space, owner) for space, owner, _, _ in s.cells} | {(c[0], c[1]) for c in s.up}
    for piece in pieces:
        for space, owner in sorted(owners):
            for turn in range(4):
                yield (piece, space, owner, x, y, turn)


def misfit(s: ReferenceCore, placing: Placing) -> str:
    """What is in the way, in words; empty if the tile fits (then the cell is not among those asked for)."""
    piece, cell, turn = placing[0], placing[1:5], placing[5]
    if s.has_face(cell):
        return "something lies there already"
    if all(grid.beside(s, cell, side) not in s.up for side in range(4)) and s.up and cell not in s.cells:
        return "nothing lies beside it"
    lying = s.static.lying[s.kind(piece)][s.faces[piece]][turn]
    for side, (own, want) in enumerate(zip(lying.sides, wanted_sides(s, cell), strict=True)):
        if own == want or want == ANY or (want == FILLER and own in s.static.fillers):
            continue
        if want == FILLER:
            return f"at the edge its side {SIDES[side]} would be {_kind(s, own)}"
        return f"its side {SIDES[side]} is {_kind(s, own)}, and meets {_kind(s, want)}{_of(s, cell, side)}"
    if turn not in s.static.tables.pieces[s.kind(piece)].faces[s.faces[piece]].turns:
        return "turned so it shows what a smaller turn shows: only that one is offered"
    return ""


def _kind(s: ReferenceCore, kind: int) -> str:
    return s.tables.part_kinds[kind].label if kind >= 0 else "nothing"


def _of(s: ReferenceCore, cell: Cell, side: int) -> str:
    there = grid.beside(s, cell, side)
    return f" at {there[2]},{there[3]}" if there is not None else ""
