"""Networks: components by flood fill over joins that are looked up anew whenever the board changed; openings; nearest links."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from tilewright.interpret import grid
from tilewright.interpret.state import State
from tilewright.interpret.static import facing

Component = tuple[int, int]
"""(network, lowest part)"""


class NetworkCode(NamedTuple):
    """A network made ready: part kinds and link kinds by number; `cut` lists the parts that do not join (None: none).
    `cut_by_board`: it can only change when the board does."""

    number: int
    over: frozenset[int]
    seams: bool
    contacts: bool
    links: frozenset[int]
    cut: Callable[[State], frozenset[int]] | None
    cut_by_board: bool
    same_as: int
    """The first network with the same parts and joins: its components are the same sets."""


class Found(NamedTuple):
    components: dict[int, tuple[int, ...]]  # lowest part -> its parts, sorted
    lowest: dict[int, int]  # part -> lowest part of its component


def board_parts(s: State) -> dict[int, list[int]]:
    """Parts on faces that lie face up in a space, by kind, sorted."""
    found: dict[int, list[int]] | None = s.worked_out_board.get("parts")
    if found is None:
        found = {}
        for piece in sorted(s.up.values()):
            base = s.static.tables.part_base[piece]
            for index, kind in enumerate(s.static.part_kinds[s.kind(piece)][s.faces[piece]]):
                found.setdefault(kind, []).append(base + index)
        s.worked_out_board["parts"] = found
    return found


def seams(s: State) -> dict[int, list[int]]:
    """Parts that meet a part of the same kind across a shared side: same kind at both of a pair of ports that touch."""
    found: dict[int, list[int]] | None = s.worked_out_board.get("seams")
    if found is not None:
        return found
    found = {}
    static, tables = s.static, s.static.tables
    for cell, piece in s.up.items():
        kind, base = tables.piece_kind[piece], tables.part_base[piece]
        here = static.lying[kind][s.faces[piece]][s.places[piece][5]].at
        kinds = static.part_kinds[kind][s.faces[piece]]
        for side in (0, 1):  # north and east: each pair of cells once
            there = grid.beside(s, cell, side)
            other = s.up.get(there) if there is not None else None
            if other is None:
                continue
            other_kind, other_base = tables.piece_kind[other], tables.part_base[other]
            opposite = static.lying[other_kind][s.faces[other]][s.places[other][5]].at
            other_kinds = static.part_kinds[other_kind][s.faces[other]]
            for port in range(3 * side, 3 * side + 3):
                a, b = here[port], opposite[facing(port)]
                if a >= 0 and b >= 0 and kinds[a] == other_kinds[b]:
                    found.setdefault(base + a, []).append(other_base + b)
                    found.setdefault(other_base + b, []).append(base + a)
    s.worked_out_board["seams"] = found
    return found


def contacts(s: State, part: int) -> list[int]:
    """The parts printed as touching."""
    tables = s.static.tables
    piece = tables.part_piece[part]
    base = tables.part_base[piece]
    return [base + i for i in tables.face(piece, s.faces[piece]).parts[part - base].contacts]


def links_on(s: State, part: int) -> list[int]:
    return [p for p in s.held.get(part, ()) if s.static.roles[s.kind(p)] == "link"]


def joined(s: State, net: NetworkCode, part: int, cut: frozenset[int], but: frozenset[int] = frozenset()) -> list[int]:
    """The parts joined to a part of the network, not through links of the kinds `but`."""
    if part in cut:
        return []
    found: list[int] = []
    if net.seams:
        found += seams(s).get(part, ())
    if net.contacts:
        found += contacts(s, part)
    if net.links:
        for link in links_on(s, part):
            if s.kind(link) in net.links - but:
                found += [end for end in s.places[link][1:] if end >= 0 and end != part]
    return [p for p in found if p not in cut and s.on_board(p) and s.kind_of_part(p) in net.over]


def cut_parts(s: State, net: NetworkCode) -> frozenset[int]:
    return net.cut(s) if net.cut is not None else frozenset()


def find(s: State, net: NetworkCode) -> Found:
    """The components of a network, by flood fill."""
    cache = s.worked_out_board if net.cut_by_board else s.worked_out
    key = ("network", net.same_as)
    found: Found | None = cache.get(key)
    if found is None:
        found = cache[key] = _flood(s, net)
    return found


def _flood(s: State, net: NetworkCode) -> Found:
    parts = board_parts(s)
    cut = cut_parts(s, net)
    lowest: dict[int, int] = {}
    components: dict[int, tuple[int, ...]] = {}
    for first in sorted(part for kind in net.over for part in parts.get(kind, ())):
        if first in lowest:
            continue
        lowest[first] = first
        reached = [first]
        for part in reached:  # grows while it is walked
            for other in joined(s, net, part, cut):
                if other not in lowest:
                    lowest[other] = first
                    reached.append(other)
        components[first] = tuple(sorted(reached))
    return Found(components, lowest)


def parts_of_component(s: State, nets: tuple[NetworkCode, ...], component: Component) -> tuple[int, ...]:
    """The parts of the component that holds the part now; none if that part is gone."""
    found = find(s, nets[component[0]])
    lowest = found.lowest.get(component[1])
    return () if lowest is None else found.components[lowest]


def openings(s: State, part: int) -> int:
    """Sides of a part that face a cell without a face-up piece, or an edge that is open."""
    known: dict[int, int] = s.worked_out_board.setdefault("openings", {})
    found = known.get(part)
    if found is not None:
        return found
    found = 0
    if s.on_board(part):
        piece = s.static.tables.part_piece[part]
        place = s.places[piece]
        lying = s.static.lying[s.kind(piece)][s.faces[piece]][place[5]]
        for side in lying.part_sides[s.static.part_index[part]]:
            there = grid.beside(s, place[1:5], side)
            if there is None:
                found += s.static.edge[place[1]] == "open"
            else:
                found += there not in s.up
    known[part] = found
    return found


def nearest(s: State, net: NetworkCode, tiles: Iterable[int], kinds: frozenset[int]) -> set[int]:
    """Links of these kinds first met when walking the network from the tiles, not through such links, not counting those on the tiles."""
    tiles = set(tiles)
    tables = s.static.tables
    cut = cut_parts(s, net)
    start = [p for t in sorted(tiles) for p in s.parts_of_piece(t) if s.kind_of_part(p) in net.over]
    seen = set(start)
    met: set[int] = set()
    for part in start:  # grows while it is walked
        for other in joined(s, net, part, cut, but=kinds):
            if other in seen:
                continue
            seen.add(other)
            here = [
                link
                for link in links_on(s, other)
                if s.kind(link) in kinds and not any(tables.part_piece[end] in tiles for end in s.places[link][1:] if end >= 0)
            ]
            if here:
                met.update(here)
            else:
                start.append(other)
    return met
