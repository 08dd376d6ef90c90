"""Help for tests of the engine: games played at random, cores that stand at a wanted position."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import tilewright.api as tw
from small_games import walk
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.layout import make_tables
from tilewright.interpret.core import ReferenceCore
from tilewright.interpret.engine import ReferenceEngine
from tilewright.interpret.program import Program
from tilewright.runtime.random import Generator, policy_state
from tilewright.runtime.tables import ScoreLine


@cache
def walk_engine() -> ReferenceEngine:
    return ReferenceEngine(walk())


@cache
def shipped(spec: str) -> ReferenceEngine:
    engine = tw.load(spec).interpret()
    assert isinstance(engine, ReferenceEngine)
    return engine


def program(game: ir.Game) -> Program:
    return Program(game, make_tables(game))


def start(game: ir.Game, players: int = 2, seed: int = 0) -> ReferenceCore:
    return ReferenceCore.start(program(game), players, seed)


def moves(core: ReferenceCore, seed: int, most: int = 100_000) -> Iterator[list[ScoreLine]]:
    """Play at random; the lines of each thing that happens."""
    policy = Generator(policy_state(seed))
    for _ in range(most):
        if core.status == "over":
            return
        if core.status == "chance":
            yield core.resolve()
        else:
            options = core.options()
            yield core.take(options[policy.below(len(options))])


def settle(core: ReferenceCore) -> ReferenceCore:
    """Let chance happen until somebody decides."""
    while core.status == "chance":
        core.resolve()
    return core
