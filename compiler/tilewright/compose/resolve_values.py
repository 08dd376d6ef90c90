"""What resolving an expression gives: IR, its type, how many elements it may have; and how types are said in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Sym, Type
from tilewright.game_ir.types import NUMBER, TRUTH

NONE, ONE, MAYBE, MANY = range(4)
"""How many elements a set may have: none, exactly one, at most one, any number."""

WRONG = Type("wrong")
"""The type of what is wrong already: fits everything, so that one mistake gives one error."""
NOTHING = Type("nothing")
PLACE = Type("place")
PLAYER = Type("player")
CELL = Type("cell")
PART = Type("part")
PIECE = Type("piece")


@dataclass(frozen=True, slots=True)
class Value:
    """A resolved expression. Numbers and truths are ONE."""

    expr: ir.Expr
    type: Type
    many: int = ONE

    @property
    def wrong(self) -> bool:
        return self.type.base == "wrong"

    @property
    def is_set(self) -> bool:
        return self.type.base not in ("number", "truth", "wrong")


BAD = Value(ir.Empty(NOTHING), WRONG, ONE)


def number(expr: ir.Expr) -> Value:
    return Value(expr, NUMBER)


def truth(expr: ir.Expr) -> Value:
    return Value(expr, TRUTH)


def through(arg: int, relation: int) -> int:
    """Multiplicity of an image: of a set that is `arg` many under a relation that gives `relation` many for each."""
    if NONE in (arg, relation):
        return NONE
    if arg == ONE:
        return relation
    if relation == ONE:
        return arg
    return max(arg, relation)


def at_most(many: int) -> int:
    """Multiplicity of a subset."""
    return MAYBE if many == ONE else many


# ---------------------------------------------------------------- words
_BARE = {
    "part": ("part", "parts"),
    "piece": ("piece", "pieces"),
    "component": ("component", "components"),
    "cell": ("cell", "cells"),
    "player": ("player", "players"),
    "placing": ("placing", "placings"),
    "space": ("space", "spaces"),
    "pile": ("pile", "piles"),
    "symbol": ("value", "values"),
    "place": ("place of a piece", "places of pieces"),
    "nothing": ("nothing", "nothing"),
}
_LIST_AT_MOST = 4


def bare(name: str) -> str:
    """A qualified name without its ruleset."""
    return name.rpartition(".")[2]


def listed(names: Iterable[str], word: str = "or", at_most: int = 6) -> str:
    """`a`, `b` or `c`; the rest of a long list is counted."""
    quoted = [f"`{bare(n)}`" for n in names]
    if len(quoted) > at_most:
        return ", ".join(quoted[: at_most - 1]) + f" {word} {len(quoted) - at_most + 1} others"
    return f" {word} ".join(filter(None, [", ".join(quoted[:-1]), *quoted[-1:]]))


def plain(type: Type, plural: bool = True) -> str:
    """A type in words: `parts of kind path`, `a component of network paths`, `a number`."""
    if type.base == "number":
        return "numbers" if plural else "a number"
    if type.base == "truth":
        return "a yes or no"
    if type.base == "wrong":
        return "something that is wrong"
    word = _BARE[type.base][plural]
    if not plural and type.base != "nothing":
        word = f"a {word}"
    if not type.of or type.base == "placing":
        return word
    names = listed(type.of) if len(type.of) <= _LIST_AT_MOST else ""
    match type.base:
        case "part":
            return f"{word} of kind {names}" if names else word
        case "component":
            return f"{word} of network {names}" if names else word
        case "piece":
            return f"{word} of kind {names}" if names else word
        case "symbol":
            return f"{word} of {names}"
        case _:
            return f"the {_BARE[type.base][0]} {names}"


def kinds_disjoint(a: Type, b: Type) -> bool:
    return bool(a.of and b.of) and not set(a.of) & set(b.of)


def union_type(types: list[Type]) -> Type:
    """Like `game_ir.types.join`, but what is wrong stays wrong."""
    real = [t for t in types if t.base != "nothing"]
    if not real:
        return NOTHING
    if any(t.base == "wrong" for t in real):
        return WRONG
    if any(not t.of for t in real):
        return Type(real[0].base)
    return Type(real[0].base, tuple(dict.fromkeys(name for t in real for name in t.of)))


def symbol_type(mark: Sym) -> Type:
    return Type("symbol", (mark,))


def union_many(over: dict[Sym, tuple[Sym, ...]], expr: ir.Expr, left: Value, right: Value) -> int:
    """Multiplicity of a union. Components of one part in networks over different kinds are at most one together."""
    if left.many == NONE or right.many == NONE:
        return max(left.many, right.many)
    if left.expr == right.expr:
        return left.many
    args = expr.args if isinstance(expr, ir.Union) else ()
    if args and all(isinstance(a, ir.NetworkOf) and a.arg == args[0].arg for a in args) and max(left.many, right.many) < MANY:  # type: ignore[attr-defined]
        kinds = [k for a in args if isinstance(a, ir.NetworkOf) for k in over.get(a.network, ())]
        if len(kinds) == len(set(kinds)):
            return MAYBE
    return MANY
