"""The parser made from `grammar/rules.lark`; its tables come from the store where they are there."""

from __future__ import annotations

import threading
from functools import cache

import lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

from tilewright.syntax import store
from tilewright.syntax.layout import Layout

STARTS = ["decl", "expression"]


class Parser:
    """Lark's parser together with the layout filter it was made with. One text at a time: hold `lock`."""

    def __init__(self) -> None:
        self.layout = Layout()
        self.lock = threading.RLock()
        self.lark = _stored(self.layout) or _build(self.layout)
        self.first: dict[str, frozenset[str]] = {}

    def accepts(self, start: str, failed: lark.UnexpectedInput) -> set[str]:
        """The terminals that could have stood where the last parse failed.

        The parser may have reduced a good deal on seeing the wrong token, and then knows only what follows the whole; so it is
        led there once more, without that token.
        """
        wrong = getattr(failed, "token", None)
        right = [token for token in self.layout.handed if token is not wrong]
        if not right and start in self.first:
            return set(self.first[start])
        again = self.lark.parse_interactive(start=start)
        for token in right:
            again.feed_token(token)
        found = frozenset(again.accepts())
        if not right:
            self.first[start] = found
        return set(found)


@cache
def the_parser() -> Parser:
    return Parser()


def _build(layout: Layout) -> lark.Lark:
    made = lark.Lark(
        store.grammar_text(),
        parser="lalr",
        lexer="contextual",
        start=STARTS,
        postlex=layout,
        propagate_positions=True,
        maybe_placeholders=True,
    )
    data, memo = made.memo_serialize([TerminalDef, Rule])
    data["options"]["postlex"] = None  # plain data only; it is given again at loading
    store.save("parser", lark.__version__, (data, memo))
    return made


def _stored(layout: Layout) -> lark.Lark | None:
    """The way Lark's own stand-alone parsers take to load their tables."""
    tables = store.load("parser", lark.__version__)
    if tables is None:
        return None
    try:
        return lark.Lark._load_from_dict(*tables, postlex=layout)
    except Exception:  # a Lark that stores otherwise than it loads: build it
        return None
