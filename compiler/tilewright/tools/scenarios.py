"""Scenarios: examples of the rules, played on either engine.

A scenario is played in the smallest game that has it: its own ruleset, what that requires, what the scenario `uses`, and the options it sets.
Set-ups are made on the reference engine; the position is then handed to the engine under test. What `expect` says is always asked of
the reference engine. A scenario may lay more copies of a tile than a set contains: those that do are played in a game with more of them.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from tilewright.compose.compose import compose
from tilewright.compose.conditions import value_of
from tilewright.compose.model import Composed, Declared, OptionValue
from tilewright.compose.resolve import resolve
from tilewright.diagnostics import Diagnostic, Report, Span
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.layout import make_tables
from tilewright.interpret.engine import ReferenceEngine
from tilewright.runtime.tables import Tables
from tilewright.syntax import ast
from tilewright.tools.scenario_board import Wrong, needed
from tilewright.tools.scenario_names import Kinds
from tilewright.tools.scenario_play import Heard, Play

if TYPE_CHECKING:
    from tilewright.runtime.game import Cores

P = TypeVar("P", bound=Play)
Build = Callable[[Composed, ir.Game, Tables], "Cores"]
"""Makes the engine under test of a composed game; the tables may have more pieces than the game."""


@dataclass(frozen=True)
class Result:
    """What came of one scenario. `diagnostics` say what does not hold (TW0500) or what is wrong with the scenario (other codes)."""

    name: str
    title: str
    ruleset: str
    span: Span
    cites: tuple[str, ...]
    game: str
    diagnostics: tuple[Diagnostic, ...]
    seconds: float

    @property
    def passed(self) -> bool:
        return not any(d.severity == "error" for d in self.diagnostics)

    @property
    def wrong(self) -> bool:
        """Could it not be played at all?"""
        return any(d.severity == "error" and d.code != "TW0500" for d in self.diagnostics)


@dataclass
class _Ground:
    """A game that scenarios are played in. `more` are the counts of the one with more pieces."""

    composed: Composed
    game: ir.Game | None
    report: Report
    more: dict[str, int] = field(default_factory=dict)
    engines: dict[bool, tuple[ReferenceEngine, Cores]] = field(default_factory=dict)


Key = tuple[str, tuple[str, ...], tuple[tuple[str, OptionValue], ...]]


class Scenarios:
    """All scenarios of a composed game, ready to be played one by one.

    build   makes the engine under test; None: the reference engine
    heard   told of the actions that are played and refused, for explanations
    """

    def __init__(self, composed: Composed, build: Build | None = None, heard: Heard | None = None) -> None:
        self.composed, self.build, self.heard = composed, build, heard
        self._grounds: dict[Key, _Ground] = {}
        self.all: tuple[Declared, ...] = tuple(d for d in composed.scenarios if isinstance(d.decl, ast.Scenario))
        self._counted: set[Key] = set()

    def run(self, names: Collection[str] = ()) -> Iterator[Result]:
        """Play those with these names (`ring`, `base.ring`, or a clause they cite); all if none are given."""
        for declared in self.all:
            if not names or self.is_called(declared, names):
                yield self.play(declared)

    @staticmethod
    def is_called(declared: Declared, names: Collection[str]) -> bool:
        decl = declared.decl
        assert isinstance(decl, ast.Scenario)
        return any(n in (decl.name.text, declared.name) or n in decl.cites for n in names)

    def play(self, declared: Declared) -> Result:
        """Play one scenario. Never raises for whatever it says."""
        started = time.perf_counter()
        decl = declared.decl
        assert isinstance(decl, ast.Scenario)
        report = Report()
        ground = self._ground(declared)
        if ground.game is None:
            first = [d for d in ground.report.diagnostics if d.severity == "error"]
            notes = [f"{d.span}: {d.code}: {d.message}" if d.span else f"{d.code}: {d.message}" for d in first[:5]]
            report.error("TW0501", "the game of this scenario has errors", decl.name.span, "", notes=notes)
        self.by(Play, declared, report)
        return Result(
            decl.name.text,
            decl.title or "",
            declared.ruleset,
            decl.span,
            decl.cites,
            ground.composed.spec,
            tuple(report.diagnostics),
            time.perf_counter() - started,
        )

    def by(self, player: Callable[..., P], declared: Declared, report: Report) -> P | None:
        """Have a scenario played by a player of this sort; None if its game has errors or it makes no sense from the start."""
        decl, ground = declared.decl, self._ground(declared)
        assert isinstance(decl, ast.Scenario)
        if ground.game is None:
            return None
        self._see(declared, ground.composed)
        kinds = Kinds(ground.game, ground.composed, declared.ruleset)
        more = self._needs_more(decl, ground.game, kinds)
        reference, engine = self._engines(ground, more)
        with contextlib.suppress(Wrong):
            play = player(declared, ground.composed, reference.program, engine, kinds, report, self.heard)
            play.run()
            return play
        return None

    def more(self, declared: Declared) -> dict[str, int]:
        """How many tiles of a kind (by its qualified name) the scenario needs, where there are fewer."""
        decl, ground = declared.decl, self._ground(declared)
        assert isinstance(decl, ast.Scenario)
        if ground.game is None:
            return {}
        wanted = needed(decl, Kinds(ground.game, ground.composed, declared.ruleset))
        return {kind: count for kind, count in wanted.items() if count > ground.game.piece(ir.Sym(kind)).count}

    def _see(self, declared: Declared, composed: Composed) -> None:
        """What the scenario uses is visible in it, as if it stood in a block `with`."""
        decl = declared.decl
        assert isinstance(decl, ast.Scenario)
        seen = self.composed.names.with_visible.get(id(decl), ())
        uses = [n.text for s in decl.scenes if s.word == "uses" for n in s.names]
        composed.names.with_visible[id(decl)] = tuple(dict.fromkeys((*seen, *(u for u in uses if u in composed.rulesets))))

    # ---------------------------------------------------------------- the games they are played in
    def _key(self, declared: Declared) -> Key:
        decl = declared.decl
        assert isinstance(decl, ast.Scenario)
        uses = tuple(sorted({n.text for s in decl.scenes if s.word == "uses" for n in s.names}))
        options: dict[str, OptionValue] = {}
        for scene in decl.scenes:
            if scene.word == "option":
                name, value = scene.names
                own = f"{declared.ruleset}.{name.text}"
                options[own if name.ruleset is None and own in self.composed.options else str(name)] = value_of(value.text)
        return declared.ruleset, uses, tuple(sorted(options.items()))

    def _ground(self, declared: Declared) -> _Ground:
        key = self._key(declared)
        ground = self._grounds.get(key)
        if ground is None:
            ruleset, uses, options = key
            report = Report()
            extra = [self._written(u) for u in uses]
            composed = compose(self._written(ruleset), dict(options), report, closure=True, extra=extra)
            game = resolve(composed, report) if not report.has_errors else None
            ground = self._grounds[key] = _Ground(composed, None if report.has_errors else game, report)
            self._count(key, ground)
        return ground

    def _written(self, ruleset: str) -> str:
        """A ruleset as a game names it: by the path it was read from, if this game has it; else by its name."""
        file = self.composed.files.get(ruleset)
        return file.path if file is not None else ruleset

    def _count(self, key: Key, ground: _Ground) -> None:
        """How many tiles of each kind the scenarios of this ground need at most, if they need more than there are."""
        if ground.game is None:
            return
        for declared in self.all:
            assert isinstance(declared.decl, ast.Scenario)
            if self._key(declared) == key:
                kinds = Kinds(ground.game, ground.composed, declared.ruleset)
                if self._needs_more(declared.decl, ground.game, kinds):
                    for kind, count in needed(declared.decl, kinds).items():
                        ground.more[kind] = max(count, ground.more.get(kind, 0))

    @staticmethod
    def _needs_more(decl: ast.Scenario, game: ir.Game, kinds: Kinds) -> bool:
        return any(count > game.piece(kind).count for kind, count in needed(decl, kinds).items())

    def _engines(self, ground: _Ground, more: bool) -> tuple[ReferenceEngine, Cores]:
        found = ground.engines.get(more)
        if found is None:
            assert ground.game is not None
            tables = make_tables(ground.game, ground.composed.spec, ground.more if more else None)
            reference = ReferenceEngine(ground.game, tables)
            engine = reference if self.build is None else self.build(ground.composed, ground.game, tables)
            found = ground.engines[more] = (reference, engine)
        return found


def run_scenarios(composed: Composed, names: Collection[str] = (), build: Build | None = None) -> list[Result]:
    """Play the scenarios of a game (those with these names or clauses); see `Scenarios`."""
    return list(Scenarios(composed, build).run(names))
