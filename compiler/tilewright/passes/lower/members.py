"""Membership: is an element in a set, without listing the set where that can be helped."""

from __future__ import annotations

from collections.abc import Callable

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Type
from tilewright.kernel_ir import nodes as k
from tilewright.passes.lower.base import NO, WIDE, YES, Code, Env, Unsupported, Val, both, const, either, is_one, nay
from tilewright.passes.lower.relations import Relations

Tester = Callable[[Code, k.Expr], k.Expr]


class Members(Relations):
    def contains(self, e: ir.Expr, env: Env, element: Val) -> k.Expr:
        x = element.expr
        match e:
            case ir.Empty():
                return NO
            case ir.Local() | ir.MemoryOf() if self.single(e, env) and self._scalar_base(e, env, element):
                return k.Bin("==", x, self.scalar(e, env))
            case ir.Local(name) if env[name].form == "bits":
                return k.Prim("bits_has", (env[name].expr, self.widen(element, env[name].type)))
            case ir.PiecesOf(kinds):
                return self.of_kinds(element, kinds) if element.base == "piece" else NO
            case ir.PartsOfKind(kinds):
                return self.of_kinds(element, kinds) if element.base == "part" else NO
            case ir.Components(network):
                return self._is_of(network, element)
            case ir.Players():
                return YES
            case ir.Mover() | ir.Receiver():
                return k.Bin("==", x, self.scalar(e, env))
            case ir.Symbols(_, indexes):
                return either(*(k.Bin("==", x, const(i)) for i in indexes))
            case ir.Filter(var, source, where):
                return both(self.contains(source, env, element), self.truth(where, env | {var: element}))
            case ir.Marked(arg, mark, present):
                has = self.has_mark(element, mark)
                return both(has if present else nay(has), self.contains(arg, env, element))
            case ir.Union(args):
                return either(*(self.contains(a, env, element) for a in args))
            case ir.Intersect(args):
                return both(*(self.contains(a, env, element) for a in args))
            case ir.Minus(left, right):
                return both(self.contains(left, env, element), nay(self.contains(right, env, element)))
            case ir.IfElse(test, then, otherwise):
                return k.Cond(self.truth(test, env), self.contains(then, env, element), self.contains(otherwise, env, element))
            case ir.Majority():
                return k.Bin("&", k.Bin(">>", self.player_mask(e, env), x), const(1))
            case ir.Located(pieces):

                def there(code: Code) -> None:
                    test = self.located(e, env, code)
                    code.add(k.Return(test(code, x)))

                return both(self.contains(pieces, env, element), self.outline("is the piece there?", k.I32, there))
            case ir.NetworkOf(network, arg):
                return self._in_network_of(network, arg, env, element)
            case ir.Image("contents", ir.PileRef() as pile) if self.single(pile, env):
                return k.Bin("==", k.Field("place", (x,)), self.scalar(pile, env))
            case ir.Image("parts", arg) if element.base == "part":
                found = self._in_parts(arg, env, element)
                if found is not None:
                    return found
            case ir.Apply(name, None):
                return self._in_case(name, None, element)
            case ir.Apply(name, arg) if arg is not None and isinstance(arg, ir.Local) and env[arg.name].form == "one":
                return self._in_case(name, env[arg.name], element)
        return self._listed(e, env, element)

    def _scalar_base(self, e: ir.Expr, env: Env, element: Val) -> bool:
        """May the numbers be compared as they are?"""
        of = self.type_of(e, env)
        return of.base == element.base and (of.base != "component" or of.of == element.type.of)

    def _is_of(self, network: ir.Sym, element: Val) -> k.Expr:
        if element.base != "component":
            return NO
        if len(element.type.of) == 1:
            return const(element.type.of[0] == network)
        low = self.plan.network[network] * self.plan.stride
        return both(k.Bin(">=", element.expr, const(low)), k.Bin("<", element.expr, const(low + self.plan.stride)))

    def _listed(self, e: ir.Expr, env: Env, element: Val) -> k.Expr:
        """List the set and compare."""
        of = self.type_of(e, env)
        wanted = element.base

        def build(code: Code) -> None:
            number = self.fresh()
            code.add(k.Set(number, self.widen(element, WIDE if wanted == "component" else of)))

            def compare(inner: Code, v: Val) -> None:
                if v.base != wanted:
                    return
                value = self.widen(v, WIDE) if wanted == "component" else v.expr
                inner.add(k.If(k.Bin("==", value, number), (k.Return(YES),)))

            with self.lying(True):  # the element itself is in use
                self.iterate(e, env, code, compare)
            code.add(k.Return(NO))

        return self.outline("is the element listed?", k.I32, build)

    def _in_network_of(self, network: ir.Sym, arg: ir.Expr, env: Env, element: Val) -> k.Expr:
        """Has the component a part among those of the argument?"""
        of = self.type_of(arg, env)
        if of.base == "part" and isinstance(arg, ir.Local) and env[arg.name].form == "one" and element.type.of == (network,):
            part = env[arg.name]
            return both(self.in_network(network, part), k.Bin("==", self.root(network, part.expr), element.expr))
        return self._listed(ir.NetworkOf(network, arg), env, element)

    def _in_parts(self, arg: ir.Expr, env: Env, part: Val) -> k.Expr | None:
        """Is a part (on the board) among the parts of pieces, components or cells?"""
        of = self.type_of(arg, env)
        match of.base:
            case "part":
                return self.contains(arg, env, part)
            case "piece":
                return self.contains(arg, env, Val("one", k.Table("TW_PART_PIECE", part.expr), Type("piece")))
            case "cell":
                return self.contains(arg, env, Val("one", k.Prim("cell_of_part", (part.expr,)), Type("cell")))
            case "component":
                tests = []
                for network in of.of:
                    component = Val("one", self.root(network, part.expr), Type("component", (network,)))
                    tests.append(both(self.in_network(network, part), self.contains(arg, env, component)))
                return either(*tests)
        return None

    def _in_case(self, name: ir.Sym, of: Val | None, element: Val) -> k.Expr:
        """Membership in a set definition: in the expression of the case that applies."""
        cases = self.cases_of(name, of.type if of is not None else None)
        param = self.plan.game.definition(name).param
        scope: Env = {param: of} if of is not None and param is not None else {}
        if not cases:
            return NO
        found: k.Expr = NO
        for case in reversed(cases):
            here = scope
            if of is not None and param is not None and case.kinds and of.base != "component":
                kept = tuple(n for n in case.kinds if not of.type.of or n in of.type.of)
                here = {param: Val(of.form, of.expr, Type(of.base, kept))}
            inside = self.contains(case.base, here, element)
            if not case.kinds or of is None:
                found = inside
            else:
                test = (
                    self.of_kinds(of, case.kinds) if of.base != "component" else either(*(self._is_of(n, of) for n in case.kinds))
                )
                found = inside if test == YES else NO if test == NO and found == NO else k.Cond(test, inside, found)
        return found

    # ---------------------------------------------------------------- pieces on something
    def located(self, e: ir.Located, env: Env, code: Code) -> Tester:
        """A link is where one of its ends is."""
        of = self.type_of(e.pieces, env)
        plain = self._tester(e.at, env, code) if not self.plan.surely_link(of) else None
        ends = self._ends_tester(e.at, env, code) if self.plan.may_link(of) else None
        if plain is None or ends is None:
            found = plain or ends
            assert found is not None
            return found

        def either_way(inner: Code, piece: k.Expr) -> k.Expr:
            return either(plain(inner, piece), ends(inner, piece))

        return either_way

    def _ends_tester(self, at: ir.Expr, env: Env, code: Code) -> Tester:
        """The same for links: those in a pile have no ends."""
        of = self.type_of(at, env)
        if of.base in ("pile", "nothing"):
            return self._tester(at, env, code)
        if of.base == "place":
            raise Unsupported("links on the places of pieces")

        def test(inner: Code, piece: k.Expr) -> k.Expr:
            found: list[k.Expr] = []
            for number in (0, 1):
                part = self.fresh()
                inner.add(k.Set(part, k.Prim("end", (piece, const(number)))))
                found.append(both(is_one(part), self._end_within(at, of.base, part, env)))
            return either(*found)

        return test

    def _end_within(self, at: ir.Expr, base: str, part: k.Var, env: Env) -> k.Expr:
        match base:
            case "part" | "component":
                return self.contains(ir.Image("parts", at), env, Val("one", part, Type("part")))
            case "piece":
                return self.contains(at, env, Val("one", k.Table("TW_PART_PIECE", part), Type("piece")))
            case "cell":
                return self.contains(at, env, Val("one", k.Prim("cell_of_part", (part,)), Type("cell")))
            case "space":
                tile = k.Table("TW_PART_PIECE", part)
                return self.contains(at, env, Val("one", k.Prim("space_of_piece", (tile,)), Type("space")))
        raise AssertionError(base)

    def _tester(self, at: ir.Expr, env: Env, code: Code) -> Tester:
        of = self.type_of(at, env)
        match of.base:
            case "component" | "part":
                return self._on_parts(at, env, code)
            case "nothing":
                return lambda inner, piece: NO
            case "pile":
                if self.single(at, env):
                    pile = self._kept(self.scalar(at, env), code)
                    return lambda inner, piece: k.Bin("==", k.Field("place", (piece,)), pile)
                return lambda inner, piece: self._place_in("pile_of_place", "pile", at, env, inner, piece)
            case "piece":
                return lambda inner, piece: self._place_in("part_of_place", "part", ir.Image("parts", at), env, inner, piece)
            case "cell":
                return lambda inner, piece: self._place_in("cell_of_piece", "cell", at, env, inner, piece)
            case "space":
                if self.single(at, env):
                    space = self._kept(self.scalar(at, env), code)
                    if self.plan.spaces == 1:
                        return lambda inner, piece: is_one(k.Prim("cell_of_piece", (piece,)))
                    return lambda inner, piece: k.Bin("==", k.Prim("space_of_piece", (piece,)), space)
                return lambda inner, piece: self._place_in("space_of_piece", "space", at, env, inner, piece)
            case "place":
                tests: list[Tester] = []
                where = self.fresh()
                code.add(k.Set(where, k.Field("place", (self.scalar_place(at, env),))))
                tests.append(lambda inner, piece: k.Bin("==", k.Field("place", (piece,)), where))
                return tests[0]
        raise AssertionError(of)

    def scalar_place(self, at: ir.Expr, env: Env) -> k.Expr:
        """The piece whose place is meant."""
        if isinstance(at, ir.Image) and at.relation == "place" and self.single(at.arg, env) and isinstance(at.arg, ir.Local):
            return env[at.arg.name].expr
        raise Unsupported("pieces on the places of several pieces")

    def _kept(self, value: k.Expr, code: Code) -> k.Expr:
        if isinstance(value, k.Const | k.Var):
            return value
        var = self.fresh()
        code.add(k.Set(var, value))
        return var

    def _place_in(self, primitive: str, base: str, at: ir.Expr, env: Env, code: Code, piece: k.Expr) -> k.Expr:
        place = self.fresh()
        code.add(k.Set(place, k.Prim(primitive, (piece,))))
        return both(is_one(place), self.contains(at, env, Val("one", place, Type(base))))

    def _on_parts(self, at: ir.Expr, env: Env, code: Code) -> Tester:
        """Pieces on parts or components. What is asked about a part again and again is worked out before: roots by structure."""
        roots: dict[int, list[tuple[k.Expr, k.Expr]]] = {}
        asked: dict[tuple[int, k.Expr], tuple[Val, list[ir.Sym]]] = {}
        exact: list[k.Expr] = []
        slow: list[ir.Expr] = []

        def gather(e: ir.Expr, scope: Env) -> None:
            of = self.type_of(e, scope)
            match e:
                case ir.Union(args):
                    for arg in args:
                        gather(arg, scope)
                case ir.NetworkOf(network, ir.Local(name)) if scope[name].form == "one" and scope[name].base == "part":
                    structure = self.plan.structures.of[network]
                    _, kinds = asked.setdefault((structure, scope[name].expr), (scope[name], []))
                    kinds += self.plan.game.network(network).over
                case ir.Local(name) if scope[name].form == "one" and of.base == "component" and len(of.of) == 1:
                    roots.setdefault(self.plan.structures.of[of.of[0]], []).append((YES, scope[name].expr))
                case ir.Local(name) if scope[name].form == "one" and of.base == "part":
                    exact.append(scope[name].expr)
                case ir.Apply(name, ir.Local(arg)) if scope[arg].form == "one" and len(self.cases_of(name, scope[arg].type)) == 1:
                    self.expand(name, scope[arg], Code(), lambda _, case, inner: gather(case, inner))
                case ir.Empty():
                    pass
                case _ if scope is env:
                    slow.append(e)
                case _:
                    raise _Slow

        try:
            gather(at, env)
        except _Slow:
            roots, exact, slow, asked = {}, [], [at], {}
        for (structure, part), (val, kinds) in asked.items():
            fits = self.of_kinds(val, tuple(dict.fromkeys(kinds)))
            if fits != NO:
                roots.setdefault(structure, []).append((fits, k.Prim("root", (const(structure), part))))
        tests: list[tuple[int, k.Expr]] = []
        for structure, found in roots.items():
            # all of one structure whose conditions exclude each other or that speak of the same part share a variable
            for root in dict.fromkeys(r for _, r in found):
                fits = either(*(f for f, r in found if r == root))
                tests.append((structure, self._kept(root if fits == YES else k.Cond(fits, root, const(-1)), code)))

        def test(inner: Code, piece: k.Expr) -> k.Expr:
            if not tests and not exact and not slow:
                return NO
            part = self.fresh()
            inner.add(k.Set(part, k.Prim("part_of_place", (piece,))))
            val = Val("one", part, Type("part"))
            found: list[k.Expr] = [k.Bin("==", part, e) for e in exact]
            found += [k.Bin("==", k.Prim("root", (const(g), part)), root) for g, root in tests]
            found += [self.contains(ir.Image("parts", e), env, val) for e in slow]
            return both(is_one(part), either(*found))

        return test


class _Slow(Exception):
    """A set definition that is not just networks of its argument."""
