"""Random expressions of the Game IR over a small game, so that two engines can be compared on what nobody thought of."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable

from small_games import ALL_TILES, BAG, BOARD, PAWNS, TILES, TURN, walk
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Sym, Type

NETS = ("paths", "keeps")
KINDS = ("path", "keep", "meadow")
Env = tuple[tuple[Sym, str], ...]


class Rules:
    """Makes expressions of a wanted base type, `depth` deep at most; `env`: locals in force."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.names = 0

    def fresh(self) -> Sym:
        self.names += 1
        return Sym(f"x{self.names}")

    def one_of(self, *makers: Callable[[], ir.Expr]) -> ir.Expr:
        return self.random.choice(makers)()

    def local(self, base: str, env: Env) -> ir.Expr | None:
        found = [name for name, of in env if of == base]
        return ir.Local(self.random.choice(found)) if found else None

    # ---------------------------------------------------------------- numbers and truths
    def number(self, depth: int, env: Env) -> ir.Expr:
        if depth <= 0:
            return ir.Int(self.random.randint(0, 4))
        below = depth - 1

        def set_of() -> ir.Expr:
            return self.set(self.random.choice(("piece", "part", "component", "cell", "player")), below, env)

        def fold() -> ir.Expr:
            base = self.random.choice(("piece", "part", "component", "player"))
            var = self.fresh()
            return ir.Fold(
                self.random.choice(("sum", "most", "least")),
                var,
                self.set(base, below, env),
                self.number(below, (*env, (var, base))),
            )

        return self.one_of(
            lambda: ir.Count(set_of()),
            lambda: ir.Count(set_of()),
            fold,
            lambda: ir.Arith(self.random.choice("+-*"), self.number(below, env), self.number(below, env)),
            lambda: ir.IfElse(self.truth(below, env), self.number(below, env), self.number(below, env)),
            lambda: ir.Total(self.set("player", below, env)),
            lambda: ir.Openings(self.set(self.random.choice(("part", "component", "piece")), below, env)),
            lambda: self.defined("size", "component", env) or ir.Int(2),
            lambda: self.defined("weight", "piece", env) or ir.Int(3),
            lambda: ir.MarkOf(Sym("height"), self.set("part", below, env)),
        )

    def defined(self, name: str, base: str, env: Env) -> ir.Expr | None:
        local = self.local(base, env)
        return ir.Apply(Sym(name), local) if local is not None else None

    def truth(self, depth: int, env: Env) -> ir.Expr:
        if depth <= 0:
            return ir.Truth(self.random.random() < 0.6)
        below = depth - 1
        base = self.random.choice(("piece", "part", "component", "cell", "player"))
        return self.one_of(
            lambda: ir.Any_(self.set(base, below, env)),
            lambda: ir.Any_(self.set(base, below, env)),
            lambda: ir.Not(self.truth(below, env)),
            lambda: ir.And((self.truth(below, env), self.truth(below, env))),
            lambda: ir.Or((self.truth(below, env), self.truth(below, env))),
            lambda: ir.Compare(
                self.random.choice(("=", "!=", "<", "<=", ">", ">=")), self.number(below, env), self.number(below, env)
            ),
            lambda: ir.Same(self.set(base, below, env), self.set(base, below, env)),
            lambda: ir.In(self.local(base, env) or self.set(base, below, env), self.set(base, below, env)),
            lambda: ir.HasMark(self.set("part", below, env), Sym("height")),
            lambda: ir.HasMark(self.set("piece", below, env), Sym("old")),
            lambda: self.defined("complete", "component", env) or ir.Truth(True),
            lambda: self.defined("free", "part", env) or ir.Truth(True),
        )

    # ---------------------------------------------------------------- sets
    def set(self, base: str, depth: int, env: Env) -> ir.Expr:
        local = self.local(base, env)
        if local is not None and self.random.random() < 0.3:
            return local
        if depth <= 0 or self.random.random() < 0.15:
            return self.leaf(base, env)
        below = depth - 1
        roll = self.random.random()
        if roll < 0.35:
            return self.combined(base, below, env)
        made: ir.Expr = getattr(self, base)(below, env)
        return made

    def combined(self, base: str, depth: int, env: Env) -> ir.Expr:
        var = self.fresh()
        inner = (*env, (var, base))

        def both() -> tuple[ir.Expr, ir.Expr]:
            return self.set(base, depth, env), self.set(base, depth, env)

        return self.one_of(
            lambda: ir.Filter(var, self.set(base, depth, env), self.truth(depth, inner)),
            lambda: ir.Filter(var, self.set(base, depth, env), self.truth(depth, inner)),
            lambda: ir.Best(var, self.set(base, depth, env), self.number(depth, inner)),
            lambda: ir.First(self.set(base, depth, env), ir.Int(self.random.randint(0, 3))),
            lambda: ir.Union(both()),
            lambda: ir.Intersect(both()),
            lambda: ir.Minus(*both()),
            lambda: ir.IfElse(self.truth(depth, env), *both()),
        )

    def leaf(self, base: str, env: Env) -> ir.Expr:
        match base:
            case "piece":
                kinds = self.random.sample([*TILES, "pawn"], self.random.randint(1, 4))
                return self.one_of(lambda: ir.PiecesOf(tuple(map(Sym, kinds))), lambda: PAWNS, lambda: ir.MemoryOf(Sym("placed")))
            case "part":
                return ir.PartsOfKind(tuple(map(Sym, self.random.sample(KINDS, self.random.randint(1, 3)))))
            case "component":
                return self.one_of(
                    lambda: ir.Components(Sym(self.random.choice(NETS))),
                    lambda: ir.Union(tuple(ir.Components(Sym(n)) for n in NETS)),
                    lambda: ir.Empty(Type("component", tuple(map(Sym, NETS)))),
                )
            case "cell":
                return self.one_of(lambda: ir.Image("cells", BOARD), lambda: ir.Image("origin", BOARD))
        return self.one_of(ir.Players, ir.Mover, lambda: ir.Image("left", ir.Mover()))

    def piece(self, depth: int, env: Env) -> ir.Expr:
        def somewhere(*bases: str) -> ir.Expr:
            return self.set(self.random.choice(bases), depth, env)

        around = self.random.choice(("neighbours", "surroundings"))
        return self.one_of(
            lambda: ir.Image("tiles", somewhere("part", "cell", "component", "piece")),
            lambda: ir.Image("tiles", ir.Image(around, somewhere("part", "cell", "component", "piece"))),
            lambda: ir.Image(
                "contents", self.random.choice((BAG, ir.PileRef(Sym("reserve"), None), ir.PileRef(Sym("reserve"), ir.Mover())))
            ),
            lambda: ir.Located(self.set("piece", depth, env), somewhere("part", "cell", "component", "piece")),
            lambda: ir.Located(PAWNS, somewhere("part", "cell", "component", "piece")),
            lambda: ir.Located(self.set("piece", depth, env), BOARD),
            lambda: ir.Image("tiles", BOARD),
            lambda: ir.Marked(self.set("piece", depth, env), Sym("old"), self.random.random() < 0.5),
            lambda: self.applied("mates", "piece", env),
        )

    def applied(self, name: str, base: str, env: Env) -> ir.Expr:
        return ir.Apply(Sym(name), self.local(base, env) or self.leaf(base, env))

    def part(self, depth: int, env: Env) -> ir.Expr:
        return self.one_of(
            lambda: ir.Image("parts", self.set(self.random.choice(("piece", "component", "cell")), depth, env)),
            lambda: ir.Image("contacts", self.set(self.random.choice(("part", "component")), depth, env)),
            lambda: ir.Marked(self.set("part", depth, env), Sym("height"), self.random.random() < 0.5),
            lambda: ir.Image("parts", ir.Image("place", self.set("piece", depth, env))),
            lambda: self.applied("kin", "part", env),
        )

    def component(self, depth: int, env: Env) -> ir.Expr:
        net = Sym(self.random.choice(NETS))
        return self.one_of(
            lambda: ir.NetworkOf(net, self.set(self.random.choice(("part", "piece", "component", "cell")), depth, env)),
            lambda: ir.NetworkOf(net, ir.Image("place", self.set("piece", depth, env))),
            lambda: ir.Newly(Sym(self.random.choice(("complete", "held"))), self.set("component", depth, ())),
            lambda: self.applied("nets", "part", env),
        )

    def cell(self, depth: int, env: Env) -> ir.Expr:
        return ir.Image("cells", self.set(self.random.choice(("part", "piece", "component", "cell")), depth, env))

    def player(self, depth: int, env: Env) -> ir.Expr:
        return self.one_of(
            lambda: ir.Image("owner", self.set("piece", depth, env)),
            lambda: ir.Image("left", self.set("player", depth, env)),
            lambda: ir.Majority(self.set("piece", depth, env), self.random.choice((None, Sym("weight")))),
        )


