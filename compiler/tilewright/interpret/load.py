"""A state out of a snapshot. Snapshots may come from files: whatever is wrong is said."""

from __future__ import annotations

from typing import Any

from tilewright.interpret.core import ReferenceCore
from tilewright.interpret.state import OUT, keys
from tilewright.runtime.errors import SavedGameError
from tilewright.runtime.tables import Place, Snapshot


def _check(holds: bool, what: str) -> None:
    if not holds:
        raise SavedGameError(f"this is no position of this game: {what}")


def fill(s: ReferenceCore, snapshot: Snapshot) -> None:
    """Put everything where the snapshot has it. Raises SavedGameError if it cannot be a position of this game."""
    tables = s.static.tables
    least, most = tables.players
    _check(least <= snapshot.players <= most, f"{snapshot.players} players")
    for name in ("places", "faces", "known"):
        _check(len(getattr(snapshot, name)) == tables.piece_count, f"{name} of {len(getattr(snapshot, name))} pieces")
    _check(len(snapshot.totals) == snapshot.players, "totals of other players")
    _check(0 <= snapshot.mover < snapshot.players, f"player {snapshot.mover} moves")
    _check(len(snapshot.memory) == len(tables.memories), "other memories")
    phase, step = snapshot.at
    _check(phase in s.program.phases and 0 <= step <= len(s.program.phases[phase]), f"step {step} of {phase}")
    s.mover, s.turn = snapshot.mover, snapshot.turn
    s.points = list(snapshot.totals)
    s.faces, s.known = list(snapshot.faces), list(snapshot.known)
    s.memory = [list(v) if isinstance(v, list) else v for v in snapshot.memory]
    s.cells = {cell: number for number, cell in enumerate(snapshot.cells)}
    s.cell_number = len(s.cells)
    held: dict[Any, list[int]] = {}
    for piece, place in enumerate(snapshot.places):
        _check_place(s, piece, place)
        for key in keys(place):
            held.setdefault(key, []).append(piece)
        if place[0] == "cell" and place[6] and s.static.faced[s.kind(piece)]:
            _check(place[1:5] not in s.up, f"two pieces lie face up at {place[3]},{place[4]}")
            s.up[place[1:5]] = piece
    s.places = list(snapshot.places)
    s.held = {key: tuple(pieces) for key, pieces in held.items()}
    s.changed()
    s.board_changed()


def _check_place(s: ReferenceCore, piece: int, place: Place) -> None:
    tables = s.static.tables
    faces = tables.pieces[s.kind(piece)].faces
    _check(0 <= s.faces[piece] < max(1, len(faces)), f"piece {piece} shows face {s.faces[piece]}")

    def owner_fits(each_player: bool, owner: int) -> bool:
        return 0 <= owner < s.players if each_player else owner == -1

    match place:
        case ("out",):
            holds = place == OUT
        case ("pile", int(pile), int(owner)):
            holds = 0 <= pile < len(tables.piles) and owner_fits(tables.piles[pile].each_player, owner)
        case ("cell", int(space), int(owner), int(x), int(y), int(turn), bool()):
            holds = 0 <= space < len(tables.spaces) and owner_fits(tables.spaces[space].each_player, owner) and 0 <= turn < 4
            holds = holds and (not s.static.drawn[space] or (x, y) in s.static.cell_marks[space])
            holds = holds and (s.static.drawn[space] or not faces or place[1:5] in s.cells)
        case ("part", int(part)):
            holds = 0 <= part < tables.part_count
        case ("link", int(first), int(second)):
            holds = 0 <= first < tables.part_count and -1 <= second < tables.part_count
            holds = holds and s.static.roles[s.kind(piece)] == "link"
        case _:
            holds = False
    _check(holds, f"piece {piece} is at {place}")
