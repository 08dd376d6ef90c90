"""What the parts of the lowering share: values, code under construction, functions made on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Sym, Type
from tilewright.kernel_ir import nodes as k
from tilewright.kernel_ir.walk import free_vars
from tilewright.passes.plan import Plan


@dataclass(frozen=True)
class Val:
    """What a name stands for. form: `one` element, `maybe` one (-1: none), `bits` (a set of small numbers), `number`, `truth`.

    A component of one network is its root; of several networks, network x stride + root. `made_of`: piece, cell and turn of a
    placing, where they are known.
    """

    form: str
    expr: k.Expr
    type: Type
    made_of: tuple[k.Expr, k.Expr, k.Expr] | None = None

    @property
    def base(self) -> str:
        return self.type.base


Env = dict[Sym, Val]


class Code:
    """Statements under construction."""

    def __init__(self) -> None:
        self.stmts: list[k.Stmt] = []

    def add(self, stmt: k.Stmt) -> None:
        self.stmts.append(stmt)

    @property
    def body(self) -> tuple[k.Stmt, ...]:
        return tuple(self.stmts)


Consumer = Callable[[Code, Val], None]


class Unsupported(Exception):
    """The native lowering cannot do this (yet). `what` names the construct in words of the language, `origin` where it stands."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what
        self.origin = -1


def const(value: int) -> k.Const:
    if abs(value) >= 1 << 63:
        raise Unsupported("a constant that 64 bits do not hold")
    return k.Const(int(value))


YES, NO = const(1), const(0)


def op(name: str, left: k.Expr, right: k.Expr) -> k.Expr:
    if isinstance(left, k.Const) and isinstance(right, k.Const) and name in ("+", "-", "*"):
        a, b = left.value, right.value
        return const(a + b if name == "+" else a - b if name == "-" else a * b)
    if right == NO and name in ("+", "-"):
        return left
    if left == NO and name == "+":
        return right
    return k.Bin(name, left, right)


def both(*args: k.Expr) -> k.Expr:
    """All of these truths."""
    found: k.Expr | None = None
    for arg in args:
        if arg == NO:
            return NO
        if arg == YES:
            continue
        found = arg if found is None else k.Bin("and", found, arg)
    return YES if found is None else found


def either(*args: k.Expr) -> k.Expr:
    """Any of these truths."""
    found: k.Expr | None = None
    for arg in args:
        if arg == YES:
            return YES
        if arg == NO:
            continue
        found = arg if found is None else k.Bin("or", found, arg)
    return NO if found is None else found


def nay(arg: k.Expr) -> k.Expr:
    if isinstance(arg, k.Const):
        return const(1 - arg.value)
    return arg.arg if isinstance(arg, k.Not) else k.Not(arg)


def is_one(value: k.Expr) -> k.Expr:
    """Is a `maybe` there?"""
    return YES if isinstance(value, k.Const) and value.value >= 0 else k.Bin(">=", value, NO)


def words(bits: int) -> int:
    return (bits + 63) // 64


WIDE = Type("component", (Sym("any"), Sym("network")))
"""The type of components of whatever network, as far as their numbers go: network x stride + root."""


@dataclass
class Memory:
    """Where a memory is kept: form `number`/`truth`/`maybe` in memory[slot (+ player)], or `bits` in sets[slot (+ player * words)]."""

    form: str
    slot: int
    each_player: bool
    type: Type
    words: int = 0