class Steps(Rules):
    """Random statements: loops, choices, memories, pieces that move."""

    def block(self, depth: int, env: Env, loop: bool) -> ir.Block:
        made: list[ir.Stmt] = []
        for _ in range(self.random.randint(1, 3)):
            stmt = self.statement(depth, env, loop)
            made.append(stmt)
            if isinstance(stmt, ir.Let):
                env = (*env, (stmt.var, self.lets[stmt.var]))
        return tuple(made)

    lets: dict[Sym, str]

    def statement(self, depth: int, env: Env, loop: bool) -> ir.Stmt:
        below = depth - 1
        roll = self.random.random()
        if depth <= 0 or roll < 0.35:
            return self.simple(env, loop)
        if roll < 0.5:
            return ir.If(self.truth(2, env), self.block(below, env, loop), self.block(below, env, loop) if roll < 0.42 else ())
        if roll < 0.6:
            return ir.Repeat(ir.Int(self.random.randint(0, 3)), self.block(below, env, True))
        if roll < 0.8:
            base = self.random.choice(("piece", "part", "component", "player", "cell"))
            how = self.random.choice(("each", "each", "every", "any"))
            var = self.fresh()
            body = self.block(below, (*env, (var, base)), True)
            return ir.ForEach(how, Sym("pick"), var, ir.First(self.set(base, 2, env), ir.Int(3)), body, 0)
        return self.choice(below, env, loop)

    def choice(self, depth: int, env: Env, loop: bool) -> ir.Stmt:
        alternatives = []
        for number in range(self.random.randint(1, 2)):
            inner, binders = env, []
            for _ in range(self.random.randint(0, 2)):
                base = self.random.choice(("piece", "part", "component", "player", "cell"))
                var, other = self.fresh(), self.fresh() if self.random.random() < 0.25 else None
                source = ir.First(self.set(base, 2, inner), ir.Int(5))
                inner = (*inner, (var, base)) if other is None else (*inner, (var, base), (other, base))
                where = self.truth(1, inner) if self.random.random() < 0.5 else None
                binders.append(ir.Binder(var, other, source, where))
            test = self.truth(1, inner) if self.random.random() < 0.3 else None
            alternatives.append(ir.Alternative(Sym(f"way{number}"), tuple(binders), test, self.block(depth, inner, loop), 0))
        by = self.set("player", 1, env) if self.random.random() < 0.3 else None
        otherwise = self.block(depth, env, loop) if self.random.random() < 0.5 else ()
        return ir.Choose(self.random.random() < 0.5, by, tuple(alternatives), otherwise, 0)

    def simple(self, env: Env, loop: bool) -> ir.Stmt:
        pawns = ir.Intersect((PAWNS, self.set("piece", 1, env)))
        one_part = ir.First(self.set("part", 2, env), ir.Int(1))
        var = self.fresh()
        base = self.random.choice(("piece", "part", "component", "player", "cell", "number", "truth"))
        value = self.number(2, env) if base == "number" else self.truth(2, env) if base == "truth" else self.set(base, 2, env)
        if self.random.random() < 0.5 and base not in ("number", "truth"):
            value = ir.First(value, ir.Int(1))
        self.lets[var] = base
        makers: list[Callable[[], ir.Stmt]] = [
            lambda: ir.Gain(small(self.number(2, env)), self.set("player", 1, env), "gain", 0),
            lambda: ir.Gain(small(self.number(2, env)), ir.Mover(), "gain", 0),
            lambda: ir.Put(ir.First(pawns, ir.Int(1)), one_part),
            lambda: ir.Return(pawns),
            lambda: ir.Discard(ir.First(pawns, ir.Int(1))),
            lambda: ir.MoveTo(pawns, ir.PileRef(Sym("reserve"), None)),
            lambda: ir.ScoreStmt(ir.NetworkOf(Sym("paths"), self.set("part", 1, env)), None, None, 0),
            lambda: ir.ScoreStmt(
                ir.NetworkOf(Sym("paths"), self.set("piece", 1, env)),
                self.set("player", 1, env),
                ir.Int(self.random.randint(0, 2)),
                0,
            ),
            lambda: ir.SetMemory(Sym("sum"), None, small(self.number(2, env))),
            lambda: ir.SetMemory(
                Sym("each"), self.set("player", 1, env) if self.random.random() < 0.5 else None, small(self.number(1, env))
            ),
            lambda: ir.SetMemory(Sym("some"), None, self.set("part", 2, env)),
            lambda: ir.SetMemory(Sym("net"), None, ir.First(self.set("component", 2, env), ir.Int(1))),
            lambda: ir.SetMemory(Sym("flags"), self.set("player", 1, env), self.truth(1, env)),
            lambda: ir.Gain(small(ir.MemoryOf(Sym("sum"))), ir.Mover(), "sum", 0),
            lambda: ir.Gain(ir.Count(ir.MemoryOf(Sym("some"))), ir.Mover(), "some", 0),
            lambda: ir.Gain(ir.Count(ir.Image("parts", ir.MemoryOf(Sym("net")))), ir.Mover(), "net", 0),
            lambda: ir.Gain(small(ir.MemoryOf(Sym("each"), ir.Mover())), ir.Mover(), "each", 0),
            lambda: ir.NextTurn(ir.First(self.set("player", 1, env), ir.Int(1))),
            lambda: ir.Let(var, value),
            lambda: ir.Draw(
                var,
                False,
                self.random.choice(
                    (ir.Image("contents", BAG), ir.Intersect((pawns, ir.Image("contents", ir.PileRef(Sym("reserve"), None)))))
                ),
                (ir.Gain(self.number(1, (*env, (var, "piece"))), ir.Mover(), "drawn", 0),),
                (),
            ),
        ]
        if loop:
            makers += [ir.Stop] * 2
        return self.random.choice(makers)()

    def step(self, number: int) -> ir.Step:
        self.lets = {}
        return ir.Step(Sym(f"extra{number}"), Sym(f"extra{number}"), self.block(3, (), False), 0)


