"""Syntax tree: scenarios, and the file as a whole."""

from __future__ import annotations

from dataclasses import dataclass

from tilewright.syntax.ast_base import Name, Node
from tilewright.syntax.ast_declarations import Decl, RulesetHead
from tilewright.syntax.ast_expressions import Expr


@dataclass(frozen=True, slots=True)
class Scene(Node):
    """One line of a scenario, by its word; `words` and `text` are as written.

    word      names            text / numbers
    players   player names
    uses      rulesets
    option    name, value
    tile      kind             at (x, y), turn in degrees, face_down
    given     -                text to the end of the line
    turn      player [, step]
    draw      kinds
    roll      faces
    do        -                text
    offered   -                lines (texts), only
    refused   -                text
    asked     player [, step]
    not asked step
    finish
    gets      player           number, lines ((number, stage), ...)
    total     player           number
    sees      player           text
    expect    -                expr
    """

    word: str
    names: tuple[Name, ...] = ()
    text: str | None = None
    at: tuple[int, int] | None = None
    turned: int = 0
    face_down: bool = False
    only: bool = False
    lines: tuple[str, ...] = ()
    number: int | None = None
    at_stages: tuple[tuple[int, Name], ...] | None = None
    expr: Expr | None = None


@dataclass(frozen=True, slots=True)
class Scenario(Decl):
    """`scenario NAME [like OTHER] ["title"]`; see `compose.alike` for what it takes from the other."""

    name: Name
    title: str | None
    scenes: tuple[Scene, ...]
    like: Name | None = None


@dataclass(frozen=True, slots=True)
class File:
    """A parsed file: its declarations in order (those that did not parse are missing) and its text, for diagnostics."""

    path: str
    text: str
    decls: tuple[Decl, ...]

    @property
    def head(self) -> RulesetHead | None:
        return next((d for d in self.decls if isinstance(d, RulesetHead)), None)
