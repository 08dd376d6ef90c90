"""Expressions: each node has a meaning, sets answer for one value as they list themselves, and what a few of them come to."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from playing import moves, shipped
from small_games import ALL_TILES, BAG, BOARD, MOVER, PAWNS, S, local, of, walk
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.walk import descend
from tilewright.interpret.code import Scope, Slots
from tilewright.interpret.compile import NUMBERS, SETS, TRUTHS
from tilewright.interpret.core import ReferenceCore
from tilewright.interpret.engine import ReferenceEngine
from tilewright.interpret.statements import MAKERS

STRAIGHT = ir.PiecesOf((S("straight"),))
PATHS = ir.Components(S("paths"))


def nodes_below(base: type) -> set[type]:
    return {
        c
        for c in vars(ir).values()
        if isinstance(c, type) and issubclass(c, base) and c is not base and dataclasses.is_dataclass(c)
    }


def test_every_node_has_a_meaning() -> None:
    assert nodes_below(ir.Expr) == {*NUMBERS, *TRUTHS, *SETS}
    assert nodes_below(ir.Stmt) == set(MAKERS)


@pytest.fixture(scope="module")
def middle() -> ReferenceCore:
    """A game of the small rules half way, with pawns on the board."""
    core = ReferenceEngine(walk()).new_core(3, 4)
    for _ in moves(core, 4, 22):
        pass
    assert core.status == "choose" and any(place[0] == "part" for place in core.places)
    return core


def value(core: ReferenceCore, expr: ir.Expr, **bound: Any) -> Any:
    """Numbers and truths as they are, sets as sets. Bound words are (type, value)."""
    slots = Slots()
    scope = Scope(slots)
    for name, (type, _) in bound.items():
        scope, _ = scope.bind(S(name), type)
    code = core.program.expressions.value(expr, scope)
    env = slots.env()
    env[: len(bound)] = [v for _, v in bound.values()]
    found = code(core, env)
    if isinstance(found, tuple):
        assert len(set(found)) == len(found)
        return set(found)
    return found


def candidates(core: ReferenceCore, base: str) -> list[Any]:
    """Values of a type, more than any set of it holds."""
    tables = core.tables
    spots = [(0, -1, x, y) for x in range(-6, 7) for y in range(-6, 7)]
    return {
        "piece": list(range(tables.piece_count)),
        "part": list(range(tables.part_count)),
        "component": [(n, p) for n in range(len(tables.networks)) for p in range(tables.part_count)],
        "player": list(range(tables.players[1])),
        "cell": spots,
        "pile": [(p, o) for p in range(len(tables.piles)) for o in range(-1, 6)],
        "space": [(0, -1), (0, 0)],
        "symbol": [0, 1, 2],
    }.get(base, [])


@pytest.mark.parametrize("spec", ["base", "base+labyrinth.advanced"])
def test_sets_answer_for_one_value_as_they_list_themselves(spec: str) -> None:
    """Every set expression without locals that the shipped rules contain, at several positions."""
    core = shipped(spec).new_core(4, 9)
    compiler = core.program.expressions
    exprs: list[ir.Expr] = []
    for node in descend(core.program.game):
        if (
            isinstance(node, ir.Expr)
            and type(node) in SETS
            and not any(isinstance(n, ir.Local | ir.Receiver | ir.Newly) for n in descend(node))
        ):
            kind = compiler.type_of(node, Scope(Slots())).base
            if kind not in ("number", "truth") and node not in exprs:
                exprs.append(node)
    assert len(exprs) > 20
    for number, _ in enumerate(moves(core, 9)):
        if number % 60 != 7:
            continue
        for expr in exprs:
            slots = Slots()
            code = compiler.set(expr, Scope(slots))
            env = slots.env()
            listed = list(code.elements(core, env))
            assert len(set(listed)) == len(listed)
            for v in candidates(core, code.base):
                assert code.contains(core, env, v) == (v in listed), (expr, v)


SETS_OF_SETS = [
    ir.Union((PAWNS, STRAIGHT)),
    ir.Intersect((PAWNS, of("contents", ir.PileRef(S("reserve"), MOVER)))),
    ir.Minus(PAWNS, ir.Located(PAWNS, BOARD)),
    ir.Filter(S("p"), PAWNS, ir.Same(of("owner", local("p")), MOVER)),
    ir.Best(S("c"), PATHS, ir.Count(of("tiles", local("c")))),
    ir.First(of("contents", BAG), ir.Int(3)),
    ir.Located(PAWNS, PATHS),
    ir.Located(PAWNS, of("cells", ALL_TILES)),
    ir.Located(ir.Union((PAWNS, ALL_TILES)), of("surroundings", of("origin", BOARD))),
    of("parts", of("tiles", PATHS)),
    of("parts", PATHS),
    of("place", PAWNS),
    of("neighbours", of("cells", STRAIGHT)),
    of("north", of("cells", BOARD)),
    ir.NetworkOf(S("paths"), of("place", PAWNS)),
    ir.NetworkOf(S("paths"), PAWNS),
    ir.NetworkOf(S("keeps"), of("contacts", ir.PartsOfKind((S("meadow"),)))),
    ir.IfElse(ir.Any_(PAWNS), PAWNS, STRAIGHT),
    ir.PartsOfKind((S("path"), S("keep"))),
    ir.PileRef(S("reserve"), None),
]


@pytest.mark.parametrize("expr", SETS_OF_SETS, ids=lambda e: type(e).__name__)
def test_these_too(middle: ReferenceCore, expr: ir.Expr) -> None:
    slots = Slots()
    code = middle.program.expressions.set(expr, Scope(slots))
    env = slots.env()
    listed = list(code.elements(middle, env))
    assert listed and len(set(listed)) == len(listed)
    for v in candidates(middle, code.base):
        assert code.contains(middle, env, v) == (v in listed)


def test_sets_by_their_definitions(middle: ReferenceCore) -> None:
    pawns, straight = value(middle, PAWNS), value(middle, STRAIGHT)
    assert pawns == set(range(15, 24)) and straight == set(range(6))  # no pawns of the fourth player
    on_board = {p for p in pawns if middle.places[p][0] == "part"}
    assert value(middle, ir.Located(PAWNS, BOARD)) == on_board == value(middle, ir.Located(PAWNS, PATHS))
    assert value(middle, ir.Minus(PAWNS, ir.Located(PAWNS, BOARD))) == pawns - on_board
    assert value(middle, ir.Count(ir.Union((PAWNS, STRAIGHT, PAWNS)))) == 15
    assert value(middle, of("left", of("left", ir.Players()))) == {0, 1, 2}
    sizes = {
        c: len(value(middle, of("tiles", local("c")), c=(ir.Type("component", (S("paths"),)), (c,))))
        for c in value(middle, PATHS)
    }
    best = {c for c, size in sizes.items() if size == max(sizes.values())}
    assert value(middle, ir.Best(S("c"), PATHS, ir.Count(of("tiles", local("c"))))) == best
    tiles = ir.Count(of("tiles", local("c")))
    for op, gather in (("sum", sum), ("most", max), ("least", min)):
        assert value(middle, ir.Fold(op, S("c"), PATHS, tiles)) == gather(sizes.values())
        assert value(middle, ir.Fold(op, S("c"), ir.Empty(ir.Type("component")), tiles)) == 0
    places = value(middle, of("place", PAWNS))
    assert places == {p[1] if p[0] == "part" else p[1:] for p in (middle.places[i] for i in pawns)}


def test_majority_counts_owners(middle: ReferenceCore) -> None:
    counts = {player: sum(middle.places[p][0] == "part" for p in range(15 + 3 * player, 18 + 3 * player)) for player in range(3)}
    most = {player for player, count in counts.items() if count == max(counts.values())}
    assert value(middle, ir.Majority(ir.Located(PAWNS, BOARD), None)) == most
    assert value(middle, ir.Majority(STRAIGHT, None)) == set()  # nobody owns these


def test_in_and_any_of_nothing(middle: ReferenceCore) -> None:
    nothing = ir.Empty(ir.Type("piece"))
    assert value(middle, ir.In(nothing, nothing)) is True and value(middle, ir.Any_(nothing)) is False
    assert value(middle, ir.In(PAWNS, STRAIGHT)) is False and value(middle, ir.Same(nothing, nothing)) is True
    assert value(middle, ir.Apply(S("complete"), ir.Empty(ir.Type("component")))) is False


def test_numbers_and_truths(middle: ReferenceCore) -> None:
    table = ir.Lookup(ir.Int(2), (ir.Row(1, ir.Int(10)), ir.Row(2, ir.Int(20))))
    assert value(middle, ir.Arith("-", ir.Arith("*", table, ir.Int(3)), ir.Int(1))) == 59
    for op, expected in (("=", False), ("!=", True), ("<", True), ("<=", True), (">", False), (">=", False)):
        assert value(middle, ir.Compare(op, ir.Int(1), ir.Int(2))) is expected
    assert value(middle, ir.And((ir.Truth(True), ir.Not(ir.Truth(False))))) is True
    assert value(middle, ir.Or((ir.Truth(False), ir.Compare("=", ir.Int(1), ir.Int(1))))) is True


def test_placings_fit_and_no_two_orientations_are_the_same() -> None:
    core = shipped("base").new_core(2, 21)
    for number, _ in enumerate(moves(core, 21)):
        if number % 9 or core.status != "choose":
            continue
        for action in core.options():
            if core.tables.alternatives[action.alternative].types != ("placing",) or action.alternative < 0:
                continue
            piece, _, _, x, y, turn = action.values[0]
            sides = core.tables.face(piece).sides
            for side, (dx, dy) in enumerate(((0, 1), (1, 0), (0, -1), (-1, 0))):
                other = core.up.get((0, -1, x + dx, y + dy))
                if other is not None:
                    theirs = core.tables.face(other).sides[(side + 2 - core.places[other][5]) % 4]
                    assert sides[(side - turn) % 4] == theirs
            assert turn in core.tables.face(piece).turns