@dataclass
class Base:
    """State of one lowering. Its mixins (sets, members, ...) call each other through it."""

    plan: Plan
    memories: dict[Sym, Memory] = field(default_factory=dict)
    functions: list[k.Function] = field(default_factory=list)
    tables: dict[str, k.TableData] = field(default_factory=dict)
    problems: list[tuple[str, int]] = field(default_factory=list)
    finishes: list[tuple[Sym, Sym]] = field(default_factory=list)
    """(definition, network) of each row of `was`."""
    _names: int = 0
    _known: dict[object, str] = field(default_factory=dict)
    _origin: int = 0
    _lying: bool = False

    # ---------------------------------------------------------------- names
    def fresh(self, type: str = k.I32) -> k.Var:
        self._names += 1
        return k.Var(f"v{self._names}", type)

    @contextmanager
    def at(self, origin: int) -> Iterator[None]:
        """Problems met inside are told with this origin."""
        before, self._origin = self._origin, origin
        try:
            yield
        except Unsupported as error:
            error.origin = origin if error.origin < 0 else error.origin
            raise
        finally:
            self._origin = before

    def problem(self, message: str) -> k.Expr:
        """Number of an error that the game can run into here."""
        entry = (message, self._origin)
        if entry not in self.problems:
            self.problems.append(entry)
        return const(1 + self.problems.index(entry))

    @contextmanager
    def lying(self, only: bool) -> Iterator[None]:
        """Inside, `only` what lies in cells matters, so cells that are not in use may be left out."""
        before, self._lying = self._lying, only
        try:
            yield
        finally:
            self._lying = before

    # ---------------------------------------------------------------- functions
    def outline(self, about: str, result: str | None, build: Callable[[Code], None]) -> k.Expr:
        """A call of a new function with what `build` writes; local variables it needs become parameters."""
        code = Code()
        build(code)
        return self.call(about, result, code.body)

    def call(self, about: str, result: str | None, body: k.Body) -> k.Expr:
        params = free_vars(body)
        self._names += 1
        name = f"f{self._names}"
        self.functions.append(k.Function(name, params, result, body, about))
        return k.Call(name, params)

    def once(self, key: object, make: Callable[[str], k.Function]) -> str:
        """The function for this key, made when first asked for. Its name is known before its body is made."""
        name = self._known.get(key)
        if name is None:
            self._names += 1
            name = self._known[key] = f"f{self._names}"
            self.functions.append(make(name))
        return name

    def table(self, form: str, values: list[int]) -> str:
        """The name of a constant table with these values."""
        if form == "int":
            low, high = min(values, default=0), max(values, default=0)
            form = "i8" if low >= -128 and high < 128 else "i16" if low >= -32768 and high < 32768 else "i32"
        key = f"{form} {values}"
        if key not in self.tables:
            self.tables[key] = k.TableData(f"TW_T{len(self.tables)}", tuple(values), form)
        return self.tables[key].name

    def bit_table(self, members: list[int], size: int) -> str:
        rows = [0] * words(size)
        for member in members:
            rows[member // 64] |= 1 << member % 64
        return self.table("u64", rows)

    # ---------------------------------------------------------------- provided by the mixins
    def truth(self, e: ir.Expr, env: Env) -> k.Expr:
        raise NotImplementedError

    def number(self, e: ir.Expr, env: Env) -> k.Expr:
        raise NotImplementedError

    def type_of(self, e: ir.Expr, env: Env) -> Type:
        raise NotImplementedError

    def single(self, e: ir.Expr, env: Env) -> bool:
        raise NotImplementedError

    def shape(self, e: ir.Expr, env: Env) -> tuple[bool, bool]:
        raise NotImplementedError

    def lead(self, args: tuple[ir.Expr, ...], env: Env) -> int:
        raise NotImplementedError

    def cases_of(self, name: Sym, element: Type | None) -> list[ir.Case]:
        raise NotImplementedError

    def image(self, relation: str, arg: ir.Expr, env: Env, code: Code, use: Consumer) -> None:
        raise NotImplementedError

    def placings(self, e: ir.Placings, where: Callable[[Val], k.Expr], env: Env, code: Code, use: Consumer) -> None:
        raise NotImplementedError

    def at_ends(self, v: Val, code: Code, use: Consumer) -> None:
        raise NotImplementedError

    def has_mark(self, v: Val, mark: Sym) -> k.Expr:
        raise NotImplementedError

    def mark_value(self, v: Val, mark: Sym) -> k.Expr:
        raise NotImplementedError

    def iterate(self, e: ir.Expr, env: Env, code: Code, use: Consumer) -> None:
        """Elements in any order, perhaps more than once."""
        raise NotImplementedError

    def each(self, e: ir.Expr, env: Env, code: Code, use: Consumer, ordered: bool = False) -> None:
        """Each element once, in canonical order if asked."""
        raise NotImplementedError

    def bits(self, e: ir.Expr, env: Env, code: Code) -> Val:
        """The set as a local set of small numbers."""
        raise NotImplementedError

    def each_bit(self, bits: Val, code: Code, use: Consumer, one_loop: bool = False) -> None:
        raise NotImplementedError

    def scalar(self, e: ir.Expr, env: Env) -> k.Expr:
        """The one element of a set of at most one; -1."""
        raise NotImplementedError

    def contains(self, e: ir.Expr, env: Env, element: Val) -> k.Expr:
        raise NotImplementedError

    def any(self, e: ir.Expr, env: Env) -> k.Expr:
        raise NotImplementedError

    def apply(self, definition: Sym, element: Val | None) -> k.Expr:
        """A number or truth of one element."""
        raise NotImplementedError

    def expand(self, definition: Sym, element: Val | None, code: Code, use: Callable[[Code, ir.Expr, Env], None]) -> None:
        """The expression of a set definition for an element, by case."""
        raise NotImplementedError

    def player_mask(self, e: ir.Expr, env: Env) -> k.Expr:
        raise NotImplementedError

    def newly(self, e: ir.Newly, env: Env, code: Code, use: Consumer) -> None:
        raise NotImplementedError

    def located(self, e: ir.Located, env: Env, code: Code) -> Callable[[Code, k.Expr], k.Expr]:
        """Work done once, then a test whether a piece is there."""
        raise NotImplementedError
