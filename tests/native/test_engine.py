"""The native engine as a user meets it: the same games as the reference engine, from any number of threads, loaded, copied, saved."""

from __future__ import annotations

import dataclasses
import threading
from pathlib import Path

import numpy as np
import pytest
import tilewright.api as tw
from small_games import walk
from tilewright.emit.build import can_build, load
from tilewright.emit.problem import EngineError
from tilewright.game_ir.layout import make_tables
from tilewright.interpret.engine import ReferenceEngine
from tilewright.runtime.errors import IllegalAction, SavedGameError, TilewrightError
from tilewright.runtime.native import NativeCore, NativeEngine
from tilewright.runtime.random import Generator
from tilewright.runtime.tables import Action
from tilewright.tools.agreement import compare

SPECS = ["base", "base+labyrinth.advanced"]


@pytest.fixture(scope="module", params=SPECS)
def engines(request: pytest.FixtureRequest) -> tuple[ReferenceEngine, NativeEngine]:
    rules = tw.load(request.param)
    reference, native = rules.interpret(), rules.compile()
    assert isinstance(reference, ReferenceEngine) and isinstance(native, NativeEngine)
    return reference, native


def test_rollouts_are_those_of_the_reference_engine(engines: tuple[ReferenceEngine, NativeEngine]) -> None:
    reference, native = engines
    for players, seed, games in ((2, 3, 3), (5, -1, 1)):
        a, b = reference.rollouts(games, players, seed), native.rollouts(games, players, seed)
        for name in ("scores", "winners", "turns", "decisions", "placing_decisions", "placing_options"):
            one, two = getattr(a, name), getattr(b, name)
            assert one.dtype == two.dtype and one.shape == two.shape and (one == two).all(), name


def test_rollouts_do_not_depend_on_threads(engines: tuple[ReferenceEngine, NativeEngine]) -> None:
    native = engines[1]
    one = native.rollouts(101, 3, seed=9)
    for threads in (2, 3, 8, 500):
        other = native.rollouts(101, 3, seed=9, threads=threads)
        assert (one.scores == other.scores).all() and (one.decisions == other.decisions).all()
    assert not (native.rollouts(101, 3, seed=10).scores == one.scores).all()
    assert native.rollouts(0).games == 0


def test_the_lock_is_released() -> None:
    """While games are played in one thread another one goes on."""
    native = tw.load("base").compile()
    worker = threading.Thread(target=native.rollouts, args=(20_000,))
    worker.start()
    ticks = 0
    while worker.is_alive():
        ticks += 1
        worker.join(0.001)
    assert ticks > 20


def test_a_loaded_position_goes_on_the_same(engines: tuple[ReferenceEngine, NativeEngine]) -> None:
    """Positions at the start of a step: loaded into both engines, played on at random."""
    reference, native = engines
    core = reference.new_core(3, 5)
    policy = Generator(17)
    starts = []
    while core.status != "over":
        if core.status == "chance":
            if core.snapshot().at == ("turn", 0):
                starts.append(core.snapshot())
            core.resolve()
        else:
            options = core.options()
            core.take(options[policy.below(len(options))])
    starts.append(core.snapshot())
    assert len(starts) > 50
    for snapshot in [*starts[::15], starts[-1]]:
        a, b = reference.load_core(snapshot), native.load_core(snapshot)
        assert a.snapshot() == b.snapshot() == snapshot or snapshot.over
        own = Generator(snapshot.generator)
        while a.status != "over":
            assert a.snapshot() == b.snapshot() and a.options() == b.options()
            if a.status == "chance":
                assert a.resolve() == b.resolve()
            else:
                options = a.options()
                chosen = options[own.below(len(options))]
                assert a.take(chosen) == b.take(chosen)
        assert b.status == "over" and a.snapshot() == b.snapshot()


