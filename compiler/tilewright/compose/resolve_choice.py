"""Choices: `choose`, `choose one` with its alternatives (also those that other rulesets add), and `for`."""

from __future__ import annotations

from collections.abc import Callable

from tilewright.compose import resolve_fold as fold
from tilewright.compose.model import Changed, Modification
from tilewright.compose.resolve_expect import a_set, need, need_truth
from tilewright.compose.resolve_expr import bound
from tilewright.compose.resolve_names import Context
from tilewright.compose.resolve_state import Scope
from tilewright.compose.resolve_values import ONE
from tilewright.diagnostics import Label
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Sym
from tilewright.syntax import ast

Added = dict[int, list[tuple[Modification, ast.Alternative]]]
"""Alternatives that other rulesets add to a choice, by its id."""
Blocks = Callable[..., ir.Block]
PICKED = ("piece", "part", "component", "cell", "player", "placing", "symbol")


def choose(scope: Scope, stmt: ast.Choose, block: Blocks) -> list[ir.Stmt]:
    by = need(scope, stmt.by, "player", one=True).expr if stmt.by is not None else None
    cites = stmt.cites or scope.cites
    found = [alternative(scope, a, block) for a in stmt.alternatives]
    if stmt.open:
        for change, line in scope.added.get(id(stmt), ()):
            inner = scope.child(
                context=Context(change.ruleset, change.decl),
                declaration=f"modify {scope.declaration}",
                cites=line.cites or change.decl.cites,
            )
            found.append(alternative(inner, line, block))
    kept = tuple(a for a in found if a is not None)
    if not kept:
        return list(block(scope, stmt.otherwise))
    same_labels(scope, stmt)
    return [ir.Choose(stmt.optional, by, kept, block(scope, stmt.otherwise), scope.origin(stmt.span, cites))]


def same_labels(scope: Scope, stmt: ast.Choose) -> None:
    """Two alternatives of one name could not be told apart."""
    seen: dict[str, ast.Name] = {}
    for a in stmt.alternatives:
        if a.name is not None and a.name.text in seen:
            scope.error(
                "TW0310",
                f"two alternatives are called `{a.name}`",
                a.name.span,
                "the second",
                others=(Label(seen[a.name.text].span, "the first"),),
                help="give one of them another name: the player's choices start with it",
            )
        elif a.name is not None:
            seen[a.name.text] = a.name


def alternative(scope: Scope, a: ast.Alternative, block: Blocks) -> ir.Alternative | None:
    """One way of a choice; None if an option rules it out."""
    inner = scope.child()
    binders = [binder(inner, b) for b in a.binders]
    where = need_truth(inner, a.where) if a.where is not None else None
    if where == fold.NO or any(b.where == fold.NO for b in binders):
        return None
    label = Sym(f"{scope.context.ruleset}.{a.name.text}") if a.name is not None else scope.label
    origin = scope.origin(a.span, a.cites)
    return ir.Alternative(label, tuple(binders), None if where == fold.YES else where, block(inner, a.body), origin)


def binder(scope: Scope, b: ast.Binder) -> ir.Binder:
    """`x in S where c`: binds x in the scope."""
    source = a_set(scope, b.source)
    if not source.wrong and source.type.base not in (*PICKED, "nothing"):
        scope.error(
            "TW0303", "nobody can choose among these", b.source.span, "a set of pieces, parts, cells, players is expected"
        )
    syms = [scope.bind(name, source.type, ONE) for name in b.vars]
    where = need_truth(scope, b.where) if b.where is not None else None
    return ir.Binder(syms[0], syms[1] if len(syms) > 1 else None, source.expr, None if where == fold.YES else where)


def for_loop(scope: Scope, stmt: ast.For, block: Blocks) -> list[ir.Stmt]:
    b = stmt.binder
    if len(b.vars) > 1:
        scope.error("TW0305", "`for` takes one variable", b.vars[1].span, help="use a `for` inside a `for`")
    inner, var, source, _ = bound(scope, b.vars[0], b.source, b.where)
    if len(b.vars) > 1:
        inner.bind(b.vars[1], inner.locals[b.vars[0].text].value.type, ONE)
    origin = scope.origin(stmt.span, stmt.cites)
    return [ir.ForEach(stmt.how, scope.label, var, source, block(inner, stmt.body, loop=True), origin)]


# ---------------------------------------------------------------- what others add
def open_choices(stmts: ast.Block) -> list[ast.Choose]:
    """Every choice written with `one`."""
    found: list[ast.Choose] = []
    for stmt in stmts:
        if isinstance(stmt, ast.Choose):
            if stmt.open:
                found.append(stmt)
            for a in stmt.alternatives:
                found += open_choices(a.body)
            found += open_choices(stmt.otherwise or ())
        elif isinstance(stmt, ast.If):
            found += open_choices(stmt.then) + open_choices(stmt.otherwise or ())
        elif isinstance(stmt, ast.For | ast.Repeat):
            found += open_choices(stmt.body)
        elif isinstance(stmt, ast.Draw):
            found += open_choices(stmt.body) + open_choices(stmt.otherwise or ())
    return found


def alternatives_added(scope: Scope, changed: Changed) -> Added:
    """Which choice the alternatives of `modify STEP` belong to."""
    decl = changed.declared.decl
    assert isinstance(decl, ast.Step)
    choices = open_choices(decl.body)
    added: Added = {}
    for change in changed.changes:
        if not isinstance(change.line, ast.Alternative):
            scope.error("TW0314", "a step is changed by alternatives only", change.line.span, help="write `alternative NAME: ..`")
        elif len(choices) != 1:
            many = "no" if not choices else "more than one"
            scope.error(
                "TW0314",
                f"step `{decl.name}` has {many} `choose one` that an alternative could join",
                change.line.span,
                others=(Label(decl.span, f"step `{decl.name}`"), *(Label(c.span, "here") for c in choices[:3])),
                help="use a step of its own before or after it, or `replace step`",
            )
        else:
            added.setdefault(id(choices[0]), []).append((change, change.line))
    return added
