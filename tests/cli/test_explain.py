"""`tilewright explain` of games and scenarios: what a score line is made of, why an action is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
import tilewright

TOLLS = """\
ruleset tolls
  requires base
mark gate on road
tile gated x3
  road E W with gate
modify rate of roads
  add 1 where any road parts of it with gate [T-1]
  times 3 where count tiles of it = 3
modify scoring roads
  at share halve rounding up where any road parts of it with gate
  at bonus add 4 where receiver_is_rich
define receiver_is_rich: never
define free_of_tolls of part: not it has gate
modify free of part
  also free_of_tolls of it
modify ground of follower
  exclude city with shield
remember paid is 0..9 for each player
step toll in tidy
  if any placed
    gain 1 as "a toll"
scenario long_road "three tiles, 5 times 3 halved"
  players red, blue
  tile x at -1,0
  tile gated at 0,0
  given follower of red on road of 0,0
  turn of red
  draw x, gated
  refused place x at 1,0 turned 90
  do place x at 1,0
  do pass
  gets red 10: 18 at worth, -9 at share
  do place gated at 5,5
"""


@pytest.fixture
def tolls(tmp_path: Path) -> str:
    path = tmp_path / "tolls.rules"
    path.write_text(TOLLS.replace("  draw x, gated\n", "  draw x\n").replace("  do place gated at 5,5\n", ""), encoding="utf-8")
    return str(path)


def test_every_rule_that_took_part_is_told(run: Callable, tolls: str) -> None:
    out = run("explain", f"base+{tolls}", "--scenario", "long_road").out
    expected = [
        "do pass",
        "  red +9 for roads: road",
        "    1. worth: 0 -> 18   3 tiles x 6   (scoring roads by base, base/base.rules:",
        "       length of roads: 3   (base/base.rules:",
        "       rate of roads: (1 + 1) x 3 = 6   (base/base.rules:",
        "           + 1   (modify rate of roads by tolls, ",
        "           x 3   (modify rate of roads by tolls, ",
        "    2. share: 18 -> 9   halved, rounding up   (modify scoring roads by tolls, ",
        "  red +1",
        "    3. gain: 9 -> 10   a toll   (step toll by tolls, ",
    ]
    at = 0
    for line in out.splitlines():
        if at < len(expected) and line.strip().startswith(expected[at].strip()):
            at += 1
    assert at == len(expected), (expected[at:], out)
    assert "[T-1]" in out


TOWERS = """\
ruleset towers
  requires base
part tower: no side
network towers over tower
tile watch x1
  road N | S
  tower inside touches N S
define worth_of of roads: 2 * length of it
define complete of towers: always
modify features
  include towers
scoring towers
  to owner of people on roads of contacts of it
  at worth add sum (worth_of of r) for {r in roads of contacts of it}
modify worth_of of roads
  add 1 where any city parts of tiles of it
scenario both "each road of a sum is named"
  players red, blue
  tile u at 0,1 turned 90
  given follower of red on road of 0,1
  turn of red
  draw watch
  do place watch at 0,0
  do pass
  gets red 6: 6 at worth
