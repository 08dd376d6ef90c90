"""What is said about scenarios that do not hold or make no sense."""

from __future__ import annotations

from pathlib import Path

import pytest
from tilewright.compose.compose import compose
from tilewright.diagnostics import Report
from tilewright.tools.scenarios import Result, Scenarios

HEAD = "ruleset tried\n  requires base\n\n"


def play(tmp_path: Path, lines: str, more: str = "") -> Result:
    path = tmp_path / "tried.rules"
    body = "".join(f"  {line}\n" for line in lines.strip().split("\n"))
    path.write_text(HEAD + more + "scenario tried\n" + body, encoding="utf-8")
    report = Report()
    composed = compose(str(path), {}, report, closure=True)
    assert not report.has_errors, report.diagnostics
    found = Scenarios(composed)
    return found.play(next(d for d in found.all if d.ruleset == "tried"))


START = "players red, blue\ntile u at 0,0\n"
PLACED = START + "turn of red\ndraw u\ndo place u at 1,0\n"

WRONG = [
    # lines, code, line of the file it points to, words of the message, words of the notes and help
    (START + "turn of red\ndraw u\ndo place u at 0,1 turned 90", "TW0500", 9, "not legal now", "place u at 0,1"),
    (PLACED + "refused deploy follower on road of 1,0", "TW0500", 10, "is legal", "deploy follower on road of 1,0"),
    (PLACED + "offered only\n  pass", "TW0500", 10, "not the legal actions", "offered too: deploy follower on road of 1,0"),
    (PLACED + "offered\n  deploy follower on city of 1,0\n  pass", "TW0500", 10, "not the legal actions", "no such part"),
    (PLACED + "not asked claim", "TW0500", 10, "claim is asked", "pass"),
    (PLACED + "do pass\ngets red 4: 4 at worth", "TW0500", 11, "red gets 0, not 4: 0 at worth, not 4", "no points so far"),
    (PLACED + "total blue 1", "TW0500", 10, "blue has 0 points, not 1", "the game waits for red in `claim`"),
    (PLACED + "expect count tiles on board = 3", "TW0500", 10, "this does not hold", "found 2 = 3"),
    ("tile uu at 0,0", "TW0502", 5, "no tile `uu`", "`u`"),
    ("players red, mauve", "TW0502", 5, "no player `mauve`", ""),
    (START + "turn of green", "TW0502", 7, "`green` does not play", "red, blue"),
    (START + "turn of red at clain", "TW0502", 7, "no step `clain`", "`claim`"),
    (START + "draw nonsense", "TW0502", 7, "no piece `nonsense`", ""),
    (PLACED + "gets red 0: 0 at wort", "TW0502", 10, "no stage `wort`", "`worth`"),
    (START + "given meeple of red on road of 0,0", "TW0502", 7, "says nothing", ""),
    (START + "given sack holds u", "TW0502", 7, "no pile `sack`", "`bag`"),
    ("tile u at 0,0\ntile u at 0,0", "TW0503", 6, "a tile at 0,0 already", ""),
    ("tile u at 0,0\ntile u at 1,0 turned 90", "TW0503", 6, "does not fit beside", ""),
    (START + "given follower of red on city of 0,0", "TW0504", 7, "no such part", ""),
    (START + "given follower of red on field of 0,0", "TW0504", 7, "more than one place", "side"),
    (START + "given follower of red on road of 5,5", "TW0504", 7, "no tile lies face up", ""),
    (START + "given follower of red on road of 0,0\n" + "given abbot of red on road of 0,0", "TW0502", 8, "says nothing", ""),
    (START + "given bag holds c\nturn of red\ndraw d", "TW0506", 9, "never drawn", ""),
    (START + "given bag holds c\nturn of red\ndraw d\ndo pass", "TW0506", 9, "cannot be drawn here", "c"),
    (PLACED + "do deploy follower on street of 1,0", "TW0507", 10, "is no action", "deploy follower on road of 1,0"),
    (PLACED + "do depoy follower on road of 1,0", "TW0507", 10, "starts with `depoy`", "deploy follower on road of 1,0"),
    (PLACED + "refused deploy follower on road of 7,7", "TW0507", 10, "no tile lies face up", ""),
    (START + "given follower on road of 0,0", "TW0508", 7, "whose is the follower", "follower of red"),
    (PLACED + "tile u at 2,0", "TW0508", 10, "too late", "above"),
    ("tile u at 0,0 turned 45", "TW0508", 5, "45 degrees", "90"),
    ("players red", "TW0508", 5, "2 to 6 players", ""),
    ("players red, red", "TW0508", 5, "two seats", ""),
    (PLACED + "sees red u", "TW0508", 10, "nothing that can be seen", ""),
    (PLACED + "expect count tiles", "TW0508", 10, "needs a condition", ""),
    (PLACED + "expect count titles = 1", "TW0222", 10, "titles", "tiles"),
    ("option two_tile_city is 3", "TW0501", 4, "has errors", "two_tile_city"),
    ("uses nowhere", "TW0501", 4, "has errors", "nowhere"),
]


@pytest.mark.parametrize(("lines", "code", "line", "message", "more"), WRONG, ids=lambda value: str(value)[-24:])
def test_wrong(tmp_path: Path, lines: str, code: str, line: int, message: str, more: str) -> None:
    result = play(tmp_path, lines)
    assert not result.passed
    assert result.wrong == (code != "TW0500")
    first = result.diagnostics[0]
    assert first.code == code
    assert first.span is not None and first.span.line == line
    assert message in first.message
    assert more in " ".join((*first.notes, first.help or "", *(label.text for label in first.labels)))


def test_too_many_pieces(tmp_path: Path) -> None:
    lines = "players red, blue\n" + "".join(f"tile b at {x},0\ngiven follower of red on monastery of {x},0\n" for x in range(8))
    first = play(tmp_path, lines).diagnostics[0]
    assert first.code == "TW0505"
    assert "no `follower of red` is left" in first.message


def test_rules_that_go_wrong(tmp_path: Path) -> None:
    more = 'step broken in settle\n  gain table (count tiles on board: 1 gives 1) as "table"\n\n'
    result = play(tmp_path, PLACED + "do pass\ngets red 1", more)
    first = result.diagnostics[0]
    assert first.code == "TW0510"
    assert "no row for 2" in first.notes[0] and "tried.rules:" in first.notes[0]


def test_several_things_that_do_not_hold_are_all_told(tmp_path: Path) -> None:
    result = play(tmp_path, PLACED + "total red 1\ntotal blue 1\nexpect mover is blue")
    assert [d.code for d in result.diagnostics] == ["TW0500"] * 3


def test_more_copies_than_the_set_contains(tmp_path: Path) -> None:
    lines = "players red, blue\n" + "".join(f"tile c at {x},0\n" for x in range(3)) + "expect count tiles on board = 3"
    assert play(tmp_path, lines).passed


def test_without_more_copies_the_set_is_as_it_is(tmp_path: Path) -> None:
    assert play(tmp_path, START + "expect count tiles = 72").passed


def test_names_sit_in_the_order_given(tmp_path: Path) -> None:
    lines = "players red, green\ntile u at 0,0\ngiven follower of green on road of 0,0\nturn of green\ndraw x\ndo place x at 1,0\ndo pass\n"
    assert play(tmp_path, lines + "draw x\ndo place x at -1,0\ndo pass\ngets green 3\ngets red 0").passed
