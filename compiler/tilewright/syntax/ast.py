"""The syntax tree of a rule file: what was written, with the place of every piece of it.

Nothing is resolved here: names are plain words. `cites` are the clauses in square brackets behind a line.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tilewright.diagnostics.span import NOWHERE, Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Name(Node):
    """A declared word, perhaps with the ruleset it comes from: `pay`, `market.pay`."""

    text: str
    ruleset: str | None = None

    def __str__(self) -> str:
        return f"{self.ruleset}.{self.text}" if self.ruleset else self.text


# ---------------------------------------------------------------- expressions
class Expr(Node):
    __slots__ = ()


@dataclass(frozen=True, slots=True)
class NameExpr(Expr):
    """Any word: a declared name, a variable, or one of the words the language gives (`mover`, `players`, `it`, `tiles`, ...)."""

    name: Name


@dataclass(frozen=True, slots=True)
class IntExpr(Expr):
    value: int


@dataclass(frozen=True, slots=True)
class Constant(Expr):
    """`always`, `never`, `yes`, `no` (as a value), `nothing`."""

    word: str


@dataclass(frozen=True, slots=True)
class HasRuleset(Expr):
    """`ruleset NAME`: is it in the game?"""

    name: Name


@dataclass(frozen=True, slots=True)
class Of(Expr):
    """`WORD of S`: relation, network, definition, mark or memory applied to S. The word may be two words: `left of`, `neighbours of`."""

    word: Name
    arg: Expr


@dataclass(frozen=True, slots=True)
class PartsOf(Expr):
    """`parts of S`, `KIND parts of S`."""

    kind: Name | None
    arg: Expr


@dataclass(frozen=True, slots=True)
class On(Expr):
    """`K on S`: pieces of K that are at or within S."""

    pieces: Name
    at: Expr


@dataclass(frozen=True, slots=True)
class From(Expr):
    """`K from P`: pieces of K in the pile P (`P` or `P of player`)."""

    pieces: Name
    pile: Expr


@dataclass(frozen=True, slots=True)
class Call(Expr):
    """`placings(..)`, `majority(..)`, `newly(..)`, `nearest(..)`, `first(..)`, `cell_at(..)`."""

    function: Name
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Filter(Expr):
    """`{x in S where c}`."""

    var: Name
    source: Expr
    where: Expr | None


@dataclass(frozen=True, slots=True)
class Fold(Expr):
    """`sum e for {x in S}`, `most e for ..`, `least e for ..`."""

    op: str  # sum | most | least
    value: Expr
    over: Filter


@dataclass(frozen=True, slots=True)
class Best(Expr):
    """`best {x in S where c} by e`: all that tie for the most; the variable is bound in e."""

    over: Filter
    by: Expr


@dataclass(frozen=True, slots=True)
class Table(Expr):
    """`table (e: 2 gives 0, 3 gives 1)`."""

    value: Expr
    rows: tuple[tuple[int, Expr], ...]


@dataclass(frozen=True, slots=True)
class Unary(Expr):
    op: str  # not | - | any | no | count
    arg: Expr


@dataclass(frozen=True, slots=True)
class Binary(Expr):
    op: str  # and | or | + | - | * | & | = | != | < | <= | > | >= | is | is in
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Has(Expr):
    """`x has MARK`."""

    arg: Expr
    mark: Name


@dataclass(frozen=True, slots=True)
class Marked(Expr):
    """`S with MARK`, `S without MARK`."""

    arg: Expr
    mark: Name
    present: bool


@dataclass(frozen=True, slots=True)
class IfElse(Expr):
    """`e if c otherwise f`."""

    value: Expr
    condition: Expr
    otherwise: Expr


# ---------------------------------------------------------------- statements
class Stmt(Node):
    __slots__ = ()


Block = tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Binder(Node):
    """`x in S where c`, or the unordered pair `a and b in S where c`."""

    vars: tuple[Name, ...]
    source: Expr
    where: Expr | None


@dataclass(frozen=True, slots=True)
class Alternative(Node):
    """One way of a choice: `alternative NAME: pick block` or `alternative NAME where c block` (no binders).

    A plain `choose` has one alternative whose name is None unless it is given: `choose NAME: pick`.
    """

    name: Name | None
    binders: tuple[Binder, ...]
    where: Expr | None
    body: Block
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Choose(Stmt):
    """`choose`, `may choose`, `choose one`, `may choose one`. `open` tells that it is written with `one`."""

    optional: bool
    open: bool
    alternatives: tuple[Alternative, ...]
    by: Expr | None
    otherwise: Block | None
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class For(Stmt):
    how: str  # each | every | any
    binder: Binder
    body: Block
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Repeat(Stmt):
    times: Expr
    body: Block
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class If(Stmt):
    condition: Expr
    then: Block
    otherwise: Block | None
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Let(Stmt):
    var: Name
    value: Expr
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Draw(Stmt):
    var: Name
    unseen: bool
    source: Expr
    body: Block
    otherwise: Block | None
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lay(Stmt):
    piece: Name
    cell: Expr
    face_down: bool
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Put(Stmt):
    piece: Name
    at: Expr
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Join(Stmt):
    first: Expr
    second: Expr
    by: Expr
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Simple(Stmt):
    """Statements of one operand: `roll S`, `place p`, `return S`, `discard S`, `clear SPACE`, `win S`, `next turn for P`;
    or none: `stop`, `carry on`, `end game`."""

    verb: str  # roll | place | return | discard | clear | win | next turn | stop | carry on | end game
    arg: Expr | None
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Show(Stmt):
    pieces: Expr
    to: Expr
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Move(Stmt):
    pieces: Expr
    to: Expr
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Score(Stmt):
    what: Expr
    to: Expr | None
    times: Expr | None
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Gain(Stmt):
    amount: Expr
    who: Expr | None
    text: str
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SetMemory(Stmt):
    name: Name
    of: Expr | None
    value: Expr
    cites: tuple[str, ...] = ()


# ---------------------------------------------------------------- declarations
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
    """One line under `modify`: op is add | times | also | or else | include | exclude | mark."""

    op: str
    value: Expr | None
    per: Expr | None = None
    where: Expr | None = None
    marks: tuple[Name, ...] = ()
    cites: tuple[str, ...] = ()


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


# ---------------------------------------------------------------- scenarios
@dataclass(frozen=True, slots=True)
class Scene(Node):
    """One line of a scenario, by its word; `words` and `text` are as written.

    word      names            text / numbers
    players   player names
    uses      rulesets
    option    name, value
    tile      kind             at (x, y), turn in degrees, face_down
    given     -                text to the end of the line
    turn      player [, step]
    draw      kinds
    roll      faces
    do        -                text
    offered   -                lines (texts), only
    refused   -                text
    not asked step
    finish
    gets      player           number, lines ((number, stage), ...)
    total     player           number
    sees      player           text
    expect    -                expr
    """

    word: str
    names: tuple[Name, ...] = ()
    text: str | None = None
    at: tuple[int, int] | None = None
    turned: int = 0
    face_down: bool = False
    only: bool = False
    lines: tuple[str, ...] = ()
    number: int | None = None
    at_stages: tuple[tuple[int, Name], ...] | None = None
    expr: Expr | None = None


@dataclass(frozen=True, slots=True)
class Scenario(Decl):
    name: Name
    title: str | None
    scenes: tuple[Scene, ...]


@dataclass(frozen=True, slots=True)
class File:
    """A parsed file: its declarations in order (those that did not parse are missing) and its text, for diagnostics."""

    path: str
    text: str
    decls: tuple[Decl, ...]

    @property
    def head(self) -> RulesetHead | None:
        return next((d for d in self.decls if isinstance(d, RulesetHead)), None)
