"""Links on the native engine: which may go again, and the same games as the reference engine where they come, move and vanish."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
import tilewright.api as tw
from tilewright.passes import flatten, plan, structures
from tilewright.passes.links import removable_links
from tilewright.runtime.errors import GameError, SavedGameError
from tilewright.tools.agreement import compare

HEAD = """ruleset straps
  title "Straps"
  requires base

section contents
link strap x2 each player
  starts in supply

section placing_a_tile
modify cities
  joined by strap

section placing_a_figure
"""

TIGHTEN = """step tighten in span
  may choose s in strap from supply of mover, a and b in city on board
    join a to b by s
"""

ONE_END_A_TURN = """define tight of strap: count ends of it {sign}
step hook in span
  may choose s in (strap from supply of mover) + (strap on board) where owner of s is mover and {test}, a in city parts of placed
    put s on a
"""

STRETCH = """step stretch in span
  may choose s in strap on board where owner of s is mover, a and b in city on board where a + b != ends of s
    join a to b by s
step snap in span
  may choose s in strap on board where owner of s is mover
    discard s
section combining
order tighten before stretch
order stretch before snap
"""

TWICE = """step twice in span
  may choose s in strap from supply of mover, a and b in city parts of placed
    join a to b by s
    {then}
"""

ROUND = """step round in span
  for each c in city parts of placed
    for any s in strap from supply of mover
      put s on c
"""


def game(tmp_path: Path, text: str) -> str:
    file = tmp_path / "straps.rules"
    file.write_text(HEAD + text, encoding="utf-8")
    return f"base+{file}"


ANALYSED = {
    "only added": (TIGHTEN, False),
    "moved and discarded": (TIGHTEN + STRETCH, True),
    "one end a turn, never one with both": (ONE_END_A_TURN.format(sign="= 2", test="not tight of s"), False),
    "the same said the other way": (ONE_END_A_TURN.format(sign="< 2", test="tight of s"), False),
    "a condition about something else": (ONE_END_A_TURN.format(sign="= 1", test="not tight of s"), True),
    "no condition": (ONE_END_A_TURN.format(sign="= 1", test="count players > 1"), True),
    "back to where it came from": (TWICE.format(then="return s"), True),
    "joined twice": (TWICE.format(then="join a to b by s"), True),
    "by another name": (TWICE.format(then="let t be strap on a\n    discard t"), True),
    "one end in each round": (ROUND, False),
}


@pytest.mark.parametrize("case", ANALYSED)
def test_which_links_may_go_again(case: str, tmp_path: Path) -> None:
    text, removable = ANALYSED[case]
    rules = tw.load(game(tmp_path, text))
    found = removable_links(flatten.run(rules.game))
    assert found == (frozenset({"straps.strap"}) if removable else frozenset())


def test_structures_are_chosen_by_structure() -> None:
    """A game without a link that may go has nothing of what such a link needs."""
    from tilewright.emit.module import kernel

    for spec, links, relinked in (
        ("base", 0, 0),
        ("base+tunnels", 18, 0),
        ("base+ferries", 8, 1),
    ):
        rules = tw.load(spec)
        module = kernel(rules.game)
        assert (module.sizes["LINKS"], module.sizes["RELINKED"]) == (links, relinked), spec
        by_link = [s for s in structures.run(flatten.run(rules.game)).all if s.links]
        assert len(by_link) == (1 if links else 0)


def agree(spec: str, games: int, first: int = 0) -> None:
    rules = tw.load(spec)
    reference, native = rules.interpret(), rules.compile()
    least, most = rules.players
    for seed in range(first, first + games):
        difference = compare(reference, native, least + seed % (most - least + 1), seed, networks_every=1)
        assert difference is None, difference.text(spec, [])


@pytest.mark.parametrize("name", ["ferries", "tunnels"])
def test_components_are_those_of_a_flood_fill_after_every_event(name: str) -> None:
    """The reference engine floods from scratch; its components are compared after each event."""
    agree(f"base+{name}", 6)


def test_links_in_another_network(tmp_path: Path) -> None:
    agree(game(tmp_path, TIGHTEN.replace("city on board", "city parts of placed") + STRETCH), 4)


@pytest.mark.long
@pytest.mark.parametrize("name", ["ferries", "tunnels"])
def test_hundreds_of_games(name: str) -> None:
    agree(f"base+{name}", 300, first=1000)


@pytest.mark.long
def test_hundreds_of_games_with_links_in_another_network(tmp_path: Path) -> None:
    agree(game(tmp_path, TIGHTEN.replace("city on board", "city parts of placed") + STRETCH), 100, first=1000)


def test_a_position_with_links_is_loaded() -> None:
    """Saved after every event with links on the board, loaded into both engines, and the same again."""
    rules = tw.load("base+ferries")
    reference, native = rules.interpret(), rules.compile()
    core = reference.new_core(2, 4)
    seen = 0
    while core.status != "over":
        if core.status == "chance":
            core.resolve()
        else:
            core.take(core.options()[0])
        snapshot = core.snapshot()
        linked = [i for i, place in enumerate(snapshot.places) if place[0] == "link"]
        if not linked or snapshot.over:
            continue
        seen += 1
        if seen % 7:
            continue
        a, b = reference.load_core(snapshot), native.load_core(snapshot)
        assert a.snapshot() == b.snapshot()
        for network in range(len(rules.tables.networks)):
            assert sorted(a.components(network)) == sorted(b.components(network))
    assert seen > 20
    last = next(i for i, place in enumerate(snapshot.places) if place[0] == "link")
    for nonsense in (("link", -1, -1), ("link", 0, 10**6), ("link", 10**6, -1), ("part", 0)):
        places = (*snapshot.places[:last], nonsense, *snapshot.places[last + 1 :])
        with pytest.raises(SavedGameError):
            native.load_core(dataclasses.replace(snapshot, places=places))


def test_a_link_taken_up_against_the_analysis_ends_in_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the pass concludes from the rules is checked when the game is played: here it is given a wrong conclusion."""
    monkeypatch.setattr(plan, "removable_links", lambda game: frozenset())
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "cache"))
    engine = tw.load(game(tmp_path, TIGHTEN.replace("city on board", "city parts of placed") + STRETCH)).compile()
    with pytest.raises(GameError, match="a link was taken up"):
        engine.rollouts(20, 2, seed=1)
