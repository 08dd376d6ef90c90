"""A choice that would show what the chooser cannot know.

    for each t in covered on neighbours of cell of drawn
      choose p in placings(t, cell of t)
        place p

The tile `t` lies face down: which placings are offered would tell what it is. Show it first (`show t to players`), or let the
choice not depend on it: `choose t in covered on cells_in_reach` is a choice among places, and allowed. Nobody can choose among
the pieces of a hidden pile: draw from it.
"""

from __future__ import annotations

from tilewright.check.rules import Rules
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Expr, Game, Sym

UNKNOWN_PILE = "pile"
UNKNOWN_COVERED = "covered"
Unknown = dict[Sym, str]
"""Locals that stand for pieces whose face may be unknown, and why."""


def check(rules: Rules) -> None:
    checker = _Checker(rules)
    for phase in rules.game.phases:
        for step in phase.steps:
            checker.block(step.body, {})


class _Checker:
    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.game: Game = rules.game
        self.hidden = {p.name for p in self.game.piles if p.hidden}
        self.reading: dict[Sym, bool] = {}

    # -------------------------------------------------------------------------------------------- statements
    def block(self, stmts: ir.Block, unknown: Unknown) -> None:
        here = dict(unknown)
        for stmt in stmts:
            self.statement(stmt, here)

    def statement(self, stmt: ir.Stmt, here: Unknown) -> None:
        match stmt:
            case ir.Choose():
                self.choose(stmt, here)
            case ir.ForEach():
                why = self.pieces(stmt.source, here)
                if stmt.how != "each":
                    self.picked(stmt.source, here, stmt.origin)
                self.block(stmt.body, {**here, stmt.var: why} if why else here)
            case ir.Draw():
                self.block(stmt.body, {**here, stmt.var: UNKNOWN_COVERED} if stmt.unseen else here)
                self.block(stmt.otherwise, here)
            case ir.Repeat():
                self.block(stmt.body, here)
            case ir.If():
                self.block(stmt.then, here)
                self.block(stmt.otherwise, here)
            case ir.Let():
                why = self.pieces(stmt.value, here)
                if why:
                    here[stmt.var] = why
            case ir.Show():
                self.shown(stmt.pieces, here)
            case ir.MoveTo() if isinstance(stmt.pile, ir.PileRef) and stmt.pile.pile not in self.hidden:
                self.shown(stmt.pieces, here)
            case ir.Lay() if not stmt.face_down:
                self.shown(stmt.piece, here)

    @staticmethod
    def shown(pieces: Expr, here: Unknown) -> None:
        for arg in pieces.args if isinstance(pieces, ir.Union) else (pieces,):
            if isinstance(arg, ir.Local):
                here.pop(arg.name, None)

    def choose(self, stmt: ir.Choose, here: Unknown) -> None:
        for alternative in stmt.alternatives:
            inner = dict(here)
            for binder in alternative.binders:
                said = self.picked(binder.source, inner, alternative.origin)
                why = "" if said else self.pieces(binder.source, inner)
                for var in (binder.var, binder.other):
                    if why and var is not None:
                        inner[var] = why
                if binder.where is not None:
                    self.condition(binder.where, inner, alternative.origin)
            if alternative.where is not None:
                self.condition(alternative.where, inner, alternative.origin)
            self.block(alternative.body, inner)
        self.block(stmt.otherwise, here)

    # -------------------------------------------------------------------------------------------- errors
    def picked(self, source: Expr, here: Unknown, origin: int) -> bool:
        """Options range over the source. True if that is an error already."""
        if self.pieces(source, here) == UNKNOWN_PILE:
            self.rules.report.error(
                "TW0420",
                "nobody can choose among the pieces of a hidden pile",
                self.rules.line(origin),
                "these options would show what is in it",
                help="`draw` from it, or declare the pile without `hidden`",
            )
            return True
        self.condition(source, here, origin)
        return False

    def condition(self, expr: Expr, here: Unknown, origin: int) -> None:
        if self.reads(expr, here):
            self.rules.report.error(
                "TW0420",
                "these options depend on pieces that the player may not know",
                self.rules.line(origin),
                "they would show what lies face down or in a hidden pile",
                help="`show .. to` the player first, or choose by the place only",
            )

    # -------------------------------------------------------------------------------------------- expressions
    def pieces(self, expr: Expr, here: Unknown) -> str:
        """Why the faces of these pieces may be unknown; "" if they are known."""
        match expr:
            case ir.Local():
                return here.get(expr.name, "")
            case ir.Image("covered"):
                return UNKNOWN_COVERED
            case ir.Image("contents", ir.PileRef(pile)):
                return UNKNOWN_PILE if pile in self.hidden else ""
            case ir.Intersect() | ir.Union():
                return max((self.pieces(arg, here) for arg in expr.args), key=len)
            case ir.Filter() | ir.Best():
                return self.pieces(expr.source, here)
            case ir.Marked() | ir.First():
                return self.pieces(expr.arg, here)
            case ir.Minus():
                return self.pieces(expr.left, here)
            case ir.IfElse():
                return self.pieces(expr.then, here) or self.pieces(expr.otherwise, here)
        return ""

    def reads(self, expr: Expr, here: Unknown) -> bool:
        """Whether the value depends on a face that may be unknown."""
        match expr:
            case (
                ir.Image("parts" | "contacts", arg) | ir.HasMark(arg) | ir.Marked(arg) | ir.MarkOf(_, arg) | ir.NetworkOf(_, arg)
            ):
                if self.pieces(arg, here):
                    return True
            case ir.Placings():
                if self.pieces(expr.piece, here):
                    return True
            case ir.Intersect():
                if any(self.pieces(a, here) for a in expr.args) and any(self.tells(a) for a in expr.args):
                    return True
            case ir.In():
                if self.pieces(expr.item, here) and self.tells(expr.of):
                    return True
            case ir.Apply(definition, arg) if arg is not None:
                if self.pieces(arg, here) and self.reads_argument(definition):
                    return True
        inner = here
        if isinstance(expr, ir.Filter | ir.Fold | ir.Best):
            why = self.pieces(expr.source, here)
            inner = {**here, expr.var: why} if why else here
        return any(self.reads(child, inner) for child in _expressions(expr))

    def tells(self, expr: Expr) -> bool:
        """Whether being one of these tells something: kinds, but not all tiles."""
        if not isinstance(expr, ir.PiecesOf):
            return False
        roles = {k.role for k in self.game.pieces if k.name in expr.kinds}
        return any(k.role in roles and k.name not in expr.kinds for k in self.game.pieces)

    def reads_argument(self, name: Sym) -> bool:
        """Whether a definition looks at the face of its argument."""
        if name not in self.reading:
            self.reading[name] = False
            definition = self.game.definition(name)
            if definition.param is not None:
                inner = {definition.param: UNKNOWN_COVERED}
                exprs = [
                    e
                    for c in definition.cases
                    for e in (c.base, *(x for ch in c.changes for x in (ch.value, ch.per, ch.where) if x))
                ]
                self.reading[name] = any(self.reads(e, inner) for e in exprs)
        return self.reading[name]


def _expressions(node: object) -> list[Expr]:
    found: list[Expr] = []
    for name in getattr(node, "__dataclass_fields__", ()):
        value = getattr(node, name)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, Expr):
                found.append(item)
            elif isinstance(item, ir.Row):
                found.append(item.value)
    return found
