"""The board of a scenario: what its `tile` and `given` lines lay, on the reference engine's state before a turn starts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from tilewright.diagnostics import Label, Report, Span
from tilewright.interpret import grid, networks
from tilewright.interpret.core import ReferenceCore
from tilewright.interpret.marks import of_part
from tilewright.interpret.state import OUT
from tilewright.interpret.static import Cell
from tilewright.runtime.errors import GameError
from tilewright.runtime.read_actions import Reader, tokens_of
from tilewright.runtime.tables import Tables
from tilewright.syntax import ast
from tilewright.tools.scenario_names import Kinds, suggestion

Test = Callable[[int], bool]


class Wrong(Exception):
    """A line that makes no sense; what is wrong with it is in the report."""


def needed(scenario: ast.Scenario, kinds: Kinds) -> dict[str, int]:
    """How many tiles of each kind (by qualified name) a scenario needs: those it lays, those it draws, and one that the set-up may have laid."""
    laid: Counter[str] = Counter()
    drawn: Counter[str] = Counter()
    for scene in scenario.scenes:
        for name in scene.names if scene.word in ("tile", "draw") else ():
            found = kinds.tile(name)
            if found is not None:
                (laid if scene.word == "tile" else drawn)[found] += 1
        if scene.word == "given" and (held := _HOLDS.match(scene.text or "")):
            for word in held[2].split(","):
                found = kinds.tile(ast.Name(word.strip()))
                if found is not None:
                    drawn[found] += 1
    return {kind: laid[kind] + drawn[kind] + (1 if drawn[kind] else 0) for kind in {*laid, *drawn}}


_HOLDS = re.compile(r"(.+?)\s+holds\s+(.+)\Z")


class Board:
    """Lays pieces. `names` are the players' names in this scenario."""

    def __init__(self, state: ReferenceCore, kinds: Kinds, names: Sequence[str], report: Report) -> None:
        self.s, self.kinds, self.names, self.report = state, kinds, names, report
        self.laid: dict[Cell, Span] = {}
        self.taken: set[int] = set()  # pieces that a line has put somewhere: they stay there

    @property
    def tables(self) -> Tables:
        return self.s.tables

    def wrong(
        self, code: str, message: str, span: Span, label: str = "", help: str | None = None, others: Iterable[Label] = ()
    ) -> Wrong:
        self.report.error(code, message, span, label, help=help, others=others)
        return Wrong()

    def space(self) -> tuple[int, int]:
        """The space that coordinates mean: the first common one, else the first player's."""
        spaces = self.tables.spaces
        common = next((i for i, s in enumerate(spaces) if not s.each_player), None)
        return (common, -1) if common is not None else (0, 0)

    # ---------------------------------------------------------------- tiles
    def clear(self) -> None:
        """Every piece that lies in a space leaves the game."""
        for piece in range(len(self.s.places)):
            if self.s.places[piece][0] in ("cell", "part", "link"):
                self.s.set_place(piece, OUT)

    def tile(self, scene: ast.Scene) -> None:
        """Lay a tile, turned, face up or down."""
        name, (x, y) = scene.names[0], scene.at or (0, 0)
        found = self.kinds.tile(name)
        if found is None:
            raise self.wrong(
                "TW0502", f"there is no tile `{name}`", name.span, help=suggestion(name.text, self.kinds.tile_words())
            )
        if scene.turned % 90:
            raise self.wrong(
                "TW0508", f"a tile cannot be turned by {scene.turned} degrees", scene.span, help="turn it by 90, 180 or 270"
            )
        if not self.tables.spaces:
            raise self.wrong("TW0503", "this game has no space to lay a tile in", scene.span)
        cell: Cell = (*self.space(), x, y)
        if not grid.exists(self.s, cell):
            raise self.wrong("TW0503", f"there is no cell {x},{y}", scene.span)
        if cell in self.laid:
            others = [Label(self.laid[cell], "this one")]
            raise self.wrong("TW0503", f"there is a tile at {x},{y} already", scene.span, others=others)
        number = self.s.static.kind[found]  # type: ignore[index]
        piece = self.take(lambda p: self.s.kind(p) == number, f"no `{name}` is left", scene.span)
        face = self.kinds.face_of(name)
        if face is not None:
            self.s.roll_to(piece, face)
        self.s.to_cell(piece, cell, scene.turned // 90 % 4, not scene.face_down)
        self.laid[cell] = scene.span
        self._fits(cell, scene)

    def _fits(self, cell: Cell, scene: ast.Scene) -> None:
        piece = self.s.up.get(cell)
        if piece is None:
            return
        for side in range(4):
            there = grid.beside(self.s, cell, side)
            other = self.s.up.get(there) if there is not None else None
            if there is None or other is None:
                continue
            mine, theirs = self._side(piece, side), self._side(other, (side + 2) % 4)
            if mine != theirs:
                kind = [k.label for k in self.tables.part_kinds]
                words = [kind[k] if k >= 0 else "nothing" for k in (mine, theirs)]
                message = f"the tile at {cell[2]},{cell[3]} does not fit beside the one at {there[2]},{there[3]}"
                others = (
                    [Label(self.laid[there], f"its {'NESW'[(side + 2) % 4]} side is {words[1]}")] if there in self.laid else []
                )
                raise self.wrong("TW0503", message, scene.span, f"its {'NESW'[side]} side is {words[0]}", others=others)

    def _side(self, piece: int, side: int) -> int:
        return self.s.static.lying[self.s.kind(piece)][self.s.faces[piece]][self.s.places[piece][5]].sides[side]

    def take(self, test: Test, message: str, span: Span) -> int:
        """A piece that is not on the board: from the pile it starts in, another pile, or out of the game."""
        found: list[tuple[int, int]] = []
        for piece, owner in enumerate(self.tables.piece_owner):
            place = self.s.places[piece]
            if owner < self.s.players and place[0] in ("pile", "out") and piece not in self.taken and test(piece):
                home = place[0] == "pile" and self.s.static.start(piece) == place[1:]
                found.append((0 if home else 1 if place[0] == "pile" else 2, piece))
        if not found:
            raise self.wrong("TW0505", message, span, help="there are not so many of them in the game, or they lie on the board")
        piece = min(found)[1]
        self.taken.add(piece)
        return piece

    # ---------------------------------------------------------------- given
    def given(self, scene: ast.Scene) -> None:
        """`PIECE on WHERE`, `PIECE in PILE`, `PILE holds ..`, `LINK joins A and B`."""
        text = scene.text or ""
        holds = _HOLDS.match(text)
        try:
            if holds is not None:
                self._holds(holds[1], holds[2], scene)
            else:
                self._piece(text, scene)
        except GameError as error:
            raise self.wrong("TW0508", str(error), scene.span) from None

    def _reader(self, text: str) -> Reader:
        reader = Reader(self.s, tokens_of(text), self.names)
        reader.furthest = 0
        return reader

    def _holds(self, pile: str, items: str, scene: ast.Scene) -> None:
        reader = self._reader(pile)
        ways = [test for test, end in reader.holder("pile", 0) if end == len(reader.tokens)]
        if not ways:
            labels = [p.label for p in self.tables.piles]
            raise self.wrong("TW0502", f"there is no pile `{pile}`", scene.span, help=suggestion(pile.split()[0], labels))
        places = [p for p in self._piles() if ways[0](p)]
        if len(places) != 1:
            raise self.wrong(
                "TW0508", f"`{pile}` is a pile of each player", scene.span, help=f"say whose: `{pile} of {self.names[0]}`"
            )
        for piece in self.s.held.get(places[0], ()):
            self.s.remove(piece)
        for word in [w.strip() for w in items.split(",")] if items.strip() != "nothing" else []:
            self.s.to_pile(self._take_named(word, scene, places[0][1]), *places[0])

    def _piles(self) -> list[tuple[int, int]]:
        return [
            (number, owner)
            for number, pile in enumerate(self.tables.piles)
            for owner in (range(self.s.players) if pile.each_player else (-1,))
        ]

    def _take_named(self, text: str, scene: ast.Scene, owner: int = -1) -> int:
        """A piece by its words (`pawn of red`, `coin gold 2`); of owned ones that of `owner` if none is said."""
        reader = self._reader(text)
        for test, end in reader.label(0):
            whose, end = reader.owner(end)
            if end == len(reader.tokens):
                return self._take_of(test, whose if whose is not None else owner, text, scene)
        raise self._unknown_piece(text, scene)

    def _take_of(self, test: Test, whose: int, text: str, scene: ast.Scene) -> int:
        owners = {self.tables.piece_owner[p] for p in range(len(self.s.places)) if test(p)}
        if whose < 0 and owners and -1 not in owners:
            raise self.wrong("TW0508", f"whose is the {text}?", scene.span, help=f"write `{text} of {self.names[0]}`")
        if -1 in owners:
            return self.take(test, f"no `{text}` is left", scene.span)
        words = text if " of " in text else f"{text} of {self.names[whose]}"
        return self.take(lambda p: test(p) and self.tables.piece_owner[p] == whose, f"no `{words}` is left", scene.span)

    def _unknown_piece(self, text: str, scene: ast.Scene) -> Wrong:
        word = text.split()[0] if text.split() else ""
        labels = [k.label for k in self.tables.pieces]
        help = (
            suggestion(word, labels)
            if word not in labels
            else "write `PIECE on WHERE`, `PIECE in PILE`, `PILE holds PIECES` or `LINK joins A and B`"
        )
        return self.wrong(
            "TW0502" if word not in labels else "TW0508", f"`given {text}` says nothing that can be done", scene.span, help=help
        )

    def _piece(self, text: str, scene: ast.Scene) -> None:
        reader = self._reader(text)
        why: Wrong | None = None
        for test, end in reader.label(0):
            whose, end = reader.owner(end)
            named = " ".join(reader.tokens[:end])
            word = reader.token(end)
            if word == "joins":
                for (first, second), behind in reader.pair("part", end + 1):
                    if behind == len(reader.tokens):
                        take = partial(self._take_of, test, -1 if whose is None else whose, named, scene)
                        self._join(self._parts(first), self._parts(second), take, scene)
                        return
            if word not in ("on", "in"):
                continue
            places = list(self._places(reader, end + 1, word))
            if len(places) == 1:
                self._put(self._take_of(test, -1 if whose is None else whose, named, scene), places[0])
                return
            rest = " ".join(reader.tokens[end + 1 :])
            if places:
                why = self.wrong("TW0504", f"`{rest}` may be more than one place", scene.span, help="name the side too")
            else:
                message = reader.problem() if reader.furthest > end else f"there is no place `{rest}`"
                why = self.wrong("TW0504", message, scene.span)
            break
        raise why or self._unknown_piece(text, scene)

    def _parts(self, test: Callable[[int], bool]) -> list[int]:
        return [p for parts in networks.board_parts(self.s).values() for p in parts if test(p)]

    def _join(self, first: list[int], second: list[int], take: Callable[[], int], scene: ast.Scene) -> None:
        if len(first) > 1 or len(second) > 1:  # both sides are among the same two parts
            first, second = sorted({*first, *second})[:1], sorted({*first, *second})[1:]
        if len(first) != 1 or len(second) != 1:
            raise self.wrong("TW0504", "there are no such parts to join", scene.span)
        piece = take()
        if self.s.static.roles[self.s.kind(piece)] != "link":
            raise self.wrong("TW0508", f"a {self.tables.pieces[self.s.kind(piece)].label} joins nothing", scene.span)
        self.s.link(piece, first[0], second[0])

    def _places(self, reader: Reader, at: int, word: str) -> Iterable[tuple[int, ...]]:
        """Every place that the rest may mean: a part (1 number), a pile (2), a cell (4)."""
        end = len(reader.tokens)
        if word == "in":
            for test, behind in reader.holder("pile", at):
                if behind == end:
                    yield from (p for p in self._piles() if test(p))
            return
        if reader.token(at + 1) == "with" and at + 3 == end:
            marks = {m.label: i for i, m in enumerate(self.tables.marks)}
            mark = marks.get(reader.token(at + 2), -1)
            kinds = [i for i, k in enumerate(self.tables.part_kinds) if k.label == reader.token(at)]
            for kind in kinds:
                yield from ((p,) for p in networks.board_parts(self.s).get(kind, ()) if mark in of_part(self.s, p))
            return
        for test, behind in reader.part(at):
            if behind == end:
                yield from ((p,) for p in self._parts(test))
        if re.match(r"-?\d+,-?\d+\Z", reader.token(at)) and at + 1 == end:
            x, y = map(int, reader.token(at).split(","))
            cell: Cell = (*self.space(), x, y)
            if grid.exists(self.s, cell):
                yield cell

    def _put(self, piece: int, place: tuple[int, ...]) -> None:
        match place:
            case (part,):
                self.s.to_part(piece, part)
            case (pile, owner):
                self.s.to_pile(piece, pile, owner)
            case (space, owner, x, y):
                self.s.to_cell(piece, (space, owner, x, y), 0, True)
