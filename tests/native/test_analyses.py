"""Analyses: which networks share a structure, how far a truth sees."""

from __future__ import annotations

import dataclasses

import pytest
import tilewright.api as tw
from small_games import walk
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Sym, Type
from tilewright.game_ir.text import parse
from tilewright.passes import flatten, locality, structures

SEAMS = (ir.NetJoin("seams"),)


def networks(*found: ir.Network) -> structures.Structures:
    return structures.run(dataclasses.replace(walk(), networks=found))


def net(name: str, over: str, joins: tuple[ir.NetJoin, ...] = SEAMS, cut: ir.Expr | None = None) -> ir.Network:
    return ir.Network(Sym(name), (Sym(over),), joins, cut)


def test_networks_of_seams_share_one_structure() -> None:
    found = networks(net("a", "path"), net("b", "keep"), net("c", "path"))
    assert found.of == {"a": 0, "b": 0, "c": 0}
    assert found.all[0].over == {"path", "keep"}


def test_a_cut_keeps_apart() -> None:
    cut = ir.Marked(ir.PartsOfKind((Sym("path"),)), Sym("m"), True)
    found = networks(net("a", "path"), net("b", "path", cut=cut), net("c", "path", cut=cut), net("d", "keep", cut=cut))
    assert found.of == {"a": 0, "b": 1, "c": 1, "d": 2}
    assert found.all[1].cut == cut and found.all[0].cut is None


def test_networks_without_joins() -> None:
    """Parts with sides, alone: not what seams make of them."""
    found = networks(net("a", "path"), net("b", "path", joins=()))
    assert found.of == {"a": 0, "b": 1}
    assert not found.all[1].seams


def test_the_shipped_base_needs_one_structure() -> None:
    assert len(structures.run(tw.load("base").game).all) == 1
    assert len(structures.run(tw.load("base+labyrinth.advanced").game).all) == 2


ROUND = '(Compare "=" (Count (Image "tiles" (Image "surroundings" (Local it)))) (Int 8))'
SIGHTS = [
    ('(Compare "=" (Openings (Local it)) (Int 0))', locality.FACING),
    ('(Any_ (Marked (Intersect [(PartsOfKind [path]) (Image "parts" (Local it))]) m yes))', locality.FACING),
    ('(Any_ (Image "tiles" (Image "neighbours" (Local it))))', locality.BESIDE),
    (ROUND, locality.AROUND),
    (f'(And [{ROUND} (Compare "=" (Openings (Local it)) (Int 0))])', locality.AROUND),
    ("(Any_ (Located (PiecesOf [pawn]) (Local it)))", None),  # pieces move without anything being laid
    ("(Any_ (PartsOfKind [path]))", None),  # the whole board
    ('(Any_ (NetworkOf paths (Image "contacts" (Local it))))', None),  # another component
    ('(Compare ">" (Total (Mover)) (Int 3))', None),
    ('(Any_ (Image "tiles" (Image "neighbours" (Image "neighbours" (Local it)))))', None),  # two steps away
]


@pytest.mark.parametrize(("truth", "far"), SIGHTS)
def test_how_far_a_truth_sees(truth: str, far: int | None) -> None:
    definition = ir.Definition(Sym("d"), Type("component"), Type("truth"), Sym("it"), (ir.Case((), parse(truth), (), 0),))
    assert locality.sight(definition, Sym("paths"), walk()) == far


def test_sight_goes_into_definitions() -> None:
    game = flatten.run(tw.load("base").game)
    complete = next(d for d in game.definitions if d.name.endswith(".complete"))
    of = {n.name.rpartition(".")[2]: locality.sight(complete, n.name, game) for n in game.networks if len(n.joins)}
    assert of["roads"] == of["cities"] == locality.FACING
    around = ir.Definition(
        Sym("d"), Type("component"), Type("truth"), Sym("it"), (ir.Case((), ir.Apply(complete.name, ir.Local(Sym("it"))), (), 0),)
    )
    assert locality.sight(around, Sym("base.monasteries"), game) == locality.AROUND
