"""All tiles of a game on one sheet, or one tile, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tilewright.game_ir.nodes import Game
from tilewright.runtime.tables import FaceTable, Tables
from tilewright.tools.show.face import CLIP, FaceDrawing, describe
from tilewright.tools.show.glyphs import glyph
from tilewright.tools.show.looks import Looks
from tilewright.tools.show.svg import FAINT, document, group, text

_COLUMNS = 8
_STEP_X, _STEP_Y = 116.0, 134.0
_MARGIN = 28.0


@dataclass(frozen=True)
class Entry:
    """A face to be drawn, with what stands under it."""

    name: str
    count: int
    face: FaceTable


def entries(tables: Tables) -> list[Entry]:
    """The faces of tiles and dice, in the order of the game."""
    found = []
    for kind in tables.pieces:
        for face in kind.faces:
            if kind.role == "die":
                found.append(Entry(f"{kind.label}: {face.label}", face.count, face))
            else:
                found.append(Entry(kind.label, kind.count, face))
    return found


def tile_svg(entry: Entry, game: Game, tables: Tables) -> str:
    """One tile alone, large."""
    drawing = FaceDrawing(entry.face, tables, Looks(game))
    caption = f"{entry.name} x{entry.count}"
    content = [
        group([drawing.svg()], "translate(10 10)", f"{caption}: {describe(entry.face, tables)}"),
        text((60, 126), caption, 11, anchor="middle"),
    ]
    return document(120, 134, content, caption, [CLIP], scale=3.0)


def sheet_svg(shown: Sequence[Entry], game: Game, tables: Tables) -> str:
    """A sheet of tiles with their names and counts, and a key to the symbols and colours."""
    looks = Looks(game)
    columns = min(_COLUMNS, max(4, len(shown)))
    top = 64.0
    content: list[str] = []
    for number, entry in enumerate(shown):
        x = _MARGIN + number % columns * _STEP_X
        y = top + number // columns * _STEP_Y
        drawing = FaceDrawing(entry.face, tables, looks)
        title = f"{entry.name}: {describe(entry.face, tables)}"
        content.append(group([drawing.svg()], f"translate({x:g} {y:g})", title))
        caption = f"{entry.name} x{entry.count}"
        content.append(text((x + 50, y + 116), caption, min(12.0, 210 / len(caption)), anchor="middle"))
    width = 2 * _MARGIN + columns * _STEP_X - 16
    y = top + -(-len(shown) // columns) * _STEP_Y + 12
    key, y = _key(game, tables, looks, width, y)
    pieces = sum(entry.count for entry in shown)
    head = [
        text((_MARGIN, 38), game.title or tables.game, 24, weight="bold"),
        text((width - _MARGIN, 38), f"{pieces} pieces, {len(shown)} faces", 13, anchor="end", colour=FAINT),
    ]
    return document(width, y + 16, head + content + key, game.title or tables.game, [CLIP])


def _key(game: Game, tables: Tables, looks: Looks, width: float, y: float) -> tuple[list[str], float]:
    """What the colours and symbols mean, in lines that fit the width; only what a face of the game shows."""
    used_kinds = {p.kind for e in entries(tables) for p in e.face.parts}
    used_marks = {m for e in entries(tables) for p in e.face.parts for m, _ in p.marks} | {
        m for e in entries(tables) for m, _ in e.face.marks
    }
    styles = [(looks.kinds[k], t.label) for k, t in enumerate(tables.part_kinds) if k in used_kinds]
    styles += [(looks.marks[m], t.label) for m, t in enumerate(tables.marks) if m in used_marks]
    content: list[str] = []
    x = _MARGIN
    for style, label in styles:
        needed = 34 + 7.2 * len(label)
        if x + needed > width - _MARGIN and x > _MARGIN:
            x, y = _MARGIN, y + 26
        name = style.glyph if style.shape == "symbol" else "square"
        content.append(glyph(name, style.colour, (x + 9, y), 8))
        content.append(text((x + 22, y + 4.5), label, 13))
        x += needed
    return content, y + 18
