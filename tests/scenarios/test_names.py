"""Names in scenarios and actions where two rulesets call different things alike."""

from __future__ import annotations

from pathlib import Path

import pytest
from tilewright.compose.compose import compose
from tilewright.diagnostics import Report
from tilewright.diagnostics.render import render_text
from tilewright.tools.scenarios import Result, Scenarios

ONE = """\
ruleset one
  requires base
part shrine: no side
tile one_shrine x2
  road E W
  shrine inside
figure guard x1 each player
  starts in supply
modify people
  include guard
define ground of guard: road + shrine
"""
TWO = """\
ruleset two
  requires base
part shrine: no side
part spring: no side
tile two_shrine x2
  road E W
  shrine inside
figure guard x1 each player
  starts in supply
modify people
  include guard
define ground of guard: road + shrine
"""


def played(tmp_path: Path, scenario: str) -> Result:
    (tmp_path / "one.rules").write_text(ONE, encoding="utf-8")
    (tmp_path / "two.rules").write_text(TWO + scenario, encoding="utf-8")
    report = Report()
    composed = compose(f"base+{tmp_path / 'one.rules'}+{tmp_path / 'two.rules'}", {}, report)
    assert not report.has_errors, render_text(report.diagnostics, composed.sources)
    scenarios = Scenarios(composed)
    return scenarios.play(next(d for d in scenarios.all if d.ruleset == "two"))


SCENE = """\
scenario names
  uses one
  players red, blue
  tile one_shrine at 0,0
  tile two_shrine at -1,0
  given one.guard of blue on shrine of 0,0
  given guard of blue on two.shrine of -1,0
  turn of red
  draw two_shrine
  do place two_shrine at 1,0
"""


@pytest.mark.parametrize(
    "action",
    ["deploy two.guard on two.shrine of 1,0", "deploy one.guard on road E of 1,0", "deploy base.follower on base.road W of 1,0"],
)
def test_names_with_and_without_their_ruleset(tmp_path: Path, action: str) -> None:
    result = played(tmp_path, SCENE + f"  do {action}\n")
    assert result.passed, render_text(result.diagnostics, {})


@pytest.mark.parametrize(
    "line, said",
    [
        ("do deploy guard on road E of 1,0", "may mean more than one thing"),
        ("do deploy two.follower on road W of 1,0", "`two.follower` is no kind of piece and"),
        ("do deploy gard on road W of 1,0", "`gard` is no kind of piece and no kind of part here"),
        ("do deploy follower on fountain of 1,0", "`fountain` is no kind of part here"),
        ("do deploy one.guard on one.shrine of 1,0", "the tile there has no such part"),
    ],
)
def test_what_names_do_not_mean(tmp_path: Path, line: str, said: str) -> None:
    result = played(tmp_path, SCENE + f"  {line}\n")
    assert said in render_text(result.diagnostics, {})


def test_what_a_scenario_uses_is_seen_by_its_bare_name(tmp_path: Path) -> None:
    lines = "  expect any one_shrine on board and any road parts of one_shrine\n  expect count one_shrine on board = 1\n"
    scene = SCENE + lines
    result = played(tmp_path, scene)
    assert result.passed, render_text(result.diagnostics, {})
    without = SCENE.replace("  uses one\n", "").replace("  tile one_shrine at 0,0\n", "  tile two_shrine at 0,0\n")
    without = without.replace("  given one.guard of blue on shrine of 0,0\n", "").replace("two.shrine of", "shrine of")
    said = render_text(played(tmp_path, without + "  expect count one_shrine = 2\n").diagnostics, {})
    assert "`one_shrine` is not declared" in said
