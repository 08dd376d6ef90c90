"""Curves in the square of a tile: 100 units a side, x to the right, y down, sides and corners numbered clockwise from the north.

Side s runs from corner s to corner s + 1; the corners are north-west, north-east, south-east, south-west.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

Point = tuple[float, float]

SIZE = 100.0
CENTRE: Point = (50.0, 50.0)
CORNERS: tuple[Point, ...] = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))
MIDDLES: tuple[Point, ...] = ((50.0, 0.0), (100.0, 50.0), (50.0, 100.0), (0.0, 50.0))

_STEPS = 14


def number(value: float) -> str:
    """A coordinate as SVG writes it: at most one decimal."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def between(a: Point, b: Point, t: float) -> Point:
    """The point that divides the way from a to b at t (0 to 1)."""
    return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)


def distance(a: Point, b: Point) -> float:
    return math.hypot(a[0] - b[0], a[1] - b[1])


def turned(point: Point, turns: int) -> Point:
    """The point after quarter turns clockwise of the tile."""
    x, y = point
    for _ in range(turns % 4):
        x, y = SIZE - y, x
    return (x, y)


@dataclass(frozen=True)
class Path:
    """Straight lines and cubic curves, one after the other; each segment is (end,) or (control, control, end)."""

    start: Point
    segments: tuple[tuple[Point, ...], ...]
    closed: bool = False

    def svg(self) -> str:
        """The value of the attribute `d`."""

        def at(point: Point) -> str:
            return f"{number(point[0])},{number(point[1])}"

        words = [f"M{at(self.start)}"]
        for segment in self.segments:
            words.append(("L" if len(segment) == 1 else "C") + " ".join(map(at, segment)))
        return " ".join(words) + (" Z" if self.closed else "")

    def points(self) -> list[Point]:
        """Points along the path, close together, from its start to its end."""
        found = [self.start]
        for segment in self.segments:
            a = found[-1]
            if len(segment) == 1:
                found += [between(a, segment[0], (i + 1) / _STEPS) for i in range(_STEPS)]
                continue
            b, c, d = segment
            for i in range(_STEPS):
                t = (i + 1) / _STEPS
                u = 1 - t
                weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
                found.append(
                    (
                        sum(w * p[0] for w, p in zip(weights, (a, b, c, d), strict=True)),
                        sum(w * p[1] for w, p in zip(weights, (a, b, c, d), strict=True)),
                    )
                )
        return found


def inside(polygon: Sequence[Point], point: Point) -> bool:
    """Is the point within the polygon (even-odd rule)?"""
    x, y = point
    result = False
    for (x1, y1), (x2, y2) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            result = not result
    return result
