"""Two engines, one meaning: after every event of seeded random games both agree on status, chooser, options, snapshot, score lines and
networks. A mismatch shows the first differing move and the command that replays it."""

from __future__ import annotations

import multiprocessing
import os
from pathlib import Path

import pytest
import tilewright.api as tw
from tilewright.tools.agreement import compare

SKETCH = Path(__file__).parents[1] / "sketch"
WORKERS = 2

SHIPPED = [
    ("base", {}),
    ("base+labyrinth", {}),
    ("base+labyrinth.advanced", {}),
    ("base+german_cathedrals+inns_and_cathedrals+labyrinth.advanced+mage_and_witch+markets_of_leipzig", {}),
    ("base+ferries", {}),
]
"""The shipped games, and many expansions at once: 200 games each."""

VARIED = [
    ("base+inns_and_cathedrals", {}),
    ("base+german_cathedrals", {}),
    ("base+mage_and_witch", {}),
    ("base+markets_of_leipzig", {}),
    ("base+tunnels", {}),
    ("base+ferries+tunnels", {"ferries.only_with_a_thief": "yes", "ferries.ferries_a_turn": "a_single_ferry"}),
    ("base+ferries+inns_and_cathedrals+labyrinth.advanced+mage_and_witch", {}),
    ("base", {"abbots": "yes", "two_tile_city": "2", "farming": "second"}),
    ("base", {"abbots": "yes", "farming": "first"}),
    ("base", {"farming": "unused"}),
    ("base+labyrinth.advanced", {"labyrinth.copies": "2", "abbots": "yes"}),
    ("base+inns_and_cathedrals+labyrinth.advanced+mage_and_witch.jcloisterzone", {}),
]
SKETCHED = ["hop_gardens"]
"""Rule files beside the shipped ones that the native engine can play."""


def differences(spec: str, options: dict[str, str], jobs: list[tuple[int, int]]) -> list[str]:
    """Compare these (seed, players)."""
    rules = tw.load(spec, options, closure=True)
    reference, native = rules.interpret(), rules.compile()
    settings = [f"{name}={value}" for name, value in options.items()]
    found = []
    for seed, players in jobs:
        difference = compare(reference, native, players, seed)
        if difference is not None:
            found.append(difference.text(spec, settings))
    return found


def agree(spec: str, options: dict[str, str], games: int, first: int = 0) -> None:
    rules = tw.load(spec, options, closure=True)
    rules.compile()  # built once, before the workers ask for it
    least, most = rules.players
    # half of the games for two, the others for each number of players in turn
    jobs = [(first + i, max(least, min(2, most)) if i % 2 else least + (i // 2) % (most - least + 1)) for i in range(games)]
    stretches = [(spec, options, jobs[i :: 4 * WORKERS]) for i in range(4 * WORKERS)]
    with multiprocessing.get_context("fork" if os.name == "posix" else "spawn").Pool(WORKERS) as pool:
        found = [text for texts in pool.starmap(differences, stretches) for text in texts]
    assert not found, "\n\n".join(found)


@pytest.mark.parametrize(("spec", "options"), SHIPPED, ids=lambda x: x if isinstance(x, str) else "")
def test_shipped_games(spec: str, options: dict[str, str]) -> None:
    agree(spec, options, 200)


@pytest.mark.parametrize(("spec", "options"), VARIED, ids=lambda x: x if isinstance(x, str) else ",".join(x.values()))
def test_options(spec: str, options: dict[str, str]) -> None:
    agree(spec, options, 16, first=10_000)


@pytest.mark.parametrize("name", SKETCHED)
def test_other_rule_files(name: str) -> None:
    agree(f"{SKETCH / 'base.rules'}+{SKETCH / name}.rules", {}, 10, first=20_000)


@pytest.mark.long
@pytest.mark.parametrize(("spec", "options"), SHIPPED + VARIED, ids=lambda x: x if isinstance(x, str) else ",".join(x.values()))
def test_thousands(spec: str, options: dict[str, str]) -> None:
    agree(spec, options, 3000, first=100_000)
