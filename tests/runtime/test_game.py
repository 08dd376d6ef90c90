"""Games as users hold them: taking back, copies, saving, chance, errors."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import shipped, walk_engine
from tilewright.diagnostics import TilewrightError as FromDiagnostics
from tilewright.runtime.engine import EngineBase
from tilewright.runtime.errors import IllegalAction, SavedGameError, TilewrightError
from tilewright.runtime.game import Game
from tilewright.runtime.saved import snapshot_data, snapshot_from, state_digest

CHOICES = st.lists(st.integers(0, 10**6), max_size=30)
SEEDS = st.integers(-(2**70), 2**70)


def play(game: Game, choices: list[int]) -> None:
    for choice in choices:
        if game.over:
            return
        legal = game.legal_actions()
        game.apply(legal[choice % len(legal)])


def everything(game: Game) -> tuple[Any, ...]:
    return game.snapshot(), game.legal_actions(), game.score_lines, game.moves, game.to_json(), game.over, game.winners


def test_a_whole_game() -> None:
    game = shipped("base").new_game(players=2, seed=7)
    while not game.over:
        assert 0 <= game.chooser < 2
        game.apply(game.legal_actions()[0])
    assert game.scores == tuple(sum(x.amount for x in game.score_lines if x.player == p) for p in range(2))
    best = max(game.scores)
    assert game.winners == tuple(p for p in range(2) if game.scores[p] == best)
    assert game.legal_actions() == [] and game.chooser == -1


def test_every_point_knows_why() -> None:
    game = shipped("base").new_game(seed=12)
    play(game, [*range(400)])
    assert game.over and len(game.score_lines) > 5
    for line in game.score_lines:
        assert line.file.endswith(".rules") and line.line > 0 and line.rule.startswith("scoring")
        assert line.text.endswith(f" x {line.raw.times}") and line.stage == "worth"
        assert str(line).startswith(("red +", "blue +"))


@settings(max_examples=25, deadline=None)
@given(SEEDS, CHOICES, CHOICES)
def test_undo_and_clone_restore_everything(seed: int, before: list[int], after: list[int]) -> None:
    game = walk_engine().new_game(players=3, seed=seed)
    play(game, before)
    then, clone = everything(game), game.clone()
    count = len(game.moves)
    play(game, after)
    assert everything(clone) == then
    while len(game.moves) > count:
        game.undo()
    assert everything(game) == then
    play(game, after)
    play(clone, after)
    assert everything(game) == everything(clone)
    while clone.moves:
        clone.undo()
    while game.moves:
        game.undo()
    assert everything(game) == everything(clone) == everything(walk_engine().new_game(players=3, seed=seed))


def test_nothing_to_take_back() -> None:
    with pytest.raises(IllegalAction, match="nothing to take back"):
        walk_engine().new_game(seed=1).undo()


# ---------------------------------------------------------------- saving
@settings(max_examples=25, deadline=None)
@given(SEEDS, CHOICES)
def test_saved_games_come_back(seed: int, choices: list[int]) -> None:
    game = walk_engine().new_game(players=2, seed=seed)
    play(game, choices)
    again = walk_engine().from_json(game.to_json())
    assert everything(again) == everything(game)
    again.undo() if again.moves else None
    game.undo() if game.moves else None
    assert everything(again) == everything(game)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_damaged_saved_games_are_refused(data: st.DataObject) -> None:
    game = walk_engine().new_game(seed=3)
    play(game, [5] * 12)
    text = game.to_json()
    where = data.draw(st.integers(0, len(text) - 1))
    broken = (
        text[:where]
        if data.draw(st.booleans())
        else text[:where] + data.draw(st.text(min_size=1, max_size=3)) + text[where + 1 :]
    )
    try:
        again = walk_engine().from_json(broken)
    except SavedGameError as error:
        assert str(error)
    else:  # a change of what a saved game does not vouch for (the game's name)
        assert again.snapshot() == game.snapshot()


WRONG = [
    ("", "no saved game"),
    ("[1, 2]", "no saved game of Tilewright"),
    ('{"tilewright": 99}', "version 99"),
    ('{"tilewright": 1}', "`digest` is missing"),
    ("[" * 100_000, "no saved game"),
]


@pytest.mark.parametrize(("text", "message"), WRONG, ids=lambda v: v[:20])
def test_what_is_no_saved_game(text: str, message: str) -> None:
    with pytest.raises(SavedGameError, match=message):
        walk_engine().from_json(text)


CHANGES = [
    ({"digest": "00"}, "other rules"),
    ({"players": 17}, "does not start"),
    ({"players": "two"}, "`players` is two"),
    ({"players": True}, "`players` is True"),
    ({"seed": 4}, "does not replay"),
    ({"moves": ["place straight at 77,0"]}, "move 1.*not legal"),
    ({"moves": [7]}, "move 1 is no text"),
    ({"events": 1}, "chance events are missing"),
    ({"chance": [[0, 400]]}, "chance event 0"),
    ({"chance": [7]}, "`chance` is wrong"),
    ({"state": "0" * 32}, "position it was saved at"),
    ({"start": {}}, "no position"),
    ({"moves": []}, "position it was saved at"),
]


@pytest.mark.parametrize(("change", "message"), CHANGES, ids=lambda v: str(v)[:24])
def test_what_is_wrong_with_a_saved_game(change: dict[str, Any], message: str) -> None:
    game = walk_engine().new_game(seed=3)
    play(game, [5] * 6)
    with pytest.raises(SavedGameError, match=message):
        walk_engine().from_json(json.dumps(json.loads(game.to_json()) | change))


def test_a_game_that_goes_on_from_a_position_is_saved_with_it() -> None:
    game = walk_engine().new_game(seed=3)
    play(game, [5] * 6)
    other = walk_engine().load(game.snapshot())
    play(other, [2] * 5)
    again = walk_engine().from_json(other.to_json())
    assert everything(again) == everything(other)


@settings(max_examples=25, deadline=None)
@given(SEEDS, CHOICES)
def test_snapshots_are_plain_data(seed: int, choices: list[int]) -> None:
    game = walk_engine().new_game(players=4, seed=seed)
    play(game, choices)
    snapshot = game.snapshot()
    assert snapshot_from(json.loads(json.dumps(snapshot_data(snapshot)))) == snapshot
    assert state_digest(snapshot) == game.state_digest and len(game.state_digest) == 32


def test_snapshots_of_memories_of_each_player() -> None:
    from dataclasses import replace

    snapshot = replace(walk_engine().new_game(seed=1).snapshot(), memory=((), 3, [1, 2], [(1, 2), ()], True))
    assert snapshot_from(json.loads(json.dumps(snapshot_data(snapshot)))) == snapshot


# ---------------------------------------------------------------- chance
def test_chance_on_demand() -> None:
    game = walk_engine().new_game(seed=3, chance="ask")
    assert game.waiting_for_chance and game.legal_actions() == [] and len(game.chance_outcomes()) == 6
    with pytest.raises(IllegalAction, match="chance comes first"):
        game.apply("pass")
    with pytest.raises(IllegalAction, match="not among what can happen"):
        game.happen(20)
    game.happen(5)
    assert game.waiting_for_chance
    game.happen()
    assert game.snapshot().places[5][0] == "cell"
    play(game, [3])
    again = walk_engine().from_json(game.to_json())
    assert everything(again) == everything(game) and json.loads(game.to_json())["chance"] == [[0, 5]]
    game.undo()
    game.undo()
    assert game.waiting_for_chance
    with pytest.raises(IllegalAction, match="chance is `auto` or `ask`"):
        walk_engine().new_game(seed=3, chance="often")


# ---------------------------------------------------------------- errors
def test_errors_are_of_one_family() -> None:
    assert FromDiagnostics is TilewrightError
    assert issubclass(IllegalAction, TilewrightError) and issubclass(SavedGameError, TilewrightError)


@pytest.mark.parametrize("players", [1, 5, 0, -1, True, 2.0, "two"])
def test_players_out_of_bounds(players: Any) -> None:
    with pytest.raises(TilewrightError, match="2 to 4 players"):
        walk_engine().new_game(players=players)
    with pytest.raises(TilewrightError, match="2 to 4 players"):
        walk_engine().rollouts(1, players)


def test_numbers_out_of_bounds() -> None:
    engine = walk_engine()
    with pytest.raises(TilewrightError, match="seed"):
        engine.new_game(seed="x")  # type: ignore[arg-type]
    for wrong in ({"games": -1}, {"games": 1.5}, {"games": 1, "threads": 0}, {"games": 1, "seed": None}):
        with pytest.raises(TilewrightError):
            engine.rollouts(**wrong)  # type: ignore[arg-type]


def test_an_illegal_action_changes_nothing() -> None:
    game = walk_engine().new_game(seed=3)
    before = everything(game)
    for wrong in ("place straight at 9,9", "jump", "", "pass"):
        with pytest.raises(IllegalAction):
            game.apply(wrong)
    assert everything(game) == before


def test_seeds_of_their_own() -> None:
    assert walk_engine().new_game().seed != walk_engine().new_game().seed
    assert isinstance(walk_engine(), EngineBase) and "reference engine" in repr(walk_engine())
