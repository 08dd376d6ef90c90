"""What the filler takes of a tile, derived from what the other parts leave over. Pure geometry, no names.

The rim of a tile is a circle of 12 ports, three a side (see `game_ir.nodes.FacePart`): half, middle, half. Walls run over the tile
between points of the rim; two free halves belong together if no wall has one on each side of it.

Walls are: (a) a middle part with several sides, through the middles of its sides; (b) middle parts with one side each: two or more make one
wall together; a single one ends in the tile if something stands inside; else it joins the whole-side part with several sides, or the only
whole-side part there is; else it ends in the tile; (c) a whole-side part with several sides; (d) what the author cuts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

SIDES = ("N", "E", "S", "W")
HALVES = ("Nw", "Ne", "En", "Es", "Se", "Sw", "Ws", "Wn")
HALF_PORTS = tuple(3 * (h // 2) + 2 * (h % 2) for h in range(8))
"""The port of each half side."""


def middle(side: int) -> int:
    """The port in the middle of a side."""
    return 3 * side + 1


@dataclass(frozen=True)
class Taken:
    """A part that is not of the filler: its sides (none: inside), and whether it takes them whole or in the middle."""

    sides: tuple[int, ...]
    whole: bool


@dataclass(frozen=True)
class Derived:
    """The filler's parts: half sides (0 to 7, clockwise from Nw) of each, in order; `doubt` tells why another reading is as good."""

    parts: tuple[tuple[int, ...], ...]
    doubt: str | None = None


def derive(
    free: Iterable[int],
    taken: Sequence[Taken],
    whole_sides: bool = False,
    cuts: Sequence[tuple[int, ...]] = (),
    joins: Sequence[tuple[int, ...]] = (),
) -> Derived:
    """The parts that these free halves make up. `cuts` are walls through middles of sides, `joins` sets of halves that belong together;
    with `whole_sides` the two halves of a side always do."""
    halves = sorted(set(free))
    walls, doubt = _walls(taken)
    walls += [tuple(sorted(middle(s) for s in cut)) for cut in cuts]
    gaps = {h: tuple(_gap(HALF_PORTS[h], wall) for wall in walls) for h in halves}
    group = {h: h for h in halves}

    def merge(one: int, other: int) -> None:
        low, high = sorted((group[one], group[other]))
        for h in halves:
            if group[h] == high:
                group[h] = low

    for n, one in enumerate(halves):
        for other in halves[n + 1 :]:
            if gaps[one] == gaps[other] or (whole_sides and one // 2 == other // 2):
                merge(one, other)
    for join in joins:
        known = [h for h in join if h in group]
        for h in known[1:]:
            merge(known[0], h)
    parts = tuple(tuple(h for h in halves if group[h] == g) for g in sorted(set(group.values())))
    return Derived(parts, doubt if halves else None)


def _gap(port: int, wall: tuple[int, ...]) -> int:
    """In which of the stretches between the points of a wall a port lies."""
    return sum(point < port for point in wall) % len(wall) if wall else 0


def _walls(taken: Sequence[Taken]) -> tuple[list[tuple[int, ...]], str | None]:
    walls: list[tuple[int, ...]] = []
    doubt: str | None = None

    def points(sides: Iterable[int]) -> tuple[int, ...]:
        return tuple(sorted(middle(s) for s in sides))

    middles = [t for t in taken if not t.whole and t.sides]
    wholes = [t for t in taken if t.whole and t.sides]
    inside = any(not t.sides for t in taken)
    walls += [points(t.sides) for t in middles if len(t.sides) > 1]
    single = [t for t in middles if len(t.sides) == 1]
    wide = [t for t in wholes if len(t.sides) > 1]
    if len(single) > 1:
        walls.append(points(s for t in single for s in t.sides))
    elif single and not inside:
        joined = wide[:1] or (wholes if len(wholes) == 1 else [])
        if joined:
            walls.append(points((*single[0].sides, *joined[0].sides)))
        if len(wide) > 1 or (not joined and len(wholes) > 1):
            doubt = "ends at one of several parts"
    walls += [points(t.sides) for t in wide]
    return walls, doubt
