"""What expressions are turned into: small functions of the state and the locals. The turning itself is `compile`'s."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from tilewright.game_ir.nodes import Sym, Type
from tilewright.interpret.state import State

Env = list[Any]
"""Values of locals by slot: numbers, truths, and sets as collections without doubles, in no particular order."""
NumberCode = Callable[[State, Env], int]
TruthCode = Callable[[State, Env], bool]
Elements = Callable[[State, Env], Collection[Any]]
Contains = Callable[[State, Env, Any], bool]


class SetCode(NamedTuple):
    """A set both ways: `elements` lists it (no doubles, any order), `contains` answers for one value.

    Values: pieces, parts, players, symbols are numbers; the rest are tuples: component (network, lowest part), cell and space
    (space, owner, x, y) and (space, owner), pile (pile, owner), placing (piece, space, owner, x, y, turn). A set of places
    (`place of`) has parts, cells and piles side by side, told apart by `form_of`.
    """

    type: Type
    elements: Elements
    contains: Contains

    @property
    def base(self) -> str:
        return self.type.base


def listed(type: Type, elements: Elements) -> SetCode:
    """A set that answers for one value by listing itself."""
    return SetCode(type, elements, lambda s, e, v: v in elements(s, e))


def form_of(place: Any) -> str:
    """What a value of `place of` is."""
    if isinstance(place, int):
        return "part"
    return "cell" if len(place) == 4 else "pile"


class Slots:
    """Counts the locals of one environment."""

    def __init__(self) -> None:
        self.count = 0

    def take(self) -> int:
        self.count += 1
        return self.count - 1

    def env(self) -> Env:
        return [None] * self.count


class Scope:
    """Locals in force: slot and type of each. `kept` ones outlive changes of the state (those that statements bind)."""

    def __init__(self, slots: Slots, names: dict[Sym, tuple[int, Type, bool]] | None = None) -> None:
        self.slots, self.names = slots, names or {}

    def bind(self, var: Sym, type: Type, kept: bool = False) -> tuple[Scope, int]:
        slot = self.slots.take()
        return Scope(self.slots, self.names | {var: (slot, type, kept)}), slot

    @property
    def types(self) -> dict[Sym, Type]:
        return {name: type for name, (_, type, _) in self.names.items()}
