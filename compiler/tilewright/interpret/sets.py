"""What each expression means that is a set, except relations (`relations`) and where pieces are (`located`)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tilewright.game_ir import nodes as ir
from tilewright.interpret import grid, networks, placings
from tilewright.interpret.code import Env, Scope, SetCode, listed
from tilewright.interpret.compile import SETS, Compiler
from tilewright.interpret.marks import values_of
from tilewright.interpret.numbers import missing_row, single
from tilewright.interpret.state import State
from tilewright.runtime.errors import GameError

NOTHING: tuple[Any, ...] = ()


def _empty(c: Compiler, x: ir.Empty, scope: Scope) -> SetCode:
    return SetCode(x.type, lambda s, e: NOTHING, lambda s, e, v: False)


def _local(c: Compiler, x: ir.Local, scope: Scope) -> SetCode:
    slot, type, kept = scope.names[x.name]
    if kept and type.base == "component":
        nets = c.nets
        return listed(type, lambda s, e: present(s, nets, e[slot]))
    return SetCode(type, lambda s, e: e[slot], lambda s, e, v: v in e[slot])


def present(s: State, nets: Any, values: Collection[Any]) -> Collection[Any]:
    """Components as they are now: each as the one that holds its part, without those whose part is gone."""
    found: dict[Any, None] = {}
    for net, part in values:
        lowest = networks.find(s, nets[net]).lowest.get(part)
        if lowest is not None:
            found[(net, lowest)] = None
    return tuple(found)


def _memory(c: Compiler, x: ir.MemoryOf, scope: Scope) -> SetCode:
    number, name, type, nets = c.static.memory[x.name], x.name, c.type_of(x, scope), c.nets
    of = c.set(x.of, scope).elements if x.of is not None else None

    def elements(s: State, e: Env) -> Collection[Any]:
        value = s.memory[number]
        if of is not None:
            players = of(s, e)
            value = value[single(players, name)] if players else NOTHING
        return present(s, nets, value) if type.base == "component" else value

    return listed(type, elements)


def _apply(c: Compiler, x: ir.Apply, scope: Scope) -> SetCode:
    code = c.definition(x.definition)
    if x.arg is None:
        return SetCode(code.result, lambda s, e: code.elements(s, None), lambda s, e, v: code.contains(s, None, v))
    arg = c.set(x.arg, scope)

    def elements(s: State, e: Env) -> Collection[Any]:
        values = list(code.accepts(arg.base, arg.elements(s, e)))
        if len(values) == 1:
            return code.elements(s, values[0])
        return {v for value in values for v in code.elements(s, value)}

    def contains(s: State, e: Env, v: Any) -> bool:
        return any(code.contains(s, value, v) for value in code.accepts(arg.base, arg.elements(s, e)))

    return SetCode(code.result, elements, contains)


def _if(c: Compiler, x: ir.IfElse, scope: Scope) -> SetCode:
    condition, then, otherwise = c.truth(x.condition, scope), c.set(x.then, scope), c.set(x.otherwise, scope)
    return SetCode(
        c.type_of(x, scope),
        lambda s, e: (then if condition(s, e) else otherwise).elements(s, e),
        lambda s, e, v: (then if condition(s, e) else otherwise).contains(s, e, v),
    )


def _lookup(c: Compiler, x: ir.Lookup, scope: Scope) -> SetCode:
    value, error = c.number(x.value, scope), missing_row(c, x)
    rows = {row.key: c.set(row.value, scope).elements for row in x.rows}

    def elements(s: State, e: Env) -> Collection[Any]:
        key = value(s, e)
        if key not in rows:
            raise error(key)
        return rows[key](s, e)

    return listed(c.type_of(x, scope), elements)


# ---------------------------------------------------------------- sets out of sets
def _filter(c: Compiler, x: ir.Filter, scope: Scope) -> SetCode:
    source = c.set(x.source, scope)
    inner, slot = scope.bind(x.var, source.type)
    where = c.truth(x.where, inner)

    def holds(s: State, e: Env, v: Any) -> bool:
        e[slot] = (v,)
        return where(s, e)

    return SetCode(
        source.type,
        lambda s, e: [v for v in source.elements(s, e) if holds(s, e, v)],
        lambda s, e, v: source.contains(s, e, v) and holds(s, e, v),
    )


def _best(c: Compiler, x: ir.Best, scope: Scope) -> SetCode:
    source = c.set(x.source, scope)
    inner, slot = scope.bind(x.var, source.type)
    key = c.number(x.key, inner)

    def elements(s: State, e: Env) -> Collection[Any]:
        keyed: list[tuple[Any, int]] = []
        for v in source.elements(s, e):
            e[slot] = (v,)
            keyed.append((v, key(s, e)))
        most = max((k for _, k in keyed), default=0)
        return [v for v, k in keyed if k == most]

    return listed(source.type, elements)


def _first(c: Compiler, x: ir.First, scope: Scope) -> SetCode:
    arg, count = c.set(x.arg, scope), c.number(x.count, scope)
    return listed(arg.type, lambda s, e: grid.in_order(s, arg.base, arg.elements(s, e))[: max(0, count(s, e))])


def _marked(c: Compiler, x: ir.Marked, scope: Scope) -> SetCode:
    arg, mark, present = c.set(x.arg, scope), c.static.mark[x.mark], x.present
    values = values_of(arg.base)
    return SetCode(
        arg.type,
        lambda s, e: [v for v in arg.elements(s, e) if (mark in values(s, v)) == present],
        lambda s, e, v: (mark in values(s, v)) == present and arg.contains(s, e, v),
    )


def _mark_symbols(c: Compiler, x: ir.MarkOf, scope: Scope) -> SetCode:
    arg, mark = c.set(x.arg, scope), c.static.mark[x.mark]
    values = values_of(arg.base)
    return listed(c.type_of(x, scope), lambda s, e: {found[mark] for v in arg.elements(s, e) if mark in (found := values(s, v))})


def _union(c: Compiler, x: ir.Union, scope: Scope) -> SetCode:
    args = [c.set(a, scope) for a in x.args]

    def elements(s: State, e: Env) -> Collection[Any]:
        found: set[Any] = set()
        for arg in args:
            found.update(arg.elements(s, e))
        return found

    return SetCode(c.type_of(x, scope), elements, lambda s, e, v: any(arg.contains(s, e, v) for arg in args))


def _effort(x: ir.Expr) -> int:
    """How long a set may get: whole kinds are listed last."""
    match x:
        case ir.PiecesOf() | ir.PartsOfKind() | ir.Components():
            return 3
        case ir.Apply() | ir.Minus() | ir.IfElse():
            return 2
        case ir.Filter() | ir.Best():
            return _effort(x.source)
        case ir.Marked() | ir.First():
            return _effort(x.arg)
        case ir.Union():
            return max(map(_effort, x.args), default=0)
        case ir.Intersect():
            return min(map(_effort, x.args))
    return 1


def _intersect(c: Compiler, x: ir.Intersect, scope: Scope) -> SetCode:
    args = [c.set(a, scope) for a in x.args]
    shortest = min(range(len(args)), key=lambda i: _effort(x.args[i]))
    source, others = args[shortest], [a for i, a in enumerate(args) if i != shortest]
    return SetCode(
        c.type_of(x, scope),
        lambda s, e: [v for v in source.elements(s, e) if all(o.contains(s, e, v) for o in others)],
        lambda s, e, v: all(arg.contains(s, e, v) for arg in args),
    )


def _minus(c: Compiler, x: ir.Minus, scope: Scope) -> SetCode:
    left, right = c.set(x.left, scope), c.set(x.right, scope)

    def elements(s: State, e: Env) -> Collection[Any]:
        without = set(right.elements(s, e))
        return [v for v in left.elements(s, e) if v not in without]

    return SetCode(left.type, elements, lambda s, e, v: left.contains(s, e, v) and not right.contains(s, e, v))


# ---------------------------------------------------------------- where sets come from
def _pieces(c: Compiler, x: ir.PiecesOf, scope: Scope) -> SetCode:
    static = c.static
    kinds = tuple(static.kind[k] for k in x.kinds)
    among, owner = frozenset(kinds), static.tables.piece_owner
    found: dict[int, tuple[int, ...]] = {}

    def elements(s: State, e: Env) -> Collection[int]:
        if s.players not in found:
            found[s.players] = static.pieces_of(kinds, s.players)
        return found[s.players]

    return SetCode(c.type_of(x, scope), elements, lambda s, e, v: s.kind(v) in among and owner[v] < s.players)


def _parts(c: Compiler, x: ir.PartsOfKind, scope: Scope) -> SetCode:
    kinds = frozenset(c.static.part_kind[k] for k in x.kinds)

    def elements(s: State, e: Env) -> Collection[int]:
        parts = networks.board_parts(s)
        return [part for kind in kinds for part in parts.get(kind, NOTHING)]

    return SetCode(c.type_of(x, scope), elements, lambda s, e, v: s.on_board(v) and s.kind_of_part(v) in kinds)


def _components(c: Compiler, x: ir.Components, scope: Scope) -> SetCode:
    net = c.static.network[x.network]
    nets = c.nets
    return SetCode(
        c.type_of(x, scope),
        lambda s, e: [(net, lowest) for lowest in networks.find(s, nets[net]).components],
        lambda s, e, v: v[0] == net and v[1] in networks.find(s, nets[net]).components,
    )


def _players(c: Compiler, x: ir.Players, scope: Scope) -> SetCode:
    return SetCode(c.type_of(x, scope), lambda s, e: range(s.players), lambda s, e, v: v < s.players)


def _mover(c: Compiler, x: ir.Mover, scope: Scope) -> SetCode:
    return SetCode(c.type_of(x, scope), lambda s, e: (s.mover,), lambda s, e, v: v == s.mover)


def _winners(c: Compiler, x: ir.Winners, scope: Scope) -> SetCode:
    return listed(c.type_of(x, scope), lambda s, e: s.winners)


def _receiver(c: Compiler, x: ir.Receiver, scope: Scope) -> SetCode:
    def elements(s: State, e: Env) -> Collection[int]:
        if s.receiver is None:
            raise GameError("`receiver` means something only while a score is worked out")
        return (s.receiver,)

    return listed(c.type_of(x, scope), elements)


def _symbols(c: Compiler, x: ir.Symbols, scope: Scope) -> SetCode:
    return SetCode(c.type_of(x, scope), lambda s, e: x.indexes, lambda s, e, v: v in x.indexes)


def _holder(c: Compiler, number: int, each_player: bool, x: ir.SpaceRef | ir.PileRef, scope: Scope) -> SetCode:
    type = c.type_of(x, scope)
    if not each_player:
        return listed(type, lambda s, e: ((number, -1),))
    if x.of is None:
        return listed(type, lambda s, e: [(number, p) for p in range(s.players)])
    of = c.set(x.of, scope).elements
    return listed(type, lambda s, e: [(number, p) for p in of(s, e)])


def _space(c: Compiler, x: ir.SpaceRef, scope: Scope) -> SetCode:
    number = c.static.space[x.space]
    return _holder(c, number, c.static.tables.spaces[number].each_player, x, scope)


def _pile(c: Compiler, x: ir.PileRef, scope: Scope) -> SetCode:
    number = c.static.pile[x.pile]
    return _holder(c, number, c.static.tables.piles[number].each_player, x, scope)


def _cell_at(c: Compiler, x: ir.CellAt, scope: Scope) -> SetCode:
    space = c.set(x.space, scope).elements
    return listed(
        c.type_of(x, scope), lambda s, e: [cell for sp in space(s, e) if grid.exists(s, cell := (sp[0], sp[1], x.x, x.y))]
    )


# ---------------------------------------------------------------- calls
def _placings(c: Compiler, x: ir.Placings, scope: Scope) -> SetCode:
    piece, where = c.set(x.piece, scope), c.set(x.where, scope)

    def elements(s: State, e: Env) -> Collection[Any]:
        places = where.elements(s, e)
        cells = [cell for sp in places for cell in grid.cells_of_space(s, *sp)] if where.base == "space" else places
        return placings.placings(s, piece.elements(s, e), cells)

    return listed(c.type_of(x, scope), elements)


def _majority(c: Compiler, x: ir.Majority, scope: Scope) -> SetCode:
    pieces = c.set(x.pieces, scope).elements
    weight = c.definition(x.weight) if x.weight is not None else None
    owner = c.static.tables.piece_owner

    def elements(s: State, e: Env) -> Collection[int]:
        sums: dict[int, int] = {}
        for piece in pieces(s, e):
            if owner[piece] >= 0:
                sums[owner[piece]] = sums.get(owner[piece], 0) + (weight.number(s, piece) if weight is not None else 1)
        most = max(sums.values(), default=0)
        return [player for player, found in sums.items() if found == most]

    return listed(c.type_of(x, scope), elements)


def _newly(c: Compiler, x: ir.Newly, scope: Scope) -> SetCode:
    components, code, nets = c.set(x.components, scope), c.definition(x.definition), c.nets
    names = components.type.of or tuple(n.name for n in c.game.networks)
    for name in names:
        c.newly[x.definition, c.static.network[name]] = None
    definition = x.definition

    def elements(s: State, e: Env) -> Collection[Any]:
        def fresh(component: Any) -> bool:
            before = s.record[definition, component[0]]
            return code.truth(s, component) and networks.parts_of_component(s, nets, component) not in before

        return [component for component in components.elements(s, e) if fresh(component)]

    return listed(components.type, elements)


def _nearest(c: Compiler, x: ir.Nearest, scope: Scope) -> SetCode:
    link, tile, net = c.set(x.link, scope), c.set(x.tile, scope), c.nets[c.static.network[x.network]]
    links = [c.static.kind[k] for k in link.type.of] or [i for i, role in enumerate(c.static.roles) if role == "link"]
    kinds = frozenset(links)
    return listed(
        link.type,
        lambda s, e: [p for p in networks.nearest(s, net, tile.elements(s, e), kinds) if link.contains(s, e, p)],
    )


SETS |= {
    ir.Empty: _empty,
    ir.Local: _local,
    ir.MemoryOf: _memory,
    ir.Apply: _apply,
    ir.IfElse: _if,
    ir.Lookup: _lookup,
    ir.Filter: _filter,
    ir.Best: _best,
    ir.First: _first,
    ir.Marked: _marked,
    ir.MarkOf: _mark_symbols,
    ir.Union: _union,
    ir.Intersect: _intersect,
    ir.Minus: _minus,
    ir.PiecesOf: _pieces,
    ir.PartsOfKind: _parts,
    ir.Components: _components,
    ir.Players: _players,
    ir.Mover: _mover,
    ir.Receiver: _receiver,
    ir.Winners: _winners,
    ir.Symbols: _symbols,
    ir.SpaceRef: _space,
    ir.PileRef: _pile,
    ir.CellAt: _cell_at,
    ir.Placings: _placings,
    ir.Majority: _majority,
    ir.Newly: _newly,
    ir.Nearest: _nearest,
}
