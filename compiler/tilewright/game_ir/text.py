"""Game IR as text: `parse(show(x)) == x`, and a digest that ignores names.

One form for every node: `(Node field field ...)`; tuples in square brackets; text in quotes; names bare; `-` for none.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import re
import types
import typing
from collections.abc import Iterator
from functools import cache
from typing import Any

from tilewright.diagnostics import TilewrightError
from tilewright.game_ir import nodes
from tilewright.game_ir.nodes import Game, Sym

WIDTH = 120
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.~]*\Z")


# ---------------------------------------------------------------- writing
def _atom(value: Any) -> str | None:
    if value is None:
        return "-"
    if value is True:
        return "yes"
    if value is False:
        return "no"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Sym):
        if not _NAME.match(value):
            raise ValueError(f"not a name: {value!r}")
        return str(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return None


def show(value: Any, indent: int = 0) -> str:
    """The text of a node, wrapped at 120 columns."""
    atom = _atom(value)
    if atom is not None:
        return atom
    if isinstance(value, tuple):
        opening, parts, closing = "[", value, "]"
    else:
        opening, parts, closing = (
            f"({type(value).__name__}",
            tuple(getattr(value, f.name) for f in dataclasses.fields(value)),
            ")",
        )
    texts = [show(part, indent + 2) for part in parts]
    flat = opening + (" " if texts and opening != "[" else "") + " ".join(texts) + closing
    if len(flat) + indent <= WIDTH and "\n" not in flat:
        return flat
    pad = "\n" + " " * (indent + 2)
    return opening + pad + pad.join(texts) + closing


# ---------------------------------------------------------------- reading
class IrSyntaxError(TilewrightError):
    """Text that is not Game IR."""


_TOKEN = re.compile(
    r"\s*(?:(?P<open>[(\[])|(?P<close>[)\]])|(?P<text>\"(?:[^\"\\]|\\.)*\")|(?P<int>-?\d+)|(?P<none>-)|(?P<word>[A-Za-z_][A-Za-z0-9_.~]*))"
)


@cache
def _fields(cls: type) -> tuple[Any, ...]:
    hints = typing.get_type_hints(cls, vars(nodes))
    return tuple(hints[f.name] for f in dataclasses.fields(cls))


def _wants(hint: Any, kind: type) -> bool:
    if isinstance(hint, types.UnionType) or typing.get_origin(hint) is typing.Union:
        return any(_wants(h, kind) for h in typing.get_args(hint))
    return hint is kind


def _item_hint(hint: Any, index: int) -> Any:
    if isinstance(hint, types.UnionType) or typing.get_origin(hint) is typing.Union:
        hint = next((h for h in typing.get_args(hint) if typing.get_origin(h) is tuple), None)
    args = typing.get_args(hint)
    if not args:
        return Any
    return args[0] if len(args) == 2 and args[1] is ... else args[index]


class _Reader:
    def __init__(self, text: str) -> None:
        self.text, self.at, self.depth = text, 0, 0

    def fail(self, why: str) -> IrSyntaxError:
        line = self.text.count("\n", 0, self.at) + 1
        column = self.at - (self.text.rfind("\n", 0, self.at) + 1) + 1
        return IrSyntaxError(f"line {line}, column {column}: {why}")

    def token(self) -> re.Match[str]:
        found = _TOKEN.match(self.text, self.at)
        if not found:
            raise self.fail("the text ends here" if not self.text[self.at :].strip() else "not a word, number, text or bracket")
        self.at = found.end()
        return found

    def read(self, hint: Any) -> Any:
        token = self.token()
        kind, text = token.lastgroup, token.group(token.lastgroup or 0)
        if kind == "none":
            return None
        if kind == "int":
            return int(text)
        if kind == "text":
            return json.loads(text)
        if kind == "word":
            if text in ("yes", "no") and _wants(hint, bool):
                return text == "yes"
            return Sym(text)
        if kind == "close":
            raise self.fail("a closing bracket too many")
        self.depth += 1
        if self.depth > 200:
            raise self.fail("nested too deeply")
        try:
            return self.read_tuple(hint) if text == "[" else self.read_node()
        finally:
            self.depth -= 1

    def at_close(self) -> bool:
        found = _TOKEN.match(self.text, self.at)
        if found and found.lastgroup == "close":
            self.at = found.end()
            return True
        return False

    def read_tuple(self, hint: Any) -> tuple[Any, ...]:
        items: list[Any] = []
        while not self.at_close():
            items.append(self.read(_item_hint(hint, len(items))))
        return tuple(items)

    def read_node(self) -> Any:
        word = self.token().group("word")
        cls = getattr(nodes, word or "", None)
        if not (isinstance(cls, type) and dataclasses.is_dataclass(cls)):
            raise self.fail(f"there is no node {word!r}")
        hints = _fields(cls)
        values: list[Any] = []
        while not self.at_close():
            if len(values) == len(hints):
                raise self.fail(f"{word} has {len(hints)} fields")
            values.append(self.read(hints[len(values)]))
        if len(values) != len(hints):
            raise self.fail(f"{word} has {len(hints)} fields, here are {len(values)}")
        return cls(*values)


def parse(text: str) -> Any:
    """The node that a text shows. Raises IrSyntaxError with line and column."""
    reader = _Reader(text)
    node = reader.read(Any)
    if text[reader.at :].strip():
        raise reader.fail("something follows the end")
    return node


# ---------------------------------------------------------------- digest
def _nameless(value: Any, names: dict[str, int]) -> Iterator[str]:
    if isinstance(value, Sym):
        yield f"#{names.setdefault(value, len(names))}"
    elif isinstance(value, tuple):
        yield "["
        for item in value:
            yield from _nameless(item, names)
        yield "]"
    elif dataclasses.is_dataclass(value):
        yield f"({type(value).__name__}"
        for f in dataclasses.fields(value):
            if f.metadata.get("digest", True):
                yield from _nameless(getattr(value, f.name), names)
        yield ")"
    else:
        yield _atom(value) or ""


def digest(game: Game) -> str:
    """32 hex digits that depend on the meaning of the game and not on any word, origin or look in it."""
    return hashlib.blake2b(" ".join(_nameless(game, {})).encode(), digest_size=16).hexdigest()
