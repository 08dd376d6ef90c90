"""Pass (analysis): how far a truth about a component can see.

A truth that reads nothing but the component's own parts and the faces in, beside or around its cells can only change for
components with a part in or around a cell where something was laid. For such a truth `newly` looks there and nowhere else;
for any other it looks at every component.

before  (Compare = (Openings (Local it)) (Int 0))                 after  local
before  (Any_ (Located (PiecesOf [pawn]) (Local it)))             after  not local (pieces move without anything being laid)
"""

from __future__ import annotations

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Game, Sym
from tilewright.game_ir.walk import descend

OWN, NEAR, STATIC = "own", "near", "static"
"""Component or parts of it; cells or faces in, beside or around; numbers and constants."""

_STEPS = {
    ("parts", OWN): OWN,
    ("tiles", OWN): NEAR,
    ("cells", OWN): "cells",
    ("neighbours", OWN): "round",
    ("surroundings", OWN): "round",
    ("neighbours", "cells"): "round",
    ("surroundings", "cells"): "round",
    ("tiles", "cells"): NEAR,
    ("tiles", "round"): NEAR,
    ("contacts", OWN): NEAR,
}


class _NotLocal(Exception):
    pass


def _reach(e: ir.Expr, env: dict[Sym, str], game: Game, inside: tuple[Sym, ...] = ()) -> str:
    """`inside`: definitions it stands in; their other cases may speak of the same definition."""

    def of(inner: ir.Expr) -> str:
        return _reach(inner, env, game, inside)

    match e:
        case ir.Int() | ir.Truth() | ir.Empty() | ir.Symbols():
            return STATIC
        case ir.Local(name):
            if name in env:
                return env[name]
        case ir.In(a, ir.PartsOfKind() | ir.PiecesOf()):
            of(a)
            return STATIC
        case ir.Minus(a, ir.PartsOfKind() | ir.PiecesOf()):
            return of(a)
        case ir.Arith(_, a, b) | ir.Compare(_, a, b) | ir.Same(a, b) | ir.In(a, b):
            of(a), of(b)
            return STATIC
        case ir.And(args) | ir.Or(args):
            for arg in args:
                of(arg)
            return STATIC
        case ir.Not(arg) | ir.Count(arg) | ir.Any_(arg) | ir.HasMark(arg) | ir.MarkOf(_, arg):
            of(arg)
            return STATIC
        case ir.IfElse(test, a, b):
            of(test)
            if of(a) == of(b):
                return of(a)
        case ir.Lookup(value, rows):
            of(value)
            for row in rows:
                of(row.value)
            return STATIC
        case ir.Openings(arg):
            if of(arg) == OWN:
                return STATIC
        case ir.Marked(arg):
            return of(arg)
        case ir.Intersect(args):
            found = [of(a) for a in args if not isinstance(a, ir.PartsOfKind | ir.PiecesOf)]
            if len(found) == 1:
                return found[0]
        case ir.Filter(var, source, where):
            reached = of(source)
            _reach(where, env | {var: reached}, game, inside)
            return reached
        case ir.Fold(_, var, source, value):
            _reach(value, env | {var: of(source)}, game, inside)
            return STATIC
        case ir.Image(relation, arg):
            step = _STEPS.get((relation, of(arg)))
            if step is not None:
                return step
        case ir.Apply(name, arg) if name not in inside:
            definition = game.definition(name)
            inner: dict[Sym, str] = {}
            if arg is not None and definition.param is not None:
                inner[definition.param] = of(arg)
            cases = [_reach(case.base, inner, game, (*inside, name)) for case in definition.cases]
            if cases and all(f == cases[0] for f in cases):
                return cases[0]
    raise _NotLocal


FACING, BESIDE, AROUND = 0, 4, 8
"""How many of the cells around one matter; 0: none, only whether something lies where a part's side faces."""


def sight(definition: ir.Definition, network: Sym, game: Game) -> int | None:
    """How far the truth for this network sees: 0, what its sides face; 4, the cells beside its own by a side; 8, those around them;
    None: farther."""
    case = next((c for c in definition.cases if not c.kinds or network in c.kinds), None)
    if case is None or definition.param is None:
        return FACING if case is None else None
    try:
        _reach(case.base, {definition.param: OWN}, game)
    except _NotLocal:
        return None
    relations = _relations(case.base, game)
    return AROUND if "surroundings" in relations else BESIDE if "neighbours" in relations else FACING


def _relations(e: ir.Expr, game: Game, inside: tuple[Sym, ...] = ()) -> set[str]:
    """Relations it goes along, those in definitions too."""
    found: set[str] = set()
    for node in descend(e):
        if isinstance(node, ir.Image):
            found.add(node.relation)
        if isinstance(node, ir.Apply) and node.definition not in inside:
            for case in game.definition(node.definition).cases:
                found |= _relations(case.base, game, (*inside, node.definition))
    return found
