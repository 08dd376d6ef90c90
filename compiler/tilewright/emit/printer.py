"""Kernel IR as Cython: expressions, statements, functions, the machine. Text is made from typed nodes only; names are numbers by now."""

from __future__ import annotations

from collections.abc import Iterator

from tilewright.kernel_ir import nodes as k
from tilewright.kernel_ir.fields import FIELDS
from tilewright.kernel_ir.primitives import NONE, PRIMITIVES
from tilewright.kernel_ir.walk import assigned_vars, descend

C_TYPE = {k.I32: "int", k.I64: "tw_long", k.BITS: "tw_word*", NONE: "void"}
STATE, CONTEXT = "s", "c"
_PARAMS = f"State* {STATE}, TwContext* {CONTEXT}"


def expr(e: k.Expr) -> str:
    match e:
        case k.Const(value):
            digits = f"{value}LL" if abs(value) >= 1 << 31 else str(value)  # for Cython a larger one is an object
            return digits if value >= 0 else f"({digits})"
        case k.Var(name):
            return name
        case k.Field(name, at):
            return f"{STATE}.{_field(name)}" + "".join(f"[{expr(i)}]" for i in at)
        case k.Row(name, at):
            index = "".join(f"[{expr(i)}]" for i in at)
            return f"&{STATE}.{name}{index}" + ("" if len(at) == FIELDS[name][1] else "[0]")
        case k.From(bits, words):
            return f"({expr(bits)} + {words})"
        case k.Table(name, at):
            return f"{name}[{expr(at)}]"
        case k.Item(array, at):
            return f"{array.name}[{expr(at)}]"
        case k.Bin("and" | "or" as op, left, right):
            return f"({truth(left)} {op} {truth(right)})"
        case k.Bin(op, left, right):
            return f"({expr(left)} {op} {expr(right)})"
        case k.Not(arg):
            return f"(not {truth(arg)})"
        case k.Cond(test, then, otherwise):
            return f"(<tw_long>{expr(then)} if {truth(test)} else <tw_long>{expr(otherwise)})"
        case k.Call(name, args):
            return f"{name}({', '.join([STATE, CONTEXT, *map(expr, args)])})"
        case k.Prim(name, args):
            primitive = PRIMITIVES[name]
            given = [STATE] * primitive.state + [CONTEXT] * primitive.context
            return f"tw_{name}({', '.join([*given, *map(expr, args)])})"
    raise TypeError(e)


_TRUTHS = ("and", "or", "==", "!=", "<", "<=", ">", ">=")


def truth(e: k.Expr) -> str:
    """For Cython the operands of a connective must be of one type."""
    text = expr(e)
    if isinstance(e, k.Not) or (isinstance(e, k.Bin) and e.op in _TRUTHS):
        return text
    return f"<bint>{text}"


def _field(name: str) -> str:
    return "next_mover" if name == "next" else name


def _jump(block: int, pad: str) -> Iterator[str]:
    yield f"{pad}at = {block}"
    yield f"{pad}continue"


def body(stmts: k.Body, pad: str, at: int = 0) -> Iterator[str]:
    if not stmts:
        yield f"{pad}pass"
    for s in stmts:
        yield from _statement(s, pad, at)


def _statement(s: k.Stmt, pad: str, depth: int) -> Iterator[str]:
    inner = pad + "    "
    match s:
        case k.Set(var, value):
            yield f"{pad}{var.name} = {expr(value)}"
        case k.NewBits(_, _, True):
            return
        case k.NewBits(var, words):
            yield f"{pad}tw_bits_clear({var.name}, {words})"
        case k.NewArray(var, size):
            for i in range(size):
                yield f"{pad}{var.name}[{i}] = 0"
        case k.SetItem(array, at, value):
            yield f"{pad}{array.name}[{expr(at)}] = {expr(value)}"
        case k.Store(name, at, value):
            element = FIELDS[name][0]
            cast = "" if element == "tw_long" else f"<{element}>"
            yield f"{pad}{expr(k.Field(name, at))} = {cast}{_wrapped(value)}"
        case k.Do(value):
            yield f"{pad}{expr(value)}"
        case k.If(test, then, otherwise):
            yield f"{pad}if {expr(test)}:"
            yield from body(then, inner, depth)
            if otherwise:
                yield f"{pad}else:"
                yield from body(otherwise, inner, depth)
        case k.For(var, low, high, stmts):
            yield f"{pad}for {var.name} in range({expr(low)}, {expr(high)}):"
            yield from body(stmts, inner, depth + 1)
        case k.Each(var, bits, words, stmts) if not any(isinstance(n, k.Break) for n in descend(stmts)):
            word, index = f"{var.name}_word", f"{var.name}_at"
            yield f"{pad}for {index} in range({words}):"
            yield f"{inner}{word} = ({expr(bits)})[{index}]"
            yield f"{inner}while {word}:"
            yield f"{inner}    {var.name} = 64 * {index} + tw_lowest({word})"
            yield f"{inner}    {word} &= {word} - 1"
            yield from body(stmts, inner + "    ", depth + 1)
        case k.Each(var, bits, words, stmts):
            yield f"{pad}{var.name} = -1"
            yield f"{pad}while True:"
            yield f"{inner}{var.name} = tw_bits_next({expr(bits)}, {words}, {var.name} + 1)"
            yield f"{inner}if {var.name} < 0:"
            yield f"{inner}    break"
            yield from body(stmts, inner, depth + 1)
        case k.EachBit(var, mask, stmts):
            yield f"{pad}{var.name}_mask = {expr(mask)}"
            yield f"{pad}while {var.name}_mask:"
            yield f"{inner}{var.name} = tw_lowest({var.name}_mask)"
            yield f"{inner}{var.name}_mask &= {var.name}_mask - 1"
            yield from body(stmts, inner, depth + 1)
        case k.Ring(var, structure, start, stmts):
            first = f"{var.name}_first"
            yield f"{pad}{first} = {expr(start)}"
            yield f"{pad}{var.name} = {STATE}.ring[{structure}][{first}]"
            yield f"{pad}while True:"
            yield from body(stmts, inner, depth + 1)
            yield f"{inner}if {var.name} == {first}:"
            yield f"{inner}    break"
            yield f"{inner}{var.name} = {STATE}.ring[{structure}][{var.name}]"
        case k.Break():
            yield f"{pad}break"
        case k.Return(None):
            yield f"{pad}return"
        case k.Return(value) if value is not None:
            yield f"{pad}return {expr(value)}"
        case k.Goto(block):
            yield from _jump(block, pad)
        case k.Halt(status, point, block):
            yield f"{pad}{STATE}.status = TW_{status.upper()}"
            yield f"{pad}{STATE}.point = {point}"
            yield f"{pad}{STATE}.block = {block}"
            yield f"{pad}return"
        case _:
            raise TypeError(s)


