"""The engine as a core: determinism, copies, snapshots, and what must hold at every step of every game."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import moves, program, settle, shipped, start, walk_engine
from small_games import ALL_TILES, BAG, BOARD, MOVER, S, of, walk
from tilewright.game_ir import nodes as ir
from tilewright.interpret.core import ReferenceCore
from tilewright.interpret.state import keys
from tilewright.runtime.errors import GameError, IllegalAction, SavedGameError
from tilewright.runtime.tables import Action

GAMES = ("walk", "base", "base+labyrinth.advanced")
SEEDS = st.integers(0, 2**64 - 1)


def engine(name: str):  # type: ignore[no-untyped-def]
    return walk_engine() if name == "walk" else shipped(name)


def check(core: ReferenceCore) -> None:
    """Every piece is at one place, both views of places agree, cells in use are those beside pieces, faces lie once."""
    held: dict[object, set[int]] = {}
    for piece, place in enumerate(core.places):
        for key in keys(place):
            held.setdefault(key, set()).add(piece)
    assert held == {key: set(pieces) for key, pieces in core.held.items()}
    assert all(list(pieces) == sorted(pieces) for pieces in core.held.values())
    up = {place[1:5]: piece for piece, place in enumerate(core.places) if place[0] == "cell" and place[6]}
    assert up == core.up
    full = {cell[2:] for cell in up}
    beside = {(x + dx, y + dy) for x, y in full for dx, dy in ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))}
    assert {cell[2:] for cell in core.cells} == (beside or {(0, 0)})


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_what_holds_at_every_step(name: str, players: int) -> None:
    core = engine(name).new_core(players, 11)
    points = Counter(line.player for line in core.opening for _ in range(line.amount))
    for lines in moves(core, 11):
        check(core)
        for line in lines:
            points[line.player] += line.amount
            if line.times is not None and line.per is not None:
                assert line.amount == line.times * line.per
        assert core.totals == tuple(points[p] for p in range(players))
        if core.status == "choose":
            options = core.options()
            assert options and len(set(options)) == len(options)
    assert core.status == "over" and not core.options() and not core.outcomes()


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_is_the_same_game(name: str) -> None:
    one, other = engine(name).new_core(2, 3), engine(name).new_core(2, 3)
    for a, b in zip(moves(one, 5), moves(other, 5), strict=True):
        assert a == b and one.snapshot() == other.snapshot()


def test_other_seeds_are_other_games() -> None:
    ends = {tuple(_end(seed).places) for seed in range(8)}
    assert len(ends) == 8


def _end(seed: int) -> ReferenceCore:
    core = walk_engine().new_core(2, seed)
    for _ in moves(core, seed):
        pass
    return core


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS, stop=st.integers(0, 40), further=SEEDS)
def test_a_copy_goes_on_like_its_original_and_leaves_it_alone(seed: int, stop: int, further: int) -> None:
    core = walk_engine().new_core(3, seed)
    for _ in moves(core, seed, stop):
        pass
    before, options, outcomes = core.snapshot(), core.options(), core.outcomes()
    copy = core.copy()
    lines = [*moves(copy, further)]
    assert core.snapshot() == before and core.options() == options and core.outcomes() == outcomes
    assert [*moves(core, further)] == lines and core.snapshot() == copy.snapshot()


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS, stop=st.integers(0, 40))
def test_a_snapshot_loads_to_where_its_step_starts(seed: int, stop: int) -> None:
    core = walk_engine().new_core(2, seed)
    for _ in moves(core, seed, stop):
        pass
    snapshot = core.snapshot()
    loaded = walk_engine().load_core(snapshot)
    check(loaded)
    assert loaded.places == core.places and loaded.totals == core.totals and loaded.generator.state == core.generator.state
    if core.status == "choose":  # a step of this game asks at its start
        assert loaded.options() == core.options() and loaded.snapshot() == snapshot
        if (
            core.step == 0
        ):  # what was complete when the turn began is not in a snapshot: it is what is complete where it is loaded
            assert [*moves(loaded, 1)] == [*moves(core, 1)]


def test_components_agree_with_a_search_over_neighbours() -> None:
    core = shipped("base").new_core(2, 5)
    tables = core.tables
    for number, _ in enumerate(moves(core, 5)):
        if number % 17:
            continue
        for net, network in enumerate(core.program.game.networks):
            over = {core.static.part_kind[k] for k in network.over}
            parts = {p for p in range(tables.part_count) if core.on_board(p) and core.kind_of_part(p) in over}
            group = {p: {p} for p in parts}
            if network.joins:
                for a in parts:
                    for b in parts:
                        if a < b and group[a] is not group[b] and _seam(core, a, b):
                            both = group[a] | group[b]
                            for p in both:
                                group[p] = both
            expected = sorted({tuple(sorted(g)) for g in group.values()})
            assert core.components(net) == expected, network.name


def _seam(core: ReferenceCore, a: int, b: int) -> bool:
    """Do two parts meet? Worked out anew from coordinates: the point of a port on the rim of its tile, in sixths of a side."""

    def points(part: int) -> set[tuple[int, int]]:
        piece = core.tables.part_piece[part]
        _, _, _, x, y, turn, _ = core.places[piece]
        found = set()
        ports = core.tables.face(piece).parts[part - core.tables.part_base[piece]].ports
        for port in range(12):
            if ports >> port & 1:
                side, along = divmod(port, 3)
                u, v = (-2 + 2 * along, 3)  # on the north side, clockwise
                for _ in range((side + turn) % 4):
                    u, v = v, -u
                found.add((6 * x + u, 6 * y + v))
        return found

    return core.kind_of_part(a) == core.kind_of_part(b) and bool(points(a) & points(b))


# ---------------------------------------------------------------- time
def test_the_limit_of_turns_runs_the_ending() -> None:
    core = start(walk(turn_limit=4))
    for _ in moves(core, 1):
        pass
    assert core.turn == 3 and core.status == "over" and core.phase == "ending"


def test_nobody_wins_where_nothing_says_so() -> None:
    core = start(walk(phases=(ir.Phase("setup", ()), ir.Phase("turn", (ir.Step(S("end"), S("end"), (ir.EndGame(),), 0),)))))
    assert core.status == "over" and core.winners == () and core.turn == 0


def test_end_game_in_the_ending_ends_at_once() -> None:
    end = ir.Step(S("end"), S("end"), (ir.EndGame(),), 0)
    gain = ir.Step(S("gain"), S("gain"), (ir.Gain(ir.Int(1), MOVER, "late", 0),), 0)
    core = start(walk(phases=(ir.Phase("turn", (end,)), ir.Phase("ending", (gain, end, gain)))))
    assert core.totals == (1, 0) and [line.amount for line in core.opening] == [1]


def test_the_next_turn_is_that_of_whoever_was_said_last() -> None:
    asked = ir.Step(S("ask"), S("ask"), (ir.Choose(True, None, (ir.Alternative(S("go"), (), None, (), 0),), (), 0),), 0)
    again = ir.Step(
        S("again"), S("again"), (ir.NextTurn(of("left", MOVER)), ir.NextTurn(MOVER), ir.Gain(ir.Int(1), MOVER, "x", 0)), 0
    )
    core = settle(start(walk((asked, again), turn_limit=3), players=3))
    movers = []
    while core.status == "choose":
        movers.append(core.mover)
        core.take(core.options()[0])
    assert movers == [0, 0, 0] and core.totals == (4, 1, 1)  # one each from the ending
    core = settle(start(walk((asked,), turn_limit=4), players=3))
    movers = []
    while core.status == "choose":
        movers.append(core.mover)
        core.take(core.options()[0])
    assert movers == [0, 1, 2, 0]


def test_memory_of_a_turn_is_reset_that_of_the_game_is_not() -> None:
    one = lambda name: ir.SetMemory(S(name), None, ir.Arith("+", ir.MemoryOf(S(name)), ir.Int(1)))  # noqa: E731
    each = ir.SetMemory(S("mine"), MOVER, ir.Arith("+", ir.MemoryOf(S("mine"), MOVER), ir.Int(1)))
    step = ir.Step(S("count"), S("count"), (one("turn"), one("game"), each), 0)
    number = ir.Type("number")
    memories = (
        ir.Memory(S("placed"), ir.Type("piece"), 0, 0, "turn", None),
        ir.Memory(S("turn"), number, 0, 9, "turn", ir.Int(5)),
        ir.Memory(S("game"), number, 0, 9, "game", None),
        ir.Memory(S("mine"), number, 0, 9, "player", None),
    )
    core = settle(start(walk((step,), memories=memories, turn_limit=5)))
    assert core.snapshot().memory == ((), 6, 5, [3, 2])


# ---------------------------------------------------------------- what goes wrong
def test_loops_without_end_name_their_step() -> None:
    step = ir.Step(S("idle"), S("idle"), (ir.Gain(ir.Int(0), MOVER, "", 1),), 1)
    with pytest.raises(GameError, match=r"walk\.rules:2: step draw: step idle .* without end"):
        settle(start(walk((step,))))


def test_a_missing_row_names_its_rule() -> None:
    gain = ir.Gain(ir.Lookup(ir.Count(of("contents", BAG)), (ir.Row(1, ir.Int(1)),)), MOVER, "table", 3)
    with pytest.raises(GameError, match=r"walk\.rules:4: .*no row for 14 \(it has 1\)"):
        settle(start(walk((ir.Step(S("look"), S("look"), (gain,), 1),))))


def test_memories_are_bounded() -> None:
    step = ir.Step(S("set"), S("set"), (ir.SetMemory(S("n"), None, ir.Int(4)),), 1)
    with pytest.raises(GameError, match=r"n holds 0\.\.3, not 4"):
        settle(start(walk((step,), memories=(ir.Memory(S("n"), ir.Type("number"), 0, 3, "game", None),))))
    several = ir.Step(S("set"), S("set"), (ir.SetMemory(S("t"), None, ALL_TILES),), 1)
    with pytest.raises(GameError, match="t holds one piece at most, not 15"):
        settle(start(walk((several,), memories=(ir.Memory(S("t"), ir.Type("piece"), 0, 0, "game", None),))))


def test_one_is_needed_where_several_are() -> None:
    step = ir.Step(S("put"), S("put"), (ir.Lay(ALL_TILES, of("origin", BOARD), False),), 1)
    with pytest.raises(GameError, match="needs one"):
        start(walk((step,), phases=(ir.Phase("turn", (step,)),)))


def test_a_second_tile_in_a_cell_is_an_error() -> None:
    lay = ir.Lay(ir.First(of("contents", BAG), ir.Int(1)), of("origin", BOARD), False)
    with pytest.raises(GameError, match="a piece already at 0,0"):
        start(walk(phases=(ir.Phase("turn", (ir.Step(S("lay"), S("lay"), (lay, lay), 1),)),)))


@pytest.mark.parametrize("players", [0, 1, 5, 99])
def test_numbers_of_players(players: int) -> None:
    with pytest.raises(GameError, match="2 to 4 players"):
        ReferenceCore.start(program(walk()), players, 0)


def test_only_what_is_offered_can_be_taken() -> None:
    core = walk_engine().new_core(2, 0)
    with pytest.raises(IllegalAction):
        core.take(Action(0, ()))
    assert core.status == "chance"
    with pytest.raises(IllegalAction):
        core.resolve(26)
    settle(core)
    with pytest.raises(IllegalAction):
        core.resolve()
    with pytest.raises(IllegalAction):
        core.take(Action(-1))
    _end_of(core)
    with pytest.raises(IllegalAction):
        core.take(Action(-1))


def _end_of(core: ReferenceCore) -> None:
    for _ in moves(core, 0):
        pass


def test_a_chance_event_may_come_out_as_given() -> None:
    core = walk_engine().new_core(2, 0)
    assert core.die == -1 and {weight for _, weight in core.outcomes()} == {1}
    state = core.generator.state
    core.resolve(core.outcomes()[-1][0])
    assert core.generator.state == state  # the generator is not asked
    assert core.places[5][0] == "cell"


PLACES = [
    ("cell", 0, -1, 900, 0, 0, True),
    ("cell", 3, -1, 0, 0, 0, True),
    ("cell", 0, 0, 0, 0, 0, True),
    ("cell", 0, -1, 0, 0, 7, True),
    ("cell",),
    ("pile", 9, -1),
    ("pile", 0, 1),
    ("pile", 1, 5),
    ("pile", "bag", -1),
    ("part", 99999),
    ("part", -1),
    ("link", 0, 1),
    ("out", 1),
    ("moon",),
]
FIELDS = [
    {"players": 9},
    {"mover": 2},
    {"totals": (1,)},
    {"memory": ()},
    {"at": ("turn", 99)},
    {"at": ("night", 0)},
    {"faces": (1,) * 27},
    {"known": ()},
    {"places": ()},
]


def test_wrong_snapshots_are_refused() -> None:
    core = walk_engine().new_core(2, 1)
    for _ in moves(core, 1, 15):
        pass
    snapshot = core.snapshot()
    for wrong in (*FIELDS, *({"places": (place, *snapshot.places[1:])} for place in PLACES)):
        with pytest.raises(SavedGameError, match="no position of this game"):
            walk_engine().load_core(replace(snapshot, **wrong))  # type: ignore[arg-type]
    assert walk_engine().load_core(snapshot).snapshot().places == snapshot.places
