"""Walking over Kernel IR."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any

from tilewright.kernel_ir import nodes as k


def children(node: Any) -> Iterator[Any]:
    values = node if isinstance(node, tuple) else [getattr(node, f.name) for f in dataclasses.fields(node)]
    for value in values:
        if isinstance(value, tuple):
            yield from children(value)
        elif isinstance(value, k.Expr | k.Stmt):
            yield value


def descend(node: Any) -> Iterator[Any]:
    """A node and everything inside it, outer first."""
    if not isinstance(node, tuple):
        yield node
    for child in children(node):
        yield from descend(child)


def assigned(stmt: k.Stmt) -> k.Var | None:
    """The variable a statement declares or gives a value."""
    if isinstance(stmt, k.Set | k.NewBits | k.NewArray | k.For | k.Each | k.EachBit | k.Ring):
        return stmt.var
    return None


def assigned_vars(body: k.Body) -> dict[str, k.Var]:
    """Variables of a body, by name, in order of appearance."""
    found: dict[str, k.Var] = {}
    for node in descend(body):
        var = assigned(node) if isinstance(node, k.Stmt) else None
        if var is not None:
            found.setdefault(var.name, var)
    return found


def free_vars(body: k.Body) -> tuple[k.Var, ...]:
    """Variables that a body reads and does not declare, in order of appearance."""
    own = assigned_vars(body)
    found: dict[str, k.Var] = {}
    for node in descend(body):
        if isinstance(node, k.Var) and node.name not in own:
            found.setdefault(node.name, node)
    return tuple(found.values())


def rewrite(node: Any, change: Callable[[Any], Any]) -> Any:
    """The node with `change` applied to every node inside it and then to itself, inner first."""
    if isinstance(node, tuple):
        items = tuple(rewrite(item, change) for item in node)
        return node if all(a is b for a, b in zip(items, node, strict=True)) else items
    if not isinstance(node, k.Expr | k.Stmt):
        return node
    old = {f.name: getattr(node, f.name) for f in dataclasses.fields(node)}
    new = {name: rewrite(value, change) for name, value in old.items()}
    if any(new[name] is not old[name] for name in old):
        node = dataclasses.replace(node, **new)
    return change(node)
