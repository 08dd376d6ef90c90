"""Do both engines agree? Plays seeded random games on both side by side and compares everything after every event.

python -m tilewright.tools.agreement GAME [--seed N] [--games N] [--players N] [--set OPTION=VALUE ...]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from tilewright.diagnostics import TilewrightError
from tilewright.runtime.actions import legal_actions
from tilewright.runtime.random import Generator, policy_state
from tilewright.runtime.tables import Action, Core

if TYPE_CHECKING:
    from tilewright.runtime.engine import EngineBase

MOST_EVENTS = 1_000_000


@dataclass(frozen=True)
class Difference:
    """The first thing the engines do not agree on: after how many events, what, and what each says; the actions that lead there."""

    seed: int
    players: int
    event: int
    what: str
    reference: str
    native: str
    moves: tuple[str, ...]

    def text(self, game: str, settings: Sequence[str] = ()) -> str:
        command = f"python -m tilewright.tools.agreement {game} --seed {self.seed} --players {self.players}"
        command += "".join(f" --set {s}" for s in settings)
        lines = [f"{game}, seed {self.seed}: after event {self.event} the engines differ in {self.what}"]
        lines += [f"  reference: {self.reference}", f"  native:    {self.native}", "the last moves:"]
        lines += [f"  {move}" for move in self.moves[-6:]]
        return "\n".join([*lines, f"again: {command}"])


def _state(reference: Core, native: Core) -> tuple[str, object, object] | None:
    """The first difference between two positions."""
    if reference.status != native.status:
        return "status", reference.status, native.status
    one, two = reference.snapshot(), native.snapshot()
    if one != two:
        for field in fields(one):
            a, b = getattr(one, field.name), getattr(two, field.name)
            if a != b:
                return f"snapshot.{field.name}", a, b
    if reference.status == "choose":
        for name in ("chooser", "choice"):
            if getattr(reference, name) != getattr(native, name):
                return name, getattr(reference, name), getattr(native, name)
        if (a := reference.options()) != (b := native.options()):
            return "options", [x for x in a if x not in b] or a, [x for x in b if x not in a] or b
    if reference.status == "chance" and (a := reference.outcomes()) != (b := native.outcomes()):
        return "outcomes", a, b
    return None


def _networks(reference: Core, native: Core) -> tuple[str, object, object] | None:
    for number, label in enumerate(reference.tables.networks):
        if (a := reference.components(number)) != (b := native.components(number)):
            return f"components of {label}", [x for x in a if x not in b], [x for x in b if x not in a]
    return None


def _words(reference: EngineBase, players: int, seed: int, moves: Sequence[Action | None]) -> tuple[str, ...]:
    """The moves as people read them; `chance` for what the generator decided."""
    core = reference.new_core(players, seed)
    found: list[str] = []
    for move in moves:
        if move is None:
            found.append("chance")
            core.resolve()
        else:
            found.append(next((str(legal) for legal in legal_actions(core) if legal.raw == move), str(move)))
            core.take(move)
    return tuple(found)


def compare(reference: EngineBase, native: EngineBase, players: int, seed: int, networks_every: int = 10) -> Difference | None:
    """One game on both engines; None if they agree in everything. Networks are compared after every `networks_every`-th event."""
    one, two = reference.new_core(players, seed), native.new_core(players, seed)
    policy = Generator(policy_state(seed))
    moves: list[Action | None] = []
    found: tuple[str, object, object] | None = None
    if one.opening != two.opening:
        found = "lines of the set-up", one.opening, two.opening
    for event in range(MOST_EVENTS):
        found = found or _state(one, two) or (_networks(one, two) if event % networks_every == 0 else None)
        if found is not None:
            return Difference(
                seed, players, event, found[0], repr(found[1]), repr(found[2]), _words(reference, players, seed, moves)
            )
        if one.status == "over":
            return None
        if one.status == "chance":
            moves.append(None)
            lines = one.resolve(), two.resolve()
        else:
            options = one.options()
            action = options[policy.below(len(options))]
            moves.append(action)
            lines = one.take(action), two.take(action)
        if lines[0] != lines[1]:
            one_way, other_way = ([x for x in a if x not in b] for a, b in (lines, lines[::-1]))
            found = "score lines", one_way or lines[0], other_way or lines[1]
    raise AssertionError("a game without end")


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tilewright.tools.agreement", description="Compare both engines on random games."
    )
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    arguments = parser.parse_args(argv)
    from tilewright import api

    try:
        rules = api.load(arguments.game, dict(setting.split("=", 1) for setting in arguments.set), closure=True)
        reference, native = rules.interpret(), rules.compile()
    except TilewrightError as problem:
        print(problem, file=sys.stderr)
        return 2
    for seed in range(arguments.seed, arguments.seed + arguments.games):
        difference = compare(reference, native, arguments.players, seed, networks_every=1)
        if difference is not None:
            print(difference.text(arguments.game, arguments.set))
            return 1
    print(f"{arguments.game}: {arguments.games} games, the engines agree")
    return 0


if __name__ == "__main__":
    sys.exit(main())
