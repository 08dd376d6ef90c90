"""Cells: which there are, which lie beside which, in which order they stand."""

from __future__ import annotations

from typing import Any

from tilewright.interpret.state import State
from tilewright.interpret.static import ROUND, STEPS, Cell

UNUSED = 1 << 60
"""In the place of the number of a cell that is not in use."""


def exists(s: State, cell: Cell) -> bool:
    """A space without edge has every cell, a drawn one those of its picture."""
    space = cell[0]
    return not s.static.drawn[space] or cell[2:] in s.static.cell_marks[space]


def beside(s: State, cell: Cell, side: int) -> Cell | None:
    dx, dy = STEPS[side]
    there = (cell[0], cell[1], cell[2] + dx, cell[3] + dy)
    return there if exists(s, there) else None


def _around(s: State, cell: Cell, steps: tuple[tuple[int, int], ...]) -> list[Cell]:
    space, owner, x, y = cell
    cells = [(space, owner, x + dx, y + dy) for dx, dy in steps]
    return cells if not s.static.drawn[space] else [c for c in cells if exists(s, c)]


def neighbours(s: State, cell: Cell) -> list[Cell]:
    return _around(s, cell, STEPS)


def surroundings(s: State, cell: Cell) -> list[Cell]:
    return _around(s, cell, ROUND)


def cells_of_space(s: State, space: int, owner: int) -> tuple[Cell, ...]:
    """The cells of a drawn space, or those in use, in order."""
    key = ("cells", space, owner)
    found = s.worked_out_board.get(key)
    if found is None:
        if s.static.drawn[space]:
            found = tuple((space, owner, x, y) for x, y in s.static.cell_marks[space])
        else:
            found = tuple(sorted((c for c in s.cells if c[:2] == (space, owner)), key=s.cells.__getitem__))
        s.worked_out_board[key] = found
    return found


def cell_key(s: State, cell: Cell) -> tuple[int, ...]:
    """Sorts cells canonically."""
    space, owner, x, y = cell
    if s.static.drawn[space]:
        return (space, owner, 0, -y, x)
    return (space, owner, s.cells.get(cell, UNUSED), -y, x)


def cells_of_part(s: State, part: int) -> tuple[Cell, ...]:
    place = s.places[s.static.tables.part_piece[part]]
    return (place[1:5],) if place[0] == "cell" and place[6] else ()


def cells_of_piece(s: State, piece: int) -> tuple[Cell, ...]:
    """Where a piece in a space is: its cell, that of the part it stands on, those of a link's ends."""
    place = s.places[piece]
    match place[0]:
        case "cell":
            return (place[1:5],)
        case "part":
            return cells_of_part(s, place[1])
        case "link":
            return tuple(dict.fromkeys(c for end in place[1:] if end >= 0 for c in cells_of_part(s, end)))
    return ()


def sort_key(s: State, base: str) -> Any:
    """The key that puts values of a base type in canonical order; None if they sort by themselves."""
    if base == "cell":
        return lambda cell: cell_key(s, cell)
    if base == "placing":
        return lambda placing: (placing[0], cell_key(s, placing[1:5]), placing[5])
    return None


def in_order(s: State, base: str, values: Any) -> tuple[Any, ...]:
    """The values of a set in canonical order."""
    if len(values) < 2:
        return tuple(values)
    return tuple(sorted(values, key=sort_key(s, base)))
