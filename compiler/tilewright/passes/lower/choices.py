"""Options of choices and outcomes of chance: functions that list, count and pick."""

from __future__ import annotations

from collections.abc import Callable

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Sym, Type
from tilewright.game_ir.walk import descend
from tilewright.kernel_ir import nodes as k
from tilewright.passes.lower.base import NO, WIDE, YES, Code, Env, Val, both, const, words
from tilewright.passes.lower.statements import Statements

N = k.Var("n", k.I32)


class Choices(Statements):
    def list_alternative(self, number: int, alternative: ir.Alternative, env: Env, code: Code) -> list[tuple[Sym, Type]]:
        """Code that adds the options of an alternative, in canonical order, equal ones once; its variables with their types."""
        bound: list[tuple[Sym, Type]] = []
        simple = self._told_apart_early(alternative, env)
        start: k.Var | None = None
        if not simple:
            start = self.fresh()
            code.add(k.Set(start, k.Prim("options")))

        def binder(at: int, scope: Env, values: list[k.Expr], inner: Code) -> None:
            if at == len(alternative.binders):
                test = self.truth(alternative.where, scope) if alternative.where is not None else YES
                found = Code()
                if len(values) == 1:
                    found.add(k.Do(k.Prim("option1", (const(number), values[0]))))
                else:
                    found.add(k.Do(k.Prim("option", (const(number),))))
                    for index, value in enumerate(values):
                        found.add(k.Do(k.Prim("value", (const(index), value))))
                self.add_if(test, found, inner)
                return
            x = alternative.binders[at]
            of = self.type_of(x.source, scope)

            def wide(*vals: Val) -> list[k.Expr]:
                return [self.widen(v, WIDE if of.base == "component" else of) for v in vals]

            names = [x.var] if x.other is None else [x.var, x.other]
            if len(bound) < len(values) + len(names):
                bound.extend((name, of) for name in names)

            if x.other is not None:
                self._pairs(
                    x, scope, inner, lambda c, v, w: binder(at + 1, scope | {x.var: v, names[1]: w}, [*values, *wide(v, w)], c)
                )
                return
            last = self.fresh(k.BITS)
            if simple and of.base == "piece":
                inner.add(k.NewBits(last, words(self.plan.pieces)))

            def one(deep: Code, v: Val) -> None:
                def go_on(c: Code) -> None:
                    binder(at + 1, scope | {x.var: v}, [*values, *wide(v)], c)

                if simple and of.base == "piece":
                    self._first_of_class(v, last, deep, go_on)
                else:
                    go_on(deep)

            source = x.source if x.where is None else ir.Filter(x.var, x.source, x.where)
            self.each(source, scope, inner, one, ordered=True)

        binder(0, env, [], code)
        if len(bound) < sum(1 + (b.other is not None) for b in alternative.binders):
            bound = self._types(alternative, env)  # the source is empty by what is known already
        if start is not None:
            pieces = sum(1 << i for i, (_, of) in enumerate(bound) if of.base == "piece")
            placings = sum(1 << i for i, (_, of) in enumerate(bound) if of.base == "placing")
            code.add(k.Do(k.Prim("merge_options", (start, const(pieces), const(placings), const(4 * self.plan.cells)))))
        return bound

    def _pairs(self, x: ir.Binder, env: Env, code: Code, use: Callable[[Code, Val, Val], None]) -> None:
        """Unordered pairs of different elements for which the binder's condition holds."""
        of, other = self.type_of(x.source, env), x.other
        assert other is not None

        def first(inner: Code, v: Val) -> None:
            def second(deep: Code, w: Val) -> None:
                later = k.Bin(">", self.widen(w, of), self.widen(v, of))
                test = self.truth(x.where, env | {x.var: v, other: w}) if x.where is not None else YES
                self.when(both(later, test), deep, lambda c, _: use(c, v, w), w)

            self.each(x.source, env, inner, second, ordered=True)

        self.each(x.source, env, code, first, ordered=True)

    def _types(self, alternative: ir.Alternative, env: Env) -> list[tuple[Sym, Type]]:
        found: list[tuple[Sym, Type]] = []
        scope = env
        for x in alternative.binders:
            of = self.type_of(x.source, scope)
            for name in (x.var, x.other):
                if name is not None:
                    found.append((name, of))
                    scope = scope | {name: Val("one", k.Var("none"), of)}
        return found

    def _told_apart_early(self, alternative: ir.Alternative, env: Env) -> bool:
        """May interchangeable pieces be left out as soon as they are bound? So if nothing in the alternative can tell one of
        them from another: no pair, no placing of several pieces, no other name or memory of pieces of these kinds, no `first`."""
        types = self._types(alternative, env)
        pieces = [of for _, of in types if of.base == "piece"]
        placed = [x for x in alternative.binders if self._is_placing(x, alternative, env)]
        if not pieces:
            return all(self._one_piece(x.source, env) for x in placed)
        if placed or any(x.other is not None for x in alternative.binders):
            return False
        if len({kind for of in pieces for kind in (of.of or ("",))}) < sum(len(of.of or ("",)) for of in pieces):
            return False
        kinds = {kind for of in pieces for kind in of.of}
        if not kinds:
            return False
        own = {name for name, _ in types}
        for node in descend(
            (tuple((x.source, x.where) for x in alternative.binders if x.where), tuple(x.source for x in alternative.binders))
        ):
            match node:
                case ir.First():
                    return False
                case ir.Local(name) if name not in own and name in env and self._may_be(env[name].type, kinds):
                    return False
                case ir.MemoryOf(name) if self._may_be(self.memories[name].type, kinds):
                    return False
        return True

    def _is_placing(self, x: ir.Binder, alternative: ir.Alternative, env: Env) -> bool:
        return dict(self._types(alternative, env))[x.var].base == "placing"

    def _one_piece(self, source: ir.Expr, env: Env) -> bool:
        match source:
            case ir.Filter(_, inner):
                return self._one_piece(inner, env)
            case ir.Placings(piece):
                return self.single(piece, env)
        return False

    def _may_be(self, of: Type, kinds: set[Sym]) -> bool:
        return of.base == "piece" and (not of.of or bool(set(of.of) & kinds))

    def _first_of_class(self, piece: Val, before: k.Var, code: Code, use: Callable[[Code], None]) -> None:
        """Go on if no piece like it went on before; `before` has those that did."""
        other, twin = self.fresh(), self.fresh()
        code.add(k.Set(twin, NO))
        same = k.If(k.Prim("twin", (other, piece.expr)), (k.Set(twin, YES),))
        code.add(k.Each(other, before, words(self.plan.pieces), (same,)))
        inner = Code()
        inner.add(k.Do(k.Prim("bits_add", (before, piece.expr))))
        use(inner)
        code.add(k.If(k.Not(twin), inner.body))

    def option_per_element(self, alternative: int, left: Val, code: Code) -> None:
        """The options of a loop whose order a player decides."""
        wide = WIDE if left.base == "component" else left.type
        before = self.fresh(k.BITS)
        if left.base == "piece":
            code.add(k.NewBits(before, words(self.plan.pieces)))

        def option(inner: Code, v: Val) -> None:
            def add(deep: Code) -> None:
                deep.add(k.Do(k.Prim("option", (const(alternative),))))
                deep.add(k.Do(k.Prim("value", (NO, self.widen(v, wide)))))

            if left.base == "piece":
                self._first_of_class(v, before, inner, add)
            else:
                add(inner)

        self.each_bit(left, code, option)

    def outcome_functions(self, source: ir.Expr, env: Env) -> tuple[k.Call, str]:
        """How many pieces may be drawn, and the n-th of them."""
        number = self.number(ir.Count(source), env)
        count = self.call("number of outcomes", k.I32, (k.Return(number),))
        assert isinstance(count, k.Call)
        code = Code()
        match source:
            case ir.Image("contents", ir.PileRef() as pile) if self.single(pile, env):
                row = k.Row("pile", (self.scalar(pile, env),))
                code.add(k.Return(k.Prim("bits_select", (row, const(words(self.plan.pieces)), N))))
            case _:
                left = self.fresh()
                code.add(k.Set(left, N))

                def nth(inner: Code, v: Val) -> None:
                    inner.add(k.If(k.Bin("==", left, NO), (k.Return(v.expr),)))
                    inner.add(k.Set(left, k.Bin("-", left, YES)))

                self.each(source, env, code, nth, ordered=True)
                code.add(k.Return(const(-1)))
        self._names += 1
        name = f"f{self._names}"
        self.functions.append(k.Function(name, (N,), k.I32, code.body, "an outcome"))
        return count, name
