"""Whole random games of rule files with links, dice, drawn boards, hidden pieces, neutral figures: they come to their end, and every
legal action on the way reads as itself."""

from __future__ import annotations

from pathlib import Path

import pytest
import tilewright.api as tw
from playing import moves
from tilewright.interpret.core import ReferenceCore
from tilewright.interpret.state import keys
from tilewright.runtime.actions import find, legal_actions

RULES = Path(__file__).parents[1] / "scenarios" / "rules"
FILES = sorted(RULES.glob("*.rules"))


def placed_once(core: ReferenceCore) -> None:
    held: dict[object, set[int]] = {}
    for piece, place in enumerate(core.places):
        for key in keys(place):
            held.setdefault(key, set()).add(piece)
    assert held == {key: set(pieces) for key, pieces in core.held.items()}


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_random_games(path: Path) -> None:
    engine = tw.load(str(path), closure=True).interpret()
    core = engine.new_core(3, 8)  # type: ignore[attr-defined]
    for number, lines in enumerate(moves(core, 8)):
        placed_once(core)
        assert all(line.amount for line in lines)
        if number % 40 == 0 and core.status == "choose":
            legal = legal_actions(core)
            assert len(set(legal)) == len(legal)
            for action in legal[:: max(1, len(legal) // 20)]:
                assert find(core, action) == action.raw
            copy = core.copy()
            further = [*moves(copy, 1, 12)]
            again = core.copy()
            assert [*moves(again, 1, 12)] == further and again.snapshot() == copy.snapshot()
    assert core.status == "over"


def test_there_are_such_games() -> None:
    assert {p.stem for p in FILES} >= {"dice_game", "map_chips_usa", "mage_and_witch", "caravan"}
