"""Why an action is not legal: the first condition that fails, in the words of the rules and with its place.

The reference engine stands at a choice. The binders of the alternative that the action means are gone through one after the other;
of what the text may mean the reading that gets furthest is told. Conditions are the rules' own text, each resolved and asked by itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tilewright.compose.model import Composed
from tilewright.compose.resolve_state import short_file
from tilewright.compose.walk import nodes
from tilewright.interpret.choices import AlternativeCode, BinderCode
from tilewright.interpret.code import Scope
from tilewright.interpret.core import ReferenceCore
from tilewright.interpret.frames import EachFrame
from tilewright.interpret.statements import ChooseCode, EachCode
from tilewright.runtime.actions import legal_actions
from tilewright.runtime.read_actions import Reading, Test, read
from tilewright.runtime.tables import PASS, OriginTable
from tilewright.runtime.words import Words, seat
from tilewright.syntax import ast
from tilewright.tools.why_not_conditions import Conditions, Place, Values, called
from tilewright.tools.why_not_placings import placings_at

MOST_TRIED = 400
"""Elements that are tried for one binder."""
_CELL = re.compile(r"(-?\d{1,6})\s*,\s*(-?\d{1,6})")


@dataclass
class _Failure:
    """How far a reading came, and what stopped it."""

    depth: int
    lines: list[str] = field(default_factory=list)


def why_not(core: ReferenceCore, composed: Composed, text: str, names: Sequence[str] = ()) -> list[str]:
    """Lines for people; the first one is the short answer. The core stands where the action was to be taken."""
    return _WhyNot(core, composed, " ".join(text.split()), names).tell()


class _WhyNot:
    def __init__(self, core: ReferenceCore, composed: Composed, text: str, names: Sequence[str]) -> None:
        self.core, self.composed, self.text, self.names = core, composed, text, names
        self.tables = core.tables
        self.conditions = Conditions(core, composed)

    def tell(self) -> list[str]:
        core = self.core
        if core.status != "choose":
            return ["the game is over" if core.status == "over" else "chance comes first: nobody decides now"]
        reading = read(core, self.text, self.names)
        if reading.problem is not None:
            return [f"`{self.text}` is no action: {reading.problem}", self._standing()]
        legal = [str(a) for a in legal_actions(core, self.names) if reading.means(a.raw)]
        if legal:
            return [f"it is legal: {'; '.join(legal[:4])}"]
        if all(number == PASS for number, _ in reading.ways):
            return ["this choice has to be made: it is no `may choose`", self._standing()]
        here = set(self.tables.choices[core.choice].alternatives)
        if not any(number in here for number, _ in reading.ways):
            return self._elsewhere(reading)
        return [*self._asked([way for way in reading.ways if way[0] in here]), self._standing()]

    def _standing(self) -> str:
        choice = self.tables.choices[self.core.choice]
        who = self.names[self.core.chooser] if self.core.chooser < len(self.names) else seat(self.core.chooser)
        labels = dict.fromkeys(self.tables.alternatives[n].label for n in choice.alternatives)
        return f"{who} decides in step {choice.step}: {', '.join(labels)}{', pass' if choice.optional else ''}"

    def _elsewhere(self, reading: Reading) -> list[str]:
        """The action belongs to a choice that is not asked now."""
        found = [f"`{self.text}` is not asked now", self._standing()]
        for number in dict.fromkeys(n for n, _ in reading.ways):
            table = self.tables.alternatives[number]
            step = self.tables.choices[table.choice].step
            found.append(f"{table.label} is a choice of step {step}{_at(self._origin(table.origin))}")
            loop = self._loop(table.origin)
            if loop is not None and len(table.types) == 1:
                found += self._would_be(loop[0], loop[1], table.types[0], [tests[0] for n, tests in reading.ways if n == number])
        return found

    def _would_be(self, loop: ast.For, place: Place, base: str, tests: Sequence[Test]) -> list[str]:
        """Of a loop that is not asked now: what keeps the thing that is meant out of it, as things stand."""
        if not self.conditions.stands_alone(loop.binder.source, place):
            return []
        elements = self.conditions.elements(loop.binder.source, place, {})
        for v in self._universe(loop.binder, base, place, {}):
            if v not in elements and any(test(v) for test in tests):
                return [f"  {line}" for line in self._kept_out(loop.binder, base, v, place, {})]
        return []

    def _origin(self, number: int) -> OriginTable | None:
        return self.tables.origins[number] if 0 <= number < len(self.tables.origins) else None

    # ---------------------------------------------------------------- the choice that is asked
    def _asked(self, ways: Sequence[tuple[int, tuple[Test, ...]]]) -> list[str]:
        asking = self.core.asking
        if isinstance(asking, EachCode):
            return self._left_out(asking, ways)
        if not isinstance(asking, ChooseCode):
            return ["it is not among what is left to pick"]
        best: _Failure | None = None
        for number, tests in ways:
            code = next(a for a in asking.alternatives if a.number == number)
            written = self._written(number)
            if written is None:
                continue
            failure = self._binders(code, written, tests)
            if best is None or failure.depth > best.depth:
                best = failure
        return best.lines if best is not None else ["it is not among the options"]

    def _left_out(self, asking: EachCode, ways: Sequence[tuple[int, tuple[Test, ...]]]) -> list[str]:
        """A loop asks what comes next: picked already, or never among its elements."""
        frame = self.core.stack[-1]
        found = self._loop(self.tables.alternatives[asking.alternative].origin)
        if not isinstance(frame, EachFrame) or found is None:
            return ["it is not among what is left to pick"]
        loop, place = found
        words, values = Words(self.core, self.names), self._bound(asking.scope)
        for _, tests in ways:
            for v in frame.done:
                if tests[0](v):
                    said = f"`for {loop.how} {self.conditions.text(loop.binder)}` lets each be picked once"
                    return [
                        f"{called(words, asking.base, v)}: it has been picked already",
                        f"  {said}   ({self.conditions.at(loop.binder)})",
                    ]
            for v in self._universe(loop.binder, asking.base, place, values):
                if tests[0](v):
                    return self._kept_out(loop.binder, asking.base, v, place, values)
        return [f"there is no such {loop.binder.vars[0].text} in `{self.conditions.text(loop.binder.source)}`"]

    def _kept_out(self, said: ast.Binder, base: str, v: Any, place: Place, values: Values) -> list[str]:
        first, *more = self.conditions.not_in(said.source, v, place, values)
        return [f"{called(Words(self.core, self.names), base, v)}: {first}", *more]

    def _bound(self, scope: Scope) -> Values:
        """The names bound outside of what is asked, with their values."""
        env, found = self.core.env, {}
        for sym, (slot, type, _) in scope.names.items():
            if slot < len(env) and env[slot] is not None:
                found[sym.partition("~")[0]] = (type, env[slot])
        return found

    def _loop(self, number: int) -> tuple[ast.For, Place] | None:
        """The loop in the text of the rules that asks, and where names in it are looked up."""
        origin = self._origin(number)
        for steps in self.composed.steps.values():
            for placed in steps:
                declared = placed.step.declared
                for inner in nodes(declared.decl):
                    if isinstance(inner, ast.For) and inner.how != "each" and _is_at(inner, origin):
                        return inner, Place(declared.ruleset, declared.decl)
        return None

    def _written(self, number: int) -> tuple[ast.Alternative, Place] | None:
        """The alternative in the text of the rules, and where names in it are looked up."""
        table = self.tables.alternatives[number]
        origin = self._origin(table.origin)
        for steps in self.composed.steps.values():
            for placed in steps:
                found = [(placed.step.declared.ruleset, placed.step.declared.decl, placed.step.declared.decl)]
                found += [(c.ruleset, c.decl, c.line) for c in placed.step.changes]  # type: ignore[misc]
                for ruleset, decl, node in found:
                    for inner in nodes(node):
                        if isinstance(inner, ast.Alternative) and _is_at(inner, origin):
                            name = inner.name.text if inner.name is not None else table.label
                            if name == table.label:
                                return inner, Place(ruleset, decl)
        return None

    def _binders(self, code: AlternativeCode, written: tuple[ast.Alternative, Place], tests: tuple[Test, ...]) -> _Failure:
        alternative, place = written
        core, env = self.core, list(self.core.env)
        env += [None] * (code.scope.slots.count - len(env))
        outer = set(range(len(env))) - set(code.slots)
        values: Values = {}
        for sym, (slot, type, _) in code.scope.names.items():
            if slot in outer and env[slot] is not None:
                values[sym.partition("~")[0]] = (type, env[slot])
        best = _Failure(-1)

        def offer(depth: int, lines: Callable[[], list[str]]) -> None:
            if depth > best.depth:
                best.depth, best.lines = depth, lines()

        def tried(chosen: Values) -> list[str]:
            words = Words(core, self.names)
            named = [f"{name} = {called(words, type.base, v)}" for name, (type, (v,)) in chosen.items()]
            return [f"  with {', '.join(named)}"] if named else []

        def go(at: int, done: int, chosen: Values) -> None:
            depth = 2 * at
            if at == len(code.binders):
                if alternative.where is not None:
                    offer(depth, lambda: [*self._fails(alternative.where, place, {**values, **chosen}), *tried(chosen)])
                return
            binder, said = code.binders[at], alternative.binders[at]
            own = tests[done : done + len(binder.slots)]
            type = next(t for slot, t, _ in code.scope.names.values() if slot == binder.slots[0])
            there = [v for v in self._tuples(binder, env) if all(t(x) for t, x in zip(own, v, strict=True))]
            if not there:
                offer(depth, lambda: [*self._absent(said, binder, own[0], place, {**values, **chosen}), *tried(chosen)])
                return
            for picked in there[:MOST_TRIED]:
                now = dict(chosen)
                for var, slot, v in zip(said.vars, binder.slots, picked, strict=True):
                    env[slot] = (v,)
                    now[var.text] = (type, (v,))
                if binder.where(core, env):
                    go(at + 1, done + len(binder.slots), now)
                elif said.where is not None:
                    offer(depth + 1, lambda now=now: [*self._fails(said.where, place, {**values, **now}), *tried(now)])  # type: ignore[misc]

        go(0, 0, {})
        return best

    def _tuples(self, binder: BinderCode, env: list[Any]) -> Iterator[tuple[Any, ...]]:
        elements = sorted(binder.source(self.core, env))
        if len(binder.slots) == 1:
            yield from ((v,) for v in elements)
        else:
            yield from ((a, b) for i, a in enumerate(elements) for b in elements[i + 1 :])

    def _fails(self, condition: ast.Expr | None, place: Place, values: Values) -> list[str]:
        assert condition is not None
        return self.conditions.fails(condition, place, values)

    def _absent(self, said: ast.Binder, binder: BinderCode, test: Test, place: Place, values: Values) -> list[str]:
        """Nothing of the source is meant by the text: why the thing that is meant is not in it."""
        for v in self._universe(said, binder.base, place, values):
            if test(v):
                first, *more = self.conditions.not_in(said.source, v, place, values)
                return [f"{called(Words(self.core, self.names), binder.base, v)}: {first}", *more]
        text = self.conditions.text(said.source)
        return [f"there is no such {said.vars[0].text} in `{text}`   ({self.conditions.at(said.source)})"]

    def _universe(self, said: ast.Binder, base: str, place: Place, values: Values) -> Iterator[Any]:
        """Things of this sort that the text may mean, in the set or not."""
        s = self.core
        match base:
            case "piece":
                yield from (p for p in range(s.tables.piece_count) if s.places[p][0] != "out")
            case "part":
                yield from (p for p in range(s.tables.part_count) if s.on_board(p))
            case "player":
                yield from range(s.players)
            case "cell":
                yield from sorted(s.cells)
            case "placing":
                found = _CELL.search(self.text)
                if found and isinstance(said.source, ast.Call) and said.source.args:
                    pieces = self.conditions.elements(said.source.args[0], place, values)
                    yield from placings_at(s, pieces, int(found[1]), int(found[2]))


def _is_at(node: ast.Node, origin: OriginTable | None) -> bool:
    return origin is not None and node.span.line == origin.line and short_file(node.span.file) == origin.file


def _at(origin: OriginTable | None) -> str:
    return f"   ({origin.file}:{origin.line})" if origin else ""
