"""The course of a game: each move with what it scored and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from tilewright.runtime.game import Game, ScoreLine
from tilewright.runtime.words import seat


@dataclass(frozen=True)
class Event:
    """A move and the score lines it led to; the lines before any move have none. `turn` counts from 0, -1 in the set-up."""

    number: int
    turn: int
    player: int
    action: str
    lines: tuple[ScoreLine, ...]

    def data(self) -> dict[str, Any]:
        return {
            "move": self.number,
            "turn": self.turn + 1,
            "player": seat(self.player) if self.player >= 0 else None,
            "action": self.action or None,
            "scores": [line_data(line) for line in self.lines],
        }


def line_data(line: ScoreLine) -> dict[str, Any]:
    return {
        "player": seat(line.player),
        "amount": line.amount,
        "text": line.text,
        "stage": line.stage,
        "rule": line.rule,
        "file": line.file,
        "line": line.line,
        "cites": list(line.cites),
    }


def course(game: Game) -> list[Event]:
    """Every move of a game from its beginning, found by taking them back one by one."""
    back = game.clone()
    moves, lines = game.moves, game.score_lines
    marks = [(len(back.moves), len(back.score_lines), back.turn, back.chooser)]
    while back.moves:
        back.undo()
        if len(back.moves) < marks[-1][0]:
            marks.append((len(back.moves), len(back.score_lines), back.turn, back.chooser))
        else:  # a chance event was taken back
            marks[-1] = (len(back.moves), marks[-1][1], back.turn, back.chooser)
    marks.reverse()
    found: list[Event] = []
    if marks[0][1]:
        found.append(Event(0, -1, -1, "", tuple(lines[: marks[0][1]])))
    for before, after in pairwise(marks):
        found.append(Event(after[0], before[2], before[3], moves[after[0] - 1], tuple(lines[before[1] : after[1]])))
    return found


def reason(line: ScoreLine) -> str:
    """`scoring paths, my.rules:12 [AB-3]`."""
    cites = f" [{' '.join(line.cites)}]" if line.cites else ""
    place = f", {line.file}:{line.line}" if line.file else ""
    return f"{line.rule}{place}{cites}"


def told(events: list[Event], *, why: bool = False) -> Iterator[str]:
    """The course for people, line by line; with `why` each point with its rule and place."""
    turn = -2
    for event in events:
        if event.action:
            head = f"turn {event.turn + 1:<3} {seat(event.player):<7}" if event.turn != turn else " " * 16
            if event.turn < 0:
                head = f"set-up   {seat(event.player):<7}"
            turn = event.turn
            yield f"{head} {event.action}"
        for line in event.lines:
            yield " " * 17 + f"  {line}" + (f"   ({reason(line)})" if why else "")


def results(game: Game) -> list[str]:
    """Points and winners of a game."""
    scores = ", ".join(f"{seat(p)} {points}" for p, points in enumerate(game.scores))
    if not game.over:
        return [f"score: {scores}", "the game is not over"]
    winners = [seat(p) for p in game.winners]
    return [f"score: {scores}", f"won by {' and '.join(winners)}" if winners else "nobody won"]
