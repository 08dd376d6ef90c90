"""A table without a row for a number that can occur.

    table (count players: 2 gives 3, 3 gives 2)

in a game for 2 to 4 players: with four there is no row, and the game could not go on. Only where the numbers that can occur
are known beforehand: numbers of players, remembered numbers, marks.
"""

from __future__ import annotations

from collections.abc import Iterator

from tilewright.check.rules import Rules
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Expr, Game

MAX_MISSING = 4


def check(rules: Rules) -> None:
    for origin, table in _tables(rules.game):
        found = bounds(table.value, rules.game)
        if found is None:
            continue
        keys = {row.key for row in table.rows}
        low, high = found
        missing = [n for n in range(low, min(high, low + 1000) + 1) if n not in keys]
        if missing:
            shown = ", ".join(map(str, missing[:MAX_MISSING])) + (
                f" and {len(missing) - MAX_MISSING} more" if missing[MAX_MISSING:] else ""
            )
            rules.report.error(
                "TW0407",
                f"the table has no row for {shown}",
                rules.line(origin),
                f"the number may be from {low} to {high}",
                help="add the rows that are missing",
            )


def _tables(game: Game) -> Iterator[tuple[int, ir.Lookup]]:
    """Every table, with the origin of the rule it stands in."""

    def walk(node: object, origin: int) -> Iterator[tuple[int, ir.Lookup]]:
        origin = getattr(node, "origin", origin)
        if isinstance(node, ir.Lookup):
            yield origin, node
        for name in getattr(node, "__dataclass_fields__", ()):
            value = getattr(node, name)
            for item in value if isinstance(value, tuple) else (value,):
                if hasattr(item, "__dataclass_fields__"):
                    yield from walk(item, origin)

    for thing in (*game.definitions, *game.scorings, *(s for p in game.phases for s in p.steps)):
        yield from walk(thing, 0)


def bounds(expr: Expr, game: Game) -> tuple[int, int] | None:
    """The smallest and the largest value of a number, if they are known."""
    match expr:
        case ir.Int():
            return expr.value, expr.value
        case ir.Count(ir.Players()):
            return game.players
        case ir.MemoryOf():
            memory = next(m for m in game.memories if m.name == expr.name)
            return memory.low, memory.high
        case ir.Arith():
            left, right = bounds(expr.left, game), bounds(expr.right, game)
            if left is None or right is None:
                return None
            if expr.op == "+":
                return left[0] + right[0], left[1] + right[1]
            if expr.op == "-":
                return left[0] - right[1], left[1] - right[0]
            products = [a * b for a in left for b in right]
            return min(products), max(products)
        case ir.IfElse():
            then, otherwise = bounds(expr.then, game), bounds(expr.otherwise, game)
            if then is None or otherwise is None:
                return None
            return min(then[0], otherwise[0]), max(then[1], otherwise[1])
    return None
