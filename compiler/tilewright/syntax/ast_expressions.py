"""Syntax tree: expressions."""

from __future__ import annotations

from dataclasses import dataclass

from tilewright.syntax.ast_base import Name, Node


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
