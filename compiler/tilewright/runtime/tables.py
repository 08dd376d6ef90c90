"""What an engine needs to know of a game to talk about it: numbers of pieces, parts, choices and rules, and their words.

Made from the Game IR by `game_ir.layout`; plain data, so that a compiled package carries it as JSON and needs no compiler.
Both engines and everything above them use these numbers; this page defines them.

pieces      numbered kind by kind in the order of the game; of a kind for each player, first all of player 0, then player 1, ...
            (for the largest number of players; those of absent players are out of the game from the start); within, group by group.
parts       numbered piece by piece; a piece has as many as its largest face. Part number = part_base[piece] + index on its face.
cells       (space, owner, x, y); owner is -1 for a common space. Order: space, owner, then for a drawn space reading order (y falling,
            x rising), for one without edge the order in which cells came into use: origin first, then, whenever a piece is laid, the
            new ones beside it in the order N E S W.
components  (network, lowest part number in it).
placings    (piece, space, owner, x, y, turn), turn = quarter turns clockwise; order: piece, cell, turn.
Canonical order of a set is the order of these numbers. Options: alternative by alternative; in each the binders' sets nested in canonical
order; `pass` last.
choices     choice points are the Choose and the ForEach every/any statements met when walking phases setup, turn, ending (steps in order,
            statements in order, a statement before what is inside it: alternatives' bodies in order, then otherwise); alternatives are numbered through
            (a ForEach has one, with one binder).
rules       score rules: contributions of the scorings in order, then Gain statements in the same walk.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple, Protocol

PASS = -1
"""Alternative number of `pass`."""


class Action(NamedTuple):
    """A decision: the alternative's number (or PASS) and a value for each bound variable."""

    alternative: int
    values: tuple[Any, ...] = ()


class ScoreLine(NamedTuple):
    """One line of a score. `times` and `per` are the two factors of `amount` where the rule is rate x length (else None).

    `component` is (network, lowest part) or None; `turn` counts from 0, -1 in the set-up."""

    turn: int
    player: int
    amount: int
    rule: int
    component: tuple[int, int] | None = None
    times: int | None = None
    per: int | None = None


# Places of pieces, as tuples with a word in front:
#   ("out",)  ("pile", pile, owner)  ("cell", space, owner, x, y, turn, face_up)  ("part", part)  ("link", part, part or -1)
Place = tuple[Any, ...]


@dataclass(frozen=True)
class Snapshot:
    """All of a game between two steps, engine-independent.

    places[piece]; faces[piece] (index of the face shown, 0 for tiles); known[piece]: bit mask of players who know its face;
    cells: the cells in use of spaces without edge, in order; memory: values in the order of the game (a list of one value a player for
    `each player`; sets are sorted tuples); at: (phase, step) about to start or being played; generator: its state.
    """

    players: int
    mover: int
    turn: int
    totals: tuple[int, ...]
    places: tuple[Place, ...]
    faces: tuple[int, ...]
    known: tuple[int, ...]
    cells: tuple[tuple[int, int, int, int], ...]
    memory: tuple[Any, ...]
    at: tuple[str, int]
    over: bool
    winners: tuple[int, ...]
    generator: int


@dataclass(frozen=True)
class PartTable:
    kind: int
    ports: int
    marks: tuple[tuple[int, int], ...]
    contacts: tuple[int, ...]


@dataclass(frozen=True)
class FaceTable:
    label: str
    count: int
    parts: tuple[PartTable, ...]
    marks: tuple[tuple[int, int], ...]
    turns: tuple[int, ...]
    """The turns (0..3) worth offering: of orientations that give the same parts the least."""
    sides: tuple[int, ...]
    """Part kind of each side N E S W, -1 where nothing takes it."""


@dataclass(frozen=True)
class PieceTable:
    label: str
    role: str
    count: int
    each_player: bool
    starts_in: int
    faces: tuple[FaceTable, ...]
    first: int
    """Number of its first piece."""
    marks: tuple[tuple[tuple[int, int], ...], ...]
    """Marks of the pieces 0 .. count - 1 (of one player)."""
    ruleset: str = ""


@dataclass(frozen=True)
class PartKindTable:
    label: str
    shape: str
    filler: bool
    ruleset: str = ""


@dataclass(frozen=True)
class MarkTable:
    label: str
    form: str
    symbols: tuple[str, ...]


@dataclass(frozen=True)
class HolderTable:
    """A pile or a space."""

    label: str
    each_player: bool
    hidden: bool = False
    drawn: bool = False
    edge: str = "none"
    cells: tuple[tuple[int, int, tuple[tuple[int, int], ...]], ...] = ()
    ruleset: str = ""


@dataclass(frozen=True)
class AlternativeTable:
    """`types` of the bound variables: piece | part | component | cell | player | placing | symbol | pile | space; `choice` its choice point."""

    label: str
    choice: int
    types: tuple[str, ...]
    pair: bool
    origin: int


@dataclass(frozen=True)
class ChoiceTable:
    step: str
    optional: bool
    alternatives: tuple[int, ...]
    origin: int


