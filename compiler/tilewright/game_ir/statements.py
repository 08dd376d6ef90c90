"""Game IR: what a step does."""

from __future__ import annotations

from dataclasses import dataclass

from tilewright.game_ir.base import Sym, for_people
from tilewright.game_ir.expressions import Expr


@dataclass(frozen=True, slots=True)
class Stmt:
    pass


Block = tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Binder:
    """`var` ranges over source; with `other`, {var, other} over its unordered pairs in canonical order. `where` sees all variables bound so far."""

    var: Sym
    other: Sym | None
    source: Expr
    where: Expr | None


@dataclass(frozen=True, slots=True)
class Alternative:
    """One way of a choice; `label` is the word its actions start with. No binders: one option, if `where` holds."""

    label: Sym
    binders: tuple[Binder, ...]
    where: Expr | None
    body: Block
    origin: int = for_people()


@dataclass(frozen=True, slots=True)
class Choose(Stmt):
    """One decision over the union of the alternatives' options (tuples). Options that differ only by interchangeable pieces (same kind,
    owner, marks, place, knowledge) are one, stood for by the lowest piece number. No option: not asked, `otherwise` runs. Optional: also
    `pass`, which runs `otherwise`. `by`: the player who decides; the mover if None."""

    optional: bool
    by: Expr | None
    alternatives: tuple[Alternative, ...]
    otherwise: Block
    origin: int = for_people()


@dataclass(frozen=True, slots=True)
class ForEach(Stmt):
    """how: `each` = canonical order; `every` = the mover picks the next one until none is left; `any` = the same, and may stop (pass).
    The source is evaluated once; an element that left the game is skipped. `label` is the word of the picks' actions."""

    how: str
    label: Sym
    var: Sym
    source: Expr
    body: Block
    origin: int = for_people()


@dataclass(frozen=True, slots=True)
class Repeat(Stmt):
    """At most `times` times (evaluated once); `Stop` leaves the innermost Repeat or ForEach."""

    times: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class Stop(Stmt):
    pass


@dataclass(frozen=True, slots=True)
class If(Stmt):
    condition: Expr
    then: Block
    otherwise: Block


@dataclass(frozen=True, slots=True)
class Let(Stmt):
    var: Sym
    value: Expr


@dataclass(frozen=True, slots=True)
class Draw(Stmt):
    """Chance: uniform over the pieces of the source (in order of piece number). It stays where it is until moved. The face becomes known to
    all unless `unseen`. An empty source runs `otherwise`."""

    var: Sym
    unseen: bool
    source: Expr
    body: Block
    otherwise: Block


@dataclass(frozen=True, slots=True)
class Roll(Stmt):
    """Chance: each die of the set by itself, in canonical order, uniform over its faces by count."""

    dice: Expr


@dataclass(frozen=True, slots=True)
class Place(Stmt):
    placing: Expr


@dataclass(frozen=True, slots=True)
class Lay(Stmt):
    """Lay a piece on a cell as printed (not turned)."""

    piece: Expr
    cell: Expr
    face_down: bool


@dataclass(frozen=True, slots=True)
class Put(Stmt):
    piece: Expr
    at: Expr


@dataclass(frozen=True, slots=True)
class JoinBy(Stmt):
    first: Expr
    second: Expr
    link: Expr


@dataclass(frozen=True, slots=True)
class MoveTo(Stmt):
    """Pieces to a pile (PileRef, maybe of a player)."""

    pieces: Expr
    pile: Expr


@dataclass(frozen=True, slots=True)
class Return(Stmt):
    """Pieces to the pile they started in (their owner's, if one each player)."""

    pieces: Expr


@dataclass(frozen=True, slots=True)
class Discard(Stmt):
    """Out of the game."""

    pieces: Expr


@dataclass(frozen=True, slots=True)
class Clear(Stmt):
    """Every piece of the space leaves it (out of the game), at once."""

    space: Expr


@dataclass(frozen=True, slots=True)
class Show(Stmt):
    pieces: Expr
    to: Expr


@dataclass(frozen=True, slots=True)
class ScoreStmt(Stmt):
    """Score each component by the scoring of its network; `to` replaces the receivers, `times` multiplies the result."""

    what: Expr
    to: Expr | None
    times: Expr | None
    origin: int = for_people()


@dataclass(frozen=True, slots=True)
class Gain(Stmt):
    amount: Expr
    who: Expr
    text: str = for_people()
    origin: int = for_people()


@dataclass(frozen=True, slots=True)
class SetMemory(Stmt):
    name: Sym
    of: Expr | None
    value: Expr


@dataclass(frozen=True, slots=True)
class NextTurn(Stmt):
    player: Expr


@dataclass(frozen=True, slots=True)
class Win(Stmt):
    """The game is over at once; these players win."""

    players: Expr


@dataclass(frozen=True, slots=True)
class EndGame(Stmt):
    """Leave the phase and run the phase `ending`."""
