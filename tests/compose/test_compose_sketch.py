"""The twelve sketch rule files: each composes, in any order, and together where they agree."""

from __future__ import annotations

from itertools import permutations

import pytest
from compose_helpers import SKETCH, composed, sketch
from tilewright.compose.compose import compose
from tilewright.compose.faces import faces_of
from tilewright.compose.model import Composed
from tilewright.diagnostics import Report
from tilewright.syntax import ast

FILES = sorted(p.stem for p in SKETCH.glob("*.rules"))


def test_all_are_there() -> None:
    assert len(FILES) == 12


@pytest.mark.parametrize("name", FILES)
def test_each_composes(name: str) -> None:
    report = Report()
    game = compose(sketch(name), None, report, closure=True)
    faces = faces_of(game, game.names, report)
    assert report.diagnostics == []
    assert set(faces) == {*game.tiles, *game.dice}


def in_order(game: Composed) -> list[object]:
    """Everything, with the order of every table."""
    found: list[object] = []
    for field in (
        "spec",
        "title",
        "players",
        "turn_limit",
        "rulesets",
        "visible",
        "stages",
        "advises",
        "scenarios",
        "phases",
        "steps",
    ):
        found.append(getattr(game, field))
    for field in (
        *(
            "heads",
            "options",
            "part_kinds",
            "marks",
            "looks",
            "tiles",
            "dice",
            "pieces",
            "piles",
            "spaces",
            "networks",
            "definitions",
        ),
        *("scorings", "memories", "files"),
    ):
        found.append(list(getattr(game, field).items()))
    return found


@pytest.mark.parametrize(
    "names",
    [
        ("base", "german_cathedrals", "inns_and_cathedrals", "mage_and_witch"),
        ("base", "ferries", "hop_gardens", "tunnels"),
        ("base", "caravan", "hop_gardens", "mage_and_witch"),
        ("base", "labyrinth", "markets_of_leipzig", "mage_and_witch"),
    ],
    ids="+".join,
)
def test_the_order_of_a_name_never_matters(names: tuple[str, ...]) -> None:
    first = composed(sketch(*names))
    for order in permutations(names):
        other = composed(sketch(*order))
        assert other == first
        assert in_order(other) == in_order(first)


def test_errors_do_not_depend_on_the_order_either() -> None:
    names = ("base", "hop_gardens", "map_chips_usa", "markets_of_leipzig")
    said = []
    for order in permutations(names):
        report = Report()
        compose(sketch(*order), None, report)
        said.append(report.diagnostics)
    assert [d.code for d in said[0]] == ["TW0232"]
    assert all(s == said[0] for s in said)


def test_steps_of_many_rulesets_fall_into_order() -> None:
    """Chip, reveals, magic, figure, ferry, tunnel, ferry moves, parting, scores: no file names another but by `order`."""
    names = (
        "base",
        "caravan",
        "ferries",
        "german_cathedrals",
        "hop_gardens",
        "inns_and_cathedrals",
        "labyrinth",
        "mage_and_witch",
        "tunnels",
    )
    game = composed(sketch(*names))
    steps = [(p.place.partition(".")[2], p.step.declared.name.partition(".")[2]) for p in game.steps["turn"]]
    assert steps == [
        ("draw_tile", "draw_tile"),
        ("place_tile", "place_tile"),
        ("roam", "bring_or_move"),
        ("roam", "part_company"),
        ("claim", "claim"),
        ("span", "lay_ferry"),
        ("span", "buy_again"),
        ("span", "dig"),
        ("shift", "move_ferries"),
        ("settle", "part_company"),
        ("judge", "brew"),
        ("score_finished", "score_finished"),
        ("tidy", "spirits_leave"),
        ("tidy", "harvest"),
        ("tidy", "load"),
        ("tidy", "hand_in"),
        ("advance", "advance"),
    ]
    # Both sell something before the ranking; points added in either order are the same points.
    assert [p.step.declared.name for p in game.steps["ending"]][-3:] == ["caravan.trade", "hop_gardens.sell", "base.ranking"]


def test_modifications_hang_at_their_targets() -> None:
    game = composed(sketch("base", "german_cathedrals", "inns_and_cathedrals", "ferries"))
    roads = game.networks["base.roads"]
    assert [(m.ruleset, type(m.line)) for m in roads.changes] == [("ferries", ast.Joined)]
    (toll,) = game.definitions["german_cathedrals.toll"]
    assert [m.line.op for m in toll.changes if isinstance(m.line, ast.Change)] == ["add", "times"]
    assert {c.declared.ruleset for c in game.definitions["base.complete"]} == {"base", "german_cathedrals"}
    rate = next(
        c for c in game.definitions["base.rate"] if isinstance(c.declared.decl, ast.Define) and c.declared.decl.of.text == "roads"
    )
    assert [m.ruleset for m in rate.changes] == ["german_cathedrals", *["inns_and_cathedrals"] * (len(rate.changes) - 1)]
    assert set(game.scorings) >= {"base.roads", "base.cities", "german_cathedrals.cathedrals"}


def test_with_and_when() -> None:
    alone = composed(sketch("base", "german_cathedrals"))
    assert [len(c.changes) for c in alone.definitions["german_cathedrals.toll"]] == [0]
    plain = composed(sketch("base", "labyrinth"))
    assert plain.networks["base.road_claims"].changes == ()
    advanced = composed(sketch("base", "labyrinth") + ".advanced", copies=2)
    assert [m.ruleset for m in advanced.networks["base.road_claims"].changes] == ["labyrinth"]
    assert advanced.spec == sketch("base", "labyrinth") + ".advanced"
    assert "labyrinth.second_maze" in advanced.tiles and "labyrinth.second_maze" not in plain.tiles
    with_abbots = composed(sketch("base"), abbots=True)
    assert "base.abbot" in with_abbots.pieces
    assert [type(m.line) for p in with_abbots.steps["turn"] for m in p.step.changes] == [ast.Alternative]


def test_replaced_steps_keep_their_place_and_their_name() -> None:
    game = composed(sketch("base", "map_chips_usa"), map="both")
    first = game.steps["setup"][1]
    assert (first.place, first.step.declared.name, first.step.declared.ruleset) == (
        "base.first_tile",
        "base.first_tile",
        "map_chips_usa",
    )
    board = game.spaces["base.board"].declared
    assert board.ruleset == "map_chips_usa" and isinstance(board.decl, ast.Space)
    assert [p.name.text for p in board.decl.pictures] == ["west", "east"]
    assert all(p.when is None for p in board.decl.pictures)
    assert "h" not in {x.char for x in board.decl.legends}
    west = composed(sketch("base", "map_chips_usa")).spaces["base.board"].declared.decl
    assert isinstance(west, ast.Space)
    assert [p.name.text for p in west.pictures] == ["west"]
    assert "h" in {x.char for x in west.legends}
