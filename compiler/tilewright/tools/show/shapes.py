"""What the parts of a face look like: whole sides become areas, middles of sides lines; the filler is the ground they lie on.

Only geometry decides: which ports a part takes (see `game_ir.nodes.FacePart`) and the shape of its kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tilewright.runtime.tables import FaceTable, Tables
from tilewright.tools.show.paths import CENTRE, CORNERS, MIDDLES, Path, Point, between, inside

# Control points of the inner border of an area, by the number of sides it leaves out between two of its own. Seen from the
# first of these sides, which is laid to the south here (corners: south-east first): one side left out bulges inwards, two leave a
# diagonal a little short of the centre, three leave a shallow cap that keeps clear of a cap on the next side.
_CAP_DEPTH, _CAP_SHARE = 29.0, 0.30
_BAY_DEPTH, _BAY_SHARE = 37.0, 0.28
_DIAGONAL = 40.0


@dataclass(frozen=True)
class Area:
    """A closed border; `whole` tells that it covers the tile."""

    border: Path


@dataclass(frozen=True)
class Line:
    """The strokes of a line: one through stroke, or one from each side to where they meet."""

    strokes: tuple[Path, ...]
    sides: tuple[int, ...]

    @property
    def meets(self) -> bool:
        """Does it end or fork in the middle of the tile?"""
        return len(self.sides) != 2


@dataclass(frozen=True)
class Inside:
    """A part that touches no side: a symbol somewhere on the tile."""


@dataclass(frozen=True)
class Ground:
    """A part of the filler; `halves` are the half sides it takes, 0..7 clockwise from the left half of the north side."""

    halves: tuple[int, ...]


Shape = Area | Line | Inside | Ground


def whole_sides(ports: int) -> tuple[int, ...]:
    return tuple(s for s in range(4) if ports >> 3 * s & 7 == 7)


def middle_sides(ports: int) -> tuple[int, ...]:
    return tuple(s for s in range(4) if ports >> (3 * s + 1) & 1)


def half_sides(ports: int) -> tuple[int, ...]:
    return tuple(h for h in range(8) if ports >> (3 * (h // 2) + 2 * (h % 2)) & 1)


def half_point(half: int) -> Point:
    """The middle of a half side."""
    return between(CORNERS[half // 2], CORNERS[(half // 2 + 1) % 4], 0.25 + 0.5 * (half % 2))


def _inner(start: int, missing: int) -> tuple[Point, Point]:
    """Control points of the border from corner `start` over `missing` sides, counted clockwise, to the corner behind them."""
    a, b = CORNERS[start], CORNERS[(start + missing) % 4]
    if missing == 2:  # the controls lean towards the corner between the sides that are taken
        corner = CORNERS[(start + 3) % 4]
        bend = between(CENTRE, corner, 1 - _DIAGONAL / 50)
        return between(a, bend, 2 / 3), between(b, bend, 2 / 3)
    share, depth = (_BAY_SHARE, _BAY_DEPTH) if missing == 1 else (_CAP_SHARE, _CAP_DEPTH)
    middle = between(a, b, 0.5)
    towards = (CENTRE[0] - middle[0], CENTRE[1] - middle[1])
    push = (towards[0] / 50 * depth, towards[1] / 50 * depth)
    first, second = between(a, b, share), between(b, a, share)
    return (first[0] + push[0], first[1] + push[1]), (second[0] + push[0], second[1] + push[1])


def area(sides: Sequence[int]) -> Path:
    """The border of an area that takes these whole sides (at least one, in rising order)."""
    start = next((s for s in sides if (s - 1) % 4 not in sides), sides[0])
    segments: list[tuple[Point, ...]] = []
    at = start
    for _ in range(4):
        segments.append((CORNERS[(at + 1) % 4],))
        at = (at + 1) % 4
        if at == start:
            break
        missing = 0
        while at not in sides:
            at = (at + 1) % 4
            missing += 1
        if missing:
            segments.append((*_inner((at - missing) % 4, missing), CORNERS[at]))
        if at == start:
            break
    return Path(CORNERS[start], tuple(segments), closed=True)


def half_area(halves: Sequence[int]) -> Path:
    """The border of an area over half sides: along the rim, and from each end of a run towards the centre and back."""
    rim = [p for s in range(4) for p in (CORNERS[s], MIDDLES[s])]
    taken = set(halves)
    if len(taken) == 8:
        return area((0, 1, 2, 3))
    starts = [h for h in sorted(taken) if (h - 1) % 8 not in taken]
    segments: list[tuple[Point, ...]] = []
    for number, start in enumerate(starts):
        at = start
        while at % 8 in taken:
            at += 1
            segments.append((rim[at % 8],))
        goal = rim[starts[(number + 1) % len(starts)]]
        depth = 0.35 if len(starts) == 1 else 0.7
        segments.append((between(rim[at % 8], CENTRE, depth), between(goal, CENTRE, depth), goal))
    return Path(rim[starts[0]], tuple(segments), closed=True)


def line(sides: Sequence[int]) -> tuple[Path, ...]:
    """The strokes of a line over these sides: straight through, a bend, or arms that meet in the centre."""
    if len(sides) == 2:
        a, b = (MIDDLES[s] for s in sides)
        if sides[1] - sides[0] == 2:
            return (Path(a, ((b,),)),)
        # a quarter of a circle round the corner between the two sides
        return (Path(a, ((between(a, CENTRE, 0.55), between(b, CENTRE, 0.55), b),)),)
    return tuple(Path(MIDDLES[s], ((CENTRE,),)) for s in sides)


def _shortened(stroke: Path, areas: Sequence[Sequence[Point]]) -> Path:
    """A dead end that would run into an area stops at its border."""
    end = stroke.segments[-1][-1]
    if not any(inside(border, end) for border in areas):
        return stroke
    for point in stroke.points():
        if any(inside(border, point) for border in areas):
            return Path(stroke.start, ((between(stroke.start, point, 1.04),),))
    return stroke


def shapes(face: FaceTable, tables: Tables) -> tuple[Shape, ...]:
    """The shape of each part of a face, as printed."""
    found: list[Shape] = []
    for part in face.parts:
        kind = tables.part_kinds[part.kind]
        if kind.filler:
            found.append(Ground(half_sides(part.ports)))
        elif not part.ports:
            found.append(Inside())
        elif kind.shape == "middle":
            found.append(Line(line(middle_sides(part.ports)), middle_sides(part.ports)))
        elif kind.shape == "whole":
            found.append(Area(area(whole_sides(part.ports))))
        else:
            found.append(Area(half_area(half_sides(part.ports))))
    borders = [shape.border.points() for shape in found if isinstance(shape, Area)]
    return tuple(
        Line((_shortened(s.strokes[0], borders),), s.sides) if isinstance(s, Line) and len(s.sides) == 1 else s for s in found
    )
