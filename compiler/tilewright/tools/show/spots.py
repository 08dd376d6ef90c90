"""Where symbols and figures go on a face: each part gets a region of a fine grid, and the places farthest from its border.

The grid has cells of two units. A cell belongs to the line that passes it, else to the area over it, else to the part of the
filler whose half sides are nearest.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from itertools import pairwise

from tilewright.runtime.tables import FaceTable, Tables
from tilewright.tools.show.paths import CENTRE, SIZE, Point, between, distance
from tilewright.tools.show.shapes import Area, Ground, Inside, Line, Shape, half_point, shapes

CELLS = 50
_UNIT = SIZE / CELLS
_LINE_REACH = 7.0
_SYMBOL = 13.0
_FREE = -1


class _Grid:
    """Owner of each cell: a part, or nobody (`_FREE`)."""

    def __init__(self) -> None:
        self.owner = [[_FREE] * CELLS for _ in range(CELLS)]

    def fill(self, polygon: Sequence[Point], part: int) -> None:
        """Row by row between the crossings of the border."""
        edges = list(zip(polygon, [*polygon[1:], polygon[0]], strict=True))
        for row in range(CELLS):
            y = (row + 0.5) * _UNIT
            crossings = sorted(x1 + (y - y1) / (y2 - y1) * (x2 - x1) for (x1, y1), (x2, y2) in edges if (y1 > y) != (y2 > y))
            for left, right in zip(crossings[::2], crossings[1::2], strict=False):
                for column in range(max(0, round(left / _UNIT)), min(CELLS, round(right / _UNIT))):
                    self.owner[row][column] = part

    def stamp(self, points: Iterable[Point], reach: float, part: int) -> None:
        """A disc round each point."""
        span = int(reach / _UNIT) + 1
        for x, y in points:
            for row in range(max(0, int(y / _UNIT) - span), min(CELLS, int(y / _UNIT) + span + 1)):
                for column in range(max(0, int(x / _UNIT) - span), min(CELLS, int(x / _UNIT) + span + 1)):
                    if distance((x, y), _at(row, column)) <= reach:
                        self.owner[row][column] = part

    def spread(self, seeds: Iterable[tuple[int, int, int]]) -> None:
        """Free cells go to the nearest seed (row, column, part), walking over free cells only."""
        queue = deque(seed for seed in seeds if self.owner[seed[0]][seed[1]] == _FREE)
        for row, column, part in queue:
            self.owner[row][column] = part
        while queue:
            row, column, part = queue.popleft()
            for r, c in ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)):
                if 0 <= r < CELLS and 0 <= c < CELLS and self.owner[r][c] == _FREE:
                    self.owner[r][c] = part
                    queue.append((r, c, part))

    def depth(self, parts: set[int]) -> list[list[float]]:
        """Distance of each cell of these parts to what is not theirs, in units; 0 outside them."""
        far = 10.0 * CELLS
        d = [[far if self.owner[r][c] in parts else 0.0 for c in range(CELLS)] for r in range(CELLS)]

        def look(row: int, column: int) -> float:
            return d[row][column] if 0 <= row < CELLS and 0 <= column < CELLS else 0.0

        for rows, step in ((range(CELLS), -1), (range(CELLS - 1, -1, -1), 1)):
            for r in rows:
                for c in range(CELLS) if step < 0 else range(CELLS - 1, -1, -1):
                    if d[r][c]:
                        straight = min(look(r + step, c), look(r, c + step)) + 1
                        slanted = min(look(r + step, c - 1), look(r + step, c + 1)) + 1.4
                        d[r][c] = min(d[r][c], straight, slanted)
        return [[value * _UNIT for value in row] for row in d]


def _at(row: int, column: int) -> Point:
    return ((column + 0.5) * _UNIT, (row + 0.5) * _UNIT)


def _best(depth: list[list[float]], taken: Sequence[tuple[Point, float]], wish: Point, pull: float) -> tuple[Point, float]:
    """The roomiest place clear of what is taken, a little drawn towards `wish`, and the room there."""
    found, room, best = wish, 0.0, -1e9
    for row in range(CELLS):
        for column in range(CELLS):
            if not depth[row][column]:
                continue
            point = _at(row, column)
            here = min([depth[row][column], *(distance(point, p) - r for p, r in taken)])
            value = min(here, _SYMBOL + 5) - pull * distance(point, wish) / SIZE
            if value > best:
                found, room, best = point, here, value
    return found, room


class Spots:
    """Places on a face as printed, as lists by part: `symbol` (of a part without sides) and how big it may be (`radius`), `marks` (one
    place for each mark that is drawn as a symbol), and on demand where a figure stands."""

    def __init__(self, face: FaceTable, tables: Tables, drawn_marks: Sequence[Sequence[int]], face_marks: int = 0) -> None:
        """`drawn_marks[part]` are the marks of the part that are drawn as symbols, `face_marks` the number of those of the face itself."""
        self.face = face
        self.shapes: tuple[Shape, ...] = shapes(face, tables)
        self.grid = _Grid()
        self._taken: list[tuple[Point, float]] = []
        self._figures: dict[int, Point] = {}
        self._draw_borders()
        self.free = [row[:] for row in self.grid.owner]
        self._spread_ground()
        count = len(self.shapes)
        self.symbol: list[Point] = [CENTRE] * count
        self.radius: list[float] = [_SYMBOL] * count
        centre_taken = not any(isinstance(s, Line) and s.meets for s in self.shapes)
        for index in self._inside_parts():
            if not centre_taken:
                centre_taken = True
                self._taken.append((CENTRE, _SYMBOL))
            else:
                self.symbol[index], self.radius[index] = self._free_spot()
        self.big_marks = [isinstance(s, Line) and len(s.sides) > 2 for s in self.shapes]
        self.marks: list[tuple[Point, ...]] = [tuple(self._mark_spot(i) for _ in drawn_marks[i]) for i in range(count)]
        self.face_marks: list[tuple[Point, float]] = [self._free_spot() for _ in range(face_marks)]

    def _draw_borders(self) -> None:
        for index, shape in enumerate(self.shapes):
            if isinstance(shape, Area):
                self.grid.fill(shape.border.points(), index)
        for index, shape in enumerate(self.shapes):
            if isinstance(shape, Line):
                for stroke in shape.strokes:
                    points = stroke.points()
                    dense = [between(a, b, t) for a, b in pairwise(points) for t in (0.0, 0.5)]
                    self.grid.stamp(dense, _LINE_REACH, index)

    def _spread_ground(self) -> None:
        last = CELLS - 1
        self.grid.spread(
            (min(last, int(half_point(h)[1] / _UNIT)), min(last, int(half_point(h)[0] / _UNIT)), index)
            for index, shape in enumerate(self.shapes)
            if isinstance(shape, Ground)
            for h in shape.halves
        )

    def figure(self, index: int) -> Point:
        """Where a figure on the part stands."""
        if index not in self._figures:
            self._figures[index] = self._figure_spot(index)
        return self._figures[index]

    def _inside_parts(self) -> list[int]:
        """Those that lines are printed as touching come first: they are what the lines end at."""
        lines = {i for i, s in enumerate(self.shapes) if isinstance(s, Line)}
        found = [i for i, s in enumerate(self.shapes) if isinstance(s, Inside)]
        return sorted(found, key=lambda i: not lines & set(self.face.parts[i].contacts))

    def _free_spot(self) -> tuple[Point, float]:
        """On the ground if there is room for a small symbol, else anywhere on an area."""
        ground = _Grid()
        ground.owner = self.free
        for parts in ({_FREE}, {_FREE} | {i for i, s in enumerate(self.shapes) if isinstance(s, Area)}):
            point, room = _best(ground.depth(parts), self._taken, CENTRE, 12.0)
            if room >= 5:
                break
        size = max(7.0, min(_SYMBOL, room - 2))
        self._taken.append((point, size))
        return point, size

    def _mark_spot(self, index: int) -> Point:
        shape = self.shapes[index]
        if isinstance(shape, Line):
            at = next(
                (p for p in self._along(shape) if all(distance(p, q) >= r + 5 for q, r in self._taken)), self._along(shape)[0]
            )
        else:
            wish = between(CENTRE, shape.border.start, 0.5) if isinstance(shape, Area) else CENTRE
            at, _ = _best(self.grid.depth({index}), self._taken, wish, 8.0)
        self._taken.append((at, 10.0))
        return at

    @staticmethod
    def _along(shape: Line) -> list[Point]:
        """Places on a line: the middle of the tile if it forks there, then places half way and nearer to the sides."""
        ends = [CENTRE] if len(shape.sides) > 2 else []
        order = (7, 4, 10, 2, 12) if len(shape.sides) == 2 else (6, 8, 4, 3)
        return ends + [stroke.points()[i] for i in order for stroke in shape.strokes]

    def _figure_spot(self, index: int) -> Point:
        shape = self.shapes[index]
        if isinstance(shape, Inside):
            return (self.symbol[index][0] + 11, self.symbol[index][1] + 9)
        if isinstance(shape, Line):
            places = self._along(shape)
            return next((p for p in places if all(distance(p, q) >= r for q, r in self._taken)), places[0])
        room = self.grid.depth({index})
        if not any(any(row) for row in room):  # a part of the filler without any room of its own
            return CENTRE
        return _best(room, [(p, 8.0) for p, _ in self._taken], CENTRE, 2.0)[0]
