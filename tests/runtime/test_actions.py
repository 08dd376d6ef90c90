"""Actions as text and back."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import shipped, walk_engine
from tilewright.runtime.actions import LegalAction, find
from tilewright.runtime.engine import EngineBase
from tilewright.runtime.errors import IllegalAction
from tilewright.runtime.game import Game
from tilewright.runtime.read_actions import read


def engine(name: str) -> EngineBase:
    return walk_engine() if name == "walk" else shipped(name)


@pytest.mark.parametrize("name", ["walk", "base", "base+labyrinth.advanced"])
def test_every_legal_action_reads_as_itself(name: str) -> None:
    game = engine(name).new_game(players=3, seed=2)
    number = 0
    while not game.over:
        legal = game.legal_actions()
        assert len(set(legal)) == len(legal) and [a.raw for a in legal] == game.core.options()
        if number % 5 == 0:
            for action in legal:
                assert find(game.core, action) == action.raw
                reading = read(game.core, action)
                assert reading.problem is None and reading.means(action.raw)
                assert [a for a in legal if reading.means(a.raw)] == [action]
        game.apply(legal[(number * 7919) % len(legal)])
        number += 1


def test_actions_print_compare_and_carry_what_the_engine_takes() -> None:
    action = walk_engine().new_game(seed=3).legal_actions()[0]
    assert f"{action}" == action == str(action) and action.label == "place" and action.raw.alternative == 0
    again = pickle.loads(pickle.dumps(action))
    assert isinstance(again, LegalAction) and again == action and again.raw == action.raw


def position() -> Game:
    """A tile to place: a straight one, beside straight ones."""
    game = walk_engine().new_game(seed=1)
    while not any(a.startswith("place straight at") and a.endswith("turned 90") for a in game.legal_actions()):
        game.apply(game.legal_actions()[-1])
    return game


def test_reading_is_patient() -> None:
    game = position()
    flat = next(a for a in game.legal_actions() if "turned" not in a)
    turned = next(a for a in game.legal_actions() if a.endswith("turned 90"))
    x, y = flat.rpartition(" ")[2].split(",")
    for text in (
        f"  place   straight at {x} , {y}",
        f"place straight at {x},{y} turned 0",
        f"place straight on {x},{y}",
        f"place straight {x}, {y} turned 360",
    ):
        assert find(game.core, text) == flat.raw
    assert find(game.core, turned.replace(" 90", "   90")) == turned.raw


def test_any_side_of_a_part_names_it() -> None:
    game = position()
    turned = next(a for a in game.legal_actions() if a.endswith("turned 90"))
    game.apply(turned)
    enter = [a for a in game.legal_actions() if a.label == "enter"]
    assert len(enter) == 1 and " on path of " in enter[0]
    cell = enter[0].rpartition(" ")[2]
    for text in (
        f"enter pawn on path N of {cell}",
        f"enter pawn to path S of {cell}",
        f"enter pawn S of {cell}",
        f"enter on path of {cell}",
    ):
        assert find(game.core, text) == enter[0].raw
    with pytest.raises(IllegalAction, match="no such part"):
        find(game.core, f"enter pawn on path E of {cell}")


WRONG = [
    ("jump over", "starts with `jump`; now it is about place"),
    ("", "is empty"),
    ("place", "is missing"),
    ("place straight", "coordinates"),
    ("place straight at 1", "coordinates"),
    ("place straight at 99,99", "not legal now"),
    ("place straight at 0,1 turned 45", "degrees"),
    ("place straight at 0,1 turned", "degrees"),
    ("place straigth at 0,1", "`straigth` is no kind of piece here"),
    ("place straight at 0,1 at once", "too much"),
    ("pass", "not legal now"),
    ("place straight at 99999999999999,1", "coordinates"),
]


@pytest.mark.parametrize(("text", "message"), WRONG, ids=lambda v: v or "empty")
def test_what_is_said_about_wrong_actions(text: str, message: str) -> None:
    with pytest.raises(IllegalAction, match=message) as caught:
        find(position().core, text)
    assert caught.value.near and all(a in position().legal_actions() for a in caught.value.near)


def test_near_misses_come_first() -> None:
    game = position()
    legal = game.legal_actions()
    with pytest.raises(IllegalAction) as caught:
        find(game.core, legal[0].replace("place", "plaice"))
    assert caught.value.near[0] == legal[0]


def test_nothing_can_be_done_when_it_is_over() -> None:
    game = walk_engine().new_game(seed=1)
    while not game.over:
        game.apply(game.legal_actions()[-1])
    with pytest.raises(IllegalAction, match="the game is over"):
        game.apply("pass")


@settings(max_examples=200, deadline=None)
@given(
    st.one_of(
        st.text(max_size=60),
        st.lists(
            st.sampled_from(
                [
                    "place",
                    "straight",
                    "at",
                    "on",
                    "of",
                    "0,1",
                    "0,0",
                    "turned",
                    "90",
                    "path",
                    "N",
                    "and",
                    "pass",
                    "enter",
                    "pawn",
                    "from",
                    "#",
                    "#3",
                    "in",
                    "reserve",
                    "red",
                    "E",
                ]
            ),
            max_size=9,
        ).map(" ".join),
    )
)
def test_no_text_does_harm(text: str) -> None:
    """Either it means a legal action, or it is refused with a message."""
    core = position().core
    try:
        assert find(core, text) in core.options()
    except IllegalAction as error:
        assert str(error)
