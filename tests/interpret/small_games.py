"""Small games written as Game IR, for tests of the engine that need no rule files."""

from __future__ import annotations

from collections.abc import Iterable

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Sym, Type

S = Sym
HALVES = ("Nw", "N", "Ne", "En", "E", "Es", "Se", "S", "Sw", "Ws", "W", "Wn")
"""Ports clockwise, middles by the letter of their side."""
KINDS = {"path": "middle", "keep": "whole", "meadow": "half"}


def ports(kind: str, sides: str) -> int:
    """`ports("path", "E W")`: the bits of the sides; a whole side takes three."""
    bits = 0
    for word in sides.split():
        if KINDS.get(kind) == "whole":
            bits |= 0b111 << 3 * "NESW".index(word)
        else:
            bits |= 1 << HALVES.index(word)
    return bits


def part(kind: str, sides: str, *contacts: int, marks: Iterable[str] = ()) -> ir.FacePart:
    return ir.FacePart(S(kind), ports(kind, sides), tuple(ir.MarkValue(S(m), 1) for m in marks), contacts)


def tile(name: str, count: int, *parts: ir.FacePart, pile: str | None = "bag", marks: Iterable[str] = ()) -> ir.PieceKind:
    face = ir.Face(S(name), count, parts, tuple(ir.MarkValue(S(m), 1) for m in marks))
    return ir.PieceKind(S(name), "tile", count, False, S(pile) if pile else None, (face,), (ir.Group(count, ()),))


def local(name: str) -> ir.Local:
    return ir.Local(S(name))


def of(relation: str, arg: ir.Expr) -> ir.Image:
    return ir.Image(relation, arg)


MOVER = ir.Mover()
BAG = ir.PileRef(S("bag"), None)
BOARD = ir.SpaceRef(S("board"), None)
PAWNS = ir.PiecesOf((S("pawn"),))
PATHS = Type("component", (S("paths"),))
TILES = ("straight", "bend", "cross", "gate")
ALL_TILES = ir.PiecesOf(tuple(S(t) for t in TILES))

PIECES = (
    tile("straight", 6, part("path", "E W"), part("meadow", "Wn Nw Ne En"), part("meadow", "Es Se Sw Ws")),
    tile("bend", 4, part("path", "S W"), part("meadow", "Sw Ws"), part("meadow", "Wn Nw Ne En Es Se")),
    tile(
        "cross",
        2,
        *(part("path", side) for side in "NESW"),
        *(part("meadow", corner) for corner in ("Ne En", "Es Se", "Sw Ws", "Wn Nw")),
    ),
    tile("gate", 3, part("keep", "N", 2), part("path", "S"), part("meadow", "En Es Se Sw Ws Wn", 0)),
    ir.PieceKind(S("pawn"), "figure", 3, True, S("reserve"), (), (ir.Group(3, ()),)),
)
NETWORKS = (
    ir.Network(S("paths"), (S("path"),), (ir.NetJoin("seams"),)),
    ir.Network(S("keeps"), (S("keep"),), (ir.NetJoin("seams"),)),
)
ALLOWED = ir.Any_(of("tiles", of("neighbours", of("cells", local("p")))))


def placings(piece: ir.Expr) -> ir.Filter:
    return ir.Filter(S("p"), ir.Placings(piece, BOARD), ALLOWED)


def complete(name: str = "complete") -> ir.Definition:
    case = ir.Case((), ir.Compare("=", ir.Openings(local("it")), ir.Int(0)), (), 2)
    return ir.Definition(S(name), Type("component"), Type("truth"), S("it"), (case,))


