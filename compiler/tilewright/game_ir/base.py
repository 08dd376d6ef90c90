"""What every node of the Game IR stands on: names, origins, types."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


class Sym(str):
    """A name: of a declaration (`base.claim`) or of a local variable (`f`). Left to the digest to renumber."""

    __slots__ = ()


def for_people(default: Any = ...) -> Any:
    """A field that the digest leaves out."""
    if default is ...:
        return field(metadata={"digest": False}, compare=True)
    return field(default=default, metadata={"digest": False}, compare=True)


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a rule stands: ruleset, what declares it (`step claim`), file, line, the clauses it cites."""

    ruleset: str
    declaration: str
    file: str
    line: int
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Type:
    """base: number | truth | or a set of piece | part | component | cell | space | pile | player | placing | symbol.

    `of` narrows: the networks of components, the mark of symbols, the kinds of pieces or parts; empty = any.
    """

    base: str
    of: tuple[Sym, ...] = ()
