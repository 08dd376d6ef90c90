"""What is too far, too large or too long for the native engine: played right, or refused with the place, never silently wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
import tilewright.api as tw
from tilewright.emit.build import can_build
from tilewright.emit.problem import EngineError
from tilewright.runtime.errors import GameError
from tilewright.tools.agreement import compare

PLAIN = "space meadow without edge"


def rules(folder: Path, step: str, space: str = PLAIN) -> tw.Rules:
    """A game of one step."""
    head = "ruleset small\n  players 1..1\npart moss: whole side, fills the rest\ntile a x2\nlimit the game to 3 turns\nphase turn: s\n"
    file = folder / "small.rules"
    file.write_text(f"{head}{space}\nstep s\n{step}")
    return tw.load(str(file))


def agree(game: tw.Rules) -> list[int]:
    """The scores of the one player after each of a few seeds; both engines play the same games."""
    reference, native = game.interpret(), game.compile()
    for seed in range(2):
        difference = compare(reference, native, 1, seed)
        assert difference is None, difference.text("small")
    return [int(score) for score in native.rollouts(2, 1).scores.ravel()]


@pytest.mark.parametrize(
    ("space", "what"),
    [
        ("space hills drawn\n  edge closes\n  picture p at 0,0\n    ..\n", "`edge closes` of `space"),
        ("space hills drawn\n  picture p at 0,0\n    ..\n", "`edge closes` of `space"),
        ("space hills drawn\n  edge blocks\n  picture p at 0,0\n    ..\n", "`edge blocks` of `space"),
        ("space hills drawn\n  edge stays open\n  picture p at 40000,0\n    ..\n", "more than 32,000 from the origin"),
    ],
)
def test_spaces_that_are_refused(tmp_path: Path, space: str, what: str) -> None:
    game = rules(tmp_path, '  gain 1 as "n"\n', space)
    with pytest.raises(EngineError, match=f"TW0601.*{what}"):
        game.compile()
    assert not can_build(game)


def test_far_cells_that_fit(tmp_path: Path) -> None:
    space = "space hills drawn\n  edge stays open\n  picture p at 31000,-31000\n    ..\n"
    assert agree(rules(tmp_path, '  choose x in players\n    gain 1 as "n"\n', space)) == [3, 3]


def test_a_game_without_a_space(tmp_path: Path) -> None:
    assert agree(rules(tmp_path, '  choose x in players\n    gain 1 as "n"\n', "")) == [3, 3]


LIES = {
    "      choose p in tiles on meadow\n        discard p\n": "`discard`",
    "      for each p in tiles on meadow\n        discard p\n": "`discard`",
    "      move tiles on meadow to bag\n": "`move`",
    "      move t to bag\n": "`move`",
    "      discard t\n": "`discard`",
    "      choose p in placings(t, meadow)\n        place p\n": "`place`",
    "      choose p in tiles on meadow\n        choose q in placings(p, meadow)\n          place q\n": "`place`",
}


@pytest.mark.parametrize("body", LIES)
def test_tiles_that_lie_stay(tmp_path: Path, body: str) -> None:
    step = f"  choose t in bag\n    if count tiles on meadow = 0\n      lay t on origin of meadow\n{body}"
    game = rules(tmp_path, step, f"{PLAIN}\npile bag")
    with pytest.raises(EngineError, match=rf"TW0601.*{LIES[body]} of a tile that lies.*small\.rules:\d+, step"):
        game.compile()


def test_tiles_that_do_not_lie_are_moved(tmp_path: Path) -> None:
    """In another case than that in which they were laid."""
    step = "  for each t in bag\n    if count tiles on meadow = 0\n      lay t on origin of meadow\n    else\n      discard t\n"
    start = "phase setup: fill\nstep fill\n  move tiles to bag\n"
    game = rules(
        tmp_path,
        step + '  choose x in players\n    gain count bag + count tiles on meadow as "n"\n',
        f"{PLAIN}\npile bag\n{start}",
    )
    assert agree(game) == [3, 3]


@pytest.mark.parametrize("rest", [True, False])
def test_numbers_beyond_32_bits(tmp_path: Path, rest: bool) -> None:
    ask, pad = ("  choose x in players\n", "    ") if rest else ("", "  ")
    body = f'{pad}gain 1 if n > 999999999 * 5 - 1 otherwise 2 as "n"\n{pad}gain 1 if 0 - 999999999 * 5 < n otherwise 5 as "m"\n'
    assert agree(rules(tmp_path, f"  let n be 999999999 * count players * 5\n{ask}{body}")) == [6, 6]


def test_constants_beyond_64_bits_are_refused(tmp_path: Path) -> None:
    game = rules(tmp_path, '  gain 1 if count players < 999999999 * 999999999 * 999999999 otherwise 2 as "n"\n')
    with pytest.raises(EngineError, match=r"TW0601.*64 bits.*small\.rules:9, step"):
        game.compile()


@pytest.mark.parametrize("inside", ["", "      if count players > 1\n        choose x in players\n          carry on\n"])
def test_loops_without_end_end(tmp_path: Path, inside: str) -> None:
    """In both engines, by an error that names the step."""
    outer, inner = "  repeat at most 999999999 times\n", "    repeat at most 999999999 times\n"
    game = rules(tmp_path, outer + inner + (inside or '      gain 1 as "n"\n'))
    with pytest.raises(GameError, match=r"step s.*without end"):
        game.compile().rollouts(1, 1)
    with pytest.raises(GameError, match=r"step s.*without end"):
        game.compile().new_game(players=1)


def test_long_loops_that_end(tmp_path: Path) -> None:
    body = '  repeat at most 300 times\n    repeat at most 200 times\n      gain 1 as "n"\n  choose x in players\n    carry on\n'
    assert agree(rules(tmp_path, body)) == [180_000, 180_000]


@pytest.mark.parametrize("deep", [8, 27])
def test_definitions_that_ask_twice(tmp_path: Path, deep: int) -> None:
    """Each for the one before: a few are played, with many it would take for ever and is refused."""
    chain = "define b0: count players\n" + "".join(f"define b{i}: b{i - 1} + b{i - 1}\n" for i in range(1, deep + 1))
    game = rules(tmp_path, f'  gain b{deep} as "n"\n', f"{PLAIN}\n{chain}")
    if deep == 8:
        assert agree(game) == [3 * 2**8] * 2
        return
    with pytest.raises(EngineError, match=r"TW0601.*asks for others.*small\.rules"):
        game.compile()
