"""Statements and steps. Choices stand in `resolve_choice`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tilewright.compose.model import Changed
from tilewright.compose.resolve_choice import alternatives_added, choose, for_loop
from tilewright.compose.resolve_dispatch import expression
from tilewright.compose.resolve_expect import a_set, combine, fits, mend, need, need_number, need_truth, too_many
from tilewright.compose.resolve_expr import side
from tilewright.compose.resolve_names import PIECES, Context
from tilewright.compose.resolve_state import Resolver, Scope, Unit
from tilewright.compose.resolve_values import MANY, NOTHING, PLAYER, Value, bare, kinds_disjoint
from tilewright.diagnostics import Label
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Sym, Type
from tilewright.syntax import ast

Stmts = list[ir.Stmt]


def block(scope: Scope, stmts: Iterable[ast.Stmt] | None, **changes: object) -> ir.Block:
    """The statements of a block; what they bind is not seen outside."""
    inner = scope.child(**changes)
    done: Stmts = []
    for stmt in stmts or ():
        scope.r.go_on()
        done += STATEMENTS[type(stmt)](inner, stmt)
    return tuple(done)


# ---------------------------------------------------------------- control
def if_(scope: Scope, stmt: ast.If) -> Stmts:
    condition = need_truth(scope, stmt.condition)
    if isinstance(condition, ir.Truth):
        # Decided by an option: the other branch may name what is not in this game.
        return list(block(scope, stmt.then if condition.value else stmt.otherwise))
    return [ir.If(condition, block(scope, stmt.then), block(scope, stmt.otherwise))]


def repeat(scope: Scope, stmt: ast.Repeat) -> Stmts:
    return [ir.Repeat(need_number(scope, stmt.times), block(scope, stmt.body, loop=True))]


def let(scope: Scope, stmt: ast.Let) -> Stmts:
    value = expression(scope, stmt.value)
    if value.type.base in ("pile", "space", "place"):
        scope.error("TW0303", "a number, a condition or a set is expected", stmt.value.span, f"this is {scope.r.said(value)}")
    return [ir.Let(scope.bind(stmt.var, value.type, value.many), value.expr)]


def draw(scope: Scope, stmt: ast.Draw) -> Stmts:
    source = need(scope, stmt.source, "piece")
    inner = scope.child()
    var = inner.bind(stmt.var, source.type, 1)
    return [ir.Draw(var, stmt.unseen, source.expr, block(inner, stmt.body), block(scope, stmt.otherwise))]


# ---------------------------------------------------------------- pieces
def lay(scope: Scope, stmt: ast.Lay) -> Stmts:
    piece = need(scope, ast.NameExpr(stmt.piece, span=stmt.piece.span), "piece", one=True)
    cell = need(scope, stmt.cell, "cell", one=True)
    return [ir.Lay(piece.expr, cell.expr, stmt.face_down)]


def put(scope: Scope, stmt: ast.Put) -> Stmts:
    node = ast.NameExpr(stmt.piece, span=stmt.piece.span)
    piece = need(scope, node, "piece", one=True)
    at = need(scope, stmt.at, "part", one=True, also=("cell",))
    if not piece.wrong and scope.r.roles_of(piece.type) <= {"tile", "die"} and piece.type.of:
        scope.error(
            "TW0303", "tiles are not put on something", node.span, f"this is {scope.r.said(piece)}", help="use `place` or `lay`"
        )
    return [ir.Put(piece.expr, at.expr)]


def join(scope: Scope, stmt: ast.Join) -> Stmts:
    first, second = need(scope, stmt.first, "part", one=True), need(scope, stmt.second, "part", one=True)
    link = need(scope, stmt.by, "piece", one=True)
    if not link.wrong and link.type.of and scope.r.roles_of(link.type) != {"link"}:
        scope.error("TW0303", "only a link joins parts", stmt.by.span, f"this is {scope.r.said(link)}")
    return [ir.JoinBy(first.expr, second.expr, link.expr)]


def move(scope: Scope, stmt: ast.Move) -> Stmts:
    pieces = need(scope, stmt.pieces, "piece")
    pile = expression(scope, stmt.to)
    if not pile.wrong and pile.type.base != "pile":
        help = mend(scope, stmt.to, pile, ("pile",)) or "`put .. on`, `place` and `lay` bring pieces to the board"
        scope.error("TW0303", "pieces are moved to a pile", stmt.to.span, f"this is {scope.r.said(pile)}", help=help)
        return []
    return [] if pile.wrong else [ir.MoveTo(pieces.expr, pile.expr)]


def show(scope: Scope, stmt: ast.Show) -> Stmts:
    return [ir.Show(need(scope, stmt.pieces, "piece").expr, need(scope, stmt.to, "player").expr)]


def return_(scope: Scope, stmt: ast.Simple) -> Stmts:
    assert stmt.arg is not None
    pieces = need(scope, stmt.arg, "piece")
    homeless = [k for k in pieces.type.of if k in scope.r.roles and not starts_somewhere(scope, k)]
    if not pieces.wrong and homeless:
        scope.error(
            "TW0303",
            f"{scope.r.plain(Type('piece', tuple(homeless)))} start in no pile to return to",
            stmt.arg.span,
            others=[label for k in homeless[:3] for sort in PIECES for label in scope.declared_at(sort, k)],
            help="say `starts in PILE` where they are declared, or use `move .. to PILE`",
        )
    return [ir.Return(pieces.expr)]


def starts_somewhere(scope: Scope, kind: Sym) -> bool:
    changed = scope.r.composed.pieces.get(kind)
    return changed is not None and isinstance(changed.declared.decl, ast.Piece) and changed.declared.decl.starts_in is not None


def simple(scope: Scope, stmt: ast.Simple) -> Stmts:
    arg = stmt.arg
    match stmt.verb:
        case "carry on":
            return []
        case "stop":
            if not scope.loop:
                scope.error("TW0317", "there is nothing to stop here", stmt.span, help="`stop` leaves a `repeat` or a `for`")
            return [ir.Stop()]
        case "end game":
            return [ir.EndGame()]
    assert arg is not None
    match stmt.verb:
        case "return":
            return return_(scope, stmt)
        case "roll":
            dice = need(scope, arg, "piece")
            if not dice.wrong and "die" not in scope.r.roles_of(dice.type):
                scope.error("TW0303", "`roll` takes dice", arg.span, f"this is {scope.r.said(dice)}")
            return [ir.Roll(dice.expr)]
        case "place":
            return [ir.Place(need(scope, arg, "placing", one=True).expr)]
        case "discard":
            return [ir.Discard(need(scope, arg, "piece").expr)]
        case "clear":
            return [ir.Clear(need(scope, arg, "space", one=True).expr)]
        case "win":
            return [ir.Win(need(scope, arg, "player").expr)]
    assert stmt.verb == "next turn"
    return [ir.NextTurn(need(scope, arg, "player", one=True).expr)]


# ---------------------------------------------------------------- points and memory
def score(scope: Scope, stmt: ast.Score) -> Stmts:
    what = need(scope, stmt.what, "component")
    unscored = [n for n in what.type.of if n not in scope.r.scored]
    if not what.wrong and unscored:
        scope.error(
            "TW0315",
            f"nothing says how {scope.r.plain(Type('component', tuple(unscored)))} score",
            stmt.what.span,
            others=[label for n in unscored[:3] for label in scope.declared_at("network", n)],
            help=f"add `scoring {bare(unscored[0])}`",
        )
    to = need(scope, stmt.to, "player").expr if stmt.to is not None else None
    times = need_number(scope, stmt.times) if stmt.times is not None else None
    return [ir.ScoreStmt(what.expr, to, times, scope.origin(stmt.span, stmt.cites))]


def gain(scope: Scope, stmt: ast.Gain) -> Stmts:
    who = need(scope, stmt.who, "player") if stmt.who is not None else Value(ir.Mover(), PLAYER)
    return [ir.Gain(need_number(scope, stmt.amount), who.expr, stmt.text, scope.origin(stmt.span, stmt.cites))]


def set_memory(scope: Scope, stmt: ast.SetMemory) -> Stmts:
    found = scope.r.lookup.lookup(stmt.name, scope.context, ("memory",), scope.r.report)
    if found is None:
        expression(scope, stmt.value)
        return []
    sym = Sym(found.qualified)
    info = scope.r.memories[sym]
    of = need(scope, stmt.of, "player", one=True) if stmt.of is not None else None
    each = info.node.scope == "player"
    if each != (of is not None):
        scope.error(
            "TW0312",
            f"`{stmt.name}` is remembered {'for each player' if each else 'for the whole game, not for each player'}",
            stmt.name.span,
            "of whom?" if each else "",
            others=(Label(info.span, "declared here"),),
            help=f"write `set {stmt.name} of mover to ..`" if each else f"write `set {stmt.name} to ..`",
        )
    value = memory_value(scope, stmt.value, info.node)
    return [ir.SetMemory(sym, of.expr if of is not None and each else None, value)]


def memory_value(scope: Scope, node: ast.Expr, memory: ir.Memory) -> ir.Expr:
    """A value for a memory, of its type."""
    base = memory.type.base
    if base == "number":
        return need_number(scope, node)
    if base == "truth":
        return need_truth(scope, node)
    value = side(scope, node, Value(ir.Empty(memory.type), memory.type)) if base == "symbol" else a_set(scope, node)
    value = fits(scope, node, value, base)
    if value.wrong:
        return ir.Empty(memory.type)
    if value.type == NOTHING or isinstance(value.expr, ir.Empty):
        return ir.Empty(memory.type)
    if base == "symbol":
        declared = Value(ir.Empty(memory.type), memory.type)
        if not combine(scope, "set", (node, declared), (node, value)):
            return ir.Empty(memory.type)
    if kinds_disjoint(value.type, memory.type):
        scope.error(
            "TW0303",
            f"`{bare(memory.name)}` remembers {scope.r.plain(memory.type)}",
            node.span,
            f"this is {scope.r.said(value)}",
            others=(Label(scope.r.memories[memory.name].span, "declared here"),),
        )
    if value.many == MANY and not memory.high:
        too_many(scope, node, value, f"`{bare(memory.name)}` remembers one: one")
    return value.expr


STATEMENTS: dict[type, Callable[[Scope, Any], Stmts]] = {
    ast.If: if_,
    ast.Repeat: repeat,
    ast.Let: let,
    ast.Draw: draw,
    ast.Lay: lay,
    ast.Put: put,
    ast.Join: join,
    ast.Move: move,
    ast.Show: show,
    ast.Simple: simple,
    ast.Score: score,
    ast.Gain: gain,
    ast.SetMemory: set_memory,
    ast.Choose: lambda scope, stmt: choose(scope, stmt, block),
    ast.For: lambda scope, stmt: for_loop(scope, stmt, block),
}


def steps(r: Resolver, phase: str) -> tuple[ir.Step, ...]:
    """The steps of a phase. A step that stands at several places is resolved once."""
    done: list[ir.Step] = []
    for placed in r.composed.steps.get(phase, ()):
        declared = placed.step.declared
        key = (declared.name, id(declared.decl))
        if key not in r.bodies:
            r.bodies[key] = step(r, placed.step)
        body, origin = r.bodies[key]
        done.append(ir.Step(Sym(declared.name), Sym(placed.place), body, origin))
    return tuple(done)


def step(r: Resolver, changed: Changed) -> tuple[ir.Block, int]:
    """The body of a step and its origin."""
    decl, ruleset = changed.declared.decl, changed.declared.ruleset
    assert isinstance(decl, ast.Step)
    scope = Scope(r, Context(ruleset, decl), Unit(), f"step {decl.name}", label=Sym(changed.declared.name), cites=decl.cites)
    scope.added = alternatives_added(scope, changed)
    return block(scope, decl.body), scope.origin(decl.span)
