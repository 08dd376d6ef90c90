"""What `tilewright explain` tells of a saved game or a scenario: each score line with what made it, each refused action with why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from tilewright.compose.model import Composed, Declared
from tilewright.game_ir import nodes as ir
from tilewright.interpret.core import ReferenceCore
from tilewright.interpret.engine import ReferenceEngine
from tilewright.runtime.explained import Explained, scores
from tilewright.runtime.game import Game
from tilewright.runtime.tables import Core, Tables
from tilewright.runtime.words import seat
from tilewright.tools.replay import course
from tilewright.tools.scenarios import Result, Scenarios
from tilewright.tools.why_not import why_not


@dataclass
class Told:
    """An action and what is told of it: the score lines it led to, or why it is refused. `line` numbers score lines from 1."""

    head: str
    first: int = 1
    lines: list[Explained] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    def data(self) -> dict[str, Any]:
        return {
            "action": self.head,
            "scores": [
                {
                    "line": number,
                    "player": seat(one.raw.player),
                    "amount": one.raw.amount,
                    "of": one.what,
                    "network": one.network,
                    "stage": one.stage,
                    "op": one.op,
                    "before": one.before,
                    "after": one.after,
                    "text": one.text,
                    "rule": asdict(one.origin) if one.origin else None,
                    "factors": [asdict(f) for f in one.factors],
                }
                for number, one in enumerate(self.lines, self.first)
            ],
            "refused": self.refused,
        }


def of_game(game: Game) -> list[Told]:
    """The score lines of a game, move by move."""
    lines = game.explain_scores()
    found: list[Told] = []
    at = 0
    for event in course(game):
        count = len(event.lines)
        if count:
            turn = f"turn {event.turn + 1}, " if event.turn >= 0 else ""
            head = f"move {event.number}, {turn}{seat(event.player)}: {event.action}" if event.action else "at the start"
            found.append(Told(head, at + 1, lines[at : at + count]))
        at += count
    return found


def of_scenario(composed: Composed, declared: Declared) -> tuple[Result, list[Told]]:
    """A scenario played on a reference engine that explains what it books; and for each `refused` line why."""
    engines: list[ReferenceEngine] = []
    told = [Told("at the start")]

    def build(composed: Composed, game: ir.Game, tables: Tables) -> ReferenceEngine:
        engines.append(ReferenceEngine(game, tables, tracing=True))
        return engines[-1]

    def heard(word: str, text: str, core: Core, names: tuple[str, ...], composed: Composed) -> None:
        _catch_up(told, engines)
        told.append(Told(f"{word} {text}"))
        if word == "refused" and isinstance(core, ReferenceCore):
            told[-1].refused = why_not(core, composed, text, names)

    result = Scenarios(composed, build, heard).play(declared)
    _catch_up(told, engines)
    return result, [one for one in told if one.lines or one.refused]


def _catch_up(told: list[Told], engines: list[ReferenceEngine]) -> None:
    """The lines booked since the last action belong to it."""
    booked = engines[-1].explained if engines else []
    done = sum(len(one.lines) for one in told)
    if len(booked) > done:
        told[-1].first, told[-1].lines = done + 1, [*told[-1].lines, *booked[done:]]


def text_of(told: Sequence[Told], only: int | None = None) -> Iterator[str]:
    """For people. `only`: just the score line of this number."""
    for one in told:
        kept = [group for group in _numbered(one) if only is None or any(n == only for n, _ in group)]
        if not kept and (only is not None or not one.refused):
            continue
        yield one.head
        if only is None:
            yield from (f"  {line}" for line in one.refused)
        for group in kept:
            first = group[0][1]
            points = sum(line.raw.amount for _, line in group)
            yield f"  {seat(first.raw.player)} {points:+}" + (f" for {first.network}: {first.what}" if first.what else "")
            for number, line in group:
                if only is None or number == only:
                    head, *more = line.lines()
                    yield f"    {number}. {head}"
                    yield from (f"       {text}" for text in more)


def _numbered(one: Told) -> Iterator[list[tuple[int, Explained]]]:
    number = one.first
    for group in scores(one.lines):
        yield [(number + i, line) for i, line in enumerate(group)]
        number += len(group)
