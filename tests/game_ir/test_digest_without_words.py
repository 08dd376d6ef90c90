"""Honesty: the digest of a game is the same in any words."""

from __future__ import annotations

from pathlib import Path

import pytest
from renaming import make_renaming, rename_game, rename_text
from resolve_helpers import SHIPPED, SKETCH, good, sketches
from tilewright.diagnostics import Report
from tilewright.game_ir.text import digest, show
from tilewright.syntax import parse_text

GAMES = {**{f"shipped-{name}": game for name, game in SHIPPED.items()}, **{name: (spec, {}) for name, spec in sketches().items()}}


@pytest.mark.parametrize("name", GAMES)
def test_digest_does_not_see_words(name: str, tmp_path: Path) -> None:
    spec, options = GAMES[name]
    renamed = rename_game(spec, options, seed=len(name), folder=tmp_path)
    first, second = good(spec, options), good(renamed.spec, renamed.options)
    assert digest(second) == digest(first)
    words = {word for sym in _names(show(second)) for word in sym.split(".")}
    kept = {word for word in renamed.renaming.words if word in words}
    assert kept == set(), "these words were not changed"


def _names(text: str) -> set[str]:
    import re

    return set(re.findall(r"[a-z_][a-z0-9_]*\.[a-z0-9_]+", text.rpartition("(Origin")[0].partition("(Origin")[0]))


def test_digest_sees_a_number() -> None:
    assert digest(good("base")) != digest(good("base", {"two_tile_city": "2"}))


def test_renaming_is_a_bijection_that_keeps_the_order_of_rulesets() -> None:
    report = Report()
    files = [
        parse_text((SKETCH / f"{name}.rules").read_text(encoding="utf-8"), name, report)
        for name in ("base", "ferries", "tunnels")
    ]
    for seed in range(5):
        words = make_renaming(files, seed).words
        assert len(set(words.values())) == len(words)
        assert words["base"] < words["ferries"] < words["tunnels"]
    assert make_renaming(files, 1) == make_renaming(files, 1) != make_renaming(files, 2)


def test_what_is_renamed() -> None:
    text = """ruleset field
option deep: yes | low, default low, variant
part place: middle of side
mark tile_like on tile, place is one of yes_sir, low
define tiles_of of tile: {x in tiles where x has tile_like}
phase turn: place
step place
  choose place: f in tiles, p in placings(f, board) where place of f is low
    place p # place
scenario one
  players red, blue
  turn of red at place
  do place low at 0,1 turned 90
"""
    report = Report()
    file = parse_text(text, "x", report)
    renaming = make_renaming([file], 3)
    changed = rename_text(text, renaming)
    w = renaming.words
    assert changed.split("\n") == [
        f"ruleset {w['field']}",
        f"option {w['deep']}: yes | {w['low']}, default {w['low']}, variant",
        f"part {w['place']}: middle of side",
        f"mark {w['tile_like']} on tile, {w['place']} is one of {w['yes_sir']}, {w['low']}",
        f"define {w['tiles_of']} of tile: {{{w['x']} in tiles where {w['x']} has {w['tile_like']}}}",
        f"phase turn: {w['place']}",
        f"step {w['place']}",
        f"  choose {w['place']}: {w['f']} in tiles, {w['p']} in placings({w['f']}, board) where place of {w['f']} is {w['low']}",
        f"    place {w['p']} # place",
        "scenario one",
        "  players red, blue",
        f"  turn of red at {w['place']}",
        f"  do {w['place']} {w['low']} at 0,1 turned 90",
        "",
    ]
