"""What the commands do when all is well."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path

import pytest
from tilewright import __version__
from tilewright.cli.group import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
GAME = "base+labyrinth"


def test_version_and_help(run: Callable) -> None:
    assert __version__ in run("--version").out
    said = run("--help").out
    assert all(f"\n  {command} " in said for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str, run: Callable) -> None:
    ran = run(command, "--help")
    assert ran.status == 0
    assert "Usage" in ran.out and len(ran.out.splitlines()) > 5


def test_check_well(run: Callable) -> None:
    ran = run("check", "base", GAME, "labyrinth")
    assert (ran.status, ran.out) == (0, f"base, {GAME}, labyrinth: no errors\n")


def test_check_as_json(tmp_path: Path, run: Callable) -> None:
    path = tmp_path / "my.rules"
    path.write_text("ruleset my\n  requires base\n\ntile x1 q\n", encoding="utf-8")
    ran = run("check", "base", str(path), "--format", "json")
    assert ran.status == 2
    good, bad = json.loads(ran.out)
    assert good == {"game": "base", "ok": True, "diagnostics": []}
    assert not bad["ok"] and bad["diagnostics"][0]["labels"][0]["line"] == 4


def processor_time(command: list[str], environment: dict[str, str]) -> float:
    before = os.times()
    subprocess.run(command, check=True, capture_output=True, env=environment)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def test_check_is_quick(tmp_path: Path) -> None:
    """Under half a second once the parsed files and the modules' bytecode are cached. Processor time is measured, which on a quiet machine
    is the wall's: there is nothing to wait for. The best of some runs; a machine that takes longer for a plain loop may take longer here."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"} | {"PYTHONPYCACHEPREFIX": str(tmp_path)}
    command = [sys.executable, "-c", "import sys; from tilewright.cli import main; sys.exit(main(['check', 'base+labyrinth']))"]
    loop = [sys.executable, "-c", "sum(i * i for i in range(3_000_000))"]
    processor_time(command, environment)
    times, loops = [], []
    for _ in range(5):
        times.append(processor_time(command, environment))
        loops.append(processor_time(loop, environment))
    assert 0 < min(times) < 0.5 * max(1.0, min(loops) / 0.2), (times, loops)


def test_check_loads_nothing_heavy() -> None:
    code = (
        "import sys; from tilewright.cli import main; main(['check', 'base+labyrinth']); "
        "print(sorted({'numpy', 'rich', 'Cython', 'jinja2', 'setuptools'} & set(sys.modules)))"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)  # fills the cache
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.endswith("[]\n")


def test_explain(run: Callable) -> None:
    listed = run("explain").out.splitlines()
    assert len(listed) > 50
    for line in listed:
        code = line.split()[0]
        page = run("explain", code.lower()).out
        assert page.startswith(f"{code}: ") and "What to do:" in page


def test_ir_prints_what_parses_back(run: Callable) -> None:
    from tilewright.game_ir.text import digest, parse

    text = run("ir", GAME).out
    assert digest(parse(text)) == run("ir", GAME, "--digest").out.strip()


def test_options_change_the_meaning(run: Callable) -> None:
    plain, advanced = run("ir", GAME, "--digest").out, run("ir", f"{GAME}.advanced", "--digest").out
    assert plain != advanced
    assert run("ir", GAME, "--digest", "--set", "rules=advanced").out == advanced
    assert run("ir", "labyrinth.advanced+base", "--digest").out == advanced


def test_format(tmp_path: Path, run: Callable) -> None:
    path = tmp_path / "my.rules"
    path.write_text("ruleset   my\n  players 2..4\npart  way : middle of side\n", encoding="utf-8")
    assert run("format", "--check", str(path)).status == 1
    assert "part way: middle of side" in run("format", "--stdout", str(path)).out
    assert run("format", str(path)).status == 0
    assert "part way: middle of side" in path.read_text(encoding="utf-8")
    assert run("format", "--check", str(tmp_path)).status == 0


# ------------------------------------------------------------------------------------------------ simulate
def test_simulate_as_json_is_the_same_for_a_seed(run: Callable) -> None:
    arguments = ("simulate", GAME, "--games", "3", "--seed", "9", "--engine", "reference", "--format", "json")
    first, second = (json.loads(run(*arguments).out) for _ in range(2))
    for data in (first, second):
        del data["seconds"], data["games_per_second"]
    assert first == second
    assert first["games"] == 3 and first["players"] == 2 and len(first["scores"]) == 2
    assert first["turns"]["mean"] == 73.0
    assert sum(s["wins"] for s in first["scores"]) >= 3


def test_simulate_as_a_table(run: Callable) -> None:
    said = run("simulate", GAME, "--games", "2", "--players", "3", "--engine", "reference").out
    assert "2 games of 3 players" in said
    assert all(word in said for word in ("red", "blue", "green", "games/s", "mean"))


# ------------------------------------------------------------------------------------------------ show
def test_show_a_sheet_and_a_tile(tmp_path: Path, run: Callable) -> None:
    assert run("show", GAME, "-o", str(tmp_path / "all.svg")).status == 0
    text = (tmp_path / "all.svg").read_text(encoding="utf-8")
    ElementTree.fromstring(text)
    assert "maze x1" in text and "u x7" in text
    ran = run("show", "base", "--tile", "m", "-o", "-")
    assert "m x1" in ran.out and "v x8" not in ran.out
    ElementTree.fromstring(ran.out)


def test_show_suggests_a_tile(run: Callable) -> None:
    assert "did you mean `maze`?" in run("show", GAME, "--tile", "mase").err


