"""Is a Kernel IR module well formed? Run on every compile: a mistake of a pass shows here and not as an error of the C compiler.

Checked: functions, tables, fields and primitives exist and get the right number and types of arguments; variables have a value
before they are read (declared in the function) and keep one type; nothing jumps out of a loop; blocks and points exist;
functions call each other without cycles.
"""

from __future__ import annotations

from tilewright.kernel_ir import nodes as k
from tilewright.kernel_ir.fields import FIELDS
from tilewright.kernel_ir.primitives import NONE, PRIMITIVES
from tilewright.kernel_ir.walk import assigned_vars, descend


class BadKernel(AssertionError):
    """A mistake of the compiler."""


def _numeric(type: str) -> bool:
    return type in (k.I32, k.I64)


class _Checker:
    def __init__(self, module: k.Module) -> None:
        self.module = module
        self.functions = {f.name: f for f in module.functions}
        self.tables = {t.name for t in module.tables}
        self.where = ""
        self.vars: dict[str, k.Var] = {}
        if len(self.functions) != len(module.functions):
            self.fail("two functions of one name")

    def fail(self, why: str) -> None:
        raise BadKernel(f"{self.where}: {why}")

    def expr(self, e: k.Expr) -> str:
        match e:
            case k.Const():
                return k.I32
            case k.Var(name, type):
                if name not in self.vars:
                    self.fail(f"{name} has no value")
                elif self.vars[name].type != type:
                    self.fail(f"{name} is {self.vars[name].type}, not {type}")
                return type
            case k.Field(name, at):
                self.field(name, at, FIELDS[name][1] if name in FIELDS else -1)
                return k.I64 if FIELDS[name][0] in ("tw_long", "tw_word") else k.I32
            case k.Row(name, at):
                if name not in FIELDS or FIELDS[name][0] != "tw_word":
                    self.fail(f"{name} is no field of sets")
                self.field(name, at, 1 if name == "sets" else FIELDS[name][1] - 1)
                return k.BITS
            case k.From(bits, words):
                if self.expr(bits) != k.BITS or words < 0:
                    self.fail("words of something that is no set")
                return k.BITS
            case k.Table(name, at):
                if name not in self.tables:
                    self.fail(f"there is no table {name}")
                self.number(at)
                return k.I32
            case k.Item(array, at):
                if self.expr(array) != k.ARRAY:
                    self.fail(f"{array.name} is no array")
                self.number(at)
                return k.I64
            case k.Bin(op, left, right):
                a, b = self.number(left), self.number(right)
                return k.I64 if k.I64 in (a, b) and op in ("+", "-", "*", "&", "|", ">>", "<<") else k.I32
            case k.Not(arg):
                self.number(arg)
                return k.I32
            case k.Cond(test, then, otherwise):
                self.number(test)
                a, b = self.number(then), self.number(otherwise)
                return k.I64 if k.I64 in (a, b) else k.I32
            case k.Call(name, args):
                function = self.functions.get(name)
                if function is None:
                    self.fail(f"there is no function {name}")
                    return NONE
                self.args(name, tuple(p.type for p in function.params), args)
                return function.result or NONE
            case k.Prim(name, args):
                if name not in PRIMITIVES:
                    self.fail(f"there is no primitive {name}")
                self.args(name, PRIMITIVES[name].args, args)
                return PRIMITIVES[name].result
        raise TypeError(e)

    def number(self, e: k.Expr) -> str:
        type = self.expr(e)
        if not _numeric(type):
            self.fail(f"{type} where a number is needed")
        return type

    def args(self, name: str, wanted: tuple[str, ...], args: tuple[k.Expr, ...]) -> None:
        if len(wanted) != len(args):
            self.fail(f"{name} has {len(wanted)} arguments, here are {len(args)}")
        for want, arg in zip(wanted, args, strict=True):
            type = self.expr(arg)
            if type != want and not (_numeric(type) and _numeric(want)):
                self.fail(f"{name} wants {want}, not {type}")

    def field(self, name: str, at: tuple[k.Expr, ...], dims: int) -> None:
        if name not in FIELDS:
            self.fail(f"there is no field {name}")
        if len(at) != dims:
            self.fail(f"{name} has {dims} indexes, here are {len(at)}")
        for i in at:
            self.number(i)

    def body(self, body: k.Body, loop: bool, machine: bool, result: str | None) -> None:
        for s in body:
            match s:
                case k.Set(var, value):
                    if self.expr(value) in (k.BITS, k.ARRAY, NONE) or not _numeric(var.type):
                        self.fail(f"{var.name} cannot be given that")
                case k.NewBits(var) | k.NewArray(var):
                    if var.type != (k.BITS if isinstance(s, k.NewBits) else k.ARRAY):
                        self.fail(f"{var.name} is no set or array")
                case k.SetItem(array, at, value):
                    self.expr(k.Item(array, at))
                    self.number(value)
                case k.Store(name, at, value):
                    self.field(name, at, FIELDS[name][1] if name in FIELDS else -1)
                    self.number(value)
                case k.Do(value):
                    self.expr(value)
                case k.If(test, then, otherwise):
                    self.number(test)
                    self.body(then, loop, machine, result)
                    self.body(otherwise, loop, machine, result)
                case k.For(_, low, high, inner):
                    self.number(low)
                    self.number(high)
                    self.body(inner, True, machine, result)
                case k.Each(_, bits, _, inner):
                    if self.expr(bits) != k.BITS:
                        self.fail("a loop over something that is no set")
                    self.body(inner, True, machine, result)
                case k.EachBit(_, mask, inner):
                    self.number(mask)
                    self.body(inner, True, machine, result)
                case k.Ring(_, structure, start, inner):
                    if not 0 <= structure < self.module.sizes["STRUCTURES"]:
                        self.fail(f"there is no structure {structure}")
                    self.number(start)
                    self.body(inner, True, machine, result)
                case k.Break():
                    if not loop:
                        self.fail("break outside of a loop")
                case k.Return(value):
                    if machine:
                        self.fail("the machine rests, it does not return")
                    if (value is None) != (result is None):
                        self.fail("a return with or without a value")
                    if value is not None:
                        self.number(value)
                case k.Goto(block) | k.Halt(_, _, block):
                    if not machine or loop:
                        self.fail("a jump outside of the machine or inside a loop")
                    if not 0 <= block < len(self.module.blocks):
                        self.fail(f"there is no block {block}")
                case _:
                    raise TypeError(s)

    def acyclic(self) -> None:
        done: set[str] = set()
        path: list[str] = []

        def visit(name: str) -> None:
            if name in path:
                self.fail(f"functions call each other in a circle: {' '.join([*path, name])}")
            if name in done:
                return
            path.append(name)
            for node in descend(self.functions[name].body):
                if isinstance(node, k.Call):
                    visit(node.function)
            path.pop()
            done.add(name)

        for name in self.functions:
            visit(name)


def _leaves(body: k.Body) -> bool:
    """Does a body surely end with a jump?"""
    if not body:
        return False
    last = body[-1]
    return isinstance(last, k.Goto | k.Halt) or (isinstance(last, k.If) and _leaves(last.then) and _leaves(last.otherwise))


def verify(module: k.Module) -> None:
    """Raises BadKernel."""
    checker = _Checker(module)
    for function in module.functions:
        checker.where = f"function {function.name}"
        checker.vars = {p.name: p for p in function.params} | assigned_vars(function.body)
        checker.body(function.body, False, False, function.result)
    for block in module.blocks:
        checker.where = f"block {block.number}"
        checker.vars = assigned_vars(block.body)
        checker.body(block.body, False, True, None)
        if not _leaves(block.body):
            checker.fail("runs over its end")
    checker.acyclic()
    for number, choice in enumerate(module.choices):
        checker.where = f"choice {number}"
        if choice.lists not in checker.functions or not -1 <= choice.pass_block < len(module.blocks):
            checker.fail("no function or no block")
