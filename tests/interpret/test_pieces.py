"""Statements that move pieces, and where pieces then are: removal, links, dice, hidden faces, drawn boards."""

from __future__ import annotations

import pytest
from playing import program, settle, start
from small_games import BAG, BOARD, MOVER, PAWNS, PIECES, S, local, of, part, walk
from tilewright.game_ir import nodes as ir
from tilewright.interpret import networks
from tilewright.interpret.core import ReferenceCore
from tilewright.interpret.state import OUT
from tilewright.runtime.tables import PASS

PIECE = ir.Type("piece")
BRIDGE = ir.PieceKind(S("bridge"), "link", 2, False, S("shed"), (), (ir.Group(2, ()),))
PILES = (ir.Pile(S("bag"), False, True), ir.Pile(S("reserve"), True, False), ir.Pile(S("shed"), False, False))
LINKED = (
    ir.Network(S("paths"), (S("path"),), (ir.NetJoin("seams"), ir.NetJoin("link", S("bridge")))),
    ir.Network(S("keeps"), (S("keep"),), (ir.NetJoin("seams"),)),
)
CROSS = 10  # numbers of pieces: straight 0-5, bend 6-9, cross 10-11, gate 12-14, pawns 15-26, bridges 27-28


def board(**changes: object) -> ReferenceCore:
    """A state to lay pieces in, before the first turn."""
    fields: dict[str, object] = {"pieces": (*PIECES, BRIDGE), "piles": PILES, "networks": LINKED}
    game = walk(**(fields | changes))  # type: ignore[arg-type]
    core = ReferenceCore.start(program(game), 2, 0, pause=True)
    settle(core)
    assert core.status == "paused"
    for piece in range(len(core.places)):
        if core.places[piece][0] == "cell":
            core.to_pile(piece, 0, -1)
    return core


def cells(core: ReferenceCore) -> list[tuple[int, int]]:
    return [cell[2:] for cell in core.cells]


# ---------------------------------------------------------------- cells and removal
def test_cells_come_into_use_around_a_tile_in_order() -> None:
    core = board()
    assert cells(core) == [(0, 0)]
    core.to_cell(0, (0, -1, 0, 0), 0, True)
    assert cells(core) == [(0, 0), (0, 1), (1, 0), (0, -1), (-1, 0)]
    core.to_cell(1, (0, -1, 1, 0), 0, True)
    assert cells(core)[5:] == [(1, 1), (2, 0), (1, -1)]


def test_removing_a_tile_takes_along_what_stands_on_it_and_its_cells() -> None:
    core = board()
    core.to_cell(0, (0, -1, 0, 0), 0, True)
    core.to_cell(CROSS, (0, -1, 1, 0), 0, True)
    core.to_part(15, core.tables.part_base[CROSS])
    core.link(27, core.tables.part_base[CROSS], core.tables.part_base[0])
    core.to_part(16, core.tables.part_base[0])
    core.remove(CROSS)
    assert core.places[CROSS] == core.places[15] == core.places[27] == OUT
    assert core.places[16] == ("part", core.tables.part_base[0])
    assert cells(core) == [(0, 0), (0, 1), (1, 0), (0, -1), (-1, 0)]
    core.remove(0)
    assert cells(core) == [(0, 0)] and not core.up and core.places[16] == OUT


def test_turning_a_tile_face_down_clears_it_turning_it_leaves_it() -> None:
    core = board()
    core.to_cell(0, (0, -1, 0, 0), 0, True)
    core.to_part(15, core.tables.part_base[0])
    core.to_cell(0, (0, -1, 0, 0), 1, True)
    assert core.places[15][0] == "part"
    core.to_cell(0, (0, -1, 0, 0), 1, False)
    assert core.places[15] == OUT and core.known[0] == 0 and not core.on_board(core.tables.part_base[0])


