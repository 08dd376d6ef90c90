"""Plays the lines of one scenario, on either engine, and says what does not hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tilewright.compose.model import Composed, Declared
from tilewright.compose.resolve import resolve_expression
from tilewright.diagnostics import Report, Span
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Sym, Type
from tilewright.game_ir.walk import descend
from tilewright.interpret.code import Scope, Slots
from tilewright.interpret.core import ReferenceCore
from tilewright.interpret.program import Program
from tilewright.runtime.actions import LegalAction, find, legal_actions, near
from tilewright.runtime.errors import GameError, IllegalAction
from tilewright.runtime.read_actions import Reader, read, tokens_of
from tilewright.runtime.tables import Core, ScoreLine, Snapshot
from tilewright.runtime.words import COLOURS, Words
from tilewright.syntax import ast
from tilewright.tools.scenario_board import Board, Wrong
from tilewright.tools.scenario_names import Kinds, suggestion

if TYPE_CHECKING:
    from tilewright.runtime.game import Cores

PLAYER = Type("player")
Heard = Callable[[str, str, Core, tuple[str, ...], Composed], None]
"""Told of each line `do` and `refused` before it is played: its word, the action, the position, the players, the game."""


class Play:
    """One scenario being played. `report` gets what is wrong with it and what does not hold."""

    def __init__(
        self,
        declared: Declared,
        composed: Composed,
        program: Program,
        engine: Cores,
        kinds: Kinds,
        report: Report,
        heard: Heard | None = None,
    ) -> None:
        assert isinstance(declared.decl, ast.Scenario)
        self.scenario, self.ruleset = declared.decl, declared.ruleset
        self.composed, self.program, self.engine, self.kinds, self.report = composed, program, engine, kinds, report
        self.heard = heard
        self.names = self._players()
        self.board: Board | None = None  # until play starts
        self.core: Core | None = None
        self.draws: list[ast.Name] = []
        self.rolls: list[ast.Name] = []
        self.lines: list[ScoreLine] = []

    def wrong(
        self, code: str, message: str, span: Span, *, label: str = "", help: str | None = None, notes: tuple[str, ...] = ()
    ) -> Wrong:
        self.report.error(code, message, span, label, help=help, notes=notes)
        return Wrong()

    def fails(self, message: str, span: Span, *, notes: tuple[str, ...] = ()) -> None:
        """Something does not hold; later lines are still looked at."""
        self.report.error("TW0500", message, span, "", notes=notes)

    # ---------------------------------------------------------------- from the first line to the last
    def run(self) -> None:
        """Play every line. What is wrong is in the report; a line that cannot be played ends it."""
        scene: ast.Scene | None = None
        try:
            self.board = self._set_up()
            if any(s.word == "tile" for s in self.scenario.scenes):
                self.board.clear()
            for scene in self.scenario.scenes:
                self._play(scene)
            for name in (*self.draws, *self.rolls):
                self.wrong("TW0506", f"`{name}` was never drawn", name.span, help="take it out, or play on until it is drawn")
        except Wrong:
            pass
        except (GameError, IllegalAction) as error:
            self.wrong("TW0510", "the rules went wrong here", scene.span if scene else self.scenario.span, notes=(str(error),))

    def _players(self) -> tuple[str, ...]:
        least, most = self.program.tables.players
        scene = next((s for s in self.scenario.scenes if s.word == "players"), None)
        if scene is None:
            return COLOURS[:least]
        names = tuple(n.text for n in scene.names)
        for name in scene.names:
            if name.text not in COLOURS:
                raise self.wrong("TW0502", f"there is no player `{name}`", name.span, help=suggestion(name.text, COLOURS))
            if names.count(name.text) > 1:
                raise self.wrong("TW0508", f"`{name}` sits in two seats", name.span)
        if not least <= len(names) <= most:
            raise self.wrong("TW0508", f"the game is for {least} to {most} players, here are {len(names)}", scene.span)
        return names

    def _set_up(self) -> Board:
        state = ReferenceCore.start(self.program, len(self.names), 0, pause=True)
        while state.status in ("chance", "choose"):
            if state.status == "chance":
                state.resolve()
            else:
                state.take(state.options()[0])
        if state.status != "paused":
            raise self.wrong("TW0510", "the game is over before its first turn", self.scenario.span)
        return Board(state, self.kinds, self.names, self.report)

    def _play(self, scene: ast.Scene) -> None:
        lines: dict[str, Callable[[ast.Scene], None]] = {
            "tile": self._tile,
            "given": self._given,
            "turn": self._turn,
            "draw": self._draw,
            "roll": self._roll,
            "do": self._do,
            "offered": self._offered,
            "refused": self._refused,
            "asked": self._asked,
            "not asked": self._not_asked,
            "finish": self._finish,
            "gets": self._gets,
            "total": self._total,
            "sees": self._sees,
            "expect": self._expect,
        }
        if scene.word in lines:  # players, uses, option have been read before
            lines[scene.word](scene)

    # ---------------------------------------------------------------- before play, and starting it
    def _unstarted(self, scene: ast.Scene) -> Board:
        if self.board is None:
            raise self.wrong(
                "TW0508", f"`{scene.word}` comes too late: the turn has started", scene.span, help="write it above `turn of`"
            )
        return self.board

    def _tile(self, scene: ast.Scene) -> None:
        self._unstarted(scene).tile(scene)

    def _given(self, scene: ast.Scene) -> None:
        self._unstarted(scene).given(scene)

    def _state(self) -> ReferenceCore:
        """The position, on the reference engine, not going on."""
        if self.board is not None:
            return self.board.s
        assert self.core is not None
        return ReferenceCore.stand(self.core.snapshot(), self.program)

    def _start(self, snapshot: Snapshot) -> None:
        self.board = None
        self.core = self.engine.load_core(snapshot)
        self.lines += getattr(self.core, "opening", ())

    def _turn(self, scene: ast.Scene) -> None:
        player, number = self.player(scene.names[0]), 0
        if len(scene.names) > 1:
            step = self.kinds.step("turn", scene.names[1])
            if step is None:
                raise self._no_step(scene.names[1])
            number = step
        if self.core is not None:
            self._chance()
        state = self._state()
        state.start_turn(player, number)
        self._start(state.snapshot())

    def _finish(self, scene: ast.Scene) -> None:
        state = self._state()
        state.phase, state.step = "ending", 0
        self._start(state.snapshot())
        self._chance()

    def _live(self) -> Core:
        if self.core is None:
            state = self._state()
            state.start_turn(0)
            self._start(state.snapshot())
        assert self.core is not None
        return self.core

    def _no_step(self, name: ast.Name) -> Wrong:
        return self.wrong("TW0502", f"there is no step `{name}`", name.span, help=suggestion(name.text, self.kinds.step_words()))

    def player(self, name: ast.Name) -> int:
        if name.text not in self.names:
            raise self.wrong("TW0502", f"`{name}` does not play", name.span, help=f"the players are {', '.join(self.names)}")
        return self.names.index(name.text)

    # ---------------------------------------------------------------- chance
    def _draw(self, scene: ast.Scene) -> None:
        for name in scene.names:
            if not self._is_piece(name.text) and self.kinds.tile(name) is None:
                raise self.wrong(
                    "TW0502", f"there is no piece `{name}`", name.span, help=suggestion(name.text, self.kinds.tile_words())
                )
        self.draws += scene.names

    def _is_piece(self, word: str) -> bool:
        return any(k.label == word for k in self.program.tables.pieces)

    def _roll(self, scene: ast.Scene) -> None:
        for name in scene.names:
            if self.kinds.face_of(name) is None:
                words = [q.rpartition(".")[2] for q in self.kinds.faces]
                raise self.wrong("TW0502", f"no die has a face `{name}`", name.span, help=suggestion(name.text, words))
        self.rolls += scene.names

    def _chance(self, only_given: bool = False) -> None:
        """Let chance events happen: as the scenario says, else (with `only_given` only where there is one outcome) as the generator has it."""
        core = self._live()
        while core.status == "chance":
            die: int = core.die
            queue = self.draws if die < 0 else self.rolls
            if queue:
                self.lines += core.resolve(self._outcome(core, queue.pop(0), die))
            elif only_given and not self._certain(core):
                return
            else:
                self.lines += core.resolve()

    def _certain(self, core: Core) -> bool:
        """Are all outcomes alike: one face, or pieces of one kind?"""
        outcomes = [o for o, weight in core.outcomes() if weight]
        return len(outcomes) == 1 or (core.die < 0 and len({self.program.tables.piece_kind[o] for o in outcomes}) == 1)

    def _outcome(self, core: Core, name: ast.Name, die: int) -> int:
        outcomes = [o for o, weight in core.outcomes() if weight]
        tables = self.program.tables
        if die >= 0:
            face = self.kinds.face_of(name)
            if face is None or self.kinds.tile(name) != self.program.game.pieces[tables.piece_kind[die]].name:
                raise self.wrong("TW0506", f"the die that falls has no face `{name}`", name.span)
            return face
        found = self.kinds.tile(name)
        kinds = [
            i
            for i, k in enumerate(tables.pieces)
            if (self.program.game.pieces[i].name == found if found else k.label == name.text)
        ]
        for piece in outcomes:
            if tables.piece_kind[piece] in kinds:
                return piece
        there = sorted({tables.pieces[tables.piece_kind[p]].label for p in outcomes})
        raise self.wrong("TW0506", f"`{name}` cannot be drawn here", name.span, notes=("what can be: " + ", ".join(there[:20]),))

    # ---------------------------------------------------------------- actions
    def _legal(self) -> list[LegalAction]:
        self._chance()
        return legal_actions(self._live(), self.names)

    def _do(self, scene: ast.Scene) -> None:
        legal, core = self._legal(), self._live()
        self._hear(scene, core)
        self.lines += core.take(self._find(scene.text or "", scene.span, legal).raw)

    def _hear(self, scene: ast.Scene, core: Core) -> None:
        if self.heard is not None:
            self.heard(scene.word, scene.text or "", core, self.names, self.composed)

    def _find(self, text: str, span: Span, legal: list[LegalAction]) -> LegalAction:
        """The legal action a text means."""
        core = self._live()
        try:
            raw = find(core, text, self.names)
        except IllegalAction as error:
            legal_now = tuple(error.near) or tuple(near(text, legal))
            notes = ("legal now: " + "; ".join(legal_now),) if legal_now else self._standing()
            if core.status == "choose" and read(core, text, self.names).problem is not None:
                raise self.wrong("TW0507", str(error), span, notes=notes) from None
            raise self.wrong("TW0500", str(error), span, notes=notes) from None
        return next(action for action in legal if action.raw == raw)

    def _standing(self) -> tuple[str, ...]:
        core = self._live()
        if core.status == "over":
            return ("the game is over",)
        if core.status != "choose":
            return ()
        table = self.program.tables.choices[core.choice]
        return (f"{self.names[core.chooser]} decides in step {table.step}",)

    def _offered(self, scene: ast.Scene) -> None:
        legal = self._legal()
        found: set[LegalAction] = set()
        missing: list[str] = []
        for line in scene.lines:
            try:
                found.add(self._find_quietly(line, legal))
            except IllegalAction as error:
                missing.append(f"not offered: {line} ({error})")
        surplus = [f"offered too: {action}" for action in legal if action not in found] if scene.only else []
        if missing or surplus:
            count = f"{len(legal)} actions are legal: " + "; ".join(legal[:12]) + ("; ..." if len(legal) > 12 else "")
            shown = surplus[:12] + ([f"and {len(surplus) - 12} more"] if len(surplus) > 12 else [])
            self.fails("these are not the legal actions", scene.span, notes=(*missing, *shown, count, *self._standing()))

    def _find_quietly(self, text: str, legal: list[LegalAction]) -> LegalAction:
        raw = find(self._live(), text, self.names)
        return next(action for action in legal if action.raw == raw)

    def _refused(self, scene: ast.Scene) -> None:
        legal, core, text = self._legal(), self._live(), scene.text or ""
        self._hear(scene, core)
        reading = read(core, text, self.names)
        if reading.problem is not None:
            raise self.wrong("TW0507", f"`{text}` is no action: {reading.problem}", scene.span, notes=self._standing())
        matches = [str(action) for action in legal if reading.means(action.raw)]
        if matches:
            self.fails(f"`{text}` is legal", scene.span, notes=("it means: " + "; ".join(matches), *self._standing()))

    def _asked(self, scene: ast.Scene) -> None:
        """Who decides now, and perhaps in which step."""
        player = self.player(scene.names[0])
        step = scene.names[1] if len(scene.names) > 1 else None
        if step is not None and not self.kinds.is_step(step):
            raise self._no_step(step)
        self._chance()
        core = self._live()
        stands = core.status == "choose" and core.chooser == player
        if stands and step is not None:
            stands = self.program.tables.choices[core.choice].step == step.text
        if not stands:
            where = f" in step {step}" if step is not None else ""
            self.fails(f"{scene.names[0]} is not asked{where}", scene.span, notes=self._standing())

    def _not_asked(self, scene: ast.Scene) -> None:
        name = scene.names[0]
        if not self.kinds.is_step(name):
            raise self._no_step(name)
        self._chance()
        core = self._live()
        if core.status == "choose" and self.program.tables.choices[core.choice].step == name.text:
            legal = legal_actions(core, self.names)
            self.fails(f"{name} is asked", scene.span, notes=("legal now: " + "; ".join(legal[:12]), *self._standing()))

    # ---------------------------------------------------------------- what must hold
    def _waiting(self) -> tuple[str, ...]:
        """What did not happen yet is often missing because a decision was forgotten."""
        core = self.core
        if core is None or core.status != "choose":
            return ()
        return (f"the game waits for {self.names[core.chooser]} in `{self.program.tables.choices[core.choice].step}`",)

    def _gets(self, scene: ast.Scene) -> None:
        player = self.player(scene.names[0])
        self._settle()
        mine = [line for line in self.lines if line.player == player]
        amount = sum(line.amount for line in mine)
        wrong = amount != scene.number
        said = []
        for number, name in scene.at_stages or ():
            stage = self.kinds.stage(name)
            if stage is None:
                stages = [s.name.rpartition(".")[2] for s in self.program.game.stages]
                raise self.wrong("TW0502", f"there is no stage `{name}`", name.span, help=suggestion(name.text, stages))
            there = sum(line.amount for line in mine if self.program.tables.rules[line.rule].stage == stage)
            if there != number:
                wrong = True
                said.append(f"{there} at {stage}, not {number}")
        if wrong:
            message = f"{scene.names[0]} gets {amount}" + (f", not {scene.number}" if amount != scene.number else "")
            self.fails(
                message + (": " + "; ".join(said) if said else ""), scene.span, notes=(*self._lines(mine), *self._waiting())
            )

    def _lines(self, lines: list[ScoreLine]) -> tuple[str, ...]:
        tables = self.program.tables
        notes = []
        for line in lines:
            rule = tables.rules[line.rule]
            words = rule.text or (f"{line.per} {rule.unit or 'things'} x {line.times}" if line.times is not None else rule.stage)
            where = f" at {rule.stage}" if rule.stage and words != rule.stage else ""
            origin = tables.origins[rule.origin] if 0 <= rule.origin < len(tables.origins) else None
            notes.append(
                f"{line.amount:+}: {words}{where}" + (f" ({origin.declaration}, {origin.file}:{origin.line})" if origin else "")
            )
        return tuple(notes) or ("no points so far",)

    def _settle(self) -> None:
        if self.core is not None:
            self._chance(only_given=True)

    def _total(self, scene: ast.Scene) -> None:
        player = self.player(scene.names[0])
        self._settle()
        points = self._state().points[player]
        if points != scene.number:
            self.fails(
                f"{scene.names[0]} has {points} points, not {scene.number}",
                scene.span,
                notes=(*self._lines([x for x in self.lines if x.player == player]), *self._waiting()),
            )

    def _sees(self, scene: ast.Scene) -> None:
        """What a player knows of the pieces at a place: `sees red u at 9,7`, `sees blue nothing at 9,7`, `sees blue coin unknown in cup of red`."""
        player = self.player(scene.names[0])
        self._settle()
        state, text = self._state(), scene.text or ""
        reader = Reader(state, tokens_of(text), self.names)
        at = next((i for i in range(len(reader.tokens)) if reader.token(i) in ("at", "in") and i), None)
        pieces = [] if at is None else self._pieces_at(state, reader, at)
        if at is None or not pieces:
            help = "write `sees PLAYER KIND at x,y` (or `nothing at`, `KIND unknown at`; `in PILE`), where a piece lies"
            raise self.wrong("TW0508", f"`{text}` is nothing that can be seen", scene.span, help=help)
        known = [p for p in pieces if state.known[p] >> player & 1]
        if reader.tokens[:at] == ["nothing"]:
            holds = not known
        elif reader.token(at - 1) == "unknown":
            holds = any(p not in known and (at == 1 or test(p)) for test in self._labels(reader, at - 1) for p in pieces)
        else:
            holds = any(test(p) for test in self._labels(reader, at) for p in known)
        if not holds:
            seen = sorted({Words(state, self.names).label(p) for p in known})
            self.fails(f"{scene.names[0]} sees {', '.join(seen) or 'nothing'} there", scene.span)

    @staticmethod
    def _labels(reader: Reader, end: int) -> list[Callable[[int], bool]]:
        return [test for test, behind in reader.label(0) if behind == end] if end else [lambda p: True]

    @staticmethod
    def _pieces_at(state: ReferenceCore, reader: Reader, at: int) -> list[int]:
        """The pieces in the cell or the pile that is named from a token on."""
        found: list[int] = []
        for key, pieces in state.held.items():
            is_cell, is_pile = isinstance(key, tuple) and len(key) == 4, isinstance(key, tuple) and len(key) == 2
            read = reader.cell(at + 1) if is_cell else reader.holder("pile", at + 1) if is_pile else iter(())
            found += [p for test, end in read if end == len(reader.tokens) and test(key) for p in pieces]
        return sorted(found)

    def _expect(self, scene: ast.Scene) -> None:
        assert scene.expr is not None
        self._settle()
        state = self._state()
        locals = dict.fromkeys(self.names, PLAYER)
        expr = resolve_expression(
            scene.expr, self.composed, self.report, ruleset=self.ruleset, inside=self.scenario, locals=locals
        )
        if expr is None:
            raise Wrong
        if any(isinstance(node, ir.Newly | ir.Receiver) for node in descend(expr)):
            raise self.wrong("TW0508", "this means something only while the rules run", scene.span)
        slots = Slots()
        scope = Scope(slots)
        for name in self.names:
            scope, _ = scope.bind(Sym(name), PLAYER)
        compiler = self.program.expressions
        if compiler.type_of(expr, scope).base != "truth":
            raise self.wrong("TW0508", "`expect` needs a condition", scene.span, help="compare it with something")
        code = compiler.truth(expr, scope)
        env = slots.env()
        env[: len(self.names)] = [(i,) for i in range(len(self.names))]
        if not code(state, env):
            self.fails("this does not hold", scene.span, notes=(*self._found(expr, state, scope, env), *self._waiting()))

    def _found(self, expr: ir.Expr, state: ReferenceCore, scope: Scope, env: list[object]) -> tuple[str, ...]:
        """For a comparison of numbers: what they are."""
        compiler = self.program.expressions
        if isinstance(expr, ir.Compare) and compiler.type_of(expr.left, scope).base == "number":
            room: list[object] = [*env, *([None] * 64)]
            both = [compiler.number(side, scope)(state, room) for side in (expr.left, expr.right)]
            return (f"found {both[0]} {expr.op} {both[1]}",)
        return ()
