"""The shapes a `look ...: symbol` can name, as SVG in a square from -1 to 1 that is scaled to the size wanted."""

from __future__ import annotations

import math

from tilewright.tools.show.paths import Point, number
from tilewright.tools.show.svg import escape


def _polygon(points: list[Point]) -> str:
    return "M" + " L".join(f"{x:.3f},{y:.3f}" for x, y in points) + " Z"


def _star() -> str:
    points: list[Point] = []
    for i in range(10):
        radius = 1.0 if i % 2 == 0 else 0.45
        angle = math.pi * i / 5 - math.pi / 2
        points.append((radius * math.cos(angle), radius * math.sin(angle)))
    return _polygon(points)


def _spiral() -> str:
    """An Archimedean spiral of two and a half turns, as a line."""
    points = [(0.06 * t * math.cos(t), 0.06 * t * math.sin(t)) for t in (5 * math.pi * i / 60 for i in range(61))]
    return "M" + " L".join(f"{x:.3f},{y:.3f}" for x, y in points)


_DISC = "M-1,0 A1,1 0 1 1 1,0 A1,1 0 1 1 -1,0 Z"
_PAWN = (
    "M0,-1 A0.42,0.42 0 0 1 0.28,-0.27 C0.75,-0.2 1,0.02 0.95,0.22 C0.9,0.4 0.6,0.36 0.45,0.3 "
    "C0.5,0.6 0.72,0.8 0.72,1 L-0.72,1 C-0.72,0.8 -0.5,0.6 -0.45,0.3 C-0.6,0.36 -0.9,0.4 -0.95,0.22 "
    "C-1,0.02 -0.75,-0.2 -0.28,-0.27 A0.42,0.42 0 0 1 0,-1 Z"
)

# name -> (path, is it a stroke only?)
_PATHS: dict[str, tuple[str, bool]] = {
    "disc": (_DISC, False),
    "square": ("M-0.85,-0.85 L0.85,-0.85 L0.85,0.85 L-0.85,0.85 Z", False),
    "diamond": ("M0,-1 L0.85,0 L0,1 L-0.85,0 Z", False),
    "triangle": ("M0,-0.95 L0.95,0.75 L-0.95,0.75 Z", False),
    "star": (_star(), False),
    "cross": (
        "M-0.3,-1 L0.3,-1 L0.3,-0.3 L1,-0.3 L1,0.3 L0.3,0.3 L0.3,1 L-0.3,1 L-0.3,0.3 L-1,0.3 L-1,-0.3 L-0.3,-0.3 Z",
        False,
    ),
    "house": (
        "M0,-1 L1,-0.2 L0.78,-0.2 L0.78,0.9 L0.25,0.9 L0.25,0.25 L-0.25,0.25 L-0.25,0.9 L-0.78,0.9 L-0.78,-0.2 L-1,-0.2 Z",
        False,
    ),
    "badge": ("M-0.8,-0.9 L0.8,-0.9 L0.8,0 C0.8,0.5 0.4,0.8 0,1 C-0.4,0.8 -0.8,0.5 -0.8,0 Z", False),
    "ring": (_DISC, True),
    "pawn": (_PAWN, False),
    "spiral": (_spiral(), True),
}


def darker(colour: str, share: float = 0.45) -> str:
    """The colour `#rrggbb` mixed with black."""
    return "#" + "".join(f"{round(int(colour[i : i + 2], 16) * (1 - share)):02x}" for i in (1, 3, 5))


def paler(colour: str, share: float = 0.5) -> str:
    """The colour `#rrggbb` mixed with white."""
    return "#" + "".join(f"{round(255 - (255 - int(colour[i : i + 2], 16)) * (1 - share)):02x}" for i in (1, 3, 5))


def is_dark(colour: str) -> bool:
    """Is white text better to read on it than black?"""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue < 140


def glyph(name: str | None, colour: str, at: Point, radius: float, title: str = "", turned: int = 0) -> str:
    """A symbol at a place. A name in quotes is letters on a disc; an unknown or missing name is a disc.

    `turned` (degrees clockwise) is for symbols inside a turned picture that shall stand upright."""
    x, y = at
    label = f"<title>{escape(title)}</title>" if title else ""
    upright = f" rotate({turned})" if turned else ""
    move = f'transform="translate({number(x)} {number(y)}){upright} scale({radius:.2f})"'
    edge = darker(colour)
    if name is not None and name.startswith('"'):
        letters = name.strip('"')[:3]
        ink = "#ffffff" if is_dark(colour) else "#2b2117"
        size = {1: 1.35, 2: 1.1}.get(len(letters), 0.8)
        return (
            f'<g {move}>{label}<path d="{_DISC}" fill="{colour}" stroke="{edge}" stroke-width="0.12"/>'
            f'<text y="{size * 0.35:.2f}" font-size="{size}" font-weight="bold" text-anchor="middle" fill="{ink}">{escape(letters)}</text></g>'
        )
    path, stroke_only = _PATHS.get(name or "disc", _PATHS["disc"])
    if stroke_only:
        paint = f'fill="none" stroke="{colour}" stroke-width="0.24" stroke-linecap="round" stroke-linejoin="round"'
    else:
        paint = f'fill="{colour}" stroke="{edge}" stroke-width="0.12" stroke-linejoin="round"'
    return f'<g {move}>{label}<path d="{path}" {paint}/></g>'
