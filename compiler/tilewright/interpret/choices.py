"""Decisions: the options of a choice, in canonical order, equal ones once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from tilewright.game_ir import nodes as ir
from tilewright.interpret import grid
from tilewright.interpret.code import Elements, Env, Scope, TruthCode
from tilewright.interpret.state import State
from tilewright.runtime.tables import Action

if TYPE_CHECKING:
    from tilewright.interpret.compile import Compiler


class BinderCode(NamedTuple):
    slots: tuple[int, ...]
    """One, or two for a pair."""
    base: str
    source: Elements
    where: TruthCode


class AlternativeCode(NamedTuple):
    number: int
    binders: tuple[BinderCode, ...]
    where: TruthCode
    equal: bool
    """Can options differ only by interchangeable pieces?"""
    scope: Scope
    """With the variables bound."""

    @property
    def slots(self) -> list[int]:
        return [slot for binder in self.binders for slot in binder.slots]


def make_alternative(c: Compiler, x: ir.Alternative, number: int, scope: Scope) -> tuple[AlternativeCode, Scope]:
    """The code, and the scope of its body."""
    c.origin = x.origin
    binders: list[BinderCode] = []
    for binder in x.binders:
        source = c.set(binder.source, scope)
        inner, slot = scope.bind(binder.var, source.type, kept=True)
        slots: tuple[int, ...] = (slot,)
        if binder.other is not None:
            inner, other = inner.bind(binder.other, source.type, kept=True)
            slots = (slot, other)
        scope = inner
        binders.append(BinderCode(slots, source.base, source.elements, c.where(binder.where, scope)))
    equal = any(b.base in ("piece", "placing") for b in binders)
    return AlternativeCode(number, tuple(binders), c.where(x.where, scope), equal, scope), scope


def options(s: State, env: Env, alternative: AlternativeCode) -> list[Action]:
    """The options of one alternative."""
    found: Iterable[tuple[Any, ...]] = _tuples(s, env, alternative, 0)
    if alternative.equal:
        found = without_equals(s, [b.base for b in alternative.binders for _ in b.slots], found)
    return [Action(alternative.number, values) for values in found]


def _tuples(s: State, env: Env, alternative: AlternativeCode, at: int) -> Iterator[tuple[Any, ...]]:
    if at == len(alternative.binders):
        if alternative.where(s, env):
            yield ()
        return
    binder = alternative.binders[at]
    elements = grid.in_order(s, binder.base, binder.source(s, env))
    bound: Iterable[tuple[Any, ...]]
    if len(binder.slots) == 1:
        bound = ((v,) for v in elements)
    else:
        bound = ((a, b) for i, a in enumerate(elements) for b in elements[i + 1 :])
    for values in bound:
        for slot, value in zip(binder.slots, values, strict=True):
            env[slot] = (value,)
        if binder.where(s, env):
            for rest in _tuples(s, env, alternative, at + 1):
                yield (*values, *rest)


def looks(s: State, piece: int) -> tuple[Any, ...]:
    """What makes pieces interchangeable: kind, owner, marks; place, face shown, who knows it."""
    return (s.static.alike[piece], s.places[piece], s.faces[piece], s.known[piece])


def without_equals(s: State, bases: list[str], options: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    """Of options that differ only by interchangeable pieces the first. Pieces equal within one option stay equal in those it stands for."""
    seen: set[Any] = set()
    for values in options:
        order: dict[int, int] = {}
        key: list[Any] = []
        for base, value in zip(bases, values, strict=True):
            if base == "piece":
                key.append((looks(s, value), order.setdefault(value, len(order))))
            elif base == "placing":
                key.append((looks(s, value[0]), order.setdefault(value[0], len(order)), value[1:]))
            else:
                key.append(value)
        if (found := tuple(key)) not in seen:
            seen.add(found)
            yield values


def chooser(c: Compiler, by: ir.Expr | None, scope: Scope) -> Callable[[State, Env], int | None]:
    """The player who decides; None: nobody."""
    if by is None:
        return lambda s, e: s.mover
    elements = c.set(by, scope).elements
    return lambda s, e: next(iter(grid.in_order(s, "player", elements(s, e))), None)
