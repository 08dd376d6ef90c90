"""Kernel IR: what the machine does. Typed integers, loads, stores, loops, calls; no sets, no names of the rules.

Values are of four types: `i32` (entities and truths; -1 is "none"), `i64` (numbers of the rules), `bits` (a pointer to a
set of small numbers, 64 a word), `array` (a few local i64). State lives in *fields* (arrays of the flat state), constants in *tables*.
A module has pure-looking functions and one *machine*: numbered blocks that end by going to another block or by stopping,
so that a game can rest at each choice and go on with an action.

Checked by `verify.verify`, printed for people by `text.show`, as Cython by `emit.printer`.
"""

from __future__ import annotations

from dataclasses import dataclass

I32 = "i32"
I64 = "i64"
BITS = "bits"
ARRAY = "array"


@dataclass(frozen=True, slots=True)
class Expr:
    pass


@dataclass(frozen=True, slots=True)
class Const(Expr):
    value: int


@dataclass(frozen=True, slots=True)
class Var(Expr):
    """A local variable or parameter."""

    name: str
    type: str = I32


@dataclass(frozen=True, slots=True)
class Field(Expr):
    """An element of a field of the state."""

    name: str
    at: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Row(Expr):
    """The address of a row of a field of words: a set of small numbers (type `bits`)."""

    name: str
    at: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class From(Expr):
    """A set of small numbers from a later word on (type `bits`)."""

    bits: Expr
    words: int


@dataclass(frozen=True, slots=True)
class Table(Expr):
    """An element of a constant table."""

    name: str
    at: Expr


@dataclass(frozen=True, slots=True)
class TableRow(Expr):
    """A constant set of small numbers (type `bits`)."""

    name: str


@dataclass(frozen=True, slots=True)
class Item(Expr):
    """An element of a local array."""

    array: Var
    at: Expr


@dataclass(frozen=True, slots=True)
class Bin(Expr):
    """op: + - * & | >> == != < <= > >= and or. Comparisons and `and`/`or` give 0 or 1 (their operands are truths)."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Not(Expr):
    arg: Expr


@dataclass(frozen=True, slots=True)
class Cond(Expr):
    test: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class Call(Expr):
    """A function of the module."""

    function: str
    args: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Prim(Expr):
    """A primitive of the run-time helpers (see `primitives`)."""

    name: str
    args: tuple[Expr, ...] = ()


# ---------------------------------------------------------------- statements
@dataclass(frozen=True, slots=True)
class Stmt:
    pass


Body = tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Set(Stmt):
    """Give a local variable a value (the first one declares it, function-wide)."""

    var: Var
    value: Expr


@dataclass(frozen=True, slots=True)
class NewBits(Stmt):
    """A local set of small numbers, empty now (or, `raw`, about to be filled by a primitive)."""

    var: Var
    words: int
    raw: bool = False


@dataclass(frozen=True, slots=True)
class NewArray(Stmt):
    """A local array of i64, all 0 now."""

    var: Var
    size: int


@dataclass(frozen=True, slots=True)
class SetItem(Stmt):
    array: Var
    at: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class Store(Stmt):
    field: str
    at: tuple[Expr, ...]
    value: Expr


@dataclass(frozen=True, slots=True)
class Do(Stmt):
    """Evaluate for the effect."""

    value: Expr


@dataclass(frozen=True, slots=True)
class If(Stmt):
    test: Expr
    then: Body
    otherwise: Body = ()


@dataclass(frozen=True, slots=True)
class For(Stmt):
    """var from low to high - 1. The bounds are evaluated once; the body does not change the variable."""

    var: Var
    low: Expr
    high: Expr
    body: Body


@dataclass(frozen=True, slots=True)
class Each(Stmt):
    """var over the members of a set of small numbers, ascending. The body may drop the member it is about, and change nothing else of the set."""

    var: Var
    bits: Expr
    words: int
    body: Body


@dataclass(frozen=True, slots=True)
class EachBit(Stmt):
    """var over the bits set in a number (a mask of up to 31), ascending. The mask is evaluated once."""

    var: Var
    mask: Expr
    body: Body


@dataclass(frozen=True, slots=True)
class Ring(Stmt):
    """var over the members of a component of a structure, from `start` around."""

    var: Var
    structure: int
    start: Expr
    body: Body


@dataclass(frozen=True, slots=True)
class Break(Stmt):
    pass


@dataclass(frozen=True, slots=True)
class Return(Stmt):
    value: Expr | None = None


@dataclass(frozen=True, slots=True)
class Goto(Stmt):
    """On to a block of the machine. Not inside a loop."""

    block: int


@dataclass(frozen=True, slots=True)
class Halt(Stmt):
    """The machine rests; `block` is where it goes on. status: see `runtime/context.h`. Not inside a loop."""

    status: str  # choose | chance | over
    point: int
    """Number of the choice point or of the chance point."""
    block: int


# ---------------------------------------------------------------- modules
@dataclass(frozen=True, slots=True)
class Function:
    name: str
    params: tuple[Var, ...]
    result: str | None
    body: Body
    about: str = ""
    """What it computes, without names of the rules."""


@dataclass(frozen=True, slots=True)
class Block:
    number: int
    body: Body


@dataclass(frozen=True, slots=True)
class TableData:
    """A constant array; `bits` tables are sets of small numbers as words."""

    name: str
    values: tuple[int, ...]
    form: str  # i8 i16 i32 u64


@dataclass(frozen=True)
class ChoicePoint:
    """How to list the options of a choice: a function; each alternative's frame slots and first block; where `pass` goes (-1: not optional)."""

    lists: str
    optional: bool
    pass_block: int


@dataclass(frozen=True)
class ChancePoint:
    """Outcomes in order: how many, and the k-th; the frame slot and block of the drawn piece."""

    count: str
    kth: str
    slot: int
    block: int


@dataclass(frozen=True)
class AlternativePoint:
    slots: tuple[int, ...]
    block: int


@dataclass(frozen=True)
class MemoryPlace:
    """Where a memory is: form number | truth | maybe (in memory[slot + player]) or bits (in sets[slot + player * words]); base type of its
    elements; their network, if they are components of one (else they are network x stride + part)."""

    form: str
    slot: int
    each_player: bool
    base: str
    network: int
    words: int


@dataclass(frozen=True)
class Module:
    sizes: dict[str, int]
    tables: tuple[TableData, ...]
    functions: tuple[Function, ...]
    blocks: tuple[Block, ...]
    choices: tuple[ChoicePoint, ...]
    alternatives: tuple[AlternativePoint, ...]
    chances: tuple[ChancePoint, ...]
    step_blocks: tuple[tuple[int, ...], ...]
    """First block of each step: setup, turn, ending."""
    network_kinds: tuple[tuple[int, ...], ...] = ()
    """Part kinds each network is over."""
    problems: tuple[tuple[str, int], ...] = ()
    """Errors the game can run into: (message, origin)."""
    memories: tuple[MemoryPlace, ...] = ()
