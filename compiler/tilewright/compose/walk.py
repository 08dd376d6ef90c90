"""Every node below a node of the syntax tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from tilewright.syntax import ast

_FIELDS: dict[type[ast.Node], tuple[str, ...]] = {}


def _field_names(kind: type[ast.Node]) -> tuple[str, ...]:
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple(f.name for f in fields(kind) if f.name not in ("span", "cites"))
    return _FIELDS[kind]


def nodes(thing: object) -> Iterator[ast.Node]:
    """The node itself, if it is one, and all within it; also over tuples of nodes."""
    stack = [thing]
    while stack:
        here = stack.pop()
        if isinstance(here, ast.Node):
            yield here
            stack.extend(getattr(here, name) for name in reversed(_field_names(type(here))))
        elif isinstance(here, tuple):
            stack.extend(reversed(here))


def children(node: ast.Node) -> Iterator[object]:
    """What stands in its fields: nodes, tuples of nodes, and plain values."""
    for name in _field_names(type(node)):
        yield getattr(node, name)
