"""Networks: `like` spelled out after composition, and what they are cut at."""

from __future__ import annotations

from tilewright.compose import resolve_fold as fold
from tilewright.compose.model import Changed
from tilewright.compose.resolve_expect import need
from tilewright.compose.resolve_names import PIECES, Context
from tilewright.compose.resolve_state import Resolver, Scope, Unit
from tilewright.compose.resolve_values import bare
from tilewright.diagnostics import Label
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Expr, Sym
from tilewright.game_ir.walk import descend
from tilewright.syntax import ast

LASTING = (
    ir.PartsOfKind,
    ir.PiecesOf,
    ir.Marked,
    ir.HasMark,
    ir.Union,
    ir.Intersect,
    ir.Minus,
    ir.Filter,
    ir.Empty,
    ir.Type,
    ir.Local,
    ir.And,
    ir.Or,
    ir.Not,
    ir.Any_,
    ir.In,
    ir.Same,
    ir.Truth,
    ir.Compare,
    ir.Int,
    ir.Count,
    ir.MarkOf,
    ir.Symbols,
)
"""What a cut may be made of: what does not change while a tile lies."""


def networks(r: Resolver) -> tuple[ir.Network, ...]:
    joins: dict[Sym, list[ir.NetJoin]] = {}
    cuts: dict[Sym, list[Expr]] = {}
    likes: dict[Sym, list[tuple[Sym, ast.Like]]] = {}
    for name, changed in r.composed.networks.items():
        sym = Sym(name)
        joins[sym], cuts[sym], likes[sym] = [], [], []
        _lines(r, sym, changed, joins[sym], cuts[sym], likes[sym])
    done: list[ir.Network] = []
    for name in r.composed.networks:
        sym = Sym(name)
        chain = _chain(r, sym, likes)
        all_joins = tuple(dict.fromkeys(j for n in chain for j in joins[n]))
        all_cuts = list(dict.fromkeys(c for n in chain for c in cuts[n]))
        _alike(r, sym, chain)
        done.append(ir.Network(sym, r.over[sym], all_joins, fold.union(all_cuts) if all_cuts else None))
    return tuple(done)


def _lines(
    r: Resolver,
    name: Sym,
    changed: Changed,
    joins: list[ir.NetJoin],
    cuts: list[Expr],
    likes: list[tuple[Sym, ast.Like]],
) -> None:
    decl, ruleset = changed.declared.decl, changed.declared.ruleset
    assert isinstance(decl, ast.Network)
    unit = Unit()
    lines: list[tuple[Context, object]] = [(Context(ruleset, decl), line) for line in decl.lines]
    lines += [(Context(c.ruleset, c.decl), c.line) for c in changed.changes]
    for context, line in lines:
        scope = Scope(r, context, unit, f"network {bare(name)}")
        match line:
            case ast.Joined():
                if line.by.text in ("seams", "contacts") and line.by.ruleset is None:
                    joins.append(ir.NetJoin(line.by.text))
                    continue
                found = r.lookup.lookup(line.by, context, PIECES, r.report, ("seams", "contacts"))
                if found is not None and r.roles[Sym(found.qualified)] != "link":
                    scope.error(
                        "TW0303",
                        f"`{line.by}` is no link",
                        line.by.span,
                        others=scope.declared_at(found.sort, found.qualified),
                        help="parts are joined by `seams`, `contacts` or a link",
                    )
                elif found is not None:
                    joins.append(ir.NetJoin("link", Sym(found.qualified)))
            case ast.Like():
                found = r.lookup.lookup(line.network, context, ("network",), r.report)
                if found is not None:
                    likes.append((Sym(found.qualified), line))
            case ast.CutAt():
                value = need(scope, line.at, "part")
                if value.wrong:
                    continue
                moving = next((n for n in descend(value.expr) if not isinstance(n, LASTING)), None)
                if moving is not None:
                    scope.error(
                        "TW0313",
                        "what a network is cut at must be printed on the tiles",
                        line.at.span,
                        "this may change during the game",
                        help="use part kinds and marks: `KIND with MARK`",
                    )
                    continue
                cuts.append(value.expr)
            case ast.Change() | ast.AtStage() | ast.Alternative():
                scope.error("TW0314", "a network cannot be changed by such a line", line.span, help="use `joined by` or `cut at`")


def _chain(r: Resolver, start: Sym, likes: dict[Sym, list[tuple[Sym, ast.Like]]]) -> list[Sym]:
    """The network and those it is like, directly or not. A circle is reported once, where it is closed."""
    found: list[Sym] = []

    def walk(name: Sym, path: tuple[Sym, ...]) -> None:
        for other, line in likes.get(name, ()):
            if other in (*path, name):
                order = list(likes)
                if other == start and all(order.index(start) <= order.index(n) for n in (*path, name)):
                    circle = [*path, name, other]
                    r.report.error(
                        "TW0313",
                        f"network `{bare(start)}` is like itself",
                        line.span,
                        notes=["the circle: " + " -> ".join(bare(c) for c in circle)] if len(circle) > 2 else [],
                        help="take one `like` out",
                    )
                continue
            walk(other, (*path, name))
        if name not in found:
            found.append(name)

    walk(start, ())
    return found


def _alike(r: Resolver, name: Sym, chain: list[Sym]) -> None:
    """A network like one over other kinds has none of its joins: surely not what is meant."""
    for other in chain:
        if other != name and r.over[name] and r.over[other] and not set(r.over[name]) & set(r.over[other]):
            decl = r.composed.networks[name].declared.decl
            other_decl = r.composed.networks[other].declared.decl
            r.report.error(
                "TW0313",
                f"network `{bare(name)}` is like `{bare(other)}`, which has no parts of its kinds",
                decl.span,
                others=(Label(other_decl.span, f"`{bare(other)}` is declared here"),),
                help="let both be over a kind in common",
            )
