"""Definitions: the case for the kind of the element, its base and its changes. What they gave is kept until the state changes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING, Any

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Case, Definition, Type
from tilewright.interpret.code import Contains, Elements, NumberCode, Scope, Slots, TruthCode, form_of
from tilewright.interpret.state import State

if TYPE_CHECKING:
    from tilewright.interpret.compile import Compiler

NOTHING: tuple[Any, ...] = ()


class CaseCode:
    """One case. `slots` count its locals; slot 0 is the element, if there is one."""

    def __init__(self, c: Compiler, definition: Definition, case: Case) -> None:
        slots = Slots()
        scope = Scope(slots)
        self.slots = slots
        if definition.param is not None and definition.of is not None:
            of = Type(definition.of.base, case.kinds or definition.of.of)
            scope, _ = scope.bind(definition.param, of)
        self.number: NumberCode = _none
        self.truth: TruthCode = _none
        self.elements: Elements = _none
        self.contains: Contains = _none
        match definition.result.base:
            case "number":
                self.number = _number(c, case, scope)
            case "truth":
                self.truth = _truth(c, case, scope)
            case _:
                self.elements, self.contains = _set(c, case, scope)

    def env(self, element: Any) -> list[Any]:
        env = self.slots.env()
        if env and element is not None:
            env[0] = (element,)
        return env


def _none(*_: Any) -> Any:
    raise AssertionError("a definition asked for a value of another type")


def _number(c: Compiler, case: Case, scope: Scope) -> NumberCode:
    c.origin = case.origin
    base = c.number(case.base, scope)
    adds: list[tuple[TruthCode, NumberCode]] = []
    factors: list[tuple[TruthCode, NumberCode]] = []
    for change in case.changes:
        c.origin = change.origin
        where = c.where(change.where, scope)
        value = c.number(change.value if change.per is None else ir.Arith("*", change.value, change.per), scope)
        (adds if change.op == "add" else factors).append((where, value))

    def run(s: State, e: list[Any]) -> int:
        result = base(s, e)
        for where, value in adds:
            if where(s, e):
                result += value(s, e)
        for where, value in factors:
            if where(s, e):
                result *= value(s, e)
        return result

    return run if case.changes else base


def _truth(c: Compiler, case: Case, scope: Scope) -> TruthCode:
    c.origin = case.origin
    base = c.truth(case.base, scope)
    alternatives: list[tuple[TruthCode, TruthCode]] = []
    also: list[tuple[TruthCode, TruthCode]] = []
    for change in case.changes:
        c.origin = change.origin
        pair = (c.where(change.where, scope), c.truth(change.value, scope))
        (also if change.op == "also" else alternatives).append(pair)

    def run(s: State, e: list[Any]) -> bool:
        holds = base(s, e) or any(where(s, e) and value(s, e) for where, value in alternatives)
        return holds and all(value(s, e) for where, value in also if where(s, e))

    return run if case.changes else base


def _set(c: Compiler, case: Case, scope: Scope) -> tuple[Elements, Contains]:
    c.origin = case.origin
    base = c.set(case.base, scope)
    more: list[tuple[TruthCode, Elements, Contains]] = []
    less: list[tuple[TruthCode, Elements, Contains]] = []
    for change in case.changes:
        c.origin = change.origin
        value = c.set(change.value, scope)
        (more if change.op == "include" else less).append((c.where(change.where, scope), value.elements, value.contains))
    if not case.changes:
        return base.elements, base.contains

    def elements(s: State, e: list[Any]) -> Collection[Any]:
        found = set(base.elements(s, e))
        for where, listed, _ in more:
            if where(s, e):
                found.update(listed(s, e))
        for where, listed, _ in less:
            if where(s, e):
                found.difference_update(listed(s, e))
        return found

    def contains(s: State, e: list[Any], v: Any) -> bool:
        if not (base.contains(s, e, v) or any(where(s, e) and has(s, e, v) for where, _, has in more)):
            return False
        return not any(where(s, e) and has(s, e, v) for where, _, has in less)

    return elements, contains


class DefinitionCode:
    """A definition made ready. `element` is None for a definition without argument."""

    def __init__(self, c: Compiler, definition: Definition) -> None:
        self.name = definition.name
        self.of = definition.of
        self.result = definition.result
        self.kept = not c.reads_receiver(definition.name) and (definition.of is None or definition.of.base != "placing")
        self._definition = definition
        self._always: CaseCode | None = None
        self._by_kind: dict[int, CaseCode] = {}
        self._node: dict[CaseCode, Case] = {}
        self._kind: Callable[[State, Any], int] = _kind_of(definition.of)

    def make_cases(self, c: Compiler) -> None:
        definition = self._definition
        numbers: dict[str, dict[Any, int]] = {
            "piece": c.static.kind,
            "part": c.static.part_kind,
            "component": c.static.network,
        }
        for case in definition.cases:
            code = CaseCode(c, definition, case)
            self._node[code] = case
            if not case.kinds:
                self._always = self._always or code
            for kind in case.kinds:
                assert definition.of is not None
                self._by_kind.setdefault(numbers[definition.of.base][kind], code)

    def _case(self, s: State, element: Any) -> CaseCode | None:
        if self._by_kind and element is not None:
            return self._by_kind.get(self._kind(s, element), self._always)
        return self._always

    def case_of(self, s: State, element: Any) -> Case | None:
        """The case that applies to an element, as the game declares it."""
        code = self._case(s, element)
        return self._node[code] if code is not None else None

    def accepts(self, base: str, values: Iterable[Any]) -> Iterable[Any]:
        """Of the values of `place of` those this definition is about."""
        if base == "place" and self.of is not None:
            return [v for v in values if form_of(v) == self.of.base]
        return values

    def _keep(self, s: State, key: Any, work_out: Callable[[], Any]) -> Any:
        if not self.kept:
            return work_out()
        key = (self.name, key)
        kept = s.worked_out
        if key not in kept:
            kept[key] = work_out()
        return kept[key]

    def number(self, s: State, element: Any) -> int:
        case = self._case(s, element)
        if case is None:
            return 0
        found: int = self._keep(s, element, lambda: case.number(s, case.env(element)))
        return found

    def truth(self, s: State, element: Any) -> bool:
        case = self._case(s, element)
        if case is None:
            return False
        found: bool = self._keep(s, element, lambda: case.truth(s, case.env(element)))
        return found

    def elements(self, s: State, element: Any) -> Collection[Any]:
        case = self._case(s, element)
        if case is None:
            return NOTHING
        found: Collection[Any] = self._keep(s, element, lambda: case.elements(s, case.env(element)))
        return found

    def contains(self, s: State, element: Any, value: Any) -> bool:
        case = self._case(s, element)
        return case is not None and case.contains(s, case.env(element), value)


def _kind_of(of: Type | None) -> Callable[[State, Any], int]:
    match of.base if of is not None else "":
        case "piece":
            return lambda s, piece: s.kind(piece)
        case "part":
            return lambda s, part: s.kind_of_part(part)
        case "component":
            return lambda s, component: int(component[0])
    return lambda s, element: -1
