"""`R of S`: the image of a set under a relation, and the components that parts belong to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Type
from tilewright.interpret import grid, networks, placings
from tilewright.interpret.code import Contains, Env, Scope, SetCode, form_of
from tilewright.interpret.compile import SETS, Compiler
from tilewright.interpret.state import State

Step = Callable[[State, Any], Iterable[Any]]
"""From one element to those it is related to."""
NOTHING: tuple[Any, ...] = ()


def _by_form(steps: dict[str, Step]) -> Step:
    """For values of `place of`: each by what it is."""
    return lambda s, v: steps[form_of(v)](s, v) if form_of(v) in steps else NOTHING


class Relations:
    """Steps of the relations, by relation and base type of the argument."""

    def __init__(self, c: Compiler) -> None:
        self.c = c
        nets = c.nets

        def component_parts(s: State, v: Any) -> Iterable[int]:
            return networks.parts_of_component(s, nets, v)

        def cells_of_component(s: State, v: Any) -> Iterable[Any]:
            return [cell for part in component_parts(s, v) for cell in grid.cells_of_part(s, part)]

        def around(step: Callable[[State, Any], Iterable[Any]], cells: Step) -> Step:
            return lambda s, v: [there for cell in cells(s, v) for there in step(s, cell)]

        to_cells: dict[str, Step] = {
            "piece": grid.cells_of_piece,
            "part": grid.cells_of_part,
            "component": cells_of_component,
            "placing": lambda s, v: (v[1:5],),
            "space": lambda s, v: grid.cells_of_space(s, *v),
        }
        itself: dict[str, Step] = {"cell": lambda s, v: (v,)}
        self.steps: dict[str, dict[str, Step]] = {
            "contents": {"pile": lambda s, v: s.held.get(v, NOTHING)},
            "parts": {
                "piece": lambda s, v: s.parts_of_piece(v),
                "component": component_parts,
                "cell": lambda s, v: s.parts_of_piece(s.up[v]) if v in s.up else NOTHING,
                "part": lambda s, v: (v,),
            },
            "tiles": {
                "cell": lambda s, v: (s.up[v],) if v in s.up else NOTHING,
                "part": _carrier,
                "component": lambda s, v: [t for part in component_parts(s, v) for t in _carrier(s, part)],
                "placing": lambda s, v: (v[0],),
                "space": lambda s, v: [piece for cell, piece in s.up.items() if cell[:2] == v],
                "piece": _tiles_of_piece,
            },
            "covered": {"cell": _covered},
            "cells": to_cells | itself,
            "contacts": {
                "part": networks.contacts,
                "component": lambda s, v: [p for part in component_parts(s, v) for p in networks.contacts(s, part)],
            },
            "ends": {"piece": lambda s, v: [p for p in s.places[v][1:] if p >= 0] if s.places[v][0] == "link" else NOTHING},
            "owner": {"piece": lambda s, v: (o,) if (o := s.static.tables.piece_owner[v]) >= 0 else NOTHING},
            "place": {"piece": _place},
            "neighbours": {base: around(grid.neighbours, cells) for base, cells in (to_cells | itself).items()},
            "surroundings": {base: around(grid.surroundings, cells) for base, cells in (to_cells | itself).items()},
            "met": {"placing": placings.met},
            "left": {"player": lambda s, v: ((v + 1) % s.players,)},
            "origin": {"space": lambda s, v: (cell,) if grid.exists(s, cell := (*v, 0, 0)) else NOTHING},
        }
        for side, name in enumerate(("north", "east", "south", "west")):
            self.steps[name] = {"cell": _at_side(side)}

    def step(self, relation: str, base: str) -> Step:
        steps = self.steps[relation]
        if base == "place":
            return _by_form(steps)
        if base == "nothing":
            return lambda s, v: NOTHING
        if base not in steps:
            raise TypeError(f"{relation} of a {base}")
        return steps[base]


def _carrier(s: State, part: int) -> Iterable[int]:
    return (s.static.tables.part_piece[part],) if s.on_board(part) else NOTHING


def _tiles_of_piece(s: State, piece: int) -> Iterable[int]:
    """A tile itself, if it lies face up; of what stands on parts the tiles of these."""
    if s.parts_of_piece(piece):
        return (piece,)
    place = s.places[piece]
    if place[0] == "cell":
        return (piece,) if s.up.get(place[1:5]) == piece else NOTHING
    return [t for part in _place(s, piece) if isinstance(part, int) for t in _carrier(s, part)]


def _covered(s: State, cell: Any) -> Iterable[int]:
    return [p for p in s.held.get(cell, NOTHING) if s.static.faced[s.kind(p)] and not s.places[p][6]]


def _place(s: State, piece: int) -> Iterable[Any]:
    place = s.places[piece]
    match place[0]:
        case "pile":
            return (place[1:],)
        case "cell":
            return (place[1:5],)
        case "part":
            return (place[1],)
        case "link":
            return [end for end in place[1:] if end >= 0]
    return NOTHING


def _at_side(side: int) -> Step:
    def step(s: State, cell: Any) -> Iterable[Any]:
        there = grid.beside(s, cell, side)
        return NOTHING if there is None else (there,)

    return step


def relations(c: Compiler) -> Relations:
    found: Relations | None = c.__dict__.get("relations")
    if found is None:
        found = c.__dict__["relations"] = Relations(c)
    return found


def image(type: Type, arg: SetCode, step: Step, contains: Contains | None = None) -> SetCode:
    """The union of what the elements are related to."""

    def elements(s: State, e: Env) -> Collection[Any]:
        values = arg.elements(s, e)
        if len(values) == 1:
            return tuple(dict.fromkeys(step(s, next(iter(values)))))
        found: dict[Any, None] = {}
        for v in values:
            for w in step(s, v):
                found[w] = None
        return found.keys()

    def has(s: State, e: Env, v: Any) -> bool:
        return v in elements(s, e)

    return SetCode(type, elements, contains or has)


def _image(c: Compiler, x: ir.Image, scope: Scope) -> SetCode:
    arg = c.set(x.arg, scope)
    return image(c.type_of(x, scope), arg, relations(c).step(x.relation, arg.base), _shortcut(c, x.relation, arg))


def _shortcut(c: Compiler, relation: str, arg: SetCode) -> Contains | None:
    """Relations that can be answered for one value the other way round."""
    tables = c.static.tables
    if relation == "contents":

        def in_pile(s: State, e: Env, v: Any) -> bool:
            place = s.places[v]
            return place[0] == "pile" and arg.contains(s, e, place[1:])

        return in_pile
    if relation == "parts" and arg.base == "piece":
        return lambda s, e, v: s.on_board(v) and arg.contains(s, e, tables.part_piece[v])
    return None


def _network_of(c: Compiler, x: ir.NetworkOf, scope: Scope) -> SetCode:
    arg, number, net = c.set(x.arg, scope), c.static.network[x.network], c.nets[c.static.network[x.network]]
    parts = relations(c).steps["parts"]

    def of_piece(s: State, v: int) -> Iterable[int]:
        """Its place if that is a part, else its parts."""
        place = s.places[v]
        if place[0] in ("part", "link"):
            return [p for p in place[1:] if p >= 0]
        return s.parts_of_piece(v)

    steps = parts | {"piece": of_piece}
    if arg.base == "place":
        step = _by_form({"part": steps["part"], "cell": steps["cell"]})
    elif arg.base == "nothing":
        step = steps["part"]
    elif arg.base in steps:
        step = steps[arg.base]
    else:
        raise TypeError(f"{x.network} of a {arg.base}")

    def to_components(s: State, v: Any) -> Iterable[Any]:
        lowest = networks.find(s, net).lowest
        return [(number, lowest[part]) for part in step(s, v) if part in lowest]

    return image(c.type_of(x, scope), arg, to_components)


SETS |= {ir.Image: _image, ir.NetworkOf: _network_of}