MEMORIES = (
    ir.Memory(Sym("sum"), Type("number"), -501, 501, "turn", ir.Int(3)),
    ir.Memory(Sym("each"), Type("number"), -501, 501, "player", None),
    ir.Memory(Sym("some"), Type("part"), 0, 1, "game", None),
    ir.Memory(Sym("net"), Type("component", (Sym("paths"), Sym("keeps"))), 0, 0, "game", None),
    ir.Memory(Sym("flags"), Type("truth"), 0, 0, "player", None),
)


def definition(name: str, of: Type, result: Type, *cases: tuple[tuple[str, ...], ir.Expr]) -> ir.Definition:
    made = tuple(ir.Case(tuple(map(Sym, kinds)), base, (), 0) for kinds, base in cases)
    return ir.Definition(Sym(name), of, result, Sym("it"), made)


IT = ir.Local(Sym("it"))
DEFINITIONS = (
    definition("size", Type("component"), Type("number"), (("keeps",), ir.Int(7)), ((), ir.Count(ir.Image("tiles", IT)))),
    definition("weight", Type("piece"), Type("number"), (("pawn",), ir.Int(2)), (("gate", "bend"), ir.Int(5)), ((), ir.Int(1))),
    definition("held", Type("component"), Type("truth"), ((), ir.Any_(ir.Located(PAWNS, IT)))),
    definition(
        "mates",
        Type("piece"),
        Type("piece"),
        (("pawn",), PAWNS),
        ((), ir.Image("tiles", ir.Image("neighbours", ir.Image("cells", IT)))),
    ),
    definition(
        "kin", Type("part"), Type("part"), (("path",), ir.Image("parts", ir.Image("tiles", IT))), ((), ir.Image("contacts", IT))
    ),
    definition(
        "nets",
        Type("part"),
        Type("component", (Sym("paths"), Sym("keeps"))),
        ((), ir.Union((ir.NetworkOf(Sym("paths"), IT), ir.NetworkOf(Sym("keeps"), IT)))),
    ),
)
MARKS = (ir.MarkDef(Sym("height"), "range", 0, 3), ir.MarkDef(Sym("old"), "flag"))


