"""Scores: stages, factors, halves, receivers; definitions and the ways others change them."""

from __future__ import annotations

import pytest
from playing import settle, start
from small_games import BOARD, MOVER, PAWNS, S, complete, local, of, walk
from tilewright.game_ir import nodes as ir
from tilewright.interpret.core import ReferenceCore

PATH = ir.Type("component", (S("paths"),))
TILES = ir.Count(of("tiles", local("it")))


def scored(*contributions: ir.Contribution, receivers: ir.Expr = MOVER, **more: ir.Expr | None) -> ReferenceCore:
    """The one path of the first tile (one tile long) is scored in the first turn."""
    scoring = ir.Scoring(S("paths"), S("it"), receivers, contributions, 4)
    score = ir.ScoreStmt(ir.Components(S("paths")), more.get("to"), more.get("times"), 4)
    step = ir.Step(S("s"), S("s"), (score, ir.EndGame()), 0)
    stages = tuple(ir.Stage(S(name), "adds", False) for name in ("worth", "extra", "share"))
    core = start(
        walk(
            (step,),
            scorings=(scoring,),
            stages=stages,
            phases=(ir.Phase("setup", walk().phase("setup").steps), ir.Phase("turn", (step,))),
        ),
        players=3,
    )
    lines = settle_lines(core)
    core.opening = lines
    return core


def settle_lines(core: ReferenceCore) -> list:  # type: ignore[type-arg]
    lines = []
    while core.status == "chance":
        lines += core.resolve()
    return lines


def add(amount: int, per: ir.Expr | None = None, where: ir.Expr | None = None, stage: str = "worth") -> ir.Contribution:
    return ir.Contribution(S(stage), "add", ir.Int(amount), per, where, "tiles", 4)


def halve(way: str) -> ir.Contribution:
    return ir.Contribution(S("share"), f"halve_{way}", None, None, None, "", 4)


def test_rate_times_length_and_lines_that_say_so() -> None:
    core = scored(add(3, TILES), add(2), add(0), add(5, None, ir.Truth(False)))
    assert [(x.player, x.amount, x.rule, x.times, x.per, x.component) for x in core.opening] == [
        (0, 3, 0, 3, 1, (0, core.components(0)[0][0])),
        (0, 2, 1, None, None, (0, core.components(0)[0][0])),
    ]
    assert core.totals == (5, 0, 0)


@pytest.mark.parametrize(
    ("total", "way", "half"), [(5, "up", 3), (5, "down", 2), (4, "up", 2), (-5, "up", -2), (-5, "down", -3), (1, "up", 1)]
)
def test_halves(total: int, way: str, half: int) -> None:
    core = scored(add(total), halve(way))
    assert core.totals[0] == half
    assert [x.amount for x in core.opening] == ([total, half - total] if half != total else [total])


def test_a_factor_books_the_difference() -> None:
    core = scored(add(4), ir.Contribution(S("share"), "times", ir.Int(3), None, None, "", 4))
    assert [x.amount for x in core.opening] == [4, 8]


def test_each_receiver_by_itself() -> None:
    own = add(10, None, ir.Same(ir.Receiver(), ir.First(ir.Players(), ir.Int(1))), "extra")
    core = scored(add(2), own, receivers=ir.Players())
    assert core.totals == (12, 2, 2)
    assert [x.player for x in core.opening] == [0, 0, 1, 2]


def test_no_receiver_no_line() -> None:
    assert scored(add(2), receivers=ir.Majority(ir.Located(PAWNS, local("it")), None)).opening == []


def test_others_may_receive_and_all_may_be_multiplied() -> None:
    core = scored(add(3, TILES), add(1), to=of("left", MOVER), times=ir.Int(2))
    assert [(x.player, x.amount, x.times, x.per) for x in core.opening] == [(1, 6, 6, 1), (1, 2, None, None)]
    assert scored(add(3), times=ir.Int(0)).opening == []


# ---------------------------------------------------------------- definitions
def defined(result: str, base: ir.Expr, *changes: ir.Change) -> tuple[ir.Definition, ReferenceCore]:
    definition = ir.Definition(S("it_is"), None, ir.Type(result), None, (ir.Case((), base, changes, 2),))
    core = start(walk(definitions=(complete(), *walk().definitions[1:], definition)))
    return definition, settle(core)


def change(op: str, value: ir.Expr, where: ir.Expr | None = None, per: ir.Expr | None = None) -> ir.Change:
    return ir.Change(op, value, per, where, 2)


