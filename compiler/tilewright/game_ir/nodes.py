"""Game IR: the single meaning of a game, before any engine has a say.

Everything is data: frozen nodes, references by qualified name (`Sym`), no spans. Where a thing came from is an index
into `Game.origins`; origins, looks, titles and units are for people and are left out of the digest, and names are
renumbered there, so two rulesets that differ in words only have the same digest (see `text.digest`).

Invariants of a well-formed game (checked by `verify.verify`):
- every Sym refers to a declaration of the right sort, every local is bound where it is used;
- options are gone: they were constants of the game;
- networks `like` another are spelled out; every definition call is acyclic; numbers are bounded.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


class Sym(str):
    """A name: of a declaration (`base.claim`) or of a local variable (`f`). Left to the digest to renumber."""

    __slots__ = ()


def for_people(default: Any = ...) -> Any:
    """A field that the digest leaves out."""
    if default is ...:
        return field(metadata={"digest": False}, compare=True)
    return field(default=default, metadata={"digest": False}, compare=True)


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a rule stands: ruleset, what declares it (`step claim`), file, line, the clauses it cites."""

    ruleset: str
    declaration: str
    file: str
    line: int
    cites: tuple[str, ...] = ()


# ---------------------------------------------------------------- pieces, parts, places
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


# ---------------------------------------------------------------- types
@dataclass(frozen=True, slots=True)
class Type:
    """base: number | truth | or a set of piece | part | component | cell | space | pile | player | placing | symbol.

    `of` narrows: the networks of components, the mark of symbols, the kinds of pieces or parts; empty = any.
    """

    base: str
    of: tuple[Sym, ...] = ()


# ---------------------------------------------------------------- expressions
@dataclass(frozen=True, slots=True)
class Expr:
    pass


@dataclass(frozen=True, slots=True)
class Int(Expr):
    value: int


@dataclass(frozen=True, slots=True)
class Truth(Expr):
    value: bool


@dataclass(frozen=True, slots=True)
class Arith(Expr):
    op: str  # + - *
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Compare(Expr):
    op: str  # = != < <= > >=
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class And(Expr):
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Or(Expr):
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Not(Expr):
    arg: Expr


@dataclass(frozen=True, slots=True)
class IfElse(Expr):
    """Numbers, truths or sets."""

    condition: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class Row:
    key: int
    value: Expr


@dataclass(frozen=True, slots=True)
class Lookup(Expr):
    """The row whose key is the value; a missing row is an error of the game (shown with its origin)."""

    value: Expr
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Count(Expr):
    arg: Expr


@dataclass(frozen=True, slots=True)
class Any_(Expr):
    """Not empty."""

    arg: Expr


@dataclass(frozen=True, slots=True)
class Fold(Expr):
    """op: sum | most | least of `value` over `var` in source; most and least of nothing are 0."""

    op: str
    var: Sym
    source: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class Filter(Expr):
    var: Sym
    source: Expr
    where: Expr


@dataclass(frozen=True, slots=True)
class Best(Expr):
    """All elements that tie for the largest key."""

    var: Sym
    source: Expr
    key: Expr


@dataclass(frozen=True, slots=True)
class First(Expr):
    """The first `count` elements in canonical order."""

    arg: Expr
    count: Expr


@dataclass(frozen=True, slots=True)
class Same(Expr):
    """Equal as sets."""

    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class In(Expr):
    """Every element of `item` is an element of `of` (an empty item is in everything)."""

    item: Expr
    of: Expr


@dataclass(frozen=True, slots=True)
class HasMark(Expr):
    """Any element carries the mark."""

    arg: Expr
    mark: Sym


@dataclass(frozen=True, slots=True)
class MarkOf(Expr):
    """Value of a mark: the sum for a range mark (a number), the set of symbols for a symbol mark."""

    mark: Sym
    arg: Expr


@dataclass(frozen=True, slots=True)
class Marked(Expr):
    """The elements that carry the mark (or do not)."""

    arg: Expr
    mark: Sym
    present: bool


@dataclass(frozen=True, slots=True)
class Local(Expr):
    name: Sym


@dataclass(frozen=True, slots=True)
class MemoryOf(Expr):
    """A remembered value; `of` is the player for a memory of each player."""

    name: Sym
    of: Expr | None = None


@dataclass(frozen=True, slots=True)
class Apply(Expr):
    """A definition. With an argument: numbers and truths need at most one element (an empty argument gives 0 / no); sets give
    the image, the union over the elements."""

    definition: Sym
    arg: Expr | None = None


@dataclass(frozen=True, slots=True)
class Total(Expr):
    """Points of a player so far."""

    player: Expr


@dataclass(frozen=True, slots=True)
class Empty(Expr):
    type: Type