"""


def test_the_components_of_a_sum_are_named(run: Callable, tmp_path: Path) -> None:
    path = tmp_path / "towers.rules"
    path.write_text(TOWERS, encoding="utf-8")
    ran = run("explain", f"base+{path}", "--scenario", "both")
    assert ran.status == 0, ran
    for text in (
        "red +6 for towers: tower of 0,0",
        "1. worth: 0 -> 6   + 6   (scoring towers by towers, ",
        "worth_of of roads (road of 0,1): 4   (",
        "    length of roads (road of 0,1): 2   (base/base.rules:",
        "worth_of of roads (road S of 0,0): 2   (",
    ):
        assert text in ran.out, (text, ran.out)


def test_data_of_a_scenario(run: Callable, tolls: str) -> None:
    data = json.loads(run("explain", f"base+{tolls}", "--scenario", "long_road", "--format", "json").out)
    lines = [line for action in data[0]["actions"] for line in action["scores"]]
    assert [(x["line"], x["before"], x["after"], x["op"]) for x in lines] == [
        (1, 0, 18, "add"), (2, 18, 9, "halve_up"), (3, 9, 10, "gain")
    ]  # fmt: skip
    assert [f["value"] for f in lines[0]["factors"]] == [3, 6]


def saved_game(tmp_path: Path, spec: str, seed: int) -> tuple[Path, tilewright.Game]:  # type: ignore[name-defined]
    game = tilewright.load(spec).interpret().new_game(players=2, seed=seed)
    while not game.over:
        game.apply(game.legal_actions()[0])
    path = tmp_path / "game.json"
    path.write_text(game.to_json(), encoding="utf-8")
    return path, game


def test_every_line_of_a_saved_game(run: Callable, tmp_path: Path) -> None:
    path, game = saved_game(tmp_path, "base+labyrinth.advanced", 4)
    explained = game.explain_scores()
    assert [e.raw for e in explained] == [line.raw for line in game.score_lines]
    assert all(e.after - e.before == e.raw.amount for e in explained)
    for e in explained:
        if e.raw.times is not None:
            assert {e.raw.times, e.raw.per} <= {f.value for f in e.factors} | {e.raw.times, e.raw.per}
    assert game.explain_score(game.score_lines[-1]) == explained[-1] == game.explain_score(len(explained) - 1)
    out = run("explain", "base+labyrinth.advanced", "--saved", str(path)).out
    numbers = [int(line.split(".")[0]) for line in map(str.strip, out.splitlines()) if line.split(".")[0].isdigit()]
    assert numbers == list(range(1, len(explained) + 1))
    one = run("explain", "base+labyrinth.advanced", "--saved", str(path), "--line", "2").out
    assert "  2. " in one and "  1. " not in one


def test_a_number_that_is_no_line(refuses: Callable, tmp_path: Path) -> None:
    path, game = saved_game(tmp_path, "base", 2)
    assert "there is no score line 9999" in refuses("explain", "base", "--saved", str(path), "--line", "9999")
    assert "the game is over" in tilewright_why_not(path, "pass")
    with pytest.raises(tilewright.TilewrightError, match="there is no line -1"):
        game.explain_score(-1)


def tilewright_why_not(path: Path, action: str, spec: str = "base") -> str:
    from tilewright.tools.why_not import why_not

    rules = tilewright.load(spec)
    game = rules.interpret().from_json(path.read_text(encoding="utf-8"))
    return "\n".join(why_not(game.core, rules.composed, action))  # type: ignore[arg-type]


WHY = """\
scenario asked
  players red, blue
  tile x at -1,0
  tile gated at 0,0
  tile c at 5,5
  given follower of blue on road E of -1,0
  turn of red
  draw u
  refused place u at 5,5
  refused place u at 9,9
  refused place u at 1,0 turned 90
  refused pass
  do place u at 1,0
  refused deploy follower on road of 1,0
  refused deploy follower on city of 5,5
  refused deploy follower on road of 0,0
  refused place u at 2,0
  do pass
"""


def test_why_not(run: Callable, tmp_path: Path) -> None:
    path = tmp_path / "tolls.rules"
    path.write_text(TOLLS[: TOLLS.index("scenario")] + WHY, encoding="utf-8")
    ran = run("explain", f"base+{path}", "--scenario", "asked")
    assert ran.status == 0, ran
    for text in (
        "u at 5,5: it does not fit there: something lies there already",
        "u at 9,9: it does not fit there: nothing lies beside it",
        "u at 1,0 turned 90: it does not fit there: its side W is field, and meets road at 0,0",
        "this choice has to be made",
        "`free of p` does not hold   (base/base.rules:",
        "`no people on claims of it` does not hold: there is follower of blue from road E of -1,0   (base/base.rules:",
        "with f = follower, p = road of 1,0",
        "city of 5,5: it is not in `parts of placed`   (base/base.rules:",
        "red decides in step claim: deploy, pass",
        "place is a choice of step place",
    ):
        assert text in ran.out, (text, ran.out)


MOVES = """ruleset moves
  requires base, ferries
