"""Tiles and boards as pictures and as text: what must be seen is there, and nothing can break out of the text."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path

import pytest
import tilewright
from tilewright.api import Rules
from tilewright.game_ir.glyphs import GLYPHS
from tilewright.runtime.random import Generator
from tilewright.tools.board_text import LARGE, SMALL, BoardText, plain
from tilewright.tools.show.board import board_svg
from tilewright.tools.show.face import FaceDrawing
from tilewright.tools.show.glyphs import glyph
from tilewright.tools.show.looks import Looks
from tilewright.tools.show.paths import inside, turned
from tilewright.tools.show.shapes import Area, Ground, Inside, Line, area, shapes
from tilewright.tools.show.sheet import Entry, entries, sheet_svg, tile_svg
from tilewright.tools.show.spots import Spots
from tilewright.tools.show.svg import escape

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def rules() -> Rules:
    return tilewright.load("base+labyrinth.advanced", {"abbots": "yes"})


def entry(rules: Rules, name: str) -> Entry:
    return next(e for e in entries(rules.tables) if e.name == name)


# ------------------------------------------------------------------------------------------------ shapes
def test_an_area_covers_its_sides_and_no_others() -> None:
    near = [(50, 2), (98, 50), (50, 98), (2, 50)]
    for chosen in range(1, 16):
        sides = tuple(s for s in range(4) if chosen >> s & 1)
        border = area(sides).points()
        assert [inside(border, point) for point in near] == [s in sides for s in range(4)], sides


def test_caps_of_neighbouring_sides_keep_apart() -> None:
    """Two areas on two sides that meet in a corner share that corner and nothing else."""
    north, west = area((0,)).points(), area((3,)).points()
    both = [(x, y) for x in range(1, 100, 2) for y in range(1, 100, 2) if inside(north, (x, y)) and inside(west, (x, y))]
    assert not both


def test_lines_run_from_side_to_side(rules: Rules) -> None:
    bend = shapes(entry(rules, "v").face, rules.tables)
    line = next(s for s in bend if isinstance(s, Line))
    points = line.strokes[0].points()
    assert (points[0], points[-1]) == ((50.0, 100.0), (0.0, 50.0))
    assert all(0 <= x <= 100 and 0 <= y <= 100 for x, y in points)


def test_a_dead_end_stops_at_the_wall(rules: Rules) -> None:
    found = shapes(entry(rules, "t").face, rules.tables)
    line = next(s for s in found if isinstance(s, Line))
    wall = next(s for s in found if isinstance(s, Area)).border.points()
    x, y = line.strokes[0].segments[-1][-1]
    assert x == 50 and y > 60
    assert inside(wall, (50, y - 5)) and not inside(wall, (50, y + 5))


def test_every_kind_of_shape_occurs(rules: Rules) -> None:
    kinds = {type(s) for e in entries(rules.tables) for s in shapes(e.face, rules.tables)}
    assert kinds == {Area, Line, Inside, Ground}


# ------------------------------------------------------------------------------------------------ places on tiles
def test_places_lie_on_their_parts(rules: Rules) -> None:
    """A figure on an area stands within it, one on the ground neither on an area nor on a line."""
    for e in entries(rules.tables):
        spots = Spots(e.face, rules.tables, [[] for _ in e.face.parts])
        areas = [s.border.points() for s in spots.shapes if isinstance(s, Area)]
        for index, shape in enumerate(spots.shapes):
            at = spots.figure(index)
            if isinstance(shape, Area):
                assert inside(shape.border.points(), at), (e.name, index)
            elif isinstance(shape, Ground):
                assert not any(inside(border, at) for border in areas), (e.name, index)
            assert 0 <= at[0] <= 100 and 0 <= at[1] <= 100


def test_figures_of_one_tile_do_not_hide_each_other(rules: Rules) -> None:
    """On the tile with the most parts, places of different parts are apart."""
    for name in ("x", "maze", "w", "o"):
        e = entry(rules, name)
        spots = Spots(e.face, rules.tables, [[m for m, _ in p.marks] for p in e.face.parts])
        at = [spots.figure(i) for i, s in enumerate(spots.shapes) if not isinstance(s, Inside)]
        for i, a in enumerate(at):
            for b in at[i + 1 :]:
                assert abs(a[0] - b[0]) + abs(a[1] - b[1]) > 14, (name, at)


def test_turning() -> None:
    assert turned((10, 20), 0) == (10, 20)
    assert turned((10, 20), 1) == (80, 10)
    assert turned((10, 20), 4) == (10, 20)


# ------------------------------------------------------------------------------------------------ pictures
def test_a_sheet_names_every_tile(rules: Rules) -> None:
    text = sheet_svg(entries(rules.tables), rules.game, rules.tables)
    root = ElementTree.fromstring(text)
    words = {"".join(node.itertext()) for node in root.iter(f"{SVG}text")}
    for kind in rules.tables.pieces:
        if kind.faces:
            assert f"{kind.label} x{kind.count}" in words
    assert {"road", "city", "field", "monastery", "shield", "labyrinth"} <= words


def test_declared_looks_are_used(rules: Rules) -> None:
    looks = {look.name: look for look in rules.game.looks}
    text = tile_svg(entry(rules, "maze"), rules.game, rules.tables)
    assert (
        looks["base.road"].colour in text and looks["base.field"].colour in text and looks["labyrinth.labyrinth"].colour in text
    )
    assert looks["base.city"].colour not in text
    assert looks["base.shield"].colour in tile_svg(entry(rules, "m"), rules.game, rules.tables)


@pytest.mark.parametrize("name", [*sorted(GLYPHS), '"K"', '"&<"', None])
def test_every_glyph_is_well_formed(name: str | None) -> None:
    text = glyph(name, "#a4312a", (5, 5), 3, 'a "title" & <more>')
    ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{text}</svg>')


def test_nothing_breaks_out_of_the_text() -> None:
    nasty = "</title><script>alert(1)</script>\"'&\x00\x1b\ud800"
    assert "<" not in escape(nasty) and '"' not in escape(nasty) and "\x00" not in escape(nasty)
    ElementTree.fromstring(f'<a b="{escape(nasty)}">{escape(nasty)}</a>')


def test_a_title_from_a_file_is_escaped(tmp_path: Path) -> None:
    path = tmp_path / "my.rules"
    path.write_text(
        'ruleset my\n  title "</text><script>x</script> & co"\n  players 2..2\n\n'
        "part way: middle of side\npart meadow: half side, fills the rest\n"
        'look way: line colour "#ffffff"\npile stack hidden\nspace mat without edge\n'
        "tile one x3\n  way N S\n\nnetwork ways over way\n  joined by seams\n\n"
        "phase setup: start\nphase turn: lay_one\nphase ending: finish\n"
        "step start\n  move tiles to stack\n  draw t from stack\n    lay t on origin of mat\n"
        "step lay_one\n  draw t from stack\n    choose p in placings(t, mat)\n      place p\n    otherwise\n      discard t\n"
        "  otherwise\n    end game\n"
        "step finish\n  win players\n",
        encoding="utf-8",
    )
    mine = tilewright.load(path)
    text = sheet_svg(entries(mine.tables), mine.game, mine.tables)
    ElementTree.fromstring(text)
    assert "<script>" not in text
    game = mine.interpret().new_game(2, 1)
    assert "<script>" not in board_svg(mine.game, mine.tables, game.snapshot())


def test_a_board_shows_everything(rules: Rules) -> None:
    game = rules.interpret().new_game(3, 8)
    policy = Generator(5)
    while not game.over:
        actions = game.legal_actions()
        game.apply(actions[policy.below(len(actions))])
    snapshot = game.snapshot()
    text = board_svg(rules.game, rules.tables, snapshot)
    root = ElementTree.fromstring(text)
    laid = [w for w in snapshot.places if w[0] == "cell"]
    standing = [w for w in snapshot.places if w[0] == "part"]
    assert len(list(root.iter(f"{SVG}use"))) == len(laid)
    titles = ["".join(node.itertext()) for node in root.iter(f"{SVG}title")]
    assert sum(bool(re.match(r"(follower|abbot) of (red|blue|green)$", t)) for t in titles) == len(standing)
    used = {node.attrib["href"][1:] for node in root.iter(f"{SVG}use")}
    assert used <= {node.attrib["id"] for node in root.iter() if "id" in node.attrib}


def test_the_same_picture_every_time(rules: Rules) -> None:
    first = [FaceDrawing(e.face, rules.tables, Looks(rules.game)).svg() for e in entries(rules.tables)]
    assert first == [FaceDrawing(e.face, rules.tables, Looks(rules.game)).svg() for e in entries(rules.tables)]


# ------------------------------------------------------------------------------------------------ text
@pytest.fixture(scope="module")
def drawn(rules: Rules) -> Callable[..., list[str]]:
    board = BoardText(rules.game, rules.tables, ascii_only=True)

    def draw(name: str, turns: int = 0, size: tuple[int, int] = LARGE) -> list[str]:
        piece = next(k.first for k in rules.tables.pieces if k.label == name)
        return plain(board.tile(piece, 0, turns, size))

    return draw


def test_tiles_as_text(drawn: Callable[..., list[str]]) -> None:
    assert drawn("d") == [".#######.", ".........", "---------", ".........", "........."]
    assert drawn("v") == [".........", ".........", "----+....", "....|....", "....|...."]
    assert drawn("v", 1) == ["....|....", "....|....", "----+....", ".........", "........."]
    assert drawn("x") == ["....|....", "....|....", "----v----", "....|....", "....|...."]
    assert drawn("maze")[2] == "----l----"
    assert drawn("u", size=SMALL) == [".....", "-----", "....."]


def test_no_two_tiles_look_alike_that_are_not(rules: Rules, drawn: Callable[..., list[str]]) -> None:
    """Tiles with other parts (inert ones included) look different, whichever way they are turned."""
    seen: dict[tuple[str, ...], str] = {}
    for e in entries(rules.tables):
        looks = min(tuple(drawn(e.name, turn)) for turn in range(4))
        assert looks not in seen, (e.name, seen[looks])
        seen[looks] = e.name


def test_a_board_as_text_has_only_plain_characters(rules: Rules) -> None:
    game = rules.interpret().new_game(6, 2)
    for _ in range(60):
        actions = game.legal_actions()
        game.apply(actions[len(actions) // 2])
    board = BoardText(rules.game, rules.tables, ascii_only=True)
    wide, narrow = board.lines(game.snapshot(), 500), board.lines(game.snapshot(), 20)
    assert all(line.isascii() for line in wide + narrow)
    assert len(wide) > len(narrow)
    assert "city" in wide[-1]
    standing = sum(w[0] == "part" for w in game.snapshot().places)
    assert standing and sum(c in "RBGYKP" for line in wide[:-1] for c in line) == standing


def test_the_picture_in_the_readme_is_fresh(golden: Callable[[Path, str], None]) -> None:
    """docs/tiles.svg is what `tilewright show base+labyrinth` draws; `pytest --update` writes it anew."""
    shipped = tilewright.load("base+labyrinth")
    golden(Path(__file__).parents[2] / "docs" / "tiles.svg", sheet_svg(entries(shipped.tables), shipped.game, shipped.tables))