@dataclass(frozen=True, slots=True)
class PiecesOf(Expr):
    """All pieces of these kinds, wherever they are (those of absent players excepted)."""

    kinds: tuple[Sym, ...]


@dataclass(frozen=True, slots=True)
class PartsOfKind(Expr):
    """All parts of these kinds on faces that lie face up in a space."""

    kinds: tuple[Sym, ...]


@dataclass(frozen=True, slots=True)
class Components(Expr):
    network: Sym


@dataclass(frozen=True, slots=True)
class Players(Expr):
    pass


@dataclass(frozen=True, slots=True)
class Mover(Expr):
    pass


@dataclass(frozen=True, slots=True)
class Winners(Expr):
    """Who has won: empty while the game goes on (for scenarios)."""


@dataclass(frozen=True, slots=True)
class Receiver(Expr):
    """The player a per-receiver stage is computed for (only inside a scoring)."""


@dataclass(frozen=True, slots=True)
class Symbols(Expr):
    mark: Sym
    indexes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SpaceRef(Expr):
    """The space itself; of one each player, that of the player `of`."""

    space: Sym
    of: Expr | None = None


@dataclass(frozen=True, slots=True)
class PileRef(Expr):
    """A pile; of one each player, that of the player `of`. As a set of pieces it is `Image(contents, ..)`."""

    pile: Sym
    of: Expr | None = None


@dataclass(frozen=True, slots=True)
class CellAt(Expr):
    """A cell of a drawn space by its coordinates (scenarios: of any space)."""

    space: Expr
    x: int
    y: int


RELATIONS = (
    "contents",  # pile -> pieces in it
    "parts",  # piece, component, cell -> parts (of face-up pieces in a space)
    "tiles",  # cell -> its face-up piece; part, component -> the distinct pieces that carry it; placing -> its piece; space -> face-up pieces
    "covered",  # cell -> its face-down pieces
    "cells",  # piece in a space, part, component, placing -> cells; space -> all its cells
    "contacts",  # part, component -> parts printed as touching
    "ends",  # link -> the parts its ends are on
    "owner",  # piece -> its player
    "place",  # piece -> the part, cell or pile it is at
    "neighbours",  # cell -> the (up to) four cells beside it by a side (of a space without edge: also cells not in use); component, part, piece -> of its cells
    "surroundings",  # cell -> the eight cells around it; component, part, piece -> of its cells
    "north",  # cell -> the cell at that side
    "east",
    "south",
    "west",
    "met",  # placing -> the parts of face-up neighbours that it would join by seams
    "left",  # player -> the next one
    "origin",  # space -> its cell 0,0
)


@dataclass(frozen=True, slots=True)
class Image(Expr):
    """The image of a set under one of RELATIONS."""

    relation: str
    arg: Expr


@dataclass(frozen=True, slots=True)
class NetworkOf(Expr):
    """The components of the network that have a part among the argument's parts. Argument: parts, pieces (their place if it is a part,
    else their parts), components (their parts), cells."""

    network: Sym
    arg: Expr


@dataclass(frozen=True, slots=True)
class Openings(Expr):
    """Number of (part, side) of the argument's parts whose side faces a cell that holds no face-up piece; beyond an edge that `closes` none,
    beyond one that is `open` one."""

    arg: Expr


@dataclass(frozen=True, slots=True)
class Located(Expr):
    """The pieces among `pieces` that are at or within `at`: on one of its parts, on a part of its pieces, in its cells, on its space.
    A link is within a part if one of its ends is."""

    pieces: Expr
    at: Expr


@dataclass(frozen=True, slots=True)
class Union(Expr):
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Intersect(Expr):
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Minus(Expr):
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Placings(Expr):
    """All (piece, cell, turn) with the cell in `where` (a space or cells) and empty (or the piece's own cell), every side with a face-up
    neighbour equal in kind; of orientations that give the same parts only the one turned least."""

    piece: Expr
    where: Expr


@dataclass(frozen=True, slots=True)
class Majority(Expr):
    """Owners with the largest sum of weight (a definition; 1 each if None) over the pieces; empty if there are no owned pieces."""

    pieces: Expr
    weight: Sym | None


@dataclass(frozen=True, slots=True)
class Newly(Expr):
    """Of these components, those for which the definition (a truth) holds now and which at the start of the turn either were not a component
    with the same parts, or it did not hold."""

    definition: Sym
    components: Expr


@dataclass(frozen=True, slots=True)
class Nearest(Expr):
    """The link pieces first met when walking the network from the tile, not through links of that kind, not counting links on the tile itself."""

    link: Expr
    network: Sym
    tile: Expr


# ---------------------------------------------------------------- statements
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


# ---------------------------------------------------------------- definitions, scoring, time
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
    """scope: turn | player | game. Reset to `starts` (or no / 0 / nothing) at the start of its scope."""

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
