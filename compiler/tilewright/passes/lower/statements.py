"""Statements that run through without a rest. What rests at a choice or at chance is `machine`'s."""

from __future__ import annotations

from collections.abc import Callable

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Type
from tilewright.game_ir.walk import statements
from tilewright.kernel_ir import nodes as k
from tilewright.passes.lower.base import (
    NO,
    YES,
    Code,
    Consumer,
    Env,
    Memory,
    Unsupported,
    Val,
    both,
    const,
    is_one,
    nay,
    op,
    words,
)
from tilewright.passes.lower.scoring import ScoringLowering

ROUNDS = 1_000_000
"""As many as `TW_MOST_ROUNDS` of runtime/context.h."""
_LAYS = (ir.Place, ir.Lay, ir.JoinBy, ir.Clear)


class Statements(ScoringLowering):
    def kept(self, val: Val) -> Val:
        """A value that outlives changes: a component is the one that holds its part now."""
        if val.form != "one" or val.base != "component":
            return val
        if len(val.type.of) == 1:
            return Val("one", self.root(val.type.of[0], val.expr), val.type)
        return Val("one", k.Prim("wide_root", (val.expr,)), val.type)

    def straight(self, stmts: ir.Block, env: Env, code: Code, stop: k.Stmt) -> None:
        """`stop` is what leaves the loop around."""
        for stmt in stmts:
            with self.at(getattr(stmt, "origin", self._origin)):
                env = self._statement(stmt, env, code, stop)

    def _statement(self, stmt: ir.Stmt, env: Env, code: Code, stop: k.Stmt) -> Env:
        match stmt:
            case ir.Let(var, value):
                return env | {var: self._let(value, env, code)}
            case ir.If(condition, then, otherwise):
                first, second = Code(), Code()
                self.straight(then, env, first, stop)
                self.straight(otherwise, env, second, stop)
                test = self.truth(condition, env)
                if isinstance(test, k.Const):
                    code.stmts += (first if test.value else second).stmts
                elif first.stmts or second.stmts:
                    code.add(k.If(test, first.body, second.body))
            case ir.Repeat(times, body):
                count, inner = self.fresh(), Code()
                inner.add(self.unless_endless(k.Break()))
                self.straight(body, env, inner, k.Break())
                code.add(k.For(count, NO, self.number(times, env), inner.body))
            case ir.ForEach("each"):
                self._for_each(stmt, env, code)
            case ir.Stop():
                code.add(stop)
            case _:
                self.simple(stmt, env, code)
        return env

    def unless_endless(self, leave: k.Stmt) -> k.Stmt:
        """At the start of each round of `repeat`: with too many of them the game is wrong, and `leave` is done."""
        words = f"goes on without end: {ROUNDS:,} rounds of `repeat` without a decision"
        return k.If(k.Prim("tired"), (k.Do(k.Prim("problem", (self.problem(words),))), leave))

    def _let(self, value: ir.Expr, env: Env, code: Code) -> Val:
        of = self.type_of(value, env)
        if of.base in ("number", "truth"):
            var = self.fresh(k.I64 if of.base == "number" else k.I32)
            code.add(k.Set(var, self.number(value, env) if of.base == "number" else self.truth(value, env)))
            return Val(of.base, var, of)
        if self.single(value, env):
            var = self.fresh()
            code.add(k.Set(var, self.scalar(value, env)))
            return Val("maybe", var, of)
        return self.bits(value, env, code)

    def _for_each(self, stmt: ir.ForEach, env: Env, code: Code) -> None:
        of = self.type_of(stmt.source, env)
        inside = list(statements(stmt.body))
        if of.base in ("component", "part") and any(isinstance(s, _LAYS) for s in inside):
            raise Unsupported("a loop over parts or networks in which something is laid")

        def body(inner: Code, v: Val) -> None:
            if v.base == "component" and len(v.type.of) > 1:
                self.by_network(v, inner, body)
                return
            if of.base == "component" and any(
                isinstance(s, ir.Put) and self._may_be_link(s, env | {stmt.var: v}) for s in inside
            ):
                raise Unsupported("a loop over networks in which links are put on parts")
            self.straight(stmt.body, env | {stmt.var: self.kept(v)}, inner, k.Break())

        if self.single(stmt.source, env):
            # at most once around: a loop all the same, so that `stop` has something to leave
            value, once, inner = self.fresh(), self.fresh(), Code()
            code.add(k.Set(value, self.scalar(stmt.source, env)))
            body(inner, Val("one", value, of))
            code.add(k.For(once, NO, is_one(value), inner.body))
            return
        if of.base == "placing":
            raise Unsupported("a loop over placings")
        bits = self.bits(stmt.source, env, code)
        leaves = any(isinstance(s, ir.Discard | ir.Return | ir.Clear) for s in inside)
        if of.base == "piece" and leaves:
            self.each_bit(bits, code, self.unless_gone(bits, code, body), one_loop=True)
        else:
            self.each_bit(bits, code, body, one_loop=any(isinstance(s, ir.Stop) for s in inside))

    def _may_be_link(self, put: ir.Put, env: Env) -> bool:
        try:
            return self.plan.may_link(self.type_of(put.piece, env))
        except KeyError:  # a name that is bound further in
            return bool(self.plan.link_kinds)

    def unless_gone(self, bits: Val, code: Code, use: Consumer) -> Consumer:
        """Pieces that left the game since the loop began are passed over."""
        absent = self.fresh(k.BITS)
        code.add(k.NewBits(absent, words(self.plan.pieces)))

        def out(inner: Code, v: Val) -> None:
            gone = k.Bin("==", k.Field("place", (v.expr,)), const(-1))
            inner.add(k.If(gone, (k.Do(k.Prim("bits_add", (absent, v.expr))),)))

        self.each_bit(bits, code, out)

        def there(inner: Code, v: Val) -> None:
            here = k.Bin("!=", k.Field("place", (v.expr,)), const(-1))
            self.when(k.Bin("or", here, k.Prim("bits_has", (absent, v.expr))), inner, use, v)

        return there

    # ---------------------------------------------------------------- statements without others inside
    def one(self, e: ir.Expr, env: Env, code: Code, use: Consumer, what: str) -> None:
        """The one element a statement is about; without any it does nothing, with several the game is wrong."""
        if self.single(e, env):
            self.iterate(e, env, code, use)
            return
        several = self.problem(f"{what} of several things at once: it needs one")
        if self.plan.universe(self.type_of(e, env)) is None:
            raise Unsupported(f"`{what}` with a set of {self.type_of(e, env).base}s")
        bits = self.bits(e, env, code)
        size = self.plan.universe(bits.type)
        assert size is not None
        count = k.Prim("bits_count", (bits.expr, const(words(size))))
        code.add(k.If(k.Bin(">", count, YES), (k.Do(k.Prim("problem", (several,))),)))
        self.give_maybe(k.Prim("bits_first", (bits.expr, const(words(size)))), bits.type, code, use)

    def pieces_then(self, e: ir.Expr, env: Env, code: Code, use: Consumer) -> None:
        """All pieces first, then each in order."""
        if self.single(e, env):
            self.iterate(e, env, code, use)
        else:
            self.each_bit(self.bits(e, env, code), code, use)

    def simple(self, stmt: ir.Stmt, env: Env, code: Code) -> None:
        match stmt:
            case ir.Place(placing):

                def place(inner: Code, v: Val) -> None:
                    args = (self.placing_piece(v), self.placing_cell(v), self.placing_turn(v))
                    inner.add(k.Do(k.Prim("lay", args)))

                self.one(placing, env, code, place, "place")
            case ir.Lay(piece, cell, face_down):
                if face_down:
                    raise Unsupported("`lay face down`")
                self.one(
                    piece,
                    env,
                    code,
                    lambda inner, p: self.one(cell, env, inner, lambda deep, c: self._to_cell(p, c, deep), "lay"),
                    "lay",
                )
            case ir.Put(piece, at):
                self.one(
                    piece,
                    env,
                    code,
                    lambda inner, p: self.one(at, env, inner, lambda deep, v: self._put(p, v, deep), "put"),
                    "put",
                )
            case ir.MoveTo(pieces, pile):
                self._move(pieces, pile, env, code)
            case ir.Return(pieces):
                self.pieces_then(pieces, env, code, lambda inner, v: inner.add(k.Do(k.Prim("home", (v.expr,)))))
            case ir.Discard(pieces):
                self.pieces_then(pieces, env, code, lambda inner, v: inner.add(k.Do(k.Prim("out", (v.expr,)))))
            case ir.ScoreStmt():
                self._score(stmt, env, code)
            case ir.Gain():
                self._gain(stmt, env, code)
            case ir.SetMemory():
                self._set_memory(stmt, env, code)
            case ir.NextTurn(player):
                self.one(player, env, code, lambda inner, v: inner.add(k.Store("next", (), v.expr)), "next turn")
            case ir.JoinBy(first, second, link):
                self._join(first, second, link, env, code)
            case ir.Roll():
                raise Unsupported("`roll`")
            case ir.Clear():
                raise Unsupported("`clear`")
            case ir.Show():
                raise Unsupported("`show`, what single players know")
            case _:
                raise Unsupported(type(stmt).__name__)

    def has_face(self, piece: Val) -> bool | None:
        """Do pieces of these kinds have faces? None: some."""
        kinds = piece.type.of or tuple(self.plan.piece_kind)
        found = {bool(self.plan.game.piece(name).faces) for name in kinds}
        return found.pop() if len(found) == 1 else None

    def by_role(self, piece: Val, code: Code, link: k.Stmt, other: k.Stmt) -> None:
        """What is done with a link, and with any other piece."""
        if not self.plan.may_link(piece.type):
            code.add(other)
        elif self.plan.surely_link(piece.type):
            code.add(link)
        else:
            code.add(k.If(is_one(k.Table("TW_LINK_NUMBER", piece.expr)), (link,), (other,)))

    def _to_cell(self, piece: Val, cell: Val, code: Code) -> None:
        lay = k.Do(k.Prim("lay", (piece.expr, cell.expr, NO)))
        put = k.Do(k.Prim("put_cell", (piece.expr, cell.expr)))
        match self.has_face(piece):
            case True:
                code.add(lay)
            case False:
                code.add(put)
            case None:
                code.add(k.If(is_one(k.Table("TW_PIECE_FACE", piece.expr)), (lay,), (put,)))

    def _join(self, first: ir.Expr, second: ir.Expr, link: ir.Expr, env: Env, code: Code) -> None:
        def by(inner: Code, piece: Val, a: Val, b: Val) -> None:
            inner.add(k.Do(k.Prim("link", (piece.expr, a.expr, b.expr))))

        def ends(inner: Code, a: Val) -> None:
            self.one(
                second,
                env,
                inner,
                lambda deep, b: self.one(link, env, deep, lambda last, piece: by(last, piece, a, b), "join"),
                "join",
            )

        self.one(first, env, code, ends, "join")

    def _put(self, piece: Val, at: Val, code: Code) -> None:
        match at.base:
            case "part":
                put = k.Do(k.Prim("put_part", (piece.expr, at.expr)))
                end = k.Do(k.Prim("put_end", (piece.expr, at.expr)))
                self.by_role(piece, code, end, put)
            case "cell":
                self._to_cell(piece, at, code)
            case "pile":
                code.add(k.Do(k.Prim("to_pile", (piece.expr, at.expr))))

    def _move(self, pieces: ir.Expr, pile: ir.Expr, env: Env, code: Code) -> None:
        assert isinstance(pile, ir.PileRef)
        declared = next(p for p in self.plan.game.piles if p.name == pile.pile)
        if declared.each_player and pile.of is None:
            base = self.plan.pile_base[pile.pile]
            nobody = self.problem("a piece without owner cannot go to a pile of each player")

            def to_owner(inner: Code, v: Val) -> None:
                owner = self.fresh()
                inner.add(k.Set(owner, k.Table("TW_PIECE_OWNER", v.expr)))
                move = k.Do(k.Prim("to_pile", (v.expr, op("+", owner, const(base)))))
                inner.add(k.If(is_one(owner), (move,), (k.Do(k.Prim("problem", (nobody,))),)))

            self.pieces_then(pieces, env, code, to_owner)
            return

        def to(inner: Code, where: Val) -> None:
            self.pieces_then(pieces, env, inner, lambda deep, v: deep.add(k.Do(k.Prim("to_pile", (v.expr, where.expr)))))

        self.one(pile, env, code, to, "move")

    def _score(self, stmt: ir.ScoreStmt, env: Env, code: Code) -> None:
        def book(inner: Code, v: Val) -> None:
            def of_one(deep: Code, c: Val) -> None:
                to = self.player_mask(stmt.to, env) if stmt.to is not None else const(-1)
                times = self.number(stmt.times, env) if stmt.times is not None else YES
                self.score(c.type.of[0], c.expr, to, times, deep)

            self.by_network(v, inner, of_one)

        if self.single(stmt.what, env):
            self.iterate(stmt.what, env, code, book)
        else:
            self.each_bit(self.bits(stmt.what, env, code), code, book)

    def _gain(self, stmt: ir.Gain, env: Env, code: Code) -> None:
        rule = self.gain_rules[id(stmt)]
        amount = self.fresh(k.I64)
        code.add(k.Set(amount, self.number(stmt.amount, env)))

        def gain(inner: Code, v: Val) -> None:
            line = k.Do(k.Prim("plain_line", (v.expr, amount, const(rule), const(-1), const(-1))))
            inner.add(k.If(k.Bin("!=", amount, NO), (line, k.Do(k.Prim("add_points", (v.expr, amount))))))

        if self.single(stmt.who, env):
            self.iterate(stmt.who, env, code, gain)
        else:
            self.each_bit(self.bits(stmt.who, env, code), code, gain)

    gain_rules: dict[int, int]
    """Rule number of each Gain, by identity."""

    # ---------------------------------------------------------------- memory
    def _set_memory(self, stmt: ir.SetMemory, env: Env, code: Code) -> None:
        memory = self.memories[stmt.name]
        declared = next(m for m in self.plan.game.memories if m.name == stmt.name)
        if memory.form == "bits":
            self._set_bits(memory, stmt, env, code)
            return
        value = self.fresh(k.I64)
        match memory.form:
            case "number":
                code.add(k.Set(value, self.number(stmt.value, env)))
                wrong = self.problem(f"what is remembered must be {declared.low}..{declared.high}")
                inside = both(k.Bin(">=", value, const(declared.low)), k.Bin("<=", value, const(declared.high)))
                code.add(k.If(nay(inside), (k.Do(k.Prim("problem", (wrong,))),)))
            case "truth":
                code.add(k.Set(value, self.truth(stmt.value, env)))
            case _:
                code.add(k.Set(value, self._at_most_one(memory.type, stmt, env, code)))

        def store(inner: Code, player: k.Expr) -> None:
            inner.add(k.Store("memory", (op("+", const(memory.slot), player),), value))

        self._for_owners(memory.each_player, stmt.of, env, code, store)

    def _at_most_one(self, of: Type, stmt: ir.SetMemory, env: Env, code: Code) -> k.Expr:
        """The one element of what is to be remembered, -1 for none; with several the game is wrong."""
        if self.single(stmt.value, env):
            return self._as(of, stmt.value, env)
        found = self.type_of(stmt.value, env)
        size = self.plan.universe(found)
        if size is None:
            raise Unsupported(f"a memory of one of several {found.base}s")
        wrong = self.problem(f"what is remembered is one {of.base} at most, not several")
        bits = self.bits(stmt.value, env, code)
        count, first = (k.Prim(name, (bits.expr, const(words(size)))) for name in ("bits_count", "bits_first"))
        code.add(k.If(k.Bin(">", count, YES), (k.Do(k.Prim("problem", (wrong,))),)))
        if of.base == "component" and len(found.of) == 1 and len(of.of) != 1:
            var = self.fresh()
            code.add(k.Set(var, first))
            return k.Cond(is_one(var), self.widen(Val("one", var, found), of), const(-1))
        return first

    def _as(self, of: Type, e: ir.Expr, env: Env) -> k.Expr:
        """The one element as a number of this type."""
        found = self.type_of(e, env)
        scalar = self.scalar(e, env)
        if of.base == "component" and len(found.of) == 1 and len(of.of) != 1:
            return k.Cond(is_one(scalar), self.widen(Val("one", scalar, found), of), const(-1))
        return scalar

    def _for_owners(self, each: bool, of: ir.Expr | None, env: Env, code: Code, store: Callable[[Code, k.Expr], None]) -> None:
        if not each:
            store(code, NO)
        elif of is None:
            self.loop(NO, k.Field("players"), Type("player"), code, lambda inner, v: store(inner, v.expr))
        else:
            self.iterate(of, env, code, lambda inner, v: store(inner, v.expr))

    def _set_bits(self, memory: Memory, stmt: ir.SetMemory, env: Env, code: Code) -> None:
        bits = self.fresh(k.BITS)
        code.add(k.NewBits(bits, memory.words))

        def add(inner: Code, v: Val) -> None:
            inner.add(k.Do(k.Prim("bits_add", (bits, self.widen(v, memory.type)))))

        self.iterate(stmt.value, env, code, add)

        def store(inner: Code, player: k.Expr) -> None:
            row = k.Row("sets", (op("+", const(memory.slot), op("*", player, const(memory.words))),))
            inner.add(k.Do(k.Prim("bits_copy", (row, bits, const(memory.words)))))

        self._for_owners(memory.each_player, stmt.of, env, code, store)
