"""The two games of a comparison in their engines."""

from __future__ import annotations

from tilewright.compose.model import Composed
from tilewright.game_ir.layout import make_tables
from tilewright.game_ir.nodes import Game
from tilewright.runtime.actions import legal_actions
from tilewright.runtime.tables import Action, Core, Tables
from tilewright.runtime.words import Words
from tilewright.tools.diff.lockstep import Side


def options(core: Core) -> dict[str, Action]:
    """The legal actions by their text."""
    return {str(action): action.raw for action in legal_actions(core)}


def chances(core: Core) -> dict[str, tuple[int, int]]:
    """What can happen, by its word: an outcome that stands for all of that word, and their weight together."""
    found: dict[str, tuple[int, int]] = {}
    words = Words(core)
    for outcome, weight in core.outcomes():
        word = words.label(outcome)
        first, sum_ = found.get(word, (outcome, 0))
        found[word] = (first, sum_ + weight)
    return found


def reference_side(name: str, composed: Composed, game: Game, tables: Tables | None = None) -> Side:
    """A game in the reference engine."""
    from tilewright.interpret.core import ReferenceCore
    from tilewright.interpret.program import Program

    known = tables if tables is not None else make_tables(game, composed.spec)
    program = Program(game, known)
    return Side(
        name,
        known,
        lambda players, seed: ReferenceCore.start(program, players, seed),
        lambda snapshot: ReferenceCore.load(snapshot, program),
        options,
        chances,
        lambda core: list(core.opening),  # type: ignore[attr-defined]
    )
