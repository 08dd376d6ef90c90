"""Which names of a piece of syntax are not bound in it."""

from __future__ import annotations

from collections.abc import Iterable

from tilewright.compose.walk import children
from tilewright.syntax import ast

Bound = frozenset[str]


def free_names(thing: object) -> set[str]:
    """Bare words that stand for something declared, at one place at least: those bound by binders, `let` and `draw` left out there."""
    found: set[str] = set()
    _visit(thing, frozenset(), found)
    return found


def _visit(thing: object, bound: Bound, found: set[str]) -> None:
    if isinstance(thing, tuple):
        _block(thing, bound, found)
    elif isinstance(thing, ast.Name):
        if thing.ruleset is None and thing.text not in bound:
            found.add(thing.text)
    elif isinstance(thing, ast.Filter):
        _filter(thing, bound, found)
    elif isinstance(thing, ast.Fold):
        _visit(thing.value, _filter(thing.over, bound, found), found)
    elif isinstance(thing, ast.Best):
        _visit(thing.by, _filter(thing.over, bound, found), found)
    elif isinstance(thing, ast.For):
        _visit(thing.body, _binders((thing.binder,), bound, found), found)
    elif isinstance(thing, ast.Alternative):
        inner = _binders(thing.binders, bound, found)
        _visit((thing.where, thing.body), inner, found)
    elif isinstance(thing, ast.Draw):
        _visit(thing.source, bound, found)
        _visit(thing.body, bound | {thing.var.text}, found)
        _visit(thing.otherwise, bound, found)
    elif isinstance(thing, ast.Let):
        _visit(thing.value, bound, found)
    elif isinstance(thing, ast.Node):
        for child in children(thing):
            _visit(child, bound, found)


def _block(things: Iterable[object], bound: Bound, found: set[str]) -> None:
    """Several nodes; what `let` binds is bound in those that follow."""
    for thing in things:
        _visit(thing, bound, found)
        if isinstance(thing, ast.Let):
            bound = bound | {thing.var.text}


def _filter(filter: ast.Filter, bound: Bound, found: set[str]) -> Bound:
    _visit(filter.source, bound, found)
    inner = bound | {filter.var.text}
    _visit(filter.where, inner, found)
    return inner


def _binders(binders: Iterable[ast.Binder], bound: Bound, found: set[str]) -> Bound:
    for binder in binders:
        _visit(binder.source, bound, found)
        bound = bound | {name.text for name in binder.vars}
        _visit(binder.where, bound, found)
    return bound
