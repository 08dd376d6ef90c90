"""The order of the passes. Each Game IR pass maps a game to one of the same meaning, so any but `flatten` can be left out (`without`)."""

from __future__ import annotations

from collections.abc import Callable, Collection

from tilewright.game_ir.layout import make_tables
from tilewright.game_ir.nodes import Game
from tilewright.kernel_ir import nodes as k
from tilewright.passes import flatten, fold, merge, zero
from tilewright.passes.lower.lowering import lower
from tilewright.runtime.tables import Tables

GAME_PASSES: dict[str, Callable[[Game], Game]] = {"flatten": flatten.run, "fold": fold.run, "zero": zero.run}
KERNEL_PASSES: dict[str, Callable[[k.Module], k.Module]] = {"merge": merge.run}


def run(game: Game, tables: Tables | None = None, without: Collection[str] = ()) -> k.Module:
    """The Kernel IR of a game. Raises lower.base.Unsupported."""
    tables = tables or make_tables(game)
    for name, game_pass in GAME_PASSES.items():
        if name not in without or name == "flatten":
            game = game_pass(game)
    module = lower(game, tables)
    for name, kernel_pass in KERNEL_PASSES.items():
        if name not in without:
            module = kernel_pass(module)
    return module
