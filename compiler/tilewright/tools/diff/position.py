"""A position as plain data, in words that two games share: which pieces lie where, who moves, what is drawn and done.

Both games set it up from a fresh game: every piece that lies in a space leaves it, the given ones are laid instead, taken
from wherever pieces of the kind are, piles first.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass

from tilewright.runtime.tables import Place, Snapshot, Tables


class CannotSetUp(Exception):
    """A game has no such piece, part or space: it cannot have this position."""


@dataclass(frozen=True)
class Laid:
    """A piece in a cell; `face` is the face shown."""

    kind: str
    owner: int
    space: str
    space_owner: int
    x: int
    y: int
    turn: int
    face_up: bool
    face: int


@dataclass(frozen=True)
class Standing:
    """A piece on a part (or a link on two): `on` holds (index of the laid piece, part of its face) for each end."""

    kind: str
    owner: int
    on: tuple[tuple[int, int], ...]
    link: bool = False


@dataclass(frozen=True)
class Position:
    """`at` is where play goes on: (phase, label of the step). `draws` and `actions` are used up in order."""

    players: int
    mover: int
    at: tuple[str, str]
    laid: tuple[Laid, ...]
    standing: tuple[Standing, ...]
    draws: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()

    @property
    def size(self) -> tuple[int, int, int, int]:
        """What is small: pieces laid and drawn, then pieces standing, then actions, then how far it spreads."""
        spread = sum(abs(p.x) + abs(p.y) for p in self.laid)
        return (len(self.laid) + len(self.draws), len(self.standing), len(self.actions), spread)

    def without(self, laid: Iterable[int] = (), standing: Iterable[int] = ()) -> Position:
        """The position without some laid pieces (and what stands on them) and some standing ones."""
        gone, lifted = set(laid), set(standing)
        number = {old: new for new, old in enumerate(i for i in range(len(self.laid)) if i not in gone)}
        kept = tuple(
            dataclasses.replace(s, on=tuple((number[i], part) for i, part in s.on))
            for n, s in enumerate(self.standing)
            if n not in lifted and all(i in number for i, _ in s.on)
        )
        return dataclasses.replace(self, laid=tuple(p for i, p in enumerate(self.laid) if i not in gone), standing=kept)


def take(snapshot: Snapshot, tables: Tables) -> Position:
    """The position a snapshot shows, without draws and actions."""

    def label(piece: int) -> tuple[str, int]:
        return tables.pieces[tables.piece_kind[piece]].label, tables.piece_owner[piece]

    laid: list[Laid] = []
    number: dict[int, int] = {}
    for piece, where in enumerate(snapshot.places):
        if where[0] == "cell":
            number[piece] = len(laid)
            kind, owner = label(piece)
            _, space, space_owner, x, y, turn, face_up = where
            laid.append(
                Laid(kind, owner, tables.spaces[space].label, space_owner, x, y, turn, bool(face_up), snapshot.faces[piece])
            )
    standing: list[Standing] = []
    for piece, where in enumerate(snapshot.places):
        if where[0] in ("part", "link"):
            parts = [part for part in where[1:] if part >= 0]
            on = tuple((number[tables.part_piece[p]], p - tables.part_base[tables.part_piece[p]]) for p in parts)
            standing.append(Standing(*label(piece), on, where[0] == "link"))
    phase, step = snapshot.at
    labels = dict(tables.steps).get(phase, ())
    return Position(
        snapshot.players, snapshot.mover, (phase, labels[step] if step < len(labels) else ""), tuple(laid), tuple(standing)
    )


class _Reserve:
    """Gives out pieces of a kind: from piles first, then those out of the game; lowest numbers first."""

    def __init__(self, places: list[Place], tables: Tables, players: int) -> None:
        self.places, self.tables, self.players = places, tables, players
        self.kinds = {kind.label: i for i, kind in enumerate(tables.pieces)}

    def piece(self, label: str, owner: int) -> int:
        kind = self.kinds.get(label)
        if kind is None or owner >= self.players:
            raise CannotSetUp(f"there is no {label}")
        table = self.tables.pieces[kind]
        first = table.first + (owner * table.count if owner >= 0 else 0)
        numbers = range(first, first + table.count)
        found = next((p for word in ("pile", "out") for p in numbers if self.places[p][0] == word), None)
        if found is None:
            raise CannotSetUp(f"there are not enough of {label}")
        self.places[found] = ("taken",)
        return found


def set_up(position: Position, fresh: Snapshot, tables: Tables) -> Snapshot:
    """The position in a game, made from the snapshot of a new game. Raises CannotSetUp."""
    on_board = ("cell", "part", "link")
    places: list[Place] = [("out",) if w[0] in on_board else w for w in fresh.places]
    faces, known = list(fresh.faces), list(fresh.known)
    everybody = (1 << position.players) - 1
    spaces = {space.label: i for i, space in enumerate(tables.spaces)}
    reserve = _Reserve(places, tables, position.players)
    pieces: list[int] = []
    for thing in position.laid:
        if thing.space not in spaces:
            raise CannotSetUp(f"there is no {thing.space}")
        piece = reserve.piece(thing.kind, thing.owner)
        places[piece] = ("cell", spaces[thing.space], thing.space_owner, thing.x, thing.y, thing.turn, thing.face_up)
        faces[piece], known[piece] = thing.face, everybody if thing.face_up else 0
        pieces.append(piece)
    for standing in position.standing:
        piece = reserve.piece(standing.kind, standing.owner)
        parts = [_part(pieces[i], part, faces, tables) for i, part in standing.on]
        places[piece] = ("link", *parts, *([-1] if len(parts) < 2 else [])) if standing.link else ("part", parts[0])
        known[piece] = everybody
    phase, step = position.at
    labels = dict(tables.steps).get(phase, ())
    if step not in labels and not (phase == "ending" and not step):
        raise CannotSetUp(f"there is no step {step}")
    return dataclasses.replace(
        fresh,
        mover=position.mover,
        places=tuple(places),
        faces=tuple(faces),
        known=tuple(known),
        cells=cells_in_use([places[p] for p in pieces], fresh, tables),
        at=(phase, labels.index(step) if step in labels else 0),
    )


def _part(piece: int, part: int, faces: list[int], tables: Tables) -> int:
    if part >= len(tables.face(piece, faces[piece]).parts):
        raise CannotSetUp("a face has other parts")
    return tables.part_base[piece] + part


def cells_in_use(laid: Iterable[Place], fresh: Snapshot, tables: Tables) -> tuple[tuple[int, int, int, int], ...]:
    """The cells in use of spaces without edge, in the order of `runtime.tables`: as if the pieces had been laid in this order."""
    order: dict[tuple[int, int, int, int], None] = {}
    for space, table in enumerate(tables.spaces):
        if not table.drawn:
            for owner in range(fresh.players) if table.each_player else (-1,):
                order[space, owner, 0, 0] = None
    for _, space, owner, x, y, *_ in laid:
        if not tables.spaces[space].drawn:
            for dx, dy in ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0)):
                order[space, owner, x + dx, y + dy] = None
    return tuple(sorted(order, key=lambda c: (c[0], c[1])))