FREE = ir.Definition(
    S("free"),
    Type("part"),
    Type("truth"),
    S("it"),
    (ir.Case((), ir.Not(ir.Any_(ir.Located(PAWNS, ir.NetworkOf(S("paths"), local("it"))))), (), 3),),
)
SCORING = ir.Scoring(
    S("paths"),
    S("it"),
    ir.Majority(ir.Located(PAWNS, local("it")), None),
    (ir.Contribution(S("worth"), "add", ir.Int(1), ir.Count(of("tiles", local("it"))), None, "tiles", 4),),
    4,
)
SETUP = (
    ir.Step(
        S("first"),
        S("first"),
        (
            ir.Draw(
                S("t"),
                False,
                ir.Intersect((ir.PiecesOf((S("straight"),)), of("contents", BAG))),
                (ir.Lay(local("t"), of("origin", BOARD), False),),
                (),
            ),
        ),
        0,
    ),
)
TURN = (
    ir.Step(
        S("draw"),
        S("draw"),
        (
            ir.Repeat(
                ir.Count(ALL_TILES),
                (
                    ir.Draw(
                        S("t"),
                        False,
                        of("contents", BAG),
                        (
                            ir.If(
                                ir.Any_(placings(local("t"))),
                                (ir.SetMemory(S("placed"), None, local("t")), ir.Stop()),
                                (ir.Discard(local("t")),),
                            ),
                        ),
                        (ir.EndGame(),),
                    ),
                ),
            ),
        ),
        1,
    ),
    ir.Step(
        S("place"),
        S("place"),
        (
            ir.Choose(
                False,
                None,
                (
                    ir.Alternative(
                        S("place"),
                        (ir.Binder(S("p"), None, ir.Placings(ir.MemoryOf(S("placed")), BOARD), ALLOWED),),
                        None,
                        (ir.Place(local("p")),),
                        1,
                    ),
                ),
                (),
                1,
            ),
        ),
        1,
    ),
    ir.Step(
        S("claim"),
        S("claim"),
        (
            ir.Choose(
                True,
                None,
                (
                    ir.Alternative(
                        S("enter"),
                        (
                            ir.Binder(S("f"), None, ir.Intersect((PAWNS, of("contents", ir.PileRef(S("reserve"), MOVER)))), None),
                            ir.Binder(
                                S("q"),
                                None,
                                of("parts", ir.MemoryOf(S("placed"))),
                                ir.And((ir.In(local("q"), ir.PartsOfKind((S("path"),))), ir.Apply(S("free"), local("q")))),
                            ),
                        ),
                        None,
                        (ir.Put(local("f"), local("q")),),
                        3,
                    ),
                ),
                (),
                3,
            ),
        ),
        3,
    ),
    ir.Step(
        S("finished"),
        S("finished"),
        (
            ir.ForEach(
                "each",
                S("finished"),
                S("x"),
                ir.Newly(S("complete"), ir.Components(S("paths"))),
                (ir.ScoreStmt(local("x"), None, None, 4), ir.Return(ir.Located(PAWNS, local("x")))),
                4,
            ),
        ),
        4,
    ),
    ir.Step(S("pass_on"), S("pass_on"), (ir.NextTurn(of("left", MOVER)),), 5),
)
ENDING = (
    ir.Step(
        S("rest"),
        S("rest"),
        (
            ir.ForEach(
                "each",
                S("rest"),
                S("x"),
                ir.Filter(S("c"), ir.Components(S("paths")), ir.Not(ir.Apply(S("complete"), local("c")))),
                (ir.ScoreStmt(local("x"), None, None, 6),),
                6,
            ),
            ir.Gain(ir.Int(1), ir.Best(S("p"), ir.Players(), ir.Count(ir.Located(PAWNS, BOARD))), "a pawn more", 6),
            ir.Win(ir.Best(S("p"), ir.Players(), ir.Total(local("p")))),
        ),
        6,
    ),
)
ORIGINS = tuple(
    ir.Origin("walk", words, "walk.rules", line, (f"W-{line}",))
    for line, words in enumerate(
        ("step first", "step draw", "define complete", "step claim", "scoring paths", "step pass_on", "step rest"), 1
    )
)


def walk(turn: tuple[ir.Step, ...] = TURN, **changes: object) -> ir.Game:
    """Paths and keeps: draw, place, perhaps a pawn on a path, closed paths score."""
    fields: dict[str, object] = {
        "title": "Walk",
        "players": (2, 4),
        "part_kinds": tuple(ir.PartKind(S(k), shape, k == "meadow") for k, shape in KINDS.items()),
        "pieces": PIECES,
        "piles": (ir.Pile(S("bag"), False, True), ir.Pile(S("reserve"), True, False)),
        "spaces": (ir.Space(S("board"), False, False, "none"),),
        "networks": NETWORKS,
        "definitions": (complete(), FREE),
        "stages": (ir.Stage(S("worth"), "adds", False),),
        "scorings": (SCORING,),
        "memories": (ir.Memory(S("placed"), Type("piece"), 0, 0, "turn", None),),
        "phases": (ir.Phase("setup", SETUP), ir.Phase("turn", turn), ir.Phase("ending", ENDING)),
        "origins": ORIGINS,
    }
    return ir.Game(**(fields | changes))  # type: ignore[arg-type]
