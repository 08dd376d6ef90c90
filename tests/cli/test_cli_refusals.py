"""What bad input gets: a clear message, exit status 2, no traceback, nothing half written."""

from __future__ import annotations

import json
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

Refuses = Callable[..., str]
GAME = "base+labyrinth"


# ------------------------------------------------------------------------------------------------ games and rule files
@pytest.mark.parametrize("command", ["check", "compile", "show", "ir", "simulate", "play", "bench"])
def test_an_unknown_game(command: str, refuses: Refuses, run: Callable) -> None:
    if command == "check":
        ran = run("check", "bsae")
        assert ran.status == 2
        said = ran.out
    else:
        said = refuses(command, "bsae")
    assert "TW0202" in said and "did you mean `base`?" in said


def test_an_expansion_alone_is_told_what_it_needs(refuses: Refuses) -> None:
    assert "write `base+labyrinth`" in refuses("simulate", "labyrinth")


@pytest.mark.parametrize(
    "spec", ["", "+", "base+", "base++labyrinth", "base+base", "base.advanced", "base+labyrinth.wrong", "BASE", "../.."]
)
def test_names_that_make_no_sense(spec: str, refuses: Refuses) -> None:
    assert "error TW02" in refuses("ir", spec)


def test_a_wrong_rule_file(tmp_path: Path, refuses: Refuses, run: Callable) -> None:
    path = tmp_path / "my.rules"
    path.write_text("ruleset my\n  requires base\n\ntile x1 q\n", encoding="utf-8")
    for command in ("simulate", "ir", "show"):
        assert f"{path}:4:" in refuses(command, str(path) if command == "show" else f"base+{path}")
    ran = run("check", str(path))
    assert ran.status == 2 and "^" in ran.out


@pytest.mark.parametrize("data", [b"", b"\0\1\2" * 500, b"\xff\xfe\xfa", b"(" * 5000, b"ruleset a\n" * 3])
def test_files_that_are_no_rules(data: bytes, tmp_path: Path, run: Callable) -> None:
    path = tmp_path / "my.rules"
    path.write_bytes(data)
    assert run("check", str(path)).status == 2
    assert run("ir", str(path)).status == 2


def test_a_folder_or_nothing_for_a_file(tmp_path: Path, refuses: Refuses) -> None:
    assert "error TW" in refuses("ir", str(tmp_path))
    assert "error TW" in refuses("ir", str(tmp_path / "none.rules"))
    assert "error TW0702" in refuses("format", str(tmp_path / "none.rules"))


# ------------------------------------------------------------------------------------------------ numbers and options
@pytest.mark.parametrize(
    "arguments",
    [
        ("simulate", GAME, "--players", "0"),
        ("simulate", GAME, "--players", "-3"),
        ("simulate", GAME, "--players", "99"),
        ("simulate", GAME, "--games", "-1"),
        ("simulate", GAME, "--games", "0"),
        ("simulate", GAME, "--games", "99999999999"),
        ("simulate", GAME, "--threads", "0"),
        ("play", GAME, "--players", "7"),
        ("play", GAME, "--seat", "purple"),
        ("diff", "base", GAME, "--players", "1"),
        ("diff", "base", GAME, "--games", "-1"),
        ("diff", "base", GAME, "--search", "-1"),
        ("simulate", GAME, "--set", "rules"),
        ("simulate", GAME, "--set", "rules=basic", "--set", "rules=basic"),
    ],
)
def test_absurd_numbers(arguments: tuple[str, ...], refuses: Refuses) -> None:
    assert "error TW0701" in refuses(*arguments)


def test_options_that_a_game_does_not_have(refuses: Refuses) -> None:
    assert "TW0210" in refuses("ir", GAME, "--set", "rulez=basic")
    assert "TW0211" in refuses("ir", GAME, "--set", "rules=bassic")


@pytest.mark.parametrize(
    "arguments", [("simulate", GAME, "--games", "many"), ("simulate",), ("simulate", GAME, "--bogus"), ("chek", "base")]
)
def test_wrong_usage(arguments: tuple[str, ...], refuses: Refuses) -> None:
    assert "Error" in refuses(*arguments)


def test_a_misspelt_command_gets_a_suggestion(refuses: Refuses) -> None:
    assert "did you mean `check`?" in refuses("chek", "base")


def test_explain_of_no_code(refuses: Refuses) -> None:
    assert "TW0713" in refuses("explain", "TW99")


# ------------------------------------------------------------------------------------------------ saved games
@pytest.fixture(scope="module")
def saved() -> str:
    import tilewright

    game = tilewright.load(GAME).interpret().new_game(2, 5)
    for _ in range(8):
        game.apply(game.legal_actions()[0])
    return game.to_json()


def test_the_saved_game_of_these_tests_is_good(saved: str, tmp_path: Path, run: Callable) -> None:
    path = tmp_path / "game.json"
    path.write_text(saved, encoding="utf-8")
    ran = run("replay", str(path))
    assert ran.status == 0 and "verified" in ran.out


