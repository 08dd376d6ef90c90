"""Checks: what names and types allow and an author surely does not mean. One check a file, each with a bad and a good example.

A check is a function `check(rules)` in a module of its own; its docstring shows what it finds. Examples stand under
tests/rules_bad/checks. Checks run on rules without errors of names and types: `check_all`.
"""

from __future__ import annotations

from tilewright.check import (
    advice,
    dead_ends,
    empty_networks,
    ending,
    hidden,
    labels,
    language_words,
    looks,
    out_of_game,
    sections,
    table_rows,
    unused,
    unused_variables,
)
from tilewright.check.rules import Rules
from tilewright.compose.model import Composed
from tilewright.diagnostics import Report
from tilewright.game_ir.nodes import Game

CHECKS = (
    ending,
    hidden,
    table_rows,
    dead_ends,
    labels,
    empty_networks,
    out_of_game,
    unused,
    unused_variables,
    language_words,
    looks,
    sections,
    advice,
)


def check_all(composed: Composed, game: Game, report: Report) -> None:
    """Runs every check; findings (TW04xx) go to the report. Rules with errors are not looked at: one mistake, one message."""
    if report.has_errors:
        return
    rules = Rules(composed, game, report)
    for module in CHECKS:
        module.check(rules)
