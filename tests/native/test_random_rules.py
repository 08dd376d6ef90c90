"""Both engines on random rules: expressions and statements that nobody wrote, over a small game."""

from __future__ import annotations

import pytest
from random_rules import Rules, Steps, game_of
from tilewright.emit.build import load
from tilewright.emit.module import kernel
from tilewright.emit.problem import EngineError
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.layout import make_tables
from tilewright.game_ir.text import parse, show
from tilewright.interpret.engine import ReferenceEngine
from tilewright.runtime.native import NativeEngine
from tilewright.tools.agreement import compare

FEW = range(2)
MANY = range(1000, 1060)


def lowered(game: ir.Game) -> bool:
    """False only where the compiler says that it cannot: it never fails in another way."""
    try:
        kernel(game)
    except EngineError as error:
        assert error.diagnostic.code == "TW0601"
        return False
    return True


def agree(game: ir.Game, what: str) -> None:
    tables = make_tables(game)
    native, reference = NativeEngine(load(game, tables), tables), ReferenceEngine(game, tables)
    for seed in range(3):
        difference = compare(reference, native, 2 + seed, seed)
        assert difference is None, f"{difference.text('random rules')}\n{what}"


def expressions(seed: int) -> None:
    rules = Rules(seed)
    made = [rules.number(3, ()) for _ in range(40)]
    gains = [e for e in made if lowered(game_of([e]))]
    assert len(gains) > 30
    assert all(parse(show(e)) == e for e in gains)
    agree(game_of(gains), "\n".join(f"{i}: {show(e)}" for i, e in enumerate(gains)))


def statements(seed: int) -> None:
    rules = Steps(seed)
    made = [rules.step(number) for number in range(8)]
    steps = tuple(step for step in made if lowered(game_of([], (step,))))
    assert len(steps) > 4
    agree(game_of([], steps), "\n".join(map(show, steps)))


@pytest.mark.parametrize("seed", FEW)
def test_expressions(seed: int) -> None:
    expressions(seed)


@pytest.mark.parametrize("seed", FEW)
def test_statements(seed: int) -> None:
    statements(seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", MANY)
def test_many_expressions(seed: int) -> None:
    expressions(seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", MANY)
def test_many_statements(seed: int) -> None:
    statements(seed)
