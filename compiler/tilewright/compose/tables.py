"""What a game declares, while it is being put together: entries that `replace`, `remove` and `modify` still work on."""

from __future__ import annotations

from dataclasses import dataclass, field

from tilewright.compose.items import Item
from tilewright.compose.model import Changed, Declared, Modification
from tilewright.compose.names import Names
from tilewright.diagnostics import Span
from tilewright.syntax import ast

FIXED_KINDS = {
    "tile": "tile",
    "tiles": "tile",
    "die": "die",
    "dice": "die",
    "figure": "figure",
    "figures": "figure",
    "token": "token",
    "tokens": "token",
    "link": "link",
    "links": "link",
    "piece": "piece",
    "pieces": "piece",
    "part": "part",
    "parts": "part",
    "cell": "cell",
    "cells": "cell",
    "player": "player",
    "players": "player",
    "placing": "placing",
    "placings": "placing",
    "face": "face",
    "space": "space",
    "pile": "pile",
}
"""The kinds that the language gives, in `define NAME of KIND`."""

KIND_SORTS = ("network", "part", "piece", "tile", "die", "mark", "space", "pile", "definition")


@dataclass
class Entry:
    """One declaration. `placed_by` is the one whose slots a step follows: a replacement without slots stands where the old one did."""

    declared: Declared
    changes: list[Modification] = field(default_factory=list)
    placed_by: Declared | None = None
    declared_first: Declared | None = None
    case: str = ""  # of a definition: what its kind comes to

    def __post_init__(self) -> None:
        self.placed_by = self.placed_by or self.declared
        self.declared_first = self.declared_first or self.declared

    @property
    def changed(self) -> Changed:
        return Changed(self.declared, tuple(self.changes))


@dataclass
class Tables:
    """Entries by sort and qualified name. A definition has a list of cases; scorings and looks go by what they are about."""

    names: Names
    entries: dict[str, dict[str, Entry]] = field(default_factory=dict)
    definitions: dict[str, list[Entry]] = field(default_factory=dict)
    cases: dict[tuple[str, str], Entry] = field(default_factory=dict)
    scorings: dict[str, Entry] = field(default_factory=dict)
    looks: dict[str, Entry] = field(default_factory=dict)
    stages: list[Declared] = field(default_factory=list)
    phases: dict[str, tuple[Declared, tuple[str, ...]]] = field(default_factory=dict)
    advises: list[Declared] = field(default_factory=list)
    scenarios: list[Declared] = field(default_factory=list)
    limits: list[Declared] = field(default_factory=list)
    orders: list[Item] = field(default_factory=list)
    operations: list[Item] = field(default_factory=list)  # replace, remove, modify

    def of(self, sort: str) -> dict[str, Entry]:
        return self.entries.setdefault(sort, {})

    def kind_key(self, name: ast.Name | None, ruleset: str, inside: ast.Decl | None) -> str:
        """What a kind in `of KIND` comes to, so that two can be compared; "" is written for no kind. Unknown ones are left to the resolver."""
        if name is None:
            return ""
        if name.ruleset is None and name.text in FIXED_KINDS:
            return FIXED_KINDS[name.text]
        return self.names.find(KIND_SORTS, name, ruleset, None, inside) or f"?{name}"

    def case_of(self, qualified: str, case: str) -> Entry | None:
        """The entry of a case of a definition."""
        found = self.cases.get((qualified, case))
        return found if found is not None and qualified in self.definitions else None

    def add_case(self, entry: Entry) -> Entry | None:
        """Enter a case of a definition; the one that is there already, if there is one."""
        decl = entry.declared.decl
        assert isinstance(decl, ast.Define)
        entry.case = self.kind_key(decl.of, entry.declared.ruleset, decl)
        key = (entry.declared.name, entry.case)
        if key in self.cases:
            return self.cases[key]
        self.cases[key] = entry
        self.definitions.setdefault(entry.declared.name, []).append(entry)
        return None


def title(decl: ast.Decl) -> str:
    """How a declaration is named in messages: `step claim`, `define free of part`."""
    if isinstance(decl, ast.Define):
        return f"define {decl.name}" + (f" of {decl.of}" if decl.of else "")
    if isinstance(decl, ast.Scoring):
        return "scoring " + ", ".join(str(n) for n in decl.networks)
    if isinstance(decl, ast.Piece):
        return f"{decl.role} {decl.name}"
    if isinstance(decl, ast.Replace):
        return f"replace {title(decl.what)}"
    if isinstance(decl, ast.Remove):
        return f"remove {decl.kind} {decl.name}"
    if isinstance(decl, ast.Modify):
        if decl.scoring:
            return "modify scoring " + ", ".join(str(n) for n in decl.scoring)
        return f"modify {decl.target}" + (f" of {decl.of}" if decl.of else "")
    if isinstance(decl, ast.Mark):
        return "mark " + ", ".join(str(n) for n in decl.names)
    word = {ast.PartKind: "part", ast.Remember: "remember", ast.Stages: "stages"}.get(type(decl), type(decl).__name__.lower())
    name = getattr(decl, "name", None)
    return f"{word} {name}" if isinstance(name, ast.Name) else word


def name_span(decl: ast.Decl) -> Span:
    """The place of its name, or its own."""
    if isinstance(decl, ast.Replace):
        return name_span(decl.what)
    if isinstance(decl, ast.Modify):
        return decl.target.span
    name = getattr(decl, "name", None)
    return name.span if isinstance(name, ast.Name) else decl.span
