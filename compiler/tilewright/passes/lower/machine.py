"""The turn as a state machine: numbered blocks that rest at choices and at chance events and go on with what was decided.

Statements that never rest are inlined into blocks as they are. Whatever must live across a rest is kept in the state: single
elements, numbers and truths in `frame`, sets in `sets`. Slots are taken like a stack, so steps share them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Sym, Type
from tilewright.game_ir.walk import is_choice_point, statements
from tilewright.kernel_ir import nodes as k
from tilewright.passes.lower.base import NO, YES, Code, Env, Unsupported, Val, const, is_one, nay, op, words
from tilewright.passes.lower.choices import Choices

PHASES = ("setup", "turn", "ending")
_RESTS = (ir.Choose, ir.Draw, ir.Roll, ir.Win, ir.EndGame)
TURNS = 1 << 20
"""More turns than that are taken for a game without end."""


def rests(stmt: ir.Stmt) -> bool:
    """Must this statement be cut into blocks?"""
    return any(isinstance(s, _RESTS) or is_choice_point(s) for s in statements((stmt,)))


class Machine(Choices):
    def start_machine(self) -> None:
        self.blocks: list[Code] = []
        self.frame = self.frame_size = 0
        self.set_words = self.set_size = sum(m.words * self.plan.slots(m.each_player) for m in self.memories.values())
        self.choices: dict[int, k.ChoicePoint] = {}
        self.alternatives: dict[int, k.AlternativePoint] = {}
        self.chances: list[k.ChancePoint] = []
        self.here = Code()

    # ---------------------------------------------------------------- blocks, slots
    def new_block(self) -> int:
        self.blocks.append(Code())
        return len(self.blocks) - 1

    def go_on_in(self, block: int) -> None:
        self.here = self.blocks[block]

    def slot(self) -> int:
        self.frame += 1
        self.frame_size = max(self.frame_size, self.frame)
        return self.frame - 1

    def set_slot(self, size: int) -> int:
        self.set_words += size
        self.set_size = max(self.set_size, self.set_words)
        return self.set_words - size

    @contextmanager
    def scope(self) -> Iterator[None]:
        frame, sets = self.frame, self.set_words
        yield
        self.frame, self.set_words = frame, sets

    def framed(self, slot: int, of: Type, form: str = "one") -> Val:
        return self.kept(Val(form, k.Field("frame", (const(slot),)), of))

    # ---------------------------------------------------------------- phases
    def machine(self) -> tuple[tuple[int, ...], ...]:
        """Makes all blocks; the first block of each step, by phase."""
        self.start_machine()
        first = {name: [self.new_block() for _ in self.plan.game.phase(name).steps] for name in PHASES}
        self.turn_block, self.ending_block, self.over_block = self.new_block(), self.new_block(), self.new_block()
        after = {"setup": self.turn_block, "turn": self.turn_block, "ending": self.over_block}
        for number, name in enumerate(PHASES):
            self.phase = name
            for index, step in enumerate(self.plan.game.phase(name).steps):
                self.go_on_in(first[name][index])
                self.here.add(k.Store("step", (), const(number << 16 | index)))
                with self.at(step.origin), self.scope():
                    self.flow(step.body, {}, None)
                self.here.add(k.Goto((*first[name], after[name])[index + 1]))
        self._next_turn((*first["turn"], self.turn_block)[0])
        self.go_on_in(self.ending_block)
        self.here.add(k.Store("step", (), const(2 << 16)))
        self.here.add(k.Goto((*first["ending"], self.over_block)[0]))
        self.go_on_in(self.over_block)
        self.here.add(k.Halt("over", 0, self.over_block))
        return tuple(tuple(first[name]) for name in PHASES)

    def _next_turn(self, first: int) -> None:
        self.go_on_in(self.turn_block)
        turn, following, mover = k.Field("turn"), k.Field("next"), k.Field("mover")
        limit = self.plan.game.turn_limit
        if limit is not None:
            self.here.add(k.If(k.Bin(">=", op("+", turn, YES), const(limit)), (k.Goto(self.ending_block),)))
        chosen = k.Store("mover", (), following)
        left = k.If(k.Bin(">=", turn, NO), (k.Store("mover", (), self._left(mover)),))
        self.here.add(k.If(is_one(following), (chosen,), (left,)))
        self.here.add(k.Store("next", (), const(-1)))
        self.here.add(k.Store("turn", (), op("+", turn, YES)))
        endless = k.Bin(">", turn, const(TURNS))
        self.here.add(k.If(endless, (k.Do(k.Prim("problem", (const(-5),))), k.Halt("over", 0, self.over_block))))
        self.here.add(k.Store("step", (), const(1 << 16)))
        self.start_memory("turn", self.here)
        self.record(self.here)
        self.here.add(k.Goto(first))

    def start_memory(self, scope: str | None, code: Code) -> None:
        """Memories of a scope (None: all) get the values they start with."""
        for declared in self.plan.game.memories:
            if scope is not None and declared.scope != scope:
                continue
            base = declared.type.base
            value = declared.starts
            if value is None:
                value = ir.Int(0) if base == "number" else ir.Truth(False) if base == "truth" else ir.Empty(declared.type)
            self.simple(ir.SetMemory(declared.name, None, value), {}, code)

    # ---------------------------------------------------------------- flow
    def flow(self, stmts: ir.Block, env: Env, stop: int | None) -> None:
        """Statements of which some rest; `stop`: the block behind the loop around."""
        for stmt in stmts:
            with self.at(getattr(stmt, "origin", self._origin)):
                if isinstance(stmt, ir.Let):
                    env = env | {stmt.var: self._flow_let(stmt.value, env)}
                elif rests(stmt):
                    self._flow_statement(stmt, env, stop)
                elif isinstance(stmt, ir.Stop) and stop is not None:
                    self.here.add(k.Goto(stop))
                    self.go_on_in(self.new_block())
                else:
                    self.straight((stmt,), env, self.here, k.Goto(stop if stop is not None else self.over_block))

    def _flow_let(self, value: ir.Expr, env: Env) -> Val:
        of = self.type_of(value, env)
        if of.base in ("number", "truth"):
            slot = self.slot()
            self.here.add(
                k.Store("frame", (const(slot),), self.number(value, env) if of.base == "number" else self.truth(value, env))
            )
            return Val(of.base, k.Field("frame", (const(slot),)), of)
        if self.single(value, env):
            slot = self.slot()
            self.here.add(k.Store("frame", (const(slot),), self.scalar(value, env)))
            return Val("maybe", k.Field("frame", (const(slot),)), of)
        row = self._keep_set(value, env)
        return Val("bits", row, of)

    def _keep_set(self, value: ir.Expr, env: Env) -> k.Expr:
        """The set, worked out now, in the state."""
        bits = self.bits(value, env, self.here)
        size = self.plan.universe(bits.type)
        assert size is not None
        row = k.Row("sets", (const(self.set_slot(words(size))),))
        self.here.add(k.Do(k.Prim("bits_copy", (row, bits.expr, const(words(size))))))
        return row

    def _flow_statement(self, stmt: ir.Stmt, env: Env, stop: int | None) -> None:
        match stmt:
            case ir.If(condition, then, otherwise):
                yes, no, after = self.new_block(), self.new_block(), self.new_block()
                self.here.add(k.If(self.truth(condition, env), (k.Goto(yes),), (k.Goto(no),)))
                for block, body in ((yes, then), (no, otherwise)):
                    self._body(block, body, env, stop, after)
                self.go_on_in(after)
            case ir.Repeat(times, body):
                self._flow_repeat(times, body, env)
            case ir.ForEach():
                self._flow_each(stmt, env)
            case ir.Choose():
                self._flow_choose(stmt, env, stop)
            case ir.Draw():
                self._flow_draw(stmt, env, stop)
            case ir.Win(players):
                self.here.add(k.Store("winners", (), self.player_mask(players, env)))
                self.here.add(k.Halt("over", 0, self.over_block))
                self.go_on_in(self.new_block())
            case ir.EndGame():
                self.here.add(k.Goto(self.over_block if self.phase == "ending" else self.ending_block))
                self.go_on_in(self.new_block())
            case _:
                raise Unsupported(f"`{type(stmt).__name__.lower()}`")

    def _body(self, block: int, body: ir.Block, env: Env, stop: int | None, after: int) -> None:
        self.go_on_in(block)
        with self.scope():
            self.flow(body, env, stop)
        self.here.add(k.Goto(after))

    def _flow_repeat(self, times: ir.Expr, body: ir.Block, env: Env) -> None:
        with self.scope():
            slot = self.slot()
            left = k.Field("frame", (const(slot),))
            again, inside, after = self.new_block(), self.new_block(), self.new_block()
            self.here.add(k.Store("frame", (const(slot),), self.number(times, env)))
            self.here.add(k.Goto(again))
            self.go_on_in(again)
            self.here.add(k.If(k.Bin("<=", left, NO), (k.Goto(after),)))
            self.here.add(self.unless_endless(k.Goto(after)))
            self.here.add(k.Store("frame", (const(slot),), k.Bin("-", left, YES)))
            self.here.add(k.Goto(inside))
            self._body(inside, body, env, after, again)
        self.go_on_in(after)

    def _flow_each(self, stmt: ir.ForEach, env: Env) -> None:
        of = self.type_of(stmt.source, env)
        size = self.plan.universe(of)
        if size is None:
            raise Unsupported(f"a loop over {of.base}s that asks")
        if of.base in ("component", "part") and any(
            isinstance(s, ir.Place | ir.Lay | ir.JoinBy | ir.Clear) for s in statements(stmt.body)
        ):
            raise Unsupported("a loop over parts or networks in which something is laid")
        leaves = any(isinstance(s, ir.Discard | ir.Return | ir.Clear) for s in statements(stmt.body))
        with self.scope():
            row = self._keep_set(stmt.source, env)
            absent: k.Expr | None = None
            if of.base == "piece" and leaves:
                absent = k.Row("sets", (const(self.set_slot(words(size))),))
                self._mark_absent(row, absent, size)
            slot = self.slot()
            var, raw = self.framed(slot, of), k.Field("frame", (const(slot),))
            member: k.Expr = raw
            if stmt.how != "each":  # the frame holds an option: components are wide there
                var, member = self.from_option(slot, of), self.option_number(slot, of)
            again, inside, after = self.new_block(), self.new_block(), self.new_block()
            self.here.add(k.Goto(again))
            self.go_on_in(again)
            if absent is not None:
                self._drop_gone(row, absent, size)
            first = k.Prim("bits_first", (row, const(words(size))))
            if stmt.how == "each":
                self.here.add(k.Store("frame", (const(slot),), first))
                self.here.add(k.If(k.Bin("<", raw, NO), (k.Goto(after),)))
                self.here.add(k.Goto(inside))
            else:
                self.here.add(k.If(k.Bin("<", first, NO), (k.Goto(after),)))
                self._ask_each(stmt, Val("bits", row, of), slot, inside, after)
            self.go_on_in(inside)
            self.here.add(k.Do(k.Prim("bits_drop", (row, member))))
            with self.scope():
                self.flow(stmt.body, env | {stmt.var: var}, after)
            self.here.add(k.Goto(again))
        self.go_on_in(after)

    def _mark_absent(self, row: k.Expr, absent: k.Expr, size: int) -> None:
        var = self.fresh()
        self.here.add(k.Do(k.Prim("bits_clear", (absent, const(words(size))))))
        gone = k.Bin("==", k.Field("place", (var,)), const(-1))
        self.here.add(k.Each(var, row, words(size), (k.If(gone, (k.Do(k.Prim("bits_add", (absent, var))),)),)))

    def _drop_gone(self, row: k.Expr, absent: k.Expr, size: int) -> None:
        var = self.fresh()
        gone = k.Bin("and", k.Bin("==", k.Field("place", (var,)), const(-1)), nay(k.Prim("bits_has", (absent, var))))
        self.here.add(k.Each(var, row, words(size), (k.If(gone, (k.Do(k.Prim("bits_drop", (row, var))),)),)))

    def _ask_each(self, stmt: ir.ForEach, left: Val, slot: int, inside: int, after: int) -> None:
        point = self.choice_numbers[id(stmt)]
        alternative = self.alternative_numbers[id(stmt)][0]

        def build(code: Code) -> None:
            self.option_per_element(alternative, left, code)

        lists = self.outline("options", None, build)
        assert isinstance(lists, k.Call)
        self.choices[point] = k.ChoicePoint(lists.function, stmt.how == "any", after if stmt.how == "any" else -1)
        self.alternatives[alternative] = k.AlternativePoint((slot,), inside)
        self.here.add(k.Store("chooser", (), k.Field("mover")))
        self.here.add(k.Do(k.Prim("no_options")))
        self.here.add(k.Do(lists))
        self.here.add(k.Halt("choose", point, after))

    def _flow_choose(self, stmt: ir.Choose, env: Env, stop: int | None) -> None:
        point = self.choice_numbers[id(stmt)]
        numbers = self.alternative_numbers[id(stmt)]
        otherwise, after = self.new_block(), self.new_block()
        if stmt.by is None:
            self.here.add(k.Store("chooser", (), k.Field("mover")))
        else:
            self.here.add(k.Store("chooser", (), self.scalar(ir.First(stmt.by, ir.Int(1)), env)))
            self.here.add(k.If(k.Bin("<", k.Field("chooser"), NO), (k.Goto(otherwise),)))
        with self.scope():
            code, bodies = Code(), []
            for number, alternative in zip(numbers, stmt.alternatives, strict=True):
                with self.scope(), self.at(alternative.origin):
                    inner = self.list_alternative(number, alternative, env, code)
                    slots = tuple(self.slot() for _ in inner)
                    block = self.new_block()
                    self.alternatives[number] = k.AlternativePoint(slots, block)
                    bound = {name: self.from_option(slot, of) for slot, (name, of) in zip(slots, inner, strict=True)}
                    bodies.append((block, alternative, env | bound, slots))
            lists = self.call("options", None, code.body)
            assert isinstance(lists, k.Call)
            self.choices[point] = k.ChoicePoint(lists.function, stmt.optional, otherwise if stmt.optional else -1)
            self.here.add(k.Do(k.Prim("no_options")))
            self.here.add(k.Do(lists))
            self.here.add(k.If(nay(k.Prim("options")), (k.Goto(otherwise),)))
            self.here.add(k.Halt("choose", point, otherwise))
            for block, alternative, scope, slots in bodies:
                with self.scope(), self.at(alternative.origin):
                    self.frame = max(self.frame, *(s + 1 for s in slots)) if slots else self.frame
                    self._body(block, alternative.body, scope, stop, after)
        self._body(otherwise, stmt.otherwise, env, stop, after)
        self.go_on_in(after)

    def option_number(self, slot: int, of: Type) -> k.Expr:
        """The value of an option in the frame as a member of a set of this type: components are always wide in options."""
        low = self.plan.network[of.of[0]] * self.plan.stride if of.base == "component" and len(of.of) == 1 else 0
        return op("-", k.Field("frame", (const(slot),)), const(low))

    def from_option(self, slot: int, of: Type) -> Val:
        """The value of an option in the frame."""
        return self.kept(Val("one", self.option_number(slot, of), of))

    def _flow_draw(self, stmt: ir.Draw, env: Env, stop: int | None) -> None:
        if stmt.unseen:
            raise Unsupported("`draw unseen`")
        point = len(self.chances)
        otherwise, body, after = self.new_block(), self.new_block(), self.new_block()
        with self.scope():
            slot = self.slot()
            count, kth = self.outcome_functions(stmt.source, env)
            self.chances.append(k.ChancePoint(count.function, kth, slot, body))
            self.here.add(k.If(nay(count), (k.Goto(otherwise),)))
            self.here.add(k.Halt("chance", point, body))
            self.go_on_in(body)
            self.here.add(k.Do(k.Prim("show", (k.Field("frame", (const(slot),)),))))
            of = self.type_of(stmt.source, env)
            with self.scope():
                self.flow(stmt.body, env | {stmt.var: self.framed(slot, of)}, stop)
            self.here.add(k.Goto(after))
        self._body(otherwise, stmt.otherwise, env, stop, after)
        self.go_on_in(after)

    # numbers of choice points, by identity of the statement
    choice_numbers: dict[int, int]
    alternative_numbers: dict[int, tuple[int, ...]]
    phase: str
    turn_block: int
    ending_block: int
    over_block: int


__all__ = ["Machine", "Sym", "rests"]
