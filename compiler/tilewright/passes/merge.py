"""Pass (Kernel IR): functions that do the same become one; functions, blocks and tables that nothing uses go.

before  f1(v3) = return v3 > 0    f2(v9) = return v9 > 0    f3 calls f2         after  f1; f3 calls f1
"""

from __future__ import annotations

import dataclasses
import re

from tilewright.kernel_ir import nodes as k
from tilewright.kernel_ir.text import function as show_function
from tilewright.kernel_ir.text import show_body
from tilewright.kernel_ir.walk import descend, rewrite

ENTRIES = ("start_memory", "record", "list_options", "count_outcomes", "pick_outcome")
"""What the run-time helpers call."""
_VAR = re.compile(r"\bv\d+\b")


def _nameless(f: k.Function) -> str:
    numbers: dict[str, str] = {}
    text = show_function(dataclasses.replace(f, name="f", about=""))
    types = ",".join(p.type for p in f.params)
    return types + _VAR.sub(lambda m: numbers.setdefault(m.group(), f"x{len(numbers)}"), text)


def _equal_functions(module: k.Module) -> dict[str, str]:
    """Each function -> the first that does the same, callees first, so that calls of equal functions are equal."""
    same: dict[str, str] = {}
    by_text: dict[str, str] = {}
    by_name = {f.name: f for f in module.functions}

    def visit(name: str) -> None:
        if name in same:
            return
        f = by_name[name]
        for node in descend(f.body):
            if isinstance(node, k.Call):
                visit(node.function)
        body = rewrite(f.body, lambda n: k.Call(same[n.function], n.args) if isinstance(n, k.Call) else n)
        same[name] = by_text.setdefault(_nameless(dataclasses.replace(f, body=body)), name)

    for f in module.functions:
        visit(f.name)
    return same


def _reachable_blocks(module: k.Module) -> set[int]:
    bodies = {b.number: _cut(b.body) for b in module.blocks}
    todo = [b for blocks in module.step_blocks for b in blocks]
    todo += [c.pass_block for c in module.choices if c.pass_block >= 0]
    todo += [a.block for a in module.alternatives] + [c.block for c in module.chances]
    found: set[int] = set()
    while todo:
        number = todo.pop()
        if number in found:
            continue
        found.add(number)
        todo += [n.block for n in descend(bodies[number]) if isinstance(n, k.Goto | k.Halt)]
    return found


def run(module: k.Module, keep: tuple[str, ...] = ENTRIES) -> k.Module:
    same = _equal_functions(module)

    def change(node: object) -> object:
        return k.Call(same[node.function], node.args) if isinstance(node, k.Call) else node

    reached = _reachable_blocks(module)
    halt = (k.Halt("over", 0, 0),)
    blocks = tuple(k.Block(b.number, _cut(rewrite(b.body, change)) if b.number in reached else halt) for b in module.blocks)
    functions = {f.name: dataclasses.replace(f, body=rewrite(f.body, change)) for f in module.functions if same[f.name] == f.name}
    used: set[str] = set()

    def use(name: str) -> None:
        if name in used:
            return
        used.add(name)
        for node in descend(functions[name].body):
            if isinstance(node, k.Call):
                use(node.function)

    choices = tuple(dataclasses.replace(c, lists=same[c.lists]) for c in module.choices)
    chances = tuple(dataclasses.replace(c, count=same[c.count], kth=same[c.kth]) for c in module.chances)
    for name in (*keep, *(c.lists for c in choices), *(n for c in chances for n in (c.count, c.kth))):
        use(name)
    for block in blocks:
        for node in descend(block.body):
            if isinstance(node, k.Call):
                use(node.function)
    kept = tuple(f for f in functions.values() if f.name in used)
    text = "\n".join([*(show_body(f.body) for f in kept), *(show_body(b.body) for b in blocks)])
    tables = tuple(t for t in module.tables if not re.fullmatch(r"TW_T\d+", t.name) or re.search(rf"\b{t.name}\b", text))
    return dataclasses.replace(module, functions=kept, blocks=blocks, choices=choices, chances=chances, tables=tables)


def _cut(body: k.Body) -> k.Body:
    """Nothing after a jump."""
    for i, stmt in enumerate(body):
        if isinstance(stmt, k.Goto | k.Halt):
            return body[: i + 1]
    return body
