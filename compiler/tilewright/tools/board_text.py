"""Boards as text: a few characters a tile, so that areas, lines and ground can be told apart, with coordinates and figures.

Drawn from the same geometry as the pictures of `tools.show`. A tile is 9 by 5 characters, or 5 by 3 where the board is wide.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tilewright.game_ir.nodes import Game
from tilewright.runtime.tables import FaceTable, Snapshot, Tables
from tilewright.runtime.words import seat
from tilewright.tools.show.looks import Looks, seat_colour
from tilewright.tools.show.paths import Point, inside, turned
from tilewright.tools.show.shapes import Area, Inside, Line
from tilewright.tools.show.spots import Spots

LARGE, SMALL = (9, 5), (5, 3)
SEAT_LETTERS = "RBGYKP"
_AREAS = "#%@&"
_GROUND = {True: ".", False: "·"}
_BACK = {True: "?", False: "▒"}

# Character of a place on a line by the sides it is joined to (bits N E S W), of the first kind and of every further one.
_SIMPLE = {0b0001: "|", 0b0100: "|", 0b0101: "|", 0b0010: "-", 0b1000: "-", 0b1010: "-"}
_BOX = dict(zip(range(16), "·╵╶└╷│┌├╴┘─┴┐┤┬┼", strict=True))
_DOUBLE = dict(zip(range(16), "·║═╚║║╔╠═╝═╩╗╣╦╬", strict=True))


def seat_letter(player: int) -> str:
    return SEAT_LETTERS[player] if player < len(SEAT_LETTERS) else str(player + 1)[-1]


@dataclass(frozen=True)
class Ink:
    """A character and how a terminal with colours shows it (`#rrggbb`, "" for its own)."""

    char: str
    colour: str = ""
    paper: str = ""
    bold: bool = False


BLANK = Ink(" ")
Picture = list[list[Ink]]


@dataclass
class BoardText:
    """Renders snapshots of one game. `ascii_only` keeps to characters that every terminal and file can hold."""

    game: Game
    tables: Tables
    ascii_only: bool = False
    _spots: dict[tuple[int, int], Spots] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        self.looks = Looks(self.game)
        self.letters = self._choose_letters()
        figures = [i for i, kind in enumerate(self.tables.pieces) if kind.role == "figure"]
        self._plain_figure = figures[0] if figures else -1
        self._line_kinds = [i for i, kind in enumerate(self.tables.part_kinds) if kind.shape == "middle"]
        self._area_kinds = [i for i, kind in enumerate(self.tables.part_kinds) if kind.shape != "middle" and not kind.filler]

    def _choose_letters(self) -> dict[tuple[str, int], str]:
        """A small letter for each kind without sides and each mark; ("kind", i) and ("mark", i) -> letter."""
        wanted = [(("kind", i), k.label) for i, k in enumerate(self.tables.part_kinds) if k.shape == "none"]
        wanted += [(("mark", i), m.label) for i, m in enumerate(self.tables.marks)]
        found: dict[tuple[str, int], str] = {}
        for key, label in wanted:
            options = [c for c in label.rpartition(".")[2] + "abcdefghijklmnopqrstuvwxyz" if c.isalpha()]
            found[key] = next((c for c in options if c not in found.values()), "*")
        return found

    # ------------------------------------------------------------------------------------------------ one tile
    def spots(self, piece: int, face: int) -> Spots:
        key = (self.tables.piece_kind[piece], face)
        if key not in self._spots:
            table = self.tables.face(piece, face)
            self._spots[key] = Spots(table, self.tables, [[m for m, _ in p.marks] for p in table.parts], len(table.marks))
        return self._spots[key]

    def tile(self, piece: int, face: int, turns: int, size: tuple[int, int]) -> Picture:
        """A face as it lies, `size` = (width, height) in characters."""
        table, spots = self.tables.face(piece, face), self.spots(piece, face)
        width, height = size
        ground = Ink(_GROUND[self.ascii_only], "#7d8a55", self.looks.ground)
        picture = [[ground] * width for _ in range(height)]
        for index, shape in enumerate(spots.shapes):
            if isinstance(shape, Area):
                self._fill(picture, table, index, [turned(p, turns) for p in shape.border.points()])
        self._draw_lines(picture, table, spots, turns)
        for index, shape in enumerate(spots.shapes):
            if isinstance(shape, Inside):
                style = self.looks.kinds[table.parts[index].kind]
                ink = Ink(self.letters.get(("kind", table.parts[index].kind), "o"), "#ffffff", style.colour, True)
                self._set(picture, turned(spots.symbol[index], turns), ink)
            for (mark, _), at in zip(table.parts[index].marks, spots.marks[index], strict=True):
                self._set(
                    picture, turned(at, turns), Ink(self.letters["mark", mark], "#ffffff", self.looks.marks[mark].colour, True)
                )
        for (mark, _), (at, _) in zip(table.marks, spots.face_marks, strict=True):
            self._set(picture, turned(at, turns), Ink(self.letters["mark", mark], "#ffffff", self.looks.marks[mark].colour, True))
        return picture

    def _fill(self, picture: Picture, table: FaceTable, index: int, border: Sequence[Point]) -> None:
        kind = table.parts[index].kind
        char = _AREAS[self._area_kinds.index(kind) % len(_AREAS)]
        ink = Ink(char, "#8a5f36", self.looks.kinds[kind].colour)
        height, width = len(picture), len(picture[0])
        for row in range(height):
            for column in range(width):
                if inside(border, ((column + 0.5) * 100 / width, (row + 0.5) * 100 / height)):
                    picture[row][column] = ink

    @staticmethod
    def _set(picture: Picture, at: Point, ink: Ink) -> None:
        height, width = len(picture), len(picture[0])
        row = min(height - 1, max(0, int(at[1] * height / 100)))
        column = min(width - 1, max(0, int(at[0] * width / 100)))
        picture[row][column] = ink

    def _draw_lines(self, picture: Picture, table: FaceTable, spots: Spots, turns: int) -> None:
        """Arms from each side to the middle; what they are joined to there decides the character."""
        lines = [(i, s) for i, s in enumerate(spots.shapes) if isinstance(s, Line)]
        bends = sum(len(s.sides) == 2 and (s.sides[1] - s.sides[0]) != 2 for _, s in lines)
        meeting = 0
        for index, line in lines:
            sides = [(s + turns) % 4 for s in line.sides]
            bits = sum(1 << s for s in sides)
            ending = len(sides) == 1
            if ending:
                meeting |= bits
            for side in sides:
                self._arm(picture, self._line_ink(table, index, 1 << side | 1 << (side + 2) % 4), side, stop_at_area=ending)
            height, width = len(picture), len(picture[0])
            column = width // 2
            if bends > 1 and len(sides) == 2 and (sides[1] - sides[0]) % 2:
                column += 1 if 1 in sides else -1
            if not ending:
                picture[height // 2][column] = self._line_ink(table, index, bits)
        if meeting:
            height, width = len(picture), len(picture[0])
            here = picture[height // 2][width // 2]
            if here.char not in _AREAS:
                index = next(i for i, s in lines if len(s.sides) == 1)
                picture[height // 2][width // 2] = self._line_ink(table, index, meeting)

    def _line_ink(self, table: FaceTable, index: int, bits: int) -> Ink:
        kind = table.parts[index].kind
        number = self._line_kinds.index(kind)
        if self.ascii_only:
            char = _SIMPLE.get(bits, "+")
            char = char if number == 0 else {"|": "!", "-": "="}.get(char, "+")
        else:
            char = (_BOX if number == 0 else _DOUBLE)[bits]
        return Ink(char, self.looks.kinds[kind].colour, self.looks.ground, True)

    def _arm(self, picture: Picture, ink: Ink, side: int, *, stop_at_area: bool) -> None:
        height, width = len(picture), len(picture[0])
        middle_row, middle_column = height // 2, width // 2
        if side % 2 == 0:
            steps = [(r, middle_column) for r in (range(middle_row) if side == 0 else range(height - 1, middle_row, -1))]
        else:
            steps = [(middle_row, c) for c in (range(middle_column) if side == 3 else range(width - 1, middle_column, -1))]
        for row, column in steps:
            if stop_at_area and picture[row][column].char in _AREAS:
                break
            picture[row][column] = ink

    # ------------------------------------------------------------------------------------------------ the board
    def boards(self, snapshot: Snapshot, columns: int = 100, size: tuple[int, int] | None = None) -> list[tuple[str, Picture]]:
        """Each board that is in use (at least the first) as (its name, its picture), at most about `columns` wide if that can be."""
        used = {(w[1], w[2]) for w in snapshot.places if w[0] == "cell"}
        found = []
        for space, table in enumerate(self.tables.spaces):
            for owner in range(snapshot.players) if table.each_player else (-1,):
                if (space, owner) in used or table.drawn or (space == 0 and not used and owner <= 0):
                    label = table.label + (f" of {seat(owner)}" if owner >= 0 else "")
                    found.append((label, self._board(snapshot, space, owner, columns, size)))
        return found

    def _board(self, snapshot: Snapshot, space: int, owner: int, columns: int, size: tuple[int, int] | None) -> Picture:
        laid = {
            (w[3], w[4]): (p, w) for p, w in enumerate(snapshot.places) if w[:3] == ("cell", space, owner) and self._has_face(p)
        }
        loose = [(p, w) for p, w in enumerate(snapshot.places) if w[:3] == ("cell", space, owner) and not self._has_face(p)]
        drawn = [(x, y) for x, y, _ in self.tables.spaces[space].cells]
        cells = [*laid, *((w[3], w[4]) for _, w in loose), *drawn] or [(0, 0)]
        left, right = min(x for x, _ in cells), max(x for x, _ in cells)
        low, high = min(y for _, y in cells), max(y for _, y in cells)
        if size is None:
            size = LARGE if (right - left + 1) * LARGE[0] + 5 <= columns else SMALL
        width, height = size
        picture: Picture = []
        for y in range(high, low - 1, -1):
            rows: Picture = [[] for _ in range(height)]
            for x in range(left, right + 1):
                cell = self._cell(snapshot, laid.get((x, y)), (x, y) in drawn, size)
                for piece in (p for p, w in loose if (w[3], w[4]) == (x, y)):
                    self._stand(cell, piece, (50.0, 50.0))
                for row, inks in zip(rows, cell, strict=True):
                    row += inks
            for number, row in enumerate(rows):
                label = f"{y:>4} " if number == height // 2 else " " * 5
                picture.append([*(Ink(c) for c in label), *row])
        numbers = "".join(f"{x:^{width}}" for x in range(left, right + 1))
        picture.append([Ink(c) for c in " " * 5 + numbers])
        return picture

    def _has_face(self, piece: int) -> bool:
        return bool(self.tables.pieces[self.tables.piece_kind[piece]].faces)

    def _cell(
        self, snapshot: Snapshot, held: tuple[int, tuple[object, ...]] | None, drawn: bool, size: tuple[int, int]
    ) -> Picture:
        width, height = size
        if held is None:
            cell = [[BLANK] * width for _ in range(height)]
            if drawn:
                cell[height // 2][width // 2] = Ink("+")
            return cell
        piece, where = held
        if not where[6]:
            return [[Ink(_BACK[self.ascii_only], "#6d5434")] * width for _ in range(height)]
        turns = int(str(where[5]))
        cell = self.tile(piece, snapshot.faces[piece], turns, size)
        base = self.tables.part_base[piece]
        count = len(self.tables.face(piece, snapshot.faces[piece]).parts)
        for other, place in enumerate(snapshot.places):
            if place[0] == "part" and base <= place[1] < base + count:
                spot = turned(self.spots(piece, snapshot.faces[piece]).figure(place[1] - base), turns)
                self._stand(cell, other, spot)
        return cell

    def _stand(self, cell: Picture, piece: int, at: Point) -> None:
        """A figure or token on a tile: its seat's letter, behind it a small letter if it is not of the first kind."""
        kind, owner = self.tables.piece_kind[piece], self.tables.piece_owner[piece]
        label = self.tables.pieces[kind].label.rpartition(".")[2]
        letters = seat_letter(owner) if owner >= 0 else label[:1].upper()
        if kind != self._plain_figure and owner >= 0:
            letters += label[:1]
        paper = seat_colour(owner) if owner >= 0 else self.looks.pieces[kind].colour
        height, width = len(cell), len(cell[0])
        row = min(height - 1, max(0, int(at[1] * height / 100)))
        column = min(width - len(letters), max(0, int(at[0] * width / 100)))
        while column + len(letters) < width and cell[row][column].bold and cell[row][column].char.isupper():
            column += 1
        for offset, char in enumerate(letters):
            cell[row][column + offset] = Ink(char, "#ffffff", paper, True)

    # ------------------------------------------------------------------------------------------------ what people read
    def key(self, snapshot: Snapshot) -> str:
        """One line that tells what the characters mean, for what lies on the boards."""
        kinds: set[int] = set()
        marks: set[int] = set()
        for piece, where in enumerate(snapshot.places):
            if where[0] == "cell" and self._has_face(piece) and where[6]:
                face = self.tables.face(piece, snapshot.faces[piece])
                kinds |= {p.kind for p in face.parts}
                marks |= {m for p in face.parts for m, _ in p.marks} | {m for m, _ in face.marks}
        words = []
        for kind in sorted(kinds):
            table = self.tables.part_kinds[kind]
            if table.filler:
                char = _GROUND[self.ascii_only]
            elif kind in self._line_kinds:
                first = self._line_kinds.index(kind) == 0
                char = ("-" if first else "=") if self.ascii_only else ("─" if first else "═")
            else:
                char = self.letters.get(("kind", kind)) or _AREAS[self._area_kinds.index(kind) % len(_AREAS)]
            words.append(f"{char} {table.label}")
        words += [f"{self.letters['mark', mark]} {self.tables.marks[mark].label}" for mark in sorted(marks)]
        return "  ".join(words)

    def lines(self, snapshot: Snapshot, columns: int = 100, size: tuple[int, int] | None = None) -> list[str]:
        """Everything as plain text, without spaces at the ends of lines."""
        boards = self.boards(snapshot, columns, size)
        found: list[str] = []
        for label, picture in boards:
            if len(boards) > 1:
                found.append(f"{label}:")
            found += plain(picture)
        return [*found, self.key(snapshot)]


def plain(picture: Iterable[Sequence[Ink]]) -> list[str]:
    """The characters alone."""
    return ["".join(ink.char for ink in row).rstrip() for row in picture]