def test_a_truncated_saved_game(saved: str, tmp_path: Path, refuses: Refuses) -> None:
    path = tmp_path / "game.json"
    for length in (0, 1, len(saved) // 3, len(saved) // 2, len(saved) - 3):
        path.write_text(saved[:length], encoding="utf-8")
        assert "error TW0702" in refuses("replay", str(path))
        assert "error TW0702" in refuses("show", GAME, "--saved", str(path), "-o", "-")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("moves", ["place nothing at 0,0"]),
        ("moves", "pass"),
        ("moves", [7]),
        ("players", 9),
        ("players", "two"),
        ("seed", None),
        ("state", "0" * 32),
        ("digest", 3),
        ("chance", {"a": 1}),
        ("options", ["abbots"]),
        ("tilewright", 99),
        ("events", "all"),
    ],
)
def test_a_damaged_saved_game(field: str, value: object, saved: str, tmp_path: Path, refuses: Refuses) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps({**json.loads(saved), field: value}), encoding="utf-8")
    assert "error TW0702" in refuses("replay", str(path))


@pytest.mark.parametrize("data", [b"[]", b"null", b"{}", b"\xff\xff", b'{"tilewright": 1}', b"[" * 100_000, b"7"])
def test_no_saved_game_at_all(data: bytes, tmp_path: Path, refuses: Refuses) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(data)
    assert "error TW0702" in refuses("replay", str(path))
    assert "error TW0702" in refuses("play", GAME, "--saved", str(path))


def test_a_saved_game_of_other_rules(saved: str, tmp_path: Path, refuses: Refuses) -> None:
    path = tmp_path / "game.json"
    path.write_text(saved, encoding="utf-8")
    assert "TW0703" in refuses("replay", str(path), "--game", "base")
    path.write_text(json.dumps({**json.loads(saved), "digest": "0" * 32}), encoding="utf-8")
    assert "TW0703" in refuses("replay", str(path))
    path.write_text(json.dumps({**json.loads(saved), "game": "bsae"}), encoding="utf-8")
    assert "TW0202" in refuses("replay", str(path))


# ------------------------------------------------------------------------------------------------ outputs
def test_unwritable_outputs(tmp_path: Path, refuses: Refuses) -> None:
    assert "TW0705" in refuses("show", "base", "-o", str(tmp_path / "none" / "a.svg"))
    assert "TW0705" in refuses("show", "base", "-o", str(tmp_path))
    assert "TW0708" in refuses("show", "base", "--tile", "zz", "-o", str(tmp_path / "a.svg"))
    assert not list(tmp_path.iterdir())


def test_without_o_only_pictures_of_ours_are_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Callable) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("show", "base", "--tile", "a").status == 0
    assert run("show", "base", "--tile", "a").status == 0
    path = tmp_path / "base-a.svg"
    path.write_text("my notes", encoding="utf-8")
    assert run("show", "base", "--tile", "a").status == 2
    assert path.read_text(encoding="utf-8") == "my notes"


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refuses: Refuses) -> None:
    path = tmp_path / "a.svg"
    path.write_text("old", encoding="utf-8")

    def broken(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tilewright.cli.common.os.replace", broken)
    assert "No space left" in refuses("show", "base", "--tile", "a", "-o", str(path))
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_the_reader_of_the_output_goes_away(process: Callable[..., subprocess.Popen[str]]) -> None:
    running = process(["ir", "base"])
    assert running.stdout is not None and running.stderr is not None
    running.stdout.close()
    said = running.stderr.read()
    assert running.wait(20) == 141 and said == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("arguments", ["check base", "ir base", "explain"])
def test_a_full_device(arguments: str) -> None:
    code = "import sys; from tilewright.cli import main; sys.exit(main())"
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run([sys.executable, "-c", code, *arguments.split()], stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr and "Exception ignored" not in done.stderr and "TW0705" in done.stderr


def test_closed_streams() -> None:
    command = f"{shlex.quote(sys.executable)} -c 'import sys; from tilewright.cli import main; sys.exit(main())' check base"
    assert subprocess.run(["bash", "-c", f"{command} >&-"]).returncode == 0
    assert subprocess.run(["bash", "-c", f"{command} >&- 2>&-"]).returncode == 0


def test_an_interrupt_is_clean(process: Callable[..., subprocess.Popen[str]]) -> None:
    running = process(["simulate", GAME, "--engine", "reference", "--games", "100000"])
    time.sleep(2.5)
    running.send_signal(signal.SIGINT)
    _, said = running.communicate(timeout=20)
    assert running.returncode == 130
    assert "Traceback" not in said and "interrupted" in said


def test_a_mistake_of_ours_is_no_traceback_either(monkeypatch: pytest.MonkeyPatch, run: Callable) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("by nothing")

    monkeypatch.delenv("TILEWRIGHT_DEBUG", raising=False)
    monkeypatch.setattr("tilewright.api.load", broken)
    ran = run("ir", "base")
    assert ran.status == 3
    assert "TW0712" in ran.err and "ZeroDivisionError" in ran.err