# ------------------------------------------------------------------------------------------------ play and replay
@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, run: Callable) -> Callable:
    """Runs a command with lines of input."""
    import io

    def go(lines: list[str], *arguments: str):  # type: ignore[no-untyped-def]
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return run(*arguments)

    return go


def test_play_piped(tmp_path: Path, typed: Callable, run: Callable) -> None:
    path = tmp_path / "game.json"
    lines = ["?", "b", "1", "", "99", "jump over 0,0", "u", "1", "r", "w", f"s {path}", "s", "q"]
    ran = typed(lines, "play", "base+labyrinth.advanced", "--seed", "3")
    assert ran.status == 0
    for words in (
        "take back",
        "there is no action 99",
        "near:",
        "took back 1 move",
        f"saved to {path}",
        "say where",
        "score: red 0, blue 0",
    ):
        assert words in ran.out
    again = run("replay", str(path), "--why", "--board")
    assert again.status == 0 and "verified: 4 moves" in again.out
    data = json.loads(run("replay", str(path), "--format", "json").out)
    assert data["game"] == "base+labyrinth.advanced" and len(data["moves"]) == 4
    shown = run("show", "base+labyrinth.advanced", "--saved", str(path), "-o", "-")
    ElementTree.fromstring(shown.out)
    more = typed(["r", "q"], "play", "base+labyrinth.advanced", "--saved", str(path))
    assert more.status == 0


def test_play_says_why_not(typed: Callable) -> None:
    ran = typed(["place q at 0,1", "4", "deploy follower on road of 0,0", "q"], "play", "base", "--seed", "3")
    assert "meets city at 0,0" in ran.out
    assert "it is not in `parts of placed`" in ran.out and "base.rules:" in ran.out


def test_play_to_the_end_at_random(typed: Callable) -> None:
    ran = typed(["r"] * 200, "play", "base", "--seed", "1", "--seat", "red", "--seat", "blue")
    assert ran.status == 0 and "won by" in ran.out


def test_bots_alone_and_the_end_of_input(typed: Callable) -> None:
    assert "won by" in typed([], "play", "base", "--seed", "4", "--bots-only", "-p", "3").out
    assert "the game was left" in typed([], "play", "base", "--seed", "4").out


def test_play_does_not_save_where_it_cannot(tmp_path: Path, typed: Callable) -> None:
    ran = typed([f"s {tmp_path}/no/where.json", "q"], "play", "base", "--seed", "3")
    assert ran.status == 0 and "cannot write" in ran.out


def test_why_names_the_rule(tmp_path: Path, run: Callable) -> None:
    import tilewright
    from tilewright.runtime.random import Generator

    game = tilewright.load(GAME).interpret().new_game(2, 11)
    policy = Generator(4)
    while not game.over:
        actions = game.legal_actions()
        game.apply(actions[policy.below(len(actions))])
    path = tmp_path / "game.json"
    path.write_text(game.to_json(), encoding="utf-8")
    ran = run("replay", str(path), "--why")
    assert "won by" in ran.out and "base.rules:" in ran.out
    data = json.loads(run("replay", str(path), "--format", "json").out)
    totals = {"red": 0, "blue": 0}
    for move in data["moves"]:
        for line in move["scores"]:
            totals[line["player"]] += line["amount"]
    assert list(totals.values()) == data["scores"] == list(game.scores)


# ------------------------------------------------------------------------------------------------ test
def test_test_runs_scenarios(run: Callable) -> None:
    ran = run("test", "base", "-k", "BG-14", "-v")
    assert ran.status == 0 and "passed  bg_14" in ran.out and "0 failed" in ran.out
    assert run("test", "base", "-k", "no such words").status == 2


def test_test_tells_what_does_not_hold(tmp_path: Path, run: Callable) -> None:
    path = tmp_path / "my.rules"
    path.write_text(
        "ruleset my\n  requires base\n\nscenario wrong_count\n  players red, blue\n  expect count tiles = 3\n"
        "scenario right_count\n  players red, blue\n  expect count tiles = 72\n",
        encoding="utf-8",
    )
    ran = run("test", str(path))
    assert ran.status == 1
    assert "FAILED  wrong_count" in ran.out and f"{path}:6:" in ran.out and "2 scenarios: 1 passed, 1 failed" in ran.out
    data = json.loads(run("test", str(path), "--format", "json").out)
    assert (data["passed"], data["failed"]) == (1, 1)


# ------------------------------------------------------------------------------------------------ diff
def test_diff_of_the_two_labyrinths(run: Callable) -> None:
    ran = run("diff", GAME, f"{GAME}.advanced", "--search", "12", "--games", "4", "--engine", "reference", "--format", "json")
    assert ran.status == 0
    data = json.loads(ran.out)
    assert [(r["sort"], r["name"]) for r in data["rules"]] == [
        ("option", "labyrinth.rules"),
        ("network", "base.road_claims"),
        ("scoring", "base.roads"),
    ]
    smallest = data["search"]["positions"][0]
    assert smallest["tiles"] <= 3
    assert smallest["rules"][0]["name"] == "base.road_claims"
    assert smallest["rules"][0]["b"]["file"].endswith("labyrinth.rules")
    assert data["outcomes"]["games"] == 4


def test_diff_in_words(run: Callable) -> None:
    ran = run("diff", GAME, f"{GAME}.advanced", "--search", "4", "--engine", "reference")
    assert ran.status == 0
    for words in (
        "1. Rules that differ",
        "cut at road with labyrinth",
        "2. The smallest position",
        "because of network base.road_claims",
    ):
        assert words in ran.out


def test_diff_of_equal_games(run: Callable) -> None:
    ran = run("diff", GAME, "labyrinth+base", "--engine", "reference")
    assert ran.status == 0 and "The rules say the same." in ran.out
