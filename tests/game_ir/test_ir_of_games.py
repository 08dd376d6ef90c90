"""The Game IR of every shipped and every sketch game: verified, the same after printing and parsing, and pinned for three of them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path

import pytest
from resolve_helpers import SHIPPED, good, look, sketches
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.layout import make_tables
from tilewright.game_ir.text import digest, parse, show
from tilewright.game_ir.verify import verify
from tilewright.game_ir.walk import descend, rewrite
from tilewright.syntax import ast

GOLDEN = Path(__file__).parent / "golden"
GAMES = {**{f"shipped {name}": game for name, game in SHIPPED.items()}, **{name: (spec, {}) for name, spec in sketches().items()}}


@pytest.fixture(scope="module", params=GAMES, ids=lambda name: name.replace(" ", "-"))
def game(request: pytest.FixtureRequest) -> ir.Game:
    spec, options = GAMES[request.param]
    return good(spec, options)


def test_parse_of_show_is_the_game(game: ir.Game) -> None:
    again = parse(show(game))
    assert again == game
    assert digest(again) == digest(game)


def test_it_is_well_formed(game: ir.Game) -> None:
    verify(game)
    assert game.phase("turn").steps
    assert game.origins


def test_no_option_and_no_like_is_left(game: ir.Game) -> None:
    """A constant condition would be an option that was not folded away."""
    for node in descend(game):
        if isinstance(node, ir.If | ir.IfElse):
            assert not isinstance(node.condition, ir.Truth)
        if isinstance(node, ir.And | ir.Or):
            assert not any(isinstance(a, ir.Truth) for a in node.args)


def test_it_has_tables(game: ir.Game) -> None:
    """Numbering needs the types of all locals."""
    tables = make_tables(game)
    assert tables.piece_count == sum(k.count * (game.players[1] if k.each_player else 1) for k in game.pieces)


def test_every_rule_knows_where_it_comes_from(game: ir.Game) -> None:
    for node in descend(game):
        if hasattr(node, "origin"):
            origin = game.origins[node.origin]
            assert origin.line > 1
            assert origin.file.endswith(".rules")
            assert "/" not in origin.file or not origin.file.startswith("/")
            assert origin.declaration.split()[0] in ("step", "define", "scoring", "modify")


def meaning(game: ir.Game) -> ir.Game:
    """Without origins, which change with every line that is moved."""

    def forget(node: object) -> object:
        return dataclasses.replace(node, origin=0) if hasattr(node, "origin") else node  # type: ignore[type-var]

    return dataclasses.replace(rewrite(game, forget), origins=())


@pytest.mark.parametrize("name", ["base", "labyrinth", "labyrinth_advanced"])
def test_golden(name: str, golden: Callable[[Path, str], None]) -> None:
    spec, options = SHIPPED[name]
    golden(GOLDEN / f"{name}.ir", show(meaning(good(spec, options))) + "\n")


def test_variants_differ_only_where_they_say() -> None:
    """The advanced rules are one cut and one bonus: the rest of the two games is the same."""
    basic, advanced = (meaning(good(*SHIPPED[name])) for name in ("labyrinth", "labyrinth_advanced"))
    differing = [f.name for f in dataclasses.fields(ir.Game) if getattr(basic, f.name) != getattr(advanced, f.name)]
    assert differing == ["networks", "scorings"]
    assert [n.name for n, m in zip(basic.networks, advanced.networks, strict=True) if n != m] == ["base.road_claims"]
    assert [s.network for s, t in zip(basic.scorings, advanced.scorings, strict=True) if s != t] == ["base.roads"]


def test_order_of_rulesets_does_not_matter() -> None:
    names = ("base", "caravan", "ferries", "hop_gardens", "mage_and_witch")
    from resolve_helpers import sketch

    assert good(sketch(*names)) == good(sketch(*reversed(names)))


@pytest.mark.parametrize("spec", ["base", "base+labyrinth"])
def test_every_value_of_every_option_gives_a_game(spec: str) -> None:
    """Whatever an option rules out is not looked at, so each value has to be tried."""
    composed, _, _ = look(spec)
    tried = 0
    for name, setting in composed.options.items():
        decl = setting.declared.decl
        assert isinstance(decl, ast.Option)
        for value in decl.values:
            verify(good(spec, {name: value.text}))
            tried += 1
    assert tried >= 6