def test_numbers_are_added_to_then_multiplied() -> None:
    _, core = defined(
        "number",
        ir.Int(2),
        change("times", ir.Int(3)),
        change("add", ir.Int(1)),
        change("add", ir.Int(5), ir.Truth(False)),
        change("add", ir.Int(2), per=ir.Int(4)),
    )
    assert core.program.expressions.definition(S("it_is")).number(core, None) == 33


@pytest.mark.parametrize(
    ("base", "alternative", "also", "expected"), [(0, 1, 1, True), (0, 0, 1, False), (1, 0, 0, False), (1, 0, 1, True)]
)
def test_truths_have_alternatives_and_conditions(base: int, alternative: int, also: int, expected: bool) -> None:
    changes = (
        change("also", ir.Truth(bool(also))),
        change("or_else", ir.Truth(bool(alternative))),
        change("also", ir.Truth(False), ir.Truth(False)),
    )
    _, core = defined("truth", ir.Truth(bool(base)), *changes)
    assert core.program.expressions.definition(S("it_is")).truth(core, None) is expected


def test_sets_include_and_exclude() -> None:
    straight, gate = ir.PiecesOf((S("straight"),)), ir.PiecesOf((S("gate"),))
    _, core = defined(
        "piece", PAWNS, change("include", straight), change("exclude", PAWNS), change("include", gate, ir.Truth(False))
    )
    code = core.program.expressions.definition(S("it_is"))
    assert set(code.elements(core, None)) == set(range(6))
    assert [p for p in range(27) if code.contains(core, None, p)] == list(range(6))


def test_the_narrowest_case_applies_and_may_apply_another() -> None:
    wide = ir.Case((), ir.Int(1), (), 2)
    first = ir.First(ir.PiecesOf((S("straight"),)), ir.Int(1))
    narrow = ir.Case((S("gate"),), ir.Arith("+", ir.Int(10), ir.Apply(S("worth_of"), first)), (), 2)
    definition = ir.Definition(S("worth_of"), ir.Type("piece"), ir.Type("number"), S("it"), (narrow, wide))
    core = settle(start(walk(definitions=(*walk().definitions, definition))))
    code = core.program.expressions.definition(S("worth_of"))
    assert [code.number(core, p) for p in (0, 12, 15)] == [1, 11, 1]


def test_a_definition_says_nothing_of_what_it_has_no_case_for() -> None:
    definition = ir.Definition(
        S("worth_of"), ir.Type("piece"), ir.Type("number"), S("it"), (ir.Case((S("gate"),), ir.Int(10), (), 2),)
    )
    core = settle(start(walk(definitions=(*walk().definitions, definition))))
    assert core.program.expressions.definition(S("worth_of")).number(core, 0) == 0


def test_gains_go_to_each_and_nothing_is_booked_for_nothing() -> None:
    step = ir.Step(
        S("s"), S("s"), (ir.Gain(ir.Int(2), ir.Players(), "all", 0), ir.Gain(ir.Int(0), MOVER, "none", 0), ir.EndGame()), 0
    )
    core = start(walk(phases=(ir.Phase("turn", (step,)),)))
    assert [(x.player, x.amount) for x in core.opening] == [(0, 2), (1, 2)] and core.tables.rules[
        core.opening[0].rule
    ].text == "all"


def test_newly_compares_with_the_start_of_the_turn() -> None:
    """A path that was complete when the turn began is not newly complete, one whose parts changed is."""
    count = ir.Count(ir.Newly(S("always"), ir.Components(S("paths"))))
    always = ir.Definition(S("always"), ir.Type("component"), ir.Type("truth"), S("it"), (ir.Case((), ir.Truth(True), (), 2),))
    lay = ir.Lay(
        ir.First(of("contents", ir.PileRef(S("bag"), None)), ir.Int(1)),
        of("east", of("cells", ir.First(of("tiles", BOARD), ir.Int(1)))),
        False,
    )
    step = ir.Step(S("s"), S("s"), (ir.Gain(count, MOVER, "before", 0), lay, ir.Gain(count, MOVER, "after", 0), ir.EndGame()), 0)
    setup = (*walk().phase("setup").steps,)
    core = start(walk(phases=(ir.Phase("setup", setup), ir.Phase("turn", (step,))), definitions=(*walk().definitions, always)))
    lines = settle_lines(core)
    assert [x.amount for x in lines] == [1]  # none before; afterwards the longer path
