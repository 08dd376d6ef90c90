"""Syntax tree: statements."""

from __future__ import annotations

from dataclasses import dataclass

from tilewright.syntax.ast_base import Name, Node
from tilewright.syntax.ast_expressions import Expr


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
