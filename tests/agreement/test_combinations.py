"""Every combination of the shipped expansions, in every variant, is a game: it composes, passes the checks, plays to the end on the
reference engine and lowers for the native one; in the long run the native engine plays it the same way."""

from __future__ import annotations

from itertools import product

import pytest
import tilewright.api as tw
from test_agreement import agree
from tilewright.emit.build import source_text

STAGED = {
    "german_cathedrals": ("german_cathedrals",),
    "inns_and_cathedrals": ("inns_and_cathedrals",),
    "labyrinth": ("labyrinth", "labyrinth.advanced"),
    "mage_and_witch": ("mage_and_witch", "mage_and_witch.jcloisterzone"),
    "markets_of_leipzig": ("markets_of_leipzig",),
}
"""The expansions that score in stages, each with its variants."""
LINKED = {"ferries": ("ferries",), "tunnels": ("tunnels",)}


def combinations(expansions: dict[str, tuple[str, ...]]) -> list[str]:
    """The games with any of these, each in any of its variants, by their canonical names."""
    ways = product(*(("", *variants) for _, variants in sorted(expansions.items())))
    return ["+".join(["base", *(name for name in way if name)]) for way in ways]


STAGED_GAMES = combinations(STAGED)
ALL_GAMES = combinations(STAGED | LINKED)


def test_there_are_as_many_as_there_should_be() -> None:
    assert len(set(STAGED_GAMES)) == 2**3 * 3**2
    assert len(set(ALL_GAMES)) == 2**5 * 3**2


def is_whole(spec: str) -> None:
    assert tw.diagnose(spec) == []
    rules = tw.load(spec)
    assert rules.spec == spec
    least, most = rules.players
    result = rules.interpret().rollouts(games=1, players=min(max(2, least), most), seed=len(spec))
    assert result.scores.shape == (1, 2)
    assert source_text(rules).endswith('include "engine.pxi"\n')


@pytest.mark.parametrize("number", range(8))
def test_combinations_of_staged_expansions(number: int) -> None:
    for spec in STAGED_GAMES[number::8]:
        is_whole(spec)


@pytest.mark.long
@pytest.mark.parametrize("number", range(16))
def test_combinations_of_all_expansions(number: int) -> None:
    for spec in ALL_GAMES[number::16]:
        is_whole(spec)


@pytest.mark.long
@pytest.mark.parametrize("spec", STAGED_GAMES)
def test_combinations_agree(spec: str) -> None:
    agree(spec, {}, 100, first=30_000)
