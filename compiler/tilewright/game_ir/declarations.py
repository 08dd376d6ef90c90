"""Game IR: pieces, parts, places, definitions, scoring, time, and the game they make."""

from __future__ import annotations

from dataclasses import dataclass

from tilewright.game_ir.base import Origin, Sym, Type, for_people
from tilewright.game_ir.expressions import Expr
from tilewright.game_ir.statements import Block

NORTH, EAST, SOUTH, WEST = range(4)
"""Sides; a quarter turn clockwise takes side s to side s + 1 mod 4. x grows to the east, y to the north."""


@dataclass(frozen=True, slots=True)
class PartKind:
    """What a part takes of a side: `whole`, `middle`, `half` or `none`. The filler takes what is left over."""

    name: Sym
    shape: str
    filler: bool


@dataclass(frozen=True, slots=True)
class MarkDef:
    """An attribute. form `flag` (value 1), `range` (low..high) or `symbols` (value = index into `symbols`)."""

    name: Sym
    form: str
    low: int = 1
    high: int = 1
    symbols: tuple[Sym, ...] = ()


@dataclass(frozen=True, slots=True)
class MarkValue:
    mark: Sym
    value: int


@dataclass(frozen=True, slots=True)
class FacePart:
    """A part as printed (no rotation).

    `ports` has 12 bits, three a side: bit 3*s is the left half of side s (seen from the tile's centre, so halves run
    clockwise: 1 N-left .. 8 W-upper), bit 3*s+1 its middle, bit 3*s+2 its right half. A whole side takes all three, a
    middle only the middle, halves the outer two. Turning by a quarter rotates the bits by three.
    `contacts` are indexes of parts of the same face printed as touching (symmetric).
    """

    kind: Sym
    ports: int
    marks: tuple[MarkValue, ...] = ()
    contacts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Face:
    name: Sym
    count: int
    parts: tuple[FacePart, ...]
    marks: tuple[MarkValue, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """`count` pieces of a kind that carry these marks."""

    count: int
    marks: tuple[MarkValue, ...]


@dataclass(frozen=True, slots=True)
class PieceKind:
    """role: tile | die | figure | token | link. `count` pieces, or `count` for each player (then owned).

    Tiles have one face, dice several, the others none. Groups sum to count (one group without marks if none declared).
    """

    name: Sym
    role: str
    count: int
    each_player: bool
    starts_in: Sym | None
    faces: tuple[Face, ...] = ()
    groups: tuple[Group, ...] = ()


@dataclass(frozen=True, slots=True)
class Pile:
    name: Sym
    each_player: bool
    hidden: bool


@dataclass(frozen=True, slots=True)
class DrawnCell:
    x: int
    y: int
    marks: tuple[MarkValue, ...] = ()


@dataclass(frozen=True, slots=True)
class Space:
    """A grid of cells. Not drawn: without edge, its cells are those that hold a piece and those beside one by a side;
    an empty one has one cell, its origin 0,0. edge: `none` | `closes` | `blocks` | `open`."""

    name: Sym
    each_player: bool
    drawn: bool
    edge: str
    cells: tuple[DrawnCell, ...] = ()


@dataclass(frozen=True, slots=True)
class NetJoin:
    """by: `seams` (equal kinds at matching ports across a shared side), `contacts` (printed), `link` (both ends of a piece of kind `link`)."""

    by: str
    link: Sym | None = None


@dataclass(frozen=True, slots=True)
class Network:
    """The least equivalence over the parts of these kinds (on faces that lie face up in a space) closed under its joins.
    Joins with an end in the set `cut` do not hold; such parts stay, as components of their own."""

    name: Sym
    over: tuple[Sym, ...]
    joins: tuple[NetJoin, ...]
    cut: Expr | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """op: add | times (numbers), also | or_else (truths), include | exclude (sets). The value (times `per`) counts where `where` holds.

    Meaning: (base + adds) x times; (base or any or_else) and every also; (base + includes) - excludes."""

    op: str
    value: Expr
    per: Expr | None
    where: Expr | None
    origin: int = for_people()


@dataclass(frozen=True, slots=True)
class Case:
    """One definition for some kinds (of pieces, parts) or networks; empty = all. Cases of a definition stand narrowest first."""

    kinds: tuple[Sym, ...]
    base: Expr
    changes: tuple[Change, ...]
    origin: int = for_people()


@dataclass(frozen=True, slots=True)
class Definition:
    """`param` is the local its argument is bound to (`it`); `of` its type, None for a definition without argument."""

    name: Sym
    of: Type | None
    result: Type
    param: Sym | None
    cases: tuple[Case, ...]


@dataclass(frozen=True, slots=True)
class Stage:
    name: Sym
    op: str  # adds | scales
    each_receiver: bool


@dataclass(frozen=True, slots=True)
class Contribution:
    """op: add (amount x per) | halve_up | halve_down | times (amount). `unit` names what `per` counts, for score lines."""

    stage: Sym
    op: str
    amount: Expr | None
    per: Expr | None
    where: Expr | None
    unit: str = for_people("")
    origin: int = for_people(0)


@dataclass(frozen=True, slots=True)
class Scoring:
    """How a component of `network` is scored; `param` is the component. Contributions in stage order, then ruleset order. If no
    contribution of a later stage is per receiver the total is one number; else it is computed for each receiver. Lines: one a contribution
    that changed the running total (an add of 0 books none), per receiver."""

    network: Sym
    param: Sym
    receivers: Expr
    contributions: tuple[Contribution, ...]
    origin: int = for_people(0)


@dataclass(frozen=True, slots=True)
class Memory:
    """scope: turn | player | game. Reset to `starts` (or no / 0 / nothing) at the start of its scope.

    low..high: the numbers it may be; 0..1 for a truth; for a set 0..0 if it holds one element at most, 0..1 if it may hold many.
    """

    name: Sym
    type: Type
    low: int
    high: int
    scope: str
    starts: Expr | None


@dataclass(frozen=True, slots=True)
class Step:
    """A step at one place of a phase (the same step may stand at several)."""

    name: Sym
    place: Sym
    body: Block
    origin: int = for_people()


@dataclass(frozen=True, slots=True)
class Phase:
    """name: setup | turn | ending. Empty places are gone."""

    name: str
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """How a kind or mark is drawn: shape line | area | symbol; see `syntax.ast.Look`."""

    name: Sym
    shape: str
    glyph: str | None
    colour: str | None
    width: int | None


@dataclass(frozen=True, slots=True)
class Game:
    title: str = for_people()
    players: tuple[int, int] = (1, 1)
    turn_limit: int | None = None
    part_kinds: tuple[PartKind, ...] = ()
    marks: tuple[MarkDef, ...] = ()
    pieces: tuple[PieceKind, ...] = ()
    piles: tuple[Pile, ...] = ()
    spaces: tuple[Space, ...] = ()
    networks: tuple[Network, ...] = ()
    definitions: tuple[Definition, ...] = ()
    stages: tuple[Stage, ...] = ()
    scorings: tuple[Scoring, ...] = ()
    memories: tuple[Memory, ...] = ()
    phases: tuple[Phase, ...] = ()
    looks: tuple[Look, ...] = for_people(())
    origins: tuple[Origin, ...] = for_people(())

    def phase(self, name: str) -> Phase:
        return next((p for p in self.phases if p.name == name), Phase(name, ()))

    def definition(self, name: str) -> Definition:
        return next(d for d in self.definitions if d.name == name)

    def network(self, name: str) -> Network:
        return next(n for n in self.networks if n.name == name)

    def piece(self, name: str) -> PieceKind:
        return next(p for p in self.pieces if p.name == name)
