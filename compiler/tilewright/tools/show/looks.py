"""How things are drawn: what a ruleset declares with `look`, else a default by the shape of the kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tilewright.game_ir.nodes import Game, Look

SEAT_COLOURS = ("#c0392b", "#2f6db5", "#3f8f46", "#e2b93b", "#34302c", "#d87fa6")

_GROUND = "#b9c78c"
_PALETTE = ("#c8925a", "#7fa7c4", "#a98bb5", "#cdb15c", "#8fb59b", "#c27f77", "#9a8f7b")
_WIDTHS = {"line": 10, "area": 2, "symbol": 2}
_WIDEST = 30


@dataclass(frozen=True)
class Style:
    """`shape` is line, area or symbol; `glyph` as in `game_ir.nodes.Look`; `width` in hundredths of a tile."""

    shape: str
    glyph: str | None
    colour: str
    width: int


def seat_colour(player: int) -> str:
    return SEAT_COLOURS[player % len(SEAT_COLOURS)]


def _style(look: Look | None, shape: str, glyph: str | None, colour: str) -> Style:
    if look is None:
        return Style(shape, glyph, colour, _WIDTHS[shape])
    width = min(look.width, _WIDEST) if look.width is not None else _WIDTHS[look.shape]
    return Style(look.shape, look.glyph or glyph, look.colour or colour, width)


class Looks:
    """Styles of a game, by number as in its tables."""

    def __init__(self, game: Game) -> None:
        declared: Mapping[str, Look] = {look.name: look for look in game.looks}
        self.kinds: list[Style] = []
        for number, kind in enumerate(game.part_kinds):
            shape = {"whole": "area", "half": "area", "middle": "line"}.get(kind.shape, "symbol")
            colour = _GROUND if kind.filler else "#f4eeda" if shape == "line" else _PALETTE[number % len(_PALETTE)]
            self.kinds.append(_style(declared.get(kind.name), shape, "disc" if shape == "symbol" else None, colour))
        self.marks = [
            _style(declared.get(mark.name), "symbol", "diamond", _PALETTE[(number + 3) % len(_PALETTE)])
            for number, mark in enumerate(game.marks)
        ]
        self.declared_marks = [mark.name in declared for mark in game.marks]
        glyphs = {"figure": "pawn", "token": "square", "link": None}
        self.pieces = [
            _style(
                declared.get(kind.name),
                "line" if kind.role == "link" else "symbol",
                glyphs.get(kind.role),
                _PALETTE[(number + 1) % len(_PALETTE)],
            )
            for number, kind in enumerate(game.pieces)
        ]
        self.ground = next(
            (style.colour for kind, style in zip(game.part_kinds, self.kinds, strict=True) if kind.filler), "#e6d9b8"
        )