scenario behind
  players red, blue
  tile fr_three at 0,0
  tile fr_three at 1,0
  tile fr_three at 6,0
  given ferries.ferry joins W and E of 0,0
  given ferries.ferry joins W and E of 1,0
  given ferries.ferry joins W and E of 6,0
  turn of red
  draw u
  do place u at 2,0
  do pass
  refused move_ferries ferry from E and W of 0,0
  refused move_ferries ferry from E and W of 6,0
scenario moved
  players red, blue
  tile fr_three at 0,0
  tile fr_three at 2,0
  given ferries.ferry joins W and E of 0,0
  given ferries.ferry joins W and E of 2,0
  turn of red
  draw fr_three
  do place fr_three at 1,0
  do pass
  do lay_ferry W and E of 1,0
  do move_ferries ferry from E and W of 0,0
  do move_ferries E and S of 0,0
  refused move_ferries ferry from E and S of 0,0
  refused move_ferries ferry from E and W of 1,0
scenario not_asked
  players red, blue
  tile fr_three at 0,0
  given ferries.ferry joins W and S of 0,0
  turn of red
  draw u
  do place u at 1,0
  refused move_ferries ferry from S and W of 0,0
"""


def test_why_a_link_may_not_be_moved(run: Callable, tmp_path: Path) -> None:
    """Behind another one; on no road that was made longer; moved already; on the new tile; and when nothing of the kind is asked."""
    path = tmp_path / "moves.rules"
    path.write_text(MOVES, encoding="utf-8")
    said = {name: run("explain", f"base+ferries+{path}", "--scenario", name).out for name in ("behind", "moved", "not_asked")}
    for name, text in (
        (
            "behind",
            "ferry from E and W of 0,0: it is behind another one: ferry from E and W of 1,0 is met first   (ferries/ferries.rules:",
        ),
        (
            "behind",
            "ferry from E and W of 6,0: no way along roads leads to it from the tile, so it is on none that the tile made longer",
        ),
        ("moved", "ferry from E and S of 0,0: it has been picked already"),
        ("moved", "`for any f in nearest(ferry, roads, placed)` lets each be picked once   (ferries/ferries.rules:"),
        ("moved", "ferry from E and W of 1,0: it is on the tile where the way begins"),
        ("not_asked", "is not asked now"),
        ("not_asked", "ferry from S and W of 0,0: no way along roads leads to it from the tile"),
    ):
        assert text in said[name], (text, said[name])


def test_a_change_of_another_ruleset_is_named(run: Callable, tmp_path: Path) -> None:
    path = tmp_path / "tolls.rules"
    scene = "scenario gated\n  players red, blue\n  tile x at -1,0\n  turn of red\n  draw gated\n  do place gated at 0,0\n"
    path.write_text(TOLLS[: TOLLS.index("scenario")] + scene + "  refused deploy follower on road of 0,0\n", encoding="utf-8")
    out = run("explain", f"base+{path}", "--scenario", "gated").out
    assert "`free of p` does not hold" in out
    assert "tolls asks for more: `also free_of_tolls of it`" in out
    assert "`not it has gate` does not hold" in out


def test_why_not_of_a_saved_game(run: Callable, tmp_path: Path) -> None:
    game = tilewright.load("base").interpret().new_game(players=2, seed=5)
    path = tmp_path / "game.json"
    path.write_text(game.to_json(), encoding="utf-8")
    legal = str(game.legal_actions()[0])
    assert "it is legal" in run("explain", "base", "--saved", str(path), "--why-not", legal).out
    taken = legal.partition(" at ")[0] + " at 0,0"
    assert "something lies there already" in run("explain", "base", "--saved", str(path), "--why-not", taken).out
    assert "is no action" in run("explain", "base", "--saved", str(path), "--why-not", "dance").out


def test_what_does_not_go_together(refuses: Callable) -> None:
    assert "add `--saved FILE`" in refuses("explain", "base", "--why-not", "pass")
    assert "two things" in refuses("explain", "base", "--saved", "x", "--scenario", "y")
    assert "which game?" in refuses("explain", "--scenario", "y")
    assert "did you mean bg_8" in refuses("explain", "base", "--scenario", "bg_88")
    assert "--set is about a game" in refuses("explain", "--set", "a=b")
