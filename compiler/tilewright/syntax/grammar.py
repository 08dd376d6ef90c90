"""The parser made from `grammar/rules.lark`, from a cache where there is one."""

from __future__ import annotations

import os
import threading
from functools import cache
from importlib.resources import files

import lark

from tilewright.syntax import cache_dir
from tilewright.syntax.layout import Layout

STARTS = ["decl", "expression"]


class Parser:
    """Lark's parser together with the layout filter it was made with. One text at a time: hold `lock`."""

    def __init__(self, grammar: str) -> None:
        self.layout = Layout()
        self.lock = threading.RLock()
        self.lark = _build(grammar, self.layout)


@cache
def grammar_text() -> str:
    return files("tilewright.grammar").joinpath("rules.lark").read_text(encoding="utf-8")


@cache
def the_parser() -> Parser:
    return Parser(grammar_text())


def _build(grammar: str, layout: Layout) -> lark.Lark:
    """Lark's own cache, in a directory that is ours; written under another name first, so nobody reads half of it."""
    stored = cache_dir.entry("grammar", f"lark {lark.__version__}\n{grammar}")
    if stored is None or stored.exists():
        return _lark(grammar, layout, str(stored) if stored else False)
    draft = stored.with_name(f"{stored.name}.{os.getpid()}-{threading.get_ident()}.draft")
    try:
        made = _lark(grammar, layout, str(draft))
        cache_dir.publish(draft, stored)
    finally:
        cache_dir.forget(draft)
    return made


def _lark(grammar: str, layout: Layout, stored: str | bool) -> lark.Lark:
    return lark.Lark(
        grammar,
        parser="lalr",
        lexer="contextual",
        start=STARTS,
        postlex=layout,
        propagate_positions=True,
        maybe_placeholders=True,
        cache=stored,
    )
