"""The invariants of the Game IR, checked. A failure is a mistake in Tilewright, never in a rule file."""

from __future__ import annotations

from tilewright.game_ir.nodes import Game


class VerifyError(AssertionError):
    """The first invariant that does not hold, with the node that breaks it."""


def verify(game: Game) -> None:
    """Raises VerifyError with the first failure."""