def _wrapped(value: k.Expr) -> str:
    text = expr(value)
    return text if text.startswith("(") or isinstance(value, k.Const | k.Var) else f"({text})"


def declarations(stmts: k.Body, pad: str) -> Iterator[str]:
    """Cython declares variables before any block begins."""
    sizes = {
        n.var.name: n.words if isinstance(n, k.NewBits) else n.size
        for n in descend(stmts)
        if isinstance(n, k.NewBits | k.NewArray)
    }
    eaches = {n.var.name for n in descend(stmts) if isinstance(n, k.Each)}
    masks = {n.var.name for n in descend(stmts) if isinstance(n, k.EachBit)}
    rings = {n.var.name for n in descend(stmts) if isinstance(n, k.Ring)}
    for name, var in assigned_vars(stmts).items():
        if var.type == k.BITS:
            yield f"{pad}cdef tw_word {name}[{sizes[name]}]"
        elif var.type == k.ARRAY:
            yield f"{pad}cdef tw_long {name}[{sizes[name]}]"
        else:
            yield f"{pad}cdef {C_TYPE[var.type]} {name}" + (" = 0" if var.type in (k.I32, k.I64) else "")
        if name in masks:
            yield f"{pad}cdef unsigned int {name}_mask"
        if name in eaches:
            yield f"{pad}cdef int {name}_at"
            yield f"{pad}cdef tw_word {name}_word"
        if name in rings:
            yield f"{pad}cdef int {name}_first"


def head(f: k.Function) -> str:
    params = ", ".join([_PARAMS, *(f"{C_TYPE[p.type]} {p.name}" for p in f.params)])
    return f"cdef {C_TYPE[f.result or NONE]} {f.name}({params}) noexcept nogil"


def function(f: k.Function) -> str:
    lines = [head(f) + ":" + (f"  # {f.about}" if f.about else "")]
    lines += declarations(f.body, "    ")
    lines += body(f.body, "    ")
    return "\n".join(lines)


def machine(blocks: tuple[k.Block, ...]) -> str:
    """The blocks as one loop over a switch."""
    everything = tuple(s for b in blocks for s in b.body)
    lines = [f"cdef void run({_PARAMS}) noexcept nogil:", *declarations(everything, "    ")]
    lines += [f"    cdef int at = {STATE}.block", f"    {CONTEXT}.again = 0", "    while True:"]
    for i, block in enumerate(blocks):
        lines.append(f"        {'if' if i == 0 else 'elif'} at == {block.number}:")
        lines += body(block.body, "            ")
    lines += ["        else:", "            return"]
    return "\n".join(lines)


def field_declarations() -> list[str]:
    """Fields of the state for Cython; sizes do not matter to it, only dimensions."""
    found = []
    for name, (element, dims) in FIELDS.items():
        shape = "[1]" * dims
        found.append(f"{element} {name}{shape}" if name != "next" else f'{element} next_mover "next"{shape}')
    return found


def primitive_declarations() -> list[str]:
    """The primitives for Cython."""
    found = []
    for p in PRIMITIVES.values():
        args = ["State*"] * p.state + ["TwContext*"] * p.context + [C_TYPE[a] for a in p.args]
        found.append(f"{C_TYPE[p.result]} tw_{p.name}({', '.join(args)})")
    return found
