"""The library: from the name of a game to checked rules, and from these to an engine.

    rules = load("my_game.rules")
    game = rules.interpret().new_game(players=2, seed=7)
    while not game.over:
        game.apply(game.legal_actions()[0])
    game.scores

Wrong rules raise `RulesError`, everything else a user can cause a `TilewrightError`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from tilewright.diagnostics import Diagnostic, Report, RulesError, TilewrightError

if TYPE_CHECKING:
    from tilewright.compose.model import Composed, OptionValue
    from tilewright.game_ir.nodes import Game as GameIR
    from tilewright.runtime.engine import EngineBase as Engine
    from tilewright.runtime.tables import Tables

Options = Mapping[str, "OptionValue"]


class Rules:
    """The checked rules of one game. Made by `load`."""

    def __init__(self, composed: Composed, game: GameIR, diagnostics: Sequence[Diagnostic]) -> None:
        self.composed = composed
        """Its declarations after composition, each with the ruleset and place it comes from."""
        self.game = game
        """Its meaning: the Game IR."""
        self.diagnostics: tuple[Diagnostic, ...] = tuple(diagnostics)
        """Warnings. Errors never get here: `load` raises them."""

    def __repr__(self) -> str:
        return f"<Rules of {self.spec}>"

    @property
    def spec(self) -> str:
        """The canonical name of the game."""
        return self.composed.spec

    @property
    def title(self) -> str:
        """Its title for people."""
        return self.game.title

    @property
    def players(self) -> tuple[int, int]:
        """Least and largest number of players."""
        return self.game.players

    @cached_property
    def digest(self) -> str:
        """32 hex digits that depend on the meaning of the rules alone, not on any word in them."""
        from tilewright.game_ir.text import digest

        return digest(self.game)

    @cached_property
    def tables(self) -> Tables:
        """Numbers and words of its pieces, parts, choices and score rules; see `runtime.tables`."""
        from tilewright.game_ir.layout import make_tables

        return make_tables(self.game, self.spec)

    def options(self) -> dict[str, OptionValue]:
        """Value of each option that is not at its default, by qualified name, as saved games hold it."""
        return {name: setting.value for name, setting in self.composed.options.items() if setting.set_by != "default"}

    def interpret(self) -> Engine:
        """The reference engine: runs the Game IR as it stands; slow, needs no C compiler. See `runtime.engine.EngineBase`."""
        from tilewright.interpret.engine import interpret

        return interpret(self)

    def compile(self) -> Engine:
        """The native engine, built with the C compiler or taken from the cache. The same API as the reference engine.

        Raises TilewrightError (code TW06xx) if there is no C compiler or the build fails.
        """
        from tilewright.emit.build import build

        return build(self)


def examine(
    spec: str | os.PathLike[str], options: Options | None = None, *, closure: bool = False
) -> tuple[Composed | None, GameIR | None, Report]:
    """Compose and check a game as far as it goes; whatever is wrong is in the report. Never raises for rules."""
    from tilewright.compose.compose import compose

    report = Report()
    composed = compose(os.fspath(spec), dict(options or {}), report, closure=closure)
    if composed is None:
        return None, None, report
    from tilewright.check import check_all
    from tilewright.compose.resolve import resolve

    game = resolve(composed, report)
    check_all(composed, game, report)
    return composed, game, report


def _check_arguments(spec: object, options: object) -> None:
    """Programs may give anything at all."""
    if not isinstance(spec, str | os.PathLike) or not isinstance(os.fspath(spec), str):
        raise TilewrightError(f"a game is named by a text or a path, such as `my_game.rules`, not by {spec!r:.60}")
    if options is None:
        return
    if not isinstance(options, Mapping):
        raise TilewrightError(f"options are a mapping of names to values, not {options!r:.60}")
    for name, value in options.items():
        if not isinstance(name, str) or not isinstance(value, str | int | bool):
            raise TilewrightError(
                f"an option has a name and a word, a number or a truth as its value, not {name!r:.40}: {value!r:.40}"
            )


def load(spec: str | os.PathLike[str], options: Options | None = None, *, closure: bool = False) -> Rules:
    """The rules of a game, checked.

    `spec` names rulesets joined by `+`, each a shipped one or the path of a `.rules` file, perhaps with `.variant`; their order
    does not matter. `options` sets options by name (`option` or `ruleset.option`) to a word, a number or a truth. With
    `closure`, rulesets that are required and not named are added.

    Raises RulesError with every diagnostic found, TilewrightError for what is no name or no options.
    """
    _check_arguments(spec, options)
    composed, game, report = examine(spec, options, closure=closure)
    report.raise_if_errors()
    if composed is None or game is None:
        raise RulesError(report.diagnostics)
    return Rules(composed, game, report.diagnostics)


def diagnose(spec: str | os.PathLike[str], options: Options | None = None) -> list[Diagnostic]:
    """Every error and warning in the rules of a game; what it requires is added. Never raises for rules."""
    return list(examine(spec, options, closure=True)[2].diagnostics)
