"""When two steps commute: what the compiler may conclude from their text, and what it must not."""

from __future__ import annotations

from pathlib import Path

import pytest
from compose_helpers import HERE
from tilewright.compose.compose import compose
from tilewright.diagnostics import Report

EXTRA = """ruleset {name}
  requires world
remember {name}_seen is yes_no for the game
remember {name}_last is pawn for the game
figure {name}_guest x2
  starts in sack
define {name}_rich of player: any gem from stock of it
step {name}_step in tidy
{body}
"""


def unordered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, one: str, two: str) -> bool:
    monkeypatch.chdir(tmp_path)
    Path("world.rules").write_text((HERE / "world.rules").read_text())
    for name, body in (("one", one), ("two", two)):
        lines = "\n".join("  " + line for line in body.split("\n"))
        Path(f"{name}.rules").write_text(EXTRA.format(name=name, body=lines))
    report = Report()
    compose("world.rules+one.rules+two.rules", None, report)
    assert {d.code for d in report.diagnostics} <= {"TW0242"}, report.diagnostics
    return report.has_errors


COMMUTE = [
    ("carry on", "carry on"),
    ("gain 1 as `a`", "gain 2 as `b`"),
    ("set one_seen to yes", "set two_seen to yes"),
    ("set one_seen to yes", "gain 1 as `a`"),
    ("discard one_guest", "discard two_guest"),
    ("return one_guest", "gain count two_guest on land as `a`"),
    ("return one_guest", "for each x in paths\n  gain count tiles of x as `a`"),
    ("for each g in gem\n  discard g", "for each p in pawn\n  return p"),
    ("score paths", "gain 1 as `a`"),
    ("score paths", "score keeps"),
    ("score paths", "return two_guest"),
    ("show gem to mover", "gain count gem from sack as `a`"),
]
DO_NOT = [
    ("may choose p in pawn\n  carry on", "carry on", "asks"),
    ("for any p in pawn\n  carry on", "carry on", "asks"),
    ("for every p in pawn\n  carry on", "carry on", "asks"),
    ("draw g from sack\n  carry on", "carry on", "draws"),
    ("end game", "carry on", "ends"),
    ("win mover", "carry on", "ends"),
    ("next turn for mover", "gain 1 as `a`", "ends"),
    ("clear land", "carry on", "clears"),
    ("gain 1 as `a`", "if total of mover > 3\n  set two_seen to yes", "reads points"),
    ("discard gem", "gain count gem from sack as `a`", "one moves what the other counts"),
    ("discard gem", "if any {p in players where one.one_rich of p}\n  gain 1 as `a`", "through a definition"),
    ("return folk on paths", "score paths", "a score reads where figures are"),
    ("return pawn", "discard pawn", "both move the same"),
    ("return figures", "discard two_guest", "an umbrella word takes in all"),
    ("let x be contents of sack\nmove x to sack", "discard gem", "unknown pieces may be any"),
    ("set one_seen to yes", "if one.one_seen\n  gain 1 as `a`", "reads the memory"),
    ("set two.two_seen to yes", "set two_seen to no {x in gem}", "both write the memory"),
    ("for each t in tiles\n  discard t", "for each x in paths\n  gain count tiles of x as `a`", "tiles make networks"),
    ("show gem to mover", "move gem to sack", "both change who knows what"),
    (
        "for each gem in pawn\n  carry on\ndiscard gem",
        "gain count gem from sack as `a`",
        "a local hides a name only in its block",
    ),
    ("let gem be pawn\ndiscard gem", "return pawn", "what a local holds"),
]


def text(body: str) -> str:
    return body.replace("`", '"')


@pytest.mark.parametrize(("one", "two"), COMMUTE)
def test_commute(one: str, two: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not unordered(tmp_path, monkeypatch, text(one), text(two))


@pytest.mark.parametrize(("one", "two", "why"), DO_NOT, ids=[why for *_, why in DO_NOT])
def test_do_not_commute(one: str, two: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert unordered(tmp_path, monkeypatch, text(one), text(two))
    swapped = {"one.": "two.", "two.": "one."}
    if not any(s in one + two for s in swapped):
        assert unordered(tmp_path, monkeypatch, text(two.replace("two_", "one_")), text(one.replace("one_", "two_")))
