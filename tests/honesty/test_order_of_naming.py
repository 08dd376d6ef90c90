"""The order in which a game names its rulesets never matters: one canonical name, one meaning, the same seeded games."""

from __future__ import annotations

import random
from itertools import permutations

import tilewright.api as tw
from tilewright.game_ir.text import show

EXPANSIONS = ("german_cathedrals", "inns_and_cathedrals", "labyrinth.advanced", "mage_and_witch", "markets_of_leipzig")
ORDERS = list(permutations(("base", *EXPANSIONS)))


def test_every_order_is_one_game() -> None:
    first = tw.load("+".join(ORDERS[0]))
    text = show(first.game)
    for order in random.Random(7).sample(ORDERS, 40):
        other = tw.load("+".join(order))
        assert other.spec == first.spec
        assert other.digest == first.digest
        assert show(other.game) == text


def test_seeded_games_come_out_the_same() -> None:
    found = []
    for order in (ORDERS[0], ORDERS[-1], ORDERS[len(ORDERS) // 2]):
        result = tw.load("+".join(order)).interpret().rollouts(games=3, players=2, seed=11)
        found.append(result.scores.tolist())
    assert found[0] == found[1] == found[2]
