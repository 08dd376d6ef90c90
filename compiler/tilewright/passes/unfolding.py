"""Check: how often definitions ask for each other. The native engine works a definition out anew each time it is asked for; where each of
many asks twice for the one before, that would take for ever, so such rules are refused (the reference engine remembers results)."""

from __future__ import annotations

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Game, Sym
from tilewright.game_ir.walk import descend
from tilewright.passes.lower.base import Unsupported

MOST = 100_000
"""Definitions worked out for one use of one."""


def weights(game: Game) -> dict[Sym, int]:
    """How many definitions are worked out for one use of each, at most: itself and all that its dearest case asks for (not counting
    for how many elements)."""
    found: dict[Sym, int] = {}

    def weight(name: Sym) -> int:
        if name not in found:
            found[name] = 1  # (definitions do not go round in circles: composition refuses that)
            cases = game.definition(name).cases
            found[name] += max(
                (sum(weight(e.definition) for e in descend(c) if isinstance(e, ir.Apply)) for c in cases), default=0
            )
        return found[name]

    for definition in game.definitions:
        weight(definition.name)
    return found


def check(game: Game) -> None:
    """Raises Unsupported if a use of a definition would take too long."""
    for name, weight in weights(game).items():
        if weight > MOST:
            error = Unsupported(f"a definition that asks for others more than {MOST:,} times in all")
            error.origin = next((case.origin for case in game.definition(name).cases), -1)
            raise error
