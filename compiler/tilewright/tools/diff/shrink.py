"""From a position that shows a difference to a small one: take away what is not needed, by delta debugging."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence

from tilewright.tools.diff.lockstep import Outcome, Pair, trial
from tilewright.tools.diff.position import Position


def shrink(pair: Pair, position: Position, budget: int = 2000) -> Outcome | None:
    """A position from which no laid piece and no standing one can be taken away without losing the difference (within `budget` trials).

    None if the position does not show the difference by itself: it needs what went before in the game.
    """
    return _Shrinker(pair, budget).run(position)


class _Shrinker:
    def __init__(self, pair: Pair, budget: int) -> None:
        self.pair, self.left = pair, budget

    def attempt(self, candidate: Position) -> Outcome | None:
        if self.left <= 0:
            return None
        self.left -= 1
        return trial(self.pair, candidate)

    def run(self, position: Position) -> Outcome | None:
        best = self.attempt(position)
        if best is None:
            return None
        while True:
            before = best.used.size
            best = self._fewer(best, len(best.used.laid), lambda p, some: p.without(laid=some))
            best = self._fewer(best, len(best.used.standing), lambda p, some: p.without(standing=some))
            best = self._stepping_over(best)
            if best.used.size == before:
                break
        return self.attempt(_towards_origin(best.used)) or best

    def _fewer(self, best: Outcome, count: int, without: Callable[[Position, Sequence[int]], Position]) -> Outcome:
        """Take away chunks of things, larger ones first, as long as the difference stays."""
        chunk = max(1, count // 2)
        while count:
            start = 0
            while start < count:
                some = range(start, min(start + chunk, count))
                shown = self.attempt(without(best.used, some))
                if shown is None:
                    start += chunk
                else:
                    best = shown
                    count -= len(some)
            if chunk == 1:
                break
            chunk //= 2
        return best

    def _stepping_over(self, best: Outcome) -> Outcome:
        """Take away a piece that only holds one figure, and let the figure stand on a part of the same kind elsewhere."""
        while True:
            shown = next((s for candidate in self._stepped(best.used) if (s := self.attempt(candidate))), None)
            if shown is None:
                return best
            best = shown

    def _stepped(self, position: Position) -> Iterator[Position]:
        tables = self.pair[0].tables
        faces = {kind.label: kind.faces for kind in tables.pieces}

        def kind_of(laid: int, part: int) -> int:
            thing = position.laid[laid]
            return faces[thing.kind][thing.face].parts[part].kind

        for leaving in range(len(position.laid)):
            guests = [n for n, s in enumerate(position.standing) if any(i == leaving for i, _ in s.on)]
            if len(guests) != 1 or len(position.standing[guests[0]].on) != 1 or position.laid[leaving].kind not in faces:
                continue
            guest = position.standing[guests[0]]
            wanted = kind_of(*guest.on[0])
            for other, thing in enumerate(position.laid):
                for part in range(len(faces[thing.kind][thing.face].parts) if other != leaving and thing.kind in faces else 0):
                    if kind_of(other, part) == wanted:
                        standing = list(position.standing)
                        standing[guests[0]] = dataclasses.replace(guest, on=((other, part),))
                        yield dataclasses.replace(position, standing=tuple(standing)).without(laid=[leaving])


def _towards_origin(position: Position) -> Position:
    """Moved so that the first piece laid lies at 0,0; the coordinates in actions move with it."""
    if not position.laid:
        return position
    dx, dy = position.laid[0].x, position.laid[0].y
    laid = tuple(dataclasses.replace(p, x=p.x - dx, y=p.y - dy) for p in position.laid)
    return dataclasses.replace(position, laid=laid, actions=tuple(moved(text, dx, dy) for text in position.actions))


def moved(action: str, dx: int, dy: int) -> str:
    """An action's text with every coordinate `x,y` moved."""
    words = []
    for word in action.split(" "):
        x, comma, y = word.partition(",")
        if comma and x.lstrip("-").isdigit() and y.lstrip("-").isdigit():
            word = f"{int(x) - dx},{int(y) - dy}"
        words.append(word)
    return " ".join(words)
