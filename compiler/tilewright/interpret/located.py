"""`K on S`: the pieces of a set that are at or within something."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from tilewright.game_ir import nodes as ir
from tilewright.interpret import grid, networks
from tilewright.interpret.code import Env, Scope, SetCode, form_of
from tilewright.interpret.compile import SETS, Compiler
from tilewright.interpret.state import State

NOTHING: tuple[Any, ...] = ()


def on_parts(s: State, parts: Iterable[int]) -> list[int]:
    return [piece for part in parts for piece in s.held.get(part, NOTHING)]


def in_cell(s: State, cell: Any) -> list[int]:
    """What lies in the cell and what stands on the parts of the face that lies up there."""
    found = list(s.held.get(cell, NOTHING))
    if cell in s.up:
        found += on_parts(s, s.parts_of_piece(s.up[cell]))
    return found


def in_space(s: State, space: Any) -> list[int]:
    return [p for p in range(len(s.places)) if any(cell[:2] == space for cell in grid.cells_of_piece(s, p))]


def pieces_at(c: Compiler, base: str) -> Callable[[State, Any], Collection[int]]:
    """The pieces at or within one value of a base type."""
    nets = c.nets
    steps: dict[str, Callable[[State, Any], Collection[int]]] = {
        "part": lambda s, v: s.held.get(v, NOTHING),
        "piece": lambda s, v: on_parts(s, s.parts_of_piece(v)),
        "component": lambda s, v: on_parts(s, networks.parts_of_component(s, nets, v)),
        "cell": in_cell,
        "space": in_space,
        "pile": lambda s, v: s.held.get(v, NOTHING),
        "nothing": lambda s, v: NOTHING,
    }
    if base == "place":
        return lambda s, v: steps[form_of(v)](s, v)
    if base not in steps:
        raise TypeError(f"pieces on a {base}")
    return steps[base]


def _located(c: Compiler, x: ir.Located, scope: Scope) -> SetCode:
    pieces, at = c.set(x.pieces, scope), c.set(x.at, scope)
    find = pieces_at(c, at.base)

    def elements(s: State, e: Env) -> Collection[int]:
        found: dict[int, None] = {}
        for v in at.elements(s, e):
            for piece in find(s, v):
                found[piece] = None
        return [piece for piece in found if pieces.contains(s, e, piece)]

    def contains(s: State, e: Env, piece: Any) -> bool:
        return pieces.contains(s, e, piece) and any(piece in find(s, v) for v in at.elements(s, e))

    return SetCode(pieces.type, elements, contains)


SETS |= {ir.Located: _located}