def test_networks_follow_removal() -> None:
    core = board()
    nets = core.program.expressions.nets
    for number, x in enumerate((0, 1, 2)):
        core.to_cell(number, (0, -1, x, 0), 0, True)
    assert len(core.components(0)) == 1
    core.remove(1)
    assert len(core.components(0)) == 2
    assert networks.parts_of_component(core, nets, (0, core.tables.part_base[1])) == ()


# ---------------------------------------------------------------- links
def test_a_link_joins_and_leaves() -> None:
    core = board()
    core.to_cell(0, (0, -1, 0, 0), 0, True)
    core.to_cell(1, (0, -1, 0, 1), 0, True)
    a, b = core.tables.part_base[0], core.tables.part_base[1]
    assert len(core.components(0)) == 2
    core.to_part(27, a)
    assert core.places[27] == ("link", a, -1) and len(core.components(0)) == 2
    core.to_part(27, b)
    assert core.places[27] == ("link", a, b) and core.components(0) == [(a, b)]
    core.to_part(27, b)  # it is taken up first
    assert core.places[27] == ("link", b, -1) and len(core.components(0)) == 2
    core.go_home(27)
    assert core.places[27] == ("pile", 2, -1)


def test_nearest_stops_at_the_first_link_and_leaves_out_those_on_the_tile() -> None:
    core = board()
    for number, x in enumerate((0, 1, 2, 3, 4)):
        core.to_cell(number, (0, -1, x, 0), 0, True)
    base = core.tables.part_base
    core.to_cell(5, (0, -1, 0, 5), 0, True)
    core.link(27, base[2], base[5])
    core.link(28, base[4], base[5])
    net, kinds = core.program.expressions.nets[0], frozenset({5})
    assert networks.nearest(core, net, [0], kinds) == {27}
    assert networks.nearest(core, net, [3], kinds) == {27, 28}
    assert networks.nearest(core, net, [4], kinds) == {27}
    assert networks.nearest(core, net, [5], kinds) == set()


# ---------------------------------------------------------------- what is known
def test_knowledge_of_faces() -> None:
    core = board()
    assert core.known[0] == 0 and core.known[15] == 0b11
    core.show(0, 0b10)
    assert core.known[0] == 0b10
    core.to_cell(0, (0, -1, 0, 0), 0, True)
    assert core.known[0] == 0b11
    core.to_pile(0, 0, -1)
    assert core.known[0] == 0
    core.to_pile(0, 2, -1)
    assert core.known[0] == 0b11


@pytest.mark.parametrize("unseen", [False, True])
def test_drawing_shows_the_face_unless_unseen(unseen: bool) -> None:
    draw = ir.Draw(
        S("t"), unseen, of("contents", BAG), (ir.Choose(True, None, (ir.Alternative(S("go"), (), None, (), 0),), (), 0),), ()
    )
    core = settle(start(walk((ir.Step(S("draw"), S("draw"), (draw,), 0),))))
    drawn = core.env[0][0]
    assert core.places[drawn] == ("pile", 0, -1)  # it stays where it is
    assert core.known[drawn] == (0 if unseen else 0b11)


def test_an_empty_source_of_a_draw_runs_otherwise() -> None:
    draw = ir.Draw(S("t"), False, ir.Empty(PIECE), (), (ir.Gain(ir.Int(3), MOVER, "none", 0), ir.EndGame()))
    core = start(walk(phases=(ir.Phase("turn", (ir.Step(S("draw"), S("draw"), (draw,), 0),)),)))
    assert core.status == "over" and core.totals == (3, 0)


# ---------------------------------------------------------------- dice
DIE = ir.PieceKind(
    S("die"),
    "die",
    2,
    False,
    S("shed"),
    (ir.Face(S("one"), 5, (part("path", "N"),)), ir.Face(S("two"), 1, (part("path", "N S"),))),
    (ir.Group(2, ()),),
)


