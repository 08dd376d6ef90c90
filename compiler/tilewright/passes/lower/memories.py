"""Where memories are kept, found before anything is lowered: what may ever be put into each decides its form."""

from __future__ import annotations

from collections.abc import Callable

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Sym, Type
from tilewright.game_ir.types import type_of
from tilewright.kernel_ir import nodes as k
from tilewright.passes.lower.base import Base, Env, Memory, Unsupported, Val, words


class Memories(Base):
    def find_memories(self) -> int:
        """Fills `memories`; the number of slots. A set that is always of at most one element is one number, else a set of
        bits. That one memory is single may rest on another's being so: assume all are, take back what does not hold, repeat."""
        many: set[Sym] = set()
        while True:
            slots, set_words = 0, 0
            self.memories.clear()
            for declared in self.plan.game.memories:
                each = declared.scope == "player"
                count = self.plan.slots(each)
                base = declared.type.base
                of = self._full(declared.type)
                if base in ("number", "truth"):
                    self.memories[declared.name] = Memory(base, slots, each, of)
                    slots += count
                elif declared.name not in many:
                    self.memories[declared.name] = Memory("maybe", slots, each, of)
                    slots += count
                else:
                    size = self.plan.universe(of)
                    if size is None:
                        raise Unsupported(f"a memory of several {base}s")
                    self.memories[declared.name] = Memory("bits", set_words, each, of, words(size))
                    set_words += count * words(size)
            found = {name for name in self._not_single() if name not in many}
            if not found:
                return max(1, slots)
            many |= found

    def _full(self, of: Type) -> Type:
        if of.base == "component" and not of.of:
            return Type("component", tuple(n.name for n in self.plan.game.networks))
        return of

    def _not_single(self) -> set[Sym]:
        found: set[Sym] = set()

        def check(name: Sym, value: ir.Expr, env: Env) -> None:
            if self.memories[name].form == "maybe" and not self.single(value, env):
                found.add(name)

        for declared in self.plan.game.memories:
            if declared.starts is not None:
                check(declared.name, declared.starts, {})
        for phase in self.plan.game.phases:
            for step in phase.steps:
                self._walk(step.body, {}, check)
        return found

    def _walk(self, stmts: ir.Block, env: Env, check: Callable[[Sym, ir.Expr, Env], None]) -> None:
        def of(e: ir.Expr, scope: Env) -> Type:
            return type_of(e, {name: val.type for name, val in scope.items()}, self.plan.game)

        def one(e: ir.Expr, scope: Env) -> Val:
            return Val("one", _ANY, of(e, scope))

        for stmt in stmts:
            match stmt:
                case ir.SetMemory(name, _, value):
                    check(name, value, env)
                case ir.Let(var, value):
                    base = of(value, env)
                    form = base.base if base.base in ("number", "truth") else "maybe" if self.single(value, env) else "bits"
                    env = env | {var: Val(form, _ANY, base)}
                case ir.If(_, then, otherwise):
                    self._walk(then, env, check)
                    self._walk(otherwise, env, check)
                case ir.Repeat(_, body):
                    self._walk(body, env, check)
                case ir.ForEach(_, _, var, source, body):
                    self._walk(body, env | {var: one(source, env)}, check)
                case ir.Draw(var, _, source, body, otherwise):
                    self._walk(body, env | {var: one(source, env)}, check)
                    self._walk(otherwise, env, check)
                case ir.Choose():
                    for alternative in stmt.alternatives:
                        scope = env
                        for binder in alternative.binders:
                            bound = one(binder.source, scope)
                            scope = scope | {name: bound for name in (binder.var, binder.other) if name is not None}
                        self._walk(alternative.body, scope, check)
                    self._walk(stmt.otherwise, env, check)


_ANY = k.Var("any", k.I32)