def marked(kind: ir.PieceKind, number: int) -> ir.PieceKind:
    """Some parts have a height, some tiles are old."""

    def part(index: int, p: ir.FacePart) -> ir.FacePart:
        height = (number + 2 * index) % 5
        return dataclasses.replace(p, marks=(ir.MarkValue(Sym("height"), height),) if height < 4 else ())

    faces = tuple(
        dataclasses.replace(
            f,
            parts=tuple(part(i, p) for i, p in enumerate(f.parts)),
            marks=(ir.MarkValue(Sym("old"), 1),) if number % 2 else (),
        )
        for f in kind.faces
    )
    return dataclasses.replace(kind, faces=faces)


def small(e: ir.Expr) -> ir.Expr:
    """Totals are kept in 32 bits."""
    inside = ir.And((ir.Compare("<", e, ir.Int(500)), ir.Compare(">", e, ir.Int(-500))))
    return ir.IfElse(inside, e, ir.Int(501))


def game_of(gains: list[ir.Expr], extra: tuple[ir.Step, ...] = ()) -> ir.Game:
    """The small game with a step at the end of the turn in which every player gains these numbers."""
    base = walk()
    step = ir.Step(Sym("sums"), Sym("sums"), tuple(ir.Gain(small(e), ir.Players(), str(i), 0) for i, e in enumerate(gains)), 0)
    turn = (*TURN[:-1], step, *extra, TURN[-1])
    return walk(
        turn=turn,
        marks=MARKS,
        pieces=tuple(marked(kind, i) for i, kind in enumerate(base.pieces)),
        definitions=(*base.definitions, *DEFINITIONS),
        memories=(*base.memories, *MEMORIES),
    )


__all__ = ["ALL_TILES", "Rules", "Steps", "definition", "game_of"]
