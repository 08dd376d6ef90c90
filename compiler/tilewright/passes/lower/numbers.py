"""Numbers and truths: expressions of the Kernel IR. Whatever needs a loop becomes a function of its own and returns early."""

from __future__ import annotations

from collections.abc import Callable

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Sym, Type
from tilewright.kernel_ir import nodes as k
from tilewright.kernel_ir.fields import FIELDS
from tilewright.kernel_ir.primitives import PRIMITIVES
from tilewright.passes.lower.base import NO, YES, Code, Env, Val, both, const, either, is_one, nay, op, words
from tilewright.passes.lower.members import Members

_COMPARE = {"=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


def is_wide(e: k.Expr) -> bool:
    """Surely 64 bits, so that arithmetic with it is done in 64 bits? (Arithmetic with 32 bits only would be done in 32.)"""
    match e:
        case k.Const(value):
            return abs(value) >= 1 << 31
        case k.Var(_, type):
            return type == k.I64
        case k.Field(name):
            return FIELDS[name][0] == "tw_long"
        case k.Prim(name):
            return PRIMITIVES[name].result == k.I64
        case k.Cond() | k.Item():
            return True
        case k.Bin("+" | "-" | "*", left, right):
            return is_wide(left) or is_wide(right)
    return False


class Numbers(Members):
    # ---------------------------------------------------------------- numbers
    def number(self, e: ir.Expr, env: Env) -> k.Expr:
        with self.lying(False):
            return self._number(e, env)

    def _number(self, e: ir.Expr, env: Env) -> k.Expr:
        match e:
            case ir.Int(value):
                return const(value)
            case ir.Arith(sign, left, right):
                first, second = self.number(left, env), self.number(right, env)
                if not ((isinstance(first, k.Const) and isinstance(second, k.Const)) or is_wide(first) or is_wide(second)):
                    first = k.Prim("wide", (first,))
                return op(sign, first, second)
            case ir.Count(arg):
                return self._count(arg, env)
            case ir.Fold():
                return self._fold(e, env)
            case ir.Total(player):
                if self._certain(player, env):
                    return k.Field("totals", (self.scalar(player, env),))
                return self._sum("total", player, env, lambda v: k.Field("totals", (v.expr,)))
            case ir.Openings(ir.Local(name)) if env[name].form == "one" and env[name].base == "part":
                return k.Prim("openings", (env[name].expr,))
            case ir.Openings(arg):
                return self._sum("openings", ir.Image("parts", arg), env, lambda v: k.Prim("openings", (v.expr,)))
            case ir.MarkOf(mark, arg):
                return self._sum(
                    "sum of a mark", arg, env, lambda v: k.Cond(self.has_mark(v, mark), self.mark_value(v, mark), NO)
                )
            case ir.IfElse(test, then, otherwise):
                return k.Cond(self.truth(test, env), self.number(then, env), self.number(otherwise, env))
            case ir.Lookup():
                return self._lookup(e, env, k.I64, self.number)
            case ir.Local(name):
                return env[name].expr
            case ir.MemoryOf():
                return self._remembered(e, env, k.I64)
            case ir.Apply(name, arg):
                return self._applied(name, arg, env, k.I64)
        raise AssertionError(e)

    def sure_cell(self, e: ir.Expr, env: Env) -> k.Expr | None:
        """The one cell a set surely is, if it takes no loop to tell."""
        match e:
            case ir.Image("cells", ir.Local(name)) | ir.Local(name) if env[name].form == "one":
                val = env[name]
                match val.base:
                    case "cell":
                        return val.expr
                    case "placing":
                        return self.placing_cell(val)
                    case "part":
                        return k.Prim("cell_of_part", (val.expr,))
        return None

    def _certain(self, e: ir.Expr, env: Env) -> bool:
        """Exactly one element?"""
        match e:
            case ir.Mover() | ir.Receiver():
                return True
            case ir.Local(name):
                return env[name].form == "one"
        return False

    def _sum(self, about: str, e: ir.Expr, env: Env, value: Callable[[Val], k.Expr]) -> k.Expr:
        def build(code: Code) -> None:
            total = self.fresh(k.I64)
            code.add(k.Set(total, NO))
            self.each(e, env, code, lambda inner, v: inner.add(k.Set(total, k.Bin("+", total, value(v)))))
            code.add(k.Return(total))

        return self.outline(about, k.I64, build)

    def _count(self, e: ir.Expr, env: Env) -> k.Expr:
        match e:
            case ir.PiecesOf(kinds):
                total: k.Expr = NO
                for _, _, count, more in self.plan.piece_runs(kinds):
                    total = op("+", total, op("*", k.Field("players"), const(more)) if more else const(count))
                return total
            case ir.Players():
                return k.Field("players")
            case ir.Image("contents", pile) if self.single(pile, env) and isinstance(pile, ir.PileRef):
                return k.Prim("bits_count", (k.Row("pile", (self.scalar(pile, env),)), const(words(self.plan.pieces))))
            case ir.Image("tiles", ir.Image("neighbours", near)) if (cell := self.sure_cell(near, env)) is not None:
                return k.Prim("faces_beside", (cell,))
        if self.single(e, env):
            return is_one(self.scalar(e, env))
        if self.shape(e, env)[0]:
            return self._sum("count", e, env, lambda v: const(1))

        def build(code: Code) -> None:
            bits = self.bits(e, env, code)
            size = self.plan.universe(bits.type)
            assert size is not None
            code.add(k.Return(k.Prim("bits_count", (bits.expr, const(words(size))))))

        return self.outline("count", k.I64, build)

    def _fold(self, e: ir.Fold, env: Env) -> k.Expr:
        if e.op == "sum":
            return self._sum("sum", e.source, env, lambda v: self.number(e.value, env | {e.var: v}))

        def build(code: Code) -> None:
            best, found = self.fresh(k.I64), self.fresh()
            code.add(k.Set(best, NO))
            code.add(k.Set(found, NO))

            def better(inner: Code, v: Val) -> None:
                value = self.fresh(k.I64)
                inner.add(k.Set(value, self.number(e.value, env | {e.var: v})))
                sign = ">" if e.op == "most" else "<"
                inner.add(k.If(k.Bin("or", k.Not(found), k.Bin(sign, value, best)), (k.Set(best, value), k.Set(found, YES))))

            self.iterate(e.source, env, code, better)
            code.add(k.Return(best))

        return self.outline(e.op, k.I64, build)

    def _lookup(self, e: ir.Lookup, env: Env, type: str, lower: Callable[[ir.Expr, Env], k.Expr]) -> k.Expr:
        keys = ", ".join(str(row.key) for row in e.rows)
        missing = self.problem(f"the table has no row for this number (it has {keys})")

        def build(code: Code) -> None:
            value = self.fresh(k.I64)
            code.add(k.Set(value, self.number(e.value, env)))
            for row in e.rows:
                code.add(k.If(k.Bin("==", value, const(row.key)), (k.Return(lower(row.value, env)),)))
            code.add(k.Do(k.Prim("problem", (missing,))))
            code.add(k.Return(NO))

        return self.outline("table", type, build)

    def _remembered(self, e: ir.MemoryOf, env: Env, type: str) -> k.Expr:
        memory = self.memories[e.name]
        if e.of is None:
            return k.Field("memory", (const(memory.slot),))
        if self._certain(e.of, env):
            return k.Field("memory", (op("+", const(memory.slot), self.scalar(e.of, env)),))

        def build(code: Code) -> None:
            self.memory_at(e, env, code, lambda inner, v: inner.add(k.Return(v.expr)))
            code.add(k.Return(NO))

        return self.outline("remembered", type, build)

    # ---------------------------------------------------------------- truths
    def truth(self, e: ir.Expr, env: Env) -> k.Expr:
        with self.lying(False):
            return self._truth(e, env)

    def _truth(self, e: ir.Expr, env: Env) -> k.Expr:
        match e:
            case ir.Truth(value):
                return const(value)
            case ir.Compare(sign, left, right):
                return k.Bin(_COMPARE[sign], self.number(left, env), self.number(right, env))
            case ir.And(args):
                return both(*(self.truth(a, env) for a in args))
            case ir.Or(args):
                return either(*(self.truth(a, env) for a in args))
            case ir.Not(arg):
                return nay(self.truth(arg, env))
            case ir.Any_(arg):
                return self.any(arg, env)
            case ir.Same(left, right):
                return self._same(left, right, env)
            case ir.In(item, of):
                return self._in(item, of, env)
            case ir.HasMark(arg, mark):
                return self.any(ir.Marked(arg, mark, True), env)
            case ir.IfElse(test, then, otherwise):
                return k.Cond(self.truth(test, env), self.truth(then, env), self.truth(otherwise, env))
            case ir.Lookup():
                return self._lookup(e, env, k.I32, self.truth)
            case ir.Local(name):
                return env[name].expr
            case ir.MemoryOf():
                return k.Bin("!=", self._remembered(e, env, k.I64), NO)
            case ir.Apply(name, arg):
                return self._applied(name, arg, env, k.I32)
        raise AssertionError(e)

    def any(self, e: ir.Expr, env: Env) -> k.Expr:
        match e:
            case ir.Empty():
                return NO
            case ir.Players() | ir.Mover() | ir.Receiver():
                return YES
            case ir.Union(args):
                return either(*(self.any(a, env) for a in args))
            case ir.Marked(ir.Local(name), mark, present) if env[name].form == "one":
                has = self.has_mark(env[name], mark)
                return has if present else nay(has)
            case ir.Local() | ir.MemoryOf() if self.single(e, env) and not (isinstance(e, ir.MemoryOf) and e.of is not None):
                return is_one(self.scalar(e, env))
            case ir.Majority():
                return k.Bin("!=", self.player_mask(e, env), NO)
            case ir.Image("tiles", ir.Image("neighbours", near)) if (cell := self.sure_cell(near, env)) is not None:
                return k.Bin(">", k.Prim("faces_beside", (cell,)), NO)

        def build(code: Code) -> None:
            self.iterate(e, env, code, lambda inner, v: inner.add(k.Return(YES)))
            code.add(k.Return(NO))

        return self.outline("any?", k.I32, build)

    def _same(self, left: ir.Expr, right: ir.Expr, env: Env) -> k.Expr:
        a, b = self.type_of(left, env), self.type_of(right, env)
        if "nothing" in (a.base, b.base):
            return nay(self.any(right if a.base == "nothing" else left, env))
        alike = a.base != "component" or (a.of == b.of and len(a.of) == 1)
        if self.single(left, env) and self.single(right, env) and alike:
            return k.Bin("==", self.scalar(left, env), self.scalar(right, env))
        return both(self._in(left, right, env), self._in(right, left, env))

    def _in(self, item: ir.Expr, of: ir.Expr, env: Env) -> k.Expr:
        if self._certain(item, env) and isinstance(item, ir.Local):
            return self.contains(of, env, env[item.name])
        if isinstance(item, ir.Mover):
            return self.contains(of, env, Val("one", k.Field("mover"), Type("player")))

        def build(code: Code) -> None:
            def outside(inner: Code, v: Val) -> None:
                inner.add(k.If(nay(self.contains(of, env, v)), (k.Return(NO),)))

            self.iterate(item, env, code, outside)
            code.add(k.Return(YES))

        return self.outline("all in?", k.I32, build)

    # ---------------------------------------------------------------- definitions
    def _applied(self, name: Sym, arg: ir.Expr | None, env: Env, type: str) -> k.Expr:
        if arg is None:
            return self.apply(name, None)
        if isinstance(arg, ir.Local) and env[arg.name].form == "one":
            return self.apply(name, env[arg.name])
        about = self.plan.game.definition(name).of

        def build(code: Code) -> None:
            def of_one(inner: Code, v: Val) -> None:
                if about is None or v.base == about.base:
                    inner.add(k.Return(self.apply(name, v)))

            if self.single(arg, env):
                self.iterate(arg, env, code, of_one)
            else:
                self._only_one(arg, env, code, of_one)
            code.add(k.Return(NO))

        return self.outline("of the one element", type, build)

    def _only_one(self, arg: ir.Expr, env: Env, code: Code, use: Callable[[Code, Val], None]) -> None:
        """Of several elements there must not be more than one."""
        several = self.problem("a definition of several things at once: it needs one")
        bits = self.bits(arg, env, code)
        size = self.plan.universe(bits.type)
        assert size is not None
        count = k.Prim("bits_count", (bits.expr, const(words(size))))
        code.add(k.If(k.Bin(">", count, YES), (k.Do(k.Prim("problem", (several,))),)))
        self.each_bit(bits, code, use)

    def expand(self, definition: Sym, element: Val | None, code: Code, use: Callable[[Code, ir.Expr, Env], None]) -> None:
        param = self.plan.game.definition(definition).param
        cases = self.cases_of(definition, element.type if element is not None else None)
        if element is None or param is None:
            for case in cases:
                use(code, case.base, {})
            return
        if element.base == "component" and len(element.type.of) > 1 and any(c.kinds for c in cases):
            self.by_network(element, code, lambda inner, v: self.expand(definition, v, inner, use))
            return
        if element.base == "component":
            if cases:
                use(code, cases[0].base, {param: element})
            return
        self._by_kind(cases, element, param, code, use)

    def _by_kind(
        self, cases: list[ir.Case], element: Val, param: Sym, code: Code, use: Callable[[Code, ir.Expr, Env], None]
    ) -> None:
        """The first case that is about the element's kind; each sees the kinds that are left for it."""
        if not cases:
            return
        case, *others = cases
        if not case.kinds:
            use(code, case.base, {param: element})
            return
        known = element.type.of
        narrow = tuple(n for n in case.kinds if not known or n in known)
        inner, rest = Code(), Code()
        use(inner, case.base, {param: Val(element.form, element.expr, Type(element.base, narrow))})
        test = self.of_kinds(element, case.kinds)
        if test != YES:
            left = Type(element.base, tuple(n for n in known if n not in case.kinds))
            self._by_kind(others, Val(element.form, element.expr, left), param, rest, use)
            code.add(k.If(test, inner.body, rest.body))
        else:
            code.stmts += inner.stmts

    def apply(self, definition: Sym, element: Val | None) -> k.Expr:
        """A call of the function of a definition for elements of this type."""
        result = k.I64 if self.plan.game.definition(definition).result.base == "number" else k.I32
        lower = self.number if result == k.I64 else self.truth
        of = element.type if element is not None else None
        if element is not None and element.made_of is not None:  # what is known need not be taken apart again
            cases = self.cases_of(definition, of)
            param = self.plan.game.definition(definition).param
            with self.at(cases[0].origin):
                return lower(cases[0].base, {param: element} if param is not None else {})
        it = k.Var("it", k.I32)

        def make(name: str) -> k.Function:
            code = Code()
            val = Val("one", it, of) if of is not None else None

            def give(inner: Code, case: ir.Expr, scope: Env) -> None:
                inner.add(k.Return(lower(case, scope)))

            cases = self.cases_of(definition, of)
            with self.at(cases[0].origin if cases else 0):
                self.expand(definition, val, code, give)
            code.add(k.Return(NO))
            return k.Function(name, (it,) if val is not None else (), result, code.body, "a definition")

        name = self.once((definition, of), make)
        return k.Call(name, (element.expr,) if element is not None else ())

    # ---------------------------------------------------------------- players
    def player_mask(self, e: ir.Expr, env: Env) -> k.Expr:
        if isinstance(e, ir.Majority):
            return self._majority(e, env)

        def build(code: Code) -> None:
            mask = self.fresh()
            code.add(k.Set(mask, NO))
            self.iterate(e, env, code, lambda inner, v: inner.add(k.Set(mask, k.Bin("|", mask, k.Bin("<<", YES, v.expr)))))
            code.add(k.Return(mask))

        return self.outline("players as bits", k.I32, build)

    def _majority(self, e: ir.Majority, env: Env) -> k.Expr:
        def build(code: Code) -> None:
            sums, there, player = self.fresh(k.ARRAY), self.fresh(), self.fresh()
            code.add(k.NewArray(sums, self.plan.seats))
            code.add(k.Set(there, NO))

            def add(inner: Code, v: Val) -> None:
                owner, owned = self.fresh(), Code()
                inner.add(k.Set(owner, k.Table("TW_PIECE_OWNER", v.expr)))
                weight = self.apply(e.weight, v) if e.weight is not None else YES
                owned.add(k.SetItem(sums, owner, k.Bin("+", k.Item(sums, owner), weight)))
                owned.add(k.Set(there, k.Bin("|", there, k.Bin("<<", YES, owner))))
                inner.add(k.If(is_one(owner), owned.body))

            self.each(e.pieces, env, code, add)
            code.add(k.If(nay(there), (k.Return(NO),)))
            most, mask = self.fresh(k.I64), self.fresh()
            code.add(k.Set(most, const(-(1 << 62))))
            code.add(k.Set(mask, NO))
            here, value = k.Bin("&", k.Bin(">>", there, player), YES), k.Item(sums, player)
            larger = (k.Set(most, value), k.Set(mask, NO))
            add_in = k.If(k.Bin("==", value, most), (k.Set(mask, k.Bin("|", mask, k.Bin("<<", YES, player))),))
            code.add(k.For(player, NO, k.Field("players"), (k.If(here, (k.If(k.Bin(">", value, most), larger), add_in)),)))
            code.add(k.Return(mask))

        return self.outline("majority", k.I32, build)
