"""`check` looks at what a file says under `when` and `with`, although the game itself leaves it out."""

from __future__ import annotations

from pathlib import Path

import pytest
from tilewright.api import examine
from tilewright.tools.other_games import errors_elsewhere

RULES = """ruleset v
  requires base

option wind: calm | strong, default calm, variant
option dry: yes | no, default no

"""


def elsewhere(path: Path, rules: str) -> list[str]:
    file = path / "v.rules"
    file.write_text(RULES + rules)
    composed, _, report = examine(file, closure=True)
    assert composed is not None
    assert not report.has_errors
    return [f"{d.code} {d.notes[-1]}" for d in errors_elsewhere(str(file), {}, composed, report.diagnostics)]


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        ("when wind is strong\n  modify rate of raods\n    add 1\n", ["TW0230 this shows when wind is strong"]),
        ("when dry\n  modify rate of raods\n    add 1\n", ["TW0230 this shows when dry is yes"]),
        ("with labyrinth\n  modify rate of raods\n    add 1\n", ["TW0230 this shows with labyrinth in the game"]),
        ("when wind is strong\n  modify rate of roads\n    add 1\n", []),
        ("with nobody_knows\n  modify rate of raods\n    add 1\n", []),
    ],
)
def test_errors_that_the_game_leaves_out(tmp_path: Path, rules: str, found: list[str]) -> None:
    assert elsewhere(tmp_path, rules) == found


def test_shipped_options_are_not_tried_again(tmp_path: Path) -> None:
    """What is shipped is tested by its makers: an author's `check` stays quick."""
    composed, _, report = examine("base+labyrinth")
    assert composed is not None
    assert errors_elsewhere("base+labyrinth", {}, composed, report.diagnostics) == []
