"""What each statement does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Stmt
from tilewright.interpret import choices, grid, networks
from tilewright.interpret.code import Scope, form_of
from tilewright.interpret.frames import BlockFrame, EachFrame, RepeatFrame, RollFrame
from tilewright.interpret.numbers import single
from tilewright.interpret.sets import present
from tilewright.runtime.tables import PASS, Action, ScoreLine

if TYPE_CHECKING:
    from tilewright.interpret.core import ReferenceCore
    from tilewright.interpret.frames import Block
    from tilewright.interpret.program import StepCompiler


class StatementCode:
    """A statement made ready."""

    def run(self, s: ReferenceCore) -> None:
        raise NotImplementedError


class DoCode(StatementCode):
    """A statement that does one thing and has no others inside."""

    def __init__(self, do: Callable[[ReferenceCore], None]) -> None:
        self.do = do

    def run(self, s: ReferenceCore) -> None:
        self.do(s)


# ---------------------------------------------------------------- control
class IfCode(StatementCode):
    def __init__(self, c: StepCompiler, x: ir.If, scope: Scope) -> None:
        self.condition = c.truth(x.condition, scope)
        self.then, self.otherwise = c.block(x.then, scope), c.block(x.otherwise, scope)

    def run(self, s: ReferenceCore) -> None:
        s.stack.append(BlockFrame(self.then if self.condition(s, s.env) else self.otherwise))


class RepeatCode(StatementCode):
    def __init__(self, c: StepCompiler, x: ir.Repeat, scope: Scope) -> None:
        self.times, self.body = c.number(x.times, scope), c.block(x.body, scope)

    def run(self, s: ReferenceCore) -> None:
        s.stack.append(RepeatFrame(self, self.times(s, s.env)))


class ChooseCode(StatementCode):
    def __init__(self, c: StepCompiler, x: ir.Choose, scope: Scope) -> None:
        self.number = c.take_choice()
        self.optional = x.optional
        self.by = choices.chooser(c.expressions, x.by, scope)
        self.alternatives: list[choices.AlternativeCode] = []
        inner: list[Scope] = []
        for alternative in x.alternatives:
            code, body_scope = choices.make_alternative(c.expressions, alternative, c.take_alternative(), scope)
            self.alternatives.append(code)
            inner.append(body_scope)
        self.bodies: dict[int, Block] = {
            code.number: c.block(a.body, body_scope)
            for code, a, body_scope in zip(self.alternatives, x.alternatives, inner, strict=True)
        }
        self.otherwise = c.block(x.otherwise, scope)
        self.slots = {code.number: code.slots for code in self.alternatives}

    def run(self, s: ReferenceCore) -> None:
        who = self.by(s, s.env)
        found: list[Action] = []
        if who is not None:
            for alternative in self.alternatives:
                found += choices.options(s, s.env, alternative)
        if not found or who is None:
            s.stack.append(BlockFrame(self.otherwise))
            return
        if self.optional:
            found.append(Action(PASS))
        s.ask(self, self.number, who, found)

    def taken(self, s: ReferenceCore, action: Action) -> None:
        if action.alternative == PASS:
            s.stack.append(BlockFrame(self.otherwise))
            return
        for slot, value in zip(self.slots[action.alternative], action.values, strict=True):
            s.env[slot] = (value,)
        s.stack.append(BlockFrame(self.bodies[action.alternative]))


class EachCode(StatementCode):
    """for each, every, any."""

    def __init__(self, c: StepCompiler, x: ir.ForEach, scope: Scope) -> None:
        self.how = x.how
        self.number = self.alternative = -1
        if x.how != "each":
            self.number, self.alternative = c.take_choice(), c.take_alternative()
        source = c.set(x.source, scope)
        self.base, self.source, self.nets = source.base, source.elements, c.expressions.nets
        self.scope = scope
        inner, self.slot = scope.bind(x.var, source.type, kept=True)
        self.body = c.block(x.body, inner)

    def run(self, s: ReferenceCore) -> None:
        elements = grid.in_order(s, self.base, self.source(s, s.env))
        absent = frozenset(v for v in elements if self.base == "piece" and s.places[v][0] == "out")
        s.stack.append(EachFrame(self, elements, frozenset(), absent))

    def gone(self, s: ReferenceCore, frame: EachFrame, v: Any) -> bool:
        """Has it left the game (or joined with one already done)?"""
        match self.base:
            case "piece":
                return s.places[v][0] == "out" and v not in frame.absent
            case "part":
                return not s.on_board(v)
            case "component":
                parts = networks.parts_of_component(s, self.nets, v)
                return not parts or any((v[0], part) in frame.done for part in parts)
        return False

    def go_on(self, s: ReferenceCore, frame: EachFrame) -> None:
        if self.how == "each":
            while frame.left and self.gone(s, frame, frame.left[0]):
                frame.left = frame.left[1:]
        else:
            frame.left = tuple(v for v in frame.left if not self.gone(s, frame, v))
        if not frame.left:
            s.stack.pop()
        elif self.how == "each":
            self._do(s, frame, frame.left[0])
        else:
            found = [(v,) for v in frame.left]
            if self.base in ("piece", "placing"):
                found = list(choices.without_equals(s, [self.base], found))
            actions = [Action(self.alternative, values) for values in found]
            s.ask(self, self.number, s.mover, [*actions, Action(PASS)] if self.how == "any" else actions)

    def _do(self, s: ReferenceCore, frame: EachFrame, v: Any) -> None:
        frame.left = tuple(w for w in frame.left if w != v)
        frame.done |= {v}
        s.env[self.slot] = (v,)
        s.stack.append(BlockFrame(self.body))

    def taken(self, s: ReferenceCore, action: Action) -> None:
        frame = s.stack[-1]
        assert isinstance(frame, EachFrame)
        if action.alternative == PASS:
            s.stack.pop()
        else:
            self._do(s, frame, action.values[0])


class DrawCode(StatementCode):
    def __init__(self, c: StepCompiler, x: ir.Draw, scope: Scope) -> None:
        source = c.set(x.source, scope)
        self.unseen, self.source = x.unseen, source.elements
        inner, self.slot = scope.bind(x.var, source.type, kept=True)
        self.body, self.otherwise = c.block(x.body, inner), c.block(x.otherwise, scope)

    def run(self, s: ReferenceCore) -> None:
        pieces = sorted(self.source(s, s.env))
        if pieces:
            s.leave_to_chance(self, [(p, 1) for p in pieces])
        else:
            s.stack.append(BlockFrame(self.otherwise))

    def happened(self, s: ReferenceCore, outcome: int) -> None:
        s.env[self.slot] = (outcome,)
        if not self.unseen:
            s.show(outcome, s.everyone)
        s.stack.append(BlockFrame(self.body))


def _roll(c: StepCompiler, x: ir.Roll, scope: Scope) -> StatementCode:
    dice = c.set(x.dice, scope).elements
    return DoCode(lambda s: s.stack.append(RollFrame(tuple(sorted(dice(s, s.env))))))


def _stop(c: StepCompiler, x: ir.Stop, scope: Scope) -> StatementCode:
    def run(s: ReferenceCore) -> None:
        while not s.stack.pop().loop:
            pass

    return DoCode(run)


def _let(c: StepCompiler, x: ir.Let, scope: Scope) -> tuple[StatementCode, Scope]:
    value, type = c.value(x.value, scope), c.type_of(x.value, scope)
    inner, slot = scope.bind(x.var, type, kept=True)

    def run(s: ReferenceCore) -> None:
        s.env[slot] = value(s, s.env)

    return DoCode(run), inner


# ---------------------------------------------------------------- pieces
def _one(values: Any, what: str) -> Any:
    """The one element, or None if there is none: then the statement does nothing."""
    return single(values, what) if values else None


def _place(c: StepCompiler, x: ir.Place, scope: Scope) -> StatementCode:
    placing = c.set(x.placing, scope).elements

    def run(s: ReferenceCore) -> None:
        found = _one(placing(s, s.env), "place")
        if found is not None:
            s.to_cell(found[0], found[1:5], found[5], True)

    return DoCode(run)


def _lay(c: StepCompiler, x: ir.Lay, scope: Scope) -> StatementCode:
    piece, cell, up = c.set(x.piece, scope).elements, c.set(x.cell, scope).elements, not x.face_down

    def run(s: ReferenceCore) -> None:
        found, where = _one(piece(s, s.env), "lay"), _one(cell(s, s.env), "lay on cells")
        if found is not None and where is not None:
            s.to_cell(found, where, 0, up)

    return DoCode(run)


def _put(c: StepCompiler, x: ir.Put, scope: Scope) -> StatementCode:
    piece, at = c.set(x.piece, scope).elements, c.set(x.at, scope)
    base = at.base

    def run(s: ReferenceCore) -> None:
        found, where = _one(piece(s, s.env), "put"), _one(at.elements(s, s.env), "put on places")
        if found is None or where is None:
            return
        form = form_of(where) if base == "place" else base
        if form == "part":
            s.to_part(found, where)
        elif form == "cell":
            s.to_cell(found, where, 0, True)
        else:
            s.to_pile(found, *where)

    return DoCode(run)


def _join(c: StepCompiler, x: ir.JoinBy, scope: Scope) -> StatementCode:
    first, second, link = (c.set(e, scope).elements for e in (x.first, x.second, x.link))

    def run(s: ReferenceCore) -> None:
        a, b, piece = _one(first(s, s.env), "join"), _one(second(s, s.env), "join"), _one(link(s, s.env), "join")
        if a is not None and b is not None and piece is not None:
            s.link(piece, a, b)

    return DoCode(run)


def _move(c: StepCompiler, x: ir.MoveTo, scope: Scope) -> StatementCode:
    pieces, pile = c.set(x.pieces, scope).elements, c.set(x.pile, scope).elements
    assert isinstance(x.pile, ir.PileRef)
    by_owner = x.pile.of is None and c.static.tables.piles[c.static.pile[x.pile.pile]].each_player
    number = c.static.pile[x.pile.pile]

    def run(s: ReferenceCore) -> None:
        where = None if by_owner else _one(pile(s, s.env), "move to piles")
        for piece in sorted(pieces(s, s.env)):
            if by_owner:
                s.to_pile(piece, number, s.static.tables.piece_owner[piece])
            elif where is not None:
                s.to_pile(piece, *where)

    return DoCode(run)


def _for_pieces(do: Callable[[ReferenceCore, int], None]) -> Any:
    def make(c: StepCompiler, x: Any, scope: Scope) -> StatementCode:
        pieces = c.set(x.pieces, scope).elements

        def run(s: ReferenceCore) -> None:
            for piece in sorted(pieces(s, s.env)):
                do(s, piece)

        return DoCode(run)

    return make


def _clear(c: StepCompiler, x: ir.Clear, scope: Scope) -> StatementCode:
    space = c.set(x.space, scope).elements

    def run(s: ReferenceCore) -> None:
        for which in sorted(space(s, s.env)):
            for piece in range(len(s.places)):
                if any(cell[:2] == which for cell in grid.cells_of_piece(s, piece)):
                    s.remove(piece)

    return DoCode(run)


def _show(c: StepCompiler, x: ir.Show, scope: Scope) -> StatementCode:
    pieces, to = c.set(x.pieces, scope).elements, c.set(x.to, scope).elements

    def run(s: ReferenceCore) -> None:
        mask = sum(1 << p for p in set(to(s, s.env)))
        for piece in sorted(pieces(s, s.env)):
            s.show(piece, mask)

    return DoCode(run)


# ---------------------------------------------------------------- points, memory, time
def _score(c: StepCompiler, x: ir.ScoreStmt, scope: Scope) -> StatementCode:
    what, nets = c.set(x.what, scope), c.expressions.nets
    to = c.set(x.to, scope).elements if x.to is not None else None
    times = c.number(x.times, scope) if x.times is not None else None
    scorings = c.scorings

    def run(s: ReferenceCore) -> None:
        for component in sorted(what.elements(s, s.env)):
            receivers = None if to is None else tuple(to(s, s.env))
            factor = 1 if times is None else times(s, s.env)
            for now in present(s, nets, (component,)):
                code = scorings().get(now[0])
                if code is None:
                    raise c.error(x.origin, f"nothing says how {s.static.tables.networks[now[0]]} are scored")
                code.book(s, now, receivers, factor)

    return DoCode(run)


def _gain(c: StepCompiler, x: ir.Gain, scope: Scope) -> StatementCode:
    amount, who, rule = c.number(x.amount, scope), c.set(x.who, scope).elements, c.take_rule()

    def run(s: ReferenceCore) -> None:
        found = amount(s, s.env)
        for player in sorted(who(s, s.env)):
            if found:
                line = ScoreLine(s.turn, player, found, rule)
                if s.program.tracer is not None:
                    s.program.tracer.gain(s, line)
                s.book(line)

    return DoCode(run)


def _set_memory(c: StepCompiler, x: ir.SetMemory, scope: Scope) -> StatementCode:
    number = c.static.memory[x.name]
    declared = c.expressions.game.memories[number]
    of = c.set(x.of, scope).elements if x.of is not None else None
    value, base, origin = c.value(x.value, scope), declared.type.base, c.step_origin

    def run(s: ReferenceCore) -> None:
        found = value(s, s.env)
        if base == "number" and not declared.low <= found <= declared.high:
            label = s.static.tables.memories[number]
            raise c.error(origin, f"{label} holds {declared.low}..{declared.high}, not {found}")
        if base not in ("number", "truth"):
            found = grid.in_order(s, base, found)
            if declared.high == 0 and len(found) > 1:
                label = s.static.tables.memories[number]
                raise c.error(origin, f"{label} holds one {base} at most, not {len(found)}")
        if declared.scope != "player":
            s.set_memory(number, None, found)
        else:
            s.set_memory(number, range(s.players) if of is None else tuple(of(s, s.env)), found)

    return DoCode(run)


def _next_turn(c: StepCompiler, x: ir.NextTurn, scope: Scope) -> StatementCode:
    player = c.set(x.player, scope).elements

    def run(s: ReferenceCore) -> None:
        found = _one(player(s, s.env), "next turn")
        if found is not None:
            s.next_mover = found

    return DoCode(run)


def _win(c: StepCompiler, x: ir.Win, scope: Scope) -> StatementCode:
    players = c.set(x.players, scope).elements
    return DoCode(lambda s: s.finish(tuple(sorted(players(s, s.env)))))


def _end_game(c: StepCompiler, x: ir.EndGame, scope: Scope) -> StatementCode:
    return DoCode(lambda s: s.run_ending())


MAKERS: dict[type[Stmt], Callable[[Any, Any, Scope], Any]] = {
    ir.If: IfCode,
    ir.Repeat: RepeatCode,
    ir.Choose: ChooseCode,
    ir.ForEach: EachCode,
    ir.Draw: DrawCode,
    ir.Roll: _roll,
    ir.Stop: _stop,
    ir.Let: _let,
    ir.Place: _place,
    ir.Lay: _lay,
    ir.Put: _put,
    ir.JoinBy: _join,
    ir.MoveTo: _move,
    ir.Return: _for_pieces(lambda s, piece: s.go_home(piece)),
    ir.Discard: _for_pieces(lambda s, piece: s.remove(piece)),
    ir.Clear: _clear,
    ir.Show: _show,
    ir.ScoreStmt: _score,
    ir.Gain: _gain,
    ir.SetMemory: _set_memory,
    ir.NextTurn: _next_turn,
    ir.Win: _win,
    ir.EndGame: _end_game,
}
"""How each statement is made ready. Statements number their choices and rules when they are made: outer before inner, in order."""
