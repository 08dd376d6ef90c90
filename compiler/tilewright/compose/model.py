"""A game put together: one set of declarations, each with the ruleset it came from. Names are qualified here, bodies are still syntax.

Made by `compose.compose`, read by `compose.resolve`. Options are constants by now; `with` and `when` are gone; `replace` and `remove` are
carried out; `modify` lines hang at their targets; steps stand in order in their phases.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tilewright.compose.names import Names
from tilewright.diagnostics import Report
from tilewright.syntax import ast

OptionValue = str | int | bool
"""A word, a number, or yes/no."""


@dataclass(frozen=True)
class Declared:
    """A declaration and who said it (`ruleset` is where bare names inside it are looked up)."""

    name: str  # qualified: base.claim
    ruleset: str
    decl: ast.Decl


@dataclass(frozen=True)
class Modification:
    """One line of a `modify`, at the target it changes."""

    ruleset: str
    decl: ast.Modify
    line: ast.Change | ast.AtStage | ast.NetLine | ast.Alternative


@dataclass(frozen=True)
class Changed:
    """A declaration with its modifications, in canonical ruleset order."""

    declared: Declared
    changes: tuple[Modification, ...] = ()


@dataclass(frozen=True)
class PlacedStep:
    """A step at one place of a phase."""

    place: str  # qualified name of the place
    step: Changed


@dataclass(frozen=True)
class OptionSetting:
    declared: Declared
    value: OptionValue
    set_by: str  # "default", "variant", "asked for"


@dataclass
class Composed:
    """`visible[r]`: rulesets whose names a bare name in r may mean after r's own: what it requires or extends, directly or not, nearest first;
    inside a `with` block also the rulesets named there (see `with_visible`, by id of the declaration)."""

    spec: str  # canonical: one+other.variant; required rulesets first, then by name
    title: str
    players: tuple[int, int]
    turn_limit: int | None
    rulesets: tuple[str, ...]  # canonical order: required ones first, then by name
    heads: dict[str, ast.RulesetHead]
    visible: dict[str, tuple[str, ...]]
    options: dict[str, OptionSetting]
    part_kinds: dict[str, Changed] = field(default_factory=dict)
    marks: dict[str, Declared] = field(default_factory=dict)  # one entry a name
    looks: dict[str, Declared] = field(default_factory=dict)  # by qualified name of what is drawn
    tiles: dict[str, Changed] = field(default_factory=dict)  # `like` still there
    dice: dict[str, Changed] = field(default_factory=dict)
    pieces: dict[str, Changed] = field(default_factory=dict)  # figures, tokens, links
    piles: dict[str, Declared] = field(default_factory=dict)
    spaces: dict[str, Changed] = field(default_factory=dict)
    networks: dict[str, Changed] = field(default_factory=dict)
    definitions: dict[str, list[Changed]] = field(default_factory=dict)  # cases of one name, each `define NAME of KIND`
    stages: list[Declared] = field(default_factory=list)
    scorings: dict[str, Changed] = field(default_factory=dict)  # by qualified network
    memories: dict[str, Declared] = field(default_factory=dict)
    advises: list[Declared] = field(default_factory=list)
    phases: dict[str, tuple[str, ...]] = field(default_factory=dict)  # setup/turn/ending -> qualified names of places, in order
    steps: dict[str, tuple[PlacedStep, ...]] = field(default_factory=dict)  # phase -> steps in order
    scenarios: list[Declared] = field(default_factory=list)
    with_visible: dict[int, tuple[str, ...]] = field(default_factory=dict, compare=False)
    files: dict[str, ast.File] = field(default_factory=dict)  # by ruleset; of several files joined into one
    report: Report = field(default_factory=Report)
    names: Names = field(default_factory=Names, compare=False)  # which declaration a written name means
    sources: dict[str, str] = field(default_factory=dict)  # text of every file read, by the path in spans: for `render_text`
