"""From a position that shows a difference to a small one: take away what is not needed, by delta debugging."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence

from tilewright.tools.diff.lockstep import Outcome, Pair, trial
from tilewright.tools.diff.position import Laid, Position

Accepted = Callable[[Outcome], bool]


def shrink(
    pair: Pair, position: Position, accepted: Accepted | None = None, *, thorough: bool = False, budget: int = 4000
) -> Outcome | None:
    """A position from which no laid piece and no standing one can be taken away without losing the difference (within `budget` trials).

    `accepted`: which differences count; unsaid, any. `thorough` also tries other pieces in place of those that lead on; that takes most
    of the time. None if the position does not show the difference by itself: it needs what went
    before in the game.
    """
    return _Shrinker(pair, accepted, thorough, budget).run(position)


class _Shrinker:
    def __init__(self, pair: Pair, accepted: Accepted | None, thorough: bool, budget: int) -> None:
        self.pair, self.accepted, self.thorough, self.left = pair, accepted, thorough, budget

    def attempt(self, candidate: Position) -> Outcome | None:
        if self.left <= 0:
            return None
        self.left -= 1
        found = trial(self.pair, candidate)
        return found if found is not None and (self.accepted is None or self.accepted(found)) else None

    def run(self, position: Position) -> Outcome | None:
        best = self.attempt(position)
        if best is None:
            return None
        best = self._surroundings(best)
        while True:
            before = best.used.size
            best = self._fewer(best, len(best.used.laid), lambda p, some: p.without(laid=some))
            best = self._fewer(best, len(best.used.standing), lambda p, some: p.without(standing=some))
            best = self._improve(best, self._stepped)
            if self.thorough and best.used.size == before:
                best = self._improve(best, self._closed)
            if best.used.size == before:
                break
        return self.attempt(_towards_origin(best.used)) or best

    def _surroundings(self, best: Outcome) -> Outcome:
        """What lies near the actions, or near one of the figures, is often all there is to it: try that before anything else."""
        position = best.used
        centres = [place for action in position.actions for place in places_in(action)][:1]
        centres = centres or [(position.laid[i].x, position.laid[i].y) for s in position.standing for i, _ in s.on[:1]]
        for reach in (1, 2, 3, 5):
            for x, y in centres:
                far = [i for i, p in enumerate(position.laid) if max(abs(p.x - x), abs(p.y - y)) > reach]
                shown = self.attempt(position.without(laid=far)) if far else None
                if shown is not None:
                    return shown
        return best

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

    def _improve(self, best: Outcome, smaller: Callable[[Position], Iterator[Position]]) -> Outcome:
        """Go to the first smaller position that still shows the difference, again and again."""
        while True:
            shown = next((found for candidate in smaller(best.used) if (found := self.attempt(candidate)) is not None), None)
            if shown is None:
                return best
            best = shown

    def _stepped(self, position: Position) -> Iterator[Position]:
        """Without a piece that only holds one figure: the figure stands on a part of the same kind elsewhere."""
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

    def _closed(self, position: Position) -> Iterator[Position]:
        """Without a piece that only leads on: its neighbour is another one that does not need it."""
        tables = self.pair[0].tables
        known = [
            (kind.label, kind.faces[0], turn) for kind in tables.pieces if kind.role == "tile" for turn in kind.faces[0].turns
        ]
        busy = {i for s in position.standing for i, _ in s.on}
        faces = {kind.label: kind.faces for kind in tables.pieces}

        def sides(thing: Laid) -> tuple[int, ...]:
            own = faces[thing.kind][thing.face].sides
            return tuple(own[(side - thing.turn) % 4] for side in range(4))

        tiles = {
            (p.space, p.space_owner, p.x, p.y): i
            for i, p in enumerate(position.laid)
            if p.face_up and p.kind in faces and faces[p.kind]
        }
        for (space, owner, x, y), i in tiles.items():
            around = [tiles.get((space, owner, x + dx, y + dy)) for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))]
            for away in (j for j in around if j is not None and i not in busy and j not in busy):
                wanted = [
                    sides(position.laid[j])[(side + 2) % 4] if j is not None and j != away else None
                    for side, j in enumerate(around)
                ]
                for label, face, turn in known:
                    if all(w is None or w == face.sides[(side - turn) % 4] for side, w in enumerate(wanted)):
                        laid = list(position.laid)
                        laid[i] = dataclasses.replace(position.laid[i], kind=label, turn=turn, face=0)
                        yield dataclasses.replace(position, laid=tuple(laid)).without(laid=[away])


def _towards_origin(position: Position) -> Position:
    """Moved so that the first piece laid lies at 0,0; the coordinates in actions move with it."""
    if not position.laid:
        return position
    dx, dy = position.laid[0].x, position.laid[0].y
    laid = tuple(dataclasses.replace(p, x=p.x - dx, y=p.y - dy) for p in position.laid)
    return dataclasses.replace(position, laid=laid, actions=tuple(moved(text, dx, dy) for text in position.actions))


def places_in(action: str) -> list[tuple[int, int]]:
    """The coordinates `x,y` in an action's text."""
    pairs = [word.partition(",") for word in action.split(" ") if "," in word]
    return [(int(x), int(y)) for x, _, y in pairs if x.lstrip("-").isdigit() and y.lstrip("-").isdigit()]


def moved(action: str, dx: int, dy: int) -> str:
    """An action's text with every coordinate `x,y` moved."""
    words = []
    for word in action.split(" "):
        x, comma, y = word.partition(",")
        if comma and x.lstrip("-").isdigit() and y.lstrip("-").isdigit():
            word = f"{int(x) - dx},{int(y) - dy}"
        words.append(word)
    return " ".join(words)
