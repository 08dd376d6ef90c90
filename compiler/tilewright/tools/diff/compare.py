"""Putting a comparison together: rules, position, outcomes."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tilewright.api import Rules
from tilewright.compose.model import Composed
from tilewright.game_ir.nodes import Game
from tilewright.runtime.engine import EngineBase
from tilewright.runtime.tables import FaceTable, Tables
from tilewright.syntax import ast
from tilewright.tools.diff.blame import Blamer
from tilewright.tools.diff.elsewhere import search_elsewhere, search_known
from tilewright.tools.diff.lockstep import Side
from tilewright.tools.diff.outcomes import outcomes
from tilewright.tools.diff.report import Comparison
from tilewright.tools.diff.rules import RuleDifference, rule_differences, rules_of
from tilewright.tools.diff.search import GAMES_FOR_A_RULE, Search, search, search_for_rule
from tilewright.tools.diff.sides import side_of

MOST_RULES_ALONE = 6
"""Rules that are looked at one by one if the search has not come across them."""


def compare(
    a: Rules,
    b: Rules,
    *,
    players: int,
    seed: int,
    searched: int,
    engines: tuple[EngineBase, EngineBase],
    games: int = 0,
    threads: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Comparison:
    """Compare two games. `searched` games are played in both at most to find a position (0: none), `games` for outcomes (0: none)."""
    differences = rule_differences(a.composed, b.composed)
    pair = (side_of(a.spec, engines[0]), side_of(b.spec, engines[1]))
    found = _search(a, b, pair, differences, players, seed, searched) if searched and a.digest != b.digest else None
    added = None
    if found is not None and not found.examples and not found.differing:
        with_others = search_elsewhere(a, b, players, seed, differences)
        if with_others is not None:
            other_a, other_b, sides, shown = with_others
            added = Comparison(other_a, other_b, sides, differences, shown, None)
    played = outcomes(*engines, games, players, seed, threads, progress) if games else None
    return Comparison(a, b, pair, differences, found, played, added)


def _reference(name: str, composed: Composed, game: Game) -> Side:
    from tilewright.interpret.engine import ReferenceEngine

    return side_of(name, ReferenceEngine(game))


def _search(
    a: Rules, b: Rules, pair: tuple[Side, Side], differences: Sequence[RuleDifference], players: int, seed: int, searched: int
) -> Search:
    plain = (side_of(a.spec, a.interpret()), side_of(b.spec, b.interpret()))
    blame = Blamer(a.composed, b.composed, differences, plain[0], _reference)
    words = _words(a.composed, b.composed, differences)
    found = search(pair, players, seed, searched, _pieces_named(b.tables, words), blame)
    alone = [d for d in differences if d.key.sort != "option"]
    named = {name for example in found.examples for name in example.names}
    if not found.examples or any(str(difference.key) not in named for difference in alone):
        search_known(found, a, b, differences)
        named = {name for example in found.examples for name in example.names}
    for difference in alone if len(alone) <= MOST_RULES_ALONE else ():
        if str(difference.key) in named:
            continue
        hybrid = blame.hybrid(difference)
        if hybrid is not None:
            wanted = _pieces_named(b.tables, _words(a.composed, b.composed, [difference]))
            search_for_rule(found, plain, hybrid, players, min(searched, GAMES_FOR_A_RULE), wanted, blame)
    return found


# ------------------------------------------------------------------------------------------------ what the rules speak of
def _words(a: Composed, b: Composed, differences: Sequence[RuleDifference]) -> set[str]:
    """Every name in the rules that differ."""
    found: set[str] = set()
    for composed in (a, b):
        rules = rules_of(composed)
        for difference in differences:
            rule = rules.get(difference.key)
            if rule is not None:
                found.update(_names(rule.meaning))
    return found


def _names(node: Any) -> Iterator[str]:
    if isinstance(node, ast.Name):
        yield node.text
    elif isinstance(node, tuple):
        for item in node:
            yield from _names(item)
    elif dataclasses.is_dataclass(node) and not isinstance(node, type):
        for f in dataclasses.fields(node):
            yield from _names(getattr(node, f.name))


def _pieces_named(tables: Tables, words: set[str]) -> list[str]:
    """Kinds of pieces with faces that the words name, by themselves or by a mark that they carry."""
    marks = {i for i, mark in enumerate(tables.marks) if mark.label.rpartition(".")[2] in words}

    def carries(face: FaceTable) -> bool:
        return any(m in marks for m, _ in face.marks) or any(m in marks for part in face.parts for m, _ in part.marks)

    return [k.label for k in tables.pieces if k.faces and (k.label.rpartition(".")[2] in words or any(map(carries, k.faces)))]
