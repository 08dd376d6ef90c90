"""Comparing games: the rules, the smallest position, the rule that makes it, the outcomes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import tilewright
from tilewright.api import Rules
from tilewright.compose.compose import compose
from tilewright.diagnostics import Report
from tilewright.tools.diff import report
from tilewright.tools.diff.compare import compare
from tilewright.tools.diff.lockstep import alike, trial
from tilewright.tools.diff.outcomes import outcomes
from tilewright.tools.diff.position import CannotSetUp, set_up, take
from tilewright.tools.diff.report import Comparison
from tilewright.tools.diff.rules import Key, rule_differences
from tilewright.tools.diff.shrink import moved, places_in, shrink
from tilewright.tools.diff.sides import side_of
from tilewright.tools.scenarios import Scenarios


def compared(a: Rules, b: Rules, searched: int = 24, games: int = 0) -> Comparison:
    return compare(a, b, players=2, seed=1, searched=searched, engines=(a.interpret(), b.interpret()), games=games)


@pytest.fixture(scope="module")
def basic() -> Rules:
    return tilewright.load("base+labyrinth")


@pytest.fixture(scope="module")
def advanced() -> Rules:
    return tilewright.load("base+labyrinth.advanced")


@pytest.fixture(scope="module")
def labyrinths(basic: Rules, advanced: Rules) -> Comparison:
    return compared(basic, advanced)


# ------------------------------------------------------------------------------------------------ rules
def test_the_rules_that_differ_have_both_texts(labyrinths: Comparison) -> None:
    keys = [d.key for d in labyrinths.rules]
    assert keys == [
        Key("option", "labyrinth.rules"),
        Key("network", "base.road_claims", "modified by labyrinth"),
        Key("scoring", "base.roads", "modified by labyrinth"),
    ]
    cut = labyrinths.rules[1]
    assert cut.a is None and cut.b is not None
    assert cut.b.text.startswith("modify road_claims\n  cut at road with labyrinth")
    assert cut.b.file.endswith("labyrinth.rules") and "LAB-14" in cut.b.cites
    line = Path(cut.b.file).read_text(encoding="utf-8").splitlines()[cut.b.line - 1]
    assert "cut at road with labyrinth" in line


def test_order_of_rulesets_is_no_difference(basic: Rules) -> None:
    assert rule_differences(basic.composed, tilewright.load("labyrinth+base").composed) == []


def test_an_option_names_the_rules_that_read_it() -> None:
    found = rule_differences(tilewright.load("base").composed, tilewright.load("base", {"two_tile_city": 2}).composed)
    (only,) = found
    assert only.key == Key("option", "base.two_tile_city")
    assert [r.text.startswith("define rate of cities") for r in only.reads] == [True]


def test_what_a_ruleset_brings(basic: Rules) -> None:
    found = {str(d.key): d for d in rule_differences(tilewright.load("base").composed, basic.composed)}
    assert found["tile labyrinth.maze"].a is None
    assert set(found) == {"tile labyrinth.maze", "mark labyrinth.labyrinth"}


def test_a_changed_text_shows_both(tmp_path: Path) -> None:
    text = (
        "ruleset my\n  requires base\n\nreplace define length of roads: count tiles of it + EXTRA\n"
        "step first_tile in furnish\n  carry on\n"
    )
    composed = []
    for extra in "12":
        path = tmp_path / extra / "my.rules"
        path.parent.mkdir()
        path.write_text(text.replace("EXTRA", extra), encoding="utf-8")
        made = Report()
        composed.append(compose(f"base+{path}", {}, made))
        assert not made.has_errors, made.diagnostics
    (only,) = rule_differences(*composed)
    assert only.key.sort == "define" and only.key.detail == "of roads"
    assert only.a is not None and only.b is not None
    assert only.a.text.endswith("+ 1") and only.b.text.endswith("+ 2")


# ------------------------------------------------------------------------------------------------ position
def test_the_labyrinths_part_in_a_handful_of_tiles(labyrinths: Comparison) -> None:
    assert labyrinths.search is not None
    smallest = labyrinths.search.examples[0]
    assert len(smallest.outcome.used.laid) + len(smallest.outcome.used.draws) <= 3
    assert len(smallest.outcome.used.standing) == 1
    what = smallest.outcome.disagreement
    assert what.what == "moves" and not what.only(0)
    assert all(text.startswith("deploy follower on road") for text in what.only(1))
    assert [str(r.key) for r in smallest.rules] == [
        "network base.road_claims modified by labyrinth",
        "option labyrinth.rules",
    ] or [str(r.key) for r in smallest.rules] == ["network base.road_claims modified by labyrinth"]


def test_nothing_can_be_taken_away(labyrinths: Comparison) -> None:
    assert labyrinths.search is not None
    for example in labyrinths.search.examples:
        used, what = example.outcome.used, example.outcome.disagreement.what
        smaller = [used.without(laid=[i]) for i in range(len(used.laid))] + [
            used.without(standing=[i]) for i in range(len(used.standing))
        ]
        for position in smaller:
            left = trial(example.pair, position)
            assert left is None or left.disagreement.what != what


def test_the_same_search_finds_the_same(basic: Rules, advanced: Rules, labyrinths: Comparison) -> None:
    again = compared(basic, advanced)
    assert json.dumps(report.data(again)) == json.dumps(report.data(labyrinths))


def test_both_scenarios_hold(labyrinths: Comparison, tmp_path: Path) -> None:
    """What is printed as a scenario is one, and holds: each game does what its scenario says."""
    assert labyrinths.search is not None
    texts = [t for n, e in enumerate(labyrinths.search.examples, 1) for t in report.scenarios(labyrinths, e, n)]
    path = tmp_path / "kept.rules"
    path.write_text("ruleset kept\n  requires base, labyrinth\n\n" + "\n".join(texts), encoding="utf-8")
    made = Report()
    composed = compose(str(path), {}, made, closure=True)
    assert not made.has_errors, made.diagnostics
    scenarios = Scenarios(composed)
    results = [scenarios.play(d) for d in scenarios.all if d.ruleset == "kept"]
    assert len(results) == len(texts) >= 2
    assert all(r.passed for r in results), [r.diagnostics for r in results]


def test_each_rule_gets_a_position(basic: Rules, advanced: Rules) -> None:
    """The claims show soonest; the bonus, which they hide, is looked for by itself."""
    found = compared(basic, advanced, searched=200).search
    assert found is not None
    assert {e.names[0] for e in found.examples} == {
        "network base.road_claims modified by labyrinth",
        "scoring base.roads modified by labyrinth",
    }
    bonus = next(e for e in found.examples if e.names[0].startswith("scoring"))
    assert bonus.outcome.disagreement.what == "scores"
    assert len(bonus.outcome.used.laid) <= 8


@pytest.mark.parametrize(
    ("options", "blamed", "what"),
    [
        ({"two_tile_city": 2}, "option base.two_tile_city", "scores"),
        ({"farming": "unused"}, "define base.ground of follower modified by base", "moves"),
        ({"farming": "first"}, "step base.farms of ending", "scores"),
    ],
)
def test_other_options_of_the_base_game(options: dict[str, object], blamed: str, what: str) -> None:
    a, b = tilewright.load("base"), tilewright.load("base", options)  # type: ignore[arg-type]
    found = compared(a, b, searched=20).search
    assert found is not None
    smallest = found.examples[0]
    assert smallest.names == (blamed,)
    assert smallest.outcome.disagreement.what == what
    assert len(smallest.outcome.used.laid) + len(smallest.outcome.used.draws) <= 3


def test_equal_meaning_is_not_searched(basic: Rules) -> None:
    assert compared(basic, tilewright.load("labyrinth+base")).search is None


def test_more_tiles_alone_are_no_position(basic: Rules) -> None:
    """The labyrinth tile plays by the rules of the base game: what is common to both goes the same way in both."""
    found = compared(tilewright.load("base"), basic, searched=8)
    assert not alike(found.pair)
    assert found.search is not None and found.search.examples == []


# ------------------------------------------------------------------------------------------------ parts of the machinery
def test_positions_survive_setting_up(advanced: Rules) -> None:
    game = advanced.interpret().new_game(3, 4, chance="ask")
    number = 0
    while game.turn < 20:
        if game.waiting_for_chance:
            game.happen()
        else:
            actions = game.legal_actions()
            game.apply(actions[(7 * number) % len(actions)])
        number += 1
    while not game.waiting_for_chance:
        game.apply(game.legal_actions()[-1])
    position = take(game.snapshot(), game.tables)
    assert len(position.laid) >= 20 and position.standing
    side = side_of("x", advanced.interpret())
    core, lines = side.set_up(position)
    assert take(core.snapshot(), side.tables) == position and not lines


def test_a_position_of_pieces_that_a_game_has_not(advanced: Rules) -> None:
    position = take(advanced.interpret().new_game(2, 4).snapshot(), advanced.tables)
    base = side_of("base", tilewright.load("base").interpret())
    maze = position.laid[0].__class__("maze", -1, "board", -1, 0, 0, 0, True, 0)
    many = position.__class__(2, 0, position.at, (maze,), ())
    with pytest.raises(CannotSetUp):
        set_up(many, base.fresh(2), base.tables)


def test_coordinates_in_actions() -> None:
    assert moved("place m at 3,-2 turned 90", 1, -2) == "place m at 2,0 turned 90"
    assert moved("pass", 1, 1) == "pass"
    assert places_in("join E of -1,2 and S of 0,0") == [(-1, 2), (0, 0)]


def test_shrinking_what_does_not_differ_gives_nothing(basic: Rules) -> None:
    side = side_of("x", basic.interpret())
    assert shrink((side, side), take(side.fresh(2), side.tables)) is None


# ------------------------------------------------------------------------------------------------ outcomes
def test_outcomes_of_a_game_against_itself(basic: Rules) -> None:
    found = outcomes(basic.interpret(), basic.interpret(), 4, 2, 7)
    assert (found.games, found.changed) == (4, 0)
    assert all(row.difference.mean == 0 and row.interval == (0, 0) for row in found.rows)


def test_outcomes_differ_as_the_rules_do() -> None:
    first, second = tilewright.load("base"), tilewright.load("base", {"farming": "unused"})
    found = outcomes(first.interpret(), second.interpret(), 6, 2, 7)
    assert found.changed > 0
    low, high = found.rows[0].interval
    assert low <= found.rows[0].difference.mean <= high
    assert found.rows[0].difference.mean == pytest.approx(found.rows[0].b.mean - found.rows[0].a.mean)


# ------------------------------------------------------------------------------------------------ the report
def test_the_report_in_words(labyrinths: Comparison) -> None:
    words = "\n".join(report.text(labyrinths))
    for part in (
        "1. Rules that differ",
        "2. The smallest position",
        "scenario difference_1_b",
        "offered only",
        "does not allow",
        "because of",
    ):
        assert part in words
    assert words.isascii()


def test_the_report_as_data(labyrinths: Comparison) -> None:
    data = json.loads(json.dumps(report.data(labyrinths)))
    position = data["search"]["positions"][0]
    assert position["only_a"] == [] and position["only_b"]
    assert position["scenario"]["a"] != position["scenario"]["b"]
    assert data["a"]["digest"] != data["b"]["digest"]
