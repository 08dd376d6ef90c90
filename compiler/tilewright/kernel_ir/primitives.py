"""The primitives of the run-time helpers (runtime/*.h): one list for the verifier, the printer and the declarations.

An argument or result type is that of the Kernel IR, `none` for no result. `state` and `context` say whether the primitive
gets the state and the context of the call.
"""

from __future__ import annotations

from dataclasses import dataclass

from tilewright.kernel_ir.nodes import BITS, I32, I64


@dataclass(frozen=True, slots=True)
class Primitive:
    name: str
    args: tuple[str, ...]
    result: str
    state: bool = True
    context: bool = False


NONE = "none"

PRIMITIVES = {
    p.name: p
    for p in (
        # sets of small numbers
        Primitive("bits_has", (BITS, I32), I32, state=False),
        Primitive("bits_add", (BITS, I32), NONE, state=False),
        Primitive("bits_drop", (BITS, I32), NONE, state=False),
        Primitive("bits_clear", (BITS, I32), NONE, state=False),
        Primitive("bits_count", (BITS, I32), I32, state=False),
        Primitive("bits_select", (BITS, I32, I32), I32, state=False),
        Primitive("bits_first", (BITS, I32), I32, state=False),
        Primitive("bits_same", (BITS, BITS, I32), I32, state=False),
        Primitive("bits_copy", (BITS, BITS, I32), NONE, state=False),
        Primitive("bits_within", (BITS, BITS, I32), I32, state=False),
        # networks
        Primitive("root", (I32, I32), I32),
        Primitive("wide_root", (I32,), I32),
        Primitive("note", (I32,), NONE),
        Primitive("noted", (I32,), I32),
        Primitive("turn_begins", (), NONE),
        Primitive("faces_beside", (I32,), I32),
        Primitive("candidates", (I32, I32, I32, BITS), NONE),
        Primitive("as_then", (I32, I32), I32),
        Primitive("nearest", (I32, BITS, BITS, BITS, BITS), NONE),
        # places
        Primitive("end", (I32, I32), I32),
        Primitive("part_of_place", (I32,), I32),
        Primitive("cell_of_place", (I32,), I32),
        Primitive("pile_of_place", (I32,), I32),
        Primitive("cell_of_piece", (I32,), I32),
        Primitive("cell_of_part", (I32,), I32),
        Primitive("twin", (I32, I32), I32),
        Primitive("show", (I32,), NONE),
        Primitive("to_pile", (I32, I32), NONE, context=True),
        Primitive("out", (I32,), NONE, context=True),
        Primitive("home", (I32,), NONE, context=True),
        Primitive("put_part", (I32, I32), NONE, context=True),
        Primitive("link", (I32, I32, I32), NONE, context=True),
        Primitive("put_end", (I32, I32), NONE, context=True),
        Primitive("put_cell", (I32, I32), NONE, context=True),
        Primitive("lay", (I32, I32, I32), NONE, context=True),
        # cells
        Primitive("around", (I32, I32), I32),
        Primitive("fitting", (I32, BITS), NONE),
        Primitive("turns_at", (BITS, I32), I32, state=False),
        Primitive("origin", (I32,), I32),
        Primitive("space_of_piece", (I32,), I32),
        Primitive("quotient", (I32, I32), I32, state=False),
        Primitive("remainder", (I32, I32), I32, state=False),
        Primitive("openings", (I32,), I32),
        Primitive("met", (I32, I32, I32, I32), I32),
        # talk
        Primitive("option", (I32,), NONE, state=False, context=True),
        Primitive("option1", (I32, I32), NONE, state=False, context=True),
        Primitive("value", (I32, I32), NONE, state=False, context=True),
        Primitive("options", (), I32, state=False, context=True),
        Primitive("no_options", (), NONE, state=False, context=True),
        Primitive("merge_options", (I32, I32, I32, I32), NONE, context=True),
        Primitive("line", (I32, I64, I32, I32, I32, I64, I64), NONE, context=True),
        Primitive("plain_line", (I32, I64, I32, I32, I32), NONE, context=True),
        Primitive("add_points", (I32, I64), NONE, context=True),
        Primitive("tired", (), I32, state=False, context=True),
        Primitive("problem", (I32,), NONE, state=False, context=True),
        Primitive("wide", (I64,), I64, state=False),
        Primitive("halve_up", (I64,), I64, state=False),
        Primitive("halve_down", (I64,), I64, state=False),
    )
}
