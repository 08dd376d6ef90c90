"""Game IR: numbers, truths and sets."""

from __future__ import annotations

from dataclasses import dataclass

from tilewright.game_ir.base import Sym, Type


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
    the image, the union over the elements. An element that no case is for gives 0 / no / nothing."""

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
