"""Constant tables and sizes as C text. Only numbers are ever printed."""

from __future__ import annotations

from tilewright.kernel_ir import nodes as k
from tilewright.passes.static import ROWS

C_TYPE = {"i8": "int8_t", "u8": "uint8_t", "i16": "int16_t", "i32": "int32_t", "u32": "uint32_t", "u64": "uint64_t"}
CYTHON_TYPE = {"i8": "signed char", "u8": "unsigned char", "i16": "short", "i32": "int", "u32": "unsigned int", "u64": "tw_word"}
WIDTH = 120


def _numbers(values: list[str]) -> str:
    lines, line = [], "  "
    for value in values:
        if len(line) + len(value) + 1 > WIDTH:
            lines.append(line)
            line = "  "
        line += value + ","
    return "\n".join([*lines, line])


def c_table(table: k.TableData) -> str:
    suffix = "u" if table.form == "u32" else "ull" if table.form == "u64" else ""
    numbers = [f"{value}{suffix}" for value in table.values]
    row = ROWS.get(table.name)
    if row is None:
        return f"static const {C_TYPE[table.form]} {table.name}[{len(numbers)}] = {{\n{_numbers(numbers)}\n}};"
    rows = ["{" + ",".join(numbers[i : i + row]) + "}" for i in range(0, len(numbers), row)]
    if len(numbers) < row:
        rows = ["{" + ",".join([*numbers, *["0"] * (row - len(numbers))]) + "}"]
    return f"static const {C_TYPE[table.form]} {table.name}[{len(rows)}][{row}] = {{\n{_numbers(rows)}\n}};"


def sizes(module: k.Module) -> list[str]:
    return [f"#define TW_{name} {value}" for name, value in module.sizes.items()]


def declarations(module: k.Module) -> list[str]:
    """One-dimensional tables for Cython."""
    return [f"const {CYTHON_TYPE[t.form]} {t.name}[1]" for t in module.tables if t.name not in ROWS]