def test_dice_are_rolled_one_by_one() -> None:
    roll = ir.Roll(ir.PiecesOf((S("die"),)))
    ask = ir.Choose(True, None, (ir.Alternative(S("go"), (), None, (), 0),), (), 0)
    game = walk(phases=(ir.Phase("turn", (ir.Step(S("roll"), S("roll"), (roll, ask), 0),)),), pieces=(*PIECES, DIE), piles=PILES)
    core = start(game)
    assert core.status == "chance" and core.die == 27 and core.outcomes() == [(0, 5), (1, 1)]
    core.resolve(1)
    assert core.die == 28 and core.faces[27] == 1
    core.resolve()
    assert core.status == "choose" and core.die == -1
    faces = [0, 0]
    for seed in range(300):
        again = start(game, seed=seed)
        again.resolve()
        faces[again.faces[27]] += 1
    assert 25 <= faces[1] <= 80  # one in six


# ---------------------------------------------------------------- drawn boards
def drawn(edge: str) -> ReferenceCore:
    spots = tuple(
        ir.DrawnCell(x, y, (ir.MarkValue(S("spring"), 1),) if (x, y) == (1, 1) else ()) for y in (0, 1) for x in (0, 1, 2)
    )
    return board(spaces=(ir.Space(S("board"), False, True, edge, spots),), marks=(ir.MarkDef(S("spring"), "flag"),))


def test_a_drawn_space_has_its_cells_in_reading_order() -> None:
    from tilewright.interpret import grid

    core = drawn("closes")
    assert [cell[2:] for cell in grid.cells_of_space(core, 0, -1)] == [(0, 1), (1, 1), (2, 1), (0, 0), (1, 0), (2, 0)]
    assert len(grid.neighbours(core, (0, -1, 0, 0))) == 2 and len(grid.surroundings(core, (0, -1, 1, 0))) == 5
    assert not core.cells


@pytest.mark.parametrize(("edge", "openings"), [("closes", 1), ("open", 2), ("blocks", 1)])
def test_openings_at_an_edge(edge: str, openings: int) -> None:
    core = drawn(edge)
    core.to_cell(0, (0, -1, 0, 0), 0, True)
    assert networks.openings(core, core.tables.part_base[0]) == openings
    core.to_cell(1, (0, -1, 1, 0), 0, True)
    assert networks.openings(core, core.tables.part_base[0]) == openings - 1


def test_only_the_filler_may_face_an_edge_that_blocks() -> None:
    from tilewright.interpret.placings import turns_that_fit

    blocked, closed = drawn("blocks"), drawn("closes")
    assert turns_that_fit(blocked, 0, (0, -1, 0, 0)) == () and turns_that_fit(closed, 0, (0, -1, 0, 0)) == (0, 1)
    assert turns_that_fit(blocked, 0, (0, -1, 1, 0)) == (0,)
    assert turns_that_fit(blocked, 6, (0, -1, 0, 0)) == (2,)  # a bend: north and east


# ---------------------------------------------------------------- loops and choices
def asking(how: str) -> ir.Game:
    """Each turn: a pick among the tiles of a kind in the bag, which then leave the game."""
    loop = ir.ForEach(
        how,
        S("pick"),
        S("x"),
        ir.Intersect((ir.PiecesOf((S("gate"), S("bend"))), of("contents", BAG))),
        (ir.Discard(local("x")),),
        0,
    )
    return walk((ir.Step(S("pick"), S("pick"), (loop, ir.EndGame()), 0),))


def test_every_picks_until_none_is_left_and_equal_pieces_are_one_option() -> None:
    core = settle(start(asking("every")))
    sizes = []
    while core.status == "choose":
        sizes.append(len(core.options()))
        core.take(core.options()[-1])
    assert sizes == [2, 2, 2, 1, 1, 1, 1]  # gates first: they are the last option


def test_any_may_stop() -> None:
    core = settle(start(asking("any")))
    core.take(core.options()[0])
    assert core.options()[-1].alternative == PASS
    core.take(core.options()[-1])
    assert core.status == "over" and sum(place == OUT for place in core.places[:15]) == 1


