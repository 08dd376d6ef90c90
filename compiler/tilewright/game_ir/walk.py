"""Walking over IR nodes."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any

from tilewright.game_ir.nodes import Block, Choose, Draw, ForEach, Game, If, Repeat, Step, Stmt

_FIELDS: dict[type, tuple[str, ...] | None] = {}


def field_names(kind: type) -> tuple[str, ...] | None:
    """Names of the fields of this kind of node, in order; None for what is no node. Asked often, so remembered."""
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple(f.name for f in dataclasses.fields(kind)) if dataclasses.is_dataclass(kind) else None
    return _FIELDS[kind]


def children(node: Any) -> Iterator[Any]:
    """The nodes directly inside a node (tuples are looked into)."""
    values = node if isinstance(node, tuple) else [getattr(node, name) for name in field_names(type(node)) or ()]
    for value in values:
        if field_names(type(value)) is not None:
            yield value
        elif isinstance(value, tuple):
            yield from children(value)


def descend(node: Any) -> Iterator[Any]:
    """A node and everything inside it, outer first."""
    if dataclasses.is_dataclass(node):
        yield node
    for child in children(node):
        yield from descend(child)


def rewrite(node: Any, change: Callable[[Any], Any]) -> Any:
    """The node with `change` applied to every node inside it and then to itself, inner first."""
    if isinstance(node, tuple):
        items = tuple(rewrite(item, change) for item in node)
        return node if all(a is b for a, b in zip(items, node, strict=True)) else items
    if not dataclasses.is_dataclass(node) or isinstance(node, type):
        return node
    old = {f.name: getattr(node, f.name) for f in dataclasses.fields(node) if f.init}
    new = {name: rewrite(value, change) for name, value in old.items()}
    if any(new[name] is not old[name] for name in old):
        node = dataclasses.replace(node, **new)
    return change(node)


def blocks(stmt: Stmt) -> Iterator[Block]:
    """The blocks inside a statement, in the order that numbers choice points (see `runtime.tables`)."""
    if isinstance(stmt, Choose):
        for alternative in stmt.alternatives:
            yield alternative.body
        yield stmt.otherwise
    elif isinstance(stmt, ForEach | Repeat):
        yield stmt.body
    elif isinstance(stmt, If):
        yield stmt.then
        yield stmt.otherwise
    elif isinstance(stmt, Draw):
        yield stmt.body
        yield stmt.otherwise


def statements(block: Block) -> Iterator[Stmt]:
    """Every statement of a block, outer first, in order."""
    for stmt in block:
        yield stmt
        for inner in blocks(stmt):
            yield from statements(inner)


def phase_statements(game: Game) -> Iterator[tuple[str, int, Step, Stmt]]:
    """(phase, step number, step, statement) over phases setup, turn, ending."""
    for name in ("setup", "turn", "ending"):
        for number, step in enumerate(game.phase(name).steps):
            for stmt in statements(step.body):
                yield name, number, step, stmt


def is_choice_point(stmt: Stmt) -> bool:
    return isinstance(stmt, Choose) or (isinstance(stmt, ForEach) and stmt.how != "each")
