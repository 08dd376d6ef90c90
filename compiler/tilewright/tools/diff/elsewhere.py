"""The search for positions in what the scenarios of the rulesets show, in the games themselves and with other rulesets added to both."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from tilewright.api import Rules, load
from tilewright.compose.model import Composed
from tilewright.diagnostics import TilewrightError
from tilewright.game_ir.layout import make_tables
from tilewright.game_ir.nodes import Game
from tilewright.interpret.engine import ReferenceEngine
from tilewright.tools.diff.blame import Blamer
from tilewright.tools.diff.known import Known, foreign, foreign_options, known_positions, scenes
from tilewright.tools.diff.lockstep import Pair, Side, trial
from tilewright.tools.diff.rules import RuleDifference, rule_differences
from tilewright.tools.diff.search import Example, Search, enter, for_same_rules
from tilewright.tools.diff.shrink import shrink
from tilewright.tools.diff.sides import side_of

MOST_ADDED = 8
"""Sets of other rulesets, with options of theirs, that are tried."""


def rulesets_of(differences: Iterable[RuleDifference]) -> frozenset[str]:
    """The rulesets that say something in only one way of the two."""
    return frozenset(said.ruleset for d in differences for said in (d.a, d.b) if said is not None)


def reference_side(more: dict[str, int], name: str, composed: Composed, game: Game) -> Side:
    """A game on the reference engine, with more tiles of some kinds."""
    kinds = {piece.name for piece in game.pieces}
    counts = {kind: count for kind, count in more.items() if kind in kinds}
    return side_of(name, ReferenceEngine(game, make_tables(game, name, counts or None)))


def search_known(found: Search, a: Rules, b: Rules, differences: Sequence[RuleDifference]) -> Pair:
    """Try the positions of the scenarios; what shows a difference for other rules than those found before is entered. The pair of
    games it was tried in, which have as many tiles as the scenarios ask for."""
    rulesets = rulesets_of(differences)
    known: list[Known] = []
    for composed in (b.composed, a.composed):
        names = {k.scenario for k in known}
        known += [k for k in known_positions(composed, rulesets) if k.scenario not in names]
    known = [k for k in known if k.position.players == found.players]
    more: dict[str, int] = {}
    for kind, count in (pair for k in known for pair in k.more):
        more[kind] = max(count, more.get(kind, 0))
    make = partial(reference_side, more)
    sides = make(a.spec, a.composed, a.game), make(b.spec, b.composed, b.game)
    blame = Blamer(a.composed, b.composed, differences, sides[0], make)
    found.known += len(known)
    for k in sorted(known, key=lambda k: k.position.size):
        shown = trial(sides, k.position)
        if shown is None or for_same_rules(found, Example(shown, tuple(blame(shown)), found.seed, sides)) is not None:
            continue
        small = shrink(sides, shown.used)
        if small is not None:
            enter(found, sides, small, found.seed, blame, k.scenario)
    return sides


def search_elsewhere(
    a: Rules, b: Rules, players: int, seed: int, differences: Sequence[RuleDifference]
) -> tuple[Rules, Rules, Pair, Search] | None:
    """The games with rulesets added to both that scenarios of the differing rulesets use: the first of them that part, how, and where."""
    same = {d.key.name for d in differences if d.key.sort == "option"}
    for others, options in _additions(b.composed, rulesets_of(differences))[:MOST_ADDED]:
        try:
            both = [load("+".join([r.spec, *sorted(others)]), {**_asked(r), **options}, closure=True) for r in (a, b)]
        except TilewrightError:
            continue
        assert not same & options.keys()
        found = Search(players, seed)
        pair = search_known(found, both[0], both[1], rule_differences(both[0].composed, both[1].composed))
        if found.examples:
            return both[0], both[1], pair, found
    return None


def _additions(composed: Composed, rulesets: frozenset[str]) -> list[tuple[frozenset[str], dict[str, str]]]:
    """What scenarios use beyond the game, and which options of that they set; what few rulesets do comes first."""
    from tilewright.syntax import ast

    found: dict[tuple[tuple[str, ...], tuple[tuple[str, str], ...]], None] = {}
    for declared in composed.scenarios:
        if not isinstance(declared.decl, ast.Scenario) or declared.ruleset not in rulesets or not scenes(declared):
            continue
        others = foreign(declared, composed)
        if others:
            found[tuple(sorted(others)), tuple(sorted(foreign_options(declared, others).items()))] = None
    return [(frozenset(others), dict(options)) for others, options in sorted(found, key=lambda f: (len(f[0]), f))]


def _asked(rules: Rules) -> dict[str, int | str | bool]:
    return {name: s.value for name, s in rules.composed.options.items() if s.set_by == "asked for"}
