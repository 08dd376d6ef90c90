"""Every scenario of the shipped rulesets, and of the rule files beside this test (links, dice, drawn boards, hidden pieces), holds."""

from __future__ import annotations

from pathlib import Path

import pytest
from tilewright.compose.compose import compose
from tilewright.diagnostics import Report
from tilewright.diagnostics.render import render_text
from tilewright.tools.scenarios import Scenarios

RULES = Path(__file__).parent / "rules"
EVERYTHING = "base+ferries+german_cathedrals+inns_and_cathedrals+labyrinth+mage_and_witch+markets_of_leipzig+tunnels"
GAMES = [EVERYTHING, *(str(path) for path in sorted(RULES.glob("*.rules")))]


def scenarios(spec: str) -> Scenarios:
    report = Report()
    composed = compose(spec, {}, report, closure=True)
    assert not report.has_errors, render_text(report.diagnostics, {})
    return Scenarios(composed)


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: Path(spec).stem)
def test_scenarios_hold(spec: str) -> None:
    found = scenarios(spec)
    own = [d for d in found.all if d.ruleset != "base" or spec.startswith("base")]
    assert own
    for declared in own:
        result = found.play(declared)
        assert result.passed, f"{result.ruleset}.{result.name} in {result.game}\n{render_text(result.diagnostics, {})}"


def test_some_are_asked_for_by_name_or_clause() -> None:
    found = scenarios("base+labyrinth")
    assert [r.name for r in found.run(["bg_14"])] == ["bg_14"]
    cited = list(found.run(["BG-17"]))
    assert cited and all("BG-17" in r.cites for r in cited)
    assert list(found.run(["no_such_scenario"])) == []


def test_a_scenario_is_played_in_the_smallest_game() -> None:
    by_name = {r.name: r for r in scenarios("base+labyrinth").run(["bg_14", "lab_18"])}
    assert by_name["bg_14"].game == "base"