@dataclass(frozen=True)
class RuleTable:
    """A score rule: `stage` is empty for a Gain, whose words are `text`; `unit` is what `per` counts."""

    stage: str
    text: str
    unit: str
    origin: int


@dataclass(frozen=True)
class OriginTable:
    ruleset: str
    declaration: str
    file: str
    line: int
    cites: tuple[str, ...]


@dataclass(frozen=True)
class LookTable:
    label: str
    shape: str
    glyph: str | None
    colour: str | None
    width: int | None


@dataclass(frozen=True)
class Tables:
    game: str
    """The game as it was asked for: `base+hills.steep`."""
    title: str
    digest: str
    players: tuple[int, int]
    turn_limit: int | None
    part_kinds: tuple[PartKindTable, ...]
    marks: tuple[MarkTable, ...]
    pieces: tuple[PieceTable, ...]
    piles: tuple[HolderTable, ...]
    spaces: tuple[HolderTable, ...]
    networks: tuple[str, ...]
    memories: tuple[str, ...]
    stages: tuple[str, ...]
    choices: tuple[ChoiceTable, ...]
    alternatives: tuple[AlternativeTable, ...]
    rules: tuple[RuleTable, ...]
    looks: tuple[LookTable, ...]
    origins: tuple[OriginTable, ...]
    steps: tuple[tuple[str, tuple[str, ...]], ...]
    """(phase, labels of its steps)."""
    # derived numbering, filled by __post_init__
    piece_count: int = field(init=False, default=0)
    part_count: int = field(init=False, default=0)
    piece_kind: tuple[int, ...] = field(init=False, default=())
    piece_owner: tuple[int, ...] = field(init=False, default=())
    part_base: tuple[int, ...] = field(init=False, default=())
    part_piece: tuple[int, ...] = field(init=False, default=())

    def __post_init__(self) -> None:
        kinds: list[int] = []
        owners: list[int] = []
        base: list[int] = []
        part_piece: list[int] = []
        for number, kind in enumerate(self.pieces):
            for owner in range(self.players[1]) if kind.each_player else (-1,):
                for _ in range(kind.count):
                    base.append(len(part_piece))
                    part_piece += [len(kinds)] * max((len(f.parts) for f in kind.faces), default=0)
                    kinds.append(number)
                    owners.append(owner)
        for name, value in (
            ("piece_count", len(kinds)),
            ("part_count", len(part_piece)),
            ("piece_kind", tuple(kinds)),
            ("piece_owner", tuple(owners)),
            ("part_base", tuple(base)),
            ("part_piece", tuple(part_piece)),
        ):
            object.__setattr__(self, name, value)

    def piece_marks(self, piece: int) -> tuple[tuple[int, int], ...]:
        """(mark, value) pairs that the piece itself carries (not its face)."""
        kind = self.pieces[self.piece_kind[piece]]
        return kind.marks[(piece - kind.first) % kind.count] if kind.marks else ()

    def face(self, piece: int, face: int = 0) -> FaceTable:
        return self.pieces[self.piece_kind[piece]].faces[face]

    def to_json(self) -> dict[str, Any]:
        """Plain data; the derived fields are left out."""
        data = asdict(self)
        for name in ("piece_count", "part_count", "piece_kind", "piece_owner", "part_base", "part_piece"):
            del data[name]
        return data


class Core(Protocol):
    """What both engines offer; `runtime.game.Game` is built on it.

    After new, load, take and resolve an engine stands at a decision (`choose`), at a chance event (`chance`) or at the end (`over`).
    """

    tables: Tables
    players: int
    opening: list[ScoreLine]
    """Lines booked by new or load before the first stop."""

    @property
    def status(self) -> str: ...
    @property
    def chooser(self) -> int:
        """Player who decides (status `choose`)."""
        ...

    @property
    def mover(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def totals(self) -> tuple[int, ...]: ...
    @property
    def winners(self) -> tuple[int, ...]: ...
    @property
    def choice(self) -> int:
        """Number of the choice point (status `choose`)."""
        ...

    def options(self) -> list[Action]:
        """All legal actions, in canonical order."""
        ...

    def take(self, action: Action) -> list[ScoreLine]:
        """Do it and run on to the next decision, chance event or the end; the score lines booked on the way."""
        ...

    @property
    def die(self) -> int:
        """The die that falls now (status `chance`), -1 for a draw."""
        ...

    def outcomes(self) -> list[tuple[int, int]]:
        """Status `chance`: (piece number, weight) of a draw, one per piece; (face index, weight) of a die."""
        ...

    def resolve(self, outcome: int | None = None) -> list[ScoreLine]:
        """Let a chance event come out as given, or by the generator (below(total weight), outcomes in order); runs on as `take`."""
        ...

    def snapshot(self) -> Snapshot: ...
    def place(self, piece: int) -> Place:
        """Where a piece is."""
        ...

    def components(self, network: int) -> list[tuple[int, ...]]:
        """The part numbers of each component, sorted, in canonical order."""
        ...

    def copy(self) -> Core: ...
