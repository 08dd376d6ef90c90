"""Syntax tree: declarations."""

from __future__ import annotations

from dataclasses import dataclass

from tilewright.syntax.ast_base import Name, Node
from tilewright.syntax.ast_expressions import Expr
from tilewright.syntax.ast_statements import Alternative, Block


@dataclass(frozen=True, slots=True, kw_only=True)
class Decl(Node):
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RulesetHead(Decl):
    name: Name
    titles: tuple[tuple[str, str], ...] = ()  # (language, text), "en" for the plain one
    extends: tuple[Name, ...] = ()
    requires: tuple[Name, ...] = ()
    conflicts: tuple[Name, ...] = ()
    players: tuple[int, int] | None = None
    status: str | None = None


@dataclass(frozen=True, slots=True)
class Section(Decl):
    name: Name


@dataclass(frozen=True, slots=True)
class Limit(Decl):
    turns: int


@dataclass(frozen=True, slots=True)
class Option(Decl):
    """Values are words or numbers as written; `variant` lets `game.value` set it."""

    name: Name
    values: tuple[Name, ...]
    default: Name
    variant: bool


@dataclass(frozen=True, slots=True)
class PartKind(Decl):
    name: Name
    shape: str  # whole side | middle of side | half side | no side
    filler: bool


@dataclass(frozen=True, slots=True)
class Type(Node):
    """`yes_no`, `A..B`, `KIND`, `set of KIND`, `one of names`."""

    form: str  # yes_no | range | entity | set | one_of
    names: tuple[Name, ...] = ()
    range: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Mark(Decl):
    """`mark NAMES on KINDS`, `.. is TYPE`. KINDS may be `tile`, `face`, `cell` or declared kinds."""

    names: tuple[Name, ...]
    on: tuple[Name, ...]
    type: Type | None


@dataclass(frozen=True, slots=True)
class Look(Decl):
    """How something is drawn: `look path: line colour "#f5f0e1" width 12`; shape is `line`, `area` or `symbol`.

    `glyph` is the symbol's shape: a word (disc, square, diamond, triangle, star, cross, house, badge, ring, pawn, spiral) or
    letters, which keep their quotes: `"K"`. `colour` is `#rrggbb` in small letters, without quotes.
    """

    name: Name
    shape: str
    glyph: str | None
    colour: str | None
    width: int | None


@dataclass(frozen=True, slots=True)
class SideGroup(Node):
    """One part of a tile line: `N E with crest touches S`; no sides = `inside`."""

    sides: tuple[str, ...]  # N E S W Nw Ne En Es Se Sw Ws Wn
    marks: tuple[Name, ...] = ()
    touches: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TilePart(Node):
    kind: Name
    groups: tuple[SideGroup, ...]
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TileCut(Node):
    sides: tuple[str, ...]
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TileJoin(Node):
    """`join SIDES`: halves that one filler part takes although the derivation would part them."""

    sides: tuple[str, ...]
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TileMark(Node):
    names: tuple[Name, ...]
    cites: tuple[str, ...] = ()


TileLine = TilePart | TileCut | TileJoin | TileMark


@dataclass(frozen=True, slots=True)
class Tile(Decl):
    name: Name
    count: int | None
    like: Name | None
    lines: tuple[TileLine, ...]


@dataclass(frozen=True, slots=True)
class Face(Node):
    name: Name
    count: int | None
    lines: tuple[TileLine, ...]
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Die(Decl):
    name: Name
    count: int
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class KindRow(Node):
    """`kind x6 has size 1, shade dark`."""

    count: int
    values: tuple[tuple[Name, Name], ...]  # mark, value as written
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece(Decl):
    role: str  # figure | token | link
    name: Name
    count: int | None
    each_player: bool
    starts_in: Name | None
    back: tuple[Name, ...]
    rows: tuple[KindRow, ...]


@dataclass(frozen=True, slots=True)
class Pile(Decl):
    name: Name
    each_player: bool
    hidden: bool