def test_loading_nonsense(engines: tuple[ReferenceEngine, NativeEngine]) -> None:
    native = engines[1]
    good = native.new_core(2, 1).snapshot()
    wrong = [
        {"players": 9},
        {"mover": 2},
        {"totals": (1,)},
        {"places": good.places[:-1]},
        {"places": (("nowhere",), *good.places[1:])},
        {"places": (("pile", 99, -1), *good.places[1:])},
        {"places": (("part", 10**6), *good.places[1:])},
        {"places": (("cell", 0, -1, 500, 500, 0, True), *good.places[1:])},
        {"at": ("turn", 99)},
        {"at": ("lunch", 0)},
        {"memory": ()},
        {"cells": tuple((0, -1, i, 0) for i in range(10_000))},
    ]
    for change in wrong:
        with pytest.raises(SavedGameError):
            native.load_core(dataclasses.replace(good, **change))
    with pytest.raises(TilewrightError, match="reference engine"):
        native.load_core(dataclasses.replace(good, known=(1, *good.known[1:])))


def test_copies_are_apart(engines: tuple[ReferenceEngine, NativeEngine]) -> None:
    native = engines[1]
    core = native.new_core(2, 4)
    assert isinstance(core, NativeCore)
    while core.status == "chance":
        core.resolve()
    copy = core.copy()
    before = core.snapshot()
    copy.take(copy.options()[0])
    assert core.snapshot() == before != copy.snapshot()
    assert core.options() == native.load_core(before).options() or core.snapshot().at[0] == "turn"
    core.take(core.options()[0])
    assert core.snapshot() == copy.snapshot()


def test_what_may_not_be_done(engines: tuple[ReferenceEngine, NativeEngine]) -> None:
    core = engines[1].new_core(2, 4)
    assert core.status == "chance"
    with pytest.raises(IllegalAction, match="chance comes first"):
        core.take(Action(0, (0,)))
    with pytest.raises(IllegalAction):
        core.resolve(10**6)
    core.resolve(core.outcomes()[0][0])
    while core.status == "chance":
        core.resolve()
    with pytest.raises(IllegalAction):
        core.resolve()
    with pytest.raises(IllegalAction, match="not among the options"):
        core.take(Action(0, (12345,)))
    for wrong in ({"games": -1}, {"games": 1, "players": 0}, {"games": 1, "threads": 0}, {"games": 1, "seed": "x"}):
        with pytest.raises(TilewrightError):
            engines[1].rollouts(**wrong)  # type: ignore[arg-type]


def test_whole_games_by_text(engines: tuple[ReferenceEngine, NativeEngine]) -> None:
    """Played on one engine, saved, and replayed on the other."""
    reference, native = engines
    game = native.new_game(players=2, seed=3)
    while not game.over:
        legal = game.legal_actions()
        game.apply(str(legal[len(legal) // 2]))
    again = reference.from_json(game.to_json())
    assert again.scores == game.scores and again.state_digest == game.state_digest
    assert [str(line) for line in again.score_lines] == [str(line) for line in game.score_lines]
    assert native.from_json(again.to_json()).winners == game.winners


def test_the_state_is_one_small_block(engines: tuple[ReferenceEngine, NativeEngine]) -> None:
    assert engines[1].state_bytes < 12_000


@pytest.mark.parametrize("players", [2, 6])
def test_small_games_of_the_reference_tests(players: int) -> None:
    """A game that is made of nodes by hand, not of rule files."""
    game = walk()
    most = game.players[1]
    tables = make_tables(game)
    native = NativeEngine(load(game, tables), tables)
    reference = ReferenceEngine(game, tables)
    for seed in range(20):
        difference = compare(reference, native, min(players, most), seed, networks_every=1)
        assert difference is None, difference.text("walk")


UNSUPPORTED = ["dice_game", "map_chips_usa", "caravan"]


@pytest.mark.parametrize("name", UNSUPPORTED)
def test_what_cannot_be_lowered_is_said(name: str) -> None:
    """Never silently wrong: the message names the construct, the code, and the way out."""
    rules = tw.load(str(Path(__file__).parents[1] / "sketch" / f"{name}.rules"), closure=True)
    with pytest.raises(EngineError, match=r"TW0601.*it uses .*") as caught:
        rules.compile()
    assert "reference engine" in str(caught.value.diagnostic.help)
    assert not can_build(rules)


def test_numpy_arrays(engines: tuple[ReferenceEngine, NativeEngine]) -> None:
    found = engines[1].rollouts(50, 4, seed=2, threads=2)
    assert found.scores.shape == (50, 4) and found.scores.dtype == np.int32 and found.scores.flags.c_contiguous
    assert found.winners.dtype == np.bool_ and found.winners.any(axis=1).all()
