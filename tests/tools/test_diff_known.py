"""Positions out of scenarios: for rare rules, and for rules that only show beside other rulesets."""

from __future__ import annotations

import pytest
import tilewright
from tilewright.compose.compose import compose
from tilewright.diagnostics import Report
from tilewright.tools.diff import report
from tilewright.tools.diff.compare import compare
from tilewright.tools.diff.known import known_positions
from tilewright.tools.diff.report import Comparison
from tilewright.tools.scenarios import Scenarios


def compared(a: str, b: str, searched: int, **options: str | int) -> Comparison:
    one, two = tilewright.load(a), tilewright.load(b, options)
    return compare(one, two, players=2, seed=1, searched=searched, engines=(one.interpret(), two.interpret()))


def size(example: report.Example) -> int:
    return example.outcome.used.size[0]


def test_what_shows_beside_another_ruleset_only() -> None:
    """The witch halves a bonus or not: there is none without the labyrinth."""
    found = compared("base+mage_and_witch", "base+mage_and_witch.jcloisterzone", 1)
    assert found.search is not None and not found.search.examples and found.search.known > 10
    assert found.added is not None and found.added.search is not None
    assert found.added.a.spec == "base+labyrinth.advanced+mage_and_witch"
    (example,) = found.added.search.examples
    assert size(example) <= 8
    assert example.names == ("scoring base.roads modified by mage_and_witch (2)",)
    text = "\n".join(report.text(found))
    assert "They part as base+labyrinth.advanced+mage_and_witch and base+labyrinth.advanced+mage_and_witch.jcloisterzone:" in text
    assert "mage_and_witch/mage_and_witch.rules:" in text
    data = report.data(found)["with_rulesets_added"]
    assert data["positions"][0]["found_in_scenario"] == "mage_and_witch.a_lab_1_jcloisterzone"
    for kept in report.scenarios(found.added, example, 1):
        assert "option labyrinth.rules is advanced" in kept  # two options are called `rules`


@pytest.mark.parametrize(
    ("ruleset", "option", "value", "most"),
    [
        ("ferries", "ferries_a_turn", "a_single_ferry", 4),
        ("ferries", "only_with_a_thief", "yes", 3),
        ("mage_and_witch", "off_finished", "no", 6),
        ("mage_and_witch", "must_leave", "no_unfinished", 6),
        ("mage_and_witch", "joined_by_symbol", "two_moves", 6),
    ],
)
def test_rare_rules_have_small_positions(ruleset: str, option: str, value: str, most: int) -> None:
    """With next to no random games: scenarios show them."""
    found = compared(f"base+{ruleset}", f"base+{ruleset}", 4, **{f"{ruleset}.{option}": value}).search
    assert found is not None and found.examples
    assert size(found.examples[0]) <= most
    assert any(ruleset in str(rule.key) for rule in found.examples[0].rules)


def test_a_stretch_is_played_again_as_it_was() -> None:
    """Every position of a ruleset's scenarios is one its game can be in."""
    made = Report()
    composed = compose("base+ferries", {}, made, closure=True)
    known = list(known_positions(composed, frozenset({"ferries"})))
    assert len(known) >= 25
    moved = next(k for k in known if k.scenario == "ferries.fe_r8")
    assert moved.position.draws == ("u",)
    assert moved.position.actions[-1] == "move_ferries E and W of 0,0"
    assert all(Scenarios(composed).play(d).passed for d in composed.scenarios[:1])
