"""What programs may hand over by mistake: always a TilewrightError with words that fit."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import tilewright.api as tw
from playing import shipped
from tilewright.diagnostics import RulesError, TilewrightError
from tilewright.runtime.errors import SavedGameError


@pytest.mark.parametrize("spec", [None, 1, b"base", ["base"]])
def test_a_game_is_named_by_a_text(spec: Any) -> None:
    with pytest.raises(TilewrightError, match="named by a text or a path"):
        tw.load(spec)


@pytest.mark.parametrize("options", [1, ["a"], {1: 2}, {"two_tile_city": None}, {"two_tile_city": ["2"]}])
def test_options_of_wrong_types(options: Any) -> None:
    with pytest.raises(TilewrightError, match="option"):
        tw.load("base", options)


def test_an_empty_file_is_no_game(tmp_path: Path) -> None:
    path = tmp_path / "my.rules"
    path.touch()
    with pytest.raises(RulesError, match="TW0205"):
        tw.load(path)
    with pytest.raises(RulesError, match="TW0101"):
        tw.load("/dev/null")


@pytest.mark.parametrize("text", [None, {}, 1, ["a"]])
def test_a_saved_game_is_a_text(text: Any) -> None:
    with pytest.raises(SavedGameError, match="a saved game is a text"):
        shipped("base").from_json(text)


WRONG: list[Any] = [None, 1, -1, "x", [], {}, [7], [10**30], 10**30, [[7]], True]


def saved() -> dict[str, Any]:
    engine = shipped("base")
    game = engine.new_game(seed=3)
    for _ in range(9):
        game.apply(game.legal_actions()[0])
    data: dict[str, Any] = json.loads(engine.load(game.snapshot()).to_json())
    return data


def refused_or_same(data: dict[str, Any]) -> None:
    """Never another error than ours; what is let through stands where it says."""
    try:
        game = shipped("base").from_json(json.dumps(data))
    except TilewrightError:
        return
    assert game.state_digest == data["state"]


@pytest.mark.parametrize("field", ["game", "options", "digest", "players", "seed", "moves", "chance", "events", "state"])
def test_fields_of_a_saved_game(field: str) -> None:
    good = saved()
    with pytest.raises(SavedGameError, match=f"`{field}` is missing"):
        shipped("base").from_json(json.dumps({k: v for k, v in good.items() if k != field}))
    for wrong in WRONG:
        refused_or_same({**good, field: wrong})


def test_fields_of_a_position() -> None:
    good = saved()
    for field, value in good["start"].items():
        for wrong in [*WRONG, *([w] * len(value) for w in WRONG if isinstance(value, list))]:
            refused_or_same({**good, "start": {**good["start"], field: wrong}})
    with pytest.raises(SavedGameError, match="absurd"):
        shipped("base").from_json(json.dumps({**good, "start": {**good["start"], "turn": 10**30}}))


def test_positions_that_are_none() -> None:
    engine = shipped("base")
    position = engine.new_game(seed=1).snapshot()
    with pytest.raises(SavedGameError, match="does not play"):
        engine.load(replace(position, winners=(7,)))
    with pytest.raises(SavedGameError, match="absurd"):
        engine.load(replace(position, faces=(10**30,) * len(position.faces)))
    with pytest.raises(SavedGameError, match="a position is a Snapshot"):
        engine.load("x")  # type: ignore[arg-type]


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy])
def test_copies_are_games_of_their_own(way: Any) -> None:
    game = shipped("base").new_game(seed=1)
    game.apply(game.legal_actions()[0])
    other = way(game)
    assert other.to_json() == game.to_json()
    before = game.to_json()
    other.apply(other.legal_actions()[0])
    assert game.to_json() == before and len(other.moves) == len(game.moves) + 1


def test_messages_about_actions() -> None:
    game = shipped("base").new_game(seed=3)

    def said(text: str) -> str:
        with pytest.raises(TilewrightError) as caught:
            game.apply(text)
        return str(caught.value)

    assert said("deploy follower on road of 0,0").startswith("it is not the time for `deploy follower on road of 0,0`")
    game.apply(game.legal_actions()[0])
    assert "did you mean `follower`?" in said("deploy folower on road of 0,0")
    assert "did you mean `road`?" in said("deploy follower on raod of 0,0")
    for long in ("x" * 5000, "deploy " + "y" * 5000, "place " + "y " * 5000, "deploy follower on road of " + "9" * 5000):
        assert len(said(long)) < 400
