"""LAB-38, the formula of all the tables: labyrinths of any size and company are worth what it says, whatever rulesets they come of."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tilewright.compose.compose import compose
from tilewright.diagnostics import Report
from tilewright.diagnostics.render import render_text
from tilewright.tools.scenarios import Scenarios

STEP = {"E": (1, 0), "N": (0, 1), "W": (-1, 0), "S": (0, -1)}


@dataclass(frozen=True)
class Case:
    """Straight tiles on each of the four roads, and who is there. `arms` of the roads end at a cathedral."""

    lengths: tuple[int, int, int, int]
    arms: int
    inns: int
    thieves: int
    spirit: str
    wheelwrights: bool
    advanced: bool
    complete: bool

    @property
    def straight(self) -> list[tuple[int, int, str]]:
        return [(x * i, y * i, s) for s, (x, y) in STEP.items() if s in self.free for i in range(1, self.length(s) + 1)]

    @property
    def free(self) -> str:
        """The roads that do not bend round to the cathedral."""
        return "NW" if self.arms == 2 else "ENWS"

    def length(self, side: str) -> int:
        return self.lengths["ENWS".index(side)]


CASES = st.builds(
    Case,
    lengths=st.tuples(*4 * [st.integers(0, 3)]),
    arms=st.integers(0, 2),
    inns=st.integers(0, 2),
    thieves=st.integers(1, 4),
    spirit=st.sampled_from(["", "mage", "witch"]),  # never both: MW-11
    wheelwrights=st.booleans(),
    advanced=st.booleans(),
    complete=st.booleans(),
)


def worth(case: Case) -> int:
    """LAB-38."""
    tiles = 1 + len(case.straight) + len(case.free) + (3 if case.arms == 2 else 0) - (0 if case.complete else 1)
    units = tiles + (1 if case.arms == 2 else 0)
    inn = min(case.inns, len(case.straight)) > 0
    points = (1 + inn + (case.arms > 0)) * units if case.complete else 0 if inn else units
    if case.spirit == "mage":
        points += tiles
    if case.spirit == "witch":
        points = (points + 1) // 2
    if case.complete and case.wheelwrights:
        points += tiles
    if case.complete and case.advanced:
        points += 2 * min(case.thieves, 1 + len(case.straight))
    return points


def scenario(name: str, case: Case) -> str:
    """The case on the board; the last of the roads is closed by a move, or not."""
    straight = case.straight
    ends = [(x * (case.length(s) + 1), y * (case.length(s) + 1)) for s, (x, y) in STEP.items() if s in case.free]
    lines = [
        f"scenario {name}",
        "  uses inns_and_cathedrals, german_cathedrals, markets_of_leipzig, mage_and_witch",
        f"  option labyrinth.rules is {'advanced' if case.advanced else 'basic'}",
        "  players red, blue",
        "  tile maze at 0,0",
    ]
    if case.arms == 2:
        lines += ["  tile v at 1,0", "  tile v at 0,-1 turned 180", "  tile gc_four at 1,-1"]
    for number, (x, y, side) in enumerate(straight):
        kind = "ic15" if number < case.inns else "u"
        lines.append(f"  tile {kind} at {x},{y}{' turned 90' if side in 'NS' else ''}")
    for number, (x, y) in enumerate(ends[:-1]):
        lines.append(f"  tile {'gc_four' if case.arms == 1 and number == 0 else 'x'} at {x},{y}")
    for x, y in [(0, 0), *((x, y) for x, y, _ in straight)][: case.thieves]:
        lines.append(f"  given follower of red on road of {x},{y}")
    if case.wheelwrights:
        lines += ["  tile wheelwrights_gate at 9,9", "  given follower of red on quarter of 9,9"]
    if case.spirit:
        lines.append(f"  given {case.spirit} on road of 0,0")
    if case.complete:
        x, y = ends[-1]
        lines += ["  turn of red", "  draw x", f"  do place x at {x},{y}", "  do pass"]
    else:
        lines.append("  finish")
    return "\n".join([*lines, f"  gets red {worth(case)}"])


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("formula")


@given(some=st.lists(CASES, min_size=8, max_size=8))
@settings(max_examples=12, deadline=None)
def test_lab_38(place: Path, some: list[Case]) -> None:
    path = place / "formula.rules"
    names = [f"case_{i}" for i in range(len(some))]
    texts = [scenario(name, case) for name, case in zip(names, some, strict=True)]
    path.write_text("ruleset formula\n  requires base, labyrinth\n\n" + "\n\n".join(texts) + "\n", encoding="utf-8")
    report = Report()
    composed = compose(str(path), {}, report, closure=True)
    assert not report.diagnostics, render_text(report.diagnostics, composed.sources)
    for result in Scenarios(composed).run(names):
        assert result.passed, render_text(result.diagnostics, composed.sources)
