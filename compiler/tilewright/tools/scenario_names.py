"""Names in scenarios: a bare name means the own ruleset's, then a required one's, then any other's in the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from tilewright.compose.model import Composed
from tilewright.game_ir import nodes as ir
from tilewright.syntax import ast


def suggestion(word: str, known: Iterable[str]) -> str | None:
    """What was probably meant, else what there is."""
    known = sorted(set(known))
    close = get_close_matches(word, known, n=3, cutoff=0.6)
    if close:
        return "did you mean " + " or ".join(f"`{c}`" for c in close) + "?"
    if not known:
        return None
    return "there are " + ", ".join(f"`{k}`" for k in known[:16]) + (" and more" if len(known) > 16 else "")


class Kinds:
    """Pieces, stages and steps by the names of one ruleset."""

    def __init__(self, game: ir.Game, composed: Composed, ruleset: str) -> None:
        self.game = game
        order = (ruleset, *composed.visible.get(ruleset, ()), *composed.rulesets)
        self.order = tuple(dict.fromkeys(order))
        self.tiles = {str(k.name) for k in game.pieces if k.role in ("tile", "die")}
        self.faces = {
            f"{k.name.rpartition('.')[0]}.{f.name.rpartition('.')[2]}": (str(k.name), i)
            for k in game.pieces
            if k.role == "die"
            for i, f in enumerate(k.faces)
        }

    def qualified(self, name: ast.Name) -> Iterator[str]:
        for ruleset in (name.ruleset,) if name.ruleset else self.order:
            yield f"{ruleset}.{name.text}"

    def tile(self, name: ast.Name) -> str | None:
        """Qualified name of a tile, a die, or the die that has this face."""
        found = next((q for q in self.qualified(name) if q in self.tiles), None)
        return found or next((self.faces[q][0] for q in self.qualified(name) if q in self.faces), None)

    def face_of(self, name: ast.Name) -> int | None:
        """Index of the face of a die, if it is one."""
        if any(q in self.tiles for q in self.qualified(name)):
            return None
        return next((self.faces[q][1] for q in self.qualified(name) if q in self.faces), None)

    def tile_words(self) -> list[str]:
        return [q.rpartition(".")[2] for q in (*self.tiles, *self.faces)]

    def stage(self, name: ast.Name) -> str | None:
        """The stage's word in score lines."""
        stages = {str(s.name) for s in self.game.stages}
        return next((q.rpartition(".")[2] for q in self.qualified(name) if q in stages), None)

    def step(self, phase: str, name: ast.Name) -> int | None:
        """Number of a step of a phase (of several the first), by its own name or that of its place."""
        for q in self.qualified(name):
            for number, step in enumerate(self.game.phase(phase).steps):
                if q in (step.name, step.place):
                    return number
        return None

    def is_step(self, name: ast.Name) -> bool:
        return any(q == step.name for q in self.qualified(name) for phase in self.game.phases for step in phase.steps)

    def step_words(self) -> list[str]:
        return [s.name.rpartition(".")[2] for phase in self.game.phases for s in phase.steps]
