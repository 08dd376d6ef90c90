"""Scenarios like others, and who is asked."""

from __future__ import annotations

from pathlib import Path

from tilewright.compose.compose import compose
from tilewright.diagnostics import Report
from tilewright.diagnostics.render import render_text
from tilewright.tools.scenarios import Scenarios

RULES = """\
ruleset mine
  requires base
scenario model "a road of three, half done"
  players red, blue
  option two_tile_city is 2
  tile x at -1,0
  tile u at 0,0
  given follower of red on road of 0,0
  turn of red
  draw x
  asked red place
  do place x at 1,0
  asked red claim
  asked red
  gets red 0
scenario taken like model "more moves behind the model's"
  do pass
  gets red 3: 3 at worth
  expect two_tile_city is 2
scenario shared like taken "a figure more on the board, other players, another option"
  players red, green
  option two_tile_city is 4
  given follower of green on road E of -1,0
  gets red 3
  gets green 3
  expect two_tile_city is 4
scenario wrong like model
  asked blue claim
  asked red place
"""


def test_scenarios_like_others(tmp_path: Path) -> None:
    path = tmp_path / "mine.rules"
    path.write_text(RULES, encoding="utf-8")
    report = Report()
    composed = compose(str(path), {}, report, closure=True)
    assert not report.diagnostics, render_text(report.diagnostics, composed.sources)
    results = {r.name: r for r in Scenarios(composed).run(["model", "taken", "shared", "wrong"])}
    for name in ("model", "taken", "shared"):
        assert results[name].passed, render_text(results[name].diagnostics, composed.sources)
    said = [(d.code, d.message, d.notes) for d in results["wrong"].diagnostics]
    assert said == [
        ("TW0500", "blue is not asked in step claim", ("red decides in step claim",)),
        ("TW0500", "red is not asked in step place", ("red decides in step claim",)),
    ]
