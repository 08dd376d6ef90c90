"""A game as the text of one Cython module."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import jinja2

import tilewright
from tilewright.emit import printer, tables
from tilewright.emit.problem import EngineError
from tilewright.game_ir.nodes import Game
from tilewright.game_ir.text import digest
from tilewright.kernel_ir import nodes as k
from tilewright.kernel_ir.verify import verify
from tilewright.passes import pipeline
from tilewright.passes.lower.base import Unsupported
from tilewright.runtime.tables import Tables

RUNTIME = Path(__file__).parent.parent / "runtime"
HELPERS = ("bits.h", "random.h", "context.h", "state.h", "board.h", "links.h", "moves.h", "engine.pxi")
"""Sources that the generated text includes, in `runtime`."""


@cache
def environment() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).parent / "templates"),
        undefined=jinja2.StrictUndefined,
        keep_trailing_newline=True,
        autoescape=False,
    )


def kernel(game: Game, game_tables: Tables | None = None) -> k.Module:
    """The Kernel IR of a game, after all passes. Raises EngineError TW0601 for what cannot be lowered (yet)."""
    try:
        module = pipeline.run(game, game_tables)
    except Unsupported as error:
        where = _place(game, error.origin)
        raise EngineError(
            "TW0601",
            f"the native engine cannot play this game yet: it uses {error.what}" + (f" ({where})" if where else ""),
            help="use the reference engine, which can: `--engine reference`, `interpret()`",
        ) from None
    verify(module)
    return module


def _place(game: Game, origin: int) -> str:
    """Where a rule stands, for people."""
    if not 0 <= origin < len(game.origins):
        return ""
    found = game.origins[origin]
    return f"{found.file}:{found.line}, {found.declaration}"


def text(module: k.Module, game: Game) -> str:
    """The .pyx of a module."""
    return (
        environment()
        .get_template("engine.pyx.jinja")
        .render(
            version=tilewright.__version__,
            digest=digest(game),
            rules_digest=repr(digest(game)),
            sizes="\n".join(tables.sizes(module)),
            tables="\n".join(map(tables.c_table, module.tables)),
            table_declarations="\n".join(tables.declarations(module)),
            fields="\n".join(printer.field_declarations()),
            primitives="\n".join(printer.primitive_declarations()),
            functions="\n\n\n".join(map(printer.function, module.functions)),
            machine=printer.machine(module.blocks),
            layout=repr(_layout(module)),
            problems=repr(module.problems),
            memories=repr(tuple((m.form, m.slot, m.each_player, m.base, m.network, m.words) for m in module.memories)),
        )
    )


def _layout(module: k.Module) -> dict[str, object]:
    by_name = {t.name: t for t in module.tables}
    return {
        "parts": module.sizes["PARTS"],
        "links": list(by_name["TW_LINK_PIECE"].values) if module.sizes["LINKS"] else [],
        "cells": module.sizes["CELLS"],
        "memory": module.sizes["MEMORY"],
        "set_words": module.sizes["SET_WORDS"],
        "first_cell": list(by_name["TW_FIRST_CELL"].values),
        "structure_of": list(by_name["TW_STRUCTURE_OF"].values),
        "network_kinds": [list(kinds) for kinds in module.network_kinds],
    }
