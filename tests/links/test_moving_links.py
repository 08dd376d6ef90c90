"""What holds of any links that move, on both engines: the order of moves does not matter, there and back is nothing, copies stay apart."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import permutations
from typing import Any

import pytest
import tilewright.api as tw
from hypothesis import given, settings
from hypothesis import strategies as st
from tilewright.interpret import networks
from tilewright.interpret.core import ReferenceCore
from tilewright.runtime.random import Generator
from tilewright.runtime.tables import PASS, Action

SPEC = "base+ferries"
ENGINES = ["reference", "native"]


@cache
def engine(kind: str) -> Any:
    rules = tw.load(SPEC)
    return rules.compile() if kind == "native" else rules.interpret()


@cache
def step_choices() -> dict[str, tuple[int, ...]]:
    """Choices of each step."""
    tables = tw.load(SPEC).tables
    found: dict[str, list[int]] = {}
    for number, choice in enumerate(tables.choices):
        found.setdefault(choice.step.rpartition(".")[2], []).append(number)
    return {step: tuple(numbers) for step, numbers in found.items()}


def picks(core: Any) -> bool:
    """Is it asked which link is moved next?"""
    return core.status == "choose" and core.choice == step_choices()["move_ferries"][0]


def moments(kind: str, seed: int, least: int) -> Iterator[Any]:
    """Random games that lay whatever links they can; the positions in which at least so many links may be moved."""
    core, policy = engine(kind).new_core(2, seed), Generator(seed)
    while core.status != "over":
        if core.status == "chance":
            core.resolve()
            continue
        options = core.options()
        if picks(core) and len(options) > least:
            yield core.copy()
        core.take(options[policy.below(len(options))])


def board(core: Any) -> tuple[Any, ...]:
    """Places of all pieces and the components of all networks."""
    found = core.snapshot()
    nets = tuple(tuple(sorted(core.components(n))) for n in range(len(core.tables.networks)))
    return found.places, found.totals, found.memory, nets


def move(core: Any, link: int, ends: tuple[int, int]) -> None:
    core.take(next(a for a in core.options() if a.values == (link,)))
    core.take(next(a for a in core.options() if a.values == ends))


def ways(core: Any, link: int) -> list[tuple[int, int]]:
    after = core.copy()
    after.take(next(a for a in after.options() if a.values == (link,)))
    return [a.values for a in after.options() if a.alternative != PASS]


@pytest.mark.parametrize("kind", ENGINES)
@given(seed=st.integers(0, 40), data=st.data())
@settings(max_examples=12, deadline=None)
def test_any_order_of_the_same_moves_ends_in_the_same_state(kind: str, seed: int, data: st.DataObject) -> None:
    for core in moments(kind, seed, 2):
        links = [a.values[0] for a in core.options() if a.alternative != PASS]
        chosen = [(link, data.draw(st.sampled_from(ways(core, link)))) for link in links]
        ends = set()
        for order in permutations(chosen):
            after = core.copy()
            for number, (link, to) in enumerate(order):
                assert picks(after)
                left = {a.values[0] for a in after.options() if a.alternative != PASS}
                assert left == {name for name, _ in order[number:]}
                move(after, link, to)
            ends.add(repr(board(after)))
        assert len(ends) == 1
        return


@pytest.mark.parametrize("kind", ENGINES)
def test_copies_and_moves_stay_apart(kind: str) -> None:
    """A copy taken before a move is what undo goes back to."""
    tried = 0
    for seed in range(6):
        for core in moments(kind, seed, 1):
            before, kept = board(core), core.copy()
            link = core.options()[0].values[0]
            for to in ways(core, link):
                after = kept.copy()
                move(after, link, to)
                assert board(kept) == before == board(core)
                assert kept.options() == core.options()
                tried += 1
    assert tried > 50


def plain(s: ReferenceCore) -> tuple[Any, ...]:
    return board(s)


@given(seed=st.integers(0, 40), data=st.data())
@settings(max_examples=15, deadline=None)
def test_there_and_back_is_nothing(seed: int, data: st.DataObject) -> None:
    for core in moments("reference", seed, 1):
        links = [i for i, place in enumerate(core.places) if place[0] == "link"]
        link = data.draw(st.sampled_from(links))
        before, (_, first, second) = plain(core), core.places[link]
        for to in ways(core, core.options()[0].values[0]):
            core.link(link, *to)
            core.link(link, first, second)
            assert plain(core) == before
        return


@given(seed=st.integers(0, 60))
@settings(max_examples=10, deadline=None)
def test_a_move_neither_opens_nor_bars_the_way_to_another(seed: int) -> None:
    """FE-33: which may be moved is settled before the first one moves, and would be found the same afterwards."""
    for core in moments("reference", seed, 2):
        network = next(i for i, name in enumerate(core.tables.networks) if name.rpartition(".")[2] == "roads")
        net = core.program.expressions.nets[network]
        able = {a.values[0] for a in core.options() if a.alternative != PASS}
        tiles = next(value for value in core.memory if isinstance(value, tuple) and len(value) == 1)
        kinds = frozenset({core.kind(next(iter(able)))})
        assert networks.nearest(core, net, tiles, kinds) == able
        for link in able:
            for to in ways(core, link):
                after = core.copy()
                move(after, link, to)
                if picks(after):
                    assert networks.nearest(after, net, tiles, kinds) - {link} == able - {link}


def test_passing_leaves_every_link_where_it_is() -> None:
    for core in moments("reference", 3, 1):
        before = core.snapshot().places
        core.take(Action(PASS))
        assert [p for p in core.snapshot().places if p[0] == "link"] == [p for p in before if p[0] == "link"]
