"""The two games of a comparison in their engines."""

from __future__ import annotations

from tilewright.runtime.actions import legal_actions
from tilewright.runtime.engine import EngineBase
from tilewright.runtime.tables import Action, Core
from tilewright.runtime.words import Words
from tilewright.tools.diff.lockstep import Side


def options(core: Core) -> dict[str, Action]:
    """The legal actions by their text."""
    return {str(action): action.raw for action in legal_actions(core)}


def chances(core: Core) -> dict[str, tuple[int, int]]:
    """What can happen, by its word: an outcome that stands for all of that word, and their weight together."""
    found: dict[str, tuple[int, int]] = {}
    for outcome, weight in core.outcomes():
        here = word(core, outcome)
        first, sum_ = found.get(here, (outcome, 0))
        found[here] = (first, sum_ + weight)
    return found


def word(core: Core, outcome: int) -> str:
    """The word of one outcome: the kind of a piece drawn, the face a die shows."""
    die = core.die
    if die >= 0:
        return core.tables.face(die, outcome).label
    return Words(core).label(outcome)


def side_of(name: str, engine: EngineBase) -> Side:
    """A game in an engine."""
    return Side(
        name,
        engine.tables,
        engine.new_core,
        engine.load_core,
        options,
        chances,
        word,
        lambda core: list(getattr(core, "opening", ())),
    )
