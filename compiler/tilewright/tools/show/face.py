"""One face of a tile or die as SVG, 100 units a side, as printed."""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.runtime.tables import FaceTable, Tables
from tilewright.tools.show.glyphs import darker, glyph, is_dark, paler
from tilewright.tools.show.looks import Looks, Style
from tilewright.tools.show.paths import Path, Point, number
from tilewright.tools.show.shapes import Area, Ground, Inside, Line
from tilewright.tools.show.spots import Spots
from tilewright.tools.show.svg import escape, group

CLIP = '<clipPath id="square"><rect width="100" height="100"/></clipPath>'
"""Goes into the `defs` of a picture that holds faces."""

_BORDER = "#8a7350"


class FaceDrawing:
    """A face, its picture, and the places on it."""

    def __init__(self, face: FaceTable, tables: Tables, looks: Looks) -> None:
        self.face, self.tables, self.looks = face, tables, looks
        self._upright = 0
        self._symbols = [
            [(mark, value) for mark, value in part.marks if looks.marks[mark].shape == "symbol"] for part in face.parts
        ]
        self.spots = Spots(face, tables, [[m for m, _ in marks] for marks in self._symbols], len(face.marks))

    def style(self, index: int) -> Style:
        """The style of a part: of the mark on it that is drawn as a line or area, else of its kind."""
        part = self.face.parts[index]
        for mark, _ in part.marks:
            if self.looks.marks[mark].shape != "symbol":
                return self.looks.marks[mark]
        return self.looks.kinds[part.kind]

    def svg(self, identity: str | None = None, turns: int = 0) -> str:
        """A group, clipped to the square. `identity` is its id, for `use`; symbols stand upright once it is turned by `turns` quarters."""
        self._upright = -90 * turns
        content = [f'<rect width="100" height="100" fill="{self.looks.ground}"/>']
        content += self._grounds()
        lines = [(i, s) for i, s in enumerate(self.spots.shapes) if isinstance(s, Line)]
        content += self._flowing([(i, s) for i, s in lines if len(s.sides) == 1])  # a wall hides where one ends at it
        content += [self._area(i, s) for i, s in enumerate(self.spots.shapes) if isinstance(s, Area)]
        content += self._flowing([(i, s) for i, s in lines if len(s.sides) > 2])
        for line in lines:
            if len(line[1].sides) == 2:  # passes over what is below
                content += self._flowing([line])
        content += [self._inside(i) for i, s in enumerate(self.spots.shapes) if isinstance(s, Inside)]
        content += self._marks()
        content.append(f'<rect width="100" height="100" fill="none" stroke="{_BORDER}" stroke-width="1.6"/>')
        name = f' id="{escape(identity)}"' if identity else ""
        return f'<g{name} clip-path="url(#square)">{"".join(content)}</g>'

    def _grounds(self) -> list[str]:
        """A mark may give a part of the filler a colour of its own: a tinted patch at its place."""
        found = []
        for index, shape in enumerate(self.spots.shapes):
            if isinstance(shape, Ground) and self.style(index) is not self.looks.kinds[self.face.parts[index].kind]:
                x, y = self.spots.figure(index)
                colour = self.style(index).colour
                found.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="14" fill="{colour}" opacity="0.7"/>')
        return found

    def _area(self, index: int, shape: Area) -> str:
        style = self.style(index)
        edge = darker(style.colour, 0.5)
        parts = [f'<path d="{shape.border.svg()}" fill="{style.colour}"/>']
        at = shape.border.start
        for segment in shape.border.segments:
            if len(segment) == 3:  # the border inside the tile; along the rim the area goes on
                wall = Path(at, (segment,)).svg()
                width = style.width + 1.5
                parts.append(f'<path d="{wall}" fill="none" stroke="{edge}" stroke-width="{number(width)}"/>')
                parts.append(
                    f'<path d="{wall}" fill="none" stroke="{paler(style.colour, 0.55)}" stroke-width="{number(width * 0.36)}" '
                    f'stroke-dasharray="4 2.2"/>'
                )
            at = segment[-1]
        return group(parts)

    def _flowing(self, lines: Sequence[tuple[int, Line]]) -> list[str]:
        """These lines as one: no edge between them where they meet."""
        return [self._strokes(i, s, casing=casing) for casing in (True, False) for i, s in lines]

    def _strokes(self, index: int, shape: Line, *, casing: bool) -> str:
        style = self.style(index)
        colour = darker(style.colour, 0.5) if casing else style.colour
        width = style.width + (3.4 if casing else 0)
        data = " ".join(stroke.svg() for stroke in shape.strokes)
        return f'<path d="{data}" fill="none" stroke="{colour}" stroke-width="{number(width)}" stroke-linecap="round"/>'

    def _inside(self, index: int) -> str:
        style = self.style(index)
        label = self.tables.part_kinds[self.face.parts[index].kind].label
        at, radius = self.spots.symbol[index], self.spots.radius[index]
        if style.shape == "area":
            return glyph("disc", style.colour, at, radius * 1.5, label)
        return glyph("ring" if style.shape == "line" else style.glyph, style.colour, at, radius, label, self._upright)

    def _marks(self) -> list[str]:
        found = []
        for index, (marks, places) in enumerate(zip(self._symbols, self.spots.marks, strict=True)):
            for nth, ((mark, value), at) in enumerate(zip(marks, places, strict=True)):
                if nth == 0 and self.spots.big_marks[index]:  # where the line forks there is room
                    found.append(glyph("disc", self.style(index).colour, at, 19))
                    found.append(self._mark(mark, value, at, 15))
                else:
                    found.append(self._mark(mark, value, at, 9.0))
        for (mark, value), (at, radius) in zip(self.face.marks, self.spots.face_marks, strict=True):
            found.append(self._mark(mark, value, at, min(radius, 9.0)))
        return found

    def _mark(self, mark: int, value: int, at: Point, radius: float) -> str:
        style, table = self.looks.marks[mark], self.tables.marks[mark]
        picture = glyph(style.glyph, style.colour, at, radius, table.label, self._upright)
        words = {"range": str(value), "symbols": table.symbols[value][:2] if table.form == "symbols" else ""}.get(table.form, "")
        if not words:
            return picture
        ink = "#ffffff" if is_dark(style.colour) else "#2b2117"
        return picture + (
            f'<text x="{number(at[0])}" y="{number(at[1] + radius * 0.35)}" font-size="{number(radius)}" font-weight="bold" '
            f'text-anchor="middle" fill="{ink}">{escape(words)}</text>'
        )


def describe(face: FaceTable, tables: Tables) -> str:
    """A face in words, `path E W; keep N with flag`, the filler left out."""
    words = []
    for part in face.parts:
        kind = tables.part_kinds[part.kind]
        if kind.filler:
            continue
        sides = [name for s, name in enumerate("NESW") if part.ports >> 3 * s & 7]
        marks = [tables.marks[m].label for m, _ in part.marks]
        words.append(" ".join([kind.label, *(sides or ["inside"])]) + (" with " + ", ".join(marks) if marks else ""))
    return "; ".join(words)
