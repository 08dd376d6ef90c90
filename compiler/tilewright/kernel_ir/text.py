"""Kernel IR for people: what `ir --kernel` shows and tests compare."""

from __future__ import annotations

from collections.abc import Iterator

from tilewright.kernel_ir import nodes as k


def expr(e: k.Expr) -> str:
    match e:
        case k.Const(value):
            return str(value)
        case k.Var(name):
            return name
        case k.Field(name, at):
            return name + "".join(f"[{expr(i)}]" for i in at)
        case k.Row(name, at):
            return "&" + name + "".join(f"[{expr(i)}]" for i in at)
        case k.From(bits, words):
            return f"{expr(bits)} from word {words}"
        case k.Table(name, at):
            return f"{name}[{expr(at)}]"
        case k.Item(array, at):
            return f"{array.name}[{expr(at)}]"
        case k.Bin(op, left, right):
            return f"({expr(left)} {op} {expr(right)})"
        case k.Not(arg):
            return f"not {expr(arg)}"
        case k.Cond(test, then, otherwise):
            return f"({expr(then)} if {expr(test)} else {expr(otherwise)})"
        case k.Call(name, args) | k.Prim(name, args):
            return f"{name}({', '.join(map(expr, args))})"
    raise TypeError(e)


def _lines(body: k.Body, pad: str) -> Iterator[str]:
    for s in body:
        match s:
            case k.Set(var, value):
                yield f"{pad}{var.name} = {expr(value)}"
            case k.NewBits(var, words):
                yield f"{pad}{var.name} = empty set of {words} words"
            case k.NewArray(var, size):
                yield f"{pad}{var.name} = array of {size}"
            case k.SetItem(array, at, value):
                yield f"{pad}{array.name}[{expr(at)}] = {expr(value)}"
            case k.Store(name, at, value):
                yield f"{pad}{name}{''.join(f'[{expr(i)}]' for i in at)} := {expr(value)}"
            case k.Do(value):
                yield f"{pad}{expr(value)}"
            case k.If(test, then, otherwise):
                yield f"{pad}if {expr(test)}:"
                yield from _lines(then, pad + "  ")
                if otherwise:
                    yield f"{pad}else:"
                    yield from _lines(otherwise, pad + "  ")
            case k.For(var, low, high, body):
                yield f"{pad}for {var.name} from {expr(low)} below {expr(high)}:"
                yield from _lines(body, pad + "  ")
            case k.Each(var, bits, _, body):
                yield f"{pad}each {var.name} of {expr(bits)}:"
                yield from _lines(body, pad + "  ")
            case k.EachBit(var, mask, body):
                yield f"{pad}each {var.name} in mask {expr(mask)}:"
                yield from _lines(body, pad + "  ")
            case k.Ring(var, structure, start, body):
                yield f"{pad}around {var.name} from {expr(start)} in {structure}:"
                yield from _lines(body, pad + "  ")
            case k.Break():
                yield f"{pad}break"
            case k.Return(None):
                yield f"{pad}return"
            case k.Return(value) if value is not None:
                yield f"{pad}return {expr(value)}"
            case k.Goto(block):
                yield f"{pad}go to {block}"
            case k.Halt(status, point, block):
                yield f"{pad}rest: {status} {point}, then {block}"
            case _:
                raise TypeError(s)


def function(f: k.Function) -> str:
    params = ", ".join(f"{p.type} {p.name}" for p in f.params)
    head = f"function {f.name}({params})" + (f" -> {f.result}" if f.result else "") + (f"  # {f.about}" if f.about else "")
    return "\n".join([head + ":", *_lines(f.body, "  ")])


def show(module: k.Module) -> str:
    """Sizes, functions, blocks. Tables are data and left out."""
    parts = ["sizes " + " ".join(f"{name}={value}" for name, value in module.sizes.items())]
    parts += [function(f) for f in module.functions]
    parts += ["\n".join([f"block {b.number}:", *_lines(b.body, "  ")]) for b in module.blocks]
    return "\n\n".join(parts) + "\n"


def show_body(body: k.Body) -> str:
    return "\n".join(_lines(body, ""))