@dataclass(frozen=True, slots=True)
class Picture(Node):
    name: Name
    at: tuple[int, int]
    when: Expr | None
    rows: tuple[str, ...]
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Legend(Node):
    char: str
    mark: Name
    value: Name | None
    when: Expr | None
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Space(Decl):
    name: Name
    each_player: bool
    drawn: bool
    edge: str | None  # closes | blocks | stays open
    pictures: tuple[Picture, ...] = ()
    legends: tuple[Legend, ...] = ()


@dataclass(frozen=True, slots=True)
class Joined(Node):
    by: Name  # seams | contacts | a link kind
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Like(Node):
    network: Name
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CutAt(Node):
    at: Expr
    cites: tuple[str, ...] = ()


NetLine = Joined | Like | CutAt


@dataclass(frozen=True, slots=True)
class Network(Decl):
    name: Name
    over: tuple[Name, ...]
    lines: tuple[NetLine, ...]


@dataclass(frozen=True, slots=True)
class Define(Decl):
    """`define NAME: e`, `define NAME of KIND: e`."""

    name: Name
    of: Name | None
    value: Expr


@dataclass(frozen=True, slots=True)
class Stage(Node):
    name: Name
    op: str  # adds | scales
    each_receiver: bool


@dataclass(frozen=True, slots=True)
class Stages(Decl):
    stages: tuple[Stage, ...]


@dataclass(frozen=True, slots=True)
class AtStage(Node):
    """`at STAGE add e per s where c`, `at STAGE halve rounding up where c`, `at STAGE times e where c`."""

    stage: Name
    op: str  # add | halve rounding up | halve rounding down | times
    amount: Expr | None
    per: Expr | None
    where: Expr | None
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Receivers(Node):
    to: Expr
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scoring(Decl):
    networks: tuple[Name, ...]
    lines: tuple[AtStage | Receivers, ...]


@dataclass(frozen=True, slots=True)
class Remember(Decl):
    name: Name
    type: Type
    scope: str  # this turn | each player | the game
    starts: Expr | None


@dataclass(frozen=True, slots=True)
class Advise(Decl):
    text: str
    unless: Expr


@dataclass(frozen=True, slots=True)
class Phase(Decl):
    name: Name
    places: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Slot(Node):
    """Where a step stands: `in PLACE`, `in before PLACE`, `in after PLACE`."""

    relation: str  # in | before | after
    place: Name


@dataclass(frozen=True, slots=True)
class Step(Decl):
    name: Name
    slots: tuple[Slot, ...]  # empty: at the place of its own name
    body: Block


@dataclass(frozen=True, slots=True)
class Change(Node):
    """One line under `modify`: op is add | times | also | or else | include | exclude | mark.

    `add N`, `add N each player` under a kind of piece: so many more of them."""

    op: str
    value: Expr | None
    per: Expr | None = None
    where: Expr | None = None
    marks: tuple[Name, ...] = ()
    cites: tuple[str, ...] = ()
    each_player: bool = False


@dataclass(frozen=True, slots=True)
class Modify(Decl):
    """`modify NAME [of KIND]`, `modify scoring NETWORKS`."""

    target: Name
    of: Name | None
    scoring: tuple[Name, ...]  # not empty: a scoring, and `target` is the word `scoring`
    lines: tuple[Change | AtStage | NetLine | Alternative, ...]


@dataclass(frozen=True, slots=True)
class Replace(Decl):
    what: Decl


@dataclass(frozen=True, slots=True)
class Remove(Decl):
    """`remove KIND NAME`: kind is the word a declaration starts with (step, tile, scoring, ...)."""

    kind: str
    name: Name


@dataclass(frozen=True, slots=True)
class Order(Decl):
    first: Name
    then: Name


@dataclass(frozen=True, slots=True)
class With(Decl):
    """Declarations that hold only if these rulesets are in the game."""

    rulesets: tuple[Name, ...]
    body: tuple[Decl, ...]


@dataclass(frozen=True, slots=True)
class When(Decl):
    """Declarations that hold only if a condition over options does."""

    condition: Expr
    body: tuple[Decl, ...]
