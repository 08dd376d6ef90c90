"""Sets as loops: each node of the Game IR that is a set, turned into code that goes through its elements."""

from __future__ import annotations

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Sym, Type
from tilewright.kernel_ir import nodes as k
from tilewright.passes.lower.base import NO, Base, Code, Consumer, Env, Unsupported, Val, both, const, is_one, nay, op, words


class Sets(Base):
    # ---------------------------------------------------------------- helpers
    def when(self, test: k.Expr, code: Code, use: Consumer, val: Val) -> None:
        if test == NO:
            return
        if isinstance(test, k.Const):
            use(code, val)
            return
        inner = Code()
        use(inner, val)
        if inner.stmts:
            code.add(k.If(test, inner.body))

    def give(self, value: k.Expr, of: Type, code: Code, use: Consumer) -> None:
        """One element, computed once."""
        if isinstance(value, k.Var | k.Const):
            use(code, Val("one", value, of))
            return
        var = self.fresh()
        code.add(k.Set(var, value))
        use(code, Val("one", var, of))

    def give_maybe(self, value: k.Expr, of: Type, code: Code, use: Consumer) -> None:
        """One element or -1."""
        if not isinstance(value, k.Var):
            var = self.fresh()
            code.add(k.Set(var, value))
            value = var
        self.when(is_one(value), code, use, Val("one", value, of))

    def loop(self, low: k.Expr, high: k.Expr, of: Type, code: Code, use: Consumer) -> None:
        var, inner = self.fresh(), Code()
        use(inner, Val("one", var, of))
        if inner.stmts:
            code.add(k.For(var, low, high, inner.body))

    def each_row(self, row: k.Expr, size: int, of: Type, code: Code, use: Consumer) -> None:
        """The members of a set of small numbers, ascending."""
        var, inner = self.fresh(), Code()
        use(inner, Val("one", var, of))
        if inner.stmts:
            code.add(k.Each(var, row, words(size), inner.body))

    def each_bit(self, bits: Val, code: Code, use: Consumer, one_loop: bool = False) -> None:
        """The members of a local or kept set, in order. `one_loop`: so that a `break` leaves it."""
        if not one_loop and bits.base == "component" and len(bits.type.of) > 1:  # network by network, in order
            for name in sorted(bits.type.of, key=lambda n: self.plan.network[n]):
                row = k.From(bits.expr, self.plan.network[name] * words(self.plan.parts))
                self.each_row(row, self.plan.parts, Type("component", (name,)), code, use)
            return
        size = self.plan.universe(bits.type)
        assert size is not None
        self.each_row(bits.expr, size, bits.type, code, use)

    def by_network(self, val: Val, code: Code, use: Consumer) -> None:
        """A component of several networks, each in its own branch as one of a single network."""
        if len(val.type.of) == 1:
            use(code, val)
            return
        for name in val.type.of:
            low = self.plan.network[name] * self.plan.stride
            inside = both(k.Bin(">=", val.expr, const(low)), k.Bin("<", val.expr, const(low + self.plan.stride)))
            inner = Code()
            self.give(self.root(name, op("-", val.expr, const(low))), Type("component", (name,)), inner, use)
            if inner.stmts:
                code.add(k.If(inside, inner.body))

    def widen(self, val: Val, of: Type) -> k.Expr:
        """The number of an element in a set of the wider type."""
        if val.base == "component" and len(val.type.of) == 1 and of.of != val.type.of:
            return op("+", val.expr, const(self.plan.network[val.type.of[0]] * self.plan.stride))
        return val.expr

    def ring(self, network: Sym, root: k.Expr, code: Code, use: Consumer) -> None:
        """The parts of a component."""
        var, inner = self.fresh(), Code()
        use(inner, Val("one", var, Type("part", self.plan.game.network(network).over)))
        if inner.stmts:
            code.add(k.Ring(var, self.plan.structures.of[network], root, inner.body))

    def in_network(self, network: Sym, part: Val) -> k.Expr:
        """Is a part on the board of a kind that the network is over?"""
        return self.of_kinds(part, self.plan.game.network(network).over)

    def root(self, network: Sym, part: k.Expr) -> k.Expr:
        return k.Prim("root", (const(self.plan.structures.of[network]), part))

    def of_kinds(self, val: Val, kinds: tuple[Sym, ...]) -> k.Expr:
        """Is a piece or part of one of these kinds?"""
        if val.type.of and set(val.type.of) <= set(kinds):
            return const(1)
        if val.type.of and not set(val.type.of) & set(kinds):
            return NO
        if val.base == "part":
            numbers = [self.plan.part_kind[name] for name in kinds]
            return self.kind_test(k.Table("TW_PART_KIND", val.expr), numbers, len(self.plan.part_kind))
        numbers = [self.plan.piece_kind[name] for name in kinds]
        return self.kind_test(k.Table("TW_PIECE_KIND", val.expr), numbers, len(self.plan.piece_kind))

    def kind_test(self, kind: k.Expr, numbers: list[int], count: int) -> k.Expr:
        if len(numbers) == 1:
            return k.Bin("==", kind, const(numbers[0]))
        if count <= 31:
            return k.Bin("&", k.Bin(">>", const(sum(1 << n for n in set(numbers))), kind), const(1))
        return k.Table(self.table("i8", [int(n in numbers) for n in range(count)]), kind)

    # ---------------------------------------------------------------- each element once, in order
    def each(self, e: ir.Expr, env: Env, code: Code, use: Consumer, ordered: bool = False) -> None:
        distinct, in_order = self.shape(e, env)
        if distinct and (in_order or not ordered):
            self.iterate(e, env, code, use)
        else:
            self.each_bit(self.bits(e, env, code), code, use)

    def bits(self, e: ir.Expr, env: Env, code: Code) -> Val:
        of = self.type_of(e, env)
        if of.base == "nothing":
            of = Type("piece")
        size = self.plan.universe(of)
        if size is None:
            raise Unsupported(f"a set of {of.base}s that is built from several")
        var = self.fresh(k.BITS)
        code.add(k.NewBits(var, words(size)))
        self.iterate(e, env, code, lambda inner, v: inner.add(k.Do(k.Prim("bits_add", (var, self.widen(v, of))))))
        return Val("bits", var, of)

    # ---------------------------------------------------------------- every node
    def iterate(self, e: ir.Expr, env: Env, code: Code, use: Consumer) -> None:
        match e:
            case ir.Empty():
                return
            case ir.Local(name):
                self._val(env[name], code, use)
            case ir.MemoryOf():
                self._memory_set(e, env, code, use)
            case ir.PiecesOf(kinds):
                for names, first, count, more in self.plan.piece_runs(kinds):
                    high: k.Expr = const(first + count)
                    if more:
                        high = op("+", k.Bin("*", k.Field("players"), const(more)), const(first))
                    self.loop(const(first), high, Type("piece", names), code, use)
            case ir.PartsOfKind(kinds):
                self._parts_of_kind(kinds, code, use)
            case ir.Components(network):
                part = Type("part", self.plan.game.network(network).over)
                row = k.Row("roots", (const(self.plan.structures.of[network]),))

                def root(inner: Code, v: Val) -> None:
                    fits = self.in_network(network, Val("one", v.expr, Type("part")))
                    shared = self.plan.structures.all[self.plan.structures.of[network]].over == frozenset(part.of)
                    self.when(const(1) if shared else fits, inner, use, Val("one", v.expr, Type("component", (network,))))

                self.each_row(row, self.plan.parts, part, code, root)
            case ir.Players():
                self.loop(NO, k.Field("players"), Type("player"), code, use)
            case ir.Mover():
                self.give(k.Field("mover"), Type("player"), code, use)
            case ir.Winners():

                def won(inner: Code, v: Val) -> None:
                    self.when(k.Bin("&", k.Bin(">>", k.Field("winners"), v.expr), const(1)), inner, use, v)

                self.loop(NO, k.Field("players"), Type("player"), code, won)
            case ir.Receiver():
                use(code, env[RECEIVER])
            case ir.Symbols(mark, indexes):
                for index in indexes:
                    use(code, Val("one", const(index), Type("symbol", (mark,))))
            case ir.SpaceRef(name, of):
                space = next(s for s in self.plan.game.spaces if s.name == name)
                self._holders(self.plan.space_base[name], space.each_player, of, Type("space", (name,)), env, code, use)
            case ir.PileRef(name, of):
                pile = next(p for p in self.plan.game.piles if p.name == name)
                self._holders(self.plan.pile_base[name], pile.each_player, of, Type("pile", (name,)), env, code, use)
            case ir.Image(relation, arg):
                self.image(relation, arg, env, code, use)
            case ir.NetworkOf(network, arg):
                self._network_of(network, arg, env, code, use)
            case ir.Filter(var, ir.Placings() as source, where):
                self.placings(source, lambda v: self.truth(where, env | {var: v}), env, code, use)
            case ir.Filter(var, source, where):

                def filtered(inner: Code, v: Val) -> None:
                    self.when(self.truth(where, env | {var: v}), inner, use, v)

                self.iterate(source, env, code, filtered)
            case ir.Best(var, source, key):
                most = self.fresh(k.I64)
                code.add(k.Set(most, self._most(var, source, key, env)))

                def best(inner: Code, v: Val) -> None:
                    self.when(k.Bin("==", self.number(key, env | {var: v}), most), inner, use, v)

                self.iterate(source, env, code, best)
            case ir.First(arg, count):
                left = self.fresh(k.I64)
                code.add(k.Set(left, self.number(count, env)))

                def take(inner: Code, v: Val) -> None:
                    taken = Code()
                    taken.add(k.Set(left, k.Bin("-", left, const(1))))
                    use(taken, v)
                    inner.add(k.If(k.Bin(">", left, NO), taken.body))

                self.each(arg, env, code, take, ordered=True)
            case ir.Marked(arg, mark, present):

                def marked(inner: Code, v: Val) -> None:
                    has = self.has_mark(v, mark)
                    self.when(has if present else nay(has), inner, use, v)

                self.iterate(arg, env, code, marked)
            case ir.MarkOf(mark, arg):

                def symbol(inner: Code, v: Val) -> None:
                    value = self.mark_value(v, mark)
                    self.when(self.has_mark(v, mark), inner, use, Val("one", value, Type("symbol", (mark,))))

                self.iterate(arg, env, code, symbol)
            case ir.IfElse(condition, then, otherwise):
                first_branch, second_branch = Code(), Code()
                self.iterate(then, env, first_branch, use)
                self.iterate(otherwise, env, second_branch, use)
                code.add(k.If(self.truth(condition, env), first_branch.body, second_branch.body))
            case ir.Union(args):
                for arg in args:
                    self.iterate(arg, env, code, use)
            case ir.Intersect(args):
                lead = self.lead(args, env)
                rest = [a for i, a in enumerate(args) if i != lead]

                def shared_by_all(inner: Code, v: Val) -> None:
                    self.when(both(*(self.contains(a, env, v) for a in rest)), inner, use, v)

                self.iterate(args[lead], env, code, shared_by_all)
            case ir.Minus(left_set, right):

                def left_over(inner: Code, v: Val) -> None:
                    self.when(nay(self.contains(right, env, v)), inner, use, v)

                self.iterate(left_set, env, code, left_over)
            case ir.Located(pieces):
                test = self.located(e, env, code)

                def there(inner: Code, v: Val) -> None:
                    self.when(test(inner, v.expr), inner, use, v)

                self.iterate(pieces, env, code, there)
            case ir.Majority():
                mask = self.fresh()
                code.add(k.Set(mask, self.player_mask(e, env)))

                def owner(inner: Code, v: Val) -> None:
                    self.when(k.Bin("&", k.Bin(">>", mask, v.expr), const(1)), inner, use, v)

                self.loop(NO, k.Field("players"), Type("player"), code, owner)
            case ir.Apply(name, None):
                self.expand(name, None, code, lambda inner, case, scope: self.iterate(case, scope, inner, use))
            case ir.Apply(name, arg) if arg is not None:
                about = self.plan.game.definition(name).of

                def image_of(inner: Code, v: Val) -> None:
                    if about is None or v.base == about.base:
                        self.expand(name, v, inner, lambda deep, case, scope: self.iterate(case, scope, deep, use))

                self.iterate(arg, env, code, image_of)
            case ir.Newly():
                self.newly(e, env, code, use)
            case ir.Placings():
                self.placings(e, lambda _: const(1), env, code, use)
            case ir.CellAt():
                raise Unsupported("a cell named by its coordinates")
            case ir.Nearest():
                self._nearest(e, env, code, use)
            case ir.Lookup():
                raise Unsupported("a table of sets")
            case _:
                raise Unsupported(f"{type(e).__name__} as a set")

    def _val(self, val: Val, code: Code, use: Consumer) -> None:
        match val.form:
            case "one":
                use(code, val)
            case "maybe":
                self.give_maybe(val.expr, val.type, code, use)
            case "bits":
                self.each_bit(val, code, use)

    def memory_at(self, e: ir.MemoryOf, env: Env, code: Code, use: Consumer) -> None:
        """Give the memory (form `maybe` or `bits`, or a number or truth) as a Val, for each player asked about."""
        memory = self.memories[e.name]

        def of_player(inner: Code, player: k.Expr) -> None:
            if memory.form == "bits":
                size = self.plan.universe(memory.type)
                assert size is not None
                use(
                    inner,
                    Val("bits", k.Row("sets", (op("+", const(memory.slot), op("*", player, const(memory.words))),)), memory.type),
                )
            else:
                use(inner, Val(memory.form, k.Field("memory", (op("+", const(memory.slot), player),)), memory.type))

        if e.of is None:
            of_player(code, NO)
        else:
            self.iterate(e.of, env, code, lambda inner, v: of_player(inner, v.expr))

    def _memory_set(self, e: ir.MemoryOf, env: Env, code: Code, use: Consumer) -> None:
        self.memory_at(e, env, code, lambda inner, val: self._val(val, inner, use))

    def _parts_of_kind(self, kinds: tuple[Sym, ...], code: Code, use: Consumer) -> None:
        def of_piece(inner: Code, piece: Val) -> None:
            def part(deep: Code, v: Val) -> None:
                self.when(self.of_kinds(v, kinds), deep, use, Val("one", v.expr, Type("part", kinds)))

            self.parts_of_piece(piece.expr, inner, part)

        self.each_row(k.Row("laid"), self.plan.pieces, Type("piece"), code, of_piece)

    def parts_of_piece(self, piece: k.Expr, code: Code, use: Consumer) -> None:
        """The parts of a face; the piece must lie face up."""
        base = self.fresh()
        code.add(k.Set(base, k.Table("TW_PART_BASE", piece)))
        self.loop(base, k.Bin("+", base, k.Table("TW_PIECE_PARTS", piece)), Type("part"), code, use)

    def _holders(self, base: int, each: bool, of: ir.Expr | None, type: Type, env: Env, code: Code, use: Consumer) -> None:
        if not each:
            use(code, Val("one", const(base), type))
        elif of is None:
            self.loop(const(base), op("+", k.Field("players"), const(base)), type, code, use)
        else:
            self.iterate(of, env, code, lambda inner, v: self.give(op("+", v.expr, const(base)), type, inner, use))

    def _network_of(self, network: Sym, arg: ir.Expr, env: Env, code: Code, use: Consumer) -> None:
        of = Type("component", (network,))

        def of_part(inner: Code, part: Val) -> None:
            deep = Code()
            self.give(self.root(network, part.expr), of, deep, use)
            self.add_if(self.in_network(network, part), deep, inner)

        def of_value(inner: Code, v: Val) -> None:
            match v.base:
                case "part":
                    of_part(inner, v)
                case "component" if v.type.of == (network,):
                    use(inner, v)
                case "component":
                    self.by_network(v, inner, lambda deep, c: self.ring(c.type.of[0], c.expr, deep, of_part))
                case "cell":
                    self.give_maybe(
                        k.Field("face", (v.expr,)),
                        Type("piece"),
                        inner,
                        lambda deep, p: self.parts_of_piece(p.expr, deep, of_part),
                    )
                case "piece":
                    self.at_ends(v, inner, of_part)
                    if self.plan.surely_link(v.type):
                        return
                    place = self.fresh()
                    inner.add(k.Set(place, k.Prim("part_of_place", (v.expr,))))
                    stands, lies = Code(), Code()
                    of_part(stands, Val("one", place, Type("part")))
                    tile = Code()
                    self.parts_of_piece(v.expr, tile, of_part)
                    lies.add(k.If(k.Prim("bits_has", (k.Row("laid"), v.expr)), tile.body))
                    inner.add(k.If(is_one(place), stands.body, lies.body))

        with self.lying(True):
            self.iterate(arg, env, code, of_value)

    def _nearest(self, e: ir.Nearest, env: Env, code: Code, use: Consumer) -> None:
        of = self.type_of(e.link, env)
        kinds = [name for name in self.plan.piece_kind if name in self.plan.link_kinds and (not of.of or name in of.of)]
        pieces = [p for p in self.plan.links if self.plan.game.pieces[self.plan.tables.piece_kind[p]].name in kinds]
        tiles, start, links, met = (self.fresh(k.BITS) for _ in range(4))
        for bits, size in (
            (tiles, self.plan.pieces),
            (start, self.plan.parts),
            (links, self.plan.pieces),
            (met, self.plan.pieces),
        ):
            code.add(k.NewBits(bits, words(size)))
        for piece in pieces:
            code.add(k.Do(k.Prim("bits_add", (links, const(piece)))))

        def of_tile(inner: Code, tile: Val) -> None:
            inner.add(k.Do(k.Prim("bits_add", (tiles, tile.expr))))

            def of_part(deep: Code, part: Val) -> None:
                add = Code()
                add.add(k.Do(k.Prim("bits_add", (start, part.expr))))
                self.add_if(self.in_network(e.network, part), add, deep)

            parts = Code()
            self.parts_of_piece(tile.expr, parts, of_part)
            self.add_if(k.Prim("bits_has", (k.Row("laid"), tile.expr)), parts, inner)

        self.iterate(e.tile, env, code, of_tile)
        structure = const(self.plan.structures.of[e.network])
        code.add(k.Do(k.Prim("nearest", (structure, tiles, start, links, met))))
        link = Type("piece", tuple(kinds))

        def asked_for(inner: Code, v: Val) -> None:
            self.when(self.contains(e.link, env, v), inner, use, v)

        self.each_row(met, self.plan.pieces, link, code, asked_for)

    def add_if(self, test: k.Expr, inner: Code, code: Code) -> None:
        if test == NO or not inner.stmts:
            return
        if isinstance(test, k.Const):
            code.stmts += inner.stmts
        else:
            code.add(k.If(test, inner.body))

    def _most(self, var: Sym, source: ir.Expr, key: ir.Expr, env: Env) -> k.Expr:
        """The largest key; of nothing it does not matter."""

        def build(code: Code) -> None:
            most, found = self.fresh(k.I64), self.fresh()
            code.add(k.Set(most, NO))
            code.add(k.Set(found, NO))

            def larger(inner: Code, v: Val) -> None:
                value = self.fresh(k.I64)
                inner.add(k.Set(value, self.number(key, env | {var: v})))
                inner.add(k.If(k.Bin("or", k.Not(found), k.Bin(">", value, most)), (k.Set(most, value), k.Set(found, const(1)))))

            self.iterate(source, env, code, larger)
            code.add(k.Return(most))

        return self.outline("largest key", k.I64, build)

    def scalar(self, e: ir.Expr, env: Env) -> k.Expr:
        match e:
            case ir.Local(name) if env[name].form in ("one", "maybe"):
                return env[name].expr
            case ir.Mover():
                return k.Field("mover")
            case ir.Receiver():
                return env[RECEIVER].expr
            case ir.MemoryOf(name, None) if self.memories[name].form == "maybe":
                return k.Field("memory", (const(self.memories[name].slot),))
            case ir.Image("left", ir.Mover()):
                return self._left(k.Field("mover"))

        def build(code: Code) -> None:
            self.iterate(e, env, code, lambda inner, v: inner.add(k.Return(self.widen(v, self.type_of(e, env)))))
            if not code.stmts or not isinstance(code.stmts[-1], k.Return):
                code.add(k.Return(const(-1)))

        return self.outline("the element", k.I32, build)

    def _left(self, player: k.Expr) -> k.Expr:
        after = k.Bin("+", player, const(1))
        return k.Cond(k.Bin("<", after, k.Field("players")), after, NO)


RECEIVER = Sym("receiver.")
"""The name under which an environment has the player a score is worked out for."""
