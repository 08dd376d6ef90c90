"""A position as a scenario in the rule language: what one of the games does there, ready to be kept as a test."""

from __future__ import annotations

from collections.abc import Iterable

from tilewright.compose.model import Composed
from tilewright.runtime.words import Words, seat
from tilewright.tools.diff.lockstep import Disagreement, Side
from tilewright.tools.diff.position import Position
from tilewright.tools.diff.rules import value_word


def scenario_text(
    name: str, title: str, side: Side, composed: Composed, position: Position, what: Disagreement, which: int
) -> str:
    """The scenario with what the game does (`which` 0: the first, 1: the second) as its expectation."""
    lines = [f'scenario {name} "{title}"', f"  players {', '.join(seat(p) for p in range(position.players))}"]
    if len(composed.rulesets) > 1:
        lines.append(f"  uses {', '.join(composed.rulesets)}")
    words = [option.rpartition(".")[2] for option in composed.options]
    for option, setting in composed.options.items():
        if setting.set_by != "default":
            bare = option.rpartition(".")[2]
            lines.append(f"  option {bare if words.count(bare) == 1 else option} is {value_word(setting.value)}")
    lines += [f"  {line}" for line in board_lines(side, position)]
    if position.at[0] == "ending":
        lines.append("  finish")
    else:
        lines.append(f"  turn of {seat(position.mover)}")
        lines += _drawn(side, position)
        lines += [f"  do {action}" for action in position.actions]
    lines += [f"  {line}" for line in _expected(side, what, which)]
    return "\n".join(lines) + "\n"


def _drawn(side: Side, position: Position) -> Iterable[str]:
    """The lines `draw ..` and `roll ..`."""
    kinds = {kind.label for kind in side.tables.pieces if kind.role != "die"}
    for word, wanted in (("draw", True), ("roll", False)):
        names = [name for name in position.draws if (name.split(" ")[0] in kinds) == wanted]
        if names:
            yield f"  {word} {', '.join(names)}"


def board_lines(side: Side, position: Position) -> list[str]:
    """The lines `tile ..` and `given ..` that lay the board."""
    core, _ = side.set_up(position)
    words = Words(core)
    tables, snapshot = side.tables, core.snapshot()
    found = []
    for thing in position.laid:
        if any(kind.label == thing.kind and kind.faces for kind in tables.pieces):
            turned = f" turned {90 * thing.turn}" if thing.turn else ""
            found.append(f"tile {thing.kind} at {thing.x},{thing.y}{turned}{'' if thing.face_up else ' face down'}")
    for piece, place in enumerate(snapshot.places):
        owner = tables.piece_owner[piece]
        label = words.label(piece) + (f" of {seat(owner)}" if owner >= 0 else "")
        if place[0] == "part":
            found.append(f"given {label} on {words.part(place[1])}")
        elif place[0] == "link":
            ends = [words.part(end) for end in place[1:] if end >= 0]
            found.append(f"given {label} joins {' and '.join(ends)}" if len(ends) == 2 else f"given {label} on {ends[0]}")
        elif place[0] == "cell" and not tables.pieces[tables.piece_kind[piece]].faces:
            found.append(f"given {label} on {words.cell(*place[1:5])}")
    return found


def _expected(side: Side, what: Disagreement, which: int) -> Iterable[str]:
    if what.what == "moves":
        if what.options[which]:
            yield "offered only"
            yield from (f"  {text}" for text in what.options[which])
            yield from (f"refused {text}" for text in what.only(1 - which) if text != "pass")
        return
    lines = what.lines[which]
    for player in range(len(what.totals[which])):
        own = [line for line in lines if line.player == player]
        stages = [(line.amount, side.tables.rules[line.rule].stage) for line in own]
        detail = ""
        if own and all(stage for _, stage in stages):
            merged: dict[str, int] = {}
            for amount, stage in stages:
                merged[stage] = merged.get(stage, 0) + amount
            detail = ": " + ", ".join(f"{amount} at {stage}" for stage, amount in merged.items())
        yield f"gets {seat(player)} {what.totals[which][player]}{detail}"