def test_an_element_that_left_the_game_is_passed_over() -> None:
    both = (
        ir.Gain(ir.Int(1), MOVER, "one", 0),
        ir.Discard(ir.First(ir.Intersect((ir.PiecesOf((S("gate"),)), of("contents", BAG))), ir.Int(2))),
    )
    loop = ir.ForEach("each", S("x"), S("x"), ir.PiecesOf((S("gate"),)), both, 0)
    core = settle(
        start(
            walk(
                (ir.Step(S("s"), S("s"), (loop, ir.EndGame()), 0),),
                phases=(ir.Phase("turn", (ir.Step(S("s"), S("s"), (loop, ir.EndGame()), 0),)),),
            )
        )
    )
    assert core.totals == (2, 0)  # the first takes the second away; the third is still there


def test_stop_leaves_the_innermost_loop_only() -> None:
    inner = ir.Repeat(ir.Int(5), (ir.Gain(ir.Int(1), MOVER, "in", 0), ir.If(ir.Truth(True), (ir.Stop(),), ())))
    outer = ir.Repeat(ir.Int(3), (inner, ir.Gain(ir.Int(10), MOVER, "out", 0)))
    core = start(walk(phases=(ir.Phase("turn", (ir.Step(S("s"), S("s"), (outer, ir.EndGame()), 0),)),)))
    assert core.totals == (33, 0)


def test_a_choice_without_option_is_not_asked() -> None:
    none = ir.Choose(
        True,
        None,
        (ir.Alternative(S("go"), (ir.Binder(S("x"), None, ir.Empty(PIECE), None),), None, (), 0),),
        (ir.Gain(ir.Int(2), MOVER, "", 0),),
        0,
    )
    core = start(walk(phases=(ir.Phase("turn", (ir.Step(S("s"), S("s"), (none, ir.EndGame()), 0),)),)))
    assert core.status == "over" and core.totals == (2, 0)


def test_pairs_are_unordered_and_choices_may_be_another_players() -> None:
    pawns = ir.Intersect((PAWNS, of("contents", ir.PileRef(S("reserve"), MOVER))))
    pair = ir.Alternative(
        S("both"), (ir.Binder(S("a"), S("b"), ir.Players(), None),), None, (ir.Gain(ir.Int(1), local("b"), "", 0),), 0
    )
    one = ir.Alternative(S("pawn"), (ir.Binder(S("f"), None, pawns, None), ir.Binder(S("g"), None, pawns, None)), None, (), 0)
    choose = ir.Choose(True, of("left", MOVER), (pair, one), (), 0)
    core = settle(start(walk((ir.Step(S("s"), S("s"), (choose, ir.EndGame()), 0),)), players=3))
    assert core.chooser == 1 and core.mover == 0
    assert core.options() == [(0, (0, 1)), (0, (0, 2)), (0, (1, 2)), (1, (15, 15)), (1, (15, 16)), (PASS, ())]
    core.take(core.options()[2])
    assert core.totals[2] - core.totals[1] == 1


def test_clear_takes_everything_in_a_space() -> None:
    game = walk(
        (
            ir.Step(
                S("s"),
                S("s"),
                (ir.Choose(True, None, (ir.Alternative(S("go"), (), None, (), 0),), (), 0), ir.Clear(BOARD), ir.EndGame()),
                0,
            ),
        )
    )
    core = settle(start(game))
    first = next(iter(core.up.values()))
    core.to_part(15, core.tables.part_base[first])
    core.take(core.options()[0])
    assert not core.up and core.places[15] == OUT and core.places[16][0] == "pile" and cells(core) == [(0, 0)]


def test_return_goes_to_the_owners_pile() -> None:
    core = board()
    core.to_cell(0, (0, -1, 0, 0), 0, True)
    core.to_part(19, core.tables.part_base[0])
    core.go_home(19)
    assert core.places[19] == ("pile", 1, 1)
