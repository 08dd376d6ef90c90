"""The boards of a game as they lie, as SVG: tiles, figures, tokens, links, face-down pieces, totals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tilewright.game_ir.nodes import Game
from tilewright.runtime.tables import Snapshot, Tables
from tilewright.runtime.words import seat
from tilewright.tools.show.face import CLIP, FaceDrawing, describe
from tilewright.tools.show.glyphs import darker, glyph, paler
from tilewright.tools.show.looks import Looks, seat_colour
from tilewright.tools.show.paths import Point, number, turned
from tilewright.tools.show.svg import FAINT, document, group, text

_CELL = 100.0
_EDGE = 40.0
_HEAD = 84.0
_FAN = 15.0
_FIGURE = 12.0


class BoardPicture:
    """Draws one snapshot. Coordinates: x to the east, y to the north, as everywhere; the picture has y down."""

    def __init__(self, game: Game, tables: Tables, snapshot: Snapshot) -> None:
        self.tables, self.snapshot, self.looks = tables, snapshot, Looks(game)
        self.title = game.title or tables.game
        self._drawings: dict[tuple[int, int], FaceDrawing] = {}
        self._turned: set[tuple[int, int, int]] = set()
        self._at: dict[int, tuple[float, float, int]] = {}  # piece on a board -> upper left corner in the picture, turns

    # ------------------------------------------------------------------------------------------------ pieces and places
    def _drawing(self, piece: int) -> FaceDrawing:
        key = (self.tables.piece_kind[piece], self.snapshot.faces[piece])
        if key not in self._drawings:
            self._drawings[key] = FaceDrawing(self.tables.face(piece, key[1]), self.tables, self.looks)
        return self._drawings[key]

    def _identity(self, piece: int, turns: int) -> str:
        self._turned.add((self.tables.piece_kind[piece], self.snapshot.faces[piece], turns))
        return f"face-{self.tables.piece_kind[piece]}-{self.snapshot.faces[piece]}-{turns}"

    def _has_face(self, piece: int) -> bool:
        return bool(self.tables.pieces[self.tables.piece_kind[piece]].faces)

    def _part_point(self, part: int) -> Point | None:
        """Where a figure on the part stands in the picture."""
        piece = self.tables.part_piece[part]
        if piece not in self._at:
            return None
        x, y, turns = self._at[piece]
        spot = turned(self._drawing(piece).spots.figure(part - self.tables.part_base[piece]), turns)
        return (x + spot[0], y + spot[1])

    def _figure(self, piece: int, at: Point) -> str:
        table = self.tables.pieces[self.tables.piece_kind[piece]]
        style, owner = self.looks.pieces[self.tables.piece_kind[piece]], self.tables.piece_owner[piece]
        colour = seat_colour(owner) if owner >= 0 else style.colour
        title = f"{table.label} of {seat(owner)}" if owner >= 0 else table.label
        return glyph(style.glyph, colour, at, _FIGURE if table.role == "figure" else _FIGURE * 0.7, title)

    @staticmethod
    def _fan(at: Point, count: int) -> list[Point]:
        return [(at[0] + _FAN * (i - (count - 1) / 2), at[1]) for i in range(count)]

    # ------------------------------------------------------------------------------------------------ one board
    def _space(self, space: int, owner: int, top: float) -> tuple[list[str], float, float]:
        """Content of one board from `top` down, the width and the lower edge of it."""
        table = self.tables.spaces[space]
        laid = [(p, w) for p, w in enumerate(self.snapshot.places) if w[0] == "cell" and w[1] == space and w[2] == owner]
        drawn = {(x, y): marks for x, y, marks in table.cells}
        spots = [(w[3], w[4]) for _, w in laid] + list(drawn) or [(0, 0)]
        left, right = min(x for x, _ in spots), max(x for x, _ in spots)
        low, high = min(y for _, y in spots), max(y for _, y in spots)

        def corner(x: int, y: int) -> Point:
            return (_EDGE + (x - left) * _CELL, top + _EDGE + (high - y) * _CELL)

        content: list[str] = []
        for x in range(left, right + 1):
            content.append(text((corner(x, high)[0] + 50, top + _EDGE - 10), str(x), 15, anchor="middle", colour=FAINT))
        for y in range(low, high + 1):
            content.append(text((_EDGE - 10, corner(left, y)[1] + 55), str(y), 15, anchor="end", colour=FAINT))
        for (x, y), marks in drawn.items():
            content.append(self._cell(corner(x, y), marks))
        loose: dict[tuple[int, int], list[int]] = {}
        for piece, where in laid:
            x, y, turns, face_up = where[3:7]
            at = corner(x, y)
            if not self._has_face(piece):
                loose.setdefault((x, y), []).append(piece)
            elif face_up:
                self._at[piece] = (*at, turns)
                content.append(self._tile(piece, at, turns, (x, y)))
            else:
                content.append(self._back(piece, at))
        for (x, y), pieces in loose.items():
            at = corner(x, y)
            for piece, point in zip(pieces, self._fan((at[0] + 50, at[1] + 50), len(pieces)), strict=True):
                content.append(self._figure(piece, point))
        width = 2 * _EDGE + (right - left + 1) * _CELL
        return content, width, top + 2 * _EDGE + (high - low + 1) * _CELL

    def _tile(self, piece: int, at: Point, turns: int, where: tuple[int, int]) -> str:
        label = self.tables.pieces[self.tables.piece_kind[piece]].label
        title = f"{label} at {where[0]},{where[1]}" + (f" turned {90 * turns}" if turns else "")
        words = describe(self._drawing(piece).face, self.tables)
        use = f'<use href="#{self._identity(piece, turns)}" transform="rotate({90 * turns} 50 50)"/>'
        return group([use], f"translate({number(at[0])} {number(at[1])})", f"{title}: {words} (as printed)")

    def _back(self, piece: int, at: Point) -> str:
        content = [
            f'<rect width="100" height="100" fill="#9c7f58" stroke="{darker("#9c7f58")}" stroke-width="1.6"/>',
            f'<path d="M12,12 H88 V88 H12 Z M12,12 L88,88 M88,12 L12,88" fill="none" stroke="{paler("#9c7f58", 0.35)}" stroke-width="2"/>',
        ]
        return group(content, f"translate({number(at[0])} {number(at[1])})", "face down")

    def _cell(self, at: Point, marks: Sequence[tuple[int, int]]) -> str:
        coloured = [m for m, _ in marks if self.looks.declared_marks[m]]
        fill = paler(self.looks.marks[coloured[0]].colour, 0.4) if coloured else "#fbf5e6"
        words = ", ".join(
            self.tables.marks[m].label + (f" {self.tables.marks[m].symbols[v]}" if self.tables.marks[m].form == "symbols" else "")
            for m, v in marks
        )
        square = (
            f'<rect x="1" y="1" width="98" height="98" fill="{fill}" stroke="{FAINT}" stroke-width="1" stroke-dasharray="5 4"/>'
        )
        label = text((50, 92), words, 11, anchor="middle", colour=FAINT) if words else ""
        return group([square, label], f"translate({number(at[0])} {number(at[1])})")

    # ------------------------------------------------------------------------------------------------ what stands on tiles
    def _links(self) -> list[str]:
        content = []
        for piece, where in enumerate(self.snapshot.places):
            if where[0] != "link":
                continue
            ends = [self._part_point(part) for part in where[1:3] if part >= 0]
            points = [p for p in ends if p is not None]
            style = self.looks.pieces[self.tables.piece_kind[piece]]
            if len(points) == 1 and where[2] < 0:
                points.append((points[0][0] + 16, points[0][1] - 16))
            if len(points) == 2:
                (ax, ay), (bx, by) = points
                path = f"M{number(ax)},{number(ay)} L{number(bx)},{number(by)}"
                for colour, width in ((darker(style.colour, 0.5), style.width + 3.0), (style.colour, float(style.width))):
                    content.append(
                        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{number(width)}" stroke-linecap="round" stroke-dasharray="9 7"/>'
                    )
        return content

    def _figures(self) -> list[str]:
        by_part: dict[int, list[int]] = {}
        for piece, where in enumerate(self.snapshot.places):
            if where[0] == "part":
                by_part.setdefault(where[1], []).append(piece)
        content = []
        for part, pieces in sorted(by_part.items()):
            point = self._part_point(part)
            if point is not None:
                content += [self._figure(p, at) for p, at in zip(pieces, self._fan(point, len(pieces)), strict=True)]
        return content

    # ------------------------------------------------------------------------------------------------ the whole
    def svg(self, caption: str = "") -> str:
        """The picture of every board of the game that holds something (at least the first)."""
        boards = [
            (space, owner)
            for space, table in enumerate(self.tables.spaces)
            for owner in (range(self.snapshot.players) if table.each_player else (-1,))
        ]
        used = {(w[1], w[2]) for w in self.snapshot.places if w[0] == "cell"}
        shown = [b for b in boards if b in used or self.tables.spaces[b[0]].drawn] or boards[:1]
        content: list[str] = []
        head, width = self._head()
        bottom = _HEAD
        for space, owner in shown:
            if len(shown) > 1:
                label = self.tables.spaces[space].label + (f" of {seat(owner)}" if owner >= 0 else "")
                content.append(text((_EDGE, bottom + 8), label, 15, weight="bold"))
            pieces, wide, bottom = self._space(space, owner, bottom)
            content += pieces
            width = max(width, wide)
        content += self._links() + self._figures()
        defs = [CLIP, *self._faces()]
        foot = [text((_EDGE, bottom + 4), caption, 13, colour=FAINT)] if caption else []
        return document(width, bottom + 18, [*head, *content, *foot], self.title, defs)

    def _faces(self) -> Iterable[str]:
        return (
            self._drawings[kind, face].svg(f"face-{kind}-{face}-{turns}", turns) for kind, face, turns in sorted(self._turned)
        )

    def _head(self) -> tuple[list[str], float]:
        """Title and totals, and the width they take."""
        content = [text((_EDGE, 32), self.title, 22, weight="bold")]
        x = _EDGE
        for player in range(self.snapshot.players):
            words = f"{seat(player)} {self.snapshot.totals[player]}"
            content.append(glyph("pawn", seat_colour(player), (x + 8, 56), 9))
            marked = "bold" if player == self.snapshot.mover and not self.snapshot.over else "normal"
            content.append(text((x + 22, 61), words, 14, weight=marked))
            x += 36 + 8.5 * len(words)
        return content, max(x, 2 * _EDGE + 12.0 * len(self.title), 420.0)


def board_svg(game: Game, tables: Tables, snapshot: Snapshot, caption: str = "") -> str:
    """Every board of a game at this moment."""
    return BoardPicture(game, tables, snapshot).svg(caption)
