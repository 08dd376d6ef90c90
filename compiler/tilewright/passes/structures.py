"""Pass (analysis): which data structure each network gets.

Seams join parts of equal kind only. So all networks that are joined by seams alone and never cut are views of one
equivalence over all parts: its component of a part is the network's component. They share one union-find, whatever they are
over; so does a network without joins whose parts have no sides. Any other network has a structure of its own, shared by networks
over the same parts with the same joins and the same cut.

before  (Network a [x] [seams] -) (Network b [y] [seams] -) (Network c [x] [seams] cut)
after   a -> 0, b -> 0, c -> 1; 0 over x y, 1 over x
"""

from __future__ import annotations

from dataclasses import dataclass

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Game, Sym


@dataclass(frozen=True)
class Structure:
    """A union-find. `seams`, `contacts`, `links`: what joins; parts in the set `cut` do not join."""

    over: frozenset[Sym]
    seams: bool
    contacts: bool
    links: frozenset[Sym]
    cut: ir.Expr | None


@dataclass(frozen=True)
class Structures:
    all: tuple[Structure, ...]
    of: dict[Sym, int]
    """Structure of each network."""


def without_sides(game: Game, kinds: tuple[Sym, ...]) -> bool:
    """Do parts of these kinds take nothing of any side?"""
    return all(part.ports == 0 for piece in game.pieces for face in piece.faces for part in face.parts if part.kind in kinds)


def run(game: Game) -> Structures:
    keys: dict[object, int] = {}
    found: list[Structure] = []
    of: dict[Sym, int] = {}
    for network in game.networks:
        seams = any(j.by == "seams" for j in network.joins)
        contacts = any(j.by == "contacts" for j in network.joins)
        links = frozenset(j.link for j in network.joins if j.by == "link" and j.link is not None)
        over = frozenset(network.over)
        plain = not contacts and not links
        shared = plain and network.cut is None and (seams or without_sides(game, network.over))
        key: object = "shared" if shared else (over, seams, contacts, links, network.cut)
        if key not in keys:
            keys[key] = len(found)
            found.append(Structure(over, seams or shared, contacts, links, network.cut))
        number = keys[key]
        if shared:
            found[number] = Structure(found[number].over | over, True, False, frozenset(), None)
        of[network.name] = number
    return Structures(tuple(found), of)
