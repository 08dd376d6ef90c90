"""Which function resolves which expression: the modules of the resolver enter themselves here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tilewright.compose.resolve_state import Scope
from tilewright.compose.resolve_values import Value
from tilewright.syntax import ast

Handler = Callable[[Scope, Any], Value]
HANDLERS: dict[type, Handler] = {}


def handles(kind: type) -> Callable[[Handler], Handler]:
    """The decorated function resolves expressions of this kind."""

    def enter(handler: Handler) -> Handler:
        HANDLERS[kind] = handler
        return handler

    return enter


def expression(scope: Scope, node: ast.Expr) -> Value:
    """The meaning of an expression. What is wrong is reported and gives `BAD`."""
    return HANDLERS[type(node)](scope, node)
