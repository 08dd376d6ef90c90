"""A comparison for people and as data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tilewright.api import Rules
from tilewright.runtime.tables import ScoreLine, Tables
from tilewright.runtime.words import seat
from tilewright.tools.board_text import BoardText
from tilewright.tools.diff.lockstep import Disagreement, Pair
from tilewright.tools.diff.outcomes import Outcomes
from tilewright.tools.diff.rules import RuleDifference, Said, value_word
from tilewright.tools.diff.scenario import scenario_text
from tilewright.tools.diff.search import Example, Search


@dataclass(frozen=True)
class Comparison:
    """Everything found about two games. `search` and `outcomes` are None where nobody asked."""

    a: Rules
    b: Rules
    pair: Pair
    rules: list[RuleDifference]
    search: Search | None
    outcomes: Outcomes | None
    added: Comparison | None = None
    """Where the two do not part by themselves: both with rulesets added with which they do."""


def game_name(rules: Rules) -> str:
    """The game with the options that were asked for."""
    asked = [
        f"{name.rpartition('.')[2]}={value_word(s.value)}"
        for name, s in rules.composed.options.items()
        if s.set_by == "asked for" and f"{name.partition('.')[0]}.{value_word(s.value)}" not in rules.spec.split("+")
    ]
    return rules.spec + (f" with {', '.join(asked)}" if asked else "")


# ------------------------------------------------------------------------------------------------ the rules
def rules_text(comparison: Comparison) -> Iterator[str]:
    if not comparison.rules:
        yield "The rules say the same."
    for difference in comparison.rules:
        at = difference.b or difference.a
        assert at is not None
        yield f"{difference.key}   {_where(at)}"
        for letter, side in (("A", difference.a), ("B", difference.b)):
            lines = side.text.split("\n") if side is not None else ["(nothing)"]
            if side is not None and side.place != at.place:
                lines.append(f"({_where(side)})")
            yield from (f"  {letter if n == 0 else ' '}  {line}" for n, line in enumerate(lines))
        for reader in difference.reads:
            yield f"     read by  {reader.text.splitlines()[0]}   {reader.place}"
        yield ""


def _where(side: Said) -> str:
    return f"{side.place}{_cites(side)}"


def _cites(side: Said) -> str:
    return f"  [{' '.join(side.cites)}]" if side.cites else ""


# ------------------------------------------------------------------------------------------------ the position
def example_text(comparison: Comparison, example: Example, number: int) -> Iterator[str]:
    """The scenario, the board, what each game does, the rule."""
    what = example.outcome.disagreement
    if example.scenario:
        yield f"From the scenario {example.scenario}:"
        yield ""
    yield from scenarios(comparison, example, number)[1].rstrip("\n").split("\n")
    yield ""
    core = example.outcome.cores[1]
    yield from (f"  {line}" for line in BoardText(comparison.b.game, core.tables, ascii_only=True).lines(core.snapshot(), 100))
    yield ""
    for letter, rules, side in (("A", comparison.a, 0), ("B", comparison.b, 1)):
        said = list(does(what, side, example.pair[side].tables))
        yield f"  {letter}  {game_name(rules)}: {said[0]}"
        yield from (f"       {line}" for line in said[1:])
    yield ""
    for rule in example.rules:
        at = rule.b or rule.a
        assert at is not None
        yield f"  because of {rule.key}, {_where(at)}"
        yield from (f"     read by {reader.text.splitlines()[0]}   {_where(reader)}" for reader in rule.reads)


def does(what: Disagreement, side: int, tables: Tables) -> Iterator[str]:
    """What a game does where the two part."""
    if what.what == "moves":
        own, others = what.only(side), what.only(1 - side)
        if what.asked[0] != what.asked[1]:
            step, _, player = what.asked[side].partition(" by ")
            yield f"asks {seat(int(player))} at {step}" if player else f"goes on to {step}"
        else:
            yield "allows" if own else "does not allow"
        yield from own or others
        return
    if what.what == "end" and what.asked[0] != what.asked[1]:
        yield "the game is over" if what.asked[side] == "over" else "the game goes on"
        return
    if what.what == "end":
        yield "won by " + (", ".join(map(seat, what.winners[side])) or "nobody")
        return
    yield ", ".join(f"{seat(p)} has {n}" for p, n in enumerate(what.totals[side]))
    yield from (line_text(line, tables) for line in what.lines[side])


def line_text(line: ScoreLine, tables: Tables) -> str:
    """A score line with its rule."""
    rule = tables.rules[line.rule]
    origin = tables.origins[rule.origin] if 0 <= rule.origin < len(tables.origins) else None
    words = f"{line.per} {rule.unit or 'things'} x {line.times}" if line.times is not None else rule.text or rule.stage
    where = f"   ({origin.declaration}, {origin.file}:{origin.line})" if origin else ""
    return f"{seat(line.player)} {line.amount:+}: {words}{where}"


def scenarios(comparison: Comparison, example: Example, number: int) -> tuple[str, str]:
    """The position as a scenario of each game."""
    used, what = example.outcome.used, example.outcome.disagreement
    made = [
        scenario_text(f"difference_{number}_{letter}", f"as {game_name(rules)} has it", side, rules.composed, used, what, which)
        for which, (letter, rules, side) in enumerate(zip("ab", (comparison.a, comparison.b), example.pair, strict=True))
    ]
    return made[0], made[1]


# ------------------------------------------------------------------------------------------------ all of it
def text(comparison: Comparison) -> Iterator[str]:
    a, b = comparison.a, comparison.b
    yield f"A  {game_name(a)}   {a.title}"
    yield f"B  {game_name(b)}   {b.title}"
    yield ""
    yield "1. Rules that differ"
    yield ""
    yield from rules_text(comparison)
    if comparison.search is not None:
        yield from _search_text(comparison, comparison.search)
    elif a.digest == b.digest:
        yield "Both mean the same: their digests are equal, so no position tells them apart."
    if comparison.outcomes is not None:
        yield ""
        yield "3. Outcomes"
        yield ""
        yield from outcomes_text(comparison.outcomes)


def _search_text(comparison: Comparison, found: Search) -> Iterator[str]:
    yield "2. The smallest position where they part"
    yield ""
    games = f"{found.games} random game{'s' if found.games != 1 else ''} of {found.players} players, seed {found.seed}"
    if not found.differing:
        also = (
            f" So they did at {found.known} positions of the rulesets' own scenarios."
            if found.known and not found.examples
            else ""
        )
        yield f"In {games}, both allowed the same moves and gave the same points.{also}"
        if not found.examples and comparison.added is not None:
            yield from _added_text(comparison.added)
        if not found.examples:
            return
        yield ""
    else:
        yield f"Searched {games}; {found.differing} of them showed a difference."
        yield ""
    if not found.examples:
        first = found.unshrunk
        assert first is not None
        yield f"It needs what went before, so no small position shows it: game of seed {first.seed}, after {first.moves} moves."
    for number, example in enumerate(found.examples, 1):
        if number > 1:
            yield ""
            yield f"Another one, for other rules ({number}):"
            yield ""
        yield from example_text(comparison, example, number)


def _added_text(added: Comparison) -> Iterator[str]:
    """Where the two part with other rulesets added to both."""
    assert added.search is not None
    yield ""
    yield f"By themselves they may well be the same. They part as {game_name(added.a)} and {game_name(added.b)}:"
    for number, example in enumerate(added.search.examples, 1):
        yield ""
        yield from example_text(added, example, number)


def outcomes_text(outcomes: Outcomes) -> Iterator[str]:
    """Means of both and the difference with its confidence interval."""
    yield f"{outcomes.games:,} games of {outcomes.players} players with the same seeds (seed {outcomes.seed}, {outcomes.engine} engine)"
    yield ""
    yield f"{'':8} {'A mean':>9} {'spread':>8} {'B mean':>9} {'spread':>8} {'B - A':>8}   95% interval"
    for row in outcomes.rows:
        low, high = row.interval
        yield (
            f"{seat(row.player):8} {row.a.mean:9.3f} {row.a.spread:8.3f} {row.b.mean:9.3f} {row.b.spread:8.3f} "
            f"{row.difference.mean:+8.3f}   {low:+.3f} to {high:+.3f}"
        )
    yield ""
    yield f"games with other scores: {outcomes.changed:,} of {outcomes.games:,} ({outcomes.changed / max(1, outcomes.games):.1%})"


# ------------------------------------------------------------------------------------------------ as data
def said_data(side: Said | None) -> dict[str, Any] | None:
    if side is None:
        return None
    return {"ruleset": side.ruleset, "text": side.text, "file": side.file, "line": side.line, "cites": list(side.cites)}


def rule_data(difference: RuleDifference) -> dict[str, Any]:
    return {
        "sort": difference.key.sort,
        "name": difference.key.name,
        "detail": difference.key.detail,
        "a": said_data(difference.a),
        "b": said_data(difference.b),
        "read_by": [said_data(reader) for reader in difference.reads],
    }


def example_data(comparison: Comparison, example: Example, number: int) -> dict[str, Any]:
    what, used = example.outcome.disagreement, example.outcome.used
    first, second = scenarios(comparison, example, number)
    core = example.outcome.cores[1]
    return {
        "what": what.what,
        "tiles": len(used.laid) + len(used.draws),
        "figures": len(used.standing),
        "mover": seat(used.mover),
        "at": list(used.at),
        "draws": list(used.draws),
        "actions": list(used.actions),
        "found_in_game_of_seed": None if example.scenario else example.seed,
        "found_in_scenario": example.scenario or None,
        "scenario": {"a": first, "b": second},
        "board": BoardText(comparison.b.game, core.tables, ascii_only=True).lines(core.snapshot(), 100),
        "only_a": list(what.only(0)),
        "only_b": list(what.only(1)),
        "totals": {"a": list(what.totals[0]), "b": list(what.totals[1])},
        "lines": {
            letter: [line_text(line, side.tables) for line in lines]
            for letter, side, lines in zip("ab", example.pair, what.lines, strict=True)
        },
        "rules": [rule_data(rule) for rule in example.rules],
    }


def data(comparison: Comparison) -> dict[str, Any]:
    """The comparison for JSON."""
    found: dict[str, Any] = {
        "a": {"game": comparison.a.spec, "options": comparison.a.options(), "digest": comparison.a.digest},
        "b": {"game": comparison.b.spec, "options": comparison.b.options(), "digest": comparison.b.digest},
        "rules": [rule_data(difference) for difference in comparison.rules],
    }
    if comparison.search is not None:
        search = comparison.search
        found["search"] = {
            "players": search.players,
            "seed": search.seed,
            "games": search.games,
            "differing": search.differing,
            "scenario_positions": search.known,
            "positions": [example_data(comparison, example, n) for n, example in enumerate(search.examples, 1)],
            "unshrunk": None
            if search.unshrunk is None or search.examples
            else {"seed": search.unshrunk.seed, "moves": search.unshrunk.moves, "what": search.unshrunk.disagreement.what},
        }
    if comparison.added is not None and comparison.added.search is not None:
        found["with_rulesets_added"] = {
            "a": comparison.added.a.spec,
            "b": comparison.added.b.spec,
            "options": {"a": comparison.added.a.options(), "b": comparison.added.b.options()},
            "positions": [example_data(comparison.added, e, n) for n, e in enumerate(comparison.added.search.examples, 1)],
        }
    if comparison.outcomes is not None:
        found["outcomes"] = comparison.outcomes.data()
    return found
