"""What is printed on pieces (also on the face they show), parts and cells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tilewright.interpret.code import form_of
from tilewright.interpret.state import State
from tilewright.interpret.static import Cell, Marks

NONE: Marks = {}


def of_piece(s: State, piece: int) -> Marks:
    own, faces = s.static.piece_marks[piece], s.static.face_marks[s.kind(piece)]
    if not faces:
        return own
    face = faces[s.faces[piece]]
    return own | face if own else face


def of_part(s: State, part: int) -> Marks:
    piece = s.static.tables.part_piece[part]
    marks = s.static.part_marks[s.kind(piece)][s.faces[piece]]
    index = s.static.part_index[part]
    return marks[index] if index < len(marks) else NONE


def of_cell(s: State, cell: Cell) -> Marks:
    return s.static.cell_marks[cell[0]].get(cell[2:], NONE)


def values_of(base: str) -> Callable[[State, Any], Marks]:
    """Marks of the values of a base type."""
    if base == "place":
        return lambda s, v: values_of(form_of(v))(s, v)
    table: dict[str, Callable[[State, Any], Marks]] = {"piece": of_piece, "part": of_part, "cell": of_cell}
    return table.get(base, lambda s, v: NONE)
